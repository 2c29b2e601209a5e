"""The engine's batch driver, called as `simulate` calls it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

import lcanalysis as lc
from lcanalysis.engine.batch import ENDING, PROGRESS, new_streams, play_batch


class Engine:
    """Plays classic games into arrays of its own."""

    def __init__(self, n: int) -> None:
        self.game = lc.game("classic")
        kernels = self.game.kernels
        self.scores = np.zeros((n, 2, len(self.game.columns)), np.int32)
        self.endings = np.zeros(n, ENDING)
        self.scratch = (
            np.zeros(1, kernels.table),
            np.zeros(2, kernels.hand),
            np.zeros(1, kernels.hidden),
            new_streams(2),
        )
        self.rules = self.game.default_rules().record()

    def play(self, strategies: tuple[str, str], seed: int, first: int = 0) -> None:
        """Play as many games as there is room for."""
        players = np.concatenate([self.game.strategy(name).player() for name in strategies])
        progress = np.zeros(1, PROGRESS)
        if not play_batch(
            first, seed, False, players, self.rules, *self.scratch, self.scores, self.endings, progress
        ):
            raise RuntimeError(f"illegal action: {progress[0]}")


class Threads:
    """The same games on several threads, in equal chunks."""

    def __init__(self, n: int, threads: int, chunks: int = 16) -> None:
        self.size = n // chunks
        self.pool = ThreadPoolExecutor(threads)
        self.starts = range(0, self.size * chunks, self.size)

    def play(self, strategies: tuple[str, str], seed: int) -> None:
        """Play all chunks."""
        list(self.pool.map(lambda first: Engine(self.size).play(strategies, seed, first), self.starts))


def weights_of(strategies: tuple[str, str]) -> np.ndarray:
    """The weights of the first of the strategies that has any, as the C reference reads them."""
    game = lc.game("classic")
    found = [list(game.strategy(name).weights.values()) for name in strategies]
    return np.array(next(filter(None, found), [0.0]), float)
