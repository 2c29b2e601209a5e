"""The classic card game as kernels.

A turn is two decisions, `PLAY` and `DRAW`. Actions are whole numbers; a card is its kind (see `cards`):

- ``LAY + kind``: the card goes to the own expedition of its colour;
- ``DISCARD + kind``: the card goes to the discard pile of its colour;
- ``DRAW_DECK``, or ``DRAW_PILE + colour``.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count, lowest, without_lowest
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.kernels import INLINED, Kernels, register
from lcanalysis.engine.streams import next_seed, seed_stream, shuffle
from lcanalysis.games.cards import LANE, all_kinds, colour_of, is_wager, numbers_of_colour
from lcanalysis.games.classic.rules import ClassicRules
from lcanalysis.games.expedition_rules import MAX_COLOURS, MAX_NUMBERS, MAX_WAGERS
from lcanalysis.games.expeditions import (
    EXPEDITION_COUNTS,
    EXPEDITIONS_OF_TABLE,
    PACK_ROOM,
    PARTS,
    STARTS,
    add_expeditions,
    add_start,
    clear_expeditions,
    full_pack,
    lay,
    next_starter,
    points,
)

PILE_ROOM = MAX_NUMBERS + MAX_WAGERS

PLAY, DRAW = 0, 1
LAY, DISCARD, DRAW_DECK, DRAW_PILE = 0, 64, 128, 129
OPEN_TO_ALL = -1

COUNTS = (*EXPEDITION_COUNTS, "discards_drawn", *STARTS)
COLUMNS = len(PARTS) + len(COUNTS)
DISCARDS_DRAWN = COLUMNS - 3

END_REASONS = ("deck", "turn_cap")
DECK_DRAWN, TURN_CAP = 0, 1

TABLE = np.dtype(
    [
        ("to_move", np.int64),
        ("phase", np.int64),
        ("deck_left", np.int64),
        ("turns", np.int64),
        ("round_turns", np.int64),
        ("round", np.int64),
        ("starter", np.int64),
        ("over", np.int64),
        ("stalled", np.int64),
        ("end_reason", np.int64),
        ("closed_pile", np.int64),  # the colour just discarded on, or OPEN_TO_ALL
        *EXPEDITIONS_OF_TABLE,
        ("known", np.int64, (2,)),  # kinds known to be in each hand, from drawing discards
        ("piled", np.int64),  # kinds in the discard piles
        ("hand_count", np.int64, (2,)),
        ("known_wagers", np.int8, (2, MAX_COLOURS)),
        ("piled_wagers", np.int8, (MAX_COLOURS,)),
        ("pile_size", np.int8, (MAX_COLOURS,)),
        ("pile", np.int8, (MAX_COLOURS, PILE_ROOM)),  # kinds, the top one last
        ("discards_drawn", np.int64, (2,)),
        ("earned", np.int64, (2, COLUMNS)),  # parts and counts of the rounds before this one
    ],
    align=True,
)
HAND = np.dtype([("kinds", np.int64), ("wagers", np.int8, (MAX_COLOURS,))], align=True)
HIDDEN = np.dtype([("deck", np.int8, (PACK_ROOM,)), ("seed", np.int64), ("game", np.int64)], align=True)
RULES = ClassicRules.dtype()


# ---- what may be done ----


@njit
def playable(table, hand) -> int:
    """The kinds of the hand that the seat to move may lay."""
    return hand.kinds & table.can_lay[table.to_move]


@njit
def pile_top(table, colour: int) -> int:
    """The kind on top of a discard pile; -1 if the pile is empty."""
    size = table.pile_size[colour]
    return np.int64(table.pile[colour, size - 1]) if size else -1


@njit
def is_open(table, colour: int) -> bool:
    """Whether the seat to move may draw from this discard pile."""
    return table.pile_size[colour] > 0 and colour != table.closed_pile


@cached
@njit
def legal(table, hand, rules, out) -> int:
    """The distinct legal actions, ascending, in ``out[:n]``; returns n."""
    n = 0
    if table.phase == PLAY:
        kinds = playable(table, hand)
        while kinds:
            out[n] = LAY + lowest(kinds)
            kinds = without_lowest(kinds)
            n += 1
        kinds = hand.kinds
        while kinds:
            out[n] = DISCARD + lowest(kinds)
            kinds = without_lowest(kinds)
            n += 1
        return n
    out[0] = DRAW_DECK
    n = 1
    for colour in range(rules.colours):
        if is_open(table, colour):
            out[n] = DRAW_PILE + colour
            n += 1
    return n


@cached
@njit
def is_legal(table, hand, rules, action) -> bool:
    """Whether `action` is one of `legal`."""
    if table.phase == PLAY:
        if 0 <= action < DISCARD:
            return (playable(table, hand) >> action) & 1 == 1
        return DISCARD <= action < DRAW_DECK and (hand.kinds >> (action - DISCARD)) & 1 == 1
    if action == DRAW_DECK:
        return True
    return DRAW_PILE <= action < DRAW_PILE + rules.colours and is_open(table, action - DRAW_PILE)


# ---- the deal ----


@cached
@njit
def setup(table, hands, hidden, rules, chance, seed, game) -> None:
    """The first deal of game number `game`."""
    hidden.seed, hidden.game = seed, game
    table.turns = table.round = table.starter = 0
    table.over = table.stalled = table.end_reason = 0
    for seat in range(2):
        for column in range(COLUMNS):
            table.earned[seat, column] = 0
    _deal(table, hands, hidden, rules, chance)


@njit
def _deal(table, hands, hidden, rules, chance) -> None:
    seed_stream(chance, hidden.seed, hidden.game, table.round)
    _clear(table, rules)
    table.deck_left = full_pack(rules, hidden.deck)
    shuffle(chance, hidden.deck, table.deck_left)
    for seat in range(2):
        _empty_hand(hands[seat])
        for _ in range(rules.hand_size):
            table.deck_left -= 1
            _add(hands[seat], hidden.deck[table.deck_left])
        table.hand_count[seat] = rules.hand_size


@cached
@njit
def _clear(table, rules) -> None:
    table.to_move, table.phase, table.round_turns = table.starter, PLAY, 0
    table.closed_pile = OPEN_TO_ALL
    table.piled = table.end_reason = 0
    clear_expeditions(table, rules)
    for seat in range(2):
        table.known[seat] = table.discards_drawn[seat] = 0
        for colour in range(MAX_COLOURS):
            table.known_wagers[seat, colour] = 0
    for colour in range(MAX_COLOURS):
        table.piled_wagers[colour] = table.pile_size[colour] = 0


@cached
@njit
def _empty_hand(hand) -> None:
    hand.kinds = 0
    for colour in range(MAX_COLOURS):
        hand.wagers[colour] = 0


@cached
@njit
def _add(hand, kind) -> None:
    if is_wager(kind):
        hand.wagers[colour_of(kind)] += 1
    hand.kinds |= 1 << np.int64(kind)


@njit
def _remove(hand, kind) -> None:
    if is_wager(kind):
        hand.wagers[colour_of(kind)] -= 1
        if hand.wagers[colour_of(kind)]:
            return
    hand.kinds &= ~(1 << kind)


# ---- the turn ----


@cached
@njit
def apply(table, hands, hidden, rules, chance, action) -> None:
    """Carry out a legal action; after a draw, what ends the turn, the round or the match."""
    if action < DRAW_DECK:
        _play(table, hands[table.to_move], rules, action)
        return
    if action == DRAW_DECK:
        table.deck_left -= 1
        _add(hands[table.to_move], hidden.deck[table.deck_left])
    else:
        _draw_discard(table, hands[table.to_move], action - DRAW_PILE)
    _end_turn(table, hands, hidden, rules, chance)


@njit(**INLINED)
def _play(table, hand, rules, action) -> None:
    kind = action & 63
    _remove(hand, kind)
    _forget(table, kind)
    if action < DISCARD:
        lay(table, table.to_move, kind)
    else:
        _discard(table, kind)
        if not rules.draw_just_discarded:
            table.closed_pile = colour_of(kind)
    table.hand_count[table.to_move] -= 1
    table.phase = DRAW


@njit
def _forget(table, kind) -> None:
    """A card that leaves the hand is no longer known to be in it."""
    me = table.to_move
    if is_wager(kind) and table.known_wagers[me, colour_of(kind)] > 0:
        table.known_wagers[me, colour_of(kind)] -= 1
        if table.known_wagers[me, colour_of(kind)]:
            return
    table.known[me] &= ~(1 << kind)


@cached
@njit
def _discard(table, kind) -> None:
    colour = colour_of(kind)
    table.pile[colour, table.pile_size[colour]] = kind
    table.pile_size[colour] += 1
    table.piled |= 1 << kind
    if is_wager(kind):
        table.piled_wagers[colour] += 1


@njit(**INLINED)
def _draw_discard(table, hand, colour) -> None:
    me, kind = table.to_move, pile_top(table, colour)
    table.pile_size[colour] -= 1
    table.discards_drawn[me] += 1
    table.known[me] |= 1 << kind
    _add(hand, kind)
    if is_wager(kind):
        table.known_wagers[me, colour] += 1
        table.piled_wagers[colour] -= 1
        if table.piled_wagers[colour]:
            return
    table.piled &= ~(1 << kind)


@njit(**INLINED)
def _end_turn(table, hands, hidden, rules, chance) -> None:
    table.hand_count[table.to_move] += 1
    table.turns += 1
    table.round_turns += 1
    if table.deck_left == 0:
        table.end_reason = DECK_DRAWN
        _end_round(table, hands, hidden, rules, chance)
    elif table.round_turns >= rules.max_turns:
        table.end_reason = TURN_CAP
        table.stalled = 1
        _end_round(table, hands, hidden, rules, chance)
    else:
        table.to_move = 1 - table.to_move
        table.phase = PLAY
        table.closed_pile = OPEN_TO_ALL


@njit
def _end_round(table, hands, hidden, rules, chance) -> None:
    if table.round + 1 == rules.rounds:
        table.over = 1
        return
    for seat in range(2):
        _add_round(table, rules, seat, table.earned[seat])
    table.starter = next_starter(table, rules)
    table.round += 1
    _deal(table, hands, hidden, rules, chance)


# ---- the score ----


@njit
def _add_round(table, rules, seat, out) -> None:
    """Add the round as it stands to a row of score parts and counts."""
    before = points(out)
    add_expeditions(table, rules, seat, out)
    out[DISCARDS_DRAWN] += table.discards_drawn[seat]
    add_start(table, seat, points(out) - before, out)


@cached
@njit
def score(table, rules, out) -> None:
    """Score parts and counts of each seat, all rounds, the current one as it stands."""
    for seat in range(2):
        for column in range(COLUMNS):
            out[seat, column] = table.earned[seat, column]
        _add_round(table, rules, seat, out[seat])


# ---- what is hidden ----


@njit
def unseen_kinds(table, hand, rules) -> int:
    """Kinds of numbers that the seat to move has seen nowhere: in the deck, or in the other hand and not known there."""
    me = table.to_move
    seen = table.laid[0] | table.laid[1] | table.piled | hand.kinds | table.known[1 - me]
    return all_kinds(rules) & ~seen


@njit
def unseen_wagers(table, hand, seat, colour, rules) -> int:
    """How many wagers of a colour `seat`, who holds `hand`, has seen nowhere."""
    seen = table.laid_wagers[0, colour] + table.laid_wagers[1, colour] + table.piled_wagers[colour]
    return rules.wagers - seen - hand.wagers[colour] - table.known_wagers[1 - seat, colour]


@cached
@njit
def determinise(table, hand, seat, rules, hands, hidden, chance) -> None:
    """Fill the other hand, the deck and deals to come at random, uniformly over what `seat`, who holds `hand`, cannot tell apart."""
    hidden.seed, hidden.game = next_seed(chance), 0
    other = 1 - seat
    n = _unseen_cards(table, hand, seat, rules, hidden.deck)
    shuffle(chance, hidden.deck, n)
    hands[seat].kinds = hand.kinds
    hands[other].kinds = table.known[other]
    known = count(table.known[other])
    for colour in range(MAX_COLOURS):
        hands[seat].wagers[colour] = hand.wagers[colour]
        hands[other].wagers[colour] = table.known_wagers[other, colour]
        known += max(0, table.known_wagers[other, colour] - 1)
    for _ in range(table.hand_count[other] - known):
        n -= 1
        _add(hands[other], hidden.deck[n])


@njit
def _unseen_cards(table, hand, seat, rules, out) -> int:
    """Every card that `seat` has seen nowhere, in order; returns how many."""
    seen = table.laid[0] | table.laid[1] | table.piled | hand.kinds | table.known[1 - seat]
    n = 0
    for colour in range(rules.colours):
        for _ in range(unseen_wagers(table, hand, seat, colour, rules)):
            out[n] = LANE * colour
            n += 1
        for place in range(1, 1 + numbers_of_colour(rules)):
            if not (seen >> (LANE * colour + place)) & 1:
                out[n] = LANE * colour + place
                n += 1
    return n


@cached
@njit
def redraw(table, hands, hidden, rules, chance) -> None:
    """Shuffle the deck, and the cards of the rounds to come, and leave the hands."""
    shuffle(chance, hidden.deck, table.deck_left)
    hidden.seed, hidden.game = next_seed(chance), 0


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
    max_actions=2 * MAX_COLOURS * LANE,
    redraw=redraw,
)
register(KERNELS)
