"""Records of whole games: the same game comes back from its text, and one sentence says what cannot be read."""

import pytest

import lcanalysis as lc
from lcanalysis.errors import UnreadablePosition, UnreadableRecord

SEATINGS = [(key, seats) for key in lc.all_games() for seats in lc.game(key).seats[:2]]
TABLE = """game: classic
to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7

moves:
0 lay red W
0 draw deck (red 5)
1 Discard green 2
1 draw deck
0 discard blue 9
0 draw green
1 lay yellow W
1 draw blue
"""


@pytest.mark.parametrize(("key", "seats"), SEATINGS)
def test_a_record_is_the_game_that_was_played(key, seats):
    played = lc.record(key, ["eager"] + ["random"] * (seats - 1), seed=5, number=2)
    again = lc.parse_record(str(played))
    assert again == played
    assert str(again) == str(played)
    last = again.last()
    assert last.is_over
    story = lc.game(key).new(5, 2, seats=seats).playthrough(["eager"] + ["random"] * (seats - 1))
    assert story[-1][2].scores().equals(last.scores())
    for (position, action), move in zip(again.positions(), again.moves, strict=True):
        assert (position.to_move, position.words(action)) == (move.seat, move.words)


def test_rules_and_players_are_kept():
    rules = lc.rules("roll_and_write", arrows=[[1]] * 6, dice_stay_after_refusal=False)
    played = lc.record("roll_and_write", ["random", "eager"], seed=1, rules=rules)
    again = lc.parse_record(str(played))
    assert (again.rules, again.players) == (rules, ("random", "eager"))


def test_the_position_of_a_seed_may_be_left_out():
    played = lc.record("to_go", ["eager", "random"], seed=3)
    head, _, rest = str(played).partition("\n\n")
    assert lc.parse_record(f"{head}\n{rest[rest.index('moves:') :]}") == played


def test_a_game_from_a_table_shows_what_was_drawn():
    played = lc.parse_record(TABLE)
    positions = [position for position, _ in played.positions()]
    assert "hand 0: blue 9 10, white 2 3 7, red 4 5 6" in positions[2].show(0)
    assert played.moves[2].words == "discard green 2"
    last = played.last()
    assert "hand 1: blue 9 ?" in last.show(0)
    assert "hand 0: green 2! 7" not in last.show(0)
    assert "green 2!" in last.show(0)
    assert "laid 1: yellow W" in last.show(0)
    assert lc.parse_record(str(played)) == played


FAULTS = [
    ("game: classic", "Game record: there is no line 'moves:'"),
    ("seed: 7\nmoves:", "it does not say which game"),
    ("game: clasic\nmoves:", "line 1, character 7: Unknown game 'clasic': did you mean 'classic'?"),
    ("game: classic\nseed: x\nmoves:", "line 2, character 7: 'x' is no seed"),
    ("game: classic\nseed: 7\nseed: 8\nmoves:", "line 3, character 1: 'seed' stands there twice"),
    ("game: classic\nrules: rounds\nmoves:", "line 2, character 8: 'rounds' is no value of the rules"),
    ("game: classic\nrules: rounds=0\nmoves:", "line 2, character 8: classic rules: rounds = 0 is not"),
    ("game: classic\nseed: 7\nplayers: a, b, c\nmoves:", "line 3, character 10: classic is not played by 3"),
    ("game: classic\nseed: 7\nmoves:\n0 fly", "line 4, character 1: 'fly' is not legal for player 0 here"),
    ("game: classic\nseed: 7\nmoves:\n1 draw deck", "line 4, character 1: '1 draw deck' cannot be played"),
    ("game: classic\nseed: 7\nmoves:\nfly", "line 4, character 1: 'fly' is no move"),
    ("game: classic\nseed: 7\nto move: 1 play\nmoves:", "the position is not the deal of seed 7, number 0"),
    (TABLE.replace("red 5", "red 4"), "red 4 cannot come from the deck, for it has been seen elsewhere"),
    (TABLE.replace("draw green", "draw green (red 5)"), "only 'draw deck' brings a card"),
    ("game: to_go\nto move: 0 act\nmoves:\n0 reveal (red 5)", "what chance brings cannot be told of to_go"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS)
def test_faults_name_the_line(text, sentence):
    with pytest.raises(UnreadableRecord) as caught:
        lc.parse_record(text)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_faults_of_the_position_name_the_line_of_the_record():
    with pytest.raises(UnreadablePosition) as caught:
        lc.parse_record("game: classic\n\nlaid 0: red 4\n  laid 1: purpel 4\nmoves:")
    assert (caught.value.line, caught.value.column) == (4, 11)
    assert caught.value.picture == "  laid 1: purpel 4\n          ^"
