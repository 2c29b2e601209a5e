"""The kernels of a game: the compiled functions that know its rules, found by the type of its table.

The batch driver, search and the single-step API call the functions of this module. Inside compiled code each call is bound at
compile time to the kernel of the game whose records it is given, and inlined like any other; so shared code is written once.

All kernels take the state in three records, which keep apart who may know what:

- `table`: everything public, with what is publicly known of each hand;
- `hands`: one record a seat, that player's own;
- `hidden`: the deck's order and the like, which nobody knows.

Every table has the fields `to_move` (the seat that decides), `turns`, `over`, `stalled` and `end_reason` (int64 each).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba.extending import overload


@dataclass(frozen=True)
class Kernels:
    """The record types and the compiled functions of one game.

    Attributes
    ----------
    table, hand, hidden, rules
        Aligned structured dtypes of the records.
    setup
        ``setup(table, hands, hidden, rules, chance, seed, game)``: the first deal of game number `game`.
    legal
        ``legal(table, hand, rules, out) -> n``: the distinct legal actions of the seat to move, ascending, in ``out[:n]``.
    is_legal
        ``is_legal(table, hand, rules, action) -> bool``: the same rule, asked of one action.
    apply
        ``apply(table, hands, hidden, rules, chance, action)``: carries the action out, and what follows from it by itself.
    score
        ``score(table, rules, out)``: per seat the score parts, then the counts, in ``out[seat, :]``.
    determinise
        ``determinise(table, hand, seat, rules, hands, hidden, chance)``: fills in `hands` and `hidden` at random, consistent
        with what `seat` knows.
    max_actions
        The most actions that can be legal at once: the size of `out` in `legal`.
    redraw
        ``redraw(table, hands, hidden, rules, chance)``: draws anew what chance has yet to decide, and leaves all hands and what lies
        open as they are. A game in which nobody holds anything unseen needs none: `determinise` does the same there.
    """

    table: np.dtype
    hand: np.dtype
    hidden: np.dtype
    rules: np.dtype
    setup: Any
    legal: Any
    is_legal: Any
    apply: Any
    score: Any
    determinise: Any
    max_actions: int
    redraw: Any = None


# For what happens at every decision: saves the call and the counting of references to the arrays handed over. So kernels
# cannot make arrays.
INLINED: Any = {"forceinline": True, "_nrt": False}

_BY_TABLE: dict[numba.types.Type, Kernels] = {}


def register(kernels: Kernels) -> None:
    """Make the shared code work on the records of these kernels."""
    table = numba.from_dtype(kernels.table)
    if table in _BY_TABLE:
        raise ValueError("two games have a table record with the same fields")
    _BY_TABLE[table] = kernels


def setup(table, hands, hidden, rules, chance, seed, game):
    """Put the first deal of a game into the records."""


def is_legal(table, hand, rules, action):
    """Whether the seat to move may choose `action`."""


def apply(table, hands, hidden, rules, chance, action):
    """Carry out a legal action."""


def score(table, rules, out):
    """Write each seat's score parts and counts."""


def redraw(table, hands, hidden, rules, chance):
    """Draw anew what chance has yet to decide."""


def legal(table, hand, rules, out):
    """Write the distinct legal actions of the seat to move, ascending, into `out`; returns how many."""


def determinise(table, hand, seat, rules, hands, hidden, chance):
    """Fill in at random what `seat` does not know."""


def round_of(table):
    """The number of the round; 0 in a game of one."""


def seats_of(table):
    """The number of players."""


def max_actions(table):
    """The most actions that can be legal at once."""


@overload(setup)
def _setup(table, hands, hidden, rules, chance, seed, game):
    return _BY_TABLE[table].setup.py_func


@overload(is_legal, jit_options=INLINED)
def _is_legal(table, hand, rules, action):
    return _BY_TABLE[table].is_legal.py_func


@overload(apply, jit_options=INLINED)
def _apply(table, hands, hidden, rules, chance, action):
    return _BY_TABLE[table].apply.py_func


@overload(score)
def _score(table, rules, out):
    return _BY_TABLE[table].score.py_func


@overload(redraw)
def _redraw(table, hands, hidden, rules, chance):
    own, determinise = _BY_TABLE[table].redraw, _BY_TABLE[table].determinise
    if own is not None:
        return own.py_func
    return lambda table, hands, hidden, rules, chance: determinise(
        table, hands[table.to_move], table.to_move, rules, hands, hidden, chance
    )


@overload(legal)
def _legal(table, hand, rules, out):
    return _BY_TABLE[table].legal.py_func


@overload(determinise)
def _determinise(table, hand, seat, rules, hands, hidden, chance):
    return _BY_TABLE[table].determinise.py_func


@overload(round_of, jit_options=INLINED)
def _round_of(table):
    if "round" in table.fields:
        return lambda table: table.round
    return lambda table: 0


@overload(seats_of)
def _seats_of(table):
    if "seats" in table.fields:
        return lambda table: table.seats
    return lambda table: 2


@overload(max_actions)
def _max_actions(table):
    most = _BY_TABLE[table].max_actions
    return lambda table: most
