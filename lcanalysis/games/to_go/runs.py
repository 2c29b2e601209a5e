"""Runs of To Go that come with the package.

Tuned against greedy; each strategy among its like as printed, in a single round, with other numbers of raid tiles, without
parchments, and under other readings of the values that nobody states.
"""

from typing import Any

STRENGTHS = ("tuned", "greedy")
RAIDS = (0, 2, 6)

_READINGS: dict[str, dict[str, Any]] = {
    "raid_last_ends: no": {"raid_last_ends": False},
    "raid_chain: yes": {"raid_chain": True},
    "next_starter_on_tie: same": {"next_starter_on_tie": "same"},
    "max_turns: 100": {"max_turns": 100},
}

# By number of players, other readings of the values that nobody states.
DOUBTS: dict[int, dict[str, dict[str, Any]]] = {2: {"as printed": {}, **_READINGS}}

_VARIED: dict[str, dict[str, Any]] = {
    "one_round": {"rounds": 1},
    **{f"raids_{n}": {"raid_tiles": n} for n in RAIDS},
    "no_parchments": {"parchment_numbers": []},
    **{next(iter(changes)): changes for changes in _READINGS.values()},
}

RUNS: dict[str, dict[str, Any]] = {
    "to_go": {"strategies": ["tuned", "greedy"], "n": 100_000, "seed": 1, "rotate": True},
    **{f"to_go_{name}": {"strategies": [name] * 2, "n": 100_000, "seed": 2} for name in STRENGTHS},
    **{
        f"to_go_{name}_{varied}": {"strategies": [name] * 2, "n": 40_000, "seed": 2, "changes": changes}
        for name in STRENGTHS
        for varied, changes in _VARIED.items()
    },
}
