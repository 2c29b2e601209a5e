"""Playouts: from a decision in one possible world to the end, and what each player got."""

from __future__ import annotations

from collections import namedtuple

import numpy as np
from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.pointers import call_strategy, copy_record
from lcanalysis.engine.streams import CHOICES, below, seed_stream, unit

# What a player can want; each is measured in every playout.
OBJECTIVES = ("margin", "win", "score")
MARGIN, WIN, SCORE = range(len(OBJECTIVES))

# Records of one possible world. In row 0 of each stands the world that is played, in row 1 the one it is started from.
# tables (1), hands (2, seats), hidden (2), streams (2, chance and seats); columns: score parts and counts (seats, columns) of the
# world played; got: (seats, objectives); legal: scratch for legal actions.
World = namedtuple("World", ["tables", "hands", "hidden", "streams", "columns", "got", "legal"])


@njit
def next_world(world, table, hand, rules, seed, number):
    """Draw possible world number `number`: all that the player to move does not know, at random."""
    seat = table.to_move
    for stream in range(world.streams.shape[1]):
        seed_stream(world.streams[1, stream], seed, number, CHOICES + stream)
    kernels.determinise(table, hand, seat, rules, world.hands[1], world.hidden[1], world.streams[1, 0])


@njit
def true_world(world, hands, hidden, seed, number):
    """Take the given hands and hidden record for the possible world: all is known, up to what chance brings yet."""
    for stream in range(world.streams.shape[1]):
        seed_stream(world.streams[1, stream], seed, number, CHOICES + stream)
    for seat in range(world.hands.shape[1]):
        copy_record(world.hands[1, seat], hands[seat])
    copy_record(world.hidden[1], hidden)


@njit
def enter(world, table):
    """Go back to the decision, in the possible world drawn last."""
    copy_record(world.tables[0], table)
    copy_record(world.hidden[0], world.hidden[1])
    for seat in range(world.hands.shape[1]):
        copy_record(world.hands[0, seat], world.hands[1, seat])
    for stream in range(world.streams.shape[1]):
        copy_record(world.streams[0, stream], world.streams[1, stream])


@njit
def goes_on(world, last_round) -> bool:
    """Whether the world played is neither over nor past the last round that is looked at."""
    return not world.tables[0].over and kernels.round_of(world.tables[0]) <= last_round


@njit
def chosen(world, rules, playout):
    """What the playout strategy does here."""
    table = world.tables[0]
    seat = table.to_move
    return call_strategy(
        playout.address, table, world.hands[0, seat], rules, playout.weights, world.streams[0, 1 + seat]
    )


@njit
def act(world, rules, action):
    """Carry out an action of a playout."""
    table = world.tables[0]
    if not kernels.is_legal(table, world.hands[0, table.to_move], rules, action):
        raise ValueError("the playout strategy chose an illegal action")
    kernels.apply(table, world.hands[0], world.hidden[0], rules, world.streams[0, 0], action)


@njit
def comes_to_decision(world, rules, settings, seat, last_round) -> bool:
    """Play on to a decision for the tree (of any player, or without `replies` of `seat`); whether there is one."""
    while goes_on(world, last_round):
        if settings.replies != 0.0 or world.tables[0].to_move == seat:
            return True
        act(world, rules, chosen(world, rules, settings.playout))
    return False


@njit
def play_out(world, rules, playout, noise, last_round):
    """Play on with the playout strategy for all; a share `noise` of the decisions is made at random."""
    table = world.tables[0]
    while goes_on(world, last_round):
        stream = world.streams[0, 1 + table.to_move]
        if noise > 0.0 and unit(stream) < noise:
            n = kernels.legal(table, world.hands[0, table.to_move], rules, world.legal)
            action = world.legal[below(stream, n)]
        else:
            action = chosen(world, rules, playout)
        act(world, rules, action)


@njit
def measure(world, rules, parts):
    """Write what each seat got, by each objective, into ``world.got``."""
    seats = len(world.got)
    kernels.score(world.tables[0], rules, world.columns)
    for seat in range(seats):
        score = 0.0
        for part in range(parts):
            score += world.columns[seat, part]
        world.got[seat, SCORE] = score
    for seat in range(seats):
        own, other, level = world.got[seat, SCORE], -np.inf, 1
        for rival in range(seats):
            if rival != seat:
                other = max(other, world.got[rival, SCORE])
                level += world.got[rival, SCORE] == own
        world.got[seat, MARGIN] = own - other
        world.got[seat, WIN] = 1.0 / level if own >= other else 0.0
