"""The engine plays the same classic games as the plain-Python reference, action by action."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lcanalysis as lc
from lcanalysis.games.cards import LANE
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, DRAW_PILE, END_REASONS
from tests.games.classic_rules import any_rules
from tests.games.tracing import batch
from tests.reference import classic as reference

COLUMNS = lc.game("classic").columns
PAIRS = {
    ("random", "random"): 4000,
    ("eager", "eager"): 4000,
    ("random", "eager"): 2500,
    ("eager", "random"): 2500,
}


def engine_number(action, rules):
    """The engine's number of an action of the reference."""
    verb, what = action
    if verb == "draw":
        return DRAW_DECK if what == "deck" else DRAW_PILE + what
    colour, number = what
    kind = LANE * colour + (number - rules.lowest_number + 1 if number else 0)
    return kind if verb == "lay" else DISCARD + kind


@functools.cache
def reference_games(strategies, n, seed, rules):
    """Matches and stories of the reference."""
    values = reference.Rules(**rules.values())
    return [reference.play(values, seed, number, list(strategies)) for number in range(n)]


def assert_equal_games(strategies, n, seed, rules):
    engine = batch(strategies, n, seed, rules, traced=True)
    for number, (match, story) in enumerate(reference_games(strategies, n, seed, rules)):
        numbers = [engine_number(action, rules) for action in story]
        assert numbers == engine.actions[number].tolist(), f"game {number}"
        points = [[player[column] for column in COLUMNS] for player in match.scores()]
        assert points == engine.scores[number].tolist(), f"game {number}"
        ending = engine.endings[number]
        assert ending["turns"] == match.turns
        assert ending["stalled"] == match.stalled
        assert END_REASONS[ending["end_reason"]] == match.end_reason


def test_the_reference_has_the_defaults_of_the_package():
    assert reference.Rules() == reference.Rules(**lc.rules("classic").values())


@pytest.mark.parametrize("strategies", PAIRS, ids=" v ".join)
def test_same_games_as_printed(strategies):
    assert_equal_games(strategies, PAIRS[strategies], 1, lc.rules("classic"))


VARIED = [
    {"colours": 6},
    {"colours": 1, "hand_size": 3},
    {"wagers": 0},
    {"wagers": 6, "colours": 6},
    {"lowest_number": 1, "highest_number": 9},
    {"lowest_number": 5, "highest_number": 7},
    {"hand_size": 1},
    {"expedition_cost": 0, "wager_multiplier": 3},
    {"bonus_cards": 3, "bonus_points": -7},
    {"draw_just_discarded": True},
    {"rounds": 3},
    {"rounds": 3, "next_starter": "fewer_points"},
    {"rounds": 4, "next_starter": "alternate", "next_starter_on_tie": "same"},
    {"rounds": 5, "next_starter_on_tie": "same", "colours": 2, "hand_size": 5},
    {"max_turns": 30},
    {"max_turns": 44},
    {"max_turns": 1},
    {"rounds": 3, "max_turns": 30, "draw_just_discarded": True},
]


@pytest.mark.parametrize("changes", VARIED, ids=str)
def test_same_games_under_varied_rules(changes):
    rules = lc.rules("classic", **changes)
    for strategies in PAIRS:
        assert_equal_games(strategies, 25, 2, rules)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(rules=any_rules(), seed=st.integers(0, 2**63 - 1), strategies=st.sampled_from(list(PAIRS)))
def test_same_games_under_any_rules(rules, seed, strategies):
    assert_equal_games(strategies, 3, seed, rules)


def test_single_steps_are_the_same_game():
    rules = lc.rules("classic_match")
    for number, (match, story) in enumerate(reference_games(("random", "eager"), 20, 3, rules)):
        position = lc.game("classic").new(seed=3, number=number, rules=rules)
        played = [words for _, words in position.play_on(["random", "eager"])]
        assert played == [position.words(engine_number(action, rules)) for action in story]
        assert match.over


@pytest.mark.parametrize("strategies", PAIRS, ids=" v ".join)
def test_means_within_four_standard_errors(strategies):
    n, many = PAIRS[strategies], 100_000
    ours = with_score_and_turns(batch(strategies, many, seed=20))
    theirs = np.array([rows(match) for match, _ in reference_games(strategies, n, 1, lc.rules("classic"))])
    error = ours.std(axis=0) * np.sqrt(1 / n + 1 / many)
    difference = np.abs(theirs.mean(axis=0) - ours.mean(axis=0))
    assert (difference <= 4 * error).all(), difference / error


def rows(match):
    """Score, parts and counts, turns of each seat of a match of the reference."""
    return [[reference.total(p), *(p[column] for column in COLUMNS), match.turns] for p in match.scores()]


def with_score_and_turns(engine):
    """The same of every game of a batch."""
    score = engine.scores[:, :, :4].sum(axis=2, keepdims=True)
    turns = np.broadcast_to(engine.endings["turns"][:, None, None], score.shape)
    return np.concatenate([score, engine.scores, turns], axis=2)
