"""Finished chunks on disk, so that an interrupted run can go on."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np

from lcanalysis.engine.compilation import sources_hash
from lcanalysis.files import atomic
from lcanalysis.simulation.chunks import Chunk, Plan
from lcanalysis.simulation.tallies import Tallies


class Store:
    """A folder for the chunks of one plan, below `root`.

    The folder's name is a hash of all that the results depend on, so chunks of another plan, or of another state of the engine,
    are never mistaken for this one's.
    """

    def __init__(self, root: Path, plan: Plan, chunk: int) -> None:
        identity = [
            sources_hash(),
            plan.game,
            plan.rules.hash,
            [(s.name, s.hash) for s in plan.strategies],
            plan.seed,
            plan.rotate,
            plan.keep_games,
            chunk,
        ]
        name = hashlib.sha256(json.dumps(identity).encode()).hexdigest()[:16]
        self.folder = root / f"{plan.game}-{name}"
        self._keep_games = plan.keep_games

    def _path(self, first: int, games: int) -> Path:
        return self.folder / f"{first:012d}-{games}.npz"

    def save(self, chunk: Chunk, games: int) -> None:
        """Keep a finished chunk."""
        frame = chunk.tallies.to_frame()
        arrays = {name: frame[name].to_numpy() for name in ("seat", "player", "value", "count")}
        arrays["quantity"] = frame["quantity"].to_numpy(dtype="U")
        if chunk.columns is not None and chunk.endings is not None:
            arrays |= {"columns": chunk.columns, "endings": chunk.endings}
        self.folder.mkdir(parents=True, exist_ok=True)
        with atomic(self._path(chunk.first, games)) as temporary, temporary.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)

    def load(self, first: int, games: int) -> Chunk | None:
        """A chunk that was kept, or None."""
        import pandas as pd

        path = self._path(first, games)
        if not path.exists():
            return None
        with np.load(path, allow_pickle=False) as arrays:
            names = ("seat", "player", "quantity", "value", "count")
            tallies = Tallies.from_frame(pd.DataFrame({name: arrays[name] for name in names}))
            if not self._keep_games:
                return Chunk(first, tallies)
            return Chunk(first, tallies, arrays["columns"], arrays["endings"])
