"""With all cards open the adviser finds what exact calculation finds, but for few; `benchmarks.open_cards` counts 1,000."""

from itertools import islice
from random import Random

import numpy as np
import pytest
from numba import njit

import lcanalysis as lc
from benchmarks.open_cards import decisions, lost
from lcanalysis.advice import small_endgame, solve_open
from lcanalysis.engine import endings
from lcanalysis.games.registry import game

# Game, cards or tiles left, endgames, and in how many of them a best action may be missed with so few playouts.
SIZES = [
    ("classic", 1, 12, 0),
    ("classic", 2, 12, 0),
    ("classic", 3, 8, 1),
    ("to_go", 3, 8, 0),
    ("to_go", 4, 5, 0),
]


@pytest.mark.parametrize(("key", "left", "n", "missed"), SIZES)
def test_small_endgames_with_all_cards_open(key, left, n, missed):
    asked = list(islice(decisions(key, left), n))
    wrong = [position.show() for position, worth in asked if lost(position, worth, iterations=30_000) > 1e-9]
    assert len(wrong) <= missed, wrong[0]


@pytest.mark.parametrize(("key", "searched"), [("to_go", 6), ("classic", 1)])
def test_with_one_card_left_every_action_is_exact(key, searched):
    ended_early = 0
    for seed in range(12):
        position = small_endgame(key, seed, 1)
        found = lc.advise(position, iterations=20_000, seed=1, open_cards=True)
        solved = solve_open(position).set_index("action")["value"]
        assert dict(zip(found["action"], found["margin"], strict=True)) == solved.to_dict()
        ended_early += found["playouts"].sum() < 10_000  # nothing was left to look at
    assert ended_early >= searched


def lead(position, seat):
    scores = np.zeros((len(position.hands), len(position.game.columns)), np.int32)
    position.game.kernels.score(position.table[0], position.records[3], scores)
    points = scores[:, : len(position.game.parts)].sum(axis=1)
    return float(points[seat] - points[1 - seat])


def minimax(position, seat):
    if position.is_over:
        return lead(position, seat)
    values = [minimax(position.apply(action), seat) for action in position.legal_actions()]
    return max(values) if position.to_move == seat else min(values)


def board_game_before_the_turn_cap(seed, turns):
    """A round of one in which so many turns are left before the cap ends it."""
    rules = lc.rules("board_game", rounds=1, max_turns=20)
    position, strategy = game("board_game").new(seed, 0, rules), game("board_game").strategy("greedy", 2)
    while not position.is_over and position.table[0]["turns"] < 20 - turns:
        position = position.apply(position.choose(strategy))
    return position


def test_a_game_without_endings_of_its_own_as_minimax():
    asked = 0
    for seed in range(8):
        position = board_game_before_the_turn_cap(seed, 2)
        worth = {a: minimax(position.apply(a), position.to_move) for a in position.legal_actions()}
        if min(worth.values()) < max(worth.values()):
            asked += 1
            found = lc.advise(position, iterations=40_000, seed=1, open_cards=True)
            assert worth[found["number"][0]] == max(worth.values()), position.show()
    assert asked >= 4


@njit
def essence_of(table, hands, rules):
    return endings.essence(table, hands, rules)


@njit
def choices_of(table, hands, rules, out):
    return endings.choices(table, hands, rules, False, out)


def essence(position):
    table, hands, _, rules, _ = position.records
    return int(essence_of(table, hands, rules))


def choices(position):
    table, hands, _, rules, _ = position.records
    out = np.zeros(position.game.kernels.max_actions, np.int64)
    return out[: choices_of(table, hands, rules, out)].tolist()


@pytest.mark.parametrize("key", ["classic", "to_go"])
def test_in_positions_of_one_essence_choices_at_one_place_do_the_same(key):
    met, alike, chance = {}, 0, Random(1)
    for seed in range(8):
        start = small_endgame(key, seed, 4)
        for _ in range(150):
            position = start
            for _ in range(4):
                position = position.apply(chance.choice(position.legal_actions()))
                if position.is_over:
                    break
                now = (position.table.tobytes(), position.hands.tobytes())
                # The deck is a part of the position, but not of its essence.
                known = met.setdefault((seed, essence(position)), (now, position))
                if known[0] != now:
                    alike += 1
                    compare(known[1], position)
    assert alike > 50


def compare(one, other):
    first, second = choices(one), choices(other)
    assert len(first) == len(second)
    for a, b in zip(first, second, strict=True):
        after, too = one.apply(a), other.apply(b)
        assert after.is_over == too.is_over
        if after.is_over:
            assert lead(after, 0) == lead(too, 0)
        else:
            assert essence(after) == essence(too)
