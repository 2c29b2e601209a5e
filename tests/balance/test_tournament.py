"""Tournaments: the cross table, what is worked out from it, and what it says about the strategies that come with the package."""

from __future__ import annotations

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.balance import Tournament
from lcanalysis.errors import BadValue, DamagedResults


@pytest.fixture(scope="module")
def table():
    return lc.balance.cross_table("classic", n=4_000, seed=3).set_index(["row", "column"])


@pytest.fixture(scope="module")
def duel(toy):
    """Rock, paper, scissors between players of equal luck."""
    return lc.tournament("toy", ["rock", "paper", "scissors"], n=4_000, seed=1)


def test_every_ordered_pair_is_there(table):
    names = list(lc.game("classic").strategies)
    assert list(table.index) == [(row, column) for row in names for column in names]


def test_rows_mirror_columns(table):
    for row, column in table.index:
        assert table.loc[(row, column), "margin"] == pytest.approx(-table.loc[(column, row), "margin"])
        assert table.loc[(row, column), "won"] == pytest.approx(1 - table.loc[(column, row), "won"])
        assert table.loc[(row, column), "margin_low"] == pytest.approx(
            -table.loc[(column, row), "margin_high"]
        )


def test_each_strategy_beats_the_weaker_ones(table):
    for strong, weak in (
        ("never_open", "random"),
        ("greedy", "random"),
        ("greedy", "eager"),
        ("tuned", "greedy"),
    ):
        assert table.loc[(strong, weak), "margin_low"] > 0


def test_games_between_strategies_end(table):
    for row, column in table.index:
        if "random" not in (row, column):
            assert table.loc[(row, column), "stalled"] < 0.001


@pytest.mark.parametrize("seed", [1, 2])
def test_tuned_beats_greedy_by_fifteen_points(seed):
    run = lc.simulate("classic", ["tuned", "greedy"], n=200_000, seed=seed, rotate=True, keep="summary")
    row = run.summary().iloc[0]
    assert row["margin_low"] > 15
    assert row["stalled"] < 0.001


def test_a_pairing_is_the_run_of_simulate():
    played = lc.tournament("classic", ["eager", "greedy"], n=1_000, seed=5)
    run = lc.simulate("classic", ["eager", "greedy"], n=1_000, seed=5, rotate=True).summary().iloc[0]
    row = played.table.set_index(["row", "column"]).loc[("eager", "greedy")]
    for name in ("margin", "margin_se", "won", "won_low", "turns"):
        assert row[name] == pytest.approx(run[name])
    mean = np.average(played.margin[:, 0, 1], weights=played.games)
    assert mean == pytest.approx(run["margin"])
    assert np.average(played.won[:, 0, 1], weights=played.games) == pytest.approx(run["won"])


def test_a_strategy_rates_as_itself():
    greedy = lc.game("classic").strategy("greedy")
    played = lc.tournament("classic", [greedy, greedy.with_weights({}, "greedy too")], n=1_000, seed=6)
    rated = played.ratings()
    assert np.allclose(rated["rating"], 0, atol=1e-6)
    assert played.cycles() == []


def test_rock_paper_scissors_is_a_circle(duel):
    assert duel.cycles() == [("paper", "rock", "scissors")]
    for on in ("margin", "won"):
        mixed = duel.equilibrium(on)
        assert (mixed["share_low"] <= 1 / 3).all()
        assert (mixed["share_high"] >= 1 / 3).all()
        assert np.allclose(mixed["share"], 1 / 3, atol=0.04)
        assert np.allclose(mixed["loss"], 0, atol=1e-6)
    rated = duel.ratings()
    assert (rated["rating"].abs() < 4 * rated["rating_se"]).all()
    assert rated["misfit"].min() > 0.1
    assert (
        lc.charts.contests.ratings_finding(duel)
        == "No ranking holds: paper beats rock beats scissors beats paper"
    )


def test_without_a_duel_there_is_no_circle(toy):
    rules = toy.default_rules().replace(duel=0)
    assert lc.tournament("toy", ["rock", "paper", "scissors"], n=2_000, seed=1, rules=rules).cycles() == []


def test_three_players(toy):
    played = lc.tournament("toy", ["rock", "paper"], n=3_000, seed=2, seats=3)
    cross = played.table.set_index(["row", "column"])
    alone, against = cross.loc[("paper", "rock"), "above"], cross.loc[("rock", "paper"), "above"]
    assert alone > 0.6 > 0.4 > against
    assert np.average(played.won[:, 1, 0], weights=played.games) == pytest.approx((alone + 1 - against) / 2)
    assert np.allclose(played.won + played.won.transpose(0, 2, 1), 1)
    assert played.ratings()["strategy"].tolist() == ["paper", "rock"]


def test_threads_do_not_matter(toy):
    one, two = (lc.tournament("toy", n=1_200, seed=3, threads=threads) for threads in (1, 2))
    assert one.table.equals(two.table)
    assert np.array_equal(one.margin, two.margin)


def test_a_stopped_tournament_keeps_the_deals_that_all_have_played(toy):
    done = []
    stopped = lc.tournament(
        "toy",
        n=4_000,
        seed=4,
        threads=1,
        report=lambda n, of: done.append(n / of),
        stop=lambda: len(done) > 25,
    )
    assert 0 < stopped.n < 4_000
    assert stopped.table["games"].nunique() == 1
    again = lc.tournament("toy", n=stopped.n, seed=4)
    assert again.table.equals(stopped.table)
    assert done == sorted(done)
    with pytest.raises(BadValue, match="stopped before any deal"):
        lc.tournament("toy", n=4_000, stop=lambda: True)


def test_a_stronger_player_wins_more_the_more_steps_there_are():
    played = lc.tournament(
        "classic", lc.balance.ladder("classic", "greedy", [0.5, 0.2, 0.0]), n=1_000, seed=7
    )
    steps = played.by_steps()
    assert steps["pairs"].tolist() == [2, 1]
    assert 0.5 < steps["won"][0] < steps["won"][1] < 1
    cross = played.table.set_index(["row", "column"])["won"]
    *_, middle, best = played.strategies
    worst = played.strategies[0]
    assert steps["won"][0] == pytest.approx((cross[middle, worst] + cross[best, middle]) / 2)


def test_files(duel, tmp_path):
    duel.save(tmp_path / "duel.parquet")
    again = Tournament.load(tmp_path / "duel.parquet")
    assert again.ratings().equals(duel.ratings())
    assert again.provenance == duel.provenance
    (tmp_path / "other.parquet").write_bytes(b"no")
    with pytest.raises(DamagedResults, match=r"other\.parquet: damaged"):
        Tournament.load(tmp_path / "other.parquet")
    with pytest.raises(BadValue, match=r"ends in \.parquet"):
        duel.save(tmp_path / "duel.csv")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"n": 401}, "not a positive multiple of the 2 seats"),
        ({"seats": 5}, "classic is not played by 5, but by 2"),
        ({"strategies": ["eager", "eager"]}, "eager is there twice"),
        ({"strategies": []}, "at least one strategy"),
        ({"strategies": ["eagre"]}, "did you mean 'eager'"),
    ],
)
def test_wrong_settings_are_one_sentence(arguments, sentence):
    with pytest.raises(lc.errors.LcAnalysisError, match=sentence):
        lc.tournament("classic", **{"n": 100, **arguments})
