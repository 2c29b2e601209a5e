"""Tables of the report as text: rows of cells that are already rounded."""

from __future__ import annotations

import shlex
from typing import Any

import pandas as pd

from lcanalysis.balance.seats import seats_of
from lcanalysis.charts.summary import summary_table
from lcanalysis.charts.texts import ORDINALS, estimate, win_share
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import count, percent_interval, plus_minus, small_percent
from lcanalysis.simulation import Results

Rows = list[dict[str, str]]


def summary(run: Results) -> Rows:
    """One row a strategy: mean score, margin, games won, length, share of stalled games."""
    frame = summary_table(run).reset_index()
    return [{str(key): str(value) for key, value in row.items()} for row in frame.to_dict("records")]


def seats(run: Results) -> Rows:
    """One row a strategy and seat: what moving first is worth."""
    frame = seats_of([run]).sort_values(["strategy", "seat"], key=_in_order(run))
    return [
        {
            "Strategy": row["strategy"],
            "Moves": ORDINALS[row["seat"]],
            "Games": count(int(row["games"])),
            "Mean score": estimate(row, "score"),
            "Mean margin": estimate(row, "margin", sign=True),
            "Games won": win_share(row),
            "Tied": small_percent(row["tied"]),
        }
        for _, row in frame.iterrows()
    ]


def _in_order(run: Results) -> Any:
    """A sort key: strategies in the order of the run, everything else as it is."""
    return lambda column: column.map(run.strategies.index) if column.name == "strategy" else column


def cross_rows(frame: pd.DataFrame) -> Rows:
    """One row a pairing of two different strategies, the better one first, as numbers to copy."""
    ahead = frame[(frame["margin"] > 0) & (frame["row"] != frame["column"])]
    strength = frame.groupby("row")["margin"].mean().sort_values(ascending=False)
    ahead = ahead.sort_values(["row", "column"], key=lambda names: names.map(list(strength.index).index))
    return [
        {
            "Pairing": f"{row['row']} v {row['column']}",
            "Games": count(int(row["games"])),
            "Mean margin": plus_minus(row["margin"], (row["margin_high"] - row["margin_low"]) / 2, sign=True),
            "Games won": percent_interval(row["won"], row["won_low"], row["won_high"]),
            "Stalled": small_percent(row["stalled"]),
        }
        for _, row in ahead.iterrows()
    ]


def stalled(frame: pd.DataFrame) -> str:
    """Which pairings stall how often, as a sentence."""
    pairs = frame[frame["stalled"] > 0].sort_values("stalled", ascending=False)
    if pairs.empty:
        return "No game of the cross table stalled."
    shown: dict[str, str] = {}
    for _, row in pairs.iterrows():
        shown.setdefault(" v ".join(sorted((row["row"], row["column"]))), small_percent(row["stalled"]))
    return f"Share of stalled games: {', '.join(f'{pair} {share}' for pair, share in shown.items())}; all others 0."


def rules(chosen: Rules) -> Rows:
    """One row a value of the rules, with its provenance."""
    return [
        {
            "Value": row["key"].replace("_", " "),
            "Set to": _value(row["value"]),
            "Printed": _value(row["default"]),
            "Provenance": row["provenance"],
            "Meaning": row["text"],
        }
        for _, row in chosen.to_frame().iterrows()
    ]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return count(value) if isinstance(value, int) else str(value).replace("_", " ")


def toml(value: Any) -> str:
    """A rules value as a TOML file has it.

    Examples
    --------
    >>> toml(True), toml(15), toml((1, 2))
    ('true', '15', '[1, 2]')
    """
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def provenance(run: Results) -> list[tuple[str, str]]:
    """Where the numbers of a run come from, as pairs of name and value."""
    facts = {key.replace("_", " "): value for key, value in run.provenance.items()}
    facts["strategies"] = ", ".join(f"{entry['name']} ({entry['hash']})" for entry in facts["strategies"])
    facts["rules changes"] = facts["rules changes"] or "none"
    facts["n"] = count(facts["n"])
    facts["each deal from every seat"] = "yes" if facts.pop("rotate") else "no"
    return [(key, str(value)) for key, value in facts.items()]


def command(run: Results) -> str:
    """The command that plays a run again."""
    names = [label.split("#")[0] for label in run.strategies]
    changes = [f"--set {shlex.quote(f'{key}={toml(value)}')}" for key, value in run.rules.changes().items()]
    rotate = ["--rotate"] if run.rotate else []
    return " ".join(
        ["lcanalysis simulate", run.game, *names, f"-n {run.n}", f"--seed {run.seed}", *rotate, *changes]
    )
