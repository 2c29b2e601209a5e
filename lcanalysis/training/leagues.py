"""Training from several starts and seeds against one growing pool; the weights that do best on deals held out win.

One search finds what lies near its start and its luck. Here several run one after the other. They start by turns from the weights that
ship and from those that the source declares, and each meets what the earlier ones have found. In the end all that was found meets
in a cross table on other deals, together with the weights before and those for other numbers of players.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pandas as pd

from lcanalysis.balance.tournament import Tournament, tournament
from lcanalysis.data_files import data_folder
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue, unknown
from lcanalysis.files import atomic
from lcanalysis.games.base import weights_file
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.tuning.train import FIRST_STEP, HELD_OUT, Trained, Training, read_trained, tune

# Generations, deals and stage of each search, and games a pairing in the cross table, between two players; ``runs.py`` of a game may
# have its own as `LEAGUE`.
BUDGET = (80, 100, 20, 4_000)
OPPONENTS = ("greedy",)
SEEDS = (1, 2)
STARTS = ("before", "declared")
STEPS = {"before": 0.2, "latest": 0.2, "declared": FIRST_STEP}
FACED = 3
WIN = 50.0
LAST_STAGES = 2  # stages of each search that take part in the cross table, besides what it found
CROSS_SEED = HELD_OUT + 10**9
EARLIER = "earlier "  # in front of the names of what a former league left
_MEASURED = [f"{name}{end}" for name in ("before", "before_won") for end in ("", "_se", "_low", "_high")]
LOG_COLUMNS = ["seed", "start", "generation", "pool", "margin", "step", "before_games", *_MEASURED]


@dataclass
class League:
    """What came out of a league.

    Attributes
    ----------
    before
        The strategy as it was.
    found
        What each search found, and its last stages; their names tell seed and generation. Besides, the weights that ship for other
        numbers of players.
    members
        The pool at the end, for a next league: those it began with, then what was found.
    log
        One row a generation of all searches: `seed`, `start`, then the columns of `Trained.log`.
    table
        The cross table of all on deals held out.
    best
        The one of `found` and the strategy before that does best in the table.
    """

    before: Strategy
    found: dict[str, Trained] = field(repr=False)
    members: list[Strategy] = field(repr=False)
    log: pd.DataFrame = field(repr=False)
    table: Tournament = field(repr=False)
    best: str

    @property
    def strategy(self) -> Strategy:
        """The best strategy, under the name that it had before."""
        if self.best not in self.found:
            return self.before
        return self.before.with_weights(self.found[self.best].weights)

    def save(self, weights: Path | None = None, folder: Path | None = None) -> list[Path]:
        """Write the best weights, the logs, the pool and the cross table; without a gain, the weights on file stay as they are.

        Parameters
        ----------
        weights
            The file of weights; by default the one that the package reads.
        folder
            Where logs, pool and cross table go; by default where `training_log` and the like look for them.
        """
        folder = folder or training_folder()
        stem = f"{self.before.game}_{self.table.seats}"
        frames = {
            f"{stem}_seed{seed}.csv": rows.drop(columns="seed") for seed, rows in self.log.groupby("seed")
        }
        frames[f"{stem}_table.csv"] = self.table.table
        rows = [{"name": member.name, **member.weights} for member in self.members if member.weights]
        frames[f"{stem}_pool.csv"] = pd.DataFrame(rows)
        for name, frame in frames.items():
            with atomic(folder / name) as temporary:
                frame.to_csv(temporary, index=False, float_format="%.6g")
        written = [folder / name for name in frames]
        if self.best in self.found:
            path = weights or weights_file(self.before.game, self.before.name, self.table.seats)
            self.found[self.best].save(path)
            written.append(path)
        return written


def league(
    game_key: str,
    seats: int | None = None,
    strategy: str | Strategy = "tuned",
    *,
    members: Sequence[Strategy] | None = None,
    opponents: Sequence[str] = OPPONENTS,
    seeds: Sequence[int] = SEEDS,
    starts: Sequence[str] = STARTS,
    generations: int | None = None,
    deals: int | None = None,
    stage: int | None = None,
    games: int | None = None,
    faced: int | None = FACED,
    win: float = WIN,
    rules: Rules | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> League:
    """Train the weights of a strategy in several searches, and choose the best of what they find on deals held out.

    Parameters
    ----------
    game_key, seats
        The game; number of players, the fewest by default.
    strategy
        Whose weights are trained.
    members
        More opponents, of any kind: a strategy that searches, weights of old. By default the pool that the last league left, see
        `training_pool`. Those that differ from `strategy` in the weights only take part in the cross table, too.
    opponents
        Names of strategies of the game that are in the pool from the start.
    seeds
        One search for each.
    starts
        Where searches start, by turns: ``"before"``, the weights as they are; ``"declared"``, those in the source; ``"latest"``, the
        weights of the strategy that joined the pool last, so that a search goes on from what the one before it found.
    generations, deals, stage
        Budget of each search, as in `Training`; by default that of the game.
    games
        Games of each pairing in the cross table.
    faced, win
        As in `Training`.
    rules
        The game as printed by default.
    threads
        All processors by default; what is found does not depend on it.
    progress
        Whether to show progress bars.

    Returns
    -------
    League

    Raises
    ------
    UnknownName
        If a game, a strategy or a start does not exist.
    BadValue
        If the strategy has no weights, or a number is out of range.

    Examples
    --------
    >>> short = league("classic", members=[], seeds=[1], generations=2, deals=5, stage=1, games=40)
    >>> short.table.strategies
    ['before', 'greedy', 'seed 1 after 1', 'seed 1']
    >>> len(short.log), short.best in short.table.strategies
    (2, True)
    """
    chosen = game(game_key)
    players = chosen.seats[0] if seats is None else seats
    before = chosen.strategy(strategy, players)
    usual = league_budget(game_key, players)
    generations = usual[0] if generations is None else generations
    template = Training(
        game_key,
        before.name,
        tuple(opponents),
        generations=generations,
        deals=usual[1] if deals is None else deals,
        stage=min(usual[2] if stage is None else stage, generations),
        rules=rules,
        seats=players,
        faced=faced,
        win=win,
        before=before,
    )
    old = list(training_pool(game_key, players, before) if members is None else members)
    for member in old:
        chosen.strategy(member)  # which refuses one of another game
    trained, pool = _searches(template, old, seeds, starts, progress, threads)
    found = {name: one for search in trained for name, one in _candidates(search).items()}
    if isinstance(strategy, str) and rules is None:
        found |= _neighbours(before, players)
    rivals = [before.with_weights({}, "before"), *(chosen.strategy(name, players) for name in opponents)]
    rivals += [before.with_weights(one.weights, name) for name, one in found.items()]
    for member in old:
        if _alike(member, before):
            rivals.append(member.with_weights({}, _free(member.name, rivals)))
    table = tournament(
        game_key,
        rivals,
        _whole_deals(usual[3] if games is None else games, players),
        CROSS_SEED,
        players,
        rules,
        progress=progress,
        threads=threads,
    )
    best = strongest(table, [*found, "before"])
    return League(before, found, pool, _joined(trained), table, best)


def _searches(
    template: Training,
    old: Sequence[Strategy],
    seeds: Sequence[int],
    starts: Sequence[str],
    progress: bool,
    threads: int | None,
) -> tuple[list[Trained], list[Strategy]]:
    """What each search found, and the pool at the end."""
    if not seeds:
        raise BadValue("league: there must be at least one seed")
    before = template.before
    assert before is not None
    trained: list[Trained] = []
    pool = [before.with_weights({}, "before"), *old]
    for turn, seed in enumerate(seeds):
        start = _start(starts[turn % len(starts)], before, pool)
        training = replace(template, seed=seed, start=start, step=STEPS[start.name], members=tuple(pool))
        trained.append(tune(training, progress=progress, threads=threads))
        pool.append(before.with_weights(trained[-1].weights, _free(f"seed {seed}", pool)))
    return trained, pool


def _joined(trained: Sequence[Trained]) -> pd.DataFrame:
    """The logs below each other, with the seeds and starts of the searches."""
    logs = []
    for one in trained:
        start = one.training.start
        assert start is not None
        logs.append(one.log.assign(seed=one.training.seed, start=start.name).reindex(columns=LOG_COLUMNS))
    return pd.concat(logs, ignore_index=True)


def _alike(member: Strategy, before: Strategy) -> bool:
    """Whether a strategy differs from another in the weights only: it is as quick, so it may take part in the cross table."""
    return member.decide is before.decide and member.weights.keys() == before.weights.keys()


def _start(start: str, before: Strategy, pool: Sequence[Strategy]) -> Strategy:
    if start not in STEPS:
        raise unknown("start", start, STEPS)
    latest = [member for member in pool if _alike(member, before)][-1]
    return {"before": before, "latest": latest, "declared": before.untrained()}[start].with_weights({}, start)


def _candidates(trained: Trained) -> dict[str, Trained]:
    """What a search found, and its last stages, the oldest first."""
    seed, last = trained.training.seed, trained.training.generations
    stages = [stage for stage in trained.stages if stage.name != f"stage {last}"][-LAST_STAGES:]
    named = {f"seed {seed} after {stage.name.removeprefix('stage ')}": trained.at(stage) for stage in stages}
    return named | {f"seed {seed}": trained}


def _neighbours(before: Strategy, players: int) -> dict[str, Trained]:
    """The weights that ship for other numbers of players: they may have been trained better than those for this one."""
    paths = {seats: weights_file(before.game, before.name, seats) for seats in game(before.game).seats}
    return {
        f"for {seats} players": read_trained(path, players)
        for seats, path in paths.items()
        if seats != players and path.exists()
    }


def _free(name: str, pool: Sequence[Strategy]) -> str:
    """The name, with a number if the pool has it already."""
    taken = {member.name for member in pool}
    return next(
        free for k in range(1, len(pool) + 2) if (free := name if k == 1 else f"{name}#{k}") not in taken
    )


def _whole_deals(games: int, players: int) -> int:
    return -(-games // players) * players


def strongest(table: Tournament, names: Sequence[str]) -> str:
    """Who of those named does best against the others of them: share of games won head to head, the mean over opponents.

    Examples
    --------
    >>> strongest(tournament("classic", ["never_open", "eager", "greedy"], n=200), ["eager", "greedy"])
    'greedy'
    """
    places = [table.strategies.index(name) for name in names]
    won = (table.won * table.games[:, None, None]).sum(axis=0) / table.games.sum()
    return names[int(won[places][:, places].sum(axis=1).argmax())]


def league_budget(game_key: str, seats: int = 2) -> tuple[int, int, int, int]:
    """Generations, deals and stage of a search and games of a pairing, as `LEAGUE` in the game's ``runs.py`` if it has that.

    With more than two players there are fewer deals, as each is played from every seat.

    Examples
    --------
    >>> generations, deals, stage, games = league_budget("classic")
    >>> generations % stage
    0
    """
    try:
        listed = importlib.import_module(f"lcanalysis.games.{game_key}.runs")
        generations, deals, stage, games = getattr(listed, "LEAGUE", BUDGET)
    except ModuleNotFoundError:
        generations, deals, stage, games = BUDGET
    return generations, max(1, 2 * deals // seats), stage, games


# ---- what the leagues left ----


def training_folder() -> Path:
    """Where logs, pools and cross tables of the trainings lie that come with the package."""
    return data_folder() / "training"


def training_log(game_key: str, seats: int | None = None, folder: Path | None = None) -> pd.DataFrame:
    """How strength grew in the training of a game's weights.

    Parameters
    ----------
    game_key, seats
        The game; number of players, the fewest by default.
    folder
        Where the logs lie; by default those that come with the package.

    Returns
    -------
    pandas.DataFrame
        One row a generation: `seed` and `start` (``"before"`` or ``"declared"``) of the search, then the columns of `Trained.log`;
        margins in points a game.

    Raises
    ------
    BadValue
        If there is no log.
    """
    players = seats or game(game_key).seats[0]
    paths = sorted((folder or training_folder()).glob(f"{game_key}_{players}_seed*.csv"))
    if not paths:
        raise BadValue(f"There is no training log of {game_key} for {players} players")
    frames = [pd.read_csv(path).assign(seed=int(path.stem.partition("_seed")[2])) for path in paths]
    return pd.concat(frames, ignore_index=True)[LOG_COLUMNS].sort_values(
        ["seed", "generation"], ignore_index=True
    )


def training_table(game_key: str, seats: int | None = None, folder: Path | None = None) -> pd.DataFrame:
    """The cross table in which the weights of a game were chosen, as `Tournament.table`.

    Raises
    ------
    BadValue
        If there is none.
    """
    return _read(game_key, seats, "table", folder)


def training_pool(
    game_key: str,
    seats: int | None = None,
    strategy: str | Strategy = "tuned",
    folder: Path | None = None,
) -> list[Strategy]:
    """The weights of old that the last league left as opponents for the next, under the names that they had there.

    Weights that the strategy no longer has, or has only now, make an entry useless, so it is left out. Each name gets ``earlier`` in
    front, for the next league gives the same names again.
    """
    try:
        rows = _read(game_key, seats, "pool", folder)
    except BadValue:
        return []
    base = game(game_key).strategy(strategy, seats)
    if set(rows.columns) != {"name", *base.weights}:
        return []
    found: list[Strategy] = []
    for row in rows.to_dict("records"):
        name = f"{EARLIER}{row.pop('name')}"
        found.append(
            base.with_weights({str(key): float(value) for key, value in row.items()}, _free(name, found))
        )
    return found


def _read(game_key: str, seats: int | None, what: str, folder: Path | None) -> pd.DataFrame:
    players = seats or game(game_key).seats[0]
    path = (folder or training_folder()) / f"{game_key}_{players}_{what}.csv"
    if not path.exists():
        raise BadValue(f"There is no training {what} of {game_key} for {players} players")
    return pd.read_csv(path)
