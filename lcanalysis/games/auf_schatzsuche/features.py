"""Features of Auf Schatzsuche whose worth is asked for."""

from lcanalysis.games.auf_schatzsuche.play import BONUS_TILES
from lcanalysis.games.features import Feature

FEATURES = (
    Feature(
        name="bet",
        title="Bet symbols",
        kind="wager",
        off={"bet_multiplier": 0},
        part="bets",
        question="bet",
    ),
    Feature(
        name="bonus",
        title="Points of all bonus tiles",
        kind="bonus",
        off={f"points_{tile}": 0 for tile in BONUS_TILES},
        part="bonus",
        question="bonus_tile",
    ),
    *(
        Feature(
            name=f"bonus_{tile}",
            title=f"Points of the bonus tile '{tile}'",
            kind="bonus",
            off={f"points_{tile}": 0},
            count=f"bonus_{tile}",
            worth=f"points_{tile}",
            question="bonus_tile",
            where={"tile": place},
        )
        for place, tile in enumerate(BONUS_TILES)
    ),
)
