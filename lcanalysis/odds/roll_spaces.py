"""The arithmetic of re-rolling: all rolls of some dice, and all rolls with some dice still to be rolled.

A *partial* roll has some dice kept and the others open. Both kinds of space below offer the same three steps,
all in totals over the number of rolls (so nothing is ever divided):

``expand``  from a value of every roll to the expected value of every partial roll;
``best``    from the values of partial rolls to the best one that each roll can be turned into;
``spread``  from weights of partial rolls to the weights of the rolls they lead to.

`OrderedRolls` tells all dice apart. `MergedRolls` takes equal dice together, so it reaches ten dice.

Limits and cost, measured on one core of a small machine for dice of 6 faces, one re-roll, whole-number
payoffs (first question, which lists the rolls / each further one; most memory beyond Python's own):

====  =========================  ========================
dice  equal, payoff a function   told apart, an array
====  =========================  ========================
3     1 ms / 0.1 ms              0.3 ms / 0.06 ms
4     2 ms / 0.15 ms             0.4 ms / 0.1 ms
5     6 ms / 0.2 ms              2 ms / 0.6 ms, 1 MB
6     10 ms / 0.3 ms             13 ms / 5 ms, 7 MB
7     20 ms / 0.4 ms             0.2 s / 50 ms, 50 MB
8     40 ms / 0.5 ms, 1 MB       1.5 s / 0.4 s, 340 MB
9     80 ms / 0.8 ms, 1 MB       refused
10    0.2 s / 1 ms, 2 MB         refused
====  =========================  ========================

Further re-rolls cost as much as the first. Numbers beyond 64 bits (many dice and re-rolls, or payoffs that
are fractions) are kept as Python integers: about ten times slower, and refused for more than 400,000 partial
rolls.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any, TypeAlias

import numpy as np

from lcanalysis.errors import ImpossibleQuestion
from lcanalysis.odds.faces import Pool, Roll, in_order, size

Array: TypeAlias = np.ndarray[Any, Any]

MOST_ORDERED = 6_000_000
MOST_MERGED = 60_000


class OrderedRolls:
    """All rolls of dice that are told apart; arrays have one axis for each die.

    Parameters
    ----------
    checked
        The faces of each die, as `faces.pool` gives them.

    Raises
    ------
    ImpossibleQuestion
        If there are more than 6,000,000 partial rolls (more than 8 dice of 6 faces).

    Examples
    --------
    >>> space = OrderedRolls(((0, 1), (0, 1)))
    >>> space.expand(np.array([0, 1, 1, 2]))    # totals over 4; the last row and column: that die is open
    array([0, 4, 2, 4, 8, 6, 2, 6, 4])
    """

    def __init__(self, checked: Pool) -> None:
        self.faces = checked
        self.shape = tuple(len(die) for die in checked)
        self.partial_shape = tuple(length + 1 for length in self.shape)
        self.total = size(checked)
        if prod(self.partial_shape) > MOST_ORDERED:
            raise _too_many(f"{len(checked)} different dice", MOST_ORDERED)
        kept = [(np.arange(length + 1) < length).astype(np.int64) for length in self.shape]
        self.kept_dice: Array = reduce(np.add.outer, kept).ravel()
        self.numbers = np.arange(prod(self.partial_shape)).reshape(self.partial_shape)
        self.ways: Array = np.ones(self.total, dtype=np.int64)

    @property
    def rolls(self) -> list[Roll]:
        """Every roll as a tuple of faces, in the order of the arrays."""
        return list(product(*self.faces))

    def expand(self, values: Array) -> Array:
        """From the value of every roll to the total value of every partial roll."""
        block = values.reshape(self.shape)
        for axis, length in enumerate(self.shape):
            opened = block.sum(axis=axis, keepdims=True)
            block = np.concatenate([block * length, opened], axis=axis)
        return block.ravel()

    def best(self, keys: Array) -> tuple[Array, Array]:
        """From keys of the partial rolls to the best key each roll can be turned into, and which it is."""
        block = keys.reshape(self.partial_shape)
        states = self.numbers
        for axis, length in enumerate(self.shape):
            some, all_open = _along(axis, slice(length)), _along(axis, slice(length, None))
            keep = block[some] >= block[all_open]
            states = np.where(keep, states[some], states[all_open])
            block = np.maximum(block[some], block[all_open])
        return block.ravel(), states.ravel()

    def spread(self, weights: Array) -> Array:
        """From weights of the partial rolls to the weights of the rolls they lead to."""
        block = weights.reshape(self.partial_shape)
        for axis, length in enumerate(self.shape):
            block = block[_along(axis, slice(length))] * length + block[_along(axis, slice(length, None))]
        return block.ravel()

    def state(self, index: int, kept: tuple[int, ...]) -> int:
        """The number of the partial roll that keeps the dice at the given places of a roll."""
        places = np.unravel_index(index, self.shape)
        chosen = [int(place) if i in kept else self.shape[i] for i, place in enumerate(places)]
        return int(np.ravel_multi_index(chosen, self.partial_shape))

    def kept_places(self, index: int, state: int) -> tuple[int, ...]:
        """The places of the dice that a partial roll keeps."""
        places = np.unravel_index(state, self.partial_shape)
        return tuple(i for i, place in enumerate(places) if place < self.shape[i])

    def index(self, roll: Roll) -> int:
        """The number of a roll; KeyError or ValueError if the dice cannot show it."""
        if len(roll) != len(self.faces):
            raise ValueError(roll)
        found = [die.index(value) for die, value in zip(self.faces, roll, strict=True)]
        return int(np.ravel_multi_index(found, self.shape))

    def arranged(self, roll: Roll) -> Roll:
        """The roll in the order in which the space lists it."""
        return roll


class MergedRolls:
    """All rolls of equal dice, as multisets of faces: lowest face first, a bet before all.

    Parameters
    ----------
    dice
        The number of dice.
    faces
        The faces of each; repeated faces are taken together.

    Raises
    ------
    ImpossibleQuestion
        If there are more than 60,000 partial rolls.

    Examples
    --------
    >>> space = MergedRolls(2, (0, 1))
    >>> space.rolls, space.ways
    ([(0, 0), (0, 1), (1, 1)], array([1, 2, 1]))
    >>> space.expand(np.array([0, 1, 2]))      # no die open, then one (0 or 1 kept), then both
    array([0, 4, 8, 2, 6, 4])
    """

    def __init__(self, dice: int, faces: tuple[int, ...]) -> None:
        counts = Counter(faces)
        values = in_order(counts)
        if comb(dice + len(values), dice) > MOST_MERGED:
            raise _too_many(f"{dice} dice of {len(values)} different faces", MOST_MERGED)
        self.dice, self.faces = dice, faces
        self.multiplicity = np.array([counts[value] for value in values], dtype=np.int64)
        self.side, self.total = len(faces), len(faces) ** dice
        self.states: list[Roll] = []
        for kept in range(dice, -1, -1):
            self.states += combinations_with_replacement(values, kept)
        self.number = {state: i for i, state in enumerate(self.states)}
        self.rolls = [state for state in self.states if len(state) == dice]
        self.kept_dice = np.array([len(state) for state in self.states])
        self.starts = np.searchsorted(-self.kept_dice, -np.arange(dice, -2, -1)).tolist()
        self.filled = [self._filled(level, values) for level in range(dice + 1)]
        self.emptied = [self._emptied(level, values) for level in range(dice + 1)]
        self.ways = self._ways(counts)

    def expand(self, values: Array) -> Array:
        """From the value of every roll to the total value of every partial roll."""
        raw = np.empty(len(self.states), dtype=values.dtype)
        raw[: len(values)] = values
        for level in range(1, self.dice + 1):
            raw[self._slice(level)] = raw[self.filled[level]] @ self.multiplicity.astype(values.dtype)
        return raw * self._kept_scale(values.dtype)

    def best(self, keys: Array) -> tuple[Array, Array]:
        """From keys of the partial rolls to the best key each roll can be turned into, and which it is."""
        best, states = keys.copy(), np.arange(len(keys))
        for level in range(self.dice - 1, -1, -1):
            here = self._slice(level)
            for column in self.emptied[level].T:
                better = best[column] > best[here]
                best[here] = np.where(better, best[column], best[here])
                states[here] = np.where(better, states[column], states[here])
        full = self._slice(0)
        return best[full], states[full]

    def spread(self, weights: Array) -> Array:
        """From weights of the partial rolls to the weights of the rolls they lead to."""
        flow = weights * self._kept_scale(weights.dtype)
        for level in range(self.dice, 0, -1):
            shares = np.outer(flow[self._slice(level)], self.multiplicity.astype(weights.dtype))
            np.add.at(flow, self.filled[level].ravel(), shares.ravel())
        return flow[self._slice(0)]

    def state(self, index: int, kept: tuple[int, ...]) -> int:
        """The number of the partial roll that keeps the dice at the given places of a roll."""
        roll = self.rolls[index]
        return self.number[tuple(roll[i] for i in sorted(kept))]

    def kept_places(self, index: int, state: int) -> tuple[int, ...]:
        """The places of the dice that a partial roll keeps; of equal dice the first ones."""
        left = Counter(self.states[state])
        places = []
        for i, value in enumerate(self.rolls[index]):
            if left[value]:
                places.append(i)
                left[value] -= 1
        return tuple(places)

    def index(self, roll: Roll) -> int:
        """The number of a roll; KeyError if the dice cannot show it."""
        found = self.number[self.arranged(roll)]
        if found >= len(self.rolls):
            raise KeyError(roll)
        return found

    def arranged(self, roll: Roll) -> Roll:
        """The roll in the order in which the space lists it."""
        return in_order(roll)

    def _slice(self, level: int) -> slice:
        return slice(self.starts[level], self.starts[level + 1])

    def _filled(self, level: int, values: Roll) -> Array:
        """For the states with `level` open dice: the states that one die more, of each face, leads to."""
        if level == 0:
            return np.empty((0, 0), dtype=np.int64)
        rows = self.states[self._slice(level)]
        return np.array([[self.number[self.arranged((*row, value))] for value in values] for row in rows])

    def _emptied(self, level: int, values: Roll) -> Array:
        """For the states with `level` open dice: the states with a die of each face opened, or itself."""
        rows = self.states[self._slice(level)]
        return np.array([[self.number[_without(row, value)] for value in values] for row in rows])

    def _ways(self, counts: Counter[int]) -> Array:
        def arrangements(roll: Roll) -> int:
            shown = Counter(roll)
            orders = factorial(self.dice) // prod(map(factorial, shown.values()))
            return orders * prod(counts[value] ** many for value, many in shown.items())

        return np.array(
            [arrangements(roll) for roll in self.rolls], dtype=object if self.total > 2**62 else None
        )

    def _kept_scale(self, dtype: Any) -> Array:
        powers = np.array([self.side**kept for kept in range(self.dice + 1)], dtype=object)
        return powers.astype(dtype)[self.kept_dice]


def _along(axis: int, part: slice) -> tuple[slice, ...]:
    """The index of a part of one axis, with all before it and, by broadcasting, all after it."""
    return (slice(None),) * axis + (part,)


def _without(row: Roll, value: int) -> Roll:
    if value not in row:
        return row
    place = row.index(value)
    return row[:place] + row[place + 1 :]


def _too_many(what: str, limit: int) -> ImpossibleQuestion:
    return ImpossibleQuestion(
        f"Re-rolls of {what} need more than the {limit:,} partial rolls that can be listed; "
        "ask for fewer dice or faces."
    )


@lru_cache(maxsize=16)
def ordered_rolls(checked: Pool) -> OrderedRolls:
    """The space of rolls of dice that are told apart; made once for each pool."""
    return OrderedRolls(checked)


@lru_cache(maxsize=16)
def merged_rolls(dice: int, faces: tuple[int, ...]) -> MergedRolls:
    """The space of rolls of equal dice; made once for each pool."""
    return MergedRolls(dice, faces)
