"""All trainings anew: a league for every game and number of players, how what it finds stands, and how exploitable it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pandas as pd

from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.files import atomic
from lcanalysis.games.registry import all_games, game
from lcanalysis.training.exploit import exploitability
from lcanalysis.training.leagues import SEEDS, league, league_budget, training_folder
from lcanalysis.training.standings import KEYS, pool_of, standings

STRATEGY = "tuned"
REFERENCE = "greedy"  # exploited as well, so that there is something to compare with
EXPLOITABILITY, STANDINGS = "exploitability.csv", "standings.csv"
MEASURED = 5_000  # deals of a measurement of exploitability between two players


def trainings(only: str = "*") -> list[tuple[str, int]]:
    """Games and numbers of players to train for.

    Parameters
    ----------
    only
        A pattern of names such as ``"classic_2"``.

    Examples
    --------
    >>> trainings("board_game_*")
    [('board_game', 2), ('board_game', 3), ('board_game', 4)]

    Raises
    ------
    BadValue
        If there is nothing of such a name.
    """
    found = [
        (key, seats) for key in all_games() for seats in game(key).seats if fnmatch(f"{key}_{seats}", only)
    ]
    if not found:
        raise BadValue(f"There is no training of a name like '{only}'")
    return found


def train(
    only: str = "*",
    seeds: Sequence[int] = SEEDS,
    folder: Path | None = None,
    weights: Path | None = None,
    progress: bool = False,
    threads: int | None = None,
    **budget: Any,
) -> Iterator[Path]:
    """Hold the leagues, and measure standings and exploitability; yields each file once it is written.

    Parameters
    ----------
    only
        A pattern of names such as ``"board_game_*"``.
    seeds
        Of the searches of each league.
    folder, weights
        Where logs, pools and tables go, and where weights go; by default where the package looks for them.
    progress
        Whether to show progress bars.
    threads
        All processors by default.
    **budget
        `generations`, `deals`, `stage` and `games`, as in `league`.
    """
    folder = folder or training_folder()
    for key, seats in trainings(only):
        held = league(key, seats, STRATEGY, seeds=seeds, progress=progress, threads=threads, **budget)
        yield from held.save(weights and weights / f"{key}_{STRATEGY}_{seats}.toml", folder)
        yield measure(
            [held.strategy, REFERENCE],
            key,
            seats,
            seeds[0],
            folder,
            progress,
            threads,
            generations=budget.get("generations"),
            deals=budget.get("deals"),
        )
        yield stand(key, seats, held.strategy, folder, progress, threads, deals=budget.get("games"))


def stand(
    game_key: str,
    seats: int,
    strategy: str | Strategy = STRATEGY,
    folder: Path | None = None,
    progress: bool = False,
    threads: int | None = None,
    deals: int | None = None,
) -> Path:
    """Measure how a strategy stands against its pool, and put it into the table that `standings_table` reads."""
    folder = folder or training_folder()
    base = game(game_key).strategy(strategy, seats)
    found = standings(
        game_key,
        seats,
        base,
        challengers=pool_of(base, seats, folder),
        deals=deals,
        threads=threads,
        progress=progress,
    )
    return _enter(found, folder / STANDINGS, KEYS[:-1])  # challengers that left the pool leave the table


def measure(
    strategies: Sequence[str | Strategy],
    game_key: str,
    seats: int,
    seed: int = 1,
    folder: Path | None = None,
    progress: bool = False,
    threads: int | None = None,
    generations: int | None = None,
    deals: int | None = None,
) -> Path:
    """Measure how exploitable strategies are, and put it into the table that `exploitability_table` reads."""
    usual = league_budget(game_key, seats)
    found = [
        exploitability(
            game_key,
            strategy,
            seats,
            generations or usual[0],
            deals or usual[1],
            seed,
            measured=min(MEASURED, 10 * usual[3]) * 2 // seats,
            threads=threads,
            progress=progress,
        )
        for strategy in strategies
    ]
    rows = pd.DataFrame([one.row() for one in found])
    return _enter(rows, (folder or training_folder()) / EXPLOITABILITY, ["game", "seats", "strategy"])


def _enter(rows: pd.DataFrame, path: Path, keys: list[str]) -> Path:
    """Put rows into a table, in place of all those with the same keys."""
    if path.exists():
        before = pd.read_csv(path)
        outdated = before.set_index(keys).index.isin(rows.set_index(keys).index)
        rows = pd.concat([before[~outdated], rows])
    with atomic(path) as temporary:
        rows.sort_values(keys, kind="stable").to_csv(temporary, index=False, float_format="%.6g")
    return path


def exploitability_table(folder: Path | None = None) -> pd.DataFrame:
    """How exploitable the strategies that ship are at least.

    Returns
    -------
    pandas.DataFrame
        One row a game, number of players and strategy; the columns are those of `Exploit`.

    Raises
    ------
    BadValue
        If it was never measured.
    """
    return _table(folder, EXPLOITABILITY, "exploitability")


def standings_table(folder: Path | None = None) -> pd.DataFrame:
    """How the weights that ship stand against those of old and the simple strategies.

    Returns
    -------
    pandas.DataFrame
        One row a game, number of players and challenger; the columns are those of `standings`.

    Raises
    ------
    BadValue
        If they were never measured.
    """
    return _table(folder, STANDINGS, "standings")


def _table(folder: Path | None, name: str, what: str) -> pd.DataFrame:
    path = (folder or training_folder()) / name
    if not path.exists():
        raise BadValue(f"There is no table of {what}")
    return pd.read_csv(path)
