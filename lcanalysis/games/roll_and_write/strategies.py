"""Strategies for Roll & Write, weakest first."""

from __future__ import annotations

import math

from numba import njit

from lcanalysis.engine.bits import count, lowest, nth, without_lowest
from lcanalysis.engine.streams import below
from lcanalysis.games.roll_and_write.play import (
    ACCELERATE,
    ARTIFACTS,
    COLOURS,
    COLUMNS,
    DICE,
    FACES,
    NO_ARROW,
    REFUSE,
    WRITE,
    ZERO,
    can_accelerate,
    dice_points,
    filled,
    fits,
    has_arrow,
    has_artifact,
    is_full,
    is_started,
    last_number,
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


# ---- greedy ----

GREEDY_FIRST = 3  # highest number with which it starts a column
GREEDY_STEP = 2  # numbers by which it climbs gladly
GREEDY_CIRCLE = 1  # how a circle compares with steps


@njit
def greedy_step(hand, colour: int, number: int) -> int:
    """How far a write climbs: beyond the last number, or beyond the best first one; a full column climbs gladly."""
    if is_full(hand, colour):
        return GREEDY_STEP
    value = value_written(hand, colour, number)
    if is_started(hand, colour):
        return value - hand.last[colour]
    if value == 0:
        return GREEDY_CIRCLE
    return value - 1 if value <= GREEDY_FIRST else GREEDY_STEP + value


def greedy(table, hand, rules, weights, stream):
    """A beginner's habits: starts low, climbs in small steps, refuses the rest until the eighth die is marked."""
    if table.phase != WRITE:
        colours = fullest(hand, accelerable(hand))
        return ACCELERATE + lowest(colours) if colours else NO_ARROW
    best, smallest = REFUSE, 99
    pairs = writable(table, hand)
    while pairs:
        pair = lowest(pairs)
        pairs = without_lowest(pairs)
        step = greedy_step(hand, pair // FACES, pair % FACES)
        if step < smallest:
            best, smallest = pair, step
    next_die_hurts = hand.filled[DICE] == BOXES - 1
    return best if smallest <= GREEDY_STEP or next_die_hurts else REFUSE


# ---- tuned ----

TUNED_WEIGHTS = {
    "reach": 6.0,  # boxes that a column may still hope for when all numbers are open to it
    "curve": 1.0,  # how this falls with the numbers that are gone: 1 evenly, more at first steeply
    "fade": 0.7,  # part of the hope that is gone when the game is nearly over
    "option": 15.0,  # points that a column not started is worth at the beginning
    "circle": 20.0,  # how many more if its circle is marked
    "start": 0.0,  # points for starting a column
    "arrow": 15.0,  # points that reaching an arrow is worth
    "artifact_hope": 4.0,  # artifacts still hoped for at the beginning
    "dice_hope": 5.0,  # refusals still expected at the beginning
    "refuse": 0.0,  # points for refusing
    "exhausted": 0.0,  # points that the ninth die is worth, besides its row
    "bridge": 1.0,  # part of a bridge's points that an even race for it is worth
    "lead": 0.5,  # how much each box of a lead in that race adds to its chance
    "full": 0.0,  # points for writing where a column is full
}


@njit
def progress(table) -> float:
    """How far the game has come: 0 at its start, 1 when all bridges are crossed or all players exhausted."""
    least = BOXES
    for seat in range(table.seats):
        least = min(least, table.filled[seat, DICE])
    return max(count(table.crossed) / COLUMNS, least / BOXES)


@njit
def row_value(rules, boxes: float) -> float:
    """Points of a column by boxes that need not be whole, along straight lines."""
    if boxes >= BOXES:
        return float(points(rules, BOXES))
    whole = int(boxes)
    low, high = points(rules, whole), points(rules, whole + 1)
    return low + (boxes - whole) * (high - low)


@njit
def bridge_value(table, rules, weights, column: int, boxes: int, hoped: float) -> float:
    """Points that the bridge of a column is worth to who has filled so many boxes and hopes for more."""
    if (table.crossed >> column) & 1:
        return 0.0
    if boxes >= rules.bridge_box:
        return float(rules.bridge_points)
    rival = 0
    for seat in range(table.seats):
        if seat != table.to_move:
            rival = max(rival, table.filled[seat, column])
    chance = 1.0 / (1.0 + math.exp(weights.lead * (rival - boxes)))
    return weights.bridge * rules.bridge_points * 2.0 * chance * min(1.0, hoped / rules.bridge_box)


@njit
def colour_value(
    table, hand, rules, weights, time: float, colour: int, boxes: int, last: int, circled
) -> float:
    """Points that a colour column promises with so many boxes filled and that last number."""
    if boxes == 0:
        return (weights.option + weights.circle * circled) * time
    room = max(0.0, (ZERO - last + 0.5) / ZERO)
    fading = 1.0 - weights.fade * (1.0 - time)
    hoped = min(float(BOXES), boxes + max(0.0, weights.reach * fading) * room ** max(0.1, weights.curve))
    value = row_value(rules, hoped)
    if circled:
        value *= rules.circle_factor
    return value + bridge_value(table, rules, weights, colour, boxes, hoped)


@njit
def artifacts_value(table, rules, weights, time: float, boxes: int) -> float:
    """Points that the artifact column promises."""
    hoped = min(float(BOXES), boxes + max(0.0, weights.artifact_hope) * time)
    return row_value(rules, hoped) + bridge_value(table, rules, weights, ARTIFACTS, boxes, hoped)


@njit
def dice_value(table, rules, weights, time: float, boxes: int) -> float:
    """Points that the dice column promises to who will not be exhausted by choice."""
    if boxes == BOXES:
        return (
            dice_points(rules, BOXES)
            + weights.exhausted
            + bridge_value(table, rules, weights, DICE, boxes, 9.0)
        )
    hoped = min(BOXES - 1.0, boxes + max(0.0, weights.dice_hope) * time)
    return row_value(rules, hoped) + bridge_value(table, rules, weights, DICE, boxes, hoped)


@njit
def artifact_gain(table, hand, rules, weights, time: float) -> float:
    """Points that one more artifact promises."""
    boxes = filled(hand, ARTIFACTS)
    if boxes == BOXES:
        return 0.0
    after = artifacts_value(table, rules, weights, time, boxes + 1)
    return after - artifacts_value(table, rules, weights, time, boxes)


@njit
def fill_gain(table, hand, rules, weights, time: float, colour: int, value: int) -> float:
    """Points that the next box of a column promises when it gets this number."""
    boxes, last = filled(hand, colour), last_number(hand, colour)
    circled = (hand.circled >> colour) & 1
    gain = colour_value(table, hand, rules, weights, time, colour, boxes + 1, value, circled)
    gain -= colour_value(table, hand, rules, weights, time, colour, boxes, last, circled)
    if has_artifact(rules, colour, boxes + 1):
        gain += artifact_gain(table, hand, rules, weights, time)
    if has_arrow(rules, colour, boxes + 1):
        gain += weights.arrow
    return gain


@njit
def write_gain(table, hand, rules, weights, time: float, colour: int, number: int) -> float:
    """Points that a write promises."""
    if is_full(hand, colour):
        return weights.full + artifact_gain(table, hand, rules, weights, time)
    value = value_written(hand, colour, number)
    if value == 0:
        return weights.circle * time
    gain = fill_gain(table, hand, rules, weights, time, colour, value)
    return gain if is_started(hand, colour) else gain + weights.start


@njit
def tuned_write(table, hand, rules, weights, time: float) -> int:
    """The write that promises most, or to refuse."""
    marks = filled(hand, DICE)
    best, most = REFUSE, 0.0
    if marks < BOXES:
        most = weights.refuse + dice_value(table, rules, weights, time, marks + 1)
        most -= dice_value(table, rules, weights, time, marks)
    pairs = writable(table, hand)
    while pairs:
        pair = lowest(pairs)
        pairs = without_lowest(pairs)
        gain = write_gain(table, hand, rules, weights, time, pair // FACES, pair % FACES)
        if gain > most:
            best, most = pair, gain
    return best


@njit
def tuned_arrow(table, hand, rules, weights, time: float) -> int:
    """The column that promises most when it is accelerated, or none."""
    best, most = NO_ARROW, 0.0
    colours = accelerable(hand)
    while colours:
        colour = lowest(colours)
        colours = without_lowest(colours)
        gain = fill_gain(table, hand, rules, weights, time, colour, last_number(hand, colour))
        if gain > most:
            best, most = ACCELERATE + colour, gain
    return best


def tuned(table, hand, rules, weights, stream):
    """Weighs what each column promises in the time left, bridges, arrows and artifacts included; trained by self-play."""
    time = 1.0 - progress(table)
    if table.phase == WRITE:
        return tuned_write(table, hand, rules, weights, time)
    return tuned_arrow(table, hand, rules, weights, time)
