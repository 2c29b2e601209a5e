"""Games gone through: known blunders, who loses how much, and the same numbers again."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.advice import totals
from lcanalysis.charts.review import review_text
from lcanalysis.errors import BadValue, UnknownName, UnreadableRecord

# The last turn, whatever is drawn: what is laid now brings less than it costs.
LAST_TURN = """game: classic
rules: max_turns=44
to move: 0 play
deck: 1
hand 0: red W 2 3, white 2 3 4, blue 2 3
laid 0: yellow W W W 2 3 4 5 6 7 8 9 10
laid 1: green W W W 2 3 4 5 6 7 8 9 10
discards: white W W W 5 6 7 8 9 10, blue W W W 4 5 6 7 8 9 10

moves:
0 {action}
0 draw deck
"""


@pytest.fixture(scope="module")
def reviewed():
    """A strategy each against tuned."""
    return {
        name: lc.review(lc.record("classic", [name, "tuned"], seed=3), iterations=300)
        for name in ("random", "greedy", "tuned")
    }


@pytest.mark.parametrize(
    ("action", "loss"), [("lay red W", 40.0), ("lay red 3", 17.0), ("discard red 2", 0.0)]
)
def test_a_blunder_in_the_last_turn_costs_what_it_costs(action, loss):
    found = lc.review(LAST_TURN.format(action=action), iterations=200)
    first = found.iloc[0]
    assert (first["turn"], first["player"], first["action"]) == (44, "player 0", action)
    assert [first[f"loss{end}"] for end in ("", "_low", "_high", "_se")] == pytest.approx(
        [loss, loss, loss, 0]
    )
    assert first["clear"] == (loss > 0)
    assert first["best"].startswith("discard ")
    assert found["loss"].max() == first["loss"]


def test_the_stronger_the_player_the_less_is_lost(reviewed):
    random, greedy, tuned = (totals(frame).iloc[0] for frame in reviewed.values())
    for better in (greedy, tuned):
        assert random["mean_loss_low"] > better["mean_loss_high"]
        assert random["mistakes"] > better["mistakes"]
    assert tuned["mean_loss_low"] < greedy["mean_loss_high"]  # one game does not tell these two apart


def test_every_row_agrees_with_itself(reviewed):
    for frame in reviewed.values():
        same = frame["action"] == frame["best"]
        assert (frame.loc[same, ["loss", "loss_se", "loss_low", "loss_high"]] == 0).all(axis=None)
        assert (frame["clear"] == (frame["loss_low"] > 0)).all()
        for name in ("loss", "margin", "win"):
            assert (frame[f"{name}_low"] <= frame[name]).all()
            assert (frame[name] <= frame[f"{name}_high"]).all()
        assert frame["win"].between(0, 1).all()
        assert frame["turn"].is_monotonic_increasing


def test_the_last_expectation_is_how_the_game_ended(reviewed):
    played = lc.record("classic", ["random", "tuned"], seed=3)
    last = reviewed["random"].iloc[-1]
    scores = played.last().scores()["score"]
    own = scores[last["seat"]] - scores[1 - last["seat"]]
    assert abs(last["margin"] - own) <= max(20, 4 * last["margin_se"])


def test_totals_add_up(reviewed):
    frame = reviewed["greedy"]
    for row in totals(frame).to_dict("records"):
        own = frame[frame["seat"] == row["seat"]]
        assert row["decisions"] == len(own)
        assert row["loss"] == pytest.approx(own["loss"].sum())
        assert row["mean_loss"] == pytest.approx(own["loss"].mean())
        assert row["loss_se"] == pytest.approx(np.linalg.norm(own["loss_se"]))
        assert row["mistakes"] == own["clear"].sum()


def test_the_same_playouts_and_seed_give_the_same_review():
    played = lc.record("auf_schatzsuche", ["greedy", "random"], seed=3)
    one, other = (lc.review(given, iterations=30, seed=5) for given in (played, str(played)))
    pd.testing.assert_frame_equal(one, other)
    elsewhere = lc.review(played, iterations=30, seed=6)
    assert one["action"].equals(elsewhere["action"])
    assert not one["margin"].equals(elsewhere["margin"])


def test_no_loss_is_made_up_where_all_actions_are_alike():
    table = LAST_TURN.replace("red W 2 3, white 2 3 4, blue 2 3", "red W W W, white 2 3 4, blue 2 3")
    found = lc.review(table.format(action="discard red W"), iterations=100)
    assert found["loss"].tolist() == [0] * len(found)


def test_who_holds_unknown_cards_is_not_judged():
    moves = "1 discard green 2\n1 draw deck\n0 discard blue 9\n0 draw deck\n"
    text = (
        "game: classic\nto move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7\n"
        f"moves:\n0 lay red W\n0 draw deck (red 5)\n{moves}"
    )
    found = lc.review(text, iterations=50)
    assert found["seat"].unique().tolist() == [0]
    assert found["action"].tolist()[0] == "lay red W"


def test_several_players_and_other_objectives():
    played = lc.record("auf_schatzsuche", ["eager"] * 3, seed=1)
    found = lc.review(played, iterations=20, objective="win")
    assert found["loss"].between(-1, 1).all()
    assert found["margin_se"].isna().all()
    for chart in (lc.charts.course(found, width=300), lc.charts.losses(found)):
        chart.to_dict()
    assert len(totals(found)) == 3
    assert "in games" in review_text(found)


def test_charts_show_the_review_and_say_it_in_words(reviewed):
    frame = reviewed["random"]
    course, losses = lc.charts.course(frame), lc.charts.losses(frame)
    worst = frame.loc[frame["loss"].where(frame["clear"]).idxmax()]
    assert f"random (player 0), {worst['action']} in turn {worst['turn']}" in lc.charts.caption(course)
    signs = np.where(frame["seat"] == 0, 1, -1)
    assert course.data["ahead"].tolist() == (signs * frame["margin"]).tolist()
    assert (course.data["ahead_low"] <= course.data["ahead_high"]).all()
    assert losses.data["loss"].tolist() == totals(frame)["loss"].tolist()
    for chart in (course, losses):
        chart.to_dict()
        assert lc.charts.alt_text(chart)
        assert "95" in lc.charts.caption(chart)
    with pytest.raises(BadValue, match="no decision to draw"):
        lc.charts.course(frame.iloc[:0])
    perfect = frame.assign(clear=False)
    assert lc.charts.caption(lc.charts.course(perfect)).startswith("No clear mistake was found")
    assert review_text(perfect).endswith("No clear mistake was found.")
    unsure, sure = (review_text(frame.assign(loss=0.1, loss_se=error)) for error in (9.0, 0.0))
    assert "cannot be told from none" in unsure
    assert "cannot be told from none" not in sure


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"seconds": 1, "iterations": 10}, BadValue, "review: give seconds or iterations"),
        ({"seconds": -1}, BadValue, "review: seconds = -1"),
        ({"iterations": 0}, BadValue, "review: iterations = 0"),
        ({"iterations": 5, "lanes": 0}, BadValue, "review: lanes = 0"),
        ({"iterations": 5, "seed": -1}, BadValue, "review: seed = -1"),
        ({"iterations": 5, "objective": "luck"}, UnknownName, "objective"),
        ({"iterations": 5, "playout": "tunde"}, UnknownName, "did you mean 'tuned'"),
    ],
)
def test_wrong_input_is_one_sentence(arguments, error, says):
    with pytest.raises(error, match=says):
        lc.review(LAST_TURN.format(action="lay red W"), **arguments)


def test_a_move_that_cannot_be_played_is_named():
    with pytest.raises(UnreadableRecord, match="lay red 9"):
        lc.review(LAST_TURN.format(action="lay red 9"), iterations=5)


def test_something_is_tried_however_little_time_there_is():
    found = lc.review(LAST_TURN.format(action="lay red W"), seconds=1e-9)
    assert found["loss"].iloc[0] == 40
    assert (found["playouts"] > 0).all()
