"""The C reference: built with gcc on first use, called through ctypes."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import numpy as np

BUILD = Path(__file__).parent / "build"
SOURCE = Path(__file__).parent / "classic_reference.c"
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
STRATEGIES = ("random", "eager", "greedy", "tuned")
COLUMNS = 9


def library() -> ctypes.CDLL:
    """The compiled reference, built anew where the source is newer."""
    built = BUILD / "classic_reference.so"
    if not built.exists() or built.stat().st_mtime < SOURCE.stat().st_mtime:
        BUILD.mkdir(exist_ok=True)
        subprocess.run(["gcc", *FLAGS, "-o", str(built), str(SOURCE)], check=True)
    return ctypes.CDLL(str(built))


class Reference:
    """Plays games in C into arrays of its own."""

    def __init__(self, n: int) -> None:
        self.play_games = library().play_games
        self.scores = np.zeros((n, 2, COLUMNS), np.int32)
        self.turns = np.zeros(n, np.int32)

    def play(self, strategies: tuple[str, str], seed: int, weights: np.ndarray) -> None:
        """Play as many games as there is room for."""
        first, second = (STRATEGIES.index(name) for name in strategies)
        self.play_games(
            ctypes.c_int64(0),
            ctypes.c_int64(len(self.turns)),
            ctypes.c_uint64(seed),
            ctypes.c_int32(first),
            ctypes.c_int32(second),
            weights.ctypes.data_as(ctypes.c_void_p),
            self.scores.ctypes.data_as(ctypes.c_void_p),
            self.turns.ctypes.data_as(ctypes.c_void_p),
        )


def play_outs(seed: int, turns: int, worlds: int, tries: int, weights: np.ndarray) -> float:
    """Mean margin of the player to move over `worlds` times `tries` playouts by tuned from the middle of a game of seed `seed`."""
    run = library().play_outs
    run.restype = ctypes.c_int64
    margin = run(
        ctypes.c_uint64(seed),
        ctypes.c_uint64(0),
        ctypes.c_int32(turns),
        ctypes.c_int64(worlds),
        ctypes.c_int32(tries),
        weights.ctypes.data_as(ctypes.c_void_p),
    )
    return margin / (worlds * tries)
