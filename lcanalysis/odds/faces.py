"""Faces of dice, the bet face, and pools of dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import prod
from typing import TypeAlias

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds.exact import whole


class Bet(int):
    """The bet face of a die: it counts 0 in every sum, but it is not the number 0.

    Examples
    --------
    >>> sum([BET, 3, 5]), BET == 0, [BET, 3, BET].count(BET)
    (8, False, 2)
    """

    def __new__(cls) -> Bet:
        return super().__new__(cls, 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bet)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash("bet")

    def __repr__(self) -> str:
        return "bet"

    def __reduce__(self) -> tuple[type[Bet], tuple[()]]:
        return Bet, ()


Faces: TypeAlias = Sequence[int | str]
Dice: TypeAlias = int | Sequence[Sequence[int | str]]
Roll: TypeAlias = tuple[int, ...]
Pool: TypeAlias = tuple[tuple[int, ...], ...]

BET = Bet()
"""The bet face; the text ``"bet"`` is understood as well."""

BET_DIE: tuple[int, ...] = (BET, 1, 2, 3, 4, 5)
"""The die of Auf Schatzsuche: a bet symbol and the numbers 1 to 5."""

COLOUR_DIE = ("red", "orange", "yellow", "green", "blue", "purple")
"""The colour die of Roll & Write."""

NUMBER_DIE = tuple(range(10))
"""The number die of Roll & Write: 0 to 9."""


def face(value: object) -> int:
    """One face: a whole number, `BET` or ``"bet"``.

    Examples
    --------
    >>> face("bet"), face(4)
    (bet, 4)
    """
    if isinstance(value, Bet) or value == "bet":
        return BET
    return whole("A face other than 'bet'", value, low=-1000, high=1000)


def pool(dice: Dice, faces: Faces = BET_DIE) -> Pool:
    """The faces of every die of a pool.

    Parameters
    ----------
    dice
        The number of equal dice; or one sequence of faces for each die, then `faces` is not used.
    faces
        The faces of the equal dice. A face that is listed twice is twice as likely.

    Raises
    ------
    BadValue
        If there is no die, or a face is neither a whole number from -1000 to 1000 nor a bet.
    ImpossibleQuestion
        If a die has no face.

    Examples
    --------
    >>> pool(2, ["bet", 1])
    ((bet, 1), (bet, 1))
    >>> pool([[1, 2], [3, 3, 4]])
    ((1, 2), (3, 3, 4))
    """
    if isinstance(dice, Sequence):
        if not dice:
            raise BadValue("A pool of dice needs at least one die.")
        return tuple(_die(die, place) for place, die in enumerate(dice, start=1))
    return (_die(faces, 1),) * whole("The number of dice", dice, low=1, high=100)


def _die(faces: Faces, place: int) -> tuple[int, ...]:
    checked = tuple(face(value) for value in faces)
    if not checked:
        raise ImpossibleQuestion(f"Die {place} has no faces, so it cannot be rolled.")
    return checked


def read_faces(text: str) -> tuple[int, ...]:
    """The faces of a die as a person writes them: words, ranges, or ``d`` and the number of sides.

    Raises
    ------
    BadValue
        If a word is none of these.

    Examples
    --------
    >>> read_faces("bet 1-3 5, 5"), read_faces("d4")
    ((bet, 1, 2, 3, 5, 5), (1, 2, 3, 4))
    """
    return tuple(value for word in text.replace(",", " ").split() for value in _faces_of(word))


def _faces_of(word: str) -> Iterable[int]:
    if sides := re.fullmatch(r"[dD](\d{1,3})", word):
        return range(1, int(sides[1]) + 1)
    if ends := re.fullmatch(r"(\d{1,3})-(\d{1,3})", word):
        return range(int(ends[1]), int(ends[2]) + 1)
    if word.lower() != "bet" and not re.fullmatch(r"[+-]?\d{1,9}", word):
        raise BadValue(
            f"{word!r} is no face: write a whole number, 'bet', a range such as 1-6, or d6 for a plain die."
        )
    return [face("bet" if word.lower() == "bet" else int(word))]


def size(checked: Pool) -> int:
    """The number of equally likely ordered rolls of a pool.

    Examples
    --------
    >>> size(pool(3))
    216
    """
    return prod(len(die) for die in checked)


def bets(roll: Iterable[int]) -> int:
    """How many dice of a roll show a bet.

    Examples
    --------
    >>> bets((BET, 0, 3))
    1
    """
    return sum(isinstance(value, Bet) for value in roll)


def in_order(roll: Iterable[int]) -> Roll:
    """The faces of a roll, lowest first and bets before all numbers that are 0 or more.

    Examples
    --------
    >>> in_order((3, 0, BET))
    (bet, 0, 3)
    """
    return tuple(sorted(roll, key=lambda value: (int(value), not isinstance(value, Bet))))


def formable(roll: Iterable[int]) -> frozenset[int]:
    """All sums of non-empty sets of the dice of one roll.

    Examples
    --------
    >>> sorted(formable((BET, 2, 5)))
    [0, 2, 5, 7]
    """
    found: set[int] = set()
    for value in roll:
        found |= {int(value)} | {total + int(value) for total in found}
    return frozenset(found)
