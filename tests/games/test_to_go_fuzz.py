"""What holds after every action of any game of To Go, under any rules; engine and reference in step, place by place."""

from collections import Counter
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.to_go.play import is_legal, legal
from tests.games.test_to_go_reference import words
from tests.games.to_go_rules import any_rules
from tests.games.to_go_state import State, assert_same
from tests.reference import to_go as reference

TO_GO = lc.game("to_go")
SEEDS = st.integers(0, 2**31)
FAR = np.array([-(2**63), -(2**31), -1, 2**31, 2**63 - 1])
CANDIDATES = np.concatenate([FAR, np.arange(-70, 700)])


@njit
def said_legal(table, hand, rules, candidates, out):
    """Which of the candidates `is_legal` accepts."""
    for i, action in enumerate(candidates):
        out[i] = is_legal(table, hand, rules, action)


def assert_sound(state: State, match: reference.Match) -> None:
    """All tiles are there, camps hold no more than they may, and expeditions begin with their wagers and rise."""
    assert state.all_tiles() == Counter(match.rules.tiles())
    for seat, player in enumerate(match.players):
        assert state.camps[seat].total() <= match.rules.camp_size
        for expedition in player.expeditions.values():
            numbers = [number for number in expedition if number]
            assert expedition == [0] * expedition.count(0) + sorted(set(numbers))


def legal_numbers(position) -> list[int]:
    """The engine's legal actions, ascending, the same from `legal` and from `is_legal`."""
    table, hands, _, rules, _ = position.records
    out, said = np.zeros(TO_GO.kernels.max_actions, np.int64), np.zeros(len(CANDIDATES), np.bool_)
    actions = out[: legal(table, hands[0], rules, out)].tolist()
    said_legal(table, hands[0], rules, CANDIDATES, said)
    assert CANDIDATES[said].tolist() == actions
    return actions


def assert_scores(position, match: reference.Match) -> None:
    frame = position.scores()
    for seat, points in enumerate(match.scores()):
        assert frame.loc[seat, list(TO_GO.columns)].to_dict() == points
        assert frame.loc[seat, "score"] == reference.total(points)


def assert_round_trip(position) -> None:
    """`parse` reads what `show` writes, of the whole and of what the players know."""
    text = position.show()
    again = TO_GO.parse(text, position.rules)
    assert again.show() == text
    assert again.legal() == position.legal()
    assert State(again).down == State(position).down
    assert (again.table == position.table).all()
    for seat in range(2):
        view = position.show(seat)
        assert "next" not in view
        assert TO_GO.parse(view, position.rules, seed=position.number).show(seat) == view


def assert_determinised(position, seed: int) -> None:
    """A determinisation keeps all but the order of the tiles face down."""
    guess = position.copy()
    table, hands, hidden, rules, _ = guess.records
    hidden["tiles"] = 0
    TO_GO.kernels.determinise(table, hands[seed % 2], seed % 2, rules, hands, hidden, new_stream(seed))
    assert guess.table.tobytes() == position.table.tobytes()
    assert guess.hands.tobytes() == position.hands.tobytes()
    assert Counter(State(guess).down) == Counter(State(position).down)


def fuzz(rules, seed: int, eagerness: float) -> int:
    """Play one game with random actions and all checks; returns its number of actions."""
    chance = Random(seed)
    position, match, n = TO_GO.new(seed, rules=rules), reference.Match(reference_rules(rules), seed, 0), 0
    while not match.over:
        assert_same(state := State(position), match)
        assert_sound(state, match)
        numbers, actions = legal_numbers(position), match.legal()
        assert [position.words(number) for number in numbers] == [words(action) for action in actions]
        if chance.random() < 0.01:
            assert_scores(position, match)
            assert_round_trip(position)
            assert_determinised(position, seed + n)
        choice = len(actions) - 1 if chance.random() < eagerness else chance.randrange(len(actions))
        TO_GO.kernels.apply(*position.records, numbers[choice])
        match.apply(actions[choice])
        n += 1
    assert_same(State(position), match)
    assert_scores(position, match)
    return n


def reference_rules(rules) -> reference.Rules:
    return reference.Rules(**rules.values())


def play_many(rules, examples: int, at_least: int) -> None:
    """Play games by rules and seeds that hypothesis draws."""
    actions = []

    @settings(max_examples=examples, deadline=None, derandomize=True)
    @given(rules=rules, seed=SEEDS, eagerness=st.floats(0, 1))
    def play_one(rules, seed, eagerness):
        actions.append(fuzz(rules, seed, eagerness))

    play_one()
    assert sum(actions) >= at_least


def test_any_rules():
    play_many(any_rules(), examples=300, at_least=15_000)


def test_printed_rules():
    play_many(st.just(lc.rules("to_go")), examples=60, at_least=10_000)
