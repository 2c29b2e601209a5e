"""No more digits than the interval supports."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lcanalysis.numbers import (
    SPACE,
    count,
    decimals,
    fixed,
    number,
    percent,
    percent_interval,
    plus_minus,
    small_percent,
    whole_percent,
)


@pytest.mark.parametrize(
    ("value", "half", "text"),
    [
        (16.4321, 0.2034, "16.4 ± 0.2"),
        (16.4321, 0.12, "16.43 ± 0.12"),
        (16.4321, 0.096, "16.43 ± 0.10"),
        (16.4321, 3.4, "16 ± 3"),
        (-16.4321, 12.2, "−16 ± 12"),
        (123.0, 34.0, "120 ± 30"),
        (12345.6, 0.5, "12,345.6 ± 0.5"),
        (-0.01, 0.3, "0.0 ± 0.3"),
        (0.0, 0.0, "0"),
    ],
)
def test_a_mean_with_its_interval(value, half, text):
    assert plus_minus(value, half) == text


def test_signs_are_real_ones():
    assert fixed(-3, 1) == "−3.0"
    assert "-" not in number(-3.21, 0.1)
    assert number(3.21, 0.1, sign=True) == "+3.21"
    assert number(0.001, 0.1, sign=True) == "0.00"


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e5))
def test_rounding_moves_a_value_by_less_than_half_its_interval(value, half):
    shown = float(number(value, half).replace("−", "-").replace(",", ""))
    assert abs(shown - value) <= half / 2


@given(st.floats(1e-6, 1e5))
def test_an_interval_has_one_or_two_digits(half):
    shown = round(half, decimals(half))
    digits = round(shown * 10.0 ** decimals(half))
    assert 1 <= digits <= 20


def test_an_unknown_interval_gives_whole_numbers_and_no_error():
    assert plus_minus(3.7, math.inf) == "4 ± –"
    assert fixed(math.nan) == "–"


def test_shares():
    assert percent(0.5512, 0.5412, 0.5610) == f"55.1 ± 1.0{SPACE}%"
    assert percent_interval(0.5512, 0.5412, 0.5610) == f"55.1{SPACE}% (95{SPACE}% CI 54.1–56.1)"
    assert whole_percent(0.0049) == f"<1{SPACE}%"
    assert whole_percent(0.005) == f"0{SPACE}%" or whole_percent(0.005) == f"1{SPACE}%"
    assert small_percent(0.00012) == f"0.012{SPACE}%"
    assert small_percent(1.0) == f"100{SPACE}%"
    assert count(1_000_000) == "1,000,000"
