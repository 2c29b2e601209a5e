"""Sets of small integers as bits of an int64: member `i` is bit `i`, for `0 <= i < 63`."""

from __future__ import annotations

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic


@intrinsic
def _ctpop(typingctx, word):
    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _cttz(typingctx, word):
    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@intrinsic
def _ctlz(typingctx, word):
    def codegen(context, builder, signature, args):
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@njit
def count(bits: int) -> int:
    """Number of members.

    Examples
    --------
    >>> count(0b1011)
    3
    """
    return _ctpop(bits)


@njit
def lowest(bits: int) -> int:
    """The smallest member; 64 for the empty set.

    Examples
    --------
    >>> lowest(0b1100)
    2
    """
    return _cttz(bits)


@njit
def highest(bits: int) -> int:
    """The largest member; -1 for the empty set.

    Examples
    --------
    >>> highest(0b1100), highest(0)
    (3, -1)
    """
    return 63 - _ctlz(bits)


@njit
def without_lowest(bits: int) -> int:
    """The set less its smallest member.

    Examples
    --------
    >>> bin(without_lowest(0b1100))
    '0b1000'
    """
    return bits & (bits - 1)


@njit
def nth(bits: int, n: int) -> int:
    """The member with `n` smaller ones before it.

    Examples
    --------
    >>> nth(0b1101, 1)
    2
    """
    for _ in range(n):
        bits &= bits - 1
    return _cttz(bits)
