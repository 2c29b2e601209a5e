"""Lines of play where all cards are open and nothing is left to chance: which replies are best, found line by line.

Where it is certain what an action brings, a decision is worth what its best reply leaves, not the mean of the trials: a mean holds
what came of worse replies long after better ones were found. What can follow is looked at where it promises most or is least known,
what was looked at in full is not visited again, and positions that differ only by cards that nobody can lay are one.

References
----------
Winands, Bjoernsson and Saito, "Monte-Carlo tree search solver", CG 2008.
Auger, Couetoux and Teytaud, "Continuous upper confidence trees with polynomial exploration", ECML PKDD 2013.
"""

from __future__ import annotations

from collections import namedtuple
from math import sqrt

import numpy as np
from numba import njit

from lcanalysis.engine import endings, kernels
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.streams import mix64
from lcanalysis.search.playouts import (
    act,
    chosen,
    comes_to_decision,
    enter,
    goes_on,
    measure,
    play_out,
    true_world,
)
from lcanalysis.search.sweeps import deviation, most_liked, note, note_gaps
from lcanalysis.search.tree import (
    MAX_DEPTH,
    NOTHING,
    add_edge,
    add_node,
    has_room,
    knowledge,
    place_of,
)

# tree: nodes are positions, edges places among their actions. Beside it: child: the node that an edge leads to (edges); outcome: what
# each player got in the first playout after an edge (edges, seats); ends: whether play is over after an edge (edges); known: what each
# player gets after a node if all play as well as is known (nodes, seats); complete: whether all actions of a node were tried (nodes);
# searched: whether all that can follow a node was looked at (nodes); chance: whether anything was left to chance.
Lines = namedtuple("Lines", ["tree", "child", "outcome", "ends", "known", "complete", "searched", "chance"])
# Decisions on the way down: the nodes, the edges that were taken, and whose they are.
Way = namedtuple("Way", ["nodes", "edges", "movers"])
ROOT = 0  # the node of the decision; its edges are the actions in question, in order
# So much of the visits of a node its edges share evenly. What one playout gave may be so far off that no allowance makes up for it.
EVEN = 0.5
MOST_UPDATES = 10_000


def new_lines(tree, seats: int) -> Lines:
    """Nothing known yet about the nodes and edges of a tree."""
    nodes, edges = len(tree.nodes), len(tree.edges)
    return Lines(
        tree,
        np.zeros(edges, np.int64),
        np.zeros((edges, seats)),
        np.zeros(edges, np.bool_),
        np.zeros((nodes, seats)),
        np.zeros(nodes, np.bool_),
        np.zeros(nodes, np.bool_),
        np.zeros(1, np.bool_),
    )


@njit
def _has_drawn(world) -> bool:
    """Whether anything was drawn at random since the decision."""
    for stream in range(world.streams.shape[1]):
        now, then = world.streams[0, stream], world.streams[1, stream]
        if now.s0 != then.s0 or now.s1 != then.s1 or now.s2 != then.s2 or now.s3 != then.s3:
            return True
    return False


@njit
def _position_key(world, rules, first_round):
    """A number for all of a position that still matters. The turn is part of it, so that play never comes back to a position."""
    table = world.tables[0]
    if kernels.round_of(table) == first_round:
        return endings.essence(table, world.hands[0], rules) ^ mix64(np.uint64(table.turns))
    return knowledge(table, world.hands[0, table.to_move])  # points of the rounds before matter too


@njit
def _add_edge(lines, number, action) -> int:
    edge = add_edge(lines.tree, lines.tree.nodes[number], action)
    lines.child[edge] = NOTHING
    return edge


@njit
def _begin(lines, root):
    """The node of the decision, with an edge for each action in question."""
    number = add_node(lines.tree, place_of(lines.tree, np.uint64(0)), np.uint64(0))
    for place in range(len(root.actions)):
        _add_edge(lines, number, place)
    lines.complete[number] = True


@njit
def worth(lines, edge, seat) -> float:
    """What a seat gets after an edge if all play as well as is known."""
    child = lines.child[edge]
    return lines.outcome[edge, seat] if child == NOTHING else lines.known[child, seat]


@njit
def is_searched(lines, edge) -> bool:
    """Whether all that can follow an edge was looked at."""
    child = lines.child[edge]
    return lines.ends[edge] if child == NOTHING else lines.searched[child]


@njit
def best_known(lines, number, mover) -> int:
    """The edge after which the player to move gets most if all play as well as is known; of equal ones one that is proven."""
    tree, best = lines.tree, NOTHING
    at = tree.nodes[number].first
    while at != NOTHING:
        if tree.edges[at].visits:
            more = 0.0 if best == NOTHING else worth(lines, at, mover) - worth(lines, best, mover)
            is_surer = more == 0.0 and is_searched(lines, at)
            if best == NOTHING or more > 0.0 or is_surer:
                best = at
        at = tree.edges[at].next
    return best


@njit
def most_promising(lines, number, mover, explore) -> int:
    """The edge to look at next, of those after which not all was; `NOTHING` if there is none.

    One that has less than its even share of visits, or else the one with the highest worth and allowance; that falls with its own
    visits and grows with the root of all.
    """
    tree, best, highest = lines.tree, NOTHING, 0.0
    at = tree.nodes[number].first
    spread = explore * sqrt(tree.nodes[number].visits + 1.0)
    least = EVEN * tree.nodes[number].visits / tree.nodes[number].edges
    while at != NOTHING:
        visits = tree.edges[at].visits
        if visits == 0:
            return at
        if not is_searched(lines, at):
            if visits < least:
                return at
            bound = worth(lines, at, mover) + spread / (1.0 + visits)
            if best == NOTHING or bound > highest:
                best, highest = at, bound
        at = tree.edges[at].next
    return best


@njit
def _usual_place(world, rules, playout, n) -> int:
    """Where in ``world.legal[:n]`` the action of the playout strategy stands; the first, if another stands for it."""
    usual = chosen(world, rules, playout)
    for place in range(n):
        if world.legal[place] == usual:
            return place
    return 0


@njit
def _next_edge(world, rules, settings, lines, number, n, explore) -> int:
    """Where to go on from a node: to an action not tried yet, as long as there are such, else to the most promising one."""
    tree, mover = lines.tree, world.tables[0].to_move
    if explore == 0.0:
        return best_known(lines, number, mover)
    if tree.nodes[number].edges == 0:
        return _add_edge(lines, number, _usual_place(world, rules, settings.playout, n))
    if not lines.complete[number] and has_room(tree):
        place = most_liked(world, rules, settings, tree, tree.nodes[number], n, True)
        if place != NOTHING:
            return _add_edge(lines, number, place)
        lines.complete[number] = True
    edge = most_promising(lines, number, mover, explore)
    return best_known(lines, number, mover) if edge == NOTHING else edge


@njit
def _go_down(world, rules, settings, lines, way, explore, first_round, last_round) -> int:
    """Go on to a decision that is new, from the one after the action in question; returns how many decisions lie on the way."""
    tree, table, depth = lines.tree, world.tables[0], 1
    seat = way.movers[0]
    while depth < MAX_DEPTH and comes_to_decision(world, rules, settings, seat, last_round):
        mover = table.to_move
        key = _position_key(world, rules, first_round)
        place = place_of(tree, key)
        is_new = tree.places[place] == NOTHING
        if is_new and (explore == 0.0 or not has_room(tree)):
            return depth
        number = add_node(tree, place, key) if is_new else tree.places[place]
        n = endings.choices(table, world.hands[0], rules, False, world.legal)
        edge = _next_edge(world, rules, settings, lines, number, n, explore)
        way.nodes[depth], way.edges[depth], way.movers[depth] = number, edge, mover
        depth += 1
        act(world, rules, world.legal[tree.edges[edge].action])
        if is_new:
            return depth
    return depth


@njit
def _settle(lines, number, mover):
    """What is known of a node, from what is known of its edges."""
    best = best_known(lines, number, mover)
    for seat in range(lines.known.shape[1]):
        lines.known[number, seat] = worth(lines, best, seat)
    tree, searched = lines.tree, lines.complete[number]
    at = tree.nodes[number].first
    while searched and at != NOTHING:
        searched = tree.edges[at].visits > 0 and is_searched(lines, at)
        at = tree.edges[at].next
    lines.searched[number] = searched


@njit
def _back_up(world, objective, lines, way, depth, over):
    """Note what came of a line of play, from its last decision to the first."""
    tree, last = lines.tree, way.edges[depth - 1]
    if lines.child[last] == NOTHING:
        lines.ends[last] = over
        for seat in range(len(world.got)):
            lines.outcome[last, seat] = world.got[seat, objective]
    for step in range(depth - 1, -1, -1):
        edge, number = way.edges[step], way.nodes[step]
        if step + 1 < depth:
            lines.child[edge] = way.nodes[step + 1]
        tree.edges[edge].visits += 1
        tree.nodes[number].visits += 1
        _settle(lines, number, way.movers[step])


@njit
def _play(world, table, rules, settings, lines, root, way, number, explore, last_round):
    """Play the action in question of that number, and on by replies that promise most, or by the best known if `explore` is 0."""
    enter(world, table)
    act(world, rules, root.actions[number])
    way.nodes[0], way.edges[0], way.movers[0] = ROOT, number, table.to_move
    depth = _go_down(world, rules, settings, lines, way, explore, kernels.round_of(table), last_round)
    over = not goes_on(world, last_round)
    play_out(world, rules, settings.playout, settings.noise, last_round)
    measure(world, rules, settings.parts)
    if _has_drawn(world):
        lines.chance[0] = True
    else:
        _back_up(world, int(settings.objective), lines, way, depth, over)


@njit
def _play_best(world, table, rules, settings, lines, root, way, number, last_round):
    """Play the action in question of that number and on by the best replies known, until that gives what is known of it.

    It may not at once: what is known of a decision is not always up to date, for other ways lead to those after it.
    """
    seat, objective = table.to_move, int(settings.objective)
    for _ in range(MOST_UPDATES):
        _play(world, table, rules, settings, lines, root, way, number, 0.0, last_round)
        if lines.chance[0] or world.got[seat, objective] == worth(lines, number, seat):
            return


@cached
@njit(nogil=True)
def search_lines(world, table, hands, hidden, rules, settings, lines, root, seed, budget):
    """Look for the best replies, or, if ``settings.explore`` is 0, play each action in question on by the best ones known.

    Ends early where all was looked at, or something was left to chance.

    Parameters
    ----------
    world, lines, root
        Scratch and findings, see `World`, `Lines` and `Root`; they are added to.
    table, hands, hidden
        The position as it stands.
    seed
        Of chance, should there be any.
    budget
        Playouts.

    Returns
    -------
    int
        Playouts made.
    """
    way = Way(np.empty(MAX_DEPTH, np.int64), np.empty(MAX_DEPTH, np.int64), np.empty(MAX_DEPTH, np.int64))
    last_round = kernels.round_of(table) + int(settings.rounds) - 1
    seat, objective = table.to_move, int(settings.objective)
    true_world(world, hands, hidden, seed, 0)
    if lines.tree.used[0] == 0 and budget > 0:
        _begin(lines, root)
    done = 0
    while done < budget and not lines.chance[0]:
        if settings.explore > 0.0:
            explore = settings.explore * deviation(root)
            number = most_promising(lines, ROOT, seat, explore)
            if number == NOTHING:
                break
            _play(
                world,
                table,
                rules,
                settings,
                lines,
                root,
                way,
                number,
                explore,
                last_round,
            )
            note(world, root, number, seat, objective)
            done += 1
        else:
            for number in range(len(root.actions)):
                _play_best(world, table, rules, settings, lines, root, way, number, last_round)
                note(world, root, number, seat, objective)
            note_gaps(root)
            done += len(root.actions)
    return done
