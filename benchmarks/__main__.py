"""``python -m benchmarks``: all measurements as a table, and as ``benchmarks/build/latest.csv``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from benchmarks import endgames, games, odds
from benchmarks.c_reference import BUILD
from benchmarks.report import Row, write_csv
from benchmarks.speed import against_c, against_python, check_equal, threads
from benchmarks.startup import memory, startup


def measurements(quick: bool) -> Iterator[Row]:
    """One after the other, as they are made."""
    n, rounds = (5_000, 5) if quick else (20_000, 15)
    yield from against_c(rounds, n)
    yield from against_python(3 if quick else 7, n)
    yield from threads(rounds, 8 * n)
    yield from startup(1 if quick else 5)
    yield from memory(10**6 if quick else 10**7)
    yield from odds.measurements(quick)
    yield from games.measurements(quick, games.MEASURED)
    yield from endgames.measurements(quick)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games and rounds: under a minute")
    quick = parser.parse_args().quick
    check_equal()
    print("Engine and C reference play the same 20,000 games for each of the 16 pairs of strategies.")
    rows = []
    for row in measurements(quick):
        rows.append(row)
        print(row.line(), flush=True)
    write_csv(rows, BUILD / "latest.csv")


if __name__ == "__main__":
    main()
