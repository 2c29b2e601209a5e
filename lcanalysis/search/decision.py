"""A search as a strategy: decides by sweeps, within a budget of playouts."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.kernels import Kernels
from lcanalysis.engine.pointers import call_preference, call_strategy
from lcanalysis.engine.streams import STREAM, next_seed
from lcanalysis.search.playouts import OBJECTIVES, World
from lcanalysis.search.sweeps import choice, new_root, search_on
from lcanalysis.search.tree import new_tree

# Nodes of a tree: one a playout at most.
MOST_NODES = 1_000_000


@njit
def candidates(table, hand, rules, settings, stream):
    """The legal actions worth a search: first what the playout strategy does, then what it likes best, `width` at most."""
    legal = np.empty(kernels.max_actions(table), np.int64)
    n = kernels.legal(table, hand, rules, legal)
    if n == 1:
        return legal[:1].copy()
    playout = settings.playout
    usual = call_strategy(playout.address, table, hand, rules, playout.weights, stream)
    dislike = np.zeros(n)
    for place in range(n):
        if legal[place] == usual:
            dislike[place] = -np.inf
        elif playout.preference != 0:
            dislike[place] = -call_preference(
                playout.preference, table, hand, rules, playout.weights, legal[place]
            )
    order = np.argsort(dislike, kind="mergesort")
    return legal[:n][order[: max(int(settings.width), 2)]] if playout.preference != 0 else legal[:n][order]


@functools.cache
def decider(game: Kernels) -> Any:
    """The compiled decision function of a search on these kernels; its weights are a record of `SETTINGS`."""
    tables, hands_of, unknown = game.table, game.hand, game.hidden

    def search(table, hand, rules, weights, stream):
        """Tries each action in many possible worlds and takes the one that did best on average."""
        actions = candidates(table, hand, rules, weights, stream)
        if len(actions) == 1:
            return actions[0]
        seats = kernels.seats_of(table)
        world = World(
            np.zeros(1, tables),
            np.zeros((2, seats), hands_of),
            np.zeros(2, unknown),
            np.zeros((2, 1 + seats), STREAM),
            np.zeros((seats, weights.columns), np.int32),
            np.zeros((seats, len(OBJECTIVES))),
            np.zeros(kernels.max_actions(table), np.int64),
        )
        tree = new_tree(min(int(weights.iterations), MOST_NODES))
        root = new_root(actions, seats, weights.columns)
        search_on(
            world,
            table,
            hand,
            world.hands[0],
            world.hidden[0],
            rules,
            weights,
            tree,
            root,
            next_seed(stream),
            0,
            int(weights.iterations),
            False,
        )
        return actions[choice(root, int(weights.objective), weights.trust)]

    return cached(njit(nogil=True)(search))
