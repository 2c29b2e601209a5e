"""One expedition to its end: what the cards in hand, on the table and in the deck are worth.

Every useful card drawn is laid, and the expedition is begun as soon as there is one. The questions differ in
what may be held back: ``patience=None`` lays every useful card in the best order and is an upper bound,
``patience=0`` lays each card as it comes, ``patience=p`` holds back up to p cards of the colour: whenever
more are in hand, the lowest is laid, and what is drawn below it later is lost. Whether there are turns enough
to lay them is not looked at: count as `draws` only those after which you still have a turn.

To Go: `unseen` is the number of face-down tiles with the raids among them, `draws` your reveals to come; a
camp kept for one colour is ``patience=2``. A raid shown counts as a tile without use; what it takes away is
not counted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lcanalysis.odds.cards import WAGER, Cards, Colour, place
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import Probability
from lcanalysis.odds.laying import laid_results
from lcanalysis.odds.path import path_length, path_points
from lcanalysis.odds.scoring import ExpeditionRules, expedition_rules, known_names, value_names
from lcanalysis.odds.wager import break_even_sums, wager_gain, wager_gains

__all__ = [
    "ExpeditionRules",
    "break_even",
    "break_even_sums",
    "by_wagers",
    "final_cards",
    "long_expedition",
    "outcomes",
    "path_length",
    "path_points",
    "wager_gain",
    "wager_gains",
]

PATH_VALUES = ("stone", "researcher", "points")


def outcomes(
    game: str = "classic",
    hand: Cards = "",
    laid: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: int,
    patience: int | None = None,
    coming: Cards | None = None,
    may_skip: bool = False,
    **values: Any,
) -> Distribution:
    """The exact distribution of the final score of one colour.

    Parameters
    ----------
    game
        "classic", "to_go", or "board_game" (then see `path_points` for the values).
    hand, laid, seen
        Cards of the colour: in hand, in the own expedition, and seen elsewhere, so that they cannot come.
        Written as ``"red W 4 6"`` or ``["W", 4, 6]``.
    unseen
        How many cards of all colours are unseen: deck and hidden hands.
    draws
        How many of them I draw from now on.
    patience
        How many cards may be held back; None for any number (upper bound).
    coming
        The unseen cards of the colour; by default all that are not in hand, laid or seen.
    may_skip
        True: with nothing laid yet, an expedition that would end below 0 is taken as not begun (hindsight).
    values
        Values of `ExpeditionRules` that differ, for instance ``cost=15``; in The Board Game `stone`,
        `researcher` and `points` of `path_points`.

    Raises
    ------
    UnknownName
        If the game or a value does not exist.
    BadValue, ImpossibleQuestion
        If cards cannot be read, are named twice, or are more than can be unseen.

    Examples
    --------
    >>> score = outcomes("classic", hand="red W 4 6", unseen=44, draws=10)
    >>> round(score.mean(), 2), round(score.p(lambda points: points >= 0), 4)
    (0.01, 0.4966)
    >>> outcomes("classic", laid="blue W 2 6 7 8", unseen=40, draws=0).mode()
    (6,)
    """
    if game == "board_game":
        known_names(values, PATH_VALUES)
        position: dict[str, Any] = {"unseen": unseen, "draws": draws, "patience": patience, "coming": coming}
        return path_points(hand, laid, seen, **position, **values)
    rules = expedition_rules(game, values)
    colour = place(rules.colour(), hand, laid, seen, unseen, draws, coming)
    score = _final_cards(colour, patience).map(lambda end: rules.score(*end))
    return score.map(lambda points: max(points, 0)) if may_skip and not colour.laid else score


def final_cards(
    game: str = "classic",
    hand: Cards = "",
    laid: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: int,
    patience: int | None = None,
    coming: Cards | None = None,
    **values: Any,
) -> Distribution:
    """The joint distribution of what lies in the expedition at the end; parameters as in `outcomes`.

    Returns
    -------
    Distribution
        Outcomes are (sum of numbers, wagers, cards).

    Examples
    --------
    >>> final_cards(hand="W 4", seen="2 3 5 6 7 8 9", unseen=10, draws=0).outcomes
    ((4, 1, 2),)
    """
    rules = expedition_rules(game, values)
    colour = place(rules.colour(), hand, laid, seen, unseen, draws, coming)
    return _final_cards(colour, patience)


def break_even(game: str = "classic", *, exact: bool = False, **position: Any) -> Probability:
    """The probability of a final score of at least 0; `position` as in `outcomes`.

    Examples
    --------
    >>> break_even(hand="8 9 10", unseen=44, draws=4)
    1.0
    """
    return outcomes(game, **position).p(lambda points: points >= 0, exact)


def long_expedition(game: str = "classic", *, exact: bool = False, **position: Any) -> Probability:
    """The probability of enough cards for the bonus (8); `position` as in `final_cards`.

    Examples
    --------
    >>> round(long_expedition(hand="W 2 4 5 6", unseen=44, draws=20), 4)
    0.71
    """
    most = {name: value for name, value in position.items() if name in value_names()}
    needed = expedition_rules(game, most).bonus_cards
    return final_cards(game, **position).p(lambda end: end[2] >= needed, exact)


def by_wagers(
    game: str = "classic",
    hand: Cards = "",
    laid: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: int,
    patience: int | None = None,
    **values: Any,
) -> Any:
    """The same numbers with 0, 1, 2, ... wagers laid before them, as a pandas frame.

    Wagers named in the position are left aside, and wagers still to come are not used.

    Returns
    -------
    One row a number of wagers: wagers, mean (points), standard_deviation, break_even (probability of a score
    of 0 or more), long (of the cards for the bonus), p10, median, p90 (points).

    Examples
    --------
    >>> by_wagers(hand="5 8", unseen=44, draws=12)[["wagers", "mean"]].round(2)
       wagers   mean
    0       0   4.20
    1       1   8.58
    2       2  14.05
    3       3  22.36
    """
    import pandas as pd

    rules = expedition_rules(game, values)
    colour = _without_wagers(place(rules.colour(), hand, laid, seen, unseen, draws))
    numbers = _final_cards(colour, patience)
    return pd.DataFrame([_wager_row(rules, numbers, wagers) for wagers in range(rules.wagers + 1)])


def _final_cards(colour: Colour, patience: int | None) -> Distribution:
    laid = colour.laid
    start = (sum(card * n for card, n in laid.items() if card != WAGER), laid[WAGER], laid.total())
    return laid_results(colour, patience, start, _add, lambda card: card == WAGER)


def _add(result: tuple[int, int, int], card: int, copies: int) -> tuple[int, int, int]:
    numbers, wagers, cards = result
    if card == WAGER:
        return numbers, wagers + copies, cards + copies
    return numbers + card * copies, wagers, cards + copies


def _without_wagers(colour: Colour) -> Colour:
    held, laid, coming = colour.held.copy(), colour.laid.copy(), colour.coming.copy()
    for cards in (held, laid, coming):
        del cards[WAGER]
    return replace(colour, held=held, laid=laid, coming=coming)


def _wager_row(rules: ExpeditionRules, numbers: Distribution, wagers: int) -> dict[str, Any]:
    ends = numbers.map(lambda end: (end[0], wagers, end[2] + wagers))
    score = ends.map(lambda end: rules.score(*end))
    return {
        "wagers": wagers,
        "mean": score.mean(),
        "standard_deviation": score.standard_deviation(),
        "break_even": score.p(lambda points: points >= 0),
        "long": ends.p(lambda end: end[2] >= rules.bonus_cards),
        "p10": score.quantile(0.1),
        "median": score.median(),
        "p90": score.quantile(0.9),
    }
