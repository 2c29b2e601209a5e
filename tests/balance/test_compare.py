"""Variants compared: values as in `simulate`, honest intervals, honest verdicts, and what can go wrong."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.balance import Comparison, compare, measures, pairing_gain
from lcanalysis.balance.compare import NO_DIFFERENCE, rows_of
from lcanalysis.balance.measures import QUANTITIES, Play, deal_values
from lcanalysis.balance.moments import Moments
from lcanalysis.errors import BadValue, DamagedResults, UnknownName

EXPERIMENTS, DEALS = 1_000, 100
CHEAP = {"expedition_cost": 15}


@pytest.fixture(scope="module")
def found():
    return compare(
        "classic", {"as printed": None, "cost 15": CHEAP}, n=1_500, seed=3, strategies=["greedy", "eager"]
    )


def value(comparison: Comparison, play: str, variant: str, quantity: str) -> pd.Series:
    rows = comparison.rows(play, [quantity])
    return rows[rows["variant"] == variant].iloc[0]


# ---- values ----


@pytest.mark.parametrize(("variant", "changes"), [("as printed", {}), ("cost 15", CHEAP)])
def test_the_better_strategy_does_as_in_simulate(found, variant, changes):
    rules = lc.rules("classic", **changes)
    run = lc.simulate("classic", ["greedy", "eager"], n=3_000, seed=3, rules=rules, rotate=True)
    row = run.summary().iloc[0]
    for quantity, name in (("skill", "won"), ("margin", "margin"), ("score", "score")):
        here = value(found, "greedy v eager", variant, quantity)
        there = row[[name, f"{name}_se", f"{name}_low", f"{name}_high"]].tolist()
        assert here[["value", "se", "low", "high"]].tolist() == pytest.approx(there)
    assert value(found, "greedy v eager", variant, "turns")["value"] == pytest.approx(row["turns"])


def test_players_alike_do_as_in_simulate(found):
    run = lc.simulate("classic", ["greedy", "greedy"], n=1_500, seed=3)
    games = run.games
    by_game = games.groupby("game")["score"].agg(["mean", "max", "min"])
    expected = {
        "score": games["score"].mean(),
        "spread": games["score"].std(ddof=0),
        "gap": (by_game["max"] - by_game["min"]).mean(),
        "turns": games["turns"].mean(),
        "stalled": games["stalled"].mean(),
        "ties": (games["won"] == 0.5).mean(),
        "seat_advantage": games[games["seat"] == 0]["won"].mean() - 0.5,
    }
    for quantity, mean in expected.items():
        assert value(found, "all greedy", "as printed", quantity)["value"] == pytest.approx(mean)
    error = by_game["mean"].std(ddof=1) / 1_500**0.5
    assert value(found, "all greedy", "as printed", "score")["se"] == pytest.approx(error)
    first = games[games["seat"] == 0]["won"].mean()
    assert value(found, "all greedy", "as printed", "balance")["value"] == pytest.approx(
        1 - abs(2 * first - 1)
    )


def test_differences_are_those_of_the_same_deals(found):
    printed, cheap = (
        lc.simulate(
            "classic", ["eager", "eager"], n=1_500, seed=3, rules=lc.rules("classic", **changes)
        ).games
        for changes in ({}, CHEAP)
    )
    apart = (cheap["score"] - printed["score"]).groupby(printed["game"]).mean()
    row = value(found, "all eager", "cost 15", "score")
    assert row["difference"] == pytest.approx(apart.mean())
    assert row["difference_se"] == pytest.approx(apart.std(ddof=1) / 1_500**0.5)
    assert row["verdict"] == "higher"


def test_the_histograms_hold_every_score(found):
    sums = found.scores.groupby(["play", "variant"])["games"].sum()
    assert sums["all greedy"].tolist() == [3_000, 3_000]
    assert sums["greedy v eager"].tolist() == [3_000, 3_000]
    rows = found.scores[(found.scores["play"] == "all greedy") & (found.scores["variant"] == "cost 15")]
    mean = np.average(rows["value"], weights=rows["games"])
    assert mean == pytest.approx(value(found, "all greedy", "cost 15", "score")["value"])


def test_threads_change_nothing():
    one, two = (
        compare("classic", {"a": None, "b": {"wagers": 2}}, n=900, strategies=["eager"], threads=threads)
        for threads in (1, 2)
    )
    pd.testing.assert_frame_equal(one.frame, two.frame, check_exact=True)
    pd.testing.assert_frame_equal(one.scores, two.scores)


def test_more_than_two_players():
    found = compare(
        "roll_and_write",
        {"a": None, "b": {"bridge_points": 0}},
        n=40,
        strategies=["greedy", "eager"],
        seats=3,
    )
    run = lc.simulate("roll_and_write", ["greedy", "eager", "eager"], n=120, rotate=True)
    row = run.summary().iloc[0]
    for quantity, name in (("skill", "won"), ("above", "above"), ("margin", "margin")):
        assert value(found, "greedy v eager", "a", quantity)["value"] == pytest.approx(row[name])
    assert found.provenance["seats"] == 3


def test_measures_are_those_of_the_comparison(found):
    frame = measures("classic", "greedy", n=1_500, seed=3).set_index("quantity")
    for quantity in frame.index:
        here = value(found, "all greedy", "as printed", quantity)
        assert frame.loc[quantity, ["value", "se"]].tolist() == pytest.approx(here[["value", "se"]].tolist())
        assert frame.loc[quantity, "meaning"] == QUANTITIES[quantity].meaning


# ---- intervals and verdicts ----


@pytest.fixture(scope="module", params=[("greedy",), ("greedy", "eager")], ids=["alike", "against"])
def experiments(request):
    """Deals of the printed game, of the same on other deals, and of a cheaper one on the first deals."""
    game = lc.game("classic")
    play = Play(tuple(game.strategy(name) for name in request.param), 2)
    plans = [play.plan(11, None), play.plan(12, None), play.plan(11, lc.rules("classic", **CHEAP))]
    return play, [deal_values(play, plan, 0, EXPERIMENTS * DEALS)[0] for plan in plans]


def repeated(play: Play, one: np.ndarray, other: np.ndarray) -> pd.DataFrame:
    """The rows of the second variant in every experiment."""
    both = np.hstack([one, other]).reshape(EXPERIMENTS, DEALS, -1)
    rows = [row for values in both for row in rows_of([play, play], Moments.of(values), ["a", "b"])[1::2]]
    return pd.DataFrame(rows)


def asked(play: Play) -> list[str]:
    if play.kind == "alike":
        return ["score", "gap", "turns", "seat_advantage", "decided", "lead_changes", "drama"]
    return ["skill", "margin", "score", "turns"]


def test_without_an_effect_nineteen_of_twenty_see_no_difference(experiments):
    play, (printed, again, _) = experiments
    calm = (
        repeated(play, printed, again)
        .groupby("quantity")["verdict"]
        .agg(lambda v: (v == NO_DIFFERENCE).mean())
    )
    assert calm[asked(play)].between(0.93, 0.97).all(), calm[asked(play)]


def test_intervals_hold_the_truth_in_nineteen_of_twenty(experiments):
    play, (printed, _, cheap) = experiments
    truth = pd.DataFrame(rows_of([play, play], Moments.of(np.hstack([printed, cheap])), ["a", "b"])[1::2])
    truth = truth.set_index("quantity")
    for quantity, rows in repeated(play, printed, cheap).groupby("quantity"):
        mean, difference = truth.loc[quantity, ["value", "difference"]]
        if quantity in asked(play) and quantity != "turns":
            assert 0.93 <= ((rows["low"] <= mean) & (mean <= rows["high"])).mean() <= 0.97, quantity
            low, high = rows["difference_low"], rows["difference_high"]
            assert 0.93 <= ((low <= difference) & (difference <= high)).mean() <= 0.97, quantity


def test_the_same_rules_on_the_same_deals_differ_in_nothing():
    found = compare("classic", {"a": None, "b": {}}, n=300, strategies=["greedy", "eager"])
    others = found.frame[found.frame["variant"] == "b"]
    assert (others["difference"] == 0).all()
    assert (others["verdict"] == NO_DIFFERENCE).all()


# ---- pairing ----


def test_the_same_deals_are_worth_many_times_as_many_games():
    variants = {"cost 20": None, "cost 18": {"expedition_cost": 18}}
    found = compare("classic", variants, n=1_000, strategies=["greedy"])
    gains = pairing_gain(found).set_index("quantity")
    for quantity in ("score", "gap", "seat_advantage", "drama"):
        assert gains.loc[quantity, "low"] > 4
    unpaired = compare("classic", variants, n=1_000, strategies=["greedy"], paired=False)
    assert pairing_gain(unpaired).set_index("quantity").loc["score", "gain"] == pytest.approx(1, abs=0.15)
    errors = [value(c, "all greedy", "cost 18", "score")["difference_se"] for c in (unpaired, found)]
    assert (errors[0] / errors[1]) ** 2 > 4


def test_deals_that_all_differ_by_the_same_gain_without_bound():
    unlike = compare("classic", {"a": None, "b": {"expedition_cost": 18}}, n=200, strategies=["greedy"])
    assert pairing_gain(unlike).set_index("quantity").loc["turns", "gain"] == np.inf
    constant = compare("classic", {"a": None, "b": {"expedition_cost": 18}}, n=50, strategies=["never_open"])
    assert pairing_gain(constant).query("quantity == 'turns'").empty


# ---- what a caller may give ----


def test_variants_are_rules_values_names_and_files(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('game = "classic"\n[values]\nwagers = 2\n')
    given = {
        "a": lc.rules("classic"),
        "b": {"wagers": 2},
        "c": path,
        "d": str(path),
        "e": "classic_long",
        "f": None,
    }
    found = compare("classic", given, n=20, strategies=["eager"])
    changes = [rules.changes() for rules in found.variants.values()]
    assert changes == [{}, {"wagers": 2}, {"wagers": 2}, {"wagers": 2}, {"colours": 6}, {}]
    two = found.rows("all eager", ["score"]).set_index("variant")["value"]
    assert two["b"] == two["c"] == two["d"]


@pytest.mark.parametrize(
    ("settings", "error", "sentence"),
    [
        ({"variants": {}}, BadValue, "at least one variant"),
        ({"variants": {"a": {"wager": 2}}}, UnknownName, "did you mean 'wagers'"),
        ({"variants": {"a": {"wagers": 9}}}, BadValue, "wagers = 9 is not"),
        ({"variants": {"a": "nowhere.toml"}}, UnknownName, "cannot be read"),
        ({"strategies": ["gredy"]}, UnknownName, "did you mean 'greedy'"),
        ({"strategies": "greedy"}, BadValue, "a list of one or two"),
        ({"strategies": []}, BadValue, "a list of one or two"),
        ({"n": 1}, BadValue, "n = 1 is not"),
        ({"n": 2.5}, BadValue, "n = 2.5 is not"),
        ({"seats": 3}, BadValue, "classic is not played by 3"),
        ({"seed": -1}, BadValue, "seed = -1 is not"),
        ({"game_key": "clasic"}, UnknownName, "did you mean 'classic'"),
    ],
)
def test_wrong_input_is_one_sentence(settings, error, sentence):
    with pytest.raises(error, match=sentence):
        compare(
            **{"game_key": "classic", "variants": {"a": None}, "n": 10, "strategies": ["eager"], **settings}
        )


def test_rules_of_another_game_are_refused():
    with pytest.raises(BadValue, match="of roll_and_write, not of classic"):
        compare("classic", {"a": lc.rules("roll_and_write")}, n=10)


def test_a_stop_tells_what_was_played_so_far():
    done = []
    found = compare(
        "classic",
        {"a": None},
        n=20_000,
        strategies=["eager", "never_open"],
        threads=1,
        report=lambda deals, of: done.append((deals, of)),
        stop=lambda: len(done) >= 3,
    )
    assert done[0] == (1_000, 60_000)
    assert found.frame["n"].max() < 5_000
    with pytest.raises(BadValue, match="stopped before any game"):
        compare("classic", {"a": None}, n=100, strategies=["eager"], stop=lambda: True)


def test_a_comparison_comes_back_from_its_file(found, tmp_path):
    found.save(tmp_path / "found.parquet")
    again = Comparison.load(tmp_path / "found.parquet")
    pd.testing.assert_frame_equal(again.frame, found.frame)
    assert again.variants == found.variants
    assert again.provenance == found.provenance
    assert again.scores.empty
    with pytest.raises(BadValue, match=r"ends in \.parquet"):
        found.save(tmp_path / "found.csv")


def test_damaged_files_are_one_sentence(found, run, tmp_path):
    path = tmp_path / "found.parquet"
    found.save(path)
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(DamagedResults, match=r"found\.parquet: cannot be read"):
        Comparison.load(path)
    run.save(tmp_path / "run.parquet")
    with pytest.raises(DamagedResults, match="not written by lcanalysis"):
        Comparison.load(tmp_path / "run.parquet")


def test_some_variants_of_a_comparison():
    found = compare(
        "classic", {"a": None, "b": {"wagers": 2}, "c": {"wagers": 1}}, n=50, strategies=["eager"]
    )
    kept = found.only(["a", "c"])
    assert list(kept.variants) == ["a", "c"]
    assert set(kept.frame["variant"]) == set(kept.scores["variant"]) == {"a", "c"}
    with pytest.raises(BadValue, match="must be among those kept"):
        found.only(["b"])
    with pytest.raises(UnknownName, match="Unknown variant of this comparison 'd'"):
        found.only(["a", "d"])


def test_learning_changes_what_is_played_and_is_kept(tmp_path):
    budget = {"generations": 2, "deals": 5, "folder": tmp_path}
    found = compare("classic", {"a": None, "b": {"expedition_cost": 60}}, n=20, retune=True, budget=budget)
    facts = found.provenance
    assert facts["retuned"]
    assert facts["learnt"]["a"] == facts["strategies"]
    assert [entry["name"] for entry in facts["learnt"]["b"]] == ["tuned", "greedy"]
    assert len(list(tmp_path.iterdir())) == 1
