"""Auf Schatzsuche as kernels.

Tiles are *kinds*: kind ``10 * colour + number - 1``; a set of tiles is one int64. Bonus tiles are the members of a set as well,
in the order of `BONUS_TILES`.

A turn is up to three sorts of decision, `REROLL`, `TILE` and `BONUS`, the last repeated until the player stops. Actions are whole
numbers:

- ``REROLL_DICE + s``: the dice in the set `s` are rolled again; the empty set keeps the roll;
- ``TAKE + kind``: the tile goes to the own display; or ``NO_TILE``;
- ``TAKE_BONUS + tile``; or ``STOP``.

What each die will show when it is rolled again is drawn at the start of the turn and kept hidden.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count, lowest, without_lowest
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.kernels import Kernels, register
from lcanalysis.engine.streams import below, next_seed, seed_stream
from lcanalysis.games.auf_schatzsuche.rules import AufSchatzsucheRules

MAX_SEATS = 4
COLOURS = 5
LANE = 10
DICE = 3
FACES = 6
MAX_REROLLS = 3

BONUS_TILES = (
    "red",
    "blue",
    "green",
    "yellow",
    "purple",
    "many",
    "run",
    "colours",
    "threes",
    "fives",
    "sevens",
)
ALL_BONUS = (1 << len(BONUS_TILES)) - 1
MANY, RUN, ALL_COLOURS, THREES, FIVES, SEVENS = range(COLOURS, len(BONUS_TILES))

REROLL, TILE, BONUS = 0, 1, 2
REROLL_DICE = 0
TAKE = 1 << DICE
NO_TILE = TAKE + COLOURS * LANE
TAKE_BONUS = NO_TILE + 1
STOP = TAKE_BONUS + len(BONUS_TILES)

PARTS = ("footprints", "bets", "bonus")
COUNTS = (
    *(f"bonus_{tile}" for tile in BONUS_TILES),
    "turns_without_tile",
    "bets_laid",
    "rerolled_dice",
)
COLUMNS = len(PARTS) + len(COUNTS)
FOOTPRINTS, BETS, BONUS_POINTS = range(len(PARTS))
FIRST_BONUS = len(PARTS)
WITHOUT_TILE, BETS_LAID, REROLLED_DICE = range(FIRST_BONUS + len(BONUS_TILES), COLUMNS)

# Ends that come in the same turn are recorded together.
END_REASONS = (
    "last_ten",
    "last_bonus",
    "last_ten_and_bonus",
    "last_coloured",
    "last_ten_and_coloured",
    "turn_cap",
)
TEN, LAST_BONUS, LAST_COLOURED, TURN_CAP = 1, 2, 4, 5

ALL_TILES = (1 << (COLOURS * LANE)) - 1
ONE_LANE = (1 << LANE) - 1
ALL_ONES = sum(1 << (LANE * colour) for colour in range(COLOURS))
ALL_TENS = ALL_ONES << (LANE - 1)

# Rolls of the three dice whatever their order, as ascending places of faces, and their number for each ordered roll.
ROLLS = list(combinations_with_replacement(range(FACES), DICE))
ROLL_NUMBER = np.array(
    [ROLLS.index(tuple(sorted(roll))) for roll in product(range(FACES), repeat=DICE)],
    np.int64,
)
ROLL_PLACES = np.array(ROLLS, np.int64)

_SEATS = (MAX_SEATS,)
TABLE = np.dtype(
    [
        ("to_move", np.int64),
        ("phase", np.int64),
        ("seats", np.int64),
        ("turns", np.int64),
        ("over", np.int64),
        ("stalled", np.int64),
        ("end_reason", np.int64),
        ("rerolls_left", np.int64),
        ("dice", np.int64, (DICE,)),  # places of the faces that lie up
        ("sums", np.int64),  # bit n: some of the dice add up to n; bit 0: a bet symbol shows
        ("middle", np.int64),  # tiles nobody has taken
        ("bonus_left", np.int64),  # bonus tiles nobody has taken
        ("display", np.int64, _SEATS),  # tiles of each player
        ("bets", np.int64, _SEATS),  # those of them with the bet symbol up
        ("can_take", np.int64, _SEATS),  # tiles higher than all of their colour in each display
        ("met", np.int64, _SEATS),  # bonus tiles whose condition each display meets
        ("bonus", np.int64, _SEATS),  # bonus tiles of each player
        ("without_tile", np.int64, _SEATS),  # turns in which no tile was taken
        ("rerolled", np.int64, _SEATS),  # dice rolled again
        ("footprints", np.int64, (LANE,)),  # of each number, from the rules
        ("bet_numbers", np.int64),  # numbers with a bet symbol, as a lane
        ("roll_sums", np.int64, (len(ROLLS),)),  # `sums` of every roll
    ],
    align=True,
)
HAND = np.dtype([("seat", np.int64)], align=True)
HIDDEN = np.dtype(
    [("seed", np.int64), ("game", np.int64), ("next_dice", np.int64, (MAX_REROLLS, DICE))], align=True
)
RULES = AufSchatzsucheRules.dtype()


# ---- tiles ----


@njit
def colour_of(kind: int) -> int:
    """The colour of a kind of tile, from 0."""
    return kind // LANE


@njit
def number_of(kind: int) -> int:
    """The number on a kind of tile."""
    return kind % LANE + 1


@njit
def lane(tiles: int, colour: int) -> int:
    """The tiles of one colour out of a set: bit n - 1 is number n."""
    return (tiles >> (LANE * colour)) & ONE_LANE


@njit
def lane_footprints(table, tiles: int) -> int:
    """Footprints on the tiles of a lane."""
    total = 0
    while tiles:
        total += table.footprints[lowest(tiles)]
        tiles = without_lowest(tiles)
    return total


@njit
def has_bet_symbol(table, kind: int) -> bool:
    """Whether this kind of tile has a bet symbol on one side."""
    return (table.bet_numbers >> (kind % LANE)) & 1 == 1


# ---- the dice ----


@njit
def roll_number(dice) -> int:
    """The number of a roll in `ROLLS`, whatever the order of the dice."""
    return ROLL_NUMBER[(dice[0] * FACES + dice[1]) * FACES + dice[2]]


@njit
def shows_bet(sums: int) -> bool:
    """Whether a roll with these sums shows a bet symbol."""
    return sums & 1 == 1


@njit
def face_of(rules, place: int) -> int:
    """What a face of the dice counts; 0 is the bet symbol."""
    if place == 0:
        return rules.face_1
    if place == 1:
        return rules.face_2
    if place == 2:
        return rules.face_3
    if place == 3:
        return rules.face_4
    if place == 4:
        return rules.face_5
    return rules.face_6


@njit
def _sums_of(rules, places) -> int:
    """The sums of one, two or three dice as bits 1 to 10; bit 0 tells whether a bet symbol shows."""
    sums, bet = 1, 0
    for die in range(DICE):
        face = face_of(rules, places[die])
        sums |= sums << face
        if face == 0:
            bet = 1
    return (sums & ((1 << (LANE + 1)) - 2)) | bet


# ---- what may be done ----


@cached
@njit
def takeable(table) -> int:
    """The tiles that the seat to move may take with the dice as they lie."""
    return reachable(table, table.sums)


@njit
def reachable(table, sums: int) -> int:
    """The tiles that the seat to move may take with a roll of these sums."""
    return table.middle & table.can_take[table.to_move] & ((sums >> 1) * ALL_ONES)


@cached
@njit
def bonus_offered(table) -> int:
    """The bonus tiles that the seat to move may take."""
    return table.bonus_left & table.met[table.to_move]


@cached
@njit
def legal(table, hand, rules, out) -> int:
    """The distinct legal actions, ascending, in ``out[:n]``; returns n."""
    if table.phase == REROLL:
        for dice in range(1 << DICE):
            out[dice] = REROLL_DICE + dice
        return 1 << DICE
    if table.phase == TILE:
        n = _list_members(takeable(table), TAKE, out)
        out[n] = NO_TILE
    else:
        n = _list_members(bonus_offered(table), TAKE_BONUS, out)
        out[n] = STOP
    return n + 1


@njit
def _list_members(members: int, first: int, out) -> int:
    n = 0
    while members:
        out[n] = first + lowest(members)
        members = without_lowest(members)
        n += 1
    return n


@cached
@njit
def is_legal(table, hand, rules, action) -> bool:
    """Whether `action` is one of `legal`."""
    if table.phase == REROLL:
        return REROLL_DICE <= action < REROLL_DICE + (1 << DICE)
    if table.phase == TILE:
        if action == NO_TILE:
            return True
        return TAKE <= action < NO_TILE and (takeable(table) >> (action - TAKE)) & 1 == 1
    if action == STOP:
        return True
    return TAKE_BONUS <= action < STOP and (bonus_offered(table) >> (action - TAKE_BONUS)) & 1 == 1


# ---- the start ----


@cached
@njit
def setup(table, hands, hidden, rules, chance, seed, game) -> None:
    """The start of game number `game`."""
    hidden.seed, hidden.game = seed, game
    table.seats = len(hands)
    table.to_move = table.turns = 0
    table.over = table.stalled = table.end_reason = 0
    table.middle, table.bonus_left = ALL_TILES, ALL_BONUS
    for seat in range(MAX_SEATS):
        table.display[seat] = table.bets[seat] = table.met[seat] = table.bonus[seat] = 0
        table.without_tile[seat] = table.rerolled[seat] = 0
        table.can_take[seat] = ALL_TILES
    for seat in range(len(hands)):
        hands[seat].seat = seat
    _read_rules(table, rules)
    _start_turn(table, hidden, rules, chance)


@njit
def _read_rules(table, rules) -> None:
    """Put what is asked for often in a handy form."""
    table.footprints[0], table.footprints[1] = rules.footprints_1, rules.footprints_2
    table.footprints[2], table.footprints[3] = rules.footprints_3, rules.footprints_4
    table.footprints[4], table.footprints[5] = rules.footprints_5, rules.footprints_6
    table.footprints[6], table.footprints[7] = rules.footprints_7, rules.footprints_8
    table.footprints[8], table.footprints[9] = rules.footprints_9, rules.footprints_10
    table.bet_numbers = (
        rules.bet_1
        | rules.bet_2 << 1
        | rules.bet_3 << 2
        | rules.bet_4 << 3
        | rules.bet_5 << 4
        | rules.bet_6 << 5
        | rules.bet_7 << 6
        | rules.bet_8 << 7
        | rules.bet_9 << 8
        | rules.bet_10 << 9
    )
    for number in range(len(ROLL_PLACES)):
        table.roll_sums[number] = _sums_of(rules, ROLL_PLACES[number])


# ---- the turn ----


@cached
@njit
def _start_turn(table, hidden, rules, chance) -> None:
    """Roll the dice; the chance of each turn has a stream of its own, so that it does not hang on what was chosen before."""
    seed_stream(chance, hidden.seed, hidden.game, table.turns)
    for die in range(DICE):
        table.dice[die] = below(chance, FACES)
    _draw_next_dice(hidden, rules, chance)
    table.rerolls_left = rules.rerolls
    table.phase = REROLL if rules.rerolls else TILE
    _read_dice(table)


@njit
def _draw_next_dice(hidden, rules, chance) -> None:
    for reroll in range(rules.rerolls):
        for die in range(DICE):
            hidden.next_dice[reroll, die] = below(chance, FACES)


@cached
@njit
def _read_dice(table) -> None:
    table.sums = table.roll_sums[roll_number(table.dice)]


@cached
@njit
def apply(table, hands, hidden, rules, chance, action) -> None:
    """Carry out a legal action; after the last decision of a turn, what ends the turn or the game."""
    if action < TAKE:
        _reroll(table, hidden, rules, action - REROLL_DICE)
    elif action < NO_TILE:
        _take(table, rules, action - TAKE, shows_bet(table.sums))
        table.phase = BONUS
    elif action == NO_TILE:
        table.without_tile[table.to_move] += 1
        table.phase = BONUS
    elif action < STOP:
        _take_bonus(table, action - TAKE_BONUS)
    else:
        _end_turn(table, hidden, rules, chance)


@njit
def _reroll(table, hidden, rules, dice) -> None:
    next_dice = hidden.next_dice[rules.rerolls - table.rerolls_left]
    table.rerolls_left -= 1
    if dice == 0 or table.rerolls_left == 0:
        table.phase = TILE
    table.rerolled[table.to_move] += count(dice)
    for die in range(DICE):
        if (dice >> die) & 1:
            table.dice[die] = next_dice[die]
    _read_dice(table)


@cached
@njit
def _take(table, rules, kind, bet_shows) -> None:
    me, colour = table.to_move, colour_of(kind)
    up_to_kind = (1 << number_of(kind)) - 1
    table.middle &= ~(1 << kind)
    table.display[me] |= 1 << kind
    table.can_take[me] &= ~(up_to_kind << (LANE * colour))
    if bet_shows and has_bet_symbol(table, kind):
        table.bets[me] |= 1 << kind
    table.met[me] = conditions_met(table.display[me], rules)


@cached
@njit
def _take_bonus(table, tile) -> None:
    table.bonus_left &= ~(1 << tile)
    table.bonus[table.to_move] |= 1 << tile


@njit
def conditions_met(display: int, rules) -> int:
    """The bonus tiles whose conditions a display meets."""
    met, colours = 0, 0
    for colour in range(COLOURS):
        tiles = lane(display, colour)
        colours += tiles != 0
        if count(tiles) >= rules.colour_tiles:
            met |= 1 << colour
        if count(tiles) >= rules.many_tiles:
            met |= 1 << MANY
        if has_run(tiles, rules.run_tiles):
            met |= 1 << RUN
    if colours == COLOURS:
        met |= 1 << ALL_COLOURS
    if count((display >> 2) & ALL_ONES) >= rules.equal_tiles:
        met |= 1 << THREES
    if count((display >> 4) & ALL_ONES) >= rules.equal_tiles:
        met |= 1 << FIVES
    if count((display >> 6) & ALL_ONES) >= rules.equal_tiles:
        met |= 1 << SEVENS
    return met


@njit
def has_run(tiles: int, length: int) -> bool:
    """Whether a lane holds so many consecutive numbers."""
    for _ in range(length - 1):
        tiles &= tiles >> 1
    return tiles != 0


@njit
def coloured(rules) -> int:
    """The six coloured bonus tiles."""
    return ((1 << COLOURS) - 1) | 1 << (COLOURS + rules.sixth_coloured)


@njit
def bonus_to_end(table, rules) -> int:
    """The bonus tiles that must still be taken until their last one ends the game."""
    return table.bonus_left & coloured(rules) if table.seats == 2 else table.bonus_left


@cached
@njit
def _end_turn(table, hidden, rules, chance) -> None:
    table.turns += 1
    ends = TEN if table.middle & ALL_TENS == 0 else 0
    if bonus_to_end(table, rules) == 0:
        ends |= LAST_COLOURED if table.seats == 2 else LAST_BONUS
    if ends:
        table.end_reason = ends - 1
        table.over = 1
    elif table.turns >= rules.max_turns:
        table.end_reason = TURN_CAP
        table.stalled = table.over = 1
    else:
        table.to_move = (table.to_move + 1) % table.seats
        _start_turn(table, hidden, rules, chance)


# ---- the score ----


@njit
def bonus_points_of(rules, tile: int) -> int:
    """The points of a bonus tile."""
    if tile == 0:
        return rules.points_red
    if tile == 1:
        return rules.points_blue
    if tile == 2:
        return rules.points_green
    if tile == 3:
        return rules.points_yellow
    if tile == 4:
        return rules.points_purple
    if tile == MANY:
        return rules.points_many
    if tile == RUN:
        return rules.points_run
    if tile == ALL_COLOURS:
        return rules.points_colours
    if tile == THREES:
        return rules.points_threes
    if tile == FIVES:
        return rules.points_fives
    return rules.points_sevens


@cached
@njit
def score(table, rules, out) -> None:
    """Score parts and counts of each seat, the game as it stands."""
    for seat in range(table.seats):
        for column in range(COLUMNS):
            out[seat, column] = 0
        for colour in range(COLOURS):
            footprints = lane_footprints(table, lane(table.display[seat], colour))
            bets = count(lane(table.bets[seat], colour))
            out[seat, FOOTPRINTS] += footprints
            out[seat, BETS] += footprints * rules.bet_multiplier * bets
            out[seat, BETS_LAID] += bets
        for tile in range(len(BONUS_TILES)):
            if (table.bonus[seat] >> tile) & 1:
                out[seat, BONUS_POINTS] += bonus_points_of(rules, tile)
                out[seat, FIRST_BONUS + tile] = 1
        out[seat, WITHOUT_TILE] = table.without_tile[seat]
        out[seat, REROLLED_DICE] = table.rerolled[seat]


@njit
def points_of(table, rules, seat: int) -> int:
    """The score of a seat, the game as it stands."""
    points = 0
    for colour in range(COLOURS):
        tiles, bets = lane(table.display[seat], colour), count(lane(table.bets[seat], colour))
        points += lane_footprints(table, tiles) * (1 + rules.bet_multiplier * bets)
    tiles = table.bonus[seat]
    while tiles:
        points += bonus_points_of(rules, lowest(tiles))
        tiles = without_lowest(tiles)
    return points


# ---- what is hidden ----


@cached
@njit
def determinise(table, hand, seat, rules, hands, hidden, chance) -> None:
    """Draw all dice to come anew; everything else is open."""
    _draw_next_dice(hidden, rules, chance)
    hidden.seed = next_seed(chance)
    hidden.game = 0
    for player in range(len(hands)):
        hands[player].seat = player


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
    max_actions=COLOURS * LANE + 1,
)
register(KERNELS)
