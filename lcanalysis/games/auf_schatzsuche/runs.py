"""Runs of Auf Schatzsuche that come with the package, by number of players.

Tuned against greedy, each strategy among its like, and tuned against greedy under other readings of the values that nobody states.
"""

from typing import Any

_HIGH = range(6, 11)

# Rules values that nobody states, each with other readings.
DOUBTS: dict[str, dict[str, Any]] = {
    "as printed": {},
    "one footprint on all": {f"footprints_{number}": 1 for number in _HIGH},
    "two footprints on all": {f"footprints_{number}": 2 for number in range(1, 6)},
    "two footprints on 1 to 5": {f"footprints_{number}": 1 + (number < 6) for number in range(1, 11)},
    "two footprints on 8 to 10": {"footprints_6": 1, "footprints_7": 1},
    "sixth coloured: run": {"sixth_coloured": "run"},
    "sixth coloured: colours": {"sixth_coloured": "colours"},
    "sixth coloured: threes": {"sixth_coloured": "threes"},
    "sixth coloured: fives": {"sixth_coloured": "fives"},
    "sixth coloured: sevens": {"sixth_coloured": "sevens"},
}


def doubt_name(seats: int, variant: str) -> str:
    """Name of the run under another reading."""
    return f"auf_schatzsuche_{seats}_{variant.replace(': ', '_').replace(' ', '_')}"


def _runs(seats: int) -> dict[str, dict[str, Any]]:
    name = f"auf_schatzsuche_{seats}"
    against = {"strategies": ["tuned", *["greedy"] * (seats - 1)], "seed": 1, "rotate": True}
    alike = {
        f"{name}_{strategy}": {"strategies": [strategy] * seats, "n": n, "seed": 2}
        for strategy, n in (("tuned", 20_000), ("greedy", 100_000))
    }
    varied = {
        doubt_name(seats, variant): {**against, "n": 3_000 * seats, "changes": changes}
        for variant, changes in DOUBTS.items()
        if seats == 2 or "sixth_coloured" not in changes
    }
    return {name: {**against, "n": 20_000 * seats}, **alike, **varied}


RUNS: dict[str, dict[str, Any]] = {**_runs(2), **_runs(3), **_runs(4)}
