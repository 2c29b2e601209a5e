"""Where tiles of Auf Schatzsuche can be, for panels; those in the middle follow from the rest."""

from __future__ import annotations

from lcanalysis.games.auf_schatzsuche import play
from lcanalysis.games.auf_schatzsuche.notation import COLOURS
from lcanalysis.games.auf_schatzsuche.rules import AufSchatzsucheRules
from lcanalysis.games.places import Card, Place

PLACES = (
    Place("display 0", "mine", "m"),
    Place("display 0", "mine, bet up", "m!", mark="!"),
    Place("display 1", "of the next player", "o"),
    Place("display 1", "of the next player, bet up", "o!", mark="!"),
)
PHASES = ("0 reroll", "0 tile", "0 bonus")


def cards(rules: AufSchatzsucheRules) -> list[Card]:
    """All tiles, by colour."""
    return [Card(colour, str(number)) for colour in COLOURS for number in range(1, play.LANE + 1)]
