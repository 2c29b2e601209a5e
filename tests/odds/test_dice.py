"""Dice: against listing all rolls, and against icepool."""

from fractions import Fraction
from pickle import dumps, loads

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds import dice
from tests.odds import brute

face = st.one_of(st.integers(-2, 9), st.just(dice.BET))
die = st.lists(face, min_size=1, max_size=8)
pools = st.lists(die, min_size=1, max_size=4).filter(lambda pool: len(brute.rolls(pool)) <= 4096)


@given(pools)
def test_sums_equal_listing_all_rolls(pool: list[list[int]]) -> None:
    everything = brute.rolls(pool)
    assert dice.sums(pool) == brute.over(sum(map(int, roll)) for roll in everything)
    assert dice.sums_and_bets(pool) == brute.over(
        (sum(map(int, roll)), brute.bets(roll)) for roll in everything
    )


@given(pools)
def test_subset_sums_equal_listing_all_sets(pool: list[list[int]]) -> None:
    expected = brute.over((brute.subset_sums(roll), brute.bets(roll)) for roll in brute.rolls(pool))
    assert dice.subset_sums(pool) == expected


@given(pools, st.sets(st.integers(-3, 20), min_size=1, max_size=4), st.booleans())
def test_can_form_equals_counting(pool: list[list[int]], targets: set[int], with_bet: bool) -> None:
    hits = [
        not targets.isdisjoint(brute.subset_sums(roll)) and (not with_bet or brute.bets(roll) > 0)
        for roll in brute.rolls(pool)
    ]
    assert dice.can_form(*targets, dice=pool, with_bet=with_bet, exact=True) == Fraction(sum(hits), len(hits))


@settings(max_examples=10)
@given(st.lists(face, min_size=8, max_size=8))
def test_four_dice_of_eight_faces(faces: list[int]) -> None:
    everything = brute.rolls([faces] * 4)
    assert dice.sums(4, faces) == brute.over(sum(map(int, roll)) for roll in everything)


ICEPOOL_POOLS = [
    (1, [0, 1, 2, 3, 4, 5]),
    (3, [0, 1, 2, 3, 4, 5]),
    (10, [0, 1, 2, 3, 4, 5]),
    (2, [1, 1, 2, 7]),
    (4, [1, 2, 3, 4, 5, 6]),
    (5, [0, 0, 1]),
    (3, list(range(10))),
    (6, [2, 3, 5, 7, 11]),
    (2, list(range(1, 21))),
    (8, [-1, 0, 1]),
]


@pytest.mark.parametrize(("number", "faces"), ICEPOOL_POOLS)
def test_sums_equal_icepool(number: int, faces: list[int]) -> None:
    theirs = number @ icepool.Die(faces)
    assert dice.sums(number, faces).probabilities(exact=True) == {
        x: theirs.probability("==", x) for x in theirs
    }


def test_three_bet_dice_equal_icepool_for_each_target() -> None:
    single = icepool.Die([(0, 1), *((n, 0) for n in range(1, 6))])
    roll = icepool.map(lambda a, b, c: (a, b, c), single, single, single, star=False)
    for target in range(1, 11):
        theirs = roll.map(
            lambda r, t=target: t in brute.subset_sums([x[0] for x in r]) and any(x[1] for x in r), star=False
        )
        assert dice.can_form(target, with_bet=True, exact=True) == theirs.probability("==", True)


def test_targets_frame_agrees_with_can_form() -> None:
    frame = dice.targets_frame()
    assert frame["target"].tolist() == list(range(1, 11))
    assert frame["can_form"].tolist() == [dice.can_form(t) for t in range(1, 11)]
    assert frame["with_bet"].tolist() == [dice.can_form(t, with_bet=True) for t in range(1, 11)]


def test_more_dice_never_make_a_target_harder() -> None:
    chances = [dice.can_form(7, dice=n, exact=True) for n in range(2, 8)]
    assert chances == sorted(chances)


def test_the_bet_is_not_the_number_zero() -> None:
    zero_and_bet = dice.sums_and_bets(1, [0, "bet"])
    assert zero_and_bet.outcomes == ((0, 0), (0, 1))
    assert loads(dumps(dice.BET)) == dice.BET
    assert dice.BET != 0
    assert dice.bets([0, dice.BET]) == 1


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda: dice.sums(0), "The number of dice must be a whole number from 1 to 100, not 0."),
        (lambda: dice.sums(3, []), "Die 1 has no faces, so it cannot be rolled."),
        (lambda: dice.sums([[1], []]), "Die 2 has no faces, so it cannot be rolled."),
        (lambda: dice.sums([]), "A pool of dice needs at least one die."),
        (
            lambda: dice.sums(1, [1.5]),  # type: ignore[list-item]
            "A face other than 'bet' must be a whole number from -1000 to 1000, not 1.5.",
        ),
        (lambda: dice.can_form(), "At least one target number is needed, for instance can_form(7)."),
    ],
)
def test_wrong_dice_give_one_sentence(question, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((BadValue, ImpossibleQuestion)) as caught:
        question()
    assert str(caught.value) == sentence


def test_too_many_results_are_refused_at_once() -> None:
    with pytest.raises(ImpossibleQuestion, match="more than 20,000 different results"):
        dice.subset_sums(20, [1, 3, 9, 27, 81, 243, 729])
    with pytest.raises(ImpossibleQuestion, match="more than 20,000 different results"):
        dice.sums(100, range(1000))
