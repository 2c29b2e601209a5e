"""Charts of how strong search is: by its budget, and doubling by doubling in all games on one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.balance.compare import NO_DIFFERENCE
from lcanalysis.charts.figure import figure
from lcanalysis.charts.theme import GREY, PALETTE, WIDTH
from lcanalysis.errors import BadValue
from lcanalysis.games.features import features
from lcanalysis.games.registry import game
from lcanalysis.numbers import SPACE, count, decimals, fixed, percent, percent_interval, plus_minus
from lcanalysis.statistics import mean_interval

HEIGHT = 240


def strength_curve(
    frames: pd.DataFrame | Sequence[pd.DataFrame], foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """How often search wins: of one game by its budget of playouts, of several by the time of a decision.

    Parameters
    ----------
    frames
        As `lcanalysis.balance.strength` gives it: of one game, or several. Searches of one game with different playout strategies
        get a curve each.
    foot
        What to add to the foot line.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Raises
    ------
    BadValue
        If there is no row, or there are several games and several playout strategies.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = strength_curve(lc.balance.strength("classic", [16, 32], deals=2, timed=1))
    >>> chart.data["iterations"].tolist()
    [16, 32]
    """
    data = _together(frames)
    data["time"] = [_milliseconds(row) for row in data.to_dict("records")]
    games, ends = data["game"].nunique(), data["playout"].nunique()
    if games > 1 and ends > 1:
        raise BadValue("strength_curve shows several games or several playout strategies, not both")
    if ends > 1:
        data["who"] = [f"playouts by {name}" for name in data["playout"]]
    best = data.loc[data.groupby("who", sort=False)["iterations"].idxmax()].to_dict("records")
    times = "; ".join(f"{row['who']} {row['time']}" for row in best)
    said = "" if games > 1 else f"Time of a decision at the largest budget: {times}. "
    others = ", ".join(dict.fromkeys(data["opponent"]))
    where = f"{game(data['game'].iloc[0]).title}: s" if ends > 1 else "S"
    by, title = (
        ("milliseconds", "milliseconds a decision")
        if games > 1
        else ("iterations", "playouts a decision, at most")
    )
    return figure(
        _curves(data, by, title, width),
        data=data,
        title=_words(best[0], "search with ")
        if len(best) == 1
        else f"How often search wins, by {'the time it takes' if games > 1 else 'its budget of playouts'}",
        subtitle=f"{where}hare of games that search wins against {others} (ties in part); dashed: what equals win",
        foot=f"{_games(data)} a budget, each deal from every seat. Bands: 95{SPACE}% interval. {said}{foot}".strip(),
        description="Curves of the share of games won by budget. "
        + "; ".join(_words(row) for row in data.to_dict("records"))
        + ".",
        width=width,
    )


def playouts_table(frames: pd.DataFrame | Sequence[pd.DataFrame]) -> pd.DataFrame:
    """What a larger budget gains, by the strategy of the playouts, in words with intervals.

    Parameters
    ----------
    frames
        As `lcanalysis.balance.strength` gives it: of one game, or several.

    Returns
    -------
    pandas.DataFrame
        One row a game and playout strategy: `game`, `playouts by`, `budgets` (the smallest and the largest), `won` (shares of games
        with these), `gained` (by the margin of the largest budget over that of the smallest, in points a game).

    Raises
    ------
    BadValue
        If there is no row.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> found = lc.balance.strength("classic", [8, 16], deals=2, playout=["eager", "greedy"], timed=1)
    >>> playouts_table(found)["playouts by"].tolist()
    ['eager', 'greedy']
    """
    rows = []
    for (who, playout), of in _together(frames).groupby(["who", "playout"], sort=False):
        least, most = (of.loc[of["iterations"].agg(end)].to_dict() for end in ("idxmin", "idxmax"))
        shares = [percent(row["won"], row["won_low"], row["won_high"]) for row in (least, most)]
        error = math.hypot(least["margin_se"], most["margin_se"])
        _, half = mean_interval(0.0, error, int(min(least["deals"], most["deals"])))
        rows.append(
            {
                "game": who,
                "playouts by": playout,
                "budgets": f"{count(least['iterations'])} and {count(most['iterations'])}",
                "won": " and ".join(shares),
                "gained": plus_minus(most["margin"] - least["margin"], half, sign=True),
            }
        )
    return pd.DataFrame(rows)


def skill_steps(
    frames: pd.DataFrame | Sequence[pd.DataFrame], foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """What each doubling of thought wins, several games on one scale.

    Parameters
    ----------
    frames
        As `lcanalysis.balance.skill_trace` gives it: of one game, or several.
    foot, width
        As for `strength_curve`.

    Raises
    ------
    BadValue
        If there is no row.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = skill_steps(lc.balance.skill_trace("classic", [16], deals=2))
    >>> chart.data["doubled"].tolist()
    [32]
    """
    data = _together(frames)
    rooms = {str(who): _room(rows) for who, rows in data.groupby("who", sort=False)}
    return figure(
        _curves(
            data,
            "iterations",
            "playouts a decision of the weaker side; the stronger one has twice as many",
            width,
        ),
        data=data,
        title=f"{data['who'].iloc[0]}: {rooms[data['who'].iloc[0]]}"
        if len(rooms) == 1
        else "What twice the thought wins, doubling by doubling",
        subtitle="Share of games that the side with twice the playouts wins (ties in part); dashed: what equals win",
        foot=f"{_games(data)} a doubling, each deal from every seat. Bands: 95{SPACE}% interval. {foot}".strip(),
        description="Curves of the share of games won by each doubling. "
        + "".join(f"{who}: {room}. " for who, room in rooms.items())
        + "; ".join(_words(row) for row in data.to_dict("records"))
        + ".",
        width=width,
    )


def headline_table(frames: pd.DataFrame | Sequence[pd.DataFrame]) -> pd.DataFrame:
    """What was found with players who search beside the other strategy, in words with intervals.

    Parameters
    ----------
    frames
        As `lcanalysis.balance.search_headlines` gives it: of one game, or several.

    Returns
    -------
    pandas.DataFrame
        One row a game and quantity: `game`, `quantity`, a column for each strategy, `difference` (of the search to the other) and
        `n` (deals).

    Examples
    --------
    >>> import lcanalysis as lc
    >>> headline_table(lc.balance.search_headlines("classic", 16, n=4)).columns.tolist()
    ['game', 'quantity', 'search', 'tuned', 'difference', 'n']
    """
    data = _together(frames)
    rows = []
    for (who, _), of in data.groupby(["who", "quantity"], sort=False):
        row: dict[str, Any] = {"game": who, "quantity": _named(of.iloc[0])}
        row |= {found["strategy"]: _interval(found, "value", "") for found in of.to_dict("records")}
        first = of.iloc[0].to_dict()
        seen = first["verdict"] != NO_DIFFERENCE
        row["difference"] = _interval(first, "difference", "difference_") if seen else NO_DIFFERENCE
        rows.append({**row, "n": int(first["n"])})
    return pd.DataFrame(rows)


def headline_text(frames: pd.DataFrame | Sequence[pd.DataFrame]) -> str:
    """What is otherwise among players who search, a line for each game.

    Parameters
    ----------
    frames
        As for `headline_table`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> headline_text(lc.balance.search_headlines("classic", 16, n=4)).partition(":")[0]
    'Lost Cities (classic card game), 16 playouts a decision, 4 deals'
    """
    lines = []
    for who, of in _together(frames).groupby("who", sort=False):
        searched = of[of["iterations"] > 0]
        changed = [
            f"{_named(row)} {_interval(row, 'difference', 'difference_')}"
            for row in searched.to_dict("records")
            if row["verdict"] != NO_DIFFERENCE
        ]
        budget, deals = (count(int(searched[name].iloc[0])) for name in ("iterations", "n"))
        said = "; ".join(changed) or NO_DIFFERENCE
        lines.append(f"{who}, {budget} playouts a decision, {deals} deals: {said}.")
    return "\n".join(lines)


def _named(row: Any) -> str:
    """A quantity of `search_headlines` with its unit, in words."""
    quantity, unit, known = row["quantity"], row["unit"], features(row["game"])
    said = known[quantity].title if quantity in known else quantity
    return said if said == unit else f"{said} ({unit})"


def _interval(row: Any, value: str, prefix: str) -> str:
    return plus_minus(
        row[value], (row[f"{prefix}high"] - row[f"{prefix}low"]) / 2, sign=value == "difference"
    )


def _together(frames: pd.DataFrame | Sequence[pd.DataFrame]) -> pd.DataFrame:
    parts = [frame.copy() for frame in ([frames] if isinstance(frames, pd.DataFrame) else frames)]
    for part in parts:
        part.attrs = {}  # pandas would compare them, to no use
    if not any(len(part) for part in parts):
        raise BadValue("There is nothing to show: no frame holds a row")
    data = pd.concat(parts, ignore_index=True)
    data["who"] = [game(key).title for key in data["game"]]
    return data


def _curves(data: pd.DataFrame, by: str, title: str, width: int) -> Any:
    names = list(dict.fromkeys(data["who"]))
    colour = alt.Color(
        "who:N",
        scale=alt.Scale(domain=names, range=list(PALETTE[: len(names)])),
        legend=alt.Legend(columns=1 if width < 400 else 2, labelLimit=width, symbolOpacity=1)
        if len(names) > 1
        else None,
    )
    if timed := by == "milliseconds":
        ticks = [step * 10**power for power in range(-1, 5) for step in (1, 2, 5)]
    else:
        ticks = sorted(set(data[by].astype(int)))
    x = alt.X(
        f"{by}:Q",
        title=title,
        scale=alt.Scale(type="log", base=10 if timed else 2, nice=False),
        axis=alt.Axis(values=ticks, format=",~r" if timed else ",d", labelOverlap="greedy"),
    )
    low, high = (
        min(data["won_low"].min(), data["fair"].min()),
        max(data["won_high"].max(), data["fair"].max()),
    )
    scale = alt.Scale(domain=[float(low), float(high)], nice=True, zero=False)
    y = alt.Y("won:Q", title=None, scale=scale, axis=alt.Axis(format=".0%", tickCount=6))
    base = alt.Chart(data)
    fair = pd.DataFrame({"at": sorted(set(data["fair"]))})
    return alt.layer(
        alt.Chart(fair).mark_rule(strokeDash=[4, 3], color=GREY).encode(y=alt.Y("at:Q", scale=scale)),
        base.mark_area(opacity=0.12).encode(
            x=x, y=alt.Y("won_low:Q", scale=scale), y2="won_high:Q", color=colour
        ),
        base.mark_line(strokeWidth=2.5).encode(x=x, y=y, color=colour),
        base.mark_point(filled=True, size=55, opacity=1).encode(x=x, y=y, color=colour),
    ).properties(width=width - 40, height=HEIGHT)


def _room(rows: pd.DataFrame) -> str:
    """To which doubling a difference is seen, in words."""
    seen = rows[rows["verdict"] == "higher"]
    if not len(seen):
        return "no doubling seen to win"
    return f"{count(int(seen['doubled'].max()))} playouts still beat {count(int(seen['iterations'].max()))}"


def _words(row: Any, before: str = "") -> str:
    won = percent_interval(row["won"], row["won_low"], row["won_high"])
    return f"{row['who']}: {before}{count(row['iterations'])} playouts {'wins' if before else 'win'} {won}"


def _milliseconds(row: Any) -> str:
    half = (row["milliseconds_high"] - row["milliseconds_low"]) / 2
    if not half > 0 or half == float("inf"):
        return f"{fixed(row['milliseconds'], max(0, decimals(row['milliseconds'])))} ms"
    return f"{plus_minus(row['milliseconds'], half)} ms"


def _games(data: pd.DataFrame) -> str:
    least, most = int(data["games"].min()), int(data["games"].max())
    return f"{count(least)} games" if least == most else f"{count(least)} to {count(most)} games"
