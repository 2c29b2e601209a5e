"""Charts and sentences of what features are worth: what they say is what was found."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.balance import feature_values
from lcanalysis.balance.values import ACCOUNTING, DECISION, HABIT, LEARNT
from lcanalysis.charts import board_game as board
from lcanalysis.errors import BadValue, UnknownName


@pytest.fixture(scope="module")
def found():
    return feature_values("roll_and_write", n=120, seed=1, ways=[ACCOUNTING, HABIT, DECISION])


def title(chart) -> str:
    return lc.charts.texts_of(chart)["title"].replace("\N{NO-BREAK SPACE}", " ")


def values(
    feature="bonus", play="all tuned", way=HABIT, quantity="score", value=1.0, half=0.5, unit="points"
):
    """A row as `feature_values` gives it."""
    return {
        "feature": feature,
        "title": feature.capitalize(),
        "kind": "bonus",
        "way": way,
        "play": play,
        "quantity": quantity,
        "unit": unit,
        "value": value,
        "se": half / 2,
        "low": value - half,
        "high": value + half,
        "with_it": np.nan,
        "without_it": np.nan,
        "n": 100,
    }


def test_three_ways_hold_the_estimates_of_both_strategies(found):
    chart = lc.charts.three_ways(found, "bridge")
    assert chart.data["play"].unique().tolist() == ["all tuned", "all greedy"]
    rows = found[(found["feature"] == "bridge") & (found["play"] == "all tuned")].set_index("quantity")
    assert f"accounting {lc.charts.values.value_text(rows.loc['points'])}" in title(chart)
    assert f"rule off, old habits {lc.charts.values.value_text(rows.loc['score'])}" in title(chart)
    assert all(label in lc.charts.alt_text(chart) for label in chart.data["label"])
    assert "120 deals; 2 players; seed 1" in lc.charts.texts_of(chart)["foot"]


def test_a_feature_without_points_shows_what_can_be_shown(found):
    chart = lc.charts.three_ways(found, "arrow")
    assert ACCOUNTING not in set(chart.data["way"])
    dice = lc.charts.three_ways(found, "dice")
    assert set(dice.data["way"]) == {ACCOUNTING, DECISION}
    assert "arrows a player and game, without points" in lc.charts.value_sentences(found, "arrow")[0]


def test_rows_stand_in_the_order_of_the_first_column(found):
    chart = lc.charts.feature_rows(
        found, ["artifact", "bridge"], [ACCOUNTING, DECISION], {"bridge": "crossed"}
    )
    assert set(chart.data["row"]) == {"Artifacts", "crossed"}
    assert set(chart.data["way"]) == {ACCOUNTING, DECISION}
    assert title(chart).startswith("Decision (all tuned), points of margin a case: ")


def test_of_many_rows_the_title_tells_the_least_and_the_most():
    frame = pd.DataFrame([values(name, value=k) for k, name in enumerate(["a", "b", "c", "d", "e"])])
    chart = lc.charts.feature_rows(frame, ways=[HABIT])
    assert title(chart).endswith(": from A 0.0 ± 0.5 to E +4.0 ± 0.5")


def test_an_interval_that_holds_zero_is_no_difference():
    rows = [values(value=0.2), values(quantity="turns", value=2.0, unit="turns")]
    (told,) = lc.charts.value_sentences(pd.DataFrame(rows), "bonus")
    assert told == (
        "Bonus (all tuned), rule off, old habits: with it, no difference seen in points of score (+0.2 ± 0.5), "
        "+2.0 ± 0.5 turns."
    )


def test_the_effect_on_skill_is_in_percentage_points_and_tells_who_learnt():
    skill = {"play": "tuned v greedy", "quantity": "skill", "unit": "share of games", "half": 0.01}
    rows = [values(value=0.1, **skill), values(value=0.04, way=LEARNT, **skill)]
    chart = lc.charts.rule_effects(pd.DataFrame(rows), "skill")
    assert chart.data["value"].tolist() == [10.0, 4.0]
    assert title(chart).endswith("learnt anew), percentage points: Bonus +4.0 ± 1.0")


def test_what_there_is_not_is_one_sentence(found):
    with pytest.raises(UnknownName, match="did you mean 'bridge'"):
        lc.charts.three_ways(found, "brigde")
    with pytest.raises(UnknownName, match="Unknown play of these values"):
        lc.charts.value_sentences(found, "bridge", "all experts")
    with pytest.raises(UnknownName, match="Unknown way"):
        lc.charts.feature_rows(found, ways=["by heart"])
    with pytest.raises(UnknownName, match="Unknown effect"):
        lc.charts.rule_effects(found, "scores")
    with pytest.raises(BadValue, match="nothing of arrow"):
        lc.charts.three_ways(found[(found["feature"] == "arrow") & (found["way"] == ACCOUNTING)], "arrow")


def test_a_map_of_tiles_tells_from_where_to_where():
    cells = pd.DataFrame(
        {
            "strategy": ["tuned"] * 3,
            "quantity": ["margin", "margin", "won"],
            "tile": [2, 2, 2],
            "stone": [2, 5, 5],
            "cases": 50,
            "mean": [3.0, 8.0, 0.1],
            "low": [2.0, 7.0, 0.0],
            "high": [4.0, 9.0, 0.2],
        }
    )
    chart = board.tile_map(cells)
    assert len(chart.data) == 2
    assert title(chart).endswith("arrow +3.0 ± 1.0 at 2, +8.0 ± 1.0 at 5")
