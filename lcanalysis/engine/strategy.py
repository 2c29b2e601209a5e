"""Strategies: decision functions compiled to function pointers, with named weights."""

from __future__ import annotations

import hashlib
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numba
import numpy as np
from numba.core import errors as numba_errors
from numba.core import ir as numba_ir

from lcanalysis.engine.batch import MAX_WEIGHTS, PLAYER
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.faults import explain
from lcanalysis.engine.kernels import Kernels
from lcanalysis.engine.pointers import address_of
from lcanalysis.engine.streams import STREAM
from lcanalysis.errors import BadValue, StrategyError, unknown

PARAMETERS = ("table", "hand", "rules", "weights", "stream")


@dataclass(frozen=True)
class Strategy:
    """A way to decide, for one game.

    Attributes
    ----------
    name
        What tables and charts call it.
    game
        Key of its game.
    decide
        ``decide(table, hand, rules, weights, stream) -> action``, compiled on first use.
    weights
        Named float weights that `decide` reads as ``weights.<name>``.
    kernels
        The record types of the game.
    declared
        The weights before any training.
    built_on
        Strategies that this one asks; they are checked and compiled with it.
    identity
        What tells it from others with the same source, such as what it is restricted in.
    """

    name: str
    game: str
    decide: Any = field(repr=False, compare=False)
    weights: Mapping[str, float] = field(default_factory=dict, repr=False)
    kernels: Kernels = field(repr=False, compare=False, kw_only=True)
    declared: Mapping[str, float] = field(default_factory=dict, repr=False, compare=False, kw_only=True)
    built_on: tuple[Strategy, ...] = field(default=(), repr=False, compare=False, kw_only=True)
    identity: str = field(default="", repr=False, compare=False, kw_only=True)

    @property
    def description(self) -> str:
        """The first paragraph of the decision function's docstring."""
        text = inspect.getdoc(self.decide.py_func) or ""
        return " ".join(text.split("\n\n")[0].split())

    @property
    def hash(self) -> str:
        """Twelve hex digits that stand for the source and the weights."""
        more = f"{sorted(self.weights.items())}{self.identity}{''.join(s.hash for s in self.built_on)}"
        return source_hash(self.decide.py_func, more=more)

    def untrained(self) -> Strategy:
        """The same decisions with the weights that the source declares, from which training starts."""
        return replace(self, weights=self.declared or self.weights)

    def with_weights(self, changes: Mapping[str, float], name: str | None = None) -> Strategy:
        """The same decisions with some weights changed, optionally under another name.

        Examples
        --------
        >>> import lcanalysis as lc
        >>> generous = lc.game("classic").strategy("tuned").with_weights({"feed": 0.0}, "generous")
        >>> generous.name, generous.weights["feed"]
        ('generous', 0.0)

        Raises
        ------
        UnknownName
            If a weight does not exist.
        BadValue
            If a weight is not a finite number.
        """
        for key, value in changes.items():
            if key not in self.weights:
                raise unknown(f"weight of strategy {self.name}", key, self.weights)
            if not np.isfinite(value):
                raise BadValue(f"Strategy {self.name}: weight {key} = {value} is not a finite number")
        return replace(self, name=name or self.name, weights={**self.weights, **changes})

    def player(self) -> np.ndarray:
        """An array of one `PLAYER` record for the batch driver; compiles the strategy if need be.

        Raises
        ------
        StrategyError
            If it cannot be compiled; the sentence says what to change.
        """
        player = np.zeros(1, PLAYER)
        player["address"] = self._address()
        player["weights"]["values"][0, : len(self.weights)] = list(self.weights.values())
        return player

    def weights_record(self) -> np.ndarray:
        """An array of one record of the named weights, to call `decide` from Python."""
        dtype = weights_dtype(self.weights)
        return np.array([tuple(self.weights.values()) or (0.0,)], dtype)

    def _weights_type(self) -> np.dtype:
        """The record that `decide` reads as `weights`."""
        return weights_dtype(self.weights)

    def _address(self) -> int:
        for strategy in self.built_on:
            strategy._address()
        dtypes = (
            self.kernels.table,
            self.kernels.hand,
            self.kernels.rules,
            self._weights_type(),
            STREAM,
        )
        argument_types = tuple(numba.from_dtype(dtype) for dtype in dtypes)
        try:
            address = address_of(self.decide, argument_types)
        except (numba_errors.NumbaError, TypeError, KeyError, AssertionError) as error:
            raise StrategyError(f"Strategy {self.name}: {explain(error)}") from None
        for line, _ in stores(self.decide, argument_types):
            raise StrategyError(
                f"Strategy {self.name}: line {line} writes into a record; a strategy may only read "
                "table, hand, rules and weights"
            )
        return address


def weights_dtype(weights: Mapping[str, float]) -> np.dtype:
    """The record of named weights: float64 each, in the order of declaration."""
    return np.dtype([(name, np.float64) for name in weights or ("none",)], align=True)


def make_strategy(
    function: Callable,
    game: str,
    kernels: Kernels,
    name: str,
    weights: Mapping[str, float],
    keep_compiled: bool,
) -> Strategy:
    """Check the shape of a decision function and wrap it for compilation on first use.

    Raises
    ------
    StrategyError
        If `function` is not a plain function of the five parameters.
    BadValue
        If there are too many weights.
    """
    if not inspect.isfunction(function):
        raise StrategyError(f"Strategy {name}: @strategy wants a plain function, without @njit of its own")
    if tuple(inspect.signature(function).parameters) != PARAMETERS:
        raise StrategyError(
            f"Strategy {name}: its parameters must be ({', '.join(PARAMETERS)}), in this order"
        )
    if len(weights) > MAX_WEIGHTS:
        raise BadValue(f"Strategy {name}: {len(weights)} weights are more than the {MAX_WEIGHTS} allowed")
    decide = numba.njit(nogil=True)(function)
    if keep_compiled:
        cached(decide)
    floats = {key: float(value) for key, value in weights.items()}
    return Strategy(name, game, decide, floats, kernels=kernels, declared=floats)


def source_of(function: Callable) -> str:
    """The source that decides: of a built-in strategy the whole file, for the helpers beside it decide too."""
    built_in = (function.__module__ or "").startswith("lcanalysis.")
    try:
        if built_in:
            return inspect.getsource(sys.modules[function.__module__])
        return textwrap.dedent(inspect.getsource(function))
    except OSError:
        return function.__code__.co_code.hex()


def source_hash(*functions: Callable, more: str = "") -> str:
    """Twelve hex digits that stand for the source of functions, and for `more`."""
    text = "".join(f"{function.__qualname__}{source_of(function)}" for function in functions) + more
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def stores(function: Any, argument_types: tuple) -> Iterator[tuple[int, Any]]:
    """Each place in which a compiled function writes into a record or an array of one: the line, and the type written into.

    Streams do change, in drawing from them, but no function writes into one by itself.
    """
    annotation = function.overloads[argument_types].type_annotation
    if not hasattr(annotation, "calltypes"):  # code from the disk cache was checked when it was compiled
        return
    for statement in annotation.calltypes:
        if isinstance(statement, numba_ir.SetAttr | numba_ir.SetItem | numba_ir.StaticSetItem):
            target = annotation.typemap[statement.target.name]
            if isinstance(target, numba.types.Record | numba.types.NestedArray):
                yield statement.loc.line, target
