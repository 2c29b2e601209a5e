"""Exact odds for dice, decks and expeditions: whole-number counts, fractions, and floats at the very end."""

from lcanalysis.odds.distribution import Comparison, Distribution

__all__ = ["Comparison", "Distribution"]
