"""How much the strategies of the Board Game like each action, for when their first choice is forbidden."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.board_game.board import DRAW_PILE, NO_STEP
from lcanalysis.games.board_game.tuned import TUNED_RUNS_OUT, action_worth, look

NEVER = -1e300


@njit
def tuned_likes(table, hand, rules, weights, action) -> float:
    """What an action is worth to `tuned`."""
    if action == NO_STEP:
        return 0.0
    if action >= DRAW_PILE and table.round_turns >= TUNED_RUNS_OUT * table.seats:
        return NEVER
    return action_worth(table, hand, rules, weights, look(table, hand, rules, weights), action)


PREFERENCES = {"tuned": tuned_likes}
