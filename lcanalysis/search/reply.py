"""The compiled search for the best reply to a strategy: every decision rests on what its seat knows, and on nothing else.

The possible deals that look alike to the seat stay together: after each action of its own, and all that the other does until it
decides again, they are told apart by what it has seen meanwhile. So the value is exact, without the clairvoyance of a value that
solves each deal by itself.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.fingerprint import fingerprint
from lcanalysis.engine.pointers import call_strategy, copy_record
from lcanalysis.engine.streams import mix64
from lcanalysis.search.solver import TOO_DEEP, TOO_MANY_NODES, margin_now, step

LEVELS = 40  # own decisions in a row
OVER = np.uint64(0)


@njit
def _until_own_decision(table, hands, hidden, values, opponent, stream, chance, seat, action):
    """Carry out an action, and all that the other does until `seat` decides again; returns what `seat` saw, `OVER` at the end."""
    seen = np.uint64(0)
    while True:
        step(table, hands, hidden, values, chance, action)
        if table.over:
            return OVER
        seen = mix64(seen ^ fingerprint(table)) + np.uint64(action)
        if table.to_move == seat:
            return mix64(seen ^ fingerprint(hands[seat])) | np.uint64(1)
        action = call_strategy(
            opponent.address, table, hands[table.to_move], values, opponent.weights, stream
        )


@cached
@njit
def _sort(keys, deals, n):
    """Put the first `n` deals in the order of their keys (Shell's method)."""
    gap = n
    while gap > 1:
        gap = 1 + 4 * gap // 9 if gap > 2 else 1
        for place in range(gap, n):
            key, deal, at = keys[place], deals[place], place
            while at >= gap and keys[at - gap] > key:
                keys[at], deals[at] = keys[at - gap], deals[at - gap]
                at -= gap
            keys[at], deals[at] = key, deal


@cached
@njit(nogil=True)
def reply(
    level,
    start,
    n,
    seat,
    open_hands,
    lead,
    parts,
    weights,
    hidden,
    opponent,
    rules,
    chance,
    tables,
    hands,
    streams,
    order,
    keys,
    actions,
    found,
    scores,
    status,
):
    """The best value that `seat` can reach with some possible deals, those in ``order[level, start:start + n]``, that look alike
    to it.

    Parameters
    ----------
    level
        Own decisions made before.
    seat, lead
        Whose margin it is, and what is taken off it.
    open_hands
        Whether the seat sees everything: then each deal is played by itself.
    weights
        Probabilities of the deals.
    tables, hands, streams
        States of the deals at each level.
    found
        For each level and place of an action: value, and share of wins, of the deals together, each with its probability.

    Returns
    -------
    int
        The place of the best action; -1 if the search had to stop.
    """
    at = status[0]
    if level + 1 >= tables.shape[0]:
        at.failed = TOO_DEEP
        return -1
    first = order[level, start]
    table = tables[level, first]
    legal = kernels.legal(table, hands[level, first, seat], rules[0], actions[level])
    best = 0
    for place in range(legal):
        value, won, going = 0.0, 0.0, 0
        at.nodes += n
        if at.nodes > at.most:
            at.failed = TOO_MANY_NODES
            return -1
        for one in range(start, start + n):
            deal = order[level, one]
            after = tables[level + 1, deal]
            copy_record(after, tables[level, deal])
            copy_record(streams[level + 1, deal], streams[level, deal])
            for player in range(2):
                copy_record(hands[level + 1, deal, player], hands[level, deal, player])
            key = _until_own_decision(
                after,
                hands[level + 1, deal],
                hidden[deal],
                rules[0],
                opponent[0],
                streams[level + 1, deal],
                chance[0],
                seat,
                actions[level, place],
            )
            if key == OVER:
                margin = margin_now(after, rules[0], seat, parts, scores) - lead
                value += weights[deal] * margin
                won += weights[deal] * (0.5 + 0.5 * np.sign(margin))
                continue
            keys[level + 1, going] = np.uint64(deal) if open_hands else key
            order[level + 1, going] = deal
            going += 1
        _sort(keys[level + 1], order[level + 1], going)
        begin = 0
        while begin < going:
            end = begin + 1
            while end < going and keys[level + 1, end] == keys[level + 1, begin]:
                end += 1
            next_best = reply(
                level + 1,
                begin,
                end - begin,
                seat,
                open_hands,
                lead,
                parts,
                weights,
                hidden,
                opponent,
                rules,
                chance,
                tables,
                hands,
                streams,
                order,
                keys,
                actions,
                found,
                scores,
                status,
            )
            if next_best < 0:
                return -1
            value += found[level + 1, next_best, 0]
            won += found[level + 1, next_best, 1]
            begin = end
        found[level, place, 0], found[level, place, 1] = value, won
        if value > found[level, best, 0]:
            best = place
    return best
