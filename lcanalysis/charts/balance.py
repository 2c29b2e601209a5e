"""Charts of a game's balance: what is counted, how long it lasts, seats, and how much hangs on doubtful rules values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt
import numpy as np
import pandas as pd

from lcanalysis.balance.seats import seats_of
from lcanalysis.charts.bars import BAR
from lcanalysis.charts.figure import Panel, figure, marks
from lcanalysis.charts.frames import mean_of, pooled, quantile
from lcanalysis.charts.texts import ORDINALS, colour_of, source
from lcanalysis.charts.theme import BLUE, GREY, INK, WIDTH, colours, strategy_colours
from lcanalysis.games.registry import game
from lcanalysis.numbers import count, fixed, percent_interval, plus_minus, small_percent, whole_percent
from lcanalysis.simulation import Results

PANEL = 110


def counts(run: Results, chosen: str | Mapping[str, str], what: str, width: int = WIDTH) -> alt.VConcatChart:
    """The mean of some counts, for each strategy.

    Parameters
    ----------
    run
        Results of `simulate`.
    chosen
        How the names of the counts start, such as ``"bonus_"``, one that ends in ``_`` being left out of their labels; or the
        counts by name, each with the words that the chart has for it.
    what
        What they count, for the title.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = counts(lc.simulate("auf_schatzsuche", ["greedy", "eager"], n=200), "bonus_", "Bonus tiles")
    >>> list(chart.data["quantity"].unique())[:3]
    ['red', 'blue', 'green']
    """
    if isinstance(chosen, str):
        start = chosen if chosen.endswith("_") else ""
        found = [name for name in run.counts if name.startswith(chosen)]
        chosen = {name: name.removeprefix(start).replace("_", " ") for name in found}
    means = [mean_of(run, name).assign(quantity=words) for name, words in chosen.items()]
    data = pd.concat(means, ignore_index=True)
    data["label"] = [fixed(mean, 2) for mean in data["mean"]]
    names = colour_of(run)
    return figure(
        _count_bars(data, names, width),
        data=data,
        title=f"{what}: {_most_counted(data)}",
        subtitle="Mean number a game",
        foot=source(run),
        description=f"Bars of the mean number a game. {_in_words(data)}",
        width=width,
    )


def _most_counted(data: pd.DataFrame) -> str:
    """What each strategy has most of, told once where it is the same for all."""
    best = data.loc[data.groupby("who", sort=False, observed=True)["mean"].idxmax()]
    if best["quantity"].nunique() > 1:
        return "; ".join(f"{row['who']} most often {row['quantity']}" for _, row in best.iterrows())
    told = ", ".join(f"{row['who']} {row['label']}" for _, row in best.iterrows())
    return f"{best['quantity'].iloc[0]}, {told} a game"


def _count_bars(data: pd.DataFrame, names: dict[str, str], width: int) -> Panel:
    base = alt.Chart(data).encode(
        y=alt.Y("quantity:N", sort=list(data["quantity"].unique()), title=None),
        yOffset=alt.YOffset("who:N", sort=list(names)),
        x=alt.X("mean:Q", title="a game", axis=alt.Axis(tickCount=5)),
    )
    bars = base.mark_bar().encode(color=strategy_colours(names))
    numbers = base.mark_text(align="left", dx=4, color=INK).encode(text="label:N")
    height = data["quantity"].nunique() * (0.9 * BAR * len(names) + 8)
    return alt.layer(bars, numbers).properties(width=width, height=height)


def _in_words(data: pd.DataFrame) -> str:
    sentences = []
    for name, rows in data.groupby("who", sort=False, observed=True):
        facts = ", ".join(f"{q} {label}" for q, label in zip(rows["quantity"], rows["label"], strict=True))
        sentences.append(f"{name}: {facts}.")
    return " ".join(sentences)


def lengths(run: Results, width: int = WIDTH) -> alt.VConcatChart:
    """How many turns games last.

    Parameters
    ----------
    run, width
        As for `counts`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = lengths(lc.simulate("classic", ["greedy", "eager"], n=200))
    >>> list(chart.data.columns)
    ['turns', 'share']
    """
    tally = pooled(run, "turns")
    rows = tally[tally["who"] == tally["who"].iloc[0]]
    low, middle, high = (quantile(rows, share) for share in (0.05, 0.5, 0.95))
    shown = rows[rows["value"] <= quantile(rows, 0.999)]
    data = shown.rename(columns={"value": "turns"})[["turns", "share"]].reset_index(drop=True)
    bars = marks(
        data, "bar", color=BLUE, width=max(1, 0.7 * width / (data["turns"].max() - data["turns"].min() + 1))
    ).encode(
        x=alt.X("turns:Q", title="turns of all players together"),
        y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".1%", tickCount=4)),
    )
    return figure(
        alt.layer(bars, width=width, height=1.5 * PANEL),
        data=data,
        title=f"Half of the games last {middle} turns at most",
        subtitle=f"Share of games by number of turns; nine in ten lie between {low} and {high}",
        foot=source(run),
        description=f"Histogram of the number of turns: median {middle}, nine games in ten between {low} and {high}.",
        width=width,
    )


def seats(runs: Sequence[Results], width: int = WIDTH) -> alt.VConcatChart:
    """How often each seat wins, in games in which every player has the same strategy.

    Parameters
    ----------
    runs
        Results of `simulate` without rotation, each with one strategy in all seats; such as one for each number of players.
    width
        As for `counts`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = seats([lc.simulate("classic", ["eager", "eager"], n=400)])
    >>> chart.data["seat"].tolist()
    ['first', 'second']
    """
    data = _won_by_seat(seats_of(runs))
    names = list(dict.fromkeys(data["who"]))
    colour_by = dict(zip(names, colours(names, list(game(runs[0].game).strategies)[::-1]), strict=True))
    panels = [_seat_panel(rows, colour_by, width) for _, rows in data.groupby("players", sort=True)]
    facts = [
        f"{row['who']}, {row['players']} players, {row['seat']}: {row['label']}" for _, row in data.iterrows()
    ]
    most_tied = small_percent(float(data["tied"].max()))
    first = data[(data["seat"] == "first") & (data["who"] == names[0])]
    several = len(first) > 1
    return figure(
        *panels,
        data=data,
        title=f"With {names[0]}, the first player wins {', '.join(_first_share(row, several) for _, row in first.iterrows())}",
        subtitle="Share of games won by seat, every player with the same strategy; dashed: a fair share",
        foot=f"{source(runs[0])} Other panels likewise, {count(min(run.n for run in runs))} games or more each. "
        f"Ties count in part; at most {most_tied} of the games were tied.",
        description=f"Dots with intervals of the share of games won by seat. {'; '.join(facts)}.",
        width=width,
    )


def _won_by_seat(frame: pd.DataFrame) -> pd.DataFrame:
    frame = frame.rename(columns={"strategy": "who"})
    frame["seat"] = [ORDINALS[seat] for seat in frame["seat"]]
    frame["label"] = [
        percent_interval(*row) for row in frame[["won", "won_low", "won_high"]].itertuples(index=False)
    ]
    return frame[["players", "who", "seat", "won", "won_low", "won_high", "tied", "fair", "label"]]


def _first_share(row: pd.Series, several: bool) -> str:
    players = f" for {row['players']}" if several else ""
    return f"{whole_percent(row['won'])} of games{players}"


def _seat_panel(data: pd.DataFrame, colour_by: dict[str, str], width: int) -> Panel:
    x = alt.Scale(zero=False, padding=12)
    base = alt.Chart(data).encode(y=alt.Y("seat:N", sort=list(ORDINALS), title=None))
    offset, colour = alt.YOffset("who:N", sort=list(colour_by)), strategy_colours(colour_by)
    percents = alt.Axis(format=".1~%", tickCount=5)
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(
        x=alt.X("won:Q", scale=x, title="games won", axis=percents), yOffset=offset, color=colour
    )
    spans = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("won_low:Q", scale=x), x2="won_high:Q", yOffset=offset, color=colour
    )
    fair = alt.Chart(data).mark_rule(strokeDash=[4, 3], color=GREY).encode(x=alt.X("fair:Q", scale=x))
    title = alt.Title(f"{data['players'].iloc[0]} players", fontSize=13, offset=4)
    return alt.layer(fair, spans, dots).properties(
        width=width, height=34 * data["seat"].nunique(), title=title
    )


def starters(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """By how much the player who starts a round scores more than the others.

    Parameters
    ----------
    frame
        As `lcanalysis.balance.starters` gives it, or several of them below each other.
    foot, width
        What to add to the foot line; as for `counts`.

    Examples
    --------
    >>> row = {"strategy": "tuned", "who": "lead", "mean": 1.23, "low": 0.93, "high": 1.53, "rounds": 900, "games": 300}
    >>> starters(pd.DataFrame([row])).data["label"].tolist()
    ['+1.2 ± 0.3']
    """
    data = frame[frame["who"] == "lead"].drop(columns="who").reset_index(drop=True)
    halves = (data["high"] - data["low"]) / 2
    data["label"] = [
        plus_minus(mean, half, sign=True) for mean, half in zip(data["mean"], halves, strict=True)
    ]
    facts = [f"{row['label']} points with {row['strategy']}" for _, row in data.iterrows()]
    x = alt.Scale(domain=_around_zero(data), nice=False)
    base = alt.Chart(data).encode(
        y=alt.Y("strategy:N", sort=list(data["strategy"]), title=None, axis=alt.Axis(labelFontSize=13))
    )
    dots = base.mark_point(filled=True, size=70, color=BLUE, opacity=1).encode(
        x=alt.X("mean:Q", scale=x, title="points a round", axis=alt.Axis(tickCount=6))
    )
    spans = base.mark_rule(strokeWidth=2, color=BLUE).encode(x=alt.X("low:Q", scale=x), x2="high:Q")
    words = base.mark_text(align="left", dx=8, color=INK).encode(x=alt.X("high:Q", scale=x), text="label:N")
    even = alt.Chart(data).mark_rule(strokeDash=[4, 3], color=GREY).encode(x=alt.datum(0, scale=x))
    return figure(
        alt.layer(even, spans, dots, words).properties(width=width - 60, height=34 * len(data)),
        data=data,
        title=f"Starting a round is worth {', '.join(facts)}",
        subtitle="Mean points a round above the other player, with 95 % intervals; every player with the same strategy",
        foot=f"{count(int(data['rounds'].min()))} rounds or more for each strategy. {foot}".strip(),
        description=f"Dots with intervals of the lead of a round's starter: {', '.join(facts)}.",
        width=width,
    )


def _around_zero(data: pd.DataFrame) -> list[float]:
    """An axis that holds zero and all intervals, with room for a label on the right."""
    low, high = min(data["low"].min(), 0), max(data["high"].max(), 0)
    span = high - low or 1
    return [low - 0.1 * span, high + 0.3 * span]


def sensitivity(
    frame: pd.DataFrame, foot: str = "", width: int = WIDTH, what: str = "the assumed values"
) -> alt.VConcatChart:
    """How much headlines change with a rules value, such as a doubtful one: one panel a headline, one dot a value.

    Parameters
    ----------
    frame
        As `lcanalysis.balance.headlines` gives it; one variant, the first or one whose name ends with "as printed", is the game as
        printed. A column `who` tells several strengths of play apart.
    foot, width
        What to add to the foot line; as for `counts`.
    what
        What varies, for the title.

    Examples
    --------
    >>> row = {"variant": "as printed", "quantity": "turns", "mean": 40.2, "low": 40.0, "high": 40.4, "games": 500}
    >>> sensitivity(pd.DataFrame([row, {**row, "variant": "other", "mean": 44.0}])).data["label"].tolist()
    ['40.20 ± 0.20', '44.00 ± 0.20']
    """
    data = frame.reset_index(drop=True)
    data["quantity"] = data["quantity"].str.replace("_", " ")
    if "who" not in data:
        data["who"] = ""
    data["label"] = [plus_minus(row["mean"], (row["high"] - row["low"]) / 2) for _, row in data.iterrows()]
    names = list(data["who"].unique())
    colour_by = dict(zip(names, colours(names, names), strict=True))
    panels = [
        _headline_panel(rows, colour_by, str(quantity), width, legend=place == 0)
        for place, (quantity, rows) in enumerate(data.groupby("quantity", sort=False))
    ]
    return figure(
        *panels,
        data=data if names != [""] else data.drop(columns="who"),
        title=_sensitivity_title(data, what),
        subtitle=f"Headlines by {what}, with their 95 % intervals; dashed: as printed",
        foot=f"{count(int(data['games'].min()))} games or more for each value. {foot}".strip(),
        description="Dots of headlines by variant. "
        + "; ".join(
            f"{', '.join(filter(None, [row['who'], row['quantity'], row['variant']]))}: {row['label']}"
            for _, row in data.iterrows()
        ),
        width=width,
    )


def _printed(variants: Sequence[str]) -> str:
    """The variant that is the game as printed."""
    return next((name for name in variants if name.endswith("as printed")), variants[0])


def _sensitivity_title(data: pd.DataFrame, what: str) -> str:
    """By how much the headlines move at most, those that move by more than their intervals."""
    told = {str(who): _moved(rows) for who, rows in data.groupby("who", sort=False)}
    if not any(told.values()):
        return f"No headline is seen to hang on {what}"
    most = 3 if len(told) == 1 else 2
    facts = [
        f"{f'with {who} ' if who else ''}{', '.join(moved[:most]) or 'none seen'}"
        for who, moved in told.items()
    ]
    return f"How much hangs on {what}: {'; '.join(facts)}, at most"


def _moved(data: pd.DataFrame) -> list[str]:
    by_quantity = data.set_index("variant").groupby("quantity", sort=False)
    moved = {str(quantity): _most_moved(rows) for quantity, rows in by_quantity}
    return [f"{quantity} by {fact}" for quantity, fact in moved.items() if fact]


def _most_moved(rows: pd.DataFrame) -> str:
    """The largest distance from the game as printed, if it is more than its interval."""
    means, halves = rows["mean"].to_numpy(), ((rows["high"] - rows["low"]) / 2).to_numpy()
    at = list(rows.index).index(_printed(list(rows.index)))
    moved, half = np.abs(means - means[at]), np.hypot(halves, halves[at])
    most = int(moved.argmax())
    return plus_minus(moved[most], half[most]) if (moved > half).any() else ""


def _headline_panel(
    data: pd.DataFrame, colour_by: dict[str, str], quantity: str, width: int, legend: bool
) -> Panel:
    variants = list(data["variant"].unique())
    x = alt.Scale(zero=False, padding=14)
    colour = strategy_colours(colour_by)
    if not legend or len(colour_by) == 1:
        colour = colour.legend(None)
    base = alt.Chart(data).encode(
        y=alt.Y("variant:N", sort=variants, title=None, axis=alt.Axis(labelLimit=220)),
        yOffset=alt.YOffset("who:N", sort=list(colour_by)),
        color=colour,
    )
    dots = base.mark_point(filled=True, size=60, opacity=1).encode(x=alt.X("mean:Q", scale=x, title=quantity))
    spans = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", scale=x), x2="high:Q")
    printed = (
        alt.Chart(data[data["variant"] == _printed(variants)])
        .mark_rule(strokeDash=[4, 3])
        .encode(x=alt.X("mean:Q", scale=x), color=colour if len(colour_by) > 1 else alt.value(GREY))
    )
    height = (12 + 8 * len(colour_by)) * len(variants)
    return alt.layer(printed, spans, dots).properties(width=width - 120, height=height)
