"""Ratings of strategies from pairings, and cycles of strategies that beat each other in a circle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import choix
import numpy as np
import pandas as pd
from scipy.sparse.csgraph import connected_components

from lcanalysis.statistics import LEVEL, mean_interval

# Rating points in which a strategy that is as much stronger wins ten times as often as it loses: the scale of Elo.
SCALE = 400 / math.log(10)


def ratings(won: np.ndarray, games: np.ndarray, names: Sequence[str]) -> pd.DataFrame:
    """Bradley-Terry ratings, with intervals that rest on independent batches of deals.

    Strategies i and j, rated r and s, win shares that stand as 10^(r/400) to 10^(s/400). The ratings that fit best (maximum
    likelihood) have mean 0. A tie is half a win for each.

    The games of one deal are alike, and all pairings play the same deals, so the standard errors come from how much the batches
    of deals differ (the sandwich estimate of the likelihood's scores, summed over each batch). They so hold even where the model
    does not: `misfit` tells how far it is off.

    Where some strategies never lose against the rest, or never win, their distance has no bounds. The largest group of
    strategies that can be compared is then rated by itself, with mean 0. For the others `bounded` is false: their rating is what
    one more tied game in each pairing would give, and their interval has no far end. Its near end is the strength at which `LEAST`
    games won (or lost) were to be expected against the nearest of the group: with fewer, none is seen too often to be ruled out. It
    counts half of the games, since the games of one deal are alike.

    Parameters
    ----------
    won
        float64 array (batches, strategies, strategies): share of its games that the row wins against the column, ties half.
    games
        Games of each pairing in each batch.
    names
        Of the strategies.

    Returns
    -------
    pandas.DataFrame
        One row a strategy, the best first: `strategy`, `rating` with `rating_se`, `rating_low`, `rating_high` (95 % interval),
        `won` (mean share against the others), `misfit` (the largest gap between the share won against another and what the
        ratings say), `bounded`, `games` (of all its pairings).

    References
    ----------
    Bradley and Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952).
    White, "Maximum likelihood estimation of misspecified models", Econometrica 50 (1982), for the sandwich.
    Maystre and Grossglauser, "Fast and accurate inference of Plackett-Luce models", NeurIPS (2015), for the fit.

    Examples
    --------
    >>> won = np.array([[[0.5, 0.7], [0.3, 0.5]], [[0.5, 0.8], [0.2, 0.5]]])
    >>> frame = ratings(won, np.array([100, 100]), ["strong", "weak"])
    >>> frame["rating"].round().tolist()
    [95.0, -95.0]
    """
    k = len(names)
    wins = np.einsum("bij,b->ij", won, games) * (1 - np.eye(k))
    group = np.flatnonzero(_comparable(wins))
    strength, error = np.zeros(k), np.full(k, math.inf)
    if len(group) < k:
        strength = _fitted(wins + 0.5 * (1 - np.eye(k)))
        strength -= strength[group].mean()
    within = np.ix_(group, group)
    strength[group] = _fitted(wins[within])
    error[group] = _errors(won[:, group][:, :, group], games, strength[group])
    shares, expected = wins / games.sum(), _expected(strength)
    rows = []
    for place in np.argsort(-strength, kind="stable"):
        others = np.arange(k) != place
        low, high = _interval(strength[place], error[place], len(games), strength[group], games.sum())
        rows.append(
            {
                "strategy": names[place],
                "rating": SCALE * strength[place],
                "rating_se": SCALE * error[place],
                "rating_low": SCALE * low,
                "rating_high": SCALE * high,
                "won": shares[place, others].mean() if k > 1 else 0.5,
                "misfit": np.abs(shares - expected)[place, others].max() if k > 1 else 0.0,
                "bounded": bool(place in group),
                "games": int(games.sum()) * (k - 1),
            }
        )
    return pd.DataFrame(rows)


def _fitted(wins: np.ndarray) -> np.ndarray:
    """The likeliest strengths, with mean 0."""
    if len(wins) == 1:
        return np.zeros(1)
    strength = choix.ilsr_pairwise_dense(wins, max_iter=1_000, tol=1e-10)
    return strength - strength.mean()


def _expected(strength: np.ndarray) -> np.ndarray:
    """The share that each row wins against each column."""
    return 1 / (1 + np.exp(strength[None, :] - strength[:, None]))


# Events to be expected where none seen has the probability 2.5 %.
LEAST = -math.log((1 - LEVEL) / 2)


def _interval(
    strength: float, error: float, batches: int, group: np.ndarray, games: float
) -> tuple[float, float]:
    """The 95 % interval; of a strategy apart from a group of others, one without a far end."""
    if math.isfinite(error):
        return mean_interval(strength, error, batches)
    expected = min(0.5, LEAST / (games / 2))
    beyond = math.log((1 - expected) / expected)
    if strength < 0:
        return -math.inf, float(group.min()) - beyond
    return float(group.max()) + beyond, math.inf


def _errors(won: np.ndarray, games: np.ndarray, strength: np.ndarray) -> np.ndarray:
    """Standard errors of strengths that add up to 0, by the sandwich estimate."""
    batches, expected = len(games), _expected(strength)
    if batches < 2 and len(strength) > 1:
        return np.full(len(strength), math.inf)
    scores = ((won - expected) * games[:, None, None]).sum(axis=2)
    scores -= scores.mean(axis=0)
    information = games.sum() * expected * (1 - expected)
    np.fill_diagonal(information, 0)
    bread = np.linalg.pinv(np.diag(information.sum(axis=1)) - information)
    covariance = bread @ (scores.T @ scores) @ bread * (batches / max(1, batches - 1))
    return np.sqrt(np.diag(covariance))


def _comparable(wins: np.ndarray) -> np.ndarray:
    """Which strategies belong to the largest group in which each has, by way of others, won and lost against each."""
    _, groups = connected_components(wins > 0, connection="strong")
    return groups == np.bincount(groups).argmax()


def cycles(table: pd.DataFrame) -> list[tuple[str, ...]]:
    """Circles of strategies each of which beats the next, so that no ranking can be right.

    Only pairings count whose 95 % interval of the win rate lies above one half. Of circles that hold a smaller one, the smaller
    is named.

    Parameters
    ----------
    table
        As `cross_table` gives it.

    Returns
    -------
    list of tuple of str
        Each strategy beats the one after it, the last one beats the first; the shortest circles first.

    Examples
    --------
    >>> beats = [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")]
    >>> table = pd.DataFrame([{"row": a, "column": b, "won_low": 0.6, "won_high": 0.7} for a, b in beats])
    >>> cycles(table)
    [('paper', 'rock', 'scissors')]
    """
    share = "above" if "above_low" in table else "won"
    beats: dict[str, set[str]] = {}
    listed = _pairs(table, table["row"] != table["column"])
    above_half = _pairs(table, table[f"{share}_low"] > 0.5)
    below_half = _pairs(table, table[f"{share}_high"] < 0.5)
    for row, column in above_half:
        if (column, row) in below_half or (column, row) not in listed:
            beats.setdefault(row, set()).add(column)
    found = [circle for first in sorted(beats) for circle in _circles_from(first, (first,), beats)]
    return sorted(found, key=lambda circle: (len(circle), circle))


def _pairs(table: pd.DataFrame, which: pd.Series) -> set[tuple[str, str]]:
    """The pairings of some rows of a cross table."""
    return set(zip(table.loc[which, "row"], table.loc[which, "column"], strict=True))


def _circles_from(first: str, path: tuple[str, ...], beats: dict[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """Circles without a shortcut that go on from a path, each told from its first name in the alphabet."""
    for after in sorted(beats.get(path[-1], ())):
        if after == first and len(path) > 2:
            yield path
        elif after > first and after not in path and not _has_shortcut(path, after, first, beats):
            yield from _circles_from(first, (*path, after), beats)


def _has_shortcut(path: tuple[str, ...], after: str, first: str, beats: dict[str, set[str]]) -> bool:
    """Whether a pairing between the new strategy and one of the path, its neighbours left out, would close a smaller circle."""
    before = path[:-1]
    back = beats.get(after, set()) & set(before[1:])
    forth = any(after in beats.get(name, ()) for name in before)
    return bool(back) or forth
