"""Means and covariances of what is measured in each deal, from which all estimates and paired differences come."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from lcanalysis.statistics import mean_interval, share_interval


@dataclass(frozen=True)
class Moments:
    """Number, means and scatter of rows of numbers; those of several chunks add up.

    Attributes
    ----------
    n
        How many rows.
    mean
        float64 array (columns,).
    scatter
        float64 array (columns, columns): the sums of products of deviations from the mean.

    References
    ----------
    Chan, Golub and LeVeque, "Updating formulae and a pairwise algorithm for computing sample variances", COMPSTAT (1982).

    Examples
    --------
    >>> parts = Moments.of(np.array([[1.0], [2.0]])) + Moments.of(np.array([[6.0]]))
    >>> parts.n, parts.mean.tolist(), parts.covariance.tolist()
    (3, [3.0], [[7.0]])
    """

    n: int
    mean: np.ndarray
    scatter: np.ndarray

    @classmethod
    def of(cls, rows: np.ndarray) -> Moments:
        """The moments of an array (rows, columns) that has a row."""
        mean = rows.mean(axis=0)
        centred = rows - mean
        return cls(len(rows), mean, centred.T @ centred)

    def __add__(self, other: Moments) -> Moments:
        n, apart = self.n + other.n, other.mean - self.mean
        mean = self.mean + apart * (other.n / n)
        between = np.outer(apart, apart) * (self.n * other.n / n)
        return Moments(n, mean, self.scatter + other.scatter + between)

    @property
    def covariance(self) -> np.ndarray:
        """The sample covariance of the columns (divisor n - 1); zeros for one row."""
        return self.scatter / max(1, self.n - 1)


@dataclass(frozen=True)
class Linearised:
    """A number made of the means of columns, and how it moves with each of them (the delta method)."""

    value: float
    gradient: np.ndarray

    def standard_error(self, moments: Moments) -> float:
        """Its standard error; exact for a mean, to first order for the rest."""
        return error_of(self.gradient, moments)


def error_of(gradient: np.ndarray, moments: Moments) -> float:
    """The standard error of the combination of means that a gradient describes."""
    if moments.n < 2:
        return math.inf
    return math.sqrt(max(0.0, float(gradient @ moments.covariance @ gradient)) / moments.n)


def interval(estimate: Linearised, moments: Moments, share: bool) -> tuple[float, float]:
    """The 95 % interval of an estimate: Student's, or Wilson's for a share."""
    error = estimate.standard_error(moments)
    if not share:
        return mean_interval(estimate.value, error, moments.n)
    if moments.n < 2:
        return 0.0, 1.0
    return share_interval(min(1.0, max(0.0, estimate.value)), error, moments.n)


def difference_interval(
    one: Linearised, other: Linearised, moments: Moments, share: bool
) -> tuple[float, float]:
    """The 95 % interval of the paired difference ``one - other``.

    That of a mean is Student's on the differences. That of a share is put together from Wilson's intervals of both and their
    correlation, so it does not shrink to a point where a share is nothing or everything.

    References
    ----------
    Newcombe, "Improved confidence intervals for the difference between binomial proportions based on paired data", Statistics in
    Medicine 17 (1998).
    """
    difference = one.value - other.value
    if not share or moments.n < 2:
        return mean_interval(difference, error_of(one.gradient - other.gradient, moments), moments.n)
    (low1, high1), (low0, high0) = (interval(e, moments, share=True) for e in (one, other))
    correlation = _correlation(one.gradient, other.gradient, moments)
    down, up = one.value - low1, high0 - other.value
    below = math.sqrt(max(0.0, down**2 - 2 * correlation * down * up + up**2))
    down, up = other.value - low0, high1 - one.value
    above = math.sqrt(max(0.0, down**2 - 2 * correlation * down * up + up**2))
    return difference - below, difference + above


def _correlation(one: np.ndarray, other: np.ndarray, moments: Moments) -> float:
    covariance = moments.covariance
    variances = float(one @ covariance @ one) * float(other @ covariance @ other)
    return float(one @ covariance @ other) / math.sqrt(variances) if variances > 0 else 0.0
