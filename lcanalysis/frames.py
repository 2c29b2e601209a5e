"""Frames on file, with where their numbers come from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from lcanalysis.errors import BadValue, DamagedResults
from lcanalysis.files import atomic

_METADATA = b"lcanalysis frame"


@dataclass
class StoredFrame:
    """A frame whose ``attrs["provenance"]`` tells where it comes from, as `save` writes and `load` reads it.

    Examples
    --------
    >>> import tempfile
    >>> frame = pd.DataFrame({"mean": [1.5]})
    >>> frame.attrs["provenance"] = {"seed": 1}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     StoredFrame(frame).save(Path(folder) / "a.parquet")
    ...     StoredFrame.load(Path(folder) / "a.parquet").attrs
    {'provenance': {'seed': 1}}
    """

    frame: pd.DataFrame

    def save(self, path: str | Path) -> None:
        """Write the frame, with provenance, to a parquet file.

        Raises
        ------
        BadValue
            If the path does not end in ``.parquet``.
        """
        path = Path(path)
        if path.suffix != ".parquet":
            raise BadValue(f"A frame goes to a file that ends in .parquet, not to {path.name}")
        plain = self.frame.copy()
        plain.attrs = {}
        table = pa.Table.from_pandas(plain, preserve_index=False)
        content = json.dumps(self.frame.attrs.get("provenance", {}), default=int)
        metadata = {**(table.schema.metadata or {}), _METADATA: content.encode()}
        with atomic(path) as temporary:
            pq.write_table(table.replace_schema_metadata(metadata), temporary, compression="zstd")

    @classmethod
    def load(cls, path: str | Path) -> pd.DataFrame:
        """Read the frame that `save` wrote.

        Raises
        ------
        DamagedResults
            If the file is missing or damaged, or holds something else.
        """
        try:
            table = pq.read_table(path)
            provenance = json.loads((table.schema.metadata or {})[_METADATA])
            frame = table.to_pandas()
        except (OSError, pa.ArrowException, KeyError, ValueError):
            raise DamagedResults(f"Frame file {path}: cannot be read, or not written by lcanalysis") from None
        frame.attrs["provenance"] = provenance
        return frame
