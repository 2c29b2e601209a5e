"""The values of the rules of Roll & Write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lcanalysis.games.rules import Rules, sets, switch, whole, wholes

COLOURS = 6
BOXES = 9
MAX_DICE = 6


@dataclass(frozen=True, kw_only=True)
class RollAndWriteRules(Rules):
    """Rules values of Roll & Write; `to_frame()` explains each.

    Examples
    --------
    >>> rules = RollAndWriteRules.default()
    >>> [rules.points(boxes) for boxes in (0, 3, 4, 9)]
    [0, -20, 10, 100]
    >>> rules.arrows[0], rules.replace(arrows=[[1]] * 6).arrows[0]
    ((2, 6), (1,))
    """

    game: ClassVar[str] = "roll_and_write"

    colour_dice: int = whole(1, MAX_DICE)
    number_dice: int = whole(1, MAX_DICE)
    highest_number: int = whole(1, 9)
    arrows: tuple[tuple[int, ...], ...] = sets(BOXES, COLOURS)
    artifacts: tuple[tuple[int, ...], ...] = sets(BOXES, COLOURS)
    ninth_box_artifact: bool = switch()
    no_boxes: int = whole(-200, 200)
    row_points: tuple[int, ...] = wholes(-200, 200, 7)
    eight_boxes: int = whole(-200, 200)
    nine_boxes: int = whole(-200, 200)
    exhausted_points: int = whole(-200, 200)
    circle_factor: int = whole(1, 5)
    bridge_box: int = whole(1, BOXES)
    bridge_points: int = whole(-200, 200)
    shared_bridges: bool = switch()
    dice_stay_after_refusal: bool = switch()
    max_turns: int = whole(1, 100_000)

    def points(self, boxes: int) -> int:
        """Points of a colour or artifact column by its filled boxes."""
        return (self.no_boxes, *self.row_points, self.eight_boxes, self.nine_boxes)[boxes]
