"""Rules values varied over a range."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.balance import compare, sweep
from lcanalysis.errors import BadValue, UnknownName


def test_a_sweep_is_a_comparison_in_the_order_of_its_values():
    found = sweep(
        "classic", {"expedition_cost": [30, 20, 10]}, n=100, seed=2, strategies=["eager", "never_open"]
    )
    rows = found.rows("all eager", ["score"])
    assert rows["expedition_cost"].tolist() == [10, 20, 30]
    assert rows["verdict"].tolist() == ["higher", "", "lower"]
    alone = compare("classic", {"a": None, "b": {"expedition_cost": 30}}, n=100, seed=2, strategies=["eager"])
    there = alone.rows("all eager", ["score"]).iloc[1]
    columns = ["value", "se", "difference", "difference_se"]
    assert rows.iloc[2][columns].tolist() == pytest.approx(there[columns].tolist())


def test_the_base_is_played_even_if_it_is_not_asked_for():
    found = sweep("classic", {"wagers": [1]}, base={"expedition_cost": 10}, n=50, strategies=["eager"])
    assert [rules.changes() for rules in found.variants.values()] == [
        {"expedition_cost": 10},
        {"expedition_cost": 10, "wagers": 1},
    ]
    assert found.rows(quantities=["score"])["wagers"].tolist() == [1, 3]


def test_two_values_make_a_grid():
    found = sweep("classic", {"wagers": range(2), "bonus_points": [0, 40]}, n=20, strategies=["eager"])
    rows = found.rows("all eager", ["score"])
    assert found.keys == ("wagers", "bonus_points")
    assert rows[["wagers", "bonus_points"]].to_numpy().tolist() == [[0, 0], [0, 40], [1, 0], [1, 40], [3, 20]]
    assert next(iter(found.variants)) == "wagers 3, bonus points 20"


def test_words_and_lists_can_be_varied_too():
    found = sweep(
        "classic",
        {"next_starter": ["alternate", "more_points"]},
        base={"rounds": 2},
        n=20,
        strategies=["eager"],
    )
    assert set(found.frame["next_starter"]) == {"alternate", "more_points"}
    points = [(-60, -45, -30, 10, 20, 30, 60)]
    found = sweep("roll_and_write", {"row_points": points}, n=10, strategies=["eager"])
    assert len(found.variants) == 2


@pytest.mark.parametrize(
    ("values", "error", "sentence"),
    [
        ({}, BadValue, "one or two rules keys, but got 0"),
        ({"wagers": [1], "colours": [5], "rounds": [1]}, BadValue, "but got 3"),
        ({"wager": [1]}, UnknownName, "did you mean 'wagers'"),
        ({"wagers": []}, BadValue, "no values of wagers"),
        ({"wagers": [7]}, BadValue, "wagers = 7 is not"),
    ],
)
def test_wrong_input_is_one_sentence(values, error, sentence):
    with pytest.raises(error, match=sentence):
        lc.sweep("classic", values, n=10)
