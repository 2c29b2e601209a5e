"""Runs that come with the package, so that notebooks open at once; `lcanalysis data` remakes them.

Each game lists its own in ``runs.py``: `RUNS`, the name of each run with the arguments of `simulate`; and, for each number of players,
`DOUBTS`, other readings of the rules values that nobody states, each with the values that differ. Under each reading `tuned` meets
`greedy`.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from lcanalysis.data_files import data_folder
from lcanalysis.errors import unknown
from lcanalysis.games.loading import rules
from lcanalysis.games.registry import all_games
from lcanalysis.simulation import Results, simulate


def _listed(key: str) -> ModuleType:
    return importlib.import_module(f"lcanalysis.games.{key}.runs")


# Games under each reading of a doubtful value, for each seat.
DOUBT_GAMES = 3_000


def _doubt_name(key: str, seats: int, reading: str) -> str:
    return f"{key}_{seats}_{re.sub('[^a-z0-9-]+', '_', reading)}"


def _doubt_runs(key: str) -> dict[str, dict[str, Any]]:
    return {
        _doubt_name(key, seats, reading): {
            "strategies": ["tuned", *["greedy"] * (seats - 1)],
            "n": DOUBT_GAMES * seats,
            "seed": 1,
            "rotate": True,
            "changes": changes,
        }
        for seats, readings in getattr(_listed(key), "DOUBTS", {}).items()
        for reading, changes in readings.items()
    }


@functools.cache
def runs() -> dict[str, dict[str, Any]]:
    """All runs by name, each with the arguments of `simulate` that it is made by.

    Examples
    --------
    >>> runs()["classic_first_look"]["strategies"]
    ['tuned', 'greedy']
    """
    return {
        name: {"game_key": key, **run}
        for key in all_games()
        for name, run in {**_listed(key).RUNS, **_doubt_runs(key)}.items()
    }


def doubts(key: str, seats: int) -> dict[str, Results]:
    """The precomputed runs of a game under other readings of its doubtful rules values, those as printed first.

    Examples
    --------
    >>> list(doubts("auf_schatzsuche", 3))[:2]
    ['as printed', 'one footprint on all']
    """
    return {reading: load(_doubt_name(key, seats, reading)) for reading in _listed(key).DOUBTS[seats]}


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
    if name not in runs():
        raise unknown("precomputed run", name, runs())
    return Results.load(_path(data_folder() / "results", name))


def remake(folder: Path | None = None, progress: bool = False) -> Iterator[Path]:
    """Play all runs again and write them; yields each file once it is written."""
    for name, run in runs().items():
        path = _path(folder or data_folder() / "results", name)
        settings = {key: value for key, value in run.items() if key != "changes"}
        varied = rules(run["game_key"], **run.get("changes", {}))
        simulate(**settings, rules=varied, keep="summary", progress=progress).save(path)
        yield path


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet"
