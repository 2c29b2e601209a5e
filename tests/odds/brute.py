"""Slow and plain answers by listing everything, for comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from lcanalysis.odds import Distribution
from lcanalysis.odds.faces import Bet


def over(outcomes: Iterable[Any]) -> Distribution:
    """Every listed outcome alike."""
    return Distribution(Counter(outcomes))


def rolls(pool: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Every ordered roll."""
    return list(product(*pool))


def subset_sums(roll: Sequence[int]) -> tuple[int, ...]:
    """Sums of all non-empty sets of dice, by listing the sets."""
    sets = (subset for size in range(1, len(roll) + 1) for subset in combinations(roll, size))
    return tuple(sorted({sum(int(value) for value in subset) for subset in sets}))


def bets(roll: Sequence[int]) -> int:
    """Dice that show a bet."""
    return len([value for value in roll if isinstance(value, Bet)])


def mean_after(
    roll: tuple[int, ...], kept: Iterable[int], pool: Any, worth: Callable[[Any], Fraction]
) -> Fraction:
    """Mean worth over everything that re-rolling the dice that are not kept can give."""
    kept = set(kept)
    choices = [
        [value] if i in kept else list(die) for i, (value, die) in enumerate(zip(roll, pool, strict=True))
    ]
    ends = list(product(*choices))
    return sum((Fraction(worth(end)) for end in ends), Fraction(0)) / len(ends)


def merged(roll: Iterable[int]) -> tuple[int, ...]:
    """A roll whose equal faces cannot be told apart: sorted by name."""
    return tuple(sorted(roll, key=repr))


def keeps(dice: int) -> list[tuple[int, ...]]:
    """All sets of places."""
    return [places for size in range(dice + 1) for places in combinations(range(dice), size)]


def reroll_value(pool: Any, payoff: Callable[[Any], Any], rerolls: int) -> Fraction:
    """The optimal value, by the plain recursion over ordered rolls."""
    worth = {roll: Fraction(payoff(roll)) for roll in rolls(pool)}
    for _ in range(rerolls):
        before = dict(worth)
        worth = {
            roll: max(mean_after(roll, kept, pool, before.__getitem__) for kept in keeps(len(pool)))
            for roll in rolls(pool)
        }
    everything = rolls(pool)
    return sum((worth[roll] for roll in everything), Fraction(0)) / len(everything)
