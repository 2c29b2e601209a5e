"""Random streams: xoshiro256++, seeded by splitmix64 from (seed, game number, purpose).

A game draws from several streams that never touch: one for the chance of each round (the deal) and one for the choices of each
seat. So the same seed gives the same deals whatever the strategies, rules values, chunks, threads or machines.

References
----------
Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021).
Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.compilation import cached

STREAM = np.dtype([("s0", np.uint64), ("s1", np.uint64), ("s2", np.uint64), ("s3", np.uint64)], align=True)

# Purposes up to this one are the chance of a round; the choices of seat k have CHOICES + k.
CHOICES = 1_000_000

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_U17, _U19, _U23, _U27, _U30, _U31 = (np.uint64(n) for n in (17, 19, 23, 27, 30, 31))
_U11, _U32, _U41, _U45 = (np.uint64(n) for n in (11, 32, 41, 45))
_LOW32 = np.uint64(0xFFFFFFFF)
_UNIT = 1.0 / (1 << 53)


@njit
def mix64(x):
    """The output function of splitmix64: a bijection of the 64-bit words that scatters close values."""
    z = (x ^ (x >> _U30)) * _MIX1
    z = (z ^ (z >> _U27)) * _MIX2
    return z ^ (z >> _U31)


@cached
@njit
def seed_stream(stream, seed: int, game: int, purpose: int) -> None:
    """Put `stream` at the start of the stream of (seed, game number, purpose)."""
    x = mix64(np.uint64(seed) + _GOLDEN)
    x = mix64(x + np.uint64(game) + _GOLDEN)
    x = mix64(x + np.uint64(purpose) + _GOLDEN)
    stream.s0 = mix64(x + _GOLDEN)
    stream.s1 = mix64(x + _GOLDEN + _GOLDEN)
    stream.s2 = mix64(x + _GOLDEN + _GOLDEN + _GOLDEN)
    stream.s3 = mix64(x + _GOLDEN + _GOLDEN + _GOLDEN + _GOLDEN)


@njit
def next64(stream):
    """The next 64 random bits, as uint64."""
    s0, s1, s2, s3 = stream.s0, stream.s1, stream.s2, stream.s3
    total = s0 + s3
    result = ((total << _U23) | (total >> _U41)) + s0
    shifted = s1 << _U17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << _U45) | (s3 >> _U19)
    stream.s0, stream.s1, stream.s2, stream.s3 = s0, s1, s2, s3
    return result


@njit
def next_seed(stream):
    """A seed for chance that is yet to come, drawn from a stream: a whole number from 0 on, as int64."""
    return np.int64(next64(stream) >> np.uint64(1))


@cached
@njit
def below(stream, n: int) -> int:
    """A whole number from 0 to n - 1, exactly uniform, for 1 <= n < 2**32."""
    bound = np.uint64(n)
    product = (next64(stream) >> _U32) * bound
    if (product & _LOW32) < bound:
        threshold = (np.uint64(1 << 32) - bound) % bound
        while (product & _LOW32) < threshold:
            product = (next64(stream) >> _U32) * bound
    return np.int64(product >> _U32)


@njit
def unit(stream) -> float:
    """A float64 from [0, 1), a multiple of 2**-53."""
    return np.float64(next64(stream) >> _U11) * _UNIT


@cached
@njit
def shuffle(stream, items, n: int) -> None:
    """Put the first `n` of `items` in a uniformly random order (Fisher and Yates, from the last place down)."""
    for last in range(n - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]


def new_stream(seed: int, game: int = 0, purpose: int = 0) -> np.void:
    """A stream for use from Python, a record of dtype `STREAM`.

    Examples
    --------
    >>> stream = new_stream(seed=1)
    >>> [int(below(stream, 6)) for _ in range(5)]
    [1, 5, 3, 4, 5]
    """
    stream = np.zeros(1, STREAM)[0]
    seed_stream(stream, seed, game, purpose)
    return stream
