"""The values of the classic card game's rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lcanalysis.errors import BadValue
from lcanalysis.games.expedition_rules import ExpeditionGameRules
from lcanalysis.games.rules import switch, whole


@dataclass(frozen=True, kw_only=True)
class ClassicRules(ExpeditionGameRules):
    """Rules values of the classic card game; `to_frame()` explains each.

    Examples
    --------
    >>> ClassicRules.default().cards
    60
    >>> ClassicRules.default().replace(colours=6).cards
    72
    """

    game: ClassVar[str] = "classic"

    hand_size: int = whole(1, 20)
    draw_just_discarded: bool = switch()

    @property
    def cards(self) -> int:
        """Cards in the game."""
        return self.pieces

    def check(self) -> None:
        super().check()
        if self.cards <= 2 * self.hand_size:
            raise BadValue(
                f"classic rules: hand_size = {self.hand_size} leaves no deck, for there are {self.cards} cards"
            )
