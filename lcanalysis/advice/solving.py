"""What the questions about endgames share: who can be solved, the solver, and the ways in which hidden cards may lie."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from lcanalysis.engine.endings import Endings, endings_of
from lcanalysis.engine.streams import new_stream
from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.games.base import Position
from lcanalysis.games.registry import all_games, game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import is_whole
from lcanalysis.search.solver import TOO_DEEP, Workspace, action_values

MOST_LEFT = 10  # cards in the deck, or tiles face down, from which on nothing is tried
STALLS = 3
LIMIT = 2_000_000


def actions_frame(position: Position, actions: np.ndarray) -> pd.DataFrame:
    """A row an action: in words, and the engine's number."""
    return pd.DataFrame({"action": [position.words(int(action)) for action in actions], "number": actions})


def weighted_mean(weights: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Means of the columns, without the dust of adding up, so that equal ones are equal."""
    return np.round(weights @ values, 9) + 0.0


class Solver:
    """Solves a position for one way or another in which the hidden cards may lie."""

    def __init__(self, position: Position, stalls: int, limit: int) -> None:
        _check(position)
        for name, number in (("stalls", stalls), ("limit", limit)):
            if not is_whole(number) or number < 0 + (name == "limit"):
                raise BadValue(f"{name} = {number} is not a whole number from {int(name == 'limit')} on")
        self.position, self.stalls, self.limit = position, stalls, limit
        self.actions = np.array(position.legal_actions(), np.int64)
        self.workspace = Workspace.of(position.game, limit)
        self.rules, self.lead = _this_round(position)
        self.chance = position.streams[:1].copy()
        self.deals = 0

    def values(self, hands: np.ndarray, hidden: np.ndarray) -> np.ndarray:
        """Value, bound from below and bound from above of each action, for the seat to move."""
        found = np.zeros((len(self.actions), 3), np.int64)
        status = self.workspace.status
        status["nodes"] = status["failed"] = 0
        # What was found with other cards holds no more.
        self.deals += 1
        status["salt"] = self.deals
        position, parts = self.position, len(self.position.game.parts)
        if not action_values(
            position.to_move,
            self.actions,
            self.stalls,
            parts,
            position.table,
            hands,
            hidden,
            self.rules,
            self.chance,
            *self.workspace.records,
            found,
        ):
            raise too_long(position, self.limit, int(status["failed"][0]))
        return found - self.lead


def too_long(position: Position, limit: int, failure: int) -> ImpossibleQuestion:
    """The error that says why the solver gave up."""
    n = _left(position)
    if failure == TOO_DEEP:
        return ImpossibleQuestion(
            f"With {n} {piece_of(position.rules)}s left, play can go on for longer than is looked ahead"
        )
    return ImpossibleQuestion(
        f"With {n} {piece_of(position.rules)}s left, {limit:,} positions did not settle what the actions are worth; "
        "take a later position, fewer stalls or a higher limit"
    )


def _this_round(position: Position) -> tuple[np.ndarray, int]:
    """The rules, with the game to end with this round, and the lead of the seat to move that is not to count."""
    record = position.rules.record().copy()
    rounds, number = int(record["rounds"][0]), int(position.table[0]["round"])
    record["rounds"] = number + 1
    if number + 1 == rounds:
        return record, 0
    points = position.table[0]["earned"][:, : len(position.game.parts)].sum(axis=1)
    return record, int(points[position.to_move] - points[1 - position.to_move])


def endings_of_game(game_key: str) -> Endings:
    """What the game says of its endgames."""
    try:
        importlib.import_module(f"lcanalysis.games.{game_key}.endings")
    except ModuleNotFoundError:
        able = ", ".join(key for key in all_games() if _has_endings(key))
        raise BadValue(f"Endgames of {game_key} cannot be solved; those of {able} can") from None
    return endings_of(game(game_key).kernels.table)


def _has_endings(game_key: str) -> bool:
    return importlib.util.find_spec(f"lcanalysis.games.{game_key}.endings") is not None


def piece_of(rules: Rules) -> str:
    """What the game calls one of its cards."""
    return str(getattr(rules, "piece", "card"))


def _left(position: Position) -> int:
    return int(endings_of_game(position.game.key).left(position.table[0]))


def _check(position: Position) -> None:
    left = _left(position)
    if position.is_over:
        raise BadValue("The game is over, so no action is left to value")
    if left > MOST_LEFT:
        raise ImpossibleQuestion(
            f"An endgame has at most {MOST_LEFT} {piece_of(position.rules)}s left, but here there are {left}"
        )


@dataclass(frozen=True)
class Deal:
    """One way in which the hidden cards may lie, and its probability."""

    weight: float
    hands: np.ndarray
    hidden: np.ndarray


def deals_of(position: Position, most: int, seed: int, merge: bool) -> tuple[bool, list[Deal]]:
    """All deals with their probabilities, or, where these are too many, some at random."""
    if not is_whole(most) or most < 1:
        raise BadValue(f"deals = {most} is not a whole number from 1 on")
    all_deals = endings_of_game(position.game.key).deals(position, position.to_move, merge)
    exact = all_deals.count <= most
    return exact, list(_every(position, all_deals) if exact else _some(position, most, seed))


def _every(position: Position, all_deals: Any) -> Iterator[Deal]:
    for weight, hand, deck in all_deals.each():
        copied = position.copy()
        all_deals.fill(hand, deck, copied.hands, copied.hidden[0])
        yield Deal(float(weight), copied.hands, copied.hidden)


def _some(position: Position, n: int, seed: int) -> Iterator[Deal]:
    seat, chance = position.to_move, new_stream(seed)
    for _ in range(n):
        copied = position.copy()
        table, hands, hidden, rules, _ = copied.records
        position.game.kernels.determinise(table, position.hands[seat], seat, rules, hands, hidden, chance)
        yield Deal(1 / n, copied.hands, copied.hidden)
