"""Results that come with the package, so that notebooks open at once; `lcanalysis data` remakes them.

Each game lists its own in ``runs.py``: `RUNS`, the name of each run with the arguments of `simulate`; and, for each number of players,
`DOUBTS`, other readings of the rules values that nobody states, each with the values that differ. Under each reading `tuned` meets
`greedy`. What else is stored is listed there likewise, under a name for its kind: see `KINDS`.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from lcanalysis.balance.compare import Comparison
from lcanalysis.balance.sweep import sweep
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


@dataclass(frozen=True)
class Kind:
    """A kind of stored result.

    Attributes
    ----------
    listed
        The name in a game's ``runs.py`` under which results of this kind stand, each with its settings.
    make
        ``make(game_key, settings, progress)``: the result, with a method `save` that takes a path.
    load
        Reads what `save` wrote.
    """

    listed: str
    make: Callable[[str, dict[str, Any], bool], Any]
    load: Callable[[Path], Any]


def _make_sweep(key: str, settings: dict[str, Any], progress: bool) -> Comparison:
    return sweep(key, **settings, progress=progress)


KINDS = (Kind("SWEEPS", _make_sweep, Comparison.load),)


@functools.cache
def stored() -> dict[str, tuple[Kind, str, dict[str, Any]]]:
    """All stored results but runs, by name: kind, game and settings.

    Examples
    --------
    >>> kind, key, settings = stored()["classic_sweep_expedition_cost"]
    >>> kind.listed, key, settings["values"]["expedition_cost"]
    ('SWEEPS', 'classic', range(0, 41, 5))
    """
    return {
        name: (kind, key, settings)
        for key in all_games()
        for kind in KINDS
        for name, settings in getattr(_listed(key), kind.listed, {}).items()
    }


def load_stored(name: str) -> Any:
    """A stored result that is not a run, such as the `Comparison` of a sweep.

    Raises
    ------
    UnknownName
        If there is none of that name.

    Examples
    --------
    >>> load_stored("classic_sweep_expedition_cost").keys
    ('expedition_cost',)
    """
    if name not in stored():
        raise unknown("stored result", name, stored())
    return stored()[name][0].load(_path(data_folder() / "results", name))


def remake(folder: Path | None = None, progress: bool = False) -> Iterator[Path]:
    """Make all runs and stored results again and write them; yields each file once it is written."""
    for name, run in runs().items():
        path = _path(folder or data_folder() / "results", name)
        settings = {key: value for key, value in run.items() if key != "changes"}
        varied = rules(run["game_key"], **run.get("changes", {}))
        simulate(**settings, rules=varied, keep="summary", progress=progress).save(path)
        yield path
    for name, (kind, key, settings) in stored().items():
        path = _path(folder or data_folder() / "results", name)
        kind.make(key, settings, progress).save(path)
        yield path


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet"
