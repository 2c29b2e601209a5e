"""Features of the Board Game whose worth is asked for."""

from lcanalysis.games.board_game.questions import ARROW_TILE, ARTIFACT_TILE, VP_TILES
from lcanalysis.games.features import Feature

FEATURES = (
    Feature(
        name="researcher",
        title="Doubling by the researcher",
        kind="wager",
        off={"researcher_factor": 1},
        part="researcher",
        question="researcher",
    ),
    Feature(
        name="artifact",
        title="Artifacts",
        kind="event",
        off={"artifacts": 0, "artifact_table": [0] * 10},
        part="artifacts",
        question="tile",
        where={"tile": ARTIFACT_TILE},
    ),
    Feature(
        name="arrow",
        title="Arrows",
        kind="event",
        off={"arrows": 0},
        count="arrow_steps",
        question="tile",
        where={"tile": ARROW_TILE},
    ),
    Feature(
        name="vp",
        title="Victory points",
        kind="event",
        off={"vp_tiles": [0] * 7},
        part="vp",
        question="tile",
        where={"tile": VP_TILES},
    ),
)
