"""The gain of a wager: against the scores with and without it."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds import expedition

NUMBERS = range(2, 11)
hands = st.sets(st.sampled_from(list(NUMBERS)), min_size=1, max_size=7)


@settings(max_examples=40)
@given(hands, st.integers(0, 22), st.sampled_from([None, 0, 1, 2]), st.integers(0, 2))
def test_gain_is_the_difference_of_two_means(hand, draws, patience, laid) -> None:  # type: ignore[no-untyped-def]
    numbers = " ".join(map(str, sorted(hand)))
    coming = " ".join(str(card) for card in NUMBERS if card not in hand)

    def mean(wagers: int) -> Fraction:
        law = expedition.outcomes(
            hand=numbers, laid="W " * wagers, coming=coming, unseen=44, draws=draws, patience=patience
        )
        return law.mean(exact=True)

    gain = expedition.wager_gain(
        hand=numbers, unseen=44, draws=draws, patience=patience, wagers_laid=laid, exact=True
    )
    assert gain == mean(laid + 1) - mean(laid)


@pytest.mark.parametrize(("patience", "seen", "laid"), [(None, "", 0), (1, "9", 2), (0, "2 3", 1)])
def test_table_of_all_hands_equals_asking_each(patience, seen: str, laid: int) -> None:  # type: ignore[no-untyped-def]
    frame = expedition.wager_gains(
        [0, 9], 44, seen=seen, patience=patience, wagers_laid=laid, most_cards=3
    ).set_index(["draws", "hand_sum"])
    open_numbers = [card for card in NUMBERS if str(card) not in seen.split()]
    by_sum: dict[tuple[int, int], list[float]] = {}
    for size in range(4):
        for hand in combinations(open_numbers, size):
            for draws in (0, 9):
                gain = expedition.wager_gain(
                    hand=" ".join(map(str, hand)),
                    seen=seen,
                    unseen=44,
                    draws=draws,
                    patience=patience,
                    wagers_laid=laid,
                )
                by_sum.setdefault((draws, sum(hand)), []).append(gain)
    assert set(by_sum) == set(frame.index)
    for key, gains in by_sum.items():
        row = frame.loc[key]
        assert row["hands"] == len(gains)
        assert row["mean"] == pytest.approx(sum(gains) / len(gains), abs=1e-9)
        assert (row["lowest"], row["highest"]) == pytest.approx((min(gains), max(gains)), abs=1e-9)


def test_without_draws_the_cost_is_the_break_even_sum() -> None:
    assert expedition.break_even_sums([0], 44).iloc[0].tolist() == [0, 20, 20, 20]
    assert expedition.break_even_sums([0], 44, cost=15).iloc[0].tolist() == [0, 15, 15, 15]


def test_a_bonus_within_reach_makes_low_hands_gain() -> None:
    """2 3 4 5 6 7 8 is 35; with a bonus at 3 cards already 2 3 gains: 5 - 20 + 20."""
    few = expedition.break_even_sums([0], 44, bonus_cards=3)
    assert few["some_hand"].tolist() == [5]
    assert few["every_hand"].tolist() == [20]


def test_more_draws_need_lower_sums_and_less_patience_higher_ones() -> None:
    free = expedition.break_even_sums(range(0, 23, 2), 44)["every_hand"].tolist()
    assert free == sorted(free, reverse=True)
    hasty = expedition.break_even_sums(range(0, 23, 2), 44, patience=0)["every_hand"].tolist()
    assert all(a <= b for a, b in zip(free, hasty, strict=True))


def test_no_sum_is_enough_for_a_dear_expedition() -> None:
    assert expedition.break_even_sums([3], 44, cost=200).isna().iloc[0].tolist() == [False, True, True, True]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda: expedition.break_even_sums([45], 44), "45 draws are more than the 44 unseen cards."),
        (
            lambda: expedition.wager_gains([1], 5),
            "9 numbers of the colour cannot be among 5 unseen cards.",
        ),
        (
            lambda: expedition.wager_gains([1], 44, high=15),
            "A colour of 14 numbers has too many hands to list; at most 12.",
        ),
        (
            lambda: expedition.wager_gain(hand="4", unseen=44, draws=1, wagers_laid=3),
            "wagers_laid must be a whole number from 0 to 2, not 3.",
        ),
        (
            lambda: expedition.wager_gain(hand="4", unseen=44, draws=1, wagers=0),
            "A colour without wagers has no wager to gain from.",
        ),
    ],
)
def test_wrong_questions_give_one_sentence(question, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((BadValue, ImpossibleQuestion)) as caught:
        question()
    assert str(caught.value) == sentence
