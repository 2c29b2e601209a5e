"""Expeditions of two players: what may be laid, what they score, and who starts the next round.

The table of a game that uses this has the fields of `EXPEDITIONS_OF_TABLE`, `starter`, and `earned`, a row of score parts and counts
for each seat. Such a row begins with the columns of `PARTS` and `EXPEDITION_COUNTS` and ends with those of `STARTS`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count
from lcanalysis.engine.compilation import cached
from lcanalysis.games.cards import (
    LANE,
    all_kinds,
    colour_of,
    is_wager,
    lane,
    lane_sum,
    numbers_of_colour,
    place_of,
)
from lcanalysis.games.expedition_rules import MAX_COLOURS, MAX_NUMBERS, MAX_WAGERS

PARTS = ("cost", "numbers", "wagers", "bonus")
EXPEDITION_COUNTS = ("expeditions", "wagers_placed")
STARTS = ("rounds_started", "points_as_starter")
COST, NUMBERS, WAGERS, BONUS, EXPEDITIONS, WAGERS_PLACED = range(6)

PACK_ROOM = MAX_COLOURS * (MAX_NUMBERS + MAX_WAGERS)

MORE_POINTS, FEWER_POINTS = 0, 1
OTHER_STARTS = 0

EXPEDITIONS_OF_TABLE = [
    ("laid", np.int64, (2,)),  # kinds on the expeditions of each player
    ("can_lay", np.int64, (2,)),  # kinds that each player's expeditions would still take
    ("laid_wagers", np.int8, (2, MAX_COLOURS)),
]


@njit
def full_pack(rules, out) -> int:
    """Every wager and number of the game, in order, in ``out[:n]``; returns n."""
    n = 0
    for colour in range(rules.colours):
        for _ in range(rules.wagers):
            out[n] = LANE * colour
            n += 1
        for place in range(1, 1 + numbers_of_colour(rules)):
            out[n] = LANE * colour + place
            n += 1
    return n


@njit
def clear_expeditions(table, rules) -> None:
    """Nothing is laid."""
    for seat in range(2):
        table.laid[seat] = 0
        table.can_lay[seat] = all_kinds(rules)
        for colour in range(MAX_COLOURS):
            table.laid_wagers[seat, colour] = 0


@cached
@njit
def lay(table, seat, kind) -> None:
    """A card goes to the expedition of its colour, which from now on takes only higher numbers, or wagers after a wager."""
    colour = colour_of(kind)
    table.laid[seat] |= 1 << kind
    if is_wager(kind):
        table.laid_wagers[seat, colour] += 1
    else:
        up_to_kind = (1 << (place_of(kind) + 1)) - 1
        table.can_lay[seat] &= ~(up_to_kind << (LANE * colour))


@njit
def expeditions_started(table) -> int:
    """Expeditions that the player to move has started in this round."""
    started = 0
    for colour in range(table.laid_wagers.shape[1]):
        started += lane(table.laid[table.to_move], colour) != 0
    return started


@njit
def points(columns) -> int:
    """The score that a row of score parts and counts stands for."""
    return columns[COST] + columns[NUMBERS] + columns[WAGERS] + columns[BONUS]


@njit
def add_expeditions(table, rules, seat, out) -> None:
    """Add the parts and counts of all expeditions of a player, as they stand, to a row."""
    for colour in range(rules.colours):
        places = lane(table.laid[seat], colour)
        if places == 0:
            continue
        numbers_sum = lane_sum(places, rules)
        wagers = np.int64(table.laid_wagers[seat, colour])
        cards = count(places >> 1) + wagers
        out[COST] -= rules.expedition_cost
        out[NUMBERS] += numbers_sum
        out[WAGERS] += (numbers_sum - rules.expedition_cost) * rules.wager_multiplier * wagers
        if cards >= rules.bonus_cards:
            out[BONUS] += rules.bonus_points
        out[EXPEDITIONS] += 1
        out[WAGERS_PLACED] += wagers


@njit
def add_start(table, seat, points_of_round, out) -> None:
    """Count the round for who started it, in the last two columns of a row."""
    if seat == table.starter:
        out[len(out) - 2] += 1
        out[len(out) - 1] += points_of_round


@njit
def next_starter(table, rules) -> int:
    """Who starts the next round, by the points earned up to now."""
    lead = points(table.earned[0]) - points(table.earned[1])
    if rules.next_starter == MORE_POINTS and lead != 0:
        return 0 if lead > 0 else 1
    if rules.next_starter == FEWER_POINTS and lead != 0:
        return 1 if lead > 0 else 0
    if rules.next_starter <= FEWER_POINTS and rules.next_starter_on_tie != OTHER_STARTS:
        return table.starter
    return 1 - table.starter
