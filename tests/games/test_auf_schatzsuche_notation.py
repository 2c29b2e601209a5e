"""Typed positions of Auf Schatzsuche: what is read, and what is refused with one sentence."""

import re

import pytest

import lcanalysis as lc
from lcanalysis.errors import IllegalAction, UnreadablePosition

GAME = lc.game("auf_schatzsuche")
TENS = "display 0: red 10, blue 10, green 10; display 1: yellow 10, purple 10"
SIX = "display 0: red 2 4 6 8 9 10, blue 1 2 3 4, green 1 2 3 4; display 1: yellow 2 4 6 8, purple 2 4 6 8"
FAULTS = {
    f"to move: 0 tile; {TENS}": "all five tens have been taken, so the game would be over",
    f"{SIX}; bonus 0: red blue green many; bonus 1: yellow purple": "the last bonus tile has been taken",
    "to move: over; display 0: red 10": "to move: the game is not over, for neither the last 10",
    "turn: 3; display 0: red 1 2 3": "turn: 3 is too early, for player 0 has had 3 turns",
    "display 0: red 2 4 6 8; display 1: blue 1 2 3 4; bonus 0: red; bonus 1: red": "the bonus tile red stands there more",
    "turn: 1001": "turn: a game has no turn 1,001, for max_turns = 1,000",
    "dice: bet 1 7": "dice: the dice have no '7'",
    "display 0: red 5; display 1: red 5": "red 5 stands there more often than it exists (1)",
    "display 0: red 5 5": "red 5 stands there more often than it exists (1)",
    "display 0: red 5 4": "display 0: red 4 cannot follow the tiles before it",
    "display 0: red 5!": "display 0: red 5 has no bet symbol",
    "display 0: pink 5": "display 0: 'pink' is not a colour; allowed: red, blue, green, yellow, purple",
    "display 1: red 11": "display 1: 'red 11' is not a tile; allowed: 1 to 10",
    "display 1: red W": "display 1: 'red w' is not a tile",
    "display 0: red": "display 0: 'red' stands without a tile",
    "bonus 0: gold": "bonus 0: 'gold' is not a bonus tile; allowed: red, blue",
    "bonus 0: red": "bonus 0: display 0 does not meet the condition of the bonus tile red",
    "display 0: red 2 4 6 8; bonus 0: red red": "the bonus tile red stands there more often than it exists (1)",
    "display 0: red 5; middle: red 4": "middle: there must be what is in no display: red 1 2 3 4 6 7 8 9 10, blue",
    "bonus left: red": "bonus left: there must be what nobody has: red blue green",
    "dice: 1 2": "dice: '1 2' cannot be read; write it like '5 bet 1'",
    "dice: 1 2 6": "dice: the dice have no '6'; allowed: bet, 1, 2, 3, 4, 5",
    "to move: 3 tile": "to move: there is no seat 3; allowed: 0 to 1; with more players say it, as in 'players: 4'",
    "to move: 0 draw": "to move: '0 draw' cannot be read; write it like '0 reroll'",
    "turn: 0": "turn: '0' cannot be read",
    "rerolls left: 2": "rerolls left: 2 is not a whole number from 1 to 1",
    "rerolls left: many": "rerolls left: 'many' cannot be read",
    "so far 0: lots": "so far 0: 'lots' cannot be read",
    "display 4: red 5": "there is a seat 4, but auf_schatzsuche is not played by 5",
    "turn: 3; turn: 3": "the field 'turn' stands there twice",
    "hand 0: red 5": "'hand 0': no field of that name; allowed",
}


@pytest.mark.parametrize(("text", "fault"), FAULTS.items())
def test_faults_are_named_in_one_sentence(text, fault):
    text = f"to move: 0 reroll; {text}" if text.startswith("rerolls") else text
    with pytest.raises(UnreadablePosition, match=re.escape(fault)) as caught:
        GAME.parse(text)
    assert str(caught.value).startswith("Position")
    assert "\n" not in str(caught.value)


def test_rules_without_rerolls_have_no_reroll():
    rules = lc.rules("auf_schatzsuche", rerolls=0)
    assert "tile" in GAME.new(rules=rules).show().splitlines()[0]
    with pytest.raises(UnreadablePosition, match="these rules have no re-roll"):
        GAME.parse("to move: 0 reroll", rules)


def test_several_rerolls_are_shown_and_end_with_the_first_declined():
    rules = lc.rules("auf_schatzsuche", rerolls=3)
    start = GAME.new(seed=1, rules=rules)
    assert "rerolls left: 3" in start.show()
    once = start.apply("reroll dice 1 3")
    assert "rerolls left: 2" in GAME.parse(once.show(), rules).show()
    assert once.apply("reroll nothing").legal()[-1] == "take no tile"
    thrice = once.apply("reroll dice 2").apply("reroll dice 1 2 3")
    assert thrice.legal()[-1] == "take no tile"
    assert thrice.scores()["rerolled_dice"][0] == 6


def test_only_the_dice_named_are_rolled_again():
    start = GAME.parse("to move: 0 reroll; dice: 5 bet 1", seed=4)
    kept = {"1": (1, 2), "2": (0, 2), "3": (0, 1), "1 2": (2,), "2 3": (0,)}
    for rerolled, places in kept.items():
        dice = start.apply(f"reroll dice {rerolled}").show().splitlines()[2].split()[1:]
        assert [dice[place] for place in places] == [("5", "bet", "1")[place] for place in places]


def test_what_is_left_open_is_rolled_from_the_seed():
    shown = [GAME.parse("display 0: red 2 3; turn: 9", seed=seed).show() for seed in (1, 1, 2)]
    assert shown[0] == shown[1] != shown[2]


def test_an_illegal_action_lists_the_legal_ones():
    position = GAME.parse("to move: 0 tile; dice: 1 1 bet; display 0: red 1, blue 1, green 1, yellow 4")
    with pytest.raises(
        IllegalAction, match="'take red 1' is not legal for player 0 here; allowed: take red 2"
    ):
        position.apply("take red 1")


def test_the_end_is_shown_and_read():
    over = "to move: over; display 0: red 10, blue 10, green 1 10; display 1: yellow 10, purple 10"
    position = GAME.parse(over)
    assert position.is_over
    assert position.legal() == []
    assert GAME.parse(position.show()).show() == position.show()
