"""Runs that come with the package, so that notebooks open at once; `lcanalysis data` remakes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lcanalysis.data_files import data_folder
from lcanalysis.errors import unknown
from lcanalysis.simulation import Results, simulate

RUNS: dict[str, dict[str, Any]] = {
    "classic_first_look": {
        "game_key": "classic",
        "strategies": ["tuned", "greedy"],
        "n": 1_000_000,
        "seed": 1,
        "rotate": True,
    },
    "roll_and_write_pair": {
        "game_key": "roll_and_write",
        "strategies": ["tuned", "greedy"],
        "n": 100_000,
        "seed": 1,
        "rotate": True,
    },
}
for players in (2, 3, 4, 5):
    RUNS[f"roll_and_write_{players}"] = {
        "game_key": "roll_and_write",
        "strategies": ["tuned"] * players,
        "n": 100_000,
        "seed": 1,
    }


def load(name: str) -> Results:
    """A precomputed run, as a summary.

    Raises
    ------
    UnknownName
        If there is no run of that name.

    Examples
    --------
    >>> load("classic_first_look").n
    1000000
    """
    if name not in RUNS:
        raise unknown("precomputed run", name, RUNS)
    return Results.load(_path(data_folder() / "results", name))


def remake(folder: Path | None = None, progress: bool = False) -> Iterator[Path]:
    """Play all runs again and write them; yields each file once it is written."""
    for name, run in RUNS.items():
        path = _path(folder or data_folder() / "results", name)
        simulate(**run, keep="summary", progress=progress).save(path)
        yield path


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet"
