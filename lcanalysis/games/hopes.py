"""What strategies hope of an expedition that is not finished."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.kernels import INLINED


@njit(**INLINED)
def hoped_points(rules, total: float, cards: float, multiplier: float, width: float) -> float:
    """Points of an expedition whose numbers add up to `total`, when sum, cards and multiplier are but hoped for.

    The long-expedition bonus comes into sight over a `width` of that many cards around those that it takes.
    """
    nearness = 0.5 + (cards - rules.bonus_cards) / width
    points = (total - rules.expedition_cost) * multiplier
    return points + rules.bonus_points * min(1.0, max(0.0, nearness))


@njit(**INLINED)
def soft(points: float, temper: float) -> float:
    """`points` if they are many, 0 if they are far below 0, and a parabola in between."""
    if points >= temper:
        return points
    if points <= -temper:
        return 0.0
    return 0.25 * (points + temper) * (points + temper) / temper
