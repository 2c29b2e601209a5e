"""Games a second of every game but classic on one core, and against plain Python: ``python -m benchmarks.games [key ...]``."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from statistics import median
from typing import Any

import lcanalysis as lc
from benchmarks.report import Row
from benchmarks.timing import interleaved, ratio

MEASURED = [key for key in lc.all_games() if key != "classic"]  # classic has measurements of its own
IN_BOTH = ("random", "eager")
SLOWER = 100  # games of the engine for one of plain Python
FEWER = {"exact_turn": 5, "tuned": 10}  # these weigh more, so they play fewer games


@cache
def reference(key: str) -> Callable[..., Any]:
    """Plays a game of the plain-Python reference by the printed rules, given a seed, a number and strategies."""
    module = importlib.import_module(f"tests.reference.{key}")
    rules = module.PRINTED if hasattr(module, "PRINTED") else module.Rules()
    return partial(module.play, rules)


def engine(key: str, players: list[str], n: int) -> None:
    """Games of the engine, on one thread."""
    lc.simulate(key, players, n, seed=3, keep="summary", threads=1, progress=False)


def plain(key: str, players: list[str], n: int) -> None:
    """Games in plain Python."""
    for number in range(n):
        reference(key)(3, number, players)


def speeds(key: str, rounds: int, n: int) -> Iterator[Row]:
    """Each strategy in all seats, for each number of players."""
    for seats in lc.game(key).seats:
        for name in lc.game(key).strategies:
            games = n // FEWER.get(name, 1)
            times = interleaved({"engine": partial(engine, key, [name] * seats, games)}, rounds)
            yield Row(f"{key}, {seats} x {name}", games / median(times["engine"]), "games/s")


def against_python(key: str, rounds: int, n: int) -> Iterator[Row]:
    """The strategies that plain Python has too."""
    for seats in lc.game(key).seats:
        for name in IN_BOTH:
            players = [name] * seats
            contestants = {
                "engine": partial(engine, key, players, n),
                "plain": partial(plain, key, players, n // SLOWER),
            }
            times = interleaved(contestants, rounds)
            times_as_fast = ratio(times["plain"], times["engine"], 1 / SLOWER)
            yield Row(f"{key}, {seats} x {name}: / plain Python", times_as_fast, "x", 100)


def measurements(quick: bool, keys: list[str]) -> Iterator[Row]:
    """All of some games."""
    rounds, n = (1, 1_000) if quick else (5, 4_000)
    for key in keys:
        yield from speeds(key, rounds, n)
        yield from against_python(key, rounds, n)


def main() -> None:
    """Measure and print."""
    for row in measurements(quick=False, keys=sys.argv[1:] or MEASURED):
        print(row.line(), flush=True)


if __name__ == "__main__":
    main()
