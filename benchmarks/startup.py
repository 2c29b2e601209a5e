"""What a user waits for before games are played, and the memory of a long run; each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.report import Row

IMPORT = "import time; t = time.perf_counter(); import lcanalysis as lc; print(time.perf_counter() - t)"
IMPORT_GAME = IMPORT.replace("print", "lc.game('classic'); print")
FIRST_GAMES = """
import time; t = time.perf_counter()
import lcanalysis as lc
lc.simulate("classic", ["greedy", "greedy"], n=100, seed=1, progress=False)
print(time.perf_counter() - t)
"""
CELL = """
import time, lcanalysis as lc
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, LAY, PLAY
from lcanalysis.engine.bits import highest, lowest
lc.simulate("classic", ["greedy", "greedy"], n=100, seed=1, progress=False)
t = time.perf_counter()
@lc.strategy("classic")
def mine(table, hand, rules, weights, stream):
    if table.phase != PLAY:
        return DRAW_DECK
    lays = hand.kinds & table.can_lay[table.to_move] & table.laid[table.to_move]
    fits = hand.kinds & table.can_lay[table.to_move]
    if lays:
        return LAY + lowest(lays)
    if fits and table.deck_left > 20:
        return LAY + highest(fits)
    return DISCARD + lowest(hand.kinds)
lc.simulate("classic", [mine, "greedy"], n=20_000, seed=1, progress=False)
print(time.perf_counter() - t)
"""
MEMORY = """
import resource, lcanalysis as lc
lc.simulate("classic", ["eager", "eager"], n={n}, seed=1, keep="summary", progress=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def run(code: str, **environment: str) -> float:
    """The number that a fresh Python prints."""
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(found.stdout)


def startup(repeats: int) -> Iterator[Row]:
    """Import, first compilation, first games and a strategy of one's own."""
    with tempfile.TemporaryDirectory() as folder:
        yield Row("first games, nothing compiled yet", run(FIRST_GAMES, XDG_CACHE_HOME=folder), "s")
        compiled = set(Path(folder).rglob("*.nbc"))
        times = [run(CELL, XDG_CACHE_HOME=folder) for _ in range(repeats)]
        yield Row("own strategy: definition to 20,000 games", median(times), "s", 1.0, at_most=True)
        anew = len(set(Path(folder).rglob("*.nbc")) - compiled)
        yield Row("files compiled anew for the own strategy", anew, "", 0, at_most=True)
        warm = [run(FIRST_GAMES, XDG_CACHE_HOME=folder) for _ in range(repeats)]
        yield Row("first games, compiled before", median(warm), "s")
    yield Row("import lcanalysis", median(run(IMPORT) for _ in range(repeats)), "s", 1.2, at_most=True)
    yield Row("import and the classic game", median(run(IMPORT_GAME) for _ in range(repeats)), "s")


def memory(n: int) -> Iterator[Row]:
    """Peak memory of a run of which only the summary is kept."""
    yield Row(f'peak memory, keep="summary", n = {n:,}', run(MEMORY.format(n=n)), "MB", 400, at_most=True)
