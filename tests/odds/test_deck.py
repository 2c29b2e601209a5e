"""Decks: against full enumeration when small, scipy when large, and icepool."""

from fractions import Fraction
from itertools import combinations, permutations
from math import inf

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import hypergeom, multivariate_hypergeom, nhypergeom

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds import Distribution, deck
from tests.odds import brute


@st.composite
def small_decks(draw: st.DrawFn) -> tuple[int, int, int]:
    unseen = draw(st.integers(1, 9))
    return draw(st.integers(0, unseen)), unseen, draw(st.integers(0, unseen))


@given(small_decks())
def test_counts_equal_listing_all_draws(case: tuple[int, int, int]) -> None:
    of, unseen, draws = case
    listed = brute.over(sum(card < of for card in hand) for hand in combinations(range(unseen), draws))
    assert deck.count(of, unseen, draws) == listed
    assert deck.expected(of, unseen, draws, exact=True) == listed.mean(exact=True)
    for k in range(of + 1):
        assert deck.exactly(k, of, unseen, draws, exact=True) == listed.p(k, exact=True)
        assert deck.at_least(k, of, unseen, draws, exact=True) == listed.p(lambda x, k=k: x >= k, exact=True)
        assert deck.at_most(k, of, unseen, draws, exact=True) == listed.cdf(k, exact=True)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(0, 3), st.data())
def test_several_groups_equal_listing_all_draws(groups: list[int], rest: int, data) -> None:  # type: ignore[no-untyped-def]
    cards = [g for g, size in enumerate(groups) for _ in range(size)] + [-1] * rest
    draws = data.draw(st.integers(0, len(cards)))
    listed = brute.over(
        tuple(hand.count(g) for g in range(len(groups))) for hand in combinations(cards, draws)
    )
    assert deck.counts(groups, len(cards), draws) == listed
    lows = [data.draw(st.integers(0, size)) for size in groups]
    highs = [data.draw(st.integers(low, 3)) for low in lows]
    asked = deck.joint(list(zip(groups, lows, highs, strict=True)), len(cards), draws, exact=True)
    inside = lambda found: all(a <= x <= b for a, x, b in zip(lows, found, highs, strict=True))  # noqa: E731
    assert asked == listed.p(inside, exact=True)


@pytest.mark.parametrize(
    ("of", "unseen", "draws"), [(3, 44, 22), (9, 52, 15), (30, 110, 60), (12, 1000, 300)]
)
def test_large_decks_equal_scipy(of: int, unseen: int, draws: int) -> None:
    k = np.arange(of + 1)
    law = hypergeom(unseen, of, draws)
    assert deck.exactly(k, of, unseen, draws) == pytest.approx(law.pmf(k), rel=1e-9, abs=1e-300)
    assert deck.at_least(k, of, unseen, draws) == pytest.approx(law.sf(k - 1), rel=1e-9, abs=1e-15)
    assert deck.at_most(k, of, unseen, draws) == pytest.approx(law.cdf(k), rel=1e-9)


def test_large_groups_equal_scipy() -> None:
    found = deck.counts([6, 3, 12], 60, 25)
    law = multivariate_hypergeom([6, 3, 12, 39], 25)
    for drawn, chance in found.probabilities().items():
        assert chance == pytest.approx(law.pmf([*drawn, 25 - sum(drawn)]), rel=1e-9)


@pytest.mark.parametrize(("of", "unseen", "k"), [(1, 44, 1), (3, 44, 2), (9, 52, 9), (12, 300, 5)])
def test_waiting_equals_scipy(of: int, unseen: int, k: int) -> None:
    wait = deck.wait(of, unseen, k)
    # scipy counts the successes (here: the cards that are not named) before the k-th failure.
    law = nhypergeom(unseen, unseen - of, k)
    for draw, chance in wait.probabilities().items():
        assert chance == pytest.approx(law.pmf(draw - k), rel=1e-7, abs=1e-14)
    assert wait.mean(exact=True) == deck.expected_wait(of, unseen, k, exact=True)


@given(small_decks(), st.integers(1, 4))
def test_waiting_is_the_draw_at_which_enough_have_come(case: tuple[int, int, int], k: int) -> None:
    of, unseen, draws = case
    if k > of:
        return
    assert deck.wait(of, unseen, k).cdf(draws, exact=True) == deck.at_least(k, of, unseen, draws, exact=True)


ICEPOOL_DECKS = [(3, 36, 12), (1, 44, 22), (2, 10, 5), (9, 52, 10), (4, 64, 30)]


@pytest.mark.parametrize(("of", "unseen", "draws"), ICEPOOL_DECKS)
def test_counts_equal_icepool(of: int, unseen: int, draws: int) -> None:
    hand = icepool.Deck({1: of, 0: unseen - of}).deal(draws)
    theirs = hand.sum()
    assert deck.count(of, unseen, draws).probabilities(exact=True) == {
        x: theirs.probability("==", x) for x in theirs
    }


def test_a_grid_in_one_call_and_its_fractions() -> None:
    unseen, draws = np.arange(20, 60)[:, None], np.arange(20)[None, :]
    floats = deck.at_least(1, 3, unseen, draws)
    exact = deck.at_least(1, 3, unseen, draws, exact=True)
    assert floats.shape == exact.shape == (40, 20)
    assert isinstance(exact[5, 5], Fraction)
    assert (floats == exact.astype(float)).all()
    assert floats == pytest.approx(hypergeom.sf(0, unseen, 3, draws))


@settings(max_examples=30)
@given(st.integers(1, 10), st.integers(10, 60))
def test_more_draws_never_hurt(of: int, unseen: int) -> None:
    chances = deck.at_least(1, of, unseen, np.arange(unseen + 1), exact=True)
    assert list(chances) == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)


@pytest.mark.parametrize(
    ("numbers", "wagers", "unseen", "draws"), [(2, 0, 5, 3), (3, 0, 6, 4), (2, 2, 6, 3), (0, 2, 4, 2)]
)
@pytest.mark.parametrize("all_needed", [True, False])
def test_in_order_equals_listing_all_sequences(
    numbers: int, wagers: int, unseen: int, draws: int, all_needed: bool
) -> None:
    """Wagers are cards -1, -2, ..., numbers 1, 2, ..., the others 100, 101, ..."""
    named = [*range(1, numbers + 1), *range(-wagers, 0)]
    cards = [*named, *range(100, 100 + unseen - len(named))]

    def fits(sequence: tuple[int, ...]) -> bool:
        values = [max(card, 0) for card in sequence if card < 100]
        return values == sorted(values) and (not all_needed or len(values) == len(named))

    listed = brute.over(map(fits, permutations(cards, draws)))
    assert deck.in_order(numbers, unseen, draws, wagers, all_needed, exact=True) == listed.p(True, exact=True)


@settings(max_examples=25)
@given(st.integers(1, 3), st.integers(0, 3), st.integers(0, 2), st.integers(0, 2), st.integers(1, 3))
def test_first_to_draw_equals_listing(of: int, cards: int, hand: int, removed: int, players: int) -> None:
    unseen = cards + hand + removed
    if of > unseen:
        with pytest.raises(ImpossibleQuestion, match="named cards cannot be among"):
            deck.first_to_draw(of, cards, hand, removed, players)
        return

    def first(named: tuple[int, ...]) -> int | str:
        """Places 0, ... are the deck in order, then the hand, then the removed cards."""
        if any(cards <= place < cards + hand for place in named):
            return "held"
        return min(named) % players if min(named) < cards else "nobody"

    listed = brute.over(map(first, combinations(range(unseen), of)))
    assert deck.first_to_draw(of, cards, hand, removed, players) == listed
    if players == 2:
        assert deck.before_opponent(of, cards, hand, removed, exact=True) == listed.p(0, exact=True)


def test_whereabouts_of_one_and_of_more_cards_agree() -> None:
    one = deck.whereabouts(deck=20, hand=8, known=2, removed=30, my_draws=11)
    places = {"my draws": 11, "deck": 9, "opponent": 6, "removed": 30}
    assert dict(one.items()) == places
    many = deck.share_out(3, places)
    for i, place in enumerate(places):
        assert many.map(lambda found, i=i: found[i]).mean(exact=True) == 3 * one.p(place, exact=True)
    assert many == deck.share_out(3, dict(reversed(places.items()))).map(lambda found: found[::-1])


@pytest.mark.parametrize(
    ("cards", "copies", "unseen", "draws"), [(2, 2, 6, 3), (3, 2, 8, 4), (1, 3, 5, 2), (2, 1, 4, 4)]
)
def test_different_cards_equal_listing(cards: int, copies: int, unseen: int, draws: int) -> None:
    pile = [c for c in range(cards) for _ in range(copies)] + [-1] * (unseen - cards * copies)
    listed = brute.over(len(set(hand) - {-1}) for hand in combinations(pile, draws))
    assert deck.different(cards, copies, unseen, draws) == listed


@pytest.mark.parametrize(("of", "raids"), [(1, 2), (3, 2), (2, 4), (3, 0)])
def test_before_raid_equals_listing(of: int, raids: int) -> None:
    orders = list(permutations("u" * of + "r" * raids))
    for k in range(of + 1):
        for raid in range(1, raids + 2):

            def in_time(order: tuple[str, ...], k: int = k, raid: int = raid) -> bool:
                shown = [i for i, tile in enumerate(order) if tile == "u"]
                met = [i for i, tile in enumerate(order) if tile == "r"]
                return k == 0 or shown[k - 1] < (met[raid - 1] if raid <= len(met) else inf)

            listed = brute.over(map(in_time, orders))
            assert deck.before_raid(k, of, raids, raid, exact=True) == listed.p(True, exact=True)


@pytest.mark.parametrize(("tiles", "raids"), [(1, 0), (2, 1), (4, 1), (5, 2), (6, 3), (7, 2)])
def test_survives_raids_equals_listing(tiles: int, raids: int) -> None:
    def revealed(order: tuple[str, ...]) -> bool:
        pile = list(order)
        while pile:
            tile = pile.pop()
            if tile == "n":
                return bool(pile)
            if tile == "r" and pile:
                taken = pile.pop()
                if taken == "n":
                    return False
        raise AssertionError("the named tile was never shown")

    listed = brute.over(map(revealed, permutations("n" + "r" * raids + "x" * (tiles - raids - 1))))
    assert deck.survives_raids(tiles, raids, exact=True) == listed.p(True, exact=True)


def test_turns_left_counts_a_game_to_its_end() -> None:
    for cards in range(8):
        for players in (1, 2, 3):
            for seat in range(players):
                played = sum(turn % players == seat for turn in range(cards))
                assert deck.turns_left(cards, players, 0, seat) == played
    assert deck.turns_left(np.array([7, 44]), discards=2).tolist() == [5, 23]


def test_runs_out_is_certain_with_every_draw_from_the_deck() -> None:
    assert deck.runs_out([3, 4, 5], 4).tolist() == [0, 1, 1]
    half = Distribution({0: 1, 1: 1}).repeat(6)
    assert deck.runs_out(6, 4, Fraction(1, 2), exact=True) == half.p(lambda x: x >= 4, exact=True)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda: deck.at_least(5, 3, 36, 12), "5 of 3 named cards cannot be drawn."),
        (lambda: deck.at_most([1, 4], 3, 36, 12), "4 of 3 named cards cannot be drawn."),
        (lambda: deck.exactly(1, 40, 36, 12), "40 named cards cannot be among 36 unseen cards."),
        (lambda: deck.at_least(1, 3, 36, [1, 37]), "37 draws are more than the 36 unseen cards."),
        (lambda: deck.at_least(-1, 3, 36, 12), "k must be a whole number of 0 or more, not -1."),
        (lambda: deck.at_least(1, 3, 36, 1.5), "draws must be a whole number of 0 or more, not 1.5."),
        (lambda: deck.counts([2, -1], 5, 1), "of must be a whole number of 0 or more, not -1."),
        (
            lambda: deck.joint([(3,)], 9, 2),
            "A group is (cards, at least) or (cards, at least, at most), not (3,).",
        ),
        (lambda: deck.joint([(3, 4)], 9, 2), "4 of 3 named cards cannot be drawn."),
        (
            lambda: deck.at_least(1, 3, 10**9, 5),
            "unseen must be a whole number from 0 to 10000, not 1000000000.",
        ),
        (
            lambda: deck.counts([30] * 6, 200, 50),
            "These groups can be drawn in 887,503,681 ways (at most 1,000,000 are listed); "
            "ask `joint` for a condition.",
        ),
        (lambda: deck.runs_out(10**6, 2), "turns must be a whole number from 0 to 1000, not 1000000."),
        (lambda: deck.wait(2, 9, 3), "The draw of card 3 of 2 named cards cannot be waited for."),
        (lambda: deck.whereabouts(20, 8, 9), "9 known cards cannot be in a hand of 8."),
        (lambda: deck.whereabouts(20, my_draws=21), "21 draws are more than the 20 unseen cards."),
        (lambda: deck.turns_left(4, 2, 0, 2), "seat must be a whole number from 0 to 1, not 2."),
        (lambda: deck.runs_out(4, 2, 1.5), "share must be a probability from 0 to 1, not 1.5."),
        (lambda: deck.before_raid(3, 2), "3 of 2 named tiles cannot be shown."),
        (lambda: deck.survives_raids(4, 4), "4 face-down tiles with 4 raids hold no named tile."),
    ],
)
def test_impossible_questions_give_one_sentence(question, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((BadValue, ImpossibleQuestion)) as caught:
        question()
    assert str(caught.value) == sentence
