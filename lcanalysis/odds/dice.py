"""Dice with any faces, also bet faces: sums, sums of some of the dice, and which dice to re-roll.

In Auf Schatzsuche a tile can be taken if its number is the sum of one, two or all three dice; a bet counts 0.
That is what "can be formed" means here, for any number of dice: the sum of any non-empty set of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import Probability
from lcanalysis.odds.faces import (
    BET,
    BET_DIE,
    COLOUR_DIE,
    NUMBER_DIE,
    Dice,
    Faces,
    Roll,
    bets,
    formable,
    pool,
    read_faces,
)
from lcanalysis.odds.keeps import keep_totals, keep_values, transitions
from lcanalysis.odds.reroll import RerollPolicy, best_reroll
from lcanalysis.odds.treasure import open_tiles, tiles_payoff

__all__ = [
    "BET",
    "BET_DIE",
    "COLOUR_DIE",
    "NUMBER_DIE",
    "RerollPolicy",
    "best_reroll",
    "bets",
    "can_form",
    "formable",
    "forms",
    "keep_totals",
    "keep_values",
    "open_tiles",
    "read_faces",
    "subset_sums",
    "sums",
    "sums_and_bets",
    "targets_frame",
    "tiles_payoff",
    "transitions",
]

MOST_STATES = 20_000
MOST_STEPS = 1_000_000


def sums(dice: Dice = 3, faces: Faces = BET_DIE) -> Distribution:
    """The distribution of the sum of all dice; bets count 0.

    Parameters
    ----------
    dice
        The number of equal dice, or one sequence of faces for each die.
    faces
        The faces of the equal dice; a repeated face is as often as likely.

    Raises
    ------
    BadValue, ImpossibleQuestion
        If the dice are none, or a die has no faces or wrong ones.

    Examples
    --------
    >>> three = sums(dice=3, faces=BET_DIE)
    >>> three.mean(), three.p(15, exact=True)
    (7.5, Fraction(1, 216))
    >>> sums([[1, 2], [0, 6]]).outcomes
    (1, 2, 7, 8)
    """
    return sums_and_bets(dice, faces).map(lambda outcome: outcome[0])


def sums_and_bets(dice: Dice = 3, faces: Faces = BET_DIE) -> Distribution:
    """The joint distribution of the sum and the number of bets; outcomes are pairs (sum, bets).

    Parameters
    ----------
    dice, faces
        As in `sums`.

    Examples
    --------
    >>> sums_and_bets(2).p((5, 1), exact=True)
    Fraction(1, 18)
    """
    return _fold(dice, faces, (0, 0), lambda state, value: (state[0] + value, state[1] + bets([value])))


def subset_sums(dice: Dice = 3, faces: Faces = BET_DIE) -> Distribution:
    """The distribution of everything that can be formed; outcomes are pairs (sums, bets).

    Parameters
    ----------
    dice, faces
        As in `sums`.

    Returns
    -------
    Distribution
        The first part of an outcome is the ascending tuple of all sums of non-empty sets of the dice, the
        second the number of bets.

    Raises
    ------
    ImpossibleQuestion
        If the dice are so many that more than 20,000 different results would have to be told apart.

    Examples
    --------
    >>> subset_sums(dice=2).p(((2, 5, 7), 0), exact=True)
    Fraction(1, 18)
    """
    floor = sum(min(*die, 0) for die in pool(dice, faces))

    def add(state: tuple[int, int], value: int) -> tuple[int, int]:
        shifted = state[0] << value if value >= 0 else state[0] >> -value
        return state[0] | shifted | 1 << (value - floor), state[1] + bets([value])

    return _fold(dice, faces, (0, 0), add).map(lambda state: (_bits(state[0], floor), state[1]))


def can_form(
    *targets: int, dice: Dice = 3, faces: Faces = BET_DIE, with_bet: bool = False, exact: bool = False
) -> Probability:
    """The probability that at least one of the targets is the sum of a non-empty set of the dice.

    Parameters
    ----------
    targets
        The numbers wanted, for instance of the tiles that can still be taken.
    dice, faces
        As in `sums`.
    with_bet
        True: a bet must show as well, on any die, so that tile 1, 6 or 10 is laid with its bet up.
    exact
        True for a fraction.

    Raises
    ------
    BadValue
        If there is no target.

    Examples
    --------
    >>> can_form(7, exact=True), can_form(6, with_bet=True, exact=True)
    (Fraction(25, 72), Fraction(5, 72))
    """
    wanted = _wanted(targets)
    return subset_sums(dice, faces).p(
        lambda state: not wanted.isdisjoint(state[0]) and (state[1] > 0 or not with_bet), exact
    )


def targets_frame(targets: Iterable[int] = range(1, 11), dice: Dice = 3, faces: Faces = BET_DIE) -> Any:
    """A pandas frame with the odds of each single target: target, can_form, with_bet (floats).

    Parameters
    ----------
    targets
        The numbers to list; by default those of the tiles of Auf Schatzsuche.
    dice, faces
        As in `sums`.

    Examples
    --------
    >>> targets_frame([1, 7]).round(3)
       target  can_form  with_bet
    0       1     0.421     0.139
    1       7     0.347     0.056
    """
    import pandas as pd

    formed = subset_sums(dice, faces)
    rows = [
        {
            "target": target,
            "can_form": formed.p(lambda state, t=target: t in state[0]),
            "with_bet": formed.p(lambda state, t=target: t in state[0] and state[1] > 0),
        }
        for target in targets
    ]
    return pd.DataFrame(rows)


def forms(*targets: int, with_bet: bool = False) -> Callable[[Roll], int]:
    """A payoff for `best_reroll`: 1 if a target can be formed, otherwise 0; its value is the best chance.

    Parameters
    ----------
    targets, with_bet
        As in `can_form`.

    Examples
    --------
    >>> best_reroll(forms(7)).value(exact=True)
    Fraction(137, 216)
    """
    wanted = _wanted(targets)

    def payoff(roll: Roll) -> int:
        return int(not wanted.isdisjoint(formable(roll)) and (not with_bet or bets(roll) > 0))

    return payoff


def _wanted(targets: tuple[int, ...]) -> frozenset[int]:
    if not targets:
        raise BadValue("At least one target number is needed, for instance can_form(7).")
    return frozenset(targets)


def _fold(dice: Dice, faces: Faces, start: Any, add: Callable[[Any, int], Any]) -> Distribution:
    states: dict[Any, int] = {start: 1}
    for die in pool(dice, faces):
        _check_results(states, die)
        found: dict[Any, int] = defaultdict(int)
        for state, weight in states.items():
            for value in die:
                found[add(state, value)] += weight
        states = found
    _check_results(states, (0,))
    return Distribution(states)


def _check_results(states: Mapping[Any, int], die: Roll) -> None:
    if len(states) > MOST_STATES or len(states) * len(die) > MOST_STEPS:
        raise ImpossibleQuestion(
            f"These dice have more than {MOST_STATES:,} different results; ask for fewer dice or faces."
        )


def _bits(mask: int, floor: int) -> tuple[int, ...]:
    return tuple(i + floor for i in range(mask.bit_length()) if mask >> i & 1)
