"""The Board Game as kernels.

A turn is to `PLAY` a card, then to `STEP` as often as arrows or an explorer on the last stone allow it, then to `DRAW`. Actions are
whole numbers; a card is its kind (see `cards`):

- ``PLAY_CARD + kind``: the card goes to a column that has been started;
- ``WITH_ADVENTURER + kind`` and ``WITH_RESEARCHER + kind``: the card starts a column, and that explorer goes to its first stone;
- ``DISCARD + kind``;
- ``STEP_ON + colour``: the explorer on that path moves one stone on; or ``NO_STEP``;
- ``DRAW_DECK``, or ``DRAW_PILE + colour``.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import lowest, without_lowest
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.kernels import INLINED, Kernels, register
from lcanalysis.games.board_game.board import (
    AFTER_ENDER,
    AFTER_STARTER,
    ARROW,
    ARROW_STEPS,
    ARROWS_MET,
    ARTIFACT,
    ARTIFACT_POINTS,
    ARTIFACTS_FOUND,
    BRIDGE,
    BRIDGES_CROSSED,
    COLUMNS,
    DECK,
    DISCARD,
    DISCARDS_DRAWN,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    ENDED_BY_BRIDGE,
    ENDED_BY_DECK,
    ENDED_IT,
    EXPLORERS_SENT,
    FREE_STEPS,
    HAND,
    HIDDEN,
    MAX_SEATS,
    NO_EVENT,
    NO_STEP,
    OPEN_TO_ALL,
    PLAY,
    PLAY_CARD,
    POINTS_AS_STARTER,
    RESEARCHER,
    RULES,
    STEP,
    STEP_ON,
    STONE_POINTS,
    TABLE,
    TURN_CAP,
    VP,
    VP_TILE,
    VP_VISITS,
    WITH_ADVENTURER,
    WITH_RESEARCHER,
    can_step,
    event_on,
    first_cards,
    is_open,
    later_cards,
    movable,
    pile_top,
    stone_of,
    stone_points,
    worth_of,
)
from lcanalysis.games.board_game.cards import (
    KINDS,
    LANE,
    colour_of,
    lane,
    number_of,
    whole_lane,
)
from lcanalysis.games.board_game.deal import add, deal, determinise, draw_from_deck, redraw, remove
from lcanalysis.games.board_game.rules import STONES, TABLE_LENGTH

# ---- what may be done ----


@njit
def _list(out, n: int, base: int, members: int) -> int:
    """Append an action for each member of a set; returns how many there are now."""
    while members:
        out[n] = base + lowest(members)
        members = without_lowest(members)
        n += 1
    return n


@cached
@njit
def legal(table, hand, rules, out) -> int:
    """The distinct legal actions, ascending, in ``out[:n]``; returns n."""
    me = table.to_move
    if table.phase == PLAY:
        n = _list(out, 0, PLAY_CARD, later_cards(table, hand))
        first = first_cards(table, hand, rules)
        if table.adventurers[me]:
            n = _list(out, n, WITH_ADVENTURER, first)
        if table.researchers[me]:
            n = _list(out, n, WITH_RESEARCHER, first)
        return _list(out, n, DISCARD, hand.kinds)
    if table.phase == STEP:
        n = _list(out, 0, STEP_ON, movable(table, me))
        out[n] = NO_STEP
        return n + 1
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
    me = table.to_move
    if table.phase == PLAY:
        if not 0 <= action < STEP_ON or action & 63 >= KINDS:
            return False
        kinds, sort = hand.kinds, action & ~63
        if sort == PLAY_CARD:
            kinds = later_cards(table, hand)
        elif sort == WITH_ADVENTURER:
            kinds = first_cards(table, hand, rules) if table.adventurers[me] else 0
        elif sort == WITH_RESEARCHER:
            kinds = first_cards(table, hand, rules) if table.researchers[me] else 0
        return (kinds >> (action & 63)) & 1 == 1
    if table.phase == STEP:
        return action == NO_STEP or (STEP_ON <= action < NO_STEP and can_step(table, me, action - STEP_ON))
    if action == DRAW_DECK:
        return True
    return DRAW_PILE <= action < DRAW_PILE + rules.colours and is_open(table, action - DRAW_PILE)


# ---- the start ----


@cached
@njit
def setup(table, hands, hidden, rules, chance, seed, game) -> None:
    """The first deal of game number `game`."""
    hidden.seed, hidden.game = seed, game
    table.seats = len(hands)
    table.turns = table.round = table.starter = 0
    table.over = table.stalled = table.end_reason = 0
    for seat in range(MAX_SEATS):
        for column in range(COLUMNS):
            table.earned[seat, column] = 0
    deal(table, hands, hidden, rules, chance)


# ---- the turn ----


@cached
@njit
def apply(table, hands, hidden, rules, chance, action) -> None:
    """Carry out a legal action; after the last of a turn, what ends the turn, the expedition or the game."""
    me = table.to_move
    if action < DISCARD:
        _leave_hand(table, hands[me], action & 63)
        _explore(table, hands, hidden, rules, chance, action)
    elif action < STEP_ON:
        _leave_hand(table, hands[me], action & 63)
        _discard(table, action & 63)
        if not rules.draw_just_discarded:
            table.closed_pile = colour_of(action & 63)
        table.phase = DRAW
    elif action < NO_STEP:
        table.earned[me, ARROW_STEPS if table.by_arrow else FREE_STEPS] += 1
        _advance(table, hands, hidden, rules, chance, action - STEP_ON)
    elif action == NO_STEP:
        _end_moves(table, hands, hidden, rules, chance)
    else:
        if action == DRAW_DECK:
            draw_from_deck(table, hands[me], hidden)
        else:
            _draw_discard(table, hands[me], action - DRAW_PILE)
        _end_turn(table, hands, hidden, rules, chance)


@njit(**INLINED)
def _leave_hand(table, hand, kind) -> None:
    """A card leaves the hand for all to see; one known to be there goes first."""
    me = table.to_move
    remove(hand, kind)
    table.hand_count[me] -= 1
    if (table.known[me] >> kind) & 1:
        table.known[me] &= ~(1 << kind) | table.known_pairs[me]
        table.known_pairs[me] &= ~(1 << kind)
    else:
        _see(table, kind)


@cached
@njit
def _see(table, kind) -> None:
    table.seen_pairs |= table.seen & (1 << kind)
    table.seen |= 1 << kind


@cached
@njit
def _lay(table, rules, kind) -> None:
    """Put a card on the column of its colour."""
    me, colour, number = table.to_move, colour_of(kind), number_of(kind)
    last, only_equal = np.int64(table.last[me, colour]), lane(table.laid[me], colour) & ~(1 << number) == 0
    table.laid_pairs[me] |= table.laid[me] & (1 << kind)
    table.laid[me] |= 1 << kind
    table.begun[me] |= whole_lane(colour)
    table.last[me, colour] = number
    if rules.up_and_down and (only_equal or number == last):
        return
    up = -1 << number
    down = (2 << number) - 1
    numbers = up if number >= last else down
    table.can_play[me] &= ~whole_lane(colour) | ((numbers << (LANE * colour)) & whole_lane(colour))


@njit
def _explore(table, hands, hidden, rules, chance, action) -> None:
    """A card to a column, and its explorer's move."""
    me, kind = table.to_move, action & 63
    colour = colour_of(kind)
    _lay(table, rules, kind)
    if action >= WITH_ADVENTURER:
        _send(table, colour, action >= WITH_RESEARCHER)
    if stone_of(table, me, colour) == STONES:
        _offer_step(table, 0)
    else:
        _advance(table, hands, hidden, rules, chance, colour)


@cached
@njit
def _send(table, colour, researcher) -> None:
    """An explorer leaves the supply for a path."""
    me = table.to_move
    if researcher:
        table.researchers[me] -= 1
        table.researched[me] |= 1 << colour
    else:
        table.adventurers[me] -= 1


@njit
def _offer_step(table, by_arrow) -> None:
    table.phase, table.by_arrow = STEP, by_arrow


@njit
def _advance(table, hands, hidden, rules, chance, colour) -> None:
    """An explorer moves one stone on and meets what lies there, unless the expedition ends with it."""
    me = table.to_move
    table.stone[me, colour] += 1
    stone = stone_of(table, me, colour)
    if stone == rules.bridge_stone:
        table.crossed += 1
        if table.crossed >= rules.bridge_explorers and not rules.event_of_ending_move:
            _end_moves(table, hands, hidden, rules, chance)
            return
    if _meet(table, rules, colour, stone):
        _offer_step(table, 1)
    else:
        _end_moves(table, hands, hidden, rules, chance)


@njit
def _meet(table, rules, colour, stone) -> bool:
    """Perform the event of a stone, but for an arrow's step; returns whether it is an arrow."""
    me, event = table.to_move, event_on(table, colour, stone)
    if event == NO_EVENT:
        return False
    if event == ARROW:
        table.earned[me, ARROWS_MET] += 1
        return True
    if event == ARTIFACT:
        table.earned[me, ARTIFACTS_FOUND] += 1
        table.event[colour, stone] = NO_EVENT
        return False
    points = rules.vp_tiles[event - VP_TILE]
    table.earned[me, VP_VISITS] += 1
    table.earned[me, VP] += points
    if me == table.starter:
        table.earned[me, POINTS_AS_STARTER] += points
    return False


@njit
def _end_moves(table, hands, hidden, rules, chance) -> None:
    """After the last move of a turn: the expedition ends at the bridge, or a card is to be drawn."""
    table.by_arrow = 0
    table.phase = DRAW
    if table.crossed >= rules.bridge_explorers:
        table.turns += 1
        table.round_turns += 1
        _end_round(table, hands, hidden, rules, chance, BRIDGE)


@cached
@njit
def _discard(table, kind) -> None:
    colour = colour_of(kind)
    table.pile[colour, table.pile_size[colour]] = kind
    table.pile_size[colour] += 1


@njit(**INLINED)
def _draw_discard(table, hand, colour) -> None:
    """The card drawn stays in sight, for it is known to be in the hand."""
    me, kind = table.to_move, pile_top(table, colour)
    table.pile_size[colour] -= 1
    table.earned[me, DISCARDS_DRAWN] += 1
    table.known_pairs[me] |= table.known[me] & (1 << kind)
    table.known[me] |= 1 << kind
    add(hand, kind)


@njit(**INLINED)
def _end_turn(table, hands, hidden, rules, chance) -> None:
    table.hand_count[table.to_move] += 1
    table.turns += 1
    table.round_turns += 1
    if table.deck_left == 0:
        _end_round(table, hands, hidden, rules, chance, DECK)
    elif table.round_turns >= rules.max_turns:
        table.stalled = 1
        _end_round(table, hands, hidden, rules, chance, TURN_CAP)
    else:
        table.to_move = (table.to_move + 1) % table.seats
        table.phase = PLAY
        table.closed_pile = OPEN_TO_ALL


@njit
def _end_round(table, hands, hidden, rules, chance, reason) -> None:
    ender = table.to_move
    table.end_reason = reason
    if reason != TURN_CAP:
        table.earned[ender, ENDED_IT] += 1
        table.earned[ender, ENDED_BY_BRIDGE if reason == BRIDGE else ENDED_BY_DECK] += 1
    if table.round + 1 == rules.rounds:
        table.over = 1
        return
    for seat in range(table.seats):
        _add_explorers(table, rules, seat, table.earned[seat])
    table.starter = _next_starter(table, rules, ender)
    table.round += 1
    table.end_reason = 0
    deal(table, hands, hidden, rules, chance)


@njit
def _next_starter(table, rules, ender) -> int:
    if rules.next_starter == AFTER_ENDER:
        return (ender + 1) % table.seats
    if rules.next_starter == AFTER_STARTER:
        return (table.starter + 1) % table.seats
    return ender


# ---- the score ----


@njit
def artifact_points(rules, found: int) -> int:
    """Points for artifacts found in the whole game."""
    return rules.artifact_table[min(found, TABLE_LENGTH - 1)]


@njit
def _add_explorers(table, rules, seat, out) -> None:
    """Add what the explorers of this expedition bring, where they stand, to a row of score parts and counts."""
    for colour in range(rules.colours):
        stone = stone_of(table, seat, colour)
        if stone == 0:
            continue
        points = stone_points(rules, stone)
        worth = worth_of(table, rules, seat, colour)
        out[STONE_POINTS] += points
        out[RESEARCHER] += points * (worth - 1)
        out[EXPLORERS_SENT] += 1
        out[BRIDGES_CROSSED] += stone >= rules.bridge_stone
        if seat == table.starter:
            out[POINTS_AS_STARTER] += points * worth


@cached
@njit
def score(table, rules, out) -> None:
    """Score parts and counts of each seat: all expeditions, the current one and the artifacts as they stand."""
    for seat in range(table.seats):
        for column in range(COLUMNS):
            out[seat, column] = table.earned[seat, column]
        _add_explorers(table, rules, seat, out[seat])
        out[seat, ARTIFACT_POINTS] = artifact_points(rules, table.earned[seat, ARTIFACTS_FOUND])


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
    max_actions=4 * KINDS,
    redraw=redraw,
)
register(KERNELS)
