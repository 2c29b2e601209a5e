"""How many points a few more cards can still bring: for the endgames of the games with expeditions."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, highest
from lcanalysis.games.cards import lane, lane_sum
from lcanalysis.games.expedition_rules import MAX_COLOURS


@njit
def dead_kinds(table) -> int:
    """The kinds that no player can lay any more: they differ from each other by their colour only."""
    return ~(table.can_lay[0] | table.can_lay[1])


@njit
def _bonus(rules, cards) -> int:
    return rules.bonus_points if cards >= rules.bonus_cards else 0


@njit
def _colour_value(rules, total, wagers, cards) -> int:
    """Points of a started expedition."""
    return (total - rules.expedition_cost) * (1 + rules.wager_multiplier * wagers) + _bonus(rules, cards)


@njit
def _most_of_colour(table, rules, seat, colour, fits, spare_wagers, lays) -> int:
    """The most points that exactly so many more cards of one colour can add; far below 0 if there are not so many."""
    laid, wagers = lane(table.laid[seat], colour), int(table.laid_wagers[seat, colour])
    total, cards = lane_sum(laid, rules), count(laid >> 1) + wagers
    now = _colour_value(rules, total, wagers, cards) if laid else 0
    numbers, most = fits >> 1, -(1 << 20)
    with_wagers = min(spare_wagers, lays) if fits & 1 else 0
    for more in range(with_wagers + 1):
        rest, best = numbers, 0
        if count(rest) < lays - more:
            continue
        for _ in range(lays - more):
            place = highest(rest)
            best += rules.lowest_number + place
            rest &= ~(1 << place)
        most = max(most, _colour_value(rules, total + best, wagers + more, cards + lays) - now)
    return most


@njit
def most_to_add(table, rules, seat, kinds, wagers, lays, best) -> int:
    """The most points that a player can add by laying at most so many of some cards, as if there were no hurry to lay low ones first.

    `kinds` are the cards, `wagers` how many wagers of each colour there are among them; `best` is scratch.
    """
    fits = kinds & table.can_lay[seat]
    for n in range(lays + 1):
        best[n] = 0
    if fits == 0:
        return 0
    for colour in range(MAX_COLOURS):
        own = lane(fits, colour)
        if own == 0:
            continue
        cards = count(own >> 1) + (wagers[colour] if own & 1 else 0)
        for n in range(lays, 0, -1):
            for some in range(1, min(n, cards) + 1):
                found = best[n - some] + _most_of_colour(
                    table, rules, seat, colour, own, wagers[colour], some
                )
                best[n] = max(best[n], found)
    return best[lays]
