"""When is a wager right? What one more wager adds, over all hands and draws to come.

A wager laid before the numbers multiplies the final (sum of numbers - cost) once more and is one card more
towards the bonus. Compared are the same expedition with and without it, begun in both cases, so the gain is

    E[sum of numbers] - cost + bonus * P(exactly one card is missing without the wager).

It does not depend on how many wagers lie already, but for the count of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, factorial
from typing import Any

import numpy as np

from lcanalysis.errors import ImpossibleQuestion
from lcanalysis.odds.cards import WAGER, Cards, place, read
from lcanalysis.odds.exact import Probability, view, whole
from lcanalysis.odds.laying import draw_weights, laid_results
from lcanalysis.odds.roll_spaces import Array
from lcanalysis.odds.scoring import ExpeditionRules, expedition_rules


def wager_gain(
    game: str = "classic",
    hand: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: int,
    patience: int | None = None,
    wagers_laid: int = 0,
    exact: bool = False,
    **values: Any,
) -> Probability:
    """The expected points that one wager adds to an expedition with these numbers in hand.

    Parameters
    ----------
    game
        "classic" or "to_go".
    hand, seen
        Numbers in hand, and cards of the colour seen elsewhere. Wagers among them are left aside.
    unseen, draws, patience, values
        As in `outcomes`.
    wagers_laid
        Wagers that lie already.
    exact
        True for a fraction.

    Examples
    --------
    >>> wager_gain(hand="4 6 10", unseen=44, draws=0)
    0.0
    >>> wager_gain(hand="4 6", unseen=44, draws=10, exact=True) > 0
    True
    """
    rules = expedition_rules(game, values)
    colour = place(rules.colour(), hand, "", seen, unseen, draws)
    for cards in (colour.held, colour.coming):
        del cards[WAGER]
    ends = laid_results(colour, patience, (0, 0), _sum_and_count, lambda _: False)
    missing = _one_missing(rules, wagers_laid)
    numbers = ends.expect(lambda end: end[0], exact=True)
    bonus = rules.bonus * ends.p(lambda end: end[1] == missing, exact=True)
    return view(numbers - rules.cost + bonus, exact)


def wager_gains(
    draws: Iterable[int],
    unseen: int,
    game: str = "classic",
    seen: Cards = "",
    *,
    patience: int | None = None,
    wagers_laid: int = 0,
    most_cards: int = 7,
    **values: Any,
) -> Any:
    """What one wager adds, for every sum of the numbers in hand and every number of draws left.

    Parameters
    ----------
    draws
        The numbers of own draws to look at.
    unseen
        How many cards of all colours are unseen, in all cases.
    game, seen, patience, wagers_laid, values
        As in `wager_gain`.
    most_cards
        The largest number of number cards in hand: 7 beside a wager in a hand of 8.

    Returns
    -------
    A pandas frame with a row for each draws and hand_sum: hands (how many hands have this sum), mean, lowest
    and highest gain of these hands (points).

    Raises
    ------
    ImpossibleQuestion
        If there are more draws, or more cards of the colour, than unseen cards.

    Examples
    --------
    >>> wager_gains([10], unseen=44).query("hand_sum == 10")[["hands", "mean"]].round(3)
       hands   mean
    9      5  0.114
    """
    import pandas as pd

    table = _table(draws, unseen, game, seen, patience, wagers_laid, most_cards, values)
    rows = [
        {
            "draws": drawn,
            "hand_sum": int(total),
            "hands": len(gains),
            "mean": sum(gains) / (len(gains) * table.scale[j]),
            "lowest": min(gains) / table.scale[j],
            "highest": max(gains) / table.scale[j],
        }
        for j, drawn in enumerate(table.draws)
        for total, gains in table.by_sum(j)
    ]
    return pd.DataFrame(rows)


def break_even_sums(
    draws: Iterable[int],
    unseen: int,
    game: str = "classic",
    seen: Cards = "",
    *,
    patience: int | None = None,
    wagers_laid: int = 0,
    most_cards: int = 7,
    **values: Any,
) -> Any:
    """From which sum of the numbers in hand on one wager loses nothing, for every number of draws left.

    Parameters
    ----------
    draws, unseen, game, seen, patience, wagers_laid, most_cards, values
        As in `wager_gains`.

    Returns
    -------
    A pandas frame, one row a number of draws: draws; some_hand (the smallest sum at which one of the hands
    gains 0 or more); on_average (from which sum on the mean over the hands of each sum does); every_hand
    (from which sum on all hands do). Missing if no sum does.

    Examples
    --------
    >>> break_even_sums([0, 10, 20], unseen=44)
       draws  some_hand  on_average  every_hand
    0      0         20          20          20
    1     10         10          10          10
    2     20          0           0           0
    """
    import pandas as pd

    table = _table(draws, unseen, game, seen, patience, wagers_laid, most_cards, values)
    rows = [_thresholds(drawn, table.by_sum(j)) for j, drawn in enumerate(table.draws)]
    return pd.DataFrame(rows).astype("Int64")


@dataclass(frozen=True)
class _Table:
    """Gains of all hands, in totals over one scale for each number of draws."""

    draws: tuple[int, ...]
    sums: Array
    gains: Array
    scale: tuple[int, ...]

    def by_sum(self, column: int) -> list[tuple[int, list[int]]]:
        gains = self.gains[:, column]
        return [(int(total), gains[self.sums == total].tolist()) for total in np.unique(self.sums)]


def _table(
    draws: Iterable[int],
    unseen: int,
    game: str,
    seen: Cards,
    patience: int | None,
    wagers_laid: int,
    most_cards: int,
    values: dict[str, Any],
) -> _Table:
    rules = expedition_rules(game, values)
    asked = tuple(whole("draws", drawn) for drawn in draws)
    numbers = _open_numbers(rules, seen)
    _check_room(asked, whole("unseen", unseen), len(numbers))
    hands = _hands(len(numbers), whole("most_cards", most_cards))
    orders, sums = _orders(hands, numbers, None if patience is None else whole("patience", patience))
    missing = _one_missing(rules, wagers_laid)
    points = sums.sum(axis=2) - rules.cost * orders.sum(axis=2)
    if 0 <= missing <= len(numbers):
        points = points + rules.bonus * orders[:, :, missing]
    gains = _over_draws(points.astype(object), hands.sum(axis=1), len(numbers), unseen, asked)
    scale = tuple(factorial(len(numbers)) * comb(unseen, drawn) for drawn in asked)
    return _Table(asked, hands @ np.array(numbers), gains, scale)


def _one_missing(rules: ExpeditionRules, wagers_laid: int) -> int:
    """How many numbers leave the expedition one card short of the bonus without the wager asked about."""
    if rules.wagers == 0:
        raise ImpossibleQuestion("A colour without wagers has no wager to gain from.")
    return rules.bonus_cards - 1 - whole("wagers_laid", wagers_laid, high=rules.wagers - 1)


def _open_numbers(rules: ExpeditionRules, seen: Cards) -> list[int]:
    """The numbers that can be in hand or come, from the highest down."""
    _, gone = read(seen, rules.colour())
    return [card for card in range(rules.high, rules.low - 1, -1) if not gone[card]]


def _check_room(draws: Sequence[int], unseen: int, numbers: int) -> None:
    if max(draws, default=0) > unseen:
        raise ImpossibleQuestion(f"{max(draws)} draws are more than the {unseen} unseen cards.")
    if numbers > unseen:
        raise ImpossibleQuestion(f"{numbers} numbers of the colour cannot be among {unseen} unseen cards.")
    if numbers > 12:
        raise ImpossibleQuestion(f"A colour of {numbers} numbers has too many hands to list; at most 12.")


def _hands(numbers: int, most_cards: int) -> Array:
    """All sets of numbers as rows of 0 and 1."""
    sets = np.arange(2**numbers)[:, None] >> np.arange(numbers) & 1
    return sets[sets.sum(axis=1) <= most_cards]


def _orders(hands: Array, numbers: Sequence[int], patience: int | None) -> tuple[Array, Array]:
    """Orders of the drawn numbers, and the sums laid in them: arrays over hand, numbers drawn, numbers laid.

    The same count as `laying.laid_results`, for all hands at once, keeping the mean of the sum only.
    """
    size = len(numbers) + 1
    orders = np.zeros((len(hands), size, size), dtype=np.int64)
    orders[:, 0, 0] = 1
    sums = np.zeros_like(orders)
    higher_held = np.zeros(len(hands), dtype=np.int64)
    ranks = np.arange(size)
    for i, card in enumerate(numbers):
        held = hands[:, i].astype(bool)
        before = np.full(len(hands), size) if patience is None else np.maximum(patience + 1 - higher_held, 0)
        laid = np.minimum(before[:, None], ranks + 1)[:, :, None]
        lost = (ranks + 1)[:, None] - laid
        sums_laid = sums + card * orders
        drawn = [
            kept + _shifted(kept * lost, drawn=1) + _shifted(more * laid, drawn=1, cards=1)
            for kept, more in ((orders, orders), (sums, sums_laid))
        ]
        in_hand = [_shifted(orders, cards=1), _shifted(sums_laid, cards=1)]
        orders, sums = (np.where(held[:, None, None], a, b) for a, b in zip(in_hand, drawn, strict=True))
        higher_held += held
    return orders, sums


def _shifted(array: Array, drawn: int = 0, cards: int = 0) -> Array:
    moved = np.zeros_like(array)
    moved[:, drawn:, cards:] = array[:, : array.shape[1] - drawn, : array.shape[2] - cards]
    return moved


def _over_draws(points: Array, held: Array, numbers: int, unseen: int, draws: Sequence[int]) -> Array:
    gains = np.zeros((len(points), len(draws)), dtype=object)
    for size in np.unique(held).tolist():
        coming = numbers - size
        factor = factorial(numbers) // factorial(coming)
        weights = np.array([draw_weights(coming, unseen - coming, drawn) for drawn in draws], dtype=object)
        gains[held == size] = points[held == size][:, : coming + 1] @ weights.T * factor
    return gains


def _thresholds(drawn: int, by_sum: list[tuple[int, list[int]]]) -> dict[str, Any]:
    return {
        "draws": drawn,
        "some_hand": next((total for total, gains in by_sum if max(gains) >= 0), None),
        "on_average": _from_here_on([(total, sum(gains)) for total, gains in by_sum]),
        "every_hand": _from_here_on([(total, min(gains)) for total, gains in by_sum]),
    }


def _from_here_on(gains: list[tuple[int, int]]) -> int | None:
    """The smallest sum from which on no gain is below 0."""
    threshold = None
    for total, gain in reversed(gains):
        if gain < 0:
            break
        threshold = total
    return threshold


def _sum_and_count(result: tuple[int, int], card: int, copies: int) -> tuple[int, int]:
    return result[0] + card * copies, result[1] + copies
