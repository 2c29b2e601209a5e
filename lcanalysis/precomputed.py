"""Runs that come with the package, so that notebooks open at once; `lcanalysis data` remakes them.

Each game lists its own in ``runs.py``: the name of the run, with the arguments of `simulate` and, under `changes`, rules values that
differ.
"""

from __future__ import annotations

import functools
import importlib
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


@functools.cache
def runs() -> dict[str, dict[str, Any]]:
    """All runs by name, each with the arguments of `simulate` that it is made by.

    Examples
    --------
    >>> runs()["classic_first_look"]["strategies"]
    ['tuned', 'greedy']
    """
    return {name: {"game_key": key, **run} for key in all_games() for name, run in _listed(key).RUNS.items()}


def doubts(key: str, seats: int) -> dict[str, Results]:
    """The precomputed runs of a game under other readings of its doubtful rules values, those as printed first.

    Examples
    --------
    >>> list(doubts("auf_schatzsuche", 3))[:2]
    ['as printed', 'one footprint on all']
    """
    listed = _listed(key)
    names = {variant: listed.doubt_name(seats, variant) for variant in listed.DOUBTS}
    return {variant: load(name) for variant, name in names.items() if name in runs()}


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
