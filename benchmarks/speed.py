"""Games a second of the engine against C, numpy and plain Python, on one core, and of two threads against one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

import numpy as np

from benchmarks import lockstep
from benchmarks.c_reference import Reference
from benchmarks.engine import Engine, Threads, weights_of
from benchmarks.report import Row
from benchmarks.timing import interleaved, ratio
from tests.reference import classic as plain

SAME = 20_000
TARGETS = {"random": 0.6, "eager": None, "greedy": None, "tuned": 0.9}


def check_equal() -> None:
    """Stop unless engine and C play the same games, whatever the strategies."""
    engine, reference = Engine(SAME), Reference(SAME)
    for first in TARGETS:
        for second in TARGETS:
            pair = (first, second)
            engine.play(pair, 1)
            reference.play(pair, 1, weights_of(pair))
            same = np.array_equal(engine.scores, reference.scores)
            if not same or not np.array_equal(engine.endings["turns"], reference.turns):
                raise SystemExit(f"{first} v {second}: engine and C reference play different games")


def against_c(rounds: int, n: int) -> Iterator[Row]:
    """Engine and C, strategy by strategy."""
    engine, reference = Engine(n), Reference(n)
    for name, target in TARGETS.items():
        pair = (name, name)
        weights = weights_of(pair)
        times = interleaved(
            {
                "C": lambda pair=pair, weights=weights: reference.play(pair, 2, weights),
                "engine": lambda pair=pair: engine.play(pair, 2),
            },
            rounds,
        )
        yield Row(f"{name}: C", n / median(times["C"]), "games/s")
        yield Row(f"{name}: engine", n / median(times["engine"]), "games/s")
        yield Row(f"{name}: engine / C", ratio(times["C"], times["engine"]), "x", target)


def against_python(rounds: int, n: int) -> Iterator[Row]:
    """Engine, numpy in lockstep and plain Python classes."""
    few = n // 50
    engine = Engine(n)
    for name in ("random", "eager"):
        pair = (name, name)
        contestants = {
            "engine": lambda pair=pair: engine.play(pair, 3),
            "plain Python": lambda pair=pair: [
                plain.play(plain.Rules(), 3, i, list(pair)) for i in range(few)
            ],
        }
        if name == "random":
            contestants["numpy"] = lambda: lockstep.play(n // 4, 3)
        times = interleaved(contestants, rounds)
        yield Row(f"{name}: plain Python", few / median(times["plain Python"]), "games/s")
        yield Row(
            f"{name}: engine / plain Python", ratio(times["plain Python"], times["engine"], few / n), "x", 100
        )
        if name == "random":
            yield Row("random: numpy lockstep", n // 4 / median(times["numpy"]), "games/s")
            yield Row("random: engine / numpy", ratio(times["numpy"], times["engine"], 0.25), "x")


def threads(rounds: int, n: int) -> Iterator[Row]:
    """One thread and two, by the clock on the wall."""
    one, two = Threads(n, 1), Threads(n, 2)
    pair = ("greedy", "greedy")
    times = interleaved(
        {"one": lambda: one.play(pair, 4), "two": lambda: two.play(pair, 4)}, rounds, time.perf_counter
    )
    yield Row("greedy: two threads / one", ratio(times["one"], times["two"]), "x", 1.6)
