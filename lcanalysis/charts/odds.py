"""Charts of exact odds: distributions, dice, decks, expeditions and their wagers."""

from __future__ import annotations

from typing import Any

import altair as alt
import pandas as pd

import lcanalysis
from lcanalysis.charts.figure import Panel, figure, marks, readable
from lcanalysis.charts.frames import bin_width
from lcanalysis.charts.theme import BLUE, GREY, INK, PALE, SKY, VERMILION, WIDTH, ink
from lcanalysis.numbers import SPACE, fixed

MOST_LABELLED = 20
LONGEST_DENOMINATOR = 100_000
BAR = 17


def exact_percent(share: float, digits: int = 1) -> str:
    """A share in per cent; one that is nearly nothing or nearly all is not said to be so.

    Examples
    --------
    >>> [exact_percent(share).replace(SPACE, " ") for share in (0, 0.0001, 0.347, 0.9999, 1)]
    ['0 %', '<0.1 %', '34.7 %', '>99.9 %', '100 %']
    """
    text, least = fixed(100 * share, digits), fixed(10.0**-digits, digits)
    if share in (0, 1):
        text = fixed(100 * share)
    elif text == fixed(0, digits):
        text = f"<{least}"
    elif text == fixed(100, digits):
        text = f">{fixed(100 - 10.0**-digits, digits)}"
    return f"{text}{SPACE}%"


def source() -> str:
    """The foot line of a chart of exact odds."""
    return f"Source: lcanalysis {lcanalysis.__version__}; exact, nothing is simulated."


def distribution(
    law: Any,
    title: str = "",
    outcome: str = "outcome",
    subtitle: str = "",
    foot: str = "",
    width: int = WIDTH,
) -> alt.VConcatChart:
    """The probability of every outcome of an exact distribution, as bars.

    Parameters
    ----------
    law
        A `lcanalysis.odds.Distribution`. Whole numbers far apart are put into steps; negative ones have a colour
        of their own.
    title, subtitle
        What it is about; by default the mean, if there is one.
    outcome
        What the outcomes are, on the horizontal axis.
    foot
        What to add to the foot line.
    width
        Width of the plot in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = distribution(lc.odds.dice.sums(3), outcome="sum of three dice")
    >>> texts = lc.charts.texts_of(chart)
    >>> texts["title"], chart.data.columns.tolist()
    ('The sum of three dice is 7.5 on average', ['outcome', 'probability', 'label'])
    """
    numeric = all(isinstance(value, int) for value in law.outcomes)
    data = _steps(law) if numeric else _named(law)
    mean = f"The {outcome} is {fixed(law.mean(), 2).rstrip('0').rstrip('.')} on average" if numeric else ""
    return figure(
        _law_panel(data, outcome, width),
        data=data,
        title=title or mean or f"Probability of each {outcome}",
        subtitle=subtitle or f"Probability of each {outcome}{_in_steps(data)}",
        foot=f"{source()} {foot}".strip(),
        description=f"Bars of the probability of each {outcome}. {_law_in_words(law, outcome, numeric)}",
        width=width,
    )


def dice_odds(
    targets: pd.DataFrame, sums: Any, title: str = "", foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """The chance to form each target with and without re-rolls, and the distribution of the sum.

    Parameters
    ----------
    targets
        As `lcanalysis.odds.tables.dice_targets` makes it.
    sums
        The `Distribution` of the sum of all dice.
    title, foot, width
        As for `distribution`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> dice, tables = lc.odds.dice, lc.odds.tables
    >>> chart = dice_odds(tables.dice_targets([7]), dice.sums())
    >>> lc.charts.texts_of(chart)["title"].replace(SPACE, " ")
    'To form 7: 63.4 % with 1 re-roll, 34.7 % without'
    """
    data = targets.drop(columns="exact").assign(
        aim=[_aim(row) for row in targets.itertuples()],
        rolled=[_rolled(left) for left in targets["rerolls"]],
        label=targets["probability"].map(exact_percent),
    )
    laws = _steps(sums)
    return figure(
        _target_bars(data, width),
        _law_panel(laws, "sum of all dice", width, height=120),
        data=data.drop(columns="label"),
        title=title or _dice_title(data),
        subtitle="Chance to form each number as the sum of some of the dice, then of each sum of all dice",
        foot=f"{source()} {foot}".strip(),
        description="Bars of the chance to form each number. "
        + " ".join(f"{row.aim}, {row.rolled}: {row.label}." for row in data.itertuples())
        + f" {_law_in_words(sums, 'sum of all dice', True)}",
        width=width,
    )


def deck_odds(
    curve: pd.DataFrame, draws: int, title: str = "", subtitle: str = "", foot: str = "", width: int = WIDTH
) -> alt.VConcatChart:
    """The chance to have drawn what is needed, by the number of draws.

    Parameters
    ----------
    curve
        As `lcanalysis.odds.tables.deck_curve` makes it.
    draws
        The number of draws to mark.
    title, subtitle, foot, width
        As for `distribution`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = deck_odds(lc.odds.tables.deck_curve(1, of=3, unseen=36), draws=12)
    >>> lc.charts.texts_of(chart)["title"].replace(SPACE, " ")
    'At least 1: 71.7 % in 12 draws'
    """
    here = curve[(curve["draws"] == draws) & curve["asked"]].iloc[0]
    percent = exact_percent(float(here["probability"]))
    event = here["event"]
    words = " ".join(
        f"{event} in {draws} draws: {exact_percent(share)}."
        for event, share in curve.loc[curve["draws"] == draws, ["event", "probability"]].to_numpy().tolist()
    )
    return figure(
        _curves(curve, here, width),
        data=curve,
        title=title or f"{event[0].upper()}{event[1:]}: {percent} in {draws} draws",
        subtitle=subtitle or _curve_subtitle(curve),
        foot=f"{source()} {foot}".strip(),
        description=f"Curves of the chance by the number of draws. {words}",
        width=width,
    )


def expedition_odds(
    scores: Any,
    sums: pd.DataFrame | None = None,
    draws: int = 0,
    hand_sum: int | None = None,
    title: str = "",
    foot: str = "",
    width: int = WIDTH,
) -> alt.VConcatChart:
    """The distribution of the score of one expedition, and from which hand sum on a wager is right.

    Parameters
    ----------
    scores
        The `Distribution` of the final score.
    sums
        As `lcanalysis.odds.tables.wager_sums` makes it; None if no wager can be laid any more.
    draws, hand_sum
        The position to mark among the hand sums.
    title, foot, width
        As for `distribution`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> law = lc.odds.expedition.outcomes(hand="W 4 6", unseen=44, draws=10)
    >>> lc.charts.texts_of(expedition_odds(law))["title"].replace(SPACE, " ")
    'Mean score 0.01; 0 or more with 49.7 %'
    """
    data = _steps(scores)
    chance = scores.p(lambda points: points >= 0)
    panels = [_law_panel(data, "final score in points", width, height=150)]
    words = _law_in_words(scores, "score", True)
    if sums is not None:
        panels.append(_sums_panel(sums, draws, hand_sum, width))
        words += f" {_sums_in_words(sums, draws, hand_sum)}"
    wagers = "; below: when one more wager pays" if sums is not None else ""
    return figure(
        *panels,
        data=data,
        title=title or f"Mean score {fixed(scores.mean(), 2)}; 0 or more with {exact_percent(chance)}",
        subtitle=f"Probability of each score{_in_steps(data)}{wagers}",
        foot=f"{source()} {foot}".strip(),
        description=f"Bars of the probability of each score. {words}",
        width=width,
    )


def wager_map(gains: pd.DataFrame, title: str = "", foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """What one more wager adds, by the sum of the numbers in hand and the draws left.

    Parameters
    ----------
    gains
        As `lcanalysis.odds.expedition.wager_gains` makes it.
    title, foot, width
        As for `distribution`.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> chart = wager_map(lc.odds.expedition.wager_gains([0, 10, 20], unseen=44))
    >>> len(chart.data)
    96
    """
    data = gains.query("hand_sum <= 32").reset_index(drop=True)
    right = data[data["mean"] >= 0].groupby("draws")["hand_sum"].min()
    words = "; ".join(f"with {draws} draws left from {total} on" for draws, total in right.items())
    return figure(
        _gain_cells(data, width),
        data=data,
        title=title or "When one more wager pays, by hand sum and draws left",
        subtitle="Mean gain of one more wager in points; blue: gain, orange: loss",
        foot=f"{source()} {foot}".strip(),
        description=f"Map of the mean gain of one more wager. It gains {words}.",
        width=width,
    )


def answers_in_words(answers: pd.DataFrame) -> str:
    """The answers of `lcanalysis.odds.tables` as sentences, one a line, with the exact fraction where it is short.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> answers = lc.odds.tables.deck_answers(1, of=3, unseen=36, draws=12)
    >>> print(answers_in_words(answers.head(2)).replace(SPACE, " "))
    At least 1 of the 3 cards in 12 draws: 71.7 % (1279/1785).
    Cards of the first group drawn, on average: 1 card.
    """
    return "\n".join(_answer(row) for row in answers.itertuples())


def _answer(row: Any) -> str:
    fraction = row.exact
    if row.unit == "probability":
        value = exact_percent(row.value)
    else:
        value = fixed(row.value) if fraction.denominator == 1 else fixed(row.value, 2)
        value += f" {row.unit[:-1] if value == '1' else row.unit}"
    short = 1 < fraction.denominator < LONGEST_DENOMINATOR
    return f"{row.question[0].upper()}{row.question[1:]}: {value}{f' ({fraction})' if short else ''}."


# ---- distributions ----


def _steps(law: Any) -> pd.DataFrame:
    """Whole outcomes one by one, or in steps where they are many; `outcome` is the lowest of a step."""
    frame = law.to_frame()[["outcome", "probability"]]
    width = bin_width(int(frame["outcome"].min()), int(frame["outcome"].max()))
    frame["outcome"] = frame["outcome"] // width * width
    frame = frame.groupby("outcome", as_index=False)["probability"].sum()
    if width > 1:
        frame["to"] = frame["outcome"] + width - 1
    return frame.assign(label=[exact_percent(share) for share in frame["probability"]])


def _in_steps(data: pd.DataFrame) -> str:
    if "to" not in data:
        return ""
    return f", in steps of {int(data['to'].iloc[0] - data['outcome'].iloc[0]) + 1}"


def _named(law: Any) -> pd.DataFrame:
    frame = law.to_frame()[["outcome", "probability"]]
    frame["outcome"] = frame["outcome"].astype(str)
    return frame.assign(label=[exact_percent(share) for share in frame["probability"]])


def _law_panel(data: pd.DataFrame, outcome: str, width: int, height: int = 200) -> Panel:
    top = 1.15 * float(data["probability"].max())
    y = alt.Y(
        "probability:Q",
        scale={"domain": [0, top], "nice": False},
        title=None,
        axis={"format": ".0%" if top > 0.05 else ".1%", "tickCount": 4},
    )
    if not pd.api.types.is_numeric_dtype(data["outcome"]):
        x: Any = alt.X("outcome:N", sort=None, title=outcome)
        bars = marks(data, "bar", color=BLUE).encode(x=x, y=y)
        room = width / len(data)
    else:
        bars, x, room = _number_bars(data, outcome, y, width)
    layers = [bars]
    if room >= 40 and len(data) <= MOST_LABELLED:
        layers.append(marks(data, "text", dy=-8).encode(x=x, y=y, text="label:N"))
    elif room >= 25 and len(data) <= MOST_LABELLED:
        short = marks(data, "text", dy=-8, fontSize=11).transform_calculate(
            short="replace(datum.label, '\\xa0%', '')"
        )
        layers.append(short.encode(x=x, y=y, text="short:N"))
    return alt.layer(*layers, width=width, height=height)


def _number_bars(data: pd.DataFrame, outcome: str, y: alt.Y, width: int) -> tuple[alt.Chart, alt.X, float]:
    last = data["to"] if "to" in data else data["outcome"]
    low, high = float(data["outcome"].min()) - 0.5, float(last.max()) + 0.5
    scale = {"domain": [low, high], "nice": False, "zero": False}
    placed = data.assign(left=data["outcome"] - 0.5, right=last + 0.5, middle=(data["outcome"] + last) / 2)
    axis = {
        "tickCount": min(int(high - low), max(3, width // 40)),
        "tickMinStep": 1,
        "format": "d",
        "grid": False,
    }
    gap = 1 if width / (high - low) >= 4 else 0
    bars = marks(placed, "bar", binSpacing=gap).encode(
        x=alt.X("left:Q", scale=scale, title=outcome, axis=axis),
        x2="right:Q",
        y=y,
        y2=alt.Y2Datum(0),
        color=alt.condition("datum.outcome < 0", alt.value(VERMILION), alt.value(BLUE)),
        tooltip=[alt.Tooltip("outcome:Q"), alt.Tooltip("probability:Q", format=".2%")],
    )
    step = float((last - data["outcome"]).max()) + 1
    return bars, alt.X("outcome:Q", scale=scale), width / (high - low) * step


def _law_in_words(law: Any, outcome: str, numeric: bool) -> str:
    if not numeric:
        return " ".join(f"{x}: {exact_percent(share)}." for x, share in law.probabilities().items())
    low, high = fixed(law.quantile(0.05)), fixed(law.quantile(0.95))
    return (
        f"The {outcome} has mean {fixed(law.mean(), 2)} and standard deviation {fixed(law.standard_deviation(), 1)}; "
        f"nine in ten lie between {low} and {high}."
    )


# ---- dice ----


def _aim(row: Any) -> str:
    name = "at least one" if row.target == "any" else row.target
    return f"{name} + bet" if row.with_bet else name


def _rolled(left: int) -> str:
    return "first roll" if left == 0 else f"with {left} re-roll{'s' if left > 1 else ''}"


def _target_bars(data: pd.DataFrame, width: int) -> Panel:
    order, rolled = list(data["aim"].unique()), list(data["rolled"].unique())
    base = marks(data, "bar").encode(
        y=alt.Y("aim:N", sort=order, title=None, axis={"labelFontSize": 13}),
        yOffset=alt.YOffset("rolled:N", sort=rolled),
        x=alt.X(
            "probability:Q",
            scale={"domain": [0, 1.12], "nice": False},
            title=None,
            axis={"format": ".0%", "values": [0, 0.25, 0.5, 0.75, 1]},
        ),
    )
    colours = alt.Color("rolled:N", scale={"domain": rolled, "range": [SKY, BLUE][: len(rolled)]})
    texts = base.encode(text="label:N").mark_text(align="left", dx=4)
    height = len(order) * (BAR * len(rolled) + 10)
    return alt.layer(base.encode(color=colours), texts, width=width, height=height)


def _dice_title(data: pd.DataFrame) -> str:
    rows = data[data["target"] == "any"] if (data["target"] == "any").any() else data
    rows = rows[rows["with_bet"] == rows["with_bet"].iloc[0]]
    numbers = [name for name in data["target"].unique() if name != "any"]
    goal = " or ".join(numbers) if len(numbers) <= 5 else "at least one of them"
    bet = " and a bet" if rows["with_bet"].iloc[0] else ""
    best, first = rows.iloc[-1], rows.iloc[0]
    if best["rerolls"] == 0:
        return f"To form {goal}{bet}: {first['label']}"
    return f"To form {goal}{bet}: {best['label']} {best['rolled']}, {first['label']} without"


# ---- decks ----


def _curve_subtitle(curve: pd.DataFrame) -> str:
    others = "" if curve["asked"].all() else "; grey: other numbers of cards"
    return f"Chance by number of draws{others}"


def _curves(curve: pd.DataFrame, here: pd.Series, width: int) -> Panel:
    last = int(curve["draws"].max())
    x = alt.X(
        "draws:Q",
        scale={"domain": [0, max(last, 1)], "nice": False},
        title="draws",
        axis={"tickMinStep": 1, "tickCount": max(3, width // 50), "format": "d"},
    )
    y = alt.Y(
        "probability:Q",
        scale={"domain": [0, 1.02], "nice": False},
        title=None,
        axis={"format": ".0%", "tickCount": 5},
    )
    asked, others = curve[curve["asked"]], curve[~curve["asked"]]
    layers: list[Any] = []
    if len(others):
        layers.append(marks(others, "line", color=PALE, strokeWidth=2).encode(x=x, y=y, detail="event:N"))
    layers.append(marks(asked, "line", color=BLUE, strokeWidth=3).encode(x=x, y=y))
    if len(others):
        layers += readable(_halfway(others), x, y, alt.Text("label:N"), color=GREY, baseline="middle")
    at = pd.DataFrame([here]).assign(label=exact_percent(float(here["probability"])))
    layers.append(marks(at, "rule", color=GREY, strokeDash=[4, 3]).encode(x=x, y=y, y2=alt.Y2Datum(0)))
    layers.append(marks(at, "point", color=BLUE, size=90, filled=True, opacity=1).encode(x=x, y=y))
    side = {"align": "left", "dx": 10} if here["draws"] < 0.85 * last else {"align": "right", "dx": -10}
    style = {
        "fontWeight": "bold",
        "fontSize": 14,
        "color": BLUE,
        "dy": 8 if here["probability"] > 0.1 else -22,
    }
    layers += readable(at, x, y, alt.Text("label:N"), **style, **side)
    return alt.layer(*layers, width=width, height=260)


def _halfway(others: pd.DataFrame) -> pd.DataFrame:
    """A label for each curve, where it passes one half."""
    rows = [
        rows.iloc[int((rows["probability"] - 0.5).abs().argmin())]
        for _, rows in others.groupby("event", sort=False)
    ]
    frame = pd.DataFrame(rows)
    return frame.assign(label=[event.replace("at least ", "≥ ") for event in frame["event"]])


# ---- expeditions ----


def _sums_panel(sums: pd.DataFrame, draws: int, hand_sum: int | None, width: int) -> Panel:
    frame = sums.astype(float)
    top = max(22.0, float(frame["on_average"].max()), float(hand_sum or 0)) + 3
    x = alt.X(
        "draws:Q",
        scale={"domain": [0, max(float(frame["draws"].max()), 1)], "nice": False},
        title="draws left",
        axis={"tickMinStep": 1, "tickCount": max(3, width // 50), "format": "d"},
    )
    y = alt.Y(
        "on_average:Q",
        scale={"domain": [0, top], "nice": False},
        title=None,
        axis={"tickCount": 5, "format": "d"},
    )
    band = marks(frame, "area", color=SKY, opacity=0.25).encode(x=x, y=y, y2=alt.Y2Datum(top))
    line = marks(frame, "line", color=BLUE, strokeWidth=2.5).encode(x=x, y=y)
    words = pd.DataFrame({"draws": [frame["draws"].max()], "on_average": [top], "label": ["wager pays"]})
    layers: list[Any] = [band, line]
    style = {"align": "right", "baseline": "top", "dx": -8, "dy": 8, "color": ink(BLUE), "fontWeight": "bold"}
    layers.append(marks(words, "text", **style).encode(x=x, y=y, text="label:N"))
    if hand_sum is not None:
        here = pd.DataFrame({"draws": [draws], "on_average": [hand_sum], "label": [f"hand sum {hand_sum}"]})
        layers.append(marks(here, "point", color=INK, size=90, filled=True, opacity=1).encode(x=x, y=y))
        height = -9 if hand_sum < 3 else 0
        left = draws > 0.7 * float(frame["draws"].max())
        side = {"align": "right", "dx": -9} if left else {"align": "left", "dx": 9}
        layers += readable(
            here, x, y, alt.Text("label:N"), baseline="middle", fontWeight="bold", dy=height, **side
        )
    return alt.layer(
        *layers,
        width=width,
        height=150,
        title=alt.Title("sum of the numbers in hand", fontSize=12, fontWeight="normal", color=GREY, offset=4),
    )


def _sums_in_words(sums: pd.DataFrame, draws: int, hand_sum: int | None) -> str:
    rows = sums[sums["draws"] == draws]
    if rows.empty or pd.isna(rows["on_average"].iloc[0]):
        return "No hand sum makes one more wager right."
    hand = f"; the hand has {hand_sum}" if hand_sum is not None else ""
    return f"With {draws} draws left one more wager is right from a hand sum of {rows['on_average'].iloc[0]} on{hand}."


def _gain_cells(data: pd.DataFrame, width: int) -> Panel:
    reach = 20.0
    x = alt.X("draws:O", title="draws left", axis={"labelOverlap": True})
    y = alt.Y(
        "hand_sum:O", sort="descending", title="sum of the numbers in hand", axis={"labelOverlap": True}
    )
    colour = alt.Color(
        "mean:Q",
        scale={
            "domain": [-reach, 0, reach],
            "range": ["#E8A15E", "#FFFFFF", "#6FA8D6"],
            "interpolate": "rgb",
            "clamp": True,
        },
        legend=None,
    )
    cells = marks(data, "rect").encode(x=x, y=y, color=colour)
    labelled = data.assign(label=[fixed(gain) for gain in data["mean"]])
    texts = marks(labelled, "text", fontSize=10).encode(x=x, y=y, text="label:N")
    return alt.layer(cells, texts, width=width, height=13 * data["hand_sum"].nunique())
