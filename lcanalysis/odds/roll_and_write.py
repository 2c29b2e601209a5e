"""The six dice of Roll & Write: which colours, numbers and pairs show, and the best pair to write.

The active player takes one colour die and one number die; the others choose from what remains. A payoff is a
table of points over colour and number, so any way to value a write can be asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from lcanalysis.errors import ImpossibleQuestion, unknown
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import Probability, view, whole
from lcanalysis.odds.faces import COLOUR_DIE, NUMBER_DIE
from lcanalysis.odds.roll_spaces import Array

NOT_LEGAL = -1
Pair: TypeAlias = tuple[str, int]
Payoff: TypeAlias = Callable[[str, int], Any] | Mapping[Pair, Any]


class Roll(NamedTuple):
    """What the dice show: the colour dice and the number dice."""

    colours: tuple[str, ...]
    numbers: tuple[int, ...]


class Column(NamedTuple):
    """A colour column of a sheet: the last number written (None if not started), and whether 0 is circled."""

    last: int | None = None
    circled: bool = False


def shows(
    colours: Iterable[str] = COLOUR_DIE,
    numbers: Iterable[int] = NUMBER_DIE,
    dice: int = 3,
    exact: bool = False,
) -> Probability:
    """The probability that a pair of one of these colours and one of these numbers can be taken.

    Parameters
    ----------
    colours, numbers
        The colours and the numbers that would do; by default all.
    dice
        How many colour dice, and as many number dice, there are: 3 for the active player, 2 for
        the others if the active player chose without regard to what shows.
    exact
        True for a fraction.

    Raises
    ------
    UnknownName, BadValue
        If a colour or a number is not on the dice.

    Examples
    --------
    >>> shows(["red"], exact=True), round(shows(["red"], [7]), 4)
    (Fraction(91, 216), 0.1142)
    """
    wanted = {_colour(colour) for colour in colours}
    usable = {whole("A number", number, high=9) for number in numbers}
    whole("dice", dice, low=1, high=20)
    missed_colour = Fraction(len(COLOUR_DIE) - len(wanted), len(COLOUR_DIE)) ** dice
    missed_number = Fraction(len(NUMBER_DIE) - len(usable), len(NUMBER_DIE)) ** dice
    return view((1 - missed_colour) * (1 - missed_number), exact)


def legal(sheet: Mapping[str, Column | tuple[int | None, bool]]) -> frozenset[Pair]:
    """The pairs that may be written on a sheet.

    A column that is not started takes 1 to 9, and 0 once as its circle; later numbers must not be lower than
    the last one, and 0 counts as 10.

    Parameters
    ----------
    sheet
        A `Column` for each colour; colours that are not named are empty.

    Raises
    ------
    UnknownName, BadValue
        If a colour does not exist, or a last number is not from 1 to 10.

    Examples
    --------
    >>> full = {colour: Column(10) for colour in COLOUR_DIE}
    >>> sorted(legal(full | {"red": Column(8)}))[:3]
    [('blue', 0), ('green', 0), ('orange', 0)]
    >>> sorted(number for colour, number in legal(full | {"red": Column(8)}) if colour == "red")
    [0, 8, 9]
    """
    columns = {_colour(colour): _column(colour, column) for colour, column in sheet.items()}
    return frozenset(
        (colour, number)
        for colour in COLOUR_DIE
        for number in NUMBER_DIE
        if _fits(columns.get(colour, Column()), number)
    )


def can_write(
    sheet: Mapping[str, Column | tuple[int | None, bool]], dice: int = 3, exact: bool = False
) -> Probability:
    """The probability that at least one pair of the roll may be written on a sheet.

    Parameters
    ----------
    sheet
        As in `legal`.
    dice
        As in `shows`.
    exact
        True for a fraction.

    Examples
    --------
    >>> can_write({}), can_write({colour: (10, False) for colour in COLOUR_DIE}, exact=True)
    (1.0, Fraction(271, 1000))
    """
    pairs = legal(sheet)
    usable = {colour: {number for of, number in pairs if of == colour} for colour in COLOUR_DIE}
    blocked, total = 0, 0
    for colours, ways in _multisets(COLOUR_DIE, whole("dice", dice, low=1, high=6)):
        fitting: set[int] = set().union(*(usable[colour] for colour in colours))
        blocked += ways * (len(NUMBER_DIE) - len(fitting)) ** dice
        total += ways * len(NUMBER_DIE) ** dice
    return view(1 - Fraction(blocked, total), exact)


def best_pair(
    roll: Roll | tuple[Iterable[str], Iterable[int]], payoff: Payoff, refuse: Any = 0
) -> Pair | None:
    """The pair of a roll with the greatest payoff, or None to refuse.

    Parameters
    ----------
    roll
        The colour dice and the number dice.
    payoff
        What a pair is worth: a function of colour and number, or a mapping from pairs; a pair that may not be
        written is None or not named.
    refuse
        What refusing is worth. A pair of the same worth is taken; among equal pairs the first in the order of
        the dice.

    Examples
    --------
    >>> best_pair((["red", "blue"], [3, 9]), lambda colour, number: number if colour == "blue" else None)
    ('blue', 9)
    """
    ranks = _rank(payoff, refuse)
    colours = [COLOUR_DIE.index(_colour(colour)) for colour in roll[0]]
    numbers = [whole("A number", number, high=9) for number in roll[1]]
    best = ranks.table[np.ix_(colours, numbers)]
    if best.size == 0 or best.max() < ranks.refuse:
        return None
    i, j = np.unravel_index(best.argmax(), best.shape)
    return COLOUR_DIE[colours[i]], numbers[j]


def remaining(roll: Roll | tuple[Iterable[str], Iterable[int]], choice: Pair | None) -> Roll:
    """The dice left to the passive players: all if the active player refused (None).

    Raises
    ------
    ImpossibleQuestion
        If the dice do not show the pair.

    Examples
    --------
    >>> remaining((["red", "red", "blue"], [1, 2, 2]), ("red", 2))
    Roll(colours=('red', 'blue'), numbers=(1, 2))
    """
    colours, numbers = list(roll[0]), list(roll[1])
    if choice is not None:
        if choice[0] not in colours or choice[1] not in numbers:
            raise ImpossibleQuestion(f"The dice do not show {choice[0]} with {choice[1]}.")
        colours.remove(choice[0])
        numbers.remove(choice[1])
    return Roll(tuple(colours), tuple(numbers))


def active(payoff: Payoff, refuse: Any = 0) -> Distribution:
    """The distribution of the best payoff of a roll for the active player.

    Parameters
    ----------
    payoff, refuse
        As in `best_pair`; whole numbers or fractions.

    Examples
    --------
    The highest number to be had in red, nothing without a red die:

    >>> active(lambda colour, number: number if colour == "red" else None).p(9, exact=True)
    Fraction(24661, 216000)
    """
    ranks = _rank(payoff, refuse)
    pairs = ranks.table[_dice(COLOUR_DIE)[0][:, :, None, None], _dice(NUMBER_DIE)[0]]
    return ranks.tally(pairs.max(axis=(1, 3)))


def passive(payoff: Payoff, active_payoff: Payoff, refuse: Any = 0, active_refuse: Any = 0) -> Distribution:
    """The distribution of the best payoff for a passive player, after the active player's best choice.

    Parameters
    ----------
    payoff, refuse
        Of the passive player, as in `best_pair`.
    active_payoff, active_refuse
        Of the active player, who takes the best pair; among equal ones the first in the order of the dice
        faces.

    Examples
    --------
    >>> red = lambda colour, number: number if colour == "red" else None
    >>> passive(red, red).mean() < active(red).mean()
    True
    """
    own, theirs = _rank(payoff, refuse), _rank(active_payoff, active_refuse)
    places = _dice(COLOUR_DIE)[0][:, :, None, None], _dice(NUMBER_DIE)[0]
    pairs, left = theirs.table[places].swapaxes(1, 2), own.table[places].swapaxes(1, 2)
    chosen = pairs.reshape(*pairs.shape[:2], -1).argmax(axis=2)
    takes = pairs.max(axis=(2, 3)) >= theirs.refuse
    colour_gone = (np.arange(3) == (chosen // 3)[..., None]) & takes[..., None]
    number_gone = (np.arange(3) == (chosen % 3)[..., None]) & takes[..., None]
    gone = colour_gone[..., :, None] | number_gone[..., None, :]
    return own.tally(np.where(gone, NOT_LEGAL, left).max(axis=(2, 3)))


class _Ranks(NamedTuple):
    """A payoff as the rank of each pair among all values, with the rank of refusing."""

    table: Array
    refuse: int
    values: list[Any]

    def tally(self, best: Array) -> Distribution:
        """The better of the best pair and refusing, over all rolls (colours x numbers)."""
        ways = np.outer(_dice(COLOUR_DIE)[1], _dice(NUMBER_DIE)[1])
        weights = np.bincount(np.maximum(best, self.refuse).ravel(), ways.ravel(), len(self.values))
        return Distribution(dict(zip(self.values, map(int, weights), strict=True)))


def _rank(payoff: Payoff, refuse: Any) -> _Ranks:
    worth = [[_worth(payoff, colour, number) for number in NUMBER_DIE] for colour in COLOUR_DIE]
    values = sorted({refuse, *(value for row in worth for value in row if value is not None)})
    rank = {value: i for i, value in enumerate(values)} | {None: NOT_LEGAL}
    return _Ranks(np.array([[rank[value] for value in row] for row in worth]), rank[refuse], values)


def _worth(payoff: Payoff, colour: str, number: int) -> Any:
    return payoff.get((colour, number)) if isinstance(payoff, Mapping) else payoff(colour, number)


@lru_cache(maxsize=2)
def _dice(faces: tuple[Any, ...]) -> tuple[Array, Array]:
    """All multisets of three dice as places of their faces, and in how many orders each falls."""
    found = [Counter(roll) for roll in combinations_with_replacement(range(len(faces)), 3)]
    ways = [factorial(3) // prod(map(factorial, roll.values())) for roll in found]
    return np.array([sorted(roll.elements()) for roll in found]), np.array(ways)


def _multisets(faces: tuple[str, ...], dice: int) -> Iterable[tuple[tuple[str, ...], int]]:
    for roll in combinations_with_replacement(faces, dice):
        yield roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))


def _colour(colour: str) -> str:
    if colour not in COLOUR_DIE:
        raise unknown("colour", colour, COLOUR_DIE)
    return colour


def _column(colour: str, column: Column | tuple[int | None, bool]) -> Column:
    last, circled = column
    if last is not None:
        whole(f"The last number of {colour}", last, low=1, high=10)
    return Column(last, bool(circled))


def _fits(column: Column, number: int) -> bool:
    if column.last is None:
        return number > 0 or not column.circled
    return (number or 10) >= column.last
