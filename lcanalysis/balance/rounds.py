"""What it is worth to start a round."""

from __future__ import annotations

import pandas as pd

from lcanalysis.errors import BadValue
from lcanalysis.simulation import Results
from lcanalysis.statistics import mean_interval


def starters(run: Results) -> pd.DataFrame:
    """Points a round of the player who started it and of the others, every player having the same strategy.

    The rounds of a game count as one value, because who starts a round depends on the rounds before.

    Parameters
    ----------
    run
        Results of `simulate` without rotation and with ``keep="games"``, of a game that counts `rounds_started` and
        `points_as_starter`.

    Returns
    -------
    pandas.DataFrame
        Three rows: `strategy`, `who` (``"starter"``, ``"others"``, ``"lead"``: their difference), `mean` (points a round),
        `low`, `high` (95 % interval), `rounds`, `games`.

    Raises
    ------
    BadValue
        If the game does not count this, strategies differ, deals were rotated, or the run kept its summary only.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> frame = starters(lc.simulate("to_go", ["eager", "eager"], n=200))
    >>> frame["who"].tolist(), frame["rounds"].unique().tolist()
    (['starter', 'others', 'lead'], [600])
    """
    _check(run)
    sums = run.games.groupby("game")[["score", "rounds_started", "points_as_starter"]].sum()
    rounds = sums["rounds_started"]
    starter = sums["points_as_starter"] / rounds
    others = (sums["score"] - sums["points_as_starter"]) / rounds / (len(run.strategies) - 1)
    values = {"starter": starter, "others": others, "lead": starter - others}
    rows = []
    for who, column in values.items():
        low, high = mean_interval(float(column.mean()), column.std(ddof=1) / len(column) ** 0.5, len(column))
        rows.append({"who": who, "mean": column.mean(), "low": low, "high": high})
    frame = pd.DataFrame(rows).assign(rounds=int(rounds.sum()), games=run.n)
    frame.insert(0, "strategy", run.strategies[0])
    return frame


def _check(run: Results) -> None:
    if "points_as_starter" not in run.counts:
        raise BadValue(f"{run.game} does not count who starts a round")
    if run.rotate or len({label.split("#")[0] for label in run.strategies}) > 1:
        raise BadValue("Who gains by starting a round shows only where every player has the same strategy")
