"""Interleaved timing, so that ratios hold on a busy machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median


def seconds(action: Callable[[], object], clock: Callable[[], float]) -> float:
    """How long `action` takes."""
    start = clock()
    action()
    return clock() - start


def interleaved(
    contestants: Mapping[str, Callable[[], object]],
    rounds: int,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, list[float]]:
    """Seconds of each contestant in each round (A B C A B C ...), after one warm-up each."""
    for action in contestants.values():
        action()
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, action in contestants.items():
            found[name].append(seconds(action, clock))
    return found


def ratio(slow: list[float], fast: list[float], scale: float = 1.0) -> float:
    """Median over the rounds of how many times as long `slow` took, per unit of work if `scale` says how much more it did."""
    return median(a / b for a, b in zip(slow, fast, strict=True)) / scale
