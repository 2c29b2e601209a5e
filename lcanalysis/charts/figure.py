"""What all charts share: title, foot line and description around a body, and the texts to paste beside a chart."""

from __future__ import annotations

import textwrap
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.charts.theme import GREY

TITLE_SIZE, SUBTITLE_SIZE, FOOT_SIZE = 18, 13, 11
BOLD = 1.08  # how much wider bold letters are
MEAN_LETTER = 0.48  # mean width of a letter of the font, as a share of its size


def wrap(text: str, width: float, size: float) -> list[str]:
    """Text in lines that fit a width in pixels; a number stays together with its interval.

    Examples
    --------
    >>> wrap("one two three four", 60, 12)
    ['one two', 'three four']
    """
    together = text.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}")
    return textwrap.wrap(together, max(8, int(width / (size * MEAN_LETTER))), break_long_words=False)


def figure(
    body: Any, *, data: pd.DataFrame, title: str, subtitle: str, foot: str, description: str, width: float
) -> alt.VConcatChart:
    """A finished chart.

    Parameters
    ----------
    body
        The marks.
    data
        The tidy numbers that the chart shows, which `export` writes as CSV.
    title, subtitle, foot
        The finding; what is measured, and its unit; source, numbers of games and interval.
    description
        What one who cannot see the chart should know.
    width
        Width of the plot in pixels.
    """
    head = alt.Title(
        wrap(title, width, TITLE_SIZE * BOLD),
        subtitle=wrap(subtitle, width, SUBTITLE_SIZE),
        fontSize=TITLE_SIZE,
    )
    foot_title = alt.Title(
        wrap(foot, width, FOOT_SIZE),
        orient="bottom",
        anchor="start",
        fontSize=FOOT_SIZE,
        fontWeight="normal",
        color=GREY,
        offset=10,
    )
    texts = {"title": title, "subtitle": subtitle, "foot": foot}
    titled = alt.vconcat(body, title=head).resolve_legend(color="independent")
    return alt.vconcat(
        titled, data=data, title=foot_title, description=description, usermeta={"lcanalysis": texts}
    ).resolve_legend(color="independent")


def readable(text: alt.Chart, **style: Any) -> list[alt.Chart]:
    """Text marks below a point, on a white halo that keeps grid lines away from the letters."""
    style = {"baseline": "top", "lineBreak": "\n", "lineHeight": 16, **style}
    halo = {**style, "color": "white", "stroke": "white", "strokeWidth": 5, "aria": False}
    return [text.mark_text(**halo), text.mark_text(**style)]


def caption(chart: Any) -> str:
    """The caption to print under a chart: finding, measure and source, as one paragraph."""
    texts = texts_of(chart)
    return " ".join(text if text.endswith(".") else f"{text}." for text in texts.values() if text)


def alt_text(chart: Any) -> str:
    """The description of a chart for readers who cannot see it."""
    description = getattr(chart, "description", alt.Undefined)
    return "" if description is alt.Undefined else str(description)


def texts_of(chart: Any) -> dict[str, str]:
    """Title, subtitle and foot line of a chart made here; of any other chart, nothing."""
    usermeta = getattr(chart, "usermeta", alt.Undefined)
    return {} if usermeta is alt.Undefined else dict(usermeta.get("lcanalysis", {}))
