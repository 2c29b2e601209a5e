"""What all charts share: title, foot line and description around a body, and the texts to paste beside a chart."""

from __future__ import annotations

import textwrap
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.charts.theme import GREY

TITLE_SIZE, SUBTITLE_SIZE, FOOT_SIZE = 18, 13, 11
PANEL_GAP = 10
MEAN_LETTER = 0.48  # mean width of a letter of the font, as a share of its size

Panel = alt.LayerChart | alt.FacetChart


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
    *panels: Panel,
    data: pd.DataFrame,
    title: str,
    subtitle: str,
    foot: str,
    description: str,
    width: float,
) -> alt.VConcatChart:
    """A finished chart.

    Parameters
    ----------
    *panels
        The marks, panels below each other.
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
        wrap(title, width, TITLE_SIZE),
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
    own_legends = alt.Resolve(legend={"color": "independent"})
    return alt.vconcat(
        alt.vconcat(*panels, title=head, spacing=PANEL_GAP, resolve=own_legends),
        data=data,
        title=foot_title,
        resolve=own_legends,
        description=description,
        usermeta={"lcanalysis": texts},
    )


def marks(data: pd.DataFrame, kind: str, **style: Any) -> alt.Chart:
    """Marks of one kind, as ``alt.Chart(data).mark_<kind>(**style)``, but several times as quick to copy.

    Altair copies every part of a chart over and over, and its own mark objects have some ninety fields.
    """
    mark: Any = {"type": kind, **style}
    return alt.Chart(data, mark=mark)


def readable(data: pd.DataFrame, *channels: Any, **style: Any) -> list[alt.Chart]:
    """Text below points, on a white halo that keeps grid lines away from the letters."""
    style = {"baseline": "top", "lineBreak": "\n", "lineHeight": 16, **style}
    halo = {**style, "color": "white", "stroke": "white", "strokeWidth": 5, "aria": False}
    return [marks(data, "text", **form).encode(*channels) for form in (halo, style)]


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
    usermeta: Any = getattr(chart, "usermeta", alt.Undefined)
    return {} if usermeta is alt.Undefined else dict(usermeta.get("lcanalysis", {}))
