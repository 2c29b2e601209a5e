"""Tallies: exact histograms of whole numbers, from which all means, variances and quantiles come.

All counts are whole numbers, so adding up the tallies of chunks gives the same whatever the chunks and their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import cast

import numpy as np
import pandas as pd

# What counts as a part of one, a shared win or a tie with one of several others, is counted in this many parts, so that all
# tallies are whole numbers in games of up to six players.
SHARES = 120
WHOLE_DEAL = -1

# What gets an interval in summaries; all but the first two are parts of one.
ESTIMATED = ("score", "margin", "won", "above")


@dataclass(frozen=True)
class Histogram:
    """Counts of the whole numbers from `low` on.

    Examples
    --------
    >>> h = Histogram.of(np.array([3, 5, 5]))
    >>> h.n, h.mean, h.counts.tolist()
    (3, 4.333333333333333, [1, 0, 2])
    """

    low: int
    counts: np.ndarray

    @classmethod
    def of(cls, values: np.ndarray) -> Histogram:
        """The histogram of an array of whole numbers that is not empty."""
        low = int(values.min())
        return cls(low, np.bincount(np.asarray(values, np.int64) - low))

    def __add__(self, other: Histogram) -> Histogram:
        low = min(self.low, other.low)
        high = max(self.low + len(self.counts), other.low + len(other.counts))
        counts = np.zeros(high - low, np.int64)
        for part in (self, other):
            counts[part.low - low : part.low - low + len(part.counts)] += part.counts
        return Histogram(low, counts)

    @property
    def values(self) -> np.ndarray:
        """The values that the counts belong to."""
        return self.low + np.arange(len(self.counts))

    @property
    def n(self) -> int:
        """How many values were counted."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean of the values."""
        return int(self.counts @ self.values) / self.n

    @property
    def variance(self) -> float:
        """The sample variance (divisor n - 1); 0 for one value."""
        if self.n < 2:
            return 0.0
        total, squares = int(self.counts @ self.values), int(self.counts @ self.values**2)
        return (squares * self.n - total * total) / (self.n * (self.n - 1))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return (self.variance / self.n) ** 0.5


Key = tuple[int, int, str]


@dataclass
class Tallies:
    """Histograms by seat, player and quantity.

    The seat is `WHOLE_DEAL` for the quantities that are added up over all seatings of a deal; they are what intervals rest on
    when deals are played from every seat.
    """

    histograms: dict[Key, Histogram] = field(default_factory=dict)

    def __getitem__(self, key: Key) -> Histogram:
        return self.histograms[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(sorted(self.histograms))

    def add(self, other: Tallies) -> None:
        """Take in the tallies of other games."""
        for key, histogram in other.histograms.items():
            known = self.histograms.get(key)
            self.histograms[key] = histogram if known is None else known + histogram

    def pooled(self, player: int, quantity: str) -> Histogram:
        """The histogram of a player over all seats."""
        parts = [
            h for (s, p, q), h in self.histograms.items() if (p, q) == (player, quantity) and s != WHOLE_DEAL
        ]
        total = parts[0]
        for part in parts[1:]:
            total = total + part
        return total

    def seats_of(self, player: int) -> list[int]:
        """The seats that a player sat in."""
        return sorted({s for s, p, _ in self.histograms if p == player and s != WHOLE_DEAL})

    def to_frame(self) -> pd.DataFrame:
        """One row a value that occurs: `seat`, `player`, `quantity`, `value`, `count`."""
        frames = []
        for seat, player, quantity in self:
            histogram = self[seat, player, quantity]
            found = np.flatnonzero(histogram.counts)
            frames.append(
                pd.DataFrame(
                    {
                        "seat": seat,
                        "player": player,
                        "quantity": quantity,
                        "value": histogram.low + found,
                        "count": histogram.counts[found],
                    }
                )
            )
        return pd.concat(frames, ignore_index=True)

    @classmethod
    def from_frame(cls, frame: pd.DataFrame) -> Tallies:
        """The inverse of `to_frame`."""
        tallies = cls()
        for key, rows in frame.groupby(["seat", "player", "quantity"]):
            seat, player, quantity = cast(Key, key)
            low = int(rows["value"].min())
            counts = np.zeros(int(rows["value"].max()) - low + 1, np.int64)
            counts[rows["value"].to_numpy() - low] = rows["count"].to_numpy()
            tallies.histograms[int(seat), int(player), str(quantity)] = Histogram(low, counts)
        return tallies


# ---- from the arrays of the engine ----


def margins(scores: np.ndarray) -> np.ndarray:
    """Own score less the best other score, for an array (games, seats)."""
    seats = scores.shape[1]
    if seats == 1:
        return scores.copy()
    best_other = np.empty_like(scores)
    for seat in range(seats):
        best_other[:, seat] = np.delete(scores, seat, axis=1).max(axis=1)
    return scores - best_other


def win_shares(scores: np.ndarray) -> np.ndarray:
    """`SHARES` for a win alone, its k-th part for a win shared by k, for an array (games, seats)."""
    best = scores == scores.max(axis=1, keepdims=True)
    return best * (SHARES // best.sum(axis=1, keepdims=True))


def placed_above(scores: np.ndarray) -> np.ndarray:
    """The part, out of `SHARES`, of the other players who score less (ties half), for an array (games, seats)."""
    others = max(1, scores.shape[1] - 1)
    signs = np.sign(scores[:, :, None] - scores[:, None, :]).sum(axis=2)
    return (signs + scores.shape[1] - 1) * (SHARES // (2 * others))


def quantities(
    columns: np.ndarray, endings: np.ndarray, parts: int, names: Iterable[str]
) -> dict[str, np.ndarray]:
    """Every quantity that is tallied, as arrays (games, seats).

    Parameters
    ----------
    columns
        Engine's array (games, seats, parts and counts).
    endings
        Engine's array of how the games ended.
    parts
        How many of the columns are score parts.
    names
        Names of the columns.
    """
    score = columns[:, :, :parts].sum(axis=2, dtype=np.int64)
    found = {"score": score, "margin": margins(score), "won": win_shares(score), "above": placed_above(score)}
    found |= {name: columns[:, :, place] for place, name in enumerate(names)}
    for name in ("turns", "stalled", "end_reason"):
        found[name] = np.broadcast_to(endings[name][:, None], score.shape)
    return found


def tally(found: dict[str, np.ndarray], rotate: bool) -> Tallies:
    """Tallies of arrays (games, seats); with `rotate`, game r of a deal has player (s + r) % seats in seat s."""
    seats = found["score"].shape[1]
    rotations = range(seats) if rotate else range(1)
    tallies = Tallies()
    for quantity, values in found.items():
        for rotation in rotations:
            for seat in range(seats):
                player = (seat + rotation) % seats
                here = values[rotation :: len(rotations), seat]
                tallies.histograms[seat, player, quantity] = Histogram.of(here)
    if rotate:
        for quantity in ESTIMATED:
            for player in range(seats):
                deals = sum(found[quantity][r::seats, (player - r) % seats] for r in rotations)
                tallies.histograms[WHOLE_DEAL, player, quantity] = Histogram.of(np.asarray(deals))
    return tallies
