"""The strategy `search` of every game: tree search over possible worlds, with another strategy for its playouts."""

from __future__ import annotations

import functools
import hashlib
import inspect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from lcanalysis.engine.batch import PLAYER
from lcanalysis.engine.pointers import code_of
from lcanalysis.engine.strategy import Strategy, weights_dtype
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.preferring import beside, preference
from lcanalysis.search import decision, playouts, sweeps, tree
from lcanalysis.search.playouts import OBJECTIVES
from lcanalysis.search.sweeps import MOST_PLAYOUT_WEIGHTS, SETTING_NAMES, SETTINGS

if TYPE_CHECKING:
    from lcanalysis.games.base import Game

SEARCH = "search"

# Playouts a decision that take about 0.1 s of one core, from 30 decisions of each game, with 95 % intervals of +-30 %: as many as
# an x86 machine of two cores took; `lcanalysis.balance.strength` measures it elsewhere.
ITERATIONS = {
    "classic": 12_000,
    "to_go": 5_000,
    "board_game": 3_500,
    "roll_and_write": 5_500,
    "auf_schatzsuche": 700,
}
_USUAL = {
    "iterations": 2_000.0,
    "width": 8.0,
    "objective": 0.0,
    "noise": 0.0,
    "explore": 0.1,
    "widen": 0.3,
    "doubt": 4.0,
    "trust": 1.5,
    "rounds": 1.0,
    "replies": 0.0,
    "keep": 1.0,
}
# What each setting must be: smallest and largest value.
_RANGES = {
    "iterations": (1, 1e9),
    "width": (2, 1e6),
    "noise": (0, 1),
    "explore": (0, 1e6),
    "widen": (0, 1e6),
    "doubt": (0, 1e6),
    "trust": (0, 1e6),
    "rounds": (1, 1e6),
    "replies": (0, 1),
    "keep": (1, 1e6),
}


@dataclass(frozen=True)
class Search(Strategy):
    """A strategy that searches; its weights are the settings of the search.

    Attributes
    ----------
    playout
        The strategy that plays the playouts.
    liking
        How much that strategy likes each action, compiled; None if it does not say.
    parts, columns
        Of the scores of the game.
    """

    playout: Strategy = field(kw_only=True)
    liking: Any = field(default=None, repr=False, compare=False, kw_only=True)
    parts: int = field(default=0, repr=False, kw_only=True)
    columns: int = field(default=0, repr=False, kw_only=True)

    def settings(self) -> np.ndarray:
        """An array of one record of `SETTINGS`; compiles the playout strategy if need be."""
        record = np.zeros(1, SETTINGS)
        for name in SETTING_NAMES:
            record[name] = self.weights[name]
        record["parts"], record["columns"] = self.parts, self.columns
        player = self.playout.player()
        playout = record["playout"]
        playout["address"] = player["address"]
        playout["weights"]["values"] = player["weights"]["values"][:, :MOST_PLAYOUT_WEIGHTS]
        playout["preference"] = 0 if self.liking is None else self._address_of_liking()
        return record

    def weights_record(self) -> np.ndarray:
        """The settings, to call `decide` from Python."""
        return self.settings()

    def player(self) -> np.ndarray:
        """An array of one `PLAYER` record for the batch driver; its weights hold the settings, byte for byte."""
        player = np.zeros(1, PLAYER)
        player["address"] = self._address()
        settings = self.settings().view(np.uint8)
        player["weights"]["values"].view(np.uint8).reshape(-1)[: len(settings)] = settings
        return player

    def _weights_type(self) -> np.dtype:
        return SETTINGS

    def _address_of_liking(self) -> int:
        kernels = self.kernels
        records = (kernels.table, kernels.hand, kernels.rules, weights_dtype(self.playout.weights))
        types = (*(numba.from_dtype(record) for record in records), numba.types.int64)
        return code_of(self.liking, types)[1]


@functools.cache
def _sources() -> str:
    """Twelve hex digits for the code of the search."""
    text = "".join(inspect.getsource(module) for module in (decision, playouts, sweeps, tree))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def searching(
    game: Game,
    playout: str | Strategy = "tuned",
    seats: int | None = None,
    name: str = SEARCH,
    objective: str = OBJECTIVES[0],
    **settings: float,
) -> Search:
    """The search of a game; `lcanalysis.searcher` says what may be set.

    Raises
    ------
    UnknownName
        If a setting, objective or strategy does not exist.
    BadValue
        If a value is outside its range, or the playout strategy is a search itself or has too many weights.
    """
    by = game.strategy(playout, seats)
    if isinstance(by, Search) or len(by.weights) > MOST_PLAYOUT_WEIGHTS:
        raise BadValue(f"search: {by.name} cannot play the playouts, for it searches or has too many weights")
    if objective not in OBJECTIVES:
        raise unknown("objective", objective, OBJECTIVES)
    beside(game, "endings")  # registers which positions and actions are alike
    open_hands = game.kernels.redraw is None
    usual = {
        **_USUAL,
        "replies": float(open_hands),
        "iterations": ITERATIONS.get(game.key, _USUAL["iterations"]),
    }
    changed = {key: _checked(key, value) for key, value in settings.items()}
    return Search(
        name,
        game.key,
        decision.decider(game.kernels),
        {**usual, **changed, "objective": float(OBJECTIVES.index(objective))},
        kernels=game.kernels,
        built_on=(by,),
        identity=_sources(),
        playout=by,
        liking=preference(game, by),
        parts=len(game.parts),
        columns=len(game.columns),
    )


def search_of(game: Game, seats: int | None) -> Search:
    """The search of a game with its usual settings."""
    return searching(game, seats=seats)


def _checked(key: str, value: float) -> float:
    if key not in _RANGES:
        raise unknown("setting of a search", key, [*_RANGES, "objective"])
    low, high = _RANGES[key]
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadValue(f"search: {key} = {value} is not a number from {low:g} to {high:g}")
    return float(value)
