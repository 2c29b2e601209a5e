"""Which cards of a colour get laid, over all orders in which they can be drawn.

Patience p means: up to p cards of the colour are held back. Whenever more are in hand, the lowest is laid,
until p are left; after the last draw all that are held are laid in ascending order. A card that is drawn too
late, when a higher one lies already, is lost.

So a drawn card is lost if and only if more than p higher cards were in hand at first or drawn before it. Take
the drawn cards from the highest down: how many of the higher drawn ones came before a card is uniformly
distributed and independent of what happened to these (the relative ranks of a random order; Rényi 1962). This
gives the exact count of orders card by card, without listing them. Without a limit of patience nothing is
lost: the upper bound.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from math import comb, factorial
from typing import Any, TypeVar

from lcanalysis.odds.cards import WAGER, Colour
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import whole

Result = TypeVar("Result")


def laid_results(
    colour: Colour,
    patience: int | None,
    start: Result,
    add: Callable[[Result, int, int], Result],
    equal: Callable[[int], bool],
) -> Distribution:
    """The distribution of a result that is built up from the cards laid.

    Parameters
    ----------
    colour
        The cards held, laid and to come.
    patience
        How many cards may be held back, or None for any number.
    start, add
        The result of what lies already, and ``add(result, card, copies)`` with what is laid on it.
    equal
        Whether a card may be laid on an equal one (wagers; every card of The Board Game).

    Examples
    --------
    Two of the cards 3 and 4 are drawn in either order. Without patience the 3 is lost if it comes second:

    >>> from collections import Counter
    >>> both = Colour(Counter(), Counter(), Counter([3, 4]), unseen=2, draws=2)
    >>> laid_results(both, 0, 0, lambda total, card, copies: total + card * copies, lambda card: False)
    Distribution of 2 outcomes over 2: mean 5.5, standard deviation 1.5
      4  1/2   50.00 %
      7  1/2   50.00 %
    """
    last = max(colour.laid, default=WAGER - 1)
    held = _playable(colour.held, last, equal)
    coming = _playable(colour.coming, last, equal)
    limit = None if patience is None else whole("patience", patience)
    states: dict[tuple[int, Result], int] = {(0, start): 1}
    higher_held = 0
    for card in sorted({*held, *coming}, reverse=True):
        before = None if limit is None else max(limit + 1 - higher_held, 0)
        found: dict[tuple[int, Result], int] = defaultdict(int)
        for (drawn, result), weight in states.items():
            for more, kept, ways in _arrivals(coming.get(card, 0), drawn, before):
                laid = held.get(card, 0) + kept
                key = (drawn + more, add(result, card, laid) if laid else result)
                found[key] += weight * ways
        states, higher_held = found, higher_held + held.get(card, 0)
    return _weigh(states, colour.unseen - sum(coming.values()), colour.draws)


def draw_weights(most: int, rest: int, draws: int) -> list[int]:
    """The weight of each number of useful cards drawn, per order of these cards.

    Entry k is C(rest, draws - k) most! / k!: the other cards drawn, over all orders of the k useful ones.

    Examples
    --------
    >>> draw_weights(most=2, rest=3, draws=2)
    [6, 6, 1]
    """
    return [
        comb(rest, draws - k) * (factorial(most) // factorial(k)) if k <= draws else 0
        for k in range(most + 1)
    ]


def _playable(cards: Mapping[int, int], last: int, equal: Callable[[int], bool]) -> dict[int, int]:
    return {card: n for card, n in cards.items() if n and (card > last or (card == last and equal(card)))}


def _arrivals(copies: int, higher: int, before: int | None) -> Iterator[tuple[int, int, int]]:
    """Copies drawn, copies laid, and in how many orders among the higher cards drawn.

    A copy is laid if it arrives before the higher card number `before`; None: always.
    """
    for drawn in range(copies + 1):
        orders = comb(copies, drawn) * factorial(drawn)
        if before is None or higher < before:
            yield drawn, drawn, orders * comb(higher + drawn, drawn)
        elif before == 0:
            yield drawn, 0, orders * comb(higher + drawn, drawn)
        else:
            for laid in range(drawn + 1):
                early = comb(laid + before - 1, laid)
                late = comb(drawn - laid + higher - before, drawn - laid)
                yield drawn, laid, orders * early * late


def _weigh(states: Mapping[tuple[int, Any], int], rest: int, draws: int) -> Distribution:
    weights = draw_weights(max(drawn for drawn, _ in states), rest, draws)
    total: dict[Any, int] = defaultdict(int)
    for (drawn, result), orders in states.items():
        total[result] += orders * weights[drawn]
    return Distribution(total)
