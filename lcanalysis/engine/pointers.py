"""Calls of compiled strategies by their address, so that the engine is compiled without knowing them."""

from __future__ import annotations

import inspect

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def code_of(dispatcher, argument_types: tuple) -> tuple:
    """What `dispatcher` returns for these argument types, and the address of its native code; compiled if need be."""
    dispatcher.compile(argument_types)
    compiled = dispatcher.overloads[argument_types]
    address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    return types.unliteral(compiled.signature.return_type), address


def address_of(dispatcher, argument_types: tuple) -> int:
    """The address of the native code of `dispatcher`, which must return an int64, for these argument types."""
    returned, address = code_of(dispatcher, argument_types)
    if returned != types.int64:
        raise TypeError(str(returned))
    return address


def by_address(dispatcher):
    """A compiled function of four or five arguments to be called by its address, for code that is compiled often.

    What is called directly is taken in and optimised once more with every caller; what is called so is compiled once. The address
    holds in this process only, so the caller cannot be kept on disk.
    """

    def typed(*arguments):
        signature = code_of(dispatcher, arguments)[0](*arguments)

        def codegen(context, builder, signature, args):
            address = context.get_constant(types.intp, code_of(dispatcher, signature.args)[1])
            return _call(context, builder, signature, [address, *args])

        return signature, codegen

    @intrinsic
    def call_with_four(typingctx, one, two, three, four):
        return typed(one, two, three, four)

    @intrinsic
    def call_with_five(typingctx, one, two, three, four, five):
        return typed(one, two, three, four, five)

    return call_with_four if len(inspect.signature(dispatcher.py_func).parameters) == 4 else call_with_five


def _call(context, builder, call, args):
    """Call the function whose address comes first; an exception raised in it goes on to the caller."""
    function_type = context.call_conv.get_function_type(call.return_type, call.args)
    pointer = builder.inttoptr(args[0], function_type.as_pointer())
    status, returned = context.call_conv.call_function(
        builder, pointer, call.return_type, call.args, args[1:]
    )
    with cgutils.if_unlikely(builder, status.is_error):
        context.call_conv.return_status_propagate(builder, status)
    return returned


@intrinsic
def call_strategy(typingctx, address, table, hand, rules, weights, stream):
    """The action (int64) of the strategy at `address`; an exception raised in it goes on to the caller.

    Records are passed as pointers, so a strategy compiled for its own record of named weights can be called with the engine's
    general one.
    """
    call = types.int64(table, hand, rules, weights, stream)

    def codegen(context, builder, signature, args):
        return _call(context, builder, call, args)

    return types.int64(address, table, hand, rules, weights, stream), codegen


@intrinsic
def call_preference(typingctx, address, table, hand, rules, weights, action):
    """How much (float64) the strategy whose preference is at `address` likes an action."""
    call = types.float64(table, hand, rules, weights, types.int64)

    def codegen(context, builder, signature, args):
        return _call(context, builder, call, args)

    return types.float64(address, table, hand, rules, weights, types.int64), codegen


@intrinsic
def call_question(typingctx, address, table, hand, rules, case):
    """What the question at `address` says (bool); its case may have features by name where the engine's has them by number."""
    call = types.boolean(table, hand, rules, case)

    def codegen(context, builder, signature, args):
        return _call(context, builder, call, args)

    return types.boolean(address, table, hand, rules, case), codegen


@intrinsic
def call_edit(typingctx, address, table, hand, rules, case):
    """Let the function at `address` edit table and hand."""
    call = types.none(table, hand, rules, case)

    def codegen(context, builder, signature, args):
        _call(context, builder, call, args)
        return context.get_dummy_value()

    return types.none(address, table, hand, rules, case), codegen


@intrinsic
def copy_record(typingctx, to, source):
    """Make one record the same as another, byte for byte."""
    if to != source:
        raise TypeError(f"{source} cannot be copied to {to}")

    def codegen(context, builder, signature, args):
        size = context.get_constant(types.intp, to.size)
        cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
        return context.get_dummy_value()

    return types.none(to, source), codegen
