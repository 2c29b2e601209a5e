"""Charts and sentences of what wagers, bonuses and events are worth, in three ways side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.balance.measures import QUANTITIES
from lcanalysis.balance.values import ACCOUNTING, DECISION, HABIT, HEADLINES, LEARNT, WAYS
from lcanalysis.charts.figure import Panel, figure, marks
from lcanalysis.charts.theme import BLUE, GREY, INK, ORANGE, WIDTH, colours
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.registry import game
from lcanalysis.numbers import count, plus_minus

LINE = 17  # pixels for each dot in a row
LABEL_ROOM, NUMBER_ROOM = 165, 85  # pixels left and right of the dots
COLUMN_GAP = 14
QUESTION, YES, NO = "where it is in question", "where the strategy says yes", "where the strategy says no"
SHARE = "share of games"
WINNERS = "winner's points"
INTERVALS = "lines: 95\N{NO-BREAK SPACE}% intervals"
# What each way answers, for the head of its column.
ASKED = {
    ACCOUNTING: ("Accounting", "points a player and game"),
    HABIT: ("Rule off, old habits", "points a player and game"),
    LEARNT: ("Rule off, learnt anew", "points a player and game"),
    DECISION: ("Decision", "points of margin a case"),
}
WAY_COLOURS = {HABIT: ORANGE, LEARNT: BLUE}


# ---- in words ----


def value_text(row: Any) -> str:
    """A worth with its 95 % interval, and a sign.

    Examples
    --------
    >>> value_text({"value": 2.1017, "low": 1.99, "high": 2.21, "unit": "points"})
    '+2.10 ± 0.11'
    >>> value_text({"value": 0.0427, "low": 0.038, "high": 0.0474, "unit": "share of games"})
    '+4.3 ± 0.5'
    """
    scale = 100 if row["unit"] == SHARE else 1
    half = scale * (row["high"] - row["low"]) / 2
    return plus_minus(scale * row["value"], half, sign=row["unit"] != "a player and game")


def value_sentences(values: pd.DataFrame, name: str, play: str | None = None) -> list[str]:
    r"""What a feature is worth, a sentence for each way, made from the estimates.

    Parameters
    ----------
    values
        Of `lcanalysis.balance.feature_values`.
    name
        The feature.
    play
        Who plays; by default the first of the frame, which is the strongest among its like.

    Raises
    ------
    UnknownName
        If there is no such feature or play.

    Examples
    --------
    >>> from lcanalysis.balance import feature_value
    >>> values = feature_value("classic", "bonus", n=300, strategies=["greedy"], ways=["rule off, old habits"])
    >>> value_sentences(values, "bonus")[0].split(":")[0]
    'Long-expedition bonus (all greedy), rule off, old habits'
    """
    rows = _of(values, name)
    play = play or str(rows["play"].iloc[0])
    if play not in set(rows["play"]):
        raise unknown("play of these values", play, list(rows["play"].unique()))
    found = []
    for way in WAYS:
        ours = rows[(rows["way"] == way) & (rows["play"] == play)].set_index("quantity").to_dict("index")
        told = _TOLD[way](ours) if ours else ""
        if told:
            found.append(f"{rows['title'].iloc[0]} ({play}), {way}: {told}.")
    return found


def _accounted(rows: dict[Any, Any]) -> str:
    if "points" not in rows:
        what, row = next(iter(rows.items()))
        return f"{value_text(row)} {what.replace('_', ' ')} a player and game, without points of their own"
    told = f"{value_text(rows['points'])} points a player and game"
    if WINNERS in rows:
        told += f"; winners have {value_text(rows[WINNERS])} on the others"
    return told


def _off(rows: dict[Any, Any]) -> str:
    names = {
        "score": "points of score",
        "skill": "percentage points of games that the better strategy wins",
        "turns": "turns",
    }
    facts = [_seen(rows[name], what) for name, what in names.items() if name in rows]
    return f"with it, {', '.join(facts)}" if facts else ""


def _decided(rows: dict[Any, Any]) -> str:
    named = {QUESTION: QUESTION, YES: "where the strategy takes it", NO: "where it leaves it"}
    if YES in rows and rows[YES]["value"] == rows[QUESTION]["value"]:
        del named[YES]  # there is no case in which it says no
    facts = [
        f"{_seen(rows[name], 'points of margin')} {words}"
        for name, words in named.items()
        if name in rows and rows[name]["value"] == rows[name]["value"]
    ]
    return f"to take it, {', '.join(facts)}" if facts else ""


_TOLD = {ACCOUNTING: _accounted, HABIT: _off, LEARNT: _off, DECISION: _decided}


def _seen(row: Any, what: str) -> str:
    """An estimate, and whether its interval holds zero."""
    if row["low"] > 0 or row["high"] < 0:
        return f"{value_text(row)} {what}"
    if row["low"] == row["high"]:
        return f"exactly no difference in {what}"
    return f"no difference seen in {what} ({value_text(row)})"


def source(values: pd.DataFrame, foot: str = "") -> str:
    """The foot line: package, deals, players, seed."""
    facts = values.attrs.get("provenance")
    if not facts:
        return foot
    line = f"Source: {facts['package']}; {count(facts['n'])} deals; {facts['seats']} players; seed {facts['seed']}."
    return f"{line} {foot}".strip()


# ---- one feature ----


def three_ways(values: pd.DataFrame, name: str, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """What one feature is worth, in all ways side by side: points a player and game above, margin a decision below.

    Parameters
    ----------
    values
        Of `lcanalysis.balance.feature_values`.
    name
        The feature.
    foot
        What to add to the foot line.
    width
        Width of the whole in pixels; 560 suits an article.

    Raises
    ------
    UnknownName
        If there is no such feature.

    Examples
    --------
    >>> from lcanalysis.balance import feature_value
    >>> values = feature_value("classic", "bonus", n=300, strategies=["greedy"], ways=["accounting"])
    >>> three_ways(values, "bonus").data["label"].size
    1
    """
    rows = _of(values, name)
    rows = rows[rows["play"].str.startswith("all ")].dropna(subset=["value"])
    rows = rows[~(rows["quantity"].eq(YES) & rows.duplicated(["way", "play", "value"]))]
    points = rows[
        rows["quantity"].isin(["points", "score"]) & rows["way"].isin([ACCOUNTING, HABIT, LEARNT])
    ].assign(row=lambda frame: frame["way"])
    decided = rows[rows["way"] == DECISION].assign(
        row=lambda frame: frame["quantity"].map(
            {QUESTION: "all cases", YES: "who takes it", NO: "who does not"}
        )
    )
    data = pd.concat([points, decided], ignore_index=True)
    if data.empty:
        raise BadValue(f"These values hold nothing of {name} that a chart could show")
    data["label"] = [value_text(row) for row in data.to_dict("records")]
    colour_by = _play_colours(values, data)
    heads = {"Points a player and game": data["way"] != DECISION}
    heads["Decision: points of margin a case, yes less no"] = data["way"] == DECISION
    parts = [(head, data[chosen]) for head, chosen in heads.items() if chosen.any()]
    panels = [
        _lines(part, head, colour_by, width, legend=place == 0) for place, (head, part) in enumerate(parts)
    ]
    return figure(
        *panels,
        data=data,
        title=_three_title(data),
        subtitle="Accounting: on the score sheet. Rule off: scores with the rule less scores without it. Decision: the same "
        f"position continued with and without; {INTERVALS}",
        foot=source(values, foot),
        description="Dots of what it is worth. "
        + "; ".join(
            f"{row['play']}, {row['way']}, {row['row']}: {row['label']}" for row in data.to_dict("records")
        ),
        width=width,
    )


def _of(values: pd.DataFrame, name: str) -> pd.DataFrame:
    if name not in set(values["feature"]):
        raise unknown("feature of these values", name, list(values["feature"].unique()))
    return values[values["feature"] == name]


def _play_colours(values: pd.DataFrame, data: pd.DataFrame) -> dict[str, str]:
    """A colour for each play: that of the strategy in all charts of the game."""
    names = [str(play).removeprefix("all ") for play in data["play"].unique()]
    facts = values.attrs.get("provenance")
    known = list(game(facts["game"]).strategies)[::-1] if facts else names
    return {f"all {name}": colour for name, colour in zip(names, colours(names, known), strict=True)}


def _three_title(data: pd.DataFrame) -> str:
    """What each way says of the first play."""
    rows = data[data["play"] == data["play"].iloc[0]]
    told = [f"{row['way']} {row['label']}" for row in rows[rows["way"] != DECISION].to_dict("records")]
    told += [f"decision {label}" for label in rows[rows["row"] == "all cases"]["label"]]
    return f"{rows['title'].iloc[0]} ({rows['play'].iloc[0]}), in points: {'; '.join(told)}"


def _colour(by: str, colour_by: Mapping[str, str], legend: bool) -> alt.Color:
    shown = legend and len(colour_by) > 1
    scale = alt.Scale(domain=list(colour_by), range=list(colour_by.values()))
    return alt.Color(f"{by}:N", scale=scale, legend=alt.Legend() if shown else None)


def _lines(
    data: pd.DataFrame,
    head: str,
    colour_by: Mapping[str, str],
    width: int,
    legend: bool,
    by: str = "play",
    axis: alt.Axis | None = None,
) -> Panel:
    """A line for each row and colour: dot, interval, and the number at the right."""
    rows = list(dict.fromkeys(data["row"]))
    there = [name for name in colour_by if name in set(data[by])]
    y = alt.Y("row:N", sort=rows, title=None, axis=alt.Axis(labelLimit=LABEL_ROOM))
    beside = alt.YOffset(f"{by}:N", sort=there)
    colour = _colour(by, colour_by, legend)
    plot = width - LABEL_ROOM - NUMBER_ROOM
    x = alt.X("value:Q", title=None, axis=axis or alt.Axis(tickCount=5))
    nought = marks(pd.DataFrame({"nought": [0]}), "rule", color=GREY).encode(alt.X("nought:Q"))
    spans = marks(data, "rule", strokeWidth=2).encode(
        alt.X("low:Q"), y, x2="high:Q", yOffset=beside, color=colour
    )
    dots = marks(data, "point", filled=True, size=60, opacity=1).encode(x, y, yOffset=beside, color=colour)
    words = marks(data, "text", align="left", color=INK).encode(
        y=y, yOffset=beside, text="label:N", x=alt.value(plot + 10)
    )
    return alt.layer(nought, spans, dots, words).properties(
        width=plot,
        height=len(rows) * max(22, LINE * len(there) + 8),
        title=alt.Title(head, fontSize=13, offset=4, frame="group"),
    )


# ---- several features ----


def feature_rows(
    values: pd.DataFrame,
    names: Sequence[str] | None = None,
    ways: Sequence[str] = (ACCOUNTING, HABIT, DECISION),
    labels: Mapping[str, str] | None = None,
    foot: str = "",
    width: int = WIDTH,
) -> alt.VConcatChart:
    """What several features are worth, a row a feature, a column a way.

    Parameters
    ----------
    values, foot, width
        As for `three_ways`.
    names
        The features, all of the frame by default.
    ways
        The columns.
    labels
        Shorter names of features than their titles.

    Raises
    ------
    UnknownName
        If there is no such feature or way.

    Examples
    --------
    >>> from lcanalysis.balance import bonus_value
    >>> values = bonus_value("roll_and_write", n=200, strategies=["greedy"], ways=["accounting"])
    >>> feature_rows(values, ["artifact", "bridge"], ["accounting"]).data["feature"].tolist()
    ['artifact', 'bridge']
    """
    for way in ways:
        if way not in WAYS:
            raise unknown("way to value a feature", way, WAYS)
    chosen = pd.concat([_of(values, name) for name in names or values["feature"].unique()])
    chosen = chosen[chosen["play"].str.startswith("all ")].dropna(subset=["value"])
    heads = [chosen[(chosen["way"] == way) & chosen["quantity"].isin(HEADLINES[way])] for way in ways]
    data = pd.concat(heads, ignore_index=True)
    if data.empty:
        raise BadValue("These values hold nothing that a chart could show")
    data["row"] = [(labels or {}).get(row["feature"], row["title"]) for row in data.to_dict("records")]
    data["label"] = [value_text(row) for row in data.to_dict("records")]
    first = data[(data["play"] == data["play"].iloc[0]) & (data["way"] == data["way"].iloc[0])]
    rows = list(first.sort_values("value", ascending=False)["row"])
    rows += [row for row in dict.fromkeys(data["row"]) if row not in rows]
    colour_by = _play_colours(values, data)
    columns = [way for way in ways if way in set(data["way"])]
    return figure(
        _columns(data, columns, rows, colour_by, width),
        data=data,
        title=_rows_title(data, columns),
        subtitle="Accounting: on the score sheet. Rule off: scores with the rule less scores without it. Decision: the same "
        f"position continued with and without; {INTERVALS}",
        foot=source(values, foot),
        description="Dots of what each is worth. "
        + "; ".join(
            f"{row['row']}, {row['play']}, {row['way']}: {row['label']}" for row in data.to_dict("records")
        ),
        width=width,
    )


def _rows_title(data: pd.DataFrame, columns: Sequence[str]) -> str:
    """What the last column says of the first play."""
    rows = data[(data["play"] == data["play"].iloc[0]) & (data["way"] == columns[-1])]
    head, unit = ASKED[columns[-1]]
    return f"{head} ({rows['play'].iloc[0]}), {unit}: {_listed(rows)}"


def _listed(rows: pd.DataFrame) -> str:
    """A few rows with their estimates; of many, the least and the most."""
    ordered = rows.sort_values("value", ascending=False)
    told = [f"{row['row']} {row['label']}" for row in ordered.to_dict("records")]
    return ", ".join(told) if len(told) < 5 else f"from {told[-1]} to {told[0]}"


def _columns(
    data: pd.DataFrame, columns: Sequence[str], rows: list[str], colour_by: Mapping[str, str], width: int
) -> Any:
    """A panel a way, all with the same rows."""
    room = min(LABEL_ROOM, 7 * max(map(len, rows)) + 12)
    each = (width - room - COLUMN_GAP * (len(columns) - 1)) / len(columns)
    there = list(colour_by)
    height = len(rows) * max(20, 10 * len(there) + 6)
    panels = []
    for place, way in enumerate(columns):
        part = data[data["way"] == way]
        axis = alt.Axis(labelLimit=room) if place == 0 else alt.Axis(labels=False)
        y = alt.Y("row:N", title=None, axis=axis, scale=alt.Scale(domain=rows))
        beside = alt.YOffset("play:N", sort=there, scale=alt.Scale(domain=there))
        colour = _colour("play", colour_by, place == 0)
        nought = marks(pd.DataFrame({"nought": [0]}), "rule", color=GREY).encode(alt.X("nought:Q"))
        spans = marks(part, "rule", strokeWidth=2).encode(
            alt.X("low:Q"), y, x2="high:Q", yOffset=beside, color=colour
        )
        dots = marks(part, "point", filled=True, size=45, opacity=1).encode(
            alt.X("value:Q", title=None, axis=alt.Axis(tickCount=4)), y, yOffset=beside, color=colour
        )
        head = alt.Title(list(ASKED[way]), fontSize=12, offset=6, fontWeight="normal", frame="group")
        panels.append(alt.layer(nought, spans, dots).properties(width=each, height=height, title=head))
    return alt.hconcat(*panels, spacing=COLUMN_GAP)


def rule_effects(
    values: pd.DataFrame, quantity: str = "skill", foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """What the rules do to a quantity, a row a feature: by players with old habits, and by players who learnt to do without.

    Parameters
    ----------
    values, foot, width
        As for `three_ways`; frames of several games may stand one below the other.
    quantity
        One of the effects of a rule switched off: skill, margin, score, spread, seat_advantage, turns.

    Raises
    ------
    UnknownName
        If no effect on that quantity is in the frame.

    Examples
    --------
    >>> from lcanalysis.balance import feature_value
    >>> values = feature_value("classic", "bonus", n=300, ways=["rule off, old habits"])
    >>> rule_effects(values, "skill").data["play"].tolist()
    ['tuned v greedy']
    """
    rows = values[values["way"].isin([HABIT, LEARNT])]
    effects = list(rows["quantity"].unique())
    if quantity not in effects:
        raise unknown("effect of a rule among these values", quantity, effects)
    data = rows[rows["quantity"] == quantity]
    play = next((name for name in data["play"] if not name.startswith("all ")), data["play"].iloc[0])
    if quantity not in ("skill", "margin"):
        play = str(data["play"].iloc[0])
    data = data[data["play"] == play].assign(row=lambda frame: frame["title"]).reset_index(drop=True)
    data["label"] = [value_text(row) for row in data.to_dict("records")]
    shares = str(data["unit"].iloc[0]) == SHARE
    unit = "percentage points" if shares else str(data["unit"].iloc[0])
    if shares:
        data[["value", "low", "high"]] *= 100
        data["unit"] = unit
    known = data[data["way"] == data["way"].iloc[-1]]
    title = QUANTITIES[quantity].title
    return figure(
        _lines(data, f"{title}, {unit}: with the rule less without it", WAY_COLOURS, width, True, "way"),
        data=data,
        title=f"{title} ({play}; {known['way'].iloc[0]}), {unit}: {_listed(known)}",
        subtitle=f"{QUANTITIES[quantity].meaning} The same deals with the rule and without it; {INTERVALS}",
        foot=source(values, foot),
        description=f"Dots of the effect on {title.lower()}. "
        + "; ".join(f"{row['row']}, {row['way']}: {row['label']}" for row in data.to_dict("records")),
        width=width,
    )
