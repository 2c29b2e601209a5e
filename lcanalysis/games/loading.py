"""`rules` and `strategy`: how a notebook names rules and adds a strategy of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import unknown
from lcanalysis.games.registry import all_games, game
from lcanalysis.games.rules import Rules, read_variant, shipped_variants


def rules(name: str | Path = "classic", **changes: Any) -> Rules:
    """Rules of a game, as printed or varied.

    Parameters
    ----------
    name
        A game (``"classic"``), a variant that comes with the package (``"classic_long"``), or the path of a TOML file with the
        lines ``game = "<name>"`` and a table ``[values]``.
    **changes
        Values that differ, by key.

    Raises
    ------
    UnknownName
        If the game, variant, file or a key does not exist.
    BadValue
        If a value is not allowed, or the file is not a rules file.

    Examples
    --------
    >>> rules("classic", expedition_cost=15).changes()
    {'expedition_cost': 15}
    >>> rules("classic_long").cards
    72
    """
    variants = shipped_variants()
    if str(name) in all_games():
        return game(str(name)).default_rules().replace(**changes)
    if str(name) in variants:
        path = variants[str(name)]
    elif str(name).endswith(".toml"):
        path = Path(name)
    else:
        raise unknown("rules", name, [*all_games(), *variants, "a path that ends in .toml"])
    key, values = read_variant(path)
    return game(key).default_rules().replace(**{**values, **changes})


def strategy(
    game_key: str, weights: Mapping[str, float] | None = None, name: str | None = None
) -> Callable[[Callable], Strategy]:
    """Decorator that makes a function a strategy of a game; it compiles on first use and runs at full speed.

    Parameters
    ----------
    game_key
        The game.
    weights
        Named numbers that the function reads as ``weights.<name>``.
    name
        What tables and charts call it; the function's name by default.

    Raises
    ------
    UnknownName
        If there is no such game.
    StrategyError
        If the function does not have the five parameters.

    Examples
    --------
    >>> from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, PLAY
    >>> from lcanalysis.engine.bits import lowest
    >>> @strategy("classic")
    ... def throws_first(table, hand, rules, weights, stream):
    ...     if table.phase == PLAY:
    ...         return DISCARD + lowest(hand.kinds)
    ...     return DRAW_DECK
    >>> throws_first.name
    'throws_first'
    """
    chosen = game(game_key)

    def wrap(function: Callable) -> Strategy:
        return chosen.define(function, name, weights)

    return wrap
