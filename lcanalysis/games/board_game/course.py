"""A driver that follows expeditions of the Board Game: it plays as the batch driver does, and notes what happens on the way."""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.batch import FAILED, next_action, start_game
from lcanalysis.engine.bits import count
from lcanalysis.engine.compilation import cached
from lcanalysis.games.board_game.board import (
    BRIDGE,
    DECK,
    DISCARD,
    DRAW_DECK,
    MAX_SEATS,
    NO_EVENT,
    NO_STEP,
    STEP_ON,
    TURN_CAP,
    VP,
    VP_TILE,
    WITH_ADVENTURER,
    WITH_RESEARCHER,
    event_on,
    stone_of,
    stone_points,
)
from lcanalysis.games.board_game.cards import colour_of, lane, number_of
from lcanalysis.games.board_game.rules import MAX_COLOURS, STONES

# One record an expedition.
EXPEDITION = np.dtype(
    [
        ("game", np.int32),
        ("expedition", np.int32),  # from 1
        ("starter", np.int32),
        ("turns", np.int32),
        ("last_mover", np.int32),
        ("crossed", np.int32),  # explorers over the bridge at its end
        ("reason", np.int32),  # as in `END_REASONS`
        ("points", np.int32, (MAX_SEATS,)),  # of stones, researcher and tiles
    ]
)
# One record an explorer that was sent out; `held` counts the cards of the colour in hand, the one played included.
SENT = np.dtype(
    [
        ("game", np.int32),
        ("expedition", np.int32),
        ("seat", np.int32),
        ("turn", np.int32),  # the player's own, from 1
        ("order", np.int32),  # which explorer of the expedition it is for its player, from 1
        ("researcher", np.int32),
        ("number", np.int32),
        ("held", np.int32),
        ("deck_left", np.int32),
        ("colour", np.int32),
        ("stone", np.int32),  # where it ends
        ("points", np.int32),  # of that stone, counted once
    ]
)
VISITED = 3  # sorts of tiles: artifact, arrow, victory points


@cached
@njit(nogil=True)
def play_course(
    seed,
    players,
    rules,
    table,
    hands,
    hidden,
    streams,
    progress,
    expeditions,
    sent,
    visits,
    gained,
    laid,
):
    """Play games from number 0 on and note their expeditions, explorers and visits of tiles.

    Parameters
    ----------
    seed, players, rules, table, hands, hidden, streams, progress
        As for `play_batch`.
    expeditions
        Array of `EXPEDITION`, as many a game as the rules have.
    sent
        Array of `SENT` with room for all explorers.
    visits, gained, laid
        int64 arrays (games, sorts of tiles, stones from 0): how often a tile was performed, points of victory tiles, tiles laid out.

    Returns
    -------
    int
        How many explorers were sent, or `FAILED`.
    """
    state, values, unknown, chance, at = table[0], rules[0], hidden[0], streams[0], progress[0]
    seats, n = len(hands), 0
    stones = np.zeros((MAX_SEATS, MAX_COLOURS), np.int64)
    points_before = np.zeros(MAX_SEATS, np.int64)
    for row in range(len(visits)):
        start_game(row, seed, False, state, hands, unknown, values, streams, at)
        points_before[:] = 0
        fresh, first_sent = True, n
        while not state.over:
            if fresh:
                _note_tiles(state, values, laid[row])
                fresh, first_sent = False, n
            action = next_action(state, hands, values, players, 0, streams, at, False)
            if action == FAILED:
                return FAILED
            me, number = state.to_move, state.round
            expedition = expeditions[row * values.rounds + number]
            expedition.game, expedition.expedition, expedition.starter = row, 1 + number, state.starter
            expedition.last_mover, turn = me, 1 + state.round_turns // seats
            colour = _mover(state, action)
            if WITH_ADVENTURER <= action < DISCARD:
                _note_sent(state, hands[me], action, sent[n])
                sent[n].game, sent[n].expedition, sent[n].turn = row, 1 + number, turn
                n += 1
            for seat in range(seats):
                for path in range(MAX_COLOURS):
                    stones[seat, path] = stone_of(state, seat, path)
            event = NO_EVENT
            if colour >= 0:
                stones[me, colour] += 1
                event = event_on(state, colour, stones[me, colour])
            crossed = _over(stones, values)
            last_card = action == DRAW_DECK and state.deck_left == 1
            expedition.crossed = crossed
            expedition.turns = state.round_turns + 1
            ends_here = crossed >= values.bridge_explorers and not values.event_of_ending_move
            if event != NO_EVENT and not ends_here:
                sort = min(event, VP_TILE) - 1
                visits[row, sort, stones[me, colour]] += 1
                if event >= VP_TILE:
                    gained[row, sort, stones[me, colour]] += values.vp_tiles[event - VP_TILE]
            kernels.apply(state, hands, unknown, values, chance, action)
            if state.over or state.round != number:
                at_bridge = crossed >= values.bridge_explorers
                expedition.reason = BRIDGE if at_bridge else DECK if last_card else TURN_CAP
                _note_end(state, values, seats, stones, points_before, expedition, sent[first_sent:n])
                fresh = True
    return n


@njit
def _mover(state, action):
    """The path on which an action moves an explorer; -1 if it moves none."""
    if action < DISCARD:
        colour = colour_of(action & 63)
        return colour if stone_of(state, state.to_move, colour) < STONES else -1
    return action - STEP_ON if STEP_ON <= action < NO_STEP else -1


@njit
def _note_tiles(state, values, laid):
    """Count the tiles on the board by sort and stone."""
    for colour in range(values.colours):
        for stone in range(1, 1 + STONES):
            event = event_on(state, colour, stone)
            if event != NO_EVENT:
                laid[min(event, VP_TILE) - 1, stone] += 1


@njit
def _note_sent(state, hand, action, out):
    """What is known when an explorer goes."""
    kind, me = action & 63, state.to_move
    colour = colour_of(kind)
    out.seat, out.colour, out.number = me, colour, number_of(kind)
    out.researcher = action >= WITH_RESEARCHER
    out.held = count(lane(hand.kinds, colour)) + count(lane(hand.pairs, colour))
    out.deck_left = state.deck_left
    out.order = 1
    for path in range(MAX_COLOURS):
        out.order += stone_of(state, me, path) > 0


@njit
def _over(stones, values):
    """Explorers over the bridge."""
    crossed = 0
    for seat in range(len(stones)):
        for colour in range(MAX_COLOURS):
            crossed += stones[seat, colour] >= values.bridge_stone
    return crossed


@njit
def _note_end(state, values, seats, stones, points_before, expedition, sent):
    """Points of the players in an expedition that has ended, and where its explorers stand."""
    for seat in range(seats):
        expedition.points[seat] = state.earned[seat, VP] - points_before[seat]
        points_before[seat] = state.earned[seat, VP]
    for i in range(len(sent)):
        explorer = sent[i]
        explorer.stone = stones[explorer.seat, explorer.colour]
        explorer.points = stone_points(values, explorer.stone)
        factor = values.researcher_factor if explorer.researcher else 1
        expedition.points[explorer.seat] += factor * explorer.points
