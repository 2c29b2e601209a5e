"""Exact odds against hand-written icepool, and the times of larger questions: ``python -m benchmarks.odds``."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, product
from statistics import median
from typing import Any

import icepool
import numpy as np

from benchmarks.report import Row
from benchmarks.timing import interleaved, ratio, seconds
from lcanalysis.errors import ImpossibleQuestion
from lcanalysis.odds import deck, dice, tables

KEEPS = [kept for size in range(4) for kept in combinations(range(3), size)]
ROLLS = list(product(dice.BET_DIE, repeat=3))
BATCH = 50
SIDE = 40
POSITION = {"hand": "W 4 6", "unseen": 44, "draws": 10}
QUESTIONS: dict[str, Callable[[], Any]] = {
    "dice: targets with re-rolls": lambda: tables.dice_targets([7, 9, 10]),
    "dice: keep table": lambda: tables.dice_keeps(dice.best_reroll(dice.forms(7, 9, 10))),
    "deck: answers": lambda: tables.deck_answers(1, 3, 44, 12, (6, 1), 8),
    "deck: curve": lambda: tables.deck_curve(1, 3, 44, (6, 1)),
    "expedition: answers": lambda: tables.expedition_answers(**POSITION),
    "expedition: wager sums for 0 to 22 draws": lambda: tables.wager_sums(unseen=44, draws=range(23)),
}


def tiles() -> Callable[[tuple[int, ...]], int]:
    """Points of the open tiles of a display with one bet laid up."""
    return dice.open_tiles({"red": [1, 4]}, {"red": 1}, {"red": [6, 7, 9], "blue": [1, 10]})


def by_icepool(payoff: Callable[[tuple[int, ...]], int]) -> Fraction:
    """The optimal value with icepool, the maximum over the kept dice written by hand.

    As quick as it gets without leaving icepool: equal rolls and equal kept dice are asked once.
    """
    die = icepool.Die(dice.BET_DIE)

    @cache
    def worth(kept: tuple[int, ...]) -> Fraction:
        return icepool.map(lambda *end: payoff(end), *kept, *[die] * (3 - len(kept))).mean()

    def best(roll: tuple[int, ...]) -> Fraction:
        return max(worth(tuple(roll[i] for i in kept)) for kept in KEEPS)

    rolls = die.pool(3).expand()
    return sum((ways * best(roll) for roll, ways in rolls.items()), Fraction(0)) / rolls.denominator()


def against_icepool(rounds: int) -> Iterator[Row]:
    """The whole policy and its value, for a payoff as a table and as a Python function."""
    payoff = tiles()
    by_roll = {roll: payoff(roll) for roll in ROLLS}
    table = np.array(list(by_roll.values())).reshape(6, 6, 6)
    expected = by_icepool(by_roll.__getitem__)
    contestants: dict[str, Callable[[], object]] = {
        "icepool, table": lambda: by_icepool(by_roll.__getitem__),
        "table": lambda: [dice.best_reroll(table).value(exact=True) for _ in range(BATCH)],
        "keep_totals": lambda: [dice.keep_totals(table).max(axis=0).sum() for _ in range(BATCH)],
        "icepool, function": lambda: by_icepool(payoff),
        "function": lambda: [dice.best_reroll(payoff).value(exact=True) for _ in range(BATCH)],
    }
    for policy in (dice.best_reroll(table), dice.best_reroll(payoff)):
        if policy.value(exact=True) != expected:
            raise SystemExit("icepool and best_reroll give different values")
    times = interleaved(contestants, rounds)
    yield Row("re-roll policy by icepool, payoff a table", 1000 * median(times["icepool, table"]), "ms")
    yield Row("re-roll policy, payoff a table", 1000 * median(times["table"]) / BATCH, "ms")
    share = 1 / BATCH
    yield Row("icepool / policy, table", ratio(times["icepool, table"], times["table"], share), "x", 50)
    yield Row(
        "icepool / keep_totals, table", ratio(times["icepool, table"], times["keep_totals"], share), "x"
    )
    yield Row(
        "icepool / policy, function", ratio(times["icepool, function"], times["function"], share), "x", 5
    )


def grid(rounds: int) -> Iterator[Row]:
    """A 40 x 40 grid of deck odds in one call."""
    unseen, draws = np.arange(SIDE, 2 * SIDE)[:, None], np.arange(SIDE)[None]
    times = [
        seconds(lambda: deck.at_least(1, of=3, unseen=unseen, draws=draws), time.process_time)
        for _ in range(rounds)
    ]
    yield Row(f"{SIDE} x {SIDE} grid of deck odds", 1000 * median(times), "ms", 50, at_most=True)


def questions(rounds: int) -> Iterator[Row]:
    """What the explorers ask."""
    for name, times in interleaved(QUESTIONS, rounds).items():
        yield Row(name, 1000 * median(times), "ms", 50, at_most=True)


def limits() -> Iterator[Row]:
    """The whole policy of more and more bet dice with one re-roll, and the clear refusal past the limit."""
    aim = dice.forms(7, 9, 10)
    tracemalloc.start()
    dice.best_reroll(aim, 1, 10)
    yield Row("policy of 10 bet dice, peak memory", tracemalloc.get_traced_memory()[1] / 2**20, "MB")
    tracemalloc.stop()
    for number in range(3, 11):
        took = seconds(partial(dice.best_reroll, aim, 1, number), time.process_time)
        yield Row(f"policy of {number} bet dice", 1000 * took, "ms")
    try:
        dice.best_reroll(aim, 1, 40)
    except ImpossibleQuestion as refusal:
        print(refusal)


def measurements(quick: bool) -> Iterator[Row]:
    """One after the other, as they are made."""
    rounds = 5 if quick else 25
    yield from against_icepool(rounds)
    yield from grid(rounds)
    yield from questions(rounds)
    yield from limits()


def main() -> None:
    """Measure and print."""
    for row in measurements(quick=False):
        print(row.line(), flush=True)


if __name__ == "__main__":
    main()
