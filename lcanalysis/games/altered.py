"""Strategies made from others: with mistakes, and restricted in what they may do.

They are compiled like any other and play at the engine's speed.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
from numba.extending import intrinsic

from lcanalysis.engine.pointers import by_address
from lcanalysis.engine.strategy import Strategy, source_of, weights_dtype
from lcanalysis.engine.streams import unit
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.preferring import beside, builtin_name, preference
from lcanalysis.games.registry import game
from lcanalysis.games.searching import Search

MISTAKES = "mistakes"

# ---- mistakes ----


def with_mistakes(strategy: Strategy, share: float, name: str | None = None) -> Strategy:
    """The same strategy, but a share of its decisions is made by `random`: uniformly among the legal actions.

    Parameters
    ----------
    strategy
        Any strategy.
    share
        Chance, from 0 to 1, that a decision is made at random; each decision on its own. A random action may be the right one.
        It is a weight of the new strategy, named ``mistakes``.
    name
        ``"tuned, 10 % random"`` by default.

    Raises
    ------
    BadValue
        If `share` is not between 0 and 1, or the strategy makes such mistakes already.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> careless = with_mistakes(lc.game("classic").strategy("greedy"), 0.1)
    >>> careless.name, careless.weights["mistakes"]
    ('greedy, 10 % random', 0.1)
    """
    if not 0 <= share <= 1:
        raise BadValue(f"with_mistakes: share = {share} is not a number from 0 to 1")
    if MISTAKES in strategy.weights:
        raise BadValue(f"with_mistakes: strategy {strategy.name} has a weight named {MISTAKES} already")
    _not_searching("with_mistakes", strategy)
    random = game(strategy.game).strategies["random"]
    weights = {**strategy.weights, MISTAKES: float(share)}
    return Strategy(
        name or f"{strategy.name}, {100 * share:g} % random",
        strategy.game,
        _mistaken(strategy.decide, random.decide, tuple(strategy.weights)),
        weights,
        kernels=strategy.kernels,
        declared=weights,
        built_on=(strategy, random),
    )


@functools.cache
def _mistaken(decide_well: Any, decide_at_random: Any, names: tuple[str, ...]) -> Any:
    own, none = _read_as(names), _read_as(())
    decide_well, decide_at_random = by_address(decide_well), by_address(decide_at_random)

    def mistaken(table, hand, rules, weights, stream):
        """Decides like another strategy, but makes a share of the decisions at random."""
        if unit(stream) < weights.mistakes:
            return decide_at_random(table, hand, rules, none(weights), stream)
        return decide_well(table, hand, rules, own(weights), stream)

    return numba.njit(nogil=True)(mistaken)


@functools.cache
def _read_as(names: tuple[str, ...]) -> Any:
    """Lets a record of weights be read as the one of its first weights, so that no strategy is compiled twice."""
    record = numba.from_dtype(weights_dtype(dict.fromkeys(names, 0.0)))

    @intrinsic
    def first_weights(typingctx, weights):
        def codegen(context, builder, signature, args):
            return builder.bitcast(args[0], context.get_value_type(record))

        return record(weights), codegen

    return first_weights


def _not_searching(who: str, strategy: Strategy) -> None:
    if isinstance(strategy, Search):
        raise BadValue(f"{who}: {strategy.name} searches; change the strategy of its playouts instead")


# ---- restrictions ----


@dataclass(frozen=True)
class Restriction:
    """Something that a player shall not do.

    Attributes
    ----------
    name
        What it is called in code, such as ``no_wagers``.
    title
        The same in words that follow a strategy's name: ``tuned, never a wager``.
    forbids
        ``forbids(table, hand, rules, action) -> bool``, compiled. To force a feature, forbid everything else where it is legal.
        It must leave at least one legal action everywhere.
    """

    name: str
    title: str
    forbids: Any = field(repr=False)

    @property
    def description(self) -> str:
        """The first paragraph of the predicate's docstring."""
        text = inspect.getdoc(self.forbids.py_func) or ""
        return " ".join(text.split("\n\n")[0].split())


def restrictions(game_key: str) -> dict[str, Restriction]:
    """The restrictions that a game offers in its ``restrictions.py``, by name; none if it has no such file.

    Examples
    --------
    >>> restrictions("classic")["no_wagers"].title
    'never a wager'
    """
    listed = beside(game(game_key), "restrictions")
    return {one.name: one for one in listed.RESTRICTIONS} if listed else {}


def restrict(
    strategy: Strategy,
    forbid: str | Restriction | Callable,
    prefers: Any = None,
    name: str | None = None,
) -> Strategy:
    """The same strategy, but it never does what is forbidden.

    It is asked first. If its choice is allowed, that is what it does. If not, then

    1. of a strategy that says how much it likes each action, the allowed action that it likes best: what it would choose if the
       forbidden ones did not exist. The game's ``preferences.py`` says so of built-in strategies; `prefers` of your own;
    2. of any other one, what the strongest built-in strategy without weights that is not stronger than it would do, if that is
       allowed, then the next weaker, and at last any allowed action, all alike. So such a strategy is compared with one that has
       a worse plan B than it might have, and what the restriction costs is most likely too much.

    It does not know of the restriction when it plans ahead, and its weights were trained without it: what it loses is what a
    player loses who stops doing something today.

    Parameters
    ----------
    strategy
        Any strategy.
    forbid
        The name of a restriction of its game, a `Restriction`, or a plain function ``(table, hand, rules, action) -> bool`` that is
        true for what is forbidden.
    prefers
        A plain function ``(table, hand, rules, weights, action) -> float``: how much the strategy likes a legal action, for its
        decisions to be made again among what is allowed.
    name
        ``"tuned, never a wager"`` by default.

    Raises
    ------
    UnknownName
        If the game has no restriction of that name.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> plain = restrict(lc.game("classic").strategy("greedy"), "no_wagers")
    >>> run = lc.simulate("classic", [plain, "greedy"], n=100)
    >>> plain.name, run.summary()["wagers_placed"].tolist()[0]
    ('greedy, never a wager', 0.0)
    """
    _not_searching("restrict", strategy)
    restriction = _restriction(strategy.game, forbid)
    likes = (
        numba.njit(prefers)
        if inspect.isfunction(prefers)
        else prefers or preference(game(strategy.game), strategy)
    )
    weaker = () if likes else _weaker(strategy)
    decide = _restricted(
        strategy.decide,
        restriction.forbids,
        likes,
        tuple(other.decide for other in weaker),
        strategy.kernels.legal,
        strategy.kernels.max_actions,
    )
    parts = [restriction.forbids, likes] if likes else [restriction.forbids]
    return Strategy(
        name or f"{strategy.name}, {restriction.title}",
        strategy.game,
        decide,
        strategy.weights,
        kernels=strategy.kernels,
        declared=strategy.declared,
        built_on=(strategy, *weaker),
        identity=restriction.name + "".join(source_of(part.py_func) for part in parts),
    )


def _restriction(game_key: str, forbid: str | Restriction | Callable) -> Restriction:
    if isinstance(forbid, Restriction):
        return forbid
    if inspect.isfunction(forbid):
        return Restriction(forbid.__name__, forbid.__name__.replace("_", " "), numba.njit(forbid))
    offered = restrictions(game_key)
    if forbid not in offered:
        raise unknown(f"restriction of {game_key}", forbid, offered)
    return offered[str(forbid)]


def _weaker(strategy: Strategy) -> tuple[Strategy, ...]:
    """Built-in strategies without weights that are not stronger, the strongest first, `random` left out."""
    known, own = list(game(strategy.game).strategies.values()), builtin_name(game(strategy.game), strategy)
    if own is not None:
        known = known[: [other.name for other in known].index(own)]
    return tuple(other for other in reversed(known) if not other.weights and other.name != "random")


@functools.cache
def _restricted(decide: Any, forbids: Any, likes: Any, weaker: tuple, legal: Any, max_actions: int) -> Any:
    if likes is None:
        plan_b = _any_allowed(forbids, by_address(legal), max_actions)
        for other in reversed(weaker):
            plan_b = _asked(other, forbids, plan_b, _read_as(()))
    else:
        plan_b = _liked_best(forbids, by_address(likes), by_address(legal), max_actions)
    decide = by_address(decide)

    def restricted(table, hand, rules, weights, stream):
        """Decides like another strategy, but never does what is forbidden."""
        action = decide(table, hand, rules, weights, stream)
        if not forbids(table, hand, rules, action):
            return action
        return plan_b(table, hand, rules, weights, stream)

    return numba.njit(nogil=True)(restricted)


def _asked(decide: Any, forbids: Any, otherwise: Any, none: Any) -> Any:
    """What another strategy would do, if it is allowed."""
    decide = by_address(decide)

    @numba.njit
    def asked(table, hand, rules, weights, stream):
        action = decide(table, hand, rules, none(weights), stream)
        if not forbids(table, hand, rules, action):
            return action
        return otherwise(table, hand, rules, weights, stream)

    return asked


def _liked_best(forbids: Any, likes: Any, legal: Any, max_actions: int) -> Any:
    """The allowed action with the highest preference, the first of equal ones."""

    @numba.njit
    def liked_best(table, hand, rules, weights, stream):
        out = np.empty(max_actions, np.int64)
        best, most = -1, -math.inf
        for place in range(legal(table, hand, rules, out)):
            if forbids(table, hand, rules, out[place]):
                continue
            liking = likes(table, hand, rules, weights, out[place])
            if best < 0 or liking > most:
                best, most = out[place], liking
        if best < 0:
            raise ValueError("the restriction forbids every legal action")
        return best

    return liked_best


def _any_allowed(forbids: Any, legal: Any, max_actions: int) -> Any:
    """Any allowed action, all alike."""

    @numba.njit
    def any_allowed(table, hand, rules, weights, stream):
        out = np.empty(max_actions, np.int64)
        best, n = -1, 0
        for place in range(legal(table, hand, rules, out)):
            if not forbids(table, hand, rules, out[place]):
                n += 1
                if unit(stream) * n < 1.0:
                    best = out[place]
        if best < 0:
            raise ValueError("the restriction forbids every legal action")
        return best

    return any_allowed
