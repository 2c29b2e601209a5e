"""When something is done: the same games as simulate plays, action by action."""

from __future__ import annotations

import pytest

import lcanalysis as lc

KEY = "auf_schatzsuche"


@pytest.fixture(scope="module")
def taken():
    return lc.balance.when(KEY, ["greedy", "eager"], "bonus", n=40, seed=6)


def test_every_tile_taken_is_there(taken):
    games = lc.simulate(KEY, ["greedy", "eager"], n=40, seed=6).games
    for tile in ("red", "many", "sevens"):
        assert (taken["action"] == f"bonus {tile}").sum() == games[f"bonus_{tile}"].sum()


def test_turns_lie_within_the_game(taken):
    turns = lc.simulate(KEY, ["greedy", "eager"], n=40, seed=6).games.groupby("game")["turns"].first()
    assert (taken["turn"] >= 1).all()
    assert (taken["turn"] <= taken["game"].map(turns)).all()
    assert taken.groupby("game")["turn"].apply(lambda column: column.is_monotonic_increasing).all()


def test_the_player_to_move_takes_it(taken):
    assert ((taken["turn"] - 1) % 2 == taken["seat"]).all()


def test_the_chart_shows_the_means(taken):
    data = lc.charts.timing(taken, "Bonus tiles").data
    assert data["mean"].is_monotonic_increasing
    means = taken.groupby("action")["turn"].mean()
    assert data.set_index("action")["mean"]["red"] == pytest.approx(means["bonus red"])
    assert data["share"].max() <= 1


@pytest.mark.parametrize(
    ("n", "begins", "sentence"), [(0, "bonus", "n = 0 is not"), (2, "fly", "began with 'fly'")]
)
def test_wrong_questions_are_one_sentence(n, begins, sentence):
    with pytest.raises(lc.errors.BadValue, match=sentence):
        lc.balance.when(KEY, ["eager", "eager"], begins, n=n)
