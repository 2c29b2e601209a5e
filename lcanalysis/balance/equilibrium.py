"""The mixture of strategies that no strategy beats."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy.optimize import linprog

from lcanalysis.errors import BadValue
from lcanalysis.statistics import LEVEL

RESAMPLES = 400


def best_mixture(payoff: np.ndarray) -> np.ndarray:
    """How often to play each strategy of a zero-sum game, so that what is won at least is as much as it can be.

    Parameters
    ----------
    payoff
        What the row wins from the column.

    Returns
    -------
    numpy.ndarray
        Shares of the rows, which add up to 1; where several mixtures are as good, one of them.

    References
    ----------
    von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100 (1928).

    Examples
    --------
    >>> rock_paper_scissors = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    >>> best_mixture(rock_paper_scissors).round(3).tolist()
    [0.333, 0.333, 0.333]
    """
    rows, columns = payoff.shape
    unbeaten = np.flatnonzero((payoff >= 0).all(axis=1))
    if rows == columns and len(unbeaten) and np.array_equal(payoff, -payoff.T):
        return np.eye(rows)[unbeaten[0]]
    least_won = np.hstack([-payoff.T, np.ones((columns, 1))])
    found = linprog(
        np.r_[np.zeros(rows), -1],
        A_ub=least_won,
        b_ub=np.zeros(columns),
        A_eq=np.r_[np.ones(rows), 0][None, :],
        b_eq=[1],
        bounds=[*[(0, 1)] * rows, (None, None)],
    )
    shares = np.clip(np.asarray(found.x)[:rows], 0, None)
    return shares / shares.sum()


def equilibrium(
    payoff: np.ndarray, games: np.ndarray, names: Sequence[str], resamples: int = RESAMPLES, seed: int = 0
) -> pd.DataFrame:
    """The mixed equilibrium of a cross table, and what each strategy loses against it.

    Both players choose a strategy before the game, unseen. The equilibrium is the mixture against which none of the strategies
    gains anything. It is about these strategies only: one that is not in the table may beat it.

    Parameters
    ----------
    payoff
        float64 array (batches, strategies, strategies): what the row wins from the column, in each batch of deals.
    games
        Games of each pairing in each batch.
    names
        Of the strategies.
    resamples
        How often the batches are drawn anew, with replacement, for the intervals (percentile bootstrap).
    seed
        Of these draws.

    Returns
    -------
    pandas.DataFrame
        One row a strategy: `strategy`, `share` (of the mixture), `share_low`, `share_high`, `loss` (what it loses against the
        mixture a game, 0 if it is part of it), `loss_se`, `loss_low`, `loss_high` (95 % intervals).

    Raises
    ------
    BadValue
        If `resamples` is below 100.

    References
    ----------
    Efron and Tibshirani, "An introduction to the bootstrap" (1993).
    """
    if resamples < 100:
        raise BadValue(f"equilibrium: {resamples} resamples are fewer than the 100 that an interval needs")
    weights = np.random.default_rng(seed).multinomial(
        len(games), np.full(len(games), 1 / len(games)), resamples
    )
    drawn = [_solved(payoff, weights[place] * games) for place in range(resamples)]
    shares, losses = _solved(payoff, games)
    ends = [(1 - LEVEL) / 2, (1 + LEVEL) / 2]
    share_low, share_high = np.quantile([found[0] for found in drawn], ends, axis=0)
    loss_low, loss_high = np.quantile([found[1] for found in drawn], ends, axis=0)
    return pd.DataFrame(
        {
            "strategy": list(names),
            "share": shares,
            "share_low": share_low,
            "share_high": share_high,
            "loss": losses,
            "loss_se": np.std([found[1] for found in drawn], axis=0, ddof=1),
            "loss_low": loss_low,
            "loss_high": loss_high,
        }
    )


def _solved(payoff: np.ndarray, games: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mixture, and what each strategy loses against it."""
    mean = np.einsum("bij,b->ij", payoff, games) / games.sum()
    mean = (mean - mean.T) / 2
    shares = best_mixture(mean)
    return shares, -mean @ shares
