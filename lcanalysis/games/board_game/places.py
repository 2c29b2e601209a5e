"""Where cards of the Board Game can be, for panels."""

from __future__ import annotations

from lcanalysis.games.board_game.notation import COLOURS
from lcanalysis.games.board_game.rules import BoardGameRules
from lcanalysis.games.places import DISCARDED, HAND, THEIR_HAND, Card, Place

PLACES = (
    HAND,
    Place("columns 0", "my columns", "m"),
    Place("columns 1", "columns of the next player", "o"),
    DISCARDED,
    THEIR_HAND,
)
PHASES = ("0 play", "0 arrow step", "0 free step", "0 draw", "0 draw, red closed")


def cards(rules: BoardGameRules) -> list[Card]:
    """All cards, by colour."""
    numbers = range(rules.highest_number + 1)
    return [Card(colour, str(n), rules.copies) for colour in COLOURS[: rules.colours] for n in numbers]
