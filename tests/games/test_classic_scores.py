"""Known values of the rules page, through a typed position and through the reference."""

import pytest

import lcanalysis as lc
from tests.reference import classic as reference

KNOWN = {
    "blue W 2 6 7 8": 6,
    "white W 4 6 8 10": 16,
    "red W 5 6": -18,
    "red 5 6 7 8 9": 15,
    "red W W 5 6 7 8 9 10": 95,
    "red W W 8 9 10": 21,
    "red W 3 5 7 8 10": 26,
    "red W W W 8": -48,
    "red W W W 3 5": -48,
    "red W": -40,
    "red W W W": -80,
    "red W W W 2 3 4 5 6 7 8 9 10": 156,
    "red 2": -18,
    "red 2 3 4 5 6 7 8": 15,
    "red 2 3 4 5 6 7 8 9": 44,
    "nothing": 0,
}


def numbers(cards):
    return [0 if word == "W" else int(word) for word in cards.split()[1:]]


@pytest.mark.parametrize(("cards", "score"), KNOWN.items())
def test_known_value_by_a_typed_position(cards, score):
    frame = lc.game("classic").parse(f"laid 0: {cards}").scores()
    assert frame["score"].tolist() == [score, 0]


@pytest.mark.parametrize(("cards", "score"), KNOWN.items())
def test_known_value_by_the_reference(cards, score):
    assert sum(reference.expedition_points(numbers(cards), reference.Rules()).values()) == score


@pytest.mark.parametrize("cards", KNOWN)
def test_the_same_parts(cards):
    frame = lc.game("classic").parse(f"laid 1: {cards}").scores()
    parts = reference.expedition_points(numbers(cards), reference.Rules())
    assert frame.loc[1, list(parts)].to_dict() == parts


def test_expeditions_add_up():
    frame = lc.game("classic").parse("laid 0: blue W 2 6 7 8, white W 4 6 8 10; laid 1: red W W W").scores()
    assert frame["score"].tolist() == [22, -80]
    assert frame["cost"].tolist() == [-40, -20]
    assert frame["numbers"].tolist() == [51, 0]
    assert frame["wagers"].tolist() == [11, -60]
    assert frame["expeditions"].tolist() == [2, 1]
    assert frame["wagers_placed"].tolist() == [2, 3]


@pytest.mark.parametrize(
    ("changes", "score"),
    [
        ({"expedition_cost": 15}, 90 + 20),
        ({"wager_multiplier": 2}, 125 + 20),
        ({"wager_multiplier": 0}, 25 + 20),
        ({"bonus_cards": 9}, 75),
        ({"bonus_points": -5}, 70),
    ],
    ids=str,
)
def test_two_wagers_and_5_to_10_under_other_values(changes, score):
    rules = lc.rules("classic", **changes)
    assert lc.game("classic").parse("laid 0: red W W 5 6 7 8 9 10", rules).scores()["score"][0] == score
