"""Runs of the classic card game that come with the package."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {
    "classic_first_look": {"strategies": ["tuned", "greedy"], "n": 1_000_000, "seed": 1, "rotate": True},
}

# By number of players, other readings of the values that nobody states. Who starts after equal points matters in a match only.
DOUBTS: dict[int, dict[str, dict[str, Any]]] = {
    2: {
        "as printed": {},
        "max_turns: 100": {"max_turns": 100},
        "three rounds": {"rounds": 3},
        "three rounds, next_starter_on_tie: same": {"rounds": 3, "next_starter_on_tie": "same"},
    },
}
