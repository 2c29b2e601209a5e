"""Playouts a second of a search in the middle of a classic game, on one core, beside a bare playout loop in C."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

import lcanalysis as lc
from benchmarks.c_reference import play_outs
from benchmarks.engine import weights_of
from benchmarks.report import Row
from benchmarks.timing import interleaved, ratio
from lcanalysis.advice.trials import examine
from lcanalysis.games.base import Position

SEED, TURNS = 1, 20  # 24 cards are left in the deck
WIDTH = 8  # actions that are tried in each world


def middle() -> Position:
    """The position after some turns of tuned against itself."""
    position = lc.game("classic").new(SEED)
    while position.table[0]["turns"] < TURNS:
        position = position.apply(position.choose("tuned"))
    return position


def check_equal(worlds: int = 20_000) -> None:
    """Stop unless both expect the same margin after the action of tuned, up to 4 standard errors."""
    position = middle()
    usual = position.choose("tuned")
    other = next(action for action in position.legal_actions() if action != usual)
    search = lc.searcher("classic", 2 * worlds, widen=0, doubt=1e6)
    found = examine(
        position, search, seconds=None, iterations=2 * worlds, seed=2, lanes=1, actions=[usual, other]
    )
    ours = found.sums[0, 0] / found.played[0]
    theirs = play_outs(SEED, TURNS, worlds, 1, weights_of(("tuned", "tuned")))
    if abs(ours - theirs) > 4 * found.deviation * (2 / worlds) ** 0.5:
        raise SystemExit(f"playouts: the engine expects a margin of {ours:.2f}, the C reference {theirs:.2f}")


def measurements(quick: bool) -> Iterator[Row]:
    """The search as it plays, but no action leaves, so that it uses its whole budget; and C, with as many tries in each world."""
    n, rounds = (8_000, 3) if quick else (40_000, 9)
    position, weights = middle(), weights_of(("tuned", "tuned"))
    search = lc.searcher("classic", n, width=WIDTH, doubt=1e6)
    times = interleaved(
        {
            "C": lambda: play_outs(SEED, TURNS, n // WIDTH, WIDTH, weights),
            "search": lambda: position.choose(search),
        },
        rounds,
    )
    yield Row("search, tuned playouts: C playout loop", n / median(times["C"]), "/s")
    yield Row("search, tuned playouts: search", n / median(times["search"]), "/s")
    yield Row("search, tuned playouts: search / C", ratio(times["C"], times["search"]), "x")
