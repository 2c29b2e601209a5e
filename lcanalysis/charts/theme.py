"""The one look of all charts: fonts, sizes and colours that hold in print and for the colour-blind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
WIDTH = 560

# Okabe and Ito's palette, dark ones first.
BLUE, VERMILION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY, BLACK = "#E69F00", "#56B4E9", "#000000"
PALETTE = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK)
DARK = {VERMILION: "#B85000", GREEN: "#007A59", PURPLE: "#A0457A", ORANGE: "#8F6300", SKY: "#1B76A8"}

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
    config: Any = CONFIG
    return {"config": config}


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
    "axisX": {"labelAngle": 0, "labelFlush": False, "labelSeparation": 8},
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


def colours(labels: Sequence[str], known: Sequence[str]) -> list[str]:
    """A colour for each strategy of a run, so that a strategy has the same one in all charts of its game.

    Parameters
    ----------
    labels
        The strategies of the run.
    known
        The strategies of the game; any other strategy takes a colour that is left.

    Examples
    --------
    >>> colours(["tuned", "greedy"], ["tuned", "greedy"]) == [BLUE, VERMILION]
    True
    >>> colours(["greedy", "mine"], ["tuned", "greedy"]) == [VERMILION, SKY]
    True
    """
    fixed = dict(zip(known, PALETTE, strict=False))
    used = {fixed[label] for label in labels if label in fixed}
    left = [colour for colour in (SKY, BLACK, *PALETTE) if colour not in used]
    return [fixed[label] if label in fixed else left.pop(0) for label in labels]


def ink(colour: str) -> str:
    """The shade of a colour in which letters are readable on white.

    Examples
    --------
    >>> ink(BLUE) == BLUE, ink(ORANGE) == ORANGE
    (True, False)
    """
    return DARK.get(colour, colour)


def strategy_colours(names: Mapping[str, str]) -> alt.Color:
    """Colour by strategy (field `who`), from the colour of each name."""
    return alt.Color("who:N", scale=alt.Scale(domain=list(names), range=list(names.values())))
