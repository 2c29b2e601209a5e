"""Runs of the Board Game that come with the package, by number of players.

Tuned against greedy, each strategy among its like, the two variants, and tuned against greedy under other readings of the values that
nobody states.
"""

from typing import Any

_PATHS = 5
_VARIANTS: dict[str, dict[str, Any]] = {
    "short": {"rounds": 1, "artifact_table": [-20, -15, 10, 15, 30, 50, 50, 50, 50, 50]},
    "up_and_down": {"up_and_down": True},
}

_READINGS: dict[str, dict[str, Any]] = {
    "as printed": {},
    "start_with_lowest": {"start_with_lowest": True},
    "draw_just_discarded": {"draw_just_discarded": True},
    "marked_stones: one lower": {"marked_stones": [[1, 3, 5, 6, 9]] * _PATHS},
    "marked_stones: one higher": {"marked_stones": [[3, 5, 7, 8, 9]] * _PATHS},
    "marked_stones: 2 3 5 7 8": {"marked_stones": [[2, 3, 5, 7, 8]] * _PATHS},
    "marked_stones: differ by path": {
        "marked_stones": [[2, 4, 5, 8, 9], [3, 4, 6, 7, 9], [2, 5, 6, 8, 9], [3, 5, 7, 8, 9], [2, 3, 6, 7, 9]]
    },
    "artifact_table: even steps": {"artifact_table": [-25, -20, -15, -10, -5, 6, 17, 29, 40, 70]},
    "artifact_table: flat below 4": {"artifact_table": [-5, -5, -5, -5, -5, 10, 20, 30, 40, 70]},
    "artifact_table: steep below 4": {"artifact_table": [-50, -35, -25, -15, -5, 10, 20, 30, 40, 70]},
    "artifact_table: slow rise": {"artifact_table": [-25, -20, -15, -10, -5, 0, 10, 25, 40, 70]},
    "stone_values: 20 before the bridge": {"stone_values": [-20, -15, -10, 5, 10, 20, 30, 35, 50]},
    "stone_values: 40 on the eighth": {"stone_values": [-20, -15, -10, 5, 10, 15, 30, 40, 50]},
    "next_starter: after starter": {"next_starter": "after_starter"},
    "event_of_ending_move": {"event_of_ending_move": True},
    "max_turns: 200": {"max_turns": 200},
}

# By number of players, other readings of the values that nobody states.
DOUBTS: dict[int, dict[str, dict[str, Any]]] = dict.fromkeys((2, 3, 4), _READINGS)


def _runs(seats: int) -> dict[str, dict[str, Any]]:
    alike = {
        f"board_game_{seats}": {"strategies": ["tuned"] * seats, "n": 50_000, "seed": 1},
        f"board_game_{seats}_greedy": {"strategies": ["greedy"] * seats, "n": 50_000, "seed": 1},
    }
    varied = {
        f"board_game_{name}_{seats}": {
            "strategies": ["tuned"] * seats,
            "n": 20_000,
            "seed": 1,
            "changes": changes,
        }
        for name, changes in _VARIANTS.items()
    }
    return {**alike, **varied}


RUNS: dict[str, dict[str, Any]] = {
    "board_game_pair": {"strategies": ["tuned", "greedy"], "n": 50_000, "seed": 1, "rotate": True},
    **_runs(2),
    **_runs(3),
    **_runs(4),
}

# Generations and deals of a training for other rules; a game here takes many times as long as in the other games.
RETUNING = (24, 50)
# The same of each search of a league between two players, with its stage, and games of a pairing in the cross table.
LEAGUE = (80, 50, 20, 3_000)

# What decisions are worth, each with the arguments of `lcanalysis.balance.decision_map`.
MAPS: dict[str, dict[str, Any]] = {
    "board_game_map_tile": {"question": "tile", "by": {"tile": 1, "stone": 1}, "n": 3_000, "seed": 1},
    "board_game_map_researcher": {
        "question": "researcher",
        "by": {"order": 1, "held": 1},
        "n": 4_000,
        "seed": 1,
    },
}

# What the researcher and event tiles are worth, with the arguments of `lcanalysis.balance.feature_values`.
VALUES: dict[str, dict[str, Any]] = {"board_game_values": {"n": 1_500, "seed": 1}}

# Rules values varied over a range, each with the arguments of `lcanalysis.balance.sweep`.
SWEEPS: dict[str, dict[str, Any]] = {
    "board_game_sweep_bridge": {"values": {"bridge_explorers": range(3, 9)}, "n": 1_000, "seed": 1},
    "board_game_sweep_researcher": {"values": {"researcher_factor": range(1, 5)}, "n": 1_000, "seed": 1},
}

# How much search plays for the stored results, by question; what all games share stands in `lcanalysis.precomputed`.
SEARCHED: dict[str, dict[str, Any]] = {
    "strength": {"budgets": [360, 1_100, 3_600, 11_000], "deals": [150, 20, 20, 12]},
    "playouts": {"budgets": [64, 512], "deals": 15},
    "skill": {"budgets": [32, 64, 128], "deals": 30},
    "search_headlines": {"iterations": 180, "n": 100},
}
