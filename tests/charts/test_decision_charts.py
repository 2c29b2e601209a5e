"""Charts and sentences of decisions: what they say is what was found."""

from __future__ import annotations

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.balance import decision_map, feature_value
from lcanalysis.charts.decisions import bands, by_game, decision_cells, threshold_sentence, worth_sentence
from lcanalysis.errors import BadValue, UnknownName


@pytest.fixture(scope="module")
def cells():
    by = {"hand_sum": 10, "deck_left": 15, "hand_wagers": 1}
    return decision_map("classic", "first_wager", by, ["greedy", "eager"], n=400, seed=1)


@pytest.fixture(scope="module")
def values():
    return feature_value("classic", "wager", n=300, strategies=["greedy", "eager"], ways=["accounting"])


def texts(chart):
    return {name: text.replace("\N{NO-BREAK SPACE}", " ") for name, text in lc.charts.texts_of(chart).items()}


def test_a_map_holds_the_cells_it_shows_and_leaves_others_blank(cells):
    chart = decision_cells(cells, where={"hand_wagers": 1})
    found = cells.query("hand_wagers == 1 and quantity == 'margin'")
    assert chart.data["mean"].equals(found["mean"].reset_index(drop=True))
    assert (chart.data["label"] == "").equals(found["mean"].isna().reset_index(drop=True))
    assert (chart.data["label"] == "").any()
    assert "hand wagers: 1" in texts(chart)["subtitle"]
    gains = (found.query("strategy == 'greedy'")["low"] > 0).sum()
    assert f"With greedy, it gains in {gains} of" in texts(chart)["title"]


def test_shares_are_per_cent(cells):
    chart = decision_cells(cells, quantity="won", where={"hand_wagers": 1})
    assert "percentage points of games won" in texts(chart)["subtitle"]
    found = cells.query("hand_wagers == 1 and quantity == 'won'")["mean"].reset_index(drop=True)
    assert chart.data["mean"].equals(100 * found)


def test_what_the_map_does_not_have_is_one_sentence(cells):
    with pytest.raises(BadValue, match="say where to look at: hand_wagers"):
        decision_cells(cells)
    with pytest.raises(UnknownName, match="did you mean 'hand_sum'"):
        decision_cells(cells, ["hand_som"])
    with pytest.raises(UnknownName, match="value of hand_wagers"):
        decision_cells(cells, where={"hand_wagers": 9})
    with pytest.raises(UnknownName, match="quantity of this map"):
        decision_cells(cells, quantity="fun", where={"hand_wagers": 1})
    few = cells.assign(mean=float("nan"))
    few.attrs = cells.attrs
    with pytest.raises(BadValue, match="No cell of this map has 30 cases"):
        decision_cells(few, where={"hand_wagers": 1})


@pytest.mark.parametrize(
    ("means", "said"),
    [([-9, 1, 8], "from hand sum 20 on"), ([9, 8, -9], "at no hand sum"), ([9, 1, 8], "from hand sum 0 on")],
)
def test_gains_begin_above_the_last_loss(means, said):
    cells = pd.DataFrame(
        {"strategy": "tuned", "quantity": "margin", "hand_sum": [0, 10, 20], "mean": map(float, means)}
    )
    cells = cells.assign(low=cells["mean"] - 2, high=cells["mean"] + 2, cases=100)
    cells.attrs["provenance"] = {"title": "Lay it?", "by": {"hand_sum": 10}, "n": 500, "seed": 1}
    assert said in threshold_sentence(cells, "hand_sum")


def test_bands_have_at_most_a_dozen_levels():
    cases = pd.DataFrame({"far": [-300, 4_000], "near": [2, 10], "one": [3, 3]})
    widths = bands(cases, ["far", "near", "one"])
    assert widths["near"] == widths["one"] == 1
    assert 4_000 // widths["far"] - -300 // widths["far"] < 13


def test_games_stand_below_each_other_with_their_estimates(values):
    chart = by_game({"classic": values}, {"classic": "wager"})
    points = values[values["quantity"] == "points"]
    assert chart.data["value"].tolist() == points["value"].tolist()
    label = chart.data["label"].iloc[0]
    assert f"classic card game {label}" in texts(chart)["title"]
    assert label in worth_sentence(values, "classic", "wager")
    with pytest.raises(UnknownName, match="feature of these values"):
        by_game({"classic": values}, {"classic": "bonus"})
