"""Calls of compiled strategies by their address, so that the engine is compiled without knowing them."""

from __future__ import annotations

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def address_of(dispatcher, argument_types: tuple) -> int:
    """The address of the native code of `dispatcher` for these argument types, compiled if need be."""
    dispatcher.compile(argument_types)
    compiled = dispatcher.overloads[argument_types]
    if types.unliteral(compiled.signature.return_type) != types.int64:
        raise TypeError(str(compiled.signature.return_type))
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


@intrinsic
def call_strategy(typingctx, address, table, hand, rules, weights, stream):
    """The action (int64) of the strategy at `address`; an exception raised in it goes on to the caller.

    Records are passed as pointers, so a strategy compiled for its own record of named weights can be called with the engine's
    general one.
    """
    call = types.int64(table, hand, rules, weights, stream)

    def codegen(context, builder, signature, args):
        function_type = context.call_conv.get_function_type(call.return_type, call.args)
        pointer = builder.inttoptr(args[0], function_type.as_pointer())
        status, action = context.call_conv.call_function(
            builder, pointer, call.return_type, call.args, args[1:]
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return action

    return types.int64(address, table, hand, rules, weights, stream), codegen
