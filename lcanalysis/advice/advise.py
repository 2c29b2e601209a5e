"""`advise`: every legal action of a position with what it brings."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

import lcanalysis
from lcanalysis.advice.trials import Findings, examine
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.base import Position
from lcanalysis.games.registry import game as game_of
from lcanalysis.games.rules import Rules
from lcanalysis.games.searching import Search, searching
from lcanalysis.search.playouts import MARGIN, OBJECTIVES, SCORE, WIN
from lcanalysis.simulation.run import processors
from lcanalysis.statistics import mean_interval

SECONDS = 2.0
# With a number of playouts as the budget, what is found shall not depend on the machine.
LANES = 2


@dataclass(eq=False)
class Examined:
    """What a frame of `advise` rests on, for `explain` and charts.

    Attributes
    ----------
    position
        The position.
    search
        How it was searched.
    findings
        What was found, in the order of ``findings.actions``.
    order
        The places of the frame's rows in it.
    """

    position: Position
    search: Search
    findings: Findings
    order: list[int]

    def __deepcopy__(self, memo: dict) -> Examined:
        return self  # pandas copies what is attached to a frame with every step


def advise(
    position: Position | str,
    seconds: float | None = None,
    *,
    game: str = "classic",
    rules: Rules | None = None,
    iterations: int | None = None,
    playout: str | Strategy = "tuned",
    objective: str = OBJECTIVES[0],
    seed: int = 0,
    lanes: int | None = None,
    open_cards: bool = False,
    report: Callable[[float], None] | None = None,
    **settings: float,
) -> pd.DataFrame:
    """Every legal action of a position, the best first, with what it brings.

    Each action is tried in the same possible worlds: cards, dice and draws that the player to move does not know, at random, as
    likely as they are. After it, all players decide by search as far as the search got, and from there on by the playout strategy.
    So the numbers are those of a game that goes on between players of about that strength, who hold cards at random.
    Of a match of several rounds, the current one is played out and the score taken as it stands then; `rounds` lets it look further.

    Parameters
    ----------
    position
        A position, or its notation.
    seconds
        How long to search; 2 by default.
    game, rules
        What a notation is of; a position knows it.
    iterations
        Instead of seconds: how many playouts, all actions together. The same number and seed give the same frame on every machine.
    playout
        The strategy of the playouts.
    objective
        What all players want: ``margin`` (points ahead of the best other player), ``win`` or ``score``.
    seed
        Of the possible worlds.
    lanes
        Searches side by side: by default as many as there are processors, or 2 with `iterations`, or 1 with `open_cards`.
    open_cards
        Whether everybody sees all cards of the position as it stands, those of the deck included. Then the first part of the budget
        goes to finding the best replies, and the numbers are those of playing by them.
    report
        Called now and then with the share of the budget that is used up.
    **settings
        As for `lcanalysis.searcher`.

    Returns
    -------
    pandas.DataFrame
        One row a legal action: `action` in words; `margin`, `win`, `score`: what to expect, in points and as a share of wins;
        `difference` to the first row in units of the objective, with `standard_error` and the 95 % interval `low` to `high`;
        `playouts`; `in_question`: whether it was still tried at the end, or had left for being worse; `number`: the engine's.
        Margin, win and score of each are those of the first row and the differences in the same worlds.

    Raises
    ------
    BadValue
        If the game is over, or the budget is not a positive number.
    UnreadablePosition
        If the notation cannot be read.
    IllegalAction, StrategyError
        If the playout strategy does what is illegal, or fails.

    Examples
    --------
    A wager laid in the last turn only costs 20 points more.

    >>> position = '''to move: 0 play
    ... deck: 1
    ... hand 0: red W 2 3, white 2 3 4, blue 2 3
    ... laid 0: yellow W W W 2 3 4 5 6 7 8 9 10
    ... laid 1: green W W W 2 3 4 5 6 7 8 9 10
    ... discards: white W W W 5 6 7 8 9 10, blue W W W 4 5 6 7 8 9 10'''
    >>> found = advise(position, iterations=2_000)
    >>> bool(found.set_index("action")["difference"]["lay red W"] < -30)
    True
    """
    if isinstance(position, str):
        position = game_of(game).parse(position, rules)
    if position.is_over:
        raise BadValue("advise: the game is over, so there is nothing to decide")
    budget = check_budget("advise", seconds, iterations, SECONDS)
    chosen = position.game
    usual = {"width": 1e6, "keep": 2.0}
    search = _search(position, playout, objective, open_cards, {**usual, **settings})
    found = examine(
        position,
        search,
        seconds=budget[0],
        iterations=budget[1],
        seed=seed,
        lanes=check_lanes("advise", lanes, iterations, open_cards),
        open_cards=open_cards,
        report=report,
    )
    frame, order = _frame(found, position, OBJECTIVES.index(objective))
    frame.attrs["provenance"] = {
        "package": f"lcanalysis {lcanalysis.__version__}",
        "game": chosen.key,
        "rules": position.rules.changes(),
        "players": len(position.hands),
        "seat": position.to_move,
        "playout": {"name": search.playout.name, "hash": search.playout.hash},
        "objective": objective,
        "playouts": int(found.played.sum()),
        "seed": seed,
    }
    frame.attrs["examined"] = Examined(position, search, found, order)
    return frame


def check_budget(
    who: str, seconds: float | None, iterations: int | None, usual: float
) -> tuple[float | None, int | None]:
    """Seconds or playouts, one of the two, after a check; `usual` seconds if neither is given."""
    if seconds is not None and iterations is not None:
        raise BadValue(f"{who}: give seconds or iterations, not both")
    if iterations is None:
        seconds = usual if seconds is None else seconds
        if isinstance(seconds, bool) or not 0 < seconds < math.inf:
            raise BadValue(f"{who}: seconds = {seconds} is not a positive number")
    elif isinstance(iterations, bool) or iterations != int(iterations) or iterations < 1:
        raise BadValue(f"{who}: iterations = {iterations} is not a whole number from 1 on")
    return seconds, iterations


def check_lanes(who: str, lanes: int | None, iterations: int | None, open_cards: bool = False) -> int:
    """How many searches go side by side, after a check."""
    if lanes is None and open_cards:
        return 1  # what one search learns of the replies serves all of it
    if lanes is None:
        return processors() if iterations is None else LANES
    if isinstance(lanes, bool) or lanes != int(lanes) or lanes < 1:
        raise BadValue(f"{who}: lanes = {lanes} is not a whole number from 1 on")
    return lanes


# With all cards open there is nothing to average over: every action and every reply is looked at, and none leaves early.
_OPEN = {"replies": 1.0, "widen": 1e6, "doubt": 1e6, "explore": 1.0}


def _search(
    position: Position, playout: str | Strategy, objective: str, open_cards: bool, settings: dict[str, Any]
) -> Search:
    if open_cards:
        settings = {**_OPEN, **settings}
    return searching(position.game, playout, len(position.hands), objective=objective, **settings)


def _frame(found: Findings, position: Position, objective: int) -> tuple[pd.DataFrame, list[int]]:
    means = found.sums / np.maximum(found.played, 1)
    best = max(np.flatnonzero(found.running), key=lambda place: means[objective, place])
    rows = [_row(found, position, objective, int(best), place, means) for place in range(len(found.actions))]
    order = sorted(range(len(rows)), key=lambda place: (place != best, -rows[place]["difference"]))
    return pd.DataFrame([rows[place] for place in order]), order


def _row(
    found: Findings, position: Position, objective: int, best: int, place: int, means: np.ndarray
) -> dict[str, Any]:
    n = int(found.pairs[best, place])
    gaps = found.gaps[:, place, best] / max(n, 1)
    variance = max(
        float(found.squares[objective, place, best]) / max(n, 1) - float(gaps[objective]) ** 2, 0.0
    )
    error = math.sqrt(variance / (n - 1)) if n > 1 else math.inf
    low, high = (0.0, 0.0) if place == best else mean_interval(float(gaps[objective]), error, n)
    expected = means[:, best] + (gaps if place != best else 0.0)
    action = int(found.actions[place])
    return {
        "action": position.words(action),
        "margin": float(expected[MARGIN]),
        "win": float(expected[WIN]),
        "score": float(expected[SCORE]),
        "difference": float(gaps[objective]) if place != best else 0.0,
        "standard_error": error if place != best else 0.0,
        "low": low,
        "high": high,
        "playouts": int(found.played[place]),
        "in_question": bool(found.running[place]),
        "number": action,
    }
