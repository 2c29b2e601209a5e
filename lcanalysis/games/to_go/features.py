"""Features of To Go whose worth is asked for."""

from lcanalysis.games.expedition_features import expedition_features
from lcanalysis.games.features import Feature

FEATURES = (
    *expedition_features("tile", "next_tile", "tiles_after"),
    Feature(
        name="parchment",
        title="Parchments",
        kind="event",
        off={"parchment_numbers": ()},
        count="parchments",
        question="parchment",
        idle=lambda rules: not rules.parchment_numbers,
    ),
    Feature(
        name="raid",
        title="Raids",
        kind="event",
        off={"raid_tiles": 0},
        count="raids_met",
        question="raid",
        idle=lambda rules: rules.raid_tiles == 0,
    ),
)
