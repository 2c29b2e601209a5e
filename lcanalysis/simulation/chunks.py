"""A chunk of games: what one thread, process or machine plays in one go."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import cloudpickle

from lcanalysis.engine.batch import ENDING, FAILED, PROGRESS, new_streams, play_batch
from lcanalysis.engine.replays import play_replays
from lcanalysis.engine.strategy import Strategy
from lcanalysis.engine.trajectories import COURSE, play_followed
from lcanalysis.errors import IllegalAction, StrategyError
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.games.searching import SEARCH, Search, searching
from lcanalysis.simulation.tallies import Tallies, quantities, tally

# Turns that scores are followed for at first; a longer game gets more room.
USUAL_TURNS = 256


@dataclass(frozen=True)
class Plan:
    """What is to be played; picklable, so that any executor can take it."""

    game: str
    strategies: tuple[Strategy, ...]
    rules: Rules
    seed: int
    rotate: bool
    keep_games: bool

    def __reduce__(self) -> tuple[Callable, tuple]:
        travelling = tuple(_pack(self.game, strategy) for strategy in self.strategies)
        return _unpack_plan, (self.game, travelling, self.rules, self.seed, self.rotate, self.keep_games)


def _pack(key: str, strategy: Strategy) -> tuple[Any, ...]:
    """What another process needs to make the strategy again: the name of a built-in one, the function of another."""
    if isinstance(strategy, Search):
        return SEARCH, _pack(key, strategy.playout), strategy.name, dict(strategy.weights)
    for name, known in game(key).strategies.items():
        if known.decide is strategy.decide:
            return name, None, strategy.name, dict(strategy.weights)
    return None, cloudpickle.dumps(strategy.decide.py_func), strategy.name, dict(strategy.weights)


def _unpack_plan(
    key: str, travelling: tuple, rules: Rules, seed: int, rotate: bool, keep_games: bool
) -> Plan:
    strategies = tuple(_unpack(key, *packed) for packed in travelling)
    return Plan(key, strategies, rules, seed, rotate, keep_games)


@functools.cache
def _made_again(key: str, function: bytes, name: str, weights: tuple) -> Strategy:
    return game(key).define(cloudpickle.loads(function), name, dict(weights))


def _unpack(key: str, builtin: str | None, function: Any, name: str, weights: dict) -> Strategy:
    if builtin == SEARCH:
        return searching(game(key), _unpack(key, *function), name=name).with_weights(weights)
    if function is not None:
        return _made_again(key, function, name, tuple(weights.items()))
    return game(key).strategy(builtin or name).with_weights(weights, name)


@dataclass
class Chunk:
    """Games `first` to ``first + len(endings) - 1`` as played.

    Attributes
    ----------
    columns, endings
        The engine's arrays; None if only the tallies are kept.
    """

    first: int
    tallies: Tallies
    columns: np.ndarray | None = None
    endings: np.ndarray | None = None


def play_chunk(plan: Plan, first: int, games: int) -> Chunk:
    """Play games `first` to ``first + games - 1``.

    Raises
    ------
    IllegalAction
        If a strategy chose an action that the rules do not allow.
    StrategyError
        If a strategy raised an exception or cannot be compiled.
    """
    columns, endings = play(plan, first, games)
    chosen = game(plan.game)
    found = quantities(columns, endings, len(chosen.parts), chosen.columns)
    chunk = Chunk(first, tally(found, plan.rotate))
    if plan.keep_games:
        chunk.columns, chunk.endings = columns, endings
    return chunk


def play(plan: Plan, first: int, games: int) -> tuple[np.ndarray, np.ndarray]:
    """The engine's arrays of a chunk: (games, seats, parts and counts), and the endings."""
    room = _Room.of(plan, games)
    with _faults_told(plan, room):
        legal = play_batch(
            first, plan.seed, plan.rotate, *room.scratch, room.columns, room.endings, room.progress
        )
    _check(plan, room, legal)
    return room.columns, room.endings


def follow(plan: Plan, first: int, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """As `play`, and what happened on the way: an array (games, `lcanalysis.engine.trajectories.COURSE`)."""
    room, parts = _Room.of(plan, games), len(game(plan.game).parts)
    courses = np.zeros((games, len(COURSE)))
    turns, done = USUAL_TURNS, 0
    while done < games:
        standing = np.zeros((turns, len(plan.strategies)), np.int64)
        rest = room.columns[done:], courses[done:], room.endings[done:], room.progress
        with _faults_told(plan, room):
            played = play_followed(
                first + done, plan.seed, plan.rotate, *room.scratch, parts, standing, *rest
            )
        _check(plan, room, played != FAILED)
        done, turns = done + played, 4 * turns
    return room.columns, room.endings, courses


def replay(plan: Plan, first: int, deals: int, replays: int) -> np.ndarray:
    """As `play` from seats that stay, each deal several times from its opening with later chance drawn anew.

    Returns
    -------
    numpy.ndarray
        The engine's array (deals, replays, seats, parts and counts).
    """
    room = _Room.of(plan, deals * replays)
    with _faults_told(plan, room):
        legal = play_replays(
            first, replays, plan.seed, *room.scratch, room.columns, room.endings, room.progress
        )
    _check(plan, room, legal)
    return room.columns.reshape(deals, replays, *room.columns.shape[1:])


@dataclass
class _Room:
    """What the engine plays a chunk in: the arrays that it is given and fills."""

    scratch: tuple[np.ndarray, ...]
    columns: np.ndarray
    endings: np.ndarray
    progress: np.ndarray

    @classmethod
    def of(cls, plan: Plan, games: int) -> _Room:
        chosen, seats = game(plan.game), len(plan.strategies)
        kernels = chosen.kernels
        players = np.concatenate([strategy.player() for strategy in plan.strategies])
        table, hidden = np.zeros(1, kernels.table), np.zeros(1, kernels.hidden)
        hands, streams = np.zeros(seats, kernels.hand), new_streams(seats)
        return cls(
            (players, plan.rules.record(), table, hands, hidden, streams),
            np.zeros((games, seats, len(chosen.columns)), np.int32),
            np.zeros(games, ENDING),
            np.zeros(1, PROGRESS),
        )

    @property
    def table(self) -> np.ndarray:
        return self.scratch[2]

    @property
    def hands(self) -> np.ndarray:
        return self.scratch[3]


@contextlib.contextmanager
def _faults_told(plan: Plan, room: _Room) -> Iterator[None]:
    """Turn an exception of a strategy into a sentence."""
    try:
        yield
    except Exception as error:
        raise StrategyError(
            f"{_at_fault(plan, room.table, room.progress)} raised {type(error).__name__}: {error}"
        ) from None


def _check(plan: Plan, room: _Room, legal: bool) -> None:
    if room.progress["wrote"][0]:
        raise StrategyError(
            f"{_at_fault(plan, room.table, room.progress)} writes into what it is shown; it may only read table, hand and rules"
        )
    if not legal:
        raise IllegalAction(_illegal(plan, room.table, room.hands, room.progress))


def _at_fault(plan: Plan, table: np.ndarray, progress: np.ndarray) -> str:
    seats, number = len(plan.strategies), int(progress["game"][0])
    seat = int(table["to_move"][0])
    rotation = number % seats if plan.rotate else 0
    deal = number // seats if plan.rotate else number
    strategy = plan.strategies[(seat + rotation) % seats]
    return (
        f"Strategy {strategy.name} of {plan.game} (seed {plan.seed}, deal {deal}, seat {seat}, "
        f"decision {int(progress['decision'][0])})"
    )


def _illegal(plan: Plan, table: np.ndarray, hands: np.ndarray, progress: np.ndarray) -> str:
    """The sentence about an illegal action: where it was chosen and what was allowed."""
    chosen = game(plan.game)
    out = np.zeros(chosen.kernels.max_actions, np.int64)
    seat = int(table["to_move"][0])
    n = chosen.kernels.legal(table[0], hands[seat], plan.rules.record()[0], out)
    allowed = ", ".join(
        f"{action} ({chosen.notation.action_words(int(action), plan.rules)})" for action in out[:n]
    )
    return f"{_at_fault(plan, table, progress)} chose the illegal action {int(progress['action'][0])}; legal were: {allowed}"
