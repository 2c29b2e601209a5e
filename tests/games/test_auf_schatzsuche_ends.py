"""How a game of Auf Schatzsuche ends, in scripted positions and in play; which branches play reaches."""

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.games.auf_schatzsuche.play import BONUS_TILES, END_REASONS
from tests.games.tracing import batch

KEY = "auf_schatzsuche"
GAME = lc.game(KEY)
TENS = "red 10, blue 10; display 1: green 10, yellow 10"
# A display that meets all conditions, without a tile 10.
ALL_MET = "red 1 2 3 4 5 7, blue 2 3 5 7, green 2 3 5 7, yellow 3 5 7 8, purple 3 5 7 8"


def bonus_without(*names):
    return " ".join(name for name in BONUS_TILES if name not in names)


def ended(text, *actions):
    """The reason for which a position ends after some actions; None if it goes on."""
    position = GAME.parse(text)
    for action in actions:
        assert not position.is_over
        position = position.apply(action)
    return END_REASONS[position.table[0]["end_reason"]] if position.is_over else None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_ten_ends_the_game_after_its_turn(seats):
    text = (
        f"to move: 0 tile; dice: 5 4 1; display 0: red 10, blue 10; display {seats - 1}: green 10, yellow 10"
    )
    assert ended(text, "take purple 10", "stop") == "last_ten"
    assert ended(text, "take no tile", "stop") is None


def test_a_ten_before_the_last_ends_nothing():
    assert ended("to move: 0 tile; dice: 5 5 1; display 0: red 10", "take blue 10", "stop") is None


def test_the_bonus_step_still_comes_in_the_last_turn():
    text = "to move: 0 tile; dice: 5 5 1; display 0: red 10, blue 10, green 10, yellow 10"
    position = GAME.parse(text).apply("take purple 10")
    assert position.legal() == ["bonus colours", "stop"]
    assert position.apply("bonus colours").apply("stop").scores()["bonus"][0] == 10


def test_two_players_end_with_the_last_of_the_six_coloured():
    text = f"to move: 0 bonus; display 0: {ALL_MET}; bonus 0: "
    coloured = "red blue green yellow purple many"
    assert ended(text + "red blue green yellow purple", "bonus many", "stop") == "last_coloured"
    assert ended(text + "red blue green yellow many", "stop") is None
    assert ended(text + bonus_without(*coloured.split()), "stop") is None


def test_the_sixth_coloured_tile_is_a_rules_value():
    rules = lc.rules(KEY, sixth_coloured="threes")
    text = f"to move: 0 bonus; display 0: {ALL_MET}; bonus 0: red blue green yellow purple"
    position = GAME.parse(text, rules)
    assert not position.apply("bonus many").apply("stop").is_over
    assert position.apply("bonus threes").apply("stop").is_over


@pytest.mark.parametrize("seats", [3, 4])
def test_more_players_end_with_the_last_bonus_tile(seats):
    text = f"to move: 0 bonus; display {seats - 1}: nothing; display 0: {ALL_MET}; bonus 0: "
    assert ended(text + bonus_without("threes"), "bonus threes", "stop") == "last_bonus"
    assert ended(text + bonus_without("threes"), "stop") is None
    assert ended(text + "red blue green yellow purple", "bonus many", "stop") is None


def test_two_ends_in_one_turn_are_recorded_together():
    two = (
        f"to move: 0 tile; dice: 5 5 1; display 0: {ALL_MET}, red 10, blue 10, green 10, yellow 10; bonus 0: "
    )
    many = two.replace("display 0", "display 2: nothing; display 0", 1)
    left = ("take purple 10", "bonus many", "stop")
    assert ended(two + "red blue green yellow purple", *left) == "last_ten_and_coloured"
    assert ended(many + bonus_without("many"), *left) == "last_ten_and_bonus"


def test_the_turn_cap_is_for_games_that_have_not_ended():
    rules = lc.rules(KEY, max_turns=5)
    position = GAME.parse(f"to move: 0 tile; turn: 5; dice: 5 4 1; display 0: {TENS}", rules)
    stalled = position.apply("take no tile").apply("stop")
    last = position.apply("take purple 10").apply("stop")
    assert [END_REASONS[p.table[0]["end_reason"]] for p in (stalled, last)] == ["turn_cap", "last_ten"]
    assert [int(p.table[0]["stalled"]) for p in (stalled, last)] == [1, 0]


def test_the_displays_of_all_players_and_what_is_taken_count():
    """A bonus tile met earlier may be taken later; one taken by somebody is gone."""
    text = "to move: 0 bonus; display 0: red 2 4 6 8; display 1: blue 2 4 6 8"
    later = GAME.parse(text).apply("stop")
    for action in ("reroll nothing", "take no tile", "stop", "reroll nothing", "take no tile"):
        later = later.apply(action)
    assert later.legal() == ["bonus red", "stop"]
    assert later.apply("bonus red").legal() == ["stop"]


def test_a_bet_symbol_is_laid_up_whether_its_die_is_used_or_not():
    start = "to move: 0 tile; dice: {}; display 0: nothing"
    for dice, tile, shown in (
        ("bet 1 5", "red 6", "red 6!"),
        ("bet 1 5", "red 1", "red 1!"),
        ("bet 1 5", "red 5", "red 5"),
        ("2 1 5", "red 6", "red 6"),
    ):
        position = GAME.parse(start.format(dice)).apply(f"take {tile}")
        assert f"display 0: {shown}\n" in position.show()


def test_three_bet_symbols_allow_no_tile():
    position = GAME.parse("to move: 0 tile; dice: bet bet bet; display 0: nothing")
    assert position.legal() == ["take no tile"]


def test_the_dice_of_the_rulebook_example():
    position = GAME.parse("to move: 0 tile; dice: 1 5 bet; display 0: red 6, blue 5")
    numbers = {int(words.split()[-1]) for words in position.legal() if words != "take no tile"}
    assert numbers == {1, 5, 6}
    assert not any(words.startswith("take red") for words in position.legal())
    assert "take blue 6" in position.legal()


# ---- what play reaches ----


def ends_of(strategies, n):
    games = batch(strategies, n, seed=30, key=KEY)
    return {END_REASONS[reason] for reason in np.unique(games.endings["end_reason"])}


def test_random_and_eager_play_reach_all_ends_but_the_turn_cap():
    reached = set()
    for seats in (2, 3, 4):
        for name in ("random", "eager"):
            reached |= ends_of([name] * seats, 20_000)
    assert reached == set(END_REASONS) - {"turn_cap"}


@pytest.mark.parametrize("seats", [3, 4])
def test_random_play_hardly_ever_takes_the_last_bonus_tile(seats):
    games = batch(["random"] * seats, 20_000, seed=30, key=KEY)
    others = games.endings["end_reason"] != END_REASONS.index("last_ten")
    assert others.mean() < 0.001


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["random", "eager"])
def test_play_takes_every_bonus_tile_and_lays_bet_symbols(name, seats):
    games = batch([name] * seats, 20_000, seed=31, key=KEY)
    frame = games.scores.reshape(-1, games.scores.shape[2])
    first = GAME.columns.index("bonus_red")
    taken = frame[:, first : first + len(BONUS_TILES)]
    assert (taken.sum(axis=0) > 0).all()
    assert frame[:, GAME.columns.index("bets_laid")].max() >= 6
    assert games.endings["stalled"].sum() == 0
