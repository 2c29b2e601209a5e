"""How much the strategies of To Go like each action, for when their first choice is forbidden."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.cards import colour_of
from lcanalysis.games.to_go.play import REVEALED, TAKE_TO_CAMP
from lcanalysis.games.to_go.strategies import look, standing, without_tile, worth

NEVER = -1e300


@njit
def fits_nobody(table, kind: int) -> bool:
    """Whether neither player can lay a tile."""
    return ((table.can_lay[0] | table.can_lay[1]) >> kind) & 1 == 0


@njit
def tuned_likes(table, hand, rules, weights, action) -> float:
    """Points that an action promises to `tuned`."""
    seen = look(table, rules, weights, 0)
    plain, value = without_tile(table, rules, weights, seen)
    if action == plain:
        return value
    kind, change = action & 63, action & ~63
    if table.phase == REVEALED:
        kind, change = table.shown, action
    if change == TAKE_TO_CAMP and table.down and fits_nobody(table, kind):
        return NEVER
    now = standing(table, rules, weights, seen, colour_of(kind), 0, 0)
    return worth(table, rules, weights, seen, kind, change) - now


PREFERENCES = {"tuned": tuned_likes}
