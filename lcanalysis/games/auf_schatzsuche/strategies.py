"""Strategies for Auf Schatzsuche, weakest first."""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count, lowest, nth, without_lowest
from lcanalysis.engine.streams import below
from lcanalysis.games.auf_schatzsuche.play import (
    ALL_COLOURS,
    ALL_ONES,
    ALL_TENS,
    COLOURS,
    DICE,
    LANE,
    MANY,
    NO_TILE,
    REROLL,
    REROLL_DICE,
    ROLL_PLACES,
    RUN,
    SEVENS,
    STOP,
    TAKE,
    TAKE_BONUS,
    THREES,
    TILE,
    bonus_offered,
    bonus_points_of,
    bonus_to_end,
    colour_of,
    conditions_met,
    face_of,
    has_bet_symbol,
    lane,
    lane_footprints,
    number_of,
    points_of,
    shows_bet,
    takeable,
)
from lcanalysis.games.auf_schatzsuche.rerolls import best_reroll


def random(table, hand, rules, weights, stream):
    """Chooses uniformly among the distinct legal actions of each decision."""
    if table.phase == REROLL:
        return REROLL_DICE + below(stream, 1 << DICE)
    if table.phase == TILE:
        tiles = takeable(table)
        choice = below(stream, count(tiles) + 1)
        return TAKE + nth(tiles, choice) if choice < count(tiles) else NO_TILE
    offered = bonus_offered(table)
    choice = below(stream, count(offered) + 1)
    return TAKE_BONUS + nth(offered, choice) if choice < count(offered) else STOP


@njit
def lowest_tiles(tiles: int) -> int:
    """The tiles with the lowest number of a set that is not empty."""
    place = 0
    while tiles & (ALL_ONES << place) == 0:
        place += 1
    return tiles & (ALL_ONES << place)


def eager(table, hand, rules, weights, stream):
    """An impatient beginner: re-rolls nothing, takes the lowest tile there is and every bonus tile."""
    if table.phase == REROLL:
        return REROLL_DICE
    if table.phase == TILE:
        tiles = takeable(table)
        if tiles == 0:
            return NO_TILE
        equal = lowest_tiles(tiles)
        return TAKE + nth(equal, below(stream, count(equal)))
    offered = bonus_offered(table)
    return TAKE_BONUS + nth(offered, below(stream, count(offered))) if offered else STOP


# ---- greedy ----

GREEDY_GAP = 1  # tiles in the middle that it is ready to skip


@njit
def skipped(table, kind: int) -> int:
    """The tiles in the middle that taking a kind shuts out, as a lane."""
    open_tiles = lane(table.middle & table.can_take[table.to_move], colour_of(kind))
    return open_tiles & ((1 << (kind % LANE)) - 1)


@njit
def greedy_tile(table, tiles: int, bet: bool) -> int:
    """The kind that greedy takes of some, or -1."""
    best, best_liking = -1, 0
    while tiles:
        kind = lowest(tiles)
        tiles = without_lowest(tiles)
        gap = count(skipped(table, kind))
        liking = 10 - 2 * gap + count(lane(table.display[table.to_move], colour_of(kind)))
        if bet and has_bet_symbol(table, kind):
            liking += 5
        if gap <= GREEDY_GAP and liking > best_liking:
            best, best_liking = kind, liking
    return best


def greedy(table, hand, rules, weights, stream):
    """A beginner's habits: small steps, long colours, bet symbols; re-rolls all but bet symbols if no tile fits."""
    if table.phase == REROLL:
        if greedy_tile(table, takeable(table), shows_bet(table.sums)) >= 0:
            return REROLL_DICE
        dice = 0
        for die in range(DICE):
            if face_of(rules, table.dice[die]) > 0:
                dice |= 1 << die
        return REROLL_DICE + dice
    if table.phase == TILE:
        kind = greedy_tile(table, takeable(table), shows_bet(table.sums))
        return TAKE + kind if kind >= 0 else NO_TILE
    offered = bonus_offered(table)
    return TAKE_BONUS + lowest(offered) if offered else STOP


# ---- the best tile of a turn, whatever a tile is worth ----

THOUSANDTHS = 1000.0


@njit
def whole(worth: float) -> int:
    """A worth in whole thousandths, with which the re-roll is exact."""
    return np.int64(np.floor(THOUSANDTHS * worth + 0.5))


@njit
def note(worths, best, kind: int, bet: int, worth: float) -> None:
    """Remember the best tile of each number, with a bet symbol (1) or without (0)."""
    number = number_of(kind)
    if whole(worth) > worths[bet, number]:
        worths[bet, number], best[bet, number] = whole(worth), kind


@njit
def candidates(table) -> int:
    """The tiles to weigh: all that the dice may yet allow to take."""
    return takeable(table) if table.phase == TILE else table.middle & table.can_take[table.to_move]


@njit
def decide(table, worths, best) -> int:
    """The exactly optimal re-roll or tile, if the tiles of each number are worth that much and no tile is worth 0."""
    if table.phase == TILE:
        number = best_number(worths, table.sums)
        return TAKE + best[table.sums & 1, number] if number else NO_TILE
    of_roll = np.zeros(len(ROLL_PLACES), np.int64)
    for roll in range(len(ROLL_PLACES)):
        sums = table.roll_sums[roll]
        number = best_number(worths, sums)
        of_roll[roll] = worths[sums & 1, number] if number else 0
    return REROLL_DICE + best_reroll(of_roll, table.dice, table.rerolls_left)


@njit
def best_number(worths, sums: int) -> int:
    """The number of the tile to take with a roll of these sums; 0 for none."""
    bet, numbers = sums & 1, sums >> 1
    best, most = 0, 0
    while numbers:
        number = lowest(numbers) + 1
        numbers = without_lowest(numbers)
        if worths[bet, number] > most:
            best, most = number, worths[bet, number]
    return best


@njit
def gain(table, rules, kind: int, bet: int) -> int:
    """Points that a tile brings at once: its footprints, and what a bet symbol laid up makes of all in the colour."""
    me, colour = table.to_move, colour_of(kind)
    bets = count(lane(table.bets[me], colour))
    footprints = table.footprints[kind % LANE]
    points = footprints * (1 + rules.bet_multiplier * bets)
    if bet:
        points += rules.bet_multiplier * (
            lane_footprints(table, lane(table.display[me], colour)) + footprints
        )
    return points


@njit
def bonus_points(rules, tiles: int) -> int:
    """Points of a set of bonus tiles."""
    points = 0
    while tiles:
        points += bonus_points_of(rules, lowest(tiles))
        tiles = without_lowest(tiles)
    return points


# ---- exact_turn ----

EXACT_WEIGHTS = {
    "points": 1.0,  # of the points that the tile brings at once
    "bonus": 1.0,  # of the points of bonus tiles that it earns at once
    "tile": 3.0,  # points for any tile
    "long": 0.5,  # points for each tile of the colour before it
    "bet": 3.0,  # points for a bet symbol laid up, beside what it brings at once
    "skip": 1.5,  # points for each footprint in the middle that it shuts out
}


@njit
def simple_worth(table, rules, weights, kind: int) -> float:
    """What a tile is worth to exact_turn, beside the points that it brings at once and its bet symbol."""
    me, colour = table.to_move, colour_of(kind)
    earned = conditions_met(table.display[me] | 1 << kind, rules) & ~table.met[me] & table.bonus_left
    worth = weights.tile + weights.bonus * bonus_points(rules, earned)
    worth += weights.long * count(lane(table.display[me], colour))
    return worth - weights.skip * lane_footprints(table, skipped(table, kind))


def exact_turn(table, hand, rules, weights, stream):
    """The exactly optimal re-roll and tile of each turn, each tile worth its points less what it shuts out."""
    if table.phase != REROLL and table.phase != TILE:
        offered = bonus_offered(table)
        return TAKE_BONUS + lowest(offered) if offered else STOP
    worths, best = np.zeros((2, LANE + 1), np.int64), np.zeros((2, LANE + 1), np.int64)
    tiles = candidates(table)
    while tiles:
        kind = lowest(tiles)
        tiles = without_lowest(tiles)
        worth = simple_worth(table, rules, weights, kind)
        note(worths, best, kind, 0, worth + weights.points * gain(table, rules, kind, 0))
        if has_bet_symbol(table, kind):
            worth += weights.bet + weights.points * gain(table, rules, kind, 1)
        else:
            worth += weights.points * gain(table, rules, kind, 0)
        note(worths, best, kind, 1, worth)
    return decide(table, worths, best)


# ---- tuned ----

TUNED_WEIGHTS = {
    "tile": 0.5,  # points for any tile
    "future": 0.5,  # part of the footprints still open above a tile that it counts on, at the start
    "future_late": 0.2,  # the same when the game is about to end
    "bet_hope": 0.5,  # bet symbols that it hopes to lay up in a colour, for each that is still open
    "contest": 0.3,  # how much less of an open tile for each opponent who can take it too
    "colour": 0.6,  # how much of a colour's bonus tile is left for each tile missing
    "many": 0.5,  # the same of the bonus tile for six of a colour
    "run": 0.5,  # of the one for consecutive numbers
    "colours": 0.6,  # of the one for all colours
    "equal": 0.5,  # of the ones for equal numbers
    "rival": 0.7,  # how much of a bonus tile is left when an opponent lacks as little or less
    "deny": 0.2,  # part of a tile's footprints that it would bring an opponent
    "deny_next": 0.5,  # the same where it is the opponent's next of a colour with tiles
    "end": 0.3,  # points for a last ten, for each point ahead
    "ten": 0.0,  # points for any other ten, for each point ahead
    "hold": 5.0,  # points behind with which it leaves a bonus tile that would end the game
}

# Turns after which it takes every bonus tile, so that no game goes on for ever.
TUNED_RUNS_OUT = 200

NEVER = 99  # more tiles than can be missing
MANY_IN = SEVENS + 1
RUN_IN = MANY_IN + COLOURS
LACKS = RUN_IN + COLOURS


@njit
def lead(table, rules) -> int:
    """Points by which the seat to move is ahead of the best opponent."""
    best = -(1 << 30)
    for seat in range(table.seats):
        if seat != table.to_move:
            best = max(best, points_of(table, rules, seat))
    return points_of(table, rules, table.to_move) - best


@njit
def lateness(table, rules) -> float:
    """0 at the start, near 1 when one more tile may end the game."""
    tens = count(table.middle & ALL_TENS) / COLOURS
    to_end = count(bonus_to_end(table, rules)) / (COLOURS + 1 if table.seats == 2 else SEVENS + 1)
    return 1.0 - min(tens, to_end)


@njit
def missing_for_run(tiles: int, open_tiles: int, length: int) -> int:
    """The fewest tiles that a lane lacks for a run that can still come about; `NEVER` if none can."""
    fewest = NEVER
    for start in range(LANE - length + 1):
        window = ((1 << length) - 1) << start
        if window & ~(tiles | open_tiles) == 0:
            fewest = min(fewest, count(window & ~tiles))
    return fewest


@njit
def missing(tiles: int, open_tiles: int, needed: int) -> int:
    """How many tiles a set lacks; `NEVER` if the open ones do not suffice."""
    lacking = max(0, needed - count(tiles))
    return lacking if lacking <= count(open_tiles) else NEVER


@njit
def missing_for_colours(display: int, open_tiles: int) -> int:
    """How many colours a display lacks."""
    lacking = 0
    for colour in range(COLOURS):
        if lane(display, colour) == 0:
            lacking += 1 if lane(open_tiles, colour) else NEVER
    return min(lacking, NEVER)


@njit
def count_missing(display: int, open_tiles: int, rules, lacks) -> None:
    """What a display lacks for each bonus tile, and in each colour for the tiles `many` and `run`, which come last."""
    lacks[MANY] = lacks[RUN] = NEVER
    for colour in range(COLOURS):
        tiles, more = lane(display, colour), lane(open_tiles, colour)
        lacks[colour] = missing(tiles, more, rules.colour_tiles)
        lacks[MANY_IN + colour] = missing(tiles, more, rules.many_tiles)
        lacks[RUN_IN + colour] = missing_for_run(tiles, more, rules.run_tiles)
        lacks[MANY] = min(lacks[MANY], lacks[MANY_IN + colour])
        lacks[RUN] = min(lacks[RUN], lacks[RUN_IN + colour])
    lacks[ALL_COLOURS] = missing_for_colours(display, open_tiles)
    count_missing_equals(display, open_tiles, rules, lacks)


@njit
def count_missing_equals(display: int, open_tiles: int, rules, lacks) -> None:
    """What a display lacks for the three bonus tiles for equal numbers."""
    for i in range(3):
        place = 2 + 2 * i
        lacks[THREES + i] = missing(
            (display >> place) & ALL_ONES, (open_tiles >> place) & ALL_ONES, rules.equal_tiles
        )


@njit
def hope(rules, weights, rivals, tile: int, lacking: int) -> float:
    """Points that a bonus tile promises when so many tiles are missing."""
    if lacking >= NEVER:
        return 0.0
    left = weights.equal
    if tile < COLOURS:
        left = weights.colour
    elif tile == MANY:
        left = weights.many
    elif tile == RUN:
        left = weights.run
    elif tile == ALL_COLOURS:
        left = weights.colours
    points = float(bonus_points_of(rules, tile))
    for _ in range(lacking):
        points *= left
    return points * weights.rival if lacking and rivals[tile] <= lacking else points


@njit
def bonus_promise(table, rules, weights, rivals, lacks, colour: int, display: int, open_tiles: int) -> float:
    """Points that the bonus tiles left promise to a display, as far as they may depend on one colour.

    `lacks` is what the display lacks as it lies; `open_tiles` are the ones it may still take.
    """
    tiles, more = lane(display, colour), lane(open_tiles, colour)
    promise = 0.0
    if (table.bonus_left >> colour) & 1:
        lacking = missing(tiles, more, rules.colour_tiles)
        promise += hope(rules, weights, rivals, colour, lacking)
    if (table.bonus_left >> MANY) & 1:
        lacking = missing(tiles, more, rules.many_tiles)
        promise += hope(rules, weights, rivals, MANY, fewest_with(lacks, MANY_IN, colour, lacking))
    if (table.bonus_left >> RUN) & 1:
        lacking = missing_for_run(tiles, more, rules.run_tiles)
        promise += hope(rules, weights, rivals, RUN, fewest_with(lacks, RUN_IN, colour, lacking))
    if (table.bonus_left >> ALL_COLOURS) & 1:
        promise += hope(rules, weights, rivals, ALL_COLOURS, missing_for_colours(display, open_tiles))
    for i in range(3):
        if (table.bonus_left >> (THREES + i)) & 1:
            place = 2 + 2 * i
            lacking = missing(
                (display >> place) & ALL_ONES, (open_tiles >> place) & ALL_ONES, rules.equal_tiles
            )
            promise += hope(rules, weights, rivals, THREES + i, lacking)
    return promise


@njit
def fewest_with(lacks, first: int, colour: int, lacking: int) -> int:
    """The fewest missing tiles of all colours, if one of them lacks `lacking`."""
    for other in range(COLOURS):
        if other != colour:
            lacking = min(lacking, lacks[first + other])
    return lacking


@njit
def colour_promise(
    table, rules, weights, late: float, colour: int, tiles: int, open_tiles: int, bets: int
) -> float:
    """Points that the tiles of a colour promise with those that may still be taken."""
    part = weights.future + late * (weights.future_late - weights.future)
    for seat in range(table.seats):
        if seat != table.to_move and open_tiles & lane(table.can_take[seat], colour):
            part *= 1.0 - weights.contest
    footprints = lane_footprints(table, tiles) + part * lane_footprints(table, open_tiles)
    hoped = part * weights.bet_hope * count(open_tiles & table.bet_numbers)
    return footprints * (1.0 + rules.bet_multiplier * (bets + hoped))


@njit
def denied(table, weights, kind: int) -> float:
    """Points that a tile taken takes from the opponents."""
    colour, points = colour_of(kind), 0.0
    for seat in range(table.seats):
        if seat == table.to_move or not (table.can_take[seat] >> kind) & 1:
            continue
        open_tiles = lane(table.middle & table.can_take[seat], colour)
        follows = lane(table.display[seat], colour) and lowest(open_tiles) == kind % LANE
        bets = count(lane(table.bets[seat], colour))
        points += (
            (weights.deny_next if follows else weights.deny) * table.footprints[kind % LANE] * (1 + bets)
        )
    return points


@njit
def tuned_turn(table, rules, weights) -> int:
    """The re-roll or tile after which display, bonus tiles and the end promise most."""
    me = table.to_move
    rivals, lacks = np.full(LACKS, NEVER, np.int64), np.zeros(LACKS, np.int64)
    for seat in range(table.seats):
        if seat != me:
            count_missing(table.display[seat], table.middle & table.can_take[seat], rules, lacks)
            for tile in range(SEVENS + 1):
                rivals[tile] = min(rivals[tile], lacks[tile])
    display, bets, open_tiles = table.display[me], table.bets[me], table.middle & table.can_take[me]
    count_missing(display, open_tiles, rules, lacks)
    late, ahead, tens = lateness(table, rules), lead(table, rules), count(table.middle & ALL_TENS)
    worths, best = np.zeros((2, LANE + 1), np.int64), np.zeros((2, LANE + 1), np.int64)
    weighed = candidates(table)
    for colour in range(COLOURS):
        tiles, more, up = lane(display, colour), lane(open_tiles, colour), count(lane(bets, colour))
        places = lane(weighed, colour)
        if places == 0:
            continue
        now = bonus_promise(table, rules, weights, rivals, lacks, colour, display, open_tiles)
        now += colour_promise(table, rules, weights, late, colour, tiles, more, up)
        while places:
            place = lowest(places)
            places = without_lowest(places)
            kind, rest = LANE * colour + place, more & (-2 << place)
            open_after = open_tiles & ~((more & ~rest) << (LANE * colour))
            worth = weights.tile - now + denied(table, weights, kind)
            worth += bonus_promise(
                table, rules, weights, rivals, lacks, colour, display | 1 << kind, open_after
            )
            if place == LANE - 1:
                worth += (weights.end if tens == 1 else weights.ten) * ahead
            after = tiles | 1 << place
            plain = worth + colour_promise(table, rules, weights, late, colour, after, rest, up)
            note(worths, best, kind, 0, plain)
            if has_bet_symbol(table, kind):
                plain = worth + colour_promise(table, rules, weights, late, colour, after, rest, up + 1)
            note(worths, best, kind, 1, plain)
    return decide(table, worths, best)


@njit
def tuned_bonus(table, rules, weights) -> int:
    """Every bonus tile, except one that would end the game behind."""
    offered = bonus_offered(table)
    if offered == 0:
        return STOP
    to_end = bonus_to_end(table, rules)
    if offered & ~to_end:
        return TAKE_BONUS + lowest(offered & ~to_end)
    tile = lowest(offered)
    ends = count(to_end) == 1 and table.turns < TUNED_RUNS_OUT
    if ends and lead(table, rules) + bonus_points_of(rules, tile) < -weights.hold:
        return STOP
    return TAKE_BONUS + tile


def tuned(table, hand, rules, weights, stream):
    """Weighs what colours and bonus tiles promise, what opponents want and who is ahead, with exact re-rolls; trained by self-play."""
    if table.phase == REROLL or table.phase == TILE:
        return tuned_turn(table, rules, weights)
    return tuned_bonus(table, rules, weights)
