"""How many of the cards I need are among my draws: the hypergeometric distribution and its relatives."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from itertools import product
from math import comb, prod
from typing import Any, TypeAlias

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import Probability, over_arrays, whole

Counted: TypeAlias = Any
"""A whole number or an array of them."""

MOST_CARDS = 10_000
MOST_OUTCOMES = 1_000_000
NAMES = ("k", "of", "unseen", "draws")


def exactly(k: Counted, of: Counted, unseen: Counted, draws: Counted, exact: bool = False) -> Probability:
    """The probability to draw exactly k of some named cards (hypergeometric distribution).

    Parameters
    ----------
    k
        How many of the named cards are drawn.
    of
        How many named cards are among the unseen ones.
    unseen
        How many cards are unseen in all.
    draws
        How many of them I draw.
    exact
        True for fractions.

    Raises
    ------
    BadValue
        If a number is negative, not whole, or above 10,000 unseen cards.
    ImpossibleQuestion
        If more cards are named, drawn or wanted than there are.

    Examples
    --------
    >>> exactly(1, of=3, unseen=6, draws=2, exact=True)
    Fraction(3, 5)
    """
    return over_arrays(_exactly, NAMES, (k, of, unseen, draws), exact)


def at_least(k: Counted, of: Counted, unseen: Counted, draws: Counted, exact: bool = False) -> Probability:
    """The probability to draw at least k of some named cards; parameters and errors as in `exactly`.

    Examples
    --------
    >>> round(at_least(1, of=3, unseen=36, draws=12), 4)
    0.7165
    >>> at_least(1, of=1, unseen=44, draws=[11, 22])
    array([0.25, 0.5 ])
    """
    return over_arrays(_at_least, NAMES, (k, of, unseen, draws), exact)


def at_most(k: Counted, of: Counted, unseen: Counted, draws: Counted, exact: bool = False) -> Probability:
    """The probability to draw at most k of some named cards; parameters and errors as in `exactly`.

    Examples
    --------
    >>> at_most(0, of=3, unseen=6, draws=2, exact=True)
    Fraction(1, 5)
    """
    return over_arrays(_at_most, NAMES, (k, of, unseen, draws), exact)


def expected(of: Counted, unseen: Counted, draws: Counted, exact: bool = False) -> Probability:
    """The expected number of the named cards among my draws; parameters and errors as in `exactly`.

    Examples
    --------
    >>> expected(of=3, unseen=36, draws=12)
    1.0
    """
    return over_arrays(_expected, NAMES[1:], (of, unseen, draws), exact)


def count(of: int, unseen: int, draws: int) -> Distribution:
    """The distribution of how many of the named cards I draw; parameters and errors as in `exactly`.

    Examples
    --------
    >>> count(of=3, unseen=6, draws=2).weights
    (3, 9, 3)
    """
    return counts([of], unseen, draws).map(lambda found: found[0])


def counts(of: Sequence[int], unseen: int, draws: int) -> Distribution:
    """The joint distribution of draws from several groups (multivariate hypergeometric distribution).

    Parameters
    ----------
    of
        How many unseen cards belong to each group; no card belongs to two.
    unseen, draws
        As in `exactly`.

    Returns
    -------
    Distribution
        Outcomes are tuples, one number a group.

    Examples
    --------
    >>> counts([2, 1], unseen=4, draws=2).p((1, 1), exact=True)
    Fraction(1, 3)
    """
    groups = [whole("of", group) for group in of]
    check_draws(sum(groups), unseen, draws)
    _check_outcomes(groups, draws)
    rest = unseen - sum(groups)
    outcomes = product(*(range(min(group, draws) + 1) for group in groups))
    ways = {
        drawn: prod(map(comb, groups, drawn)) * comb(rest, draws - sum(drawn))
        for drawn in outcomes
        if sum(drawn) <= draws
    }
    return Distribution(ways)


def joint(
    groups: Sequence[tuple[int, ...]], unseen: Counted, draws: Counted, exact: bool = False
) -> Probability:
    """The probability that the draws meet a condition on each of several groups at once.

    Parameters
    ----------
    groups
        For each group a pair (cards, at least) or a triple (cards, at least, at most). No card is in two.
    unseen, draws
        As in `exactly`; whole numbers or arrays.
    exact
        True for fractions.

    Raises
    ------
    BadValue
        If a group is no pair or triple of whole numbers.
    ImpossibleQuestion
        If a group is asked for more cards than it has, or more cards are named or drawn than there are.

    Examples
    --------
    A blue 5 or higher (six cards) and a wager (three cards) among my next 12 of 44 unseen cards:

    >>> round(joint([(6, 1), (3, 1)], unseen=44, draws=12), 4)
    0.5367
    """
    checked = [_group(group) for group in groups]
    named = sum(group[0] for group in checked)
    series = reduce(_times, (_series(*group) for group in checked), [1])

    def ask(unseen: int, draws: int) -> Fraction:
        check_draws(named, unseen, draws)
        ways = sum(
            term * comb(unseen - named, draws - drawn) for drawn, term in enumerate(series[: draws + 1])
        )
        return Fraction(ways, comb(unseen, draws))

    return over_arrays(ask, NAMES[2:], (unseen, draws), exact)


def different(cards: int, copies: int, unseen: int, draws: int) -> Distribution:
    """How many different cards of some named ones I draw, if each is there more than once.

    Parameters
    ----------
    cards
        How many different cards are named.
    copies
        How many of each are unseen: 2 at the start of The Board Game.
    unseen, draws
        As in `exactly`. With two players 30 cards of The Board Game leave it unseen: they count as unseen.

    Examples
    --------
    The chance to see both of two named cards of The Board Game in 20 draws from 110 - 8 unseen cards:

    >>> round(different(cards=2, copies=2, unseen=102, draws=20).p(2), 4)
    0.1221
    """
    cards, copies = whole("cards", cards), whole("copies", copies)
    check_draws(cards * copies, unseen, draws)
    rest = unseen - cards * copies
    some = [0, *(comb(copies, drawn) for drawn in range(1, copies + 1))]
    ways = {}
    for shown in range(cards + 1):
        series = reduce(_times, [some] * shown, [1])[: draws + 1]
        ways[shown] = comb(cards, shown) * sum(
            term * comb(rest, draws - drawn) for drawn, term in enumerate(series)
        )
    return Distribution(ways)


def check_draws(named: object, unseen: object, draws: object) -> None:
    """Refuse draws or named cards that exceed the unseen ones.

    Examples
    --------
    >>> check_draws(named=3, unseen=2, draws=1)
    Traceback (most recent call last):
    lcanalysis.errors.ImpossibleQuestion: 3 named cards cannot be among 2 unseen cards.
    """
    named, unseen, draws = whole("of", named), whole("unseen", unseen, high=MOST_CARDS), whole("draws", draws)
    if named > unseen:
        raise ImpossibleQuestion(f"{named} named cards cannot be among {unseen} unseen cards.")
    if draws > unseen:
        raise ImpossibleQuestion(f"{draws} draws are more than the {unseen} unseen cards.")


def tail(k: int, of: int, unseen: int, draws: int) -> Fraction:
    """P(at least k of the named cards), summed over the shorter side; no checks.

    Examples
    --------
    >>> tail(1, 3, 6, 2)
    Fraction(4, 5)
    """
    low, high = max(0, draws + of - unseen), min(of, draws)
    above, below = range(max(k, low), high + 1), range(low, min(k, high + 1))
    side = above if len(above) <= len(below) else below
    ways = sum(comb(of, drawn) * comb(unseen - of, draws - drawn) for drawn in side)
    share = Fraction(ways, comb(unseen, draws))
    return share if side is above else 1 - share


def _check(k: int, of: int, unseen: int, draws: int) -> None:
    if k > of:
        raise ImpossibleQuestion(f"{k} of {of} named cards cannot be drawn.")
    check_draws(of, unseen, draws)


def _check_outcomes(groups: Sequence[int], draws: int) -> None:
    outcomes = prod(min(group, draws) + 1 for group in groups)
    if outcomes > MOST_OUTCOMES:
        raise ImpossibleQuestion(
            f"These groups can be drawn in {outcomes:,} ways (at most {MOST_OUTCOMES:,} are listed); "
            "ask `joint` for a condition."
        )


def _exactly(k: int, of: int, unseen: int, draws: int) -> Fraction:
    _check(k, of, unseen, draws)
    ways = comb(of, k) * comb(unseen - of, draws - k) if k <= draws else 0
    return Fraction(ways, comb(unseen, draws))


def _at_least(k: int, of: int, unseen: int, draws: int) -> Fraction:
    _check(k, of, unseen, draws)
    return tail(k, of, unseen, draws)


def _at_most(k: int, of: int, unseen: int, draws: int) -> Fraction:
    _check(k, of, unseen, draws)
    return 1 - tail(k + 1, of, unseen, draws)


def _expected(of: int, unseen: int, draws: int) -> Fraction:
    check_draws(of, unseen, draws)
    return Fraction(of * draws, unseen or 1)


def _group(group: tuple[int, ...]) -> tuple[int, int, int]:
    if len(group) not in (2, 3):
        raise BadValue(f"A group is (cards, at least) or (cards, at least, at most), not {group!r}.")
    cards, low = whole("cards of a group", group[0]), whole("at least", group[1])
    high = whole("at most", group[2]) if len(group) == 3 else cards
    if low > cards:
        raise ImpossibleQuestion(f"{low} of {cards} named cards cannot be drawn.")
    return cards, low, min(high, cards)


def _series(cards: int, low: int, high: int) -> list[int]:
    """The ways to draw 0, 1, 2, ... cards of a group that meet its condition."""
    return [comb(cards, drawn) if low <= drawn <= high else 0 for drawn in range(cards + 1)]


def _times(one: list[int], other: list[int]) -> list[int]:
    product_series = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            product_series[i + j] += a * b
    return product_series
