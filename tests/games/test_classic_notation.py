"""Typed positions of the classic game: what is read, and what is refused with one sentence."""

import re

import pytest

import lcanalysis as lc
from lcanalysis.errors import IllegalAction, UnreadablePosition

CLASSIC = lc.game("classic")
LONG_LANE = "W W W 2 3 4 5 6 7 8 9 10"
ALL_HANDS = """
    hand 0: yellow W, blue W W, white W 10, green 8, red 4 7
    hand 1: yellow 5 7, blue 8, green W, red W 2 3 10
    """

FAULTS = {
    f"{ALL_HANDS}; deck: 45": "deck: 45 cards cannot be right, for 44 are left",
    "deck: 45": "deck: 45 cards cannot be right, for 44 are left",
    "deck: many": "deck: 'many' cannot be read; write it like '31'",
    "laid 0: red 5; laid 1: red 5": "red 5 stands there more often than it exists (1)",
    "hand 0: red 5 ?; discards: red 5": "red 5 stands there more often than it exists (1)",
    "hand 0: red 5 5 6 7 8 9 10, blue 2": "red 5 stands there more often than it exists (1)",
    "discards: red 5 5": "red 5 stands there more often than it exists (1)",
    "laid 0: red W W; laid 1: red W W": "red W stands there more often than it exists (3)",
    "laid 0: red W W W W": "red W stands there more often than it exists (3)",
    "hand 0: red W W W W ?": "red W stands there more often than it exists (3)",
    "discards: red " + "W " * 40: "red W stands there more often than it exists (3)",
    "laid 0: red 5 4": "laid 0: red 4 cannot follow the cards before it",
    "laid 1: red 5 W": "laid 1: red W cannot follow the cards before it",
    "laid 0: purpel 5": "laid 0: 'purpel' is not a colour; allowed: yellow, blue, white, green, red",
    "laid 0: gren 5": "laid 0: 'gren' is not a colour; did you mean 'green'? allowed: yellow, blue",
    "laid 0: pink 5": "laid 0: 'pink' is not a colour; allowed: yellow, blue, white, green, red",
    "hand 0: purple 5 ?": "hand 0: 'purple' is not a colour; allowed: yellow, blue, white, green, red",
    "discards: red 11": "discards: 'red 11' is not a card; allowed: W and 2 to 10",
    "laid 0: red 1": "laid 0: 'red 1' is not a card; allowed: W and 2 to 10",
    "laid 0: red": "laid 0: 'red' stands without a card",
    "hand 0: red 5 6": "hand 0: 2 cards, but it must be 8",
    "hand 1: red 2 3 4 5 6 7 8 9, blue 5": "hand 1: 9 cards, but it must be 8",
    "hand 1: red 2 3 4 5 6 7 8 9, blue 5 ?": "hand 1: 9 cards, but it must be 8",
    "to move: 0 draw; laid 0: blue 2; hand 0: red 2 3 4 5 6 7 8 9": "hand 0: 8 cards, but it must be 7",
    "hnd 0: red 5": "'hnd 0': no field of that name; did you mean 'hand 0'? allowed, each with a colon: to move, deck",
    "hand 2: red 5": "there is a seat 2, but classic is not played by 3",
    "hello": "line 1, character 1: 'hello': no field of that name; allowed",
    "deck: 44; deck: 44": "the field 'deck' stands there twice",
    "to move: 3 play": "to move: '3 play' cannot be read",
    "to move: 0 play, red closed": "to move: '0 play, red closed' cannot be read",
    "to move: 0 draw, pink closed": "to move: 'pink' is not a colour",
    "to move: 0 draw, red closed": "to move: red cannot be closed, for its discard pile is empty",
    "to move: 1 draw; laid 0: red 5; discards: red 4": (
        "player 1 has laid nothing, so a card was discarded; write it like '1 draw, red closed'"
    ),
    "turn: 3; laid 0: red 4 5 6; discards: blue 2 3": "turn: 3 is too early, for what lies open took 5 turns",
    "turn: 7; drawn from discards: 5 2; laid 0: red 4": "turn: 7 is too early, for what lies open took 8 turns",
    "stalled: yes": "stalled: no round has ended yet",
    "earned 0: cost -20": "earned 0: nothing is earned before the first round has ended",
    "to move: over; laid 0: red 4": "the game is not over, for 43 cards are left in the deck",
    "round: 1 (started by 0, 7 turns in all); turn: 5": "7 turns in all do not fit 4 of this round",
    f"laid 0: red {LONG_LANE}; laid 1: red 4": "red 4 stands there more often than it exists (1)",
    "turn: 1001": "turn: a round has no turn 1,001, for max_turns = 1,000",
    "laid 0: red 4!": "laid 0: ! marks cards of a hand only",
    "discards: red 4!": "discards: ! marks cards of a hand only",
    "stalled: perhaps": "stalled: 'perhaps' cannot be read; write it like 'yes'",
    "round: 2": "round: there is no such round, for rounds = 1",
    "turn: 0": "turn: '0' cannot be read",
    "turn: 99999999999999999999": "turn: '99999999999999999999' cannot be read",
    "round: 99999999999999999999": "round: '99999999999999999999' cannot be read",
    "earned 0: cost 99999999999999999999": "earned 0: 'cost 99999999999999999999' cannot be read",
    "earned 0: gold 3": "earned 0: 'gold 3' cannot be read; allowed: cost, numbers",
    "earned 0: cost": "earned 0: 'cost' cannot be read",
    "drawn from discards: x": "drawn from discards: 'x' cannot be read",
    "drawn from discards: 99999999999999999999 0": "drawn from discards: '99999999999999999999 0' cannot be read",
    f"laid 0: red {LONG_LANE}, blue {LONG_LANE}, white {LONG_LANE}": "no card is left for the deck",
    f"to move: over; laid 0: red {LONG_LANE}, blue {LONG_LANE}, white {LONG_LANE}, green {LONG_LANE}": (
        "12 cards are too few for the hands"
    ),
}


@pytest.mark.parametrize(("text", "fault"), FAULTS.items())
def test_faults_are_named_in_one_sentence(text, fault):
    rules = lc.rules("classic", hand_size=12) if fault.startswith("no card") else None
    with pytest.raises(UnreadablePosition, match=re.escape(fault)) as caught:
        CLASSIC.parse(text, rules)
    assert str(caught.value).startswith("Position")
    assert "\n" not in str(caught.value)


def test_what_is_left_open_is_filled_in_from_the_seed():
    shown = [CLASSIC.parse("hand 0: red 2 3 4 ?; laid 1: blue W", seed=seed).show() for seed in (1, 1, 2)]
    assert shown[0] == shown[1] != shown[2]


def test_cards_of_a_partly_known_hand_are_known_to_all():
    position = CLASSIC.parse("hand 1: white W 5 ?")
    assert "hand 1: white W 5 ?" in position.show(0)
    assert re.search(r"white W! (W )*(\d )*5!", position.show(1))


def test_marked_cards_are_known_to_the_other_player():
    position = CLASSIC.parse("hand 0: red W! W 5! 6, blue 2 3 4 5")
    assert "hand 0: red W 5 ?" in position.show(1)
    assert "hand 0: blue 2 3 4 5, red W! W 5! 6" in position.show(0)


def test_piles_are_read_from_the_bottom_up():
    position = CLASSIC.parse("to move: 0 draw, red closed; discards: red 3 2, white 4 W")
    assert position.legal() == ["draw deck", "draw white"]
    assert "white W!" in position.apply("draw white").show(0)


def test_a_draw_is_of_a_hand_one_card_short():
    position = CLASSIC.parse("to move: 1 draw; laid 1: blue 5; hand 1: red 2 3 4 5 6 7 8")
    assert position.legal() == ["draw deck"]
    after = position.apply("draw deck")
    assert (after.to_move, after.is_over) == (0, False)


def test_the_last_card_ends_the_round_at_once():
    laid = f"laid 0: red {LONG_LANE}, blue {LONG_LANE}; laid 1: white {LONG_LANE}, green W W W 2 3 4"
    position = CLASSIC.parse(f"to move: 0 draw; {laid}; discards: yellow 2 3")
    assert "deck: 1" in position.show()
    assert not position.apply("draw yellow").is_over
    after = position.apply("draw deck")
    assert after.is_over
    assert after.legal() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        after.apply("draw deck")


def test_an_illegal_action_lists_the_legal_ones():
    position = CLASSIC.parse("to move: 0 draw, red closed; discards: red 2, blue 3")
    with pytest.raises(
        IllegalAction, match="'draw red' is not legal for player 0 here; allowed: draw deck, draw blue"
    ):
        position.apply("draw red")


def test_the_pile_just_discarded_on_is_closed_for_this_draw_only():
    start = CLASSIC.parse(f"{ALL_HANDS}; discards: red 5, blue 2")
    closed = start.apply("discard red 4")
    assert closed.legal() == ["draw deck", "draw blue"]
    assert "draw red" in closed.apply("draw blue").apply("discard yellow 5").legal()
    assert "draw red" in start.apply("lay red 4").legal()


def test_the_pile_just_discarded_on_may_be_open():
    rules = lc.rules("classic", draw_just_discarded=True)
    after = CLASSIC.parse(ALL_HANDS, rules).apply("discard red 4")
    assert after.legal() == ["draw deck", "draw red"]


def test_equal_wagers_are_one_action():
    legal = CLASSIC.parse(ALL_HANDS).legal()
    assert legal.count("lay blue W") == legal.count("discard blue W") == 1


@pytest.mark.parametrize(
    "action", ["lay red 5", "lay red W", "discard red 9", "draw deck", "nonsense", 999, -1]
)
def test_illegal_in_the_play_decision(action):
    position = CLASSIC.parse(f"{ALL_HANDS}; laid 0: red 6")
    with pytest.raises(IllegalAction, match="is not legal for player 0 here; allowed: lay "):
        position.apply(action)
