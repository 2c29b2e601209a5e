"""Answers about a game that are kept on file: a frame, and where its numbers come from."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

import lcanalysis
from lcanalysis.balance.luck import luck_and_skill
from lcanalysis.balance.restricted import restricted_play
from lcanalysis.balance.seats import seat_advantage, start_conventions
from lcanalysis.balance.strength import search_headlines, skill_trace, strength
from lcanalysis.errors import BadValue, DamagedResults, unknown
from lcanalysis.files import atomic
from lcanalysis.games.registry import game

QUESTIONS: dict[str, Callable[..., pd.DataFrame]] = {
    "luck": luck_and_skill,
    "restricted": restricted_play,
    "seats": seat_advantage,
    "starts": start_conventions,
    "strength": strength,
    "playouts": strength,
    "skill": skill_trace,
    "search_headlines": search_headlines,
}
_METADATA = b"lcanalysis study"


@dataclass(frozen=True)
class Study:
    """A frame with its provenance.

    Attributes
    ----------
    frame
        What the question's function returned.
    provenance
        Package, game, question, settings, strategies with hashes, rules hash, when; of searches also the machine and who played.
    """

    frame: pd.DataFrame
    provenance: dict[str, Any]

    def save(self, path: str | Path) -> None:
        """Write the frame, with provenance, to a parquet file.

        Raises
        ------
        BadValue
            If the path does not end in ``.parquet``.
        """
        path = Path(path)
        if path.suffix != ".parquet":
            raise BadValue(f"A study goes to a file that ends in .parquet, not to {path.name}")
        stored = pa.Table.from_pandas(self.frame, preserve_index=False)
        stored = stored.replace_schema_metadata({_METADATA: json.dumps(self.provenance).encode()})
        with atomic(path) as temporary:
            pq.write_table(stored, temporary, compression="zstd")

    @classmethod
    def load(cls, path: str | Path) -> Study:
        """Read a study that `save` wrote.

        Raises
        ------
        DamagedResults
            If the file is missing or damaged, or holds something else.
        """
        try:
            stored = pq.read_table(Path(path))
            return cls(stored.to_pandas(), json.loads((stored.schema.metadata or {})[_METADATA]))
        except OSError as error:
            raise DamagedResults(
                f"Study file {path}: cannot be read ({error.strerror or 'damaged'})"
            ) from None
        except (pa.ArrowException, KeyError, ValueError, TypeError):
            raise DamagedResults(f"Study file {path}: damaged, or not written by lcanalysis") from None


def study(question: str, game_key: str, progress: bool = False, **settings: Any) -> Study:
    """Answer a question about a game, with its built-in strategies.

    Parameters
    ----------
    question
        ``"luck"`` (`luck_and_skill`), ``"restricted"`` (`restricted_play`), ``"seats"`` (`seat_advantage`), ``"starts"``
        (`start_conventions`), ``"strength"`` (`strength`), ``"playouts"`` (`strength` with several playout strategies), ``"skill"``
        (`skill_trace`), ``"search_headlines"`` (`search_headlines`).
    game_key, progress, settings
        The game, and arguments of that function that are numbers, names or lists of them.

    Raises
    ------
    UnknownName
        If there is no such question.

    Examples
    --------
    >>> study("seats", "classic", strategies=["eager"], n=100).provenance["settings"]
    {'strategies': ['eager'], 'n': 100}
    """
    if question not in QUESTIONS:
        raise unknown("question", question, QUESTIONS)
    frame = QUESTIONS[question](game_key, progress=progress, **settings)
    facts, frame.attrs = frame.attrs.get("facts", {}), {}
    return Study(
        frame,
        {
            "package": f"lcanalysis {lcanalysis.__version__}",
            "game": game_key,
            "question": question,
            "settings": settings,
            "strategies": hashes(game_key),
            "rules_hash": game(game_key).default_rules().hash,
            **facts,
            "when": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        },
    )


def hashes(game_key: str) -> list[dict[str, str]]:
    """Name and hash of each built-in strategy of a game, for each number of players it was trained for."""
    chosen = game(game_key)
    return [
        {"name": name, "seats": str(seats), "hash": chosen.strategy(name, seats).hash}
        for name in chosen.strategies
        for seats in chosen.seats
    ]
