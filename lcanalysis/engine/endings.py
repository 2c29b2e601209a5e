"""What the solver of endgames asks of a game, found by the type of its table as in `lcanalysis.engine.kernels`.

A game whose rounds run out as a deck does (or a supply) says here what brings its end nearer, what of a position still matters,
and how much can still be won. Its module ``endings.py`` registers the functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
from numba.extending import overload

from lcanalysis.engine import kernels
from lcanalysis.engine.fingerprint import fingerprint
from lcanalysis.engine.kernels import INLINED
from lcanalysis.engine.streams import mix64


@dataclass(frozen=True)
class Endings:
    """The compiled functions of one game for its endgames.

    Attributes
    ----------
    left
        ``left(table) -> n``: cards in the deck, or tiles face down. The round ends soon after the last is gone.
    stalls
        ``stalls(table, action) -> bool``: whether the turn of this action passes without a card less in the deck.
    choices
        ``choices(table, hands, rules, tied, out) -> n``: legal actions in ``out[:n]``, one of each set of actions whose worth must
        be equal, for they differ by cards that nobody can lay any more. In positions of one essence they stand in the same order, so
        that the actions at one place do the same. If `tied`, also one only of those that differ little: what
        is found then is a bound, from the side of who moves.
    essence
        ``essence(table, hands, rules) -> uint64``: a fingerprint of all that matters for how the round can go on.
    outlook
        ``outlook(table, hands, hidden, rules, seat, room) -> points``: a bound from above on how much `seat` can still improve its
        margin, against an opponent who defends; `room` is scratch, int64 of shape (3, `ROOM`).
    deals
        ``deals(position, seat, merge)``: all that may be hidden from `seat`, a `Deals`; with `merge`, cards that nobody can lay
        any more count as alike.
    """

    left: Any
    stalls: Any
    choices: Any
    essence: Any
    outlook: Any
    deals: Callable[..., Any]


ROOM = 128
UNBOUNDED = 1 << 20  # more points than any round can hold

_BY_TABLE: dict[numba.types.Type, Endings] = {}


def register(table_dtype: Any, endings: Endings) -> None:
    """Let the solver work on the records of a game."""
    _BY_TABLE[numba.from_dtype(table_dtype)] = endings


def endings_of(table_dtype: Any) -> Endings:
    """The functions registered for a game."""
    return _BY_TABLE[numba.from_dtype(table_dtype)]


def left(table):
    """Cards in the deck, or tiles face down."""


def stalls(table, action):
    """Whether the turn of this action passes without a card less in the deck."""


def choices(table, hands, rules, tied, out):
    """Legal actions, without those that are as good as another one; all of them in a game that registered nothing."""


def essence(table, hands, rules):
    """A fingerprint of all that matters for how the round can go on; of everything in a game that registered nothing."""


def outlook(table, hands, hidden, rules, seat, room):
    """A bound from above on how much `seat` can still improve its margin."""


@overload(left, jit_options=INLINED)
def _left(table):
    return _BY_TABLE[table].left.py_func


@overload(stalls, jit_options=INLINED)
def _stalls(table, action):
    return _BY_TABLE[table].stalls.py_func


def _all_legal(table, hands, rules, tied, out):
    return kernels.legal(table, hands[table.to_move], rules, out)


def _all_cards(table, hands, rules):
    found = fingerprint(table)
    for seat in range(len(hands)):
        found = mix64(found ^ fingerprint(hands[seat]))
    return found


@overload(choices)
def _choices(table, hands, rules, tied, out):
    return _BY_TABLE[table].choices.py_func if table in _BY_TABLE else _all_legal


@overload(essence)
def _essence(table, hands, rules):
    return _BY_TABLE[table].essence.py_func if table in _BY_TABLE else _all_cards


@overload(outlook)
def _outlook(table, hands, hidden, rules, seat, room):
    return _BY_TABLE[table].outlook.py_func
