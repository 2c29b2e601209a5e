"""How long endgames take on one core, and how many are settled: ``python -m benchmarks.endgames``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import mean, median
from typing import Any

import pandas as pd

from benchmarks.report import Row
from benchmarks.timing import seconds
from lcanalysis.advice import best_reply, endgame, small_endgame, solve_open
from lcanalysis.errors import ImpossibleQuestion
from lcanalysis.games.base import Position

# Cards left in the deck, or tiles face down, for which each question is put.
OPEN = {"classic": (2, 3, 4), "to_go": (4, 6, 8)}
AVERAGED = {"classic": (1, 2, 3), "to_go": (2, 4, 6)}
REPLIED = {"classic": (1, 2), "to_go": (2, 4)}


def positions(key: str, left: int, n: int) -> list[Position]:
    """Some turns of play between two tuned, by their seeds."""
    return [small_endgame(key, seed, left) for seed in range(n)]


def timed(
    question: Callable[[Position], pd.DataFrame], asked: list[Position]
) -> tuple[list[float], list[Any]]:
    """Seconds of each position, and what was found; None where it was too long."""

    def answer(position: Position) -> None:
        try:
            found.append(question(position))
        except ImpossibleQuestion:
            found.append(None)

    found: list[Any] = []
    answer(asked[0])
    found.clear()
    return [seconds(partial(answer, position), time.process_time) for position in asked], found


def settled(solved: pd.DataFrame | None) -> bool:
    """Whether the value of every action is proven."""
    return solved is not None and bool((solved["low"] == solved["high"]).all())


def solving(n: int) -> Iterator[Row]:
    """All cards known."""
    for key, sizes in OPEN.items():
        for left in sizes:
            times, found = timed(solve_open, positions(key, left, n))
            name = f"{key}, {left} left, all known"
            target = 10 if left == {"classic": 3, "to_go": 4}[key] else None
            yield Row(name, 1000 * mean(times), "ms", target, at_most=True)
            yield Row(f"{name}, settled", 100 * mean(map(settled, found)), "%")


def guessing(n: int) -> Iterator[Row]:
    """As one seat knows it: both clairvoyant afterwards, and against tuned."""
    questions = {"average": (endgame, AVERAGED), "reply to tuned": (best_reply, REPLIED)}
    for what, (question, asked) in questions.items():
        for key, sizes in asked.items():
            for left in sizes:
                times, found = timed(question, positions(key, left, n))
                answered = [frame for frame in found if frame is not None]
                name = f"{key}, {left} left, {what}"
                yield Row(name, median(times), "s")
                yield Row(f"{name}, longest", max(times), "s")
                if answered:
                    yield Row(f"{name}, deals", median(frame["deals"].iloc[0] for frame in answered), "")
                yield Row(f"{name}, answered", 100 * len(answered) / len(found), "%")


def measurements(quick: bool) -> Iterator[Row]:
    """One after the other, as they are made."""
    yield from solving(10 if quick else 50)
    yield from guessing(2 if quick else 5)


def main() -> None:
    """Measure and print."""
    for row in measurements(quick=False):
        print(row.line(), flush=True)


if __name__ == "__main__":
    main()
