"""A search of one position, in lanes that run side by side, with all that it found."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from lcanalysis.engine.streams import STREAM
from lcanalysis.errors import IllegalAction, StrategyError
from lcanalysis.games.base import Position
from lcanalysis.games.searching import Search
from lcanalysis.search.lines import new_lines, search_lines
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
    learnt
        Playouts of each by which replies were learnt, with all cards open (k); nothing else counts them.
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
    learnt: np.ndarray
    deviation: float


class Lane:
    """One search with a tree of its own."""

    def __init__(
        self, position: Position, search: Search, actions: np.ndarray, seed: int, nodes: int, open_cards: bool
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
        self.lines = new_lines(self.tree, seats) if open_cards else None
        self.pieces: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        self.learns, self.learnt = open_cards, np.zeros(len(actions), np.int64)
        self.keep = float(self.settings["keep"][0])
        if open_cards:
            self.settings["keep"] = max(
                2, len(actions)
            )  # an action may be worse only for want of the best replies

    @property
    def is_certain(self) -> bool:
        """Whether all cards are open and nothing was left to chance so far."""
        return self.lines is not None and not self.lines.chance[0]

    def search(self, playouts: int) -> int:
        """Sweep on for about so many playouts; returns how many it were."""
        before, played, sums = self._columns(), self.root.played.copy(), self.root.sums.copy()
        self._sweep(playouts)
        self.pieces.append((self.root.sums - sums, self._columns() - before, self.root.played - played))
        made = int(self.pieces[-1][-1].sum())
        settled = int(self.root.running.sum()) <= 1 and self.settings["keep"][0] <= 1
        self.done = made == 0 if self.learns else settled
        return made

    def compile(self) -> None:
        """Have what is needed compiled, or fetched from the cache; with all cards open one playout tells what that is."""
        self._sweep(int(self.is_certain))

    def _sweep(self, playouts: int) -> None:
        table, hands, hidden, rules, _ = self.position.records
        settings, found = self.settings[0], (self.root, self.seed)
        if self.is_certain:
            playouts -= search_lines(
                self.world, table, hands, hidden, rules, settings, self.lines, *found, playouts
            )
            if self.is_certain:
                return
        position = table, hands[table["to_move"]], hands, hidden, rules
        self.next = search_on(
            self.world, *position, settings, self.tree, *found, self.next, playouts, self.lines is not None
        )

    def play_what_was_learnt(self) -> None:
        """Forget what the actions brought so far, and from now on try nothing but the best replies found."""
        self.learnt = self.root.played.astype(np.int64)
        self.root = new_root(self.root.actions, *self.root.columns.shape[1:])
        self.pieces, self.learns = [], False
        self.settings["explore"] = self.settings["widen"] = 0.0
        self.settings["keep"] = self.keep

    def finish(self) -> None:
        """Count what was learnt, if that was not done yet."""
        if not self.learns:
            return
        self.play_what_was_learnt()
        for _ in range(PIECES):
            self.search(1)

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
    searches = [Lane(position, search, tried, seed + LANE * lane, nodes, open_cards) for lane in range(lanes)]
    share = None if iterations is None else -(-iterations // lanes)
    most = PIECE if share is None else min(PIECE, -(-share // PIECES))
    with _named(search.playout.name):
        searches[0].compile()  # not on the time of the search
    end = None if seconds is None else time.monotonic() + seconds

    def use_up(lane: Lane) -> None:
        done, used = 0, 0.0
        while not lane.done and used < 1 and not (stop and lane.pieces and stop()):
            learning = 1.0 if lane.is_certain else LEARNING
            if lane.learns and used >= learning:
                lane.play_what_was_learnt()
            piece = most
            if share is not None:
                piece = min(most, (math.ceil(learning * share) if lane.learns else share) - done)
            done += lane.search(piece)
            used = _used(done, share, end, seconds)
            if report and lane is searches[0]:
                report(min(used, 1.0))
        lane.finish()

    def run(lane: Lane) -> None:
        with _named(search.playout.name):
            use_up(lane)

    with ThreadPoolExecutor(lanes) as threads:
        list(threads.map(run, searches))
    return _together(searches)


@contextmanager
def _named(strategy: str) -> Iterator[None]:
    """Say whose error it is: compiled code says what a strategy did, but not which one."""
    try:
        yield
    except Exception as error:
        raise StrategyError(f"Strategy {strategy} raised {type(error).__name__}: {error}") from None


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
        learnt=np.sum([lane.learnt for lane in lanes], axis=0),
        deviation=max(float(squares / n - (total / n) ** 2), 0.0) ** 0.5,
    )
