"""The list of games, found as the folders beside this file."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from typing import TYPE_CHECKING

from lcanalysis.errors import unknown

if TYPE_CHECKING:
    from lcanalysis.games.base import Game


@functools.cache
def all_games() -> tuple[str, ...]:
    """Keys of all games.

    Examples
    --------
    >>> "classic" in all_games()
    True
    """
    package = importlib.import_module("lcanalysis.games")
    return tuple(sorted(info.name for info in pkgutil.iter_modules(package.__path__) if info.ispkg))


@functools.cache
def _load(key: str) -> Game:
    found = importlib.import_module(f"lcanalysis.games.{key}").GAME
    # Imported late: a search needs the compiled engine, a list of games does not.
    found.made["search"] = importlib.import_module("lcanalysis.games.searching").search_of
    return found


def game(key: str) -> Game:
    """The game of that key.

    Raises
    ------
    UnknownName
        If there is no such game.

    Examples
    --------
    >>> game("classic").title
    'Lost Cities (classic card game)'
    """
    if key not in all_games():
        raise unknown("game", key, all_games())
    return _load(key)
