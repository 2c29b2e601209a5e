"""Charts of the adviser: what each legal action brings, and what the best ones differ in."""

from __future__ import annotations

import altair as alt
import pandas as pd

from lcanalysis.advice import words
from lcanalysis.charts.figure import Panel, figure, marks
from lcanalysis.charts.theme import BLUE, GREY, INK, PALE, VERMILION, WIDTH
from lcanalysis.errors import BadValue
from lcanalysis.numbers import SPACE, fixed

ROW = 22  # pixels a row of dots
MOST_ROWS = 16
LETTER = 6.4  # pixels of a letter of labels
COLUMN = 86  # pixels of a column of numbers
NARROW = 480  # pixels of width below which numbers get no columns
SEEN, ALIKE, LEFT = "worse", "no difference seen", "left early"


def advice(frame: pd.DataFrame, width: int = WIDTH, most: int = MOST_ROWS) -> alt.VConcatChart:
    """Every legal action of a position, the best on top: how much less it brings than the best, with its interval.

    Parameters
    ----------
    frame
        Of `lcanalysis.advise`.
    width
        Width of the chart in pixels; 560 suits an article, 300 a phone.
    most
        Actions that are shown, the best of them.

    Raises
    ------
    BadValue
        If the frame is not one of `advise`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> found = lc.advise("to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7", iterations=3_000)
    >>> chart = advice(found)
    >>> chart.data["action"].tolist() == found["action"].tolist()
    True
    """
    _check(frame)
    objective = words.objective_of(frame)
    data = _rows(frame, objective)
    shown = data.head(most)
    left = len(data) - len(shown)
    more = f" And {left} more, further below." if left else ""
    exact = " turn: points that the turn brings on average, exactly." if "turn" in data else ""
    return figure(
        _panel(shown, objective, width),
        data=data,
        title=words.asked(frame),
        subtitle=f"{words.UNITS[objective].capitalize()} against the best action, with 95{SPACE}% intervals. Hollow: no "
        f"difference seen; pale: left early for being worse.{exact}{more}",
        foot=words.source(frame),
        description=f"Dots with intervals. {' '.join(words.told(frame))} {_in_words(shown)}.",
        width=width,
    )


def _check(frame: pd.DataFrame) -> None:
    if "provenance" not in frame.attrs or "in_question" not in frame:
        raise BadValue("charts.advice: this is not a frame that advise gave")


def _rows(frame: pd.DataFrame, objective: str) -> pd.DataFrame:
    """The numbers and words that are shown, a row an action."""
    rows = frame.to_dict("records")
    scale = words.SCALES[objective]
    data = pd.DataFrame({"action": frame["action"].tolist()})
    for column in ("difference", "low", "high"):
        data[column] = scale * frame[column].to_numpy()
    data["state"] = [_state(row, place) for place, row in enumerate(rows)]
    data["label"] = [
        "best" if not place else words.difference_words(row, objective) for place, row in enumerate(rows)
    ]
    data["margin"] = [words.margin_words(row) for row in rows]
    data["win"] = [words.win_words(row) for row in rows]
    if "turn_value" in frame:
        data["turn"] = [fixed(value, 2) for value in frame["turn_value"]]
    data["playouts"] = frame["playouts"].to_numpy()
    return data


def _state(row: dict, place: int) -> str:
    if not place:
        return "best"
    return LEFT if not row["in_question"] else SEEN if words.is_seen(row) else ALIKE


def _columns(data: pd.DataFrame, objective: str, width: int) -> dict[str, str]:
    """Columns of numbers with their heads."""
    if width < NARROW:
        return {"label": "difference"}
    exact = {"turn": "turn"} if "turn" in data else {}
    return {"label": "difference", "margin": "margin", "win": "wins", **exact}


def _panel(data: pd.DataFrame, objective: str, width: int) -> Panel:
    columns = _columns(data, objective, width)
    room = {name: 50 if name == "turn" else COLUMN for name in columns}
    names = min(LETTER * data["action"].str.len().max() + 12, 0.36 * width)
    plot = max(width - names - sum(room.values()), 90)
    y = alt.Y(
        "action:N",
        sort=list(data["action"]),
        title=None,
        axis=alt.Axis(labelLimit=names, labelFontSize=12, minExtent=names, maxExtent=names),
    )
    ends = [float(data["low"].min()), float(max(data["high"].max(), 0))]
    apart = 0.04 * (ends[1] - ends[0] or 1)
    x = alt.Scale(domain=[ends[0] - apart, ends[1] + apart], nice=False)
    layers: list[alt.Chart] = [
        marks(pd.DataFrame({"at": [0.0]}), "rule", strokeDash=[4, 3], color=GREY).encode(
            alt.X("at:Q", scale=x)
        )
    ]
    for state, colour in (("best", BLUE), (SEEN, BLUE), (ALIKE, BLUE), (LEFT, PALE)):
        rows = data[data["state"] == state]
        if rows.empty:
            continue
        fill = "white" if state == ALIKE else colour
        spans = marks(rows, "rule", strokeWidth=2.5, color=colour).encode(
            alt.X("low:Q", scale=x), y, x2="high:Q"
        )
        dots = marks(rows, "point", size=65, opacity=1, fill=fill, stroke=colour, strokeWidth=2).encode(
            alt.X(
                "difference:Q",
                scale=x,
                title=f"difference in {words.UNITS[objective]}",
                axis=alt.Axis(tickCount=5 if plot > 200 else 3),
            ),
            y,
        )
        layers += [spans, dots]
    at = plot
    for name, head in columns.items():
        at += room[name]
        numbers = marks(data, "text", align="right", fontSize=11, color=INK).encode(
            y=y, text=f"{name}:N", x=alt.value(at)
        )
        heads = marks(data.head(1), "text", align="right", fontSize=11, color=GREY, text=head).encode(
            x=alt.value(at), y=alt.value(-9)
        )
        layers += [numbers, heads]
    return alt.layer(*layers).properties(width=plot, height=ROW * len(data))


def _in_words(data: pd.DataFrame) -> str:
    notes = {ALIKE: f" ({ALIKE})", LEFT: f" ({LEFT})"}
    return "; ".join(
        f"{row['action']}: {row['label']}{notes.get(row['state'], '')}" for row in data.to_dict("records")
    )


# ---- why ----

BAR = 20
MOST_BARS = 8
HEADS = {"points": "points", "count": "counts", "turns": "turns of the whole game"}


def explained(
    parts: pd.DataFrame, advice: pd.DataFrame | None = None, width: int = WIDTH
) -> alt.VConcatChart:
    """The score parts and counts that are seen to differ between two actions.

    Parameters
    ----------
    parts
        Of `lcanalysis.explain`.
    advice
        The frame of `lcanalysis.advise` that it explains, for the foot line.
    width
        As for `advice`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> found = lc.advise("to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7", iterations=3_000)
    >>> chart = explained(lc.explain(found), found)
    >>> set(chart.data["kind"]) <= {"points", "count", "turns"}
    True
    """
    facts = parts.attrs.get("actions", ("the first action", "the second"))
    data = words.telling(parts)
    data["name"] = [
        f"{'own' if who == 'own' else who}: {part.replace('_', ' ')}"
        for who, part in zip(data["who"], data["part"], strict=True)
    ]
    data["label"] = [words.size(row) for row in data.to_dict("records")]
    data.loc[data["kind"] == "turns", "name"] = "turns"
    shown = data.groupby("kind", sort=False).head(MOST_BARS)
    names = min(LETTER * shown["name"].str.len().max() + 12, 0.4 * width) if len(shown) else 0
    panels = [
        _bars(shown[shown["kind"] == kind], head, names, width)
        for kind, head in HEADS.items()
        if (data["kind"] == kind).any()
    ]
    if not panels:
        panels = [_nothing(width)]
    return figure(
        *panels,
        data=data,
        title=f"What '{facts[0]}' changes against '{facts[1]}'",
        subtitle=f"Mean of the first less the second, parts whose 95{SPACE}% interval leaves out 0. Blue: own; orange: of "
        "others, so that what they gain counts against the player to move",
        foot=words.source(advice) if advice is not None else f"Lines are 95{SPACE}% intervals.",
        description="Bars with intervals. "
        + (
            "; ".join(f"{row['name']}: {row['label']}" for row in data.to_dict("records"))
            or "No part is seen to differ"
        )
        + ".",
        width=width,
    )


def _bars(data: pd.DataFrame, head: str, names: float, width: int) -> Panel:
    plot = max(width - names - COLUMN, 120)
    y = alt.Y(
        "name:N",
        sort=list(data["name"]),
        title=None,
        axis=alt.Axis(labelLimit=names, minExtent=names, maxExtent=names),
    )
    own = alt.condition("datum.who == 'own'", alt.value(BLUE), alt.value(VERMILION))
    x = alt.X("difference:Q", title=head, axis=alt.Axis(tickCount=5))
    bars = marks(data, "bar", opacity=0.85).encode(x, y, color=own)
    spans = marks(data, "rule", color=INK, strokeWidth=1.5).encode(alt.X("low:Q"), y, x2="high:Q")
    numbers = marks(data, "text", align="right", fontSize=11, color=INK).encode(
        y=y, text="label:N", x=alt.value(plot + COLUMN)
    )
    zero = marks(pd.DataFrame({"zero": [0.0]}), "rule", color=GREY).encode(alt.X("zero:Q"))
    return alt.layer(bars, zero, spans, numbers).properties(width=plot, height=BAR * len(data))


def _nothing(width: int) -> Panel:
    text = marks(pd.DataFrame({"text": ["no part is seen to differ"]}), "text", fontSize=13, color=GREY)
    return alt.layer(text.encode(text="text:N")).properties(width=width, height=40)
