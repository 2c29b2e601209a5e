"""Positions of Roll & Write as text: what can be typed, and one sentence for what cannot be read."""

import pytest

import lcanalysis as lc
from lcanalysis.errors import UnreadablePosition

GAME = lc.game("roll_and_write")


def lines_of(text, **options):
    return [" ".join(line.split()) for line in GAME.parse(text, **options).show().splitlines()]


def test_a_sheet_shows_boxes_signs_and_bridge():
    lines = lines_of("red 0: (x2) 3 4 10; green 0: 1 1 1 1 1 1 1; dice 1: x x x; dice: red blue blue + 0 4 4")
    assert lines[:4] == ["to move: 0 write", "active: 0", "turn: 13", "dice: red blue blue + 0 4 4"]
    assert "red 0: (x2) 3 4 10 * . > | . . *" in lines
    assert "orange 0: ( ) . . > . * . | > . *" in lines
    assert "artifacts 0: x . . . . . | . . ." in lines
    assert "done 1: refusals 3 arrows 0" in lines


def test_the_layout_and_the_bridge_are_those_of_the_rules():
    rules = lc.rules(
        "roll_and_write", arrows=[[1]] * 6, artifacts=[[1, 2]] * 6, ninth_box_artifact=False, bridge_box=3
    )
    assert "green 1: ( ) >* * | . . . . . . ." in lines_of("dice 1: 0", rules=rules)


def test_long_and_short_forms_are_the_same():
    dice = "dice: red blue blue + 0 4 4"
    short = lines_of(f"{dice}; red 0: 3 4 4 4 4 4 5 9; dice 0: 2")
    long = lines_of(f"{dice}; red 0: (  )  3 4 4 4  4 4 | 5 9 *; dice 0: x x . . . . | . . .; bridges 0: red")
    assert short == long


def test_bridges_are_given_to_all_across_where_none_are_named():
    seven = "1 1 1 1 1 1 1"
    assert GAME.parse(f"red 0: {seven}; red 2: {seven}").scores()["bridges"].tolist() == [20, 0, 20]
    named = GAME.parse(f"red 0: {seven}; red 2: {seven}; bridges 2: red")
    assert named.scores()["bridges"].tolist() == [0, 0, 20]


def test_unseen_choices_are_filled_in_as_they_may_have_been():
    text = "to move: 2 write; active: 0; dice 0: 1; dice: red red green + 1 2 5; red 1: 1; dice 3: 0"
    seen = {GAME.parse(text, seed=seed).show(1).split("chosen 1: ")[1].split("\n")[0] for seed in range(300)}
    choices = {"refuse"} | {f"write {n} in {colour}" for n in (1, 2, 5) for colour in ("red", "green")}
    after_arrow = {f"write {n} in red, accelerate {where}" for n in (1, 2, 5) for where in ("red", "none")}
    assert seen == choices - {f"write {n} in red" for n in (1, 2, 5)} | after_arrow
    in_arrow = "to move: 1 arrow; active: 0; dice 0: 1; dice: red red green + 1 2 5; red 1: 1"
    words = {
        GAME.parse(in_arrow, seed=seed).show(1).split("chosen 1: ")[1].split("\n")[0] for seed in range(99)
    }
    assert words == {f"write {n} in red" for n in (1, 2, 5)}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("to move: 0 draw", "to move: '0 draw' cannot be read; write it like '0 write'"),
        ("to move: 4 write", "there is no seat 4; allowed: 0 to 1"),
        ("active: 3", "there is no seat 3"),
        (
            "red 0: 3 2",
            "2 cannot stand there; numbers are 1 to 9, or 10 for a 0 in a column that is started, and never fall",
        ),
        ("red 0: 0", "0 cannot stand there"),
        ("red 0: 11", "11 cannot stand there"),
        ("red 0: 3 . 4", "cannot be read; write it like"),
        ("red 0: three", "'three' is neither a number nor a sign of an empty box"),
        ("red 0: 1 1 1 1 1 1 1 1 1 1", "10 numbers, but a column has 9 boxes"),
        ("dice 0: 10", "'10' cannot be read; write it like 'x x . .' or '2'"),
        ("artifacts 1: y", "artifacts 1: 'y' cannot be read"),
        ("bridges 0: red", "red has fewer than 7 boxes filled"),
        ("bridges 0: pink", "'pink' is no column; allowed: red, orange"),
        ("dice: red red red 1 2 3", "dice: 'red red red 1 2 3' cannot be read"),
        ("dice: red red + 1 2 3", "or one less of each"),
        ("dice: red red pink + 1 2 3", "'pink' is not a colour; allowed: red, orange"),
        ("dice: red red red + 1 2 10", "'10' is not on a number die; allowed: 0 to 9"),
        ("chosen 1: refuse", "this player has not chosen in this turn"),
        ("done 0: 3", "write it like 'refusals 3 arrows 2'"),
        ("pink 0: 3", "no field of that name"),
        ("red 0: 10", "10 cannot stand there; numbers are 1 to 9"),
        ("dice 0: 3; done 0: refusals 2 arrows 0", "dice 0: 2 refusals leave 2 marks, not 3"),
        ("red 0: 1 1; done 0: refusals 0 arrows 2", "done 0: 2 arrows have been used, but 1 reached"),
        ("red 0: 1 1 1 1; artifacts 0: 0", "artifacts 0: 0 marks, but 1 boxes with an artifact are filled"),
        ("artifacts 0: 2", "2 marks, but 0 boxes with an artifact are filled, and no column is full"),
        ("dice: red red + 1 2", "dice: player 0 has not taken any yet, so all must lie there"),
        ("to move: 1 write; active: 0; dice: red red red + 1 2 3", "player 0 has taken one of each"),
        ("to move: 0 arrow; red 0: 1", "to move: no column of player 0 ends at an arrow"),
        ("turn: 3; dice 1: 5", "turn: 3 is too early, for what stands on the sheets took 5 turns"),
        ("dice 0: 9; dice 1: 9", "everybody is exhausted, so the game would be over"),
        (
            "to move: over; dice 0: 9; turn: 50",
            "to move: the game is not over, for not everybody is exhausted",
        ),
        ("turn: 1001", "turn: a game has no turn 1,001, for max_turns = 1,000"),
    ],
)
def test_bad_positions_are_one_sentence(text, sentence):
    with pytest.raises(UnreadablePosition) as error:
        GAME.parse(text)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ("write 9 in blue", "'write 9 in blue' is not legal there; allowed: write 1 in red"),
        ("write 1 in green, accelerate red", "'accelerate red' is not legal there; allowed: nothing more"),
        ("write 2 in red", "after the last of these an arrow is open"),
    ],
)
def test_bad_choices_are_one_sentence(chosen, sentence):
    text = f"to move: 2 write; active: 0; dice: red green + 1 2; red 1: 1; dice 2: 0; chosen 1: {chosen}"
    with pytest.raises(UnreadablePosition) as error:
        GAME.parse(text)
    assert sentence in str(error.value)
