"""Exact turn values against exact odds of dice, against a strategy that plays for nothing else, and against all 216 rolls."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.games.auf_schatzsuche import play
from lcanalysis.games.auf_schatzsuche.strategies import EXACT_WEIGHTS
from lcanalysis.games.auf_schatzsuche.turn_values import turn_values

GAME = lc.game("auf_schatzsuche")


def values(position) -> dict[str, float]:
    return dict(zip(position.legal(), turn_values(position, position.legal_actions()), strict=True))


@pytest.fixture(scope="module")
def greedy_for_points():
    """Plays for the points of the turn alone."""
    weights = dict.fromkeys(EXACT_WEIGHTS, 0.0) | {"points": 1.0, "bonus": 1.0}
    return GAME.strategy("exact_turn").with_weights(weights, "points")


def test_the_best_reroll_is_worth_what_the_odds_of_dice_say():
    position = GAME.parse("to move: 0 reroll; dice: 1 2 4; display 0: red 1! 4")
    payoff = lc.odds.treasure.open_tiles(
        {"red": [1, 4], "blue": [], "green": [], "yellow": [], "purple": []}, bets_up={"red": 1}
    )
    policy = lc.odds.dice.best_reroll(payoff)
    assert max(values(position).values()) == pytest.approx(policy.value_of((1, 2, 4)))


def test_tiles_are_worth_their_points_and_the_bonus_tiles_they_earn():
    position = GAME.parse("to move: 0 tile; dice: 5 bet 2; display 0: red 1! 2 3")
    found = values(position)
    # two footprints, doubled by the bet
    assert found["take red 7"] >= 2 * 2
    after = position.apply("take red 7")
    points = after.scores()["score"].iloc[0] - position.scores()["score"].iloc[0]
    offered = [action for action in after.legal() if action.startswith("bonus ")]
    earned = 0
    while offered:
        before = after.scores()["score"].iloc[0]
        after = after.apply(offered[0])
        earned += after.scores()["score"].iloc[0] - before
        offered = [action for action in after.legal() if action.startswith("bonus ")]
    assert found["take red 7"] == points + earned
    assert found["take no tile"] == 0


@pytest.mark.parametrize("rerolls", [1, 2])
def test_a_strategy_for_points_chooses_what_is_worth_most(greedy_for_points, rerolls):
    rules = lc.rules("auf_schatzsuche", rerolls=rerolls)
    seen = 0
    for number in range(2):
        start = GAME.new(seed=7, number=number, rules=rules)
        for _, _, position in start.playthrough(["eager", "eager"])[:14]:
            if position.is_over or position.table[0]["phase"] == play.BONUS:
                continue
            found = dict(
                zip(position.legal_actions(), turn_values(position, position.legal_actions()), strict=True)
            )
            assert found[position.choose(greedy_for_points)] == pytest.approx(max(found.values()))
            seen += 1
    assert seen > 10


def test_rerolling_all_dice_is_the_mean_over_all_rolls():
    position = GAME.parse(
        "to move: 0 reroll; dice: 5 bet 2; display 0: red 1! 2 3, blue 4; display 1: green 1 2 5"
    )
    worth = []
    for dice in product(["bet", 1, 2, 3, 4, 5], repeat=3):
        text = (
            position.show()
            .replace("0 reroll", "0 tile")
            .replace("dice: 5 bet 2", f"dice: {' '.join(map(str, dice))}")
        )
        worth.append(max(values(GAME.parse(text)).values()))
    assert values(position)["reroll dice 1 2 3"] == pytest.approx(np.mean(worth))


def test_bonus_tiles_are_worth_all_that_can_still_be_taken():
    position = GAME.parse("to move: 0 bonus; dice: 5 bet 2; display 0: red 1 2 3 4, blue 1 2 3 4")
    found = values(position)
    assert found["stop"] == 0
    takes = [value for action, value in found.items() if action.startswith("bonus")]
    assert len(takes) > 1
    assert len(set(takes)) == 1


def test_the_adviser_tells_them():
    frame = lc.advise(GAME.example, game="auf_schatzsuche", iterations=200)
    assert frame["turn_value"].tolist() == turn_values(GAME.parse(GAME.example), frame["number"].tolist())
