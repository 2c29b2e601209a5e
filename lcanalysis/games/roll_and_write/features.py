"""Features of Roll & Write whose worth is asked for."""

from lcanalysis.games.features import Feature
from lcanalysis.games.roll_and_write.rules import COLOURS

_NOWHERE = ((),) * COLOURS

FEATURES = (
    Feature(
        name="circle",
        title="Circles",
        kind="wager",
        off={"circle_factor": 1},
        part="doubling",
        question="circle",
    ),
    Feature(
        name="bridge",
        title="Bridges",
        kind="bonus",
        off={"bridge_points": 0},
        part="bridges",
        question="cross_bridge",
    ),
    Feature(
        name="artifact",
        title="Artifacts",
        kind="bonus",
        off={"artifacts": _NOWHERE, "ninth_box_artifact": False},
        part="artifacts",
        question="artifact",
    ),
    Feature(
        name="arrow",
        title="Arrows",
        kind="event",
        off={"arrows": _NOWHERE},
        count="arrows",
        question="arrow",
    ),
    # Marking dice is what ends the game, so there is none without; its points follow the row of all columns.
    Feature(
        name="dice",
        title="Dice column",
        kind="bonus",
        off={},
        part="dice",
        question="refuse",
    ),
)
