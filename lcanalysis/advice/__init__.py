"""What is right here? Positions analysed by search, and played games gone through."""

from lcanalysis.advice.advise import advise
from lcanalysis.advice.endgame import endgame, solve_open
from lcanalysis.advice.explain import explain
from lcanalysis.advice.replies import best_reply
from lcanalysis.advice.review import review, totals
from lcanalysis.advice.small_endgames import small_endgame

__all__ = [
    "advise",
    "best_reply",
    "endgame",
    "explain",
    "review",
    "small_endgame",
    "solve_open",
    "totals",
]
