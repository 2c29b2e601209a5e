"""Strategies of Roll & Write: what they do in plain cases, and how they do against each other."""

import pytest

import lcanalysis as lc

GAME = lc.game("roll_and_write")
SEATS = GAME.seats


def choice(text, strategy):
    position = GAME.parse(text)
    return position.words(position.choose(strategy))


@pytest.mark.parametrize(
    ("sheet", "dice", "action"),
    [
        ("", "red red red + 3 5 8", "write 3 in red"),
        ("", "red red red + 4 5 8", "refuse"),
        ("", "red blue green + 0 1 1", "write 1 in red"),
        ("blue 0: 2", "red blue green + 4 4 4", "write 4 in blue"),
        ("blue 0: 2", "blue blue blue + 5 5 5", "refuse"),
        ("blue 0: 2; dice 0: 8", "blue blue blue + 5 5 5", "write 5 in blue"),
        ("blue 0: 2; dice 0: 9; done 0: refusals 9 arrows 0", "blue blue blue + 5 5 5", "refuse"),
        ("", "red red red + 0 9 9", "write 0 in red"),
        ("red 0: 8", "red red red + 0 9 9", "write 9 in red"),
        ("red 0: 1 1 1 1 1 1 1 1 1", "red red red + 9 9 9", "write 9 in red"),
    ],
)
def test_what_greedy_writes(sheet, dice, action):
    assert choice(f"dice: {dice}; {sheet}", "greedy") == action


@pytest.mark.parametrize("strategy", ["eager", "greedy"])
def test_arrows_go_to_the_fullest_column(strategy):
    sheet = "red 0: 1 1; blue 0: 1 1 1; green 0: 1 1 1 1 1 1 1 1 1; dice: blue red + 1 3"
    assert choice(f"to move: 0 arrow; {sheet}", strategy) == "accelerate blue"
    rules = lc.rules("roll_and_write", arrows=[[9]] * 6)
    nowhere = GAME.parse("to move: 0 arrow; green 0: 1 1 1 1 1 1 1 1 1; dice: red red + 1 2", rules)
    assert nowhere.words(nowhere.choose(strategy)) == "accelerate none"


def test_tuned_keeps_eight_dice():
    sheet = "dice 0: 8; red 0: 2 3 3 4; dice: red red red + 8 8 8"
    assert choice(sheet, "tuned") == "write 8 in red"
    assert choice("red 0: 2 3 3; dice: red red red + 9 9 9", "tuned") == "refuse"


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("strong", "weak"), [("greedy", "random"), ("tuned", "greedy")])
def test_each_beats_the_one_before(strong, weak, seats):
    """More than 60 % head to head, the whole interval."""
    run = lc.simulate(GAME.key, [strong] + [weak] * (seats - 1), n=600 * seats, seed=8, rotate=True)
    row = run.summary().iloc[0]
    assert row["won_low" if seats == 2 else "above_low"] > 0.6


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", ["greedy", "tuned"])
def test_games_end(name, seats):
    run = lc.simulate(GAME.key, [name] * seats, n=3_000, seed=8, keep="summary")
    assert run.summary()["stalled"].max() == 0
