"""The engine plays the same games of the board game as the plain-Python reference, action by action."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import lcanalysis as lc
from lcanalysis.games.board_game.notation import COLOURS
from tests.games.board_game_rules import any_rules
from tests.games.tracing import batch
from tests.reference import board_game as reference

KEY = "board_game"
GAME = lc.game(KEY)
PARTS = len(GAME.parts)
N = 80  # games of the reference
COMMON = 10  # games with an unusual number from which on its mean is nearly normal
SEATINGS = [
    tuple(strategies)
    for seats in GAME.seats
    for strategies in (["random"] * seats, ["eager"] * seats, (["random", "eager"] * 2)[:seats])
]
VARIANTS = ["board_game_short", "board_game_up_and_down"]


def words_of(action):
    """An action of the reference in the engine's words."""
    verb, what, *piece = action
    if verb in ("play", "discard"):
        with_piece = f" with {piece[0]}" if piece else ""
        return f"{verb} {COLOURS[what[0]]} {what[1]}{with_piece}"
    if what is None:
        return "no step"
    return f"{verb} {what if what == 'deck' else COLOURS[what]}"


@functools.cache
def reference_games(strategies, n, seed, rules):
    """Matches of the reference with their actions."""
    values = reference.Rules(**rules.values())
    return [reference.play(values, seed, number, strategies) for number in range(n)]


def assert_equal_games(strategies, n, seed, rules):
    engine = batch(strategies, n, seed, rules, traced=True, key=KEY)
    words = functools.cache(lambda action: GAME.notation.action_words(action, rules))
    for number, (match, story) in enumerate(reference_games(strategies, n, seed, rules)):
        assert list(map(words_of, story)) == [words(int(a)) for a in engine.actions[number]], f"game {number}"
        points = [[*totals.values()] for totals in match.totals]
        assert points == engine.scores[number].tolist(), f"game {number}"
        ending = engine.endings[number]
        assert ending["turns"] == match.turns
        assert GAME.end_reasons[ending["end_reason"]] == match.end_reason
        assert ending["stalled"] == match.stalled


def test_the_reference_has_the_defaults_and_columns_of_the_package():
    assert reference.Rules() == reference.Rules(**lc.rules(KEY).values())
    assert (*reference.PARTS, *reference.COUNTS) == GAME.columns


@pytest.mark.parametrize("strategies", SEATINGS, ids=" v ".join)
def test_same_games_as_printed(strategies):
    assert_equal_games(strategies, N, 1, lc.rules(KEY))


@pytest.mark.parametrize("variant", VARIANTS)
def test_same_games_of_the_variants(variant):
    for strategies in SEATINGS:
        assert_equal_games(strategies, 10, 2, lc.rules(variant))


VARIED = [
    {"colours": 3},
    {"colours": 1, "highest_number": 10, "hand_size": 1, "removed": [0, 0, 0]},
    {"hand_size": 3, "removed": [0, 20, 50]},
    {"highest_number": 5, "copies": 1, "hand_size": 3, "removed": [0, 10, 10]},
    {"adventurers": 0, "researchers": 5},
    {"adventurers": 2, "researchers": 0},
    {"researcher_factor": 1, "stone_values": [9, 8, 7, 6, 5, 4, 3, 2, 1]},
    {"bridge_stone": 2, "bridge_explorers": 3},
    {"bridge_stone": 1, "bridge_explorers": 7},
    {"bridge_stone": 3, "event_of_ending_move": True},
    {"bridge_stone": 9, "bridge_explorers": 20},
    {"marked_stones": [list(range(1, 10))] * 5, "arrows": 29},
    {"marked_stones": [list(range(1, 10))] * 5, "arrows": 45, "event_of_ending_move": True},
    {"marked_stones": [[1, 2, 3, 4, 5]] * 5},
    {"marked_stones": [[]] * 5},
    {"artifacts": 0, "arrows": 0, "vp_tiles": [1, 2, 3, 4, 5, 6, 0]},
    {"artifacts": 45},
    {"rounds": 1},
    {"rounds": 5, "next_starter": "after_starter"},
    {"next_starter": "ender"},
    {"draw_just_discarded": True},
    {"start_with_lowest": True},
    {"start_with_lowest": True, "up_and_down": True},
    {"event_of_ending_move": True, "bridge_explorers": 1},
    {"max_turns": 1},
    {"max_turns": 20},
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
        for number, (_, story) in enumerate(reference_games(strategies, 2, 3, rules)):
            played = GAME.new(seed=3, number=number, seats=len(strategies)).play_on(strategies)
            assert [words for _, words in played] == list(map(words_of, story))


@pytest.mark.parametrize("strategies", SEATINGS, ids=" v ".join)
def test_means_and_end_reasons_within_four_standard_errors(strategies):
    n, many = N, 20_000
    engine = batch(strategies, many, seed=20, key=KEY)
    score = engine.scores[:, :, :PARTS].sum(axis=2, keepdims=True)
    shape = score.shape
    per_game = [
        engine.endings["turns"],
        *(engine.endings["end_reason"] == k for k in range(len(GAME.end_reasons))),
    ]
    ours = np.concatenate(
        [score, engine.scores, *(np.broadcast_to(x[:, None, None], shape) for x in per_game)], axis=2
    )
    theirs = np.array([rows(match) for match, _ in reference_games(strategies, n, 1, lc.rules(KEY))])
    error = ours.std(axis=0) * np.sqrt(1 / n + 1 / many)
    difference = np.abs(theirs.mean(axis=0) - ours.mean(axis=0))
    usual = np.median(ours, axis=0)
    share = (ours != usual).mean(axis=0)
    common = n * share >= COMMON
    assert (difference <= 4 * error)[common].all(), difference[common] / error[common]
    seen = (theirs != usual).sum(axis=0)
    assert (stats.binom.sf(seen - 1, n, share)[~common] > 3e-5).all(), (seen, n * share)


def rows(match):
    """Score, parts and counts, turns and end reasons of each seat of a match of the reference."""
    ended = [match.end_reason == reason for reason in GAME.end_reasons]
    return [[reference.total(totals), *totals.values(), match.turns, *ended] for totals in match.totals]


# ---- the reference by itself ----


def laid_out(**changes):
    """A match of the reference for two, with nothing on the board and both hands empty."""
    match = reference.Match(reference.Rules(**changes), seed=1, number=0, seats=2)
    match.board.clear()
    for player in match.players:
        player.hand.clear()
    return match


def put(match, seat, *explorers):
    """Put explorers of a seat on (colour, stone, last card), adventurers unless a fourth value says otherwise."""
    player = match.players[seat]
    for colour, stone, last, *researcher in explorers:
        player.columns[colour] = [last]
        player.explorers[colour] = reference.Explorer(bool(researcher), stone)
        player.left["researcher" if researcher else "adventurer"] -= 1


@pytest.mark.parametrize(("found", "points"), [(8, 40), (9, 70), (4, -5), (0, -25), (27, 70)])
def test_reference_artifacts(found, points):
    assert reference.Rules().artifact_points(found) == points


def test_reference_columns():
    takes = reference.takes
    assert [n for n in range(11) if takes([4], n, False)] == list(range(4, 11))
    assert [n for n in range(11) if takes([4], n, True)] == list(range(11))
    assert [n for n in range(11) if takes([4, 4], n, True)] == list(range(11))
    assert [n for n in range(11) if takes([4, 4, 3], n, True)] == list(range(4))
    assert [n for n in range(11) if takes([4, 6, 6], n, True)] == list(range(6, 11))


def test_reference_arrow_chain_from_the_rulebook():
    """The explorer that met the arrow steps on to the tile of 15 points."""
    match = laid_out()
    put(match, 0, (1, 3, 2))
    match.board |= {(1, 4): "arrow", (1, 5): 15}
    match.players[0].hand = [(1, 5)]
    match.apply(("play", (1, 5)))
    assert match.legal() == [("step", 1), ("step", None)]
    match.apply(("step", 1))
    assert match.phase == "draw"
    assert match.totals[0]["vp"] == 15


def test_reference_ending_move_performs_no_event():
    match = laid_out(rounds=1)
    put(match, 0, (0, 6, 3), (1, 8, 3), (2, 7, 3))
    put(match, 1, (0, 7, 3), (4, 9, 3, "researcher"))
    match.board[0, 7] = "artifact"
    match.players[0].hand = [(0, 4)]
    match.apply(("play", (0, 4)))
    assert match.over
    assert match.end_reason == "bridge"
    assert match.totals[0]["artifacts_found"] == 0
    assert [totals["stones"] for totals in match.totals] == [30 + 35 + 30, 30 + 50]
    assert [totals["researcher"] for totals in match.totals] == [0, 50]
    assert [totals["artifacts"] for totals in match.totals] == [-25, -25]
    assert match.turns == 1


def test_reference_free_step():
    match = laid_out()
    put(match, 0, (0, 9, 3), (2, 5, 3))
    match.players[0].hand = [(0, 4), (0, 2)]
    assert ("play", (0, 2)) not in match.legal()
    match.apply(("play", (0, 4)))
    assert match.legal() == [("step", 2), ("step", None)]
    match.apply(("step", 2))
    assert match.phase == "draw"
    assert match.totals[0]["free_steps"] == 1
