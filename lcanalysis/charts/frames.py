"""Tidy, aggregated data for charts, from the tallies of a run."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from lcanalysis.charts.texts import who
from lcanalysis.numbers import decimals, fixed
from lcanalysis.simulation import Results

BIN_WIDTHS = (1, 2, 5, 10, 20, 50, 100)
MOST_BINS = 80
TAIL = 0.001  # share of games at each end that an axis may leave out


def pooled(run: Results, quantity: str) -> pd.DataFrame:
    """The histogram of a quantity for each strategy, over all its seats.

    Returns
    -------
    pandas.DataFrame
        Columns `who`, `value`, `games`, `share` (of the strategy's games), strategies in the order of the run.
    """
    names = who(run)
    by_value = run.tally(quantity).groupby(["strategy", "value"], observed=True)["games"]
    frame = by_value.sum().reset_index()
    frame["share"] = frame["games"] / frame.groupby("strategy")["games"].transform("sum")
    frame["who"] = pd.Categorical(frame["strategy"].map(names), list(names.values()))
    return frame.sort_values(["who", "value"], ignore_index=True)[["who", "value", "games", "share"]]


def quantile(rows: pd.DataFrame, share: float) -> int:
    """The value that this share of one strategy's games stays at or below."""
    place = int(np.searchsorted(rows["share"].cumsum(), share - 1e-12))
    return int(rows["value"].iloc[min(place, len(rows) - 1)])


def core(tally: pd.DataFrame) -> tuple[int, int]:
    """The range that holds all but `TAIL` at each end of every strategy's games, and zero."""
    by_strategy = [rows for _, rows in tally.groupby("who", observed=True)]
    low = min(quantile(rows, TAIL) for rows in by_strategy)
    high = max(quantile(rows, 1 - TAIL) for rows in by_strategy)
    return min(low, 0), max(high, 0)


def bin_width(low: int, high: int) -> int:
    """The smallest handy width that cuts a range into at most `MOST_BINS` bins.

    Examples
    --------
    >>> bin_width(-60, 150), bin_width(0, 12)
    (5, 1)
    """
    fitting = [width for width in BIN_WIDTHS if (high - low + 1) / width <= MOST_BINS]
    return fitting[0] if fitting else BIN_WIDTHS[-1]


def axis_domain(low: int, high: int, width: int) -> tuple[float, float]:
    """The range rounded outwards to ten bins, so that an axis seldom changes when rules do."""
    step = 10 * width if width > 1 else 2
    return math.floor(low / step) * step, max(math.ceil(high / step) * step, step)


def binned(tally: pd.DataFrame, width: int, domain: Sequence[float]) -> pd.DataFrame:
    """Bins of whole values, ``[0, width - 1]`` being one of them, within an axis domain.

    Returns
    -------
    pandas.DataFrame
        Columns `who`, `from` and `to` (the lowest and highest value of the bin), `games`, `share`.
    """
    low = (tally["value"] // width) * width
    return _grouped(tally.assign(**{"from": low, "to": low + width - 1}), domain)


def binned_by_sign(tally: pd.DataFrame, width: int, domain: Sequence[float]) -> pd.DataFrame:
    """Bins that keep losses, ties and wins apart: ``[-width, -1]``, ``[0, 0]``, ``[1, width]`` and so on.

    Returns
    -------
    pandas.DataFrame
        As `binned`, and `density`: the share for a full width, so that areas compare. Where all values are multiples of a
        step, as in games that score in tens, a bin is as wide as there are multiples in it.
    """
    value = tally["value"]
    steps = np.sign(value) * ((value.abs() + width - 1) // width)
    far, near = steps * width, (steps - np.sign(steps)) * width + np.sign(steps)
    low, high = np.minimum(far, near), np.maximum(far, near)
    frame = _grouped(tally.assign(**{"from": low, "to": high}), domain)
    step = int(np.gcd.reduce(value.abs().to_numpy())) or 1
    multiples = frame["to"] // step + -frame["from"] // step + 1
    return frame.assign(density=frame["share"] * (width / step) / multiples)


def _grouped(tally: pd.DataFrame, domain: Sequence[float]) -> pd.DataFrame:
    frame = tally.groupby(["who", "from", "to"], as_index=False, observed=True)[["games", "share"]].sum()
    inside = (frame["from"] >= domain[0]) & (frame["to"] <= domain[1])
    return frame[inside].reset_index(drop=True)


def mean_parts(run: Results) -> pd.DataFrame:
    """The mean of each score part and of the score, for each strategy.

    Returns
    -------
    pandas.DataFrame
        Columns `who`, `part`, `mean` (points a game), `low`, `high` (95 % interval), `label` (the mean, all with the decimals
        that the widest interval supports, at most one).
    """
    means = [mean_of(run, part).rename(columns={"quantity": "part"}) for part in (*run.parts, "score")]
    frame = pd.concat(means, ignore_index=True)
    digits = label_digits(frame)
    return frame.assign(label=[fixed(mean, digits) for mean in frame["mean"]])


def label_digits(means: pd.DataFrame) -> int:
    """The decimals that the widest interval of some means supports, at most one."""
    return min(1, decimals(float((means["high"] - means["low"]).max()) / 2))


def mean_of(run: Results, quantity: str) -> pd.DataFrame:
    """The mean of a quantity for each strategy: `who`, `quantity`, `mean`, `low`, `high`."""
    names = who(run)
    means = run.means(quantity)
    means.insert(0, "who", means["strategy"].map(names))
    return means[["who", "quantity", "mean", "low", "high"]]
