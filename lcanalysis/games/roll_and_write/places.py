"""Roll & Write has sheets and no cards to place; panels offer its phases."""

from __future__ import annotations

from lcanalysis.games.places import Card, Place
from lcanalysis.games.roll_and_write.rules import RollAndWriteRules

PLACES: tuple[Place, ...] = ()
PHASES = ("0 write", "0 arrow")


def cards(rules: RollAndWriteRules) -> list[Card]:
    """None."""
    return []
