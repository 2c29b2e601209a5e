"""Cards and tiles of expeditions as kinds, and sets of them as bits.

Kind ``10 * colour`` is the wager of a colour, of which there are several, all alike; kind ``10 * colour + i`` is its i-th lowest
number. A set of kinds is one int64; where wagers are held or laid, their number stands beside it. So six colours with nine
numbers each fit in one word. The bits of one colour, shifted down, are a *lane*: bit 0 the wager, bit i the i-th lowest number.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count, highest
from lcanalysis.engine.compilation import cached
from lcanalysis.games.expedition_rules import MAX_COLOURS, MAX_NUMBERS

LANE = 1 + MAX_NUMBERS

# The wagers of all colours; shifted by i, their i-th lowest numbers.
ALL_WAGERS = sum(1 << (LANE * colour) for colour in range(MAX_COLOURS))

# For each set of places in a lane: by how much its numbers exceed the lowest number, all together.
_STEPS_ABOVE_LOWEST = np.array(
    [sum(place - 1 for place in range(1, LANE) if places >> place & 1) for places in range(1 << LANE)],
    np.int8,
)


@cached
@njit
def colour_of(kind: int) -> int:
    """The colour of a kind of card, from 0."""
    return kind * 205 >> 11  # kind // LANE for kinds below 69, without a division


@njit
def place_of(kind: int) -> int:
    """The place of a kind of card in its lane: 0 the wager, i the i-th lowest number."""
    return kind - LANE * colour_of(kind)


@njit
def number_of(kind: int, rules) -> int:
    """The number on a kind of card; 0 for a wager."""
    place = place_of(kind)
    return 0 if place == 0 else rules.lowest_number + place - 1


@cached
@njit
def is_wager(kind: int) -> bool:
    """Whether a kind of card is a wager."""
    return place_of(kind) == 0


@njit
def lane(kinds: int, colour: int) -> int:
    """The kinds of one colour out of a set: bit 0 the wager, bit i the i-th lowest number."""
    return (kinds >> (LANE * colour)) & ((1 << LANE) - 1)


@njit
def lowest_cards(kinds: int) -> int:
    """Those with the lowest number, a wager counting 0, of a set of kinds that is not empty."""
    place = 0
    while kinds & (ALL_WAGERS << place) == 0:
        place += 1
    return kinds & (ALL_WAGERS << place)


@njit
def skipped(laid: int, place: int) -> int:
    """How many numbers lie between the last card of an expedition, given as a lane, and a place above it."""
    return place - 1 - max(0, highest(laid))


@njit
def numbers_of_colour(rules) -> int:
    """How many numbers each colour has."""
    return rules.highest_number - rules.lowest_number + 1


@njit
def lane_sum(places: int, rules) -> int:
    """Sum of the numbers in a lane."""
    return count(places >> 1) * rules.lowest_number + np.int64(_STEPS_ABOVE_LOWEST[places])


@njit
def all_kinds(rules) -> int:
    """Every kind of card in the game."""
    one_colour = ((1 << numbers_of_colour(rules)) - 1) << 1
    if rules.wagers:
        one_colour |= 1
    kinds = 0
    for colour in range(rules.colours):
        kinds |= one_colour << (LANE * colour)
    return kinds
