"""Draws from a deck: how many of the cards I need come, when, in which order, and who gets them.

All unseen cards are alike to the player who asks, wherever they lie: in the deck, in another hand, or out of
the game. So `unseen` is the number of all cards not seen (deck and hidden hands together), and `draws` the
number of own draws from the deck to come. To Go: `unseen` is the number of face-down tiles, raids included.
The Board Game: two of each card, and with two players the 30 cards that left the game count as unseen.
"""

from lcanalysis.odds.hypergeometric import (
    at_least,
    at_most,
    count,
    counts,
    different,
    exactly,
    expected,
    joint,
)
from lcanalysis.odds.order import expected_wait, in_order, runs_out, turns_left, wait
from lcanalysis.odds.sharing import (
    before_opponent,
    before_raid,
    first_to_draw,
    share_out,
    survives_raids,
    whereabouts,
)

__all__ = [
    "at_least",
    "at_most",
    "before_opponent",
    "before_raid",
    "count",
    "counts",
    "different",
    "exactly",
    "expected",
    "expected_wait",
    "first_to_draw",
    "in_order",
    "joint",
    "runs_out",
    "share_out",
    "survives_raids",
    "turns_left",
    "wait",
    "whereabouts",
]
