"""Every strategy against every other: cross table, ratings, cycles and the equilibrium."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from tqdm.auto import tqdm

from lcanalysis.balance import ratings as bradley_terry
from lcanalysis.balance.equilibrium import RESAMPLES, equilibrium
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue, DamagedResults
from lcanalysis.files import atomic
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import Results
from lcanalysis.simulation.chunks import Chunk, Plan, play
from lcanalysis.simulation.results import labels
from lcanalysis.simulation.run import in_window, make_plan, processors, provenance
from lcanalysis.simulation.tallies import SHARES, quantities, tally
from lcanalysis.statistics import mean_interval, share_interval

# Deals are kept in this many batches at most; intervals of what is worked out from the whole table rest on them.
BATCHES = 400
# A tournament is played in this many parts, each with all pairings; one that is stopped keeps the finished ones.
PARTS, SMALLEST_PART, LARGEST_PART = 20, 100, 5_000
_METADATA = b"lcanalysis tournament"

Span = tuple[int, int, int]  # number of the pairing, first deal, deals


class Tournament:
    """The results of a tournament.

    Attributes
    ----------
    game, seats
        Key of the game; number of players.
    rules
        Rules it was played by.
    strategies
        Names of the strategies, made unique.
    table
        The cross table, as `cross_table` gives it.
    games
        Games of each pairing in each batch of deals.
    margin, won
        float64 arrays (batches, strategies, strategies): mean margin of the row's strategy over the column's, and the share of games
        it wins head to head, ties half. Between more than two players, the mean of the two tables at which one sits alone.
    seed
        Of all games.
    provenance
        Package version, rules hash and changes, strategies with hashes, seed, n, when.
    """

    def __init__(
        self, rules: Rules, table: pd.DataFrame, batches: pd.DataFrame, provenance: dict[str, Any]
    ) -> None:
        self.game = rules.game
        self.rules = rules
        self.table = table
        self.seats = int(provenance["seats"])
        self.seed = int(provenance["seed"])
        self.strategies = labels([entry["name"] for entry in provenance["strategies"]])
        self.n = int(table["games"].max())
        self.provenance = {**provenance, "n": self.n}
        self._batches = batches
        self.games, self.margin, self.won = self._arrays()

    def __repr__(self) -> str:
        names = ", ".join(self.strategies)
        return f"<Tournament of {self.game}: {names}; {self.n:,} games a pairing, seed {self.seed}>"

    def _repr_html_(self) -> str:
        return self.ratings().to_html(index=False)

    def _arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        k, rows = len(self.strategies), self._batches
        batch, row, column = (rows[name].to_numpy() for name in ("batch", "row", "column"))
        batches = int(batch.max()) + 1
        games, margin, won = np.zeros(batches), np.zeros((batches, k, k)), np.zeros((batches, k, k))
        games[batch] = rows["games"]
        margin[batch, row, column] = rows["margin"] / rows["games"]
        won[batch, row, column] = rows["above"] / (SHARES * rows["games"])
        if self.seats == 2:
            margin[batch, column, row] = -margin[batch, row, column]
            won[batch, column, row] = 1 - won[batch, row, column]
        else:
            margin = (margin - margin.transpose(0, 2, 1)) / 2
            won = (won + 1 - won.transpose(0, 2, 1)) / 2
        itself = np.arange(k)
        margin[:, itself, itself], won[:, itself, itself] = 0, 0.5
        return games, margin, won

    def ratings(self) -> pd.DataFrame:
        """Bradley-Terry ratings with 95 % intervals, the best first; see `lcanalysis.balance.ratings.ratings`."""
        return bradley_terry.ratings(self.won, self.games, self.strategies)

    def cycles(self) -> list[tuple[str, ...]]:
        """Circles of strategies each of which beats the next, beyond chance (95 %); see `lcanalysis.balance.ratings.cycles`."""
        return bradley_terry.cycles(self.table)

    def equilibrium(
        self, on: Literal["margin", "won"] = "margin", resamples: int = RESAMPLES
    ) -> pd.DataFrame:
        """The mixture of strategies that none of them beats; see `lcanalysis.balance.equilibrium.equilibrium`.

        Parameters
        ----------
        on
            What is won and lost: ``"margin"``, points a game; or ``"won"``, share of games above one half.
        resamples
            Draws for the intervals.

        Raises
        ------
        BadValue
            If `on` is neither.
        """
        if on not in ("margin", "won"):
            raise BadValue(f"equilibrium: on = '{on}' is not 'margin' or 'won'")
        payoff = self.margin if on == "margin" else self.won - 0.5
        return equilibrium(payoff, self.games, self.strategies, resamples)

    def by_steps(self) -> pd.DataFrame:
        """How often a strategy wins that is so many steps stronger, where the strategies are listed from weak to strong.

        Returns
        -------
        pandas.DataFrame
            One row a number of steps: `steps`, `pairs` (of strategies), `won` (mean share, ties half) with `won_se`, `won_low`,
            `won_high`, and `margin` likewise; the intervals rest on the batches of deals.
        """
        return pd.DataFrame([self._step_row(steps) for steps in range(1, len(self.strategies))])

    def _step_row(self, steps: int) -> dict[str, Any]:
        weak, deals = np.arange(len(self.strategies) - steps), int(self.games.sum()) // self.seats
        row: dict[str, Any] = {"steps": steps, "pairs": len(weak)}
        for name, values in (("won", self.won), ("margin", self.margin)):
            batches = values[:, weak + steps, weak].mean(axis=1)
            mean, error = _weighted(batches, self.games)
            if name == "won":
                low, high = share_interval(mean, error, deals)
            else:
                low, high = mean_interval(mean, error, len(batches))
            row |= {name: mean, f"{name}_se": error, f"{name}_low": low, f"{name}_high": high}
        return row

    # ---- files ----

    def save(self, path: str | Path) -> None:
        """Write the results, with provenance, to a parquet file.

        Raises
        ------
        BadValue
            If the path does not end in ``.parquet``.
        """
        path = Path(path)
        if path.suffix != ".parquet":
            raise BadValue(f"A tournament goes to a file that ends in .parquet, not to {path.name}")
        content = {
            **self.provenance,
            "rules": self.rules.values(),
            "table": self.table.to_dict("records"),
        }
        stored = pa.Table.from_pandas(self._batches, preserve_index=False)
        stored = stored.replace_schema_metadata({_METADATA: json.dumps(content).encode()})
        with atomic(path) as temporary:
            pq.write_table(stored, temporary, compression="zstd")

    @classmethod
    def load(cls, path: str | Path) -> Tournament:
        """Read a tournament that `save` wrote.

        Raises
        ------
        DamagedResults
            If the file is missing or damaged, or holds something else.
        """
        try:
            stored = pq.read_table(Path(path))
            content = json.loads((stored.schema.metadata or {})[_METADATA])
            rules = game(content["game"]).rules_class(**content.pop("rules"))
            table = pd.DataFrame(content.pop("table"))
            return cls(rules, table, stored.to_pandas(), content)
        except OSError as error:
            raise DamagedResults(
                f"Tournament file {path}: cannot be read ({error.strerror or 'damaged'})"
            ) from None
        except (pa.ArrowException, KeyError, ValueError, TypeError, IndexError):
            raise DamagedResults(f"Tournament file {path}: damaged, or not written by lcanalysis") from None


def _weighted(values: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
    """A mean over batches of different sizes, and its standard error."""
    mean = float(np.average(values, weights=weights))
    n = len(values)
    if n < 2:
        return mean, float("inf")
    squares = float((((values - mean) * weights) ** 2).sum())
    return mean, (n / (n - 1) * squares) ** 0.5 / float(weights.sum())


def tournament(
    game_key: str,
    strategies: Sequence[str | Strategy] | None = None,
    n: int = 20_000,
    seed: int = 0,
    seats: int | None = None,
    rules: Rules | None = None,
    progress: bool = False,
    stop: Callable[[], bool] | None = None,
    report: Callable[[int, int], None] | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
) -> Tournament:
    """Play every strategy against every other and itself, each deal from every seat.

    Parameters
    ----------
    game_key
        The game.
    strategies
        All strategies of the game by default.
    n
        Games a pairing, a multiple of the number of seats; every pairing gets the same deals.
    seed, rules
        As in `simulate`.
    seats
        Number of players, the fewest of the game by default. With more than two, one player has the row's strategy, all others
        the column's, and both tables of a pair are played.
    progress
        Whether to show a progress bar.
    stop
        Asked now and then; once it returns true, the deals that all pairings have finished are returned.
    report
        Called now and then with how many games are done and how many there are.
    threads, executor
        As in `simulate`.

    Returns
    -------
    Tournament

    Raises
    ------
    UnknownName
        If the game or a strategy does not exist.
    BadValue
        If a number is out of range, a strategy is listed twice, or no deal was finished when it was stopped.

    Examples
    --------
    >>> played = tournament("classic", ["never_open", "eager", "greedy"], n=2_000)
    >>> played.ratings()["strategy"].tolist(), played.cycles()
    (['greedy', 'eager', 'never_open'], [])
    >>> played.equilibrium()["share"].tolist()
    [0.0, 0.0, 1.0]
    """
    setting = _Setting.of(game_key, strategies, n, seed, seats, rules)
    plans = setting.plans()
    collected = _Collected(setting, plans)
    total = n * len(plans)
    with tqdm(total=total, unit=" games", disable=not progress) as bar:
        for (pairing, first, deals), played in _spans_played(setting, plans, threads, executor, stop):
            collected.add(pairing, first, played)
            bar.update(deals * setting.seats)
            if report:
                report(collected.games, total)
    return collected.tournament()


def cross_table(
    game_key: str,
    strategies: Sequence[str | Strategy] | None = None,
    n: int = 20_000,
    seed: int = 0,
    rules: Rules | None = None,
    progress: bool = False,
    seats: int | None = None,
) -> pd.DataFrame:
    """The cross table of a `tournament`.

    Parameters
    ----------
    game_key, strategies, n, seed, rules, progress, seats
        As for `tournament`.

    Returns
    -------
    pandas.DataFrame
        One row an ordered pair, a strategy against itself included: `row`, `column` (names), `games`, `margin` (mean points of the
        row strategy above the column strategy) and `won` (share of games, ties half) with `_se`, `_low`, `_high` (95 % interval),
        with more than two players `above` likewise (share of the others who score less: the win rate head to head),
        `turns` (mean), `stalled` (share of games).

    Examples
    --------
    >>> frame = cross_table("classic", ["eager", "never_open"], n=1_000)
    >>> frame[["row", "column", "games"]].to_records(index=False).tolist()
    [('eager', 'eager', 1000), ('eager', 'never_open', 1000), ('never_open', 'eager', 1000), ('never_open', 'never_open', 1000)]
    """
    return tournament(game_key, strategies, n, seed, seats, rules, progress).table


# ---- how it is played ----


@dataclass(frozen=True)
class _Setting:
    """What is to be played, checked."""

    game: str
    players: tuple[Strategy, ...]
    deals: int
    seed: int
    seats: int
    rules: Rules

    @classmethod
    def of(cls, game_key, strategies, n, seed, seats, rules) -> _Setting:
        chosen = game(game_key)
        k = seats or chosen.seats[0]
        if k not in chosen.seats:
            allowed = " or ".join(map(str, chosen.seats))
            raise BadValue(f"{game_key} is not played by {k}, but by {allowed}")
        wanted = list(chosen.strategies) if strategies is None else strategies
        players = tuple(chosen.strategy(strategy, k) for strategy in wanted)
        if not players:
            raise BadValue("A tournament needs at least one strategy")
        for player in players:
            if [other.name for other in players].count(player.name) > 1:
                raise BadValue(f"A tournament has each strategy once, but {player.name} is there twice")
        if not isinstance(n, int | np.integer) or n < 1 or n % k:
            raise BadValue(f"n = {n} games a pairing is not a positive multiple of the {k} seats")
        return cls(game_key, players, int(n) // k, seed, k, rules or chosen.default_rules())

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairings, as places in the list of strategies; between two players each pair once."""
        places = range(len(self.players))
        if self.seats == 2:
            return list(combinations_with_replacement(places, 2))
        return list(product(places, places))

    def plans(self) -> list[Plan]:
        """The plan of each pairing."""
        return [
            make_plan(
                self.game,
                [self.players[row], *[self.players[column]] * (self.seats - 1)],
                self.seed,
                self.rules,
                rotate=True,
                keep="summary",
            )
            for row, column in self.pairs
        ]

    @property
    def batch(self) -> int:
        """Deals of a batch."""
        return -(-self.deals // BATCHES)

    @property
    def part(self) -> int:
        """Deals of a part: whole batches."""
        wanted = min(LARGEST_PART, max(SMALLEST_PART, self.deals // PARTS))
        return -(-wanted // self.batch) * self.batch

    def spans(self) -> Iterator[Span]:
        """Part by part, each with all pairings."""
        for first in range(0, self.deals, self.part):
            for pairing in range(len(self.pairs)):
                yield pairing, first, min(self.part, self.deals - first)


@dataclass(frozen=True)
class _Part:
    """A part of one pairing as played: its tallies, and the first player's sums in each batch of deals."""

    chunk: Chunk
    games: np.ndarray
    margin: np.ndarray
    above: np.ndarray


def _play_part(plans: Sequence[Plan], batch: int, pairing: int, first: int, deals: int) -> _Part:
    plan, chosen = plans[pairing], game(plans[pairing].game)
    seats = len(plan.strategies)
    columns, endings = play(plan, first * seats, deals * seats)
    found = quantities(columns, endings, len(chosen.parts), chosen.columns)
    places = np.arange(deals) // batch
    sums = {
        quantity: np.bincount(
            places, sum(found[quantity][r::seats, (seats - r) % seats] for r in range(seats))
        )
        for quantity in ("margin", "above")
    }
    chunk = Chunk(first * seats, tally(found, rotate=True))
    return _Part(chunk, np.bincount(places) * seats, **sums)


def _spans_played(setting: _Setting, plans, threads, executor, stop) -> Iterator[tuple[Span, _Part]]:
    for player in setting.players:
        player.player()
    workers = threads or processors()
    pool = executor or ThreadPoolExecutor(workers, thread_name_prefix="lcanalysis")
    work = functools.partial(_play_part, plans, setting.batch)
    try:
        yield from in_window(pool, work, setting.spans(), 2 * workers, stop)
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


class _Collected:
    """What was played so far."""

    def __init__(self, setting: _Setting, plans: list[Plan]) -> None:
        self.setting, self.plans = setting, plans
        self.parts: dict[int, dict[int, _Part]] = {}
        self.games = 0

    def add(self, pairing: int, first: int, part: _Part) -> None:
        """Take in a part of a pairing."""
        self.parts.setdefault(first, {})[pairing] = part
        self.games += int(part.games.sum())

    def tournament(self) -> Tournament:
        """The parts that all pairings have finished."""
        done = [found for _, found in sorted(self.parts.items()) if len(found) == len(self.plans)]
        if not done:
            raise BadValue("The tournament was stopped before any deal was played by all")
        runs = [
            Results.from_chunks(plan, [part[pairing].chunk for part in done], provenance(plan))
            for pairing, plan in enumerate(self.plans)
        ]
        names = labels([player.name for player in self.setting.players])
        rows = [
            row for pair, run in zip(self.setting.pairs, runs, strict=True) for row in _rows(run, pair, names)
        ]
        table = pd.DataFrame(rows).sort_values(
            ["row", "column"], key=lambda column: column.map(names.index), ignore_index=True
        )
        return Tournament(self.setting.rules, table, self._batches(done), self._provenance())

    def _batches(self, done: list[dict[int, _Part]]) -> pd.DataFrame:
        frames = []
        for pairing, (row, column) in enumerate(self.setting.pairs):
            parts = [found[pairing] for found in done]
            games = np.concatenate([part.games for part in parts])
            frames.append(
                pd.DataFrame(
                    {
                        "row": row,
                        "column": column,
                        "batch": np.arange(len(games)),
                        "games": games,
                        "margin": np.concatenate([part.margin for part in parts]),
                        "above": np.concatenate([part.above for part in parts]),
                    }
                )
            )
        return pd.concat(frames, ignore_index=True).astype("int64")

    def _provenance(self) -> dict[str, Any]:
        found = provenance(self.plans[0])
        found["strategies"] = [{"name": s.name, "hash": s.hash} for s in self.setting.players]
        return {**found, "seats": self.setting.seats}


def _rows(run: Results, pair: tuple[int, int], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The row of a pairing in the cross table; between two different players also the mirrored one."""
    row, column = pair
    summary = run.summary()
    yield _row(summary, names[row], names[column], 0)
    if len(run.strategies) == 2 and row != column:
        yield _row(summary, names[column], names[row], 1)


def _row(summary: pd.DataFrame, row: str, column: str, player: int) -> dict[str, Any]:
    found = summary.to_dict("records")[player]
    shares = [name for name in ("won", "above") if name in found]
    wanted = [
        "games",
        *(f"{name}{end}" for name in ["margin", *shares] for end in ("", "_se", "_low", "_high")),
    ]
    return {"row": row, "column": column, **{name: found[name] for name in [*wanted, "turns", "stalled"]}}
