"""Training by the covariance-matrix-adaptation evolution strategy.

Strength is not transitive: weights trained against one opponent came out worse than the untrained ones against others. So the
fitness is the mean margin against a pool: the game's other strategies, the weights it starts from, and the weights found so far,
which join the pool stage by stage. A large pool costs time on opponents who are beaten anyway; `Training.faced` leaves these out.

References
----------
Hansen, "The CMA evolution strategy: a tutorial", arXiv:1604.00772 (2016).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

import lcanalysis
from lcanalysis.data_files import read_toml
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
# Deals of training are numbered far from those that people usually ask for, and those of measurements far from both.
SEEDS_FROM = 10**12
HELD_OUT = 3 * 10**12
# After each stage the weights found meet the pool, and those before, on so many deals, in batches of the generation's.
TRIALS = 4


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
    members
        More opponents for the first pool, of any kind: weights of other trainings, a strategy that searches.
    faced
        How many of the pool are played against: those against whom the weights found so far do worst, chosen anew after each stage;
        all by default.
    win
        Points that a won game counts in the fitness, besides its margin. The margin is the smoother of the two; who plays for it
        alone may win big more often and win less often.
    grows
        Whether the weights that the search starts from, and those it finds, join the pool.
    before
        The strategy against which the log measures the weights found after each stage, on deals held out; nothing is by default.
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
    members: tuple[Strategy, ...] = ()
    faced: int | None = None
    win: float = 0.0
    grows: bool = True
    before: Strategy | None = None

    @property
    def players(self) -> int:
        """Number of players: the fewest of the game by default."""
        return self.seats or game(self.game).seats[0]

    def __post_init__(self) -> None:
        for name in ("generations", "deals", "stage"):
            if getattr(self, name) < 1:
                raise BadValue(f"tune: {name} = {getattr(self, name)} is not a whole number from 1 on")
        if self.faced is not None and self.faced < 1:
            raise BadValue(f"tune: faced = {self.faced} is not a whole number from 1 on")

    def base(self) -> Strategy:
        """The strategy whose weights the search starts from.

        Raises
        ------
        BadValue
            If it has no weights.
        """
        found = self.start or game(self.game).strategy(self.strategy).untrained()
        if not found.weights:
            raise BadValue(f"Strategy {found.name} of {self.game} has no weights to tune")
        return found


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
        One row a generation: `generation`, `pool` (its size), `margin` (mean fitness of the best candidate against those of the pool
        that it faces, points a game), `step` (step size of the search). Where the training measures against the weights before, the
        last row of each stage has `before` (margin over them, points a game, on deals held out) with `before_se`, `before_low` and
        `before_high`, `before_won` (share of games) likewise, and `before_games`.
    stages
        The weights after each stage, as they joined the pool, named by their generation.
    trained_for
        Another number of players, if the weights were trained for that and do better than those trained for the number in `training`.
    """

    training: Training
    weights: dict[str, float]
    log: pd.DataFrame = field(repr=False)
    stages: list[Strategy] = field(default_factory=list, repr=False)
    trained_for: int | None = None

    def at(self, stage: Strategy) -> Trained:
        """What a training that ended with one of the stages would have found."""
        generations = self.training.stage * (1 + self.stages.index(stage))
        shorter = replace(self.training, generations=generations)
        return Trained(shorter, dict(stage.weights), self.log[self.log["generation"] < generations])

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
            *self._unusual(),
            "",
            "[weights]",
            *(f"{name} = {value:.4f}" for name, value in self.weights.items()),
        ]
        with atomic(Path(path)) as temporary:
            temporary.write_text("\n".join(lines) + "\n")

    def _unusual(self) -> list[str]:
        """The settings that are not at their defaults."""
        training, lines = self.training, []
        if self.trained_for:
            lines.append(f"trained_for = {self.trained_for}")
        if training.rules and training.rules.changes():
            lines.append(f'rules_hash = "{training.rules.hash}"')
        if training.start:
            lines.append(f'start = "{training.start.name}"')
        if training.members:
            lines.append(f"members = {[member.name for member in training.members]}".replace("'", '"'))
        for name in ("step", "faced", "win"):
            value = getattr(training, name)
            if value != Training.__dataclass_fields__[name].default:
                lines.append(f"{name} = {value}")
        return lines


def tune(
    training: Training,
    progress: bool = True,
    report: Callable[[int, float], None] | None = None,
    threads: int | None = None,
) -> Trained:
    """Train the weights of a strategy, from its untrained ones unless the training says from which.

    Parameters
    ----------
    training
        What to train and how.
    progress
        Whether to show a progress bar.
    report
        Called after each generation with its number and the best candidate's mean fitness.
    threads
        All processors by default; what is found does not depend on it.

    Examples
    --------
    >>> short = Training("classic", generations=2, deals=10)
    >>> trained = tune(short, progress=False)
    >>> len(trained.log), sorted(trained.weights) == sorted(game("classic").strategy("tuned").weights)
    (2, True)
    """
    search = _Search(training, training.base(), threads)
    with tqdm(total=training.generations, unit=" generations", disable=not progress) as bar:
        for generation in range(training.generations):
            margin = search.step(generation)
            bar.set_postfix(margin=f"{margin:+.1f}", pool=len(search.pool))
            bar.update()
            if report:
                report(generation, margin)
    return Trained(training, search.found(), pd.DataFrame(search.log), search.stages)


class _Search:
    """The evolution strategy and the pool it plays against."""

    def __init__(self, training: Training, base: Strategy, threads: int | None = None) -> None:
        self.training, self.base = training, base
        self.pool: list[Strategy] = [
            *(game(training.game).strategy(name, training.players) for name in training.opponents),
            *training.members,
        ]
        if training.grows and base.hash not in {member.hash for member in self.pool}:
            self.pool.append(base.with_weights({}, "start"))
        if not self.pool:
            raise BadValue("tune: there is nobody in the pool to play against")
        self.log: list[dict[str, float]] = []
        self.stages: list[Strategy] = []
        self._threads = threads or processors()
        self._start = np.array(list(base.weights.values()))
        self._scale = np.maximum(np.abs(self._start), SMALLEST_SCALE)
        options = {"seed": training.seed, "popsize": CANDIDATES, "verbose": -9}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # cma wants matplotlib for plots that nobody asks it for
            import cma

            self._evolution = cma.CMAEvolutionStrategy(np.zeros(len(self._start)), training.step, options)
        self._faced = self._hardest(base)

    def _named(self, point: np.ndarray) -> dict[str, float]:
        values = self._start + self._scale * point
        return {
            name: round(float(value), 4) + 0.0 for name, value in zip(self.base.weights, values, strict=True)
        }

    def found(self) -> dict[str, float]:
        """The weights in the middle of the search's cloud: less noisy than the best single candidate."""
        return self._named(self._evolution.result.xfavorite)

    def step(self, generation: int) -> float:
        """One generation; returns the best candidate's mean fitness."""
        points = self._evolution.ask()
        candidates = [self.base.with_weights(self._named(point)) for point in points]
        found = list(self._mapped(self._fitness, candidates, repeat(generation)))
        self._evolution.tell(points, [-fitness for fitness in found])
        row = {
            "generation": generation,
            "pool": len(self.pool),
            "margin": max(found),
            "step": float(self._evolution.sigma),
        }
        if (generation + 1) % self.training.stage == 0:
            row |= self._end_stage(generation + 1)
        self.log.append(row)
        return max(found)

    def _end_stage(self, generations: int) -> dict[str, float]:
        """The weights found so far join the pool, and show how they do against those before."""
        training = self.training
        stage = self.base.with_weights(self.found(), f"stage {generations}")
        self.stages.append(stage)
        if training.grows:
            self.pool.append(stage)
        self._faced = self._hardest(stage)
        if not training.before:
            return {}
        batch = TRIALS * training.deals
        row = meeting(stage, training.before, training, HELD_OUT + training.seed, batch)
        names = {"before": "margin", "before_won": "won"}
        measured = {
            f"{name}{end}": float(row[f"{kind}{end}"])
            for name, kind in names.items()
            for end in ("", "_se", "_low", "_high")
        }
        return measured | {"before_games": int(row["games"])}

    def _hardest(self, current: Strategy) -> list[Strategy]:
        """Those of the pool against whom the current weights do worst, as many as the training faces."""
        faced = self.training.faced
        if faced is None or faced >= len(self.pool):
            return list(self.pool)
        generation = len(self.log)
        found = list(
            self._mapped(self._outcome, repeat(current), self.pool, repeat(HELD_OUT + 10**6 + generation))
        )
        return [self.pool[place] for place in sorted(np.argsort(found, kind="stable")[:faced])]

    def _mapped(self, function: Callable, *arguments: Any) -> list[float]:
        with ThreadPoolExecutor(self._threads) as threads:
            return list(threads.map(function, *arguments))

    def _outcome(self, one: Strategy, other: Strategy, seed: int) -> float:
        """Margin over an opponent, with what the wins count."""
        training = self.training
        row = meeting(one, other, training, seed, training.deals)
        return float(row["margin"] + training.win * row["won"])

    def _fitness(self, candidate: Strategy, generation: int) -> float:
        seed = _seed(self.training, generation)
        return float(np.mean([self._outcome(candidate, opponent, seed) for opponent in self._faced]))


def read_trained(path: Path, seats: int | None = None) -> Trained:
    """What a file of weights says about them; its log is not there.

    Parameters
    ----------
    path
        A file that `Trained.save` wrote for the game as printed.
    seats
        Number of players for which the weights shall be taken; by default that for which they were trained.

    Examples
    --------
    >>> from lcanalysis.games.base import weights_file
    >>> trained = read_trained(weights_file("board_game", "tuned", 2), seats=3)
    >>> trained.training.players, trained.trained_for
    (3, 2)
    """
    content = read_toml(path)
    plain = game(content["game"]).strategy(content["strategy"], content["seats"])
    names = ("seed", "generations", "deals", "stage", "step", "faced", "win")
    settings: dict[str, Any] = {name: content[name] for name in names if name in content}
    if "start" in content:
        settings["start"] = plain.with_weights({}, content["start"])
    training = Training(
        content["game"],
        content["strategy"],
        tuple(content["opponents"]),
        seats=seats or content["seats"],
        members=tuple(plain.with_weights({}, name) for name in content.get("members", ())),
        **settings,
    )
    origin = content.get("trained_for", content["seats"])
    return Trained(
        training,
        content["weights"],
        pd.DataFrame(),
        trained_for=origin if origin != training.seats else None,
    )


def first_pool(strategy: Strategy) -> tuple[str, ...]:
    """The game's strategies of middling strength, so far as it has them, other than the given one.

    Examples
    --------
    >>> first_pool(game("classic").strategy("tuned"))
    ('eager', 'greedy')
    """
    return tuple(
        name
        for name in ("eager", "greedy")
        if name in game(strategy.game).strategies and name != strategy.name
    )


def mean_margin(one: Strategy, other: Strategy, training: Training, generation: int) -> float:
    """Mean margin of one strategy over another, who takes all other seats, on a generation's deals, from every seat."""
    return float(meeting(one, other, training, _seed(training, generation), training.deals)["margin"])


def _seed(training: Training, generation: int) -> int:
    return SEEDS_FROM + 100_000 * training.seed + generation


def meeting(one: Strategy, other: Strategy, training: Training, seed: int, deals: int) -> pd.Series:
    """How one strategy does against another, who takes all other seats, from every seat.

    Returns
    -------
    pandas.Series
        The first row of `Results.summary`.
    """
    run = simulate(
        training.game,
        [one] + [other] * (training.players - 1),
        n=training.players * deals,
        seed=seed,
        rules=training.rules,
        rotate=True,
        keep="summary",
        threads=1,
        progress=False,
    )
    return run.summary().iloc[0]
