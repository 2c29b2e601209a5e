"""The engine plays the same games of Das Abenteuer To Go as the plain-Python reference, action by action."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lcanalysis as lc
from tests.games.to_go_rules import any_rules
from tests.games.tracing import batch
from tests.reference import to_go as reference

KEY = "to_go"
GAME = lc.game(KEY)
COLOURS = ("yellow", "blue", "white", "green", "red", "purple")
PAIRS = {
    ("random", "random"): 500,
    ("eager", "eager"): 500,
    ("random", "eager"): 300,
    ("eager", "random"): 300,
}


def words(action):
    """An action of the reference in the engine's words."""
    verb, *tile = action
    if not tile:
        return verb
    colour, number = tile[0]
    name = f"{COLOURS[colour]} {number or 'W'}"
    return {
        "take to camp": f"take {name} to camp",
        "remove from camp": f"remove {name} from camp",
    }.get(verb, f"{verb} {name}")


@functools.cache
def engine_words(number, rules):
    """An action of the engine in words."""
    return GAME.notation.action_words(number, rules)


@functools.cache
def reference_games(strategies, n, seed, rules):
    """Matches and stories of the reference."""
    values = reference.Rules(**rules.values())
    return [reference.play(values, seed, number, list(strategies)) for number in range(n)]


def assert_equal_games(strategies, n, seed, rules):
    engine = batch(strategies, n, seed, rules, traced=True, key=KEY)
    for number, (match, story) in enumerate(reference_games(strategies, n, seed, rules)):
        played = [engine_words(int(action), rules) for action in engine.actions[number]]
        assert played == [words(action) for action in story], f"game {number}"
        points = [[player[column] for column in GAME.columns] for player in match.scores()]
        assert points == engine.scores[number].tolist(), f"game {number}"
        ending = engine.endings[number]
        assert ending["turns"] == match.turns
        assert ending["stalled"] == match.stalled
        assert GAME.end_reasons[ending["end_reason"]] == match.end_reason


def test_the_reference_has_the_defaults_of_the_package():
    assert reference.Rules() == reference.Rules(**lc.rules(KEY).values())


@pytest.mark.parametrize("strategies", PAIRS, ids=" v ".join)
def test_same_games_as_printed(strategies):
    assert_equal_games(strategies, PAIRS[strategies], 1, lc.rules(KEY))


VARIED = [
    {"colours": 6},
    {"colours": 1, "raid_tiles": 2},
    {"wagers": 0},
    {"wagers": 6, "colours": 6},
    {"lowest_number": 1, "highest_number": 9},
    {"lowest_number": 5, "highest_number": 7},
    {"raid_tiles": 0},
    {"raid_tiles": 12},
    {"camp_size": 0},
    {"camp_size": 5},
    {"parchment_numbers": []},
    {"parchment_numbers": [2, 3, 4, 5, 6, 7, 8, 9, 10]},
    {"last_tile_is_used": True},
    {"last_tile_is_used": True, "raid_tiles": 12, "parchment_numbers": [2, 3, 4, 5, 6, 7, 8, 9, 10]},
    {"raid_last_ends": False, "raid_tiles": 12},
    {"raid_chain": True, "raid_tiles": 12},
    {"raid_chain": True, "raid_last_ends": False, "raid_tiles": 12, "last_tile_is_used": True},
    {"raid_chain": True, "raid_last_ends": False, "raid_tiles": 12, "colours": 1, "wagers": 0},
    {"raid_last_ends": False, "raid_tiles": 6, "colours": 1, "wagers": 0, "highest_number": 6},
    {"expedition_cost": 0, "wager_multiplier": 3},
    {"bonus_cards": 3, "bonus_points": -7},
    {"rounds": 1},
    {"rounds": 3, "next_starter": "fewer_points"},
    {"rounds": 4, "next_starter": "alternate", "next_starter_on_tie": "same"},
    {"rounds": 5, "next_starter_on_tie": "same", "colours": 1, "wagers": 0, "lowest_number": 9},
    {"rounds": 5, "next_starter_on_tie": "other", "colours": 1, "wagers": 0, "lowest_number": 9},
    {"max_turns": 30},
    {"max_turns": 64},
    {"max_turns": 1},
]


@pytest.mark.parametrize("changes", VARIED, ids=str)
def test_same_games_under_varied_rules(changes):
    rules = lc.rules(KEY, **changes)
    for strategies in PAIRS:
        assert_equal_games(strategies, 25, 2, rules)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(rules=any_rules(), seed=st.integers(0, 2**63 - 1), strategies=st.sampled_from(list(PAIRS)))
def test_same_games_under_any_rules(rules, seed, strategies):
    assert_equal_games(strategies, 3, seed, rules)


def test_single_steps_are_the_same_game():
    rules = lc.rules(KEY)
    for number, (match, story) in enumerate(reference_games(("random", "eager"), 10, 3, rules)):
        position = GAME.new(seed=3, number=number, rules=rules)
        played = [said for _, said in position.play_on(["random", "eager"])]
        assert played == [words(action) for action in story]
        assert match.over


@pytest.mark.parametrize("strategies", PAIRS, ids=" v ".join)
def test_means_within_four_standard_errors(strategies):
    n, many = PAIRS[strategies], 40_000
    ours = with_score_and_turns(batch(strategies, many, seed=20, key=KEY))
    theirs = np.array([rows(match) for match, _ in reference_games(strategies, n, 1, lc.rules(KEY))])
    error = ours.std(axis=0) * np.sqrt(1 / n + 1 / many)
    difference = np.abs(theirs.mean(axis=0) - ours.mean(axis=0))
    assert (difference <= 4 * error).all(), difference / error


def rows(match):
    """Score, parts and counts, turns of each seat of a match of the reference."""
    return [
        [reference.total(p), *(p[column] for column in GAME.columns), match.turns] for p in match.scores()
    ]


def with_score_and_turns(engine):
    """The same of every game of a batch."""
    score = engine.scores[:, :, : len(GAME.parts)].sum(axis=2, keepdims=True)
    turns = np.broadcast_to(engine.endings["turns"][:, None, None], score.shape)
    return np.concatenate([score, engine.scores, turns], axis=2)


# ---- the scores of the reference itself ----

EXAMPLE = {  # the rulebook's: 23; 0 with one wager; none; 15 with one wager; 35 with two wagers and eight tiles
    0: [2, 3, 8, 10],
    1: [0],
    3: [0, 7, 8],
    4: [0, 0, 2, 3, 4, 7, 9, 10],
}


def test_the_rulebooks_example_in_the_reference():
    player = reference.Player(5)
    player.expeditions |= EXAMPLE
    points = player.points(reference.Rules(), started=True)
    assert [points[part] for part in GAME.parts] == [-80, 73, 5, 20]
    assert reference.total(points) == points["points_as_starter"] == 18
