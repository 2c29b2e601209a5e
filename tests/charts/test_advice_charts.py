"""Charts of the adviser show the numbers of their frames, and mark what is not seen to differ."""

from __future__ import annotations

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.charts.advice import ALIKE, LEFT, SEEN
from lcanalysis.errors import BadValue


@pytest.fixture(scope="module")
def found():
    return lc.advise(lc.game("classic").example, iterations=4_000, seed=1)


def test_a_row_an_action_with_its_numbers(found):
    chart = lc.charts.advice(found)
    assert chart.data["action"].tolist() == found["action"].tolist()
    assert chart.data["low"].tolist() == pytest.approx(found["low"].tolist())
    assert chart.data["label"].iloc[0] == "best"
    assert "Player 0 to move" in lc.charts.caption(chart)
    assert "seed 1" in lc.charts.caption(chart)
    assert f"{found['action'].iloc[1]}: {chart.data['label'].iloc[1]}" in lc.charts.alt_text(chart)
    chart.to_dict()


def test_what_is_not_seen_to_differ_and_what_left_early_is_marked(found):
    states = lc.charts.advice(found).data["state"].tolist()
    for state, (_, row) in zip(states[1:], found.iloc[1:].iterrows(), strict=True):
        if not row["in_question"]:
            assert state == LEFT
        else:
            assert state == (ALIKE if row["low"] <= 0 <= row["high"] else SEEN)


def test_long_lists_are_cut_and_said_to_be(found):
    chart = lc.charts.advice(found, most=5)
    assert f"And {len(found) - 5} more" in lc.charts.caption(chart)
    assert len(chart.data) == len(found)


def test_a_narrow_chart_has_fewer_columns(found):
    assert len(str(lc.charts.advice(found, width=300).to_dict())) < len(
        str(lc.charts.advice(found).to_dict())
    )


def test_other_frames_are_refused():
    with pytest.raises(BadValue, match="not a frame that advise gave"):
        lc.charts.advice(pd.DataFrame({"action": ["a"]}))


def test_explained_shows_what_is_seen_to_differ(found):
    parts = lc.explain(found)
    chart = lc.charts.explained(parts, found)
    shown = chart.data
    assert ((shown["low"] > 0) | (shown["high"] < 0)).all()
    first, second = found["action"].iloc[:2]
    assert lc.charts.texts_of(chart)["title"] == f"What '{first}' changes against '{second}'"
    chart.to_dict()


def test_nothing_that_differs_is_said():
    parts = pd.DataFrame(
        {"who": ["own"], "part": ["cost"], "kind": ["points"], "first": [1.0], "second": [1.1]}
    )
    parts = parts.assign(difference=-0.1, low=-1.0, high=0.8)
    chart = lc.charts.explained(parts)
    assert "No part is seen to differ" in lc.charts.alt_text(chart)
    chart.to_dict()
