"""Runs of Roll & Write that come with the package: tuned against greedy, and tuned among its like by number of players."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {
    "roll_and_write_pair": {"strategies": ["tuned", "greedy"], "n": 100_000, "seed": 1, "rotate": True},
    **{
        f"roll_and_write_{players}": {"strategies": ["tuned"] * players, "n": 100_000, "seed": 1}
        for players in (2, 3, 4, 5)
    },
}

# By number of players, other readings of the values that nobody states.
DOUBTS: dict[int, dict[str, dict[str, Any]]] = {
    2: {
        "as printed": {},
        "no_boxes: -50": {"no_boxes": -50},
        "row_points: steeper start": {"row_points": [-60, -45, -30, 10, 20, 30, 60]},
        "row_points: milder start": {"row_points": [-30, -20, -10, 10, 20, 30, 60]},
        "row_points: even rise": {"row_points": [-40, -30, -20, 10, 20, 40, 50]},
        "arrows: one box lower": {"arrows": [[1, 5], [2, 6], [3, 7], [1, 4], [2, 5], [3, 6]]},
        "arrows: one box higher": {"arrows": [[3, 7], [4, 8], [5, 9], [3, 6], [4, 7], [5, 8]]},
        "arrows: one a colour": {"arrows": [[2], [3], [4], [5], [6], [7]]},
        "artifacts: two boxes lower": {"artifacts": [[2], [3], [4], [5], [6], [1]]},
        "artifacts: two a colour": {"artifacts": [[4, 7], [5, 8], [3, 6], [2, 7], [5, 8], [2, 6]]},
        "max_turns: 100": {"max_turns": 100},
    },
}

# Rules values varied over a range, each with the arguments of `lcanalysis.balance.sweep`.
SWEEPS: dict[str, dict[str, Any]] = {
    "roll_and_write_sweep_bridges": {"values": {"bridge_points": range(0, 61, 10)}, "n": 5_000, "seed": 1},
}

# What decisions are worth, each with the arguments of `lcanalysis.balance.decision_map`.
_DECISIONS = {"n": 20_000, "seed": 1}

MAPS: dict[str, dict[str, Any]] = {
    "roll_and_write_map_refuse": {
        "question": "refuse",
        "by": {"marks": 1, "boxes": 1, "climb": 1},
        **_DECISIONS,
    },
    "roll_and_write_map_start_column": {
        "question": "start_column",
        "by": {"number": 1, "columns_started": 1, "is_circled": 1},
        **_DECISIONS,
    },
    "roll_and_write_map_circle": {
        "question": "circle",
        "by": {"columns_started": 1, "turn_number": 4},
        **_DECISIONS,
    },
    "roll_and_write_map_arrow": {"question": "arrow", "by": {"boxes": 1, "last": 1}, **_DECISIONS},
}

# What circles, bridges, artifacts and arrows are worth, with the arguments of `lcanalysis.balance.feature_values`.
_VALUED = {"n": 10_000, "seed": 1}

VALUES: dict[str, dict[str, Any]] = {
    "roll_and_write_values": {"names": ["circle", "bridge", "artifact", "arrow"], **_VALUED},
    "roll_and_write_values_dice": {"names": ["dice"], "n": 5_000, "seed": 1},
}

# How much search plays for the stored results, by question; what all games share stands in `lcanalysis.precomputed`.
SEARCHED: dict[str, dict[str, Any]] = {
    "strength": {"budgets": [550, 1_600, 5_500, 16_500], "deals": [150, 60, 30, 10]},
    "playouts": {"budgets": [128, 1_024], "deals": 30},
    "skill": {"budgets": [32, 64, 128, 256, 512], "deals": 50},
    "search_headlines": {"iterations": 280, "n": 300},
}
