"""What a player of the classic card game may be forbidden, to see what it is worth."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.altered import Restriction
from lcanalysis.games.cards import colour_of, is_wager, lane
from lcanalysis.games.classic.play import DISCARD, DRAW_PILE
from lcanalysis.games.expeditions import expeditions_started


@njit
def lays_wager(table, hand, rules, action) -> bool:
    """Lays no wager."""
    return action < DISCARD and is_wager(action)


@njit
def draws_discard(table, hand, rules, action) -> bool:
    """Draws from the deck only, never from a discard pile."""
    return action >= DRAW_PILE


@njit
def opens_without_wager(table, hand, rules, action) -> bool:
    """Opens an expedition with a wager or not at all."""
    opens = action < DISCARD and lane(table.laid[table.to_move], colour_of(action)) == 0
    return opens and not is_wager(action)


def _opens_more_than(most: int):
    @njit
    def opens_more(table, hand, rules, action):
        """Starts no more expeditions than that in a round."""
        if action >= DISCARD or lane(table.laid[table.to_move], colour_of(action)):
            return False
        return expeditions_started(table) >= most

    return opens_more


RESTRICTIONS = (
    Restriction("no_wagers", "never a wager", lays_wager),
    Restriction("wager_first", "opens with a wager only", opens_without_wager),
    Restriction("no_discards", "never draws a discard", draws_discard),
    Restriction("at_most_2_expeditions", "at most 2 expeditions", _opens_more_than(2)),
    Restriction("at_most_3_expeditions", "at most 3 expeditions", _opens_more_than(3)),
    Restriction("at_most_4_expeditions", "at most 4 expeditions", _opens_more_than(4)),
)
