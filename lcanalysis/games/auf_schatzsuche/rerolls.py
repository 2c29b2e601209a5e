"""The exact re-roll as tables over the 56 rolls, made from `lcanalysis.odds.keeps.transitions`.

Three equal dice have 56 rolls when their order does not count, and 84 partial rolls: what can be kept of them. For each partial roll
the tables list which rolls it leads to, in how many of 216 ways. So the worth of all re-rolls is a few hundred products away from
the worth of each final roll.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.games.auf_schatzsuche.play import DICE, FACES, ROLL_NUMBER, ROLLS
from lcanalysis.odds.keeps import transitions

WAYS = FACES**DICE
KEEP_ALL = 0


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Partial roll by ordered roll and re-rolled dice; per partial roll where its rolls start; which they are; in how many ways."""
    ordered = transitions(DICE, range(FACES))
    partial_of = np.zeros((WAYS, 1 << DICE), np.int64)
    partials: dict[tuple[int, ...], np.ndarray] = {}
    for roll in range(WAYS):
        dice = np.unravel_index(roll, (FACES,) * DICE)
        for rerolled in range(1 << DICE):
            kept = (1 << DICE) - 1 - rerolled
            state = tuple(sorted(int(dice[die]) for die in range(DICE) if kept >> die & 1))
            ways = np.bincount(ROLL_NUMBER, ordered[kept, roll], len(ROLLS)).astype(np.int64)
            partials.setdefault(state, ways)
            partial_of[roll, rerolled] = list(partials).index(state)
    leads = [np.flatnonzero(ways) for ways in partials.values()]
    starts = np.cumsum([0, *map(len, leads)])
    return partial_of, starts, np.concatenate(leads), np.concatenate([w[w > 0] for w in partials.values()])


PARTIAL_OF, STARTS, LEADS_TO, IN_WAYS = _tables()
ORDERED = np.array(
    [next(i for i in range(WAYS) if ROLL_NUMBER[i] == number) for number in range(len(ROLLS))],
    np.int64,
)
FEWEST_FIRST = np.array(sorted(range(1 << DICE), key=int.bit_count), np.int64)


@njit
def total_of(worths, ordered: int, rerolled: int) -> int:
    """What re-rolling a set of dice is worth, over all 216 ways: `worths` is that of each final roll."""
    partial, total = PARTIAL_OF[ordered, rerolled], 0
    for i in range(STARTS[partial], STARTS[partial + 1]):
        total += IN_WAYS[i] * worths[LEADS_TO[i]]
    return total


@njit
def best_of(worths, ordered: int) -> tuple[int, int]:
    """The set of dice to roll again, the fewest among equally good ones, and what it is worth over all 216 ways."""
    best, most = KEEP_ALL, WAYS * worths[ROLL_NUMBER[ordered]]
    for i in range(1, 1 << DICE):
        total = total_of(worths, ordered, FEWEST_FIRST[i])
        if total > most:
            best, most = FEWEST_FIRST[i], total
    return best, most


@njit
def best_reroll(worths, dice, rerolls_left: int) -> int:
    """The set of dice to roll again with the greatest expected worth, exactly.

    Parameters
    ----------
    worths
        int64 array: what each of the 56 final rolls is worth. Overwritten if several re-rolls are left: by what each roll is worth
        with the later ones, times 216 for each of them.
    dice
        The places of the faces that lie up.
    rerolls_left
        How many re-rolls there are, this one included.

    Examples
    --------
    >>> from lcanalysis.games.auf_schatzsuche.play import ROLL_PLACES
    >>> worths = ROLL_PLACES.sum(axis=1)
    >>> int(best_reroll(worths, np.array([5, 1, 3]), 1))
    2
    """
    use_later(worths, rerolls_left)
    return best_of(worths, ordered_roll(dice))[0]


@njit
def ordered_roll(dice) -> int:
    """The number of a roll among all ordered ones."""
    return (dice[0] * FACES + dice[1]) * FACES + dice[2]


@njit
def use_later(worths, rerolls_left: int) -> None:
    """Overwrite what each final roll is worth by what it is worth with the re-rolls after the next one."""
    for _ in range(1, rerolls_left):
        before = worths.copy()
        for number in range(len(worths)):
            worths[number] = best_of(before, ORDERED[number])[1]


@njit
def total_of_reroll(worths, dice, rerolls_left: int, rerolled: int) -> int:
    """What re-rolling a set of dice is worth, times 216 for each re-roll left; `worths` as in `best_reroll`."""
    use_later(worths, rerolls_left)
    return total_of(worths, ordered_roll(dice), rerolled)
