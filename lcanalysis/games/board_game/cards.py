"""Cards of the Board Game as kinds, and sets of them as bits.

Kind ``11 * colour + number`` stands for all cards of that colour and number, of which there are two. So a set of cards is two
int64 words: the *kinds* that are there at least once, and the *pairs*, those that are there twice. The bits of one colour, shifted
down, are a *lane*: bit i is the number i.
"""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import lowest
from lcanalysis.engine.compilation import cached
from lcanalysis.games.board_game.rules import MAX_COLOURS, MAX_COPIES, MAX_NUMBER

LANE = MAX_NUMBER + 1
KINDS = MAX_COLOURS * LANE
WHOLE_LANE = (1 << LANE) - 1
PILE_ROOM = LANE * MAX_COPIES
DECK_ROOM = KINDS * MAX_COPIES

# The zeros of all colours; shifted by i, their numbers i.
ALL_ZEROS = sum(1 << (LANE * colour) for colour in range(MAX_COLOURS))


@cached
@njit
def colour_of(kind: int) -> int:
    """The colour of a kind of card, from 0."""
    return kind * 187 >> 11  # kind // LANE for kinds below 64, without a division


@cached
@njit
def number_of(kind: int) -> int:
    """The number on a kind of card."""
    return kind - LANE * colour_of(kind)


@njit
def lane(kinds: int, colour: int) -> int:
    """The kinds of one colour out of a set: bit i is the number i."""
    return (kinds >> (LANE * colour)) & WHOLE_LANE


@njit
def whole_lane(colour: int) -> int:
    """All kinds of a colour, as a set."""
    return WHOLE_LANE << (LANE * colour)


@njit
def all_kinds(rules) -> int:
    """Every kind of card in the game."""
    one_colour, kinds = (1 << (rules.highest_number + 1)) - 1, 0
    for colour in range(rules.colours):
        kinds |= one_colour << (LANE * colour)
    return kinds


@njit
def lowest_of_each(kinds: int) -> int:
    """The lowest kind of each colour out of a set."""
    found = 0
    for colour in range(MAX_COLOURS):
        numbers = lane(kinds, colour)
        if numbers:
            found |= 1 << (LANE * colour + lowest(numbers))
    return found


@njit
def copies_in(kinds: int, pairs: int, kind: int) -> int:
    """How many cards of a kind a set of cards holds."""
    return ((kinds >> kind) & 1) + ((pairs >> kind) & 1)
