"""How strong search is: against the budget of playouts, doubling by doubling, and whether findings hold for players who search.

All of it plays many searched games, so it takes minutes and more; small budgets and few deals answer in a second.
"""

from __future__ import annotations

import math
import platform
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

from lcanalysis.advice.trials import examine
from lcanalysis.balance.compare import verdict
from lcanalysis.balance.values import earned
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.base import Game, Position
from lcanalysis.games.features import features
from lcanalysis.games.registry import game
from lcanalysis.games.searcher import searcher
from lcanalysis.games.searching import Search
from lcanalysis.numbers import is_whole
from lcanalysis.search.decision import candidates
from lcanalysis.search.playouts import OBJECTIVES
from lcanalysis.simulation import Results, simulate
from lcanalysis.statistics import mean_interval, share_interval

BUDGETS = (32, 64, 128, 256, 512, 1_024)
DEALS_IN_ONE_GO = 1  # games of a search are long: small chunks keep all threads busy
COUNTED_GAMES = 4  # to count decisions
_ENDS = ("", "_se", "_low", "_high")


def strength(
    game_key: str,
    budgets: Sequence[int] = BUDGETS,
    deals: int | Sequence[int] = 100,
    seed: int = 0,
    *,
    seats: int | None = None,
    opponent: str | Strategy = "tuned",
    playout: str | Strategy | Sequence[str | Strategy] = "tuned",
    objective: str = OBJECTIVES[0],
    timed: int = 40,
    threads: int | None = None,
    progress: bool = False,
    **settings: Any,
) -> pd.DataFrame:
    """Search against a strategy, budget by budget: each on the same deals, from every seat.

    Parameters
    ----------
    game_key
        The game.
    budgets
        Playouts a decision, at most.
    deals, seed
        Deals for each budget, or for all of them, and their seed. Fewer for the large ones save hours.
    seats
        Number of players, the fewest of the game by default; one of them searches.
    opponent
        The strategy of all others.
    playout, objective, **settings
        As for `lcanalysis.searcher`; of several playout strategies each gets every budget.
    timed
        Decisions on which the time is measured, spread evenly over games of the opponent against itself.
    threads, progress
        As in `simulate`.

    Returns
    -------
    pandas.DataFrame
        One row a playout strategy and budget: `game`, `players`, `opponent`, `playout`, `iterations` (the budget), `deals`,
        `games`; `margin` (points a game) and `won` (share of games, ties in part), `milliseconds` (processor time of a decision, on
        this machine) and `playouts` (used at a decision, for a search ends early where one action is left), each with `_se`,
        `_low`, `_high` (95 % interval); `timed` (decisions measured); `decisions` (of a player with more than one legal action, a
        game of the opponent against itself); `fair` (share of wins between equals). ``attrs["facts"]`` names the machine and the
        strategies with hashes.

    Raises
    ------
    UnknownName, BadValue
        If the game, a strategy or a setting does not exist, or a number is out of range.

    Examples
    --------
    >>> frame = strength("classic", budgets=[16, 32], deals=2, timed=2)
    >>> frame[["iterations", "games"]].values.tolist()
    [[16, 4], [32, 4]]
    """
    each = list(deals) if isinstance(deals, Sequence) else [deals] * len(budgets)
    _check(budgets, *each, timed=timed)
    if len(each) != len(budgets):
        raise BadValue(f"{len(each)} numbers of deals for {len(budgets)} budgets")
    chosen = game(game_key)
    k = seats or chosen.seats[0]
    other = chosen.strategy(opponent, k)
    positions, decisions = _decisions(chosen, other, k, seed)
    positions = [positions[place] for place in np.linspace(0, len(positions) - 1, timed).astype(int)]
    ends = [playout] if isinstance(playout, str | Strategy) else playout
    tried = [chosen.strategy(end, k) for end in ends]
    rows, players = [], []
    steps = [(end, budget, many) for end in tried for budget, many in zip(budgets, each, strict=True)]
    for end, budget, many in tqdm(steps, unit=" budgets", disable=not progress):
        player = searcher(
            game_key, budget, playout=end, seats=k, objective=objective, name="search", **settings
        )
        players.append(player)
        run = _played(game_key, [player, *[other] * (k - 1)], many, seed, threads)
        rows.append(
            {
                **_setting(game_key, k),
                "opponent": other.name,
                "playout": end.name,
                "iterations": budget,
                **_outcome(run, many, k),
                **_cost(player, positions),
                "timed": timed,
                "decisions": decisions,
                "fair": 1 / k,
            }
        )
    return _with_facts(pd.DataFrame(rows), [*players, other])


def skill_trace(
    game_key: str,
    budgets: Sequence[int] = BUDGETS,
    deals: int = 100,
    seed: int = 0,
    *,
    seats: int | None = None,
    playout: str | Strategy = "tuned",
    objective: str = OBJECTIVES[0],
    until_even: bool = True,
    threads: int | None = None,
    progress: bool = False,
    **settings: Any,
) -> pd.DataFrame:
    """How much room for skill a game has: search with twice the playouts against search, doubling by doubling.

    Each doubling is a step of skill that costs twice the thought. In a game with much room for skill many of them still win.

    Parameters
    ----------
    game_key, deals, seed, seats, playout, objective, threads, progress, **settings
        As for `strength`; of more than two players one has twice the playouts.
    budgets
        Playouts a decision of the weaker side.
    until_even
        Whether to stop at the first doubling in which no difference is seen, once one was: the first budgets may be too small to
        find anything.

    Returns
    -------
    pandas.DataFrame
        One row a doubling: `game`, `players`, `iterations`, `doubled`, `deals`, `games`; `margin` and `won` of the side with twice the
        playouts, each with `_se`, `_low`, `_high`; `fair` (share of wins between equals); `verdict`: ``"higher"``, ``"lower"`` or
        ``"no difference seen"``, whether the interval of `won` lies above or below it or holds it.

    Raises
    ------
    UnknownName, BadValue
        As `strength`.

    References
    ----------
    Thompson, "Computer chess strength", Advances in Computer Chess 3 (1982): each ply more against one ply less.

    Examples
    --------
    >>> frame = skill_trace("classic", budgets=[16], deals=2)
    >>> frame[["iterations", "doubled", "games"]].values.tolist()
    [[16, 32, 4]]
    """
    _check(budgets, deals)
    k = seats or game(game_key).seats[0]
    rows: list[dict[str, Any]] = []
    players: list[Strategy] = []
    for budget in tqdm(budgets, unit=" doublings", disable=not progress):
        weak, strong = (
            searcher(
                game_key,
                many,
                playout=playout,
                seats=k,
                objective=objective,
                name=f"search {many}",
                **settings,
            )
            for many in (budget, 2 * budget)
        )
        players += [weak, strong]
        run = _played(game_key, [strong, *[weak] * (k - 1)], deals, seed, threads)
        found = _outcome(run, deals, k)
        said = verdict(found["won_low"] - 1 / k, found["won_high"] - 1 / k)
        steps = {"iterations": budget, "doubled": 2 * budget}
        rows.append({**_setting(game_key, k), **steps, **found, "fair": 1 / k, "verdict": said})
        seen = [row["verdict"] == "higher" for row in rows]
        if until_even and any(seen) and not seen[-1]:
            break
    return _with_facts(pd.DataFrame(rows), players)


def search_headlines(
    game_key: str,
    iterations: int = 64,
    n: int = 200,
    seed: int = 0,
    *,
    seats: int | None = None,
    beside: str | Strategy = "tuned",
    playout: str | Strategy = "tuned",
    objective: str = OBJECTIVES[0],
    threads: int | None = None,
    progress: bool = False,
    **settings: Any,
) -> pd.DataFrame:
    """Whether what was found of a game's balance holds for players who search: all seats search, and beside it, on the same deals,
    all seats play another strategy.

    Parameters
    ----------
    game_key, seed, seats, playout, objective, threads, progress, **settings
        As for `strength`.
    iterations
        Playouts a decision.
    n
        Deals, each played once with all seats alike.
    beside
        The strategy to compare with.

    Returns
    -------
    pandas.DataFrame
        One row a strategy and quantity: `game`, `players`, `strategy`, `iterations` (0 for one that does not search), `quantity`
        (``score``: a player and game; ``first player's margin``; ``first player's wins``: share of games, ties in part; ``spread of
        the margin``: standard deviation; ``turns``; and the name of each wager, bonus and event, the first of those with the same
        points: what came from it, or how often it was met if it brings no points of its own, a player and game), `unit`,
        `value` with `se`, `low`, `high` (95 % interval); of the search also `difference` to the other, paired by
        deal, with `_se`, `_low`, `_high`, and `verdict`; `n` (deals).

    Raises
    ------
    UnknownName, BadValue
        As `strength`.

    Examples
    --------
    >>> frame = search_headlines("classic", iterations=16, n=4)
    >>> frame["strategy"].unique().tolist(), frame["quantity"].tolist()[:2]
    (['search', 'tuned'], ['score', "first player's margin"])
    """
    _check([iterations], n)
    chosen = game(game_key)
    k = seats or chosen.seats[0]
    player = searcher(game_key, iterations, playout=playout, seats=k, objective=objective, **settings)
    other = chosen.strategy(beside, k)
    found = {}
    for who in tqdm((other, player), unit=" strategies", disable=not progress):
        run = simulate(game_key, [who] * k, n, seed, chunk=DEALS_IN_ONE_GO, threads=threads, progress=False)
        found[who.name] = _headlines(run)
    base, rows = found[other.name], []
    for who, budget in ((player, iterations), (other, 0)):
        for quantity, (unit, values) in found[who.name].items():
            row = {**_setting(game_key, k), "strategy": who.name, "iterations": budget, "quantity": quantity}
            row |= {"unit": unit} | dict(
                zip(("value", "se", "low", "high"), _mean(values, unit), strict=True)
            )
            gap = [math.nan] * 4 if who is other else _mean(values - base[quantity][1])
            row |= dict(zip((f"difference{end}" for end in _ENDS), gap, strict=True))
            rows.append({**row, "verdict": "" if who is other else verdict(gap[2], gap[3]), "n": n})
    return _with_facts(pd.DataFrame(rows), [player, other])


# ---- what is measured ----


def _check(budgets: Sequence[int], *deals: int, timed: int = 1) -> None:
    said = [("budget", budgets), ("deals", deals), ("timed", [timed])]
    for name, value in [(name, value) for name, values in said for value in values]:
        if not is_whole(value) or value < 1:
            raise BadValue(f"{name} = {value} is not a whole number from 1 on")
    if not len(budgets):
        raise BadValue("There is no budget to search with")


def _setting(game_key: str, seats: int) -> dict[str, Any]:
    return {"game": game_key, "players": seats}


def _played(
    game_key: str, players: Sequence[Strategy], deals: int, seed: int, threads: int | None
) -> Results:
    k = len(players)
    return simulate(
        game_key,
        players,
        deals * k,
        seed,
        rotate=True,
        keep="summary",
        threads=threads,
        chunk=DEALS_IN_ONE_GO * k,
        progress=False,
    )


def _outcome(run: Results, deals: int, seats: int) -> dict[str, Any]:
    """Margin and share of wins of the first player."""
    row = run.summary().iloc[0]
    found = {f"{name}{end}": float(row[f"{name}{end}"]) for name in ("margin", "won") for end in _ENDS}
    return {"deals": deals, "games": deals * seats, **found}


def _decisions(chosen: Game, player: Strategy, seats: int, seed: int) -> tuple[list[Position], float]:
    """Positions with a choice in some games, and how many of them a player meets in a game."""
    found = []
    for number in range(COUNTED_GAMES):
        position = chosen.new(seed, number, seats=seats)
        story = [position, *(after for _, _, after in position.playthrough([player] * seats))]
        found += [position for position in story if len(position.legal_actions()) > 1]
    return found, len(found) / (COUNTED_GAMES * seats)


def _cost(player: Search, positions: Sequence[Position]) -> dict[str, float]:
    """Processor time and playouts of a decision."""
    positions[0].choose(player)  # compiled now, if it was not
    took, used = [], []
    for position in positions:
        started = time.thread_time()
        position.choose(player)
        took.append(1_000 * (time.thread_time() - started))
        used.append(_playouts(player, position))
    return {
        f"{name}{end}": value
        for name, values in (("milliseconds", took), ("playouts", used))
        for end, value in zip(_ENDS, _mean(np.array(values, float)), strict=True)
    }


def _playouts(player: Search, position: Position) -> int:
    """How many playouts the search uses here, of as many as it may."""
    table, hands, _, rules, _ = position.records
    stream = position.streams[1 + position.to_move].copy()
    tried = candidates(table, hands[position.to_move], rules, player.settings()[0], stream)
    budget = int(player.weights["iterations"])
    found = examine(
        position, player, seconds=None, iterations=budget, seed=0, lanes=1, actions=tried.tolist()
    )
    return int(found.played.sum())


def _headlines(run: Results) -> dict[str, tuple[str, np.ndarray]]:
    """Each quantity with its unit and a value a deal, whose mean is the estimate."""
    margin = run.by_deal("margin")[:, 0]
    spread = float(margin.std())
    # What each deal adds to the standard deviation (its influence), so that errors and pairs go as for means.
    influence = (
        spread + ((margin - margin.mean()) ** 2 - spread**2) / (2 * spread) if spread > 0 else 0 * margin
    )
    seats = len(run.strategies)
    found = {
        "score": ("points", run.by_deal("score").mean(axis=1)),
        "first player's margin": ("points", margin),
        "first player's wins": (SHARE, run.by_deal("won")[:, 0]),
        "spread of the margin": ("points", influence),
        "turns": ("turns", run.games["turns"].to_numpy(float).reshape(-1, seats)[:, 0]),
    }
    told: set[tuple[str | None, str | None]] = set()
    for feature in features(run.game).values():
        if (feature.part, feature.count) in told:
            continue
        told.add((feature.part, feature.count))
        points = earned(feature, run.games, run.rules)
        unit, came = (
            ("points", points) if points is not None else (TIMES, run.games[feature.count].to_numpy(float))
        )
        found[feature.name] = (unit, came.reshape(-1, seats).mean(axis=1))
    return found


SHARE, TIMES = "share of games", "times"


def _mean(values: np.ndarray, unit: str = "") -> tuple[float, float, float, float]:
    """Mean, standard error and 95 % interval."""
    n, mean = len(values), float(values.mean())
    error = float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
    interval = share_interval if unit == SHARE and n > 1 else mean_interval
    return mean, error, *interval(mean, error, n)


def _with_facts(frame: pd.DataFrame, players: Sequence[Strategy]) -> pd.DataFrame:
    """The frame with what only this machine and these strategies make true."""
    frame.attrs["facts"] = {
        "machine": _machine(),
        "players": [
            {"name": name, "hash": hashed}
            for name, hashed in dict.fromkeys((player.name, player.hash) for player in players)
        ],
    }
    return frame


def _machine() -> str:
    """The processor's name, as far as the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
