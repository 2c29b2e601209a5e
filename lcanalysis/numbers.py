"""Numbers as text, with no more digits than their interval supports, and with a real minus sign."""

from __future__ import annotations

import math
import numbers
from typing import Any

MINUS = "−"
SPACE = "\N{NO-BREAK SPACE}"
MISSING = "–"


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number, of Python or of numpy.

    Examples
    --------
    >>> is_whole(3), is_whole(3.0)
    (True, False)
    """
    return isinstance(value, numbers.Integral)


def decimals(half: float) -> int:
    """Decimals that an interval of that half-width supports; negative for tens and hundreds.

    The half-width is given one significant digit, or two where the first is a 1.

    Examples
    --------
    >>> decimals(0.23), decimals(0.12), decimals(3.4), decimals(34)
    (1, 2, 0, -1)
    """
    if not (half > 0 and math.isfinite(half)):
        return 0
    exponent = math.floor(math.log10(half))
    first_digit = int(half / 10**exponent)
    return -exponent + (1 if first_digit == 1 else 0)


def fixed(value: float, digits: int = 0, sign: bool = False) -> str:
    """A number with that many decimals, thousands separated.

    Parameters
    ----------
    value
        The number; not a number gives a dash.
    digits
        Decimals; negative ones round to tens and hundreds.
    sign
        Whether a positive number gets a plus.

    Examples
    --------
    >>> fixed(-1234.56, 1), fixed(1234.56, -2), fixed(-0.01, 1), fixed(3, sign=True)
    ('−1,234.6', '1,200', '0.0', '+3')
    """
    if not math.isfinite(value):
        return MISSING
    rounded = round(value, digits) + 0.0
    text = f"{abs(rounded):,.{max(digits, 0)}f}"
    if rounded == 0:
        return text
    return (MINUS if rounded < 0 else "+" if sign else "") + text


def number(value: float, half: float, sign: bool = False) -> str:
    """A number rounded as an interval of that half-width demands.

    Examples
    --------
    >>> number(16.4321, 0.2), number(-16.4321, 3), number(16.4321, 0)
    ('16.4', '−16', '16')
    """
    return fixed(value, decimals(half), sign)


def plus_minus(value: float, half: float, sign: bool = False) -> str:
    """A number with the half-width of its interval.

    Examples
    --------
    >>> plus_minus(16.4321, 0.2034), plus_minus(-3.21, 12.2), plus_minus(0, 0)
    ('16.4 ± 0.2', '−3 ± 12', '0')
    """
    if not half > 0:
        return number(value, half, sign)
    return f"{number(value, half, sign)} ± {number(half, half)}"


def percent(share: float, low: float, high: float) -> str:
    """A share in per cent with the half-width of its interval, or with its ends where that width reaches beyond 0 or 100 per cent.

    Examples
    --------
    >>> percent(0.5512, 0.5412, 0.5610).replace(SPACE, " ")
    '55.1 ± 1.0 %'
    >>> percent(0.00003, 0.00001, 0.00017).replace(SPACE, " ")
    '0.003 (0.001–0.017) %'
    """
    half = (high - low) / 2
    if half > 0 and not half <= share <= 1 - half:
        value, *ends = (fixed(100 * number, decimals(100 * half)) for number in (share, low, high))
        return f"{value} ({ends[0]}–{ends[1]}){SPACE}%"
    return f"{plus_minus(100 * share, 50 * (high - low))}{SPACE}%"


def percent_interval(share: float, low: float, high: float) -> str:
    """A share in per cent, with the ends of its 95 % interval.

    Examples
    --------
    >>> percent_interval(0.5512, 0.5412, 0.5610).replace(SPACE, " ")
    '55.1 % (95 % CI 54.1–56.1)'
    """
    digits = decimals(50 * (high - low))
    value, lowest, highest = (fixed(100 * number, digits) for number in (share, low, high))
    return f"{value}{SPACE}% (95{SPACE}% CI {lowest}–{highest})"


def whole_percent(share: float) -> str:
    """A share in whole per cent; a small one that is not nothing is said to be below one.

    Examples
    --------
    >>> [whole_percent(share) for share in (0.382, 0.004, 0)]
    ['38\\xa0%', '<1\\xa0%', '0\\xa0%']
    """
    text = "<1" if 0 < share < 0.005 else fixed(100 * share)
    return f"{text}{SPACE}%"


def small_percent(share: float) -> str:
    """A share that is mostly near nothing, with two significant digits.

    Examples
    --------
    >>> [small_percent(share).replace(SPACE, " ") for share in (0, 0.00012, 0.031)]
    ['0 %', '0.012 %', '3.1 %']
    """
    if share == 0:
        return f"0{SPACE}%"
    return f"{fixed(100 * share, 1 - math.floor(math.log10(100 * share)))}{SPACE}%"


def count(n: int) -> str:
    """A whole number with thousands separated.

    Examples
    --------
    >>> count(1000000)
    '1,000,000'
    """
    return f"{n:,}"
