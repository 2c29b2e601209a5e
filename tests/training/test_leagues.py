"""Leagues: repeatable, judged on deals held out, and never worse than what was there before."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.charts import training as training_chart
from lcanalysis.data_files import read_toml
from lcanalysis.engine.bits import lowest
from lcanalysis.errors import BadValue, UnknownName
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, PLAY
from lcanalysis.training import league, training_log, training_pool, training_table
from lcanalysis.training.leagues import league_budget, strongest, training_folder
from lcanalysis.tuning import Training, tune
from lcanalysis.tuning.train import _Search

TUNED = lc.game("classic").strategy("tuned")
SHORT = {"generations": 2, "deals": 10, "stage": 1, "games": 80, "threads": 2}
WEAK = TUNED.with_weights({"deck": -100.0, "feed": -3.0})


@pytest.fixture(scope="module")
def held():
    return league("classic", members=[], starts=("before", "latest"), **SHORT)


def test_the_same_league_finds_the_same(held):
    again = league("classic", members=[], starts=("before", "latest"), **SHORT)
    assert again.strategy.weights == held.strategy.weights
    pd.testing.assert_frame_equal(again.log, held.log)


def test_each_search_meets_what_the_earlier_ones_found(held):
    assert [member.name for member in held.members] == ["before", "seed 1", "seed 2"]
    first = held.log.groupby("seed")["pool"].first()
    assert first[2] == first[1] + 1


def test_all_that_was_found_meets_the_weights_before(held):
    names = ["before", "greedy", "seed 1 after 1", "seed 1", "seed 2 after 1", "seed 2"]
    assert held.table.strategies == names
    assert held.best == strongest(held.table, [*held.found, "before"])


def test_bad_weights_before_are_not_kept():
    found = league("classic", strategy=WEAK, members=[], seeds=[1], starts=["declared"], **SHORT)
    assert found.best != "before"
    assert found.strategy.name == "tuned"
    last = found.log.iloc[-1]
    assert last["before_low"] > 0
    assert last["before_won_low"] > 0.5


def test_what_was_written_is_read_again(held, tmp_path):
    held.save(tmp_path / "weights.toml", tmp_path)
    log = training_log("classic", folder=tmp_path)
    pd.testing.assert_frame_equal(log, held.log, check_dtype=False, rtol=1e-4)
    assert list(training_table("classic", folder=tmp_path)["row"]) == list(held.table.table["row"])
    pool = training_pool("classic", folder=tmp_path)
    assert [member.name for member in pool] == ["earlier before", "earlier seed 1", "earlier seed 2"]
    assert [member.weights for member in pool] == [member.weights for member in held.members]
    assert (tmp_path / "weights.toml").exists() == (held.best != "before")


def test_weights_of_old_meet_the_new_ones_even_under_the_same_names(held):
    small = {**SHORT, "generations": 1}
    old = [TUNED.with_weights({"deck": 60.0}, "seed 1")]
    found = league("classic", members=old, opponents=[], seeds=[1], **small)
    assert found.table.strategies == ["before", "seed 1", "seed 1#2"]  # the last one is of old
    assert [member.name for member in found.members] == ["before", "seed 1", "seed 1#2"]
    assert found.strategy.weights["deck"] < 60


def test_weights_for_other_numbers_of_players_may_be_taken(tmp_path):
    small = {"generations": 1, "deals": 1, "stage": 1, "games": 3}
    found = league("roll_and_write", 3, members=[], seeds=[1], **small)
    others = ["for 2 players", "for 4 players", "for 5 players"]
    assert found.table.strategies == ["before", "greedy", "seed 1", *others]
    adopted = replace(found, best="for 2 players")
    assert adopted.strategy.weights == lc.game("roll_and_write").strategy("tuned", 2).weights
    adopted.save(tmp_path / "w.toml", tmp_path)
    content = read_toml(tmp_path / "w.toml")
    assert (content["seats"], content["trained_for"]) == (3, 2)


def test_weights_that_no_longer_fit_are_left_out(held, tmp_path):
    held.save(tmp_path / "weights.toml", tmp_path)
    path = tmp_path / "classic_2_pool.csv"
    pd.read_csv(path).drop(columns="feed").to_csv(path, index=False)
    assert training_pool("classic", folder=tmp_path) == []
    assert training_pool("classic", folder=tmp_path / "nowhere") == []


def test_a_stage_is_what_a_shorter_training_finds(held):
    shorter, longer = held.found["seed 1 after 1"], held.found["seed 1"]
    assert shorter.training.generations == 1
    assert tune(shorter.training, progress=False).weights == shorter.weights != longer.weights


def test_the_head_of_the_file_says_how_to_find_the_weights_again(held, tmp_path):
    held.found["seed 2"].save(tmp_path / "w.toml")
    content = read_toml(tmp_path / "w.toml")
    assert (content["start"], content["members"]) == ("latest", ["before", "seed 1"])
    assert content["opponents"] == ["greedy"]
    assert (content["faced"], content["win"], content["step"]) == (3, 50.0, 0.2)


def test_only_the_hardest_are_faced():
    never_open, greedy = (lc.game("classic").strategy(name) for name in ("never_open", "greedy"))
    chosen = Training(
        "classic", "tuned", (), generations=1, deals=20, faced=1, members=(never_open, greedy), grows=False
    )
    assert [member.name for member in _Search(chosen, TUNED)._faced] == ["greedy"]


def test_wins_count_as_many_points_as_is_said():
    eager, greedy = (lc.game("classic").strategy(name) for name in ("eager", "greedy"))
    plain, mixed = (Training("classic", deals=20, win=win) for win in (0.0, 10.0))
    run = lc.simulate("classic", [greedy, eager], n=40, seed=3, rotate=True)
    margins = [_Search(chosen, TUNED)._outcome(greedy, eager, 3) for chosen in (plain, mixed)]
    assert margins[1] - margins[0] == pytest.approx(10 * run.summary()["won"][0])


def test_any_strategy_may_join_the_pool():
    @lc.strategy("classic", name="stranger")
    def stranger(table, hand, rules, weights, stream):
        return DISCARD + lowest(hand.kinds) if table.phase == PLAY else DRAW_DECK

    small = {**SHORT, "generations": 1}
    found = league("classic", members=[stranger], opponents=[], seeds=[1], **small)
    assert found.log["pool"].tolist() == [2]
    assert found.members[1] is stranger


def test_mistakes_are_one_sentence():
    with pytest.raises(UnknownName, match="did you mean 'declared'"):
        league("classic", members=[], starts=["declred"], **SHORT)
    with pytest.raises(BadValue, match="at least one seed"):
        league("classic", members=[], seeds=[], **SHORT)
    with pytest.raises(BadValue, match="has no weights to tune"):
        league("classic", strategy="greedy", members=[], **SHORT)
    with pytest.raises(BadValue, match="is for to_go, not for classic"):
        league("classic", members=[lc.game("to_go").strategy("greedy")], **SHORT)
    with pytest.raises(BadValue, match="faced = 0"):
        Training("classic", faced=0)
    with pytest.raises(BadValue, match="nobody in the pool"):
        tune(Training("classic", "tuned", (), generations=1, grows=False), progress=False)
    with pytest.raises(BadValue, match="no training log of classic for 2"):
        training_log("classic", folder=training_folder() / "nowhere")


def test_a_budget_shrinks_with_the_number_of_players():
    two, four = league_budget("board_game"), league_budget("board_game", 4)
    assert four[1] == two[1] // 2
    assert league_budget("none") == league_budget("to_go")


def test_the_chart_shows_each_stage_of_each_search(held):
    chart = training_chart(held.log, "classic")
    assert (
        chart.data["search"].tolist()
        == ["seed 1, from the weights before"] * 2 + ["seed 2, from what came before"] * 2
    )
    assert "Lost Cities" in chart.usermeta["lcanalysis"]["title"]
    chart.to_dict()
