"""What features are worth: what must hold of each way, and between them."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.balance import (
    bonus_value,
    compare,
    decision_value,
    event_value,
    feature_readings,
    feature_value,
    feature_values,
    reading_headlines,
    value_map,
    wager_value,
)
from lcanalysis.balance.values import ACCOUNTING, DECISION, HABIT, earned
from lcanalysis.errors import BadValue, UnknownName
from lcanalysis.games.features import features
from lcanalysis.games.loading import questions
from lcanalysis.precomputed import load_stored, stored
from lcanalysis.remaking import variants
from lcanalysis.tuning import retuned

FEATURES = [(key, name) for key in lc.all_games() for name in features(key)]
SWITCHES = [(key, name) for key, name in FEATURES if features(key)[name].off]
ON_FILE = [name for name, (kind, _, _) in stored().items() if kind.listed in ("MAPS", "VALUES", "READINGS")]


def rows_of(frame, play, quantity):
    return frame[(frame["play"] == play) & (frame["quantity"] == quantity)].iloc[0]


@pytest.mark.parametrize(("key", "name"), FEATURES)
def test_features_name_what_there_is(key, name):
    feature, game = features(key)[name], lc.game(key)
    printed = game.default_rules()
    assert feature.kind in ("wager", "bonus", "event")
    assert feature.part is None or feature.part in game.parts
    assert feature.count is None or feature.count in game.counts
    assert feature.worth is None or feature.worth in printed.kinds()
    assert feature.part is not None or feature.count is not None
    if feature.question is not None:
        assert set(feature.where) <= set(questions(key)[feature.question].features)


@pytest.mark.parametrize(("key", "name"), SWITCHES)
def test_a_feature_can_be_switched_off_once(key, name):
    feature, printed = features(key)[name], lc.rules(key)
    without = feature.without(printed)
    assert without != printed
    assert feature.without(without) == without


# In Roll & Write a number for a full column still gives an artifact when no box does, so some points of their column stay.
WITH_POINTS = [
    (key, name)
    for key, name in SWITCHES
    if (features(key)[name].part or features(key)[name].worth)
    and (key, name) != ("roll_and_write", "artifact")
]


@pytest.mark.parametrize(("key", "name"), WITH_POINTS)
def test_without_the_feature_nothing_comes_from_it(key, name):
    feature = features(key)[name]
    without = feature.without(lc.rules(key))
    games = lc.simulate(key, ["greedy", "greedy"], n=200, rules=without).games
    assert (earned(feature, games, without) == 0).all()


def test_accounting_adds_up():
    settings = {"n": 500, "seed": 3, "strategies": ["greedy"], "ways": [ACCOUNTING]}
    run = lc.simulate("auf_schatzsuche", ["greedy", "greedy"], n=500, seed=3).games
    found = bonus_value("auf_schatzsuche", **settings)
    points = found[found["quantity"] == "points"].set_index("feature")["value"]
    assert np.isclose(points.drop("bonus").sum(), points["bonus"])
    assert np.isclose(points["bonus"], run["bonus"].mean())
    bets = wager_value("auf_schatzsuche", **settings)
    rest = run["footprints"].mean()
    assert np.isclose(
        rest + points["bonus"] + rows_of(bets, "all greedy", "points")["value"], run["score"].mean()
    )


@pytest.mark.parametrize(
    ("key", "name"),
    [("classic", "wager"), ("classic", "bonus"), ("roll_and_write", "bridge")],
)
def test_who_does_not_look_at_a_rule_loses_its_points_with_it(key, name):
    """Greedy plays the same without the rule, so accounting and rule off agree to the last point."""
    found = feature_value(key, name, n=300, seed=1, strategies=["greedy"], ways=[ACCOUNTING, HABIT])
    points, effect = rows_of(found, "all greedy", "points"), rows_of(found, "all greedy", "score")
    assert np.isclose(points["value"], effect["value"])
    assert np.isclose(effect["with_it"] - effect["without_it"], effect["value"])
    assert rows_of(found, "all greedy", "turns")["value"] == 0


def test_a_bonus_nobody_can_reach_is_worth_nothing():
    """Measured: on the same deals all is the same with and without its points, up to rounding of the covariances."""
    out_of_reach = lc.rules("classic", bonus_cards=99)
    without = out_of_reach.replace(bonus_points=0)
    runs = [
        lc.simulate("classic", ["tuned", "tuned"], n=300, rules=rules) for rules in (out_of_reach, without)
    ]
    assert runs[0].games.equals(runs[1].games)
    found = compare("classic", {"20": out_of_reach, "0": without}, n=300).frame
    assert (found["difference"].dropna() == 0).all()
    assert (found["difference_se"].dropna() < 1e-6).all()
    assert set(found["verdict"]) <= {"", "no difference seen"}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("bonus", {"bonus_cards": 99}),
        ("bonus", {"bonus_points": 0}),
        ("wager", {"wager_multiplier": 0}),
        ("wager_cards", {"wagers": 0}),
    ],
)
def test_a_rule_without_effect_is_worth_exactly_nothing(name, changes, monkeypatch, tmp_path):
    """However long the players have learnt the rules with it and without it; so where no weights come with the package, not long."""
    rules = lc.rules("classic", **changes)
    if rules.bonus_cards == 99:
        monkeypatch.setattr("lcanalysis.tuning.retune.budget", lambda key: (2, 10))
        monkeypatch.setattr("lcanalysis.tuning.retune.TRIAL_DEALS", 100)
        monkeypatch.setattr("lcanalysis.tuning.retune._folder", lambda: tmp_path)
    found = feature_value("classic", name, n=200, rules=rules, ways=[ACCOUNTING, HABIT])
    assert (found[["value", "se", "low", "high"]].dropna() == 0).all(axis=None)


def test_the_decision_is_that_of_the_question():
    found = feature_value("classic", "wager", n=400, seed=2, strategies=["greedy"], ways=[DECISION])
    cases = decision_value("classic", "first_wager", ["greedy", "greedy"], n=400, seed=2)
    whole = value_map(cases).iloc[0]
    row = rows_of(found, "all greedy", "where it is in question")
    assert (row["value"], row["se"], row["n"]) == (whole["mean"], whole["se"], whole["deals"])
    assert found["way"].unique().tolist() == [DECISION]


def test_what_cannot_be_switched_off_has_the_other_answers():
    found = feature_value("roll_and_write", "dice", n=100, seed=1, strategies=["greedy"])
    assert found["way"].unique().tolist() == [ACCOUNTING, DECISION]


def test_features_valued_together_are_those_valued_alone():
    """They share games and cases, which changes nothing."""
    settings = {"n": 60, "seed": 2, "strategies": ["greedy"], "ways": [ACCOUNTING, HABIT, DECISION]}
    together = feature_values("roll_and_write", ["artifact", "arrow"], **settings)
    alone = [feature_value("roll_and_write", name, **settings) for name in ("artifact", "arrow")]
    pd.testing.assert_frame_equal(together, pd.concat(alone, ignore_index=True))


def test_readings_are_the_values_under_each():
    settings = {"n": 100, "seed": 2, "strategies": ["greedy"], "ways": [ACCOUNTING, HABIT]}
    readings = {"as printed": {}, "double": {"bonus_points": 40}}
    found = feature_readings("classic", readings, ["bonus"], **settings)
    heads = reading_headlines(found, "bonus")
    assert heads["variant"].tolist() == ["as printed", "double"] * 2
    assert heads["quantity"].unique().tolist() == ["points (accounting)", "points (rule off, old habits)"]
    for _, rows in heads.groupby("quantity"):
        printed, double = rows["mean"]
        assert np.isclose(double, 2 * printed)
    alone = feature_value("classic", "bonus", **{**settings, "rules": lc.rules("classic", bonus_points=40)})
    assert found[found["reading"] == "double"]["value"].tolist() == alone["value"].tolist()


def test_what_there_is_not_is_one_sentence():
    with pytest.raises(
        BadValue, match="classic has no feature of the kind event; it has wager, wager_cards, bonus"
    ):
        event_value("classic")
    with pytest.raises(UnknownName, match="did you mean 'bonus'"):
        bonus_value("classic", "bonsu")
    with pytest.raises(UnknownName, match="did you mean 'bridge'"):
        feature_value("roll_and_write", "brigde")
    with pytest.raises(UnknownName, match="Unknown way to value a feature"):
        feature_value("classic", "bonus", ways=["by heart"])
    with pytest.raises(UnknownName, match="Unknown game"):
        wager_value("chess")
    with pytest.raises(BadValue, match="no reading"):
        feature_readings("classic", {})
    with pytest.raises(UnknownName, match="Unknown feature of these readings"):
        reading_headlines(pd.DataFrame({"feature": ["bonus"]}), "bridge")


# ---- on file ----


@pytest.mark.parametrize(("key", "rules"), list(variants()), ids=lambda one: getattr(one, "hash", one))
def test_weights_for_rules_without_a_feature_come_with_the_package(key, rules, monkeypatch, tmp_path):
    """So nobody has to wait for a training, and they were trained by what the package has now."""
    monkeypatch.setattr("lcanalysis.tuning.retune.tune", lambda *_, **__: pytest.fail("had to be trained"))
    assert (
        retuned(key, rules, folder=tmp_path).weights.keys() == lc.game(key).strategy("tuned").weights.keys()
    )


@pytest.mark.parametrize("name", ON_FILE)
def test_what_is_on_file_was_made_by_what_the_package_has_now(name):
    kind, key, settings = stored()[name]
    provenance = load_stored(name).attrs["provenance"]
    strategies = settings.get("strategies", ("tuned", "greedy"))
    seats = settings.get("seats", lc.game(key).seats[0])
    assert (provenance["n"], provenance["seed"]) == (settings["n"], settings["seed"])
    assert provenance["strategies"] == [
        {"name": one, "hash": lc.game(key).strategy(one, seats).hash} for one in strategies
    ]
    if kind.listed == "MAPS":
        assert provenance["question_hash"] == questions(key)[settings["question"]].hash
        assert provenance["by"] == settings["by"]
