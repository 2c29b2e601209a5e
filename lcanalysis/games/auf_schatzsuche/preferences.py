"""How much the strategies of Auf Schatzsuche like each action, for when their first choice is forbidden."""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.games.auf_schatzsuche.play import (
    LANE,
    NO_TILE,
    REROLL_DICE,
    STOP,
    TAKE,
    TAKE_BONUS,
    bonus_to_end,
    number_of,
    shows_bet,
)
from lcanalysis.games.auf_schatzsuche.rerolls import WAYS, total_of_reroll
from lcanalysis.games.auf_schatzsuche.strategies import (
    THOUSANDTHS,
    candidates,
    ends_behind,
    weigh_tiles,
    worths_of_rolls,
)


@njit
def worth_of_tile(table, rules, weights, kind: int) -> float:
    """Points that a tile promises."""
    worths, best = np.zeros((2, LANE + 1), np.int64), np.zeros((2, LANE + 1), np.int64)
    weigh_tiles(table, rules, weights, 1 << kind, worths, best)
    return worths[int(shows_bet(table.sums)), number_of(kind)] / THOUSANDTHS


@njit
def worth_of_reroll(table, rules, weights, dice: int) -> float:
    """Points that rolling a set of dice again promises, exactly."""
    worths, best = np.zeros((2, LANE + 1), np.int64), np.zeros((2, LANE + 1), np.int64)
    weigh_tiles(table, rules, weights, candidates(table), worths, best)
    total = total_of_reroll(worths_of_rolls(table, worths), table.dice, table.rerolls_left, dice)
    return total / (THOUSANDTHS * float(WAYS) ** table.rerolls_left)


@njit
def liking_of_bonus(table, rules, weights, tile: int) -> float:
    """First the bonus tiles that bring no end nearer, then the others, but none that would end the game too far behind."""
    if (bonus_to_end(table, rules) >> tile) & 1 == 0:
        return 2.0
    return -1.0 if ends_behind(table, rules, weights, tile) else 1.0


@njit
def tuned_likes(table, hand, rules, weights, action) -> float:
    """Points that a re-roll or a tile promises to `tuned`; of bonus tiles only which comes first. Nothing taken is 0."""
    if action < TAKE:
        return worth_of_reroll(table, rules, weights, action - REROLL_DICE)
    if action < NO_TILE:
        return worth_of_tile(table, rules, weights, action - TAKE)
    if TAKE_BONUS <= action < STOP:
        return liking_of_bonus(table, rules, weights, action - TAKE_BONUS)
    return 0.0


PREFERENCES = {"tuned": tuned_likes}
