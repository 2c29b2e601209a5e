"""Runs of To Go that come with the package."""

from typing import Any

RUNS: dict[str, dict[str, Any]] = {}
