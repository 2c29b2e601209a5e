"""Charts about the Board Game: how expeditions end, what starting brings, when to send the researcher, what tiles bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.balance.board_game import TILES, Course, endings, starting
from lcanalysis.balance.decisions import value_map
from lcanalysis.charts.figure import Panel, figure, marks
from lcanalysis.charts.theme import BLUE, GREEN, GREY, INK, VERMILION, WIDTH, colours
from lcanalysis.games.registry import game
from lcanalysis.numbers import count, percent, plus_minus, whole_percent

KEY = "board_game"
ROW = 30  # pixels for each strategy in a panel of rows
FEWEST = 30  # explorers or cases from which on a mean is shown
EXPLORERS = {"adventurer": BLUE, "researcher": VERMILION}
TILE_COLOURS = dict(zip(TILES, (VERMILION, BLUE, GREEN), strict=True))
TILE_NAMES = {"artifact": "artifact", "arrow": "arrow", "points": "victory points"}
# What may be known when an explorer goes: name of the axis, and how a title puts a value of it.
KNOWN = {
    "order": ("which of the player's explorers in the expedition", "as explorer {}"),
    "held": ("cards of the colour in hand", "with {} of the colour in hand"),
    "number": ("number of the first card", "with a {}"),
    "turn": ("the player's own turn", "in turn {}"),
}
INTERVALS = "95\N{NO-BREAK SPACE}% intervals"
Runs = Mapping[tuple[int, str], Course]


# ---- how expeditions end, what starting brings ----


def ends(found: Runs, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """How many expeditions end at the bridge, and how many turns each kind lasts.

    Parameters
    ----------
    found
        Courses by number of players and name of the strategy in all seats.
    foot
        Where the numbers come from.
    width
        Width of the plot in pixels; 560 suits an article.

    Examples
    --------
    >>> from lcanalysis.balance.board_game import follow
    >>> drawn = ends({(2, "eager"): follow(["eager"] * 2, n=100)})
    >>> drawn.data["reason"].tolist()
    ['bridge', 'deck']
    """
    data = _labelled(found, lambda course: endings(course).assign(all=len(course.expeditions)))
    bridge = data[data["reason"] == "bridge"]
    shares = bridge.assign(mean=bridge["share"], low=bridge["share_low"], high=bridge["share_high"])
    shares["label"] = [percent(*row) for row in shares[["mean", "low", "high"]].itertuples(index=False)]
    data["label"] = [_pm(row) for _, row in data.iterrows()]
    strongest = shares[shares["who"] == _strongest(data)]
    facts = ", ".join(f"{row['label']} with {row['players']}" for _, row in strongest.iterrows())
    panels = [
        _rows(shares, "expeditions that end at the bridge", found, width, axis=alt.Axis(format=".0%")),
        *(
            _rows(data[data["reason"] == reason], f"turns of those that end {place}", found, width)
            for reason, place in (("bridge", "at the bridge"), ("deck", "with the deck"))
        ),
    ]
    return figure(
        *panels,
        data=data,
        title=f"Expeditions of {_strongest(data)} that end at the bridge: {facts} players",
        subtitle="The others end with the last card of the deck; turns are those of all players. Lines: "
        + INTERVALS,
        foot=foot,
        description="Dots of the share of expeditions that end at the bridge, and of turns. "
        + "; ".join(
            f"{row['players']} players, {row['who']}, {row['reason']}: {whole_percent(row['share'])}, {row['label']} turns"
            for _, row in data.iterrows()
        ),
        width=width,
    )


def starts(found: Runs, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """What the starter of the first expedition has more than the mean of the others.

    Parameters
    ----------
    found, foot, width
        As for `ends`.

    Examples
    --------
    >>> from lcanalysis.balance.board_game import follow
    >>> starts({(2, "eager"): follow(["eager"] * 2, n=100)}).data["expedition"].tolist()
    [1, 2, 3]
    """
    data = _labelled(found, starting)
    data["label"] = [
        plus_minus(row["mean"], (row["high"] - row["low"]) / 2, sign=True) for _, row in data.iterrows()
    ]
    first = data[data["expedition"] == 1]
    chief = first[first["who"] == _strongest(data)]
    told = ", ".join(f"{_or_not_seen(row)} with {row['players']}" for _, row in chief.iterrows())
    numbers = sorted(set(data["expedition"]))
    panels = [
        _rows(data[data["expedition"] == k], f"points in expedition {k}", found, width, zero=True)
        for k in numbers
    ]
    return figure(
        *panels,
        data=data,
        title=f"What starting brings {_strongest(data)}, in points: {told} players",
        subtitle="Points of the starter less the mean of the others, artifacts apart; the title tells of the first expedition. "
        f"Lines: {INTERVALS}",
        foot=foot,
        description="Dots of what the starter has more. "
        + "; ".join(
            f"{row['players']} players, {row['who']}, expedition {row['expedition']}: {row['label']}"
            for _, row in data.iterrows()
        ),
        width=width,
    )


def _or_not_seen(row: pd.Series) -> str:
    """An estimate, and whether its interval holds zero."""
    return str(row["label"]) if row["low"] > 0 or row["high"] < 0 else f"no difference seen ({row['label']})"


def _labelled(found: Runs, answer: Callable[[Course], pd.DataFrame]) -> pd.DataFrame:
    """The answers of all courses, with number of players and strategy."""
    frames = [
        answer(course).assign(players=players, who=who, row=f"{players} players, {who}")
        for (players, who), course in found.items()
    ]
    return pd.concat(frames, ignore_index=True)


def _strongest(data: pd.DataFrame) -> str:
    """The strongest strategy of a frame."""
    there = set(data["who"])
    known = [name for name in list(game(KEY).strategies)[::-1] if name in there]
    return known[0] if known else str(data["who"].iloc[0])


def _pm(row: pd.Series) -> str:
    return plus_minus(row["mean"], (row["high"] - row["low"]) / 2)


def _rows(
    data: pd.DataFrame,
    title: str,
    found: Runs,
    width: int,
    axis: alt.Axis | None = None,
    zero: bool = False,
) -> Panel:
    """Dots with intervals, a row for each number of players and strategy, and the numbers beside them."""
    names = list(dict.fromkeys(who for _, who in found))
    colour_by = dict(zip(names, colours(names, list(game(KEY).strategies)[::-1]), strict=True))
    rows = [f"{players} players, {who}" for players, who in found]
    scale = alt.Scale(zero=zero, padding=16)
    y = alt.Y("row:N", sort=rows, title=None, scale=alt.Scale(domain=rows))
    colour = alt.Color("who:N", scale=alt.Scale(domain=names, range=list(colour_by.values())), legend=None)
    x = alt.X("mean:Q", scale=scale, title=title, axis=axis or alt.Axis(tickCount=6))
    spans = marks(data, "rule", strokeWidth=2).encode(
        alt.X("low:Q", scale=scale), y, x2="high:Q", color=colour
    )
    dots = marks(data, "point", filled=True, size=70, opacity=1).encode(x, y, color=colour)
    words = marks(data, "text", dy=-11, color=INK).encode(x, y, text="label:N")
    layers = [spans, dots, words]
    if zero:
        nought = marks(pd.DataFrame({"nought": [0]}), "rule", color=GREY)
        layers.insert(0, nought.encode(alt.X("nought:Q", scale=scale)))
    return alt.layer(*layers).properties(width=width - 110, height=ROW * len(rows) + 8)


# ---- by something that is known at the decision ----


def sent(frame: pd.DataFrame, by: str, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """On which points explorers end, adventurers and the researcher, by what was so when they went.

    Parameters
    ----------
    frame
        Of `lcanalysis.balance.board_game.sending`.
    by
        Its column: order, held, number or turn.
    foot, width
        As for `ends`.

    Examples
    --------
    >>> from lcanalysis.balance.board_game import follow, sending
    >>> frame = sending(follow(["eager"] * 2, n=200), "order")
    >>> sorted(sent(frame, "order").data["who"].unique())
    ['adventurer', 'researcher']
    """
    what, told = KNOWN[by]
    data = frame[frame["explorers"] >= FEWEST].reset_index(drop=True)
    researchers = frame[frame["who"] == "researcher"]
    most = researchers.iloc[int(researchers["explorers"].argmax())]
    data["label"] = [_pm(row) for _, row in data.iterrows()]
    return figure(
        _by_value(data, by, what, "points of the stone", EXPLORERS, width),
        data=data,
        title=f"The researcher goes most often {told.format(int(most[by]))} ({whole_percent(most['share'])}), "
        f"and then ends on {_pm(most)} points",
        subtitle=f"Mean points of the stone where explorers end, counted once; {INTERVALS}; from {FEWEST} explorers on",
        foot=foot,
        description=f"Dots by {what}. "
        + "; ".join(f"{row['who']}, {int(row[by])}: {row['label']}" for _, row in data.iterrows()),
        width=width,
    )


def worth_of_researcher(
    cases: Mapping[str, pd.DataFrame], by: str = "held", foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """What sending the researcher rather than an adventurer brings, by what is known then.

    Parameters
    ----------
    cases
        Of `lcanalysis.balance.decision_value` with the question ``researcher``, by the strategy in all seats.
    by
        A feature of the question: order, held or number.
    foot, width
        As for `ends`.

    Examples
    --------
    >>> from lcanalysis.balance import decision_value
    >>> cases = decision_value("board_game", "researcher", ["greedy", "greedy"], n=200)
    >>> bool((worth_of_researcher({"greedy": cases}).data["cases"] >= 30).all())
    True
    """
    what, told = KNOWN[by]
    found = [value_map(frame, by=[by], minimum=FEWEST).assign(who=who) for who, frame in cases.items()]
    data = pd.concat(found, ignore_index=True).dropna(subset=["mean"])
    data["label"] = [_signed(row) for _, row in data.iterrows()]
    known = list(game(KEY).strategies)[::-1]
    colour_by = dict(zip(cases, colours(list(cases), known), strict=True))
    facts = [f"{who}: {_when(data[data['who'] == who], by, told)}" for who in cases]
    return figure(
        _by_value(data, by, what, "points of margin", colour_by, width, zero=True),
        data=data,
        title=f"The researcher rather than an adventurer. {'; '.join(facts)}",
        subtitle=f"Margin at the end of the game, with the researcher less with an adventurer, from the same position; {INTERVALS}",
        foot=foot,
        description=f"Dots by {what}. "
        + "; ".join(
            f"{row['who']}, {int(row[by])}: {row['label']} in {count(row['cases'])} cases"
            for _, row in data.iterrows()
        ),
        width=width,
    )


def _when(data: pd.DataFrame, by: str, told: str) -> str:
    """At which values the whole interval lies above zero, and at which below."""
    gains, losses = _listed(data[data["low"] > 0][by]), _listed(data[data["high"] < 0][by])
    facts = [f"{verb} {told.format(those)}" for verb, those in (("gains", gains), ("costs", losses)) if those]
    return ", ".join(facts) or "no difference seen"


def _signed(row: pd.Series) -> str:
    return plus_minus(row["mean"], (row["high"] - row["low"]) / 2, sign=True)


def _listed(values: Sequence[int] | pd.Series) -> str:
    """Numbers in words.

    Examples
    --------
    >>> _listed([3, 4, 5]), _listed([1]), _listed([2, 5]), _listed([])
    ('3 to 5', '1', '2 and 5', '')
    """
    numbers = sorted(int(value) for value in values)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " and ".join(map(str, numbers))


def visits(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """How often tiles are performed, by sort and stone.

    Parameters
    ----------
    frame
        Of `lcanalysis.balance.board_game.tile_visits`.
    foot, width
        As for `ends`.

    Examples
    --------
    >>> from lcanalysis.balance.board_game import follow, tile_visits
    >>> visits(tile_visits(follow(["eager"] * 2, n=50))).data["tile"].unique().tolist()
    ['arrow', 'artifact', 'victory points']
    """
    data = frame.assign(who=frame["tile"].map(TILE_NAMES), tile=frame["tile"].map(TILE_NAMES))
    data["label"] = [_pm(row) for _, row in data.iterrows()]
    low, high = int(data["stone"].min()), int(data["stone"].max())
    arrows = data[data["tile"] == "arrow"].set_index("stone")["label"]
    return figure(
        _by_value(data, "stone", "stone", "visits", _tile_colours(), width),
        data=data,
        title=f"An arrow on stone {low} is met {arrows[low]} times an expedition, one on stone {high} {arrows[high]} times",
        subtitle=f"Visits by all players a tile and expedition, by its stone; {INTERVALS}; an artifact goes to the first",
        foot=foot,
        description="Dots of visits. "
        + "; ".join(f"{row['tile']} on stone {row['stone']}: {row['label']}" for _, row in data.iterrows()),
        width=width,
    )


def worth_of_tiles(cases: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """What a tile is worth to the player who reaches it, by sort and stone.

    Parameters
    ----------
    cases
        Of `lcanalysis.balance.decision_value` with the question ``tile``.
    foot, width
        As for `ends`.

    Examples
    --------
    >>> from lcanalysis.balance import decision_value
    >>> worth_of_tiles(decision_value("board_game", "tile", ["greedy", "greedy"], n=200)).data["stone"].min()
    np.int64(2)
    """
    data = _of_tiles(value_map(cases, by=["tile", "stone"], minimum=FEWEST))
    all_stones = _of_tiles(value_map(cases, by=["tile"], minimum=FEWEST)).sort_values("mean", ascending=False)
    told = ", ".join(f"{row['tile']} {row['label']}" for _, row in all_stones.iterrows())
    return figure(
        _by_value(data, "stone", "stone", "points of margin", _tile_colours(), width, zero=True),
        data=data,
        title=f"What reaching a tile is worth, in points of margin: {told}",
        subtitle=f"Margin at the end of the game, the same move with the tile less without it; {INTERVALS}; title: on any stone",
        foot=foot,
        description="Dots of what a tile is worth. "
        + "; ".join(
            f"{row['tile']} on stone {row['stone']}: {row['label']} in {count(row['cases'])} cases"
            for _, row in data.iterrows()
        ),
        width=width,
    )


def tile_map(
    cells: pd.DataFrame, by: str = "stone", quantity: str = "margin", foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """What a tile is worth to the player who reaches it, by sort and stone, a panel for each strategy.

    Parameters
    ----------
    cells
        Of `lcanalysis.balance.decision_map` with the question ``tile``, by tile and stone, or by tile and points.
    by
        ``"stone"`` or ``"points"``.
    quantity
        ``"margin"``, or another quantity of the map that is in points.
    foot, width
        As for `ends`.

    Examples
    --------
    >>> from lcanalysis.balance import decision_map
    >>> cells = decision_map("board_game", "tile", ["tile", "stone"], ["greedy"], n=200)
    >>> tile_map(cells).data["strategy"].unique().tolist()
    ['greedy']
    """
    data = _of_tiles(cells[cells["quantity"] == quantity])
    names = list(data["strategy"].unique())
    first = data[data["strategy"] == names[0]]
    told = "; ".join(
        f"{tile} {_from_to(rows, by)}" for tile, rows in first.groupby("tile", sort=False) if len(rows) > 1
    )
    heads = {name: data[data["strategy"] == name] for name in names}
    panels = [
        _by_value(rows, by, by, f"points of margin, all {name}", _tile_colours(), width, True, place == 0)
        for place, (name, rows) in enumerate(heads.items())
    ]
    facts = cells.attrs.get("provenance", {})
    source = f"{count(facts['n'])} deals of {facts['seats']} players; seed {facts['seed']}. " if facts else ""
    return figure(
        *panels,
        data=data,
        title=f"What reaching a tile is worth (all {names[0]}), least and most by {by}, in points of margin: {told}",
        subtitle=f"Margin at the end of the game, the same move with the tile less without it; {INTERVALS}",
        foot=f"{source}{foot}".strip(),
        description="Dots of what a tile is worth. "
        + "; ".join(
            f"{row['strategy']}, {row['tile']}, {by} {row[by]}: {row['label']} in {count(row['cases'])} cases"
            for _, row in data.iterrows()
        ),
        width=width,
    )


def _from_to(rows: pd.DataFrame, by: str) -> str:
    """The least and the most, and where."""
    in_order = rows.sort_values("mean", kind="stable")
    least, most = in_order.iloc[0], in_order.iloc[-1]
    return f"{least['label']} at {least[by]}, {most['label']} at {most[by]}"


def _of_tiles(values: pd.DataFrame) -> pd.DataFrame:
    """Values with the names of the tiles."""
    data = values.dropna(subset=["mean"]).reset_index(drop=True)
    data["tile"] = [TILE_NAMES[TILES[int(sort) - 1]] for sort in data["tile"]]
    return data.assign(who=data["tile"], label=[_signed(row) for _, row in data.iterrows()])


def _tile_colours() -> dict[str, str]:
    return {TILE_NAMES[tile]: colour for tile, colour in TILE_COLOURS.items()}


def _by_value(
    data: pd.DataFrame,
    by: str,
    what: str,
    unit: str,
    colour_by: Mapping[str, str],
    width: int,
    zero: bool = False,
    named: bool = True,
) -> Panel:
    """Dots with intervals by a whole number, side by side for each name in `who`."""
    there = [name for name in colour_by if name in set(data["who"])]
    scale = alt.Scale(domain=there, range=[colour_by[name] for name in there])
    legend = alt.Legend() if named and len(there) > 1 else None
    x = alt.X(f"{by}:O", title=what)
    beside: dict[str, Any] = {"xOffset": alt.XOffset("who:N", sort=there)} if len(there) > 1 else {}
    colour = alt.Color("who:N", scale=scale, legend=legend)
    spans = marks(data, "rule", strokeWidth=2).encode(
        x, alt.Y("low:Q", title=unit, axis=alt.Axis(tickCount=6)), y2="high:Q", color=colour, **beside
    )
    dots = marks(data, "point", filled=True, size=70, opacity=1).encode(
        x, alt.Y("mean:Q"), color=colour, **beside
    )
    layers = [spans, dots]
    if zero:
        nought = marks(pd.DataFrame({"nought": [0]}), "rule", color=GREY).encode(alt.Y("nought:Q"))
        layers.insert(0, nought)
    return alt.layer(*layers).properties(width=width, height=260)
