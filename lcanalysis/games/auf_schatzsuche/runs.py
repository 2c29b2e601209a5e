"""Runs of Auf Schatzsuche that come with the package, by number of players.

Tuned against greedy, each strategy among its like, and tuned against greedy under other readings of the values that nobody states.
"""

from typing import Any

from lcanalysis.games.auf_schatzsuche.play import BONUS_TILES
from lcanalysis.games.features import ACCOUNTING, DECISION, HABIT

_HIGH = range(6, 11)

_FOOTPRINTS: dict[str, dict[str, Any]] = {
    "as printed": {},
    "one footprint on all": {f"footprints_{number}": 1 for number in _HIGH},
    "two footprints on all": {f"footprints_{number}": 2 for number in range(1, 6)},
    "two footprints on 1 to 5": {f"footprints_{number}": 1 + (number < 6) for number in range(1, 11)},
    "two footprints on 8 to 10": {"footprints_6": 1, "footprints_7": 1},
}
_SIXTH = {
    f"sixth coloured: {tile}": {"sixth_coloured": tile}
    for tile in ("run", "colours", "threes", "fives", "sevens")
}

# By number of players, other readings of the values that nobody states; the sixth coloured tile matters between two only.
DOUBTS: dict[int, dict[str, dict[str, Any]]] = {
    2: {**_FOOTPRINTS, **_SIXTH},
    3: _FOOTPRINTS,
    4: _FOOTPRINTS,
}


def _runs(seats: int) -> dict[str, dict[str, Any]]:
    name = f"auf_schatzsuche_{seats}"
    against = {"strategies": ["tuned", *["greedy"] * (seats - 1)], "seed": 1, "rotate": True}
    alike = {
        f"{name}_{strategy}": {"strategies": [strategy] * seats, "n": n, "seed": 2}
        for strategy, n in (("tuned", 20_000), ("greedy", 100_000))
    }
    return {name: {**against, "n": 20_000 * seats}, **alike}


RUNS: dict[str, dict[str, Any]] = {**_runs(2), **_runs(3), **_runs(4)}

# Rules values varied over a range, each with the arguments of `lcanalysis.balance.sweep`.
SWEEPS: dict[str, dict[str, Any]] = {
    "auf_schatzsuche_sweep_rerolls": {"values": {"rerolls": range(4)}, "n": 5_000, "seed": 1},
}

# What decisions are worth, each with the arguments of `lcanalysis.balance.decision_map`.
_DECISIONS = {"n": 4_000, "seed": 1}

MAPS: dict[str, dict[str, Any]] = {
    "auf_schatzsuche_map_bet": {"question": "bet", "by": {"number": 1, "own_tiles": 1}, **_DECISIONS},
    "auf_schatzsuche_map_leap": {"question": "leap", "by": {"skipped": 1, "own_tiles": 1}, **_DECISIONS},
    "auf_schatzsuche_map_last_ten": {"question": "last_ten", "by": {"lead": 10}, **_DECISIONS},
    "auf_schatzsuche_map_bonus_tile": {
        "question": "bonus_tile",
        "by": {"rivals": 1, "left_to_end": 1},
        **_DECISIONS,
    },
}

# What bet symbols and bonus tiles are worth, with the arguments of `lcanalysis.balance.feature_values`.
VALUES: dict[str, dict[str, Any]] = {
    "auf_schatzsuche_values": {"names": ["bet", "bonus"], "n": 2_000, "seed": 1},
    "auf_schatzsuche_values_tiles": {
        "names": [f"bonus_{tile}" for tile in BONUS_TILES],
        "ways": [ACCOUNTING, HABIT, DECISION],
        "n": 1_000,
        "seed": 1,
    },
}

# How much search plays for the stored results, by question; what all games share stands in `lcanalysis.precomputed`.
SEARCHED: dict[str, dict[str, Any]] = {
    "strength": {"budgets": [70, 210, 700, 2_100], "deals": [100, 60, 150, 30]},
    "playouts": {"budgets": [48, 384], "deals": 20},
    "skill": {"budgets": [64, 128], "deals": 40},
    "search_headlines": {"iterations": 700, "n": 100},
}
