"""Rules of the board game for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

import lcanalysis as lc

PATHS = 5


@st.composite
def any_rules(draw):
    """Any rules that games for two to four can be played with, small enough to be quick."""
    colours, highest, copies = draw(st.integers(1, PATHS)), draw(st.integers(5, 10)), draw(st.integers(1, 2))
    cards = colours * (highest + 1) * copies
    hand_size = draw(st.integers(1, min(10, (cards - 1) // 4)))
    most_removed = [cards - seats * hand_size - 1 for seats in (2, 3, 4)]
    stones = st.lists(st.integers(1, 9), unique=True, max_size=9)
    points = st.integers(-200, 200)
    return lc.rules(
        "board_game",
        colours=colours,
        hand_size=hand_size,
        removed=[draw(st.integers(0, min(100, most))) for most in most_removed],
        highest_number=highest,
        copies=copies,
        adventurers=draw(st.integers(0, 5)),
        researchers=draw(st.integers(1, 5)),
        researcher_factor=draw(st.integers(1, 5)),
        stone_values=draw(st.lists(points, min_size=9, max_size=9)),
        bridge_stone=draw(st.integers(1, 9)),
        bridge_explorers=draw(st.integers(1, 20)),
        marked_stones=draw(st.lists(stones, min_size=PATHS, max_size=PATHS)),
        artifacts=draw(st.integers(0, 20)),
        arrows=draw(st.integers(0, 30)),
        vp_tiles=draw(st.lists(st.integers(0, 50), min_size=7, max_size=7)),
        artifact_table=draw(st.lists(points, min_size=10, max_size=10)),
        rounds=draw(st.integers(1, 4)),
        next_starter=draw(st.sampled_from(["after_ender", "after_starter", "ender"])),
        draw_just_discarded=draw(st.booleans()),
        start_with_lowest=draw(st.booleans()),
        up_and_down=draw(st.booleans()),
        event_of_ending_move=draw(st.booleans()),
        max_turns=draw(st.integers(1, 150)),
    )
