"""Fingerprints of records, to see whether somebody wrote into them."""

from __future__ import annotations

import numpy as np
from numba import njit, types
from numba.extending import intrinsic, overload

from lcanalysis.engine.streams import mix64


@intrinsic
def _words_of(typingctx, record):
    def codegen(context, builder, signature, args):
        return builder.bitcast(args[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.uint64)(record), codegen


def _word_count(record):
    """How many 64-bit words a record has."""


@overload(_word_count)
def _count(record):
    if record.size % 8:
        raise TypeError("a record must be aligned to whole words")
    words = record.size // 8
    return lambda record: words


@njit
def fingerprint(record):
    """A uint64 that changes, but for one case in 2**64, when a byte of the record does."""
    words, found = _words_of(record), np.uint64(0)
    for place in range(_word_count(record)):
        found = mix64(found ^ words[place])
    return found
