"""What is measured of a game: scores, length, who wins, and how the lead goes; each from the same passes over the deals.

Some measures are those of the literature on the quality of games:

- *balance*: one less the largest gap between the win rates of two seats (Ludii's form of Browne's balance). Chance alone opens
  a gap, so seats that are equal come out a little below 1, and with more than two of them its interval is a little too narrow
  there: measured, it held 1 in 88 % of runs with three seats and in 81 % with four. Many deals mend both;
- *drama*: how far behind the winner was, on average over the turns, and *comeback*: how far at most (Browne 2008, after Thompson; in
  points of the score as it stands, where Browne takes a computer's evaluation, and over all turns, where he averages the root
  over those in which the winner trails; for several players as in Ludii and in
  Xexéo, Mangeli and Oliveira);
- *lead_changes*: how often the lead passes to another (Browne 2008; here a number a game, not divided by its moves);
- *decided*: the share of the turns after which the winner leads to the end. Browne's decisiveness asks from when on an evaluation
  exceeds a threshold; the score as it stands needs none;
- *uncertainty*: how little the standing tells of who will win, on average over the nine inner tenths of a game: 1 if whoever
  leads wins no more and no less than a fair share, 0 if whoever leads wins (after Browne's uncertainty, which asks the same of an
  evaluation).

A score as it stands can mislead: a classic expedition just begun counts its whole cost, so who leads early may be who has dared
least. Compare these measures between rules of one game, not between games.

References
----------
Browne, "Automatic generation and evaluation of recombination games", PhD thesis, Queensland University of Technology (2008).
Browne and Maire, "Evolutionary game design", IEEE Transactions on Computational Intelligence and AI in Games 2 (2010).
Thompson, "Defining the abstract", The Games Journal (2000).
Xexéo, Mangeli and Oliveira, "Drama measures applied to a large scale business game".
Piette et al., "Ludii - the ludemic general game system", ECAI (2020), whose metrics define balance and drama for several players.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import pandas as pd

from lcanalysis.balance.moments import Linearised, Moments, interval
from lcanalysis.engine.strategy import Strategy
from lcanalysis.engine.trajectories import COURSE, STAGES
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation.chunks import Plan, follow
from lcanalysis.simulation.run import make_plan, processors
from lcanalysis.simulation.tallies import SHARES, margins, placed_above, win_shares

CHUNK = 1_000  # deals played in one go
HOLDS = [name for name in COURSE if name.startswith("holds_")]

Means = dict[str, float]
# Kinds of play: all seats the same strategy, each deal once; or one strategy against another in all other seats, each deal from
# every seat.
ALIKE, AGAINST = "alike", "against"

# A number made of means, and its derivative by each mean that it hangs on.
Formula = Callable[[Means, int], tuple[float, dict[str, float]]]


@dataclass(frozen=True)
class Quantity:
    """Something that is measured.

    Attributes
    ----------
    name
        Its name in frames.
    title
        What charts and tables call it.
    unit
        ``"points"``, ``"turns"``, ``"changes"``, ``"share of games"``, ``"share of turns"`` or ``"0 to 1"``.
    meaning
        One sentence.
    formula
        How it comes from the means of what is taken from each deal.
    asked
        Where: of players who are all alike, of one strategy against another, or of both.
    proportion
        Whether it is the mean of parts of one, whose interval is Wilson's.
    """

    name: str
    title: str
    unit: str
    meaning: str
    formula: Formula
    asked: tuple[str, ...] = (ALIKE,)
    proportion: bool = False


def mean_of(name: str) -> Formula:
    """The mean itself."""
    return lambda means, seats: (means[name], {name: 1.0})


def _spread(means: Means, seats: int) -> tuple[float, dict[str, float]]:
    variance = means["score_squared"] - means["score"] ** 2
    spread = max(0.0, variance) ** 0.5
    if spread == 0:
        return 0.0, {}
    return spread, {"score_squared": 0.5 / spread, "score": -means["score"] / spread}


def _seat_advantage(means: Means, seats: int) -> tuple[float, dict[str, float]]:
    return means["won_0"] - 1 / seats, {"won_0": 1.0}


def _balance(means: Means, seats: int) -> tuple[float, dict[str, float]]:
    rates = {f"won_{seat}": means[f"won_{seat}"] for seat in range(seats)}
    best, worst = max(rates, key=lambda name: rates[name]), min(rates, key=lambda name: rates[name])
    if best == worst:
        return 1.0, {}
    return 1 - rates[best] + rates[worst], {best: -1.0, worst: 1.0}


def _uncertainty(means: Means, seats: int) -> tuple[float, dict[str, float]]:
    fair, each = 1 / seats, 1 / (STAGES * (1 - 1 / seats))
    told = sum(abs(means[name] - fair) for name in HOLDS) * each
    return 1 - told, {name: -each * float(np.sign(means[name] - fair)) for name in HOLDS}


_EVERYWHERE, _AGAINST = (ALIKE, AGAINST), (AGAINST,)
_GAMES, _TURNS = "share of games", "share of turns"

QUANTITIES: dict[str, Quantity] = {
    quantity.name: quantity
    for quantity in (
        Quantity(
            "skill",
            "Better strategy wins",
            _GAMES,
            "Share of games that the better strategy wins, from every seat; ties in part.",
            mean_of("won"),
            _AGAINST,
            proportion=True,
        ),
        Quantity(
            "above",
            "Better strategy is above another",
            _GAMES,
            "Share of the others who score less than the better strategy: the win rate head to head; ties half.",
            mean_of("above"),
            _AGAINST,
            proportion=True,
        ),
        Quantity(
            "margin",
            "Margin of the better strategy",
            "points",
            "Its score less the best other score.",
            mean_of("margin"),
            _AGAINST,
        ),
        Quantity(
            "score",
            "Score",
            "points",
            "Mean score: of all seats where all play alike, else of the better strategy.",
            mean_of("score"),
            _EVERYWHERE,
        ),
        Quantity(
            "spread",
            "Spread of scores",
            "points",
            "Standard deviation of the scores of single games, of the same players.",
            _spread,
            _EVERYWHERE,
        ),
        Quantity(
            "gap", "Winner is ahead by", "points", "The best score less the second best.", mean_of("gap")
        ),
        Quantity(
            "seat_advantage",
            "First player's advantage",
            _GAMES,
            "Share of games that the first seat wins, less a fair share.",
            _seat_advantage,
        ),
        Quantity(
            "balance",
            "Balance of seats",
            "0 to 1",
            "One less the largest gap between the win rates of two seats.",
            _balance,
        ),
        Quantity(
            "ties", "Ties", _GAMES, "Share of games that several win.", mean_of("ties"), proportion=True
        ),
        Quantity("turns", "Length", "turns", "Turns of all players together.", mean_of("turns"), _EVERYWHERE),
        Quantity(
            "stalled",
            "Stalled",
            _GAMES,
            "Share of games that reach the turn cap.",
            mean_of("stalled"),
            _EVERYWHERE,
            proportion=True,
        ),
        Quantity(
            "decided",
            "Decided after",
            _TURNS,
            "Share of the turns after which the winner leads to the end, by the score as it stands.",
            mean_of("decided"),
        ),
        Quantity(
            "lead_changes",
            "Lead changes",
            "changes",
            "How often the lead passes to another, by the score as it stands.",
            mean_of("lead_changes"),
        ),
        Quantity(
            "drama",
            "Drama",
            "points",
            "How far the winner lies behind whoever leads, on average over the turns.",
            mean_of("drama"),
        ),
        Quantity(
            "comeback",
            "Comeback",
            "points",
            "The most points that the winner was behind.",
            mean_of("comeback"),
        ),
        Quantity(
            "half_time",
            "Leader at half-time wins",
            _GAMES,
            "Share of games won by whoever leads after half of the turns.",
            mean_of("holds_5"),
            proportion=True,
        ),
        Quantity(
            "uncertainty",
            "Uncertainty",
            "0 to 1",
            "1: who leads tells nothing of who will win; 0: whoever leads wins.",
            _uncertainty,
        ),
    )
}


@dataclass(frozen=True)
class Play:
    """A table at which deals are played.

    Attributes
    ----------
    kind
        `ALIKE` or `AGAINST`.
    strategies
        One, or the better and the weaker one, which takes all other seats.
    seats
        Number of players.

    Examples
    --------
    >>> tuned, greedy = game("classic").strategy("tuned"), game("classic").strategy("greedy")
    >>> Play((tuned,), 2).name, Play((tuned, greedy), 2).name
    ('all tuned', 'tuned v greedy')
    """

    strategies: tuple[Strategy, ...]
    seats: int

    @property
    def kind(self) -> str:
        return ALIKE if len(self.strategies) == 1 else AGAINST

    @property
    def name(self) -> str:
        """What frames call it."""
        names = [strategy.name for strategy in self.strategies]
        return f"all {names[0]}" if self.kind == ALIKE else " v ".join(names)

    @property
    def games_a_deal(self) -> int:
        """How often a deal is played: once, or from every seat."""
        return 1 if self.kind == ALIKE else self.seats

    @property
    def table(self) -> list[Strategy]:
        """One strategy a seat."""
        return [self.strategies[0], *[self.strategies[-1]] * (self.seats - 1)]

    @property
    def columns(self) -> list[str]:
        """What is taken from each deal."""
        shared = ["score", "score_squared", "turns", "stalled"]
        if self.kind == AGAINST:
            return [*shared, "won", "margin", "above"]
        return [*shared, "gap", "ties", *(f"won_{seat}" for seat in range(self.seats)), *COURSE]

    @property
    def quantities(self) -> list[Quantity]:
        """What is asked; between two players, being above the other and winning are the same."""
        return [
            quantity
            for quantity in QUANTITIES.values()
            if self.kind in quantity.asked and (quantity.name != "above" or self.seats > 2)
        ]

    def plan(self, seed: int, rules: Rules | None) -> Plan:
        """The checked plan of its games."""
        first = self.strategies[0]
        return make_plan(first.game, self.table, seed, rules, self.kind == AGAINST, "summary")


def deal_values(play: Play, plan: Plan, first: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Play deals, and take from each what is measured.

    Returns
    -------
    values
        float64 array (deals, `Play.columns`): the means over the games of each deal.
    scores
        int64 array (games, scores): those that a distribution is wanted of, of all seats or of the better strategy.
    """
    k, seats = play.games_a_deal, play.seats
    columns, endings, courses = follow(plan, first * k, deals * k)
    score = columns[:, :, : len(game(plan.game).parts)].sum(axis=2, dtype=np.int64)
    found = {"turns": endings["turns"], "stalled": endings["stalled"]}
    if play.kind == ALIKE:
        scores, won = score, win_shares(score) / SHARES
        highest = np.sort(score, axis=1)
        found |= {"gap": highest[:, -1] - highest[:, -2], "ties": won.max(axis=1) < 1}
        found |= {f"won_{seat}": won[:, seat] for seat in range(seats)}
        found |= {name: courses[:, place] for place, name in enumerate(COURSE)}
    else:
        games = np.arange(deals * k)
        seat = -games % seats
        scores = score[games, seat][:, None]
        found |= {"margin": margins(score)[games, seat]}
        found |= {"won": win_shares(score)[games, seat] / SHARES}
        found |= {"above": placed_above(score)[games, seat] / SHARES}
    found |= {"score": scores.mean(axis=1), "score_squared": (scores.astype(float) ** 2).mean(axis=1)}
    values = np.stack([np.asarray(found[name], float) for name in play.columns], axis=1)
    return values.reshape(deals, k, -1).mean(axis=1), scores


def linearised(quantity: Quantity, play: Play, moments: Moments, offset: int = 0) -> Linearised:
    """A quantity, from moments whose columns from `offset` on are those of `play`."""
    columns = play.columns
    means = dict(zip(columns, moments.mean[offset : offset + len(columns)].tolist(), strict=True))
    value, derivatives = quantity.formula(means, play.seats)
    gradient = np.zeros(len(moments.mean))
    for name, derivative in derivatives.items():
        gradient[offset + columns.index(name)] = derivative
    return Linearised(value, gradient)


def estimate(quantity: Quantity, play: Play, moments: Moments, offset: int = 0) -> dict[str, float]:
    """`value`, `se`, `low`, `high` (95 % interval) of a quantity."""
    found = linearised(quantity, play, moments, offset)
    low, high = interval(found, moments, quantity.proportion)
    if quantity.unit in ("0 to 1", _TURNS):
        low, high = max(low, 0.0), min(high, 1.0)
    return {"value": found.value, "se": found.standard_error(moments), "low": low, "high": high}


def measures(
    game_key: str,
    strategy: str | Strategy = "tuned",
    n: int = 20_000,
    seed: int = 0,
    rules: Rules | None = None,
    seats: int | None = None,
) -> pd.DataFrame:
    """What is measured of a game whose players are all alike.

    Parameters
    ----------
    game_key
        The game.
    strategy
        That of all players.
    n
        Number of deals, each played once.
    seed, rules
        As in `simulate`.
    seats
        Number of players; the fewest of the game by default.

    Returns
    -------
    pandas.DataFrame
        One row a quantity: `quantity`, `title`, `value`, `se`, `low`, `high` (95 % interval), `n`, `unit`, `meaning`.

    Examples
    --------
    >>> frame = measures("classic", "greedy", n=500).set_index("quantity")
    >>> frame.loc[["balance", "drama", "lead_changes", "decided"], "unit"].tolist()
    ['0 to 1', 'points', 'changes', 'share of turns']
    """
    players = seats or game(game_key).seats[0]
    play = Play((game(game_key).strategy(strategy, players),), players)
    moments = played(play, play.plan(seed, rules), n)
    return pd.DataFrame(
        [
            {
                "quantity": quantity.name,
                "title": quantity.title,
                **estimate(quantity, play, moments),
                "n": n,
                "unit": quantity.unit,
                "meaning": quantity.meaning,
            }
            for quantity in play.quantities
        ]
    )


def played(play: Play, plan: Plan, n: int) -> Moments:
    """The moments of `n` deals."""
    spans = [(first, min(CHUNK, n - first)) for first in range(0, n, CHUNK)]
    with ThreadPoolExecutor(processors()) as threads:
        parts = threads.map(lambda span: Moments.of(deal_values(play, plan, *span)[0]), spans)
        return functools.reduce(operator.add, parts)
