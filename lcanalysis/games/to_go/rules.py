"""The values of the rules of To Go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lcanalysis.games.expedition_rules import ExpeditionGameRules
from lcanalysis.games.rules import numbers, switch, whole

MAX_RAIDS = 20
MAX_CAMP = 9


@dataclass(frozen=True, kw_only=True)
class ToGoRules(ExpeditionGameRules):
    """Rules values of To Go; `to_frame()` explains each.

    Examples
    --------
    >>> ToGoRules.default().tiles
    64
    >>> ToGoRules.default().replace(raid_tiles=0).tiles
    60
    """

    game: ClassVar[str] = "to_go"
    piece: ClassVar[str] = "tile"

    raid_tiles: int = whole(0, MAX_RAIDS)
    camp_size: int = whole(0, MAX_CAMP)
    parchment_numbers: tuple[int, ...] = numbers(28)
    last_tile_is_used: bool = switch()
    raid_last_ends: bool = switch()
    raid_chain: bool = switch()

    @property
    def tiles(self) -> int:
        """Tiles in the supply at the start of a round, raids among them."""
        return self.pieces + self.raid_tiles
