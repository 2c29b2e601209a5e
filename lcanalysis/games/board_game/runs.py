"""Runs of the Board Game that come with the package."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {}
