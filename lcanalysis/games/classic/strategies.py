"""Strategies for the classic card game, weakest first."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, highest, lowest, nth, without_lowest
from lcanalysis.engine.streams import below
from lcanalysis.games.classic.play import (
    DISCARD,
    DRAW_DECK,
    DRAW_PILE,
    LANE,
    LAY,
    MAX_COLOURS,
    PLAY,
    colour_of,
    is_open,
    is_wager,
    lane,
    lane_sum,
    number_of,
    pile_top,
    playable,
    unseen_kinds,
)

# The wagers of all colours; shifted by i, their i-th lowest numbers.
ALL_WAGERS = sum(1 << (LANE * colour) for colour in range(MAX_COLOURS))


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
    place = 0
    while kinds & (ALL_WAGERS << place) == 0:
        place += 1
    equal = kinds & (ALL_WAGERS << place)
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

GREEDY_GAP = 2  # numbers it is ready to skip
GREEDY_HURRY = 14  # deck cards left from which it skips any and opens nothing
GREEDY_OPENS = 15  # sum of a colour's numbers in hand with which it opens the colour
GREEDY_WAGERS = 20  # the same for a wager


@njit
def skipped(table, seat: int, kind: int) -> int:
    """How many numbers lie between the last card of the expedition of that colour and `kind`."""
    return kind % LANE - 1 - max(0, highest(lane(table.laid[seat], colour_of(kind))))


@njit
def greedy_lay(table, hand, rules) -> int:
    """The card that greedy lays, or -1."""
    me, best, best_gap = table.to_move, -1, LANE
    opening, opening_sum = -1, -1
    for colour in range(rules.colours):
        lays = lane(playable(table, hand), colour)
        if lays == 0:
            continue
        kind = LANE * colour + lowest(lays)
        held = lane_sum(lays, rules)
        if is_wager(kind) and held < GREEDY_WAGERS:
            if lays == 1:
                continue
            kind = LANE * colour + lowest(without_lowest(lays))
        if lane(table.laid[me], colour):
            gap = max(0, skipped(table, me, kind))
            if gap < best_gap and (gap <= GREEDY_GAP or table.deck_left <= GREEDY_HURRY):
                best, best_gap = kind, gap
        elif held >= GREEDY_OPENS and held > opening_sum and table.deck_left > GREEDY_HURRY:
            opening, opening_sum = kind, held
    return best if best >= 0 else opening


@njit
def greedy_regret(table, hand, rules, kind: int) -> int:
    """How much greedy dislikes to discard a card: for its own sake, and for what the opponent does with it."""
    me, colour, number = table.to_move, colour_of(kind), number_of(kind, rules)
    regret = 0
    if (table.can_lay[me] >> kind) & 1:
        started = lane(table.laid[me], colour) != 0
        regret += 20 + number if started else lane_sum(lane(hand.kinds, colour), rules)
    if (table.can_lay[1 - me] >> kind) & 1 and lane(table.laid[1 - me], colour):
        regret += 15 + number
    return regret


def greedy(table, hand, rules, weights, stream):
    """A beginner's habits: small steps on open colours, opens on a good hand, takes discards that fit at once."""
    me = table.to_move
    if table.phase == PLAY:
        kind = greedy_lay(table, hand, rules)
        if kind >= 0:
            return LAY + kind
        kinds, least, least_regret = hand.kinds, -1, 1 << 30
        while kinds:
            kind = lowest(kinds)
            kinds = without_lowest(kinds)
            regret = greedy_regret(table, hand, rules, kind)
            if regret < least_regret:
                least, least_regret = kind, regret
        return DISCARD + least
    draw, most = DRAW_DECK, 0
    for colour in range(rules.colours):
        kind = pile_top(table, colour)
        if kind < 0 or is_wager(kind) or not is_open(table, colour) or lane(table.laid[me], colour) == 0:
            continue
        fits = (table.can_lay[me] >> kind) & 1 and skipped(table, me, kind) <= GREEDY_GAP
        if fits and number_of(kind, rules) > most:
            draw, most = DRAW_PILE + colour, number_of(kind, rules)
    return draw


__all__ = ["eager", "greedy", "never_open", "random", "unseen_kinds"]
