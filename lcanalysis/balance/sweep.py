"""One or two rules values varied over a range."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from lcanalysis.balance.compare import Comparison, Given, compare, rules_given
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.rules import Rules


def sweep(
    game_key: str, values: Mapping[str, Iterable[Any]], base: Given = None, **settings: Any
) -> Comparison:
    """Compare the rules under every value, or pair of values, with the rules as printed, on the same deals.

    Parameters
    ----------
    game_key
        The game.
    values
        One or two rules keys, each with the values that it takes.
    base
        The rules that all else comes from, and that the others are compared to; as printed by default. They are played in any
        case.
    **settings
        As for `compare`: ``n``, ``seed``, ``strategies``, ``seats``, ``retune`` and so on.

    Returns
    -------
    Comparison
        Its frame has a column for each key, and its rows are in the order of the values.

    Raises
    ------
    UnknownName
        If a key is not a value of the game's rules.
    BadValue
        If there are no keys or more than two, or a value is not allowed.

    Examples
    --------
    >>> found = sweep("classic", {"expedition_cost": range(10, 31, 10)}, n=200, strategies=["greedy"])
    >>> found.rows("all greedy", ["score"])[["expedition_cost", "verdict"]].values.tolist()
    [[10, 'higher'], [20, ''], [30, 'lower']]
    """
    start = rules_given(game_key, base)
    keys = tuple(values)
    if not 1 <= len(keys) <= 2:
        raise BadValue(f"sweep: it takes one or two rules keys, but got {len(keys)}")
    for key in keys:
        if key not in start.kinds():
            raise unknown(f"rules key of {game_key}", key, start.kinds())
    origin = tuple(getattr(start, key) for key in keys)
    grid = list(dict.fromkeys(product(*(list(values[key]) for key in keys))))
    if not grid:
        raise BadValue(f"sweep: there are no values of {' and '.join(keys)}")
    points = [origin, *(point for point in grid if point != origin)]
    variants: dict[str, Given] = {_name(keys, point): _at(start, keys, point) for point in points}
    found = compare(game_key, variants, **settings)
    return _in_order(found, keys, dict(zip(variants, points, strict=True)))


def _at(start: Rules, keys: tuple[str, ...], point: tuple[Any, ...]) -> Rules:
    return start.replace(**dict(zip(keys, point, strict=True)))


def _name(keys: tuple[str, ...], point: tuple[Any, ...]) -> str:
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in zip(keys, point, strict=True))


def _in_order(found: Comparison, keys: tuple[str, ...], points: Mapping[str, tuple[Any, ...]]) -> Comparison:
    """The comparison with columns for the keys, sorted by play, quantity and values."""
    frame = found.frame
    for place, key in enumerate(keys):
        frame.insert(2 + place, key, [points[name][place] for name in frame["variant"]])
    order = {
        name: place for column in ("play", "quantity") for place, name in enumerate(frame[column].unique())
    }
    found.frame = frame.sort_values(
        ["play", "quantity", *keys],
        key=lambda column: column.map(order) if column.name in ("play", "quantity") else column,
        ignore_index=True,
    )
    found.keys = keys
    return found
