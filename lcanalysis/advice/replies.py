"""What a seat can reach in an endgame that never sees more than it may, against a strategy that does not change."""

from __future__ import annotations

import numpy as np
import pandas as pd

from lcanalysis.advice.solving import LIMIT, Deal, Solver, actions_frame, deals_of, too_long
from lcanalysis.engine.strategy import Strategy
from lcanalysis.engine.streams import CHOICES, STREAM, seed_stream
from lcanalysis.errors import BadValue
from lcanalysis.games.base import Position
from lcanalysis.numbers import is_whole
from lcanalysis.search.reply import LEVELS, reply

# Deals of `best_reply` are kept at every decision of the way.
MOST_REPLIED = 5_000


def best_reply(
    position: Position,
    strategy: str | Strategy = "tuned",
    deals: int = 1_000,
    seed: int = 0,
    limit: int = LIMIT,
    clairvoyant: bool = False,
) -> pd.DataFrame:
    """What each action is worth against a strategy, if the seat to move plays on as well as it can with what it knows.

    Expectimax over its own decisions: all deals that it must reckon with are played at once, and those that look alike to it stay
    together and meet the same action. The deals are those of `endgame`, but every card counts as itself, for the strategy may look
    at it. With all deals the value is exact: no way to play reaches more against this strategy. With a sample it is too high, for
    then the seat knows that only the deals drawn are possible.

    The opponent is to be a strategy that draws no random numbers, as ``"tuned"`` and ``"greedy"``. The random numbers of any other
    come from one stream, the same in every deal, as if the seat knew them.

    How far it goes, measured on one core as printed, from the start of an own turn against ``"tuned"`` (``python -m
    benchmarks.endgames``):

    =======  ==========  ============  =======================================
    game     cards left  deals         seconds
    =======  ==========  ============  =======================================
    classic  1           5 to 9        0.01
    classic  2           30 to 72      0.1 to 1; one in five is too long
    classic  3           73 to 750     beyond the limit but for small samples
    To Go    4           6 to 24       0.01
    To Go    5           30 to 120     0.05 to 0.2
    =======  ==========  ============  =======================================

    Decisions after 39 others of one's own are not looked at.

    Parameters
    ----------
    position
        Of the classic game or of To Go; what the seat to move does not know of it has no effect.
    strategy
        The opponent.
    deals, seed
        As for `endgame`; 5,000 deals at most.
    limit
        The most states to look at, of all deals together. A million takes about a second.
    clairvoyant
        Whether the seat sees all cards; the difference is what it would give to see them.

    Returns
    -------
    pandas.DataFrame
        One row a legal action, ascending: `action` in words, `number`, `value` (mean margin in points), `won` (probability of a win,
        ties half, if played for the margin), `difference` (points to the best action), `deals`, `exact` (whether these are all deals).

    Raises
    ------
    UnknownName
        If there is no such strategy.
    BadValue, ImpossibleQuestion
        As `solve_open`.

    Examples
    --------
    >>> from lcanalysis.advice import small_endgame
    >>> position = small_endgame("to_go", seed=1, deck_left=2)
    >>> found = best_reply(position, "tuned")
    >>> seen = best_reply(position, "tuned", clairvoyant=True)
    >>> bool(found["value"].max() <= seen["value"].max())
    True
    """
    solver = Solver(position, 0, limit)
    player = position.game.strategy(strategy).player()
    if is_whole(deals) and deals > MOST_REPLIED:
        raise BadValue(f"deals = {deals:,} are more than the {MOST_REPLIED:,} that can be played at once")
    exact, drawn = deals_of(position, deals, seed, merge=False)
    found = _replies(solver, drawn, player, seed, clairvoyant)
    frame = actions_frame(position, solver.actions)
    frame["value"], frame["won"] = found[:, 0], found[:, 1]
    frame["difference"] = frame["value"] - frame["value"].max()
    frame["deals"], frame["exact"] = len(drawn), exact
    return frame


def _replies(
    solver: Solver, drawn: list[Deal], player: np.ndarray, seed: int, clairvoyant: bool
) -> np.ndarray:
    """Value and share of wins of each action."""
    position, n, kernels = solver.position, len(drawn), solver.position.game.kernels
    tables = np.zeros((LEVELS, n), kernels.table)
    hands = np.zeros((LEVELS, n, 2), kernels.hand)
    streams = np.zeros((LEVELS, n), STREAM)
    tables[0] = position.table[0]
    hands[0] = [one.hands for one in drawn]
    seed_stream(streams[0, 0], seed, 0, CHOICES + 1 - position.to_move)
    streams[0] = streams[0, 0]
    found = np.zeros((LEVELS, kernels.max_actions, 2))
    order = np.zeros((LEVELS, n), np.int64)
    order[0] = np.arange(n)
    place = reply(
        0,
        0,
        n,
        position.to_move,
        clairvoyant,
        solver.lead,
        len(position.game.parts),
        np.array([one.weight for one in drawn]),
        np.concatenate([one.hidden for one in drawn]),
        player,
        solver.rules,
        solver.chance,
        tables,
        hands,
        streams,
        order,
        np.zeros((LEVELS, n), np.uint64),
        np.zeros((LEVELS, kernels.max_actions), np.int64),
        found,
        solver.workspace.scores,
        solver.workspace.status,
    )
    if place < 0:
        raise too_long(position, solver.limit, int(solver.workspace.status["failed"][0]))
    return np.round(found[0, : len(solver.actions)], 9) + 0.0
