"""Chart of a game for several numbers of players."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import figure
from lcanalysis.charts.frames import axis_domain, bin_width, binned, core, pooled
from lcanalysis.charts.texts import rules_sentence
from lcanalysis.charts.theme import GREY, PALETTE, WIDTH
from lcanalysis.numbers import count, fixed
from lcanalysis.simulation import Results


def player_counts(
    runs: Mapping[int, Results], quantity: str = "score", note: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """The distribution of a quantity for each number of players, all seats together.

    Parameters
    ----------
    runs
        Results by number of players.
    quantity
        A quantity of `Results.tally`, such as ``"score"`` or ``"turns"``.
    note
        What to add to the foot line.
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
        foot=f"{_source(runs)} {note}".strip(),
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
        f"{' and '.join(names)}; seed {run.seed}. {rules_sentence(run.rules)}"
    )
