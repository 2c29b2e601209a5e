"""Endgames of the classic game: what the solver asks of it.

Only drawing from the deck brings the end nearer, so a player who draws discards puts it off. Whoever wants the end can have it: by
drawing from the deck in every turn it comes after as many own turns as there are cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count, lowest, without_lowest
from lcanalysis.engine.endings import Endings, register
from lcanalysis.engine.streams import mix64
from lcanalysis.games.base import Position
from lcanalysis.games.cards import LANE, colour_of, is_wager, lane
from lcanalysis.games.classic.play import (
    DISCARD,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    LAY,
    PACK_ROOM,
    TABLE,
    _add,
    _unseen_cards,
    is_open,
    playable,
)
from lcanalysis.games.deals import DEAD, LIVE, Deals
from lcanalysis.games.expedition_endings import dead_kinds, most_to_add
from lcanalysis.games.expedition_rules import MAX_COLOURS

_DEAD = 15  # stands for every card of a pile that nobody can lay


@njit
def left(table) -> int:
    """Cards in the deck."""
    return table.deck_left


@njit
def stalls(table, action) -> bool:
    """Whether a discard is drawn."""
    return action >= DRAW_PILE


@njit
def _is_dull(table, colour, dead) -> bool:
    """Whether nobody can lay a card of the discard pile of a colour."""
    return lane(table.piled & ~dead, colour) == 0


@njit
def choices(table, hands, rules, tied, out) -> int:
    """Legal actions; of the cards of one colour that nobody can lay, only one is discarded.

    A tied seat puts cards that nobody can lay on one of the piles without any other cards, and draws from one of these.
    """
    n, dead, dull = 0, dead_kinds(table), False
    if table.phase == DRAW:
        out[0] = DRAW_DECK
        n = 1
        for colour in range(rules.colours):
            if is_open(table, colour):
                if tied and _is_dull(table, colour, dead):
                    if dull:
                        continue
                    dull = True
                out[n] = DRAW_PILE + colour
                n += 1
        return n
    hand = hands[table.to_move]
    kinds = playable(table, hand)
    while kinds:
        out[n] = LAY + lowest(kinds)
        kinds = without_lowest(kinds)
        n += 1
    kinds = hand.kinds & dead
    for colour in range(MAX_COLOURS):
        if lane(kinds, colour):
            if tied and _is_dull(table, colour, dead):
                if dull:
                    continue
                dull = True
            out[n] = DISCARD + LANE * colour + lowest(lane(kinds, colour))
            n += 1
    kinds = hand.kinds & ~dead
    while kinds:
        out[n] = DISCARD + lowest(kinds)
        kinds = without_lowest(kinds)
        n += 1
    return n


@njit
def _wagers_word(wagers) -> int:
    word = 0
    for colour in range(MAX_COLOURS):
        word = word << 5 | np.int64(wagers[colour])
    return word


@njit
def _dead_word(hand, dead) -> int:
    """How many cards of each colour nobody can lay, packed."""
    kinds, word = hand.kinds & dead, 0
    for colour in range(MAX_COLOURS):
        own = lane(kinds, colour)
        wagers = np.int64(hand.wagers[colour]) if own & 1 else 0
        word = word << 5 | (count(own >> 1) + wagers)
    return word


@njit
def _live_wagers_word(hand, dead) -> int:
    word = 0
    for colour in range(MAX_COLOURS):
        if not dead >> (LANE * colour) & 1:
            word |= np.int64(hand.wagers[colour]) << (5 * colour)
    return word


@njit
def essence(table, hands, rules):
    """A fingerprint of cards and turn; cards that nobody can lay count by colour only."""
    dead = dead_kinds(table)
    words = table.to_move | table.phase << 1 | (table.closed_pile + 1) << 2 | table.deck_left << 8
    found = mix64(np.uint64(words))
    for seat in range(2):
        hand = hands[seat]
        found = mix64(found ^ np.uint64(table.laid[seat]))
        found = mix64(found ^ np.uint64(_wagers_word(table.laid_wagers[seat]) | _dead_word(hand, dead) << 31))
        found = mix64(found ^ np.uint64(hand.kinds & ~dead))
        found ^= np.uint64(_live_wagers_word(hand, dead))
    for colour in range(rules.colours):
        word, gone = 1, lane(dead, colour)
        for place in range(table.pile_size[colour]):
            card = np.int64(table.pile[colour, place]) - LANE * colour
            word = word << 4 | (_DEAD if gone >> card & 1 else card)
        found = mix64(found ^ np.uint64(word))
    return found


@njit
def _useless(hand, other_can_lay) -> int:
    """Cards of a hand that the other player can never lay."""
    kinds = hand.kinds & ~other_can_lay
    n = count(kinds)
    for colour in range(MAX_COLOURS):
        if kinds >> (LANE * colour) & 1:
            n += hand.wagers[colour] - 1
    return n


@njit
def _add_to(kind, kinds, wagers) -> int:
    """The kinds with one more; a wager is counted too."""
    if is_wager(kind):
        wagers[colour_of(kind)] += 1
    return kinds | 1 << kind


@njit
def _reachable(table, hands, hidden, seat, draws, with_other, wagers) -> int:
    """The kinds that a seat may hold in its last play, after so many draws; how many wagers of each colour goes into `wagers`.

    The last two cards of the deck come too late, for then the other draws the last one, or the seat itself does.
    """
    kinds = hands[seat].kinds
    if with_other:
        kinds |= hands[1 - seat].kinds
    for colour in range(MAX_COLOURS):
        wagers[colour] = hands[seat].wagers[colour]
        if with_other:
            wagers[colour] += hands[1 - seat].wagers[colour]
        size = np.int64(table.pile_size[colour])
        for place in range(max(0, size - draws), size):
            kinds = _add_to(np.int64(table.pile[colour, place]), kinds, wagers)
    if draws > 0:
        for place in range(2, table.deck_left):
            kinds = _add_to(np.int64(hidden.deck[place]), kinds, wagers)
    return kinds


@njit
def _started_numbers(table, hand, seat) -> int:
    """Numbers of a hand that add points to an expedition at once, and never cost any."""
    kinds = 0
    for colour in range(MAX_COLOURS):
        if lane(table.laid[seat], colour):
            kinds |= (hand.kinds >> (LANE * colour) & (1 << LANE) - 2) << (LANE * colour)
    return kinds


@njit
def outlook(table, hands, hidden, rules, seat, room) -> int:
    """A bound from above on how much `seat` can still improve its margin.

    It holds against an opponent who draws from the deck in every turn, discards what `seat` cannot lay, as long as there is such a
    card, and lays as many cards of the hand as are planned: with as many as there are sure to be turns for, any; with more, numbers
    on started expeditions, which do no harm if the round ends too early. The best plan counts.
    """
    other, deck, drawing = 1 - seat, table.deck_left, int(table.phase == DRAW)
    others_turn = int(table.to_move == other)
    plays = deck - max(others_turn, drawing)
    others_most = deck - others_turn * drawing
    others_least = (deck - drawing + int(others_turn != drawing)) // 2
    others_before = int(others_turn != drawing)  # whether the next card is played by the other
    capped = rules.max_turns - table.round_turns < 2 * deck + 2
    if capped:
        others_least = 0
    best, plan, wagers = room[0], room[1], room[2]
    for colour in range(MAX_COLOURS):
        wagers[colour] = hands[other].wagers[colour]
    sure = most_to_add(table, rules, other, hands[other].kinds, wagers, others_least, plan)
    if plays == 0:
        return -sure
    draws = plays - 1 + drawing * (1 - others_turn)
    must_feed = draws > 0 and _useless(hands[other], table.can_lay[seat]) < others_most
    kinds = _reachable(table, hands, hidden, seat, draws, must_feed, wagers)
    most = most_to_add(table, rules, seat, kinds, wagers, plays, best)
    bound = most - sure
    if capped or rules.bonus_points < 0 or plays < 2:
        return bound
    kinds = _started_numbers(table, hands[other], other)
    most_to_add(table, rules, other, kinds, wagers, others_most, plan)
    for lays in range(others_least + 1, others_most + 1):
        # Either the round is long enough for the plan, or it ends while the other has played fewer cards.
        in_time = min(plays, lays - others_before)
        bound = min(bound, max(most - plan[lays], best[in_time]))
    return bound


# ---- what may be hidden ----


def deals(position: Position, seat: int, merge: bool) -> Deals:
    """The other hand and the order of the deck, as far as `seat` can know them."""
    table, hands, _, rules, _ = position.records
    cards = np.zeros(PACK_ROOM, np.int8)
    n = _unseen_cards(table, hands[seat], seat, rules, cards)
    other, dead = 1 - seat, dead_kinds(table)
    known = position.hands[seat].copy()
    known["kinds"], known["wagers"] = table["known"][other], table["known_wagers"][other]
    held = count(int(known["kinds"])) + sum(max(0, int(w) - 1) for w in known["wagers"])

    def fill(hand: Sequence[int], deck: Sequence[int], hands, hidden) -> None:
        hands[seat] = position.hands[seat]
        hands[other]["kinds"], hands[other]["wagers"] = known["kinds"], known["wagers"]
        for kind in hand:
            _add(hands[other], kind)
        hidden["deck"][: len(deck)] = deck

    alike = [
        (colour_of(int(kind)), DEAD) if merge and dead >> int(kind) & 1 else (int(kind), LIVE)
        for kind in cards[:n]
    ]
    return Deals(cards[:n].tolist(), alike, int(table["hand_count"][other]) - held, fill)


register(
    TABLE,
    Endings(left=left, stalls=stalls, choices=choices, essence=essence, outlook=outlook, deals=deals),
)
