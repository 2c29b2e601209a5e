"""Charts and sentences of variants: what they say is what was found."""

from __future__ import annotations

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.balance import compare, pairing_gain, sweep
from lcanalysis.charts import variant_texts as texts
from lcanalysis.errors import BadValue, UnknownName

CHEAP = {"as printed": None, "cost 10": {"expedition_cost": 10}}


@pytest.fixture(scope="module")
def found():
    return compare("classic", CHEAP, n=400, seed=1, strategies=["greedy", "eager"])


@pytest.fixture(scope="module")
def swept():
    return sweep("classic", {"expedition_cost": [0, 10, 20]}, n=200, strategies=["greedy", "eager"])


@pytest.fixture(scope="module")
def grid():
    return sweep("classic", {"wagers": [2, 3], "bonus_points": [0, 20]}, n=100, strategies=["greedy"])


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_the_title_tells_the_verdict(found):
    title = lc.charts.texts_of(lc.charts.compared(found, ["skill", "turns"]))["title"]
    sentence = texts.verdicts(found, "cost 10", "greedy v eager", ["skill"])[0]
    assert sentence == f"{title}."
    assert plain(title).startswith("Better strategy wins (greedy v eager): ")
    same = lc.charts.compared(found, ["turns"], ["all eager"])
    assert "no difference seen (0 turns)" in lc.charts.texts_of(same)["title"]


def test_a_chart_holds_the_rows_it_shows(found):
    chart = lc.charts.compared(found, ["score", "drama"], ["all greedy"])
    rows = found.rows("all greedy", ["score", "drama"])
    assert chart.data["value"].tolist() == rows["value"].tolist()
    assert all(label in lc.charts.alt_text(chart) for label in chart.data["label"])


def test_a_curve_goes_over_the_values(swept):
    chart = lc.charts.sweep_curve(swept, ["skill", "lead_changes"])
    assert chart.data["expedition_cost"].tolist() == [0, 10, 20] * 3
    title = plain(lc.charts.texts_of(chart)["title"])
    assert "at expedition cost 0" in title
    assert title.endswith("at 20")


def test_a_map_frames_the_printed_game(grid):
    chart = lc.charts.sweep_map(grid, "score")
    assert "framed: wagers 3, bonus points 20" in lc.charts.texts_of(chart)["subtitle"]
    assert len(chart.data) == 4
    assert plain(lc.charts.texts_of(chart)["title"]).startswith("Score (all greedy): from ")


def test_shapes_hold_all_but_the_outermost_scores(found):
    data = lc.charts.score_shapes(found, "all greedy").data
    shares = data.groupby("variant")["share"].sum()
    assert shares.between(0.995, 1.0 + 1e-9).all()
    assert data.groupby("variant")["games"].sum().between(795, 800).all()


def test_pairing_leaves_out_what_has_no_bound(found):
    gains = pairing_gain(found)
    chart = lc.charts.pairing(gains)
    assert "turns" not in set(chart.data[chart.data["play"] == "all greedy"]["quantity"])
    assert len(chart.data) < len(gains)


@pytest.mark.parametrize(
    ("draw", "error", "sentence"),
    [
        (lambda found: lc.charts.compared(found, ["scores"]), UnknownName, "did you mean 'score'"),
        (
            lambda found: lc.charts.compared(found, ["score"], ["all tuned"]),
            UnknownName,
            "play of this comparison",
        ),
        (
            lambda found: lc.charts.compared(found, ["skill"], ["all greedy"]),
            BadValue,
            "is asked of all greedy",
        ),
        (lambda found: lc.charts.sweep_curve(found, ["score"]), BadValue, "a sweep over 1 rules value that"),
        (lambda found: lc.charts.sweep_map(found, "score"), BadValue, "a sweep over 2 rules values that"),
        (lambda found: lc.charts.score_shapes(found, "nobody"), UnknownName, "play of this comparison"),
    ],
)
def test_wrong_input_is_one_sentence(found, draw, error, sentence):
    with pytest.raises(error, match=sentence):
        draw(found)


def test_a_comparison_from_a_file_has_no_shapes(found, tmp_path):
    found.save(tmp_path / "found.parquet")
    with pytest.raises(BadValue, match="keeps no distributions"):
        lc.charts.score_shapes(lc.balance.Comparison.load(tmp_path / "found.parquet"))


def test_numbers_have_no_more_digits_than_their_intervals():
    row = {"unit": "share of games", "value": 0.0, "low": 0.0, "high": 0.0002}
    assert plain(texts.value_text(row)) == "0 % of games"
    row |= {"difference": 0.0123, "difference_low": -0.01, "difference_high": 0.0346}
    assert texts.difference_text(row) == "+1 ± 2 percentage points"
    assert texts.difference_text({**row, "difference": float("nan")}) == "–"


def test_a_table_has_a_verdict_for_every_variant(found):
    table = texts.table(found, "all greedy")
    assert table.loc[table["Quantity"] == "Score", "Verdict"].tolist() == ["higher"]
    three = compare("classic", {**CHEAP, "cost 0": {"expedition_cost": 0}}, n=50, strategies=["greedy"])
    columns = list(texts.table(three, "all greedy").columns)
    assert columns[-4:] == [
        "Difference (cost 10)",
        "Verdict (cost 10)",
        "Difference (cost 0)",
        "Verdict (cost 0)",
    ]
    long = texts.long_table(three, "all greedy")
    assert isinstance(long, pd.DataFrame)
    assert len(long) == 3 * len(table)


def test_the_strongest_play_is_told_first(found):
    told = texts.sentences(found, "cost 10")
    assert [sentence.split(" (")[1].split(")")[0] for sentence in told[:2]] == [
        "greedy v eager",
        "all greedy",
    ]
