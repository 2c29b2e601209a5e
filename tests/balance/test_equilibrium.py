"""The equilibrium of known games, and what makes it one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lcanalysis.balance.equilibrium import best_mixture, equilibrium
from lcanalysis.errors import BadValue


def antisymmetric(values, k):
    payoff = np.zeros((k, k))
    payoff[np.triu_indices(k, 1)] = values
    return payoff - payoff.T


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 6).flatmap(
        lambda k: st.lists(st.integers(-50, 50), min_size=k * (k - 1) // 2, max_size=k * (k - 1) // 2)
    )
)
def test_nobody_gains_against_it(values):
    k = next(k for k in range(2, 7) if k * (k - 1) // 2 == len(values))
    payoff = antisymmetric(values, k)
    shares = best_mixture(payoff)
    assert shares.sum() == pytest.approx(1)
    assert (shares >= 0).all()
    assert (payoff @ shares <= 1e-6).all()


def test_a_weighted_duel():
    """Rock beats scissors by 1, scissors paper by 2, paper rock by 3: each is played as often as the pair without it pays."""
    payoff = antisymmetric([-3, 1, -2], 3)
    assert best_mixture(payoff) == pytest.approx(np.array([2, 1, 3]) / 6)


def test_the_best_alone_where_it_beats_all():
    payoff = antisymmetric([5, 7, 1], 3)
    frame = equilibrium(np.repeat(payoff[None], 50, axis=0), np.full(50, 10), ["a", "b", "c"])
    assert frame["share"].tolist() == [1, 0, 0]
    assert frame["loss"].tolist() == [0, 5, 7]
    assert frame["loss_low"].tolist() == frame["loss_high"].tolist() == [0, 5, 7]


def test_intervals_hold_the_truth():
    random, truth = np.random.default_rng(5), antisymmetric([5, 9, 4], 3)
    held = []
    for seed in range(60):
        noise = random.normal(0, 20, (100, 3))
        payoff = truth + np.stack([antisymmetric(row, 3) for row in noise])
        frame = equilibrium(payoff, np.full(100, 2), ["a", "b", "c"], resamples=100, seed=seed)
        held.append((frame["loss_low"] <= [0, 5, 9]) & (frame["loss_high"] >= [0, 5, 9]))
    assert np.mean(held) > 0.88


def test_too_few_draws_are_refused():
    with pytest.raises(BadValue, match="10 resamples are fewer than the 100"):
        equilibrium(np.zeros((3, 2, 2)), np.ones(3), ["a", "b"], resamples=10)
