"""Distributions of scores and margins."""

from __future__ import annotations

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import figure
from lcanalysis.charts.frames import pooled, quantile
from lcanalysis.charts.panels import margin_bins, margin_panels, score_bins, score_panels
from lcanalysis.charts.texts import (
    differs,
    estimate,
    finding,
    scores_sentence,
    source,
    spread,
    strongest,
    ties_count,
    who,
)
from lcanalysis.charts.theme import WIDTH
from lcanalysis.numbers import fixed, small_percent
from lcanalysis.simulation import Results


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
    data, x = score_bins(tally)
    return figure(
        *score_panels(run, data, x, width),
        data=data,
        title=scores_sentence(run),
        subtitle=f"Share of games by score, in steps of {_points(data)}; line: mean, band: its 95 % interval",
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
    data, x = margin_bins(run, tally)
    return figure(
        *margin_panels(run, data, x, width),
        data=data,
        title=_margin_title(run),
        subtitle=f"{_margin_measure(run, data)}. {_ties(run, tally)}",
        foot=source(run) + _beyond(tally, x.domain),
        description=f"Histogram of the margin around zero. {finding(run)} {_ties(run, tally)}",
        width=width,
    )


def first_look(run: Results, width: int = WIDTH) -> alt.VConcatChart:
    """Scores and margins in one chart: how each strategy scores, and who wins.

    Parameters
    ----------
    run, width
        As for `scores`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = first_look(lc.simulate("classic", ["greedy", "eager"], n=200, rotate=True))
    >>> list(chart.data["quantity"].unique())
    ['score', 'margin']
    """
    tally = pooled(run, "score")
    data, x = score_bins(tally)
    margin_data, margin_x = margin_bins(run, pooled(run, "margin"))
    panels = [*score_panels(run, data, x, width), *margin_panels(run, margin_data, margin_x, width)]
    both = [data.assign(quantity="score"), margin_data.assign(quantity="margin")]
    return figure(
        *panels,
        data=pd.concat(both, ignore_index=True),
        title=scores_sentence(run),
        subtitle="Share of games by score, then by margin",
        foot=source(run),
        description=f"Histograms of score and margin. {_scores_in_words(run, tally)} {finding(run)}",
        width=width,
    )


def _scores_in_words(run: Results, tally: pd.DataFrame) -> str:
    names, sentences = who(run), []
    for _, row in run.summary().iterrows():
        name = names[row["strategy"]]
        rows = tally[tally["who"] == name]
        low, high = fixed(quantile(rows, 0.05)), fixed(quantile(rows, 0.95))
        sentences.append(
            f"{name}: mean {estimate(row, 'score')} points, standard deviation {spread(row)}; nine games in ten lie "
            f"between {low} and {high}."
        )
    return " ".join(sentences)


def _margin_title(run: Results) -> str:
    names = who(run)
    best, others = strongest(run.summary())
    name, other = names[best["strategy"]], " and ".join(names[label] for label in others)
    margin = estimate(best, "margin")
    if not differs(best):
        return f"No difference seen between {name} and {other}: a margin of {margin} points"
    return f"{name} is ahead of {other} by {margin} points a game"


def _margin_measure(run: Results, data: pd.DataFrame) -> str:
    other = "the other" if len(run.strategies) == 2 else "the best other"
    return f"Share of games by margin (own score less {other}), per {_points(data)}"


def _ties(run: Results, tally: pd.DataFrame) -> str:
    first = tally[tally["who"] == tally["who"].iloc[0]]
    share = float(first.loc[first["value"] == 0, "share"].sum())
    return f"Ties ({small_percent(share)} of games) count {ties_count(run)} as wins."


def _points(data: pd.DataFrame) -> str:
    """The width of the bins in words."""
    width = int((data["to"] - data["from"]).max()) + 1
    return f"{width} point{'' if width == 1 else 's'}"


def _beyond(tally: pd.DataFrame, domain: list[float]) -> str:
    """Says what share of games the axis leaves out, if any."""
    inside = tally["value"].between(domain[0], domain[1])
    share = float(tally.loc[~inside, "games"].sum() / tally["games"].sum())
    return f" {small_percent(share)} of values lie beyond the axis." if share else ""
