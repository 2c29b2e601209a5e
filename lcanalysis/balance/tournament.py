"""Every strategy against every other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from typing import Any

import pandas as pd
from tqdm.auto import tqdm

from lcanalysis.engine.strategy import Strategy
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import Results, simulate


def cross_table(
    game_key: str,
    strategies: Sequence[str | Strategy] | None = None,
    n: int = 20_000,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = False,
    seats: int | None = None,
) -> pd.DataFrame:
    """Play every pair of strategies, each deal from every seat.

    Parameters
    ----------
    game_key
        The game.
    strategies
        All strategies of the game by default.
    n
        Games a pair, a multiple of the number of seats; every pair gets the same deals.
    seed, rules
        As in `simulate`.
    progress
        Whether to show a progress bar.
    seats
        Number of players, the fewest of the game by default; the column strategy takes all seats but one.

    Returns
    -------
    pandas.DataFrame
        One row an ordered pair, a strategy against itself included: `row`, `column` (names), `games`, `margin` (mean points of the
        row strategy above the column strategy) and `won` (share of games, ties half) with `_se`, `_low`, `_high` (95 % interval),
        with more than two players `above` likewise (share of the others who score less: the win rate head to head),
        `turns` (mean), `stalled` (share of games).

    Examples
    --------
    >>> frame = cross_table("classic", ["eager", "never_open"], n=1_000)
    >>> frame[["row", "column", "games"]].to_records(index=False).tolist()
    [('eager', 'eager', 1000), ('eager', 'never_open', 1000), ('never_open', 'eager', 1000), ('never_open', 'never_open', 1000)]
    """
    chosen = game(game_key)
    k = seats or chosen.seats[0]
    players = [chosen.strategy(strategy, k) for strategy in (strategies or list(chosen.strategies))]
    pairs = list(combinations_with_replacement(players, 2) if k == 2 else product(players, repeat=2))
    rows: list[dict[str, Any]] = []
    for one, other in tqdm(pairs, unit=" pairs", disable=not progress):
        table = [one, *[other] * (k - 1)]
        run = simulate(game_key, table, n, seed, rules, rotate=True, keep="summary", progress=False)
        rows.append(_row(run, one.name, other.name, 0))
        if k == 2 and one is not other:
            rows.append(_row(run, other.name, one.name, 1))
    order = [player.name for player in players]
    return pd.DataFrame(rows).sort_values(
        ["row", "column"], key=lambda names: names.map(order.index), ignore_index=True
    )


def _row(run: Results, row: str, column: str, player: int) -> dict[str, Any]:
    summary = run.summary().to_dict("records")[player]
    shares = [name for name in ("won", "above") if name in summary]
    wanted = [
        "games",
        *(f"{name}{end}" for name in ["margin", *shares] for end in ("", "_se", "_low", "_high")),
    ]
    return {"row": row, "column": column, **{name: summary[name] for name in [*wanted, "turns", "stalled"]}}
