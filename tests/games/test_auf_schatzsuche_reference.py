"""The engine plays the same games of Auf Schatzsuche as the plain-Python reference, action by action."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lcanalysis as lc
from lcanalysis.games.auf_schatzsuche.play import (
    END_REASONS,
    LANE,
    NO_TILE,
    STOP,
    TAKE,
    TAKE_BONUS,
)
from tests.games.auf_schatzsuche_rules import any_rules, of_reference
from tests.games.tracing import batch
from tests.reference import auf_schatzsuche as reference

KEY = "auf_schatzsuche"
COLUMNS = lc.game(KEY).columns
SEATINGS = {
    ("random", "random"): 700,
    ("eager", "eager"): 700,
    ("eager", "random"): 400,
    ("random",) * 3: 500,
    ("eager",) * 3: 500,
    ("random", "eager", "eager"): 300,
    ("random",) * 4: 400,
    ("eager",) * 4: 400,
    ("eager", "random", "eager", "random"): 300,
}


def engine_number(action):
    """The engine's number of an action of the reference."""
    verb, what = action
    if verb == "reroll":
        return sum(1 << die for die in what)
    if verb == "take" and what is not None:
        colour, number = what
        return TAKE + LANE * reference.COLOURS.index(colour) + number - 1
    if verb == "bonus":
        return TAKE_BONUS + reference.BONUS.index(what)
    return NO_TILE if verb == "take" else STOP


@functools.cache
def reference_games(strategies, n, seed, rules):
    """Tables and stories of the reference."""
    values = of_reference(rules)
    return [reference.play(values, seed, number, list(strategies)) for number in range(n)]


def assert_equal_games(strategies, n, seed, rules):
    engine = batch(strategies, n, seed, rules, traced=True, key=KEY)
    for number, (table, story) in enumerate(reference_games(strategies, n, seed, rules)):
        numbers = [engine_number(action) for action in story]
        assert numbers == engine.actions[number].tolist(), f"game {number}"
        points = [[player[column] for column in COLUMNS] for player in table.scores()]
        assert points == engine.scores[number].tolist(), f"game {number}"
        ending = engine.endings[number]
        assert ending["turns"] == table.turns
        assert ending["stalled"] == table.stalled
        assert END_REASONS[ending["end_reason"]] == table.end_reason


def test_the_reference_has_the_defaults_of_the_package():
    assert of_reference(lc.rules(KEY)) == reference.PRINTED


@pytest.mark.parametrize("strategies", SEATINGS, ids=" v ".join)
def test_same_games_as_printed(strategies):
    assert_equal_games(strategies, SEATINGS[strategies], 1, lc.rules(KEY))


VARIED = [
    {"rerolls": 0},
    {"rerolls": 3},
    {"face_6": 0},
    {"face_1": 10, "face_2": 7},
    {"footprints_1": 9, "footprints_10": 0},
    {"bet_1": False, "bet_7": True},
    {"bet_multiplier": 3},
    {"colour_tiles": 2, "many_tiles": 3, "run_tiles": 2, "equal_tiles": 2},
    {"points_run": -7, "points_sevens": 0},
    {"sixth_coloured": "run"},
    {"sixth_coloured": "colours", "colour_tiles": 1},
    {"max_turns": 12},
    {"max_turns": 1},
]


@pytest.mark.parametrize("changes", VARIED, ids=str)
def test_same_games_under_varied_rules(changes):
    rules = lc.rules(KEY, **changes)
    for strategies in SEATINGS:
        assert_equal_games(strategies, 10, 2, rules)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(rules=any_rules(), seed=st.integers(0, 2**63 - 1), strategies=st.sampled_from(list(SEATINGS)))
def test_same_games_under_any_rules(rules, seed, strategies):
    assert_equal_games(strategies, 3, seed, rules)


def test_single_steps_are_the_same_game():
    strategies = ["random", "eager", "eager"]
    for number, (table, story) in enumerate(reference_games(tuple(strategies), 10, 3, lc.rules(KEY))):
        position = lc.game(KEY).new(seed=3, number=number, seats=3)
        played = [words for _, words in position.play_on(strategies)]
        assert played == [position.words(engine_number(action)) for action in story]
        assert table.over


@pytest.mark.parametrize("strategies", SEATINGS, ids=" v ".join)
def test_means_within_four_standard_errors(strategies):
    n, many = SEATINGS[strategies], 50_000
    ours = measures(batch(strategies, many, seed=20, key=KEY))
    theirs = np.array(
        [reference_measures(table) for table, _ in reference_games(strategies, n, 1, lc.rules(KEY))]
    )
    error = ours.std(axis=0) * np.sqrt(1 / n + 1 / many)
    difference = np.abs(theirs.mean(axis=0) - ours.mean(axis=0))
    assert (difference <= 4 * error).all(), difference / error


def reference_measures(table):
    """Score, parts, counts, turns and end reason of each seat of a game of the reference."""
    ends = [int(table.end_reason == reason) for reason in END_REASONS]
    return [
        [reference.total(points), *(points[column] for column in COLUMNS), table.turns, *ends]
        for points in table.scores()
    ]


def measures(engine):
    """The same of every game of a batch."""
    score = engine.scores[:, :, :3].sum(axis=2, keepdims=True)
    endings = engine.endings
    ends = [endings["end_reason"] == reason for reason in range(len(END_REASONS))]
    game = np.stack([endings["turns"], *ends], axis=1)[:, None, :]
    seats = engine.scores.shape[1]
    return np.concatenate([score, engine.scores, np.repeat(game, seats, axis=1)], axis=2)
