"""The drawn board shows what lies on the table, and nothing lies on anything else."""

from __future__ import annotations

import itertools

import pytest

import lcanalysis as lc
from lcanalysis.errors import BadValue
from tests.games.board_game_state import State

GAME = lc.game("board_game")
CROWDED = """
    columns 0: yellow R 1 2 3 4 4 5 6 7 8 9 on 9, blue 5 on 4
    columns 1: yellow 1 2 3 5 on 9, blue R 5 on 4
    columns 2: yellow 0 on 3, blue 3 6 on 4
    columns 3: blue 3 on 4
    hand 2: red 5 5 7, green 10, yellow 0, white 3 4 5
    discards: red 1 2 3 4 6 6 7 8 9 9 10, white 0
    path blue: . . . +15 . . . . .
"""


@pytest.fixture(scope="module")
def crowded():
    return GAME.parse(CROWDED)


def rows(chart, what):
    return chart.data[chart.data["what"] == what]


def test_every_thing_is_drawn(crowded):
    chart, state = lc.charts.board(crowded), State(crowded)
    assert len(rows(chart, "stone")) == 45
    explorers = {(row["seat"], row["path"], row["stone"]) for _, row in rows(chart, "explorer").iterrows()}
    names = ("yellow", "blue", "white", "green", "red")
    assert explorers == {
        (str(seat), names[path], stone)
        for seat, stones in enumerate(state.stones)
        for path, stone in enumerate(stones)
        if stone
    }
    tiles = rows(chart, "tile")
    assert len(tiles) == len(state.events)
    [mark] = tiles[tiles["path"] == "blue"].to_dict("records")
    assert (mark["stone"], mark["kind"], mark["label"]) == (4, "points", "15")
    researchers = rows(chart, "explorer").query("kind == 'researcher'")
    assert set(zip(researchers["seat"], researchers["path"], strict=True)) == {
        ("0", "yellow"),
        ("1", "blue"),
    }


def test_cards_of_hands_columns_and_piles(crowded):
    frame = GAME.board(crowded, None)
    cards = frame[frame["what"] == "cards"].set_index(["kind", "path"])["label"]
    assert cards["seat 2 hand", "red"] == "5 5 7"
    assert cards["seat 0 column", "yellow"] == "1 2 3 4 4 5 6 7 8 9"
    assert cards["discards", "red"] == "1 2 3 4 6 6 7 8 9 9 10"
    shown = rows(lc.charts.board(crowded), "cards").set_index(["kind", "path"])["label"]
    assert shown["discards", "red"].startswith("… ")
    assert shown["discards", "red"].endswith(" 9 9 10")


def test_a_falling_column_is_shown_in_the_order_of_play():
    position = GAME.parse("columns 0: red 9 9 4 2 on 4", lc.rules("board_game_up_and_down"))
    frame = GAME.board(position, None)
    label = frame[(frame["kind"] == "seat 0 column") & (frame["path"] == "red")]["label"].item()
    assert label == "9 9 4 2"


def test_the_view_of_a_seat_hides_other_hands(crowded):
    frame = GAME.board(crowded, 0)
    kinds = set(frame[frame["what"] == "cards"]["kind"])
    assert "seat 0 hand" in kinds
    assert "seat 2 hand" not in kinds
    assert set(frame[frame["kind"] == "seat 2 known"]["label"]) == {""}
    text = lc.charts.alt_text(lc.charts.board(crowded, 0))
    assert "5 5 7" not in text
    assert "5 5 7" in lc.charts.alt_text(lc.charts.board(crowded))


def test_marks_keep_apart(crowded):
    """Tiles and explorers of one stone are further apart than they are wide, and stay on their stone."""
    chart = lc.charts.board(crowded)
    marks = chart.data[chart.data["what"].isin(["tile", "explorer"])]
    assert marks.groupby(["path", "stone"]).size().max() == 5
    for _, there in marks.groupby(["path", "stone"]):
        for (_, a), (_, b) in itertools.combinations(there.iterrows(), 2):
            assert max(abs(a["x"] - b["x"]), abs(a["y"] - b["y"])) >= 16
    stones = rows(chart, "stone").set_index(["path", "stone"])
    for _, mark in marks.iterrows():
        stone = stones.loc[(mark["path"], mark["stone"])]
        assert stone["x"] + 8 <= mark["x"] <= stone["x2"] - 8
        assert stone["y"] + 8 <= mark["y"] <= stone["y2"] - 8


def test_the_title_tells_whose_turn_it_is_and_the_foot_how_it_stands(crowded):
    texts = lc.charts.texts_of(lc.charts.board(crowded))
    assert texts["title"] == "Seat 0 to move: play a card"
    assert "2 of 5 explorers over the bridges" in texts["subtitle"]
    assert "Points so far and artifacts: seat 0 105 and 0, seat 1 60 and 0" in texts["foot"]
    over = GAME.new(seed=1).playthrough(["eager", "eager"])[-1][2]
    assert lc.charts.texts_of(lc.charts.board(over))["title"] == "The game is over"


def test_fewer_paths_and_another_bridge():
    rules = lc.rules("board_game", colours=3, bridge_stone=4)
    chart = lc.charts.board(GAME.new(seed=1, rules=rules))
    assert len(rows(chart, "stone")) == 27
    assert rows(chart, "bridge")["stone"].item() == 4


def test_a_game_without_a_board_says_so():
    with pytest.raises(BadValue, match="has no board to draw"):
        lc.charts.board(lc.game("classic").new())
