"""How much the strategies of the classic card game like each action, for when their first choice is forbidden."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.cards import LANE, colour_of, is_wager, lane, lane_sum
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, DRAW_PILE, pile_top
from lcanalysis.games.classic.strategies import appeal_to_opponent, early, promise, view


@njit
def promise_of(table, rules, weights, seen, colour: int, laid: int, wagers: int, hand) -> float:
    """What a colour promises with these cards laid and the others in hand."""
    held, spare = lane(hand.kinds, colour), hand.wagers[colour]
    return promise(table, rules, weights, seen, colour, laid, wagers, held, spare)


@njit
def gain_of_playing(table, hand, rules, weights, seen, kind: int, lays) -> float:
    """Points that a lay or a discard promises; the same sum as in `tuned_play`."""
    me, colour, card, wager = table.to_move, colour_of(kind), 1 << (kind % LANE), int(is_wager(kind))
    held, laid, wagers = lane(hand.kinds, colour), lane(table.laid[me], colour), table.laid_wagers[me, colour]
    rest, spare_rest = held & ~card, hand.wagers[colour] - wager
    now = promise_of(table, rules, weights, seen, colour, laid, wagers, hand)
    if lays:
        passed = lane(table.piled, colour) & lane(table.can_lay[me], colour) & (card - 1)
        gain = weights.lay + wager * weights.wager - weights.skip_seen * lane_sum(passed, rules)
        laid, wagers = laid | card, wagers + wager
    else:
        gain = -appeal_to_opponent(table, rules, weights, kind)
        if not lane(table.can_lay[me], colour) & card:
            return gain
    return gain - now + promise(table, rules, weights, seen, colour, laid, wagers, rest, spare_rest)


@njit
def gain_of_drawing(table, hand, rules, weights, seen, colour: int) -> float:
    """Points that the top card of a discard pile promises; the same sum as in `tuned_draw`."""
    me, kind = table.to_move, pile_top(table, colour)
    gain = weights.deny * appeal_to_opponent(table, rules, weights, kind) + weights.stretch * (1.0 - seen[2])
    if not (table.can_lay[me] >> kind) & 1:
        return gain
    laid, wagers = lane(table.laid[me], colour), table.laid_wagers[me, colour]
    held, spare = (
        lane(hand.kinds, colour) | lane(1 << kind, colour),
        hand.wagers[colour] + int(is_wager(kind)),
    )
    gain += weights.take - promise_of(table, rules, weights, seen, colour, laid, wagers, hand)
    return gain + promise(table, rules, weights, seen, colour, laid, wagers, held, spare)


@njit
def tuned_likes(table, hand, rules, weights, action) -> float:
    """Points that an action promises to `tuned`."""
    if action == DRAW_DECK:
        return weights.deck + weights.deck_early * early(table)
    seen = view(table, hand, rules, weights)
    if action >= DRAW_PILE:
        return gain_of_drawing(table, hand, rules, weights, seen, action - DRAW_PILE)
    return gain_of_playing(table, hand, rules, weights, seen, action % DISCARD, action < DISCARD)


PREFERENCES = {"tuned": tuned_likes}
