"""Strategies for To Go, weakest first."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, nth
from lcanalysis.engine.streams import below
from lcanalysis.games.cards import lowest_cards
from lcanalysis.games.to_go.play import (
    ACT,
    ADD,
    DECLINE,
    LEAVE,
    PARCHMENT,
    REMOVE_CAMP,
    REMOVE_DOWN,
    REMOVE_UP,
    REVEAL,
    REVEALED,
    TAKE,
    TAKE_TO_CAMP,
    TO_CAMP,
    TO_EXPEDITION,
    USE,
    addable,
    camp,
    face_up,
    fitting,
    has_room,
)


@njit
def choose(stream, first_action: int, first: int, second_action: int, second: int) -> int:
    """An action at random: the first one with a kind of the first set, or the second one with a kind of the second."""
    n = count(first)
    choice = below(stream, n + count(second))
    return first_action + nth(first, choice) if choice < n else second_action + nth(second, choice - n)


@njit
def random_act(table, rules, stream) -> int:
    """Any action of a turn."""
    up = face_up(table)
    reveals, to_camp, takes = int(table.down > 0), up if has_room(table, rules) else 0, fitting(table, up)
    uses = fitting(table, camp(table, table.to_move))
    choice = below(stream, reveals + count(to_camp) + count(takes) + count(uses)) - reveals
    if choice < 0:
        return REVEAL
    if choice < count(to_camp):
        return TAKE_TO_CAMP + nth(to_camp, choice)
    choice -= count(to_camp)
    if choice < count(takes):
        return TAKE + nth(takes, choice)
    return USE + nth(uses, choice - count(takes))


@njit
def random_use(table, rules, stream) -> int:
    """Anything that may be done with the tile shown."""
    room, fits = has_room(table, rules), fitting(table, 1 << table.shown) != 0
    choice = below(stream, 1 + int(room) + int(fits))
    if choice == 0:
        return LEAVE
    return TO_CAMP if choice == 1 and room else TO_EXPEDITION


@njit
def random_raid(table, stream) -> int:
    """Any tile that may be removed."""
    down = int(table.down > 0)
    up, mine = face_up(table), camp(table, table.to_move)
    choice = below(stream, down + count(up) + count(mine)) - down
    if choice < 0:
        return REMOVE_DOWN
    return REMOVE_UP + nth(up, choice) if choice < count(up) else REMOVE_CAMP + nth(mine, choice - count(up))


def random(table, hand, rules, weights, stream):
    """Chooses uniformly among the distinct legal actions of each decision."""
    if table.phase == ACT:
        return random_act(table, rules, stream)
    if table.phase == REVEALED:
        return random_use(table, rules, stream)
    if table.phase == PARCHMENT:
        tiles = addable(table)
        choice = below(stream, count(tiles) + 1)
        return ADD + nth(tiles, choice) if choice < count(tiles) else DECLINE
    return random_raid(table, stream)


@njit
def only(stream, action: int) -> int:
    """An action without an equal; it draws a random number all the same, as every decision of eager does."""
    below(stream, 1)
    return action


def eager(table, hand, rules, weights, stream):
    """An impatient beginner: places the lowest tile it can, else reveals; raids face-down tiles."""
    up, mine = face_up(table), camp(table, table.to_move)
    if table.phase == ACT:
        takes, uses = fitting(table, up), fitting(table, mine)
        if takes | uses == 0:
            return only(stream, REVEAL) if table.down else choose(stream, TAKE_TO_CAMP, up, USE, 0)
        least = lowest_cards(takes | uses)
        return choose(stream, TAKE, takes & least, USE, uses & least)
    if table.phase == REVEALED:
        if fitting(table, 1 << table.shown):
            return only(stream, TO_EXPEDITION)
        return only(stream, TO_CAMP if has_room(table, rules) else LEAVE)
    if table.phase == PARCHMENT:
        tiles = addable(table)
        return only(stream, ADD + nth(tiles, 0) if tiles else DECLINE)
    return only(stream, REMOVE_DOWN) if table.down else choose(stream, REMOVE_UP, up, REMOVE_CAMP, mine)
