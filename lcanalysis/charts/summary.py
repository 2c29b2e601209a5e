"""The summary of a run as a table of text, rounded as its intervals demand."""

from __future__ import annotations

import pandas as pd

from lcanalysis.charts.texts import estimate, spread, who, win_share
from lcanalysis.numbers import fixed, small_percent
from lcanalysis.simulation import Results


def summary_table(run: Results) -> pd.DataFrame:
    """What each strategy scored, to read or to print; `Results.summary` has the numbers to compute with.

    Parameters
    ----------
    run
        Results of `simulate`.

    Returns
    -------
    pandas.DataFrame
        One row a strategy, all cells text: mean score and margin (points a game) with 95 % interval, standard deviation of the
        score of single games, games won (ties shared), turns a game, share of stalled games.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> run = lc.simulate("classic", ["never_open", "eager"], n=1_000, rotate=True)
    >>> summary_table(run).loc["never_open", "Mean score"]
    '0'
    """
    names = who(run)
    rows = [
        {
            "Strategy": names[row["strategy"]],
            "Mean score": estimate(row, "score"),
            "Standard deviation": spread(row),
            "Mean margin": estimate(row, "margin", sign=True),
            "Games won": win_share(row),
            "Turns": fixed(row["turns"], 1),
            "Stalled": small_percent(row["stalled"]),
        }
        for _, row in run.summary().iterrows()
    ]
    return pd.DataFrame(rows).set_index("Strategy")
