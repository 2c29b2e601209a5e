"""Charts about Roll & Write."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import pandas as pd

from lcanalysis.charts import players
from lcanalysis.charts.figure import figure
from lcanalysis.charts.theme import GREY, WIDTH
from lcanalysis.simulation import Results

# The sheet's own colours.
SHEET = {
    "red": "#C1272D",
    "orange": "#E07B00",
    "yellow": "#C9A000",
    "green": "#2E8B57",
    "blue": "#2166AC",
    "purple": "#7B3F9E",
}
WRITES = {"writes": "#2E8B57", "refuses": "#D9D9D9"}
FEWEST = 30  # columns from which on their mean is shown


def player_counts(
    runs: Mapping[int, Results], quantity: str = "score", width: int = WIDTH
) -> alt.VConcatChart:
    """As `lcanalysis.charts.player_counts`; the foot line says that the sheet's layout is assumed.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> runs = {k: lc.simulate("roll_and_write", ["greedy"] * k, n=100) for k in (2, 3)}
    >>> player_counts(runs, "turns").data["players"].unique().tolist()
    ['2 players', '3 players']
    """
    return players.player_counts(runs, quantity, "The sheet's layout is assumed.", width)


def first_numbers(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """What a column is worth in the end, by the number it began with.

    Parameters
    ----------
    frame
        As from `lcanalysis.balance.roll_and_write.first_numbers`.
    foot
        Where the numbers come from.
    width
        Width of the plot in pixels.

    Examples
    --------
    >>> from lcanalysis.balance.roll_and_write import first_numbers as numbers
    >>> first_numbers(numbers(["greedy", "greedy"], n=200)).data["colour"].nunique()
    6
    """
    data = frame[frame["columns"] >= FEWEST].reset_index(drop=True)
    best = data.loc[data.groupby("colour", sort=False)["points"].idxmax()]
    facts = ", ".join(f"{row['colour']} {row['first']}" for _, row in best.iterrows())
    losing = [int(number) for number in data["first"].unique() if _loses(data[data["first"] == number])]
    title = (
        f"A column that begins with {min(losing)} or more loses points"
        if losing
        else "What a column is worth by the number it begins with"
    )
    base = alt.Chart(data).encode(
        x=alt.X("first:O", title="first number", axis=alt.Axis(labelAngle=0)),
        color=alt.Color(
            "colour:N",
            scale=alt.Scale(domain=list(SHEET), range=list(SHEET.values())),
            title=None,
            legend=alt.Legend(orient="top"),
        ),
        xOffset=alt.XOffset("colour:N", sort=list(SHEET)),
    )
    bars = base.mark_rule(strokeWidth=2).encode(y=alt.Y("points_low:Q", title="points"), y2="points_high:Q")
    dots = base.mark_point(filled=True, size=45, opacity=1).encode(y="points:Q")
    zero = alt.Chart(data).mark_rule(color=GREY).encode(y=alt.datum(0))
    return figure(
        alt.layer(zero, bars, dots).properties(width=width),
        data=data,
        title=title,
        subtitle=f"Mean points of a column at the end, undoubled, with 95 % intervals, where {FEWEST} columns or more began so",
        foot=foot,
        description=f"Points of a column by its first number. The best first number by colour: {facts}.",
        width=width,
    )


def _loses(rows: pd.DataFrame) -> bool:
    """Whether columns of all colours together end below zero."""
    return bool((rows["points"] * rows["columns"]).sum() < 0)


def refusals(frame: pd.DataFrame, strategy: str = "tuned", width: int = WIDTH) -> alt.VConcatChart:
    """When a strategy refuses: by the column's last number, the number offered and the dice marked before.

    Parameters
    ----------
    frame
        As from `lcanalysis.balance.roll_and_write.refusals`.
    strategy
        Whose decisions they are.
    width
        Width of the plot in pixels.

    Examples
    --------
    >>> from lcanalysis.balance.roll_and_write import refusals as cases
    >>> len(refusals(cases("greedy", marks=[0, 8]), "greedy").data)
    128
    """
    data = frame.assign(
        decision=frame["writes"].map({True: "writes", False: "refuses"}),
        begun=frame["last"].map(lambda last: str(last) if last else "none"),
        dice=frame["marks"].map(lambda marks: f"{marks} dice marked"),
    )
    shares = data.groupby("dice", sort=False)["writes"].mean()
    facts = ", ".join(f"{round(100 * share)} % of the cases with {name}" for name, share in shares.items())
    title = (
        f"{strategy} refuses less when more dice are marked"
        if shares.is_monotonic_increasing and shares.nunique() > 1
        else f"When {strategy} refuses"
    )
    order = ["none", *map(str, range(1, 11))]
    panels = data["dice"].nunique()
    cells = (
        alt.Chart(data)
        .mark_rect(stroke="white")
        .encode(
            x=alt.X("offered:O", title="number offered (10: a 0)", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("begun:N", sort=order[::-1], title="last number of the column"),
            color=alt.Color(
                "decision:N",
                scale=alt.Scale(domain=list(WRITES), range=list(WRITES.values())),
                title=None,
                legend=alt.Legend(orient="top"),
            ),
        )
    )
    panel = cells.properties(width=(width - 40) / panels, height=210).facet(
        column=alt.Column("dice:N", title=None, sort=list(shares.index))
    )
    return figure(
        panel,
        data=data,
        title=title,
        subtitle="Decisions when all dice are red and show one number: the red column has three numbers or none, the others are empty",
        foot=f"Decisions of {strategy} for 2 players, not averages of games. Rules as printed, the sheet's layout assumed.",
        description=f"Map of when {strategy} writes. It writes in {facts}.",
        width=width,
    )
