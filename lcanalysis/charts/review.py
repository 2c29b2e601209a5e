"""Charts of a reviewed game: how it stood at each decision, and what each player's decisions cost."""

from __future__ import annotations

from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.advice.review import totals
from lcanalysis.charts.figure import figure, readable
from lcanalysis.charts.theme import GREY, INK, PALETTE, WIDTH, ink
from lcanalysis.errors import BadValue
from lcanalysis.games.registry import game
from lcanalysis.numbers import SPACE, count, number, plus_minus
from lcanalysis.printing import aligned

UNITS = {"margin": "points", "score": "points", "win": "games"}
HEIGHT, ROW = 260, 46


def course(reviewed: pd.DataFrame, worst: int = 4, width: int = WIDTH) -> alt.VConcatChart:
    """The expected margin after each decision of a game, as chess programs draw it, with the worst mistakes in words.

    Parameters
    ----------
    reviewed
        A frame of `lcanalysis.review`.
    worst
        How many mistakes to name, at most; only those are mistakes whose loss is clearly above 0.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Returns
    -------
    altair.VConcatChart
        A line for each player, as that player sees it, for they know different cards: of two by how much the first one is ahead, of
        more by how much each is ahead of the best other.

    Raises
    ------
    BadValue
        If the frame holds no decision.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> reviewed = lc.review(lc.record("auf_schatzsuche", ["eager", "random"], seed=1), iterations=40)
    >>> len(course(reviewed).data) == len(reviewed)
    True
    """
    _check(reviewed)
    data, facts = _ahead(reviewed), reviewed.attrs.get("provenance", {})
    wrong = data[data["clear"]].nlargest(worst, "loss").sort_values("decision", ignore_index=True)
    names = _names(data)
    two = facts.get("seats", 2) == 2
    x = alt.X("decision:Q", title="decision", scale=alt.Scale(nice=False), axis=alt.Axis(tickCount=8))
    y = alt.Y("ahead:Q", title=None, scale=alt.Scale(zero=True))
    colour = alt.Color("who:N", scale=alt.Scale(domain=list(names), range=list(names.values())))
    base = alt.Chart(data)
    level = alt.Chart(pd.DataFrame({"at": [0]})).mark_rule(strokeDash=[4, 3], color=GREY).encode(y="at:Q")
    bands = base.mark_area(opacity=0.18).encode(x=x, y="ahead_low:Q", y2="ahead_high:Q", color=colour)
    lines = base.mark_line(strokeWidth=1.5).encode(x=x, y=y, color=colour)
    dots = base.mark_point(filled=True, size=18, opacity=1).encode(x=x, y=y, color=colour)
    layers: list[Any] = [level, *([] if data["ahead_low"].isna().any() else [bands]), lines, dots]
    if len(wrong):
        layers += _marked(wrong, x, y, names)
    panel = alt.layer(*layers).properties(width=width - 40, height=HEIGHT)
    first = data["who_first"].iloc[0]
    return figure(
        panel,
        data=data.drop(columns="who_first"),
        title=_finding(wrong, _unit(reviewed)),
        subtitle=(
            f"Points by which {first} may expect to win, after each decision, as the player who made it sees it"
            if two
            else "Points by which each player may expect to be ahead of the best other, after each own decision"
        )
        + _numbered(wrong),
        foot=_source(reviewed),
        description=f"Line of the expected margin by decision. {_listed(wrong) or 'No clear mistake was found'}.",
        width=width,
    )


def losses(reviewed: pd.DataFrame, width: int = WIDTH) -> alt.VConcatChart:
    """What each player's decisions cost in all, with the 95 % interval.

    Parameters
    ----------
    reviewed
        A frame of `lcanalysis.review`.
    width
        As for `course`.

    Raises
    ------
    BadValue
        If the frame holds no decision.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> reviewed = lc.review(lc.record("auf_schatzsuche", ["eager", "random"], seed=1), iterations=40)
    >>> losses(reviewed).data["player"].tolist()
    ['eager', 'random']
    """
    _check(reviewed)
    data = totals(reviewed)
    data.attrs = {}
    data["who"], unit = [_who(row) for row in data.to_dict("records")], _unit(reviewed)
    data["label"] = [
        f"{plus_minus(row['loss'], (row['loss_high'] - row['loss_low']) / 2)} {unit}; clear mistakes: "
        f"{row['mistakes']} of {row['decisions']}"
        for row in data.to_dict("records")
    ]
    names = _names(reviewed)
    colour = alt.Color("who:N", scale=alt.Scale(domain=list(names), range=list(names.values())), legend=None)
    x = alt.X("loss:Q", title=f"{unit} lost in the game", axis=alt.Axis(tickCount=6))
    base = alt.Chart(data).encode(
        y=alt.Y("who:N", sort=list(names), title=None, axis=alt.Axis(labelLimit=180))
    )
    panel = alt.layer(
        base.mark_bar(height=14, opacity=0.75).encode(x=x, color=colour),
        base.mark_rule(strokeWidth=2, color=INK).encode(x="loss_low:Q", x2="loss_high:Q"),
        base.mark_text(align="left", baseline="top", dy=9).encode(x=alt.datum(0), text="label:N"),
    ).properties(width=width - 130, height=ROW * len(data))
    return figure(
        panel,
        data=data,
        title="What the decisions cost: "
        + "; ".join(f"{row['who']} {row['label'].partition(';')[0]}" for row in data.to_dict("records")),
        subtitle=f"Value of the best action less that of the action chosen, in {unit}, all decisions of a player together",
        foot=_source(reviewed),
        description="Bars with intervals of the losses. "
        + "; ".join(f"{row['who']}: {row['label']}" for row in data.to_dict("records"))
        + ".",
        width=width,
    )


def review_text(reviewed: pd.DataFrame, worst: int = 5) -> str:
    """The losses by player and the worst mistakes, as a table to print.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> reviewed = lc.review(lc.record("auf_schatzsuche", ["eager", "random"], seed=1), iterations=40)
    >>> review_text(reviewed).splitlines()[1].split()
    ['player', 'decisions', 'loss', 'a', 'decision', 'clear', 'mistakes']
    """
    unit, facts = _unit(reviewed), []
    for row in totals(reviewed).to_dict("records"):
        whole, each = (
            plus_minus(row[name], (row[f"{name}_high"] - row[f"{name}_low"]) / 2)
            for name in ("loss", "mean_loss")
        )
        facts.append([_who(row), str(row["decisions"]), whole, each, str(row["mistakes"])])
    found = aligned(
        pd.DataFrame(facts, columns=["player", "decisions", "loss", "a decision", "clear mistakes"])
    )
    lines = [f"Losses in {unit}, by search with what each player knew; ± is the 95 % interval", found, ""]
    if (totals(reviewed)["loss_low"] < 0).any():
        lines[-1:] = [
            "A loss whose interval reaches below 0 cannot be told from none: more playouts narrow it.",
            "",
        ]
    wrong = reviewed[reviewed["clear"]].nlargest(worst, "loss")
    if not len(wrong):
        return "\n".join([*lines, "No clear mistake was found."])
    told = [
        [
            str(row["turn"]),
            _who(row),
            row["action"],
            row["best"],
            plus_minus(row["loss"], (row["loss_high"] - row["loss_low"]) / 2),
        ]
        for row in wrong.to_dict("records")
    ]
    table = pd.DataFrame(told, columns=["turn", "player", "chosen", "better", "loss"])
    return "\n".join([*lines, "The worst mistakes:", aligned(table)])


def _check(reviewed: pd.DataFrame) -> None:
    if "loss" not in reviewed or not len(reviewed):
        raise BadValue("There is no decision to draw; give a frame of review that holds some")


def _ahead(reviewed: pd.DataFrame) -> pd.DataFrame:
    """The margins from the side that the chart takes: the first player's between two, else the own."""
    data = reviewed.copy()
    data.attrs = {}
    seats = reviewed.attrs.get("provenance", {}).get("seats", 2)
    turned = (data["seat"] == 1) & (seats == 2)
    sign = 1.0 - 2.0 * turned
    data["ahead"] = sign * data["margin"]
    low, high = sign * data["margin_low"], sign * data["margin_high"]
    data["ahead_low"], data["ahead_high"] = low.where(~turned, high), high.where(~turned, low)
    data["who"] = [_who(row) for row in data.to_dict("records")]
    players = reviewed.attrs.get("provenance", {}).get("players") or [
        f"player {seat}" for seat in range(seats)
    ]
    data["who_first"] = _who({"seat": 0, "player": players[0]})
    return data


def _who(row: Any) -> str:
    name = str(row["player"])
    return name if name.startswith("player ") else f"{name} (player {row['seat']})"


def _names(rows: pd.DataFrame) -> dict[str, str]:
    """A colour for each player, by seat."""
    seats = rows[["seat", "player"]].drop_duplicates().sort_values("seat")
    return {_who(row): PALETTE[int(row["seat"]) % len(PALETTE)] for row in seats.to_dict("records")}


def _unit(reviewed: pd.DataFrame) -> str:
    return UNITS[reviewed.attrs.get("provenance", {}).get("objective", "margin")]


def _marked(wrong: pd.DataFrame, x: Any, y: Any, names: dict[str, str]) -> list[Any]:
    """Rings around the mistakes, with the numbers under which the subtitle names them."""
    layers: list[Any] = [alt.Chart(wrong).mark_point(size=130, strokeWidth=2, color=INK).encode(x=x, y=y)]
    for place, row in enumerate(wrong.to_dict("records"), 1):
        words = pd.DataFrame([{**row, "mark": str(place)}])
        layers += readable(words, x, y, alt.Text("mark:N"), dy=-17, color=ink(names[row["who"]]))
    return layers


def _numbered(wrong: pd.DataFrame) -> str:
    """The mistakes in words, by their numbers."""
    listed = [f"{place} {row['action']}" for place, row in enumerate(wrong.to_dict("records"), 1)]
    return f". Mistakes: {', '.join(listed)}" if listed else ""


def _finding(wrong: pd.DataFrame, unit: str) -> str:
    if not len(wrong):
        return "No clear mistake was found"
    row = wrong.nlargest(1, "loss").iloc[0]
    cost = plus_minus(row["loss"], (row["loss_high"] - row["loss_low"]) / 2)
    return (
        f"The worst mistake: {row['who']}, {row['action']} in turn {row['turn']}, costs {cost} {unit}; "
        f"better was {row['best']}"
    )


def _listed(wrong: pd.DataFrame) -> str:
    return "; ".join(
        f"turn {row['turn']}, {row['who']}: {row['action']} instead of {row['best']}, loss "
        f"{number(row['loss'], (row['loss_high'] - row['loss_low']) / 2)}"
        for row in wrong.to_dict("records")
    )


def _source(reviewed: pd.DataFrame) -> str:
    facts = reviewed.attrs.get("provenance", {})
    if not facts:
        return f"± is the 95{SPACE}% interval."
    dealt = f", dealt from seed {facts['dealt'][0]}, game {facts['dealt'][1]}" if facts["dealt"] else ""
    budget = (
        f"{count(facts['iterations'])} playouts" if facts["iterations"] else f"{facts['seconds']:g} seconds"
    )
    return (
        f"Source: {facts['package']}; one game of {game(facts['game']).title}{dealt}. {budget} a decision, playouts by "
        f"{facts['playout']['name']}, seed {facts['seed']}. ± and bands: 95{SPACE}% interval."
    )
