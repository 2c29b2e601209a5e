"""Where tiles of To Go can be, for panels."""

from __future__ import annotations

from lcanalysis.games.expedition_notation import COLOURS
from lcanalysis.games.places import LAID, THEIRS, Card, Place, expedition_cards
from lcanalysis.games.to_go.rules import ToGoRules

PLACES = (
    Place("face up", "face up", "u"),
    Place("camp 0", "my camp", "c"),
    LAID,
    Place("camp 1", "camp of the other", "t"),
    THEIRS,
    Place("removed", "removed", "r"),
)
PHASES = ("0 act", "0 revealed red 4", "0 parchment red", "0 raid")


def cards(rules: ToGoRules) -> list[Card]:
    """All tiles, by colour."""
    return expedition_cards(COLOURS[: rules.colours], rules.wagers, rules.lowest_number, rules.highest_number)
