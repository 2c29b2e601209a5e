"""What a player of the Board Game may be forbidden, to see what it is worth."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.altered import Restriction
from lcanalysis.games.board_game.board import DISCARD, DRAW_PILE, WITH_ADVENTURER, WITH_RESEARCHER


@njit
def sends_researcher(table, hand, rules, action) -> bool:
    """Sends no researcher."""
    return WITH_RESEARCHER <= action < DISCARD


@njit
def draws_discard(table, hand, rules, action) -> bool:
    """Draws from the deck only, never from a discard pile."""
    return action >= DRAW_PILE


@njit
def adventurer_first(table, hand, rules, action) -> bool:
    """Sends the researcher first, before any adventurer."""
    return WITH_ADVENTURER <= action < WITH_RESEARCHER and table.researchers[table.to_move] > 0


def _sends_more_than(most: int):
    @njit
    def sends_more(table, hand, rules, action):
        """Sends no more explorers than that in an expedition."""
        me = table.to_move
        left = table.adventurers[me] + table.researchers[me]
        return WITH_ADVENTURER <= action < DISCARD and rules.adventurers + rules.researchers - left >= most

    return sends_more


RESTRICTIONS = (
    Restriction("no_researcher", "never the researcher", sends_researcher),
    Restriction("researcher_first", "researcher first", adventurer_first),
    Restriction("no_discards", "never draws a discard", draws_discard),
    Restriction("at_most_3_explorers", "at most 3 explorers", _sends_more_than(3)),
    Restriction("at_most_4_explorers", "at most 4 explorers", _sends_more_than(4)),
)
