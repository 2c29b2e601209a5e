"""The drawn board of a position: paths of stones with what lies and stands on them, and the cards below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from lcanalysis.charts.figure import Panel, figure
from lcanalysis.charts.theme import (
    BLUE,
    EXPEDITIONS,
    GREEN,
    GREY,
    INK,
    ORANGE,
    OUTLINE,
    PURPLE,
    VERMILION,
    WIDTH,
    ink,
)
from lcanalysis.errors import BadValue
from lcanalysis.games.base import Position

MARGIN = 84  # pixels left of the paths, for the names of the rows
STONE = 40  # height of a stone
ROW = 19  # height of a row of cards
GAP = 3  # between the stones
NARROWEST = 556  # width at which a tile and four explorers have room on a stone
VALUE, TILE = 5, 44  # where the value and the tile of a stone are, in pixels from its left side
PLACES = ((-29, 11), (-10, 11), (-29, 27), (-10, 27))  # each seat's explorer, from the upper right corner
LETTER, LINE = 6.2, "#d9d9d9"  # width of a letter of the cards; colour of the lines between them
ROW_NAME = {"align": "right", "fontSize": 11, "color": GREY}
SEATS = {str(seat): ink(colour) for seat, colour in enumerate((BLUE, VERMILION, GREEN, PURPLE))}
SHAPES = {"adventurer": "circle", "researcher": "square"}
TILES = {"artifact": "diamond", "arrow": "triangle-up", "points": "square"}
FILLS = {"artifact": ORANGE, "arrow": INK, "points": "white"}
SIGNS = "Round: adventurer; square: researcher; inside, the seat. Diamond: artifact; triangle: arrow; number in a box: victory points."


def board(position: Position, seat: int | None = None, width: int = WIDTH) -> alt.VConcatChart:
    """The board of a position, with the columns, hands and discard piles below it.

    Parameters
    ----------
    position
        A position of a game that has a board to draw.
    seat
        Whose view it is; None shows all hands.
    width
        Width of the drawing in pixels, at least 556: a tile and four explorers need room on each stone.

    Raises
    ------
    BadValue
        If the game has no board to draw.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> drawn = board(lc.game("board_game").new(seed=1))
    >>> int((drawn.data["what"] == "stone").sum())
    45
    """
    if position.game.board is None:
        raise BadValue(f"{position.game.title} has no board to draw; print the position instead")
    return draw(position.game.board(position, seat), width)


def draw(data: pd.DataFrame, width: int = WIDTH) -> alt.VConcatChart:
    """The drawing of a frame that a game's `board` gives.

    Parameters
    ----------
    data
        One row a thing: `what` it is (fact, stone, bridge, tile, explorer or cards), on which `path` and `stone`, whose (`seat`, -1
        for nobody), its `kind` and `label`. The facts are, in order, title, subtitle and foot.
    width
        As for `board`.
    """
    title, subtitle, foot = data[data["what"] == "fact"]["label"]
    width = max(width, NARROWEST)
    placed = _placed(data, width)
    return figure(
        _paths(placed, width),
        _cards(placed, width),
        data=placed,
        title=title,
        subtitle=subtitle,
        foot=f"{SIGNS} {foot}",
        description=_in_words(data, title, subtitle),
        width=width,
    )


# ---- places, in pixels ----


def _placed(data: pd.DataFrame, width: int) -> pd.DataFrame:
    """The things to draw, each with its place from `x`, `y` to `x2`, `y2`, and the names of the rows."""
    stones = data[data["what"] == "stone"]
    paths, highest = list(dict.fromkeys(stones["path"])), int(stones["stone"].max())
    cell = (width - MARGIN) / len(paths)
    left = data["path"].map({path: MARGIN + cell * k for k, path in enumerate(paths)}).fillna(MARGIN)
    things = data.assign(x=left, y=1.0 * STONE * (highest - data["stone"]), x2=np.nan, y2=np.nan)
    spots = {
        "stone": lambda rows: rows.assign(x2=rows["x"] + cell - GAP, y2=rows["y"] + STONE - GAP),
        "bridge": lambda rows: rows.assign(x=MARGIN - 6.0, x2=width, y=rows["y"] + STONE - GAP / 2),
        "tile": lambda rows: rows.assign(x=rows["x"] + TILE, y=rows["y"] + (STONE - GAP) / 2),
        "explorer": lambda rows: rows.assign(
            x=rows["x"] + cell - GAP + [PLACES[seat][0] for seat in rows["seat"]],
            y=rows["y"] + [PLACES[seat][1] for seat in rows["seat"]],
        ),
        "cards": lambda rows: _card_cells(rows, cell),
    }
    drawn = {
        str(what): spots[str(what)](rows)
        for what, rows in things.groupby("what", sort=False)
        if what in spots
    }
    names = _names(drawn["stone"], drawn["bridge"], drawn["cards"], width)
    return pd.concat([*drawn.values(), *names], ignore_index=True).astype({"seat": str})


def _card_cells(cards: pd.DataFrame, cell: float) -> pd.DataFrame:
    rows = {kind: place for place, kind in enumerate(dict.fromkeys(cards["kind"]))}
    letters = int((cell - 2 * VALUE) / LETTER)
    return cards.assign(
        x=cards["x"] + VALUE,
        y=[ROW * (rows[kind] + 0.5) for kind in cards["kind"]],
        label=[_fitting(label, letters) for label in cards["label"]],
    )


def _fitting(label: str, letters: int) -> str:
    """The end of a text that has room.

    Examples
    --------
    >>> _fitting("1 2 3 10", 20), _fitting("1 2 3 4 5 6 7 8 9 10", 10)
    ('1 2 3 10', '… 7 8 9 10')
    """
    if len(label) <= letters:
        return label
    words: Sequence[str] = label.split()
    while len(" ".join(words)) > letters - 2:
        words = words[1:]
    return " ".join(["…", *words])


def _names(stones: pd.DataFrame, bridge: pd.DataFrame, cards: pd.DataFrame, width: int) -> list[pd.DataFrame]:
    """The names left of stones, bridge and cards, and the lines between the rows of cards."""
    numbers, rows = stones.drop_duplicates("stone"), cards.drop_duplicates("kind")
    named: dict[str, Any] = {"path": "", "x": MARGIN - 12.0}
    return [
        numbers.assign(
            what="row",
            label=[f"stone {number}" for number in numbers["stone"]],
            y=numbers["y"] + (STONE - GAP) / 2,
            **named,
        ),
        bridge.assign(what="row", **named),
        rows.assign(what="row of cards", label=rows["kind"], **named),
        rows.assign(what="line", label="", path="", x=0.0, x2=width, y=rows["y"] - ROW / 2),
    ]


# ---- marks ----


def _paths(placed: pd.DataFrame, width: int) -> Panel:
    paths = {path: EXPEDITIONS[path] for path in placed[placed["what"] == "stone"]["path"]}
    stone = {"fillOpacity": 0.25, "stroke": OUTLINE, "strokeWidth": 0.5, "cornerRadius": 5}
    value = {"align": "left", "fontSize": 13, "fontWeight": "bold", "color": INK}
    sign = {"stroke": INK, "strokeWidth": 1, "opacity": 1, "size": 340}
    piece = {"stroke": "white", "strokeWidth": 1, "opacity": 1, "size": 230}
    bold = {"fontWeight": "bold", "fontSize": 12}
    middle = {"dx": VALUE, "dy": (STONE - GAP) / 2}
    layers = [
        _only("stone", "rect", **stone).encode(x2="x2:Q", y2="y2:Q", fill=_coloured("path:N", paths)),
        _only("stone", "text", **value, **middle).encode(text="label:N"),
        _only("row", "text", **ROW_NAME).encode(text="label:N"),
        _only("bridge", "rule", strokeWidth=3, color=INK).encode(x2="x2:Q"),
        _only("tile", "point", **sign).encode(shape=_shaped(TILES), fill=_coloured("kind:N", FILLS)),
        _only("tile", "text", **bold, color=INK).encode(text="label:N"),
        _only("explorer", "point", **piece).encode(shape=_shaped(SHAPES), fill=_coloured("seat:N", SEATS)),
        _only("explorer", "text", **bold, color="white").encode(text="label:N"),
    ]
    drawn = _layered(layers, width, float(placed["y2"].max()) + GAP)
    return drawn.resolve_scale(fill="independent", shape="independent")


def _cards(placed: pd.DataFrame, width: int) -> Panel:
    cards = placed[placed["what"] == "cards"]
    layers = [
        _only("line", "rule", color=LINE).encode(x2="x2:Q"),
        _only("cards", "text", align="left", fontSize=12, color=INK).encode(text="label:N"),
        _only("row of cards", "text", **ROW_NAME).encode(text="label:N"),
    ]
    return _layered(layers, width, float(cards["y"].max()) + ROW / 2)


def _layered(layers: Sequence[alt.Chart], width: float, height: float) -> Panel:
    """Layers in pixels from the upper left corner."""
    across = alt.Scale(domain=[0, width], nice=False, zero=False)
    down = alt.Scale(domain=[height, 0], nice=False, zero=False)
    x, y = alt.X("x:Q", scale=across, axis=None), alt.Y("y:Q", scale=down, axis=None)
    return alt.layer(*(layer.encode(x, y) for layer in layers)).properties(width=width, height=height)


def _only(what: str, kind: str, **style: Any) -> alt.Chart:
    """Marks for the things of one sort."""
    mark: Any = {"type": kind, **style}
    return alt.Chart(mark=mark).transform_filter(f"datum.what === '{what}'")


def _coloured(channel: str, colour_of: dict[str, str]) -> alt.Fill:
    """A fill by the names in a column."""
    scale = alt.Scale(domain=list(colour_of), range=list(colour_of.values()))
    return alt.Fill(channel, scale=scale, legend=None)


def _shaped(shape_of: dict[str, str]) -> alt.Shape:
    """A shape by kind."""
    scale = alt.Scale(domain=list(shape_of), range=list(shape_of.values()))
    return alt.Shape("kind:N", scale=scale, legend=None)


# ---- words ----


def _in_words(data: pd.DataFrame, *facts: str) -> str:
    """The position in sentences."""
    explorers = data[data["what"] == "explorer"]
    pieces = [
        f"seat {row['seat']} {row['kind']} on {row['path']} stone {row['stone']}"
        for _, row in explorers.iterrows()
    ]
    cards = data[(data["what"] == "cards") & (data["label"] != "")]
    held = [f"{row['kind']}, {row['path']}: {row['label']}" for _, row in cards.iterrows()]
    return f"{'. '.join(facts)}. Explorers: {'; '.join(pieces) or 'none'}. Cards: {'; '.join(held)}."
