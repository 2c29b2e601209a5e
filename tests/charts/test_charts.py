"""What the charts show is what the run holds, and each says in words what it shows."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.charts.frames import binned, binned_by_sign, mean_parts, pooled
from lcanalysis.charts.texts import finding, rules_changes, who

OF_A_RUN = (
    lc.charts.scores,
    lc.charts.margins,
    lc.charts.parts,
    lc.charts.expeditions,
    lc.charts.first_look,
)
SEATINGS = {"each deal from both seats": True, "fixed seats": False}


def text_of(chart) -> str:
    return json.dumps(chart.to_dict(), ensure_ascii=False)


def marks(spec) -> list[str]:
    """The kinds of all marks below a chart, in order."""
    below = [part for key in ("vconcat", "layer") for part in spec.get(key, [])]
    own = [spec["mark"]["type"]] if "mark" in spec else []
    return own + [mark for part in below for mark in marks(part)]


@pytest.fixture(scope="module")
def cross():
    return lc.balance.cross_table("classic", ["never_open", "eager", "greedy"], n=400, seed=1)


# ---- numbers ----


def test_score_bars_hold_every_game_within_the_axis(run):
    data = lc.charts.scores(run).data
    tally = run.tally("score")
    for name in run.strategies:
        rows = data[data["who"] == name]
        scores = np.repeat(*tally.loc[tally["strategy"] == name, ["value", "games"]].to_numpy().T)
        counted = [
            ((scores >= low) & (scores <= high)).sum()
            for low, high in rows[["from", "to"]].itertuples(index=False)
        ]
        assert rows["games"].tolist() == counted
        assert rows["games"].sum() >= 0.998 * run.n
        assert (rows["to"] - rows["from"] == 4).all()
        assert (rows["from"] % 5 == 0).all()


def test_margin_bars_keep_losses_ties_and_wins_apart(run):
    data = lc.charts.margins(run).data
    assert data["who"].unique().tolist() == ["greedy"]
    margin = run.games.query("strategy == 'greedy'")["score"].to_numpy() - (
        run.games.query("strategy == 'eager'")["score"].to_numpy()
    )
    assert data.loc[data["from"] > 0, "games"].sum() == pytest.approx((margin > 0).sum(), abs=4)
    assert data.loc[data["from"] == 0, "games"].sum() == (margin == 0).sum()
    ties = data[data["from"] == 0].iloc[0]
    assert ties["to"] == 0
    assert ties["density"] == pytest.approx(5 * ties["share"])


def test_bins_on_either_side_of_zero():
    tally = pd.DataFrame({"who": "a", "value": [-6, -5, -1, 0, 1, 5, 6], "games": 1, "share": 1 / 7})
    by_sign = binned_by_sign(tally, 5, (-10, 10))
    assert by_sign[["from", "to", "games"]].to_numpy().tolist() == [
        [-10, -6, 1],
        [-5, -1, 2],
        [0, 0, 1],
        [1, 5, 2],
        [6, 10, 1],
    ]
    plain = binned(tally, 5, (-10, 10))
    assert plain[["from", "to", "games"]].to_numpy().tolist() == [
        [-10, -6, 1],
        [-5, -1, 2],
        [0, 4, 2],
        [5, 9, 2],
    ]


def test_bins_by_sign_of_a_game_that_scores_in_tens():
    tally = pd.DataFrame({"who": "a", "value": range(-80, 90, 10), "games": 1, "share": 1 / 17})
    by_sign = binned_by_sign(tally, 40, (-80, 80))
    assert by_sign["games"].tolist() == [4, 4, 1, 4, 4]
    assert by_sign["density"].tolist() == pytest.approx([4 / 17] * 5)


def test_part_bars_are_the_means_of_the_summary_and_add_up_to_the_score(run):
    data = lc.charts.parts(run).data
    for _, row in run.summary().iterrows():
        means = data[data["who"] == row["strategy"]].set_index("part")["mean"]
        for part in (*run.parts, "score"):
            assert means[part] == pytest.approx(row[part])
        assert means[list(run.parts)].sum() == pytest.approx(means["score"])


def test_part_labels_share_the_decimals_of_the_widest_interval(run):
    data = mean_parts(run)
    widest = (data["high"] - data["low"]).max() / 2
    assert 0.2 < widest < 1
    assert {len(label.partition(".")[2]) for label in data["label"]} == {1}
    few = mean_parts(lc.simulate("classic", ["greedy", "eager"], n=40, rotate=True))
    assert {len(label.partition(".")[2]) for label in few["label"]} == {0}


def test_expedition_columns_are_shares_of_all_games(run):
    data = lc.charts.expeditions(run).data
    assert data.groupby("who", observed=True)["share"].sum().tolist() == pytest.approx([1, 1])
    mean = (data["expeditions"] * data["share"]).groupby(data["who"], observed=True).sum()
    assert mean.tolist() == pytest.approx(run.summary()["expeditions"].tolist())


def test_pooling_adds_up_the_seats(run):
    frame = pooled(run, "turns")
    assert frame.groupby("who", observed=True)["games"].sum().tolist() == [run.n, run.n]


def test_the_cross_table_shows_margin_interval_and_wins(cross):
    chart = lc.charts.cross_table(cross, foot="Seed 1.")
    assert len(chart.data) == 6
    row = chart.data.query("row == 'greedy' and column == 'never_open'").iloc[0]
    assert float(row["label"]) == pytest.approx(row["margin"], abs=row["margin_high"] - row["margin"])
    interval, won = row["beside"].split("\n")
    assert interval.startswith("± ")
    assert float(won.rstrip("\N{NO-BREAK SPACE}%")) == pytest.approx(100 * row["won"], abs=0.6)
    assert "400 games a pairing" in lc.charts.caption(chart)


# ---- marks, texts, size ----


@pytest.mark.parametrize("draw", OF_A_RUN)
@pytest.mark.parametrize("rotate", SEATINGS.values(), ids=SEATINGS)
def test_every_chart_has_marks_and_says_what_it_shows(draw, rotate):
    run = lc.simulate("classic", ["tuned", "greedy"], n=200, seed=3, rotate=rotate)
    chart = draw(run)
    spec = chart.to_dict()
    assert "bar" in marks(spec)
    assert len(chart.data) < 5_000
    for name in who(run).values():
        assert name in lc.charts.alt_text(chart)
    caption = lc.charts.caption(chart)
    assert "200 games of tuned v greedy" in caption
    assert "seed 3" in caption
    assert "Rules as printed." in caption
    assert spec["description"] == lc.charts.alt_text(chart)


@pytest.mark.parametrize("draw", OF_A_RUN)
def test_no_text_holds_a_hyphen_for_a_minus(draw, run):
    chart = draw(run)
    for text in (lc.charts.alt_text(chart), lc.charts.caption(chart)):
        assert not [word for word in text.split() if word.startswith("-") and word[1:2].isdigit()]


def test_bars_stand_on_zero(run):
    for draw in (lc.charts.scores, lc.charts.margins):
        encodings = [
            layer["encoding"]
            for panel in draw(run).to_dict()["vconcat"][0]["vconcat"]
            for layer in panel["layer"]
            if layer["mark"]["type"] == "bar"
        ]
        assert encodings
        for encoding in encodings:
            assert encoding["y2"] == {"datum": 0}
            assert encoding["y"]["scale"]["domain"][0] == 0
            assert (encoding["x"]["field"], encoding["x2"]["field"]) == ("left", "right")


def test_means_and_their_intervals_are_marked(run):
    spec = lc.charts.scores(run).to_dict()
    assert marks(spec).count("rect") == 2
    row = run.summary().iloc[0]
    values = [rows[0] for rows in spec["datasets"].values() if "score_low" in rows[0]]
    assert {value["score"] for value in values} == set(run.summary()["score"])
    assert values[0]["score_low"] == pytest.approx(row["score_low"])


def test_a_strategy_keeps_its_colour_in_all_runs():
    strong = lc.simulate("classic", ["tuned", "greedy"], n=20, rotate=True)
    weak = lc.simulate("classic", ["greedy", "eager"], n=20, rotate=True)
    colours = [
        dict(zip(scale["domain"], scale["range"], strict=True))
        for run in (strong, weak)
        for scale in [
            lc.charts.parts(run).to_dict()["vconcat"][0]["vconcat"][0]["layer"][0]["encoding"]["color"][
                "scale"
            ]
        ]
    ]
    assert colours[0]["greedy"] == colours[1]["greedy"] != colours[0]["tuned"]


@pytest.mark.parametrize("draw", OF_A_RUN)
@pytest.mark.parametrize(
    "changes",
    [{}, {"expedition_cost": 0, "wagers": 6, "bonus_points": 50}, {"colours": 1}],
    ids=["printed", "rich", "one colour"],
)
def test_charts_of_odd_runs_can_be_drawn(draw, changes):
    rules = lc.rules("classic", **{"hand_size": 4, **changes} if changes else {})
    for pair in (["never_open", "never_open"], ["greedy", "random"]):
        run = lc.simulate("classic", pair, n=20, seed=1, rules=rules, rotate=True)
        assert lc.charts.alt_text(draw(run, width=300))


def test_changed_rules_stand_in_the_caption():
    rules = lc.rules("classic", expedition_cost=15, bonus_points=40)
    run = lc.simulate("classic", ["greedy", "eager"], n=20, rules=rules, rotate=True)
    assert rules_changes(rules) == "expedition cost 15 (printed: 20), bonus points 40 (printed: 20)"
    assert rules_changes(rules) in lc.charts.caption(lc.charts.scores(run))


def test_the_finding_names_the_winner_only_where_the_interval_leaves_out_zero(run):
    assert finding(run).startswith("greedy beats eager by ")
    assert "n = 4,000, seed 1" in finding(run)
    even = lc.simulate("classic", ["eager", "eager"], n=200, seed=2)
    assert finding(even).startswith("No difference seen between ")


def test_the_theme_is_registered():
    import altair as alt

    assert "lcanalysis" in alt.theme.names()
    assert alt.theme.active == "lcanalysis"
    assert "Liberation Sans" in text_of(lc.charts.scores(lc.simulate("classic", ["eager", "eager"], n=20)))
