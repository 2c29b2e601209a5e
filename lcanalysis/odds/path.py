"""One path of The Board Game: how far the explorer gets with the cards of its colour.

A card may be laid on a lower or an equal one, and every card laid moves the explorer one stone on. Arrows and
free steps are not counted; give the stone the explorer stands on if it got ahead of its cards.
"""

from __future__ import annotations

from lcanalysis.errors import BadValue
from lcanalysis.odds.cards import Cards, place
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import whole
from lcanalysis.odds.laying import laid_results

STONES = (-20, -15, -10, 5, 10, 15, 30, 35, 50)
"""The points of stones 1 to 9."""


def path_length(
    hand: Cards = "",
    laid: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: int,
    patience: int | None = None,
    coming: Cards | None = None,
    stone: int | None = None,
    stones: int = len(STONES),
    low: int = 0,
    high: int = 10,
    copies: int = 2,
) -> Distribution:
    """The distribution of the stone the explorer of one colour ends on; 0 if it never starts.

    Parameters
    ----------
    hand, laid, seen
        Cards of the colour in hand, in the own column, and seen elsewhere, as in ``"red 3 3 5"``.
    unseen
        How many cards of all colours are unseen: deck, hidden hands and cards out of the game.
    draws
        How many of them I draw from now on.
    patience
        How many cards may be held back (see `laying`); None for any number (upper bound).
    coming
        The unseen cards of the colour; by default all that are not named.
    stone
        Where the explorer stands now; by default one stone for each card laid.
    stones, low, high, copies
        Stones of a path, the lowest and highest number, and copies of each card.

    Raises
    ------
    BadValue, ImpossibleQuestion
        If cards cannot be read, are named too often, or are more than can be unseen.

    Examples
    --------
    >>> path_length(hand="3 3 5", unseen=102, draws=0).mode()
    (3,)
    >>> round(path_length(hand="2 3 5", unseen=102, draws=18).p(lambda stone: stone >= 7), 4)
    0.4427
    """
    high = whole("high", high, low=whole("low", low), high=100)
    full = dict.fromkeys(range(low, high + 1), whole("copies", copies, low=1, high=10))
    colour = place(full, hand, laid, seen, unseen, draws, coming)
    start = colour.laid.total() if stone is None else whole("stone", stone, high=stones)
    if stone is not None and (stone > 0) != (colour.laid.total() > 0):
        raise BadValue("An explorer stands on a stone if and only if a card of its colour is laid.")
    moved = laid_results(
        colour, patience, start, lambda at, _, cards: min(at + cards, stones), lambda _: True
    )
    return moved.map(lambda at: min(at, stones))


def path_points(
    hand: Cards = "",
    laid: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: int,
    patience: int | None = None,
    coming: Cards | None = None,
    stone: int | None = None,
    researcher: bool = False,
    points: tuple[int, ...] = STONES,
) -> Distribution:
    """The distribution of the points of the stone at the end; other parameters as in `path_length`.

    Parameters
    ----------
    researcher
        True: the explorer is the researcher, whose stone counts twice.
    points
        The points of each stone, the first one first.

    Examples
    --------
    >>> path_points(laid="0 1 2 4 4 7", unseen=60, draws=0, researcher=True).mean()
    30.0
    """
    ends = path_length(
        hand,
        laid,
        seen,
        unseen=unseen,
        draws=draws,
        patience=patience,
        coming=coming,
        stone=stone,
        stones=len(points),
    )
    return ends.map(lambda at: (0, *points)[at] * (2 if researcher else 1))
