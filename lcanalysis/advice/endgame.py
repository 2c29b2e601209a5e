"""Endgames of the classic game and of To Go: what each action is worth when few cards are left, by computing all that can follow.

Three questions, from the simplest to the hardest:

- `solve_open`: everybody sees everything, the deck too. What is each action worth if both play perfectly?
- `endgame`: one seat does not know the other hand and the deck. What is each action worth on average, if all is disclosed right after?
- `best_reply`: what can a seat reach that never sees more than it may, against a strategy that does not change?

A round is solved to its end. If more rounds follow, the value is the margin of this round alone; with the last one it is the margin of
the whole game.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from lcanalysis.engine.endings import Endings, endings_of
from lcanalysis.engine.strategy import Strategy
from lcanalysis.engine.streams import CHOICES, STREAM, new_stream, seed_stream
from lcanalysis.errors import BadValue, ImpossibleQuestion, unknown
from lcanalysis.games.base import Position
from lcanalysis.games.registry import all_games, game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import is_whole
from lcanalysis.search.reply import LEVELS, reply
from lcanalysis.search.solver import TOO_DEEP, Workspace, action_values
from lcanalysis.statistics import mean_interval

OBJECTIVES = ("margin", "won")
MOST_LEFT = 10  # cards in the deck, or tiles face down, from which on nothing is tried
STALLS = 3
LIMIT = 2_000_000
# Deals of `best_reply` are kept at every decision of the way.
MOST_REPLIED = 5_000


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
    >>> position = small_endgame("to_go", seed=1, deck_left=2)
    >>> solved = solve_open(position)
    >>> solved.columns.tolist()
    ['action', 'number', 'value', 'low', 'high']
    >>> bool((solved["low"] == solved["high"]).all())
    True
    """
    if objective not in OBJECTIVES:
        raise unknown("objective", objective, OBJECTIVES)
    solver = _Solver(position, stalls, limit)
    values = solver.values(position.hands, position.hidden)
    if objective == "won":
        values = _won(values)
    frame = _actions(position, solver.actions)
    for column, name in enumerate(("value", "low", "high")):
        frame[name] = values[:, column]
    return frame


def _won(margins: np.ndarray) -> np.ndarray:
    """Shares of a win that margins stand for."""
    return 0.5 + 0.5 * np.sign(margins)


def _actions(position: Position, actions: np.ndarray) -> pd.DataFrame:
    return pd.DataFrame({"action": [position.words(int(action)) for action in actions], "number": actions})


class _Solver:
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
            raise _too_long(position, self.limit, int(status["failed"][0]))
        return found - self.lead


def _too_long(position: Position, limit: int, failure: int) -> ImpossibleQuestion:
    n = _left(position)
    if failure == TOO_DEEP:
        return ImpossibleQuestion(
            f"With {n} {_piece(position.rules)}s left, play can go on for longer than is looked ahead"
        )
    return ImpossibleQuestion(
        f"With {n} {_piece(position.rules)}s left, {limit:,} positions did not settle what the actions are worth; "
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


def _endings(game_key: str) -> Endings:
    """What the game says of its endgames."""
    try:
        importlib.import_module(f"lcanalysis.games.{game_key}.endings")
    except ModuleNotFoundError:
        able = ", ".join(key for key in all_games() if _has_endings(key))
        raise BadValue(f"Endgames of {game_key} cannot be solved; those of {able} can") from None
    return endings_of(game(game_key).kernels.table)


def _has_endings(game_key: str) -> bool:
    return importlib.util.find_spec(f"lcanalysis.games.{game_key}.endings") is not None


def _piece(rules: Rules) -> str:
    """What the game calls one of its cards."""
    return str(getattr(rules, "piece", "card"))


def _left(position: Position) -> int:
    return int(_endings(position.game.key).left(position.table[0]))


def _check(position: Position) -> None:
    left = _left(position)
    if position.is_over:
        raise BadValue("The game is over, so no action is left to value")
    if left > MOST_LEFT:
        raise ImpossibleQuestion(
            f"An endgame has at most {MOST_LEFT} {_piece(position.rules)}s left, but here there are {left}"
        )


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
    >>> position = small_endgame("to_go", seed=1, deck_left=2)
    >>> found = endgame(position)
    >>> found["difference"].max().item(), found["exact"].all().item()
    (0.0, True)
    """
    solver = _Solver(position, stalls, limit)
    _check_seat(position, seat)
    exact, drawn = _deals(position, deals, seed, merge=True)
    solved = [solver.values(one.hands, one.hidden) for one in drawn]
    weights = np.array([one.weight for one in drawn])
    values = np.array([found[:, 0] for found in solved], float)
    proven = np.array([found[:, 1] == found[:, 2] for found in solved], float)
    frame = _actions(position, solver.actions)
    frame["value"] = _mean(weights, values)
    frame["won"] = _mean(weights, _won(values))
    _compare(frame, values, weights, exact)
    frame["proven"] = _mean(weights, proven)
    frame["deals"], frame["exact"] = len(drawn), exact
    return frame


def _mean(weights: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Means of the columns, without the dust of adding up, so that equal ones are equal."""
    return np.round(weights @ values, 9) + 0.0


def _check_seat(position: Position, seat: int | None) -> None:
    if seat is not None and seat != position.to_move:
        raise BadValue(f"Seat {seat} does not decide here; seat {position.to_move} does")


def _compare(frame: pd.DataFrame, values: np.ndarray, weights: np.ndarray, exact: bool) -> None:
    """Add the difference of each action to the best, with its error."""
    differences = values - values[:, [frame["value"].argmax()]]
    frame["difference"] = _mean(weights, differences)
    n = len(weights)
    if exact:
        frame["se"], frame["low"], frame["high"] = 0.0, frame["difference"], frame["difference"]
        return
    frame["se"] = differences.std(axis=0, ddof=1) / math.sqrt(n) if n > 1 else math.inf
    bounds = [
        mean_interval(mean, error, n) for mean, error in zip(frame["difference"], frame["se"], strict=True)
    ]
    frame["low"], frame["high"] = zip(*bounds, strict=True)


@dataclass(frozen=True)
class _Deal:
    """One way in which the hidden cards may lie, and its probability."""

    weight: float
    hands: np.ndarray
    hidden: np.ndarray


def _deals(position: Position, most: int, seed: int, merge: bool) -> tuple[bool, list[_Deal]]:
    """All deals with their probabilities, or, where these are too many, some at random."""
    if not is_whole(most) or most < 1:
        raise BadValue(f"deals = {most} is not a whole number from 1 on")
    all_deals = _endings(position.game.key).deals(position, position.to_move, merge)
    exact = all_deals.count <= most
    return exact, list(_every(position, all_deals) if exact else _some(position, most, seed))


def _every(position: Position, all_deals: Any) -> Iterator[_Deal]:
    for weight, hand, deck in all_deals.each():
        copied = position.copy()
        all_deals.fill(hand, deck, copied.hands, copied.hidden[0])
        yield _Deal(float(weight), copied.hands, copied.hidden)


def _some(position: Position, n: int, seed: int) -> Iterator[_Deal]:
    seat, chance = position.to_move, new_stream(seed)
    for _ in range(n):
        copied = position.copy()
        table, hands, hidden, rules, _ = copied.records
        position.game.kernels.determinise(table, position.hands[seat], seat, rules, hands, hidden, chance)
        yield _Deal(1 / n, copied.hands, copied.hidden)


# ---- against a strategy ----


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
    >>> position = small_endgame("to_go", seed=1, deck_left=2)
    >>> found = best_reply(position, "tuned")
    >>> seen = best_reply(position, "tuned", clairvoyant=True)
    >>> bool(found["value"].max() <= seen["value"].max())
    True
    """
    solver = _Solver(position, 0, limit)
    player = position.game.strategy(strategy).player()
    if is_whole(deals) and deals > MOST_REPLIED:
        raise BadValue(f"deals = {deals:,} are more than the {MOST_REPLIED:,} that can be played at once")
    exact, drawn = _deals(position, deals, seed, merge=False)
    found = _replies(solver, drawn, player, seed, clairvoyant)
    frame = _actions(position, solver.actions)
    frame["value"], frame["won"] = found[:, 0], found[:, 1]
    frame["difference"] = frame["value"] - frame["value"].max()
    frame["deals"], frame["exact"] = len(drawn), exact
    return frame


def _replies(
    solver: _Solver, drawn: list[_Deal], player: np.ndarray, seed: int, clairvoyant: bool
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
        raise _too_long(position, solver.limit, int(solver.workspace.status["failed"][0]))
    return np.round(found[0, : len(solver.actions)], 9) + 0.0


# ---- positions to try it on ----


def small_endgame(
    game_key: str,
    seed: int,
    deck_left: int,
    strategies: Sequence[str | Strategy] = ("tuned", "tuned"),
    rules: Rules | None = None,
) -> Position:
    """A position near the end of the last round, as it comes about in play.

    Parameters
    ----------
    game_key
        ``"classic"`` or ``"to_go"``.
    seed
        Of the deal and of what the strategies choose at random.
    deck_left
        At the start of the turn at most so many cards are left in the deck, or tiles face down.
    strategies
        Who plays up to there.
    rules
        Rules values; as printed by default.

    Returns
    -------
    Position
        The first turn that meets it.

    Raises
    ------
    BadValue, UnknownName
        If the game has no such endgames, the number is out of range, or there is no such strategy.

    Examples
    --------
    >>> small_endgame("classic", seed=1, deck_left=3).table[0]["deck_left"].item()
    3
    """
    endings = _endings(game_key)
    if not is_whole(deck_left) or deck_left < 1:
        raise BadValue(f"deck_left = {deck_left} is not a whole number from 1 on")
    chosen = game(game_key).seats_of(strategies)
    for number in range(100):
        position = game(game_key).new(seed, number, rules)
        if _play_up_to(position, chosen, endings, deck_left):
            return position
    raise BadValue(f"No round of 100 games came to its last {deck_left} {_piece(position.rules)}s")


def _play_up_to(position: Position, strategies: Sequence[Strategy], endings: Endings, deck_left: int) -> bool:
    """Play on, in the position itself, to the end of the last round; returns whether it is reached."""
    table, hands, _, record, _ = position.records
    weights = [strategy.weights_record()[0] for strategy in strategies]
    last_round, turns = int(record["rounds"]) - 1, -1
    while not table["over"]:
        begins, turns = table["turns"] != turns, int(table["turns"])
        if begins and table["round"] == last_round and endings.left(table) <= deck_left:
            return True
        seat = position.to_move
        stream = position.streams[1 + seat]
        action = strategies[seat].decide(table, hands[seat], record, weights[seat], stream)
        position.game.kernels.apply(*position.records, int(action))
    return False
