"""Strategies for To Go, weakest first."""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count, highest, lowest, nth, without_lowest
from lcanalysis.engine.kernels import INLINED
from lcanalysis.engine.streams import below
from lcanalysis.games.cards import (
    LANE,
    colour_of,
    is_wager,
    lane,
    lane_sum,
    lowest_cards,
    number_of,
    numbers_of_colour,
    place_of,
)
from lcanalysis.games.expedition_rules import MAX_COLOURS
from lcanalysis.games.hopes import hoped_points, soft
from lcanalysis.games.to_go.play import (
    ACT,
    ADD,
    DECLINE,
    IN_RAID,
    LEAVE,
    PARCHMENT,
    REMOVE_CAMP,
    REMOVE_DOWN,
    REMOVE_UP,
    REMOVED,
    REVEAL,
    REVEALED,
    SUPPLY,
    TAKE,
    TAKE_TO_CAMP,
    TO_CAMP,
    TO_EXPEDITION,
    USE,
    addable,
    camp,
    face_down_kinds,
    face_up,
    fitting,
    has_parchment,
    has_room,
)


@njit
def choose(stream, first_action: int, first: int, second_action: int, second: int) -> int:
    """An action at random: the first one with a kind of the first set, or the second one with a kind of the second."""
    n = count(first)
    choice = below(stream, n + count(second))
    return first_action + nth(first, choice) if choice < n else second_action + nth(second, choice - n)


@njit
def random_act(table, rules, stream) -> int:
    """Any action of a turn."""
    up = face_up(table)
    reveals, to_camp, takes = int(table.down > 0), up if has_room(table, rules) else 0, fitting(table, up)
    uses = fitting(table, camp(table, table.to_move))
    choice = below(stream, reveals + count(to_camp) + count(takes) + count(uses)) - reveals
    if choice < 0:
        return REVEAL
    if choice < count(to_camp):
        return TAKE_TO_CAMP + nth(to_camp, choice)
    choice -= count(to_camp)
    if choice < count(takes):
        return TAKE + nth(takes, choice)
    return USE + nth(uses, choice - count(takes))


@njit
def random_use(table, rules, stream) -> int:
    """Anything that may be done with the tile shown."""
    room, fits = has_room(table, rules), fitting(table, 1 << table.shown) != 0
    choice = below(stream, 1 + int(room) + int(fits))
    if choice == 0:
        return LEAVE
    return TO_CAMP if choice == 1 and room else TO_EXPEDITION


@njit
def random_raid(table, stream) -> int:
    """Any tile that may be removed."""
    down = int(table.down > 0)
    up, mine = face_up(table), camp(table, table.to_move)
    choice = below(stream, down + count(up) + count(mine)) - down
    if choice < 0:
        return REMOVE_DOWN
    return REMOVE_UP + nth(up, choice) if choice < count(up) else REMOVE_CAMP + nth(mine, choice - count(up))


def random(table, hand, rules, weights, stream):
    """Chooses uniformly among the distinct legal actions of each decision."""
    if table.phase == ACT:
        return random_act(table, rules, stream)
    if table.phase == REVEALED:
        return random_use(table, rules, stream)
    if table.phase == PARCHMENT:
        tiles = addable(table)
        choice = below(stream, count(tiles) + 1)
        return ADD + nth(tiles, choice) if choice < count(tiles) else DECLINE
    return random_raid(table, stream)


@njit
def only(stream, action: int) -> int:
    """An action without an equal; it draws a random number all the same, as every decision of eager does."""
    below(stream, 1)
    return action


def eager(table, hand, rules, weights, stream):
    """An impatient beginner: places the lowest tile it can, else reveals; raids face-down tiles."""
    up, mine = face_up(table), camp(table, table.to_move)
    if table.phase == ACT:
        takes, uses = fitting(table, up), fitting(table, mine)
        if takes | uses == 0:
            return only(stream, REVEAL) if table.down else choose(stream, TAKE_TO_CAMP, up, USE, 0)
        least = lowest_cards(takes | uses)
        return choose(stream, TAKE, takes & least, USE, uses & least)
    if table.phase == REVEALED:
        if fitting(table, 1 << table.shown):
            return only(stream, TO_EXPEDITION)
        return only(stream, TO_CAMP if has_room(table, rules) else LEAVE)
    if table.phase == PARCHMENT:
        tiles = addable(table)
        return only(stream, ADD + nth(tiles, 0) if tiles else DECLINE)
    return only(stream, REMOVE_DOWN) if table.down else choose(stream, REMOVE_UP, up, REMOVE_CAMP, mine)


# ---- greedy ----

GREEDY_GAP = 2  # numbers still to be had that it is ready to skip
GREEDY_HURRY = 12  # tiles face down from which it skips any and opens nothing
GREEDY_OPENS = 4  # highest number with which it opens a colour
GREEDY_WAGERS = 40  # tiles face down from which it places no more wagers
GREEDY_DENIES = 7  # lowest number that it takes from the other player into an empty camp


@njit
def wants(table, seat: int, kind: int) -> bool:
    """Whether a tile fits an expedition that a player has started."""
    return (table.can_lay[seat] >> kind) & 1 == 1 and lane(table.laid[seat], colour_of(kind)) != 0


@njit
def gap(table, seat: int, kind: int) -> int:
    """How many numbers that may still come to a player are lost by placing a tile."""
    colour = colour_of(kind)
    gone = lane(table.laid[1 - seat] | table.lying[1 - seat] | table.lying[REMOVED], colour)
    between = ((1 << place_of(kind)) - 1) & (-2 << max(0, highest(lane(table.laid[seat], colour))))
    return count(between & ~gone)


@njit
def greedy_likes(table, rules, kind: int) -> int:
    """How gladly greedy places a tile; 0 if it does not."""
    me, number = table.to_move, number_of(kind, rules)
    if not fitting(table, 1 << kind) or (number == 0 and table.down < GREEDY_WAGERS):
        return 0
    hurry = table.down <= GREEDY_HURRY
    if not wants(table, me, kind):
        return 0 if hurry or number > GREEDY_OPENS else 10 - number
    skips = gap(table, me, kind)
    if skips > GREEDY_GAP and not hurry:
        return 0
    return 30 - 2 * skips + 5 * int(wants(table, 1 - me, kind)) + 3 * int(has_parchment(kind, rules))


@njit
def greedy_favourite(table, rules, kinds: int) -> int:
    """The kind of a set that greedy likes most to place, or -1."""
    best, most = -1, 0
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        likes = greedy_likes(table, rules, kind)
        if likes > most:
            best, most = kind, likes
    return best


@njit
def greedy_act(table, rules) -> int:
    """Places the tile it likes, else reveals."""
    up, mine = face_up(table), camp(table, table.to_move)
    kind = greedy_favourite(table, rules, up | mine)
    if kind >= 0:
        return TAKE + kind if (up >> kind) & 1 else USE + kind
    if table.down:
        return REVEAL
    if up and has_room(table, rules):
        return TAKE_TO_CAMP + highest(up)
    return TAKE + lowest(fitting(table, up)) if fitting(table, up) else USE + lowest(fitting(table, mine))


@njit
def greedy_use(table, rules) -> int:
    """Places a tile it likes, keeps one that it or the other player will want."""
    me, kind = table.to_move, table.shown
    if greedy_likes(table, rules, kind):
        return TO_EXPEDITION
    denies = table.in_camp[me] == 0 and number_of(kind, rules) >= GREEDY_DENIES
    if has_room(table, rules) and (wants(table, me, kind) or (denies and wants(table, 1 - me, kind))):
        return TO_CAMP
    return LEAVE


@njit
def greedy_raid(table, rules) -> int:
    """The highest tile that only the other player wants, else one that blocks the own camp, else one face down."""
    me, up, mine = table.to_move, face_up(table), camp(table, table.to_move)
    best, most, kinds = -1, 0, up
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        number = number_of(kind, rules)
        if number > most and wants(table, 1 - me, kind) and not wants(table, me, kind):
            best, most = kind, number
    if best >= 0:
        return REMOVE_UP + best
    if mine & ~table.can_lay[me]:
        return REMOVE_CAMP + lowest(mine & ~table.can_lay[me])
    if table.down:
        return REMOVE_DOWN
    return REMOVE_UP + lowest(up) if up else REMOVE_CAMP + lowest(mine)


def greedy(table, hand, rules, weights, stream):
    """A casual player: opens low, places in small steps, camps what it will need, raids what the other wants."""
    if table.phase == ACT:
        return greedy_act(table, rules)
    if table.phase == REVEALED:
        return greedy_use(table, rules)
    if table.phase == PARCHMENT:
        tiles = addable(table)
        kind = lowest(tiles) if tiles else -1
        return ADD + kind if tiles and greedy_likes(table, rules, kind) else DECLINE
    return greedy_raid(table, rules)


# ---- tuned ----

TUNED_WEIGHTS = {
    "reach": 0.62,  # part of the numbers face down that it counts on
    "contest": 0.48,  # how much less of those that fit an expedition of both players
    "waits": 0.42,  # how much less of those in a colour that the other player has not started
    "safe": 0.42,  # part of the numbers face up that only one player can use
    "shared": 0.2,  # the same of those that both can use
    "shared_theirs": 0.39,  # the same for the other player, who moves next
    "far": 0.29,  # how much less of those for each number still to be had that should come before them
    "crowd": 0.31,  # how much each tile that waits for its turn slows down the others
    "temper": 4.7,  # points below break-even from which a colour not started is worth nothing at all
    "open": 1.4,  # points that a colour not started must promise to break even
    "long": 6.0,  # tiles over which the long-expedition bonus comes into sight
    "deny": 0.9,  # what a point of the other player is worth
    "deny_unstarted": 0.38,  # the same in colours that the other player has not started
    "place": 4.8,  # points for placing rather than not
    "wager": -10.0,  # how many more for a wager
    "slot": 3.4,  # points that the first place in camp is worth at the start
    "last_slot": 7.7,  # the same of the last one
    "reveal": 3.1,  # points that revealing a tile is worth
    "reveal_fits": 5.9,  # how many more if every tile face down fitted an expedition that is started
    "raid_down": 0.37,  # points for removing a tile face down
    "hurry": 3.1,  # part of what the passing of time gives or takes that it sees in a reveal
}

# Tiles face down from which it looks at what the passing of time takes from whom.
TUNED_ENDGAME = 8


@njit(**INLINED)
def fit_started(table, seat: int, kinds: int) -> int:
    """How many of some kinds a player can place on expeditions that are started."""
    n, kinds = 0, kinds & table.can_lay[seat]
    for colour in range(MAX_COLOURS):
        if lane(table.laid[seat], colour):
            n += count(lane(kinds, colour))
    return n


@njit(**INLINED)
def time_for(weights, waiting: int, down: int) -> float:
    """The part of the tiles that wait for which a player will find the time: 1 for all of them, 0 at the end of the round."""
    return down / (down + max(0.0, weights.crowd) * waiting + 1e-9)


@njit(**INLINED)
def look(table, rules, weights, less: int) -> tuple[int, float, float, float]:
    """What holds for all colours when `less` tiles fewer lie face down.

    The numbers face down; the time that the seat to move and the other will find for tiles that wait, 1 for all of them and 0 at the
    end of the round; and how early it is, from 1 at the start of the round to 0 at its end.
    """
    me, up, down = table.to_move, face_up(table), table.down - less
    time = time_for(weights, fit_started(table, me, up | camp(table, me)), down)
    their_time = time_for(weights, fit_started(table, 1 - me, up | camp(table, 1 - me)), down)
    tiles = rules.raid_tiles + rules.colours * (rules.wagers + numbers_of_colour(rules))
    return face_down_kinds(table, rules) if down else 0, time, their_time, down / tiles


@njit(**INLINED)
def sum_of_shared(rules, weights, shared, still: int) -> float:
    """What numbers face up that both players can use add up to; each counts less the more of `still` should come before it."""
    total = 0.0
    while shared:
        place = lowest(shared)
        shared = without_lowest(shared)
        before = count(still & ((1 << place) - 1))
        total += (rules.lowest_number + place - 1) / (1.0 + max(0.0, weights.far) * before)
    return total


@njit(**INLINED)
def promise(rules, weights, time, early, shared_part, laid, wagers, mine, up, down, theirs):
    """Points that the expedition of one player in one colour promises in the end.

    All but `wagers`, how many are laid, are lanes: `laid` by the player, in the player's camp (`mine`), face `up`, face `down`, and
    laid by the other player (`theirs`). The player gets a part of what is to come: less where both started the colour, and where
    the other may yet start it.
    """
    fits = -2 << max(0, highest(laid))
    alone = 1.0 if theirs else 1.0 - weights.waits
    theirs = -2 << max(0, highest(theirs)) if theirs else 0  # what fits there
    mine, up, down = mine & fits, up & fits, down & fits
    reach, contested = weights.reach * alone, weights.reach * (1.0 - weights.contest)
    safe_part, shared_part = time * weights.safe, time * shared_part
    total = lane_sum(laid, rules) + time * lane_sum(mine, rules)
    total += reach * lane_sum(down & ~theirs, rules) + contested * lane_sum(down & theirs, rules)
    total += safe_part * lane_sum(up & ~theirs, rules)
    total += shared_part * sum_of_shared(rules, weights, up & theirs, mine | up | down)
    tiles = wagers + count(laid >> 1) + time * count(mine)
    tiles += reach * count(down & ~theirs) + contested * count(down & theirs)
    tiles += safe_part * count(up & ~theirs) + shared_part * count(up & theirs)
    multiplier, width = 1.0 + rules.wager_multiplier * wagers, max(0.1, 2.0 * weights.long * (early + 0.1))
    points = hoped_points(rules, total, tiles, multiplier, width)
    return points if laid else soft(points - weights.open, max(0.1, weights.temper))


@njit
def standing(table, rules, weights, seen, colour: int, change: int, place: int) -> float:
    """What a colour promises to the seat to move, less what it promises to the other, after a change to one place of its lane.

    `change` is an action with a tile, without its kind; 0 for none. `seen` comes from `look`.
    """
    me, other = table.to_move, 1 - table.to_move
    down, time, their_time, early = seen
    laid, wagers = lane(table.laid[me], colour), np.int64(table.laid_wagers[me, colour])
    mine, up, tile = lane(table.lying[me], colour), lane(table.lying[SUPPLY], colour), 1 << place
    if change in (TAKE, TAKE_TO_CAMP, REMOVE_UP):
        up &= ~tile
    elif change in (USE, REMOVE_CAMP):
        mine &= ~tile
    elif change == ADD:
        up, mine = up & ~tile, mine & ~tile
    if change in (TAKE, USE, TO_EXPEDITION, ADD):
        laid, wagers = laid | tile, wagers + int(place == 0)
    elif change in (TAKE_TO_CAMP, TO_CAMP):
        mine |= tile
    elif change == LEAVE:
        up |= tile
    down, theirs, their_camp = (
        lane(down, colour),
        lane(table.laid[other], colour),
        lane(table.lying[other], colour),
    )
    their_wagers = np.int64(table.laid_wagers[other, colour])
    part, their_part = weights.shared, weights.shared_theirs
    my_points = promise(rules, weights, time, early, part, laid, wagers, mine, up, down, theirs)
    # fmt: off
    their_points = promise(
        rules, weights, their_time, early, their_part, theirs, their_wagers, their_camp, up, down, laid
    )
    # fmt: on
    return my_points - (weights.deny if theirs else weights.deny_unstarted) * their_points


@njit(**INLINED)
def slot(table, rules, weights, early: float, taken: int) -> float:
    """Points that a free place in camp is worth when so many others are taken."""
    return early * (weights.last_slot if taken + 1 >= rules.camp_size else weights.slot)


@njit
def worth(table, rules, weights, seen, kind: int, change: int) -> float:
    """Points that an action with one tile promises, the `standing` of its colour after it among them.

    `change` is the action without its kind.
    """
    me, early = table.to_move, seen[3]
    value = standing(table, rules, weights, seen, colour_of(kind), change, place_of(kind))
    if change in (TAKE, USE, TO_EXPEDITION, ADD):
        value += weights.place + (weights.wager if is_wager(kind) else 0.0)
    if change in (TAKE_TO_CAMP, TO_CAMP):
        value -= slot(table, rules, weights, early, table.in_camp[me])
    elif change in (USE, REMOVE_CAMP) or (change == ADD and not (face_up(table) >> kind) & 1):
        value += slot(table, rules, weights, early, table.in_camp[me] - 1)
    return value


@njit
def time_passes(table, rules, weights, seen) -> float:
    """Points that one tile fewer face down gives, or takes if they are below 0, when the end of the round is near."""
    if table.down > TUNED_ENDGAME:
        return 0.0
    after, change = look(table, rules, weights, 1), 0.0
    for colour in range(rules.colours):
        change += standing(table, rules, weights, after, colour, 0, 0)
        change -= standing(table, rules, weights, seen, colour, 0, 0)
    return weights.hurry * change


@njit(**INLINED)
def without_tile(table, rules, weights, seen) -> tuple[int, float]:
    """The action that names no open tile, if there is one, and the points that it promises."""
    if table.phase == PARCHMENT:
        return DECLINE, 0.0
    if table.phase == REVEALED or table.down == 0:
        return -1, -1e300
    passing = time_passes(table, rules, weights, seen)
    if table.phase == IN_RAID:
        return REMOVE_DOWN, weights.raid_down + passing
    fits = fit_started(table, table.to_move, seen[0]) / table.down
    return REVEAL, weights.reveal + weights.reveal_fits * fits + passing


@njit(**INLINED)
def with_tiles(table, rules, way: int) -> tuple[int, int]:
    """One of the ways, 0 to 2, to act with an open tile: the action without its kind, and the kinds."""
    up, mine, shown = face_up(table), camp(table, table.to_move), 1 << max(0, table.shown)
    if table.phase == ACT:
        if way == 0:
            return TAKE, fitting(table, up)
        if way == 1:
            return USE, fitting(table, mine)
        # Where there is a choice, tiles that fit nobody are not worth a place in camp.
        wanted = up & (table.can_lay[0] | table.can_lay[1]) if table.down else up
        return TAKE_TO_CAMP, wanted if has_room(table, rules) else 0
    if table.phase == REVEALED:
        if way == 0:
            return TO_EXPEDITION, fitting(table, shown)
        return (TO_CAMP, shown if has_room(table, rules) else 0) if way == 1 else (LEAVE, shown)
    if table.phase == PARCHMENT:
        return ADD, addable(table) if way == 0 else 0
    return (REMOVE_UP, up) if way == 0 else (REMOVE_CAMP, mine if way == 1 else 0)


def tuned(table, hand, rules, weights, stream):
    """Weighs what each colour promises to both players, and the time left for what waits; trained by self-play."""
    seen = look(table, rules, weights, 0)
    best, most = without_tile(table, rules, weights, seen)
    all_kinds = (
        with_tiles(table, rules, 0)[1] | with_tiles(table, rules, 1)[1] | with_tiles(table, rules, 2)[1]
    )
    for colour in range(rules.colours):
        if lane(all_kinds, colour) == 0:
            continue
        now = standing(table, rules, weights, seen, colour, 0, 0)
        for way in range(3):
            change, kinds = with_tiles(table, rules, way)
            places = lane(kinds, colour)
            while places:
                kind = LANE * colour + lowest(places)
                places = without_lowest(places)
                value = worth(table, rules, weights, seen, kind, change) - now
                if value > most:
                    best, most = change if table.phase == REVEALED else change + kind, value
    return best
