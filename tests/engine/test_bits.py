"""Sets of small integers, against Python's own sets."""

import numba
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lcanalysis.engine import bits

SETS = st.sets(st.integers(0, 62), min_size=1)


def word(members):
    return sum(1 << member for member in members)


@settings(deadline=None)
@given(SETS)
def test_members(members):
    assert bits.count(word(members)) == len(members)
    assert bits.lowest(word(members)) == min(members)
    assert bits.highest(word(members)) == max(members)
    assert bits.without_lowest(word(members)) == word(members - {min(members)})
    assert [bits.nth(word(members), n) for n in range(len(members))] == sorted(members)


def test_the_empty_set():
    assert (bits.count(0), bits.lowest(0), bits.highest(0)) == (0, 64, -1)


@pytest.mark.parametrize("function", [bits.count, bits.lowest, bits.highest, bits.without_lowest])
def test_results_are_signed(function):
    function(1)
    assert {signature.return_type for signature in function.nopython_signatures} == {numba.int64}
