"""Charts of a game's balance: what their titles find, and that they tell several strengths of play apart."""

from __future__ import annotations

import pandas as pd
import pytest

import lcanalysis as lc


def headline(variant, mean, quantity="score", half=1.0, **more):
    row = {"variant": variant, "quantity": quantity, "mean": mean, "low": mean - half, "high": mean + half}
    return {**row, "games": 1_000, **more}


def title(chart) -> str:
    return lc.charts.texts_of(chart)["title"]


def test_a_title_tells_by_how_much_a_headline_moves():
    frame = pd.DataFrame([headline("as printed", 10), headline("a", 12), headline("b", 3)])
    assert (
        title(lc.charts.sensitivity(frame, what="raids"))
        == "How much hangs on raids: score by 7.0 ± 1.4, at most"
    )


def test_what_stays_within_its_interval_is_not_said_to_move():
    frame = pd.DataFrame([headline("as printed", 10), headline("a", 11.2), headline("b", 9)])
    assert title(lc.charts.sensitivity(frame)) == "No headline is seen to hang on the assumed values"
    moved = pd.DataFrame([headline("as printed", 40, "turns"), headline("a", 50, "turns")])
    both = title(lc.charts.sensitivity(pd.concat([frame, moved])))
    assert both == "How much hangs on the assumed values: turns by 10.0 ± 1.4, at most"


def test_the_printed_game_need_not_stand_first():
    rows = [headline("2 raids", 5), headline("4 raids, as printed", 0), headline("6 raids", -9)]
    assert "9.0 ± 1.4" in title(lc.charts.sensitivity(pd.DataFrame(rows)))


def test_several_strengths_of_play_in_one_chart():
    rows = [
        headline(v, 10 + 4 * n + k, who=who)
        for k, who in enumerate(("tuned", "greedy"))
        for n, v in enumerate("ab")
    ]
    chart = lc.charts.sensitivity(pd.DataFrame(rows))
    assert title(chart).endswith(
        "values: with tuned score by 4.0 ± 1.4; with greedy score by 4.0 ± 1.4, at most"
    )
    assert "greedy, score, b: 15.0 ± 1.0" in lc.charts.alt_text(chart)
    assert chart.data["who"].tolist() == ["tuned", "tuned", "greedy", "greedy"]
    colours = chart.to_dict()["vconcat"][0]["vconcat"][0]["layer"][1]["encoding"]["color"]
    assert colours["scale"]["domain"] == ["tuned", "greedy"]


@pytest.fixture(scope="module")
def run():
    return lc.simulate("to_go", ["greedy", "eager"], n=400, seed=1, rotate=True)


def test_counts_by_name_have_words_of_their_own(run):
    chart = lc.charts.counts(run, {"taken_up": "takes a tile", "raids_met": "meets a raid"}, "A game")
    means = chart.data.set_index(["quantity", "who"])["mean"]
    summary = run.summary().set_index("strategy")
    assert means["takes a tile", "greedy"] == pytest.approx(summary["taken_up"]["greedy"])
    assert means["meets a raid", "eager"] == pytest.approx(summary["raids_met"]["eager"])
    assert set(chart.data["quantity"]) == {"takes a tile", "meets a raid"}


def test_a_title_tells_whether_strategies_differ_in_what_is_most():
    run = lc.simulate("to_go", ["greedy", "eager"], n=400, seed=1, rotate=True)
    assert title(lc.charts.counts(run, "raid_removed_", "Raids")).startswith("Raids: down, greedy ")
    bonus = lc.simulate("auf_schatzsuche", ["greedy", "eager"], n=400, seed=1, rotate=True)
    best = title(lc.charts.counts(bonus, "bonus_", "Bonus tiles"))
    assert best.startswith("Bonus tiles: greedy most often ") or best.endswith(" a game")


def test_lengths_of_rounds_fill_the_chart():
    run = lc.simulate("to_go", ["eager", "eager"], n=400, seed=1, rules=lc.rules("to_go", rounds=1))
    chart = lc.charts.lengths(run)
    span = chart.data["turns"].max() - chart.data["turns"].min() + 1
    width = chart.to_dict()["vconcat"][0]["vconcat"][0]["layer"][0]["mark"]["width"]
    assert 0.5 < width * span / 560 < 0.9


def test_the_first_players_share_names_the_table_only_if_there_are_several():
    runs = [lc.simulate("auf_schatzsuche", ["eager"] * k, n=200, seed=1) for k in (2, 3)]
    assert title(lc.charts.seats(runs[:1])).endswith("% of games")
    assert title(lc.charts.seats(runs)).endswith("% of games for 3")
