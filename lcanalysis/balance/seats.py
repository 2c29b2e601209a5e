"""What a seat is worth: moving first in the game, and starting a round."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Choice, Rules
from lcanalysis.simulation import Results, simulate
from lcanalysis.statistics import mean_interval, share_interval

ROUNDS_STARTED, POINTS_AS_STARTER = "rounds_started", "points_as_starter"


def seat_advantage(
    game_key: str,
    seats: Sequence[int] | None = None,
    strategies: Sequence[str | Strategy] | None = None,
    n: int = 20_000,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = False,
) -> pd.DataFrame:
    """What each seat is worth when all players play alike.

    Parameters
    ----------
    game_key
        The game.
    seats
        Numbers of players; all that the game can be played with by default.
    strategies
        Each plays in all seats; by default the two strongest of the game, because what holds under weak play only is not a finding.
    n
        Games for each number of players and strategy.
    seed, rules, progress
        As in `simulate`.

    Returns
    -------
    pandas.DataFrame
        As `seats_of` gives it: one row a number of players, strategy and seat. The first-player advantage is in the rows of seat 0.

    Examples
    --------
    >>> frame = seat_advantage("classic", strategies=["eager"], n=1_000)
    >>> frame[["players", "strategy", "seat", "games"]].values.tolist()
    [[2, 'eager', 0, 1000], [2, 'eager', 1, 1000]]
    """
    chosen = game(game_key)
    alike = strategies if strategies is not None else list(chosen.strategies)[-2:]
    runs = (
        simulate(game_key, [who] * players, n, seed, rules, keep="summary", progress=progress)
        for players in (chosen.seats if seats is None else seats)
        for who in alike
    )
    return seats_of(runs)


def seats_of(runs: Iterable[Results]) -> pd.DataFrame:
    """What each seat was worth in some runs.

    Parameters
    ----------
    runs
        Results of `simulate`, such as one strategy in all seats, or several from every seat.

    Returns
    -------
    pandas.DataFrame
        One row a run, strategy and seat: `game`, `players`, `strategy`, `seat` (from 0, in the order of the first round), `games`;
        `score`, `margin` (own score less the best other), `won` (ties in part), `alone` (games won without a tie) and `tied` (games in
        which the best score was shared), each with `_se`, `_low`, `_high` (95 % interval); `fair` (the share of wins that falls to
        each player alike).

    Examples
    --------
    >>> import lcanalysis as lc
    >>> frame = seats_of([lc.simulate("classic", ["never_open", "never_open"], n=100)])
    >>> frame[["seat", "won", "alone", "tied"]].values.tolist()
    [[0.0, 0.5, 0.0, 1.0], [1.0, 0.5, 0.0, 1.0]]
    """
    return pd.DataFrame([row for run in runs for row in _seat_rows(run)])


def _seat_rows(run: Results) -> list[dict[str, Any]]:
    rows = []
    for found in run.by_seat().to_dict("records"):
        player = run.strategies.index(found["strategy"])
        row = {
            "game": run.game,
            "players": len(run.strategies),
            "strategy": found["strategy"].split("#")[0],
            "seat": found["seat"],
            "games": found["games"],
        }
        row |= {f"{name}{end}": found[f"{name}{end}"] for name in ("score", "margin", "won") for end in _ENDS}
        alone, tied = run.outcomes(player, found["seat"])
        row |= _share("alone", alone, found["games"]) | _share("tied", tied, found["games"])
        rows.append({**row, "fair": 1 / len(run.strategies)})
    return rows


_ENDS = ("", "_se", "_low", "_high")


def _share(name: str, games: int, n: int) -> dict[str, float]:
    share = games / n
    error = math.sqrt(share * (1 - share) / n)
    low, high = share_interval(share, error, n)
    return {name: share, f"{name}_se": error, f"{name}_low": low, f"{name}_high": high}


def start_advantage(run: Results) -> pd.DataFrame:
    """What it is worth to start a round, in the points of that round.

    Parameters
    ----------
    run
        Results of `simulate` with ``keep="games"`` and one strategy in all seats, of a game that counts who started.

    Returns
    -------
    pandas.DataFrame
        One row: `game`, `players`, `strategies`, `games`, `rounds` (a game), `starter` (mean points of who starts a round), `others`
        (mean points of each other player in it), `lead` (the difference, paired by game), each with `_se`, `_low`, `_high`. No row
        if the game does not count who started. Score parts that are counted once a match are left out.

    Raises
    ------
    BadValue
        If strategies differ: then the lead is that of the better one, who starts more often, or the run kept its summary only.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> run = lc.simulate("classic", ["eager", "eager"], n=200, rules=lc.rules("classic", rounds=3))
    >>> start_advantage(run)["rounds"].tolist()
    [3.0]
    """
    if ROUNDS_STARTED not in run.counts:
        return pd.DataFrame()
    if len({label.split("#")[0] for label in run.strategies}) > 1:
        raise BadValue("Who gains by starting a round shows only where every player has the same strategy")
    started, as_starter = run.by_deal(ROUNDS_STARTED), run.by_deal(POINTS_AS_STARTER)
    points = run.by_deal("score") - sum(run.by_deal(part) for part in game(run.game).match_parts)
    rounds, players = started.sum(axis=1), len(run.strategies)
    starter = as_starter.sum(axis=1) / rounds
    others = (points - as_starter).sum(axis=1) / (rounds * (players - 1))
    row: dict[str, Any] = {
        "game": run.game,
        "players": players,
        "strategies": ", ".join(run.strategies),
        "games": run.n,
        "rounds": float(rounds.mean()),
    }
    for name, values in (("starter", starter), ("others", others), ("lead", starter - others)):
        row |= _mean(name, values)
    return pd.DataFrame([row])


def _mean(name: str, values: np.ndarray) -> dict[str, float]:
    n, mean = len(values), float(values.mean())
    error = float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
    low, high = mean_interval(mean, error, n)
    return {name: mean, f"{name}_se": error, f"{name}_low": low, f"{name}_high": high}


def starters(run: Results) -> pd.DataFrame:
    """Points a round of the player who started it and of the others, every player having the same strategy.

    The rounds of a game count as one value, because who starts a round depends on the rounds before.

    Parameters
    ----------
    run
        Results of `simulate` with ``keep="games"``, of a game that counts `rounds_started` and `points_as_starter`.

    Returns
    -------
    pandas.DataFrame
        Three rows, for a chart: `strategy`, `who` (``"starter"``, ``"others"``, ``"lead"``: their difference), `mean` (points a
        round), `se`, `low`, `high` (95 % interval), `rounds`, `games`; the numbers are those of `start_advantage`.

    Raises
    ------
    BadValue
        If the game does not count this, strategies differ, or the run kept its summary only.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> frame = starters(lc.simulate("to_go", ["eager", "eager"], n=200))
    >>> frame["who"].tolist(), frame["rounds"].unique().tolist()
    (['starter', 'others', 'lead'], [600])
    """
    if ROUNDS_STARTED not in run.counts:
        raise BadValue(f"{run.game} does not count who starts a round")
    row = start_advantage(run).iloc[0]
    rounds = round(row["rounds"] * run.n)
    return pd.DataFrame(
        {
            "strategy": run.strategies[0].split("#")[0],
            "who": who,
            "mean": row[who],
            **{end: row[f"{who}_{end}"] for end in ("se", "low", "high")},
            "rounds": rounds,
            "games": run.n,
        }
        for who in ("starter", "others", "lead")
    )


def start_conventions(
    game_key: str,
    strategies: Sequence[str | Strategy] | None = None,
    rounds: int = 3,
    n: int = 20_000,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = False,
) -> pd.DataFrame:
    """What the first seat is worth over a match, by who starts the next round; and what each start is worth.

    Parameters
    ----------
    game_key
        A game whose rules say who starts the next round (``next_starter``).
    strategies
        Each plays in all seats, the fewest of the game; the two strongest by default.
    rounds
        Rounds of a match, where the rules have them.
    n, seed, rules, progress
        As for `seat_advantage`.

    Returns
    -------
    pandas.DataFrame
        One row a convention and strategy: `convention` (a word of ``next_starter``), then the columns of `seats_of` for the first
        seat, and `lead` with `_se`, `_low`, `_high` as `start_advantage` gives it, where the game counts who started.

    Raises
    ------
    BadValue
        If the rules of the game have no such key.

    Examples
    --------
    >>> frame = start_conventions("classic", ["eager"], n=400)
    >>> frame["convention"].tolist()
    ['more_points', 'fewer_points', 'alternate']
    """
    chosen = game(game_key)
    kinds = chosen.rules_class.kinds()
    convention = kinds.get("next_starter")
    if not isinstance(convention, Choice):
        raise BadValue(f"The rules of {game_key} do not say who starts the next round")
    given = rules or chosen.default_rules()
    changes = {"rounds": rounds} if "rounds" in kinds else {}
    alike = strategies if strategies is not None else list(chosen.strategies)[-2:]
    rows = []
    for word in convention.words:
        for who in alike:
            varied = given.replace(next_starter=word, **changes)
            run = simulate(game_key, [who] * chosen.seats[0], n, seed, varied, progress=progress)
            first, start = seats_of([run]).iloc[0], start_advantage(run)
            lead = {} if start.empty else {f"lead{end}": start[f"lead{end}"].iloc[0] for end in _ENDS}
            rows.append({"convention": word, **first, **lead})
    return pd.DataFrame(rows)
