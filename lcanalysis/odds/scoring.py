"""The rules values that the score of one expedition depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from lcanalysis.errors import BadValue, unknown
from lcanalysis.odds.cards import WAGER
from lcanalysis.odds.exact import whole

GAMES = ("classic", "to_go", "board_game")
MOST_CARDS = 20


@dataclass(frozen=True)
class ExpeditionRules:
    """The values of the rules that one expedition depends on; the defaults are those of classic and To Go.

    Attributes
    ----------
    wagers
        Wagers of a colour.
    low, high
        The lowest number, 0 or more, and the highest.
    cost
        Points an expedition costs before multiplication.
    bonus_cards, bonus
        So many cards bring so many points, not multiplied.

    Examples
    --------
    >>> ExpeditionRules().score(numbers=24, wagers=1, cards=5)      # 3, 5, 6, 10 and a wager
    8
    """

    wagers: int = 3
    low: int = 2
    high: int = 10
    cost: int = 20
    bonus_cards: int = 8
    bonus: int = 20

    def score(self, numbers: int, wagers: int, cards: int) -> int:
        """The points of a finished expedition; 0 if it was not begun."""
        if cards == 0:
            return 0
        return (numbers - self.cost) * (1 + wagers) + (self.bonus if cards >= self.bonus_cards else 0)

    def colour(self) -> dict[int, int]:
        """All cards of a colour: number to copies."""
        return {WAGER: self.wagers, **dict.fromkeys(range(self.low, self.high + 1), 1)}


def expedition_rules(game: str, values: Mapping[str, Any]) -> ExpeditionRules:
    """The rules values of a game with those that differ.

    Raises
    ------
    UnknownName
        If the game or a value does not exist.
    BadValue
        If the game is The Board Game, a value is no whole number of 0 or more, the lowest number is above the
        highest, or a colour has more than 20 cards.

    Examples
    --------
    >>> expedition_rules("to_go", {"cost": 15}).cost
    15
    """
    if game == "board_game":
        raise BadValue("The Board Game has no wagers to ask about: use outcomes, path_length or path_points.")
    if game not in GAMES:
        raise unknown("game", game, GAMES)
    known_names(values, value_names())
    for name, value in values.items():
        whole(name, value, high=1000)
    rules = replace(ExpeditionRules(), **values)
    if rules.low > rules.high:
        raise BadValue(f"The lowest number, {rules.low}, must not be above the highest, {rules.high}.")
    if sum(rules.colour().values()) > MOST_CARDS:
        raise BadValue(f"A colour may have at most {MOST_CARDS} cards, not {sum(rules.colour().values())}.")
    return rules


def known_names(values: Mapping[str, Any], allowed: Sequence[str]) -> None:
    """Refuse a keyword that is not the name of a rules value.

    Examples
    --------
    >>> known_names({"costs": 15}, ["cost", "bonus"])
    Traceback (most recent call last):
    lcanalysis.errors.UnknownName: Unknown value 'costs': did you mean 'cost'? (allowed: cost, bonus)
    """
    for name in values:
        if name not in allowed:
            raise unknown("value", name, allowed)


def value_names() -> list[str]:
    """The names of the values of `ExpeditionRules`."""
    return [field.name for field in fields(ExpeditionRules)]
