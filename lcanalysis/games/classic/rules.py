"""The values of the classic card game's rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lcanalysis.errors import BadValue
from lcanalysis.games.rules import Rules, choice, switch, whole

MAX_COLOURS = 6
MAX_NUMBERS = 9
MAX_WAGERS = 6


@dataclass(frozen=True, kw_only=True)
class ClassicRules(Rules):
    """Rules values of the classic card game; `to_frame()` explains each.

    Examples
    --------
    >>> ClassicRules.default().cards
    60
    >>> ClassicRules.default().replace(colours=6).cards
    72
    """

    game: ClassVar[str] = "classic"

    colours: int = whole(1, MAX_COLOURS)
    wagers: int = whole(0, MAX_WAGERS)
    lowest_number: int = whole(1, 20)
    highest_number: int = whole(1, 28)
    hand_size: int = whole(1, 20)
    expedition_cost: int = whole(0, 200)
    wager_multiplier: int = whole(0, 10)
    bonus_cards: int = whole(1, 99)
    bonus_points: int = whole(-200, 200)
    draw_just_discarded: bool = switch()
    rounds: int = whole(1, 20)
    next_starter: str = choice("more_points", "fewer_points", "alternate")
    next_starter_on_tie: str = choice("other", "same")
    max_turns: int = whole(1, 100_000)

    @property
    def cards(self) -> int:
        """Cards in the game."""
        return self.colours * (self.wagers + self.highest_number - self.lowest_number + 1)

    def check(self) -> None:
        if self.highest_number < self.lowest_number:
            raise BadValue(
                f"classic rules: highest_number = {self.highest_number} is below lowest_number = {self.lowest_number}"
            )
        if self.highest_number - self.lowest_number >= MAX_NUMBERS:
            raise BadValue(
                f"classic rules: numbers {self.lowest_number} to {self.highest_number} are more than the "
                f"{MAX_NUMBERS} a colour that are allowed"
            )
        if self.cards <= 2 * self.hand_size:
            raise BadValue(
                f"classic rules: hand_size = {self.hand_size} leaves no deck, for there are {self.cards} cards"
            )
