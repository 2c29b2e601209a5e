"""Questions about decisions of Roll & Write.

Where the strategy says *yes*, the branch `no` does what it would do with other dice; where it says *no*, that is what it does.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count, lowest, nth, without_lowest
from lcanalysis.games.loading import question
from lcanalysis.games.roll_and_write.play import (
    ACCELERATE,
    ARROW,
    ARTIFACTS,
    COLOURS,
    DICE,
    FACES,
    NO_ARROW,
    REFUSE,
    WRITE,
    filled,
    has_artifact,
    is_full,
    is_started,
    last_number,
    value_written,
)
from lcanalysis.games.roll_and_write.strategies import accelerable, fullest, greedy_step, writable


@njit
def columns_started(hand) -> int:
    """Colours in which a number stands."""
    started = 0
    for colour in range(COLOURS):
        started += is_started(hand, colour)
    return started


@njit
def smallest_step(hand, pairs: int) -> int:
    """The pair that climbs least; -1 if there is none."""
    best, smallest = -1, 99
    while pairs:
        pair = lowest(pairs)
        pairs = without_lowest(pairs)
        step = greedy_step(hand, pair // FACES, pair % FACES)
        if step < smallest:
            best, smallest = pair, step
    return best


@njit
def note_time(table, hand, case) -> None:
    """How far the game is."""
    case.marks = filled(hand, DICE)
    case.bridges_crossed = count(table.crossed)


@question(
    "roll_and_write",
    title="Refuse rather than write?",
    features=["marks", "bridges_crossed", "boxes", "last", "climb", "is_active"],
)
def refuse(table, hand, rules, case):
    """Refuse and mark a die, or write?

    *No* is what the strategy writes, or, where it refuses though it could write, the pair that climbs least. Features: dice boxes
    marked, bridges crossed by anybody, filled boxes and last number of the column that would be written in, numbers climbed beyond
    the last one, whether the player is active.
    """
    if table.phase != WRITE:
        return False
    pair = case.action if case.action < REFUSE else smallest_step(hand, writable(table, hand))
    if pair < 0:
        return False
    colour, number = pair // FACES, pair % FACES
    note_time(table, hand, case)
    case.boxes, case.last = filled(hand, colour), last_number(hand, colour)
    if not is_full(hand, colour):
        case.climb = value_written(hand, colour, number) - case.last
    case.is_active = table.to_move == table.active
    case.yes, case.no = REFUSE, pair
    return True


@question(
    "roll_and_write",
    title="Follow an arrow?",
    features=["marks", "bridges_crossed", "boxes", "last", "is_circled"],
)
def arrow(table, hand, rules, case):
    """Repeat the last number of a column after an arrow, or let the arrow be?

    Put of the column that the strategy accelerates, else of the fullest. Features: dice boxes marked, bridges crossed by anybody,
    filled boxes and last number of the column, whether its circle is marked.
    """
    columns = accelerable(hand)
    if table.phase != ARROW or columns == 0:
        return False
    case.yes = case.action if case.action < NO_ARROW else ACCELERATE + lowest(fullest(hand, columns))
    case.no = NO_ARROW
    colour = case.yes - ACCELERATE
    note_time(table, hand, case)
    case.boxes, case.last = filled(hand, colour), last_number(hand, colour)
    case.is_circled = (hand.circled >> colour) & 1
    return True


def hide_zeros(table, hand, rules, case):
    """As if no die showed a 0."""
    table.numbers &= ~1
    table.number_dice[0] = 0


def hide_column(table, hand, rules, case):
    """As if no die showed the colour."""
    table.colours &= ~(1 << (case.yes // FACES))
    table.colour_dice[case.yes // FACES] = 0


@njit
def startable(table, hand) -> int:
    """The pairs that would be the first of a column, a 0 for its circle among them."""
    pairs, found = writable(table, hand), 0
    while pairs:
        pair = lowest(pairs)
        pairs = without_lowest(pairs)
        if not is_started(hand, pair // FACES):
            found |= 1 << pair
    return found


@njit
def one_in_turn(pairs: int, action: int, turns: int) -> int:
    """The action if it is one of the pairs, else one of them in turn; -1 if there is none."""
    if pairs == 0:
        return -1
    if action < REFUSE and (pairs >> action) & 1:
        return action
    return nth(pairs, turns % count(pairs))


@njit
def next_boxes(table, hand, rules, artifacts: bool) -> int:
    """The pairs that would fill a box with an artifact, or else the box with which a bridge is crossed first."""
    pairs, found = writable(table, hand), 0
    while pairs:
        pair = lowest(pairs)
        pairs = without_lowest(pairs)
        colour = pair // FACES
        box = filled(hand, colour) + 1
        if is_full(hand, colour) or value_written(hand, colour, pair % FACES) == 0:
            continue
        if artifacts and has_artifact(rules, colour, box):
            found |= 1 << pair
        if not artifacts and box == rules.bridge_box and not (table.crossed >> colour) & 1:
            found |= 1 << pair
    return found


@njit
def note_box(table, hand, case, pair: int) -> None:
    """Where a pair is written."""
    colour = pair // FACES
    note_time(table, hand, case)
    case.boxes, case.last = filled(hand, colour), last_number(hand, colour)
    case.climb = value_written(hand, colour, pair % FACES) - case.last
    case.yes = pair


@question(
    "roll_and_write",
    title="Cross a bridge first?",
    features=["rival_boxes", "marks", "bridges_crossed", "boxes", "last", "climb"],
    hide=hide_column,
)
def cross_bridge(table, hand, rules, case):
    """Fill the box with which a bridge is crossed first, or do what else the strategy would?

    Put of the column that the strategy writes in, else of one where it could cross, in turn. Features: most filled boxes of an
    opponent in the column, dice boxes marked, bridges crossed by anybody, filled boxes and last number of the column, numbers
    climbed beyond the last one.
    """
    if table.phase != WRITE:
        return False
    pair = one_in_turn(next_boxes(table, hand, rules, False), case.action, table.turns)
    if pair < 0:
        return False
    note_box(table, hand, case, pair)
    for seat in range(table.seats):
        if seat != table.to_move:
            case.rival_boxes = max(case.rival_boxes, np.int64(table.filled[seat, pair // FACES]))
    return True


@question(
    "roll_and_write",
    title="Fill a box with an artifact?",
    features=["found", "marks", "bridges_crossed", "boxes", "last", "climb"],
    hide=hide_column,
)
def artifact(table, hand, rules, case):
    """Fill a box that shows an artifact, or do what else the strategy would?

    Put of the column that the strategy writes in, else of one where there is one next, in turn. Features: artifacts found before,
    dice boxes marked, bridges crossed by anybody, filled boxes and last number of the column, numbers climbed beyond the last one.
    """
    if table.phase != WRITE:
        return False
    pair = one_in_turn(next_boxes(table, hand, rules, True), case.action, table.turns)
    if pair < 0:
        return False
    note_box(table, hand, case, pair)
    case.found = filled(hand, ARTIFACTS)
    return True


CIRCLES = sum(1 << (FACES * colour) for colour in range(COLOURS))


@question(
    "roll_and_write",
    title="Mark a circle?",
    features=["marks", "bridges_crossed", "turn_number", "columns_started", "circles"],
    hide=hide_zeros,
)
def circle(table, hand, rules, case):
    """Mark the circle of a column that is not started, which doubles its points, negative ones too?

    Put of the circle that the strategy marks, else of one that it could mark, in turn. Features: dice boxes marked, bridges crossed
    by anybody, turns of all players before, columns started, circles marked before.
    """
    if table.phase != WRITE:
        return False
    pair = one_in_turn(startable(table, hand) & CIRCLES, case.action, table.turns)
    if pair < 0:
        return False
    note_time(table, hand, case)
    case.turn_number, case.columns_started, case.circles = (
        table.turns,
        columns_started(hand),
        count(hand.circled),
    )
    case.yes = pair
    return True


@question(
    "roll_and_write",
    title="Start a column with this number?",
    features=["marks", "bridges_crossed", "turn_number", "columns_started", "number", "is_circled"],
    hide=hide_column,
)
def start_column(table, hand, rules, case):
    """Write the first number of a column, or do what else the strategy would?

    Put of the column that the strategy starts, else of one that it could start, in turn. Features: dice boxes marked, bridges
    crossed by anybody, turns of all players before, columns started before, the number, whether the column's circle is marked.
    """
    if table.phase != WRITE:
        return False
    pair = one_in_turn(startable(table, hand) & ~CIRCLES, case.action, table.turns)
    if pair < 0:
        return False
    note_time(table, hand, case)
    case.turn_number, case.columns_started, case.number = table.turns, columns_started(hand), pair % FACES
    case.is_circled = (hand.circled >> (pair // FACES)) & 1
    case.yes = pair
    return True
