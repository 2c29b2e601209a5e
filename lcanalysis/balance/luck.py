"""Luck and skill: what decides a game, what a better player wins, and how long it takes to show."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import product
from typing import Any, Literal

import numpy as np
import pandas as pd
from scipy.fft import irfft, next_fast_len, rfft
from scipy.special import ndtri
from tqdm.auto import tqdm

from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.altered import with_mistakes
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import Results
from lcanalysis.simulation.chunks import replay
from lcanalysis.simulation.run import in_window, make_plan, processors
from lcanalysis.simulation.tallies import margins
from lcanalysis.statistics import LEVEL

SOURCES = {
    "deal": "luck of the deal",
    "draws": "luck of draws and dice",
    "play": "who plays how",
    "deal_and_play": "deal and play together",
    "draws_and_play": "draws and play together",
}
RESAMPLES = 400


# ---- what decides a game ----


def luck_and_skill(
    game_key: str,
    strategies: Sequence[str | Strategy] | None = None,
    deals: int = 1_000,
    replays: int = 4,
    seed: int = 0,
    seats: int | None = None,
    rules: Rules | None = None,
    progress: bool = False,
    stop: Callable[[], bool] | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
) -> pd.DataFrame:
    r"""How much of the variance of a game's margin comes from the deal, from later chance, and from play.

    Each deal is replayed by every line-up: every way to give the strategies to the seats, so that each pair also changes
    seats. And every line-up plays each deal several times with the chance after the opening drawn anew: the order of the deck, dice
    to come, later rounds. Replay c of deal d has the same chance for all line-ups. The margin Y of the first seat (own
    score less the best other) is split as in an analysis of variance, with c nested in d, line-ups p crossed with both and all alike:

    .. math:: Y_{dcp} = \mu + D_d + C_{c(d)} + P_p + DP_{dp} + CP_{c(d)p}

    - *deal* (D): the opening position favours a seat, whoever plays: hands dealt, the first roll;
    - *draws* (C): later chance does;
    - *play* (P): some strategies are stronger, whatever the cards;
    - *deal_and_play*, *draws_and_play* (DP, CP): some cards suit some strategies; also every ripple of a different choice.

    The parts are variances of these terms, each estimated without bias from the mean squares, and they add up to the variance of Y.
    As shares they are Sobol indices of first order (deal, play) and of groups. A part that is nearly nothing can come out below 0.
    What a strategy draws at random for itself belongs to the chance. How much is skill hangs on who plays: strategies of equal
    strength leave nothing to it.

    Parameters
    ----------
    game_key
        The game.
    strategies
        Who may sit in a seat; the two strongest of the game by default. All line-ups are as likely.
    deals, replays
        How many deals; how often each line-up plays each.
    seed, seats, rules, progress
        As for `tournament`.
    stop
        Asked now and then; once it returns true, the deals that all line-ups have finished are used.
    threads, executor
        As in `simulate`.

    Returns
    -------
    pandas.DataFrame
        One row a source: `source`, `title`, `variance` (points squared), `share` (of the sum) with `share_se`, `share_low`,
        `share_high` (95 % interval, percentile bootstrap over deals), `deals`, `games`, `strategies`. Sources: ``deal``, ``draws``,
        ``play``, ``deal_and_play``, ``draws_and_play``.

    Raises
    ------
    BadValue
        If there are fewer than 2 deals or replays.

    References
    ----------
    Searle, Casella and McCulloch, "Variance components" (1992), chapter 4.
    Sobol', "Global sensitivity indices for nonlinear mathematical models", Mathematics and Computers in Simulation 55 (2001).

    Examples
    --------
    >>> frame = luck_and_skill("classic", ["never_open", "eager"], deals=50, replays=2)
    >>> frame["source"].tolist()
    ['deal', 'draws', 'play', 'deal_and_play', 'draws_and_play']
    >>> round(float(frame["share"].sum()), 6)
    1.0
    """
    if deals < 2 or replays < 2:
        raise BadValue(f"luck_and_skill: {deals} deals and {replays} replays; it needs at least 2 of each")
    chosen = game(game_key)
    k = seats or chosen.seats[0]
    wanted = list(chosen.strategies)[-2:] if strategies is None else strategies
    players = [chosen.strategy(strategy, k) for strategy in wanted]
    plans = [
        make_plan(game_key, line_up, seed, rules, False, "summary") for line_up in product(players, repeat=k)
    ]
    played = _all_replayed(plans, deals, replays, progress, stop, threads, executor)
    frame = variance_parts(played)
    names = ", ".join(player.name for player in players)
    return frame.assign(deals=len(played), games=played.size, strategies=names)


def variance_parts(values: np.ndarray, seed: int = 0) -> pd.DataFrame:
    """The parts of the variance of an array (deals, replays, line-ups); see `luck_and_skill`.

    Examples
    --------
    >>> of_deal = np.array([-3.0, 3.0, -3.0, 3.0])[:, None, None] + np.zeros((4, 2, 2))
    >>> variance_parts(of_deal).set_index("source")["share"].tolist()
    [1.0, 0.0, 0.0, 0.0, 0.0]
    """
    deals = len(values)
    weights = np.random.default_rng(seed).multinomial(deals, np.full(deals, 1 / deals), RESAMPLES)
    parts = _parts(values, np.ones((1, deals)))[0]
    total = parts.sum()
    shares = parts / total if total else np.zeros_like(parts)
    drawn = _parts(values, weights)
    sums = drawn.sum(axis=1, keepdims=True)
    drawn = np.divide(drawn, sums, out=np.zeros_like(drawn), where=sums != 0)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return pd.DataFrame(
        {
            "source": list(SOURCES),
            "title": list(SOURCES.values()),
            "variance": parts,
            "share": shares,
            "share_se": drawn.std(axis=0, ddof=1),
            "share_low": low,
            "share_high": high,
        }
    )


def _parts(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The variance of each source, one row a set of weights of the deals."""
    replays = values.shape[1]
    common = values.mean(axis=2)  # of all line-ups, on the same chance
    apart = values - common[:, :, None]
    draws = _mean_of(common.var(axis=1, ddof=1), weights)
    deal = _variance_of(common.mean(axis=1), weights) - draws / replays
    draws_and_play = _mean_of(apart.var(axis=1, ddof=1), weights)
    between = _variance_of(apart.mean(axis=1), weights)
    deal_and_play = between - draws_and_play / replays
    play = _mean_of(apart.mean(axis=1), weights) ** 2 - between / weights.sum(axis=1)[:, None]
    of_play = [part.mean(axis=1) for part in (play, deal_and_play, draws_and_play)]
    return np.stack([deal, draws, *of_play], axis=1)


def _mean_of(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weighted means over deals, which come first."""
    return weights @ values / weights.sum(axis=1).reshape(-1, *[1] * (values.ndim - 1))


def _variance_of(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Sample variances over deals, each counted as often as its weight says."""
    centred = values - values.mean(axis=0)
    n = weights.sum(axis=1).reshape(-1, *[1] * (values.ndim - 1))
    return (_mean_of(centred**2, weights) - _mean_of(centred, weights) ** 2) * n / (n - 1)


def _all_replayed(plans, deals, replays, progress, stop, threads, executor) -> np.ndarray:
    """Margins of the first seat, as an array (deals, replays, line-ups)."""
    step = max(1, min(250, -(-deals // 20)))
    todo = [
        (place, first, min(step, deals - first))
        for first in range(0, deals, step)
        for place in range(len(plans))
    ]
    for strategy in {id(s): s for plan in plans for s in plan.strategies}.values():
        strategy.player()
    workers = threads or processors()
    pool = executor or ThreadPoolExecutor(workers, thread_name_prefix="lcanalysis")
    found: dict[int, dict[int, np.ndarray]] = {}
    work = functools.partial(_first_margins, plans, replays)
    try:
        with tqdm(total=deals * replays * len(plans), unit=" games", disable=not progress) as bar:
            for (place, first, number), values in in_window(pool, work, todo, 2 * workers, stop):
                found.setdefault(first, {})[place] = values
                bar.update(number * replays)
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)
    done = [
        np.stack([part[place] for place in range(len(plans))], axis=2)
        for _, part in sorted(found.items())
        if len(part) == len(plans)
    ]
    if sum(map(len, done)) < 2:
        raise BadValue("It was stopped before two deals were played by all line-ups")
    return np.concatenate(done)


def _first_margins(plans, replays: int, place: int, first: int, deals: int) -> np.ndarray:
    columns = replay(plans[place], first, deals, replays)
    parts = len(game(plans[place].game).parts)
    scores = columns[..., :parts].sum(axis=-1, dtype=np.int64)
    return margins(scores.reshape(deals * replays, -1))[:, 0].reshape(deals, replays).astype(float)


# ---- a ladder of players ----

LADDER = (0.4, 0.2, 0.1, 0.05, 0.0)


def ladder(
    game_key: str,
    strategy: str | Strategy | None = None,
    mistakes: Sequence[float] = LADDER,
    seats: int | None = None,
) -> list[Strategy]:
    """One strategy in several strengths: a share of its decisions is made at random.

    Parameters
    ----------
    game_key
        The game.
    strategy
        The strongest of the game by default.
    mistakes
        Shares of decisions made at random, from weak to strong; each is a rung. 0 is the strategy itself.
    seats
        Number of players for which it shall be trained; the fewest by default.

    Returns
    -------
    list of Strategy
        For `tournament`, whose `by_steps` tells how often a player wins who is some rungs higher.

    Examples
    --------
    >>> [rung.name for rung in ladder("classic", "greedy", [0.2, 0.0])]
    ['greedy, 20 % random', 'greedy']
    """
    chosen = game(game_key)
    best = chosen.strategy(strategy or list(chosen.strategies)[-1], seats)
    return [with_mistakes(best, share) if share else best for share in mistakes]


# ---- how long it takes until the better player leads ----

Lead = Literal["points", "wins"]

# Games whose margins are added up at most; more would take minutes and gigabytes.
MOST_GAMES = 20_000
# From so many games on, a number drawn anew is the exact one times what the normal law says of their ratio.
FEW_GAMES = 200


def lead_after(run: Results, games: Sequence[int], by: Lead = "points") -> pd.DataFrame:
    """How likely the first strategy of a run of two is ahead after some games, seats changing with each.

    Exact for the margins as they were tallied: their distribution is convolved with itself as often as games are played (by the
    Fourier transform), without any assumption of normality. Games have deals of their own.

    Parameters
    ----------
    run
        Results of `simulate` of two strategies; with ``rotate=True``, the first seat passes on after each game.
    games
        Numbers of games.
    by
        Ahead in ``"points"``, all games together, or in ``"wins"``.

    Returns
    -------
    pandas.DataFrame
        One row a number of games: `by`, `games`, `ahead`, `level`, `behind` (probabilities).

    Raises
    ------
    BadValue
        If there are not two players, `by` is neither, or a number of games is below 1.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> run = lc.simulate("classic", ["never_open", "never_open"], n=100)
    >>> lead_after(run, [1, 10])[["ahead", "level", "behind"]].values.tolist()
    [[0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]
    """
    tallied = _tallied(run, by)
    rows = []
    for n in games:
        if not 1 <= n <= MOST_GAMES:
            raise BadValue(f"lead_after: {n:,} is not a number of games from 1 to {MOST_GAMES:,}")
        ahead, level = _ahead(tallied, int(n))
        rows.append({"by": by, "games": int(n), "ahead": ahead, "level": level, "behind": 1 - ahead - level})
    return pd.DataFrame(rows).assign(behind=lambda frame: frame["behind"].clip(lower=0.0))


def games_to_lead(
    run: Results,
    level: float = LEVEL,
    by: Lead = "points",
    most: int = MOST_GAMES,
    resamples: int = 100,
    seed: int = 0,
) -> pd.DataFrame:
    """How many games it takes until the better of two strategies is ahead with a given probability, and stays so.

    The probability goes up and down a little, because ties come at even numbers of games and seats change; told is the number from
    which on it stays above.

    Parameters
    ----------
    run, by
        As for `lead_after`.
    level
        The probability.
    most
        Games up to which is looked.
    resamples, seed
        Draws of the tallied margins anew for the interval, and their seed; beyond 200 games they are scaled by the normal law. They
        take the two seatings of a deal as independent. That widens the interval where a good deal helps each strategy once; in To
        Go, where who reveals well does so from either seat, it is too narrow for strategies of very different strength.

    Returns
    -------
    pandas.DataFrame
        One row: `strategy`, `opponent`, `by`, `level`, `games` with `games_low`, `games_high` (95 % interval, percentile bootstrap;
        infinite if `most` games are not enough), `mean` and `sd` (of what is added up in a game), `n` (games tallied).

    Examples
    --------
    >>> import lcanalysis as lc
    >>> run = lc.simulate("classic", ["greedy", "never_open"], n=1_000, rotate=True)
    >>> row = games_to_lead(run).iloc[0]
    >>> row["strategy"], bool(row["games_low"] <= row["games"] <= row["games_high"])
    ('greedy', True)
    """
    if not 0.5 < level < 1:
        raise BadValue(f"games_to_lead: level = {level} is not a probability between 0.5 and 1")
    tallied = _tallied(run, by)
    names = [label.split("#")[0] for label in run.strategies]
    if sum(low * counts.sum() + counts @ np.arange(len(counts)) for low, counts in tallied) < 0:
        tallied, names = [_mirrored(*one) for one in tallied], names[::-1]
    random = np.random.default_rng(seed)
    needed = _needed(tallied, level, most)
    drawn = []
    for _ in range(resamples):
        anew = [(low, random.multinomial(c.sum(), c / c.sum())) for low, c in tallied]
        scaled = needed * _by_normal_law(anew, level) / _by_normal_law(tallied, level)
        if needed > FEW_GAMES:
            drawn.append(scaled if scaled <= most else math.inf)
        else:
            drawn.append(_needed(anew, level, most))
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], method="closest_observation")
    mean, sd = _moments(tallied)
    return pd.DataFrame(
        [
            {
                "strategy": names[0],
                "opponent": names[1],
                "by": by,
                "level": level,
                "games": needed,
                "games_low": low,
                "games_high": high,
                "mean": mean,
                "sd": sd,
                "n": run.n,
            }
        ]
    )


Tallied = tuple[int, np.ndarray]  # the lowest value, and how often it and those after it came


def _tallied(run: Results, by: Lead) -> list[Tallied]:
    """What the first strategy gains in a game, one tally a seat it sat in."""
    if len(run.strategies) != 2:
        raise BadValue(f"Who leads is asked between two players, not {len(run.strategies)}")
    if by not in ("points", "wins"):
        raise BadValue(f"by = '{by}' is not 'points' or 'wins'")
    frame = run.tally("margin")
    frame = frame[frame["strategy"] == run.strategies[0]]
    return [_tally_of(rows, by) for _, rows in frame.groupby("seat", sort=True)]


def _tally_of(rows: pd.DataFrame, by: Lead) -> Tallied:
    values = rows["value"] if by == "points" else np.sign(rows["value"])
    low = int(values.min())
    return low, np.bincount((values - low).to_numpy(np.int64), rows["games"]).round().astype(np.int64)


def _mirrored(low: int, counts: np.ndarray) -> Tallied:
    return -(low + len(counts) - 1), counts[::-1]


def _moments(tallied: list[Tallied]) -> tuple[float, float]:
    """Mean and standard deviation of a game, each seat alike."""
    means, squares = [], []
    for low, counts in tallied:
        values = low + np.arange(len(counts))
        means.append(np.average(values, weights=counts))
        squares.append(np.average(values**2, weights=counts))
    mean = float(np.mean(means))
    return mean, math.sqrt(max(0.0, float(np.mean(squares)) - mean * mean))


def _ahead(tallied: list[Tallied], games: int) -> tuple[float, float]:
    """The chances to be ahead and to be level after some games, the seats taken in turn."""
    turns = [(games + len(tallied) - 1 - seat) // len(tallied) for seat in range(len(tallied))]
    lowest = sum(turn * low for turn, (low, _) in zip(turns, tallied, strict=True))
    size = 1 + sum(turn * (len(counts) - 1) for turn, (_, counts) in zip(turns, tallied, strict=True))
    room = next_fast_len(size, real=True)
    transformed: Any = 1.0
    for turn, (_, counts) in zip(turns, tallied, strict=True):
        transformed = transformed * rfft(counts / counts.sum(), room) ** turn
    chances = np.clip(irfft(transformed, room)[:size], 0, 1)
    zero = -lowest
    level = float(chances[zero]) if 0 <= zero < size else 0.0
    ahead = float(chances[max(0, zero + 1) :].sum()) if zero < size else 0.0
    return round(min(ahead, 1.0), 12), round(level, 12)


def _by_normal_law(tallied: list[Tallied], level: float) -> float:
    """About how many games it takes, their sum being taken as normal."""
    mean, sd = _moments(tallied)
    return (ndtri(level) * sd / mean) ** 2 if mean > 0 else math.inf


def _needed(tallied: list[Tallied], level: float, most: int) -> float:
    """The fewest games, found by halving, from which on the chance to be ahead stays at a level or above.

    Numbers of games that leave the same rest, divided by the seats and by two, are alike; among them the chance only grows. So it
    stays where a whole cycle of them in a row reaches the level.
    """
    cycle = 2 * len(tallied)
    if _by_normal_law(tallied, level) > 2 * most:
        return math.inf

    def stays(games: int) -> bool:
        return all(_ahead(tallied, games + more)[0] >= level for more in range(cycle))

    high = 1
    while not stays(high):
        if high >= most:
            return math.inf
        high = min(2 * high, most)
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if stays(middle) else (middle, high)
    return high
