"""How the weights that come with the package stand against those of old and the simpler strategies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from lcanalysis.balance.compare import verdict
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import simulate
from lcanalysis.statistics import mean_interval, share_interval
from lcanalysis.training.leagues import training_pool

DEALS = 20_000  # for two players; fewer for more, as each deal is played from every seat
SEED = 77
SIMPLE = ("greedy", "eager")

Estimate = tuple[float, float, float, float]


def standings(
    game_key: str,
    seats: int | None = None,
    strategy: str | Strategy = "tuned",
    *,
    challengers: Sequence[Strategy] | None = None,
    deals: int | None = None,
    seed: int = SEED,
    threads: int | None = None,
    progress: bool = False,
) -> pd.DataFrame:
    """Each challenger alone among players of one strategy, the deals the same for all and played from every seat.

    Parameters
    ----------
    game_key, seats
        The game; number of players, the fewest by default.
    strategy
        The strategy of all others.
    challengers
        By default the weights that its last league left in the pool, as far as they differ from its own, and the simple strategies.
    deals, seed
        Deals for each challenger, and their seed.
    threads, progress
        As in `lcanalysis.simulate`.

    Returns
    -------
    pandas.DataFrame
        One row a challenger: `game`, `players`, `strategy`, `challenger`; its `margin` above that of the strategy in its place on
        the same deals, in points a game, and `won`, its share of games with ties in part, each with `_se`, `_low`, `_high` (95 %
        interval by deal); `fair`, the share among equals; `verdict`: ``"higher"``, ``"lower"`` or ``"no difference seen"``, how
        `won` compares with that; `games`.

    Raises
    ------
    UnknownName, BadValue
        If there is no such game or strategy, or a number is out of range.

    Examples
    --------
    >>> frame = standings("classic", deals=100)
    >>> frame.set_index("challenger").loc["greedy", "verdict"]
    'lower'
    """
    chosen = game(game_key)
    players = seats or chosen.seats[0]
    base = chosen.strategy(strategy, players)
    many = max(1, DEALS * 4 // players**2) if deals is None else deals
    rivals = pool_of(base, players) if challengers is None else challengers
    if not rivals:
        raise BadValue("There is nobody to challenge the strategy")
    rows = []
    for challenger in rivals:
        margin, won = gain(challenger, base, players, many, seed, threads=threads, progress=progress)
        said = verdict(won[2] - 1 / players, won[3] - 1 / players)
        values = dict(
            zip(COLUMNS[len(KEYS) :], (*margin, *won, 1 / players, said, many * players), strict=True)
        )
        rows.append({"challenger": challenger.name, **values})
    return pd.DataFrame(rows).assign(game=game_key, players=players, strategy=base.name)[COLUMNS]


_ENDS = ("", "_se", "_low", "_high")
KEYS = ["game", "players", "strategy", "challenger"]
COLUMNS = [
    *KEYS,
    *(f"{name}{end}" for name in ("margin", "won") for end in _ENDS),
    "fair",
    "verdict",
    "games",
]


def gain(
    challenger: Strategy,
    strategy: Strategy,
    seats: int,
    deals: int,
    seed: int,
    rules: Rules | None = None,
    *,
    threads: int | None = None,
    progress: bool = False,
) -> tuple[Estimate, Estimate]:
    """What one gets alone among players of a strategy: margin above that of the strategy in its place, and share of wins.

    Each as mean, standard error and 95 % interval, by deal; every deal is played from every seat.
    """
    runs = [
        simulate(
            strategy.game,
            [player, *[strategy] * (seats - 1)],
            seats * deals,
            seed,
            rules,
            rotate=True,
            threads=threads,
            progress=progress,
        )
        for player in (challenger, strategy)
    ]
    gains = runs[0].by_deal("margin")[:, 0] - runs[1].by_deal("margin")[:, 0]
    won = runs[0].by_deal("won")[:, 0]
    (margin, margin_error), (share, share_error) = (_mean(values) for values in (gains, won))
    return (
        (margin, margin_error, *mean_interval(margin, margin_error, deals)),
        (share, share_error, *share_interval(share, share_error, deals)),
    )


def _mean(values: np.ndarray) -> tuple[float, float]:
    return float(values.mean()), float(values.std(ddof=1)) / len(values) ** 0.5


def pool_of(base: Strategy, seats: int, folder: Path | None = None) -> list[Strategy]:
    """Who challenges a strategy: the weights that its last league left, as far as they differ from its own, and simple strategies."""
    chosen = game(base.game)
    left = training_pool(base.game, seats, base, folder)
    simple = [chosen.strategy(name, seats) for name in SIMPLE if name != base.name]
    return [*(member for member in left if _differs(member, base)), *simple]


def _differs(member: Strategy, base: Strategy) -> bool:
    """Whether weights are others, as far as can be told: files hold a few digits of them."""
    ours = base.weights
    return any(abs(member.weights[key] - ours[key]) > 1e-3 * max(1.0, abs(ours[key])) for key in ours)
