"""How often `advise` finds a best action with all cards open: ``python -m benchmarks.open_cards [positions [playouts]]``.

The endgames are those of play between two tuned; what is best in them is computed by `lcanalysis.solve_open`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import lcanalysis as lc
from lcanalysis.advice import small_endgame, solve_open
from lcanalysis.errors import ImpossibleQuestion
from lcanalysis.games.base import Position

ITERATIONS = 200_000
# Cards left in the deck, or tiles face down: the last three or four turns of a round.
SIZES = {"classic": (2, 3), "to_go": (3, 4)}


def decisions(key: str, left: int) -> Iterator[tuple[Position, dict[str, float]]]:
    """Endgames one after the other in which something is at stake and everything is proven, with the value of each action."""
    seed = -1
    while True:
        seed += 1
        position = small_endgame(key, seed, left)
        try:
            solved = solve_open(position)
        except ImpossibleQuestion:
            continue
        worth = dict(zip(solved["action"], solved["value"], strict=True))
        if (solved["low"] == solved["high"]).all() and min(worth.values()) < max(worth.values()):
            yield position, worth


def lost(
    position: Position, worth: dict[str, float], iterations: int = ITERATIONS, **settings: float
) -> float:
    """Points that the action found falls short of a best one."""
    found = lc.advise(position, iterations=iterations, seed=1, open_cards=True, **settings)
    return max(worth.values()) - worth[found["action"][0]]


def main(n: int = 1_000, iterations: int = ITERATIONS) -> None:
    """Measure and print."""
    sizes = [(key, left) for key, row in SIZES.items() for left in row]
    for key, left in sizes:
        begun, wrong, points = time.process_time(), 0, 0.0
        for (position, worth), _ in zip(decisions(key, left), range(n // len(sizes)), strict=False):
            short = lost(position, worth, iterations)
            wrong, points = wrong + (short > 1e-9), points + short
        asked = n // len(sizes)
        seconds = (time.process_time() - begun) / asked
        print(
            f"{key}, {left} left: best in {asked - wrong} of {asked}, "
            f"{points / max(wrong, 1):.1f} points lost where not, {seconds:.2f} s each",
            flush=True,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
