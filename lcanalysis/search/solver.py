"""The compiled search of endgames in which everything is known: alpha-beta with a table of positions met before.

A player who draws discards, or acts with open tiles, puts the end off; so play has no natural bound, and in the classic game it can
even turn in circles. The search therefore ties one seat: it may put off the end only so many times more. A tied seat ends the round
after as many turns as cards are left and stalls are allowed, whatever the other does, so the game with a tied seat is finite, and:

- with the own seat tied, the value is one that it can surely reach: a bound from below;
- with the other seat tied, it is one that the other can surely hold: a bound from above.

More stalls bring the two together. Where they meet, the value is proven, under the turn cap too, for the bounds hold under any. Where
they do not, the round is a stand-off: whoever draws from the deck first loses by it, and the value hangs on who tires first. Then both
seats are tied alike, which gives a value between the two bounds.

References
----------
Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975).
Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", IEEE PAMI 11 (1989).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

from lcanalysis.engine import endings, kernels
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.endings import ROOM, UNBOUNDED
from lcanalysis.engine.pointers import copy_record
from lcanalysis.engine.streams import mix64

DEPTH = 400  # decisions in a row; no endgame within reach is longer
ACTIONS = 1024  # the actions of any game with endings are below
TABLE_BITS = 17
BOTH = 2  # both seats are tied
UNTIED = 10_000
CAP_IN_SIGHT = 200  # turns before the turn cap from which on positions at different turns are told apart

# What is known of a position met before: bounds of its value, and with how many stalls of the tied seat they were found.
MET = np.dtype(
    [
        ("key", np.uint64),
        ("low", np.int32),
        ("high", np.int32),
        ("low_stalls", np.int16),
        ("high_stalls", np.int16),
        ("action", np.int16),
        ("tied", np.int16),
    ],
    align=True,
)

# One decision on the path that is being looked at.
NODE = np.dtype(
    [
        ("key", np.uint64),
        ("alpha", np.int64),
        ("beta", np.int64),
        ("from_alpha", np.int64),
        ("from_beta", np.int64),
        ("best", np.int64),
        ("best_action", np.int64),
        ("stalls", np.int64, (2,)),  # how often each seat may still put off the end
        ("n", np.int64),
        ("next", np.int64),
    ],
    align=True,
)

STATUS = np.dtype(
    [("nodes", np.int64), ("most", np.int64), ("salt", np.uint64), ("failed", np.int64)],
    align=True,
)
TOO_MANY_NODES, TOO_DEEP = 1, 2


@dataclass
class Workspace:
    """Scratch records for the search; `records` in the order in which `value_within` takes them."""

    tables: np.ndarray
    hands: np.ndarray
    nodes: np.ndarray
    actions: np.ndarray
    met: np.ndarray
    history: np.ndarray
    room: np.ndarray
    scores: np.ndarray
    status: np.ndarray

    @classmethod
    def of(cls, game: Any, most: int) -> Workspace:
        """Room for searches that look at no more than `most` positions in all."""
        kinds = game.kernels
        status = np.zeros(1, STATUS)
        status["most"] = most
        return cls(
            tables=np.zeros(DEPTH, kinds.table),
            hands=np.zeros((DEPTH, 2), kinds.hand),
            nodes=np.zeros(DEPTH, NODE),
            actions=np.zeros((DEPTH, kinds.max_actions), np.int64),
            met=np.zeros((3, 1 << TABLE_BITS), MET),
            history=np.zeros((2, ACTIONS), np.int64),
            room=np.zeros((3, ROOM), np.int64),
            scores=np.zeros((2, len(game.columns)), np.int32),
            status=status,
        )

    @property
    def records(self) -> tuple[np.ndarray, ...]:
        """The arrays, in order."""
        return (
            self.tables,
            self.hands,
            self.nodes,
            self.actions,
            self.met,
            self.history,
            self.room,
            self.scores,
            self.status,
        )


@cached
@njit
def step(table, hands, hidden, rules, chance, action):
    """Carry out an action; compiled for itself, for it is long."""
    kernels.apply(table, hands, hidden, rules, chance, action)


@cached
@njit
def margin_now(table, rules, seat, parts, scores):
    """Points of a seat less those of the other, as they stand."""
    kernels.score(table, rules, scores)
    margin = 0
    for part in range(parts):
        margin += np.int64(scores[seat, part]) - np.int64(scores[1 - seat, part])
    return margin


@njit
def _known(met, key, slot, seat, tied, stalls):
    """Bounds of the value, with one seat tied, from what was found before: low, high, the best action or -1.

    What a tied seat reaches it reaches untied as well, and with more stalls; so a bound from below found with the own seat tied
    holds always, and one from above with as many stalls or fewer. With both seats tied, only what was found with as many counts.
    """
    low, high, action = -UNBOUNDED, UNBOUNDED, np.int64(-1)
    for other in range(3):
        entry = met[other, slot]
        if entry.key != key or (other != tied and (other == BOTH or tied == BOTH)):
            continue
        same = other == tied
        if other == BOTH:
            low_holds = high_holds = True
        elif other == seat:
            low_holds, high_holds = (
                not same or stalls >= entry.low_stalls,
                same and stalls <= entry.high_stalls,
            )
        else:
            low_holds, high_holds = (
                same and stalls <= entry.low_stalls,
                not same or stalls >= entry.high_stalls,
            )
        if low_holds:
            low = max(low, np.int64(entry.low))
        if high_holds:
            high = min(high, np.int64(entry.high))
        if same or action < 0:
            action = np.int64(entry.action)
    return low, high, action


@njit
def _keep(met, slot, tied, stalls, node):
    """Note what was found of a position."""
    entry = met[tied, slot]
    if entry.key != node.key:
        entry.key = node.key
        entry.low, entry.high = -UNBOUNDED, UNBOUNDED
        entry.low_stalls = entry.high_stalls = stalls
    if node.best > node.from_alpha:
        entry.low, entry.low_stalls = node.best, stalls
    if node.best < node.from_beta:
        entry.high, entry.high_stalls = node.best, stalls
    entry.action = node.best_action


@njit
def _order(actions, n, first, history):
    """Put the action that was best before first, then those that were good elsewhere."""
    for place in range(1, n):
        action, at = actions[place], place
        worth = UNBOUNDED << 20 if action == first else history[action]
        while at > 0:
            before = actions[at - 1]
            if before == first or history[before] >= worth:
                break
            actions[at] = before
            at -= 1
        actions[at] = action


@cached
@njit(nogil=True)
def value_within(
    seat,
    tied,
    stalls,
    low,
    high,
    parts,
    hidden,
    rules,
    chance,
    tables,
    hands,
    nodes,
    actions,
    met,
    history,
    room,
    scores,
    status,
):
    """The value for `seat` of the position in row 0 of `tables` and `hands`, if it lies between `low` and `high`, else a bound beyond.

    Parameters
    ----------
    seat
        Whose margin it is.
    tied, stalls
        The seat that may put off the end only so many times; `BOTH` for both.
    parts
        How many score parts there are.
    hidden, rules, chance
        Arrays of one record; the rules end the game with this round.
    tables, hands, nodes, actions, met, history, room, scores, status
        Of a `Workspace`.

    Returns
    -------
    int
        The value; not to be used if ``status.failed``.
    """
    values, unknown, at = rules[0], hidden[0], status[0]
    slots = np.uint64(met.shape[1] - 1)
    capped = values.max_turns - tables[0].round_turns < CAP_IN_SIGHT
    depth, result = 0, np.int64(0)
    nodes[0].alpha, nodes[0].beta = low, high
    for player in range(2):
        nodes[0].stalls[player] = stalls if tied in (player, BOTH) else UNTIED
    entering = True
    while True:
        table, node = tables[depth], nodes[depth]
        done = False
        if entering:
            at.nodes += 1
            if at.nodes > at.most:
                at.failed = TOO_MANY_NODES
                return result
            if depth + 1 >= len(tables):
                at.failed = TOO_DEEP
                return result
            now = margin_now(table, values, seat, parts, scores)
            if table.over:
                result, done = now, True
            else:
                key = at.salt ^ endings.essence(table, hands[depth], values)
                if capped:
                    key = mix64(key ^ np.uint64(table.round_turns))
                if tied == BOTH:
                    key = mix64(key ^ np.uint64(node.stalls[0] << 16 | node.stalls[1]))
                node.key, binding = key, node.stalls[tied & 1]
                slot = np.int64(key & slots)
                least, most, first = _known(met, key, slot, seat, tied, binding)
                if least < node.beta and most > node.alpha and least < most:
                    most = min(most, now + endings.outlook(table, hands[depth], unknown, values, seat, room))
                    if most > node.alpha and least < most:
                        least = max(
                            least, now - endings.outlook(table, hands[depth], unknown, values, 1 - seat, room)
                        )
                if least >= node.beta or least >= most:
                    result, done = least, True
                elif most <= node.alpha:
                    result, done = most, True
                else:
                    node.alpha, node.beta = max(node.alpha, least), min(node.beta, most)
                    node.from_alpha, node.from_beta = node.alpha, node.beta
                    node.n = endings.choices(
                        table, hands[depth], values, tied in (table.to_move, BOTH), actions[depth]
                    )
                    _order(actions[depth], node.n, first, history[table.to_move])
                    node.next, node.best_action = 0, -1
                    node.best = -UNBOUNDED if table.to_move == seat else UNBOUNDED
        if not done:
            # The next action that is allowed, if there is any need to look at one.
            descends = False
            while node.next < node.n and node.alpha < node.beta and not descends:
                action = actions[depth, node.next]
                node.next += 1
                cost = int(endings.stalls(table, action))
                if cost > node.stalls[table.to_move]:
                    continue
                child = nodes[depth + 1]
                for player in range(2):
                    child.stalls[player] = node.stalls[player]
                if child.stalls[table.to_move] < UNTIED:
                    child.stalls[table.to_move] -= cost
                child.alpha, child.beta = node.alpha, node.beta
                copy_record(tables[depth + 1], table)
                copy_record(hands[depth + 1, 0], hands[depth, 0])
                copy_record(hands[depth + 1, 1], hands[depth, 1])
                step(tables[depth + 1], hands[depth + 1], unknown, values, chance[0], action)
                descends = True
            if descends:
                depth += 1
                entering = True
                continue
            result = node.best
            _keep(met, np.int64(node.key & slots), tied, node.stalls[tied & 1], node)
            if node.best_action >= 0:
                history[table.to_move, node.best_action] += node.n
        # What was found goes up to the decision before.
        if depth == 0:
            return result
        depth -= 1
        entering = False
        above = nodes[depth]
        action = actions[depth, above.next - 1]
        if tables[depth].to_move == seat:
            if result > above.best:
                above.best, above.best_action = result, action
                above.alpha = max(above.alpha, result)
        elif result < above.best:
            above.best, above.best_action = result, action
            above.beta = min(above.beta, result)


@cached
@njit(nogil=True)
def action_values(
    seat,
    given,
    most_stalls,
    parts,
    table,
    own,
    hidden,
    rules,
    chance,
    tables,
    hands,
    nodes,
    actions,
    met,
    history,
    room,
    scores,
    status,
    found,
):
    """Values for `seat` of each of the legal actions `given`, in the position of `table`, `own` (hands) and `hidden`.

    Into ``found[place]`` go the value and its bounds from below and above; they are equal if the value is proven with no more than
    `most_stalls` stalls of either seat. Returns whether that was possible within the positions allowed.
    """
    for place in range(len(given)):
        copy_record(tables[0], table[0])
        for player in range(2):
            copy_record(hands[0, player], own[player])
        step(tables[0], hands[0], hidden[0], rules[0], chance[0], given[place])
        low, high, value, stalls, tied = -UNBOUNDED, UNBOUNDED, np.int64(0), 0, seat
        if tables[0].over:
            low = high = margin_now(tables[0], rules[0], seat, parts, scores)
        while low < high:
            value = value_within(
                seat,
                tied,
                stalls,
                low,
                high,
                parts,
                hidden,
                rules,
                chance,
                tables,
                hands,
                nodes,
                actions,
                met,
                history,
                room,
                scores,
                status,
            )
            if status[0].failed:
                return False
            if tied == BOTH:
                break
            if tied == seat:
                low, tied = max(low, min(value, high)), 1 - seat
                continue
            high, tied, stalls = min(high, max(value, low)), seat, stalls + 1
            if stalls > most_stalls:
                tied, stalls = BOTH, most_stalls
        found[place, 0] = low if low == high else min(max(value, low), high)
        found[place, 1], found[place, 2] = low, high
    return True
