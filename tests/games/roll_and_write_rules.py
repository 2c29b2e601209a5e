"""Rules of Roll & Write for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

import lcanalysis as lc


@st.composite
def any_rules(draw):
    """Any rules that games can be played with, small enough to be quick."""
    boxes = st.lists(st.lists(st.integers(1, 9), unique=True, max_size=9), min_size=6, max_size=6)
    points = st.integers(-200, 200)
    return lc.rules(
        "roll_and_write",
        colour_dice=draw(st.integers(1, 6)),
        number_dice=draw(st.integers(1, 6)),
        highest_number=draw(st.integers(1, 9)),
        arrows=draw(boxes),
        artifacts=draw(boxes),
        ninth_box_artifact=draw(st.booleans()),
        no_boxes=draw(points),
        row_points=draw(st.lists(points, min_size=7, max_size=7)),
        eight_boxes=draw(points),
        nine_boxes=draw(points),
        exhausted_points=draw(points),
        circle_factor=draw(st.integers(1, 5)),
        bridge_box=draw(st.integers(1, 9)),
        bridge_points=draw(points),
        shared_bridges=draw(st.booleans()),
        dice_stay_after_refusal=draw(st.booleans()),
        max_turns=draw(st.integers(1, 120)),
    )
