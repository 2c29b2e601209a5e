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
