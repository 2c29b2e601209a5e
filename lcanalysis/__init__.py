"""Odds and balance of the Lost Cities games."""

__version__ = "0.1.0"
