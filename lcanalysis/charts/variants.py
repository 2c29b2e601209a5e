"""Charts of variants: values beside each other, curves and maps over rules values, distributions, and what pairing is worth."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt
import numpy as np
import pandas as pd

from lcanalysis.balance.compare import Comparison
from lcanalysis.balance.measures import QUANTITIES
from lcanalysis.charts.figure import Panel, figure, marks
from lcanalysis.charts.frames import BIN_WIDTHS
from lcanalysis.charts.theme import (
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PALETTE,
    PURPLE,
    VERMILION,
    WIDTH,
    colours,
    ink,
)
from lcanalysis.charts.variant_texts import is_share, source_of, value_text, verdict_sentence
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.registry import game
from lcanalysis.numbers import SPACE, decimals, fixed

ROW = 22
PANEL = 130
LABEL_ROOM = 150  # pixels for the names of variants, at most
MOST_BINS = 60


def compared(
    comparison: Comparison,
    quantities: Sequence[str],
    plays: Sequence[str] | None = None,
    width: int = WIDTH,
) -> alt.VConcatChart:
    """Quantities of each variant with their intervals: a panel a quantity, a row a variant.

    Parameters
    ----------
    comparison
        Of variants.
    quantities
        Names, as in `lcanalysis.balance.QUANTITIES`.
    plays
        Which plays to show, each in a colour; all by default.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Raises
    ------
    UnknownName
        If there is no such quantity or play.

    Examples
    --------
    >>> from lcanalysis.balance import compare
    >>> found = compare("classic", {"as printed": None, "cost 0": {"expedition_cost": 0}}, n=200, strategies=["greedy"])
    >>> compared(found, ["score", "turns"]).data["quantity"].tolist()
    ['score', 'score', 'turns', 'turns']
    """
    data = _chosen(comparison, quantities, plays)
    colour_by = play_colours(comparison, data)
    panels = [
        _dots(rows, list(comparison.variants), colour_by, width, place == 0)
        for place, (_, rows) in enumerate(data.groupby("quantity", sort=False))
    ]
    return figure(
        *panels,
        data=data,
        title=_title(comparison, data),
        subtitle="Dot: estimate; line: 95 % interval. " + _meanings(quantities),
        foot=source_of(comparison),
        description="Dots with intervals. " + _in_words(data, "variant"),
        width=width,
    )


def _chosen(comparison: Comparison, quantities: Sequence[str], plays: Sequence[str] | None) -> pd.DataFrame:
    for name in quantities:
        if name not in QUANTITIES:
            raise unknown("quantity of a comparison", name, QUANTITIES)
    for name in plays or ():
        if name not in comparison.plays:
            raise unknown("play of this comparison", name, comparison.plays)
    rows = comparison.rows(quantities=quantities)
    rows = rows[rows["play"].isin(plays or comparison.plays)].reset_index(drop=True)
    if rows.empty:
        raise BadValue(f"None of {', '.join(quantities)} is asked of {', '.join(plays or comparison.plays)}")
    return rows.assign(label=[value_text(row, unit=False) for row in rows.to_dict("records")])


def play_colours(comparison: Comparison, data: pd.DataFrame) -> dict[str, str]:
    """A colour for each play that is shown: that of the strategy where all play alike, and one that is left where two meet."""
    names = [entry["name"] for entry in comparison.provenance["strategies"]]
    chosen = colours(names, list(game(comparison.game).strategies)[::-1])
    by_play = {f"all {name}": colour for name, colour in zip(names, chosen, strict=True)}
    left = next(colour for colour in (GREEN, PURPLE, ORANGE) if colour not in chosen)
    return {play: by_play.get(play, left) for play in data["play"].unique()}


def _colour(colour_by: dict[str, str], legend: bool) -> alt.Color:
    shown = legend and len(colour_by) > 1
    return alt.Color(
        "play:N",
        scale=alt.Scale(domain=list(colour_by), range=list(colour_by.values())),
        legend=alt.Legend(symbolOpacity=1) if shown else None,
    )


def _axis(unit: str, scale: alt.Scale) -> alt.Axis:
    if not is_share(unit):
        return alt.Axis(tickCount=5)
    return alt.Axis(format=".0%" if scale.domain[1] - scale.domain[0] > 0.05 else ".1%", tickCount=5)


def _scaled(rows: pd.DataFrame) -> alt.Scale:
    """A scale around the intervals: of shares at least two per cent wide, and below nothing only where values can be."""
    low, high = float(rows["low"].min()), float(rows["high"].max())
    room = max((high - low) * 0.08, 1e-6)
    if is_share(str(rows["unit"].iloc[0])) and high - low < 0.02:
        room = (0.02 - (high - low)) / 2
    floor = 0.0 if low >= 0 else low - room
    return alt.Scale(domain=[max(low - room, floor), high + room], nice=False)


def _dots(
    rows: pd.DataFrame, variants: list[str], colour_by: dict[str, str], width: int, legend: bool
) -> Panel:
    unit, x = str(rows["unit"].iloc[0]), _scaled(rows)
    here = [play for play in colour_by if play in set(rows["play"])]
    base = alt.Chart(rows).encode(
        y=alt.Y("variant:N", sort=variants, title=None, axis=alt.Axis(labelLimit=LABEL_ROOM)),
        color=_colour(colour_by, legend),
    )
    if len(here) > 1:  # a single one would be drawn beside its row
        base = base.encode(yOffset=alt.YOffset("play:N", scale=alt.Scale(domain=here)))
    title = f"{QUANTITIES[str(rows['quantity'].iloc[0])].title}{_unit(unit)}"
    dots = base.mark_point(filled=True, size=60, opacity=1).encode(
        x=alt.X("value:Q", scale=x, title=None, axis=_axis(unit, x))
    )
    spans = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", scale=x), x2="high:Q")
    height = len(variants) * max(ROW, 13 * rows["play"].nunique() + 6)
    return alt.layer(spans, dots).properties(
        width=width - LABEL_ROOM // 2, height=height, title=alt.Title(title, fontSize=13, offset=4)
    )


def _unit(unit: str) -> str:
    return {"points": " in points", "turns": " in turns", "share of games": ", share of games"}.get(
        unit, ", share of turns" if unit == "share of turns" else ""
    )


def _title(comparison: Comparison, data: pd.DataFrame) -> str:
    """The verdict on the first quantity, for the first play and the last variant."""
    first, *others = comparison.variants
    rows = data[data["play"] == data["play"].iloc[0]]
    rows = rows[rows["quantity"] == rows["quantity"].iloc[0]]
    by_variant = {row["variant"]: row for row in rows.to_dict("records")}
    play = data["play"].iloc[0]
    if not others:
        return f"{QUANTITIES[rows['quantity'].iloc[0]].title} ({play}): {value_text(by_variant[first])}"
    return verdict_sentence(by_variant[others[-1]], by_variant[first], play).rstrip(".")


def _meanings(quantities: Sequence[str]) -> str:
    return " ".join(
        f"{QUANTITIES[name].title}: {_lower(QUANTITIES[name].meaning)}" for name in quantities[:2]
    )


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _in_words(data: pd.DataFrame, by: str) -> str:
    return "; ".join(
        f"{row['play']}, {row[by]}, {_lower(QUANTITIES[row['quantity']].title)}: {row['label']}"
        for row in data.to_dict("records")
    )


# ---- sweeps ----


def sweep_curve(
    comparison: Comparison,
    quantities: Sequence[str],
    plays: Sequence[str] | None = None,
    width: int = WIDTH,
) -> alt.VConcatChart:
    """Quantities over a rules value, with their intervals as bands: a panel a quantity, a line a play.

    Parameters
    ----------
    comparison
        A sweep over one value.
    quantities, plays, width
        As for `compared`.

    Raises
    ------
    UnknownName
        If there is no such quantity or play.
    BadValue
        If it is not a sweep over one value that is a number.

    Examples
    --------
    >>> from lcanalysis.balance import sweep
    >>> found = sweep("classic", {"expedition_cost": [10, 20]}, n=200, strategies=["greedy"])
    >>> sweep_curve(found, ["score"]).data["expedition_cost"].tolist()
    [10, 20]
    """
    (key,) = _number_keys(comparison, 1)
    data = _chosen(comparison, quantities, plays)
    colour_by = play_colours(comparison, data)
    origin = getattr(next(iter(comparison.variants.values())), key)
    panels = [
        _curve(rows, key, origin, colour_by, width, place == 0, place == len(quantities) - 1)
        for place, (_, rows) in enumerate(data.groupby("quantity", sort=False))
    ]
    return figure(
        *panels,
        data=data,
        title=_curve_title(data, key),
        subtitle=f"Dashed: {_words(key)} {origin}, what the others are compared to. {_meanings(quantities[:1])}",
        foot=source_of(comparison),
        description=f"Curves over {_words(key)}. " + _in_words(data, key),
        width=width,
    )


def _number_keys(comparison: Comparison, how_many: int) -> tuple[str, ...]:
    keys = comparison.keys
    if len(keys) != how_many or not all(pd.api.types.is_numeric_dtype(comparison.frame[key]) for key in keys):
        raise BadValue(
            f"This chart needs a sweep over {how_many} rules value{'s' * (how_many > 1)} that are numbers"
        )
    return keys


def _words(key: str) -> str:
    return key.replace("_", " ")


def _curve(
    rows: pd.DataFrame,
    key: str,
    origin: float,
    colour_by: dict[str, str],
    width: int,
    legend: bool,
    last: bool,
) -> Panel:
    unit, y = str(rows["unit"].iloc[0]), _scaled(rows)
    x = alt.X(
        f"{key}:Q",
        title=_words(key) if last else None,
        axis=alt.Axis(labels=last, values=sorted(rows[key].unique().tolist())),
        scale=alt.Scale(zero=False, nice=False, padding=8),
    )
    base = alt.Chart(rows).encode(x=x, color=_colour(colour_by, legend))
    band = base.mark_area(opacity=0.25).encode(
        y=alt.Y("low:Q", scale=y, title=None, axis=_axis(unit, y)), y2="high:Q"
    )
    line = base.mark_line(strokeWidth=2).encode(y=alt.Y("value:Q", scale=y))
    points = base.mark_point(filled=True, size=45, opacity=1).encode(y=alt.Y("value:Q", scale=y))
    at = alt.Chart(pd.DataFrame({key: [origin]})).mark_rule(strokeDash=[4, 3], color=GREY).encode(x=x)
    title = f"{QUANTITIES[str(rows['quantity'].iloc[0])].title}{_unit(unit)}"
    return alt.layer(at, band, line, points).properties(
        width=width - 20, height=PANEL, title=alt.Title(title, fontSize=13, offset=4)
    )


def _curve_title(data: pd.DataFrame, key: str) -> str:
    """From where to where the first quantity of the first play goes."""
    rows = data[(data["play"] == data["play"].iloc[0]) & (data["quantity"] == data["quantity"].iloc[0])]
    low, high = rows.loc[rows[key].idxmin()], rows.loc[rows[key].idxmax()]
    title = QUANTITIES[rows["quantity"].iloc[0]].title
    name = _words(key)
    return f"{title} ({rows['play'].iloc[0]}): {value_text(low)} at {name} {low[key]}, {value_text(high, unit=False)} at {high[key]}"


def sweep_map(
    comparison: Comparison, quantity: str, play: str | None = None, width: int = WIDTH
) -> alt.VConcatChart:
    """A quantity over two rules values as a heat map with its numbers; the game as printed is framed.

    Parameters
    ----------
    comparison
        A sweep over two values.
    quantity, play
        What is shown; the first play that it is asked of by default.
    width
        As for `compared`.

    Raises
    ------
    UnknownName
        If there is no such quantity or play.
    BadValue
        If it is not a sweep over two values that are numbers.

    Examples
    --------
    >>> from lcanalysis.balance import sweep
    >>> found = sweep("classic", {"wagers": [2, 3], "bonus_points": [0, 20]}, n=100, strategies=["greedy"])
    >>> len(sweep_map(found, "score").data)
    4
    """
    x, y = _number_keys(comparison, 2)
    data = _chosen(comparison, [quantity], [play] if play else None)
    data = data[data["play"] == data["play"].iloc[0]].reset_index(drop=True)
    unit = str(data["unit"].iloc[0])
    scale = 100 if is_share(unit) else 1
    half = scale * float((data["high"] - data["low"]).max()) / 2
    digits = min(1, decimals(half))
    data = data.assign(label=[fixed(scale * value, digits) for value in data["value"]])
    lowest, highest = data.loc[data["value"].idxmin()], data.loc[data["value"].idxmax()]
    name, first = str(data["play"].iloc[0]), next(iter(comparison.variants))
    return figure(
        _cells(data, x, y, first, width),
        data=data,
        title=f"{QUANTITIES[quantity].title} ({name}): from {value_text(lowest, unit=False)} to {value_text(highest)}",
        subtitle=f"{QUANTITIES[quantity].meaning} {'In per cent. ' if scale == 100 else ''}"
        f"Each ± {fixed(half, decimals(half))} or less; framed: {first}",
        foot=source_of(comparison),
        description=f"Table over {_words(x)} and {_words(y)}. "
        + "; ".join(
            f"{_words(x)} {row[x]}, {_words(y)} {row[y]}: {row['label']}" for row in data.to_dict("records")
        ),
        width=width,
    )


def _cells(data: pd.DataFrame, x: str, y: str, first: str, width: int) -> Panel:
    base = alt.Chart(data).encode(
        x=alt.X(f"{x}:O", title=_words(x)), y=alt.Y(f"{y}:O", title=_words(y), sort="descending")
    )
    colour = alt.Color("value:Q", scale=alt.Scale(range=["#F4F7FB", "#6FA8D6"]), legend=None)
    cells = base.mark_rect(stroke="white", strokeWidth=2).encode(color=colour)
    numbers = base.mark_text(color=INK).encode(text="label:N")
    framed = (
        alt.Chart(data[data["variant"] == first])
        .mark_rect(filled=False, stroke=INK, strokeWidth=2)
        .encode(x=alt.X(f"{x}:O"), y=alt.Y(f"{y}:O", sort="descending"))
    )
    return alt.layer(cells, numbers, framed).properties(width=width - 40, height=34 * data[y].nunique())


# ---- distributions ----


def score_shapes(comparison: Comparison, play: str | None = None, width: int = WIDTH) -> alt.VConcatChart:
    """How scores are distributed under each variant, as lines over each other.

    Parameters
    ----------
    comparison
        Of variants, as `compare` gives it; what is read from a file has no distributions.
    play
        Which play; the first by default.
    width
        As for `compared`.

    Raises
    ------
    UnknownName
        If there is no such play.
    BadValue
        If the comparison was read from a file.

    Examples
    --------
    >>> from lcanalysis.balance import compare
    >>> found = compare("classic", {"as printed": None, "cost 0": {"expedition_cost": 0}}, n=200, strategies=["greedy"])
    >>> list(score_shapes(found).data.columns)
    ['variant', 'from', 'to', 'games', 'share']
    """
    if comparison.scores.empty:
        raise BadValue("This comparison was read from a file, which keeps no distributions; play it again")
    chosen = play or comparison.plays[0]
    if chosen not in comparison.plays:
        raise unknown("play of this comparison", chosen, comparison.plays)
    rows = comparison.scores[comparison.scores["play"] == chosen]
    data, names = _shapes(rows), list(comparison.variants)
    means = comparison.rows(chosen, ["score"])
    facts = ", ".join(f"{row['variant']} {value_text(row, unit=False)}" for row in means.to_dict("records"))
    return figure(
        _lines(data, means, names, width),
        data=data,
        title=f"Mean scores ({chosen}): {facts} points",
        subtitle=f"Share of scores in steps of {int(data['to'].iloc[0] - data['from'].iloc[0]) + 1} points; rules: means",
        foot=source_of(comparison),
        description=f"Lines of the distribution of scores by variant. Mean scores: {facts}.",
        width=width,
    )


def _shapes(rows: pd.DataFrame) -> pd.DataFrame:
    """Binned shares by variant, within the range that holds all but a thousandth at each end."""
    low, high = (int(_quantile(rows, share)) for share in (0.001, 0.999))
    step = next((b for b in BIN_WIDTHS if (high - low + 1) / b <= MOST_BINS), BIN_WIDTHS[-1])
    low = low // step * step
    edges = np.arange(low, high + step, step)
    frames = []
    for variant, part in rows.groupby("variant", sort=False):
        games = [int(part.loc[part["value"].between(at, at + step - 1), "games"].sum()) for at in edges]
        share = np.array(games) / part["games"].sum()
        frames.append(
            pd.DataFrame(
                {"variant": variant, "from": edges, "to": edges + step - 1, "games": games, "share": share}
            )
        )
    return pd.concat(frames, ignore_index=True)


def _quantile(rows: pd.DataFrame, share: float) -> float:
    by_value = rows.groupby("value")["games"].sum().sort_index()
    return float(by_value.index[int(np.searchsorted(by_value.cumsum() / by_value.sum(), share))])


def _lines(data: pd.DataFrame, means: pd.DataFrame, names: list[str], width: int) -> Panel:
    colour = alt.Color("variant:N", scale=alt.Scale(domain=names, range=list(PALETTE[: len(names)])))
    data = data.assign(middle=(data["from"] + data["to"]) / 2)
    x = alt.Scale(domain=[int(data["from"].min()), int(data["to"].max())], nice=False)
    lines = marks(data, "line", strokeWidth=2, interpolate="step").encode(
        x=alt.X("middle:Q", scale=x, title="score in points", axis=alt.Axis(tickCount=6)),
        y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".0%", tickCount=4)),
        color=colour,
    )
    rules = marks(means, "rule", strokeDash=[4, 3], strokeWidth=1.5).encode(
        x=alt.X("value:Q", scale=x), color=colour
    )
    return alt.layer(lines, rules).properties(width=width, height=1.4 * PANEL)


# ---- pairing ----


def pairing(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """What playing the same deals is worth: how many times as many games it would take without.

    Parameters
    ----------
    frame
        As `lcanalysis.balance.pairing_gain` gives it, of one variant.
    foot, width
        Where the numbers come from; as for `compared`.

    Examples
    --------
    >>> row = {"play": "all greedy", "variant": "18", "quantity": "score", "gain": 111.2, "low": 108.1, "high": 114.3, "n": 20000}
    >>> pairing(pd.DataFrame([row])).data["label"].tolist()
    ['111']
    """
    data = frame[np.isfinite(frame["gain"])].reset_index(drop=True)
    data = data.assign(
        title=[QUANTITIES[name].title for name in data["quantity"]],
        label=[fixed(gain, 1 if gain < 10 else 0) for gain in data["gain"]],
    )
    plays = list(data["play"].unique())
    base = alt.Chart(data).encode(
        y=alt.Y("title:N", sort=list(data["title"].unique()), title=None, axis=alt.Axis(labelLimit=180)),
        yOffset=alt.YOffset("play:N", sort=plays),
        x=alt.X(
            "gain:Q",
            scale=alt.Scale(type="log", domain=[0.8, 2 * float(data["gain"].max())], nice=False),
            title="times as many deals",
            axis=alt.Axis(tickCount=4),
        ),
        color=alt.Color(
            "play:N", scale=alt.Scale(domain=plays, range=[BLUE, VERMILION, GREEN][: len(plays)])
        ),
    )
    dots = base.mark_point(filled=True, size=45, opacity=1)
    numbers = base.mark_text(align="left", dx=7).encode(text="label:N", color=alt.value(ink(INK)))
    one = alt.Chart(pd.DataFrame({"one": [1]})).mark_rule(color=GREY).encode(x="one:Q")
    height = data["title"].nunique() * max(ROW, 15 * len(plays))
    best = data.loc[data["gain"].idxmax()]
    return figure(
        alt.layer(one, dots, numbers).properties(width=width - 130, height=height),
        data=data,
        title=f"Without the same deals, it takes up to {best['label']} times as many",
        subtitle=f"Deals needed for the same interval of a difference, unpaired against paired (95{SPACE}% intervals in the data)",
        foot=foot,
        description="Dots of the gain of pairing. "
        + "; ".join(f"{row['play']}, {row['title']}: {row['label']}" for row in data.to_dict("records")),
        width=width,
    )
