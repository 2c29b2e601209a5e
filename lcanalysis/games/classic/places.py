"""Where cards of the classic game can be, for panels."""

from __future__ import annotations

from lcanalysis.games.classic.rules import ClassicRules
from lcanalysis.games.expedition_notation import COLOURS
from lcanalysis.games.places import DISCARDED, HAND, LAID, THEIR_HAND, THEIRS, Card, expedition_cards

PLACES = (HAND, LAID, THEIRS, DISCARDED, THEIR_HAND)
PHASES = ("0 play", "0 draw", "0 draw, red closed")


def cards(rules: ClassicRules) -> list[Card]:
    """All cards, by colour."""
    return expedition_cards(COLOURS[: rules.colours], rules.wagers, rules.lowest_number, rules.highest_number)
