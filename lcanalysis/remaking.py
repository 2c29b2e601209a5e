"""Making again what comes with the package: runs, other stored results, and weights for variants.

It takes long, so it tells beforehand how long, and what was made before a stop is not made twice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from time import process_time
from typing import Any

from lcanalysis.balance.values import LEARNT, WAYS
from lcanalysis.data_files import data_folder
from lcanalysis.files import atomic
from lcanalysis.games.features import features
from lcanalysis.games.loading import rules
from lcanalysis.games.rules import Rules, shipped_variants
from lcanalysis.precomputed import runs, stored
from lcanalysis.simulation import simulate
from lcanalysis.tuning.retune import DEALS, GENERATIONS, budget, retuned, shipped_folder

# In the folder of results: how long each takes on two processors, and which ones a remake that was stopped has made. Time is what
# the processors worked, so that it does not hang on what else the machine did.
PROCESSORS = 2
SECONDS, UNFINISHED = "seconds.toml", ".unfinished"


def results_folder() -> Path:
    """Where the package looks for its results."""
    return data_folder() / "results"


def remake(
    folder: Path | None = None, progress: bool = False, only: str = "*", anew: bool = False
) -> Iterator[Path]:
    """Make runs and stored results again and write them; yields each file once it is written.

    What a remake that was stopped had made is left as it is, so the next call goes on where it was.

    Parameters
    ----------
    folder
        Where the files go; by default where the package looks for them.
    progress
        Whether to show progress bars.
    only
        A pattern of names, such as ``"classic_*"``. What takes very long, as games of search do, is made only by a pattern that does
        not end in ``*``, such as ``"*_strength"``.
    anew
        Whether to forget about a remake that was stopped.
    """
    folder = folder or results_folder()
    for name in _todo(folder, only, anew):
        started = process_time()
        _make(name, progress).save(folder / f"{name}.parquet")
        _note(folder, name, (process_time() - started) / PROCESSORS)
        yield folder / f"{name}.parquet"
    if _lines(folder / UNFINISHED) <= set(_names(only)):  # else a remake of more was stopped
        (folder / UNFINISHED).unlink(missing_ok=True)


def forecast(folder: Path | None = None, only: str = "*", anew: bool = False) -> tuple[int, int, float]:
    """How many results `remake` would make, of how many, and how many seconds they take on two processors.

    Results of which the time is unknown count as long as the mean of the others.

    Examples
    --------
    >>> todo, of, seconds = forecast(only="classic_first_look", anew=True)
    >>> todo, of, seconds > 0
    (1, 1, True)
    """
    known = _seconds(results_folder())
    mean = sum(known.values()) / len(known) if known else 0.0
    todo = _todo(folder or results_folder(), only, anew)
    return len(todo), len(_names(only)), sum(known.get(name, mean) for name in todo)


def _names(only: str) -> list[str]:
    long = {name for name, (kind, *_) in stored().items() if kind.by_name and only.endswith("*")}
    return [name for name in (*runs(), *stored()) if fnmatch(name, only) and name not in long]


def _todo(folder: Path, only: str, anew: bool) -> list[str]:
    done = set() if anew else _lines(folder / UNFINISHED)
    return [name for name in _names(only) if name not in done]


def _lines(path: Path) -> set[str]:
    return set(path.read_text().split()) if path.exists() else set()


def _make(name: str, progress: bool) -> Any:
    if name in stored():
        kind, key, settings = stored()[name]
        return kind.make(key, settings, progress)
    run = runs()[name]
    settings = {key: value for key, value in run.items() if key != "changes"}
    varied = rules(run["game_key"], **run.get("changes", {}))
    return simulate(**settings, rules=varied, keep="summary", progress=progress)


def _note(folder: Path, name: str, seconds: float) -> None:
    """Write down that a result is made, and how long it took."""
    done = _lines(folder / UNFINISHED) | {name}
    with atomic(folder / UNFINISHED) as temporary:
        temporary.write_text("".join(f"{line}\n" for line in sorted(done)))
    took = _seconds(folder) | {name: round(seconds, 1)}
    with atomic(folder / SECONDS) as temporary:
        temporary.write_text("".join(f"{key} = {took[key]}\n" for key in sorted(took)))


def _seconds(folder: Path) -> dict[str, float]:
    path = folder / SECONDS
    return tomllib.loads(path.read_text()) if path.exists() else {}


def variants() -> Iterator[tuple[str, Rules]]:
    """The rules for which trained weights come with the package.

    Of games whose values are stored: the rules without each feature that players learn to do without; and, of games in which a
    training takes a minute or two, the variants that come with the package.

    Examples
    --------
    >>> [varied.changes() for key, varied in variants() if key == "classic"][:2]
    [{'wager_multiplier': 0}, {'wagers': 0}]
    """
    valued = [(key, settings) for kind, key, settings in stored().values() if kind.listed == "VALUES"]
    for key, settings in valued:
        chosen = features(key)
        for name in settings.get("names", chosen) if LEARNT in settings.get("ways", WAYS) else ():
            if chosen[name].off:
                yield key, chosen[name].without(rules(key))
    games = {key for key, _ in valued}
    for varied in map(rules, shipped_variants()):
        if varied.game in games and budget(varied.game) == (GENERATIONS, DEALS):
            yield varied.game, varied


def remake_weights(folder: Path | None = None, progress: bool = False) -> Iterator[Path]:
    """Train the weights for `variants` that are not on file; yields each file of weights."""
    folder = folder or shipped_folder()
    for key, varied in variants():
        retuned(key, varied, folder=folder, progress=progress)
    yield from sorted(folder.glob("*.toml"))
