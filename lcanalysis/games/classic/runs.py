"""Runs of the classic card game that come with the package."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {
    "classic_first_look": {"strategies": ["tuned", "greedy"], "n": 1_000_000, "seed": 1, "rotate": True},
}

_PLAY = {"n": 20_000, "seed": 1}

# Generations, deals and stage of each search of a league, and games of a pairing in its cross table: the game is quick.
LEAGUE = (80, 700, 20, 40_000)

# Rules values varied over a range, each with the arguments of `lcanalysis.balance.sweep`.
SWEEPS: dict[str, dict[str, Any]] = {
    "classic_sweep_expedition_cost": {"values": {"expedition_cost": range(0, 41, 5)}, **_PLAY},
    "classic_sweep_expedition_cost_learnt": {
        "values": {"expedition_cost": range(10, 31, 5)},
        "retune": True,
        **_PLAY,
    },
    "classic_sweep_bonus": {"values": {"bonus_points": range(0, 61, 10)}, **_PLAY},
    "classic_sweep_wagers": {
        "values": {"wagers": range(6), "wager_multiplier": range(4)},
        "n": 5_000,
        "seed": 1,
    },
}

# What decisions are worth, each with the arguments of `lcanalysis.balance.decision_map`.
_DECISIONS = {"n": 100_000, "seed": 1}

MAPS: dict[str, dict[str, Any]] = {
    "classic_map_first_wager": {
        "question": "first_wager",
        "by": {"hand_sum": 3, "deck_left": 4},
        **_DECISIONS,
    },
    "classic_map_next_wager": {
        "question": "next_wager",
        "by": {"wagers_laid": 1, "hand_sum": 3, "deck_left": 11},
        **_DECISIONS,
    },
    "classic_map_opening": {
        "question": "opening",
        "by": {"number": 1, "hand_sum": 4, "deck_left": 11},
        **_DECISIONS,
    },
    "classic_map_next_card": {
        "question": "next_card",
        "by": {"skipped_points": 3, "deck_left": 4},
        **_DECISIONS,
    },
    "classic_map_bonus": {
        "question": "next_card",
        "by": {"cards_after": 1, "skipped": 1, "deck_left": 11},
        **_DECISIONS,
    },
    "classic_map_feed": {
        "question": "feed",
        "by": {"number": 1, "opponent_wagers": 1, "deck_left": 11},
        **_DECISIONS,
    },
    "classic_map_take_discard": {
        "question": "take_discard",
        "by": {"own_started": 1, "fits": 1, "number": 1, "deck_left": 11},
        **_DECISIONS,
    },
}

# What wagers and bonuses are worth, with the arguments of `lcanalysis.balance.feature_values`.
VALUES: dict[str, dict[str, Any]] = {"classic_values": {"n": 20_000, "seed": 1}}

# By number of players, other readings of the values that nobody states. Who starts after equal points matters in a match only.
DOUBTS: dict[int, dict[str, dict[str, Any]]] = {
    2: {
        "as printed": {},
        "max_turns: 100": {"max_turns": 100},
        "three rounds": {"rounds": 3},
        "three rounds, next_starter_on_tie: same": {"rounds": 3, "next_starter_on_tie": "same"},
    },
}

# The same under other readings, with the arguments of `lcanalysis.balance.feature_readings`.
READINGS: dict[str, dict[str, Any]] = {
    "classic_readings": {"readings": DOUBTS[2], "names": ["bonus"], "n": 2_000, "seed": 1},
}

# How much search plays for the stored results, by question; what all games share stands in `lcanalysis.precomputed`.
SEARCHED: dict[str, dict[str, Any]] = {
    "strength": {"budgets": [1_250, 3_800, 12_500, 38_000], "deals": [200, 100, 200, 30]},
    "playouts": {"budgets": [128, 1_024], "deals": 60},
    "skill": {"budgets": [32, 64, 128, 256, 512, 1_024, 2_048], "deals": 100},
    "search_headlines": {"iterations": 600, "n": 500},
}
