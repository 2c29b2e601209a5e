"""Games of Roll & Write a second on one core, and against plain Python: ``python -m benchmarks.roll_and_write``."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

import lcanalysis as lc
from benchmarks.report import Row
from benchmarks.timing import interleaved, ratio
from tests.reference import roll_and_write as plain

KEY = "roll_and_write"
SLOWER = 100  # games of the engine for one of plain Python


def engine(strategies: list[str], n: int) -> None:
    """Games of the engine, on one thread."""
    lc.simulate(KEY, strategies, n, seed=3, keep="summary", threads=1, progress=False)


def reference(strategies: list[str], n: int) -> None:
    """Games in plain Python."""
    for number in range(n):
        plain.play(plain.Rules(), 3, number, strategies)


def speeds(rounds: int, n: int) -> Iterator[Row]:
    """Each strategy in all seats, for each number of players."""
    game = lc.game(KEY)
    for seats in game.seats:
        for name in game.strategies:
            players = [name] * seats
            times = interleaved({"engine": lambda players=players: engine(players, n)}, rounds)
            yield Row(f"{KEY}, {seats} x {name}", n / median(times["engine"]), "games/s")


def against_python(rounds: int, n: int) -> Iterator[Row]:
    """The strategies that plain Python has too."""
    for seats in lc.game(KEY).seats:
        for name in plain.STRATEGIES:
            players = [name] * seats
            contestants = {
                "engine": lambda players=players: engine(players, n),
                "plain": lambda players=players: reference(players, n // SLOWER),
            }
            times = interleaved(contestants, rounds)
            times_as_fast = ratio(times["plain"], times["engine"], 1 / SLOWER)
            yield Row(f"{KEY}, {seats} x {name}: engine / plain Python", times_as_fast, "x", 100)


def main() -> None:
    """Measure and print."""
    for row in [*speeds(5, 4_000), *against_python(3, 4_000)]:
        print(row.line(), flush=True)


if __name__ == "__main__":
    main()
