"""What `advise` and `explain` found, in sentences with no more digits than the intervals support."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from lcanalysis.advice.explain import TURNS, explain
from lcanalysis.games.registry import game
from lcanalysis.numbers import SPACE, count, fixed, number, percent, plus_minus

UNITS = {"margin": "points of margin", "win": "percentage points of wins", "score": "points"}
SCALES = {"margin": 1.0, "win": 100.0, "score": 1.0}
MOST_PARTS = 4
MOST_NAMED = 4
# Counts of points: these have been told as score parts already.
_TWICE = ("points_as_starter",)


def told(advice: pd.DataFrame) -> list[str]:
    """Two to four plain sentences: the best action, whether it is seen to be better than the next, and what makes the difference.

    Parameters
    ----------
    advice
        A frame of `lcanalysis.advise`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> found = lc.advise("to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7", iterations=3_000)
    >>> told(found)[0].startswith(f"Best found: '{found['action'].iloc[0]}'")
    True
    """
    first = advice.iloc[0]
    if len(advice) == 1:
        return [f"There is only one legal action: '{first['action']}'. {expected(advice)}"]
    return [f"{_verdict(advice)}", expected(advice), *_reasons(advice)]


def asked(advice: pd.DataFrame) -> str:
    """What a frame of `advise` is about: who decides."""
    return f"What is right here? Player {advice.attrs['provenance']['seat']} to move"


def source(advice: pd.DataFrame) -> str:
    """Where the numbers of a frame of `advise` come from: playouts, strategy, seed, interval, rules."""
    facts = advice.attrs["provenance"]
    changed = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in facts["rules"].items())
    rules = f"Rules changed: {changed}." if changed else "Rules as printed."
    return (
        f"Source: {facts['package']}; {game(facts['game']).title}, {facts['players']} players; "
        f"{count(facts['playouts'])} playouts by {facts['playout']['name']} in possible worlds, all for {facts['objective']}; "
        f"seed {facts['seed']}. ± is the 95{SPACE}% interval. {rules}"
    )


def objective_of(advice: pd.DataFrame) -> str:
    """What all players want in a frame of `advise`."""
    return str(advice.attrs["provenance"]["objective"])


def difference_words(row: Any, objective: str, sign: bool = True) -> str:
    """The difference of an action to the best, with its interval.

    Examples
    --------
    >>> difference_words({"difference": -3.21, "low": -4.4, "high": -2.0}, "margin")
    '−3.2 ± 1.2'
    >>> difference_words({"difference": -0.0321, "low": -0.044, "high": -0.020}, "win")
    '−3.2 ± 1.2'
    """
    scale = SCALES[objective]
    return plus_minus(scale * row["difference"], scale * half(row), sign)


def half(row: Any) -> float:
    """Half the width of the interval of a difference."""
    return (row["high"] - row["low"]) / 2


def is_seen(row: Any) -> bool:
    """Whether the interval of a difference leaves out zero."""
    return bool(row["low"] > 0 or row["high"] < 0)


def margin_words(row: Any) -> str:
    """The margin to expect after an action.

    Examples
    --------
    >>> margin_words({"margin": 4.123, "margin_low": 3.1, "margin_high": 5.1})
    '+4.1 ± 1.0'
    """
    return plus_minus(row["margin"], (row["margin_high"] - row["margin_low"]) / 2, sign=True)


def win_words(row: Any) -> str:
    """The share of wins to expect after an action, in per cent."""
    return percent(row["win"], row["win_low"], row["win_high"])


def expected(advice: pd.DataFrame) -> str:
    """What to expect after the best action."""
    first = advice.iloc[0]
    return f"After it, expect a margin of {margin_words(first)} points and {win_words(first)} of wins (ties in part)."


def _verdict(advice: pd.DataFrame) -> str:
    first, second = advice.iloc[0], advice.iloc[1]
    objective = objective_of(advice)
    alike = [f"'{row['action']}'" for _, row in advice.iloc[1:].iterrows() if not is_seen(row)]
    if alike:
        shown = ", ".join(alike[:MOST_NAMED])
        more = f" and {len(alike) - MOST_NAMED} more" if len(alike) > MOST_NAMED else ""
        return f"Best found: '{first['action']}'; but no difference is seen between it and {shown}{more}."
    ahead = {"difference": -second["difference"], "low": -second["high"], "high": -second["low"]}
    size = difference_words(ahead, objective, sign=False)
    return f"Best found: '{first['action']}', ahead of '{second['action']}' by {size} {UNITS[objective]}."


def _reasons(advice: pd.DataFrame) -> list[str]:
    """What differs between the two best actions, in points and in how long the game goes on."""
    if "examined" not in advice.attrs:
        return []
    parts = telling(explain(advice))
    first, second = (f"'{action}'" for action in advice["action"].iloc[:2])
    points = parts[parts["kind"] == "points"].head(MOST_PARTS)
    if points.empty:
        return [f"No score part is seen to differ between {first} and {second}."]
    shown = [f"{_whose(row)} {row['part']} {size(row)}" for _, row in points.iterrows()]
    turns = parts[parts["kind"] == TURNS]
    if len(turns):
        row = turns.iloc[0]
        longer = "longer" if row["difference"] > 0 else "shorter"
        far = number(abs(row["difference"]), half(row))
        shown.append(f"and the game is {far} turns {longer}")
    return [f"Against {second}, it changes in points: {', '.join(shown)}."]


def _whose(row: Any) -> str:
    return "own" if row["who"] == "own" else f"{row['who']}'s"


def size(row: Any) -> str:
    """A difference of parts with its interval."""
    return plus_minus(row["difference"], half(row), sign=True)


def telling(parts: pd.DataFrame, kinds: Sequence[str] = ("points", "count", TURNS)) -> pd.DataFrame:
    """The rows of an `explain` frame whose interval leaves out zero, without counts that repeat points."""
    seen = (parts["low"] > 0) | (parts["high"] < 0)
    return parts[seen & parts["kind"].isin(list(kinds)) & ~parts["part"].isin(_TWICE)].reset_index(drop=True)


# ---- tables ----

NUMBERS = ("difference", "margin", "wins", "turn brings", "first", "second", "playouts")


def table(advice: pd.DataFrame) -> pd.DataFrame:
    """A frame of `advise` in words, each number rounded as its interval demands.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> found = lc.advise("to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7", iterations=3_000)
    >>> table(found).columns.tolist()
    ['action', 'difference', 'margin', 'wins', 'playouts', '']
    """
    objective, rows = objective_of(advice), advice.to_dict("records")
    exact = {"turn brings": [fixed(row["turn_value"], 2) for row in rows]} if "turn_value" in advice else {}
    return pd.DataFrame(
        {
            "action": [row["action"] for row in rows],
            "difference": [
                difference_words(row, objective) if place else "best" for place, row in enumerate(rows)
            ],
            "margin": [margin_words(row) for row in rows],
            "wins": [win_words(row) for row in rows],
            **exact,
            "playouts": [count(row["playouts"]) for row in rows],
            "": [note(row) if place else "" for place, row in enumerate(rows)],
        }
    )


def note(row: Any) -> str:
    """What to remember of an action that is not the best."""
    if not is_seen(row):
        return "no difference seen"
    return "" if row["in_question"] else "left early"


def parts_table(parts: pd.DataFrame) -> pd.DataFrame:
    """The telling rows of an `explain` frame in words."""
    rows = telling(parts).to_dict("records")
    return pd.DataFrame(
        {
            "part": [f"{_whose(row)} {row['part'].replace('_', ' ')}" for row in rows],
            "first": [number(row["first"], half(row)) for row in rows],
            "second": [number(row["second"], half(row)) for row in rows],
            "difference": [size(row) for row in rows],
        }
    )
