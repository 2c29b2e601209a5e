"""Expeditions and paths: against playing out every order of draws, and against simulation."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import inf, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lcanalysis.errors import BadValue, ImpossibleQuestion, UnknownName
from lcanalysis.odds import Distribution, expedition
from tests.odds import brute

W = -1


def play(held: list[int], laid: list[int], drawn: list[int], patience: float, equal: set[int]) -> list[int]:
    """Lay cards turn by turn, literally: hold back up to `patience`, lay the lowest first."""
    table, hand = list(laid), []

    def take(card: int) -> None:
        if not table or card > max(table) or (card == max(table) and card in equal):
            hand.append(card)

    def lay_down_to(most: float) -> None:
        while len(hand) > most:
            card = min(hand)
            hand.remove(card)
            if not table or card > max(table) or (card == max(table) and card in equal):
                table.append(card)

    for card in held:
        take(card)
    lay_down_to(patience)
    for card in drawn:
        take(card)
        lay_down_to(patience)
    lay_down_to(0)
    return table


def points(table: list[int]) -> int:
    """The score on the rules page."""
    if not table:
        return 0
    return (sum(card for card in table if card != W) - 20) * (1 + table.count(W)) + 20 * (len(table) >= 8)


def text(cards: list[int]) -> str:
    return " ".join("W" if card == W else str(card) for card in cards)


@st.composite
def small_positions(draw: st.DrawFn, full: list[int], most_unseen: int = 5):  # type: ignore[no-untyped-def]
    cards = draw(st.permutations(full))
    held = list(cards[: draw(st.integers(0, 4))])
    rest = list(cards[len(held) :])
    laid = rest[: draw(st.integers(0, 2))]
    coming = rest[len(laid) :][: draw(st.integers(0, most_unseen))]
    others = draw(st.integers(0, max(0, 6 - len(coming))))
    draws = draw(st.integers(0, min(5, len(coming) + others)))
    return held, laid, coming, others, draws


CLASSIC = [W, W, W, *range(2, 11)]


@settings(max_examples=80)
@given(small_positions(CLASSIC), st.sampled_from([None, 0, 1, 2, 3]))
def test_outcomes_equal_playing_every_order(position, patience) -> None:  # type: ignore[no-untyped-def]
    held, laid, coming, others, draws = position
    orders = permutations(coming + [-9] * others, draws)
    most = inf if patience is None else patience
    listed = brute.over(
        points(play(held, laid, [card for card in order if card != -9], most, {W})) for order in orders
    )
    asked = expedition.outcomes(
        hand=text(held),
        laid=text(laid),
        coming=text(coming),
        unseen=len(coming) + others,
        draws=draws,
        patience=patience,
    )
    assert asked == listed


BOARD = [card for card in range(11) for _ in range(2)]


@settings(max_examples=80)
@given(small_positions(BOARD), st.sampled_from([None, 0, 1, 2]), st.booleans())
def test_path_equals_playing_every_order(position, patience, researcher: bool) -> None:  # type: ignore[no-untyped-def]
    held, laid, coming, others, draws = position
    orders = permutations(coming + [-9] * others, draws)
    most = inf if patience is None else patience
    listed = brute.over(
        len(play(held, laid, [card for card in order if card != -9], most, set(range(11))))
        for order in orders
    )
    place = dict(hand=text(held), laid=text(laid), coming=text(coming), patience=patience)  # noqa: C408
    pile = {"unseen": len(coming) + others, "draws": draws}
    assert expedition.path_length(**place, **pile) == listed.map(lambda at: min(at, 9))
    worth = (0, -20, -15, -10, 5, 10, 15, 30, 35, 50)
    asked = expedition.outcomes("board_game", **place, **pile, researcher=researcher)
    assert asked == listed.map(lambda at: worth[min(at, 9)] * (1 + researcher))


SIMULATED = 20_000


@pytest.mark.parametrize(
    ("held", "laid", "seen", "unseen", "draws", "patience"),
    [
        ([W, 4, 6], [], [], 44, 20, None),
        ([W, 4, 6], [], [], 44, 20, 0),
        ([W, W, 3, 7], [], [5], 50, 24, 2),
        ([8], [W, 2], [9], 40, 18, 1),
    ],
)
def test_large_positions_agree_with_simulation(held, laid, seen, unseen, draws, patience) -> None:  # type: ignore[no-untyped-def]
    coming = list((Counter(CLASSIC) - Counter(held) - Counter(laid) - Counter(seen)).elements())
    pile, random = coming + [-9] * (unseen - len(coming)), Random(1)
    most = inf if patience is None else patience
    scores = []
    for _ in range(SIMULATED):
        drawn = [card for card in random.sample(pile, draws) if card != -9]
        scores.append(points(play(held, laid, drawn, most, {W})))
    law = expedition.outcomes(
        hand=text(held), laid=text(laid), seen=text(seen), unseen=unseen, draws=draws, patience=patience
    )
    mean = sum(scores) / SIMULATED
    assert abs(mean - law.mean()) < 4 * law.standard_deviation() / sqrt(SIMULATED)
    for limit in (0, 20, 40):
        chance = law.p(lambda score, x=limit: score >= x)
        share = sum(score >= limit for score in scores) / SIMULATED
        assert abs(share - chance) < 4 * sqrt(chance * (1 - chance) / SIMULATED) + 1e-12


@pytest.mark.parametrize(
    ("laid", "score"),
    [
        ("blue W 2 6 7 8", 6),
        ("white W 4 6 8 10", 16),
        ("W 5 6", -18),
        ("5 6 7 8 9", 15),
        ("W W 5 6 7 8 9 10", 95),
        ("W W 8 9 10", 21),
        ("W 3 5 7 8 10", 26),
        ("W W W 8", -48),
        ("W W W", -80),
        ("W W W 2 3 4 5 6 7 8 9 10", 156),
        ("", 0),
    ],
)
def test_known_scores(laid: str, score: int) -> None:
    assert expedition.outcomes(laid=laid, unseen=30, draws=0) == Distribution({score: 1})


@settings(max_examples=25)
@given(small_positions(CLASSIC, 9), st.integers(0, 4))
def test_more_patience_lays_more(position, patience: int) -> None:  # type: ignore[no-untyped-def]
    held, laid, coming, others, draws = position
    place = dict(hand=text(held), laid=text(laid), coming=text(coming))  # noqa: C408
    pile = {"unseen": len(coming) + others, "draws": draws}
    cards = [
        expedition.final_cards(**place, **pile, patience=p).expect(lambda end: end[2], exact=True)
        for p in (patience, patience + 1, None)
    ]
    assert cards == sorted(cards)


def test_upper_bound_mean_of_the_numbers_is_linear() -> None:
    """Each unseen number comes with probability draws / unseen."""
    ends = expedition.final_cards(hand="4 6", unseen=44, draws=11)
    assert ends.expect(lambda end: end[0], exact=True) == 10 + Fraction(44, 4)


def test_questions_of_one_position_agree() -> None:
    place = {"hand": "W 4 6", "seen": "9", "unseen": 44, "draws": 12, "patience": 2}
    law = expedition.outcomes(**place)
    assert expedition.break_even(**place, exact=True) == law.p(lambda score: score >= 0, exact=True)
    long = expedition.final_cards(**place).p(lambda end: end[2] >= 8, exact=True)
    assert expedition.long_expedition(**place, exact=True) == long
    skipped = expedition.outcomes(**place, may_skip=True)
    assert skipped == law.map(lambda score: max(score, 0))
    begun = {**place, "hand": "6", "laid": "W 4"}
    assert expedition.outcomes(**begun, may_skip=True) == expedition.outcomes(**begun)


def test_by_wagers_is_the_position_with_so_many_wagers_laid() -> None:
    frame = expedition.by_wagers(hand="5 8", unseen=44, draws=12, patience=1)
    for wagers in range(4):
        place = {"hand": "5 8", "laid": "W " * wagers, "coming": "2 3 4 6 7 9 10"}
        law = expedition.outcomes(**place, unseen=44, draws=12, patience=1)
        row = frame.iloc[wagers]
        assert row["mean"] == pytest.approx(law.mean())
        assert row["standard_deviation"] == pytest.approx(law.standard_deviation())
        assert row["break_even"] == pytest.approx(law.p(lambda score: score >= 0))
        assert (row["p10"], row["median"], row["p90"]) == (law.quantile(0.1), law.median(), law.quantile(0.9))


def test_to_go_is_scored_alike_and_raids_are_tiles_without_use() -> None:
    place = {"hand": "W 5", "unseen": 50, "draws": 20, "patience": 2}
    assert expedition.outcomes("to_go", **place) == expedition.outcomes("classic", **place)


def test_wagers_follow_wagers_until_the_first_number() -> None:
    last_wager = {"coming": "W", "unseen": 1, "draws": 1}
    assert expedition.outcomes(laid="W", hand="W", **last_wager) == Distribution({-80: 1})
    assert expedition.outcomes(laid="W 2", hand="W", **last_wager) == Distribution({-36: 1})
    assert expedition.outcomes(hand="3 W 4", patience=1, **last_wager) == Distribution({-26: 1})


def test_other_values_change_the_score() -> None:
    cheap = expedition.outcomes(laid="W 5 6", unseen=30, draws=0, cost=15)
    assert cheap == Distribution({-8: 1})
    assert expedition.outcomes(laid="5 6", unseen=30, draws=0, bonus_cards=2, bonus=7) == Distribution(
        {-2: 1}
    )
    three = expedition.outcomes("board_game", laid="0 3 3", unseen=90, draws=0, points=(1, 2, 3, 4))
    assert three == Distribution({3: 1})


def test_an_explorer_ahead_of_its_cards() -> None:
    ahead = expedition.path_length(hand="5 6", laid="3", stone=4, unseen=99, draws=0)
    assert ahead == Distribution({6: 1})


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            lambda: expedition.outcomes(hand="red 11", unseen=44, draws=3),
            "'11' in 'red 11' is no card: write a number from 2 to 10, W for a wager, "
            "or a colour such as red.",
        ),
        (
            lambda: expedition.path_length(hand="W", unseen=102, draws=3),
            "'W' in 'W' is no card: write a number from 0 to 10, or a colour such as red.",
        ),
        (
            lambda: expedition.outcomes(hand="red 4 blue 6", unseen=44, draws=3),
            "'red 4 blue 6' names 2 colours; an expedition is of one colour.",
        ),
        (
            lambda: expedition.outcomes(hand="red 4", laid="blue 6", unseen=44, draws=3),
            "All cards must be of one colour, not blue and red.",
        ),
        (
            lambda: expedition.outcomes(hand="4", coming="4 5", unseen=44, draws=3),
            "The 4 is named 2 times as held, laid, seen or unseen, but a colour has 1.",
        ),
        (
            lambda: expedition.outcomes(hand="W W", laid="W W", unseen=44, draws=3),
            "The wager is named 4 times as held, laid, seen or unseen, but a colour has 3.",
        ),
        (
            lambda: expedition.outcomes(hand="4", unseen=10, draws=3),
            "11 cards of the colour cannot be among 10 unseen cards; name those seen.",
        ),
        (
            lambda: expedition.outcomes(hand="4", unseen=44, draws=45),
            "45 draws are more than the 44 unseen cards.",
        ),
        (
            lambda: expedition.outcomes(hand="4", unseen=44, draws=-1),
            "draws must be a whole number of 0 or more, not -1.",
        ),
        (
            lambda: expedition.outcomes(hand="4", unseen=44, draws=1, patience=-1),
            "patience must be a whole number of 0 or more, not -1.",
        ),
        (
            lambda: expedition.outcomes("clasic", hand="4", unseen=44, draws=3),
            "Unknown game 'clasic': did you mean 'classic'? (allowed: classic, to_go, board_game)",
        ),
        (
            lambda: expedition.by_wagers("board_game", hand="4", unseen=102, draws=3),
            "The Board Game has no wagers to ask about: use outcomes, path_length or path_points.",
        ),
        (
            lambda: expedition.outcomes("board_game", hand="4", unseen=102, draws=3, cost=3),
            "Unknown value 'cost': (allowed: stone, researcher, points)",
        ),
        (
            lambda: expedition.outcomes(hand="4", unseen=44, draws=3, costs=15),
            "Unknown value 'costs': did you mean 'cost'? "
            "(allowed: wagers, low, high, cost, bonus_cards, bonus)",
        ),
        (
            lambda: expedition.outcomes(unseen=44, draws=3, high=100),
            "A colour may have at most 20 cards, not 102.",
        ),
        (
            lambda: expedition.outcomes(unseen=44, draws=3, low=9, high=8),
            "The lowest number, 9, must not be above the highest, 8.",
        ),
        (
            lambda: expedition.path_length(hand="4", stone=3, unseen=102, draws=3),
            "An explorer stands on a stone if and only if a card of its colour is laid.",
        ),
    ],
)
def test_wrong_positions_give_one_sentence(question, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((BadValue, ImpossibleQuestion, UnknownName)) as caught:
        question()
    assert str(caught.value) == sentence
