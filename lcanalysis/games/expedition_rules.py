"""The rules values that all games with cards or tiles of expeditions share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lcanalysis.errors import BadValue
from lcanalysis.games.rules import Rules, choice, whole

MAX_COLOURS = 6
MAX_NUMBERS = 9
MAX_WAGERS = 6


@dataclass(frozen=True, kw_only=True)
class ExpeditionGameRules(Rules):
    """Rules values of a game of numbers and wagers in colours, scored by expeditions, in one round or several.

    Attributes
    ----------
    piece
        What the game calls one of them.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> lc.rules("classic").pieces, lc.rules("classic", colours=6).pieces
    (60, 72)
    """

    piece: ClassVar[str] = "card"

    colours: int = whole(1, MAX_COLOURS)
    wagers: int = whole(0, MAX_WAGERS)
    lowest_number: int = whole(1, 20)
    highest_number: int = whole(1, 28)
    expedition_cost: int = whole(0, 200)
    wager_multiplier: int = whole(0, 10)
    bonus_cards: int = whole(1, 99)
    bonus_points: int = whole(-200, 200)
    rounds: int = whole(1, 20)
    next_starter: str = choice("more_points", "fewer_points", "alternate")
    next_starter_on_tie: str = choice("other", "same")
    max_turns: int = whole(1, 100_000)

    @property
    def pieces(self) -> int:
        """Wagers and numbers in the game."""
        return self.colours * (self.wagers + self.highest_number - self.lowest_number + 1)

    def check(self) -> None:
        if self.highest_number < self.lowest_number:
            raise BadValue(
                f"{self.game} rules: highest_number = {self.highest_number} is below lowest_number = {self.lowest_number}"
            )
        if self.highest_number - self.lowest_number >= MAX_NUMBERS:
            raise BadValue(
                f"{self.game} rules: numbers {self.lowest_number} to {self.highest_number} are more than the "
                f"{MAX_NUMBERS} a colour that are allowed"
            )
