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
from lcanalysis.games.preferring import beside
from lcanalysis.games.registry import game as game_of
from lcanalysis.games.rules import Rules
from lcanalysis.games.searching import Search, searching
from lcanalysis.search.playouts import MARGIN, OBJECTIVES, SCORE, WIN
from lcanalysis.simulation.run import processors
from lcanalysis.statistics import clustered_mean, mean_interval

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
    stop: Callable[[], bool] | None = None,
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
        Whether everybody sees all cards of the position as it stands, those of the deck included. Then the budget, or four fifths of
        it where dice are still to be rolled, goes to finding the best replies, and the numbers are those of playing by them. Where few
        cards are left `solve_open` proves what is best; with 200,000 playouts the search misses it in 3 of 1,000 endgames of two
        to four cards (``python -m benchmarks.open_cards``).
    report
        Called now and then with the share of the budget that is used up.
    stop
        Asked now and then whether to stop early; what was found by then is told.
    **settings
        As for `lcanalysis.searcher`.

    Returns
    -------
    pandas.DataFrame
        One row a legal action: `action` in words; `margin`, `win`, `score`: what to expect, in points and as a share of wins, each
        with a 95 % interval such as `margin_low` to `margin_high`; `difference` to the first row in units of the objective, with
        `standard_error` and the 95 % interval `low` to `high`; `playouts` (with those by which replies were learnt); `in_question`:
        whether it was still tried at the end, or had left for being worse; `number`: the engine's. In games whose
        chance within a turn can be worked out also `turn_value`: points that the turn brings on average after the action, exactly.
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
        stop=stop,
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
        "playouts": int((found.played + found.learnt).sum()),
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
    errors = _errors(found, int(best))
    rows = [
        _row(found, position, objective, int(best), place, means, errors)
        for place in range(len(found.actions))
    ]
    order = sorted(range(len(rows)), key=lambda place: (place != best, -rows[place]["difference"]))
    frame = pd.DataFrame([rows[place] for place in order])
    exact = beside(position.game, "turn_values")
    if exact:
        frame["turn_value"] = exact.turn_values(position, frame["number"].tolist())
    return frame, order


def _errors(found: Findings, place: int) -> list[tuple[float, int]]:
    """Standard error and number of pieces of what an action gave, by objective, from how the pieces of the search differ."""
    tried = found.counts[:, place] > 0
    n = found.counts[tried, place].astype(float)
    pieces = np.arange(len(n))
    means = [found.values[tried, objective, place] / n for objective in range(len(OBJECTIVES))]
    return [clustered_mean(values, pieces, n)[1:] for values in means]


def _row(
    found: Findings,
    position: Position,
    objective: int,
    best: int,
    place: int,
    means: np.ndarray,
    errors: list[tuple[float, int]],
) -> dict[str, Any]:
    n = int(found.pairs[best, place])
    gaps = [_gap(found, measured, best, place) for measured in range(len(OBJECTIVES))]
    difference, error = gaps[objective]
    low, high = mean_interval(difference, error, n) if place != best else (0.0, 0.0)
    expected = {}
    for measured, name in ((MARGIN, "margin"), (WIN, "win"), (SCORE, "score")):
        mean = float(means[measured, best]) + gaps[measured][0]
        of_best, pieces = errors[measured]
        estimate = mean, *mean_interval(mean, math.hypot(of_best, gaps[measured][1]), pieces)
        # Worlds in which an action was not tried add the best one's luck, so a share may come out a little beyond its ends.
        expected[name] = np.clip(estimate, 0.0, 1.0) if measured == WIN else estimate
    action = int(found.actions[place])
    return {
        "action": position.words(action),
        **{name: float(values[0]) for name, values in expected.items()},
        "difference": difference,
        "standard_error": error,
        "low": low,
        "high": high,
        "playouts": int(found.played[place] + found.learnt[place]),
        "in_question": bool(found.running[place]),
        "number": action,
        **{
            f"{name}_{end}": float(value)
            for name, values in expected.items()
            for end, value in zip(("low", "high"), values[1:], strict=True)
        },
    }


def _gap(found: Findings, objective: int, best: int, place: int) -> tuple[float, float]:
    """By how much an action did better than the best one in the same worlds, with its standard error."""
    if place == best:
        return 0.0, 0.0
    n = int(found.pairs[best, place])
    gap = float(found.gaps[objective, place, best]) / max(n, 1)
    variance = max(float(found.squares[objective, place, best]) / max(n, 1) - gap**2, 0.0)
    return gap, math.sqrt(variance / (n - 1)) if n > 1 else math.inf
