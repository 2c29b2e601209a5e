"""Questions about Roll & Write: with which number to start a column, and when to refuse."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from lcanalysis.engine.batch import ENDING, PROGRESS, new_streams, play_batch
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.registry import game
from lcanalysis.games.roll_and_write.notation import COLOUR_NAMES
from lcanalysis.games.rules import Rules
from lcanalysis.statistics import mean_interval

KEY = "roll_and_write"


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
    column = f"{min(last, 9)} {last} {last}" if last else ""  # a 0 does not start a column
    others = "; ".join(f"dice {seat}: 0" for seat in range(1, seats))
    position = game(KEY).parse(
        f"dice: red red red + {die} {die} {die}; red 0: {column}; dice 0: {marks}; {others}"
    )
    return position.words(position.choose(strategy)) != "refuse"
