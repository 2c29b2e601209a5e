"""What a player of To Go may be forbidden, to see what it is worth.

Once no tile lies face down, what is placed is free, for there may be nothing else to do.
"""

from __future__ import annotations

from numba import njit

from lcanalysis.games.altered import Restriction
from lcanalysis.games.cards import colour_of, is_wager, lane
from lcanalysis.games.expeditions import expeditions_started
from lcanalysis.games.to_go.play import (
    ACT,
    ADD,
    DECLINE,
    REMOVE_UP,
    TAKE,
    TAKE_TO_CAMP,
    TO_CAMP,
)
from lcanalysis.games.to_go.questions import placed_by


@njit
def is_free(table) -> bool:
    """Whether everything is allowed, for nothing lies face down any more."""
    return table.phase == ACT and table.down == 0


@njit
def places_wager(table, hand, rules, action) -> bool:
    """Places no wager."""
    kind = placed_by(table, action)
    return kind >= 0 and is_wager(kind) and not is_free(table)


@njit
def camps(table, hand, rules, action) -> bool:
    """Takes no tile into the own camp."""
    return (action == TO_CAMP or TAKE_TO_CAMP <= action < TAKE) and not is_free(table)


@njit
def adds(table, hand, rules, action) -> bool:
    """Declines at every parchment."""
    return ADD <= action < DECLINE


@njit
def removes_open(table, hand, rules, action) -> bool:
    """Removes in raids a tile face down, as long as there is one."""
    return action >= REMOVE_UP and table.down > 0


def _opens_more_than(most: int):
    @njit
    def opens_more(table, hand, rules, action):
        """Starts no more expeditions than that in a round."""
        kind = placed_by(table, action)
        if kind < 0 or is_free(table) or lane(table.laid[table.to_move], colour_of(kind)):
            return False
        return expeditions_started(table) >= most

    return opens_more


RESTRICTIONS = (
    Restriction("no_wagers", "never a wager", places_wager),
    Restriction("no_camp", "never camps a tile", camps),
    Restriction("no_parchments", "never uses a parchment", adds),
    Restriction("raids_down", "raids tiles face down only", removes_open),
    Restriction("at_most_2_expeditions", "at most 2 expeditions", _opens_more_than(2)),
    Restriction("at_most_3_expeditions", "at most 3 expeditions", _opens_more_than(3)),
)
