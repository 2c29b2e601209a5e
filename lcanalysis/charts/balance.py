"""Charts of a game's balance: what is counted, how long it lasts, seats, and how much hangs on doubtful rules values."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt
import pandas as pd

from lcanalysis.charts.bars import BAR
from lcanalysis.charts.figure import Panel, figure, marks
from lcanalysis.charts.frames import mean_of, pooled, quantile
from lcanalysis.charts.texts import ORDINALS, colour_of, source
from lcanalysis.charts.theme import BLUE, GREY, INK, WIDTH, colours, strategy_colours
from lcanalysis.games.registry import game
from lcanalysis.numbers import count, fixed, percent_interval, plus_minus, whole_percent
from lcanalysis.simulation import Results

PANEL = 110


def counts(run: Results, prefix: str, what: str, width: int = WIDTH) -> alt.VConcatChart:
    """The mean of each count whose name starts alike, for each strategy.

    Parameters
    ----------
    run
        Results of `simulate`.
    prefix
        How the names of the counts start, such as ``"bonus_"``; one that ends in ``_`` is left out of their labels.
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
    chosen = [name for name in run.counts if name.startswith(prefix)]
    data = pd.concat([mean_of(run, name) for name in chosen], ignore_index=True)
    if prefix.endswith("_"):
        data["quantity"] = data["quantity"].str.removeprefix(prefix)
    data["quantity"] = data["quantity"].str.replace("_", " ")
    data["label"] = [fixed(mean, 2) for mean in data["mean"]]
    names = colour_of(run)
    best = data.loc[data.groupby("who", observed=True)["mean"].idxmax()]
    most = _most_counted(best)
    return figure(
        _count_bars(data, names, width),
        data=data,
        title=f"{what}: {most}",
        subtitle="Mean number a game",
        foot=source(run),
        description=f"Bars of the mean number a game. {_in_words(data)}",
        width=width,
    )


def _most_counted(best: pd.DataFrame) -> str:
    """What each strategy has most of, told once where it is the same for all."""
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
    bars = marks(data, "bar", color=BLUE, width=max(1, 0.8 * width / (data["turns"].max() + 1))).encode(
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
    data = pd.concat([_won_by_seat(run) for run in runs], ignore_index=True)
    names = list(dict.fromkeys(data["who"]))
    colour_by = dict(zip(names, colours(names, list(game(runs[0].game).strategies)[::-1]), strict=True))
    panels = [_seat_panel(rows, colour_by, width) for _, rows in data.groupby("players", sort=True)]
    facts = [
        f"{row['who']}, {row['players']} players, {row['seat']}: {row['label']}" for _, row in data.iterrows()
    ]
    first = data[(data["seat"] == "first") & (data["who"] == names[0])]
    return figure(
        *panels,
        data=data,
        title=f"With {names[0]}, the first player wins {', '.join(_first_share(row) for _, row in first.iterrows())}",
        subtitle="Share of games won by seat, every player with the same strategy; dashed: a fair share",
        foot=f"{source(runs[0])} Other panels likewise, {count(min(run.n for run in runs))} games or more each.",
        description=f"Dots with intervals of the share of games won by seat. {'; '.join(facts)}.",
        width=width,
    )


def _won_by_seat(run: Results) -> pd.DataFrame:
    frame = run.by_seat()
    frame["players"] = len(frame)
    frame["who"] = [label.split("#")[0] for label in frame["strategy"]]
    frame["seat"] = [ORDINALS[seat] for seat in frame["seat"]]
    frame["fair"] = 1 / len(frame)
    frame["label"] = [
        percent_interval(*row) for row in frame[["won", "won_low", "won_high"]].itertuples(index=False)
    ]
    return frame[["players", "who", "seat", "won", "won_low", "won_high", "fair", "label"]]


def _first_share(row: pd.Series) -> str:
    return f"{whole_percent(row['won'])} of games for {row['players']}"


def _seat_panel(data: pd.DataFrame, colour_by: dict[str, str], width: int) -> Panel:
    x = alt.Scale(zero=False, padding=12)
    base = alt.Chart(data).encode(y=alt.Y("seat:N", sort=list(ORDINALS), title=None))
    offset, colour = alt.YOffset("who:N", sort=list(colour_by)), strategy_colours(colour_by)
    percents = alt.Axis(format=".0%", tickCount=5)
    dots = base.mark_point(filled=True, size=70).encode(
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


def sensitivity(frame: pd.DataFrame, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """How much headlines change with a doubtful rules value: one panel a headline, one dot a value.

    Parameters
    ----------
    frame
        As `lcanalysis.balance.headlines` gives it; its first variant is the game as printed.
    foot, width
        What to add to the foot line; as for `counts`.

    Examples
    --------
    >>> row = {"variant": "as printed", "quantity": "turns", "mean": 40.2, "low": 40.0, "high": 40.4, "games": 500}
    >>> sensitivity(pd.DataFrame([row, {**row, "variant": "other", "mean": 44.0}])).data["label"].tolist()
    ['40.20 ± 0.20', '44.00 ± 0.20']
    """
    data = frame.copy()
    data["label"] = [plus_minus(row["mean"], (row["high"] - row["low"]) / 2) for _, row in data.iterrows()]
    variants = list(data["variant"].unique())
    panels = [
        _headline_panel(rows, variants, str(quantity), width)
        for quantity, rows in data.groupby("quantity", sort=False)
    ]
    widest = data.groupby("quantity", sort=False)["mean"].agg(lambda means: means.max() - means.min())
    return figure(
        *panels,
        data=data,
        title=f"How much hangs on the assumed values: {_most_moved(widest)}",
        subtitle="Headlines under each value that nobody states, with their 95 % intervals; dashed: as printed",
        foot=f"{count(int(data['games'].min()))} games or more for each value. {foot}".strip(),
        description="Dots of headlines by variant. "
        + "; ".join(f"{row['quantity']}, {row['variant']}: {row['label']}" for _, row in data.iterrows()),
        width=width,
    )


def _most_moved(widest: pd.Series) -> str:
    return ", ".join(f"{name} by {fixed(span, 1)}" for name, span in widest.head(3).items()) + " at most"


def _headline_panel(data: pd.DataFrame, variants: list[str], quantity: str, width: int) -> Panel:
    x = alt.Scale(zero=False, padding=14)
    base = alt.Chart(data).encode(
        y=alt.Y("variant:N", sort=variants, title=None, axis=alt.Axis(labelLimit=220))
    )
    dots = base.mark_point(filled=True, size=60, color=BLUE).encode(
        x=alt.X("mean:Q", scale=x, title=quantity)
    )
    spans = base.mark_rule(strokeWidth=2, color=BLUE).encode(x=alt.X("low:Q", scale=x), x2="high:Q")
    printed = (
        alt.Chart(data.iloc[:1]).mark_rule(strokeDash=[4, 3], color=GREY).encode(x=alt.X("mean:Q", scale=x))
    )
    return alt.layer(printed, spans, dots).properties(width=width - 120, height=20 * len(variants))
