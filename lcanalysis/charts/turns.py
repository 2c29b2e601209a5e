"""Chart of when in a game something is done."""

from __future__ import annotations

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import Panel, figure
from lcanalysis.charts.theme import BLUE, INK, WIDTH
from lcanalysis.numbers import count, fixed, plus_minus, whole_percent
from lcanalysis.statistics import mean_interval


def timing(frame: pd.DataFrame, what: str, foot: str = "", width: int = WIDTH) -> alt.VConcatChart:
    """In which turn each action comes: the mean with its 95 % interval, and the middle half of the games.

    Parameters
    ----------
    frame
        As `lcanalysis.balance.when` gives it.
    what
        What the actions are, for the title.
    foot, width
        Where the numbers come from; width of the plot in pixels.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> frame = lc.balance.when("auf_schatzsuche", ["greedy", "greedy"], "bonus", n=4)
    >>> set(timing(frame, "Bonus tiles").data.columns) >= {"action", "mean", "low", "high", "quarter", "three_quarters"}
    True
    """
    data = _by_action(frame)
    games = frame["game"].nunique()
    facts = [
        f"{row['action']}: turn {plus_minus(row['mean'], (row['high'] - row['low']) / 2)}, in {whole_percent(row['share'])} of games"
        for _, row in data.iterrows()
    ]
    return figure(
        _panel(data, width),
        data=data,
        title=f"{what}: the turn in which each goes",
        subtitle="Turn of all players: dot and line mean and 95 % interval, bar the middle half; right: share of games",
        foot=f"{count(games)} games. {foot}".strip(),
        description=f"Bars of the turn in which each action comes. {'; '.join(facts)}.",
        width=width,
    )


def _by_action(frame: pd.DataFrame) -> pd.DataFrame:
    games, rows = frame["game"].nunique(), []
    for action, turns in frame.groupby("action")["turn"]:
        low, high = mean_interval(
            float(turns.mean()), float(turns.std(ddof=0)) / max(1, len(turns) - 1) ** 0.5, len(turns)
        )
        rows.append(
            {
                "action": str(action).split(" ", 1)[-1],
                "mean": turns.mean(),
                "low": max(low, turns.min()),
                "high": min(high, turns.max()),
                "quarter": turns.quantile(0.25),
                "three_quarters": turns.quantile(0.75),
                "share": len(turns) / games,
                "label": f"{fixed(turns.mean())}; {whole_percent(len(turns) / games)}",
            }
        )
    return pd.DataFrame(rows).sort_values("mean", ignore_index=True)


def _panel(data: pd.DataFrame, width: int) -> Panel:
    y = alt.Y("action:N", sort=list(data["action"]), title=None)
    base = alt.Chart(data).encode(y=y)
    middle = base.mark_bar(height=12, color=BLUE, opacity=0.3).encode(
        x=alt.X("quarter:Q", title="turn"), x2="three_quarters:Q"
    )
    spans = base.mark_rule(strokeWidth=3, color=BLUE).encode(x="low:Q", x2="high:Q")
    dots = base.mark_point(filled=True, size=60, color=BLUE, opacity=1).encode(x="mean:Q")
    words = base.mark_text(align="left", dx=6, color=INK).encode(x="three_quarters:Q", text="label:N")
    return alt.layer(middle, spans, dots, words).properties(width=width - 100, height=24 * len(data))
