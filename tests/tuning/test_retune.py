"""Weights trained anew for other rules: kept, never worse, and left alone where there is nothing to learn."""

from __future__ import annotations

import lcanalysis as lc
from lcanalysis.tuning import retune, retuned

SMALL = {"generations": 2, "deals": 5}
DEAR = lc.rules("classic", expedition_cost=60)


def test_nothing_is_learnt_for_the_printed_game_or_without_weights(tmp_path):
    tuned = lc.game("classic").strategy("tuned")
    for rules in (None, lc.rules("classic")):
        assert retuned("classic", rules, folder=tmp_path).hash == tuned.hash
    assert retuned("classic", DEAR, strategy="greedy", folder=tmp_path).name == "greedy"
    assert list(tmp_path.iterdir()) == []


def test_weights_are_kept_by_all_they_depend_on(tmp_path, monkeypatch):
    first = retuned("classic", DEAR, folder=tmp_path, **SMALL)
    assert first.name == "tuned"
    others = [
        retuned("classic", DEAR, folder=tmp_path, **{**SMALL, "seed": 2}),
        retuned("classic", DEAR.replace(wagers=2), folder=tmp_path, **SMALL),
    ]
    assert len(list(tmp_path.iterdir())) == 1 + len(others)
    monkeypatch.setattr(retune, "tune", None)
    assert retuned("classic", DEAR, folder=tmp_path, **SMALL).weights == first.weights


def test_a_damaged_file_is_made_again(tmp_path):
    first = retuned("classic", DEAR, folder=tmp_path, **SMALL)
    (path,) = tmp_path.iterdir()
    for damage in ("weights = ", "[weights]\nreach = 1.0\n", "[weights]\nnothing = 1.0\n"):
        path.write_text(damage)
        assert retuned("classic", DEAR, folder=tmp_path, **SMALL).weights == first.weights


def test_only_better_weights_are_taken(tmp_path, monkeypatch):
    tuned = lc.game("classic").strategy("tuned")
    monkeypatch.setattr(retune, "_better", lambda *_: False)
    assert retuned("classic", DEAR, folder=tmp_path / "no", **SMALL).weights == tuned.weights
    monkeypatch.setattr(retune, "_better", lambda *_: True)
    assert retuned("classic", DEAR, folder=tmp_path / "yes", **SMALL).weights != tuned.weights


def test_better_means_more_than_a_fair_share_of_wins(monkeypatch):
    monkeypatch.setattr(retune, "TRIAL_DEALS", 300)
    game = lc.game("classic")
    training = retune.Training("classic", generations=1)
    good, bad = game.strategy("greedy"), game.strategy("never_open")
    assert retune._better(good, bad, training)
    assert not retune._better(bad, good, training)
    assert not retune._better(good, good, training)


def test_a_slow_game_has_a_smaller_budget():
    assert retune.budget("classic") == (retune.GENERATIONS, retune.DEALS)
    generations, deals = retune.budget("board_game")
    assert generations * deals < retune.GENERATIONS * retune.DEALS
    assert retune.budget("none") == retune.budget("classic")
