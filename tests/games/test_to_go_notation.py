"""Typed positions of To Go: what is read, and what is refused with one sentence."""

import re

import pytest

import lcanalysis as lc
from lcanalysis.errors import IllegalAction, UnreadablePosition

TO_GO = lc.game("to_go")
LONG_LANE = "W W W 2 3 4 5 6 7 8 9 10"
ALL_LAID = f"laid 0: yellow {LONG_LANE}, blue {LONG_LANE}, white {LONG_LANE}; laid 1: green {LONG_LANE}, red "

FAULTS = {
    "to move: 0 parchment red": "to move: no red tile is laid before player 0",
    "to move: 0 parchment red; laid 1: red 2": "to move: no red tile is laid before player 0",
    "to move: 0 parchment red; laid 0: red 2 9": "the last red tile of player 0, red 9, shows no parchment",
    "to move: 1 parchment red; laid 1: red W": "the last red tile of player 1, red W, shows no parchment",
    "removed: white 10": "removed: 1 tiles, but 0 raids have removed one",
    "to move: 0 raid; removed: white 10; raids out: 1": "removed: 1 tiles, but 0 raids have removed one",
    "raids out: 1": "raids out: 1 raids cannot have removed 0 tiles; say which ones",
    "raids out: 2; done 0: raids_met 3": "done 0: more raids have been met than are out (2)",
    "to move: over; round: 3": "to move: the game is not over, for 64 tiles lie face down",
    "to move: over; round: 2": "round: the game ends with round 3",
    "turn: 3; face up: red 2 3 4 5": "turn: 3 is too early, for what lies open took 4 turns",
    "to move: 0 raid, last turn; raids out: 1": "to move: a raid that comes last ends the round",
    "face down: 61": "face down: 61 tiles cannot be right, for 64 are left",
    "face down: 64; camp 0: red 4": "face down: 64 tiles cannot be right, for 63 are left",
    "face down: some": "face down: 'some' cannot be read; write it like '31'",
    "laid 0: red 5; camp 1: red 5": "red 5 stands there more often than it exists (1)",
    "camp 0: red 5; face up: red 5": "red 5 stands there more often than it exists (1)",
    "face up: red 5; removed: red 5": "red 5 stands there more often than it exists (1)",
    "camp 0: red 5 5": "red 5 stands there more often than it exists (1)",
    "to move: 0 revealed red 5; face up: red 5": "red 5 stands there more often than it exists (1)",
    "face up: red 5; next: red 5": "red 5 stands there more often than it exists (1)",
    "face up: red W W W W": "red W stands there more often than it exists (3)",
    "face up: red W W; laid 1: red W W": "red W stands there more often than it exists (3)",
    "laid 0: red W W W W": "red W stands there more often than it exists (3)",
    "raids out: 2; next: raid, raid, raid": "raid stands there more often than it exists (4)",
    "raids out: 5": "raids out: 5 are more than there are, for raid_tiles = 4",
    "raids out: x": "raids out: 'x' cannot be read; write it like '1'",
    "to move: 0 raid; raids out: 0": "raids out: 0 cannot be right in a raid",
    "laid 0: red 5 4": "laid 0: red 4 cannot follow the tiles before it",
    "laid 1: red 5 W": "laid 1: red W cannot follow the tiles before it",
    "camp 0: red 2 3 4": "camp 0: 3 tiles, but there is room for camp_size = 2",
    "camp 1: pink 5": "camp 1: 'pink' is not a colour; allowed: yellow, blue, white, green, red",
    "face up: purple 5": "face up: 'purple' is not a colour; allowed: yellow, blue, white, green, red",
    "removed: red 11": "removed: 'red 11' is not a tile; allowed: W and 2 to 10",
    "next: red": "next: 'red' stands without a tile",
    "face up: red 4!": "face up: ! marks nothing here",
    "camp 2: red 5": "there is a seat 2, but to_go is not played by 3",
    "hello": "'hello': no field of that name; allowed",
    "face up: red 4; face up: red 5": "the field 'face up' stands there twice",
    "to move: 0": "to move: '0' cannot be read; write it like '0 act'",
    "to move: 0 revealed": "to move: '0 revealed' cannot be read",
    "to move: 0 revealed red 11": "to move: 'red 11' is not a tile",
    "to move: 0 parchment pink": "to move: 'pink' is not a colour",
    "to move: 0 act, last turn": "to move: it is not the last turn, for 64 tiles lie face down",
    "turn: 1001": "turn: a round has no turn 1,001, for max_turns = 1,000",
    "round: 4": "round: there is no such round, for rounds = 3",
    "done 0: parchment 3": "done 0: 'parchment 3' cannot be read; did you mean 'parchments'? allowed: parchments, raids_met",
    "earned 1: gold 3": "earned 1: 'gold 3' cannot be read; allowed: cost, numbers",
    f"{ALL_LAID} {LONG_LANE}; raids out: 4": "no tile lies face down, so the round would be over",
    f"to move: 0 revealed red 10, last turn; {ALL_LAID} W W W 2 3 4 5 6 7 8 9; raids out: 4": (
        "to move: the last turn cannot go on, for last_tile_is_used = false"
    ),
}


@pytest.mark.parametrize(("text", "fault"), FAULTS.items())
def test_faults_are_named_in_one_sentence(text, fault):
    with pytest.raises(UnreadablePosition, match=re.escape(fault)) as caught:
        TO_GO.parse(text)
    assert str(caught.value).startswith("Position")
    assert "\n" not in str(caught.value)


def test_what_is_left_open_lies_face_down_in_an_order_from_the_seed():
    shown = [TO_GO.parse("camp 0: red 4", seed=seed).show() for seed in (1, 1, 2)]
    assert shown[0] == shown[1] != shown[2]
    assert {TO_GO.parse("camp 0: red 4", seed=seed).show(0) for seed in range(5)} == {
        shown[0].rsplit("\n", 1)[0]
    }


def test_what_is_shown_next():
    position = TO_GO.parse("next: red W W 5, raid, blue 2")
    for words in ("red W", "red W", "red 5"):
        position = position.apply("reveal")
        assert f"revealed {words}" in position.show(0)
        position = position.apply("leave")
    position = position.apply("reveal")
    assert position.show(1).startswith("to move: 1 raid\nface down: 60")
    assert "removed: blue 2" in position.apply("remove face-down").show(0)


def test_the_actions_of_a_turn_in_order():
    position = TO_GO.parse(
        "to move: 1 act; camp 1: blue 9; laid 1: blue 5, red 6; face up: red 4 7, blue W, green W"
    )
    assert position.legal() == [
        "reveal",
        "take blue W to camp",
        "take green W to camp",
        "take red 4 to camp",
        "take red 7 to camp",
        "take green W",
        "take red 7",
        "use blue 9",
    ]
    with pytest.raises(
        IllegalAction, match="'take red 4' is not legal for player 1 here; allowed: reveal, take"
    ):
        position.apply("take red 4")


def test_equal_tiles_are_one_action_and_the_same_in_camp_another():
    position = TO_GO.parse("camp 0: blue W; face up: blue W W")
    assert position.legal() == ["reveal", "take blue W to camp", "take blue W", "use blue W"]


def test_a_full_camp_takes_nothing():
    position = TO_GO.parse(
        "camp 0: blue 2, red 2; face up: green 2; laid 0: blue 5, red 5, green 5; next: white 5"
    )
    assert position.legal() == ["reveal"]
    assert position.apply("reveal").legal() == ["leave", "to expedition"]


def test_what_may_be_done_with_a_revealed_tile():
    assert TO_GO.parse("to move: 0 revealed red 4").legal() == ["leave", "to camp", "to expedition"]
    assert TO_GO.parse("to move: 0 revealed red 4; laid 0: red 5").legal() == ["leave", "to camp"]
    assert TO_GO.parse("to move: 0 revealed red 4; laid 0: red 5; camp 0: red 2 3").legal() == ["leave"]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (
            "camp 0: red 5; face up: red 3 4 W, blue 9; camp 1: red 6",
            ["add red 3", "add red 4", "add red 5", "decline"],
        ),
        ("face up: blue 9", ["decline"]),
    ],
)
def test_a_parchment_adds_to_the_same_expedition(text, actions):
    position = TO_GO.parse(f"to move: 0 revealed red 2; {text}").apply("to expedition")
    assert position.show().startswith("to move: 0 parchment red")
    assert position.legal() == actions
    assert position.apply("decline").to_move == 1


def test_only_a_parchment_gives_another_tile():
    position = TO_GO.parse("to move: 0 revealed red 5; face up: red 6").apply("to expedition")
    assert (position.to_move, position.legal()[0]) == (1, "reveal")
    rules = lc.rules("to_go", parchment_numbers=[5])
    position = TO_GO.parse("to move: 0 revealed red 5; face up: red 6", rules).apply("to expedition")
    assert position.legal() == ["add red 6", "decline"]


def test_a_number_shows_one_parchment_at_most():
    with pytest.raises(
        lc.errors.BadValue, match="parchment_numbers = \\(2, 2\\) is not a list of different whole"
    ):
        lc.rules("to_go", parchment_numbers=[2, 2])
