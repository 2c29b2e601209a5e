"""Rules of Das Abenteuer To Go for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

import lcanalysis as lc


@st.composite
def any_rules(draw):
    """Any rules that games can be played with, small enough to be quick."""
    lowest = draw(st.integers(1, 20))
    highest = lowest + draw(st.integers(0, 8))
    numbers = st.integers(lowest, highest)
    return lc.rules(
        "to_go",
        colours=draw(st.integers(1, 6)),
        wagers=draw(st.integers(0, 6)),
        lowest_number=lowest,
        highest_number=highest,
        raid_tiles=draw(st.integers(0, 12)),
        camp_size=draw(st.integers(0, 5)),
        parchment_numbers=sorted(draw(st.sets(numbers, max_size=9))),
        expedition_cost=draw(st.integers(0, 200)),
        wager_multiplier=draw(st.integers(0, 10)),
        bonus_cards=draw(st.integers(1, 16)),
        bonus_points=draw(st.integers(-200, 200)),
        last_tile_is_used=draw(st.booleans()),
        raid_last_ends=draw(st.booleans()),
        raid_chain=draw(st.booleans()),
        rounds=draw(st.integers(1, 4)),
        next_starter=draw(st.sampled_from(["more_points", "fewer_points", "alternate"])),
        next_starter_on_tie=draw(st.sampled_from(["other", "same"])),
        max_turns=draw(st.integers(1, 200)),
    )
