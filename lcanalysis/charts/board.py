"""The drawn board of a position: paths of stones with what lies and stands on them, and the cards below."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import Panel, figure, marks
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

MARGIN = 86  # pixels left of the paths, for the names of the rows
STONE = 40  # height of a stone
ROW = 19  # height of a row of cards
GAP = 3  # between the stones
SEATS = {str(seat): ink(colour) for seat, colour in enumerate((BLUE, VERMILION, GREEN, PURPLE))}
SHAPES = {"adventurer": "circle", "researcher": "square"}
TILES = {"artifact": "diamond", "arrow": "triangle-up", "points": "square"}
FILLS = {"artifact": ORANGE, "arrow": INK, "points": "white"}
VALUE, TILE = 0.05, 0.44  # where the value and the tile of a stone are, as shares of its width
PLACES = ((0.68, 0.27), (0.89, 0.27), (0.68, 0.69), (0.89, 0.69))  # where each seat's explorer stands
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
        Width of the drawing in pixels; from 480 on everything has room.

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
    things = _placed(data, width)
    return figure(
        _paths(things, width),
        _cards(things, width),
        data=data,
        title=title,
        subtitle=subtitle,
        foot=f"{SIGNS} {foot}",
        description=_in_words(data, title, subtitle),
        width=width,
    )


def _placed(data: pd.DataFrame, width: int) -> dict[str, pd.DataFrame]:
    """The things by what they are, with the upper left corner and the width of the stone or cell that they are on."""
    stones = data[data["what"] == "stone"]
    paths, highest = list(dict.fromkeys(stones["path"])), stones["stone"].max()
    cell = (width - MARGIN) / len(paths)
    lefts = {path: MARGIN + cell * place for place, path in enumerate(paths)}
    placed = data.assign(
        left=data["path"].map(lefts).fillna(0), top=STONE * (highest - data["stone"]), cell=cell
    )
    return {str(what): rows.reset_index(drop=True) for what, rows in placed.groupby("what")}


def _spot(rows: pd.DataFrame, across: float, down: float) -> pd.DataFrame:
    """The rows with a place on their stone, given as shares of its width and height."""
    return rows.assign(x=rows["left"] + rows["cell"] * across, y=rows["top"] + STONE * down)


# ---- paths ----


def _paths(things: dict[str, pd.DataFrame], width: int) -> Panel:
    height = float(things["stone"]["top"].max()) + STONE
    layers = [*_stones(things["stone"], width, height), *_bridge(things, width, height)]
    if "tile" in things:
        layers += _tiles(_spot(things["tile"], TILE, 0.46), width, height)
    if "explorer" in things:
        layers += _explorers(things["explorer"], width, height)
    drawn = alt.layer(*layers).properties(width=width, height=height)
    return drawn.resolve_scale(fill="independent", shape="independent")


def _xy(width: float, height: float) -> tuple[alt.X, alt.Y]:
    """Pixels from the upper left corner."""
    across = alt.Scale(domain=[0, width], nice=False, zero=False)
    down = alt.Scale(domain=[height, 0], nice=False, zero=False)
    return alt.X("x:Q", scale=across, axis=None), alt.Y("y:Q", scale=down, axis=None)


def _coloured(channel: str, colour_of: dict[str, str]) -> alt.Fill:
    """A fill by the names in a column."""
    return alt.Fill(
        channel, scale=alt.Scale(domain=list(colour_of), range=list(colour_of.values())), legend=None
    )


def _shaped(shape_of: dict[str, str]) -> alt.Shape:
    """A shape by kind."""
    return alt.Shape(
        "kind:N", scale=alt.Scale(domain=list(shape_of), range=list(shape_of.values())), legend=None
    )


def _stones(stones: pd.DataFrame, width: int, height: float) -> list[alt.Chart]:
    x, y = _xy(width, height)
    corners = _spot(stones, 0, 0)
    corners["right"], corners["below"] = corners["x"] + corners["cell"] - GAP, corners["y"] + STONE - GAP
    paths = {path: EXPEDITIONS[path] for path in stones["path"]}
    tint = {"fillOpacity": 0.25, "stroke": OUTLINE, "strokeWidth": 0.5, "cornerRadius": 5}
    values = marks(
        _spot(stones, VALUE, 0.46), "text", align="left", fontSize=13, fontWeight="bold", color=INK
    )
    first = stones[stones["path"] == stones["path"].iloc[0]].assign(left=MARGIN - 12)
    numbers = _spot(first, 0, 0.46).assign(label=[f"stone {number}" for number in first["stone"]])
    return [
        marks(corners, "rect", **tint).encode(
            x, y, x2="right:Q", y2="below:Q", fill=_coloured("path:N", paths)
        ),
        values.encode(x, y, text="label:N"),
        _row_names(numbers, x, y),
    ]


def _row_names(rows: pd.DataFrame, x: alt.X, y: alt.Y) -> alt.Chart:
    return marks(rows, "text", align="right", fontSize=11, color=GREY).encode(x, y, text="label:N")


def _bridge(things: dict[str, pd.DataFrame], width: int, height: float) -> list[alt.Chart]:
    x, y = _xy(width, height)
    line = things["bridge"].assign(x=MARGIN - 6, right=width)
    line["y"] = line["top"] + STONE - GAP / 2
    words = _row_names(line.assign(x=MARGIN - 12), x, y)
    return [marks(line, "rule", strokeWidth=3, color=INK).encode(x, y, x2="right:Q"), words]


def _tiles(tiles: pd.DataFrame, width: int, height: float) -> list[alt.Chart]:
    x, y = _xy(width, height)
    signs = marks(tiles, "point", size=340, stroke=INK, strokeWidth=1, opacity=1)
    numbers = marks(tiles[tiles["kind"] == "points"], "text", fontSize=12, fontWeight="bold", color=INK)
    return [
        signs.encode(x, y, shape=_shaped(TILES), fill=_coloured("kind:N", FILLS)),
        numbers.encode(x, y, text="label:N"),
    ]


def _explorers(explorers: pd.DataFrame, width: int, height: float) -> list[alt.Chart]:
    x, y = _xy(width, height)
    standing = pd.concat(
        [_spot(rows, *PLACES[int(str(seat))]) for seat, rows in explorers.groupby("seat")], ignore_index=True
    ).astype({"seat": str})
    pieces = marks(standing, "point", size=230, stroke="white", strokeWidth=1, opacity=1)
    numbers = marks(standing, "text", fontSize=11, fontWeight="bold", color="white")
    return [
        pieces.encode(x, y, shape=_shaped(SHAPES), fill=_coloured("seat:N", SEATS)),
        numbers.encode(x, y, text="seat:N"),
    ]


# ---- cards ----


def _cards(things: dict[str, pd.DataFrame], width: int) -> Panel:
    cards = things["cards"]
    names = list(dict.fromkeys(cards["kind"]))
    height = ROW * len(names)
    x, y = _xy(width, height)
    letters = int((cards["cell"].iloc[0] - 8) / 6.2)
    cards = cards.assign(
        x=cards["left"] + cards["cell"] * VALUE,
        y=[ROW * (names.index(kind) + 0.5) for kind in cards["kind"]],
        shown=[_fitting(label, letters) for label in cards["label"]],
    )
    rows = pd.DataFrame({"label": names, "x": MARGIN - 12, "y": [ROW * (k + 0.5) for k in range(len(names))]})
    lines = pd.DataFrame({"x": [0] * len(names), "y": [ROW * k for k in range(len(names))], "right": width})
    return alt.layer(
        marks(lines, "rule", color="#d9d9d9").encode(x, y, x2="right:Q"),
        marks(cards, "text", align="left", fontSize=12, color=INK).encode(x, y, text="shown:N"),
        _row_names(rows, x, y),
    ).properties(width=width, height=height)


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
