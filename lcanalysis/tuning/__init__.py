"""Weights of a strategy by self-play against a pool, and how exploitable they are.

Leagues are judged by tournaments, and tournaments under other rules want weights trained anew; so names load on first use.
"""

from __future__ import annotations

import importlib
from typing import Any

_NAMES = {
    "Exploit": "exploit",
    "exploitability": "exploit",
    "exploitability_table": "everything",
    "League": "leagues",
    "league": "leagues",
    "training_log": "leagues",
    "training_pool": "leagues",
    "training_table": "leagues",
    "retuned": "retune",
    "Training": "train",
    "tune": "train",
}

__all__ = sorted(_NAMES)


def __getattr__(name: str) -> Any:
    if name in _NAMES:
        return getattr(importlib.import_module(f"lcanalysis.tuning.{_NAMES[name]}"), name)
    raise AttributeError(f"module 'lcanalysis.tuning' has no attribute '{name}'")


def __dir__() -> list[str]:
    return __all__
