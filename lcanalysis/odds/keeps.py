"""Re-rolls as plain arrays over all rolls and all sets of kept dice, for programs that decide many times.

The same computation as in `reroll`, for payoffs that are arrays; with floats it is floating-point arithmetic.
"""

from __future__ import annotations

from functools import reduce
from math import prod
from typing import Any

import numpy as np

from lcanalysis.errors import ImpossibleQuestion
from lcanalysis.odds.faces import BET_DIE, Dice, Faces, pool
from lcanalysis.odds.roll_spaces import Array

MOST_ENTRIES = 50_000_000


def keep_totals(payoff: Any) -> Array:
    """What every set of kept dice is worth for every roll, in totals: the core of `best_reroll` on arrays.

    Parameters
    ----------
    payoff
        The payoff of every final roll: an array of shape (f1, ..., fk), one axis for each of k dice with
        f1, ..., fk faces. Whole numbers stay exact as long as payoff * rolls fits the dtype.

    Returns
    -------
    An array of shape (2^k, f1, ..., fk). Entry [s, roll] is the sum of the payoffs over all f1 * ... * fk
    equally likely results of rolling all dice that are not in s; die i is kept if bit i of s is set.

    Raises
    ------
    ImpossibleQuestion
        If the array would have more than 50,000,000 entries.

    Examples
    --------
    >>> keep_totals(np.array([1, 2, 6]))        # one die: rolled again (all 9), or kept (3 times its face)
    array([[ 9,  9,  9],
           [ 3,  6, 18]])
    """
    values = np.asarray(payoff)
    shape = values.shape
    if 2 ** len(shape) * values.size > MOST_ENTRIES:
        raise ImpossibleQuestion(f"The keeps of {values.size:,} rolls are too many to list; use best_reroll.")
    answer = np.empty((2 ** len(shape), *shape), dtype=values.dtype)
    for kept in range(len(answer)):
        opened = tuple(i for i in range(len(shape)) if not kept >> i & 1)
        times = prod(side for i, side in enumerate(shape) if kept >> i & 1)
        answer[kept] = values.sum(axis=opened, keepdims=True) * times
    return answer


def keep_values(payoff: Any) -> Array:
    """The expected payoff of every set of kept dice for every roll, as floats; shapes as in `keep_totals`.

    Examples
    --------
    >>> keep_values([1, 2, 6])
    array([[3., 3., 3.],
           [1., 2., 6.]])
    """
    values = np.asarray(payoff)
    return keep_totals(values) / values.size


def transitions(dice: Dice = 3, faces: Faces = BET_DIE) -> Array:
    """The results of rolling some dice again, as counts: from a roll and a kept set to the final rolls.

    Parameters
    ----------
    dice, faces
        As in `best_reroll`.

    Returns
    -------
    An integer array of shape (2^k, n, n) for k dice with n rolls, numbered as by
    `numpy.ravel_multi_index` of their face places. Entry [s, a, b] counts in how many of n equally likely
    ways roll a becomes roll b when the dice in s are kept.

    Raises
    ------
    ImpossibleQuestion
        If the array would have more than 50,000,000 entries.

    Examples
    --------
    >>> transitions(1, (1, 2)).tolist()
    [[[1, 1], [1, 1]], [[2, 0], [0, 2]]]
    """
    sides = [len(die) for die in pool(dice, faces)]
    rolls = prod(sides)
    if 2 ** len(sides) * rolls**2 > MOST_ENTRIES:
        raise ImpossibleQuestion(f"The transitions of {rolls:,} rolls are too many to list; use keep_values.")
    answer = np.empty((2 ** len(sides), rolls, rolls), dtype=np.int64)
    for kept in range(len(answer)):
        each = [_one_die(side, bool(kept >> i & 1)) for i, side in enumerate(sides)]
        answer[kept] = reduce(np.kron, each)
    return answer


def _one_die(side: int, kept: bool) -> Array:
    return side * np.eye(side, dtype=np.int64) if kept else np.ones((side, side), dtype=np.int64)
