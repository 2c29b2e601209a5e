"""Questions about decisions: functions that find the cases in which a game shall be continued in two ways.

A question is put as one that is answered by yes or no, such as "lay the first wager?". At each decision it is told what the strategy
chose, says whether this is a case, and what the two answers do. The driver of forks plays both to the end.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
from numba.core import errors as numba_errors

from lcanalysis.engine.compilation import cached
from lcanalysis.engine.faults import explain
from lcanalysis.engine.kernels import Kernels
from lcanalysis.engine.pointers import code_of
from lcanalysis.engine.strategy import source_hash, stores
from lcanalysis.errors import BadValue, QuestionError

MAX_FEATURES = 16
PARAMETERS = ("table", "hand", "rules", "case")

# What a question is told (`action`: what the strategy chose) and what it answers: the actions of the two branches, and features.
CASE = np.dtype(
    [
        ("action", np.int64),
        ("yes", np.int64),
        ("no", np.int64),
        ("features", np.int64, (MAX_FEATURES,)),
    ],
    align=True,
)
_OWN_FIELDS = ("action", "yes", "no")

# The addresses of a question's compiled functions; 0 for one that it does not have.
ASKED = np.dtype([("case", np.uint64), ("hide", np.uint64), ("edit", np.uint64)], align=True)


@dataclass(frozen=True)
class Question:
    """A question that decisions of one game are asked.

    Attributes
    ----------
    name, title
        What files and what charts call it.
    game
        Key of its game.
    features
        Names of the whole numbers that it notes of each case.
    find
        ``find(table, hand, rules, case) -> bool``: whether the decision is a case.
    hide
        ``hide(table, hand, rules, case)``: edits copies of the table and the hand; the strategy is shown them to say what it would
        do otherwise. None if there is none.
    edit
        ``edit(table, hand, rules, case)``: edits copies of the table and the hand, with which the branch `no` goes on. None if there
        is none.
    kernels
        The record types of the game.
    """

    name: str
    title: str
    game: str
    features: tuple[str, ...]
    find: Any = field(repr=False, compare=False)
    hide: Any = field(repr=False, compare=False, default=None)
    edit: Any = field(repr=False, compare=False, default=None)
    kernels: Kernels = field(repr=False, compare=False, kw_only=True)

    @property
    def description(self) -> str:
        """The docstring of `find`."""
        return " ".join((inspect.getdoc(self.find.py_func) or "").split())

    @property
    def hash(self) -> str:
        """Twelve hex digits that stand for the source."""
        functions = [part.py_func for part in (self.find, self.hide, self.edit) if part is not None]
        return source_hash(*functions)

    def compiled(self) -> np.ndarray:
        """An array of one `ASKED` record for the driver of forks; compiles the question if need be.

        Raises
        ------
        QuestionError
            If it cannot be compiled; the sentence says what to change.
        """
        asked = np.zeros(1, ASKED)
        asked["case"] = self._address(self.find, numba.types.boolean)
        for part in ("hide", "edit"):
            if getattr(self, part) is not None:
                asked[part] = self._address(getattr(self, part), numba.types.none)
        return asked

    def new_case(self, action: int) -> np.ndarray:
        """An array of one case with this question's features by name, as `find` is given it."""
        case = np.zeros(1, case_dtype(self.features))
        case["action"] = case["yes"] = case["no"] = action
        return case

    def _address(self, function: Any, returned: Any) -> int:
        dtypes = (self.kernels.table, self.kernels.hand, self.kernels.rules, case_dtype(self.features))
        argument_types = tuple(numba.from_dtype(dtype) for dtype in dtypes)
        wanted = "True or False" if function is self.find else "nothing"
        try:
            found, address = code_of(function, argument_types)
        except (numba_errors.NumbaError, TypeError, KeyError, AssertionError) as error:
            raise QuestionError(f"Question {self.name}: {explain(error, wanted)}") from None
        if found != returned:
            raise QuestionError(
                f"Question {self.name}: {function.py_func.__name__} must return {wanted} on every path, but it returns {found}"
            )
        *_, rules, case = argument_types
        for line, target in stores(function, argument_types):
            if target == rules or (function is self.find and target != case):
                raise QuestionError(
                    f"Question {self.name}: line {line} writes into a record; a question may write into its case only, "
                    "its hide and edit into table, hand and case"
                )
        return address


def case_dtype(features: Sequence[str]) -> np.dtype:
    """The record of a case with named features: int64 each, in the order of declaration."""
    return np.dtype([(name, np.int64) for name in (*_OWN_FIELDS, *features)], align=True)


def make_question(
    function: Callable,
    game: str,
    kernels: Kernels,
    name: str,
    title: str,
    features: Sequence[str],
    hide: Callable | None,
    edit: Callable | None,
    keep_compiled: bool,
) -> Question:
    """Check the shape of a question's functions and wrap them for compilation on first use.

    Raises
    ------
    QuestionError
        If one of them is not a plain function of the four parameters.
    BadValue
        If there are too many features, or one has a name that a case has already.
    """
    for part in (function, hide, edit):
        if part is None:
            continue
        if not inspect.isfunction(part):
            raise QuestionError(f"Question {name}: it wants plain functions, without @njit of their own")
        if tuple(inspect.signature(part).parameters) != PARAMETERS:
            raise QuestionError(
                f"Question {name}: the parameters of {part.__name__} must be ({', '.join(PARAMETERS)}), in this order"
            )
    if hide is not None and edit is not None:
        raise QuestionError(f"Question {name}: it may have hide or edit, not both")
    if isinstance(features, str) or len(features) > MAX_FEATURES:
        raise BadValue(f"Question {name}: features must be a list of at most {MAX_FEATURES} names")
    for feature in features:
        if feature in RESERVED or features.count(feature) > 1:
            raise BadValue(f"Question {name}: a feature cannot be called '{feature}', for something else is")
    compiled = [None if part is None else _compiled(part, keep_compiled) for part in (function, hide, edit)]
    return Question(name, title, game, tuple(features), *compiled, kernels=kernels)


# Columns of the frame of cases, which features cannot be called like.
RESERVED = (
    *_OWN_FIELDS,
    *("features", "game", "deal", "seat", "strategy", "decision", "turn", "weight", "said_yes"),
    *(f"{name}{end}" for name in ("score", "margin", "won") for end in ("", "_yes", "_no")),
)


def _compiled(function: Callable, keep: bool) -> Any:
    dispatcher = numba.njit(nogil=True)(function)
    return cached(dispatcher) if keep else dispatcher
