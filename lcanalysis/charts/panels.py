"""Panels of histograms: scores with their mean, and margins with who wins."""

from __future__ import annotations

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import Panel, marks, readable
from lcanalysis.charts.frames import axis_domain, bin_width, binned, binned_by_sign, core
from lcanalysis.charts.texts import colour_of, estimate, strongest, who
from lcanalysis.charts.theme import GREY, INK, PALE, ink
from lcanalysis.numbers import percent
from lcanalysis.simulation import Results

PANEL_HEIGHT = 118
HEADROOM = 1.3
TICK_ROOM = 70  # pixels for each number on the axis of points
UNLIKE = 4  # panels whose highest bars differ by more than this factor have scales of their own


# ---- scores ----


def score_bins(tally: pd.DataFrame) -> tuple[pd.DataFrame, alt.Scale]:
    """Bins of the scores, and the scale that they share."""
    low, high = core(tally)
    width = bin_width(low, high)
    domain = axis_domain(low, high, width)
    return binned(tally, width, domain), _scale(*domain)


def score_panels(run: Results, data: pd.DataFrame, x: alt.Scale, width: int) -> list[Panel]:
    """One panel a strategy: its histogram, its mean and the interval of the mean."""
    colours, summary = colour_of(run), run.summary()
    tops = data.groupby("who", observed=True)["share"].max()
    shared = tops.max() <= UNLIKE * tops.min()
    panels = []
    for place, (name, colour) in enumerate(colours.items()):
        top = HEADROOM * float(tops.max() if shared else tops[name])
        title = "score in points" if place == len(colours) - 1 else None
        bars = _bars(data, name, "share", x, top, title, width, color=colour)
        layers = [bars, _zero_line(x), *_mean_mark(summary.iloc[place], x, top)]
        head = alt.Title(name, fontSize=13, color=ink(colour), offset=0)
        panels.append(alt.layer(*layers, width=width, height=PANEL_HEIGHT, title=head))
    return panels


def _mean_mark(row: pd.Series, x: alt.Scale, top: float) -> list[alt.Chart]:
    """A line at the mean, a band for its interval, and the number."""
    values = row[["score", "score_low", "score_high"]].to_frame().T.astype(float)
    values["label"] = f"mean {estimate(row, 'score')}"
    mean = alt.X("score:Q", scale=x)
    band = marks(values, "rect", color=INK, opacity=0.3).encode(
        x=alt.X("score_low:Q", scale=x), x2=alt.X2("score_high:Q"), y=alt.YDatum(0), y2=alt.Y2Datum(top)
    )
    line = marks(values, "rule", color=INK, strokeWidth=1.5).encode(x=mean)
    side = {"align": "left", "dx": 6} if _label_to_right(row["score"], x) else {"align": "right", "dx": -6}
    return [band, line, *readable(values, mean, alt.YDatum(top), alt.Text("label:N"), **side)]


def _label_to_right(mean: float, x: alt.Scale) -> bool:
    """Whether the number goes to the right of the mean: away from zero, unless there is no room."""
    place = (mean - x.domain[0]) / (x.domain[1] - x.domain[0])
    return place < 0.25 or (mean >= 0 and place < 0.72)


# ---- margins ----


def margin_bins(run: Results, tally: pd.DataFrame) -> tuple[pd.DataFrame, alt.Scale]:
    """Bins of the margins of the strategies with a panel, and the scale around zero that they share."""
    low, high = core(tally)
    width = bin_width(low, high)
    reach = max(map(abs, axis_domain(low, high, width)))
    shown = tally[tally["who"].isin(_shown(run))]
    return binned_by_sign(shown, width, (-reach, reach)), _scale(-reach, reach)


def margin_panels(run: Results, data: pd.DataFrame, x: alt.Scale, width: int) -> list[Panel]:
    """Histograms of the margin, losses, ties and wins in their colours: of two strategies one, of more one each."""
    shown = _shown(run)
    top = 1.5 * float(data["density"].max())
    panels = []
    for name in shown:
        title = f"points by which {name} is ahead" if name == shown[-1] else None
        bars = _bars(data, name, "density", x, top, title, width)
        bars.transform.append(
            alt.CalculateTransform("datum.to < 0 ? 'loss' : datum.from > 0 ? 'win' : 'tie'", **{"as": "side"})
        )
        bars = bars.encode(color=_side_colours(colour_of(run), name))
        layers = [bars, _zero_line(x), *_winners(run, name, x, top)]
        panels.append(alt.layer(*layers, width=width, height=1.25 * PANEL_HEIGHT))
    return panels


def _shown(run: Results) -> list[str]:
    """The strategies with a margin panel: the one that is ahead, of two; all, of more."""
    names = who(run)
    if len(names) == 2:
        return [names[strongest(run.summary())[0]["strategy"]]]
    return list(names.values())


def _side_colours(colours: dict[str, str], name: str) -> alt.Color:
    """Wins in the strategy's colour, losses in the opponent's, or pale if there are several."""
    others = [colour for other, colour in colours.items() if other != name]
    sides = [others[0] if len(others) == 1 else PALE, GREY, colours[name]]
    return alt.Color("side:N", scale=alt.Scale(domain=["loss", "tie", "win"], range=sides), legend=None)


def _winners(run: Results, name: str, x: alt.Scale, top: float) -> list[alt.Chart]:
    """Who wins how often, in the upper corners."""
    colours, summary = colour_of(run), run.summary()
    names = list(colours)
    place = names.index(name)
    corners = [(x.domain[1], "right", -6, place)]
    if len(names) == 2:
        corners.append((x.domain[0], "left", 6, 1 - place))
    texts = []
    for at, align, dx, winner in corners:
        row = summary.iloc[winner]
        name_in_lines = names[winner].replace(" (", "\n(")
        label = f"{name_in_lines} wins\n{percent(row['won'], row['won_low'], row['won_high'])}"
        values = pd.DataFrame({"at": [at], "label": [label]})
        channels = alt.X("at:Q", scale=x), alt.YDatum(top), alt.Text("label:N")
        texts += readable(
            values, *channels, align=align, dx=dx, fontWeight="bold", color=ink(colours[names[winner]])
        )
    return texts


# ---- shared ----


def _bars(
    data: pd.DataFrame,
    name: str,
    height: str,
    x: alt.Scale,
    top: float,
    title: str | None,
    width: int,
    **style: str,
) -> alt.Chart:
    """Bars of one strategy from half a point below the lowest value of the bin to half a point above the highest."""
    percents = alt.Axis(format=".0%" if top > 0.04 else ".1%", tickCount=3)
    bars = marks(data[data["who"] == name], "bar", binSpacing=0, **style).encode(
        x=alt.X("left:Q", scale=x, title=title, axis=_points_axis(title, width)),
        x2=alt.X2("right:Q"),
        y=alt.Y(f"{height}:Q", scale=alt.Scale(domain=[0, top], nice=False), title=None, axis=percents),
        y2=alt.Y2Datum(0),
        tooltip=[
            alt.Tooltip("from:Q"),
            alt.Tooltip("to:Q"),
            alt.Tooltip("share:Q", format=".2%"),
            alt.Tooltip("games:Q", format=","),
        ],
    )
    return bars.transform_calculate(left="datum.from - 0.5", right="datum.to + 0.5")


def _points_axis(title: str | None, width: int) -> alt.Axis:
    """An axis of points, with numbers if it has a title."""
    return alt.Axis(labels=title is not None, tickCount=max(3, width // TICK_ROOM), tickMinStep=1)


def _scale(low: float, high: float) -> alt.Scale:
    """A scale with room for the whole bars of its lowest and highest value."""
    return alt.Scale(domain=[low - 0.5, high + 0.5], nice=False)


def _zero_line(x: alt.Scale) -> alt.Chart:
    zero = pd.DataFrame({"zero": [0]})
    return marks(zero, "rule", color=GREY, strokeDash=[3, 3]).encode(x=alt.X("zero:Q", scale=x))
