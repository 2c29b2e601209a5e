"""Games of the engine with every action on record."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import njit

import lcanalysis as lc
from lcanalysis.engine import kernels
from lcanalysis.engine.batch import ENDING, PROGRESS, new_streams, play_batch
from lcanalysis.engine.pointers import call_strategy
from lcanalysis.engine.streams import CHOICES, seed_stream

MOST_DECISIONS = 20  # in one turn, of any game


@dataclass
class Batch:
    """Games in a row: parts and counts (games, seats, columns), endings, and the actions where traced."""

    scores: np.ndarray
    endings: np.ndarray
    actions: list[np.ndarray]


@njit
def trace_game(seed, number, players, rules, table, hands, hidden, streams, out):
    """Play one game; its actions go into `out`, their number is returned."""
    state, values, unknown, chance = table[0], rules[0], hidden[0], streams[0]
    for seat in range(len(players)):
        seed_stream(streams[1 + seat], seed, number, CHOICES + seat)
    kernels.setup(state, hands, unknown, values, chance, seed, number)
    n = 0
    while not state.over:
        seat = state.to_move
        player = players[seat]
        action = call_strategy(player.address, state, hands[seat], values, player.weights, streams[1 + seat])
        kernels.apply(state, hands, unknown, values, chance, action)
        out[n] = action
        n += 1
    return n


def records(game, rules, seats):
    """Scratch records in the order of the driver: rules, table, hands, hidden, streams."""
    k = game.kernels
    return (
        rules.record(),
        np.zeros(1, k.table),
        np.zeros(seats, k.hand),
        np.zeros(1, k.hidden),
        new_streams(seats),
    )


def batch(strategies, n, seed, rules=None, traced=False, first=0, rotate=False, key="classic") -> Batch:
    """Play `n` games with the batch driver and, if asked, once more action by action."""
    game = lc.game(key)
    rules = rules or game.default_rules()
    players = np.concatenate([game.strategy(chosen, len(strategies)).player() for chosen in strategies])
    seats = len(players)
    scores = np.zeros((n, seats, len(game.columns)), np.int32)
    endings, progress = np.zeros(n, ENDING), np.zeros(1, PROGRESS)
    values, table, hands, hidden, streams = records(game, rules, seats)
    assert play_batch(
        first, seed, rotate, players, values, table, hands, hidden, streams, scores, endings, progress
    )
    turns = getattr(rules, "rounds", 1) * rules.max_turns
    out = np.zeros(MOST_DECISIONS * turns if traced else 0, np.int64)
    actions = []
    for number in range(first, first + n if traced else first):
        length = trace_game(seed, number, players, values, table, hands, hidden, streams, out)
        actions.append(out[:length].copy())
    return Batch(scores, endings, actions)
