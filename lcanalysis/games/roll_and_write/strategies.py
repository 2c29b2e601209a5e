"""Strategies for Roll & Write, weakest first."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, lowest, nth, without_lowest
from lcanalysis.engine.streams import below
from lcanalysis.games.roll_and_write.play import (
    ACCELERATE,
    ARTIFACTS,
    COLOURS,
    DICE,
    FACES,
    NO_ARROW,
    REFUSE,
    WRITE,
    can_accelerate,
    dice_points,
    fits,
    has_arrow,
    has_artifact,
    is_full,
    is_started,
    points,
    value_written,
)
from lcanalysis.games.roll_and_write.rules import BOXES


@njit
def writable(table, hand) -> int:
    """The pairs of dice that may be written, as a set of actions."""
    pairs = 0
    colours = table.colours
    while colours:
        colour = lowest(colours)
        colours = without_lowest(colours)
        numbers = table.numbers
        while numbers:
            number = lowest(numbers)
            numbers = without_lowest(numbers)
            if fits(hand, colour, number):
                pairs |= 1 << (FACES * colour + number)
    return pairs


@njit
def accelerable(hand) -> int:
    """The colours into which an arrow may lead, as a set."""
    colours = 0
    for colour in range(COLOURS):
        if can_accelerate(hand, colour):
            colours |= 1 << colour
    return colours


def random(table, hand, rules, weights, stream):
    """Chooses uniformly among the distinct legal actions of each decision."""
    if table.phase == WRITE:
        pairs = writable(table, hand)
        choice = below(stream, count(pairs) + 1)
        return nth(pairs, choice) if choice < count(pairs) else REFUSE
    colours = accelerable(hand)
    choice = below(stream, count(colours) + 1)
    return ACCELERATE + nth(colours, choice) if choice < count(colours) else NO_ARROW


@njit
def lowest_values(hand, pairs: int) -> int:
    """The pairs with the lowest value written."""
    least, found = 99, 0
    while pairs:
        pair = lowest(pairs)
        pairs = without_lowest(pairs)
        value = value_written(hand, pair // FACES, pair % FACES)
        if value < least:
            least, found = value, 0
        if value == least:
            found |= 1 << pair
    return found


@njit
def fullest(hand, colours: int) -> int:
    """The colours with the most filled boxes."""
    most, found = 0, 0
    while colours:
        colour = lowest(colours)
        colours = without_lowest(colours)
        if hand.filled[colour] > most:
            most, found = hand.filled[colour], 0
        if hand.filled[colour] == most:
            found |= 1 << colour
    return found


def eager(table, hand, rules, weights, stream):
    """An impatient beginner: writes the lowest value it can, accelerates the fullest column, never refuses by choice."""
    if table.phase == WRITE:
        pairs = lowest_values(hand, writable(table, hand))
        return nth(pairs, below(stream, count(pairs))) if pairs else REFUSE
    colours = fullest(hand, accelerable(hand))
    return ACCELERATE + nth(colours, below(stream, count(colours))) if colours else NO_ARROW
