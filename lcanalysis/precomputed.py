"""Runs that come with the package, so that notebooks open at once; `lcanalysis data` remakes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lcanalysis.data_files import data_folder
from lcanalysis.errors import unknown
from lcanalysis.games.loading import rules
from lcanalysis.simulation import Results, simulate

RUNS: dict[str, dict[str, Any]] = {
    "classic_first_look": {
        "game_key": "classic",
        "strategies": ["tuned", "greedy"],
        "n": 1_000_000,
        "seed": 1,
        "rotate": True,
    },
    "roll_and_write_pair": {
        "game_key": "roll_and_write",
        "strategies": ["tuned", "greedy"],
        "n": 100_000,
        "seed": 1,
        "rotate": True,
    },
}
for players in (2, 3, 4, 5):
    RUNS[f"roll_and_write_{players}"] = {
        "game_key": "roll_and_write",
        "strategies": ["tuned"] * players,
        "n": 100_000,
        "seed": 1,
    }

# Rules values of Auf Schatzsuche that nobody states, each with other readings.
_HIGH = range(6, 11)
DOUBTS: dict[str, dict[str, dict[str, Any]]] = {
    "auf_schatzsuche": {
        "as printed": {},
        "one footprint on all": {f"footprints_{number}": 1 for number in _HIGH},
        "two footprints on all": {f"footprints_{number}": 2 for number in range(1, 6)},
        "two footprints on 1 to 5": {f"footprints_{number}": 1 + (number < 6) for number in range(1, 11)},
        "two footprints on 8 to 10": {"footprints_6": 1, "footprints_7": 1},
        "sixth coloured: run": {"sixth_coloured": "run"},
        "sixth coloured: colours": {"sixth_coloured": "colours"},
        "sixth coloured: threes": {"sixth_coloured": "threes"},
        "sixth coloured: fives": {"sixth_coloured": "fives"},
        "sixth coloured: sevens": {"sixth_coloured": "sevens"},
    }
}


def _doubt_name(key: str, seats: int, variant: str) -> str:
    return f"{key}_{seats}_{variant.replace(': ', '_').replace(' ', '_')}"


def _schatzsuche(seats: int) -> dict[str, dict[str, Any]]:
    """The runs for a number of players: tuned against greedy, each strategy among its like, and the doubtful values."""
    key = "auf_schatzsuche"
    against = {"game_key": key, "strategies": ["tuned", *["greedy"] * (seats - 1)], "seed": 1, "rotate": True}
    alike = {
        f"{key}_{seats}_{name}": {"game_key": key, "strategies": [name] * seats, "n": n, "seed": 2}
        for name, n in (("tuned", 20_000), ("greedy", 100_000))
    }
    varied = {
        _doubt_name(key, seats, variant): {**against, "n": 3_000 * seats, "changes": changes}
        for variant, changes in DOUBTS[key].items()
        if seats == 2 or "sixth_coloured" not in changes
    }
    return {f"{key}_{seats}": {**against, "n": 20_000 * seats}, **alike, **varied}


for _seats in (2, 3, 4):
    RUNS |= _schatzsuche(_seats)


def doubts(key: str, seats: int) -> dict[str, Results]:
    """The precomputed runs of a game under other readings of its doubtful rules values, those as printed first.

    Examples
    --------
    >>> list(doubts("auf_schatzsuche", 3))[:2]
    ['as printed', 'one footprint on all']
    """
    names = {variant: _doubt_name(key, seats, variant) for variant in DOUBTS[key]}
    return {variant: load(name) for variant, name in names.items() if name in RUNS}


def load(name: str) -> Results:
    """A precomputed run, as a summary.

    Raises
    ------
    UnknownName
        If there is no run of that name.

    Examples
    --------
    >>> load("classic_first_look").n
    1000000
    """
    if name not in RUNS:
        raise unknown("precomputed run", name, RUNS)
    return Results.load(_path(data_folder() / "results", name))


def remake(folder: Path | None = None, progress: bool = False) -> Iterator[Path]:
    """Play all runs again and write them; yields each file once it is written."""
    for name, run in RUNS.items():
        path = _path(folder or data_folder() / "results", name)
        settings = {name: value for name, value in run.items() if name != "changes"}
        varied = rules(run["game_key"], **run.get("changes", {}))
        simulate(**settings, rules=varied, keep="summary", progress=progress).save(path)
        yield path


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet"
