"""Millions of games: `simulate` and its `Results`."""

from lcanalysis.simulation.results import Results
from lcanalysis.simulation.run import simulate

__all__ = ["Results", "simulate"]
