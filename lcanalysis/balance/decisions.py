"""What a decision is worth: the same position continued in two ways."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

from lcanalysis.engine import forks
from lcanalysis.engine.questions import Question
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue, IllegalAction, LcAnalysisError, QuestionError, StrategyError, unknown
from lcanalysis.games.base import Game
from lcanalysis.games.loading import questions
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import is_whole
from lcanalysis.simulation.chunks import Plan
from lcanalysis.simulation.run import in_window, make_plan, processors, provenance
from lcanalysis.simulation.tallies import SHARES, margins, win_shares
from lcanalysis.statistics import clustered_mean, mean_interval

CHUNK = 1_000
PROGRESS_FROM = 20_000
QUANTITIES = ("score", "margin", "won")
MINIMUM = 30


def decision_value(
    game_key: str,
    question: str | Question,
    strategies: Sequence[str | Strategy] | None = None,
    n: int = 10_000,
    seed: int = 0,
    rules: Rules | None = None,
    rotate: bool = False,
    player: int | None = None,
    per_game: int = 4,
    threads: int | None = None,
    progress: bool | None = None,
    stop: Callable[[], bool] | None = None,
    report: Callable[[int, int], None] | None = None,
) -> pd.DataFrame:
    """Play `n` games and continue each of the cases that a question finds in two ways, *yes* and *no*.

    Both branches start from the same true state (hands, deck, dice to come) and are played to the end by the same strategies, so
    they differ by the answer alone. The true hidden state is a draw from those that the player cannot tell apart: the mean over
    cases is an unbiased estimate of what *yes* is worth against *no*, to a player who then plays on like these strategies against
    these. It is no claim about perfect play.

    Parameters
    ----------
    game_key
        The game.
    question
        A question made with `lcanalysis.question`, or the name of one of the game's own (`lcanalysis.games.loading.questions`).
    strategies
        One a seat; by default `tuned` in the fewest seats.
    n, seed, rules, rotate, threads
        As in `simulate`; the games are the same.
    player
        Whose decisions are asked, by place in `strategies`; everybody's by default.
    per_game
        At most so many cases of a game, picked by lot.
    progress
        Whether to show a progress bar; by default for long runs.
    stop
        Asked between chunks; once it returns true, the cases found so far are returned.
    report
        Called between chunks with the games played and those to be played.

    Returns
    -------
    pandas.DataFrame
        One row a case: `game`, `deal`, `seat`, `strategy`, `decision` (number in the game), `turn` (turns finished before),
        `weight` (cases of the game for each one kept), `said_yes` (whether the strategy chose *yes* by itself), `yes`, `no` (the
        engine's actions), the question's features; then `score` (points), `margin` (own score less the best other's) and `won`
        (1, the share of a tie, 0) of that seat at the end, each as the difference *yes* less *no*, and with `_yes` and `_no` for
        the branches. ``frame.attrs["provenance"]`` tells where it comes from.

    Raises
    ------
    UnknownName
        If the game, a strategy or the question does not exist.
    BadValue
        If a number is out of range, the question is for another game, or no case was found.
    QuestionError, StrategyError, IllegalAction
        If the question or a strategy fails; the sentence says where.

    Examples
    --------
    >>> cases = decision_value("classic", "first_wager", ["greedy", "greedy"], n=200)
    >>> sorted(set(cases.columns) & {"hand_sum", "deck_left", "margin"})
    ['deck_left', 'hand_sum', 'margin']
    """
    chosen = game(game_key)
    asked = _question(chosen, question)
    plan = make_plan(game_key, strategies or ["tuned"] * chosen.seats[0], seed, rules, rotate, "games")
    seats = len(plan.strategies)
    _check(n, per_game, player, seats, rotate)
    run = ForkRun(plan, asked, (1 << seats) - 1 if player is None else 1 << player, per_game)
    step = CHUNK // seats * seats
    spans = [(first, min(step, n - first)) for first in range(0, n, step)]
    show = n >= PROGRESS_FROM if progress is None else progress
    with tqdm(total=n, unit=" games", disable=not show) as bar:
        found, done = {}, 0
        for start, games, frame in _played(run, spans, threads or processors(), stop):
            found[start] = frame
            done += games
            bar.update(games)
            if report:
                report(done, n)
    if not any(len(frame) for frame in found.values()):
        raise BadValue(f"Question {asked.name}: no case in {done:,} games of {game_key}")
    cases = pd.concat([found[start] for start in sorted(found)], ignore_index=True)
    cases.attrs["provenance"] = {
        **provenance(plan),
        "question": asked.name,
        "question_hash": asked.hash,
        "title": asked.title,
        "n": done,
        "per_game": per_game,
        "player": player,
    }
    return cases


def _question(chosen: Game, question: str | Question) -> Question:
    if isinstance(question, Question):
        if question.game != chosen.key:
            raise BadValue(f"Question {question.name} is for {question.game}, not for {chosen.key}")
        return question
    found = questions(chosen.key)
    if question not in found:
        raise unknown(f"question of {chosen.key}", question, found)
    return found[question]


def _check(n: int, per_game: int, player: int | None, seats: int, rotate: bool) -> None:
    for name, value in (("n", n), ("per_game", per_game)):
        if not is_whole(value) or value < 1:
            raise BadValue(f"{name} = {value} is not a whole number from 1 on")
    if rotate and n % seats:
        raise BadValue(
            f"n = {n} games cannot be played from {seats} seatings each: it is not a multiple of {seats}"
        )
    if player is not None and player not in range(seats):
        raise BadValue(f"player = {player} is not one of the {seats} players, counted from 0")


@dataclass(frozen=True)
class ForkRun:
    """What is to be played and asked.

    Attributes
    ----------
    plan
        Game, strategies, rules, seed, rotation.
    question
        What is asked.
    asked
        Bit k: player k's decisions.
    per_game
        Most cases of a game.
    """

    plan: Plan
    question: Question
    asked: int
    per_game: int


def _played(
    run: ForkRun, spans: list[tuple[int, int]], threads: int, stop: Callable[[], bool] | None
) -> Iterator[tuple[int, int, pd.DataFrame]]:
    """First game, number of games and cases of each chunk, as it gets done."""
    run.question.compiled()
    for strategy in run.plan.strategies:
        strategy.player()
    with ThreadPoolExecutor(threads, thread_name_prefix="lcanalysis") as pool:
        work = functools.partial(play_chunk, run)
        for (first, games), frame in in_window(pool, work, spans, 2 * threads, stop):
            yield first, games, frame


def play_chunk(run: ForkRun, first: int, games: int) -> pd.DataFrame:
    """The cases of games `first` to ``first + games - 1``, one row each, as `decision_value` returns them."""
    plan = run.plan
    chosen, seats = game(plan.game), len(plan.strategies)
    state = forks.new_state(chosen.kernels, seats, 2 + run.per_game)
    case, actual, found, scores, progress = forks.new_forks(seats, len(chosen.columns), games, run.per_game)
    try:
        lawful = forks.play_forks(
            first,
            games,
            plan.seed,
            plan.rotate,
            run.asked,
            run.per_game,
            np.concatenate([strategy.player() for strategy in plan.strategies]),
            run.question.compiled(),
            plan.rules.record(),
            *state,
            case,
            actual,
            found,
            scores,
            progress,
        )
    except Exception as error:
        raise StrategyError(f"{_where(run, progress)} raised {type(error).__name__}: {error}") from None
    if not lawful:
        raise _fault(run, progress)
    rows = int(progress["forks"][0])
    return _frame(run, found[:rows], scores[:rows])


def _where(run: ForkRun, progress: np.ndarray) -> str:
    at, names = progress[0], ", ".join(strategy.name for strategy in run.plan.strategies)
    return (
        f"{run.plan.game} with {names}, question {run.question.name} (seed {run.plan.seed}, game {at['game']}, "
        f"decision {at['decision']})"
    )


def _fault(run: ForkRun, progress: np.ndarray) -> LcAnalysisError:
    at = progress[0]
    if at["wrote"]:
        return StrategyError(
            f"{_where(run, progress)}: the strategy writes into what it is shown; it may only read table, hand and rules"
        )
    action = f"{int(at['action'])} ({_words(run, int(at['action']))})"
    if at["fault"] == forks.BY_STRATEGY:
        return IllegalAction(f"{_where(run, progress)}: the strategy chose the illegal action {action}")
    return QuestionError(f"{_where(run, progress)}: {forks.FAULTS[int(at['fault'])].format(action)}")


def _words(run: ForkRun, action: int) -> str:
    try:
        return game(run.plan.game).notation.action_words(action, run.plan.rules)
    except (IndexError, ValueError):
        return "no action at all"


def _frame(run: ForkRun, found: np.ndarray, columns: np.ndarray) -> pd.DataFrame:
    """Cases and their two endings, whose columns are (cases, 2, seats, parts and counts), as a tidy frame."""
    plan, seats = run.plan, len(run.plan.strategies)
    order = np.lexsort((found["decision"], found["game"]))
    found, columns = found[order], columns[order]
    case = found["case"]
    frame = {
        "game": found["game"],
        "deal": found["game"] // seats if plan.rotate else found["game"],
        "seat": found["seat"],
        "strategy": pd.Categorical.from_codes(found["player"], _labels(plan)),
        "decision": found["decision"],
        "turn": found["turn"],
        "weight": found["found"] / np.minimum(found["found"], run.per_game),
        "said_yes": case["yes"] == case["action"],
        "yes": case["yes"],
        "no": case["no"],
    }
    for place, feature in enumerate(run.question.features):
        frame[feature] = case["features"][:, place]
    parts = len(game(plan.game).parts)
    for name, values in _ends(columns[..., :parts].sum(axis=-1, dtype=np.int64), found["seat"]).items():
        yes, no = values[:, 0], values[:, 1]
        frame |= {name: yes - no, f"{name}_yes": yes, f"{name}_no": no}
    return pd.DataFrame(frame)


def _labels(plan: Plan) -> pd.Index:
    from lcanalysis.simulation.results import labels

    return pd.Index(labels([strategy.name for strategy in plan.strategies]))


def _ends(scores: np.ndarray, seats: np.ndarray) -> dict[str, np.ndarray]:
    """Score, margin and win share of one seat a case, in both branches, from scores (cases, 2, seats)."""
    flat = scores.reshape(-1, scores.shape[2])
    own = np.repeat(seats, 2)
    rows = np.arange(len(flat))
    found = {"score": flat, "margin": margins(flat), "won": win_shares(flat) / SHARES}
    return {name: values[rows, own].reshape(-1, 2) for name, values in found.items()}


# ---- maps ----


def value_map(
    cases: pd.DataFrame,
    by: Sequence[str] | Mapping[str, int] = (),
    quantity: str = "margin",
    minimum: int = MINIMUM,
) -> pd.DataFrame:
    """What *yes* is worth against *no*, in each cell of some features.

    A game in which more cases were found than kept counts for all that were found. Cases of one deal are alike, so the intervals
    rest on deals.

    Parameters
    ----------
    cases
        From `decision_value`.
    by
        Columns of the cases that make the cells; as a mapping, with the width of the bands in which a feature is taken together.
        None at all gives one row.
    quantity
        ``"margin"``, ``"score"`` or ``"won"``.
    minimum
        Cells of fewer cases are left blank.

    Returns
    -------
    pandas.DataFrame
        One row a cell: the columns of `by` (a band is named by its lowest value), `cases`, `deals`, `said_yes` (share of the cases
        in which the strategy chose *yes*), `mean` (points, or share of a game), `se`, `low`, `high` (95 % interval); the last four
        are not a number in cells of fewer than `minimum` cases. With many cells, one in twenty intervals misses by chance.

    Raises
    ------
    UnknownName
        If there is no such column or quantity.
    BadValue
        If a band is not a positive whole number.

    Examples
    --------
    >>> cases = decision_value("classic", "first_wager", ["greedy", "greedy"], n=300)
    >>> whole = value_map(cases)
    >>> whole.columns.tolist(), len(whole)
    (['cases', 'deals', 'said_yes', 'mean', 'se', 'low', 'high'], 1)
    >>> value_map(cases, by={"hand_sum": 10})["hand_sum"].tolist()[:3]
    [0, 10, 20]
    """
    if quantity not in QUANTITIES:
        raise unknown("quantity", quantity, QUANTITIES)
    bands = dict(by) if isinstance(by, Mapping) else dict.fromkeys(by, 1)
    for column, width in bands.items():
        if column not in cases.columns:
            raise unknown("column of the cases", column, cases.columns)
        if not is_whole(width) or width < 1:
            raise BadValue(f"The band of {column} = {width} is not a whole number from 1 on")
    keys = [
        cases[column] if width == 1 else cases[column] // width * width for column, width in bands.items()
    ]
    cells = cases.groupby(keys, observed=True) if keys else [((), cases)]
    rows = [
        {**dict(zip(bands, cell, strict=True)), **_cell(found, quantity, minimum)} for cell, found in cells
    ]
    frame = pd.DataFrame(rows)
    frame.attrs["provenance"] = {
        **cases.attrs.get("provenance", {}),
        "quantity": quantity,
        "by": bands,
        "minimum": minimum,
    }
    return frame


def _cell(cases: pd.DataFrame, quantity: str, minimum: int) -> dict[str, Any]:
    weights = cases["weight"].to_numpy()
    mean, error, deals = clustered_mean(cases[quantity].to_numpy(float), cases["deal"].to_numpy(), weights)
    low, high = mean_interval(mean, error, deals)
    estimates = {"mean": mean, "se": error, "low": low, "high": high}
    if len(cases) < minimum:
        estimates = dict.fromkeys(estimates, math.nan)
    said_yes = float(np.average(cases["said_yes"], weights=weights))
    return {"cases": len(cases), "deals": deals, "said_yes": said_yes, **estimates}


def decision_map(
    game_key: str,
    question: str | Question,
    by: Sequence[str] | Mapping[str, int] = (),
    strategies: Sequence[str | Strategy] = ("tuned", "greedy"),
    n: int = 10_000,
    seed: int = 0,
    rules: Rules | None = None,
    seats: int | None = None,
    quantities: Sequence[str] = ("margin", "won"),
    minimum: int = MINIMUM,
    progress: bool | None = None,
) -> pd.DataFrame:
    """A map of what *yes* is worth for each of several strategies among its like; what holds for one alone is told of it alone.

    Parameters
    ----------
    game_key, question, n, seed, rules, progress
        As for `decision_value`.
    by, minimum
        As for `value_map`.
    strategies
        Each plays in all seats.
    seats
        Number of players; the fewest of the game by default.
    quantities
        Of `value_map`.

    Returns
    -------
    pandas.DataFrame
        As from `value_map`, with the columns `strategy` and `quantity` first.

    Examples
    --------
    >>> frame = decision_map("classic", "opening", {"number": 3}, ["greedy", "eager"], n=200)
    >>> frame.columns.tolist()[:4], frame["strategy"].unique().tolist()
    (['strategy', 'quantity', 'number', 'cases'], ['greedy', 'eager'])
    """
    players = seats or game(game_key).seats[0]
    maps = []
    for strategy in strategies:
        cases = decision_value(game_key, question, [strategy] * players, n, seed, rules, progress=progress)
        maps += [value_map(cases, by, quantity, minimum) for quantity in quantities]
    return joined_maps(maps)


def joined_maps(maps: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Maps of one question, of strategies among their like, one below the other.

    Parameters
    ----------
    maps
        Of `value_map`, all over the same features.

    Returns
    -------
    pandas.DataFrame
        As from `decision_map`.
    """
    sources = [cells.attrs["provenance"] for cells in maps]
    frames = []
    for cells, source in zip(maps, sources, strict=True):
        cells = pd.DataFrame(
            cells.to_dict("series")
        )  # without what tells where it comes from: pandas would compare it, to no use
        cells.insert(0, "quantity", source["quantity"])
        cells.insert(0, "strategy", source["strategies"][0]["name"])
        frames.append(cells)
    frame = pd.concat(frames, ignore_index=True)
    players = {source["strategies"][0]["name"]: source["strategies"][0] for source in sources}
    first = {name: value for name, value in sources[0].items() if name != "quantity"}
    frame.attrs["provenance"] = {
        **first,
        "strategies": list(players.values()),
        "seats": len(sources[0]["strategies"]),
        "n": min(source["n"] for source in sources),
    }
    return frame
