"""Charts about Roll & Write, and about games for several numbers of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import figure
from lcanalysis.charts.frames import axis_domain, bin_width, binned, core, pooled
from lcanalysis.charts.theme import GREY, INK, PALETTE, WIDTH
from lcanalysis.numbers import count, fixed, percent_interval, plus_minus
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


def seats(runs: Mapping[int, Results], width: int = WIDTH) -> alt.VConcatChart:
    """The share of games that each seat wins, less an even share, when all play alike.

    Parameters
    ----------
    runs
        Results by number of players, the same strategy in all seats.
    width
        Width of the plot in pixels.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> runs = {2: lc.simulate("roll_and_write", ["greedy"] * 2, n=100)}
    >>> seats(runs).data["seat"].tolist()
    ['first', 'second']
    """
    order = ["first", "second", "third", "fourth", "fifth"]
    frames = []
    for k, run in runs.items():
        frame = run.by_seat()[["seat", "won", "won_low", "won_high"]]
        frame = frame.assign(players=f"{k} players", seat=[order[seat] for seat in frame["seat"]])
        frames.append(frame.assign(**{c: frame[c] - 1 / k for c in ("won", "won_low", "won_high")}))
    data = pd.concat(frames, ignore_index=True)
    facts = [
        f"{row['players']}, {row['seat']} seat: {fixed(100 * row['won'], 1, sign=True)} percentage points."
        for _, row in data.iterrows()
    ]
    y = alt.Y("seat:N", sort=order, title=None)
    x = alt.X(
        "won_low:Q", title="share of wins less an even share", axis=alt.Axis(format="+.1%", tickCount=6)
    )
    base = alt.Chart(data)
    bars = base.mark_rule(strokeWidth=3, color=PALETTE[0]).encode(y=y, x=x, x2="won_high:Q")
    dots = base.mark_point(filled=True, size=70, color=PALETTE[0], opacity=1).encode(y=y, x="won:Q")
    even = base.mark_rule(color=GREY).encode(x=alt.datum(0))
    panel = (
        alt.layer(even, bars, dots)
        .properties(width=width - 70)
        .facet(
            row=alt.Row(
                "players:N", title=None, header=alt.Header(labelAngle=0, labelAlign="left", labelFontSize=12)
            )
        )
        .resolve_scale(y="independent")
    )
    certain = ((data["won_low"] > 0) | (data["won_high"] < 0)).any()
    largest = data.iloc[int(data["won"].abs().argmax())]
    title = (
        f"The largest seat effect: {largest['seat']} of {largest['players']}, "
        f"{fixed(100 * largest['won'], 1, sign=True)} percentage points"
        if certain
        else "No difference seen between the seats"
    )
    return figure(
        panel,
        data=data,
        title=title,
        subtitle="Share of games won by seat less an even share, with 95 % intervals; the first seat rolls first",
        foot=_source(runs),
        description=f"Share of games won by seat, less an even share. {' '.join(facts)}",
        width=width,
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


HEADLINE_TITLES = {
    "score": "mean score",
    "won by tuned": "share won by tuned against greedy",
    "turns": "turns",
    "won from seat 0": "share won by the first seat",
}


def sensitivity(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """The headlines under other readings of the assumed values.

    Parameters
    ----------
    frame
        As from `lcanalysis.balance.roll_and_write.sensitivity`.
    foot
        Where the numbers come from.
    width
        Width of the plot in pixels.

    Examples
    --------
    >>> from lcanalysis.balance.roll_and_write import sensitivity as readings
    >>> sensitivity(readings(n=100, readings={"as printed": {}})).data["headline"].nunique()
    4
    """
    order = list(frame["reading"].unique())
    printed = frame[frame["reading"] == order[0]].set_index("headline")["value"]
    data = frame.assign(printed=frame["headline"].map(printed))
    panels = [
        _reading_panel(rows, str(name), order, width) for name, rows in data.groupby("headline", sort=False)
    ]
    spread = data[data["headline"] == "score"]["value"]
    won = data[data["headline"] == "won by tuned"]["value"]
    title = (
        f"Assumed values move the mean score from {fixed(spread.min())} to {fixed(spread.max())}, "
        f"tuned's wins from {fixed(100 * won.min())} to {fixed(100 * won.max())} %"
    )
    return figure(
        *panels,
        data=data,
        title=title,
        subtitle="Headlines under other readings of assumed values, with 95 % intervals; dashed: the game as assumed here",
        foot=foot,
        description=f"{title}. Readings: {', '.join(order)}.",
        width=width,
    )


def _reading_panel(rows: pd.DataFrame, headline: str, order: list[str], width: int) -> Any:
    share = headline.startswith("won")
    x = alt.X(
        "low:Q",
        title=HEADLINE_TITLES.get(headline, headline),
        scale=alt.Scale(zero=False),
        axis=alt.Axis(format=".0%" if share else ",.0f", tickCount=6),
    )
    y = alt.Y("reading:N", sort=order, title=None, axis=alt.Axis(labelLimit=190))
    base = alt.Chart(rows)
    line = base.mark_rule(color=GREY, strokeDash=[4, 3]).encode(x="printed:Q")
    bars = base.mark_rule(strokeWidth=3, color=PALETTE[0]).encode(y=y, x=x, x2="high:Q")
    dots = base.mark_point(filled=True, size=55, color=INK, opacity=1).encode(y=y, x="value:Q")
    return alt.layer(line, bars, dots).properties(width=width - 150, height=15 * len(order))


def sensitivity_table(frame: pd.DataFrame) -> pd.DataFrame:
    """The numbers of `sensitivity` to read: one row a reading, one column a headline, with 95 % intervals.

    Examples
    --------
    >>> row = {"reading": "as printed", "headline": "turns", "value": 40.0, "low": 39.0, "high": 41.0}
    >>> sensitivity_table(pd.DataFrame([row])).loc["as printed", "turns"]
    '40.0 ± 1.0'
    """
    cells = [
        percent_interval(row["value"], row["low"], row["high"])
        if row["headline"].startswith("won")
        else plus_minus(row["value"], (row["high"] - row["low"]) / 2)
        for _, row in frame.iterrows()
    ]
    table = frame.assign(cell=cells).pivot(index="reading", columns="headline", values="cell")
    table = table.loc[list(frame["reading"].unique()), list(frame["headline"].unique())]
    return table.rename_axis(index=None, columns=None)
