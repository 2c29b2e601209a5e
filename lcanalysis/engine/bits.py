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


@intrinsic
def _nth(typingctx, word, n):
    """The nth set bit by the processor's bit deposit where it has one, else by a loop."""

    def codegen(context, builder, signature, args):
        if "+bmi2" not in context.codegen().magic_tuple()[2]:
            return context.compile_internal(builder, _nth_by_loop, signature, args)
        i64 = ir.IntType(64)
        deposit = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(i64, [i64, i64])
        )
        place = builder.shl(ir.Constant(i64, 1), args[1])
        return builder.cttz(builder.call(deposit, [place, args[0]]), ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64, types.int64), codegen


def _nth_by_loop(bits, n):
    for _ in range(n):
        bits &= bits - 1
    return _cttz(bits)


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
    return _nth(bits, n)
