"""Runs of the classic card game that come with the package."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {
    "classic_first_look": {"strategies": ["tuned", "greedy"], "n": 1_000_000, "seed": 1, "rotate": True},
}

_PLAY = {"n": 20_000, "seed": 1}

# Rules values varied over a range, each with the arguments of `lcanalysis.balance.sweep`.
SWEEPS: dict[str, dict[str, Any]] = {
    "classic_sweep_expedition_cost": {"values": {"expedition_cost": range(0, 41, 5)}, **_PLAY},
    "classic_sweep_expedition_cost_learnt": {
        "values": {"expedition_cost": range(0, 41, 10)},
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

# By number of players, other readings of the values that nobody states. Who starts after equal points matters in a match only.
DOUBTS: dict[int, dict[str, dict[str, Any]]] = {
    2: {
        "as printed": {},
        "max_turns: 100": {"max_turns": 100},
        "three rounds": {"rounds": 3},
        "three rounds, next_starter_on_tie: same": {"rounds": 3, "next_starter_on_tie": "same"},
    },
}
