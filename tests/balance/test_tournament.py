"""The cross table, and what it says about the strategies that come with the package."""

from __future__ import annotations

import pytest

import lcanalysis as lc


@pytest.fixture(scope="module")
def table():
    return lc.balance.cross_table("classic", n=4_000, seed=3).set_index(["row", "column"])


def test_every_ordered_pair_is_there(table):
    names = list(lc.game("classic").strategies)
    assert list(table.index) == [(row, column) for row in names for column in names]


def test_rows_mirror_columns(table):
    for row, column in table.index:
        assert table.loc[(row, column), "margin"] == pytest.approx(-table.loc[(column, row), "margin"])
        assert table.loc[(row, column), "won"] == pytest.approx(1 - table.loc[(column, row), "won"])
        assert table.loc[(row, column), "margin_low"] == pytest.approx(
            -table.loc[(column, row), "margin_high"]
        )


def test_each_strategy_beats_the_weaker_ones(table):
    for strong, weak in (
        ("never_open", "random"),
        ("greedy", "random"),
        ("greedy", "eager"),
        ("tuned", "greedy"),
    ):
        assert table.loc[(strong, weak), "margin_low"] > 0


def test_games_between_strategies_end(table):
    for row, column in table.index:
        if "random" not in (row, column):
            assert table.loc[(row, column), "stalled"] < 0.001


@pytest.mark.parametrize("seed", [1, 2])
def test_tuned_beats_greedy_by_fifteen_points(seed):
    run = lc.simulate("classic", ["tuned", "greedy"], n=200_000, seed=seed, rotate=True, keep="summary")
    row = run.summary().iloc[0]
    assert row["margin_low"] > 15
    assert row["stalled"] < 0.001
