"""Known values of the Board Game, through typed positions, and what all its games have in common."""

import numpy as np
import pytest

import lcanalysis as lc
from tests.games.tracing import batch

GAME = lc.game("board_game")
PRINTED = (-20, -15, -10, 5, 10, 15, 30, 35, 50)


def parts(text, rules=None):
    return GAME.parse(text, rules).scores()


@pytest.mark.parametrize(("stone", "points"), list(enumerate(PRINTED, start=1)))
def test_every_explorer_scores_its_stone_and_the_researcher_twice(stone, points):
    adventurer = parts(f"columns 0: red 1 on {stone}").loc[0]
    assert adventurer[["stones", "researcher", "vp"]].tolist() == [points, 0, 0]
    researcher = parts(f"columns 0: red R 1 on {stone}").loc[0]
    assert researcher[["stones", "researcher", "vp"]].tolist() == [points, points, 0]
    assert researcher["score"] == 2 * points + researcher["artifacts"]
    assert adventurer["bridges_crossed"] == (stone >= 7)


def test_explorers_add_up():
    text = "columns 0: yellow 0 1, blue R 2 2 3 4 5 6 7, green 9 on 4; columns 1: red R 10; earned 0: vp 25"
    frame = parts(text)
    assert frame.loc[0, ["stones", "researcher", "vp"]].tolist() == [-15 + 30 + 5, 30, 25]
    assert frame.loc[1, ["stones", "researcher", "vp"]].tolist() == [-20, -20, 0]
    assert frame["explorers_sent"].tolist() == [3, 1]
    assert frame["bridges_crossed"].tolist() == [1, 0]


@pytest.mark.parametrize(
    ("found", "points"),
    [(0, -25), (3, -10), (4, -5), (5, 10), (8, 40), (9, 70), (10, 70), (27, 70)],
)
def test_known_artifacts(found, points):
    frame = parts(f"round: 3; earned 1: artifacts_found {found}")
    assert frame.loc[1, "artifacts"] == points


@pytest.mark.parametrize(
    ("found", "points"), [(0, -20), (1, -15), (2, 10), (3, 15), (4, 30), (5, 50), (9, 50)]
)
def test_known_artifacts_of_the_short_game(found, points):
    frame = parts(f"earned 0: artifacts_found {found}", lc.rules("board_game_short"))
    assert frame.loc[0, "artifacts"] == points


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({}, -10 - 10 + 35),
        ({"researcher_factor": 3}, -10 - 20 + 35),
        ({"researcher_factor": 1}, -10 + 35),
        ({"stone_values": [1, 2, 3, 4, 5, 6, 7, 8, 9]}, 3 + 3 + 8),
    ],
    ids=str,
)
def test_explorers_under_other_values(changes, points):
    frame = parts("columns 0: red R 1 on 3, blue 4 on 8", lc.rules("board_game", **changes))
    assert frame.loc[0, ["stones", "researcher"]].sum() == points


@pytest.mark.parametrize(("seats", "deck"), [(2, 64), (3, 86), (4, 78)])
def test_the_deck_after_the_deal(seats, deck):
    assert GAME.new(seats=seats).table[0]["deck_left"] == deck
    assert lc.rules("board_game").deck_after_deal(seats) == deck


def _is_start(position):
    table = position.table[0]
    return table["round_turns"] == 0 and table["phase"] == 0 and not table["over"]


def test_every_expedition_deals_anew():
    """Also the cards that leave the game, and all event tiles."""
    story = GAME.new(seed=3).playthrough(["eager", "eager"])
    starts = [GAME.new(seed=3)]
    starts += [after for _, _, after in story if _is_start(after)]
    assert len(starts) == 3
    assert len({start.hidden["deck"].tobytes() for start in starts}) == 3
    for start in starts:
        events = start.table[0]["event"]
        assert [int((events == kind).sum()) for kind in range(1, 10)] == [9, 9, *[1] * 7]
        assert set(np.nonzero(events)[1].tolist()) == {2, 4, 6, 7, 9}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("name", ["eager", "greedy", "tuned"])
def test_what_adds_up_in_all_games(name, seats):
    games = batch([name] * seats, 300, seed=1, key="board_game")
    column = {name: games.scores[:, :, place] for place, name in enumerate(GAME.columns)}
    assert (column["ended_it"].sum(axis=1) == 3).all()
    assert (column["ended_by_bridge"] + column["ended_by_deck"] == column["ended_it"]).all()
    assert (column["rounds_started"].sum(axis=1) == 3).all()
    assert (column["artifacts_found"].sum(axis=1) <= 27).all()
    assert (column["explorers_sent"] <= 15).all()
    crossed, by_bridge = column["bridges_crossed"].sum(axis=1), column["ended_by_bridge"].sum(axis=1)
    assert (5 * by_bridge <= crossed).all()
    assert (crossed <= 5 * by_bridge + 4 * (3 - by_bridge)).all()
    assert (column["arrow_steps"] <= column["arrows_met"]).all()
    assert (column["vp"] <= 15 * column["vp_tiles"]).all()
    assert (column["vp"] >= 5 * column["vp_tiles"]).all()
    last = GAME.end_reasons.index("bridge")
    ended = games.endings["end_reason"] == last
    assert (by_bridge[ended] > 0).all()


def test_the_starter_of_the_short_game():
    games = batch(["tuned"] * 3, 200, seed=1, key="board_game", rules=lc.rules("board_game_short"))
    points = games.scores[:, :, :3].sum(axis=2)
    starter = games.scores[:, :, GAME.columns.index("points_as_starter")]
    assert (starter[:, 0] == points[:, 0]).all()
    assert (starter[:, 1:] == 0).all()


def test_columns_go_one_way_each_when_up_and_down():
    rules = lc.rules("board_game_up_and_down")
    *_, (_, _, last) = GAME.new(seed=2, rules=rules).playthrough(["random", "random"])
    shown = [line.split(": ")[1] for line in last.show().splitlines() if line.startswith("columns")]
    columns = [
        [int(word) for word in group.split(" on ")[0].split() if word.isdecimal()]
        for text in shown
        for group in text.split(", ")
    ]
    assert all(numbers in (sorted(numbers), sorted(numbers, reverse=True)) for numbers in columns)
    assert any(numbers != sorted(numbers) for numbers in columns)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"removed": [100, 0, 0]}, "110 cards leave no deck for 2 players"),
        ({"colours": 2}, "44 cards leave no deck for 2 players"),
        ({"adventurers": 0, "researchers": 0}, "leave nobody to send"),
        ({"copies": 3}, "copies = 3 is not a whole number from 1 to 2"),
        ({"marked_stones": [[1], [2], [3], [4], [10]]}, "marked_stones ="),
    ],
    ids=str,
)
def test_values_that_do_not_fit_together(changes, sentence):
    with pytest.raises(lc.errors.BadValue) as error:
        lc.rules("board_game", **changes)
    assert sentence in str(error.value)
