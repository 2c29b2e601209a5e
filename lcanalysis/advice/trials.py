"""A search of one position, in lanes that run side by side, with all that it found."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from lcanalysis.engine.streams import STREAM
from lcanalysis.errors import IllegalAction, StrategyError
from lcanalysis.games.base import Position
from lcanalysis.games.searching import Search
from lcanalysis.search.playouts import OBJECTIVES, World
from lcanalysis.search.sweeps import new_root, search_on
from lcanalysis.search.tree import new_tree

MOST_NODES = 2_000_000
# Playouts between two looks at the clock, and the least number of such pieces, for errors are told from how pieces differ.
PIECE = 250
PIECES = 10
# With all cards open, this share of the budget goes to finding the best replies; only the rest, played by them, is counted.
LEARNING = 0.8
# Worlds of different lanes have numbers far apart.
LANE = 10**12


@dataclass
class Findings:
    """What a search found about the legal actions of one position, by their place.

    Attributes
    ----------
    actions
        The engine's numbers (k).
    running
        Which were in question to the end (k).
    played
        Playouts of each (k); the first ones of all are in the same worlds.
    sums
        Of margin, win and score (3, k).
    pairs
        Worlds in which both of two actions were tried (k, k).
    gaps, squares
        Sums of the differences between two actions in the same world, and of their squares (3, k, k).
    values
        Sums of margin, win and score by piece of the search (pieces, 3, k).
    columns
        Sums of score parts and counts by piece of the search (pieces, k, seats, columns), and in the last column of turns.
    counts
        Playouts by piece (pieces, k).
    deviation
        Standard deviation of what a playout gave, in units of the objective, all actions together.
    """

    actions: np.ndarray
    running: np.ndarray
    played: np.ndarray
    sums: np.ndarray
    pairs: np.ndarray
    gaps: np.ndarray
    squares: np.ndarray
    values: np.ndarray
    columns: np.ndarray
    counts: np.ndarray
    deviation: float


class Lane:
    """One search with a tree of its own."""

    def __init__(
        self, position: Position, search: Search, actions: np.ndarray, seed: int, nodes: int
    ) -> None:
        kernels, seats, columns = search.kernels, len(position.hands), search.columns
        self.position, self.settings = position, search.settings()
        self.seed, self.next, self.done = seed, 0, False
        self.world = World(
            np.zeros(1, kernels.table),
            np.zeros((2, seats), kernels.hand),
            np.zeros(2, kernels.hidden),
            np.zeros((2, 1 + seats), STREAM),
            np.zeros((seats, columns), np.int32),
            np.zeros((seats, len(OBJECTIVES))),
            np.zeros(kernels.max_actions, np.int64),
        )
        self.tree = new_tree(nodes)
        self.root = new_root(actions, seats, columns)
        self.pieces: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        self.has_learnt = False

    def search(self, playouts: int, open_cards: bool) -> int:
        """Sweep on for about so many playouts; returns how many it were."""
        before, played, sums = self._columns(), self.root.played.copy(), self.root.sums.copy()
        self.next = self._sweep(playouts, open_cards)
        self.pieces.append((self.root.sums - sums, self._columns() - before, self.root.played - played))
        self.done = int(self.root.running.sum()) <= 1
        return int(self.pieces[-1][-1].sum())

    def compile(self, open_cards: bool) -> None:
        """Have the search compiled, or fetched from the cache; it does nothing yet."""
        self._sweep(0, open_cards)

    def _sweep(self, playouts: int, open_cards: bool) -> int:
        table, hands, hidden, rules, _ = self.position.records
        return search_on(
            self.world,
            table,
            hands[table["to_move"]],
            hands,
            hidden,
            rules,
            self.settings[0],
            self.tree,
            self.root,
            self.seed,
            self.next,
            playouts,
            open_cards,
        )

    def play_what_was_learnt(self) -> None:
        """Forget what the actions brought so far, and from now on try nothing but the best replies found."""
        self.root = new_root(self.root.actions, *self.root.columns.shape[1:])
        self.pieces, self.has_learnt = [], True
        self.settings["explore"] = self.settings["widen"] = 0.0

    def _columns(self) -> np.ndarray:
        turns = np.broadcast_to(self.root.turns[:, None, None], (*self.root.columns.shape[:2], 1))
        return np.concatenate([self.root.columns, turns], axis=2)


def examine(
    position: Position,
    search: Search,
    *,
    seconds: float | None,
    iterations: int | None,
    seed: int,
    lanes: int,
    open_cards: bool = False,
    report: Callable[[float], None] | None = None,
    actions: Sequence[int] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Findings:
    """Search a position until the time or the playouts are used up.

    Parameters
    ----------
    position
        Where somebody is to move.
    search
        How to search.
    seconds, iterations
        The budget: one of the two, for all lanes together.
    seed
        Of the possible worlds.
    lanes
        Searches side by side, each in worlds of its own and with a tree of its own.
    open_cards
        Whether the position is known as it stands, hidden cards included.
    report
        Called now and then with the share of the budget that is used up.
    stop
        Asked now and then whether to stop early; what was found by then counts.
    actions
        Which actions to try; by default all legal ones, that of the playout strategy first.

    Raises
    ------
    IllegalAction, StrategyError
        If the playout strategy does what is illegal, or fails.
    """
    tried = np.array(_all_actions(position, search) if actions is None else actions, np.int64)
    nodes = min(MOST_NODES, max(1_000, iterations // lanes + 1 if iterations else MOST_NODES))
    searches = [Lane(position, search, tried, seed + LANE * lane, nodes) for lane in range(lanes)]
    share = None if iterations is None else -(-iterations // lanes)
    searches[0].compile(open_cards)  # not on the time of the search
    most = PIECE if share is None else min(PIECE, -(-share // PIECES))
    end = None if seconds is None else time.monotonic() + seconds

    def run(lane: Lane) -> None:
        done, used = 0, 0.0
        while not lane.done and used < 1 and not (stop and lane.pieces and stop()):
            if open_cards and used >= LEARNING and not lane.has_learnt:
                lane.play_what_was_learnt()
            piece = most
            if share is not None:
                learning = open_cards and not lane.has_learnt
                piece = min(most, (math.ceil(LEARNING * share) if learning else share) - done)
            try:
                done += lane.search(piece, open_cards)
            except Exception as error:  # compiled code says what a strategy did, but not whose it is
                name = search.playout.name
                raise StrategyError(f"Strategy {name} raised {type(error).__name__}: {error}") from None
            used = _used(done, share, end, seconds)
            if report and lane is searches[0]:
                report(min(used, 1.0))

    with ThreadPoolExecutor(lanes) as threads:
        list(threads.map(run, searches))
    return _together(searches)


def _all_actions(position: Position, search: Search) -> list[int]:
    """The legal actions, that of the playout strategy first."""
    usual, legal = position.choose(search.playout), position.legal_actions()
    if usual not in legal:
        allowed = ", ".join(f"{action} ({position.words(action)})" for action in legal)
        raise IllegalAction(
            f"Strategy {search.playout.name} chose the illegal action {usual}; legal were: {allowed}"
        )
    return [usual, *(action for action in legal if action != usual)]


def _used(done: int, share: int | None, end: float | None, seconds: float | None) -> float:
    """The share of the budget that is used up."""
    if share is not None:
        return done / share
    return 1 - (end - time.monotonic()) / seconds if end is not None and seconds else 1.0


def _together(lanes: list[Lane]) -> Findings:
    roots = [lane.root for lane in lanes]
    running = np.any([root.running for root in roots], axis=0)
    values, columns, counts = (
        np.array(found) for found in zip(*(piece for lane in lanes for piece in lane.pieces), strict=True)
    )
    n, total, squares = sum(root.spread for root in roots)
    return Findings(
        actions=roots[0].actions,
        running=running,
        played=sum(root.played for root in roots),
        sums=sum(root.sums for root in roots),
        pairs=sum(np.minimum.outer(root.played, root.played) for root in roots),
        gaps=sum(root.gaps for root in roots),
        squares=sum(root.squares for root in roots),
        values=values,
        columns=columns,
        counts=counts,
        deviation=max(float(squares / n - (total / n) ** 2), 0.0) ** 0.5,
    )
