"""Exact numbers and checked input, shared by all questions about odds.

Every answer is computed in whole numbers. `view` turns the fraction into a float at the very end, and only
when the user did not ask for ``exact=True``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from lcanalysis.errors import BadValue

Probability: TypeAlias = Any
"""A float, a `fractions.Fraction`, or an array of either (object dtype for fractions)."""


def view(value: Fraction, exact: bool) -> Probability:
    """The fraction itself, or the float nearest to it.

    Examples
    --------
    >>> view(Fraction(1, 4), exact=False)
    0.25
    """
    return value if exact else float(value)


def whole(name: str, value: object, low: int = 0, high: int | None = None) -> int:
    """The value as an int, or one clear sentence when it is not a whole number in the range.

    Parameters
    ----------
    name
        What the number is called in the sentence.
    value
        What the user gave; NumPy integers are fine, floats and truth values are not.
    low, high
        The smallest and the largest number allowed (both included; None: no limit).

    Raises
    ------
    BadValue
        If the value is no whole number or outside the range.

    Examples
    --------
    >>> whole("draws", 12)
    12
    >>> whole("draws", -1)
    Traceback (most recent call last):
    lcanalysis.errors.BadValue: draws must be a whole number of 0 or more, not -1.
    """
    allowed = f"of {low} or more" if high is None else f"from {low} to {high}"
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if isinstance(value, bool | np.bool_) or number < low or (high is not None and number > high):
        raise BadValue(f"{name} must be a whole number {allowed}, not {value!r}.")
    return number


def over_arrays(
    question: Callable[..., Fraction], names: Iterable[str], values: Iterable[object], exact: bool
) -> Probability:
    """Ask one exact question for every cell of arrays that are broadcast against each other.

    Parameters
    ----------
    question
        Takes one whole number for each name and gives a fraction.
    names, values
        What the arguments are called, and their values: whole numbers or arrays of them.
    exact
        True for fractions (an object array if any argument is an array), False for floats.

    Returns
    -------
    A single number if all values are single numbers, otherwise an array of the broadcast shape.

    Examples
    --------
    >>> over_arrays(lambda a, b: Fraction(a, b), ["a", "b"], [[1, 2], 4], exact=False)
    array([0.25, 0.5 ])
    """
    names, arrays = list(names), [np.asarray(value, dtype=object) for value in values]
    known: dict[tuple[Any, ...], Probability] = {}

    def ask(*cell: Any) -> Probability:
        if cell not in known:
            numbers = [whole(name, item) for name, item in zip(names, cell, strict=True)]
            known[cell] = view(question(*numbers), exact)
        return known[cell]

    answer = np.frompyfunc(ask, len(arrays), 1)(*arrays)
    if not isinstance(answer, np.ndarray):
        return answer
    return answer if exact else answer.astype(float)
