"""Endgames of the classic game and of To Go: what each action is worth when few cards are left, by computing all that can follow.

- `solve_open`: everybody sees everything, the deck too. What is each action worth if both play perfectly?
- `endgame`: one seat does not know the other hand and the deck. What is each action worth on average, if all is disclosed right after?

What a seat can reach that never sees more than it may, against a strategy that does not change, asks `lcanalysis.advice.replies`.

A round is solved to its end. If more rounds follow, the value is the margin of this round alone; with the last one it is the margin of
the whole game.
"""

from __future__ import annotations

import math

import numpy as np
import pandas as pd

from lcanalysis.advice.solving import LIMIT, STALLS, Solver, actions_frame, deals_of, weighted_mean
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.base import Position
from lcanalysis.statistics import mean_interval

OBJECTIVES = ("margin", "won")


# ---- everything known ----


def solve_open(
    position: Position, objective: str = "margin", stalls: int = STALLS, limit: int = LIMIT
) -> pd.DataFrame:
    """What each legal action is worth when both players see everything, the order of the deck too, and play perfectly to the end.

    Alpha-beta over the hands and the deck as they stand in the position.

    A player can put off the end of a round: in the classic game by drawing discards, for ever if both do; in To Go by acting with
    open tiles. This is dealt with by tying a seat: it may do so only a number of times more. With the own seat tied the value is
    one that can surely be reached, with the other one tied one that the other can surely hold. Where they meet, the value is
    proven, whatever the turn cap is. The number grows from 0 to `stalls`. Where the two do not meet even then, the round is a
    *stand-off*: whoever first draws from the deck loses by it. Then `value` is what comes out if each may stall so many times
    more, and `low` and `high` hold it.

    As printed, a position takes some 3 to 5 ms with 3 cards left in the classic game (99 % of 100 settled) and 2 to 3 ms with 4 to
    6 tiles left in To Go. With 4 cards left in the classic game stand-offs become common: with ``stalls=1`` it takes some 10 ms,
    and few positions are settled in every action; more stalls settle more and take seconds.

    Parameters
    ----------
    position
        Of the classic game or of To Go.
    objective
        ``"margin"``, or ``"won"``: 1 for a win, 0.5 for a tie, 0 for a loss. A play that is best for the margin is best for it too.
    stalls
        The most times that a tied seat may put off the end.
    limit
        The most positions to look at, of all actions together. A million takes some 2 seconds.

    Returns
    -------
    pandas.DataFrame
        One row a legal action, ascending: `action` in words, `number`: the engine's, `value` (points of the seat to move less those of
        the other, or share of a win), `low`, `high` (equal to `value` where it is proven).

    Raises
    ------
    BadValue
        If the game has no endgames of this kind, is over, or a number is out of range.
    ImpossibleQuestion
        If too many cards are left.

    References
    ----------
    Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975).

    Examples
    --------
    >>> from lcanalysis.advice import small_endgame
    >>> position = small_endgame("to_go", seed=1, deck_left=2)
    >>> solved = solve_open(position)
    >>> solved.columns.tolist()
    ['action', 'number', 'value', 'low', 'high']
    >>> bool((solved["low"] == solved["high"]).all())
    True
    """
    if objective not in OBJECTIVES:
        raise unknown("objective", objective, OBJECTIVES)
    solver = Solver(position, stalls, limit)
    values = solver.values(position.hands, position.hidden)
    if objective == "won":
        values = shares_of_wins(values)
    frame = actions_frame(position, solver.actions)
    for column, name in enumerate(("value", "low", "high")):
        frame[name] = values[:, column]
    return frame


def shares_of_wins(margins: np.ndarray) -> np.ndarray:
    """Shares of a win that margins stand for."""
    return 0.5 + 0.5 * np.sign(margins)


# ---- as one seat knows it ----


def endgame(
    position: Position,
    seat: int | None = None,
    deals: int = 1_000,
    seed: int = 0,
    stalls: int = STALLS,
    limit: int = LIMIT,
) -> pd.DataFrame:
    """What each action is worth on average over all deals that the seat to move must reckon with, if all is disclosed right after it.

    Each deal is solved as by `solve_open`, and its values are averaged. That is clairvoyant on both sides: from the next decision on
    either player acts as if it saw the other hand and the deck, and so differently in deals that it could not tell apart (*strategy
    fusion*). Values tend to be too high for the seat that has more use for knowledge, and an action that only makes sense because it
    hides or finds out something is not valued for it. `best_reply` is free of this, for one strategy of the opponent.

    The deals are every choice of the cards in the other hand that are not known, and every order of the deck, each with its
    probability. Wagers of a colour are alike, and so are cards of a colour (in To Go, of any) that nobody can lay any more. Where
    they are more than `deals`, that many are drawn at random.

    Parameters
    ----------
    position
        Of the classic game or of To Go; what the seat does not know of it has no effect.
    seat
        The seat to move, and no other.
    deals
        The most deals to go through; as many are drawn where there are more.
    seed
        Of the random deals.
    stalls, limit
        As for `solve_open`, for each deal.

    Returns
    -------
    pandas.DataFrame
        One row a legal action, ascending: `action` in words, `number`, `value` (mean margin in points), `won` (probability of a win,
        ties half), `difference` (points to the best action, at most 0), `se`, `low`, `high` (of the difference: standard error and
        95 % interval, over the deals drawn; 0 and the difference itself if exact), `proven` (share of the deals in which the value is
        proven and no stand-off), `deals`, `exact` (whether these are all deals).

    Raises
    ------
    BadValue, ImpossibleQuestion
        As `solve_open`; also if it is not the seat that decides.

    References
    ----------
    Frank and Basin, "Search in games with incomplete information: a case study using Bridge card play", Artificial Intelligence 100
    (1998): strategy fusion.

    Examples
    --------
    >>> from lcanalysis.advice import small_endgame
    >>> position = small_endgame("to_go", seed=1, deck_left=2)
    >>> found = endgame(position)
    >>> found["difference"].max().item(), found["exact"].all().item()
    (0.0, True)
    """
    solver = Solver(position, stalls, limit)
    _check_seat(position, seat)
    exact, drawn = deals_of(position, deals, seed, merge=True)
    solved = [solver.values(one.hands, one.hidden) for one in drawn]
    weights = np.array([one.weight for one in drawn])
    values = np.array([found[:, 0] for found in solved], float)
    proven = np.array([found[:, 1] == found[:, 2] for found in solved], float)
    frame = actions_frame(position, solver.actions)
    frame["value"] = weighted_mean(weights, values)
    frame["won"] = weighted_mean(weights, shares_of_wins(values))
    _compare(frame, values, weights, exact)
    frame["proven"] = weighted_mean(weights, proven)
    frame["deals"], frame["exact"] = len(drawn), exact
    return frame


def _check_seat(position: Position, seat: int | None) -> None:
    if seat is not None and seat != position.to_move:
        raise BadValue(f"Seat {seat} does not decide here; seat {position.to_move} does")


def _compare(frame: pd.DataFrame, values: np.ndarray, weights: np.ndarray, exact: bool) -> None:
    """Add the difference of each action to the best, with its error."""
    differences = values - values[:, [frame["value"].argmax()]]
    frame["difference"] = weighted_mean(weights, differences)
    n = len(weights)
    if exact:
        frame["se"], frame["low"], frame["high"] = 0.0, frame["difference"], frame["difference"]
        return
    frame["se"] = differences.std(axis=0, ddof=1) / math.sqrt(n) if n > 1 else math.inf
    bounds = [
        mean_interval(mean, error, n) for mean, error in zip(frame["difference"], frame["se"], strict=True)
    ]
    frame["low"], frame["high"] = zip(*bounds, strict=True)
