"""What is right here? Positions analysed by search, and played games gone through."""

from lcanalysis.advice.advise import advise
from lcanalysis.advice.endgame import best_reply, endgame, small_endgame, solve_open
from lcanalysis.advice.explain import explain

__all__ = ["advise", "best_reply", "endgame", "explain", "small_endgame", "solve_open"]
