"""Random streams: against the plain-Python twin, pinned for good, and uniform."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit
from scipy import stats

from lcanalysis.engine.streams import below, new_stream, next64, seed_stream, shuffle, unit
from tests.reference.classic import Stream

WORDS = st.integers(0, 2**63 - 1)


@settings(deadline=None)
@given(seed=WORDS, game=WORDS, purpose=st.integers(0, 2_000_000))
def test_words_of_the_twin(seed, game, purpose):
    stream, twin = new_stream(seed, game, purpose), Stream(seed, game, purpose)
    assert [int(next64(stream)) for _ in range(20)] == [twin.next64() for _ in range(20)]


@settings(deadline=None)
@given(seed=WORDS, bounds=st.lists(st.integers(1, 2**32 - 1), min_size=1, max_size=20))
def test_whole_numbers_of_the_twin(seed, bounds):
    stream, twin = new_stream(seed), Stream(seed)
    numbers = [int(below(stream, n)) for n in bounds]
    assert numbers == [twin.below(n) for n in bounds]
    assert all(0 <= number < n for number, n in zip(numbers, bounds, strict=True))


def test_rejection_keeps_to_the_twin():
    """With a bound just above 2**31 almost half of the words are rejected."""
    bound = 2**31 + 1
    stream, twin = new_stream(5), Stream(5)
    assert [int(below(stream, bound)) for _ in range(300)] == [twin.below(bound) for _ in range(300)]
    assert int(next64(stream)) == twin.next64()


def test_xoshiro_reference_words():
    """The first words of the authors' C code for the state (1, 2, 3, 4)."""
    stream, twin = new_stream(0), Stream(0)
    stream["s0"], stream["s1"], stream["s2"], stream["s3"] = twin.state = [1, 2, 3, 4]
    expected = [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205]
    assert [int(next64(stream)) for _ in range(5)] == expected
    assert [twin.next64() for _ in range(5)] == expected


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((0, 0, 0), [0xBABB761AC830FE4A, 0x2B1ABB547C60BBAB, 0x288C5B4B4F854695]),
        ((1, 2, 3), [0x7CBB3ACD67B29E69, 0x503FFF8EDB93D8CA, 0x4B6143C31984F182]),
        ((2**63 - 1, 7, 1_000_001), [0x6848652C0AEFF38B, 0xE64EC6EAC1F64921, 0xF27A13522C66A885]),
    ],
)
def test_first_words_for_good(arguments, words):
    """A change here changes every game of every seed."""
    stream = new_stream(*arguments)
    assert [int(next64(stream)) for _ in words] == words


def test_the_shuffle_of_the_twin():
    items, twin = np.arange(60), list(range(60))
    shuffle(new_stream(3), items, 60)
    Stream(3).shuffle(twin)
    assert items.tolist() == twin


@njit
def draws(stream, n, out):
    for i in range(len(out)):
        out[i] = below(stream, n)


@njit
def units(stream, out):
    for i in range(len(out)):
        out[i] = unit(stream)


@pytest.mark.parametrize("n", [2, 3, 6, 10, 60])
def test_whole_numbers_are_uniform(n):
    out = np.zeros(200_000, np.int64)
    draws(new_stream(1), n, out)
    assert stats.chisquare(np.bincount(out, minlength=n)).pvalue > 1e-3


def test_units_are_uniform():
    out = np.zeros(100_000)
    units(new_stream(2), out)
    assert stats.kstest(out, "uniform").pvalue > 1e-3
    assert 0 <= out.min() < out.max() < 1


def test_first_numbers_over_many_games_are_uniform():
    """Streams of neighbouring games and purposes are unrelated."""
    stream, out = new_stream(0), []
    for game in range(3000):
        for purpose in (0, 1, 1_000_000, 1_000_001):
            seed_stream(stream, 1, game, purpose)
            out.append(int(below(stream, 60)))
    table = np.array(out).reshape(-1, 4)
    assert stats.chisquare(np.bincount(out, minlength=60)).pvalue > 1e-3
    assert np.abs(np.corrcoef(table.T) - np.eye(4)).max() < 4 / np.sqrt(3000)


@pytest.mark.parametrize(
    "arguments", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 1_000_000), (1, 1, 1)], ids=str
)
def test_other_seeds_give_other_words(arguments):
    assert int(next64(new_stream(*arguments))) != int(next64(new_stream(0, 0, 0)))
