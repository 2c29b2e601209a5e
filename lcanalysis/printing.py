"""How the command prints tables: as aligned text, as CSV, or as JSON."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Annotated, Any

import typer


class Format(StrEnum):
    """How a table is printed."""

    text = "text"
    csv = "csv"
    json = "json"


Printed = Annotated[Format, typer.Option("--format", help="How to print the table.")]


def print_frame(frame: Any, printed: Format) -> None:
    """Print a frame."""
    if printed is Format.csv:
        typer.echo(frame.to_csv(index=False), nl=False)
    elif printed is Format.json:
        typer.echo(frame.to_json(orient="records", indent=2))
    else:
        typer.echo(aligned(frame.astype(str)))


def aligned(words: Any, right: Collection[str] = ()) -> str:
    """A frame of words with its columns under each other; those named in `right` end flush.

    Examples
    --------
    >>> import pandas as pd
    >>> print(aligned(pd.DataFrame({"card": ["wager", "7"], "points": ["-20", "7"]}), right=["points"]))
    card   points
    wager     -20
    7           7
    """
    widths = [max([len(column), *map(len, words[column])]) for column in words]
    rows = [words.columns, *words.itertuples(index=False)]
    signs = [">" if column in right else "<" for column in words]
    lines = [
        "  ".join(f"{word:{sign}{width}}" for word, sign, width in zip(row, signs, widths, strict=True))
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)
