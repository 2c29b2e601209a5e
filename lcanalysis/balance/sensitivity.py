"""Headlines of a game under several rules, to see how much hangs on a doubtful value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from lcanalysis.simulation import Results


def headlines(runs: Mapping[str, Results], counted: Sequence[str] = ()) -> pd.DataFrame:
    """What is told of a game first, for several runs: with the first strategy, against the same opponents.

    Parameters
    ----------
    runs
        Results by the name of their rules; the first are the rules as printed.
    counted
        Score parts or counts to tell as well.

    Returns
    -------
    pandas.DataFrame
        One row a run and headline: `variant`, `quantity`, `mean`, `low`, `high` (95 % interval), `games`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> cheap = lc.rules("classic", expedition_cost=15)
    >>> runs = {name: lc.simulate("classic", ["greedy", "eager"], n=400, rules=rules, rotate=True)
    ...         for name, rules in [("as printed", None), ("cost 15", cheap)]}
    >>> headlines(runs, ["bonus"])["quantity"].tolist()[:4]
    ['score', 'margin', 'games won in %', 'turns']
    """
    rows = [
        {"variant": variant, **row, "games": run.n}
        for variant, run in runs.items()
        for row in [*_estimated(run), *(_counted(run, quantity) for quantity in ("turns", *counted))]
    ]
    return pd.DataFrame(rows)


def _estimated(run: Results) -> list[dict[str, float | str]]:
    first = run.summary().iloc[0]
    names = {"score": ("score", 1), "margin": ("margin", 1), "won": ("games won in %", 100)}
    return [
        {
            "quantity": name,
            "mean": scale * first[key],
            "low": scale * first[f"{key}_low"],
            "high": scale * first[f"{key}_high"],
        }
        for key, (name, scale) in names.items()
    ]


def _counted(run: Results, quantity: str) -> dict[str, float | str]:
    first = run.means(quantity).iloc[0]
    return {"quantity": quantity, **{name: float(first[name]) for name in ("mean", "low", "high")}}
