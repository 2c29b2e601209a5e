"""The cross table of strategies as a heat map with its numbers in the cells."""

from __future__ import annotations

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import Panel, figure
from lcanalysis.charts.theme import WIDTH
from lcanalysis.numbers import count, decimals, fixed, number, small_percent

CELL_HEIGHT = 58
DIAGONAL = "#f2f2f2"


def cross_table(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """How each strategy does against each other one: mean margin of the row's strategy, and its share of wins.

    Parameters
    ----------
    frame
        One row a pairing, with the columns `row`, `column`, `games`, `margin`, `margin_low`, `margin_high`, `won`,
        `won_low`, `won_high`, `stalled`.
    foot
        What to add to the foot line, such as the seed.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> row = {"row": "greedy", "column": "eager", "games": 2000, "margin": 11.3, "margin_low": 10.9}
    >>> row |= {"margin_high": 11.7, "won": 0.611, "won_low": 0.605, "won_high": 0.617, "stalled": 0.0}
    >>> cross_table(pd.DataFrame([row])).data["beside"].iloc[0].split(chr(10))
    ['± 0.4', '61.1\\xa0%']
    """
    data = frame[frame["row"] != frame["column"]].reset_index(drop=True)
    cells = [_cell(row) for _, row in data.iterrows()]
    data = data.assign(label=[cell[0] for cell in cells], beside=[cell[1] for cell in cells])
    return figure(
        _cells(data, width),
        data=data,
        title=_title(data),
        subtitle="Row against column: mean margin in points with its 95 % interval, and share of games won",
        foot=f"{_foot(frame)} {foot}".strip(),
        description=f"Table of margins. {_in_words(data)}",
        width=width,
    )


def _cell(row: pd.Series) -> tuple[str, str]:
    """The margin, and the lines below it."""
    half = (row["margin_high"] - row["margin_low"]) / 2
    won = fixed(100 * row["won"], min(1, decimals(50 * (row["won_high"] - row["won_low"]))))
    return number(row["margin"], half, sign=True), f"± {number(half, half)}\n{won}\N{NO-BREAK SPACE}%"


def _cells(data: pd.DataFrame, width: int) -> Panel:
    order = _order(data)
    reach = max(float(data["margin"].abs().max()), 1.0)
    base = alt.Chart(data).encode(
        x=alt.X("column:N", sort=order, title="against", axis=_column_axis((width - 60) / len(order))),
        y=alt.Y("row:N", sort=order, title=None),
    )
    colour = alt.Color(
        "margin:Q",
        scale=alt.Scale(
            domain=[-reach, 0, reach], range=["#E8A15E", "#FFFFFF", "#6FA8D6"], interpolate="rgb"
        ),
        legend=None,
    )
    cells = base.mark_rect(stroke="white", strokeWidth=2).encode(color=colour)
    margin = base.mark_text(dy=-16, fontWeight="bold").encode(text="label:N")
    beside = base.mark_text(dy=0, lineBreak="\n", lineHeight=15, fontSize=11).encode(text="beside:N")
    return alt.layer(cells, margin, beside).properties(
        width=width - 60, height=CELL_HEIGHT * len(order), view=alt.ViewBackground(fill=DIAGONAL)
    )


def _column_axis(room: float) -> alt.Axis:
    """Names above the columns; in two lines where they would run into each other."""
    broken = r"split(replace(datum.label, '_', '_\n'), '\n')"
    if room >= 70:
        return alt.Axis(orient="top")
    return alt.Axis(orient="top", labelExpr=broken, labelPadding=20)


def _order(data: pd.DataFrame) -> list[str]:
    """Strategies with the highest mean margin first."""
    return list(data.groupby("row", observed=True)["margin"].mean().sort_values(ascending=False).index)


def _title(data: pd.DataFrame) -> str:
    by_row = data.groupby("row", observed=True)
    unbeaten = [name for name, rows in by_row if (rows["margin_low"] > 0).all()]
    if len(unbeaten) == 1:
        return f"{unbeaten[0]!s} is ahead of every other strategy"
    return "Every strategy against every other"


def _foot(frame: pd.DataFrame) -> str:
    games = " to ".join(
        sorted({count(int(n)) for n in (frame["games"].min(), frame["games"].max())}, key=len)
    )
    most = float(frame["stalled"].max())
    stalled = f"at most {small_percent(most)} of them stalled" if most else "none of them stalled"
    return f"{games} games a pairing, from both seats; {stalled}. Ties count half."


def _in_words(data: pd.DataFrame) -> str:
    facts = [
        f"{row['row']!s} against {row['column']!s}: {fixed(row['margin'], 1, sign=True)} points."
        for _, row in data.iterrows()
    ]
    return " ".join(facts)
