"""When in a game something is done."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.base import Position
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules


def when(
    game_key: str,
    strategies: Sequence[str | Strategy],
    begins: str,
    n: int = 200,
    seed: int = 0,
    rules: Rules | None = None,
) -> pd.DataFrame:
    """Every action of some kind in `n` games, with the turn it came in.

    Games are played step by step, some fifty a second.

    Parameters
    ----------
    game_key, strategies, seed, rules
        As in `simulate`; the games are the same.
    begins
        How the action begins in words, for instance ``"bonus"`` or ``"lay red"``.
    n
        Number of games.

    Returns
    -------
    pandas.DataFrame
        One row an action: `game`, `seat`, `action` (words), `turn` (of all players, from 1).

    Raises
    ------
    BadValue
        If `n` is not positive, or nobody ever did such a thing.

    Examples
    --------
    >>> frame = when("classic", ["eager", "eager"], "lay red 10", n=3)
    >>> list(frame.columns), set(frame["action"])
    (['game', 'seat', 'action', 'turn'], {'lay red 10'})
    """
    if n < 1:
        raise BadValue(f"n = {n} is not a whole number from 1 on")
    chosen = game(game_key)
    rows = []
    for number in range(n):
        start = chosen.new(seed, number, rules, seats=len(strategies))
        rows += [
            {"game": number, **row} for row in _actions(start, strategies) if row["action"].startswith(begins)
        ]
    if not rows:
        raise BadValue(f"No action of {game_key} began with '{begins}' in {n:,} games")
    return pd.DataFrame(rows)


def _actions(position: Position, strategies: Sequence[str | Strategy]) -> list[dict]:
    rows = []
    for seat, words, after in position.playthrough(strategies):
        rows.append({"seat": seat, "action": words, "turn": int(position.table[0]["turns"]) + 1})
        position = after
    return rows
