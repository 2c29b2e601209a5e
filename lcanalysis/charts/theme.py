"""The one look of all charts: fonts, sizes and colours that hold in print and for the colour-blind."""

from __future__ import annotations

from typing import Any

import altair as alt

FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
WIDTH = 560

# Okabe and Ito's palette, dark ones first.
BLUE, VERMILION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY, BLACK = "#E69F00", "#56B4E9", "#000000"
PALETTE = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK)

INK, GREY, PALE, GRID = "#1a1a1a", "#595959", "#b5b5b5", "#e6e6e6"

# The games' own colours, for charts in which a colour is an expedition; white is a pale grey with an outline.
EXPEDITIONS = {
    "yellow": "#E3B505",
    "red": "#C1272D",
    "white": "#F2F2F2",
    "green": "#2E8B57",
    "blue": "#2166AC",
    "purple": "#7B3F9E",
}
OUTLINE = "#6b6b6b"


@alt.theme.register("lcanalysis", enable=True)
def theme() -> alt.theme.ThemeConfig:
    """The theme; importing `lcanalysis.charts` turns it on."""
    return {"config": CONFIG}


CONFIG: dict[str, Any] = {
    "font": FONT,
    "background": "white",
    "view": {"continuousWidth": WIDTH, "continuousHeight": 260, "discreteWidth": WIDTH, "stroke": None},
    "title": {
        "anchor": "start",
        "color": INK,
        "fontSize": 18,
        "subtitleFontSize": 13,
        "subtitleColor": GREY,
        "subtitlePadding": 6,
        "offset": 12,
    },
    "axis": {
        "labelFontSize": 12,
        "labelColor": INK,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titleColor": GREY,
        "gridColor": GRID,
        "domain": False,
        "ticks": False,
        "labelPadding": 6,
    },
    "axisX": {"labelAngle": 0, "labelFlush": False},
    "legend": {
        "orient": "top",
        "title": None,
        "labelFontSize": 13,
        "labelColor": INK,
        "symbolType": "square",
    },
    "text": {"fontSize": 12, "color": INK},
    "bar": {"color": BLUE},
    "range": {"category": list(PALETTE)},
}


def colour(place: int) -> str:
    """The colour of the strategy at a place of a run's list.

    Examples
    --------
    >>> colour(0) == BLUE
    True
    """
    return PALETTE[place % len(PALETTE)]


def strategy_colours(names: list[str]) -> alt.Color:
    """Colour by strategy (field `who`), the same for each strategy in all charts of a run.

    Examples
    --------
    >>> strategy_colours(["tuned", "greedy"]).to_dict()["scale"]["range"]
    ['#0072B2', '#D55E00']
    """
    colours = [colour(place) for place in range(len(names))]
    return alt.Color("who:N", scale=alt.Scale(domain=names, range=colours))


def setup() -> None:
    """Prepare a notebook: the theme, charts that need no network, and plain charts as pictures that stay when it is saved."""
    alt.theme.enable("lcanalysis")
    alt.JupyterChart.enable_offline()
    alt.renderers.enable("svg")
