"""How cards and event tiles of the Board Game are dealt, and dealt again for who cannot see them."""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.streams import next_seed, seed_stream, shuffle
from lcanalysis.games.board_game.board import (
    ARROW,
    ARTIFACT,
    MAX_SEATS,
    NO_EVENT,
    OPEN_TO_ALL,
    PLAY,
    ROUNDS_STARTED,
    VP_TILE,
    unseen,
)
from lcanalysis.games.board_game.cards import KINDS, LANE, all_kinds, copies_in
from lcanalysis.games.board_game.rules import MAX_COLOURS, SEATS, STONES, VP_TILES


@njit
def deal(table, hands, hidden, rules, chance) -> None:
    """A new expedition: cards, explorers and event tiles."""
    seed_stream(chance, hidden.seed, hidden.game, table.round)
    clear(table, rules)
    table.earned[table.starter, ROUNDS_STARTED] += 1
    table.deck_left = _new_deck(hidden, rules)
    shuffle(chance, hidden.deck, table.deck_left)
    _lay_tiles(table, hidden, rules, chance)
    table.deck_left -= rules.removed[table.seats - SEATS[0]]
    for seat in range(table.seats):
        hands[seat].kinds = hands[seat].pairs = 0
        for _ in range(rules.hand_size):
            draw_from_deck(table, hands[seat], hidden)
        table.hand_count[seat] = rules.hand_size


@cached
@njit
def clear(table, rules) -> None:
    """An expedition before the deal: no cards, no tiles, all explorers at home."""
    table.to_move, table.phase, table.by_arrow, table.round_turns = table.starter, PLAY, 0, 0
    table.closed_pile = OPEN_TO_ALL
    table.crossed = table.seen = table.seen_pairs = 0
    for seat in range(MAX_SEATS):
        table.laid[seat] = table.laid_pairs[seat] = table.begun[seat] = table.researched[seat] = 0
        table.known[seat] = table.known_pairs[seat] = table.hand_count[seat] = 0
        table.can_play[seat] = all_kinds(rules)
        table.adventurers[seat], table.researchers[seat] = rules.adventurers, rules.researchers
        for colour in range(MAX_COLOURS):
            table.stone[seat, colour] = 0
            table.last[seat, colour] = -1
    for colour in range(MAX_COLOURS):
        table.pile_size[colour] = 0
        for stone in range(1 + STONES):
            table.event[colour, stone] = NO_EVENT


@njit
def _new_deck(hidden, rules) -> int:
    """All cards in order; returns how many."""
    n = 0
    for colour in range(rules.colours):
        for number in range(rules.highest_number + 1):
            for _ in range(rules.copies):
                hidden.deck[n] = LANE * colour + number
                n += 1
    return n


@njit
def _lay_tiles(table, hidden, rules, chance) -> None:
    """Shuffle the event tiles onto the marked stones; stones beyond their number stay empty, tiles beyond it are left out."""
    marked, n = 0, 0
    for colour in range(rules.colours):
        marked += count(rules.marked_stones[colour])
    for _ in range(rules.artifacts):
        hidden.tiles[n] = ARTIFACT
        n += 1
    for _ in range(rules.arrows):
        hidden.tiles[n] = ARROW
        n += 1
    for tile in range(VP_TILES):
        hidden.tiles[n] = VP_TILE + tile
        n += 1
    while n < marked:
        hidden.tiles[n] = NO_EVENT
        n += 1
    shuffle(chance, hidden.tiles, n)
    n = 0
    for colour in range(rules.colours):
        for stone in range(1, 1 + STONES):
            if (rules.marked_stones[colour] >> stone) & 1:
                table.event[colour, stone] = hidden.tiles[n]
                n += 1


@njit
def draw_from_deck(table, hand, hidden) -> None:
    """The top card of the deck goes to a hand."""
    table.deck_left -= 1
    add(hand, np.int64(hidden.deck[table.deck_left]))


@cached
@njit
def add(hand, kind) -> None:
    """Put a card into a hand."""
    hand.pairs |= hand.kinds & (1 << kind)
    hand.kinds |= 1 << kind


@njit
def remove(hand, kind) -> None:
    """Take a card out of a hand."""
    hand.kinds &= ~(1 << kind) | hand.pairs
    hand.pairs &= ~(1 << kind)


# ---- what is hidden ----


@cached
@njit
def determinise(table, hand, seat, rules, hands, hidden, chance) -> None:
    """Fill other hands, deck and deals to come at random, uniformly over what `seat`, who holds `hand`, cannot tell apart."""
    hidden.seed, hidden.game = next_seed(chance), 0
    n = _unseen_cards(table, hand, seat, rules, hidden.deck)
    shuffle(chance, hidden.deck, n)
    for other in range(table.seats):
        if other == seat:
            hands[other].kinds, hands[other].pairs = hand.kinds, hand.pairs
            continue
        hands[other].kinds, hands[other].pairs = table.known[other], table.known_pairs[other]
        known = count(table.known[other]) + count(table.known_pairs[other])
        for _ in range(table.hand_count[other] - known):
            n -= 1
            add(hands[other], np.int64(hidden.deck[n]))


@njit
def _unseen_cards(table, hand, seat, rules, out) -> int:
    """Every card that `seat` has seen nowhere, in order; returns how many."""
    kinds, pairs = unseen(table, hand, seat, rules)
    n = 0
    for kind in range(KINDS):
        for _ in range(copies_in(kinds, pairs, kind)):
            out[n] = kind
            n += 1
    return n


@cached
@njit
def redraw(table, hands, hidden, rules, chance) -> None:
    """Shuffle the deck, and the deals of the expeditions to come, and leave the hands."""
    shuffle(chance, hidden.deck, table.deck_left)
    hidden.seed, hidden.game = next_seed(chance), 0
