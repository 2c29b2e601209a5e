"""Which dice to re-roll: the optimal keep for every roll, for any payoff of the final roll.

With one re-roll left, keeping a set of dice is worth the mean payoff over all ways the other dice can
fall, and the best set is kept. With more re-rolls, the same is done backwards from the last (dynamic
programming; Bellman 1957). A decision is one of the 2^k sets of the k dice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, TypeAlias

import numpy as np

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import Probability, view, whole
from lcanalysis.odds.faces import BET_DIE, Dice, Faces, Roll, face, pool
from lcanalysis.odds.roll_spaces import Array, MergedRolls, OrderedRolls, merged_rolls, ordered_rolls

Payoff: TypeAlias = Callable[[Roll], Any] | Mapping[Roll, Any] | Array
Naive: TypeAlias = Callable[[Roll], Iterable[int]]
Space: TypeAlias = OrderedRolls | MergedRolls

MOST_BIG_INTEGERS = 400_000
MOST_REROLLS = 20
MOST_MASKS = 100_000
SAFE_INT64 = 2**62


def best_reroll(
    payoff: Payoff, rerolls: int = 1, dice: Dice = 3, faces: Faces = BET_DIE, ordered: bool = False
) -> RerollPolicy:
    """The policy of re-rolls with the greatest expected payoff, exactly.

    Parameters
    ----------
    payoff
        What a final roll is worth. A function of the roll, a tuple of faces in which a bet counts 0 in
        `sum`; or a table: a mapping from rolls to numbers, or an array with one axis for each die in the
        order of its faces. Floats are taken at their exact binary value.
    rerolls
        How many times any set of the dice may be rolled again, 0 to 20.
    dice, faces
        The number of equal dice and their faces; or one sequence of faces for each die.
    ordered
        Equal dice are taken together when the payoff is a function or a mapping: it is asked once for
        each set of faces, lowest first. True: it is asked for every order of the dice.

    Returns
    -------
    RerollPolicy
        The keep for every roll, and what it is worth. Among equally good keeps the one that rolls the fewest
        dice again.

    Raises
    ------
    BadValue
        If the payoff has no number for a roll, or the array has another shape than the dice.
    ImpossibleQuestion
        If a die has no face, or the rolls are too many to list.

    Examples
    --------
    >>> best_reroll(sum, dice=1, faces=range(1, 7)).value(exact=True)
    Fraction(17, 4)
    >>> policy = best_reroll(lambda roll: sum(roll) == 7)
    >>> policy.keep((1, 2, 3)), policy.chance_of(1)
    ((2, 3), 0.2683256172839506)
    """
    checked = pool(dice, faces)
    rerolls = whole("rerolls", rerolls, high=MOST_REROLLS)
    space = _space(checked, ordered or isinstance(payoff, np.ndarray))
    values, scale = _as_integers(_table(payoff, space))
    return RerollPolicy(space, values, scale, rerolls)


class RerollPolicy:
    """An optimal policy of re-rolls, as `best_reroll` makes it.

    Attributes
    ----------
    rerolls
        How many re-rolls there are.
    """

    def __init__(self, space: Space, values: Array, scale: int, rerolls: int) -> None:
        self._space, self._scale, self.rerolls = space, scale, rerolls
        big = _bound(values) * (int(space.kept_dice.max()) + 1) * space.total ** (rerolls + 1) >= SAFE_INT64
        if big and len(space.kept_dice) > MOST_BIG_INTEGERS:
            raise ImpossibleQuestion(
                f"{rerolls} re-rolls of these dice need {len(space.kept_dice):,} numbers beyond 64 bits "
                f"(at most {MOST_BIG_INTEGERS:,} are kept); ask for fewer dice or re-rolls."
            )
        self._totals = [values.astype(object if big else np.int64)]
        self._states: list[Array] = []
        for _ in range(rerolls):
            totals, states = _improve(space, self._totals[-1])
            self._totals.append(totals)
            self._states.append(states)

    def value(self, exact: bool = False) -> Probability:
        """The expected payoff under the policy, before the first roll.

        Examples
        --------
        >>> best_reroll(sum, rerolls=2, dice=1, faces=range(1, 7)).value(exact=True)
        Fraction(14, 3)
        """
        return view(self._mean(self.rerolls), exact)

    def value_without(self, exact: bool = False) -> Probability:
        """The expected payoff of the first roll, without any re-roll.

        Examples
        --------
        >>> best_reroll(sum, dice=1, faces=range(1, 7)).value_without()
        3.5
        """
        return view(self._mean(0), exact)

    def gain(self, exact: bool = False) -> Probability:
        """What the re-rolls add to the expected payoff.

        Examples
        --------
        >>> best_reroll(sum, dice=1, faces=range(1, 7)).gain(exact=True)
        Fraction(3, 4)
        """
        return view(self._mean(self.rerolls) - self._mean(0), exact)

    def keep(self, roll: Iterable[int | str], left: int | None = None) -> Roll:
        """The faces to keep of a roll; the other dice are rolled again.

        Parameters
        ----------
        roll
            What the dice show.
        left
            How many re-rolls are left, by default all.

        Raises
        ------
        ImpossibleQuestion
            If the dice cannot show the roll.

        Examples
        --------
        >>> best_reroll(sum, dice=2, faces=range(1, 7)).keep((2, 5))
        (5,)
        """
        shown = self._space.arranged(tuple(face(value) for value in roll))
        return tuple(shown[i] for i in self.keep_places(shown, left))

    def keep_places(self, roll: Iterable[int | str], left: int | None = None) -> tuple[int, ...]:
        """The places (0 is the first die) of the dice to keep; equal faces are kept from the left.

        Examples
        --------
        >>> best_reroll(sum, dice=3, faces=range(1, 7)).keep_places((6, 1, 5))
        (0, 2)
        """
        shown = tuple(face(value) for value in roll)
        index = self._index(shown)
        state = int(self._states[self._left(left) - 1][index])
        places = self._space.kept_places(index, state)
        order = _places_in_order(shown, self._space.arranged(shown))
        return tuple(sorted(order[i] for i in places))

    def value_of(
        self, roll: Iterable[int | str], left: int | None = None, exact: bool = False
    ) -> Probability:
        """The expected payoff once a roll lies on the table.

        Parameters
        ----------
        roll
            What the dice show.
        left
            How many re-rolls are left, by default all; 0 gives the payoff of the roll.
        exact
            True for a fraction.

        Examples
        --------
        >>> best_reroll(sum, dice=2, faces=range(1, 7)).value_of((2, 5))
        8.5
        """
        left = self.rerolls if left is None else whole("left", left, high=self.rerolls)
        total = int(self._totals[left][self._index(tuple(face(value) for value in roll))])
        return view(Fraction(total, self._scale * self._space.total**left), exact)

    def value_with(self, naive: Naive, exact: bool = False) -> Probability:
        """The expected payoff if another policy decides every re-roll.

        Parameters
        ----------
        naive
            A function of the roll that gives the places of the dice to keep, for instance
            ``lambda roll: [i for i, face in enumerate(roll) if face >= 4]``.
        exact
            True for a fraction.

        Raises
        ------
        BadValue
            If the function names a place that is not there.

        Examples
        --------
        >>> best_reroll(sum, dice=1, faces=range(1, 7)).value_with(lambda roll: [], exact=True)
        Fraction(7, 2)
        """
        states = np.array([self._naive_state(i, naive) for i in range(len(self._space.rolls))])
        totals = self._totals[0]
        for _ in range(self.rerolls):
            totals = self._space.expand(totals)[states]
        return view(self._fraction(totals, self.rerolls), exact)

    def gain_over(self, naive: Naive, exact: bool = False) -> Probability:
        """What the policy adds to the expected payoff of another one (see `value_with`).

        Examples
        --------
        >>> policy = best_reroll(sum, dice=1, faces=range(1, 7))
        >>> policy.gain_over(lambda roll: [0] if roll[0] == 6 else [], exact=True)
        Fraction(1, 3)
        """
        return view(self._mean(self.rerolls) - self.value_with(naive, exact=True), exact)

    @cached_property
    def final_rolls(self) -> Distribution:
        """The distribution of the final roll under the policy.

        Examples
        --------
        >>> best_reroll(sum, dice=1, faces=range(1, 7)).final_rolls.p((6,), exact=True)
        Fraction(1, 4)
        """
        return _gather(self._space.rolls, self._final_weights())

    @cached_property
    def results(self) -> Distribution:
        """The distribution of the payoff under the policy; outcomes are whole numbers or fractions.

        Examples
        --------
        >>> best_reroll(sum, dice=1, faces=range(1, 7)).results.p(6, exact=True)
        Fraction(1, 4)
        """
        return _gather(self._totals[0].tolist(), self._final_weights()).map(self._payoff)

    def chance_of(self, event: Any, exact: bool = False) -> Probability:
        """The probability of a payoff, or of payoffs, under the policy; `event` as in `Distribution.p`.

        Examples
        --------
        >>> best_reroll(sum, dice=1, faces=range(1, 7)).chance_of({5, 6}, exact=True)
        Fraction(1, 2)
        """
        return self.results.p(event, exact)

    def masks(self, left: int | None = None) -> Array:
        """The keeps of all ordered rolls as bit sets, for programs: bit i is set if die i is kept.

        Parameters
        ----------
        left
            How many re-rolls are left, by default all.

        Returns
        -------
        An integer array with one axis for each die, in the order of its faces.

        Raises
        ------
        ImpossibleQuestion
            If there are more than 100,000 ordered rolls.

        Examples
        --------
        >>> best_reroll(sum, dice=2, faces=(1, 6)).masks()
        array([[0, 2],
               [1, 3]])
        """
        if self._space.total > MOST_MASKS:
            raise ImpossibleQuestion(
                f"Masks of {self._space.total:,} ordered rolls are too many to list; ask for `keep`."
            )
        space = self._ordered()
        masks = [sum(1 << i for i in self.keep_places(roll, left)) for roll in space.rolls]
        return np.array(masks).reshape(space.shape)

    def to_frame(self, left: int | None = None) -> Any:
        """The policy table as a pandas frame.

        Parameters
        ----------
        left
            How many re-rolls are left, by default all.

        Returns
        -------
        One row a roll: roll, keep, reroll (dice rolled again), payoff (of the roll as it lies), value (with
        the policy), probability (of this roll at the start).

        Examples
        --------
        >>> best_reroll(sum, dice=1, faces=(1, 6)).to_frame()
          roll keep  reroll  payoff  value  probability
        0    1            1     1.0    3.5          0.5
        1    6    6       0     6.0    6.0          0.5
        """
        import pandas as pd

        left = self._left(left)
        rows = [self._frame_row(index, left) for index in range(len(self._space.rolls))]
        return pd.DataFrame(rows)

    def __repr__(self) -> str:
        dice = len(self._space.rolls[0])
        return (
            f"RerollPolicy of {dice} dice, {self.rerolls} re-rolls: "
            f"value {self.value():.6g}, without re-roll {self.value_without():.6g}"
        )

    def _frame_row(self, index: int, left: int) -> dict[str, Any]:
        roll = self._space.rolls[index]
        places = self._space.kept_places(index, int(self._states[left - 1][index]))
        return {
            "roll": " ".join(map(repr, roll)),
            "keep": " ".join(repr(roll[i]) for i in places),
            "reroll": len(roll) - len(places),
            "payoff": int(self._totals[0][index]) / self._scale,
            "value": int(self._totals[left][index]) / (self._scale * self._space.total**left),
            "probability": int(self._space.ways[index]) / self._space.total,
        }

    def _left(self, left: int | None) -> int:
        if self.rerolls == 0:
            raise ImpossibleQuestion("Nothing is decided with 0 re-rolls, so there is no keep to tell.")
        return self.rerolls if left is None else whole("left", left, low=1, high=self.rerolls)

    def _index(self, roll: Roll) -> int:
        try:
            return self._space.index(roll)
        except (KeyError, ValueError):
            raise ImpossibleQuestion(f"These dice cannot show the roll {roll}.") from None

    def _naive_state(self, index: int, naive: Naive) -> int:
        roll = self._space.rolls[index]
        kept = tuple(naive(roll))
        if not set(kept) <= set(range(len(roll))):
            raise BadValue(
                f"The policy keeps the places {kept} of {roll}; places go from 0 to {len(roll) - 1}."
            )
        return self._space.state(index, tuple(set(kept)))

    def _ordered(self) -> OrderedRolls:
        if isinstance(self._space, OrderedRolls):
            return self._space
        return ordered_rolls((self._space.faces,) * self._space.dice)

    def _payoff(self, total: int) -> int | Fraction:
        value = Fraction(total, self._scale)
        return value.numerator if value.denominator == 1 else value

    def _fraction(self, totals: Array, stage: int) -> Fraction:
        everything = int((totals * self._space.ways).sum())
        return Fraction(everything, self._scale * self._space.total ** (stage + 1))

    def _mean(self, stage: int) -> Fraction:
        return self._fraction(self._totals[stage], stage)

    def _final_weights(self) -> Array:
        space, weights = self._space, self._space.ways.astype(self._totals[0].dtype)
        for states in reversed(self._states):
            partial = np.zeros(len(space.kept_dice), dtype=weights.dtype)
            np.add.at(partial, states, weights)
            weights = space.spread(partial)
        return weights


def _space(checked: tuple[tuple[int, ...], ...], ordered: bool) -> Space:
    if ordered or len(set(checked)) > 1:
        return ordered_rolls(checked)
    return merged_rolls(len(checked), checked[0])


def _table(payoff: Payoff, space: Space) -> Any:
    if isinstance(payoff, np.ndarray):
        return _array_table(payoff, space)
    if isinstance(payoff, Mapping):
        given = {space.arranged(tuple(map(face, roll))): value for roll, value in payoff.items()}
        missing = next((roll for roll in space.rolls if roll not in given), None)
        if missing is not None:
            raise BadValue(f"The payoff table has no entry for the roll {missing}.")
        return [given[roll] for roll in space.rolls]
    return [payoff(roll) for roll in space.rolls]


def _array_table(payoff: Array, space: Space) -> Array:
    shape = space.shape if isinstance(space, OrderedRolls) else ()
    if payoff.shape != shape:
        raise BadValue(
            f"The payoff array must have one axis for each die, {shape}, not the shape {payoff.shape}."
        )
    return payoff.ravel()


def _as_integers(values: Any) -> tuple[Array, int]:
    """Whole numbers and the scale that made them whole."""
    array = np.asarray(values)
    if array.dtype.kind in "bi":
        return array.astype(np.int64), 1
    try:
        fractions = [Fraction(value) for value in array.tolist()]
    except (TypeError, ValueError, OverflowError):
        raise BadValue("A payoff must be a finite number for every roll.") from None
    scale = lcm(*(value.denominator for value in fractions))
    return np.array([int(value * scale) for value in fractions], dtype=object), scale


def _gather(outcomes: Iterable[Any], weights: Array) -> Distribution:
    found: dict[Any, int] = defaultdict(int)
    for outcome, weight in zip(outcomes, weights.tolist(), strict=True):
        found[outcome] += weight
    return Distribution(found)


def _bound(values: Array) -> int:
    return max(int(values.max()), -int(values.min()), 1)


def _improve(space: Space, totals: Array) -> tuple[Array, Array]:
    """One re-roll more: the best totals and the partial rolls that reach them; ties by most dice kept."""
    partial = space.expand(totals)
    ties = int(space.kept_dice.max()) + 1
    keys, states = space.best(partial * ties + space.kept_dice)
    return keys // ties, states


def _places_in_order(shown: Roll, arranged: Roll) -> list[int]:
    """For each die of the arranged roll, its place in the roll as shown."""
    left = list(range(len(shown)))
    order = []
    for value in arranged:
        place = next(i for i in left if shown[i] == value)
        left.remove(place)
        order.append(place)
    return order
