"""The engine plays the same games of Roll & Write as the plain-Python reference, action by action."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import lcanalysis as lc
from lcanalysis.games.roll_and_write.play import ACCELERATE, END_REASONS, NO_ARROW, REFUSE
from tests.games.roll_and_write_rules import any_rules
from tests.games.tracing import batch, records, trace_game
from tests.reference import roll_and_write as reference

KEY = "roll_and_write"
GAME = lc.game(KEY)
PARTS = len(GAME.parts)
N = 250  # games of the reference
COMMON = 10  # games from which on the mean of what happens in them is nearly normal
SEATINGS = [
    tuple(strategies)
    for seats in GAME.seats
    for strategies in (["random"] * seats, ["eager"] * seats, (["random", "eager"] * 3)[:seats])
]


def engine_number(action):
    """The engine's number of an action of the reference."""
    if action[0] == "refuse":
        return REFUSE
    if action[0] == "write":
        return 10 * action[1] + action[2]
    return NO_ARROW if action[1] is None else ACCELERATE + action[1]


@functools.cache
def reference_games(strategies, n, seed, rules):
    """Matches of the reference."""
    values = reference.Rules(**rules.values())
    return [reference.play(values, seed, number, strategies) for number in range(n)]


def actions_of(strategies, seed, number, rules):
    """All actions of one game of the engine."""
    players = np.concatenate([GAME.strategy(name).player() for name in strategies])
    values, table, hands, hidden, streams = records(GAME, rules, len(players))
    out = np.zeros(5 * 60 * 1000, np.int64)
    n = trace_game(seed, number, players, values, table, hands, hidden, streams, out)
    return out[:n].tolist()


def assert_equal_games(strategies, n, seed, rules):
    engine = batch(strategies, n, seed, rules, key=KEY)
    for number, match in enumerate(reference_games(strategies, n, seed, rules)):
        story = [engine_number(action) for _, action in match.story]
        assert story == actions_of(strategies, seed, number, rules), f"game {number}"
        points = [[*sheet.score(match.rules).values()] for sheet in match.sheets]
        assert points == engine.scores[number].tolist(), f"game {number}"
        ending = engine.endings[number]
        assert ending["turns"] == match.turns
        assert END_REASONS[ending["end_reason"]] == match.end_reason
        assert ending["stalled"] == (match.end_reason == "turn_cap")


def test_the_reference_has_the_defaults_and_columns_of_the_package():
    assert reference.Rules() == reference.Rules(**lc.rules(KEY).values())
    assert tuple(reference.Sheet().score(reference.Rules())) == GAME.columns


@pytest.mark.parametrize("strategies", SEATINGS, ids=" v ".join)
def test_same_games_as_printed(strategies):
    assert_equal_games(strategies, N, 1, lc.rules(KEY))


VARIED = [
    {"colour_dice": 1, "number_dice": 1, "max_turns": 60},
    {"colour_dice": 6, "number_dice": 5, "highest_number": 4},
    {"arrows": [list(range(1, 10))] * 6},
    {"arrows": [[]] * 6, "artifacts": [[]] * 6, "ninth_box_artifact": False},
    {"artifacts": [[1, 2, 3]] * 6, "row_points": [1, 2, 3, 4, 5, 6, 7], "no_boxes": -9},
    {"circle_factor": 3, "exhausted_points": -11, "eight_boxes": 81, "nine_boxes": 99},
    {"bridge_box": 2, "bridge_points": 7},
    {"shared_bridges": False},
    {"dice_stay_after_refusal": False},
    {"max_turns": 7},
]


@pytest.mark.parametrize("changes", VARIED, ids=str)
def test_same_games_under_varied_rules(changes):
    for strategies in SEATINGS:
        assert_equal_games(strategies, 5, 2, lc.rules(KEY, **changes))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(rules=any_rules(), seed=st.integers(0, 2**63 - 1), strategies=st.sampled_from(SEATINGS))
def test_same_games_under_any_rules(rules, seed, strategies):
    assert_equal_games(strategies, 2, seed, rules)


def test_single_steps_are_the_same_game():
    for strategies in SEATINGS:
        rules = lc.rules(KEY)
        for number, match in enumerate(reference_games(strategies, 3, 3, rules)):
            story = GAME.new(seed=3, number=number, seats=len(strategies)).play_on(strategies)
            words = [(seat, GAME.notation.action_words(engine_number(a), rules)) for seat, a in match.story]
            assert story == words


@pytest.mark.parametrize("strategies", SEATINGS, ids=" v ".join)
def test_means_and_end_reasons_within_four_standard_errors(strategies):
    n, many = N, 100_000
    engine = batch(strategies, many, seed=20, key=KEY)
    score = engine.scores[:, :, :PARTS].sum(axis=2, keepdims=True)
    shape = score.shape
    per_game = [
        engine.endings["turns"],
        *(engine.endings["end_reason"] == k for k in range(len(END_REASONS))),
    ]
    ours = np.concatenate(
        [score, engine.scores, *(np.broadcast_to(x[:, None, None], shape) for x in per_game)], axis=2
    )
    theirs = np.array([rows(match) for match in reference_games(strategies, n, 1, lc.rules(KEY))])
    error = ours.std(axis=0) * np.sqrt(1 / n + 1 / many)
    difference = np.abs(theirs.mean(axis=0) - ours.mean(axis=0))
    share = (ours != 0).mean(axis=0)
    common = n * share >= COMMON
    assert (difference <= 4 * error)[common].all(), difference / error
    seen = (theirs != 0).sum(axis=0)
    assert (stats.binom.sf(seen - 1, n, share)[~common] > 3e-5).all(), (seen, n * share)


def rows(match):
    """Score, parts and counts, turns and end reasons of each seat of a match of the reference."""
    found = []
    for sheet in match.sheets:
        points = sheet.score(match.rules)
        ended = [match.end_reason == reason for reason in END_REASONS]
        found.append([reference.total(points), *points.values(), match.turns, *ended])
    return found
