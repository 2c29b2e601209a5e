"""Roll & Write as kernels.

A player's own record, the *hand*, is the own sheet with all that was written on it so far. The *table* shows every sheet as the
others know it: the active player's is brought up to date at once, those of the others when all have decided. So nobody sees what
another passive player has chosen in the same turn.

Columns 0 to 5 are the colours, 6 is the artifact column and 7 the dice column. A decision is to `WRITE` or where to `ACCELERATE`.
Actions are whole numbers:

- ``10 * colour + number``: takes these two dice and writes;
- ``REFUSE``;
- ``ACCELERATE + colour``, or ``NO_ARROW``.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import lowest, without_lowest
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.kernels import Kernels, register
from lcanalysis.engine.streams import below, next_seed, seed_stream
from lcanalysis.games.roll_and_write.rules import BOXES, COLOURS, RollAndWriteRules

MAX_SEATS = 5
COLUMNS = COLOURS + 2
ARTIFACTS, DICE = COLOURS, COLOURS + 1
FACES = 10
ALL_BRIDGES = (1 << COLUMNS) - 1
ZERO = 10  # what a 0 counts in a started column
MAX_CHOSEN = 1 + COLOURS * BOXES

WRITE, ARROW = 0, 1
REFUSE = COLOURS * FACES
ACCELERATE = REFUSE + 1
NO_ARROW = ACCELERATE + COLOURS

PARTS = ("columns", "doubling", "artifacts", "dice", "bridges")
COUNTS = ("refusals", "arrows", "columns_started", "circles")

END_REASONS = ("exhausted", "bridges", "turn_cap")
EXHAUSTED, BRIDGES, TURN_CAP = range(3)

TABLE = np.dtype(
    [
        ("to_move", np.int64),
        ("phase", np.int64),
        ("seats", np.int64),
        ("active", np.int64),
        ("turns", np.int64),
        ("over", np.int64),
        ("stalled", np.int64),
        ("end_reason", np.int64),
        ("numbers", np.int64),  # the numbers that the dice there show, as a set
        ("colours", np.int64),
        ("crossed", np.int64),  # columns whose bridge has been crossed
        ("bridges", np.int64, (MAX_SEATS,)),  # bridges of each seat
        ("circled", np.int64, (MAX_SEATS,)),  # colours
        ("refusals", np.int64, (MAX_SEATS,)),
        ("arrows", np.int64, (MAX_SEATS,)),
        ("number_dice", np.int8, (FACES,)),  # how many dice show each number
        ("colour_dice", np.int8, (COLOURS,)),
        ("filled", np.int8, (MAX_SEATS, COLUMNS)),
        ("last", np.int8, (MAX_SEATS, COLOURS)),  # the last number written in each colour, 0 if not started
        ("box", np.int8, (MAX_SEATS, COLOURS, BOXES)),
    ],
    align=True,
)
HAND = np.dtype(
    [
        ("circled", np.int64),
        ("refusals", np.int64),
        ("arrows", np.int64),
        ("chosen", np.int64),  # how many actions of this turn the others do not know yet
        ("filled", np.int8, (COLUMNS,)),
        ("last", np.int8, (COLOURS,)),
        ("box", np.int8, (COLOURS, BOXES)),
        ("action", np.int8, (MAX_CHOSEN,)),
    ],
    align=True,
)
HIDDEN = np.dtype([("seed", np.int64), ("game", np.int64)], align=True)
RULES = RollAndWriteRules.dtype()


# ---- the sheet ----


@njit
def filled(hand, column: int) -> int:
    """Filled or marked boxes of a column."""
    return np.int64(hand.filled[column])


@njit
def last_number(hand, colour: int) -> int:
    """The last number written in a column; 0 if it is not started."""
    return np.int64(hand.last[colour])


@njit
def is_started(hand, colour: int) -> bool:
    """Whether a number stands in the column."""
    return hand.filled[colour] > 0


@njit
def is_full(hand, colour: int) -> bool:
    """Whether all boxes of the column are filled."""
    return hand.filled[colour] == BOXES


@njit
def value_written(hand, colour: int, number: int) -> int:
    """What a number die counts in a column: a 0 is 0 for the circle, else 10."""
    return ZERO if number == 0 and is_started(hand, colour) else number


@njit
def fits(hand, colour: int, number: int) -> bool:
    """Whether the sheet takes the number in that colour."""
    if is_started(hand, colour):
        return number == 0 or number >= hand.last[colour]
    return number > 0 or (hand.circled >> colour) & 1 == 0


@njit
def can_accelerate(hand, colour: int) -> bool:
    """Whether an arrow may lead into the column."""
    return is_started(hand, colour) and not is_full(hand, colour)


@njit
def has_arrow(rules, colour: int, box: int) -> bool:
    """Whether a box, counted from 1, shows an arrow."""
    return (rules.arrows[colour] >> box) & 1 == 1


@njit
def has_artifact(rules, colour: int, box: int) -> bool:
    """Whether a box, counted from 1, shows an artifact."""
    if box == BOXES and rules.ninth_box_artifact:
        return True
    return (rules.artifacts[colour] >> box) & 1 == 1


@njit
def mark(hand, column: int) -> None:
    """Mark one box of the artifact or dice column; beyond the ninth it is lost."""
    if hand.filled[column] < BOXES:
        hand.filled[column] += 1


@njit
def fill(hand, rules, colour: int, value: int) -> bool:
    """Write into the lowest empty box of a column; returns whether it shows an arrow."""
    hand.box[colour, hand.filled[colour]] = value
    hand.last[colour] = value
    hand.filled[colour] += 1
    box = hand.filled[colour]
    if has_artifact(rules, colour, box):
        mark(hand, ARTIFACTS)
    return has_arrow(rules, colour, box)


@njit
def write(hand, rules, colour: int, number: int) -> bool:
    """Write what fits; returns whether an arrow was reached."""
    if is_full(hand, colour):
        mark(hand, ARTIFACTS)
        return False
    value = value_written(hand, colour, number)
    if value == 0:
        hand.circled |= 1 << colour
        return False
    return fill(hand, rules, colour, value)


@njit
def carry_out(hand, rules, action: int) -> bool:
    """An action on the own sheet; returns whether an arrow was reached."""
    if action == REFUSE:
        hand.refusals += 1
        mark(hand, DICE)
        return False
    if action < REFUSE:
        return write(hand, rules, action // FACES, action % FACES)
    if action == NO_ARROW:
        return False
    colour = action - ACCELERATE
    hand.arrows += 1
    return fill(hand, rules, colour, last_number(hand, colour))


# ---- what may be done ----


@cached
@njit
def legal(table, hand, rules, out) -> int:
    """The distinct legal actions, ascending, in ``out[:n]``; returns n."""
    n = 0
    if table.phase == WRITE:
        colours = table.colours
        while colours:
            colour = lowest(colours)
            colours = without_lowest(colours)
            numbers = table.numbers
            while numbers:
                number = lowest(numbers)
                numbers = without_lowest(numbers)
                if fits(hand, colour, number):
                    out[n] = FACES * colour + number
                    n += 1
        out[n] = REFUSE
        return n + 1
    for colour in range(COLOURS):
        if can_accelerate(hand, colour):
            out[n] = ACCELERATE + colour
            n += 1
    out[n] = NO_ARROW
    return n + 1


@cached
@njit
def is_legal(table, hand, rules, action) -> bool:
    """Whether `action` is one of `legal`."""
    if table.phase == WRITE:
        if action == REFUSE:
            return True
        if not 0 <= action < REFUSE:
            return False
        colour, number = action // FACES, action % FACES
        shown = (table.colours >> colour) & (table.numbers >> number) & 1
        return shown == 1 and fits(hand, colour, number)
    if ACCELERATE <= action < NO_ARROW:
        return can_accelerate(hand, action - ACCELERATE)
    return action == NO_ARROW


# ---- the dice ----


@njit
def roll(table, hidden, rules, chance) -> None:
    """All dice anew; the roll of a turn depends on seed, game and turn alone."""
    seed_stream(chance, hidden.seed, hidden.game, table.turns)
    clear_dice(table)
    for _ in range(rules.colour_dice):
        add_colour_die(table, below(chance, COLOURS))
    for _ in range(rules.number_dice):
        add_number_die(table, below(chance, rules.highest_number + 1))


@cached
@njit
def clear_dice(table) -> None:
    """No dice on the table."""
    table.numbers = table.colours = 0
    for number in range(FACES):
        table.number_dice[number] = 0
    for colour in range(COLOURS):
        table.colour_dice[colour] = 0


@cached
@njit
def add_colour_die(table, colour: int) -> None:
    """Put a die with that colour on the table."""
    table.colour_dice[colour] += 1
    table.colours |= 1 << colour


@cached
@njit
def add_number_die(table, number: int) -> None:
    """Put a die with that number on the table."""
    table.number_dice[number] += 1
    table.numbers |= 1 << number


@njit
def _take_dice(table, colour: int, number: int) -> None:
    table.colour_dice[colour] -= 1
    if table.colour_dice[colour] == 0:
        table.colours &= ~(1 << colour)
    table.number_dice[number] -= 1
    if table.number_dice[number] == 0:
        table.numbers &= ~(1 << number)


@njit
def _die(dice, place: int) -> int:
    """What the die at a place shows, all dice in the order of their faces."""
    face = 0
    while place >= dice[face]:
        place -= dice[face]
        face += 1
    return face


@njit
def _remove_dice_by_chance(table, rules, chance) -> None:
    colour = _die(table.colour_dice, below(chance, rules.colour_dice))
    number = _die(table.number_dice, below(chance, rules.number_dice))
    _take_dice(table, colour, number)


# ---- the start ----


@cached
@njit
def setup(table, hands, hidden, rules, chance, seed, game) -> None:
    """Empty sheets and the first roll of game number `game`."""
    hidden.seed, hidden.game = seed, game
    table.seats = len(hands)
    table.to_move = table.active = table.turns = 0
    table.phase = WRITE
    table.over = table.stalled = table.end_reason = 0
    table.crossed = 0
    for seat in range(table.seats):
        table.bridges[seat] = 0
        _clear_sheet(hands[seat])
        _show_sheet(table, hands[seat], seat)
    roll(table, hidden, rules, chance)


@njit
def _clear_sheet(hand) -> None:
    hand.circled = hand.refusals = hand.arrows = hand.chosen = 0
    for column in range(COLUMNS):
        hand.filled[column] = 0
    for colour in range(COLOURS):
        hand.last[colour] = 0
        for box in range(BOXES):
            hand.box[colour, box] = 0


@cached
@njit
def _show_sheet(table, hand, seat: int) -> None:
    """Let everybody see a player's sheet as it is now."""
    table.circled[seat], table.refusals[seat], table.arrows[seat] = hand.circled, hand.refusals, hand.arrows
    for column in range(COLUMNS):
        table.filled[seat, column] = hand.filled[column]
    for colour in range(COLOURS):
        table.last[seat, colour] = hand.last[colour]
        for box in range(BOXES):
            table.box[seat, colour, box] = hand.box[colour, box]
    hand.chosen = 0


@cached
@njit
def _shown_sheet(table, seat: int, hand) -> None:
    """A player's sheet as everybody knows it."""
    hand.circled, hand.refusals, hand.arrows = table.circled[seat], table.refusals[seat], table.arrows[seat]
    for column in range(COLUMNS):
        hand.filled[column] = table.filled[seat, column]
    for colour in range(COLOURS):
        hand.last[colour] = table.last[seat, colour]
        for box in range(BOXES):
            hand.box[colour, box] = table.box[seat, colour, box]
    hand.chosen = 0


# ---- the turn ----


@cached
@njit
def apply(table, hands, hidden, rules, chance, action) -> None:
    """Carry out a legal action; after the last player's, what ends the turn or the game."""
    seat = table.to_move
    hand = hands[seat]
    arrow = carry_out(hand, rules, action)
    if seat == table.active:
        _change_dice(table, rules, chance, action)
        _show_sheet(table, hand, seat)
    else:
        _keep_secret(hand, action)
    if arrow:
        table.phase = ARROW
        return
    table.phase = WRITE
    table.to_move = (seat + 1) % table.seats
    if table.to_move == table.active:
        _end_turn(table, hands, hidden, rules, chance)


@njit
def _change_dice(table, rules, chance, action) -> None:
    if action < REFUSE:
        _take_dice(table, action // FACES, action % FACES)
    elif action == REFUSE and not rules.dice_stay_after_refusal:
        _remove_dice_by_chance(table, rules, chance)


@cached
@njit
def _keep_secret(hand, action) -> None:
    hand.action[hand.chosen] = action
    hand.chosen += 1


@njit
def _end_turn(table, hands, hidden, rules, chance) -> None:
    for seat in range(table.seats):
        if seat != table.active:
            _show_sheet(table, hands[seat], seat)
    settle_bridges(table, rules)
    table.turns += 1
    if all_exhausted(table):
        _end(table, EXHAUSTED)
    elif table.crossed == ALL_BRIDGES:
        _end(table, BRIDGES)
    elif table.turns >= rules.max_turns:
        table.stalled = 1
        _end(table, TURN_CAP)
    else:
        table.active = (table.active + 1) % table.seats
        table.to_move = table.active
        roll(table, hidden, rules, chance)


@njit
def _end(table, reason) -> None:
    table.over = 1
    table.end_reason = reason


@njit
def all_exhausted(table) -> bool:
    """Whether every player has marked the ninth dice box."""
    exhausted = 0
    for seat in range(table.seats):
        exhausted += table.filled[seat, DICE] == BOXES
    return exhausted == table.seats


@cached
@njit
def settle_bridges(table, rules) -> None:
    """Give each bridge that was crossed for the first time in this turn."""
    for column in range(COLUMNS):
        if (table.crossed >> column) & 1:
            continue
        for place in range(table.seats):
            seat = (table.active + place) % table.seats
            if table.filled[seat, column] >= rules.bridge_box:
                table.crossed |= 1 << column
                table.bridges[seat] |= 1 << column
                if not rules.shared_bridges:
                    break


# ---- the score ----


@njit
def points(rules, boxes: int) -> int:
    """Points of a colour or artifact column by its filled boxes."""
    if boxes == 0:
        return rules.no_boxes
    if boxes == BOXES:
        return rules.nine_boxes
    if boxes == BOXES - 1:
        return rules.eight_boxes
    return rules.row_points[boxes - 1]


@njit
def dice_points(rules, boxes: int) -> int:
    """Points of the dice column by its marks."""
    return rules.exhausted_points if boxes == BOXES else points(rules, boxes)


@cached
@njit
def score(table, rules, out) -> None:
    """Score parts and counts of each seat, the sheets as everybody knows them."""
    for seat in range(table.seats):
        columns = doubling = bridges = started = circles = 0
        for colour in range(COLOURS):
            boxes = table.filled[seat, colour]
            columns += points(rules, boxes)
            started += boxes > 0
            if (table.circled[seat] >> colour) & 1:
                doubling += points(rules, boxes) * (rules.circle_factor - 1)
                circles += 1
        for column in range(COLUMNS):
            bridges += (table.bridges[seat] >> column) & 1
        out[seat, 0] = columns
        out[seat, 1] = doubling
        out[seat, 2] = points(rules, table.filled[seat, ARTIFACTS])
        out[seat, 3] = dice_points(rules, table.filled[seat, DICE])
        out[seat, 4] = bridges * rules.bridge_points
        out[seat, 5] = table.refusals[seat]
        out[seat, 6] = table.arrows[seat]
        out[seat, 7] = started
        out[seat, 8] = circles


# ---- what is hidden ----


@njit
def has_decided(table, seat: int) -> bool:
    """Whether a passive player has written in this turn, unseen by the others."""
    if table.over or seat == table.active:
        return False
    seats = table.seats
    ahead = (table.to_move - table.active) % seats - (seat - table.active) % seats
    return ahead > 0 or (ahead == 0 and table.phase == ARROW)


@cached
@njit
def determinise(table, hand, seat, rules, hands, hidden, chance) -> None:
    """Fill in what `seat` cannot know: the rolls to come, and what the other passive players have chosen in this turn.

    A choice is one of the legal ones, each alike; where a player is known to have reached an arrow, one that reaches an arrow.
    """
    hidden.seed = next_seed(chance)
    hidden.game = 0
    for other in range(table.seats):
        _shown_sheet(table, other, hands[other])
        if other == seat:
            _copy_sheet(hand, hands[other])
        elif has_decided(table, other):
            guess_choice(table, hands[other], other, rules, chance)


@njit
def _copy_sheet(hand, out) -> None:
    out.circled, out.refusals, out.arrows, out.chosen = hand.circled, hand.refusals, hand.arrows, hand.chosen
    for column in range(COLUMNS):
        out.filled[column] = hand.filled[column]
    for colour in range(COLOURS):
        out.last[colour] = hand.last[colour]
        for box in range(BOXES):
            out.box[colour, box] = hand.box[colour, box]
    for n in range(MAX_CHOSEN):
        out.action[n] = hand.action[n]


@cached
@njit
def guess_choice(table, hand, seat, rules, chance) -> None:
    """Let a passive player choose at random on the sheet that everybody knows."""
    in_arrow = seat == table.to_move
    action = _random_write(table, hand, rules, chance, in_arrow)
    arrow = carry_out(hand, rules, action)
    _keep_secret(hand, action)
    while arrow and not in_arrow:
        action = _random_arrow(hand, chance)
        arrow = carry_out(hand, rules, action)
        _keep_secret(hand, action)


@njit
def _random_write(table, hand, rules, chance, to_arrow) -> int:
    chosen, n = REFUSE, 0
    if not to_arrow:
        n = 1
    for colour in range(COLOURS):
        for number in range(FACES):
            if (table.colours >> colour) & (table.numbers >> number) & 1 == 0 or not fits(
                hand, colour, number
            ):
                continue
            if to_arrow and not _reaches_arrow(hand, rules, colour, number):
                continue
            n += 1
            if below(chance, n) == 0:
                chosen = FACES * colour + number
    return chosen


@njit
def _reaches_arrow(hand, rules, colour, number) -> bool:
    if is_full(hand, colour) or value_written(hand, colour, number) == 0:
        return False
    return has_arrow(rules, colour, hand.filled[colour] + 1)


@njit
def _random_arrow(hand, chance) -> int:
    chosen, n = NO_ARROW, 1
    for colour in range(COLOURS):
        if can_accelerate(hand, colour):
            n += 1
            if below(chance, n) == 0:
                chosen = ACCELERATE + colour
    return chosen


KERNELS = Kernels(
    table=TABLE,
    hand=HAND,
    hidden=HIDDEN,
    rules=RULES,
    setup=setup,
    legal=legal,
    is_legal=is_legal,
    apply=apply,
    score=score,
    determinise=determinise,
    max_actions=REFUSE + 1,
)
register(KERNELS)
