"""Speed of Auf Schatzsuche against its plain-Python reference: ``python -m benchmarks.auf_schatzsuche``.

Games a second on one core, in processor time. The reference plays `random` and `eager`; the other strategies stand beside its
`eager`, the quicker of the two.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import lcanalysis as lc
from tests.reference import auf_schatzsuche as reference

KEY = "auf_schatzsuche"
BATCHES = 5
REFERENCE_GAMES = 60
GAMES = {"random": 20_000, "eager": 20_000, "greedy": 20_000, "exact_turn": 3_000, "tuned": 1_000}


def rate(play: Callable[[], object], games: int) -> float:
    """Games a second: the best of a few batches."""
    play()
    best = 0.0
    for _ in range(BATCHES):
        started = time.process_time()
        play()
        best = max(best, games / (time.process_time() - started))
    return best


def engine_rate(name: str, seats: int) -> float:
    """The engine's, all seats with the same strategy, on one thread."""
    n = GAMES[name]
    return rate(
        lambda: lc.simulate(KEY, [name] * seats, n=n, seed=1, keep="summary", threads=1, progress=False), n
    )


def reference_rate(name: str, seats: int) -> float:
    """The reference's."""
    games = range(REFERENCE_GAMES)
    return rate(
        lambda: [reference.play(reference.PRINTED, 1, number, [name] * seats) for number in games],
        REFERENCE_GAMES,
    )


def main() -> None:
    """Print one line a strategy and number of players."""
    print(f"{'players':>7}  {'strategy':<10}  {'games/s':>8}  {'reference':>9}  {'ratio':>6}")
    for seats in lc.game(KEY).seats:
        plain = {name: reference_rate(name, seats) for name in reference.STRATEGIES}
        for name in lc.game(KEY).strategies:
            games, against = engine_rate(name, seats), plain.get(name, plain["eager"])
            print(f"{seats:>7}  {name:<10}  {games:>8,.0f}  {against:>9,.0f}  {games / against:>6,.0f}")


if __name__ == "__main__":
    main()
