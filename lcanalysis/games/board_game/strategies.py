"""Strategies for the Board Game, weakest first."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, lowest, nth, without_lowest
from lcanalysis.engine.streams import below
from lcanalysis.games.board_game.board import (
    ARROW,
    ARTIFACT,
    DISCARD,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    NO_EVENT,
    NO_STEP,
    PLAY,
    PLAY_CARD,
    STEP,
    STEP_ON,
    VP_TILE,
    WITH_ADVENTURER,
    WITH_RESEARCHER,
    can_step,
    event_on,
    first_cards,
    is_open,
    later_cards,
    movable,
    open_piles,
    pile_top,
    stone_of,
    stone_points,
    worth_of,
)
from lcanalysis.games.board_game.cards import ALL_ZEROS, colour_of, lane, lowest_of_each, number_of
from lcanalysis.games.board_game.rules import MAX_COLOURS, STONES


@njit
def random_play(table, hand, rules, stream) -> int:
    """One of the cards that may be played, with any explorer, or discarded."""
    me = table.to_move
    later, first = later_cards(table, hand), first_cards(table, hand, rules)
    by_adventurer = first if table.adventurers[me] else 0
    by_researcher = first if table.researchers[me] else 0
    n_later, n_adventurer, n_researcher = count(later), count(by_adventurer), count(by_researcher)
    choice = below(stream, n_later + n_adventurer + n_researcher + count(hand.kinds))
    if choice < n_later:
        return PLAY_CARD + nth(later, choice)
    choice -= n_later
    if choice < n_adventurer:
        return WITH_ADVENTURER + nth(by_adventurer, choice)
    choice -= n_adventurer
    if choice < n_researcher:
        return WITH_RESEARCHER + nth(by_researcher, choice)
    return DISCARD + nth(hand.kinds, choice - n_researcher)


def random(table, hand, rules, weights, stream):
    """Chooses uniformly among the distinct legal actions of each decision."""
    if table.phase == PLAY:
        return random_play(table, hand, rules, stream)
    if table.phase == STEP:
        colours = movable(table, table.to_move)
        choice = below(stream, count(colours) + 1)
        return STEP_ON + nth(colours, choice) if choice < count(colours) else NO_STEP
    piles = open_piles(table)
    choice = below(stream, 1 + count(piles))
    return DRAW_DECK if choice == 0 else DRAW_PILE + nth(piles, choice - 1)


@njit
def lowest_card(kinds: int, stream) -> int:
    """The kind with the lowest number of a set that is not empty; equal ones at random."""
    number = 0
    while kinds & (ALL_ZEROS << number) == 0:
        number += 1
    equal = kinds & (ALL_ZEROS << number)
    return nth(equal, below(stream, count(equal)))


@njit
def rearmost(table) -> int:
    """The colours of the own explorers on the lowest stone of those that may be moved, as a set."""
    me, least, found = table.to_move, STONES, 0
    for colour in range(MAX_COLOURS):
        if not can_step(table, me, colour):
            continue
        if stone_of(table, me, colour) < least:
            least, found = stone_of(table, me, colour), 0
        if stone_of(table, me, colour) == least:
            found |= 1 << colour
    return found


def eager(table, hand, rules, weights, stream):
    """An impatient beginner: plays the lowest card it can, else discards the lowest, moves whoever is last, draws from the deck."""
    if table.phase == PLAY:
        later, first = later_cards(table, hand), first_cards(table, hand, rules)
        if later | first == 0:
            return DISCARD + lowest_card(hand.kinds, stream)
        kind = lowest_card(later | first, stream)
        if (later >> kind) & 1:
            return PLAY_CARD + kind
        return (WITH_ADVENTURER if table.adventurers[table.to_move] else WITH_RESEARCHER) + kind
    if table.phase == STEP:
        colours = rearmost(table)
        if colours:
            return STEP_ON + nth(colours, below(stream, count(colours)))
        return NO_STEP + below(stream, 1)
    return DRAW_DECK + below(stream, 1)


# ---- greedy ----

GREEDY_GAP = 2  # by how much a card may exceed the last one
GREEDY_HURRY = 9  # own turns left from which any gap will do, and nothing new is started
GREEDY_STARTS = 2  # cards of a colour in hand with which it is started
GREEDY_FIRST = 4  # highest number with which it is started
GREEDY_RESEARCHER = 4  # cards of a colour in hand with which the researcher goes
GREEDY_ARTIFACT = 15  # points that it takes an artifact for
GREEDY_ARROW = 12  # the same for an arrow


@njit
def event_worth(rules, event: int, artifact: float, arrow: float) -> float:
    """Points that an event is worth, if an artifact and an arrow are worth these."""
    if event == NO_EVENT:
        return 0.0
    if event == ARTIFACT:
        return artifact
    if event == ARROW:
        return arrow
    return float(rules.vp_tiles[event - VP_TILE])


@njit
def turns_left(table) -> int:
    """Turns that the seat to move still has if everybody draws from the deck."""
    return (table.deck_left + table.seats - 1) // table.seats


@njit
def gap(table, kind: int) -> int:
    """By how much a card exceeds the last one of its column."""
    return abs(number_of(kind) - table.last[table.to_move, colour_of(kind)])


@njit
def cards_of(hand, colour: int) -> int:
    """How many cards of a colour the hand holds."""
    return count(lane(hand.kinds, colour)) + count(lane(hand.pairs, colour))


@njit
def step_gain(table, rules, colour: int) -> float:
    """Points that one step of an explorer brings at once, as greedy sees it."""
    me = table.to_move
    stone = stone_of(table, me, colour)
    points = stone_points(rules, stone + 1) - stone_points(rules, stone)
    event = event_on(table, colour, stone + 1)
    gain = points * worth_of(table, rules, me, colour)
    return gain + event_worth(rules, event, GREEDY_ARTIFACT, GREEDY_ARROW)


@njit
def greedy_later(table, hand, rules) -> int:
    """The card that greedy adds to a column: the smallest gap, then the most points; or -1."""
    hurry = turns_left(table) <= GREEDY_HURRY
    best, best_worth = -1, -1e300
    kinds = later_cards(table, hand)
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        colour = colour_of(kind)
        if gap(table, kind) > GREEDY_GAP and not hurry:
            continue
        worth = -20.0 * gap(table, kind)
        if can_step(table, table.to_move, colour):
            worth += step_gain(table, rules, colour)
        if worth > best_worth:
            best, best_worth = kind, worth
    return best


@njit
def greedy_first(table, hand, rules) -> int:
    """The action with which greedy starts a column: the colour of which it holds most, lowest card first; or -1."""
    me, best, most = table.to_move, -1, GREEDY_STARTS - 1
    if turns_left(table) <= GREEDY_HURRY:
        return -1
    kinds = lowest_of_each(first_cards(table, hand, rules))
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        held = cards_of(hand, colour_of(kind))
        if number_of(kind) <= GREEDY_FIRST and held > most:
            best, most = kind, held
    if best < 0:
        return -1
    by_researcher = table.researchers[me] and (most >= GREEDY_RESEARCHER or not table.adventurers[me])
    return (WITH_RESEARCHER if by_researcher else WITH_ADVENTURER) + best


@njit
def greedy_discard(table, hand) -> int:
    """The card that greedy dislikes least to discard, for its own sake and for what the next player does with it."""
    me = table.to_move
    left, least, least_regret = (me + 1) % table.seats, -1, 1 << 30
    kinds = hand.kinds
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        regret = 0
        if (table.can_play[me] >> kind) & 1:
            regret += 20 - gap(table, kind) if (table.begun[me] >> kind) & 1 else 12 - number_of(kind)
        if (table.begun[left] & table.can_play[left]) >> kind & 1:
            regret += 8
        if regret < least_regret:
            least, least_regret = kind, regret
    return least


@njit
def greedy_draw(table) -> int:
    """A discard that follows on a column with a gap of one at most, the lowest such, or the deck."""
    me, draw, least = table.to_move, DRAW_DECK, 2
    for colour in range(MAX_COLOURS):
        if not is_open(table, colour):
            continue
        kind = pile_top(table, colour)
        if (table.begun[me] & table.can_play[me]) >> kind & 1 and gap(table, kind) < least:
            draw, least = DRAW_PILE + colour, gap(table, kind)
    return draw


def greedy(table, hand, rules, weights, stream):
    """A beginner's habits: small gaps, starts low where it holds several cards, takes discards that fit at once."""
    if table.phase == PLAY:
        kind = greedy_later(table, hand, rules)
        if kind >= 0:
            return PLAY_CARD + kind
        start = greedy_first(table, hand, rules)
        return start if start >= 0 else DISCARD + greedy_discard(table, hand)
    if table.phase == DRAW:
        return greedy_draw(table)
    best, most = NO_STEP, 0.0
    colours = movable(table, table.to_move)
    while colours:
        colour = lowest(colours)
        colours = without_lowest(colours)
        if step_gain(table, rules, colour) > most:
            best, most = STEP_ON + colour, step_gain(table, rules, colour)
    return best
