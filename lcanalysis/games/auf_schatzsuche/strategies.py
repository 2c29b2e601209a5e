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
    MAX_SEATS,
    NO_TILE,
    REROLL,
    REROLL_DICE,
    ROLL_NUMBER,
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
    return REROLL_DICE + best_reroll(worths_of_rolls(table, worths), table.dice, table.rerolls_left)


@njit
def worths_of_rolls(table, worths):
    """What each of the final rolls is worth, if the tiles of each number are worth that much and no tile is worth 0."""
    of_roll = np.zeros(len(ROLL_PLACES), np.int64)
    for roll in range(len(ROLL_PLACES)):
        sums = table.roll_sums[roll]
        number = best_number(worths, sums)
        of_roll[roll] = worths[sums & 1, number] if number else 0
    return of_roll


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
    "tile": 0.64,  # points for any tile
    "future": 0.83,  # part of the footprints still open above a tile that it counts on, at the start
    "future_late": 0.33,  # the same when the game is about to end
    "thin": 0.08,  # how much less of them for each open tile
    "bet_hope": 0.72,  # bet symbols that it hopes to lay up in a colour, for each open one that every roll would bring
    "contest": 0.11,  # how much less of an open tile for each opponent who can take it too
    "colour": 0.93,  # chance left of a colour's bonus tile for each tile missing
    "many": 0.8,  # the same of the bonus tile for six of a colour
    "run": 0.75,  # of the one for consecutive numbers
    "colours": 1.01,  # of the one for all colours
    "equal": 0.85,  # of the ones for equal numbers
    "tight": 0.37,  # how much less if not one of the open tiles may be lost
    "race": 3.41,  # how steeply the chance to be the first falls with the tiles missing
    "turn": 0.21,  # tiles that the opponents have less to go, for they move next
    "deny_bonus": 0.86,  # what a point of the opponents' hopes for bonus tiles is worth
    "deny": 0.51,  # part of a tile's footprints that it would bring an opponent
    "deny_next": 0.46,  # the same where it is the opponent's next of a colour with tiles
    "deny_bet": 0.73,  # part of what its bet symbol would bring an opponent if every roll brought it
    "end": 0.25,  # points for a last ten, for each point ahead
    "ten": -0.03,  # points for any other ten, for each point ahead
    "hold": 7.07,  # points behind with which it leaves a bonus tile that would end the game
}

# Turns after which it takes every bonus tile, so that no game goes on for ever.
TUNED_RUNS_OUT = 200

# Each seat has two numbers for each bonus tile, and for `many` and `run` in each colour: the chance to meet the condition if nobody
# were faster, and the strength in the race for it.
MANY_IN = SEVENS + 1
RUN_IN = MANY_IN + COLOURS
HOPES = RUN_IN + COLOURS
CHANCE, STRENGTH = 0, 1
LEAST_TO_GO = 0.3  # tiles; for who meets the condition already
UNKNOWN = -(1 << 50)

ROLL_WAYS = np.bincount(ROLL_NUMBER)


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


# What the dice bring.


@njit
def read_bet_chances(table, chances) -> None:
    """For each number with a bet symbol: how often a roll that forms it shows one."""
    for place in range(LANE):
        if (table.bet_numbers >> place) & 1:
            chances[place] = bet_chance(table, 2 << place)


@njit
def bet_chance(table, formed: int) -> float:
    """How often a roll with these sums shows a bet symbol."""
    ways = with_bet = 0
    for roll in range(len(ROLL_WAYS)):
        if table.roll_sums[roll] & formed:
            ways += ROLL_WAYS[roll]
            with_bet += ROLL_WAYS[roll] * (table.roll_sums[roll] & 1)
    return with_bet / max(1, ways)


@njit
def bets_in_reach(table, chances, open_tiles: int) -> float:
    """Bet symbols of a lane of open tiles, each as far as the dice bring it."""
    tiles, hoped = open_tiles & table.bet_numbers, 0.0
    while tiles:
        hoped += chances[lowest(tiles)]
        tiles = without_lowest(tiles)
    return hoped


# What is hoped of bonus tiles: chances, and who is first.


@njit
def set_hope(hopes, powers, seat: int, tile: int, lacking: int, chance: float) -> None:
    """Write down a chance, and the strength that goes with it."""
    hopes[CHANCE, seat, tile] = chance
    hopes[STRENGTH, seat, tile] = powers[seat, lacking] * chance


@njit
def hope_of_some(
    weights, hopes, powers, seat: int, tile: int, left: float, tiles: int, open_tiles: int, needed: int
):
    """Of a bonus tile for so many tiles of a sort; `slack` is how many of the open ones may be lost."""
    lacking = max(0, needed - count(tiles))
    slack = count(open_tiles) - lacking
    chance, one = 1.0, left * (1.0 - weights.tight / ((1.0 + slack) * (1.0 + slack))) if slack >= 0 else 0.0
    for _ in range(lacking):
        chance *= one
    set_hope(hopes, powers, seat, tile, lacking, chance)


@njit
def hope_of_run(
    weights, hopes, powers, seat: int, tile: int, tiles: int, open_tiles: int, length: int
) -> None:
    """Of a run in a lane: the one that lacks fewest."""
    fewest = length + 1
    for start in range(LANE - length + 1):
        window = ((1 << length) - 1) << start
        if window & ~(tiles | open_tiles) == 0:
            fewest = min(fewest, count(window & ~tiles))
    chance = 1.0 if fewest <= length else 0.0
    for _ in range(fewest):
        chance *= weights.run
    set_hope(hopes, powers, seat, tile, fewest, chance)


@njit
def hope_of_colours(weights, hopes, powers, seat: int, display: int, open_tiles: int) -> None:
    """Of the bonus tile for all colours."""
    lacking, chance = 0, 1.0
    for colour in range(COLOURS):
        if lane(display, colour) == 0:
            lacking += 1
            chance *= weights.colours if lane(open_tiles, colour) else 0.0
    set_hope(hopes, powers, seat, ALL_COLOURS, lacking, chance)


@njit
def hopes_in_colour(
    table, rules, weights, hopes, powers, seat: int, colour: int, display: int, open_tiles: int
) -> None:
    """Of what a display hopes for in one colour; `open_tiles` are those that it can still take."""
    tiles, more, left = lane(display, colour), lane(open_tiles, colour), table.bonus_left
    if (left >> colour) & 1:
        hope_of_some(weights, hopes, powers, seat, colour, weights.colour, tiles, more, rules.colour_tiles)
    if (left >> MANY) & 1:
        hope_of_some(
            weights, hopes, powers, seat, MANY_IN + colour, weights.many, tiles, more, rules.many_tiles
        )
    if (left >> RUN) & 1:
        hope_of_run(weights, hopes, powers, seat, RUN_IN + colour, tiles, more, rules.run_tiles)


@njit
def take_best(hopes, others, seat: int, tile: int, first: int, colour: int) -> None:
    """Of `many` or `run` the hope in the best colour: `others` has it for all colours but one."""
    for what in range(2):
        hopes[what, seat, tile] = hopes[what, seat, first + colour]
    for other in range(COLOURS):
        if other != colour and others[STRENGTH, seat, first + other] > hopes[STRENGTH, seat, tile]:
            for what in range(2):
                hopes[what, seat, tile] = others[what, seat, first + other]


@njit
def hopes_beyond(
    table, rules, weights, hopes, powers, others, seat: int, colour: int, display: int, open_tiles: int
) -> None:
    """Of the bonus tiles that may depend on all colours, when `hopes` has been brought up to date for one colour."""
    left = table.bonus_left
    if (left >> MANY) & 1:
        take_best(hopes, others, seat, MANY, MANY_IN, colour)
    if (left >> RUN) & 1:
        take_best(hopes, others, seat, RUN, RUN_IN, colour)
    if (left >> ALL_COLOURS) & 1:
        hope_of_colours(weights, hopes, powers, seat, display, open_tiles)
    for i in range(3):
        if (left >> (THREES + i)) & 1:
            place = 2 + 2 * i
            tiles, more = (display >> place) & ALL_ONES, (open_tiles >> place) & ALL_ONES
            hope_of_some(
                weights, hopes, powers, seat, THREES + i, weights.equal, tiles, more, rules.equal_tiles
            )


@njit
def all_hopes(table, rules, weights, hopes, powers) -> None:
    """What all players hope for now; `powers` gets the strength of each seat by the tiles that it lacks."""
    for seat in range(table.seats):
        sooner = 0.0 if seat == table.to_move else weights.turn
        for lacking in range(LANE + 2):
            powers[seat, lacking] = max(LEAST_TO_GO, lacking - sooner) ** -weights.race
        display, open_tiles = table.display[seat], table.middle & table.can_take[seat]
        for colour in range(COLOURS):
            hopes_in_colour(table, rules, weights, hopes, powers, seat, colour, display, open_tiles)
        hopes_beyond(table, rules, weights, hopes, powers, hopes, seat, 0, display, open_tiles)


@njit
def hopes_after(table, rules, weights, hopes, powers, after, kind: int) -> None:
    """What all players hope for once the seat to move has taken a tile, where that may change it: it may be missing to others."""
    me, colour = table.to_move, colour_of(kind)
    for seat in range(table.seats):
        if (table.can_take[seat] >> kind) & 1 == 0:
            for what in range(2):
                after[what, seat, colour] = hopes[what, seat, colour]
                for tile in range(MANY, SEVENS + 1):
                    after[what, seat, tile] = hopes[what, seat, tile]
            continue
        display, open_tiles = table.display[seat], table.middle & table.can_take[seat] & ~(1 << kind)
        if seat == me:
            display |= 1 << kind
            open_tiles &= ~(((1 << (kind % LANE)) - 1) << (LANE * colour))
        hopes_in_colour(table, rules, weights, after, powers, seat, colour, display, open_tiles)
        hopes_beyond(table, rules, weights, after, powers, hopes, seat, colour, display, open_tiles)


@njit
def share(table, weights, hopes, tile: int) -> float:
    """The part of a bonus tile that may be counted as the own one, less what the parts of the opponents are worth."""
    together, part = 0.0, 0.0
    for seat in range(table.seats):
        together += hopes[STRENGTH, seat, tile]
    for seat in range(table.seats):
        if hopes[CHANCE, seat, tile] > 0.0:
            own = hopes[CHANCE, seat, tile] * hopes[STRENGTH, seat, tile] / together
            part += own if seat == table.to_move else -weights.deny_bonus * own
    return part


@njit
def bonus_promise(table, rules, weights, hopes, colour: int, met: int) -> float:
    """Points that the bonus tiles left promise, as far as they may depend on one colour; those `met` are taken at once."""
    promise = 0.0
    for i in range(SEVENS + 2 - MANY):
        tile = colour if i == 0 else MANY + i - 1
        if (table.bonus_left >> tile) & 1:
            part = 1.0 if (met >> tile) & 1 else share(table, weights, hopes, tile)
            promise += part * bonus_points_of(rules, tile)
    return promise


# What a tile is worth.


@njit
def colour_promise(
    table, rules, weights, chances, late: float, colour: int, tiles: int, open_tiles: int, bets: int
) -> float:
    """Points that the tiles of a colour promise with those that may still be taken."""
    part = weights.future + late * (weights.future_late - weights.future)
    part /= 1.0 + max(0.0, weights.thin) * count(open_tiles)
    for seat in range(table.seats):
        if seat != table.to_move and open_tiles & lane(table.can_take[seat], colour):
            part *= 1.0 - weights.contest
    footprints = lane_footprints(table, tiles) + part * lane_footprints(table, open_tiles)
    hoped = part * weights.bet_hope * bets_in_reach(table, chances, open_tiles)
    return footprints * (1.0 + rules.bet_multiplier * (bets + hoped))


@njit
def denied(table, rules, weights, chances, kind: int) -> float:
    """Points that a tile taken takes from the opponents."""
    colour, points = colour_of(kind), 0.0
    for seat in range(table.seats):
        if seat == table.to_move or not (table.can_take[seat] >> kind) & 1:
            continue
        open_tiles = lane(table.middle & table.can_take[seat], colour)
        tiles, bets = lane(table.display[seat], colour), count(lane(table.bets[seat], colour))
        loss = table.footprints[kind % LANE] * (1.0 + rules.bet_multiplier * bets)
        if has_bet_symbol(table, kind):
            hoped = weights.deny_bet * chances[kind % LANE]
            loss += hoped * rules.bet_multiplier * lane_footprints(table, tiles)
        follows = tiles and lowest(open_tiles) == kind % LANE
        points += (weights.deny_next if follows else weights.deny) * loss
    return points


@njit
def weigh_tiles(table, rules, weights, kinds: int, worths, best) -> None:
    """Remember the best of some tiles of each number, by what display, bonus tiles and the end promise after it."""
    me, worths[:] = table.to_move, UNKNOWN
    hopes, after = np.zeros((2, MAX_SEATS, HOPES)), np.zeros((2, MAX_SEATS, HOPES))
    powers, chances = np.zeros((MAX_SEATS, LANE + 2)), np.zeros(LANE)
    all_hopes(table, rules, weights, hopes, powers)
    read_bet_chances(table, chances)
    display, bets, open_tiles = table.display[me], table.bets[me], table.middle & table.can_take[me]
    late, ahead, tens = lateness(table, rules), lead(table, rules), count(table.middle & ALL_TENS)
    for colour in range(COLOURS):
        tiles, more, up = lane(display, colour), lane(open_tiles, colour), count(lane(bets, colour))
        places = lane(kinds, colour)
        if places == 0:
            continue
        now = bonus_promise(table, rules, weights, hopes, colour, table.met[me])
        now += colour_promise(table, rules, weights, chances, late, colour, tiles, more, up)
        while places:
            place = lowest(places)
            places = without_lowest(places)
            kind, tiles_after, rest = LANE * colour + place, tiles | 1 << place, more & (-2 << place)
            hopes_after(table, rules, weights, hopes, powers, after, kind)
            worth = weights.tile - now + denied(table, rules, weights, chances, kind)
            worth += bonus_promise(
                table, rules, weights, after, colour, conditions_met(display | 1 << kind, rules)
            )
            if place == LANE - 1:
                worth += (weights.end if tens == 1 else weights.ten) * ahead
            plain = worth + colour_promise(
                table, rules, weights, chances, late, colour, tiles_after, rest, up
            )
            note(worths, best, kind, 0, plain)
            if has_bet_symbol(table, kind):
                plain = worth + colour_promise(
                    table, rules, weights, chances, late, colour, tiles_after, rest, up + 1
                )
            note(worths, best, kind, 1, plain)


@njit
def tuned_turn(table, rules, weights) -> int:
    """The re-roll or tile that promises most."""
    worths, best = np.zeros((2, LANE + 1), np.int64), np.zeros((2, LANE + 1), np.int64)
    weigh_tiles(table, rules, weights, candidates(table), worths, best)
    return decide(table, worths, best)


@njit
def ends_behind(table, rules, weights, tile: int) -> bool:
    """Whether taking a bonus tile would end the game too far behind."""
    to_end = bonus_to_end(table, rules)
    ends = to_end == 1 << tile and table.turns < TUNED_RUNS_OUT
    return ends and lead(table, rules) + bonus_points_of(rules, tile) < -weights.hold


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
    return STOP if ends_behind(table, rules, weights, tile) else TAKE_BONUS + tile


def tuned(table, hand, rules, weights, stream):
    """Weighs what colours promise, who gets which bonus tile first and who is ahead, with exact re-rolls; trained by self-play."""
    if table.phase == REROLL or table.phase == TILE:
        return tuned_turn(table, rules, weights)
    return tuned_bonus(table, rules, weights)
