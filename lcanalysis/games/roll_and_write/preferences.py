"""How much the strategies of Roll & Write like each action, for when their first choice is forbidden."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.roll_and_write.play import (
    ACCELERATE,
    DICE,
    FACES,
    NO_ARROW,
    REFUSE,
    filled,
    last_number,
)
from lcanalysis.games.roll_and_write.rules import BOXES
from lcanalysis.games.roll_and_write.strategies import dice_value, fill_gain, progress, write_gain


@njit
def tuned_likes(table, hand, rules, weights, action) -> float:
    """Points that an action promises to `tuned`; the same sums as in `tuned_write` and `tuned_arrow`."""
    time = 1.0 - progress(table)
    if action < REFUSE:
        return write_gain(table, hand, rules, weights, time, action // FACES, action % FACES)
    if action == REFUSE:
        marks = filled(hand, DICE)
        if marks == BOXES:
            return 0.0
        after = dice_value(table, rules, weights, time, marks + 1)
        return weights.refuse + after - dice_value(table, rules, weights, time, marks)
    if action == NO_ARROW:
        return 0.0
    colour = action - ACCELERATE
    return fill_gain(table, hand, rules, weights, time, colour, last_number(hand, colour))


PREFERENCES = {"tuned": tuned_likes}
