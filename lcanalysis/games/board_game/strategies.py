"""Strategies for the Board Game, weakest first."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, nth
from lcanalysis.engine.streams import below
from lcanalysis.games.board_game.board import (
    DISCARD,
    DRAW_DECK,
    DRAW_PILE,
    NO_STEP,
    PLAY,
    PLAY_CARD,
    STEP,
    STEP_ON,
    WITH_ADVENTURER,
    WITH_RESEARCHER,
    can_step,
    first_cards,
    later_cards,
    movable,
    open_piles,
    stone_of,
)
from lcanalysis.games.board_game.cards import ALL_ZEROS
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
