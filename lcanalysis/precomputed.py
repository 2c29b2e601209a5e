"""Results that come with the package, so that notebooks open at once; `remaking` makes them again.

Each game lists its own in ``runs.py``: `RUNS`, the name of each run with the arguments of `simulate`; and, for each number of players,
`DOUBTS`, other readings of the rules values that nobody states, each with the values that differ. Under each reading `tuned` meets
`greedy`. What else is stored is listed there likewise, under a name for its kind: see `KINDS`.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pandas as pd

from lcanalysis.balance.compare import Comparison
from lcanalysis.balance.decisions import decision_map
from lcanalysis.balance.luck import ladder
from lcanalysis.balance.studies import Study, study
from lcanalysis.balance.sweep import sweep
from lcanalysis.balance.tournament import Tournament, tournament
from lcanalysis.balance.values import feature_readings, feature_values
from lcanalysis.data_files import data_folder
from lcanalysis.errors import unknown
from lcanalysis.frames import StoredFrame
from lcanalysis.games.altered import restrictions
from lcanalysis.games.registry import all_games, game
from lcanalysis.games.rules import Choice
from lcanalysis.simulation import Results


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
    usual
        What is stored of any game, whether or not its ``runs.py`` lists more.
    by_name
        Whether it takes so long that it is made only if it is asked for by name.
    """

    listed: str
    make: Callable[[str, dict[str, Any], bool], Any]
    load: Callable[[Path], Any]
    usual: Callable[[str], dict[str, dict[str, Any]]] = lambda key: {}
    by_name: bool = False


def _make_sweep(key: str, settings: dict[str, Any], progress: bool) -> Comparison:
    return sweep(key, **settings, progress=progress)


def _make_map(key: str, settings: dict[str, Any], progress: bool) -> StoredFrame:
    return StoredFrame(decision_map(key, **settings, progress=progress))


def _make_values(key: str, settings: dict[str, Any], progress: bool) -> StoredFrame:
    return StoredFrame(feature_values(key, **settings, progress=progress))


def _make_readings(key: str, settings: dict[str, Any], progress: bool) -> StoredFrame:
    return StoredFrame(feature_readings(key, **settings, progress=progress))


# Deals of each pairing in the tournaments of two players, and of more.
TOURNAMENT_DEALS = (5_000, 1_000)
STUDIES: dict[str, dict[str, Any]] = {
    "luck": {"deals": 2_000, "replays": 4, "seed": 1},
    "restricted": {"n": 20_000, "seed": 1},
    "seats": {"n": 20_000, "seed": 1},
    "starts": {"n": 20_000, "seed": 1},
}


def _make_tournament(key: str, settings: dict[str, Any], progress: bool) -> Tournament:
    players = ladder(key, seats=settings["seats"]) if settings["of"] == "ladder" else None
    arguments = {name: value for name, value in settings.items() if name != "of"}
    return tournament(key, players, **arguments, progress=progress)


def _tournaments(key: str) -> dict[str, dict[str, Any]]:
    """A tournament of all strategies for each number of players, and one of a ladder of players for the fewest."""
    least, *more = game(key).seats
    two, many = TOURNAMENT_DEALS
    found = {f"{key}_ladder": {"of": "ladder", "seats": least, "n": two * least, "seed": 1}}
    found |= {
        f"{key}_tournament_{k}": {"of": "all", "seats": k, "n": (two if k == 2 else many) * k, "seed": 1}
        for k in (least, *more)
    }
    return found


def _make_study(key: str, settings: dict[str, Any], progress: bool) -> Study:
    return study(game_key=key, **settings, progress=progress)


# What searched games of all titles share, by question; how much is played each lists as `SEARCHED` in its ``runs.py``.
SEARCHES: dict[str, dict[str, Any]] = {
    "strength": {"seed": 1},
    "playouts": {"playout": ["greedy", "eager", "random"], "timed": 10, "seed": 1},
    "skill": {"seed": 1},
    "search_headlines": {"seed": 1},
}


def _searches(key: str) -> dict[str, dict[str, Any]]:
    played = getattr(_listed(key), "SEARCHED", {})
    return {
        f"{key}_{question}": {"question": question, **SEARCHES[question], **played[question]}
        for question in played
    }


def _studies(key: str) -> dict[str, dict[str, Any]]:
    """The studies that can be made of a game."""
    kinds = game(key).rules_class.kinds()
    apply = {"restricted": bool(restrictions(key)), "starts": isinstance(kinds.get("next_starter"), Choice)}
    return {
        f"{key}_{question}": {"question": question, **settings}
        for question, settings in STUDIES.items()
        if apply.get(question, True)
    }


KINDS = (
    Kind("SWEEPS", _make_sweep, Comparison.load),
    Kind("MAPS", _make_map, StoredFrame.load),
    Kind("VALUES", _make_values, StoredFrame.load),
    Kind("READINGS", _make_readings, StoredFrame.load),
    Kind("TOURNAMENTS", _make_tournament, Tournament.load, _tournaments),
    Kind("STUDIES", _make_study, Study.load, _studies),
    Kind("SEARCHES", _make_study, Study.load, _searches, by_name=True),
)


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
        for name, settings in {**kind.usual(key), **getattr(_listed(key), kind.listed, {})}.items()
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
    kind, _, _ = _known(name)
    return kind.load(_path(data_folder() / "results", name))


def is_stored(name: str) -> bool:
    """Whether a stored result is on file; some take so long that they may not have been made.

    Raises
    ------
    UnknownName
        If there is none of that name.

    Examples
    --------
    >>> is_stored("classic_luck")
    True
    """
    _known(name)
    return _path(data_folder() / "results", name).exists()


def searches(question: str) -> list[pd.DataFrame]:
    """What is on file of a question about search, a frame for each game of which it was made.

    Parameters
    ----------
    question
        ``"strength"``, ``"playouts"``, ``"skill"`` or ``"search_headlines"``, as for `lcanalysis.balance.study`.

    Raises
    ------
    UnknownName
        If there is no such question.

    Examples
    --------
    >>> len(searches("strength")) <= 5
    True
    """
    listed = {
        name: settings["question"]
        for name, (kind, _, settings) in stored().items()
        if kind.listed == "SEARCHES"
    }
    if question not in listed.values():
        raise unknown("question about search", question, dict.fromkeys(listed.values()))
    return [
        load_stored(name).frame for name, asked in listed.items() if asked == question and is_stored(name)
    ]


def _known(name: str) -> tuple[Kind, str, dict[str, Any]]:
    """Kind, game and settings of a stored result, after a check of its name."""
    if name not in stored():
        raise unknown("stored result", name, stored())
    return stored()[name]


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet"
