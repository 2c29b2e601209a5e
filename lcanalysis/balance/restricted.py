"""What a player loses who must not do something, on the same deals."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.altered import Restriction, restrict, restrictions
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import Results, simulate
from lcanalysis.statistics import mean_interval


def restricted_play(
    game_key: str,
    forbid: Sequence[str | Restriction] | None = None,
    strategy: str | Strategy | None = None,
    opponent: str | Strategy | None = None,
    n: int = 20_000,
    seed: int = 0,
    seats: int | None = None,
    rules: Rules | None = None,
    progress: bool = False,
    stop: Callable[[], bool] | None = None,
) -> pd.DataFrame:
    """What a strategy loses if it may not do something, its opponents playing as before.

    Each restricted strategy plays the same deals from the same seats against the same opponents as the free one, and the
    differences are paired by deal. How a restricted strategy decides is said at `restrict`.

    Parameters
    ----------
    game_key
        The game.
    forbid
        Names of restrictions, or restrictions of your own; all that the game offers by default.
    strategy
        Who is restricted; the strongest of the game by default.
    opponent
        Who takes the other seats; the free strategy itself by default.
    n
        Games for each restriction, a multiple of the number of seats.
    seats
        Number of players, the fewest of the game by default.
    seed, rules, progress
        As in `simulate`.
    stop
        Asked between games; once it returns true, the restrictions that are finished are returned.

    Returns
    -------
    pandas.DataFrame
        One row a restriction, the costliest first: `restriction`, `title`, `strategy`, `opponent`, `games`, `deals`, `lost` (points of
        margin a game that it costs), `won_lost` (share of games won that it costs, ties in part), each with `_se`, `_low`, `_high`
        (95 % interval, paired by deal), and `touched` (share of the deals in which it changed a margin).

    Raises
    ------
    UnknownName
        If the game has no restriction of that name.
    BadValue
        If the game offers none and none is given, or if it was stopped before the first was done.

    Examples
    --------
    >>> frame = restricted_play("classic", ["no_wagers"], "greedy", n=400)
    >>> frame[["restriction", "games", "deals"]].values.tolist()
    [['no_wagers', 400, 200]]
    """
    chosen = game(game_key)
    k = seats or chosen.seats[0]
    wanted = list(restrictions(game_key)) if forbid is None else list(forbid)
    if not wanted:
        raise BadValue(f"{game_key} comes with no restrictions; give some of your own")
    free = chosen.strategy(strategy or list(chosen.strategies)[-1], k)
    other = chosen.strategy(opponent, k) if opponent else free
    play = functools.partial(
        simulate, game_key, n=n, seed=seed, rules=rules, rotate=True, progress=False, stop=stop
    )
    usual = play([free, *[other] * (k - 1)])
    rows: list[dict[str, Any]] = []
    for one in tqdm(wanted, unit=" restrictions", disable=not progress):
        bound = restrict(free, one)
        run = play([bound, *[other] * (k - 1)])
        if run.n < n:
            break
        rows.append({**_described(game_key, one), **_lost(usual, run, free, other)})
    if not rows:
        raise BadValue("It was stopped before the first restriction was done")
    return pd.DataFrame(rows).sort_values("lost", ascending=False, ignore_index=True)


def _described(game_key: str, one: str | Restriction) -> dict[str, str]:
    restriction = restrictions(game_key)[one] if isinstance(one, str) else one
    return {"restriction": restriction.name, "title": restriction.title}


def _lost(usual: Results, run: Results, free: Strategy, other: Strategy) -> dict[str, Any]:
    deals = len(run.by_deal("margin"))
    row: dict[str, Any] = {
        "strategy": free.name,
        "opponent": other.name,
        "games": run.n,
        "deals": deals,
    }
    for name, quantity in (("lost", "margin"), ("won_lost", "won")):
        differences = usual.by_deal(quantity)[:deals, 0] - run.by_deal(quantity)[:, 0]
        mean = float(differences.mean())
        error = float(differences.std(ddof=1)) / math.sqrt(deals) if deals > 1 else math.inf
        low, high = mean_interval(mean, error, deals)
        row |= {name: mean, f"{name}_se": error, f"{name}_low": low, f"{name}_high": high}
        if name == "lost":
            row["touched"] = float(np.mean(differences != 0))
    return row
