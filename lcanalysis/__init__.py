"""Odds and balance of the Lost Cities games.

The names a notebook uses; all of them load their module on first use, so that ``import lcanalysis`` stays quick.

Examples
--------
>>> import lcanalysis as lc
>>> "classic" in lc.all_games()
True
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_NAMES = {
    "game": "lcanalysis.games.registry",
    "all_games": "lcanalysis.games.registry",
    "rules": "lcanalysis.games.loading",
    "strategy": "lcanalysis.games.loading",
    "question": "lcanalysis.games.loading",
    "record": "lcanalysis.games.record",
    "parse_record": "lcanalysis.games.record",
    "simulate": "lcanalysis.simulation",
    "compare": "lcanalysis.balance",
    "sweep": "lcanalysis.balance",
    "tournament": "lcanalysis.balance",
    "advise": "lcanalysis.advice",
    "explain": "lcanalysis.advice",
    "solve_open": "lcanalysis.advice",
    "endgame": "lcanalysis.advice",
    "best_reply": "lcanalysis.advice",
    "review": "lcanalysis.advice",
    "searcher": "lcanalysis.games.searcher",
    "Results": "lcanalysis.simulation",
}
_MODULES = (
    "advice",
    "balance",
    "charts",
    "errors",
    "odds",
    "precomputed",
    "simulation",
    "training",
    "tuning",
    "widgets",
)

__all__ = [*_NAMES, *_MODULES, "__version__"]


def __getattr__(name: str) -> Any:
    if name in _NAMES:
        return getattr(importlib.import_module(_NAMES[name]), name)
    if name in _MODULES:
        return importlib.import_module(f"lcanalysis.{name}")
    raise AttributeError(f"module 'lcanalysis' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
