"""Re-rolls: the optimal policy against exhaustive search, and the arrays for programs."""

from fractions import Fraction
from itertools import product

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds import dice
from lcanalysis.odds.dice import BET, best_reroll
from tests.odds import brute

D6 = tuple(range(1, 7))
faces = st.lists(st.one_of(st.integers(0, 5), st.just(BET)), min_size=1, max_size=4)
numbers = st.one_of(st.integers(-9, 9), st.fractions(-3, 3, max_denominator=5))


@settings(max_examples=40)
@given(st.data(), faces, st.integers(1, 3), st.integers(0, 2))
def test_equal_dice_reach_the_exhaustive_optimum(data, die: list[int], number: int, rerolls: int) -> None:  # type: ignore[no-untyped-def]
    worth = {
        roll: data.draw(numbers)
        for roll in sorted({brute.merged(r) for r in brute.rolls([die] * number)}, key=repr)
    }
    payoff = lambda roll: worth[brute.merged(roll)]  # noqa: E731
    policy = best_reroll(payoff, rerolls, number, die)
    assert policy.value(exact=True) == brute.reroll_value([die] * number, payoff, rerolls)
    assert policy.results.mean(exact=True) == policy.value(exact=True)
    assert policy.final_rolls.expect(payoff, exact=True) == policy.value(exact=True)


@settings(max_examples=40)
@given(st.data(), st.lists(faces, min_size=1, max_size=3), st.integers(0, 2))
def test_different_dice_reach_the_exhaustive_optimum(data, pool: list[list[int]], rerolls: int) -> None:  # type: ignore[no-untyped-def]
    worth = {roll: data.draw(numbers) for roll in brute.rolls(pool)}
    policy = best_reroll(worth.__getitem__, rerolls, pool, ordered=True)
    assert policy.value(exact=True) == brute.reroll_value(pool, worth.__getitem__, rerolls)
    assert policy.results.mean(exact=True) == policy.value(exact=True)
    assert policy.final_rolls.expect(worth.__getitem__, exact=True) == policy.value(exact=True)


def test_no_policy_at_all_is_better() -> None:
    """All 4^4 assignments of keeps to the rolls of two coins with one re-roll."""
    coin, worth = (0, 1), {(0, 0): 2, (0, 1): 5, (1, 0): 1, (1, 1): 3}
    pool, rolls = [coin, coin], brute.rolls([coin, coin])
    values = [
        sum(brute.mean_after(r, kept, pool, worth.__getitem__) for r, kept in zip(rolls, policy, strict=True))
        / 4
        for policy in product(brute.keeps(2), repeat=4)
    ]
    assert best_reroll(worth.__getitem__, 1, pool, ordered=True).value(exact=True) == max(values)


def test_each_keep_is_as_good_as_the_best_and_rolls_fewest() -> None:
    payoff = dice.forms(7, 9)
    policy, pool = best_reroll(payoff), [dice.BET_DIE] * 3
    for roll in brute.rolls(pool):
        options = {kept: brute.mean_after(roll, kept, pool, payoff) for kept in brute.keeps(3)}
        chosen = policy.keep_places(roll)
        best = max(options.values())
        assert options[chosen] == best == policy.value_of(roll, exact=True)
        assert len(chosen) == max(len(kept) for kept, value in options.items() if value == best)


@pytest.mark.parametrize("left", [1, 2])
def test_merged_ordered_and_array_payoffs_agree(left: int) -> None:
    payoff = dice.open_tiles({"red": [1, 4]}, {"red": 1}, {"red": [6, 7, 9], "blue": [1, 10]})
    table = np.array([payoff(roll) for roll in brute.rolls([dice.BET_DIE] * 3)]).reshape(6, 6, 6)
    by_set = {roll: payoff(roll) for roll in best_reroll(payoff).final_rolls.outcomes}
    policies = [
        best_reroll(payoff, 2),
        best_reroll(payoff, 2, ordered=True),
        best_reroll(table, 2),
        best_reroll(by_set, 2),
    ]
    assert len({policy.value(exact=True) for policy in policies}) == 1
    assert len({policy.results for policy in policies}) == 1
    for roll in brute.rolls([dice.BET_DIE] * 3):
        assert len({policy.value_of(roll, left, exact=True) for policy in policies}) == 1


def test_keep_totals_transitions_and_policy_are_one_computation() -> None:
    payoff = np.random.default_rng(1).integers(0, 50, (6, 6, 6))
    totals, moves = dice.keep_totals(payoff), dice.transitions()
    assert np.array_equal(moves @ payoff.ravel(), totals.reshape(8, 216))
    assert (moves.sum(axis=2) == 216).all()
    assert best_reroll(payoff).value(exact=True) == Fraction(int(totals.max(axis=0).sum()), 216**2)
    masks = best_reroll(payoff).masks()
    chosen = np.take_along_axis(totals, masks[None], axis=0)[0]
    assert np.array_equal(chosen, totals.max(axis=0))
    assert dice.keep_values(payoff) == pytest.approx(totals / 216)


def test_masks_of_merged_and_told_apart_dice_are_worth_the_same() -> None:
    payoff = dice.forms(7)
    table = np.array([payoff(roll) for roll in brute.rolls([dice.BET_DIE] * 3)]).reshape(6, 6, 6)
    totals = dice.keep_totals(table)
    for masks in (best_reroll(payoff).masks(), best_reroll(table).masks()):
        assert np.array_equal(np.take_along_axis(totals, masks[None], axis=0)[0], totals.max(axis=0))


@given(st.integers(1, 3), st.sets(st.integers(1, 10), min_size=1, max_size=3))
@settings(max_examples=12)
def test_optimal_is_never_below_naive_and_more_rerolls_never_hurt(rerolls: int, targets: set[int]) -> None:
    policy = best_reroll(dice.forms(*targets), rerolls)
    for naive in (
        lambda roll: [],
        lambda roll: range(3),
        lambda roll: [i for i, f in enumerate(roll) if f > 2],
    ):
        assert policy.gain_over(naive, exact=True) >= 0
    assert policy.value(exact=True) >= best_reroll(dice.forms(*targets), rerolls - 1).value(exact=True)


def test_keeping_all_is_no_reroll_and_keeping_none_a_fresh_one() -> None:
    policy = best_reroll(dice.forms(7))
    assert policy.value_with(lambda roll: range(3), exact=True) == policy.value_without(exact=True)
    assert policy.value_with(lambda roll: (), exact=True) == policy.value_without(exact=True)
    assert policy.gain(exact=True) == policy.value(exact=True) - policy.value_without(exact=True)


def test_naive_policy_equals_listing() -> None:
    payoff, pool = dice.forms(8, 10), [dice.BET_DIE] * 3
    keep_high = lambda roll: [i for i, f in enumerate(roll) if f >= 4]  # noqa: E731
    values = [brute.mean_after(roll, keep_high(roll), pool, payoff) for roll in brute.rolls(pool)]
    assert best_reroll(payoff).value_with(keep_high, exact=True) == sum(values, Fraction(0)) / 216


@pytest.mark.parametrize("number", [1, 2, 3])
def test_known_values_and_icepool(number: int) -> None:
    """Re-rolling each die of a plain sum once is each die on its own."""
    single = icepool.d6.map(lambda x: icepool.d6 if x <= 3 else x)
    policy = best_reroll(sum, 1, number, D6)
    assert policy.value(exact=True) == number * single.mean() == number * Fraction(17, 4)
    theirs = number @ single
    assert policy.results.probabilities(exact=True) == {x: theirs.probability("==", x) for x in theirs}


def test_icepool_maximum_by_hand_for_three_bet_dice() -> None:
    payoff = dice.forms(9)
    single = icepool.Die(list(dice.BET_DIE))

    def best(*roll: int) -> Fraction:
        return max(
            icepool.map(
                lambda *end: payoff(end), *(single if i not in kept else roll[i] for i in range(3))
            ).mean()
            for kept in brute.keeps(3)
        )

    rolls = brute.rolls([dice.BET_DIE] * 3)
    assert best_reroll(payoff).value(exact=True) == sum(best(*roll) for roll in rolls) / 216


def test_ten_dice_and_many_rerolls_stay_exact() -> None:
    each = best_reroll(sum, 3, 1, D6).value(exact=True)
    assert best_reroll(sum, 3, 10, D6).value(exact=True) == 10 * each


def test_float_payoffs_are_taken_exactly() -> None:
    assert (
        best_reroll(lambda roll: 0.1 * roll[0], 0, 1, (1, 3)).value(exact=True)
        == (Fraction(0.1) + Fraction(0.1 * 3)) / 2
    )


def test_keep_places_follow_the_order_on_the_table() -> None:
    policy = best_reroll(sum, 1, 3, D6)
    assert policy.keep_places((6, 1, 5)) == (0, 2)
    assert policy.keep((6, 1, 5)) == (5, 6)


def test_frame_lists_every_roll_once() -> None:
    frame = best_reroll(dice.forms(7)).to_frame()
    assert len(frame) == 56
    assert frame["probability"].sum() == pytest.approx(1)
    assert (frame["value"] * frame["probability"]).sum() == pytest.approx(137 / 216)
    row = frame[frame["roll"] == "2 2 2"].iloc[0]
    assert row["keep"], row["reroll"] == ("2", 2)


@pytest.mark.parametrize(
    ("display", "up", "middle"),
    [
        (set(), 0, {1, 2, 6}),
        ({1, 4}, 1, {3, 6, 7}),
        ({2, 5}, 0, {6, 9}),
        ({1, 6, 8}, 2, {9, 10}),
        ({10}, 1, {7}),
    ],
)
def test_open_tiles_is_the_difference_of_two_scores(display: set[int], up: int, middle: set[int]) -> None:
    def score(tiles: set[int], bets: int) -> int:
        return sum(1 if tile <= 5 else 2 for tile in tiles) * (1 + bets)

    def gain(tile: int, roll: tuple[int, ...]) -> int:
        laid_up = tile in (1, 6, 10) and brute.bets(roll) > 0
        return score(display | {tile}, up + laid_up) - score(display, up)

    payoff = dice.open_tiles({"red": display}, {"red": up}, {"red": middle})
    for roll in brute.rolls([dice.BET_DIE] * 3):
        allowed = [tile for tile in middle if tile > max(display, default=0)]
        gains = [gain(tile, roll) for tile in allowed if tile in brute.subset_sums(roll)]
        assert payoff(roll) == max(gains, default=0)


def test_open_tiles_of_the_rulebook_kind() -> None:
    fresh = dice.open_tiles()
    assert fresh((BET, 1, 5)) == 4  # tile 6 or 1 with its bet: 6 has two footprints, doubled
    assert fresh((2, 2, 3)) == 2
    blocked = dice.open_tiles({"red": [9]}, middle={"red": [1, 5, 8]})
    assert blocked((1, 2, 5)) == 0


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda: best_reroll(sum, -1), "rerolls must be a whole number from 0 to 20, not -1."),
        (lambda: best_reroll(lambda roll: "x"), "A payoff must be a finite number for every roll."),
        (lambda: best_reroll(lambda roll: float("nan")), "A payoff must be a finite number for every roll."),
        (
            lambda: best_reroll({(1, 1): 2}, 1, 2, (1, 2)),
            "The payoff table has no entry for the roll (1, 2).",
        ),
        (
            lambda: best_reroll(np.zeros((6, 6)), 1),
            "The payoff array must have one axis for each die, (6, 6, 6), not the shape (6, 6).",
        ),
        (lambda: best_reroll(sum).keep((6, 6, 6)), "These dice cannot show the roll (6, 6, 6)."),
        (
            lambda: best_reroll(sum, 0).keep((1, 1, 1)),
            "Nothing is decided with 0 re-rolls, so there is no keep to tell.",
        ),
        (
            lambda: best_reroll(sum).value_with(lambda roll: [3]),
            "The policy keeps the places (3,) of (bet, bet, bet); places go from 0 to 2.",
        ),
        (
            lambda: best_reroll(sum, 1, 30, D6),
            "Re-rolls of 30 dice of 6 different faces need more than the 60,000 partial rolls "
            "that can be listed; ask for fewer dice or faces.",
        ),
        (
            lambda: dice.open_tiles({"red": [2]}, {"red": 1}),
            "1 bets cannot be up in red: the display has 0 tiles with a bet symbol.",
        ),
        (
            lambda: best_reroll(sum, 1, 9, D6).masks(),
            "Masks of 10,077,696 ordered rolls are too many to list; ask for `keep`.",
        ),
        (
            lambda: dice.transitions(6, D6),
            "The transitions of 46,656 rolls are too many to list; use keep_values.",
        ),
        (
            lambda: dice.keep_totals(np.zeros((6,) * 8)),
            "The keeps of 1,679,616 rolls are too many to list; use best_reroll.",
        ),
        (lambda: dice.open_tiles({"red": [11]}), "Tile 11 has no footprints; tiles go from 1 to 10."),
    ],
)
def test_wrong_questions_give_one_sentence(question, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((BadValue, ImpossibleQuestion)) as caught:
        question()
    assert str(caught.value) == sentence
