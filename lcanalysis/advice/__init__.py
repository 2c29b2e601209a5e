"""What is right here? Positions analysed by search, and played games gone through."""

from lcanalysis.advice.advise import advise
from lcanalysis.advice.explain import explain
from lcanalysis.advice.review import review, totals

__all__ = ["advise", "explain", "review", "totals"]
