"""The table of measurements."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """One measurement; `target` is the least value that counts as met, or the most if `at_most`."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_most: bool = False

    @property
    def verdict(self) -> str:
        """Whether the target is met."""
        if self.target is None:
            return ""
        met = self.value <= self.target if self.at_most else self.value >= self.target
        sign = "<=" if self.at_most else ">="
        return f"{'met' if met else 'MISSED'} ({sign} {self.target:g})"

    def line(self) -> str:
        """The row as text."""
        value = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.3g}"
        return f"{self.name:<44} {value:>12} {self.unit:<8} {self.verdict}".rstrip()


def write_csv(rows: Iterable[Row], path: Path) -> None:
    """One line a measurement."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["name", "value", "unit", "target", "verdict"])
        writer.writerows([row.name, row.value, row.unit, row.target, row.verdict] for row in rows)
