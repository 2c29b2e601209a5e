"""Rules compared with rules, on the same deals."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from scipy.special import ndtri
from tqdm.auto import tqdm

import lcanalysis
from lcanalysis.balance.measures import CHUNK, Play, Quantity, deal_values, estimate, linearised
from lcanalysis.balance.moments import Moments, difference_interval, error_of
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue, DamagedResults, LcAnalysisError, unknown
from lcanalysis.files import atomic
from lcanalysis.games.loading import rules as load_rules
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation.chunks import Plan
from lcanalysis.simulation.run import in_window, processors
from lcanalysis.simulation.tallies import Histogram
from lcanalysis.statistics import LEVEL
from lcanalysis.tuning import retuned

Given = Rules | Mapping[str, Any] | str | Path | None

PRINTED = "as printed"
NO_DIFFERENCE, HIGHER, LOWER = "no difference seen", "higher", "lower"

_METADATA = b"lcanalysis comparison"
LEAST_CHUNK, CHUNKS = 100, 20
# Deals of a variant of its own, where variants are not paired.
_OWN_DEALS = 1_000_003


@dataclass
class Comparison:
    """What came out of comparing variants.

    Attributes
    ----------
    frame
        One row a play, variant and quantity: `play`, `variant`, `quantity`, `unit`; `value` with `se`, `low`, `high` (95 %
        interval); the difference to the first variant on the same deals, `difference` with `difference_se`, `difference_low`,
        `difference_high`, and its `verdict`: "higher", "lower", or "no difference seen" if the interval holds zero; `n` deals.
        A sweep has a column for each value that was varied, too.
    scores
        Histograms of the score, one row a play, variant and value: `play`, `variant`, `value`, `games`. Empty when read from a file.
    variants
        The rules by name; the first is what the others are compared to.
    keys
        The rules values that a sweep varied.
    provenance
        Package, game, seats, seed, n, pairing, rules and strategies with hashes (before they learnt, and under each variant), when.
    """

    frame: pd.DataFrame
    scores: pd.DataFrame
    variants: dict[str, Rules]
    provenance: dict[str, Any]
    keys: tuple[str, ...] = field(default=())

    @property
    def game(self) -> str:
        """Key of the game."""
        return str(self.provenance["game"])

    @property
    def plays(self) -> list[str]:
        """Names of the plays."""
        return list(self.frame["play"].unique())

    def rows(self, play: str | None = None, quantities: Sequence[str] | None = None) -> pd.DataFrame:
        """Part of the frame: one play, some quantities in the order given."""
        rows = self.frame if play is None else self.frame[self.frame["play"] == play]
        if quantities is None:
            return rows.reset_index(drop=True)
        parts = [rows[rows["quantity"] == name] for name in quantities]
        return pd.concat(parts, ignore_index=True)

    def only(self, variants: Sequence[str]) -> Comparison:
        """Some of the variants; the first stays what the others are compared to, so it must be among them.

        Raises
        ------
        UnknownName
            If there is no such variant.
        BadValue
            If the first one is missing.
        """
        for name in variants:
            if name not in self.variants:
                raise unknown("variant of this comparison", name, self.variants)
        first = next(iter(self.variants))
        if first not in variants:
            raise BadValue(
                f"The variant '{first}', which the others are compared to, must be among those kept"
            )
        kept = {name: rules for name, rules in self.variants.items() if name in variants}
        frame, scores = (f[f["variant"].isin(kept)].reset_index(drop=True) for f in (self.frame, self.scores))
        return replace(self, frame=frame, scores=scores, variants=kept)

    def _repr_html_(self) -> str:
        return self.frame.to_html(index=False)

    def save(self, path: str | Path) -> None:
        """Write the frame, with provenance, to a parquet file.

        Raises
        ------
        BadValue
            If the path does not end in ``.parquet``.
        """
        path = Path(path)
        if path.suffix != ".parquet":
            raise BadValue(f"A comparison goes to a file that ends in .parquet, not to {path.name}")
        content = {
            "provenance": self.provenance,
            "keys": self.keys,
            "variants": {name: rules.values() for name, rules in self.variants.items()},
        }
        table = pa.Table.from_pandas(self.frame, preserve_index=False)
        table = table.replace_schema_metadata({_METADATA: json.dumps(content).encode()})
        with atomic(path) as temporary:
            pq.write_table(table, temporary, compression="zstd")

    @classmethod
    def load(cls, path: str | Path) -> Comparison:
        """Read a comparison that `save` wrote.

        Raises
        ------
        DamagedResults
            If the file is missing or damaged, or holds something else.
        """
        try:
            table = pq.read_table(path)
            content = json.loads((table.schema.metadata or {})[_METADATA])
            provenance = content["provenance"]
            make = game(provenance["game"]).rules_class
            variants = {name: make(**values) for name, values in content["variants"].items()}
            frame = table.to_pandas()
        except LcAnalysisError:
            raise
        except (OSError, pa.ArrowException, KeyError, ValueError, TypeError):
            raise DamagedResults(
                f"Comparison file {path}: cannot be read, or not written by lcanalysis"
            ) from None
        empty = pd.DataFrame(columns=["play", "variant", "value", "games"])
        return cls(frame, empty, variants, provenance, tuple(content["keys"]))


def compare(
    game_key: str,
    variants: Mapping[str, Given],
    n: int = 10_000,
    seed: int = 0,
    strategies: Sequence[str | Strategy] = ("tuned", "greedy"),
    seats: int | None = None,
    retune: bool = False,
    paired: bool = True,
    threads: int | None = None,
    progress: bool = False,
    report: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
    budget: Mapping[str, Any] | None = None,
) -> Comparison:
    """Play any number of rules on the same deals, and tell how they differ.

    Each strategy is played among its like, each deal once: scores, seats, length, and how the lead goes. And the first meets the
    second, who takes all other seats, each deal from every seat: how much the better strategy wins, that is, what skill is worth.

    Parameters
    ----------
    game_key
        The game.
    variants
        Rules by name: None (as printed), rules made with `lcanalysis.rules`, the values that differ, or the path of a TOML
        file. The first is what the others are compared to.
    n
        Number of deals, the same for every variant.
    seed
        Seed of all deals.
    strategies
        The better one first; what holds under weak play only is not a finding about the game. One alone leaves out the second kind
        of play.
    seats
        Number of players; the fewest of the game by default.
    retune
        Whether strategies with weights learn each variant first (`lcanalysis.tuning.retuned`; kept on disk). Otherwise they
        play by their old habits, like a table that has not noticed the change.
    paired
        Whether all variants get the same deals. It makes differences far more precise; False is there to show by how much.
    threads
        All processors by default.
    progress
        Whether to show a progress bar.
    report
        Called after each chunk with how many deals of all plays are done, and how many there are.
    stop
        Asked between chunks; once it returns true, what was played so far is told.
    budget
        Arguments for `lcanalysis.tuning.retuned`.

    Returns
    -------
    Comparison

    Raises
    ------
    UnknownName
        If the game, a strategy, a rules key or a file does not exist.
    BadValue
        If there are no variants, rules are of another game or a value is not allowed.

    Examples
    --------
    >>> found = compare("classic", {"as printed": None, "cost 15": {"expedition_cost": 15}}, n=400, strategies=["greedy", "eager"])
    >>> found.rows("all eager", ["score"])[["variant", "verdict"]].values.tolist()
    [['as printed', ''], ['cost 15', 'higher']]
    """
    chosen = game(game_key)
    if not variants:
        raise BadValue("compare: there must be at least one variant")
    if not 1 <= len(strategies) <= 2 or isinstance(strategies, str):
        raise BadValue("compare: strategies must be a list of one or two, the better one first")
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 2:
        raise BadValue(f"compare: n = {n} is not a whole number from 2 on")
    players = seats or chosen.seats[0]
    if players not in chosen.seats:
        raise BadValue(f"{game_key} is not played by {players}; allowed: {', '.join(map(str, chosen.seats))}")
    by_name = {name: rules_given(game_key, given) for name, given in variants.items()}
    given = [chosen.strategy(strategy, players) for strategy in strategies]
    tables = {
        name: _plays([_learnt(s, rules, players, retune, budget) for s in given], players)
        for name, rules in by_name.items()
    }
    seeds = [seed if paired else seed + place * _OWN_DEALS for place in range(len(by_name))]
    jobs = [
        _Job(
            plays,
            [play.plan(own, rules) for play, own, rules in zip(plays, seeds, by_name.values(), strict=True)],
        )
        for plays in map(list, zip(*tables.values(), strict=True))
    ]
    _play_all(jobs, n, threads, progress, report, stop)
    names, played = list(by_name), [job for job in jobs if job.moments]
    if not played:
        raise BadValue("The comparison was stopped before any game was done")
    rows = [row for job in played if job.moments for row in rows_of(job.plays, job.moments, names)]
    return Comparison(
        pd.DataFrame(rows),
        pd.concat([job.score_frame(names) for job in played], ignore_index=True),
        by_name,
        _provenance(game_key, players, seed, n, paired, retune, by_name, given, tables),
    )


def rules_given(game_key: str, given: Given) -> Rules:
    """The rules that a caller named: None (as printed), rules, values that differ, a shipped variant or the path of a TOML file.

    Raises
    ------
    BadValue
        If they are of another game.

    Examples
    --------
    >>> rules_given("classic", {"wagers": 2}).changes(), rules_given("classic", None).changes()
    ({'wagers': 2}, {})
    """
    if given is None or isinstance(given, Mapping):
        return load_rules(game_key, **dict(given or {}))
    found = given if isinstance(given, Rules) else load_rules(given)
    if found.game != game_key:
        raise BadValue(f"compare: the rules are of {found.game}, not of {game_key}")
    return found


def _learnt(
    strategy: Strategy, rules: Rules, seats: int, retune: bool, budget: Mapping[str, Any] | None
) -> Strategy:
    return retuned(strategy.game, rules, seats, strategy, **(budget or {})) if retune else strategy


def _plays(strategies: Sequence[Strategy], seats: int) -> list[Play]:
    """Each strategy among its like, then the first against the second."""
    alike = [Play((strategy,), seats) for strategy in strategies]
    return [*alike, Play(tuple(strategies), seats)] if len(strategies) > 1 else alike


# ---- playing ----


@dataclass
class _Job:
    """One play under all variants, and what has come out of its chunks so far.

    Chunks are added up in their order, whichever is done first, so that threads change nothing.
    """

    plays: list[Play]
    plans: list[Plan]
    moments: Moments | None = None
    histograms: list[Histogram] = field(default_factory=list)
    waiting: dict[int, Moments] = field(default_factory=dict)
    done: int = 0

    def play(self, first: int, deals: int) -> tuple[Moments, list[Histogram]]:
        """The deals from `first` on, under each variant."""
        found = [
            deal_values(play, plan, first, deals) for play, plan in zip(self.plays, self.plans, strict=True)
        ]
        values = np.hstack([values for values, _ in found])
        return Moments.of(values), [Histogram.of(scores.ravel()) for _, scores in found]

    def take(self, first: int, moments: Moments, histograms: list[Histogram]) -> None:
        """Take in a chunk."""
        pairs = zip(self.histograms, histograms, strict=True)
        self.histograms = [one + other for one, other in pairs] if self.histograms else histograms
        self.waiting[first] = moments
        while self.done in self.waiting:
            self._add(self.done)

    def close(self) -> None:
        """Take in what is left after a stop, gaps or not."""
        for first in sorted(self.waiting):
            self._add(first)

    def _add(self, first: int) -> None:
        chunk = self.waiting.pop(first)
        self.moments = chunk if self.moments is None else self.moments + chunk
        self.done = first + chunk.n

    def score_frame(self, names: Sequence[str]) -> pd.DataFrame:
        """The histograms of scores by variant."""
        frames = []
        for play, name, histogram in zip(self.plays, names, self.histograms, strict=True):
            found = np.flatnonzero(histogram.counts)
            values, games = histogram.low + found, histogram.counts[found]
            frames.append(pd.DataFrame({"play": play.name, "variant": name, "value": values, "games": games}))
        return pd.concat(frames, ignore_index=True)


def _play_all(
    jobs: list[_Job],
    n: int,
    threads: int | None,
    progress: bool,
    report: Callable[[int, int], None] | None,
    stop: Callable[[], bool] | None,
) -> None:
    """Play all jobs, chunk by chunk in turn, so that a stop leaves each of them with about as many deals."""
    for job in jobs:
        for plan in job.plans:
            for strategy in plan.strategies:
                strategy.player()
    workers, done = threads or processors(), 0
    with (
        ThreadPoolExecutor(workers, thread_name_prefix="lcanalysis") as pool,
        tqdm(total=n * len(jobs), unit=" deals", disable=not progress) as bar,
    ):
        work = in_window(pool, _Job.play, _todo(jobs, n), 2 * workers, stop)
        for (job, first, deals), found in work:
            job.take(first, *found)
            bar.update(deals)
            done += deals
            if report:
                report(done, n * len(jobs))
    for job in jobs:
        job.close()


def _todo(jobs: Sequence[_Job], n: int) -> Iterator[tuple[_Job, int, int]]:
    """Chunks of all jobs; small ones where there are few deals, so that progress shows and a stop comes soon."""
    chunk = min(CHUNK, max(LEAST_CHUNK, n // CHUNKS))
    for first in range(0, n, chunk):
        for job in jobs:
            yield job, first, min(chunk, n - first)


# ---- telling ----


def rows_of(plays: Sequence[Play], moments: Moments, names: Sequence[str]) -> list[dict[str, Any]]:
    """Rows of the frame for one play, whose moments hold the columns of the variants side by side."""
    width = len(plays[0].columns)
    return [
        {
            "play": play.name,
            "variant": name,
            "quantity": quantity.name,
            "unit": quantity.unit,
            **estimate(quantity, play, moments, place * width),
            **_difference(quantity, play, moments, place * width),
            "n": moments.n,
        }
        for quantity in plays[0].quantities
        for place, (name, play) in enumerate(zip(names, plays, strict=True))
    ]


def _difference(quantity: Quantity, play: Play, moments: Moments, offset: int) -> dict[str, Any]:
    """The paired difference to the first variant."""
    if offset == 0:
        numbers = dict.fromkeys(("difference", "difference_se", "difference_low", "difference_high"), np.nan)
        return {**numbers, "verdict": ""}
    one, other = (linearised(quantity, play, moments, at) for at in (offset, 0))
    low, high = difference_interval(one, other, moments, quantity.proportion)
    return {
        "difference": one.value - other.value,
        "difference_se": error_of(one.gradient - other.gradient, moments),
        "difference_low": low,
        "difference_high": high,
        "verdict": verdict(low, high),
    }


def verdict(low: float, high: float) -> str:
    """What an interval of a difference says.

    Examples
    --------
    >>> verdict(-0.2, 0.1), verdict(0.1, 0.3), verdict(-0.3, -0.1), verdict(0.0, 0.0)
    ('no difference seen', 'higher', 'lower', 'no difference seen')
    """
    if low <= 0 <= high:
        return NO_DIFFERENCE
    return HIGHER if low > 0 else LOWER


def pairing_gain(comparison: Comparison) -> pd.DataFrame:
    """What playing the same deals is worth: how many times as many games it would take without, for the same interval.

    Parameters
    ----------
    comparison
        Of paired variants.

    Returns
    -------
    pandas.DataFrame
        One row a play, variant but the first, and quantity: `play`, `variant`, `quantity`, `gain` (ratio of the variances of
        unpaired and paired difference) with `low`, `high` (95 % interval, from Fisher's z of the correlation; rough where values
        are far from normal), `n`. Infinite where every deal differs by the same.

    Examples
    --------
    >>> found = compare("classic", {"20": None, "18": {"expedition_cost": 18}}, n=300, strategies=["greedy"])
    >>> gains = pairing_gain(found).set_index("quantity")["gain"]
    >>> bool(gains["score"] > 4)
    True
    """
    base = comparison.frame[comparison.frame["verdict"] == ""].set_index(["play", "quantity"])["se"]
    rows = []
    for row in comparison.frame[comparison.frame["verdict"] != ""].to_dict("records"):
        unpaired = row["se"] ** 2 + base[row["play"], row["quantity"]] ** 2
        if unpaired > 0:
            gain, low, high = _gain(unpaired, row["difference_se"] ** 2, row["n"])
            rows.append(
                {
                    "play": row["play"],
                    "variant": row["variant"],
                    "quantity": row["quantity"],
                    "gain": gain,
                    "low": low,
                    "high": high,
                    "n": row["n"],
                }
            )
    return pd.DataFrame(rows)


def _gain(unpaired: float, paired: float, n: int) -> tuple[float, float, float]:
    """Ratio of variances with its interval; the ratio is 1 / (1 - correlation) where both variances are alike."""
    correlation = 1 - paired / unpaired
    if correlation >= 1 - 1e-12:
        return np.inf, np.inf, np.inf
    half = float(ndtri(0.5 + LEVEL / 2)) / max(1.0, n - 3) ** 0.5
    middle = np.arctanh(max(correlation, -1 + 1e-12))
    low, high = (1 / (1 - np.tanh(middle + side)) for side in (-half, half))
    return unpaired / paired, float(low), float(high)


def _provenance(
    game_key: str,
    seats: int,
    seed: int,
    n: int,
    paired: bool,
    retune: bool,
    variants: Mapping[str, Rules],
    strategies: Sequence[Strategy],
    tables: Mapping[str, Sequence[Play]],
) -> dict[str, Any]:
    return {
        "package": f"lcanalysis {lcanalysis.__version__}",
        "game": game_key,
        "seats": seats,
        "seed": seed,
        "n": n,
        "paired": paired,
        "retuned": retune,
        "rules": {name: {"hash": r.hash, "changes": r.changes()} for name, r in variants.items()},
        "strategies": [{"name": s.name, "hash": s.hash} for s in strategies],
        "learnt": {
            name: [{"name": s.name, "hash": s.hash} for s in plays[-1].strategies]
            for name, plays in tables.items()
        }
        if retune
        else {},
        "when": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }
