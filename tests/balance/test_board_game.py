"""Expeditions of the Board Game as they are followed: against the batch driver, the reference, and by hand."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.balance import board_game as questions
from lcanalysis.balance import decision_value, value_map
from lcanalysis.errors import BadValue
from lcanalysis.games.board_game import board
from tests.reference import board_game as reference

KEY = "board_game"
SEATINGS = [("eager", "greedy"), ("random", "eager", "greedy"), ("greedy",) * 4]


@pytest.fixture(scope="module", params=SEATINGS, ids=" v ".join)
def followed(request):
    n = 60
    return questions.follow(request.param, n=n, seed=3), lc.simulate(
        KEY, list(request.param), n=n, seed=3, progress=False
    )


def per_game(frame, columns):
    return frame.groupby("game")[columns].sum().to_numpy()


def test_the_games_are_those_of_simulate(followed):
    found, run = followed
    games = run.games
    points = [f"points_{seat}" for seat in range(found.players)]
    ours = (games["stones"] + games["researcher"] + games["vp"]).to_numpy().reshape(-1, found.players)
    assert (per_game(found.expeditions, points) == ours).all()
    turns = games[games["seat"] == 0]["turns"].to_numpy()
    assert (per_game(found.expeditions, ["turns"])[:, 0] == turns).all()
    for tile, count in zip(questions.TILES, ("artifacts_found", "arrows_met", "vp_tiles"), strict=True):
        visits = per_game(found.tiles[found.tiles["tile"] == tile], ["visits"])[:, 0]
        assert (visits == games.groupby("game")[count].sum()).all()
    assert per_game(found.tiles, ["points"]).sum() == games["vp"].sum()
    assert len(found.explorers) == games["explorers_sent"].sum()
    stones = found.explorers.groupby(["game", "seat"])["points"].sum()
    ours = games.set_index(["game", "seat"])["stones"]
    assert (stones.reindex(ours.index, fill_value=0) == ours).all()
    over = (found.explorers["stone"] >= 7).sum()
    assert over == games["bridges_crossed"].sum() == found.expeditions["crossed"].sum()
    for reason, count in (("bridge", "ended_by_bridge"), ("deck", "ended_by_deck")):
        assert (found.expeditions["reason"] == reason).sum() == games[count].sum()
    starts = found.expeditions.groupby("starter").size()
    assert starts.to_dict() == {
        seat: n for seat, n in games.groupby("seat")["rounds_started"].sum().items() if n
    }


def test_explorers_are_those_of_the_games_step_by_step():
    found = questions.follow(["eager", "greedy"], n=3, seed=3)
    for number in range(3):
        position = lc.game(KEY).new(seed=3, number=number)
        rows = []
        for seat, words, after in position.playthrough(["eager", "greedy"]):
            if " with " in words:
                _, path, card, _, who = words.split()
                hand, colour = position.hands[seat], board_path(path)
                held = sum(
                    (int(hand[field]) >> (11 * colour + card_) & 1)
                    for field in ("kinds", "pairs")
                    for card_ in range(11)
                )
                order = 1 + int((position.table[0]["stone"][seat] > 0).sum())
                turn = 1 + int(position.table[0]["round_turns"]) // 2
                rows.append((seat, turn, order, who, path, int(card), held))
            position = after
        ours = found.explorers[found.explorers["game"] == number]
        columns = ["seat", "turn", "order", "who", "path", "number", "held"]
        assert list(ours[columns].itertuples(index=False, name=None)) == rows


def board_path(name):
    return ["yellow", "blue", "white", "green", "red"].index(name)


def test_tiles_laid_are_those_of_the_rules():
    found = questions.follow(["eager", "eager"], n=20)
    laid = found.tiles.groupby("tile")["laid"].sum() / (20 * 3)
    assert laid.to_dict() == {"artifact": 9, "arrow": 9, "points": 7}
    assert set(found.tiles[found.tiles["laid"] > 0]["stone"]) == {2, 4, 6, 7, 9}


def test_endings_and_starting_against_the_reference():
    n = 300
    found = questions.follow(["eager", "eager"], n=n, seed=5)
    ends = questions.endings(found).set_index("reason")
    matches = [reference.play(reference.Rules(), 5, number, ["eager", "eager"])[0] for number in range(n)]
    by_bridge = sum(totals["ended_by_bridge"] for match in matches for totals in match.totals)
    assert ends["expeditions"].get("bridge", 0) == by_bridge
    assert ends["expeditions"].sum() == 3 * n
    assert ends["share"].sum() == pytest.approx(1)
    starting = questions.starting(found).set_index("expedition")
    first = found.expeditions[found.expeditions["expedition"] == 1]
    assert starting["mean"][1] == pytest.approx((first["points_0"] - first["points_1"]).mean())
    as_starters = sum(totals["points_as_starter"] for match in matches for totals in match.totals)
    own = found.expeditions.apply(lambda row: row[f"points_{row['starter']}"], axis=1)
    assert own.sum() == as_starters


def test_sending_and_visits_by_hand():
    frame = pd.DataFrame({"game": [0, 1, 1], "who": "adventurer", "order": [1, 1, 2], "points": [10, 20, 5]})
    found = questions.Course(2, 2, pd.DataFrame(), frame, pd.DataFrame())
    sent = questions.sending(found, "order")
    assert sent[["order", "mean", "explorers"]].values.tolist() == [[1, 15, 2], [2, 5, 1]]
    assert sent["share"].tolist() == pytest.approx([2 / 3, 1 / 3])
    tiles = pd.DataFrame(
        {"game": [0, 1, 2], "tile": "arrow", "stone": 2, "laid": [2, 0, 4], "visits": [4, 0, 4], "points": 0}
    )
    visits = questions.tile_visits(questions.Course(2, 3, pd.DataFrame(), pd.DataFrame(), tiles))
    assert visits[["mean", "laid"]].values.tolist() == [[8 / 6, 6]]


def test_games_must_be_whole_and_strategies_lawful():
    with pytest.raises(BadValue, match="n = 0"):
        questions.follow(n=0)

    @lc.strategy(KEY)
    def bad(table, hand, rules, weights, stream):
        return 7

    with pytest.raises(BadValue, match="game 0"):
        questions.follow([bad, "eager"], n=1)


# ---- decisions ----


def test_a_points_tile_is_worth_its_points_to_the_last_who_comes():
    """In a game of one expedition whose only tiles lie on stone 9, nobody may reach it again but the other explorers of the path."""
    rules = lc.rules(
        KEY, rounds=1, marked_stones=[[1]] * 5, artifacts=0, arrows=0, vp_tiles=[5, 0, 0, 0, 0, 0, 0]
    )
    cases = decision_value(KEY, "tile", ["eager", "eager"], n=200, rules=rules)
    reached = cases[cases["points"] == 5]
    assert set(cases["stone"]) == {1}
    assert set(reached["score"]) == {5}
    assert set(reached["margin"]) <= {5, 0}
    assert set(cases[cases["points"] == 0]["score"]) == {0}


def test_sending_the_researcher_is_worth_nothing_where_it_counts_once():
    """Where the researcher counts once it is an adventurer by another name, as far as eager players notice."""
    rules = lc.rules(KEY, rounds=1, researcher_factor=1)
    cases = decision_value(KEY, "researcher", ["eager", "eager"], n=300, rules=rules)
    assert (cases["score"] == 0).all()
    doubled = decision_value(KEY, "researcher", ["greedy", "greedy"], n=300)
    assert value_map(doubled).iloc[0]["low"] > 0


@pytest.mark.parametrize("question", ["tile", "researcher"])
def test_features_of_the_questions_are_in_range(question):
    cases = decision_value(KEY, question, ["greedy", "eager"], n=100)
    assert cases["deck_left"].between(1, 64).all()
    if question == "tile":
        assert set(cases["tile"]) == {board.ARTIFACT, board.ARROW, board.VP_TILE}
        assert set(cases["stone"]) <= {2, 4, 6, 7, 9}
        assert ((cases["points"] > 0) == (cases["tile"] == board.VP_TILE)).all()
        assert (cases["yes"] == cases["no"]).all()
    else:
        assert cases["order"].between(1, 5).all()
        assert cases["held"].between(1, 8).all()
        assert np.array_equal(cases["yes"] - cases["no"], np.full(len(cases), 64))
