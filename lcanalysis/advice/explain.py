"""`explain`: what the two best actions of a position differ in."""

from __future__ import annotations

import numpy as np
import pandas as pd

from lcanalysis.errors import BadValue
from lcanalysis.statistics import clustered_mean, mean_interval

TURNS = "turns"


def explain(advice: pd.DataFrame, first: int = 0, second: int = 1) -> pd.DataFrame:
    """The score parts and counts that differ between two actions, for the player to move and for the others.

    Parameters
    ----------
    advice
        A frame of `advise`.
    first, second
        The rows to compare: the two best by default.

    Returns
    -------
    pandas.DataFrame
        One row a player and part, those that differ most in points first, counts after parts: `who` (``own`` or the seat of
        another player), `part`, `first` and `second` (its mean after each action), `difference` (first less second) with
        `standard_error` and 95 % interval `low` to `high`, `kind` (``points``, ``count`` or ``turns``: how long the game goes on).
        ``attrs["actions"]`` are the two actions.

    Raises
    ------
    BadValue
        If the frame is not one of `advise`, or has no such rows.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> found = lc.advise(lc.game("classic").new(seed=3), iterations=3_000)
    >>> parts = explain(found)
    >>> parts["kind"].unique().tolist()
    ['points', 'count', 'turns']
    """
    examined = advice.attrs.get("examined")
    if examined is None:
        raise BadValue("explain: this is not a frame that advise gave")
    for row in (first, second):
        if not 0 <= row < len(advice):
            raise BadValue(
                f"explain: there is no row {row}, for the position has {len(advice)} legal actions"
            )
    found, position = examined.findings, examined.position
    one, other = examined.order[first], examined.order[second]
    both = np.minimum(found.counts[:, one], found.counts[:, other]) > 0
    game, seat = position.game, position.to_move
    names = [*game.columns, TURNS]
    rows = []
    for player in range(len(position.hands)):
        for column, part in enumerate(names):
            if part == TURNS and player != seat:
                continue
            kind = TURNS if part == TURNS else "points" if column < len(game.parts) else "count"
            means = [
                (found.columns[both, place, player, column], found.counts[both, place])
                for place in (one, other)
            ]
            rows.append(
                {
                    "who": "own" if player == seat else f"player {player}",
                    "part": part,
                    "kind": kind,
                    **_gap(*means),
                }
            )
    frame = pd.DataFrame(rows)
    kinds = ["points", "count", TURNS]
    frame["_kind"], frame["_size"] = frame["kind"].map(kinds.index), -frame["difference"].abs()
    frame = frame.sort_values(["_kind", "_size"], kind="stable").drop(columns=["_kind", "_size"])
    frame = frame[frame["difference"] != 0].reset_index(drop=True)
    frame.attrs["actions"] = tuple(advice["action"].iloc[[first, second]])
    return frame


def _gap(one: tuple[np.ndarray, np.ndarray], other: tuple[np.ndarray, np.ndarray]) -> dict[str, float]:
    """Difference of two means; its error from how the pieces of the search differ."""
    pieces = np.arange(len(one[0]))
    means = [sums / counts for sums, counts in (one, other)]
    difference, error, n = clustered_mean(
        means[0] - means[1], pieces, np.minimum(one[1], other[1]).astype(float)
    )
    low, high = mean_interval(difference, error, n)
    return {
        "first": float(one[0].sum() / one[1].sum()),
        "second": float(other[0].sum() / other[1].sum()),
        "difference": difference,
        "standard_error": error,
        "low": low,
        "high": high,
    }
