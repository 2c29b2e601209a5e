"""`simulate`: plays games in chunks over threads or any other executor."""

from __future__ import annotations

import datetime
import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, Literal

from tqdm.auto import tqdm

import lcanalysis
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import is_whole
from lcanalysis.simulation.chunks import Chunk, Plan, play_chunk
from lcanalysis.simulation.results import Results
from lcanalysis.simulation.store import Store

CHUNK = 10_000
PROGRESS_FROM = 200_000


def simulate(
    game_key: str,
    strategies: Sequence[str | Strategy],
    n: int = 100_000,
    seed: int = 0,
    rules: Rules | None = None,
    rotate: bool = False,
    keep: Literal["games", "summary"] = "games",
    threads: int | None = None,
    chunk: int = CHUNK,
    progress: bool | None = None,
    stop: Callable[[], bool] | None = None,
    store: str | Path | None = None,
    executor: Executor | None = None,
) -> Results:
    """Play `n` games.

    The results depend on the games, strategies, rules, seed and n alone, not on threads, chunks or executor.

    Parameters
    ----------
    game_key
        The game.
    strategies
        One a seat: names, or strategies made with `lcanalysis.strategy`.
    n
        Number of games.
    seed
        Seed of all games, from 0 to 2**63 - 1; the same seed gives the same deals to other strategies and rules.
    rules
        The game as printed by default.
    rotate
        Play each deal once from every seating, so that neither seats nor deals favour anybody; `n` must then be a multiple of
        the number of seats.
    keep
        ``"games"`` keeps every game for `Results.games`; ``"summary"`` keeps exact histograms only, in memory that does not grow
        with n.
    threads
        All processors by default.
    chunk
        Games played in one go.
    progress
        Whether to show a progress bar; by default for long runs.
    stop
        Asked between chunks; once it returns true, the results of the games played so far are returned.
    store
        A folder in which finished chunks are kept; the same call after an interruption goes on from there.
    executor
        Any `concurrent.futures.Executor` to play the chunks, for instance that of a cluster, instead of threads.

    Returns
    -------
    Results

    Raises
    ------
    UnknownName
        If the game or a strategy does not exist.
    BadValue
        If a number is out of range or the rules are of another game.
    IllegalAction, StrategyError
        If a strategy fails; the sentence says where.
    KeyboardInterrupt
        If interrupted; no thread is left running.

    Examples
    --------
    >>> run = simulate("classic", ["eager", "never_open"], n=2_000, seed=1)
    >>> run.summary()[["strategy", "games"]]
         strategy  games
    0       eager   2000
    1  never_open   2000
    """
    plan = make_plan(game_key, strategies, seed, rules, rotate, keep)
    seats = len(plan.strategies)
    _check_counts(n, chunk, threads, seats if rotate else 1)
    if rotate:
        chunk = -(-chunk // seats) * seats
    spans = [(first, min(chunk, n - first)) for first in range(0, n, chunk)]
    kept = Store(Path(store), plan, chunk) if store else None
    with tqdm(total=n, unit=" games", disable=not _show(progress, n)) as bar:
        chunks = []
        for done, games in _play_all(plan, spans, kept, executor, threads, stop):
            chunks.append(done)
            bar.update(games)
    return Results.from_chunks(plan, chunks, provenance(plan))


def make_plan(
    game_key: str,
    strategies: Sequence[str | Strategy],
    seed: int,
    rules: Rules | None,
    rotate: bool,
    keep: str,
) -> Plan:
    """The checked plan of a run."""
    chosen = game(game_key)
    players = tuple(chosen.seats_of(strategies))
    if rules is None:
        rules = chosen.default_rules()
    if not isinstance(rules, chosen.rules_class):
        raise BadValue(f'rules must be those of {game_key}, made with rules("{game_key}", ...)')
    if keep not in ("games", "summary"):
        raise BadValue(f"keep = '{keep}' is not 'games' or 'summary'")
    if not is_whole(seed) or not 0 <= seed < 2**63:
        raise BadValue(f"seed = {seed} is not a whole number from 0 to 2**63 - 1")
    return Plan(game_key, players, rules, int(seed), bool(rotate), keep == "games")


def _check_counts(n: int, chunk: int, threads: int | None, multiple: int) -> None:
    for name, value in (("n", n), ("chunk", chunk), ("threads", 1 if threads is None else threads)):
        if not is_whole(value) or value < 1:
            raise BadValue(f"{name} = {value} is not a whole number from 1 on")
    if n % multiple:
        raise BadValue(
            f"n = {n} games cannot be played from {multiple} seatings each: it is not a multiple of {multiple}"
        )


def provenance(plan: Plan) -> dict:
    """Where the numbers come from, but for how many games there are."""
    return {
        "package": f"lcanalysis {lcanalysis.__version__}",
        "game": plan.game,
        "rules_hash": plan.rules.hash,
        "rules_changes": plan.rules.changes(),
        "strategies": [{"name": s.name, "hash": s.hash} for s in plan.strategies],
        "seed": plan.seed,
        "rotate": plan.rotate,
        "when": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _show(progress: bool | None, n: int) -> bool:
    return n >= PROGRESS_FROM if progress is None else progress


def _play_all(plan, spans, kept, executor, threads, stop) -> Iterator[tuple[Chunk, int]]:
    """The chunks as they get done, each with its number of games."""
    todo = []
    for first, games in spans:
        found = kept.load(first, games) if kept else None
        if found is None:
            todo.append((first, games))
        else:
            yield found, games
    for strategy in plan.strategies:
        strategy.player()
    workers = threads or processors()
    own = executor is None
    pool = executor or ThreadPoolExecutor(workers, thread_name_prefix="lcanalysis")
    try:
        for (_, games), done in in_window(pool, functools.partial(play_chunk, plan), todo, 2 * workers, stop):
            if kept:
                kept.save(done, games)
            yield done, games
    finally:
        if own:
            pool.shutdown(wait=True, cancel_futures=True)


def in_window(
    pool: Executor,
    work: Callable[..., Any],
    todo: Iterable[tuple],
    window: int,
    stop: Callable[[], bool] | None,
) -> Iterator[tuple[tuple, Any]]:
    """Do `work` with each tuple of arguments; yields the arguments and what came out, as it gets done.

    At most `window` are under way at a time, so that memory stays flat and a stop comes soon.
    """
    waiting = iter(todo)
    running: dict[Future, tuple] = {}
    try:
        while True:
            while len(running) < window and not (stop and stop()):
                arguments = next(waiting, None)
                if arguments is None:
                    break
                running[pool.submit(work, *arguments)] = arguments
            if not running:
                return
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()
