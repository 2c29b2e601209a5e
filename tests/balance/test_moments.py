"""Moments and what is made of them: sums of chunks, the delta method, intervals of paired shares."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from lcanalysis.balance.moments import Linearised, Moments, difference_interval, interval

ROWS = st.integers(2, 20).flatmap(lambda n: arrays(float, (n, 3), elements=st.floats(-100, 100)))


@given(ROWS, st.data())
def test_chunks_add_up_to_the_whole(rows, data):
    cut = data.draw(st.integers(1, len(rows) - 1))
    total = Moments.of(rows[:cut]) + Moments.of(rows[cut:])
    assert total.n == len(rows)
    assert total.mean == pytest.approx(rows.mean(axis=0))
    assert total.covariance == pytest.approx(np.cov(rows, rowvar=False), abs=1e-6)


def shares(one, other) -> tuple[Linearised, Linearised, Moments]:
    moments = Moments.of(np.stack([one, other], axis=1))
    unit = np.eye(2)
    return Linearised(moments.mean[0], unit[0]), Linearised(moments.mean[1], unit[1]), moments


def test_the_interval_of_equal_shares_is_not_a_point():
    none = np.zeros(50)
    one, other, moments = shares(none, none)
    low, high = difference_interval(one, other, moments, share=True)
    assert low < 0 < high
    assert high == pytest.approx(interval(one, moments, share=True)[1])


def test_pairing_narrows_the_interval_of_a_difference_of_shares():
    rng = np.random.default_rng(1)
    base = rng.random(2_000) < 0.4
    like = base ^ (rng.random(2_000) < 0.02)
    apart = rng.permutation(like)
    spans = []
    for other in (like, apart):
        low, high = difference_interval(*shares(other.astype(float), base.astype(float)), share=True)
        spans.append(high - low)
    normal = 2 * 1.96 * np.std(like.astype(float) - base, ddof=1) / len(base) ** 0.5
    assert spans[0] == pytest.approx(normal, rel=0.05)
    assert spans[1] > 4 * spans[0]


def test_one_row_says_nothing():
    estimate, moments = Linearised(0.5, np.ones(1)), Moments.of(np.ones((1, 1)))
    assert interval(estimate, moments, share=True) == (0.0, 1.0)
    assert interval(estimate, moments, share=False) == (-np.inf, np.inf)
