"""Charts of tournaments, luck and skill, and restricted play: estimates as dots with their intervals, numbers beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import altair as alt
import pandas as pd

from lcanalysis.balance.tournament import Tournament
from lcanalysis.charts.figure import Panel, figure
from lcanalysis.charts.texts import rules_sentence
from lcanalysis.charts.theme import BLUE, GREY, PALETTE, WIDTH
from lcanalysis.games.registry import game
from lcanalysis.numbers import (
    SPACE,
    count,
    decimals,
    fixed,
    number,
    percent,
    plus_minus,
    whole_percent,
)

ROW = 30  # pixels a row of dots
LABEL_ROOM = 0.34  # part of the width that is kept for names and numbers


# ---- dots with intervals ----


def _dots(data: pd.DataFrame, names: str, value: str, title: str, width: int, **style: Any) -> Panel:
    """One dot a row with its interval and its number (column ``label``) at the end; ``reference`` draws a dashed line."""
    percents, reference, heading = (style.get(name) for name in ("percents", "reference", "heading"))
    low, high = f"{value}_low", f"{value}_high"
    room = 7.0 * data["label"].str.len().max() / (0.6 * width) * (data[high].max() - data[low].min() or 1)
    ends = [float(data[low].min()), float(data[high].max())]
    if reference is not None:
        ends = [min(ends[0], reference), max(ends[1], reference)]
    x = alt.Scale(
        domain=[ends[0] - 0.04 * (ends[1] - ends[0]), ends[1] + room + 0.04 * (ends[1] - ends[0])], nice=False
    )
    axis = alt.Axis(tickCount=5, format=".0%") if percents else alt.Axis(tickCount=5)
    base = alt.Chart(data).encode(
        y=alt.Y(
            f"{names}:N", sort=list(data[names]), title=None, axis=alt.Axis(labelLimit=260, labelFontSize=13)
        )
    )
    spans = base.mark_rule(strokeWidth=2.5, color=BLUE).encode(x=alt.X(f"{low}:Q", scale=x), x2=f"{high}:Q")
    dots = base.mark_point(filled=True, size=70, color=BLUE, opacity=1).encode(
        x=alt.X(f"{value}:Q", scale=x, title=title, axis=axis)
    )
    numbers = base.mark_text(align="left", dx=9).encode(x=alt.X(f"{high}:Q", scale=x), text="label:N")
    layers = [spans, dots, numbers]
    if reference is not None:
        line = alt.Chart(pd.DataFrame({"at": [reference]})).mark_rule(strokeDash=[4, 3], color=GREY)
        layers.insert(0, line.encode(x=alt.X("at:Q", scale=x)))
    made = alt.layer(*layers).properties(width=(1 - LABEL_ROOM) * width, height=ROW * len(data))
    return made.properties(title=alt.Title(heading, fontSize=13, offset=4)) if heading else made


def _estimates(data: pd.DataFrame, value: str, sign: bool = False) -> list[str]:
    return [
        plus_minus(row[value], (row[f"{value}_high"] - row[f"{value}_low"]) / 2, sign)
        for _, row in data.iterrows()
    ]


def _percents(data: pd.DataFrame, value: str) -> list[str]:
    return [percent(*(row[f"{value}{end}"] for end in ("", "_low", "_high"))) for _, row in data.iterrows()]


def _listed(data: pd.DataFrame, names: str) -> str:
    return "; ".join(f"{row[names]}: {row['label']}" for _, row in data.iterrows())


def tournament_source(played: Tournament) -> str:
    """The foot line of a tournament's charts."""
    seats = "both seats" if played.seats == 2 else f"each of {played.seats} seats"
    return (
        f"Source: {played.provenance['package']}; {game(played.game).title}, {count(played.n)} games a pairing, each deal "
        f"from {seats}; seed {played.seed}. ± is the 95{SPACE}% interval. {rules_sentence(played.rules)}"
    )


# ---- ratings, equilibrium, steps ----


def ratings(played: Tournament, width: int = WIDTH) -> alt.VConcatChart:
    """The ratings of the strategies of a tournament.

    Parameters
    ----------
    played
        Results of `lcanalysis.balance.tournament`.
    width
        Width of the chart in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = ratings(lc.balance.tournament("classic", ["eager", "greedy"], n=400))
    >>> list(chart.data["strategy"])
    ['greedy', 'eager']
    """
    data = played.ratings()
    data["label"] = [rating_words(row) for _, row in data.iterrows()]
    apart = ~data["bounded"]
    data.loc[apart, "rating_low"] = data.loc[apart, "rating_high"] = data.loc[apart, "rating"]
    return figure(
        _dots(data, "strategy", "rating", "rating", width),
        data=data,
        title=ratings_finding(played),
        subtitle="Bradley-Terry ratings on the scale of Elo: 100 points more are 64 wins of 100, 400 points 10 of 11; the mean is 0",
        foot=f"{tournament_source(played)} Ties count half. {_fit(data)}",
        description=f"Dots with intervals of ratings. {_listed(data, 'strategy')}.",
        width=width,
    )


def rating_words(row: pd.Series) -> str:
    """A rating with its interval; of a strategy apart from the rest, its near end.

    Examples
    --------
    >>> rating_words(pd.Series({"rating": -812.3, "rating_low": -830.1, "rating_high": -794.5, "bounded": True}))
    '−812 ± 18'
    >>> rating_words(pd.Series({"rating": -812.3, "rating_low": float("-inf"), "rating_high": -812.3, "bounded": False}))
    'below −810'
    """
    if row["bounded"]:
        return plus_minus(row["rating"], (row["rating_high"] - row["rating_low"]) / 2)
    below = math.isinf(row["rating_low"])
    return f"{'below' if below else 'above'} {fixed(row['rating_high' if below else 'rating_low'], -1)}"


def _fit(data: pd.DataFrame) -> str:
    worst = float(data["misfit"].max())
    fit = (
        f"One number each cannot say all: the ratings miss shares of wins by up to {fixed(100 * worst)} percentage points."
        if worst >= 0.005
        else "The ratings fit all pairings."
    )
    unbounded = list(data.loc[~data["bounded"], "strategy"])
    if unbounded:
        fit += f" {', '.join(unbounded)}: apart from the rest, so that there is no far end to what the rating may be."
    return fit


def ratings_finding(played: Tournament) -> str:
    """Who is rated first and by how much, and whether strategies beat each other in a circle."""
    data = played.ratings()
    if len(data) < 2:
        return f"{data['strategy'].iloc[0]} alone"
    first, second = data.iloc[0], data.iloc[1]
    circles = played.cycles()
    if circles:
        circle = circles[0]
        return f"No ranking holds: {' beats '.join([*circle, circle[0]])}"
    if first["rating_low"] > second["rating_high"]:
        return f"{first['strategy']} is rated {fixed(first['rating'] - second['rating'])} points above {second['strategy']}"
    return f"No difference seen between {first['strategy']} and {second['strategy']}"


def tournament_sentences(played: Tournament) -> list[str]:
    r"""What a tournament found, in sentences with intervals and numbers of games.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> for sentence in tournament_sentences(lc.tournament("classic", ["never_open", "eager"], n=100, seed=1)):
    ...     print(sentence.replace(SPACE, " "))
    Ratings (ties half, mean 0): eager 30 ± 30, never_open −30 ± 30 (n = 100 games a pairing, seed 1; ± is the 95 % interval).
    No circle of strategies that beat each other was seen.
    None of them gains anything against eager alone. Points a game that are lost against it: never_open 2 ± 3.
    """
    rated = played.ratings()
    shown = ", ".join(f"{row['strategy']} {rating_words(row)}" for _, row in rated.iterrows())
    circles = [" beats ".join([*circle, circle[0]]) for circle in played.cycles()]
    mixed = played.equilibrium()
    losses = ", ".join(
        f"{row['strategy']} {plus_minus(row['loss'], (row['loss_high'] - row['loss_low']) / 2)}"
        for _, row in mixed.sort_values("loss").iterrows()
        if row["loss"] > 1e-9
    )
    games = f"n = {count(played.n)} games a pairing, seed {played.seed}; ± is the 95{SPACE}% interval"
    return [
        f"Ratings (ties half, mean 0): {shown} ({games}).",
        f"They beat each other in a circle: {'; '.join(circles)}."
        if circles
        else "No circle of strategies that beat each other was seen.",
        f"None of them gains anything against {_mixture(mixed)}. Points a game that are lost against it: {losses or 'none'}.",
    ]


def equilibrium(played: Tournament, on: Any = "margin", width: int = WIDTH) -> alt.VConcatChart:
    """What each strategy loses against the mixture that none of them beats.

    Parameters
    ----------
    played, width
        As for `ratings`.
    on
        ``"margin"`` or ``"won"``, as for `Tournament.equilibrium`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = equilibrium(lc.balance.tournament("classic", ["eager", "greedy"], n=400))
    >>> list(chart.data.columns)[:2]
    ['strategy', 'share']
    """
    data = played.equilibrium(on).sort_values("loss", ignore_index=True)
    unit = "points a game" if on == "margin" else "share of games won, below one half"
    data["label"] = _ranges(data, "loss", percents=on == "won")
    return figure(
        _dots(data, "strategy", "loss", f"loss in {unit}", width, reference=0.0, percents=on == "won"),
        data=data,
        title=f"The mixture that none of them beats: {_mixture(data)}{_as_good(data)}",
        subtitle=f"What each strategy loses against that mixture, in {unit}",
        foot=f"{tournament_source(played)} Intervals: percentile bootstrap over deals.",
        description=f"Dots with intervals of losses against the equilibrium mixture, {_mixture(data)}. {_listed(data, 'strategy')}.",
        width=width,
    )


def _ranges(data: pd.DataFrame, value: str, percents: bool) -> list[str]:
    """Estimates with both ends of their interval, for intervals that are not even."""
    unit = 100 if percents else 1
    texts = []
    for _, row in data.iterrows():
        shown, low, high = (unit * row[f"{value}{end}"] for end in ("", "_low", "_high"))
        digits = decimals((high - low) / 2)
        end = f"{SPACE}%" if percents else ""
        texts.append(f"{fixed(shown, digits)}{end} ({fixed(low, digits)} to {fixed(high, digits)})")
    return texts


def _as_good(data: pd.DataFrame) -> str:
    """Which strategies outside of the mixture may be as good."""
    near = data[(data["share"] <= 0.005) & (data["loss_low"] <= 0)]["strategy"]
    return f"; no loss seen of {', '.join(near)}" if len(near) else ""


def _mixture(data: pd.DataFrame) -> str:
    used = data[data["share"] > 0.005].sort_values("share", ascending=False)
    if len(used) == 1:
        return f"{used['strategy'].iloc[0]} alone"
    return ", ".join(f"{row['strategy']} {whole_percent(row['share'])}" for _, row in used.iterrows())


def steps(played: Tournament, width: int = WIDTH) -> alt.VConcatChart:
    """How often a strategy wins that is so many steps stronger, for a tournament whose strategies are listed from weak to strong.

    Parameters
    ----------
    played, width
        As for `ratings`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> rungs = lc.balance.ladder("classic", "greedy", [0.4, 0.2, 0.0])
    >>> steps(lc.balance.tournament("classic", rungs, n=400)).data["steps"].tolist()
    ['1 step', '2 steps']
    """
    data = played.by_steps()
    data["label"] = _percents(data, "won")
    data["steps"] = [f"{n} step{'s' if n > 1 else ''}" for n in data["steps"]]
    first = data.iloc[0]
    return figure(
        _dots(data, "steps", "won", "games won", width, reference=0.5, percents=True),
        data=data,
        title=f"One step stronger wins {first['label']} of games, {data['steps'].iloc[-1]} {data['label'].iloc[-1]}",
        subtitle=f"Share of games won, ties half, from weak to strong: {'; '.join(played.strategies)}",
        foot=tournament_source(played),
        description=f"Dots with intervals of the share of games won by steps of strength. {_listed(data, 'steps')}.",
        width=width,
    )


# ---- luck ----


def luck(
    frames: pd.DataFrame | Sequence[pd.DataFrame], foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """How much of the margin's variance comes from the deal, later chance, and play.

    Parameters
    ----------
    frames
        One or more frames of `lcanalysis.balance.luck_and_skill`; a column `game` names them if there are several.
    foot, width
        What to add to the foot line; as for `ratings`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> frame = lc.balance.luck_and_skill("classic", ["eager", "greedy"], deals=20, replays=2)
    >>> luck(frame).data["title"].iloc[0]
    'luck of the deal'
    """
    parts = [frames] if isinstance(frames, pd.DataFrame) else list(frames)
    data = pd.concat(parts, ignore_index=True)
    if "game" not in data:
        data["game"] = ""
    data["label"] = _percents(data, "share")
    panels = [
        _dots(
            rows,
            "title",
            "share",
            "part of the variance",
            width,
            reference=0.0,
            percents=True,
            heading=str(name),
        )
        if name
        else _dots(rows, "title", "share", "part of the variance", width, reference=0.0, percents=True)
        for name, rows in data.groupby("game", sort=False)
    ]
    who = "; ".join(dict.fromkeys(data["strategies"]))
    games = count(int(data["games"].min()))
    return figure(
        *panels,
        data=data,
        title=luck_finding(data),
        subtitle="Parts of the variance of the first seat's margin, deals replayed by every line-up",
        foot=f"{games} games or more, of {who}. ± is the 95{SPACE}% interval (bootstrap over deals). {foot}".strip(),
        description=f"Dots with intervals of parts of the variance. {_luck_in_words(data)}.",
        width=width,
    )


def luck_finding(data: pd.DataFrame) -> str:
    """How much is pure luck and how much pure play, for each game."""
    facts = []
    for name, rows in data.groupby("game", sort=False) if "game" in data else [("", data)]:
        share = rows.set_index("source")["share"]
        pure = whole_percent(max(0.0, share["deal"] + share["draws"]))
        facts.append(
            f"{f'{name!s}: ' if name else ''}{pure} luck alone, {whole_percent(max(0.0, share['play']))} play alone"
        )
    return "; ".join(facts)


def _luck_in_words(data: pd.DataFrame) -> str:
    return ". ".join(
        f"{name!s}: {_listed(rows, 'title')}" if name else _listed(rows, "title")
        for name, rows in data.groupby("game", sort=False)
    )


def lead(
    frame: pd.DataFrame, needed: pd.DataFrame | None = None, foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """How likely the better player is ahead after so many games.

    Parameters
    ----------
    frame
        As `lcanalysis.balance.lead_after` gives it; several can be put below each other, told apart by a column `who`.
    needed
        As `lcanalysis.balance.games_to_lead` gives it, one row for each `who`, for the title.
    foot, width
        What to add to the foot line; as for `ratings`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> run = lc.simulate("classic", ["greedy", "eager"], n=400, rotate=True)
    >>> lead(lc.balance.lead_after(run, [1, 5, 10])).data["games"].tolist()
    [1, 5, 10]
    """
    data = frame.copy()
    if "who" not in data:
        data["who"] = "the better player"
    names = list(dict.fromkeys(data["who"]))
    colours = alt.Color(
        "who:N",
        scale=alt.Scale(domain=names, range=list(PALETTE[: len(names)])),
        legend=alt.Legend(labelLimit=width) if len(names) > 1 else None,
    )
    x = alt.X(
        "games:Q", title="games played", scale=alt.Scale(type="log", nice=False), axis=alt.Axis(tickCount=6)
    )
    least = min(0.5, float(data["ahead"].min()))
    scale = alt.Scale(domain=[least, 1], nice=False)
    y = alt.Y("ahead:Q", title=None, scale=scale, axis=alt.Axis(format=".0%", tickCount=5))
    base = alt.Chart(data)
    level = float(needed["level"].iloc[0]) if needed is not None else 0.95
    line = alt.Chart(pd.DataFrame({"at": [level]})).mark_rule(strokeDash=[4, 3], color=GREY)
    line = line.encode(y=alt.Y("at:Q", scale=scale, title=None))
    curves = base.mark_line(strokeWidth=2.5, clip=True).encode(x=x, y=y, color=colours)
    return figure(
        alt.layer(line, curves).properties(width=width - 40, height=220),
        data=data,
        title=_lead_title(needed) if needed is not None else "How likely the better player is ahead",
        subtitle=f"Chance to be ahead in {'points' if data['by'].iloc[0] == 'points' else 'games won'} after so many games, "
        f"seats in turn; dashed: {whole_percent(level)}",
        foot=f"Exact for the margins as tallied: their distribution, convolved. {foot}".strip(),
        description="Curves of the chance to be ahead by games played. "
        + "; ".join(
            f"{row['who']}, {row['games']} games: {whole_percent(row['ahead'])}" for _, row in data.iterrows()
        ),
        width=width,
    )


def _lead_title(needed: pd.DataFrame) -> str:
    facts = [
        f"{row['strategy']} leads {row['opponent']} with {whole_percent(row['level'])} after {games_words(row)}"
        for _, row in needed.iterrows()
    ]
    return "; ".join(facts)


def games_words(row: pd.Series) -> str:
    """A number of games with its interval, such as ``25 games (95 % CI 23–28)``.

    Examples
    --------
    >>> games_words(pd.Series({"games": 25.0, "games_low": 23.0, "games_high": 28.0})).replace(SPACE, " ")
    '25 games (95 % CI 23–28)'
    """
    low, high = row["games_low"], row["games_high"]
    if low == high:
        return f"{fixed(row['games'])} game{'s' if row['games'] != 1 else ''}"
    return f"{fixed(row['games'])} games (95{SPACE}% CI {fixed(low)}–{fixed(high)})"


# ---- restricted play ----


def restricted(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """What it costs a player not to do something.

    Parameters
    ----------
    frame
        As `lcanalysis.balance.restricted_play` gives it.
    foot, width
        What to add to the foot line; as for `ratings`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> restricted(lc.balance.restricted_play("classic", ["no_wagers"], "greedy", n=200)).data["title"].tolist()
    ['never a wager']
    """
    data = frame.copy()
    data["label"] = _estimates(data, "lost", sign=True)
    worst = data.iloc[0]
    return figure(
        _dots(data, "title", "lost", "points of margin lost a game", width, reference=0.0),
        data=data,
        title=f"{worst['strategy']}, {worst['title']}: {_cost(worst)}",
        subtitle=f"Points of margin a game that a restriction costs {worst['strategy']} against {worst['opponent']}, "
        "on the same deals and seats",
        foot=f"{count(int(data['deals'].min()))} deals each, from every seat. ± is the 95{SPACE}% interval, paired by deal. "
        f"{foot}".strip(),
        description=f"Dots with intervals of the margin lost. {_listed(data, 'title')}.",
        width=width,
    )


def _cost(row: pd.Series) -> str:
    if row["lost_low"] <= 0 <= row["lost_high"]:
        return "no difference seen"
    half = (row["lost_high"] - row["lost_low"]) / 2
    return f"{'costs' if row['lost'] > 0 else 'gains'} {number(abs(row['lost']), half)} points a game"


def restricted_sentence(row: pd.Series) -> str:
    r"""What a restriction costs, in a sentence with its interval and number of games.

    Examples
    --------
    >>> row = {"strategy": "tuned", "opponent": "tuned", "title": "never a wager", "lost": 38.33, "lost_low": 37.05}
    >>> row |= {"lost_high": 39.61, "won_lost": 0.342, "won_lost_low": 0.331, "won_lost_high": 0.353, "games": 4000}
    >>> print(restricted_sentence(pd.Series(row)).replace(SPACE, " "))
    tuned, never a wager, gives up 38.3 ± 1.3 points a game against tuned; its share of games won falls by 34.2
    percentage points (95 % CI 33.1–35.3; n = 4,000).
    """
    if row["lost_low"] <= 0 <= row["lost_high"]:
        return f"{row['strategy']}, {row['title']}: no difference seen against {row['opponent']} (n = {count(int(row['games']))})."
    half = (row["lost_high"] - row["lost_low"]) / 2
    points = plus_minus(abs(row["lost"]), half)
    won = [100 * row[f"won_lost{end}"] for end in ("", "_low", "_high")]
    digits = decimals((won[2] - won[1]) / 2)
    share, *ends = (fixed(abs(value), digits) for value in (won if won[0] >= 0 else [won[0], won[2], won[1]]))
    return (
        f"{row['strategy']}, {row['title']}, {'gives up' if row['lost'] > 0 else 'gains'} {points} points a game against "
        f"{row['opponent']}; its share of games won {'falls' if won[0] > 0 else 'rises'} by {share} percentage points "
        f"(95{SPACE}% CI {ends[0]}–{ends[1]}; n = {count(int(row['games']))})."
    )
