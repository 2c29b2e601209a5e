"""Strength of search: the numbers of its games, when doubling stops, and headlines with players who search."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.balance import Study, search_headlines, skill_trace, strength, study
from lcanalysis.balance.studies import hashes
from lcanalysis.errors import BadValue, UnknownName
from lcanalysis.precomputed import is_stored, searches, stored

BUDGETS = [16, 48]


@pytest.fixture(scope="module")
def curve():
    return strength("classic", BUDGETS, deals=4, seed=3, timed=3)


def test_the_curve_holds_what_the_games_gave(curve):
    for budget, row in zip(BUDGETS, curve.to_dict("records"), strict=True):
        player = lc.searcher("classic", budget)
        run = lc.simulate("classic", [player, "tuned"], n=8, seed=3, rotate=True).summary().iloc[0]
        for name in ("margin", "won"):
            for end in ("", "_se", "_low", "_high"):
                assert row[f"{name}{end}"] == pytest.approx(run[f"{name}{end}"])
        assert (row["iterations"], row["deals"], row["games"], row["fair"]) == (budget, 4, 8, 0.5)
        assert 0 < row["playouts"] < budget + 8  # the last world is finished
        assert row["milliseconds"] > 0
    assert 30 < curve["decisions"].iloc[0] < 80
    assert curve.attrs["facts"]["machine"]


def test_each_playout_strategy_gets_every_budget_and_each_budget_its_deals():
    playouts = {"seed": 3, "timed": 1, "playout": ["eager", "random"]}
    found = strength("classic", BUDGETS, [2, 1], **playouts)
    assert found[["playout", "iterations", "games"]].values.tolist() == [
        ["eager", 16, 4],
        ["eager", 48, 2],
        ["random", 16, 4],
        ["random", 48, 2],
    ]
    by_random = lc.searcher("classic", 16, playout="random")
    run = lc.simulate("classic", [by_random, "tuned"], n=4, seed=3, rotate=True).summary()
    assert found["margin"][2] == pytest.approx(run["margin"].iloc[0])
    chart = lc.charts.strength_curve(found)
    assert set(chart.data["who"]) == {"playouts by eager", "playouts by random"}
    with pytest.raises(BadValue, match="not both"):
        lc.charts.strength_curve([found, found.assign(game="to_go")])
    with pytest.raises(BadValue, match="3 numbers of deals for 2 budgets"):
        strength("classic", BUDGETS, [1, 2, 3])


def test_search_beats_a_random_player():
    won = strength("auf_schatzsuche", [24], deals=6, opponent="random", playout="greedy", timed=1)
    assert won["won_low"].iloc[0] > 0.5


def test_threads_change_nothing():
    one, two = (skill_trace("classic", [12], deals=3, seed=1, threads=n) for n in (1, 2))
    assert one.equals(two)


def test_doubling_stops_once_it_gains_nothing_any_more(monkeypatch):
    shares = iter([0.52, 0.8, 0.7, 0.5, 0.9])
    wide = {"margin": 0.0, "margin_se": 1.0, "margin_low": -1.0, "margin_high": 1.0, "won_se": 0.05}

    def outcome(run, deals, seats):
        won = next(shares)
        return {
            "deals": deals,
            "games": 2 * deals,
            **wide,
            "won": won,
            "won_low": won - 0.1,
            "won_high": won + 0.1,
        }

    module = sys.modules["lcanalysis.balance.strength"]
    monkeypatch.setattr(module, "_outcome", outcome)
    monkeypatch.setattr(module, "_played", lambda *arguments: None)
    found = skill_trace("classic", [16, 32, 64, 128, 256], deals=2)
    assert found["verdict"].tolist() == ["no difference seen", "higher", "higher", "no difference seen"]
    assert found["doubled"].tolist() == [32, 64, 128, 256]
    chart = lc.charts.skill_steps(found)
    assert "128 playouts still beat 64" in lc.charts.caption(chart)


def test_headlines_are_those_of_the_runs():
    found = search_headlines("classic", 12, n=6, seed=2).set_index(["strategy", "quantity"])
    run = lc.simulate("classic", ["tuned", "tuned"], n=6, seed=2)
    tuned = found.loc["tuned"]["value"]
    margin = run.by_deal("margin")[:, 0]
    assert tuned["score"] == pytest.approx(run.by_deal("score").mean())
    assert tuned["first player's margin"] == pytest.approx(margin.mean())
    assert tuned["first player's wins"] == pytest.approx(run.by_deal("won")[:, 0].mean())
    assert tuned["spread of the margin"] == pytest.approx(margin.std())
    assert tuned["wager"] == pytest.approx(run.by_deal("wagers").mean())
    assert "wager_cards" not in tuned  # the same points
    assert tuned["bonus"] == pytest.approx(run.by_deal("bonus").mean())
    for quantity, row in found.loc["search"].iterrows():
        assert row["difference"] == pytest.approx(row["value"] - tuned[quantity])
    assert math.isnan(found.loc["tuned"]["difference"].iloc[0])


def test_headlines_hold_wagers_bonuses_and_events():
    run = lc.simulate("board_game", ["tuned", "tuned"], n=20, seed=2)
    found = sys.modules["lcanalysis.balance.strength"]._headlines(run)
    told = {"researcher": ("researcher", "points"), "artifact": ("artifacts", "points")}
    told |= {"vp": ("vp", "points"), "arrow": ("arrow_steps", "times")}
    for quantity, (column, unit) in told.items():
        assert found[quantity][0] == unit
        assert found[quantity][1].tolist() == pytest.approx(run.by_deal(column).mean(axis=1).tolist())


def test_what_search_changes_is_told_in_a_line_a_game():
    found = search_headlines("classic", 12, n=6, seed=2)
    alike = found.assign(verdict="no difference seen")
    assert lc.charts.headline_text(alike).endswith("12 playouts a decision, 6 deals: no difference seen.")
    changed = alike.assign(
        verdict=alike["verdict"].mask(found["quantity"].isin(["turns", "wager"]), "higher")
    )
    changed[["difference", "difference_low", "difference_high"]] = [5.0, 4.0, 6.0]
    said = "turns +5.0 ± 1.0; What wagers multiply (points) +5.0 ± 1.0."
    assert lc.charts.headline_text([changed]).endswith(f"6 deals: {said}")


def test_the_error_of_a_spread_is_that_of_many_runs():
    """The influence of each deal gives the standard error that fresh samples show."""
    module = sys.modules["lcanalysis.balance.strength"]
    run = lc.simulate("classic", ["eager", "eager"], n=400, seed=1)
    unit, values = module._headlines(run)["spread of the margin"]
    told = module._mean(values, unit)[1]
    margins = run.by_deal("margin")[:, 0]
    drawn = np.random.default_rng(1).choice(margins, (2_000, len(margins))).std(axis=1).std()
    assert told == pytest.approx(drawn, rel=0.1)


def test_a_study_of_search_keeps_machine_and_players(tmp_path):
    made = study("skill", "classic", budgets=[12], deals=2)
    made.save(tmp_path / "a.parquet")
    again = Study.load(tmp_path / "a.parquet")
    assert again.frame.equals(made.frame)
    assert again.provenance["machine"]
    assert [player["name"] for player in again.provenance["players"]] == ["search 12", "search 24"]


def test_what_is_listed_can_be_made():
    listed = [name for name, (kind, *_) in stored().items() if kind.listed == "SEARCHES"]
    assert len(listed) == 4 * len(lc.all_games())
    for name in listed:
        kind, key, settings = stored()[name]
        assert kind.by_name
        assert name == f"{key}_{settings['question']}"
        budgets = settings.get("budgets", [settings.get("iterations")])
        assert budgets == sorted(set(budgets))
        if is_stored(name):
            found = lc.precomputed.load_stored(name)
            frame = found.frame
            assert found.provenance["settings"] == {k: v for k, v in settings.items() if k != "question"}
            assert found.provenance["strategies"] == hashes(key)
            assert frame["iterations"].max() == budgets[-1] or settings["question"] == "skill"
    assert all(len(frame) for frame in searches("strength"))
    with pytest.raises(UnknownName, match="question about search"):
        searches("strenght")


def test_charts_show_several_games_on_one_scale(curve):
    both = lc.charts.strength_curve([curve, curve.assign(game="to_go")], width=300)
    assert len(both.data) == 2 * len(curve)
    assert "milliseconds a decision" in both.to_json()  # budgets of different games are not comparable
    one = lc.charts.strength_curve(curve)
    for chart in (one, both):
        chart.to_dict()
        assert "95" in lc.charts.caption(chart)
        assert lc.charts.alt_text(chart)
    assert "search with 48 playouts wins" in lc.charts.caption(one)
    with pytest.raises(BadValue, match="nothing to show"):
        lc.charts.strength_curve([])


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"budgets": [0]}, BadValue, "budget = 0"),
        ({"budgets": []}, BadValue, "no budget"),
        ({"deals": 1.5}, BadValue, "deals = 1.5"),
        ({"opponent": "tunde"}, UnknownName, "did you mean 'tuned'"),
        ({"breadth": 3}, UnknownName, "setting of a search"),
    ],
)
def test_wrong_input_is_one_sentence(arguments, error, says):
    with pytest.raises(error, match=says):
        strength("classic", **{"budgets": [8], "deals": 1, "timed": 1, **arguments})


def test_the_readme_says_what_was_measured():
    frame = lc.precomputed.load_stored("classic_strength").frame
    row = frame[frame["games"] == 400].iloc[-1]
    won, points = (
        f"{scale * row[name]:.0f} ± {scale * (row[f'{name}_high'] - row[f'{name}_low']) / 2:.0f}"
        for name, scale in (("won", 100), ("margin", 1))
    )
    said = (Path(__file__).parents[2] / "README.md").read_text()
    assert f"it wins {won} % of rounds of the classic game, by {points} points (400 rounds)" in said
