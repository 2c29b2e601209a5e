"""Scores followed turn by turn: against a plain reckoning of the same standings, and against games played step by step."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import lcanalysis as lc
from lcanalysis.engine.trajectories import COURSE, follow
from lcanalysis.errors import IllegalAction
from lcanalysis.simulation import chunks
from lcanalysis.simulation.run import make_plan

SHAPES = st.tuples(st.integers(1, 12), st.integers(2, 5))
STANDINGS = SHAPES.flatmap(lambda shape: arrays(np.int64, shape, elements=st.integers(-3, 3)))


def leaders(row) -> list[int]:
    return [seat for seat, score in enumerate(row) if score == max(row)]


def plainly(standing) -> dict[str, float]:
    """The same numbers, each from its definition."""
    rows, turns = standing.tolist(), len(standing)
    winners = leaders(rows[-1])
    sole = [leaders(row)[0] for row in rows if len(leaders(row)) == 1]
    behind = [max(row) - sum(row[w] for w in winners) / len(winners) for row in rows]
    safe = [turn for turn in range(turns) if all(leaders(row) == winners for row in rows[turn:])]
    found = {
        "lead_changes": sum(one != other for one, other in itertools.pairwise(sole)),
        "decided": (safe[0] + 1) / turns if len(winners) == 1 else 1.0,
        "drama": sum(behind) / turns,
        "comeback": max(behind),
    }
    for tenth in range(1, 10):
        ahead = leaders(rows[math.ceil(tenth * turns / 10) - 1])
        found[f"holds_{tenth}"] = sum(seat in winners for seat in ahead) / len(ahead) / len(winners)
    return found


def course(standing) -> dict[str, float]:
    out = np.zeros(len(COURSE))
    follow(standing, out)
    return dict(zip(COURSE, out.tolist(), strict=True))


@settings(deadline=None)
@given(STANDINGS)
def test_what_is_found_is_what_the_definitions_say(standing):
    assert course(standing) == pytest.approx(plainly(standing))


def test_a_game_led_from_the_first_turn_has_no_drama():
    found = course(np.array([[1, 0], [5, 2], [9, 4]]))
    assert (found["lead_changes"], found["drama"], found["comeback"]) == (0, 0, 0)
    assert found["decided"] == pytest.approx(1 / 3)


def standing_of(position, strategies) -> np.ndarray:
    """The scores after each turn, from the game played step by step."""
    rows: list[list[int]] = []
    for _, _, after in position.playthrough(strategies):
        turns, scores = int(after.table[0]["turns"]), after.scores()["score"].tolist()
        rows += [scores] * (turns - len(rows))
    rows[-1] = scores
    return np.array(rows)


@pytest.mark.parametrize("key", lc.all_games())
def test_courses_are_those_of_the_games_step_by_step(key):
    chosen = lc.game(key)
    for seats in (chosen.seats[0], chosen.seats[-1]):
        strategies = ["eager"] * seats
        _, _, courses = chunks.follow(make_plan(key, strategies, 5, None, False, "summary"), 0, 2)
        for number in range(2):
            position = chosen.new(seed=5, number=number, seats=seats)
            assert courses[number].tolist() == pytest.approx(
                list(course(standing_of(position, strategies)).values())
            )


@pytest.mark.parametrize("key", lc.all_games())
def test_games_are_those_of_the_batch_driver(key):
    seats = lc.game(key).seats[-1]
    plan = make_plan(key, ["eager"] * (seats - 1) + ["random"], 3, None, True, "summary")
    columns, endings, courses = chunks.follow(plan, 7, 5)
    assert [np.array_equal(*both) for both in zip((columns, endings), chunks.play(plan, 7, 5), strict=True)]
    assert courses.shape == (5, len(COURSE))


def test_long_games_get_more_room(monkeypatch):
    plan = make_plan("classic", ["random", "greedy"], 1, None, False, "summary")
    whole = chunks.follow(plan, 0, 40)
    monkeypatch.setattr(chunks, "USUAL_TURNS", 11)
    for one, other in zip(whole, chunks.follow(plan, 0, 40), strict=True):
        assert np.array_equal(one, other)


def test_a_failing_strategy_is_told_as_ever():
    @lc.strategy("classic")
    def cheats(table, hand, rules, weights, stream):
        return 63

    plan = make_plan("classic", [cheats, "eager"], 1, None, False, "summary")
    with pytest.raises(IllegalAction, match=r"Strategy cheats of classic \(seed 1, deal 4, seat 0"):
        chunks.follow(plan, 4, 2)
