"""Exact odds against hand-written icepool, and the times of larger questions: ``python -m benchmarks.odds``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import combinations, product
from statistics import median

import icepool
import numpy as np

from benchmarks.report import Row
from benchmarks.timing import interleaved, ratio
from lcanalysis.odds import deck, dice, expedition, tables

KEEPS = [kept for size in range(4) for kept in combinations(range(3), size)]
ROLLS = list(product(dice.BET_DIE, repeat=3))
BATCH = 20


def payoff_table() -> np.ndarray:
    """The points of an Auf Schatzsuche display for every ordered roll."""
    payoff = tiles()
    return np.array([payoff(roll) for roll in ROLLS]).reshape(6, 6, 6)


def tiles() -> Callable[[tuple[int, ...]], int]:
    """Points of the open tiles for a display with one bet laid up."""
    return dice.open_tiles({"red": [1, 4]}, {"red": 1}, {"red": [6, 7, 9], "blue": [1, 10]})


def by_icepool(table: np.ndarray) -> float:
    """The optimal value, the maximum over keeps written by hand on icepool's dice.

    Sums over ordered rolls of equal dice are taken once a multiset, as a practised user would write it.
    """
    places = icepool.Die(range(6))
    rolled = places.pool(3).expand(lambda roll: roll) if hasattr(places.pool(3), "expand") else None
    rolls = rolled.items() if rolled is not None else ()
    return float(sum(ways * _best(table, roll, places) for roll, ways in rolls) / 216)


def _best(table: np.ndarray, roll: tuple[int, ...], places: icepool.Die) -> float:
    options = []
    for kept in KEEPS:
        parts = [roll[i] if i in kept else places for i in range(3)]
        options.append(icepool.map(lambda *end: int(table[end]), *parts).mean())
    return max(options)
