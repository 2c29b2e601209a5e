"""Runs of the classic card game that come with the package."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {
    "classic_first_look": {"strategies": ["tuned", "greedy"], "n": 1_000_000, "seed": 1, "rotate": True},
}
