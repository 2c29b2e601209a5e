"""Bar charts: where the points come from, and how many expeditions are started."""

from __future__ import annotations

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import Panel, figure
from lcanalysis.charts.frames import label_digits, mean_of, mean_parts, pooled
from lcanalysis.charts.texts import colour_of, source
from lcanalysis.charts.theme import GREY, INK, WIDTH, strategy_colours
from lcanalysis.numbers import fixed, whole_percent
from lcanalysis.simulation import Results

BAR = 17  # pixels a bar
MOST_LABELLED = 3  # strategies up to which columns carry their numbers


def parts(run: Results, width: int = WIDTH) -> alt.VConcatChart:
    """The mean of each score part and of the whole score, for each strategy.

    Parameters
    ----------
    run
        Results of `simulate`.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = parts(lc.simulate("classic", ["greedy", "eager"], n=200, rotate=True))
    >>> list(chart.data["part"].unique())
    ['cost', 'numbers', 'wagers', 'bonus', 'score']
    """
    data = mean_parts(run)
    names = colour_of(run)
    return figure(
        _part_bars(data, names, width),
        data=data,
        title=_parts_title(data, list(names)),
        subtitle="Mean points a game by score part; the parts add up to the score",
        foot=source(run),
        description=f"Bars of the mean points a game by score part. {_parts_in_words(data)}",
        width=width,
    )


def expeditions(run: Results, width: int = WIDTH) -> alt.VConcatChart:
    """The share of games by number of started expeditions, for each strategy.

    Parameters
    ----------
    run, width
        As for `parts`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = expeditions(lc.simulate("classic", ["greedy", "eager"], n=200, rotate=True))
    >>> list(chart.data.columns)
    ['who', 'expeditions', 'games', 'share', 'label']
    """
    data = pooled(run, "expeditions").rename(columns={"value": "expeditions"})
    data["label"] = data["share"].map(whole_percent)
    names = colour_of(run)
    return figure(
        _expedition_columns(data, names, width),
        data=data,
        title=_expeditions_title(run),
        subtitle="Share of games by number of expeditions started",
        foot=source(run),
        description=f"Columns of the share of games by number of expeditions started. {_shares_in_words(data)}",
        width=width,
    )


# ---- parts ----


def _part_bars(data: pd.DataFrame, names: dict[str, str], width: int) -> Panel:
    x = alt.Scale(domain=_with_room(data, width), nice=False)
    base = alt.Chart(data).encode(
        y=alt.Y("part:N", sort=list(data["part"].unique()), title=None, axis=_total_in_bold()),
        yOffset=alt.YOffset("who:N", sort=list(names)),
        x=alt.X("mean:Q", scale=x, title="points a game", axis=alt.Axis(tickCount=6)),
    )
    bars = base.mark_bar(stroke="white", strokeWidth=1).encode(color=strategy_colours(names))
    gains = base.transform_filter("datum.mean >= 0").mark_text(align="left", dx=4).encode(text="label:N")
    losses = base.transform_filter("datum.mean < 0").mark_text(align="right", dx=-4).encode(text="label:N")
    zero = alt.Chart(pd.DataFrame({"zero": [0]})).mark_rule(color=GREY).encode(x=alt.X("zero:Q", scale=x))
    height = data["part"].nunique() * (BAR * len(names) + 12)
    return alt.layer(bars, zero, gains, losses).properties(width=width, height=height)


def _with_room(data: pd.DataFrame, width: int) -> list[float]:
    """The range of the bars, and as much beside it as the numbers at their ends take."""
    low, high = min(data["mean"].min(), 0), max(data["mean"].max(), 0)
    letters = int(data["label"].str.len().max())
    room = (high - low) * (7 * letters + 6) / (width - 2 * (7 * letters + 6))
    return [low - room, high + room]


def _total_in_bold() -> alt.Axis:
    weight = alt.condition("datum.value == 'score'", alt.value("bold"), alt.value("normal"))
    return alt.Axis(labelFontSize=13, labelFontWeight=weight)


def _parts_title(data: pd.DataFrame, names: list[str]) -> str:
    if len(names) != 2:
        return "Where the points come from"
    by_part = data.pivot(index="part", columns="who", values="mean").drop(index="score")
    part = (by_part[names[0]] - by_part[names[1]]).abs().idxmax()
    labels = data[data["part"] == part].set_index("who")["label"]
    if labels.nunique() == 1:
        return f"{names[0]} and {names[1]} get their points from the same parts"
    return f"{names[0]} and {names[1]} differ most in {part}: {labels[names[0]]} against {labels[names[1]]}"


def _parts_in_words(data: pd.DataFrame) -> str:
    sentences = []
    for name, rows in data.groupby("who", sort=False):
        facts = ", ".join(f"{part} {label}" for part, label in zip(rows["part"], rows["label"], strict=True))
        sentences.append(f"{name}: {facts}.")
    return " ".join(sentences)


# ---- expeditions ----


def _expedition_columns(data: pd.DataFrame, names: dict[str, str], width: int) -> Panel:
    most = max(int(data["expeditions"].max()), 1)
    base = alt.Chart(data).encode(
        x=alt.X("expeditions:O", scale=alt.Scale(domain=list(range(most + 1))), title="expeditions started"),
        xOffset=alt.XOffset("who:N", sort=list(names)),
        y=alt.Y(
            "share:Q",
            scale=alt.Scale(domain=[0, 1.1 * data["share"].max()], nice=False),
            title=None,
            axis=alt.Axis(format=".0%", tickCount=5),
        ),
    )
    columns = base.mark_bar(stroke="white", strokeWidth=1).encode(color=strategy_colours(names))
    room = width / ((most + 1) * len(names))
    if len(names) > MOST_LABELLED or room < 24:
        return alt.layer(columns).properties(width=width)
    spare = "datum.label" if room >= 36 else "replace(datum.label, '\\xa0%', '')"
    numbers = base.transform_calculate(shown=spare).mark_text(dy=-8, color=INK).encode(text="shown:N")
    return alt.layer(columns, numbers).properties(width=width)


def _expeditions_title(run: Results) -> str:
    means = mean_of(run, "expeditions")
    digits = label_digits(means)
    facts = [f"{row['who']} {fixed(row['mean'], digits)}" for _, row in means.iterrows()]
    return f"Expeditions started a game: {', '.join(facts)}"


def _shares_in_words(data: pd.DataFrame) -> str:
    sentences = []
    for name, rows in data.groupby("who", sort=False, observed=True):
        facts = ", ".join(
            f"{label} with {value}" for label, value in zip(rows["label"], rows["expeditions"], strict=True)
        )
        sentences.append(f"{name}: {facts}.")
    return " ".join(sentences)
