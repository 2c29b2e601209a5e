"""Ratings against known values, and whether their intervals hold what they promise."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

from lcanalysis.balance.ratings import SCALE, cycles, ratings

NAMES = ["a", "b", "c", "d"]
STRENGTH = np.array([0.9, 0.3, -0.2, -1.0])
TRUE = 1 / (1 + np.exp(STRENGTH[None, :] - STRENGTH[:, None]))


def shares_of(result):
    pairs = np.triu_indices(4, 1)
    won = np.full((len(result), 4, 4), 0.5)
    won[:, pairs[0], pairs[1]] = result
    won[:, pairs[1], pairs[0]] = 1 - result
    return won


def clustered(random, deals):
    """Results of all pairings on the same deals: a deal's luck is shared by its pairings and by its two games."""
    pairs = np.triu_indices(4, 1)
    luck = random.normal(0, 1.5, (deals, 1))
    chance = 1 / (1 + np.exp(-(luck + np.log(TRUE[pairs] / (1 - TRUE[pairs])))))
    mirrored = 1 / (1 + np.exp(-(-luck + np.log(TRUE[pairs] / (1 - TRUE[pairs])))))
    won = (random.random((deals, 6)) < chance).astype(float) + (random.random((deals, 6)) < mirrored)
    tied = random.random((deals, 6)) < 0.1
    return np.where(tied, 0.5, won / 2)


def test_intervals_hold_the_truth_95_times_in_100():
    random = np.random.default_rng(11)
    many = ratings(shares_of(clustered(random, 400_000)), np.full(400_000, 2), NAMES)
    truth = many.set_index("strategy")["rating"].loc[NAMES]
    held = []
    for _ in range(1_000):
        frame = (
            ratings(shares_of(clustered(random, 60)), np.full(60, 2), NAMES).set_index("strategy").loc[NAMES]
        )
        held.append((frame["rating_low"] < truth) & (truth < frame["rating_high"]))
    share = pd.DataFrame(held).mean()
    assert (share > 0.93).all()
    assert (share < 0.97).all()


def test_the_fit_is_the_model():
    frame = ratings(TRUE[None], np.array([1_000]), NAMES)
    assert frame["strategy"].tolist() == NAMES
    assert frame["rating"].to_numpy() == pytest.approx(SCALE * (STRENGTH - STRENGTH.mean()), abs=0.01)
    assert frame["misfit"].max() < 1e-6


def test_two_strategies_have_a_formula():
    won = np.array([[[0.5, 0.6], [0.4, 0.5]], [[0.5, 0.9], [0.1, 0.5]], [[0.5, 0.7], [0.3, 0.5]]])
    frame = ratings(won, np.array([100, 100, 200]), ["strong", "weak"])
    share = 0.725
    apart = 400 * math.log10(share / (1 - share))
    assert frame["rating"].tolist() == pytest.approx([apart / 2, -apart / 2])
    sums = np.array([60, 90, 140]) - share * np.array([100, 100, 200])
    error = math.sqrt(3 / 2 * (sums**2).sum()) / 400
    assert frame["rating_se"][0] == pytest.approx(SCALE * error / (share * (1 - share)) / 2, rel=1e-6)


def test_who_never_wins_has_a_bound_only():
    won = np.full((10, 3, 3), 0.5)
    won[:, 0, 1] = np.linspace(0.5, 0.7, 10)
    won[:, 1, 0] = 1 - won[:, 0, 1]
    won[:, :2, 2], won[:, 2, :2] = 1.0, 0.0
    frame = ratings(won, np.full(10, 20), ["a", "b", "last"]).set_index("strategy")
    assert frame["bounded"].to_dict() == {"a": True, "b": True, "last": False}
    assert np.isfinite(frame["rating"]).all()
    assert frame["rating"]["last"] < -400
    assert frame["rating_low"]["last"] == -math.inf
    assert frame["rating"]["last"] < frame["rating_high"]["last"] < frame["rating"]["b"] - 200
    alone = ratings(won[:, :2, :2], np.full(10, 20), ["a", "b"]).set_index("strategy")
    for column in ("rating", "rating_se", "rating_low", "rating_high"):
        assert frame[column][["a", "b"]].tolist() == pytest.approx(alone[column].tolist(), abs=1e-6)


@pytest.mark.parametrize("expected", [1, 2, 3, 5])
def test_the_bound_of_who_never_won_holds(expected):
    """Among pairs of players of whom one wins so few games that often none is seen, in at least 95 %."""
    random, games, missed = np.random.default_rng(expected), 400, 0
    truth = SCALE * np.log((games / 2 - expected) / expected)  # as many deals as pairs of alike games
    for _ in range(1_000):
        won = random.binomial(games // 2, expected / (games / 2)) / (games // 2)
        shares = np.array([[[0.5, won], [1 - won, 0.5]]])
        frame = ratings(shares, np.array([games]), ["weak", "strong"]).set_index("strategy")
        if not frame["bounded"].all():
            group = "strong" if frame["bounded"]["strong"] else "weak"
            gap = frame["rating"]["strong"] - frame["rating_high"]["weak"] if group == "strong" else None
            near = gap if gap is not None else frame["rating_low"]["strong"] - frame["rating"]["weak"]
            missed += near > truth
    assert missed <= 50


def beat(*pairs, wide=()):
    rows = []
    for winner, loser in [*pairs, *wide]:
        low = 0.49 if (winner, loser) in wide else 0.51
        rows.append({"row": winner, "column": loser, "won_low": low, "won_high": 0.6})
        rows.append({"row": loser, "column": winner, "won_low": 0.4, "won_high": 1 - low})
    return pd.DataFrame(rows)


def test_only_certain_circles_are_named():
    assert cycles(beat(("a", "b"), ("b", "c"), ("c", "a"))) == [("a", "b", "c")]
    assert cycles(beat(("a", "b"), ("b", "c"), wide=[("c", "a")])) == []
    assert cycles(beat(("a", "b"), ("b", "c"), ("a", "c"))) == []


def test_the_smallest_circles_are_named():
    square = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]
    assert cycles(beat(*square, wide=[("a", "c"), ("b", "d")])) == [("a", "b", "c", "d")]
    found = cycles(beat(*square, ("a", "c"), ("d", "b")))
    assert found == [("a", "c", "d"), ("b", "c", "d")]
