"""Standard errors and 95 % intervals, used wherever an estimate is shown."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import ndtri, stdtrit

LEVEL = 0.95


def mean_interval(mean: float, standard_error: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a mean of `n` independent values (Student's t).

    Parameters
    ----------
    mean, standard_error
        Of the values.
    n
        Number of independent values; fewer than 2 give an infinite interval.

    Examples
    --------
    >>> low, high = mean_interval(10.0, 1.0, 1_000_000)
    >>> round(low, 2), round(high, 2)
    (8.04, 11.96)
    """
    if n < 2:
        return -math.inf, math.inf
    half = float(stdtrit(n - 1, 0.5 + LEVEL / 2)) * standard_error
    return mean - half, mean + half


def clustered_mean(
    values: np.ndarray, clusters: np.ndarray, weights: np.ndarray | None = None
) -> tuple[float, float, int]:
    """The mean of values that are alike within clusters, with its standard error and the number of clusters.

    Parameters
    ----------
    values
        The values.
    clusters
        To which cluster each belongs; clusters are independent of one another.
    weights
        What each value counts; all alike by default.

    Returns
    -------
    mean, standard error, number of clusters
        The standard error is that of a ratio of two sums over clusters; infinite for fewer than 2.

    References
    ----------
    Cochran, "Sampling techniques", 3rd ed. (1977), section 6.

    Examples
    --------
    >>> clustered_mean(np.array([1.0, 2.0, 3.0]), np.array([7, 8, 9]))
    (2.0, 0.5773502691896257, 3)
    >>> clustered_mean(np.array([1.0, 1.0, 3.0, 3.0]), np.array([7, 7, 9, 9]))
    (2.0, 1.0, 2)
    """
    weights = np.ones(len(values)) if weights is None else weights
    total = float(weights.sum())
    mean = float(weights @ values) / total
    _, places = np.unique(clusters, return_inverse=True)
    sums = np.bincount(places, weights * (values - mean))
    n = len(sums)
    if n < 2:
        return mean, math.inf, n
    return mean, math.sqrt(n / (n - 1) * float(sums @ sums)) / total, n


def share_interval(share: float, standard_error: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval), also where ties count in part or deals are paired.

    The number of values in Wilson's formula is the one at which a plain share would have this standard error. So ties and
    pairing, which make the standard error smaller than that of a plain share, make the interval narrower.

    Parameters
    ----------
    share
        Between 0 and 1.
    standard_error
        Of the share; 0 if all values are alike.
    n
        Number of independent values.

    References
    ----------
    Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).

    Examples
    --------
    >>> low, high = share_interval(0.5, 0.05, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    >>> low, high = share_interval(1.0, 0.0, 100)
    >>> round(low, 3), high
    (0.963, 1.0)
    """
    if n < 1:
        return 0.0, 1.0
    z = float(ndtri(0.5 + LEVEL / 2))
    values = share * (1 - share) / standard_error**2 if standard_error > 0 else float(n)
    centre = (share + z * z / (2 * values)) / (1 + z * z / values)
    half = z / (1 + z * z / values) * math.sqrt(share * (1 - share) / values + z * z / (4 * values * values))
    return 0.0 if share <= 0 else max(0.0, centre - half), 1.0 if share >= 1 else min(1.0, centre + half)
