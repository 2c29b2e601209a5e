"""The score of one expedition, as the odds reckon it, is the score of the engine: two computations of one rule."""

from __future__ import annotations

from itertools import combinations

import pytest

import lcanalysis as lc
from lcanalysis.odds.expedition import ExpeditionRules, outcomes

COLOURS = ("red", "blue")
CHANGES = {
    "as printed": ({}, {}),
    "cheap and rich": (
        {"expedition_cost": 13, "bonus_cards": 5, "bonus_points": 7},
        {"cost": 13, "bonus_cards": 5, "bonus": 7},
    ),
    "five wagers, numbers 3 to 8": (
        {"wagers": 5, "lowest_number": 3, "highest_number": 8, "hand_size": 4},
        {"wagers": 5, "low": 3, "high": 8},
    ),
}


def expeditions(rules: ExpeditionRules) -> list[tuple[int, tuple[int, ...]]]:
    """Every number of wagers with every set of numbers."""
    numbers = range(rules.low, rules.high + 1)
    sets = [chosen for size in range(len(numbers) + 1) for chosen in combinations(numbers, size)]
    return [(wagers, chosen) for wagers in range(rules.wagers + 1) for chosen in sets]


def words(wagers: int, numbers: tuple[int, ...]) -> str:
    return " ".join(["W"] * wagers + [str(number) for number in numbers])


@pytest.mark.parametrize(("engine_values", "values"), CHANGES.values(), ids=CHANGES)
def test_every_expedition_scores_the_same(engine_values, values):
    game, engine_rules = lc.game("classic"), lc.rules("classic", **engine_values)
    rules = ExpeditionRules(**values)
    every = expeditions(rules)
    assert len(every) == (rules.wagers + 1) * 2 ** (rules.high - rules.low + 1)
    for pair in zip(every[::2], every[1::2], strict=True):
        laid = [
            f"laid {seat}: {COLOURS[seat]} {words(*cards)}" for seat, cards in enumerate(pair) if any(cards)
        ]
        expected = [rules.score(sum(numbers), wagers, wagers + len(numbers)) for wagers, numbers in pair]
        assert game.parse("; ".join(laid), engine_rules).scores()["score"].tolist() == expected


@pytest.mark.parametrize("laid", ["W 2 6 7 8", "W W 5 6 7 8 9 10", "W W W", "2 3 4 5 6 7 8 9"])
def test_an_expedition_without_draws_has_the_score_of_the_engine(laid):
    score = lc.game("classic").parse(f"laid 0: red {laid}").scores()["score"].tolist()[0]
    assert outcomes(laid=f"red {laid}", unseen=44, draws=0).probabilities() == {score: 1.0}
