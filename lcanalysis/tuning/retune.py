"""Weights trained anew for other rules, so that a variant is not judged by players who have not noticed it."""

from __future__ import annotations

import hashlib
import importlib
import json
import tomllib
from pathlib import Path

import platformdirs

from lcanalysis.data_files import data_folder, read_toml
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import LcAnalysisError
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import simulate
from lcanalysis.tuning.train import SEEDS_FROM, Training, first_pool, tune

GENERATIONS, DEALS = 40, 150
STEP = 0.25  # the search starts from good weights, so it looks around near them
STAGE = 10
# The new weights meet the old ones on so many deals, numbered far from those of the training.
TRIAL_DEALS, TRIAL_SEED = 3_000, SEEDS_FROM // 2


def retuned(
    game_key: str,
    rules: Rules | None,
    seats: int | None = None,
    strategy: str | Strategy = "tuned",
    *,
    generations: int | None = None,
    deals: int | None = None,
    seed: int = 1,
    folder: Path | None = None,
    progress: bool = False,
) -> Strategy:
    """A strategy with its weights trained anew under other rules, or as it is if there is nothing to learn.

    Training starts from the weights for the printed game. What it finds is taken only if it wins more than its share of games
    against the old weights under the new rules, on deals of their own. Weights are kept on disk, by all that they depend on, so a
    second call answers at once; some come with the package.

    A search near the old weights finds what lies near. Under rules so different that all of these play alike it stays where it
    was: who never opens an expedition, as at a cost of 40, never learns what one would bring.

    Parameters
    ----------
    game_key
        The game.
    rules
        The new rules; the game as printed gives the strategy as it is.
    seats
        Number of players; the fewest of the game by default.
    strategy
        Which; one without weights is given back as it is.
    generations, deals, seed
        Budget and seed of the training, as in `Training`; by default that of the game, see `budget`.
    folder
        Where weights are kept; the user's cache by default.
    progress
        Whether to show a progress bar.

    Returns
    -------
    Strategy
        Of the same name.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> retuned("classic", lc.rules("classic")).weights == lc.game("classic").strategy("tuned").weights
    True
    """
    players = seats or game(game_key).seats[0]
    old = game(game_key).strategy(strategy, players)
    if rules is None or not rules.changes() or not old.weights:
        return old
    usual = budget(game_key)
    generations, deals = generations or usual[0], deals or usual[1]
    training = Training(
        game_key,
        old.name,
        first_pool(old),
        seed,
        generations,
        deals,
        min(STAGE, generations),
        rules,
        players,
        start=old,
        step=STEP,
    )
    name = f"{game_key}_{_identity(training, old)}.toml"
    path = (folder or _folder()) / name
    known = _kept(path, old) or _kept(shipped_folder() / name, old)
    if known is None:
        trained = tune(training, progress=progress)
        if not _better(old.with_weights(trained.weights), old, training):
            trained.weights = dict(old.weights)
        trained.save(path)
        known = trained.weights
    return old.with_weights(known)


def budget(game_key: str) -> tuple[int, int]:
    """Generations and deals of a training: a slow game has a smaller budget, as `RETUNING` in its ``runs.py``.

    Examples
    --------
    >>> budget("classic")
    (40, 150)
    """
    try:
        listed = importlib.import_module(f"lcanalysis.games.{game_key}.runs")
    except ModuleNotFoundError:
        return GENERATIONS, DEALS
    return getattr(listed, "RETUNING", (GENERATIONS, DEALS))


def shipped_folder() -> Path:
    """Where the weights lie that come with the package, for the variants that its own results ask for."""
    return data_folder() / "weights" / "variants"


def _folder() -> Path:
    return Path(platformdirs.user_cache_dir("lcanalysis")) / "weights"


def _identity(training: Training, old: Strategy) -> str:
    """Sixteen hex digits for all that the weights depend on."""
    facts = [
        training.rules.hash if training.rules else "",
        old.hash,
        training.opponents,
        training.players,
        training.seed,
        training.generations,
        training.deals,
    ]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def _kept(path: Path, old: Strategy) -> dict[str, float] | None:
    """The weights on file, or None if there are none that fit."""
    try:
        weights = read_toml(path)["weights"]
        return dict(old.with_weights(weights).weights) if set(weights) == set(old.weights) else None
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, LcAnalysisError):
        return None


def _better(new: Strategy, old: Strategy, training: Training) -> bool:
    """Whether the new weights win more than their share of games against the old ones, beyond chance."""
    seats = training.players
    run = simulate(
        training.game,
        [new, *[old] * (seats - 1)],
        n=seats * TRIAL_DEALS,
        seed=TRIAL_SEED + training.seed,
        rules=training.rules,
        rotate=True,
        keep="summary",
        progress=False,
    )
    return bool(run.summary()["won_low"][0] > 1 / seats)
