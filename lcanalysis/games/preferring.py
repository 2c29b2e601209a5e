"""How much a strategy likes each action: the ``preferences.py`` beside a game's strategies, if it has one."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from lcanalysis.engine.strategy import Strategy

if TYPE_CHECKING:
    from lcanalysis.games.base import Game


def beside(game: Game, module: str) -> Any:
    """A module of a game's folder, or None if it has none of that name."""
    name = f"lcanalysis.games.{game.key}.{module}"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None
    return importlib.import_module(name) if found else None


def builtin_name(game: Game, strategy: Strategy) -> str | None:
    """The name of the built-in strategy that decides alike, whatever its weights."""
    known = game.strategies.items()
    return next((name for name, builtin in known if builtin.decide is strategy.decide), None)


def preference(game: Game, strategy: Strategy) -> Any:
    """The compiled ``(table, hand, rules, weights, action) -> float`` of a built-in strategy; None if it has none."""
    listed = beside(game, "preferences")
    return listed.PREFERENCES.get(builtin_name(game, strategy)) if listed else None
