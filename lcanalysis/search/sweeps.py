"""Sweeps: one possible world after the other, in which each action still in question is tried once.

All actions meet the same worlds: the same hidden cards and the same chance to come. So what differs between two actions is told by
their paired differences, with an error much smaller than that of each. An action leaves when it is, beyond doubt, worse than
the best one; those that stay share what is left of the budget. After its first action each playout goes down the tree, where every
player learns to decide by what that player knows, then out of it by the playout strategy.

References
----------
Maron and Moore, "Hoeffding races: accelerating model selection search", NIPS 6 (1993).
Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", NIPS 9 (1996): playouts for every legal action.
"""

from __future__ import annotations

from collections import namedtuple
from math import sqrt

import numpy as np
from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.batch import MAX_WEIGHTS
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.pointers import call_preference
from lcanalysis.search.playouts import (
    OBJECTIVES,
    act,
    chosen,
    comes_to_decision,
    enter,
    measure,
    next_world,
    play_out,
    true_world,
)
from lcanalysis.search.tree import (
    MAX_DEPTH,
    NOTHING,
    add_edge,
    add_node,
    best_edge,
    has_room,
    is_tried,
    knowledge,
    place_of,
)

# More weights than this a playout strategy cannot have: the settings must fit into the room for the weights of a player.
MOST_PLAYOUT_WEIGHTS = MAX_WEIGHTS - 16

# The strategy of the playouts: its address, that of its preference (0 if it has none), and its weights.
PLAYOUT = np.dtype(
    [
        ("address", np.uint64),
        ("preference", np.uint64),
        ("weights", [("values", np.float64, (MOST_PLAYOUT_WEIGHTS,))]),
    ],
    align=True,
)

# How to search. Whole numbers are floats, so that a record of named weights has the same form.
SETTINGS = np.dtype(
    [
        ("iterations", np.float64),  # playouts, all actions together
        ("width", np.float64),  # actions in question at the root, at most
        ("objective", np.float64),  # number in OBJECTIVES
        ("noise", np.float64),  # share of random decisions in playouts
        ("explore", np.float64),  # allowance for the little known, in standard deviations of a playout
        ("widen", np.float64),  # a decision in the tree tries 1 + widen * sqrt(visits) actions
        ("doubt", np.float64),  # standard errors by which an action must be worse to leave
        (
            "trust",
            np.float64,
        ),  # standard errors by which an action must be better than the playout strategy's
        ("rounds", np.float64),  # rounds looked at, with the current one
        ("replies", np.float64),  # whether others decide in the tree too, or by the playout strategy
        ("keep", np.float64),  # so many actions never leave
        ("parts", np.int64),  # columns of the scores that are score parts
        ("columns", np.int64),  # columns of the scores
        ("playout", PLAYOUT),
    ],
    align=True,
)
SETTING_NAMES = tuple(SETTINGS.fields or ())[:-3]

LEAST_SWEEPS = 32

# actions (k); running: still in question (k); played: playouts (k); sums (objectives, k); gaps, squares: sums of the
# differences between two actions in the same world and of their squares (objectives, k, k); columns: sums of score parts and
# counts (k, seats, columns); turns: sums of turns (k); spread: number, sum and sum of squares of what playouts gave; values:
# of the current world (objectives, k).
Root = namedtuple(
    "Root",
    ["actions", "running", "played", "sums", "gaps", "squares", "columns", "turns", "spread", "values"],
)


@njit
def new_root(actions, seats, columns):
    """Nothing found yet about these actions."""
    k, m = len(actions), len(OBJECTIVES)
    return Root(
        actions.copy(),
        np.ones(k, np.bool_),
        np.zeros(k, np.int64),
        np.zeros((m, k)),
        np.zeros((m, k, k)),
        np.zeros((m, k, k)),
        np.zeros((k, seats, columns)),
        np.zeros(k),
        np.zeros(3),
        np.zeros((m, k)),
    )


@njit
def deviation(root) -> float:
    """Standard deviation of what playouts gave; 1 while it is unknown."""
    n, total, squares = root.spread
    if n < 2:
        return 1.0
    variance = squares / n - (total / n) ** 2
    return sqrt(variance) if variance > 1e-12 else 1.0


@njit
def most_liked(world, rules, settings, tree, node, n, by_place) -> int:
    """The place of the action that the playout strategy likes best, of the first `n` in ``world.legal`` that a node has not tried.

    `NOTHING` if all were. With `by_place` the edges of the node name places, else actions.
    """
    table = world.tables[0]
    hand, playout = world.hands[0, table.to_move], settings.playout
    found, most = NOTHING, -np.inf
    for place in range(n):
        action = world.legal[place]
        if is_tried(tree, node, place if by_place else action):
            continue
        if playout.preference == 0:
            return place
        liking = call_preference(playout.preference, table, hand, rules, playout.weights, action)
        if found == NOTHING or liking > most:
            found, most = place, liking
    return found


@njit
def untried(world, rules, settings, tree, node) -> int:
    """The legal action of a node that the playout strategy likes best of those not tried; `NOTHING` if all were."""
    table = world.tables[0]
    n = kernels.legal(table, world.hands[0, table.to_move], rules, world.legal)
    place = most_liked(world, rules, settings, tree, node, n, False)
    return NOTHING if place == NOTHING else world.legal[place]


@njit
def descend(world, rules, settings, tree, path, movers, seat, explore, last_round) -> int:
    """Go down the tree to a decision that is new in it; returns how many decisions lie on the path.

    The first action tried at a decision is that of the playout strategy, so a thin tree plays no worse than it.
    """
    depth = 0
    table = world.tables[0]
    while depth < MAX_DEPTH and comes_to_decision(world, rules, settings, seat, last_round):
        mover = table.to_move
        key = knowledge(table, world.hands[0, mover])
        place = place_of(tree, key)
        is_new = tree.places[place] == NOTHING
        if not has_room(tree) and is_new:
            return depth
        node = tree.nodes[add_node(tree, place, key) if is_new else tree.places[place]]
        edge = NOTHING
        if is_new:
            edge = add_edge(tree, node, chosen(world, rules, settings.playout))
        elif node.edges < 1.0 + settings.widen * sqrt(node.visits) - 1.0 and has_room(tree):
            action = untried(world, rules, settings, tree, node)
            if action != NOTHING:
                edge = add_edge(tree, node, action)
        if edge == NOTHING:
            edge = best_edge(tree, node, explore)
        path[depth], movers[depth] = edge, mover
        node.visits += 1
        depth += 1
        act(world, rules, tree.edges[edge].action)
        if is_new:
            return depth
    return depth


@njit
def back_up(world, settings, tree, path, movers, depth):
    """Add what each player got to the decisions on the path."""
    objective = int(settings.objective)
    for step in range(depth):
        edge = tree.edges[path[step]]
        edge.visits += 1
        edge.total += world.got[movers[step], objective]


@njit
def sweep(world, table, rules, settings, tree, root, path, movers, last_round) -> int:
    """Try each action in question once, in the world drawn last; returns the number of playouts."""
    seat, objective, tried = table.to_move, int(settings.objective), 0
    for number in range(len(root.actions)):
        if not root.running[number]:
            continue
        enter(world, table)
        act(world, rules, root.actions[number])
        explore = settings.explore * deviation(root)
        depth = descend(world, rules, settings, tree, path, movers, seat, explore, last_round)
        play_out(world, rules, settings.playout, settings.noise, last_round)
        measure(world, rules, settings.parts)
        back_up(world, settings, tree, path, movers, depth)
        note(world, root, number, seat, objective)
        tried += 1
    note_gaps(root)
    return tried


@njit
def note(world, root, number, seat, objective):
    """Add a playout to what is known of an action."""
    root.played[number] += 1
    for measured in range(len(OBJECTIVES)):
        root.values[measured, number] = world.got[seat, measured]
        root.sums[measured, number] += world.got[seat, measured]
    value = world.got[seat, objective]
    root.spread[0] += 1.0
    root.spread[1] += value
    root.spread[2] += value * value
    for other in range(world.columns.shape[0]):
        for column in range(world.columns.shape[1]):
            root.columns[number, other, column] += world.columns[other, column]
    root.turns[number] += world.tables[0].turns


@njit
def note_gaps(root):
    """Add the differences between the actions tried in the same world."""
    k = len(root.actions)
    for one in range(k):
        if not root.running[one]:
            continue
        for other in range(k):
            if root.running[other]:
                for measured in range(len(OBJECTIVES)):
                    gap = root.values[measured, one] - root.values[measured, other]
                    root.gaps[measured, one, other] += gap
                    root.squares[measured, one, other] += gap * gap


@njit
def best_action(root, objective) -> int:
    """Place of the action in question with the highest mean; the first of equal ones."""
    best = NOTHING
    for number in range(len(root.actions)):
        if not root.running[number] or root.played[number] == 0:
            continue
        mean = root.sums[objective, number] / root.played[number]
        if best == NOTHING or mean > root.sums[objective, best] / root.played[best]:
            best = number
    return max(best, 0)


@njit
def choice(root, objective, trust) -> int:
    """Place of the action to take: the best one, but the first if no other is better by more than `trust` standard errors."""
    if not root.running[0]:
        return best_action(root, objective)
    best, most, n = 0, 0.0, root.played[0]
    for number in range(1, len(root.actions)):
        if not root.running[number]:
            continue
        gap = root.gaps[objective, number, 0] / n
        variance = max(root.squares[objective, number, 0] / n - gap * gap, 0.0)
        gain = gap - trust * sqrt(variance / n)
        if gain > most:
            best, most = number, gain
    return best


@njit
def drop_worse(root, objective, doubt, keep) -> int:
    """Let the actions leave that are worse than the best by more than `doubt` standard errors; returns how many stay."""
    running = 0
    for number in range(len(root.actions)):
        running += root.running[number]
    best = best_action(root, objective)
    n = root.played[best]
    if n < LEAST_SWEEPS:
        return running
    for number in range(len(root.actions)):
        if running <= keep:
            break
        if number == best or not root.running[number]:
            continue
        gap = root.gaps[objective, best, number] / n
        variance = max(root.squares[objective, best, number] / n - gap * gap, 0.0)
        if gap > doubt * sqrt(variance / n):
            root.running[number] = False
            running -= 1
    return running


@cached
@njit(nogil=True)
def search_on(world, table, hand, hands, hidden, rules, settings, tree, root, seed, first, budget, is_open):
    """Sweep on from world number `first` until the budget of playouts is used up or one action is left.

    Parameters
    ----------
    world, tree, root
        Scratch and findings, see `World`, `Tree` and `Root`; they are added to.
    table, hand
        What the player to move knows.
    hands, hidden
        The true ones, used only if `is_open`.
    seed, first
        Of the possible worlds, and number of the next.
    budget
        Playouts.

    Returns
    -------
    int
        Number of the world after the last.
    """
    path, movers = np.empty(MAX_DEPTH, np.int64), np.empty(MAX_DEPTH, np.int64)
    last_round = kernels.round_of(table) + int(settings.rounds) - 1
    objective, number = int(settings.objective), first
    while budget > 0:
        if is_open:
            true_world(world, hands, hidden, seed, number)
        else:
            next_world(world, table, hand, rules, seed, number)
        budget -= sweep(world, table, rules, settings, tree, root, path, movers, last_round)
        number += 1
        if drop_worse(root, objective, settings.doubt, settings.keep) <= 1 and settings.keep <= 1.0:
            break  # the choice is made; with more to keep the numbers are wanted too
    return number
