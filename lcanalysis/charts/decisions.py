"""Charts of decisions: maps of what *yes* is worth against *no*, and what a feature of several games is worth in each way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.balance.values import ACCOUNTING, DECISION, HABIT, LEARNT
from lcanalysis.charts.figure import Panel, figure, marks
from lcanalysis.charts.theme import GREY, INK, WIDTH, colours
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.registry import game
from lcanalysis.numbers import SPACE, count, decimals, fixed, plus_minus

GAIN, LOSS, BLANK = "#6FA8D6", "#E8A15E", "#F3F3F3"
ROW = 19
ROOM = 90  # pixels beside the cells
NARROW = 30  # pixels from which on a cell holds its number in full size
MOST_LEVELS = 12
STEPS = (1, 2, 3, 4, 5, 10, 20, 25, 50, 100)
UNITS = {"margin": "points of margin", "score": "points", "won": "percentage points of games won"}


# ---- maps of decisions ----


def bands(cases: pd.DataFrame, features: Sequence[str]) -> dict[str, int]:
    """Widths of bands in which each feature of some cases has at most a dozen levels.

    Examples
    --------
    >>> bands(pd.DataFrame({"hand_sum": [0, 45], "number": [2, 10]}), ["hand_sum", "number"])
    {'hand_sum': 4, 'number': 1}
    """
    found = {}
    for name in features:
        low, high = int(cases[name].min()), int(cases[name].max())
        fits = [step for step in STEPS if high // step - low // step < MOST_LEVELS]
        found[name] = fits[0] if fits else -(-(high - low) // MOST_LEVELS) + 1
    return found


def decision_cells(
    cells: pd.DataFrame,
    axes: Sequence[str] | None = None,
    quantity: str = "margin",
    where: Mapping[str, int] | None = None,
    foot: str = "",
    width: int = WIDTH,
) -> alt.VConcatChart:
    """What *yes* is worth against *no*, over one or two features of a decision: a map for each strategy.

    Cells of too few cases are blank. Numbers whose 95 % interval holds zero are grey.

    Parameters
    ----------
    cells
        Of `lcanalysis.balance.decision_map`.
    axes
        Features along and up; the first two of the map that `where` leaves by default.
    quantity
        ``"margin"``, ``"score"`` or ``"won"``.
    where
        Values of the other features of the map.
    foot, width
        What to add to the foot line; width in pixels, 560 suits an article.

    Raises
    ------
    UnknownName
        If the map has no such feature, value or quantity.
    BadValue
        If a feature of the map is neither an axis nor in `where`, or all cells are blank.

    Examples
    --------
    >>> from lcanalysis.balance import decision_map
    >>> cells = decision_map("classic", "first_wager", {"hand_sum": 10, "deck_left": 15}, ["greedy"], n=200)
    >>> decision_cells(cells).data["strategy"].unique().tolist()
    ['greedy']
    """
    facts = cells.attrs["provenance"]
    axes, where = _axes(facts["by"], axes, where or {})
    data = _fixed(cells, quantity, where)
    scale = 100 if quantity == "won" else 1
    data[["mean", "se", "low", "high"]] *= scale
    names = list(data["strategy"].unique())
    filled = data.dropna(subset=["mean"])
    if filled.empty:
        raise BadValue(
            f"No cell of this map has {facts['minimum']} cases; play more games or take fewer features"
        )
    levels = {name: [_band(at, facts["by"][name]) for at in sorted(filled[name].unique())] for name in axes}
    for name in axes:
        data[f"{name} band"] = [_band(at, facts["by"][name]) for at in data[name]]
    half = (data["high"] - data["low"]) / 2
    data["label"] = [
        fixed(value, min(1, decimals(room))) if value == value else ""
        for value, room in zip(data["mean"], half, strict=True)
    ]
    data["clear"] = (data["low"] > 0) | (data["high"] < 0)
    panels = [_map(data[data["strategy"] == name], axes, levels, _reach(data), name, width) for name in names]
    return figure(
        *panels,
        data=data.drop(columns=[f"{name} band" for name in axes]),
        title=_map_title(data, str(facts["title"])),
        subtitle=f"Mean difference in {UNITS[quantity]} if the answer is yes, less no, each strategy among its like. Blue: gain; "
        f"orange: loss; grey number: its 95{SPACE}% interval holds 0; blank: under {facts['minimum']} cases"
        + _where(where, facts["by"]),
        foot=_map_foot(facts, data, foot),
        description="Maps of what yes is worth. " + " ".join(_map_words(data, axes, name) for name in names),
        width=width,
    )


def _axes(
    by: Mapping[str, int], axes: Sequence[str] | None, where: Mapping[str, int]
) -> tuple[list[str], dict[str, int]]:
    for name in (*(axes or ()), *where):
        if name not in by:
            raise unknown("feature of this map", name, by)
    chosen = list(axes or [name for name in by if name not in where][:2])
    left = [name for name in by if name not in chosen and name not in where]
    if left or not 1 <= len(chosen) <= 2:
        raise BadValue(f"A map has one or two axes; say where to look at: {', '.join(left) or 'nothing'}")
    return chosen, dict(where)


def _fixed(cells: pd.DataFrame, quantity: str, where: Mapping[str, int]) -> pd.DataFrame:
    if quantity not in set(cells["quantity"]):
        raise unknown("quantity of this map", quantity, list(cells["quantity"].unique()))
    data = cells[cells["quantity"] == quantity]
    for name, value in where.items():
        if value not in set(data[name]):
            raise unknown(f"value of {name} in this map", str(value), [str(at) for at in data[name].unique()])
        data = data[data[name] == value]
    data = data.reset_index(drop=True)
    data.attrs = {}
    return data


def _words(name: str) -> str:
    return name.replace("_", " ")


def _band(low: int, width: int) -> str:
    return str(low) if width == 1 else f"{low}–{low + width - 1}"


def _where(where: Mapping[str, int], by: Mapping[str, int]) -> str:
    return "".join(f"; {_words(name)}: {_band(value, by[name])}" for name, value in where.items())


def _reach(data: pd.DataFrame) -> float:
    """The value at which colours are full: that of all but the most extreme cells."""
    values = data["mean"].abs().dropna()
    return max(float(values.quantile(0.9)), 1e-6) if len(values) else 1.0


def _map(
    data: pd.DataFrame,
    axes: Sequence[str],
    levels: Mapping[str, list[str]],
    reach: float,
    name: str,
    width: int,
) -> Panel:
    across, up = axes[0], axes[1] if len(axes) > 1 else None
    plot = width - ROOM
    each = plot / len(levels[across])
    slant = each < 7.5 * max(map(len, levels[across]))
    x = alt.X(
        f"{across} band:N",
        scale=alt.Scale(domain=levels[across]),
        title=_words(across),
        axis=alt.Axis(labelAngle=-45 if slant else 0),
    )
    y: Any = alt.Undefined
    if up:
        y = alt.Y(f"{up} band:N", scale=alt.Scale(domain=levels[up][::-1]), title=_words(up))
    shown = data.dropna(subset=["mean"])
    colour = alt.Color(
        "mean:Q",
        scale=alt.Scale(
            domain=[-reach, 0, reach], range=[LOSS, "#FFFFFF", GAIN], interpolate="rgb", clamp=True
        ),
        legend=None,
    )
    ink = alt.condition("datum.clear", alt.value(INK), alt.value("#8a8a8a"))
    cells = marks(shown, "rect", stroke="white", strokeWidth=1).encode(x, y, color=colour)
    numbers = marks(shown, "text", fontSize=11 if each >= NARROW else 9).encode(
        x, y, text="label:N", color=ink
    )
    return alt.layer(cells, numbers).properties(
        width=plot,
        height=ROW * (len(levels[up]) if up else 1),
        title=alt.Title(str(name), fontSize=13, offset=4),
        view=alt.ViewBackground(fill=BLANK),
    )


def _map_title(data: pd.DataFrame, title: str) -> str:
    """In how many cells the first strategy gains and loses."""
    name = data["strategy"].iloc[0]
    rows = data[data["strategy"] == name].dropna(subset=["mean"])
    gains, losses = int((rows["low"] > 0).sum()), int((rows["high"] < 0).sum())
    return f"{title} With {name}, it gains in {gains} of {len(rows)} cells and loses in {losses}"


def _map_foot(facts: Mapping[str, Any], data: pd.DataFrame, foot: str) -> str:
    games = f"{count(facts['n'])} games a strategy; {count(int(data['cases'].sum()))} cases"
    line = f"Source: {facts['package']}; {game(facts['game']).title}; {facts['seats']} players; {games}; seed {facts['seed']}."
    return f"{line} Of many cells, one in twenty intervals misses by chance. {foot}".strip()


def _map_words(data: pd.DataFrame, axes: Sequence[str], name: str) -> str:
    rows = data[(data["strategy"] == name)].dropna(subset=["mean"])
    told = [
        ", ".join(f"{_words(axis)} {row[f'{axis} band']}" for axis in axes) + f": {row['label']}"
        for row in rows.to_dict("records")
    ]
    return f"{name}: {'; '.join(told)}."


def threshold_sentence(
    cells: pd.DataFrame, feature: str, where: Mapping[str, int] | None = None, quantity: str = "margin"
) -> str:
    """From which value of a feature on the answer *yes* clearly gains, for each strategy: the lowest above which none loses.

    Parameters
    ----------
    cells
        Of `lcanalysis.balance.decision_map`.
    feature
        The feature.
    where
        Values of the other features of the map.
    quantity
        As for `decision_cells`.

    Examples
    --------
    >>> cells = pd.DataFrame({"strategy": "tuned", "quantity": "margin", "hand_sum": [0, 10, 20], "mean": [-9.0, 1, 8]})
    >>> cells = cells.assign(low=cells["mean"] - 2, high=cells["mean"] + 2, cases=100)
    >>> cells.attrs["provenance"] = {"title": "Lay it?", "by": {"hand_sum": 10}, "n": 500, "seed": 1}
    >>> threshold_sentence(cells, "hand_sum")
    'Lay it? Yes gains for tuned from hand sum 20 on (there +8 ± 2 points of margin; n = 500 games, seed 1).'
    """
    facts = cells.attrs["provenance"]
    _, where = _axes(facts["by"], [feature], where or {})
    data = _fixed(cells, quantity, where)
    scale = 100 if quantity == "won" else 1
    told = []
    for name, rows in data.dropna(subset=["mean"]).groupby("strategy", sort=False):
        lossless = rows.sort_values(feature, ascending=False)[lambda found: (found["high"] >= 0).cummin()]
        gaining = lossless[lossless["low"] > 0]
        if gaining.empty:
            told.append(f"for {name} at no {_words(feature)}")
            continue
        row = gaining.iloc[-1]
        size = plus_minus(scale * row["mean"], scale * (row["high"] - row["low"]) / 2, sign=True)
        told.append(f"for {name} from {_words(feature)} {row[feature]} on (there {size} {UNITS[quantity]}")
    facts_text = f"n = {count(facts['n'])} games, seed {facts['seed']})"
    told = [f"{text}; {facts_text}" if "(" in text else text for text in told]
    return f"{facts['title']} Yes gains {', '.join(told)}{_where(where, facts['by'])}."


# ---- one feature in several games ----

YES = "where the strategy says yes"
SHOWN = {
    ACCOUNTING: ("points", "accounting"),
    HABIT: ("score", "rule off, old habits"),
    LEARNT: ("score", "rule off, learnt anew"),
    DECISION: (YES, "decision, a case"),
}
LABELS, NUMBERS = 150, 85  # pixels left and right of the dots


def by_game(
    values: Mapping[str, pd.DataFrame], feature: Mapping[str, str], foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """What one feature of each game is worth in each way, a panel a game, each with its own scale of points.

    Parameters
    ----------
    values
        By key of the game, of `lcanalysis.balance.feature_values`.
    feature
        The feature of each.
    foot, width
        As for `decision_cells`.

    Raises
    ------
    UnknownName
        If a frame has no such feature.

    Examples
    --------
    >>> from lcanalysis.balance import feature_value
    >>> values = feature_value("classic", "wager", n=300, strategies=["greedy"], ways=["accounting"])
    >>> by_game({"classic": values}, {"classic": "wager"}).data["row"].tolist()
    ['accounting']
    """
    data = pd.concat([_ways(values[key], key, name) for key, name in feature.items()], ignore_index=True)
    data["label"] = [
        plus_minus(row["value"], (row["high"] - row["low"]) / 2, sign=True) for row in data.to_dict("records")
    ]
    names = list(dict.fromkeys(data["strategy"]))
    colour_by = dict(
        zip(names, colours(names, list(game(next(iter(feature))).strategies)[::-1]), strict=True)
    )
    panels = [
        _game_panel(rows, str(head), colour_by, width, place == 0)
        for place, (head, rows) in enumerate(data.groupby("head", sort=False))
    ]
    sizes = sorted({int(frame.attrs["provenance"]["n"]) for frame in values.values()})
    deals = " to ".join(count(n) for n in dict.fromkeys((sizes[0], sizes[-1])))
    package = next(iter(values.values())).attrs["provenance"]["package"]
    return figure(
        *panels,
        data=data,
        title=f"{_first_words(data)}: "
        + "; ".join(_headline(rows) for _, rows in data.groupby("head", sort=False)),
        subtitle="Points with 95 % intervals. Accounting: on the score sheet, a player and game. Rule off: score with the rule less "
        "score without it. Decision: margin of taking it less not, a case in which the strategy takes it",
        foot=f"Source: {package}; {deals} deals a game; each strategy among its like, fewest players. {foot}".strip(),
        description="Dots with intervals. "
        + "; ".join(
            f"{row['head']}, {row['strategy']}, {row['row']}: {row['label']}"
            for row in data.to_dict("records")
        ),
        width=width,
    )


def _ways(values: pd.DataFrame, key: str, name: str) -> pd.DataFrame:
    """The rows of one feature that are shown, with the words of the chart."""
    if name not in set(values["feature"]):
        raise unknown(f"feature of these values of {key}", name, list(values["feature"].unique()))
    rows = values[(values["feature"] == name) & values["play"].str.startswith("all ")]
    frames = [
        rows[(rows["way"] == way) & (rows["quantity"] == quantity)].assign(row=words)
        for way, (quantity, words) in SHOWN.items()
    ]
    found = pd.concat(frames, ignore_index=True).dropna(subset=["value"])
    found.attrs = {}
    heads = f"{game(key).title}: {rows['title'].iloc[0].lower()}"
    return found.assign(game=key, head=heads, strategy=found["play"].str.removeprefix("all "))


def _first_words(data: pd.DataFrame) -> str:
    row = data.iloc[0]
    return f"{row['row'].capitalize()}, {row['strategy']}"


def _headline(rows: pd.DataFrame) -> str:
    row = rows.iloc[0]
    return f"{_short(row['game'])} {row['label']}"


def _short(key: str) -> str:
    return game(key).title.removeprefix("Lost Cities: ").removeprefix("Lost Cities (").removesuffix(")")


def _game_panel(
    rows: pd.DataFrame, head: str, colour_by: Mapping[str, str], width: int, legend: bool
) -> Panel:
    order = list(dict.fromkeys(rows["row"]))
    plot = width - LABELS - NUMBERS
    y = alt.Y("row:N", sort=order, title=None, axis=alt.Axis(labelLimit=LABELS))
    beside = alt.YOffset("strategy:N", sort=list(colour_by))
    scale = alt.Scale(domain=list(colour_by), range=list(colour_by.values()))
    colour = alt.Color("strategy:N", scale=scale, legend=alt.Legend() if legend else None)
    zero = marks(pd.DataFrame({"zero": [0]}), "rule", color=GREY).encode(alt.X("zero:Q"))
    spans = marks(rows, "rule", strokeWidth=2).encode(
        alt.X("low:Q"), y, x2="high:Q", yOffset=beside, color=colour
    )
    dots = marks(rows, "point", filled=True, size=55, opacity=1).encode(
        alt.X("value:Q", title=None, axis=alt.Axis(tickCount=5)), y, yOffset=beside, color=colour
    )
    words = marks(rows, "text", align="left", color=INK, fontSize=11).encode(
        y=y, yOffset=beside, text="label:N", x=alt.value(plot + 10)
    )
    return alt.layer(zero, spans, dots, words).properties(
        width=plot, height=len(order) * 32, title=alt.Title(head, fontSize=13, offset=4)
    )


def worth_sentence(values: pd.DataFrame, key: str, name: str) -> str:
    """What a feature is worth to the strongest strategy among its like, each way in its own words; made from the estimates.

    Parameters
    ----------
    values
        Of `lcanalysis.balance.feature_values`.
    key, name
        Game and feature.

    Examples
    --------
    >>> from lcanalysis.balance import feature_value
    >>> values = feature_value("classic", "wager", n=300, strategies=["greedy"], ways=["accounting"])
    >>> worth_sentence(values, "classic", "wager").startswith("Classic card game, what wagers multiply (greedy): it brings +")
    True
    """
    rows = _ways(values, key, name)
    strategy = rows["strategy"].iloc[0]
    ours = {row["way"]: row for row in rows[rows["strategy"] == strategy].to_dict("records")}
    words = {
        ACCOUNTING: "it brings {} points a player and game on the score sheet",
        HABIT: "with the rule, scores differ by {} points from those of players who go on as if it were there",
        LEARNT: "and by {} from those of players who have learnt to do without",
        DECISION: "taking it where the strategy does is worth {} points of margin a time",
    }
    told = []
    for way, text in words.items():
        if way in ours:
            row = ours[way]
            size = plus_minus(row["value"], (row["high"] - row["low"]) / 2, sign=True)
            seen = row["low"] > 0 or row["high"] < 0
            told.append(text.format(size if seen else f"nothing that was seen ({size})"))
    title = rows["title"].iloc[0]
    n = count(int(values.attrs["provenance"]["n"]))
    where = _short(key)
    head = f"{where[0].upper()}{where[1:]}, {title[0].lower()}{title[1:]} ({strategy})"
    return f"{head}: {'; '.join(told)} (95{SPACE}% intervals; n = {n} deals)."
