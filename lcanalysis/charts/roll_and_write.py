"""Charts about Roll & Write, and about games for several numbers of players."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import figure
from lcanalysis.charts.frames import axis_domain, bin_width, binned, core, pooled
from lcanalysis.charts.theme import GREY, PALETTE, WIDTH
from lcanalysis.numbers import count, fixed
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
    """The distribution of a quantity for each number of players, all seats together.

    Parameters
    ----------
    runs
        Results by number of players.
    quantity
        A quantity of `Results.tally`, such as ``"score"`` or ``"turns"``.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> runs = {k: lc.simulate("roll_and_write", ["greedy"] * k, n=100) for k in (2, 3)}
    >>> player_counts(runs, "turns").data["players"].unique().tolist()
    ['2 players', '3 players']
    """
    tally = pd.concat([_all_seats(run, quantity).assign(who=f"{k} players") for k, run in runs.items()])
    low, high = core(tally)
    step = bin_width(low, high)
    data = binned(tally, step, axis_domain(low, high, step)).rename(columns={"who": "players"})
    data["middle"] = data["from"] + (step - 1) / 2
    means = {str(name): (rows["value"] * rows["share"]).sum() for name, rows in tally.groupby("who")}
    facts = ", ".join(f"{fixed(mean)} with {name}" for name, mean in means.items())
    unit = "points" if quantity == "score" else quantity
    lines = (
        alt.Chart(data)
        .mark_line(strokeWidth=2.5, interpolate="monotone")
        .encode(
            x=alt.X("middle:Q", title=unit, axis=alt.Axis(tickCount=8)),
            y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format=".0%", tickCount=5)),
            color=alt.Color(
                "players:N", scale=alt.Scale(range=list(PALETTE)), title=None, legend=alt.Legend(orient="top")
            ),
        )
    )
    zero = alt.Chart(pd.DataFrame({"zero": [0]})).mark_rule(color=GREY).encode(x="zero:Q")
    return figure(
        alt.layer(zero, lines).properties(width=width),
        data=data,
        title=f"Mean {quantity}: {facts}",
        subtitle=f"Share of games by {unit}, in steps of {step}"
        + (", all seats together" if quantity == "score" else ""),
        foot=_source(runs),
        description=f"Lines of the distribution of {quantity} by number of players. Means: {facts}.",
        width=width,
    )


def _all_seats(run: Results, quantity: str) -> pd.DataFrame:
    frame = pooled(run, quantity).groupby("value", as_index=False)["games"].sum()
    return frame.assign(share=frame["games"] / frame["games"].sum())


def _source(runs: Mapping[int, Results]) -> str:
    run = next(iter(runs.values()))
    names = sorted({name.split("#")[0] for run in runs.values() for name in run.strategies})
    return (
        f"Source: {run.provenance['package']}; {count(run.n)} games for each number of players, all seats "
        f"{' and '.join(names)}; seed {run.seed}. Rules as printed, the sheet's layout assumed."
    )


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
