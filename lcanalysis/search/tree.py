"""The tree of a search: what was found at each decision, told apart by what its player knows.

A node is an information set: all that the player to move sees, which is the table and the own hand. So no decision can rest on what
its player does not know, and chance needs no nodes of its own: what was drawn or rolled lies in the table or in the hand. Two ways
to the same knowledge lead to the same node.

References
----------
Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", IEEE TCIAIG 4 (2012).
Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30 (2007): progressive widening.
"""

from __future__ import annotations

from collections import namedtuple
from math import log, sqrt

import numpy as np
from numba import njit

from lcanalysis.engine.fingerprint import fingerprint
from lcanalysis.engine.streams import mix64

NODE = np.dtype(
    [
        ("key", np.uint64),  # of what the player to move knows
        ("visits", np.int64),
        ("edges", np.int64),  # actions tried so far
        ("first", np.int64),  # the one tried last
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("action", np.int64),
        ("next", np.int64),  # the edge of the same node tried before
        ("visits", np.int64),
        ("total", np.float64),  # what the player to move got, summed over the visits
    ],
    align=True,
)
NOTHING = -1
MAX_DEPTH = 256

# nodes, edges: arrays of the above; places: where the node of a key is (open addressing); used: how many nodes and edges.
Tree = namedtuple("Tree", ["nodes", "edges", "places", "used"])
_NODES, _EDGES = 0, 1


@njit
def new_tree(nodes: int):
    """Room for so many nodes, and for twice as many edges."""
    size = 64
    while size < 2 * nodes:
        size *= 2
    return Tree(
        np.empty(nodes, NODE), np.empty(2 * nodes, EDGE), np.full(size, NOTHING), np.zeros(2, np.int64)
    )


@njit
def knowledge(table, hand):
    """A number for all that the player to move knows."""
    return fingerprint(table) ^ mix64(fingerprint(hand))


@njit
def place_of(tree, key) -> int:
    """Where the node of a key stands in `places`, or the free place where it would."""
    last = len(tree.places) - 1
    place = np.int64(key & np.uint64(last))
    while tree.places[place] != NOTHING and tree.nodes[tree.places[place]].key != key:
        place = (place + 1) & last
    return place


@njit
def has_room(tree) -> bool:
    """Whether one more node and edge fit in."""
    return tree.used[_NODES] < len(tree.nodes) and tree.used[_EDGES] < len(tree.edges)


@njit
def add_node(tree, place, key) -> int:
    """A node without edges at a free place."""
    number = tree.used[_NODES]
    tree.used[_NODES] += 1
    node = tree.nodes[number]
    node.key, node.visits, node.edges, node.first = key, 0, 0, NOTHING
    tree.places[place] = number
    return number


@njit
def add_edge(tree, node, action) -> int:
    """An action of a node that was not tried before."""
    number = tree.used[_EDGES]
    tree.used[_EDGES] += 1
    edge = tree.edges[number]
    edge.action, edge.next, edge.visits, edge.total = action, node.first, 0, 0.0
    node.first = number
    node.edges += 1
    return number


@njit
def is_tried(tree, node, action) -> bool:
    """Whether the node has an edge of that action."""
    at = node.first
    while at != NOTHING:
        if tree.edges[at].action == action:
            return True
        at = tree.edges[at].next
    return False


@njit
def best_edge(tree, node, explore) -> int:
    """The edge with the highest mean and allowance for what is little known (UCB1); `explore` is in units of the value."""
    best, highest, at = NOTHING, 0.0, node.first
    spread = explore * sqrt(log(node.visits + 1.0))
    while at != NOTHING:
        edge = tree.edges[at]
        if edge.visits == 0:
            return at
        bound = edge.total / edge.visits + spread / sqrt(edge.visits)
        if best == NOTHING or bound > highest:
            best, highest = at, bound
        at = edge.next
    return best
