"""What the notation of every game must do: short forms, faults with their place, the page of examples, and positions of real games."""

import re
from pathlib import Path

import pytest

import lcanalysis as lc
from lcanalysis.errors import UnreadablePosition
from lcanalysis.games.fields import Typed

GAMES = lc.all_games()
PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
SEATINGS = [(key, seats) for key in GAMES for seats in lc.game(key).seats]
VARIED = {
    "classic": {"colours": 6, "rounds": 2, "draw_just_discarded": True, "hand_size": 5},
    "to_go": {
        "raid_chain": True,
        "last_tile_is_used": True,
        "raid_last_ends": False,
        "parchment_numbers": [3, 9],
    },
    "board_game": {"event_of_ending_move": True, "up_and_down": True, "bridge_explorers": 3, "rounds": 2},
    "roll_and_write": {"dice_stay_after_refusal": False, "highest_number": 6, "shared_bridges": False},
    "auf_schatzsuche": {"rerolls": 2, "face_6": 10, "equal_tiles": 2},
}


@pytest.mark.parametrize("varied", [False, True])
@pytest.mark.parametrize(("key", "seats"), SEATINGS)
def test_positions_of_real_games_are_read(key, seats, varied):
    """Whole and as each seat knows them, at all ends too."""
    game = lc.game(key)
    rules = lc.rules(key, **VARIED[key]) if varied else lc.rules(key)
    for seed, names in enumerate((["tuned", "random"], ["eager"])):
        start = game.new(seed, 40 + seats, rules, seats)
        strategies = [names[seat % len(names)] for seat in range(seats)]
        positions = [start, *(position for _, _, position in start.playthrough(strategies))]
        for position in {*positions[:: max(1, len(positions) // 8)], *positions[-3:]}:
            for seat in (None, *range(seats)):
                text = position.show(seat)
                assert game.parse(text, rules, seed=7).show(seat) == text
            one_line = position.show().replace("\n", "; ").upper()
            assert game.parse(one_line, rules).show() == position.show()


@pytest.mark.parametrize("key", GAMES)
def test_the_example_asks_something(key):
    game = lc.game(key)
    position = game.parse(game.example)
    assert len(position.legal()) > 1
    assert game.example in PAGE
    assert game.notation_help().strip()
    assert game.parse("; ".join(game.example.splitlines())).show() == position.show()
    again = position.apply(position.legal()[0])
    assert game.parse(again.show()).show() == again.show()


def test_every_example_of_the_page_is_read():
    for section in PAGE.split("\n## ")[1:]:
        key = re.search(r"`(\w+)`", section)
        for block in re.findall(r"```text\n(.*?)```", section, re.S):
            lc.game(key[1]).parse(block)
        for block in re.findall(r"```record\n(.*?)```", section, re.S):
            assert lc.parse_record(block).last()
    for text in re.findall(r'lc\.game\("classic"\)\.parse\("(.*?)"\)', PAGE):
        lc.game("classic").parse(text)


@pytest.mark.parametrize("key", GAMES)
def test_the_fields_and_actions_of_the_page_exist(key):
    section = next(part for part in PAGE.split("\n## ") if f": `{key}`" in part.splitlines()[0])
    fields = lc.game(key).notation
    known = {*fields._FIELDS, *(f"{name} 0" for name in fields._SEAT_FIELDS), "chosen 1"}
    for row in re.findall(r"^\| (`.*?) \|", section, re.M):
        assert set(re.findall(r"`(.*?)`", row)) <= known
    shapes = {re.sub(r"\d+( \d+)*|W\b", "#", words) for words in every_action(key)}
    for words in re.findall(r"`(.*?)`", section[section.index("Actions:") :].split("\n\n")[0]):
        assert re.sub(r"\d+( \d+)*|W\b", "#", words) in shapes


def every_action(key):
    game, words = lc.game(key), set()
    rules = lc.rules(key)
    for action in range(600):
        try:
            words.add(game.notation.action_words(action, rules))
        except (KeyError, IndexError):
            continue
    return words


def test_players_may_be_named():
    assert len(lc.game("board_game").parse("players: 4").hands) == 4
    assert len(lc.game("roll_and_write").parse("players: 3; to move: 2 write").hands) == 3
    for text, sentence in {
        "players: 5": "'5' does not fit; allowed: 2 or 3 or 4",
        "players: 2; hand 2: ?": "'2' does not fit",
        "players: many": "'many' does not fit",
    }.items():
        with pytest.raises(UnreadablePosition, match=sentence):
            lc.game("board_game").parse(text)


FAULTS = [
    ("to move: 0 play\nhand 0: red 4 5 ?\n  laid 0: blue 2, purpel 3", 3, 19, "'purpel'"),
    ("laid 0: red 5 4; laid 1: red 9", 1, 15, "red 4 cannot follow the cards before it"),
    ("\n\nlaid 0: red 5\ndiscards: blue 2,\tred   5", 4, 25, "red 5 stands there more often"),
    ("HAND 0: Red 4 W 44 ?", 1, 17, "'red 44' is not a card"),
    ("to move: 0 dance", 1, 10, "'0 dance' cannot be read"),
    ("laid 0: red 5; lade 1: red 6", 1, 16, "did you mean 'laid 1'?"),
]


@pytest.mark.parametrize(("text", "line", "column", "sentence"), FAULTS)
def test_a_fault_names_its_place_and_shows_it(text, line, column, sentence):
    with pytest.raises(UnreadablePosition) as caught:
        lc.game("classic").parse(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert str(error).startswith(f"Position, line {line}, character {column}")
    assert sentence in str(error)
    shown, mark = error.picture.split("\n")
    assert shown == text.split("\n")[line - 1].replace("\t", " ")
    assert mark == " " * (column - 1) + "^"


def test_a_long_line_is_cut_around_the_fault():
    text = "discards: " + "red 2, " * 1 + "blue 3, " + " " * 200 + "pink 4" + ", white 3" * 30
    with pytest.raises(UnreadablePosition) as caught:
        lc.game("classic").parse(text)
    shown, mark = caught.value.picture.split("\n")
    assert len(shown) <= 78
    assert shown[mark.index("^") :].startswith("pink 4")


def test_a_fault_of_the_whole_has_no_place():
    with pytest.raises(UnreadablePosition) as caught:
        lc.game("roll_and_write").parse("dice 0: 9; dice 1: 9")
    assert (caught.value.line, caught.value.column, caught.value.picture) == (None, None, "")


def test_empty_fields_are_left_out():
    game = lc.game("classic")
    assert game.parse("hand 1:; laid 0: red 4; discards:").show() == game.parse("laid 0: red 4").show()


def test_typed_words_keep_their_places():
    typed = Typed.whole("A  B\n c;D")
    parts = typed.parts(r"[\n;]")
    assert [(str(part), part.start, part.typed) for part in parts] == [
        ("a b", 0, "A  B"),
        ("c", 6, "c"),
        ("d", 8, "D"),
    ]
    assert typed.without("d") == "a b\n c;"


def test_open_paths_are_filled_in_as_they_can_be():
    """Artifacts are gone where explorers have been, no tile is there too often, and an arrow lies under who uses it."""
    game = lc.game("board_game")
    text = "to move: 0 arrow step; columns 0: red 1 2 3 4, blue 3 on 2; path yellow: . +15 . +15 . > > . *"
    for seed in range(30):
        position = game.parse(text, seed=seed)
        table = position.table[0]
        assert (table["event"][1, 2] == 2) or (table["event"][4, 4] == 2)
        assert table["event"][4, 2] != 1
        assert (table["event"] == 1).sum() <= 9
        assert (table["event"] == 2).sum() <= 9
        assert position.show().count("+15") == 2
        assert game.parse(position.show()).show() == position.show()
