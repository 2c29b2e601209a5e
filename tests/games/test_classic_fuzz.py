"""What holds after every action of any classic game, under any rules."""

from collections import Counter
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.classic.play import DRAW, DRAW_DECK, is_legal, legal
from tests.games.classic_rules import any_rules
from tests.games.classic_state import State, card_of
from tests.reference import classic as reference

CLASSIC = lc.game("classic")
PRINTED = st.sampled_from([lc.rules("classic"), lc.rules("classic_long"), lc.rules("classic_match")])
SEEDS = st.integers(0, 2**31)
FAR = np.array([-(2**63), -(2**31), -1, 2**31, 2**63 - 1])


@njit
def said_legal(table, hand, rules, candidates, out):
    """Which of the candidates `is_legal` accepts."""
    for i, action in enumerate(candidates):
        out[i] = is_legal(table, hand, rules, action)


CANDIDATES = np.concatenate([FAR, np.arange(-70, 300)])


class Follower:
    """Follows a game by its actions alone, for what the records do not hold."""

    def __init__(self, rules) -> None:
        self.rules = rules
        self.cards = Counter(reference.Rules(**rules.values()).cards())
        self.start_round()

    def start_round(self) -> None:
        self.expeditions = {(seat, colour): [] for seat in range(2) for colour in range(self.rules.colours)}
        self.laid = [Counter(), Counter()]
        self.known = [Counter(), Counter()]
        self.drawn = [0, 0]

    def see(self, before: State, action: int) -> None:
        seat = before.table["to_move"]
        if action > DRAW_DECK:
            self.known[seat][before.piles[action - DRAW_DECK - 1][-1]] += 1
            self.drawn[seat] += 1
        elif action < DRAW_DECK:
            colour, number = card_of(action & 63, self.rules)
            self.known[seat] -= Counter([(colour, number)])
            if action < 64:
                expedition = self.expeditions[seat, colour]
                assert number > expedition[-1] if any(expedition) else number >= 0
                expedition.append(number)
                self.laid[seat][colour, number] += 1


def assert_sound(state: State, follower: Follower) -> None:
    """Check one position, all places and all records."""
    rules, table = follower.rules, state.table
    assert state.all_cards() == follower.cards
    assert state.piled == Counter(card for pile in state.piles for card in pile)
    assert all(card[0] == colour for colour, pile in enumerate(state.piles) for card in pile)
    for seat in range(2):
        drawing = table["phase"] == DRAW and table["to_move"] == seat and not table["over"]
        assert state.hands[seat].total() == table["hand_count"][seat] == rules.hand_size - drawing
        assert state.laid[seat] == follower.laid[seat]
        assert state.known[seat] == follower.known[seat]
        assert state.known[seat] <= state.hands[seat]
        assert table["discards_drawn"][seat] == follower.drawn[seat]


def assert_legal_agrees(records) -> list[int]:
    """Check `legal` against `is_legal`; returns the legal actions."""
    table, hands, _, rules, _ = records
    hand = hands[table["to_move"]]
    out, said = np.zeros(CLASSIC.kernels.max_actions, np.int64), np.zeros(len(CANDIDATES), np.bool_)
    actions = out[: legal(table, hand, rules, out)].tolist()
    said_legal(table, hand, rules, CANDIDATES, said)
    assert CANDIDATES[said].tolist() == actions
    return actions


def assert_scores(position, follower: Follower) -> None:
    frame = position.scores()
    earned = position.table[0]["earned"]
    rules = reference.Rules(**position.rules.values())
    for seat in range(2):
        player = reference.Player(rules.colours)
        player.discards_drawn = follower.drawn[seat]
        player.expeditions = {c: follower.expeditions[seat, c] for c in range(rules.colours)}
        points = player.points(rules)
        started = int(seat == position.table[0]["starter"])
        points |= {"rounds_started": started, "points_as_starter": started * reference.total(points)}
        for column, before in zip(CLASSIC.columns, earned[seat], strict=True):
            assert frame.loc[seat, column] == points[column] + before
        assert frame.loc[seat, "score"] == frame.loc[seat, list(CLASSIC.parts)].sum()


def assert_round_trip(position) -> None:
    """`parse` reads what `show` writes, of the whole and of what one seat knows."""
    text = position.show()
    again = CLASSIC.parse(text, position.rules)
    assert again.show() == text
    assert again.legal() == position.legal()
    read, written = State(again), State(position)
    assert read.public() == written.public()
    assert read.hands == written.hands
    assert Counter(read.deck) == Counter(written.deck)
    for seat in range(2):
        view = position.show(seat)
        assert CLASSIC.parse(view, position.rules, seed=position.number).show(seat) == view


def assert_determinised(position, seed: int) -> None:
    """A determinisation keeps what a seat knows, and has every card in one place."""
    for seat in range(2):
        guess = position.copy()
        guess.hands[:] = np.zeros_like(guess.hands)
        table, hands, hidden, rules, _ = guess.records
        CLASSIC.kernels.determinise(
            table, position.hands[seat], seat, rules, hands, hidden, new_stream(seed, purpose=seat)
        )
        state, true = State(guess), State(position)
        assert state.public() == true.public()
        assert state.hands[seat] == true.hands[seat]
        assert true.known[1 - seat] <= state.hands[1 - seat]
        assert state.hands[1 - seat].total() == true.hands[1 - seat].total()
        assert state.all_cards() == true.all_cards()


def fuzz(rules, seed: int, eagerness: float) -> int:
    """Play one game with random actions and all checks; returns its number of actions."""
    chance = Random(seed)
    position, follower, n = CLASSIC.new(seed, rules=rules), Follower(rules), 0
    state, records = State(position), position.records
    while not state.table["over"]:
        actions = assert_legal_agrees(records)
        action = actions[0] if chance.random() < eagerness else chance.choice(actions)
        follower.see(state, action)
        CLASSIC.kernels.apply(*records, action)
        before, state, n = state, State(position), n + 1
        if state.table["round"] != before.table["round"]:
            follower.start_round()
        assert_sound(state, follower)
        if chance.random() < 0.01:
            assert_more(position, follower, seed + n)
    assert_scores(position, follower)
    return n


def assert_more(position, follower: Follower, seed: int) -> None:
    """The slower checks, made now and then."""
    assert_scores(position, follower)
    assert_determinised(position, seed)
    assert_round_trip(position)


def play_many(rules, examples: int, at_least: int) -> int:
    """Play games by rules and seeds that hypothesis draws; returns how many actions there were."""
    actions = []

    @settings(max_examples=examples, deadline=None, derandomize=True)
    @given(rules=rules, seed=SEEDS, eagerness=st.floats(0, 1))
    def play_one(rules, seed, eagerness):
        actions.append(fuzz(rules, seed, eagerness))
        assert actions[-1] >= 2 * (rules.cards - 2 * rules.hand_size) or rules.max_turns < 100

    play_one()
    assert sum(actions) >= at_least
    return sum(actions)


def test_any_rules():
    print(play_many(any_rules(), examples=320, at_least=20_000))


def test_printed_rules():
    print(play_many(PRINTED, examples=400, at_least=100_000))
