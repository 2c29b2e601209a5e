"""Distributions of scores and margins."""

from __future__ import annotations

from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import figure, readable
from lcanalysis.charts.frames import axis_domain, bin_width, binned, binned_by_sign, core, pooled, quantile
from lcanalysis.charts.numbers import fixed, percent, small_percent
from lcanalysis.charts.texts import (
    differs,
    estimate,
    finding,
    half_width,
    scores_sentence,
    source,
    spread,
    strongest,
    who,
)
from lcanalysis.charts.theme import GREY, INK, PALE, PALETTE, WIDTH
from lcanalysis.simulation import Results

PANEL_HEIGHT = 118
HEADROOM = 1.3
UNLIKE = 4  # panels whose highest bars differ by more than this factor have scales of their own


def scores(run: Results, width: int = WIDTH) -> alt.VConcatChart:
    """The distribution of scores, one panel a strategy, with the mean and its 95 % interval.

    Parameters
    ----------
    run
        Results of `simulate`.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = scores(lc.simulate("classic", ["greedy", "eager"], n=200, rotate=True))
    >>> list(chart.data.columns)
    ['who', 'from', 'to', 'games', 'share']
    """
    tally = pooled(run, "score")
    data, x = _score_bins(tally)
    return figure(
        alt.vconcat(*_score_panels(run, data, x, width), spacing=6),
        data=data,
        title=scores_sentence(run),
        subtitle=f"Share of games by score, in steps of {_points(_step(data))}; line: mean, band: its 95 % interval",
        foot=source(run) + _beyond(tally, x.domain),
        description=f"Histograms of the score, one a strategy. {_scores_in_words(run, tally)}",
        width=width,
    )


def margins(run: Results, width: int = WIDTH) -> alt.VConcatChart:
    """The distribution of the margin (own score less the best other), losses, ties and wins apart.

    Of two strategies one panel tells all, because the margin of one is the other's turned round; of more, each has its own.

    Parameters
    ----------
    run, width
        As for `scores`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = margins(lc.simulate("classic", ["greedy", "eager"], n=200, rotate=True))
    >>> list(chart.data.columns)
    ['who', 'from', 'to', 'games', 'share', 'density']
    """
    tally = pooled(run, "margin")
    data, x = _margin_bins(run, tally)
    return figure(
        alt.vconcat(*_margin_panels(run, data, x, width), spacing=14),
        data=data,
        title=_margin_title(run),
        subtitle=f"{_margin_measure(run, data)}. {_ties(tally)}",
        foot=source(run) + _beyond(tally, x.domain),
        description=f"Histogram of the margin around zero. {finding(run)} {_ties(tally)}",
        width=width,
    )


def first_look(run: Results, width: int = WIDTH) -> alt.VConcatChart:
    """Scores and margins in one chart: how each strategy scores, and who wins.

    Parameters
    ----------
    run, width
        As for `scores`.
    """
    tally = pooled(run, "score")
    data, x = _score_bins(tally)
    margin_data, margin_x = _margin_bins(run, pooled(run, "margin"))
    panels = [*_score_panels(run, data, x, width), *_margin_panels(run, margin_data, margin_x, width)]
    both = pd.concat(
        [data.assign(quantity="score"), margin_data.assign(quantity="margin")], ignore_index=True
    )
    return figure(
        alt.vconcat(*panels, spacing=10).resolve_scale(x="independent"),
        data=both,
        title=scores_sentence(run),
        subtitle="Share of games by score, then by margin",
        foot=source(run),
        description=f"Histograms of score and margin. {_scores_in_words(run, tally)} {finding(run)}",
        width=width,
    )


# ---- scores ----


def _score_bins(tally: pd.DataFrame) -> tuple[pd.DataFrame, alt.Scale]:
    low, high = core(tally)
    width = bin_width(low, high)
    domain = axis_domain(low, high, width)
    return binned(tally, width, domain), _scale(*domain)


def _score_panels(run: Results, data: pd.DataFrame, x: alt.Scale, width: int) -> list[alt.LayerChart]:
    names, summary = list(who(run).values()), run.summary()
    tops = data.groupby("who", observed=True)["share"].max()
    shared = tops.max() <= UNLIKE * tops.min()
    panels = []
    for place, name in enumerate(names):
        top = HEADROOM * float(tops.max() if shared else tops[name])
        title = "score in points" if place == len(names) - 1 else None
        bars = _bars(data, name, "share", x, top, title).mark_bar(color=_colour(place), binSpacing=0)
        mean = _mean_mark(summary.iloc[place], x, top)
        panels.append(_panel(alt.layer(bars, _zero_line(x), *mean), name, _colour(place), width))
    return panels


def _bars(
    data: pd.DataFrame, name: str, height: str, x: alt.Scale, top: float, title: str | None
) -> alt.Chart:
    """Bars of one strategy from half a point below the lowest value of the bin to half a point above the highest."""
    axis = alt.Axis(labels=title is not None, tickCount=8, tickMinStep=1)
    return (
        alt.Chart(data[data["who"] == name])
        .transform_calculate(left="datum.from - 0.5", right="datum.to + 0.5")
        .encode(
            x=alt.X("left:Q", scale=x, title=title, axis=axis),
            x2="right:Q",
            y=alt.Y(
                f"{height}:Q",
                scale=alt.Scale(domain=[0, top], nice=False),
                title=None,
                axis=alt.Axis(format=".0%" if top > 0.04 else ".1%", tickCount=3),
            ),
            y2=alt.Y2Datum(0),
            tooltip=[
                alt.Tooltip("from:Q"),
                alt.Tooltip("to:Q"),
                alt.Tooltip("share:Q", format=".2%"),
                alt.Tooltip("games:Q", format=","),
            ],
        )
    )


def _mean_mark(row: pd.Series, x: alt.Scale, top: float) -> list[alt.Chart]:
    """A line at the mean, a band for its interval, and the number."""
    to_right = _label_to_right(row["score"], x)
    values = pd.DataFrame(
        {
            "mean": [row["score"]],
            "low": [row["score_low"]],
            "high": [row["score_high"]],
            "label": [f"mean {estimate(row, 'score')}"],
        }
    )
    base = alt.Chart(values).encode(x=alt.X("mean:Q", scale=x))
    band = (
        alt.Chart(values)
        .mark_rect(color=INK, opacity=0.3)
        .encode(x=alt.X("low:Q", scale=x), x2="high:Q", y=alt.YDatum(0), y2=alt.Y2Datum(top))
    )
    line = base.mark_rule(color=INK, strokeWidth=1.5)
    text = base.encode(y=alt.YDatum(top), text="label:N")
    return [band, line, *readable(text, align="left" if to_right else "right", dx=6 if to_right else -6)]


def _label_to_right(mean: float, x: alt.Scale) -> bool:
    """Whether the number goes to the right of the mean: away from zero, unless there is no room."""
    place = (mean - x.domain[0]) / (x.domain[1] - x.domain[0])
    return place < 0.25 or (mean >= 0 and place < 0.72)


def _scores_in_words(run: Results, tally: pd.DataFrame) -> str:
    names, sentences = who(run), []
    for _, row in run.summary().iterrows():
        rows = tally[tally["who"] == names[row["strategy"]]]
        sentences.append(
            f"{names[row['strategy']]}: mean {estimate(row, 'score')} points, standard deviation {spread(row)}; nine games "
            f"in ten lie between {fixed(quantile(rows, 0.05))} and {fixed(quantile(rows, 0.95))}."
        )
    return " ".join(sentences)


# ---- margins ----


def _margin_bins(run: Results, tally: pd.DataFrame) -> tuple[pd.DataFrame, alt.Scale]:
    low, high = core(tally)
    width = bin_width(low, high)
    reach = max(*axis_domain(low, high, width), -axis_domain(low, high, width)[0])
    shown = tally[tally["who"].isin(_shown(run))]
    data = binned_by_sign(shown, width, (-reach, reach))
    return data, _scale(-reach, reach)


def _shown(run: Results) -> list[str]:
    """The strategies with a margin panel: the one that is ahead, of two; all, of more."""
    names = who(run)
    if len(names) == 2:
        return [names[strongest(run.summary())[0]["strategy"]]]
    return list(names.values())


def _margin_panels(run: Results, data: pd.DataFrame, x: alt.Scale, width: int) -> list[alt.LayerChart]:
    names, shown = list(who(run).values()), _shown(run)
    top = 1.5 * float(data["density"].max())
    panels = []
    for name in shown:
        others = [place for place, other in enumerate(names) if other != name]
        lost = _colour(others[0]) if len(others) == 1 else PALE
        title = f"points by which {name} is ahead" if name == shown[-1] else None
        sign = alt.Color(
            "side:N",
            scale=alt.Scale(domain=["loss", "tie", "win"], range=[lost, GREY, _colour(names.index(name))]),
            legend=None,
        )
        bars = (
            _bars(data, name, "density", x, top, title)
            .transform_calculate(side="datum.to < 0 ? 'loss' : datum.from > 0 ? 'win' : 'tie'")
            .mark_bar(binSpacing=0)
            .encode(color=sign)
        )
        layers = alt.layer(bars, _zero_line(x), *_winners(run, name, x, top))
        panels.append(layers.properties(width=width, height=1.25 * PANEL_HEIGHT))
    return panels


def _winners(run: Results, name: str, x: alt.Scale, top: float) -> list[alt.Chart]:
    """Who wins how often, in the upper corners."""
    names, summary = list(who(run).values()), run.summary()
    place = names.index(name)
    corners = [(x.domain[1], "right", place)]
    if len(names) == 2:
        corners.append((x.domain[0], "left", 1 - place))
    marks = []
    for at, align, winner in corners:
        row = summary.iloc[winner]
        share = percent(row["won"], row["won_low"], row["won_high"])
        text = alt.Chart(pd.DataFrame({"at": [at], "label": [f"{names[winner]} wins\n{share}"]})).encode(
            x=alt.X("at:Q", scale=x), y=alt.YDatum(top), text="label:N"
        )
        inwards = -6 if align == "right" else 6
        marks += readable(text, align=align, dx=inwards, fontWeight="bold", color=_colour(winner))
    return marks


def _margin_title(run: Results) -> str:
    names = who(run)
    best, others = strongest(run.summary())
    other = " and ".join(names[label] for label in others)
    margin = estimate(best, "margin")
    if not differs(best):
        return (
            f"No difference seen between {names[best['strategy']]} and {other}: a margin of {margin} points"
        )
    return f"{names[best['strategy']]} is ahead of {other} by {margin} points a game"


def _margin_measure(run: Results, data: pd.DataFrame) -> str:
    other = "the other" if len(run.strategies) == 2 else "the best other"
    return f"Share of games by margin (own score less {other}), per {_points(_step(data))}"


def _ties(tally: pd.DataFrame) -> str:
    first = tally[tally["who"] == tally["who"].iloc[0]]
    share = float(first.loc[first["value"] == 0, "share"].sum())
    return f"Ties ({small_percent(share)} of games) count in part as wins."


# ---- shared ----


def _scale(low: float, high: float) -> alt.Scale:
    """A scale with room for the whole bars of its lowest and highest value."""
    return alt.Scale(domain=[low - 0.5, high + 0.5], nice=False)


def _panel(layers: alt.LayerChart, name: str, colour: str, width: int) -> alt.LayerChart:
    title = alt.Title(name, fontSize=13, color=colour, offset=0)
    return layers.properties(width=width, height=PANEL_HEIGHT, title=title)


def _zero_line(x: alt.Scale) -> alt.Chart:
    zero = pd.DataFrame({"zero": [0]})
    return alt.Chart(zero).mark_rule(color=GREY, strokeDash=[3, 3]).encode(x=alt.X("zero:Q", scale=x))


def _colour(place: int) -> str:
    return PALETTE[place % len(PALETTE)]


def _step(data: pd.DataFrame) -> int:
    return int((data["to"] - data["from"]).max()) + 1


def _points(value: int) -> str:
    return f"{value} point{'' if value == 1 else 's'}"


def _beyond(tally: pd.DataFrame, domain: list[float]) -> str:
    """Says what share of games the axis leaves out, if any."""
    outside = ~tally["value"].between(*domain)
    share = float(tally.loc[outside, "games"].sum() / tally["games"].sum())
    return f" {small_percent(share)} of values lie beyond the axis." if share else ""
