"""Determinisations have the card frequencies that hypergeometric counting gives."""

from collections import Counter

import numpy as np
import pytest
from numba import njit
from scipy import stats

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.cards import LANE
from lcanalysis.games.classic.play import determinise
from tests.games.classic_state import State

CLASSIC = lc.game("classic")
N = 40_000
POSITIONS = {
    "start": "hand 0: yellow W W 4, blue 5 6, red 2 9 10",
    "known cards": """
        to move: 0 play
        hand 0: yellow W 4 6, red 9 10, blue 2 3 5
        laid 0: green W W 2
        hand 1: white W 5, red W ?
        laid 1: blue W 4
        discards: red 3 2, white W, yellow 8 7
        """,
    "short deck": """
        to move: 0 draw, white closed
        hand 0: yellow 9, white W W, red 9 10, blue 2 3
        laid 0: green W W 2 4 5 6 7 8 9 10, yellow 2 3 4 5
        laid 1: blue W 4 5 6 7 8 9 10, red 2 3 4 5
        hand 1: red W ?
        discards: white 3 5 2 8
        """,
}


@njit
def sample(table, hand, rules, hands, hidden, chance, kinds, wagers, top):
    """Count where the cards lie in many determinisations of seat 0."""
    for _ in range(N):
        determinise(table, hand, 0, rules, hands, hidden, chance)
        other = hands[1]
        for kind in range(len(kinds)):
            kinds[kind] += (other.kinds >> kind) & 1
        for colour in range(len(wagers)):
            wagers[colour, other.wagers[colour]] += 1
        top[hidden.deck[table.deck_left - 1]] += 1


@pytest.fixture(scope="module", params=POSITIONS)
def sampled(request):
    position = CLASSIC.parse(POSITIONS[request.param])
    table, hands, hidden, rules, _ = position.copy().records
    kinds, wagers, top = np.zeros(60, int), np.zeros((6, 7), int), np.zeros(60, int)
    sample(table, position.hands[0], rules, hands, hidden, new_stream(1), kinds, wagers, top)
    state = State(position)
    unseen = state.all_cards() - state.hands[0] - state.laid[0] - state.laid[1] - state.piled - state.known[1]
    free = state.hands[1].total() - state.known[1].total()
    return state, unseen, free, kinds, wagers, top


def engine_kind(card):
    colour, number = card
    return LANE * colour + max(0, number - 1)


def test_numbers_in_the_other_hand(sampled):
    _, unseen, free, kinds, _, _ = sampled
    share = free / unseen.total()
    numbers = [engine_kind(card) for card in unseen if card[1]]
    z = (kinds[numbers] - N * share) / np.sqrt(N * share * (1 - share))
    assert np.abs(z).max() < 4.5
    assert stats.chi2.sf((z**2).sum(), len(z)) > 1e-4


def test_wagers_in_the_other_hand(sampled):
    state, unseen, free, _, wagers, _ = sampled
    for colour in range(5):
        known, hidden = state.known[1][colour, 0], unseen[colour, 0]
        expected = N * stats.hypergeom(unseen.total(), hidden, free).pmf(np.arange(hidden + 1))
        counted = wagers[colour, known : known + hidden + 1]
        assert counted.sum() == N
        assert hidden == 0 or stats.chisquare(counted, expected).pvalue > 1e-4


def test_top_of_the_deck(sampled):
    _, unseen, _, _, _, top = sampled
    expected = Counter({engine_kind(card): N * n / unseen.total() for card, n in unseen.items()})
    assert set(np.flatnonzero(top)) <= set(expected)
    assert stats.chisquare([top[kind] for kind in expected], list(expected.values())).pvalue > 1e-4


def test_seen_cards_never_move(sampled):
    state, unseen, _, kinds, _, _ = sampled
    known = {engine_kind(card) for card in state.known[1]}
    assert set(np.flatnonzero(kinds == N)) == known
    assert set(np.flatnonzero(kinds)) == known | {engine_kind(card) for card in unseen}
