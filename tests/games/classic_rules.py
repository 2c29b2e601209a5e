"""Rules of the classic game for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

import lcanalysis as lc
from tests.reference import classic as reference


@st.composite
def any_rules(draw):
    """Any rules that games can be played with, small enough to be quick."""
    lowest = draw(st.integers(1, 20))
    values = {
        "colours": draw(st.integers(1, 6)),
        "wagers": draw(st.integers(0, 6)),
        "lowest_number": lowest,
        "highest_number": lowest + draw(st.integers(0, 8)),
        "expedition_cost": draw(st.integers(0, 200)),
        "wager_multiplier": draw(st.integers(0, 10)),
        "bonus_cards": draw(st.integers(1, 16)),
        "bonus_points": draw(st.integers(-200, 200)),
        "draw_just_discarded": draw(st.booleans()),
        "rounds": draw(st.integers(1, 4)),
        "next_starter": draw(st.sampled_from(["more_points", "fewer_points", "alternate"])),
        "next_starter_on_tie": draw(st.sampled_from(["other", "same"])),
        "max_turns": draw(st.integers(1, 200)),
    }
    cards = len(reference.Rules(**values).cards())
    values["hand_size"] = draw(st.integers(1, min(20, max(1, (cards - 1) // 2))))
    if cards <= 2 * values["hand_size"]:
        values |= {"hand_size": 1, "wagers": 3}
    return lc.rules("classic", **values)
