"""Runs of To Go that come with the package.

Tuned against greedy; each strategy among its like as printed, in a single round, with other numbers of raid tiles, without
parchments, and under other readings of the values that nobody states.
"""

from typing import Any

from lcanalysis.games.features import ACCOUNTING, DECISION, HABIT

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

# Rules values varied over a range, each with the arguments of `lcanalysis.balance.sweep`.
SWEEPS: dict[str, dict[str, Any]] = {
    "to_go_sweep_raids": {"values": {"raid_tiles": range(0, 13, 2)}, "n": 4_000, "seed": 1},
    "to_go_sweep_camp": {"values": {"camp_size": range(5)}, "n": 4_000, "seed": 1},
}

# What decisions are worth, each with the arguments of `lcanalysis.balance.decision_map`.
_DECISIONS = {"n": 6_000, "seed": 1}

MAPS: dict[str, dict[str, Any]] = {
    "to_go_map_first_wager": {"question": "first_wager", "by": {"sight_sum": 4, "down": 8}, **_DECISIONS},
    "to_go_map_opening": {
        "question": "opening",
        "by": {"number": 1, "sight_sum": 5, "down": 16},
        **_DECISIONS,
    },
    "to_go_map_take": {"question": "take", "by": {"skipped": 1, "to_camp": 1, "down": 8}, **_DECISIONS},
    "to_go_map_keep": {
        "question": "keep",
        "by": {"own_wants": 1, "opponent_wants": 1, "in_camp": 1},
        **_DECISIONS,
    },
    "to_go_map_bonus": {"question": "next_tile", "by": {"tiles_after": 1, "skipped": 1}, **_DECISIONS},
    "to_go_map_parchment": {"question": "parchment", "by": {"number": 1, "skipped": 1}, **_DECISIONS},
    "to_go_map_raid_open": {
        "question": "raid_open",
        "by": {"number": 1, "own_wants": 1, "opponent_wants": 1},
        **_DECISIONS,
    },
    "to_go_map_raid": {"question": "raid", "by": {"way": 1, "down": 8}, **_DECISIONS},
}

# What wagers, bonus, parchments and raids are worth, with the arguments of `lcanalysis.balance.feature_values`.
VALUES: dict[str, dict[str, Any]] = {
    "to_go_values": {"names": ["wager", "wager_tiles"], "n": 4_000, "seed": 1},
    "to_go_values_rest": {
        "names": ["bonus", "parchment", "raid"],
        "ways": [ACCOUNTING, HABIT, DECISION],
        "n": 4_000,
        "seed": 1,
    },
}

# How much search plays for the stored results, by question; what all games share stands in `lcanalysis.precomputed`.
SEARCHED: dict[str, dict[str, Any]] = {
    "strength": {"budgets": [500, 1_600, 5_300, 16_000], "deals": [150, 40, 40, 20]},
    "playouts": {"budgets": [64, 512], "deals": 20},
    "skill": {"budgets": [32, 64, 128, 256], "deals": 30},
    "search_headlines": {"iterations": 250, "n": 200},
}
