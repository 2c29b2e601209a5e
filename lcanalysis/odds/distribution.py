"""Exact probability distributions over finitely many outcomes."""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import gcd, lcm, sqrt
from typing import Any, NamedTuple

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds.exact import Probability, view, whole

SHOWN_ROWS = 24


class Comparison(NamedTuple):
    """How one independent result compares with another: the chances that it is better, equal and worse."""

    better: Probability
    equal: Probability
    worse: Probability


class Distribution:
    """A probability distribution as whole-number weights over a common denominator.

    It does not change once made. Two distributions are equal if their probabilities are.

    Parameters
    ----------
    weights
        A whole number of 0 or more for each outcome. Outcomes of weight 0 are left out; the denominator is
        the sum of the weights. Outcomes are numbers for everything that reckons (mean, cdf, `+`), and
        may be anything hashable otherwise.

    Raises
    ------
    BadValue
        If a weight is not a whole number of 0 or more.
    ImpossibleQuestion
        If no outcome has a weight.

    Examples
    --------
    >>> coin = Distribution({0: 1, 1: 1})
    >>> coin + coin
    Distribution of 3 outcomes over 4: mean 1, standard deviation 0.7071
      0  1/4   25.00 %
      1  1/2   50.00 %
      2  1/4   25.00 %
    >>> (coin + coin).mean(exact=True)
    Fraction(1, 1)
    """

    def __init__(self, weights: Mapping[Any, int]) -> None:
        checked = {outcome: whole("weight", weight) for outcome, weight in weights.items()}
        items = [(outcome, weight) for outcome, weight in checked.items() if weight]
        if not items:
            raise ImpossibleQuestion("A distribution needs at least one outcome of weight 1 or more.")
        self._weights = dict(_in_order(items))

    @classmethod
    def uniform(cls, outcomes: Iterable[Any]) -> Distribution:
        """Every listed outcome alike; one that is listed twice has twice the chance.

        Examples
        --------
        >>> Distribution.uniform([1, 1, 2]).p(1, exact=True)
        Fraction(2, 3)
        """
        weights: dict[Any, int] = defaultdict(int)
        for outcome in outcomes:
            weights[outcome] += 1
        return cls(weights)

    @classmethod
    def from_fractions(cls, probabilities: Mapping[Any, Fraction | int]) -> Distribution:
        """From exact relative probabilities; they are scaled to sum to 1.

        Examples
        --------
        >>> Distribution.from_fractions({"yes": Fraction(1, 3), "no": Fraction(2, 3)}).denominator
        3
        """
        exact = {outcome: Fraction(chance) for outcome, chance in probabilities.items()}
        common = lcm(*(chance.denominator for chance in exact.values()))
        return cls({outcome: int(chance * common) for outcome, chance in exact.items()})

    @classmethod
    def mixture(cls, parts: Sequence[Distribution], weights: Sequence[int] | None = None) -> Distribution:
        """One of several distributions, chosen with the given whole-number weights (all alike by default).

        Raises
        ------
        BadValue
            If there is not one weight for each part.

        Examples
        --------
        >>> Distribution.mixture([Distribution({0: 1}), Distribution({6: 1})], [1, 2]).mean()
        4.0
        """
        weights = [1] * len(parts) if weights is None else weights
        if len(weights) != len(parts):
            raise BadValue(f"A mixture of {len(parts)} parts needs as many weights, not {len(weights)}.")
        common = lcm(*(part.denominator for part in parts))
        total: dict[Any, int] = defaultdict(int)
        for part, share in zip(parts, weights, strict=True):
            for outcome, weight in part.items():
                total[outcome] += whole("weight", share) * weight * (common // part.denominator)
        return cls(total)

    @property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcomes that can happen, in ascending order where they can be ordered.

        Examples
        --------
        >>> Distribution({7: 1, 2: 3, 5: 0}).outcomes
        (2, 7)
        """
        return tuple(self._weights)

    @property
    def weights(self) -> tuple[int, ...]:
        """The whole-number weight of each outcome.

        Examples
        --------
        >>> Distribution({7: 1, 2: 3}).weights
        (3, 1)
        """
        return tuple(self._weights.values())

    @cached_property
    def denominator(self) -> int:
        """The sum of the weights.

        Examples
        --------
        >>> Distribution({7: 1, 2: 3}).denominator
        4
        """
        return sum(self._weights.values())

    def items(self) -> Iterator[tuple[Any, int]]:
        """Pairs of outcome and weight.

        Examples
        --------
        >>> list(Distribution({7: 1, 2: 3}).items())
        [(2, 3), (7, 1)]
        """
        return iter(self._weights.items())

    def probabilities(self, exact: bool = False) -> dict[Any, Probability]:
        """The probability of each outcome: floats, or fractions with ``exact=True``.

        Examples
        --------
        >>> Distribution({1: 1, 2: 3}).probabilities()
        {1: 0.25, 2: 0.75}
        """
        return {x: view(Fraction(weight, self.denominator), exact) for x, weight in self.items()}

    def p(self, event: Any, exact: bool = False) -> Probability:
        """The probability of an event.

        Parameters
        ----------
        event
            One outcome; a set, frozenset, list or range of outcomes; or a function that tells for an outcome
            whether the event has happened.
        exact
            True for a fraction.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> die.p(6, exact=True), die.p({1, 2}, exact=True), die.p(lambda x: x % 2 == 0)
        (Fraction(1, 6), Fraction(1, 3), 0.5)
        """
        if callable(event):
            weight = sum(w for x, w in self.items() if event(x))
        elif isinstance(event, set | frozenset | list | range):
            weight = sum(self._weights.get(x, 0) for x in set(event))
        else:
            weight = self._weights.get(event, 0)
        return view(Fraction(weight, self.denominator), exact)

    def expect(self, value: Callable[[Any], Any], exact: bool = False) -> Probability:
        """The mean of a function of the outcome.

        Examples
        --------
        >>> Distribution({-1: 1, 2: 1}).expect(lambda x: max(x, 0))
        1.0
        """
        total = sum((Fraction(value(x)) * weight for x, weight in self.items()), Fraction(0))
        return view(total / self.denominator, exact)

    def mean(self, exact: bool = False) -> Probability:
        """The expected outcome.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).mean()
        3.5
        """
        return self.expect(lambda x: x, exact)

    def variance(self, exact: bool = False) -> Probability:
        """The mean squared distance from the mean.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).variance(exact=True)
        Fraction(35, 12)
        """
        centre = self.mean(exact=True)
        return self.expect(lambda x: (Fraction(x) - centre) ** 2, exact)

    def standard_deviation(self) -> float:
        """The square root of the variance, as a float.

        Examples
        --------
        >>> Distribution({-1: 1, 1: 1}).standard_deviation()
        1.0
        """
        return sqrt(self.variance())

    def cdf(self, x: Any, exact: bool = False) -> Probability:
        """The probability of an outcome of at most `x`.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).cdf(2, exact=True)
        Fraction(1, 3)
        """
        return self.p(lambda outcome: outcome <= x, exact)

    def sf(self, x: Any, exact: bool = False) -> Probability:
        """The probability of an outcome above `x` (the survival function: 1 - cdf).

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).sf(2, exact=True)
        Fraction(2, 3)
        """
        return self.p(lambda outcome: outcome > x, exact)

    def quantile(self, q: float | Fraction) -> Any:
        """The smallest outcome whose cdf is at least `q`.

        Raises
        ------
        BadValue
            If `q` is not between 0 and 1.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).quantile(0.5)
        3
        """
        if not 0 <= q <= 1:
            raise BadValue(f"A quantile is asked for a share from 0 to 1, not {q!r}.")
        needed = Fraction(q) * self.denominator
        below = accumulate(self.weights)
        return next(x for x, total in zip(self.outcomes, below, strict=True) if total >= needed)

    def median(self) -> Any:
        """The smallest outcome that at least half of the probability does not exceed.

        Examples
        --------
        >>> Distribution({0: 3, 10: 1}).median()
        0
        """
        return self.quantile(Fraction(1, 2))

    def mode(self) -> tuple[Any, ...]:
        """The likeliest outcomes; more than one if they are equally likely.

        Examples
        --------
        >>> Distribution({7: 6, 6: 5, 8: 5}).mode()
        (7,)
        """
        most = max(self.weights)
        return tuple(x for x, weight in self.items() if weight == most)

    def map(self, function: Callable[[Any], Any]) -> Distribution:
        """The distribution of a function of the outcome.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).map(lambda x: x >= 5).p(True, exact=True)
        Fraction(1, 3)
        """
        weights: dict[Any, int] = defaultdict(int)
        for outcome, weight in self.items():
            weights[function(outcome)] += weight
        return Distribution(weights)

    def condition(self, event: Callable[[Any], Any]) -> Distribution:
        """The distribution once it is known that the event has happened.

        Raises
        ------
        ImpossibleQuestion
            If the event cannot happen.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).condition(lambda x: x > 4).mean()
        5.5
        """
        kept = {x: weight for x, weight in self.items() if event(x)}
        if not kept:
            raise ImpossibleQuestion("No outcome of the distribution meets the condition.")
        return Distribution(kept)

    def convolve(
        self, other: Distribution, combine: Callable[[Any, Any], Any] = operator.add
    ) -> Distribution:
        """The distribution of two independent results put together, by default their sum.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> die.convolve(die, max).p(6, exact=True)
        Fraction(11, 36)
        """
        weights: dict[Any, int] = defaultdict(int)
        for x, weight in self.items():
            for y, other_weight in other.items():
                weights[combine(x, y)] += weight * other_weight
        return Distribution(weights)

    def repeat(self, times: int) -> Distribution:
        """The distribution of the sum of several independent results.

        Examples
        --------
        >>> Distribution.uniform(range(1, 7)).repeat(3).p(18, exact=True)
        Fraction(1, 216)
        """
        total = Distribution({0: 1})
        for _ in range(whole("times", times)):
            total = total.convolve(self)
        return total

    def against(self, other: Distribution, exact: bool = False) -> Comparison:
        """The chances of a better, equal and worse result than an independent one.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> die.against(die, exact=True)
        Comparison(better=Fraction(5, 12), equal=Fraction(1, 6), worse=Fraction(5, 12))
        """
        sign = self.convolve(other, lambda x, y: (x > y) - (x < y))
        return Comparison(sign.p(1, exact), sign.p(0, exact), sign.p(-1, exact))

    def to_frame(self) -> Any:
        """A pandas frame: outcome, weight, probability, at_most (cdf) and at_least, as floats.

        Examples
        --------
        >>> Distribution({0: 3, 10: 1}).to_frame()
           outcome  weight  probability  at_most  at_least
        0        0       3         0.75     0.75      1.00
        1       10       1         0.25     1.00      0.25
        """
        import pandas as pd

        below = list(accumulate(self.weights))
        total = self.denominator
        columns = {
            "outcome": list(self.outcomes),
            "weight": list(self.weights),
            "probability": [weight / total for weight in self.weights],
            "at_most": [done / total for done in below],
            "at_least": [(total - done + w) / total for done, w in zip(below, self.weights, strict=True)],
        }
        return pd.DataFrame(columns)

    def chart(self, title: str = "", outcome: str = "outcome") -> Any:
        """A bar chart (Altair) of the probabilities, as `lcanalysis.charts.distribution` draws it.

        Parameters
        ----------
        title
            The subject, above the chart.
        outcome
            What the outcomes are, on the horizontal axis.

        Examples
        --------
        >>> Distribution({0: 3, 10: 1}).chart("Points", "points").data["probability"].tolist()
        [0.75, 0.25]
        """
        from lcanalysis import charts

        return charts.distribution(self, title, outcome)

    def __add__(self, other: Any) -> Distribution:
        if isinstance(other, Distribution):
            return self.convolve(other)
        return self.map(lambda x: x + other)

    __radd__ = __add__

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._reduced == other._reduced

    def __hash__(self) -> int:
        return hash(self._reduced)

    @cached_property
    def _reduced(self) -> frozenset[tuple[Any, int]]:
        common = gcd(*self.weights)
        return frozenset((x, weight // common) for x, weight in self.items())

    def __repr__(self) -> str:
        rows = [self._row(x) for x in self.outcomes[:SHOWN_ROWS]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
        ]
        hidden = len(self) - len(rows)
        more = [f"... and {hidden} more"] if hidden else []
        return "\n  ".join([self._headline(), *lines, *more])

    def _row(self, outcome: Any) -> tuple[str, str, str]:
        chance = Fraction(self._weights[outcome], self.denominator)
        text = str(chance) if chance.denominator < 1_000_000 else ""
        return str(outcome), text, f"{float(chance) * 100:6.2f} %"

    def _headline(self) -> str:
        many = "1 outcome" if len(self) == 1 else f"{len(self)} outcomes"
        head = f"Distribution of {many} over {self.denominator}"
        if not all(isinstance(x, int | float | Fraction) for x in self.outcomes):
            return head
        return f"{head}: mean {self.mean():.4g}, standard deviation {self.standard_deviation():.4g}"


def _in_order(items: list[tuple[Any, int]]) -> list[tuple[Any, int]]:
    try:
        return sorted(items, key=operator.itemgetter(0))
    except TypeError:
        return items
