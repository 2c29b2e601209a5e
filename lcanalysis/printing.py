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


def print_frame(frame: Any, printed: Format, transpose: bool = False) -> None:
    """Print a frame; as text with a column a strategy if `transpose`."""
    if printed is Format.csv:
        typer.echo(frame.to_csv(index=False), nl=False)
    elif printed is Format.json:
        typer.echo(frame.to_json(orient="records", indent=2))
    elif transpose:
        names = frame.pop("strategy")
        typer.echo(frame.map(short).T.to_string(header=list(names)))
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


def short(value: Any) -> str:
    """A value with four significant digits at most, thousands separated.

    Examples
    --------
    >>> short(1234.5678), short(1234), short("eager")
    ('1,235', '1,234', 'eager')
    """
    return (
        f"{value:,.4g}"
        if isinstance(value, float)
        else f"{value:,}"
        if isinstance(value, int)
        else str(value)
    )
