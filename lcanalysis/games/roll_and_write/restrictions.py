"""What a player of Roll & Write may be forbidden, to see what it is worth."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.altered import Restriction
from lcanalysis.games.roll_and_write.play import (
    ACCELERATE,
    COLOURS,
    FACES,
    NO_ARROW,
    REFUSE,
    is_started,
)
from lcanalysis.games.roll_and_write.strategies import writable


@njit
def refuses_by_choice(table, hand, rules, action) -> bool:
    """Refuses only when no pair of dice can be written."""
    return action == REFUSE and writable(table, hand) != 0


@njit
def circles(table, hand, rules, action) -> bool:
    """Circles no colour, so that no column is doubled."""
    return action < REFUSE and action % FACES == 0 and not is_started(hand, action // FACES)


@njit
def follows_arrow(table, hand, rules, action) -> bool:
    """Fills no box by an arrow."""
    return ACCELERATE <= action < NO_ARROW


def _starts_more_than(most: int):
    @njit
    def starts_more(table, hand, rules, action):
        """Starts no more columns than that."""
        if action >= REFUSE or action % FACES == 0 or is_started(hand, action // FACES):
            return False
        started = 0
        for colour in range(COLOURS):
            started += is_started(hand, colour)
        return started >= most

    return starts_more


RESTRICTIONS = (
    Restriction("no_refusals", "never refuses by choice", refuses_by_choice),
    Restriction("no_circles", "never a circle", circles),
    Restriction("no_arrows", "never follows an arrow", follows_arrow),
    Restriction("at_most_4_columns", "at most 4 columns", _starts_more_than(4)),
    Restriction("at_most_5_columns", "at most 5 columns", _starts_more_than(5)),
)
