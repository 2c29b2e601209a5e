"""Training by the covariance-matrix-adaptation evolution strategy.

Strength is not transitive: weights trained against one opponent came out worse than the untrained ones against others. So the
fitness is the mean margin against a pool: the game's other strategies, the untrained weights, and the weights found so far, which
join the pool stage by stage.

References
----------
Hansen, "The CMA evolution strategy: a tutorial", arXiv:1604.00772 (2016).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

import lcanalysis
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.files import atomic
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import simulate
from lcanalysis.simulation.run import processors

CANDIDATES = 16
FIRST_STEP = 0.5
SMALLEST_SCALE = 0.3
# Deals of training are numbered far from those that people usually ask for.
SEEDS_FROM = 10**12


@dataclass(frozen=True)
class Training:
    """How a training is set up; it depends on nothing else.

    Attributes
    ----------
    game, strategy
        What is trained.
    opponents
        Names of the strategies that form the first pool.
    seed
        Of the search and of all deals.
    generations
        Steps of the search.
    deals
        Deals of each candidate against each of the pool, in each generation, from both seats.
    stage
        Generations after which the weights found so far join the pool.
    rules
        The game as printed by default.
    seats
        Number of players: one is trained, all others are of the same kind from the pool.
    start
        The strategy whose weights the search starts from; by default `strategy` with its untrained ones.
    step
        The first step size of the search, as a share of each weight.
    """

    game: str
    strategy: str = "tuned"
    opponents: tuple[str, ...] = ("eager", "greedy")
    seed: int = 1
    generations: int = 300
    deals: int = 400
    stage: int = 25
    rules: Rules | None = None
    seats: int | None = None
    start: Strategy | None = None
    step: float = FIRST_STEP

    @property
    def players(self) -> int:
        """Number of players: the fewest of the game by default."""
        return self.seats or game(self.game).seats[0]

    def __post_init__(self) -> None:
        for name in ("generations", "deals", "stage"):
            if getattr(self, name) < 1:
                raise BadValue(f"tune: {name} = {getattr(self, name)} is not a whole number from 1 on")


@dataclass
class Trained:
    """What came out of a training.

    Attributes
    ----------
    training
        How it was set up.
    weights
        The weights found.
    log
        One row a generation: `generation`, `pool` (its size), `margin` (mean margin of the best candidate against the pool, points
        a game), `step` (step size of the search).
    """

    training: Training
    weights: dict[str, float]
    log: pd.DataFrame = field(repr=False)

    def save(self, path: str | Path) -> None:
        """Write the weights to a TOML file, with how they came about."""
        training = self.training
        lines = [
            f"# Weights of the strategy {training.strategy} of {training.game}, trained by self-play against a pool.",
            f'package = "lcanalysis {lcanalysis.__version__}"',
            f'game = "{training.game}"',
            f'strategy = "{training.strategy}"',
            f"opponents = {list(training.opponents)}".replace("'", '"'),
            f"seats = {training.players}",
            f"seed = {training.seed}",
            f"generations = {training.generations}",
            f"deals = {training.deals}",
            f"stage = {training.stage}",
            *(
                [f'rules_hash = "{training.rules.hash}"']
                if training.rules and training.rules.changes()
                else []
            ),
            "",
            "[weights]",
            *(f"{name} = {value:.4f}" for name, value in self.weights.items()),
        ]
        with atomic(Path(path)) as temporary:
            temporary.write_text("\n".join(lines) + "\n")


def tune(
    training: Training, progress: bool = True, report: Callable[[int, float], None] | None = None
) -> Trained:
    """Train the weights of a strategy, from its untrained ones.

    Parameters
    ----------
    training
        What to train and how.
    progress
        Whether to show a progress bar.
    report
        Called after each generation with its number and the best candidate's mean margin.

    Examples
    --------
    >>> short = Training("classic", generations=2, deals=10)
    >>> trained = tune(short, progress=False)
    >>> len(trained.log), sorted(trained.weights) == sorted(game("classic").strategy("tuned").weights)
    (2, True)
    """
    base = training.start or game(training.game).strategy(training.strategy).untrained()
    if not base.weights:
        raise BadValue(f"Strategy {base.name} of {training.game} has no weights to tune")
    search = _Search(training, base)
    with tqdm(total=training.generations, unit=" generations", disable=not progress) as bar:
        for generation in range(training.generations):
            margin = search.step(generation)
            bar.set_postfix(margin=f"{margin:+.1f}", pool=len(search.pool))
            bar.update()
            if report:
                report(generation, margin)
    return Trained(training, search.found(), pd.DataFrame(search.log))


class _Search:
    """The evolution strategy and the pool it plays against."""

    def __init__(self, training: Training, base: Strategy) -> None:
        self.training, self.base = training, base
        self.pool: list[Strategy] = [
            game(training.game).strategy(name, training.players) for name in training.opponents
        ]
        self.pool.append(base.with_weights({}, "start"))
        self.log: list[dict[str, float]] = []
        self._start = np.array(list(base.weights.values()))
        self._scale = np.maximum(np.abs(self._start), SMALLEST_SCALE)
        options = {"seed": training.seed, "popsize": CANDIDATES, "verbose": -9}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # cma wants matplotlib for plots that nobody asks it for
            import cma

            self._evolution = cma.CMAEvolutionStrategy(np.zeros(len(self._start)), training.step, options)

    def _named(self, point: np.ndarray) -> dict[str, float]:
        values = self._start + self._scale * point
        return {
            name: round(float(value), 4) + 0.0 for name, value in zip(self.base.weights, values, strict=True)
        }

    def found(self) -> dict[str, float]:
        """The weights in the middle of the search's cloud: less noisy than the best single candidate."""
        return self._named(self._evolution.result.xfavorite)

    def step(self, generation: int) -> float:
        """One generation; returns the best candidate's mean margin."""
        points = self._evolution.ask()
        candidates = [self.base.with_weights(self._named(point)) for point in points]
        with ThreadPoolExecutor(processors()) as threads:
            margins = list(threads.map(self._fitness, candidates, repeat(generation)))
        self._evolution.tell(points, [-margin for margin in margins])
        self.log.append(
            {
                "generation": generation,
                "pool": len(self.pool),
                "margin": max(margins),
                "step": float(self._evolution.sigma),
            }
        )
        if (generation + 1) % self.training.stage == 0:
            self.pool.append(self.base.with_weights(self.found(), f"stage {generation + 1}"))
        return max(margins)

    def _fitness(self, candidate: Strategy, generation: int) -> float:
        margins = [mean_margin(candidate, opponent, self.training, generation) for opponent in self.pool]
        return float(np.mean(margins))


def mean_margin(one: Strategy, other: Strategy, training: Training, generation: int) -> float:
    """Mean margin of one strategy over another, who takes all other seats, on a generation's deals, from every seat."""
    run = simulate(
        training.game,
        [one] + [other] * (training.players - 1),
        n=training.players * training.deals,
        seed=SEEDS_FROM + 100_000 * training.seed + generation,
        rules=training.rules,
        rotate=True,
        keep="summary",
        threads=1,
        progress=False,
    )
    return float(run.summary()["margin"][0])
