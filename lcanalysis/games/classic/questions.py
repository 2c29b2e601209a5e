"""Questions about decisions of the classic card game."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count
from lcanalysis.games.classic.cards import LANE, lane, lane_sum
from lcanalysis.games.classic.play import LAY, PLAY, playable
from lcanalysis.games.loading import question


@njit
def note_colour(table, hand, rules, case, colour: int) -> None:
    """What a player sees of a colour before starting it."""
    held = lane(hand.kinds, colour)
    case.hand_sum = lane_sum(held, rules)
    case.hand_cards = count(held >> 1)
    case.deck_left = table.deck_left


def hide_wagers(table, hand, rules, case):
    """As if the colour's wagers were not in the hand."""
    colour = case.yes // LANE
    hand.kinds &= ~(1 << (LANE * colour))
    hand.wagers[colour] = 0


@question(
    "classic",
    title="Lay the first wager of a colour?",
    features=["hand_sum", "hand_cards", "hand_wagers", "deck_left", "opponent_started"],
    hide=hide_wagers,
)
def first_wager(table, hand, rules, case):
    """Lay the first wager of a colour, or do what else the strategy would?"""
    if table.phase != PLAY:
        return False
    me, best, most = table.to_move, -1, -1
    for colour in range(rules.colours):
        startable = lane(playable(table, hand), colour) & 1 and lane(table.laid[me], colour) == 0
        total = lane_sum(lane(hand.kinds, colour), rules)
        if startable and (total > most or case.action == LAY + LANE * colour):
            best, most = colour, total
            if case.action == LAY + LANE * colour:
                break
    if best < 0:
        return False
    note_colour(table, hand, rules, case, best)
    case.hand_wagers = hand.wagers[best]
    case.opponent_started = lane(table.laid[1 - me], best) != 0
    case.yes = LAY + LANE * best
    return True
