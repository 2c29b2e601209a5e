"""What a seat is worth: a game that is alike for all seats, one that is not, and direct counts."""

from __future__ import annotations

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.errors import BadValue


def test_no_seat_is_better_where_all_are_alike(toy):
    frame = lc.balance.seat_advantage("toy", strategies=["rock", "random"], n=6_000, seed=1)
    assert frame.groupby(["players", "strategy"]).size().tolist() == [2, 2, 3, 3]
    assert (frame["fair"] == 1 / frame["players"]).all()
    assert ((frame["won"] - frame["fair"]).abs() < 4 * frame["won_se"]).all()
    two = frame[frame["players"] == 2]
    assert (two["margin"].abs() < 4 * two["margin_se"]).all()
    three = frame[frame["players"] == 3].groupby("strategy")["margin"]
    assert (three.max() - three.min() < 1).all()


def test_points_for_the_start_are_the_advantage(toy):
    rules = [toy.default_rules().replace(start=points) for points in (0, 7)]
    plain, start = (lc.balance.seat_advantage("toy", [2], ["rock"], n=500, rules=rule) for rule in rules)
    assert start["margin"][0] - plain["margin"][0] == pytest.approx(7)
    assert start["won"][0] > plain["won"][0]


def test_ties_are_apart(toy):
    rules = toy.default_rules().replace(cards=2, die=1, duel=0)
    run = lc.simulate("toy", ["rock"] * 3, n=900, seed=2, rules=rules)
    frame = lc.balance.seats_of([run])
    for _, row in frame.iterrows():
        games = run.games[run.games["seat"] == row["seat"]]
        assert row["alone"] == pytest.approx((games["won"] == 1).mean())
        assert row["tied"] == pytest.approx(games["won"].between(0.01, 0.99).mean())
        assert row["won"] == pytest.approx(games["won"].mean())
        assert row["tied_low"] < row["tied"] < row["tied_high"]
    assert frame["tied"].min() > 0.1


def test_the_start_of_a_round_is_counted_directly():
    rules = lc.rules("classic", rounds=3, next_starter="alternate")
    run = lc.simulate("classic", ["greedy", "greedy"], n=300, seed=3, rules=rules)
    row = lc.balance.start_advantage(run).iloc[0]
    games = run.games
    started = games.groupby("game")[["rounds_started", "points_as_starter", "score"]].sum()
    lead = (2 * started["points_as_starter"] - started["score"]) / 3
    assert row["rounds"] == 3
    assert row["lead"] == pytest.approx(lead.mean())
    assert row["lead_se"] == pytest.approx(lead.std() / np.sqrt(300))
    assert row["starter"] == pytest.approx(games["points_as_starter"].sum() / 900)
    assert row["others"] == pytest.approx((games["score"].sum() - games["points_as_starter"].sum()) / 900)


def test_rotation_does_not_matter_to_starts():
    rules = lc.rules("classic", rounds=2)
    run = lc.simulate("classic", ["eager", "eager"], n=400, seed=3, rules=rules, rotate=True)
    games = run.games
    expected = (2 * games["points_as_starter"].sum() - games["score"].sum()) / (400 * 2)
    assert lc.balance.start_advantage(run)["lead"][0] == pytest.approx(expected)


def test_unlike_strategies_say_nothing_about_the_start():
    run = lc.simulate("to_go", ["greedy", "random"], n=20, rotate=True)
    with pytest.raises(BadValue, match="every player has the same strategy"):
        lc.balance.start_advantage(run)


def test_conventions_change_the_match():
    frame = lc.balance.start_conventions("classic", ["eager"], rounds=2, n=400, seed=1)
    assert frame["convention"].tolist() == ["more_points", "fewer_points", "alternate"]
    assert frame["margin"].nunique() == 3
    assert frame["lead"].notna().all()


def test_games_without_rounds_are_passed_over():
    run = lc.simulate("auf_schatzsuche", ["eager", "eager"], n=50)
    assert lc.balance.start_advantage(run).empty
    with pytest.raises(BadValue, match="do not say who starts the next round"):
        lc.balance.start_conventions("auf_schatzsuche")
