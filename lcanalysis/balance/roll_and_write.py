"""Questions about Roll & Write: with which number to start a column, when to refuse, and what rests on assumed values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from lcanalysis.engine.batch import ENDING, PROGRESS, new_streams, play_batch
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.registry import game
from lcanalysis.games.roll_and_write.notation import COLOUR_NAMES
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import simulate
from lcanalysis.statistics import mean_interval

KEY = "roll_and_write"

# Other readings of each value that no rulebook states, by what charts call them.
READINGS: dict[str, dict[str, Any]] = {
    "as assumed": {},
    "no_boxes: -50": {"no_boxes": -50},
    "row_points: steeper start": {"row_points": [-60, -45, -30, 10, 20, 30, 60]},
    "row_points: milder start": {"row_points": [-30, -20, -10, 10, 20, 30, 60]},
    "row_points: even rise": {"row_points": [-40, -30, -20, 10, 20, 40, 50]},
    "arrows: one box lower": {"arrows": [[1, 5], [2, 6], [3, 7], [1, 4], [2, 5], [3, 6]]},
    "arrows: one box higher": {"arrows": [[3, 7], [4, 8], [5, 9], [3, 6], [4, 7], [5, 8]]},
    "arrows: one a colour": {"arrows": [[2], [3], [4], [5], [6], [7]]},
    "artifacts: two boxes lower": {"artifacts": [[2], [3], [4], [5], [6], [1]]},
    "artifacts: two a colour": {"artifacts": [[4, 7], [5, 8], [3, 6], [2, 7], [5, 8], [2, 6]]},
    "max_turns: 100": {"max_turns": 100},
}
HEADLINES = ("score", "won by tuned", "turns", "won from seat 0")


def final_sheets(
    strategies: Sequence[str | Strategy], n: int = 10_000, seed: int = 0, rules: Rules | None = None
) -> np.ndarray:
    """The tables of `n` finished games.

    Parameters
    ----------
    strategies
        One a seat.
    n, seed, rules
        As in `simulate`.

    Returns
    -------
    numpy.ndarray
        One record a game, of the engine's table.

    Raises
    ------
    BadValue
        If `n` is not a whole number from 1 on, or a strategy chose what the rules forbid.
    """
    if n < 1:
        raise BadValue(f"final_sheets: n = {n} is not a whole number from 1 on")
    chosen = game(KEY)
    kernels, seats = chosen.kernels, chosen.seats_of(strategies)
    players = np.concatenate([strategy.player() for strategy in seats])
    values = (rules or chosen.default_rules()).record()
    table, hands, hidden = (
        np.zeros(1, kernels.table),
        np.zeros(len(seats), kernels.hand),
        np.zeros(1, kernels.hidden),
    )
    scores = np.zeros((1, len(seats), len(chosen.columns)), np.int32)
    endings, progress, streams = np.zeros(1, ENDING), np.zeros(1, PROGRESS), new_streams(len(seats))
    out = np.zeros(n, kernels.table)
    for number in range(n):
        if not play_batch(
            number, seed, False, players, values, table, hands, hidden, streams, scores, endings, progress
        ):
            raise BadValue(f"final_sheets: in game {number} a strategy chose what the rules forbid")
        out[number] = table[0]
    return out


def first_numbers(
    strategies: Sequence[str | Strategy] = ("tuned", "tuned"),
    n: int = 10_000,
    seed: int = 0,
    rules: Rules | None = None,
) -> pd.DataFrame:
    """How columns end that begin with each number.

    Parameters
    ----------
    strategies, n, seed, rules
        As in `final_sheets`.

    Returns
    -------
    pandas.DataFrame
        One row a colour and first number: `colour`, `first`, `columns` (how many there were), `share` (of that colour's sheets),
        `boxes` (mean filled), `points` (mean of the column, undoubled, without bridges) with `points_low`, `points_high` (95 %
        interval, which takes columns as independent).

    Examples
    --------
    >>> frame = first_numbers(["greedy", "greedy"], n=300)
    >>> list(frame["colour"].unique())
    ['red', 'orange', 'yellow', 'green', 'blue', 'purple']
    """
    tables, values = final_sheets(strategies, n, seed, rules), rules or game(KEY).default_rules()
    worth = np.array([values.points(boxes) for boxes in range(10)])  # type: ignore[attr-defined]
    seats = len(strategies)
    rows = []
    for colour, name in enumerate(COLOUR_NAMES):
        first = tables["box"][:, :seats, colour, 0].ravel()
        filled = tables["filled"][:, :seats, colour].ravel()
        for number in sorted(set(first[first > 0].tolist())):
            boxes = filled[first == number]
            points = worth[boxes]
            rows.append(
                {
                    "colour": name,
                    "first": number,
                    "columns": len(boxes),
                    "share": len(boxes) / len(first),
                    "boxes": boxes.mean(),
                    **_mean("points", points),
                }
            )
    return pd.DataFrame(rows)


def _mean(name: str, values: np.ndarray) -> dict[str, float]:
    n, mean = len(values), float(values.mean())
    error = float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
    low, high = mean_interval(mean, error, n)
    return {name: mean, f"{name}_low": low, f"{name}_high": high}


def refusals(
    strategy: str | Strategy = "tuned", marks: Sequence[int] = (0, 4, 8), seats: int = 2
) -> pd.DataFrame:
    """Whether a strategy writes or refuses, when all dice show one number and one colour and the rest of its sheet is empty.

    Parameters
    ----------
    strategy
        Who decides.
    marks
        Dice boxes marked before.
    seats
        Number of players.

    Returns
    -------
    pandas.DataFrame
        One row a case: `marks`, `last` (the column's last number, in its third box; 0 if it is not started), `offered` (1 to 10,
        10 being a 0 on a started column), `writes`.

    Examples
    --------
    >>> frame = refusals("greedy", marks=[0])
    >>> frame[(frame["last"] == 2) & frame["writes"]]["offered"].tolist()
    [2, 3, 4]
    """
    return pd.DataFrame(
        [
            {
                "marks": n,
                "last": last,
                "offered": offered,
                "writes": _writes(strategy, n, last, offered, seats),
            }
            for n in marks
            for last in range(11)
            for offered in range(max(1, last), 11 if last else 10)
        ]
    )


def _writes(strategy: str | Strategy, marks: int, last: int, offered: int, seats: int) -> bool:
    die = offered % 10
    column = f"{last} {last} {last}" if last else ""
    others = "; ".join(f"dice {seat}: 0" for seat in range(1, seats))
    position = game(KEY).parse(
        f"dice: red red red + {die} {die} {die}; red 0: {column}; dice 0: {marks}; {others}"
    )
    return position.words(position.choose(strategy)) != "refuse"


def sensitivity(
    n: int = 4_000, seed: int = 0, seats: int = 2, readings: dict[str, dict[str, Any]] | None = None
) -> pd.DataFrame:
    """The headlines under other readings of each assumed value.

    Parameters
    ----------
    n
        Games of each headline and reading, a multiple of the number of seats.
    seed
        Of all games; each reading has the same dice.
    seats
        Number of players.
    readings
        Changes of the rules by name; `READINGS` by default.

    Returns
    -------
    pandas.DataFrame
        One row a reading and headline: `reading`, `headline` (`score`: mean points when all are `tuned`; `won by tuned`: its
        share of games against `greedy`, who has the other seats; `turns`; `won from seat 0` when all are `tuned`), `value`, `low`,
        `high` (95 % interval).

    Examples
    --------
    >>> frame = sensitivity(n=200, readings={"as printed": {}, "no_boxes: -50": {"no_boxes": -50}})
    >>> frame["headline"].unique().tolist()
    ['score', 'won by tuned', 'turns', 'won from seat 0']
    """
    rows = []
    for reading, changes in (readings or READINGS).items():
        rules = game(KEY).default_rules().replace(**changes)
        for headline, value, low, high in _headlines(n, seed, seats, rules):
            rows.append({"reading": reading, "headline": headline, "value": value, "low": low, "high": high})
    return pd.DataFrame(rows)


def _headlines(n: int, seed: int, seats: int, rules: Rules) -> list[tuple[str, float, float, float]]:
    alike = simulate(KEY, ["tuned"] * seats, n, seed, rules, progress=False)
    uneven = simulate(KEY, ["tuned"] + ["greedy"] * (seats - 1), n, seed, rules, rotate=True, progress=False)
    games = alike.games
    per_game = games.groupby("game")[["score", "turns"]].mean()
    score, turns = (_mean("value", per_game[name].to_numpy()) for name in ("score", "turns"))
    strong, first = uneven.summary().iloc[0], alike.by_seat().iloc[0]
    return [
        ("score", score["value"], score["value_low"], score["value_high"]),
        ("won by tuned", strong["won"], strong["won_low"], strong["won_high"]),
        ("turns", turns["value"], turns["value_low"], turns["value_high"]),
        ("won from seat 0", first["won"], first["won_low"], first["won_high"]),
    ]
