"""What the adviser found, in sentences and tables, with no more digits than the intervals support."""

from __future__ import annotations

import re

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.advice import words
from lcanalysis.numbers import SPACE

FACTS = {
    "package": "lcanalysis 0",
    "game": "classic",
    "rules": {},
    "players": 2,
    "seat": 1,
    "playout": {"name": "tuned", "hash": ""},
    "objective": "margin",
    "playouts": 1234,
    "seed": 5,
}


def advice(*rows, **facts) -> pd.DataFrame:
    """A frame as `advise` gives it, of actions with difference and half-width."""
    made = []
    for place, (action, difference, half) in enumerate(rows):
        row = {"action": action, "margin": 3.21 + difference, "win": 0.5512, "score": 20.0}
        row |= {
            "difference": difference,
            "standard_error": half / 2,
            "low": difference - half,
            "high": difference + half,
        }
        row |= {"playouts": 1000, "in_question": place < 3, "number": place}
        row |= {"margin_low": row["margin"] - 0.5, "margin_high": row["margin"] + 0.5}
        row |= {"win_low": 0.5412, "win_high": 0.5612}
        made.append(row)
    frame = pd.DataFrame(made)
    frame.attrs["provenance"] = FACTS | facts
    return frame


def told(*rows, **facts) -> list[str]:
    return [sentence.replace(SPACE, " ") for sentence in words.told(advice(*rows, **facts))]


def test_a_clear_best_is_told_with_its_lead():
    first, second = told(("lay red 4", 0.0, 0.0), ("draw deck", -3.21, 1.23), ("draw red", -9.0, 2.0))
    assert first == "Best found: 'lay red 4', ahead of 'draw deck' by 3.2 ± 1.2 points of margin."
    assert second == "After it, expect a margin of +3.2 ± 0.5 points and 55.1 ± 1.0 % of wins (ties in part)."


def test_what_is_not_seen_to_differ_is_no_winner():
    rows = [("a", 0.0, 0.0), *((name, -0.5, 1.0) for name in "bcdefg")]
    assert (
        told(*rows)[0]
        == "Best found: 'a'; but no difference is seen between it and 'b', 'c', 'd', 'e' and 2 more."
    )


def test_wins_are_told_in_percentage_points():
    first = told(("a", 0.0, 0.0), ("b", -0.0321, 0.0123), objective="win")[0]
    assert first == "Best found: 'a', ahead of 'b' by 3.2 ± 1.2 percentage points of wins."


def test_a_single_action_is_told_as_such():
    assert told(("stop", 0.0, 0.0))[0].startswith("There is only one legal action: 'stop'. After it, expect")


def test_the_table_rounds_as_the_intervals_demand():
    table = words.table(advice(("a", 0.0, 0.0), ("b", -3.21, 12.2), ("c", -33.3, 2.0), ("d", -40.0, 3.0)))
    assert table["difference"].tolist() == ["best", "−3 ± 12", "−33 ± 2", "−40 ± 3"]
    assert table[""].tolist() == ["", "no difference seen", "", "left early"]


def test_parts_that_are_not_seen_to_differ_are_left_out():
    parts = pd.DataFrame(
        {
            "who": ["own", "own", "player 0", "own"],
            "part": ["cost", "bonus", "wagers", "points_as_starter"],
            "kind": ["points", "points", "points", "count"],
            "first": 1.0,
            "second": 0.0,
            "difference": [-5.0, 0.3, 2.0, 9.0],
            "low": [-6.0, -0.1, 1.5, 8.0],
            "high": [-4.0, 0.7, 2.5, 10.0],
        }
    )
    assert words.telling(parts)["part"].tolist() == ["cost", "wagers"]
    table = words.parts_table(parts)
    assert table["part"].tolist() == ["own cost", "player 0's wagers"]
    assert table["difference"].tolist() == ["−5.0 ± 1.0", "+2.0 ± 0.5"]


@pytest.fixture(scope="module")
def found():
    return lc.advise(lc.game("classic").example, iterations=4_000, seed=1)


def test_intervals_of_what_to_expect_hold_another_sample(found):
    """Standard errors from the pieces of one search against the mean of another, with more playouts."""
    other = lc.advise(lc.game("classic").example, iterations=20_000, seed=2).set_index("number")
    row = found.iloc[0]
    for name in ("margin", "win", "score"):
        half = (row[f"{name}_high"] - row[f"{name}_low"]) / 2
        assert abs(row[name] - other.loc[row["number"], name]) < 2.2 * half
        assert half > 0
    assert 0.3 < (row["margin_high"] - row["margin_low"]) / 2 < 6


def test_expected_values_are_of_all_playouts_and_the_same_each_time(found):
    again = lc.advise(lc.game("classic").example, iterations=4_000, seed=1)
    pd.testing.assert_frame_equal(again, found)
    assert 4_000 <= found["playouts"].sum() < 4_200


def test_parts_add_up_to_the_lead(found):
    parts = lc.explain(found)
    points = parts[parts["kind"] == "points"].groupby("who")["difference"].sum()
    assert points["own"] - points["player 1"] == pytest.approx(-found["difference"].iloc[1], abs=1e-6)


def test_stopping_tells_what_was_found_by_then():
    asked = []
    found = lc.advise(lc.game("classic").example, 600, stop=lambda: asked.append(1) or True)
    assert asked
    assert found["playouts"].min() > 0


def test_source_names_players_playouts_and_changed_rules(found):
    assert words.source(found).replace(SPACE, " ") == (
        f"Source: lcanalysis {lc.__version__}; Lost Cities (classic card game), 2 players; {found['playouts'].sum():,} playouts "
        "by tuned in possible worlds, all for margin; seed 1. ± is the 95 % interval. Rules as printed."
    )
    changed = advice(("a", 0.0, 0.0), rules={"expedition_cost": 15})
    assert "Rules changed: expedition cost 15." in words.source(changed)


def test_no_number_has_more_digits_than_its_half_width(found):
    for sentence in words.told(found):
        for value, half in re.findall(r"([\d.]+) ± ([\d.]*\d)", sentence):
            assert len(value.partition(".")[2]) == len(half.partition(".")[2])
