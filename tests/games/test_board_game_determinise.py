"""Determinisations of the board game have the card frequencies that hypergeometric counting gives."""

from collections import Counter

import numpy as np
import pytest
from numba import njit
from scipy import stats

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.board_game.play import determinise
from tests.games.board_game_state import LANE, State, all_cards

GAME = lc.game("board_game")
N = 40_000
KINDS = 5 * LANE
POSITIONS = {
    "start for two": "hand 0: yellow 0 0 4, blue 5 6, red 2 9 10",
    "known cards": """
        to move: 0 play
        hand 0: yellow 0 4 6, red 9 9, blue 2 3 5
        columns 0: green 0 1 2 on 4
        hand 1: white 5 5, red 1 ?
        columns 1: blue R 4 on 1
        discards: red 3 2, white 0, yellow 8 7 7
        """,
    "three players": """
        to move: 1 draw, red closed
        hand 0: yellow 0 4 6, red 9 9, blue 2 3 5
        hand 1: white 5 ?
        hand 2: red 4, blue 10 10 ?
        columns 2: blue 4 6 6
        discards: red 0 0
        """,
}


@njit
def sample(table, hand, rules, hands, hidden, chance, held, top):
    """Count the copies of each kind in the other hands, and the top cards, in many determinisations of seat 0."""
    for _ in range(N):
        determinise(table, hand, 0, rules, hands, hidden, chance)
        for seat in range(1, len(hands)):
            for kind in range(KINDS):
                copies = ((hands[seat].kinds >> kind) & 1) + ((hands[seat].pairs >> kind) & 1)
                held[seat, kind, copies] += 1
        top[hidden.deck[table.deck_left - 1]] += 1


@pytest.fixture(scope="module", params=POSITIONS)
def sampled(request):
    position = GAME.parse(POSITIONS[request.param])
    table, hands, hidden, rules, _ = position.copy().records
    held, top = np.zeros((4, KINDS, 3), int), np.zeros(KINDS, int)
    sample(table, position.hands[0].copy(), rules, hands, hidden, new_stream(1), held, top)
    state = State(position)
    unseen = all_cards(position.rules) - state.seen_by(0)
    return state, unseen, held, top


def kind_of(card):
    return LANE * card[0] + card[1]


def test_the_positions_leave_as_many_cards_unseen_as_there_are(sampled):
    state, unseen, _, _ = sampled
    seats = len(state.hands)
    free = sum(state.hands[seat].total() - state.known[seat].total() for seat in range(1, seats))
    assert unseen.total() == free + len(state.deck) + state.rules.removed[seats - 2]


def test_copies_in_the_other_hands(sampled):
    state, unseen, held, _ = sampled
    for seat in range(1, len(state.hands)):
        free = state.hands[seat].total() - state.known[seat].total()
        p_values, shares, means = [], [], []
        for card, copies in unseen.items():
            known = state.known[seat][card]
            law = stats.hypergeom(unseen.total(), copies, free)
            counted = held[seat, kind_of(card), known : known + copies + 1]
            assert counted.sum() == N
            p_values.append(stats.chisquare(counted, N * law.pmf(np.arange(copies + 1))).pvalue)
            shares.append(counted @ np.arange(copies + 1) / N)
            means.append(law.mean())
        assert min(p_values) > 1e-5
        assert np.allclose(sum(shares), sum(means))


def test_top_of_the_deck(sampled):
    _, unseen, _, top = sampled
    expected = Counter({kind_of(card): N * n / unseen.total() for card, n in unseen.items()})
    assert set(np.flatnonzero(top)) <= set(expected)
    assert stats.chisquare([top[kind] for kind in expected], list(expected.values())).pvalue > 1e-4


def test_known_cards_stay_and_seen_cards_never_move(sampled):
    state, unseen, held, _ = sampled
    for seat in range(1, len(state.hands)):
        for card in all_cards(state.rules):
            known = state.known[seat][card]
            possible = range(known, known + unseen[card] + 1)
            assert held[seat, kind_of(card)][[n for n in range(3) if n not in possible]].sum() == 0


def test_cards_of_one_colour_in_a_hand():
    """In each hand the number of cards of one colour is hypergeometric, so hands are not dealt colour by colour."""
    position = GAME.parse(POSITIONS["three players"])
    unseen = all_cards(position.rules) - State(position).seen_by(0)
    green = sum(n for (colour, _), n in unseen.items() if colour == 3)
    table, hands, hidden, rules, _ = position.copy().records
    stream, counts = new_stream(7), np.zeros((3, 9), int)
    for _ in range(4_000):
        determinise(table, position.hands[0], 0, rules, hands, hidden, stream)
        for seat in (1, 2):
            counts[seat, green_in(hands[seat])] += 1
    for seat, free in ((1, 6), (2, 5)):
        expected = 4_000 * stats.hypergeom(unseen.total(), green, free).pmf(np.arange(free + 1))
        merged = [counts[seat, :3].tolist(), expected[:3].tolist()]
        merged[0].append(counts[seat, 3:].sum())
        merged[1].append(expected[3:].sum())
        assert stats.chisquare(*merged).pvalue > 1e-4


def green_in(hand):
    kinds, pairs = int(hand["kinds"]) >> 3 * LANE, int(hand["pairs"]) >> 3 * LANE
    return sum((kinds >> n & 1) + (pairs >> n & 1) for n in range(LANE))
