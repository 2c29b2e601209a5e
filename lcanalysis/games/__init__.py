"""The games, one folder each, and the list of them."""

from lcanalysis.games.registry import all_games, game

__all__ = ["all_games", "game"]
