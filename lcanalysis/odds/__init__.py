"""Exact odds for dice, decks and expeditions: whole-number counts, fractions, and floats at the very end.

`dice`, `deck` and `expedition` hold the questions; each answers with a float (or, with ``exact=True``, a
fraction), an array of them, or a `Distribution`.
"""

from lcanalysis.odds import deck, dice, expedition, roll_and_write, tables
from lcanalysis.odds.distribution import Comparison, Distribution

__all__ = ["Comparison", "Distribution", "deck", "dice", "expedition", "roll_and_write", "tables"]
