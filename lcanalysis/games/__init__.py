"""The games, one folder each, and the list of them."""

from lcanalysis.games.registry import game, games

__all__ = ["game", "games"]
