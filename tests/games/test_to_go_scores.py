"""Known values of the rules page of To Go, through a typed position and through whole games."""

import numpy as np
import pytest

import lcanalysis as lc
from tests.games.tracing import batch

TO_GO = lc.game("to_go")

# The expeditions of the rulebook's example; the third one is empty.
EXAMPLE = {
    "yellow 2 3 8 10": 3,
    "blue W": -40,
    "green W 2 3 10": -10,
    "red W W 2 3 4 5 6 7 8": 65,
}
MORE = {
    "nothing": 0,
    "red W W W": -80,
    "red W W 5 6 7 8 9 10": 95,
    "red 2 3 4 5 6 7 8 9": 44,
    "red W W W 2 3 4 5 6 7 8 9 10": 156,
}


def scores(text, rules=None):
    return TO_GO.parse(text, rules).scores()


@pytest.mark.parametrize(("laid", "score"), {**EXAMPLE, **MORE}.items())
def test_known_value(laid, score):
    assert scores(f"laid 0: {laid}")["score"].tolist() == [score, 0]
    assert scores(f"laid 1: {laid}")["score"].tolist() == [0, score]


def test_the_example_of_the_rulebook():
    frame = scores(f"laid 1: {', '.join(EXAMPLE)}")
    assert frame["score"].tolist() == [0, 18]
    parts = {"cost": -80, "numbers": 23 + 0 + 15 + 35, "wagers": -20 - 5 + 30, "bonus": 20}
    assert frame.loc[1, list(parts)].to_dict() == parts
    assert frame.loc[1, ["expeditions", "wagers_placed"]].tolist() == [4, 4]


def test_camps_and_the_supply_are_worth_nothing():
    frame = scores("camp 0: red 9 10; camp 1: blue W; face up: green 7 8 9; laid 0: yellow 2")
    assert frame["score"].tolist() == [-18, 0]


@pytest.mark.parametrize(
    ("changes", "score"),
    [
        ({"expedition_cost": 15}, 90 + 20),
        ({"wager_multiplier": 2}, 125 + 20),
        ({"bonus_cards": 9}, 75),
        ({"bonus_points": -5}, 70),
    ],
    ids=str,
)
def test_two_wagers_and_5_to_10_under_other_values(changes, score):
    frame = scores("laid 0: red W W 5 6 7 8 9 10", lc.rules("to_go", **changes))
    assert frame["score"][0] == score


def test_what_is_done_is_counted():
    position = TO_GO.parse("camp 0: red 3 5; face up: red 4 W; laid 0: blue W; next: raid, green 2, yellow 3")
    for action in ("use red 3", "add red 4", "add red 5"):
        position = position.apply(action)
    assert position.legal()[0] == "reveal"
    position = position.apply("reveal").apply("remove face-down")
    for action in ("take red W to camp", "reveal", "to expedition"):
        position = position.apply(action)
    mine, theirs = position.scores().to_dict("records")
    done = {
        "parchments": 2,
        "camp_uses": 1,
        "taken_up": 1,
        "raids_met": 0,
        "expeditions": 2,
        "wagers_placed": 1,
    }
    assert {name: mine[name] for name in done} == done
    assert (theirs["raids_met"], theirs["raid_removed_down"], theirs["expeditions"]) == (1, 1, 1)
    assert "removed: green 2" in position.show()
    assert "camp 0: red W" in position.show()


def test_a_raid_removes_what_lies_open():
    text = "to move: 1 raid; face up: red 4, blue W W; camp 1: green 9"
    position = TO_GO.parse(text)
    assert position.legal() == [
        "remove face-down",
        "remove blue W",
        "remove red 4",
        "remove green 9 from camp",
    ]
    for action, column, line in [
        ("remove blue W", "raid_removed_up", "face up: blue W, red 4"),
        ("remove red 4", "raid_removed_up", "face up: blue W W"),
        ("remove green 9 from camp", "raid_removed_camp", "camp 1: nothing"),
    ]:
        after = position.apply(action)
        assert after.scores()[column].tolist() == [0, 1]
        assert line in after.show().splitlines()
        assert after.to_move == 0


@pytest.mark.parametrize("key", ["to_go", "classic"])
@pytest.mark.parametrize("starter", ["more_points", "fewer_points", "alternate"])
def test_starts_and_their_points_add_up(key, starter):
    """Every round is started by one player; with one round it is seat 0, and all its points are those of a starter."""
    for rounds in (1, 3):
        rules = lc.rules(key, rounds=rounds, next_starter=starter)
        games = batch(["greedy", "eager"], 300, seed=3, rules=rules, key=key)
        columns = dict(zip(lc.game(key).columns, np.moveaxis(games.scores, 2, 0), strict=True))
        assert (columns["rounds_started"].sum(axis=1) == rounds).all()
        assert (columns["rounds_started"][:, 0] >= 1).all()
        points = games.scores[:, :, :4].sum(axis=2)
        if rounds == 1:
            assert (columns["points_as_starter"][:, 0] == points[:, 0]).all()
            assert (columns["points_as_starter"][:, 1] == 0).all()
        if rounds == 3 and starter == "alternate":
            assert (columns["rounds_started"] == [2, 1]).all()
        elsewhere = points - columns["points_as_starter"]
        assert (elsewhere[columns["rounds_started"] == rounds] == 0).all()
