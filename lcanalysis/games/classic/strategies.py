"""Strategies for the classic card game, weakest first."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, highest, lowest, nth, without_lowest
from lcanalysis.engine.kernels import INLINED
from lcanalysis.engine.streams import below
from lcanalysis.games.cards import (
    ALL_WAGERS,
    LANE,
    colour_of,
    is_wager,
    lane,
    lane_sum,
    lowest_cards,
    number_of,
    place_of,
    skipped,
)
from lcanalysis.games.classic.play import (
    DISCARD,
    DRAW_DECK,
    DRAW_PILE,
    LAY,
    MAX_COLOURS,
    PLAY,
    is_open,
    pile_top,
    playable,
    unseen_kinds,
)
from lcanalysis.games.hopes import hoped_points, soft


def random(table, hand, rules, weights, stream):
    """Chooses uniformly among the distinct legal actions of each decision."""
    if table.phase == PLAY:
        lays = playable(table, hand)
        n_lays = count(lays)
        choice = below(stream, n_lays + count(hand.kinds))
        if choice < n_lays:
            return LAY + nth(lays, choice)
        return DISCARD + nth(hand.kinds, choice - n_lays)
    open_piles = 0
    for colour in range(rules.colours):
        if is_open(table, colour):
            open_piles |= 1 << colour
    choice = below(stream, 1 + count(open_piles))
    return DRAW_DECK if choice == 0 else DRAW_PILE + nth(open_piles, choice - 1)


def never_open(table, hand, rules, weights, stream):
    """Only discards, any card at random, and draws from the deck; scores 0."""
    if table.phase == PLAY:
        return DISCARD + nth(hand.kinds, below(stream, count(hand.kinds)))
    return DRAW_DECK


@njit
def lowest_card(kinds: int, stream) -> int:
    """The kind with the lowest number (a wager counts 0) of a set that is not empty; equal ones at random."""
    equal = lowest_cards(kinds)
    return nth(equal, below(stream, count(equal)))


def eager(table, hand, rules, weights, stream):
    """An impatient beginner: lays the lowest playable card, else discards the lowest; draws from the deck."""
    if table.phase != PLAY:
        return DRAW_DECK
    lays = playable(table, hand)
    if lays:
        return LAY + lowest_card(lays, stream)
    return DISCARD + lowest_card(hand.kinds, stream)


# ---- greedy ----

# Its loops run over MAX_COLOURS, a constant, so that they are unrolled; the colours that the rules lack are empty.

GREEDY_GAP = 2  # numbers it is ready to skip
GREEDY_HURRY = 14  # deck cards left from which it skips any and opens nothing
GREEDY_OPENS = 15  # sum of a colour's numbers in hand with which it opens the colour
GREEDY_WAGERS = 20  # the same for a wager


@njit(**INLINED)
def greedy_lay(table, hand, rules) -> int:
    """The card that greedy lays, or -1."""
    fits, laid, left = playable(table, hand), table.laid[table.to_move], table.deck_left
    best, best_gap, opening, opening_sum = -1, LANE, -1, -1
    for colour in range(MAX_COLOURS):
        lays = lane(fits, colour)
        if lays == 0:
            continue
        place, held = lowest(lays), lane_sum(lays, rules)
        if place == 0 and held < GREEDY_WAGERS:
            if lays == 1:
                continue
            place = lowest(without_lowest(lays))
        expedition = lane(laid, colour)
        if expedition:
            gap = max(0, skipped(expedition, place))
            if gap < best_gap and (gap <= GREEDY_GAP or left <= GREEDY_HURRY):
                best, best_gap = LANE * colour + place, gap
        elif held >= GREEDY_OPENS and held > opening_sum and left > GREEDY_HURRY:
            opening, opening_sum = LANE * colour + place, held
    return best if best >= 0 else opening


@njit(**INLINED)
def greedy_discard(table, hand, rules) -> int:
    """The card that greedy dislikes least to discard, for its own sake and for what the opponent does with it."""
    me, least, least_regret = table.to_move, -1, 1 << 30
    for colour in range(MAX_COLOURS):
        held = lane(hand.kinds, colour)
        if held == 0:
            continue
        started, worth = lane(table.laid[me], colour) != 0, lane_sum(held, rules)
        fits, wanted = lane(table.can_lay[me], colour), 0
        if lane(table.laid[1 - me], colour):
            wanted = lane(table.can_lay[1 - me], colour)
        places = held
        while places:
            place, regret = lowest(places), 0
            places = without_lowest(places)
            number = 0 if place == 0 else rules.lowest_number + place - 1
            if (fits >> place) & 1:
                regret += 20 + number if started else worth
            if (wanted >> place) & 1:
                regret += 15 + number
            if regret < least_regret:
                least, least_regret = LANE * colour + place, regret
    return least


@njit(**INLINED)
def greedy_draw(table, rules) -> int:
    """The highest discard that fits an open colour at once, or the deck."""
    laid, fits = table.laid[table.to_move], table.can_lay[table.to_move]
    draw, most = DRAW_DECK, 0
    for colour in range(MAX_COLOURS):
        expedition = lane(laid, colour)
        if expedition == 0 or not is_open(table, colour):
            continue
        kind = pile_top(table, colour)
        number = number_of(kind, rules)
        if number > most and (fits >> kind) & 1 and skipped(expedition, place_of(kind)) <= GREEDY_GAP:
            draw, most = DRAW_PILE + colour, number
    return draw


def greedy(table, hand, rules, weights, stream):
    """A beginner's habits: small steps on open colours, opens on a good hand, takes discards that fit at once."""
    if table.phase != PLAY:
        return greedy_draw(table, rules)
    kind = greedy_lay(table, hand, rules)
    if kind >= 0:
        return LAY + kind
    return DISCARD + greedy_discard(table, hand, rules)


# ---- tuned ----

TUNED_WEIGHTS = {
    "reach": 0.8,  # share of the unseen numbers that it counts on, per its share of the draws to come
    "contest": 0.2,  # how much less of them where the opponent has started too
    "crowd": 0.7,  # how much each number waiting in hand slows down the others
    "temper": 15.0,  # points below break-even from which a colour not started is worth nothing at all
    "open": 5.0,  # points that a colour not started must promise to break even
    "open_late": 5.0,  # how many more when the deck has run out
    "wager_hope": 0.5,  # part of a wager in hand that is counted as laid
    "wager": 0.0,  # points for laying a wager
    "long": 2.0,  # cards over which the long-expedition bonus comes into sight
    "lay": 2.0,  # points for laying rather than discarding
    "skip_seen": 0.3,  # part of the discarded numbers that a lay makes unplayable and that it regrets
    "feed": 0.7,  # part of the points that a discard gives the opponent on a started expedition
    "feed_new": 0.1,  # the same on one not started
    "feed_wager": 2.0,  # points that a wager gives the opponent
    "deck": 4.0,  # points that a card from the deck is worth
    "deck_early": 2.0,  # how many more at the start
    "take": 0.0,  # points for taking a discard that can be laid
    "deny": 0.3,  # part of the opponent's points that taking a discard saves
    "stretch": 4.0,  # points that one more turn is worth, when all turns are needed
}

# Turns of a round after which it takes no more discards, so that no game goes on for ever.
TUNED_RUNS_OUT = 120


@njit(**INLINED)
def view(table, hand, rules, weights) -> tuple[int, float, float]:
    """What holds for all colours: the numbers not seen yet, the chance to draw each, and the time to lay those in hand."""
    me, waiting = table.to_move, 0
    for colour in range(rules.colours):
        if lane(table.laid[me], colour):
            waiting += count(lane(hand.kinds & table.can_lay[me], colour) >> 1)
    turns = 0.5 * (table.deck_left + 1)
    chance = turns / (table.deck_left + table.hand_count[1 - me])
    return unseen_kinds(table, hand, rules) & ~ALL_WAGERS, chance, turns / (turns + weights.crowd * waiting)


@njit(**INLINED)
def early(table) -> float:
    """1 at the start of the round, 0 at its end."""
    return table.deck_left / (table.deck_left + table.round_turns + 1.0)


@njit(**INLINED)
def promise(table, rules, weights, seen, colour, laid, wagers, held, spare_wagers) -> float:
    """Points that the own expedition of a colour promises in the end.

    `laid` and `held` are the lanes of the cards laid and in hand, `wagers` the number of wagers laid, `spare_wagers` of those in
    hand, `seen` the `view`. A colour not started is an option: never worth less than 0.
    """
    unseen, chance, speed = seen
    fits = -2 << max(0, highest(laid))
    held, hoped = held & fits, lane(unseen, colour) & fits
    if laid > 1:
        spare_wagers = 0
    reach = weights.reach * chance
    if lane(table.laid[1 - table.to_move], colour):
        reach *= 1.0 - weights.contest
    total = lane_sum(laid, rules) + speed * lane_sum(held, rules) + reach * lane_sum(hoped, rules)
    cards = wagers + count(laid >> 1) + speed * count(held) + reach * count(hoped)
    multiplier = 1.0 + rules.wager_multiplier * (wagers + weights.wager_hope * spare_wagers)
    points = hoped_points(rules, total, cards, multiplier, 2.0 * weights.long)
    if laid:
        return points
    return soft(points - weights.open - weights.open_late * (1.0 - early(table)), weights.temper)


@njit(**INLINED)
def appeal_to_opponent(table, rules, weights, kind: int) -> float:
    """Points that a card on its discard pile offers the opponent."""
    other, colour = 1 - table.to_move, colour_of(kind)
    if not (table.can_lay[other] >> kind) & 1:
        return 0.0
    if is_wager(kind):
        return weights.feed_wager
    number = number_of(kind, rules)
    if lane(table.laid[other], colour):
        return weights.feed * number * (1 + rules.wager_multiplier * table.laid_wagers[other, colour])
    return weights.feed_new * number


@njit(**INLINED)
def tuned_play(table, hand, rules, weights) -> int:
    """The lay or discard after which the colours promise most."""
    me, best, best_value = table.to_move, -1, -1e300
    seen = view(table, hand, rules, weights)
    for colour in range(rules.colours):
        held, spare = lane(hand.kinds, colour), hand.wagers[colour]
        if held == 0:
            continue
        laid, wagers = lane(table.laid[me], colour), table.laid_wagers[me, colour]
        fits, piled = lane(table.can_lay[me], colour), lane(table.piled, colour)
        now = promise(table, rules, weights, seen, colour, laid, wagers, held, spare)
        places = held
        while places:
            place = lowest(places)
            places = without_lowest(places)
            card, wager, kind = 1 << place, int(place == 0), LANE * colour + place
            rest, spare_rest = held & ~card, spare - wager
            value = -appeal_to_opponent(table, rules, weights, kind)
            if fits & card:
                value -= now
                value += promise(table, rules, weights, seen, colour, laid, wagers, rest, spare_rest)
            if value > best_value:
                best, best_value = DISCARD + kind, value
            if fits & card:
                value = weights.lay + wager * weights.wager - now
                value -= weights.skip_seen * lane_sum(piled & fits & (card - 1), rules)
                value += promise(
                    table, rules, weights, seen, colour, laid | card, wagers + wager, rest, spare_rest
                )
                if value > best_value:
                    best, best_value = LAY + kind, value
    return best


@njit(**INLINED)
def tuned_draw(table, hand, rules, weights) -> int:
    """The deck, or the discard that promises more."""
    if table.round_turns >= TUNED_RUNS_OUT:
        return DRAW_DECK
    me, best = table.to_move, DRAW_DECK
    best_value = weights.deck + weights.deck_early * early(table)
    seen = view(table, hand, rules, weights)
    for colour in range(rules.colours):
        if not is_open(table, colour):
            continue
        kind = pile_top(table, colour)
        value = weights.deny * appeal_to_opponent(table, rules, weights, kind)
        value += weights.stretch * (1.0 - seen[2])
        if (table.can_lay[me] >> kind) & 1:
            held, spare = lane(hand.kinds, colour), hand.wagers[colour]
            laid, wagers = lane(table.laid[me], colour), table.laid_wagers[me, colour]
            card, wager = lane(1 << kind, colour), int(is_wager(kind))
            value += weights.take - promise(table, rules, weights, seen, colour, laid, wagers, held, spare)
            value += promise(table, rules, weights, seen, colour, laid, wagers, held | card, spare + wager)
        if value > best_value:
            best, best_value = DRAW_PILE + colour, value
    return best


def tuned(table, hand, rules, weights, stream):
    """Weighs what each colour promises, time to lay, danger of discards and turns to come; trained by self-play."""
    if table.phase == PLAY:
        return tuned_play(table, hand, rules, weights)
    return tuned_draw(table, hand, rules, weights)
