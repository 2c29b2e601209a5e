"""Roll & Write dice: against listing all 216,000 rolls, or all of the two kinds."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from lcanalysis.errors import BadValue, ImpossibleQuestion, UnknownName
from lcanalysis.odds import Distribution
from lcanalysis.odds import roll_and_write as rw
from lcanalysis.odds.dice import COLOUR_DIE, NUMBER_DIE
from lcanalysis.odds.roll_and_write import Column
from tests.odds import brute

SHEET = {"red": Column(8), "blue": Column(10), "green": Column(None, True), "purple": (3, True)}


def legal_by_the_rules(column: Column | tuple[int | None, bool], number: int) -> bool:
    last, circled = column
    if last is None:
        return not circled if number == 0 else True
    return (10 if number == 0 else number) >= last


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_shows_equals_listing(dice: int) -> None:
    some_colour = brute.over("red" in roll or "blue" in roll for roll in product(COLOUR_DIE, repeat=dice))
    some_number = brute.over(7 in roll for roll in product(NUMBER_DIE, repeat=dice))
    expected = some_colour.p(True, exact=True) * some_number.p(True, exact=True)
    assert rw.shows(["red", "blue"], [7], dice, exact=True) == expected
    assert rw.shows(dice=dice) == 1


def test_legal_pairs_of_a_sheet() -> None:
    expected = {
        (colour, number)
        for colour in COLOUR_DIE
        for number in NUMBER_DIE
        if legal_by_the_rules(SHEET.get(colour, Column()), number)
    }
    assert rw.legal(SHEET) == expected


@pytest.mark.parametrize("dice", [1, 2])
def test_can_write_equals_listing(dice: int) -> None:
    sheet = {colour: Column(9) for colour in COLOUR_DIE} | SHEET
    pairs = rw.legal(sheet)
    hits = [
        any(pair in pairs for pair in product(colours, numbers))
        for colours in product(COLOUR_DIE, repeat=dice)
        for numbers in product(NUMBER_DIE, repeat=dice)
    ]
    assert rw.can_write(sheet, dice, exact=True) == Fraction(sum(hits), len(hits))


def random_payoff(seed: int) -> dict[tuple[str, int], Fraction]:
    """Points of some of the pairs; the others may not be written."""
    random = Random(seed)
    pairs = [pair for pair in product(COLOUR_DIE, NUMBER_DIE) if random.random() < 0.6]
    return {pair: Fraction(random.randint(-6, 20), 2) for pair in pairs}


def best_by_listing(colours: tuple[str, ...], numbers: tuple[int, ...], payoff, refuse):  # type: ignore[no-untyped-def]
    offers = [pair for pair in product(colours, numbers) if payoff.get(pair, refuse - 1) >= refuse]
    return max(offers, key=payoff.__getitem__, default=None)


def test_active_equals_all_rolls() -> None:
    payoff, refuse = random_payoff(1), Fraction(2)
    best: dict[Fraction, int] = {}
    for colours in product(COLOUR_DIE, repeat=3):
        row = {
            n: max((payoff[c, n] for c in colours if (c, n) in payoff), default=refuse) for n in NUMBER_DIE
        }
        for numbers in product(NUMBER_DIE, repeat=3):
            value = max(refuse, *(row[n] for n in numbers))
            best[value] = best.get(value, 0) + 1
    assert rw.active(payoff, refuse) == Distribution(best)


def test_passive_equals_a_listing_of_sorted_rolls() -> None:
    """Dice in the order of their faces, every ordered roll counted; ties as documented."""
    mine, theirs = random_payoff(2), random_payoff(3)
    found: dict[Fraction, int] = {}
    colour_rolls: dict[tuple[str, ...], int] = {}
    for roll in product(COLOUR_DIE, repeat=3):
        key = tuple(sorted(roll, key=COLOUR_DIE.index))
        colour_rolls[key] = colour_rolls.get(key, 0) + 1
    number_rolls: dict[tuple[int, ...], int] = {}
    for shown in product(NUMBER_DIE, repeat=3):
        ordered = tuple(sorted(shown))
        number_rolls[ordered] = number_rolls.get(ordered, 0) + 1
    for (colours, ways), (numbers, more) in product(colour_rolls.items(), number_rolls.items()):
        choice = best_by_listing(colours, numbers, theirs, 1)
        left = rw.remaining((colours, numbers), choice)
        pair = best_by_listing(left.colours, left.numbers, mine, 0)
        value = Fraction(0) if pair is None else mine[pair]
        found[value] = found.get(value, 0) + ways * more
    assert rw.passive(mine, theirs, 0, 1) == Distribution(found)


def test_best_pair_is_the_listed_one() -> None:
    random, payoff = Random(4), random_payoff(5)
    for _ in range(200):
        roll = (random.choices(COLOUR_DIE, k=3), random.choices(NUMBER_DIE, k=3))
        for refuse in (-2, 3, 9):
            assert rw.best_pair(roll, payoff, refuse) == best_by_listing(*roll, payoff, refuse)


def test_a_passive_player_does_best_after_a_refusal() -> None:
    payoff = random_payoff(6)
    refused = rw.passive(payoff, {}, 0)
    assert refused == rw.active(payoff, 0)
    assert rw.passive(payoff, payoff, 0).mean() < refused.mean()


def test_two_equal_dice_leave_the_other() -> None:
    assert rw.remaining((["red", "red", "blue"], [5, 5, 0]), ("red", 5)) == (("red", "blue"), (5, 0))
    assert rw.remaining((["red"], [5]), None) == (("red",), (5,))


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            lambda: rw.shows(["rad"]),
            "Unknown colour 'rad': did you mean 'red'? (allowed: red, orange, yellow, green, blue, purple)",
        ),
        (lambda: rw.shows(["red"], [10]), "A number must be a whole number from 0 to 9, not 10."),
        (
            lambda: rw.legal({"red": (11, False)}),
            "The last number of red must be a whole number from 1 to 10, not 11.",
        ),
        (lambda: rw.remaining((["red"], [5]), ("red", 4)), "The dice do not show red with 4."),
    ],
)
def test_wrong_questions_give_one_sentence(question, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((BadValue, ImpossibleQuestion, UnknownName)) as caught:
        question()
    assert str(caught.value) == sentence
