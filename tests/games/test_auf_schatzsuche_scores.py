"""Known values of Auf Schatzsuche, through typed positions and through the reference."""

import pytest

import lcanalysis as lc
from tests.reference import auf_schatzsuche as reference

GAME = lc.game("auf_schatzsuche")
# The rulebook's example: 4 x 2, 7, 2 x 2, 6 x 3 and 4 x 2 points, and five bonus tiles.
EXAMPLE = "red 1! 2 3 4, blue 5 7 8 9, green 1! 3, yellow 1! 2 3 5 6!, purple 7 10!"
FIVE = "red blue run colours threes"

KNOWN = {
    "red 1! 2 3 4": 8,
    "blue 5 7 8 9": 7,
    "green 1! 3": 4,
    "yellow 1! 2 3 5 6!": 18,
    "purple 7 10!": 8,
    "red 1 2 3 4": 4,
    "red 1! 6! 10!": 20,
    "red 1 2 3 4 5 6 7 8 9 10": 15,
    "red 1! 2 3 4 5 6! 7 8 9 10!": 60,
    "nothing": 0,
}


@pytest.mark.parametrize(("tiles", "points"), KNOWN.items())
def test_known_values(tiles, points):
    frame = GAME.parse(f"display 0: {tiles}").scores()
    assert frame["score"].tolist() == [points, 0]
    player = reference.Player()
    if tiles != "nothing":
        colour, *words = tiles.split()
        player.tiles[colour] = [int(word.rstrip("!")) for word in words]
        player.symbols[colour] = tiles.count("!")
    parts = reference.Table(reference.PRINTED, 2, 0, 0).points(player)
    assert reference.total(parts) == points
    assert frame.loc[0, list(parts)].to_dict() == parts


def test_the_example_of_the_rulebook():
    frame = GAME.parse(f"display 1: {EXAMPLE}; bonus 1: {FIVE}; display 2: nothing").scores()
    assert frame["score"].tolist() == [0, 95, 0]
    assert frame.loc[1, ["footprints", "bets", "bonus"]].tolist() == [23, 22, 50]
    taken = [column for column in frame if column.startswith("bonus_") and frame.loc[1, column]]
    assert taken == [f"bonus_{name}" for name in FIVE.split()]
    assert frame.loc[1, "bets_laid"] == 5


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"footprints_2": 2}, 95 + 2 + 3),
        ({"bet_multiplier": 2}, 95 + 22),
        ({"points_run": 3}, 95 - 7),
        ({"footprints_7": 1}, 95 - 1 - 2),
    ],
    ids=str,
)
def test_the_example_under_other_values(changes, points):
    text = f"display 0: {EXAMPLE}; bonus 0: {FIVE}"
    assert GAME.parse(text, lc.rules("auf_schatzsuche", **changes)).scores()["score"][0] == points


CONDITIONS = {
    "red 2 4 7 9": "red",
    "blue 2 4 7 9": "blue",
    "green 2 4 7 9": "green",
    "yellow 2 4 7 9": "yellow",
    "purple 2 4 7 9": "purple",
    "red 1 2 4 6 8 10": "red many",
    "purple 6 7 8 9": "purple run",
    "red 2, blue 2, green 2, yellow 4, purple 1": "colours",
    "red 3, blue 3, purple 3": "threes",
    "red 5, green 5, purple 5": "fives",
    "yellow 7, green 7, purple 7": "sevens",
    "red 1 2 4": "",
    "red 3, blue 3": "",
    "red 1, blue 2, green 3, yellow 4": "",
}


@pytest.mark.parametrize(("tiles", "names"), CONDITIONS.items())
def test_the_conditions_of_the_bonus_tiles(tiles, names):
    position = GAME.parse(f"to move: 0 bonus; display 0: {tiles}; display 1: nothing")
    assert position.legal() == [*(f"bonus {name}" for name in names.split()), "stop"]
