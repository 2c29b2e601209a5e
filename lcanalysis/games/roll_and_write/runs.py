"""Runs of Roll & Write that come with the package: tuned against greedy, and tuned among its like by number of players."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {
    "roll_and_write_pair": {"strategies": ["tuned", "greedy"], "n": 100_000, "seed": 1, "rotate": True},
    **{
        f"roll_and_write_{players}": {"strategies": ["tuned"] * players, "n": 100_000, "seed": 1}
        for players in (2, 3, 4, 5)
    },
}
