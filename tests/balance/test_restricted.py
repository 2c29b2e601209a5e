"""What a restriction costs: paired by deal, against direct reckoning."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

import lcanalysis as lc
from lcanalysis.balance import restrict, restricted_play
from lcanalysis.errors import BadValue


def nothing(table, hand, rules, action):
    return False


def test_it_is_the_difference_on_the_same_deals():
    row = restricted_play("classic", ["no_wagers"], "greedy", "eager", n=1_000, seed=2).iloc[0]
    greedy = lc.game("classic").strategy("greedy")
    games = [
        lc.simulate("classic", [who, "eager"], n=1_000, seed=2, rotate=True).games
        for who in (greedy, restrict(greedy, "no_wagers"))
    ]
    margins = []
    for frame in games:
        wide = frame.pivot(index="game", columns="strategy", values="score")
        (mine,) = [name for name in wide if name.startswith("greedy")]
        margins.append((wide[mine] - wide["eager"]).to_numpy().reshape(500, 2).mean(axis=1))
    lost = margins[0] - margins[1]
    assert row["lost"] == pytest.approx(lost.mean())
    assert row["lost_se"] == pytest.approx(lost.std(ddof=1) / np.sqrt(500))
    assert row["touched"] == pytest.approx((lost != 0).mean())
    assert row["lost_low"] < row["lost"] < row["lost_high"]


def test_nothing_forbidden_costs_nothing():
    free = lc.balance.Restriction("nothing", "free", njit(nothing))
    row = restricted_play("classic", [free], "greedy", n=200).iloc[0]
    assert row["lost"] == row["won_lost"] == row["touched"] == 0


def test_the_costliest_comes_first():
    frame = restricted_play("classic", ["at_most_4_expeditions", "no_wagers"], n=2_000, seed=1)
    assert frame["restriction"].tolist() == ["no_wagers", "at_most_4_expeditions"]
    assert (frame["lost_low"] > 0).any()


def test_games_without_restrictions(toy):
    with pytest.raises(BadValue, match="toy comes with no restrictions"):
        restricted_play("toy")
    with pytest.raises(BadValue, match="stopped before"):
        restricted_play("classic", ["no_wagers"], "greedy", n=200, stop=lambda: True)
