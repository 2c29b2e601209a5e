"""Positions of the Board Game as text: what can be typed, and one sentence for what cannot be read."""

import pytest

import lcanalysis as lc
from lcanalysis.errors import UnreadablePosition

GAME = lc.game("board_game")


def lines_of(text, **options):
    return [" ".join(line.split()) for line in GAME.parse(text, **options).show().splitlines()]


def test_a_path_shows_stones_tiles_bridge_and_explorers():
    lines = lines_of("path blue: . . . > . +5 > . *; columns 0: blue R 1 on 4; columns 2: blue 3 3 4 4")
    assert "path blue: -20 . | -15 . | -10 . | 5 > r0 a2 | 10 . | 15 +5 || 30 > | 35 . | 50 *" in lines


def test_paths_are_drawn_below_each_other():
    shown = GAME.parse("columns 0: blue R 1 on 4; columns 1: blue 3 3 4 4, red 0").show().splitlines()
    paths = [line for line in shown if line.startswith("path")]
    assert len(paths) == 5
    assert len({line.index("||") for line in paths}) == 1


def test_fields_that_are_left_out():
    position = GAME.parse("to move: 1 play")
    assert position.to_move == 1
    assert len(position.legal()) > 8
    lines = lines_of("hand 2: ?")
    assert lines[:4] == [
        "to move: 0 play",
        "deck: 86",
        "turn: 1",
        "round: 1 (started by 0, 0 turns in all)",
    ]
    assert "earned 0: rounds_started 1" in lines
    assert lines[-1] == "discards: none"


def test_a_column_is_as_far_as_its_cards_by_default():
    position = GAME.parse("columns 0: red 1 1 2 5 5 6 7 8 9 10, green 3 4")
    assert position.table[0]["stone"][0].tolist() == [0, 0, 0, 2, 9]
    assert "columns 0: green 3 4, red 1 1 2 5 5 6 7 8 9 10" in lines_of(position.show())


def test_columns_that_fall_are_read_in_the_order_of_play():
    rules = lc.rules("board_game_up_and_down")
    text = "columns 0: red 7 7 4, blue 2 2, green 3 5"
    assert "columns 0: blue 2 2, green 3 5, red 7 7 4" in lines_of(text, rules=rules)
    hand = "hand 0: red 3 8, blue 1 3, green 4 6, white 0 0"
    legal = GAME.parse(f"{text}; {hand}", rules).legal()
    assert [words for words in legal if words.startswith("play") and "with" not in words] == [
        "play blue 1",
        "play blue 3",
        "play green 6",
        "play red 3",
    ]


def test_the_three_halves_of_a_turn():
    hand = "hand 0: red 3 3 8, blue 1 3, green 4 6"
    assert GAME.parse(f"to move: 0 arrow step; {hand}; columns 0: red 1, blue 0 on 9").legal() == [
        "step red",
        "no step",
    ]
    assert GAME.parse(f"to move: 0 free step; {hand}; columns 0: blue 0 on 9").legal() == ["no step"]
    drawing = f"to move: 0 draw, red closed; {hand}; discards: red 1, blue 2 5"
    assert GAME.parse(drawing).legal() == ["draw deck", "draw blue"]


def test_actions_stand_in_the_order_of_their_sorts():
    position = GAME.parse("hand 0: red 3 3 8, blue 1 3, green 4 6 6; columns 0: red 2")
    assert position.legal() == [
        *("play red 3", "play red 8"),
        *(f"play {card} with adventurer" for card in ("blue 1", "blue 3", "green 4", "green 6")),
        *(f"play {card} with researcher" for card in ("blue 1", "blue 3", "green 4", "green 6")),
        *(f"discard {c}" for c in ("blue 1", "blue 3", "green 4", "green 6", "red 3", "red 8")),
    ]


def test_a_card_drawn_from_a_pile_is_known():
    text = "to move: 0 draw; hand 0: red 3 3 8, blue 1 3, green 4 6; columns 0: white 0; discards: red 8"
    after = GAME.parse(text).apply("draw red")
    assert "hand 0: blue 1 3, green 4 6, red 3 3 8! 8" in after.show()
    assert "hand 0: red 8 ?" in after.show(1)
    again = GAME.parse(after.show(1))
    assert again.show(1) == after.show(1)


def test_a_known_card_leaves_the_hand_first():
    text = "hand 0: red 3! 3 8, blue 1 3, green 4 6 6; columns 0: red 2"
    assert "hand 0: ?" in GAME.parse(text).apply("play red 3").show(1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("to move: 0 lay", "to move: '0 lay' cannot be read; write it like '0 play'"),
        ("to move: 2 play", "there is no seat 2; allowed: 0 to 1"),
        ("to move: 0 draw, pink closed", "'pink' is not a colour; allowed: yellow, blue"),
        ("to move: 0 draw, red closed", "red cannot be closed, for its discard pile is empty"),
        ("turn: 0", "turn: '0' cannot be read"),
        ("turn: 3000", "an expedition has no turn 3,000, for max_turns = 2,000"),
        ("round: 4", "there is no such round, for rounds = 3"),
        ("round: 2 (started by 3, 50 turns in all)", "there is no seat 3"),
        ("deck: 40", "deck: 40 cards cannot be right, for 64 are left"),
        ("columns 0: red", "'red' stands without a card"),
        ("columns 0: red R", "'red' stands without a card"),
        ("columns 0: red 3 2", "red 2 cannot follow the cards before it"),
        ("columns 0: red 3 3 3", "red 3 stands there more often than it exists (2)"),
        ("columns 0: red 11", "'red 11' is not a card; allowed: 0 to 10"),
        ("columns 0: red three", "'red three' is not a card"),
        ("columns 0: red 1, red 2", "red stands there twice"),
        ("columns 0: red 3 4 on 1", "the explorer on path red cannot be on stone 1; allowed: 2 to 9"),
        ("columns 0: red 3 4 on 10", "cannot be on stone 10"),
        ("columns 0: red R 3, blue R 3", "there are more than 4 adventurers or 1 researchers on paths"),
        ("columns 0: red 1, blue 1, white 1, green 1, yellow 1", "more than 4 adventurers"),
        ("columns 0: red 3 3; columns 1: red 3", "red 3 stands there more often than it exists (2)"),
        ("discards: red 3 3 3", "red 3 stands there more often than it exists (2)"),
        ("hand 0: red 3 3 3", "3 cards, but it must be 8; end it with ? where cards are unknown"),
        ("hand 0: red 3 3 3 ?", "red 3 stands there more often than it exists (2)"),
        ("earned 0: vp", "'vp' cannot be read; allowed: stones, researcher"),
        ("earned 0: fame 3", "'fame 3' cannot be read"),
        ("path red: . . .", "3 stones, but a path has 9; divide them by |"),
        ("path red: . x . . . . . . .", "'x' is not an event tile; allowed: *, +10"),
        ("path red: -20 . | -15 . | -5 . | | | || | |", "stone 3 brings -10 points, not -5"),
        ("path red: -20 . a1 | | | | | || | |", "on stone 1 there must be, by the columns: nobody"),
        (
            "columns 0: red 1 on 7, blue 1 on 7, green 1 on 8; columns 1: red 1 on 9, blue 1 on 7",
            "5 explorers",
        ),
        ("path pink: .", "no field of that name"),
        ("to move: 0 arrow step", "to move: no explorer of player 0 is on a path"),
        ("to move: 0 free step; columns 0: red 1", "to move: no explorer of player 0 is on stone 9"),
        ("to move: 0 arrow step; columns 0: red 1", "to move: no explorer of player 0 is on an arrow"),
        (
            "to move: 1 draw",
            "player 1 has laid nothing, so a card was discarded; write it like '1 draw, red closed'",
        ),
        (
            "path red: . +15 . +15 . +15 . . .",
            "the event tile +15 stands there more often than it exists (2)",
        ),
        ("path red: +15 . . . . . . . .", "no tile is ever on stone 1, for marked_stones"),
        ("path red: . * . . . . . . .; columns 1: red 1 2", "an explorer has been on stone 2"),
        ("path red: . . . . . . . . . a1", "10 stones, but a path has 9"),
        ("columns 0: red 1 on x", "'x' is no stone; write it like 'red 3 4 on 5'"),
        ("turn: 2; columns 0: red 1 2 3", "turn: 2 is too early, for what lies open took 3 turns"),
        ("earned 0: stones 20", "stones is counted at the end of an expedition, and none has ended yet"),
        ("earned 0: artifacts_found 10", "there are 9 artifacts in an expedition"),
        ("earned 0: artifacts 10", "artifacts bring points at the end of the game"),
        ("to move: over; round: 3", "to move: the game is not over, for 64 cards are left in the deck"),
    ],
)
def test_bad_positions_are_one_sentence(text, sentence):
    with pytest.raises(UnreadablePosition) as error:
        GAME.parse(text)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("seats", "name"), [(2, "tuned"), (3, "greedy"), (4, "eager")])
def test_a_finished_game_can_be_read(seats, name):
    for seed in range(3):
        *_, (_, _, last) = GAME.new(seed=seed, seats=seats).playthrough([name] * seats)
        for seat in (None, *range(seats)):
            again = GAME.parse(last.show(seat))
            assert again.is_over
            assert again.show(seat) == last.show(seat)
            assert again.table[0]["end_reason"] == last.table[0]["end_reason"]
            assert again.scores().equals(last.scores())
