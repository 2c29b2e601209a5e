"""Chart of how strength grew in training."""

from __future__ import annotations

import altair as alt
import pandas as pd

from lcanalysis.charts.figure import Panel, figure
from lcanalysis.charts.theme import GREY, PALETTE, WIDTH
from lcanalysis.games.registry import game
from lcanalysis.numbers import SPACE, count, fixed, percent, plus_minus
from lcanalysis.training.leagues import EARLIER

PANEL = 150
WORDS = {
    "before": "the weights before",
    "declared": "the weights in the source",
    "latest": "what came before",
}
MEASURES = {"before": "Margin over the weights before, points a game", "before_won": "Share of games won"}


def training(
    log: pd.DataFrame, game_key: str, seats: int | None = None, width: int = WIDTH
) -> alt.VConcatChart:
    """Margin and share of games won against the weights before, over the generations of each search.

    Parameters
    ----------
    log
        As `lcanalysis.training.training_log` or `lcanalysis.training.League` gives it.
    game_key, seats
        The game; number of players, the fewest by default.
    width
        Width of the chart in pixels; 560 suits an article, 300 a phone.

    Examples
    --------
    >>> from lcanalysis.training import league
    >>> short = league("classic", members=[], seeds=[1], generations=2, deals=5, stage=1, games=40)
    >>> training(short.log, "classic").data["generation"].tolist()
    [1, 2]
    """
    chosen = game(game_key)
    players = seats or chosen.seats[0]
    data = log.dropna(subset=["before"]).copy()
    data["generation"] += 1  # those done
    data["search"] = [
        f"seed {seed}, from {WORDS[start]}" for seed, start in zip(data["seed"], data["start"], strict=True)
    ]
    share = 1 / players
    return figure(
        _panel(data, "before", 0.0, width, legend=True),
        _panel(data, "before_won", share, width, legend=False),
        data=data,
        title=f"{chosen.title}, {players} players: {_finding(data)}",
        subtitle="Against the weights before, in all other seats, on deals held out; above: margin in points a game, below: share of "
        "games won. Bands are 95 % intervals",
        foot=f"{count(int(data['before_games'].max()))} games a point, the same deals for all points of a search. "
        "Dashed: no better than the weights before.",
        description=f"Curves over generations of training. {_listed(data)}.",
        width=width,
    )


def challenge_table(standings: pd.DataFrame) -> pd.DataFrame:
    """How challengers stand against a strategy, in words with intervals.

    Parameters
    ----------
    standings
        As `lcanalysis.training.standings` gives it: of one game, or several below each other.

    Returns
    -------
    pandas.DataFrame
        One row a challenger: `game`, `players`, `challenger`, `points a game` (more than the strategy gets in its place), `games won`,
        `among equals`.

    Examples
    --------
    >>> from lcanalysis.training import standings
    >>> challenge_table(standings("classic", deals=20))["challenger"].tolist()[-2:]
    ['greedy', 'eager']
    """
    return pd.DataFrame(
        {
            "game": game(row["game"]).title,
            "players": row["players"],
            "challenger": _challenger(row["challenger"]),
            "points a game": plus_minus(
                row["margin"], (row["margin_high"] - row["margin_low"]) / 2, sign=True
            ),
            "games won": percent(row["won"], row["won_low"], row["won_high"]),
            "among equals": f"{fixed(100 * row['fair'], 1)}{SPACE}%",
        }
        for row in standings.to_dict("records")
    )


def _challenger(name: str) -> str:
    """Of the pool, as `lcanalysis.training.training_pool` calls its members, in words; any other strategy by its name."""
    member = name.removeprefix(EARLIER)
    return name if member == name else WORDS.get(member, f"weights of {member}")


def _panel(data: pd.DataFrame, value: str, even: float, width: int, legend: bool) -> Panel:
    searches = list(dict.fromkeys(data["search"]))
    colour = alt.Color(
        "search:N",
        scale=alt.Scale(domain=searches, range=list(PALETTE[: len(searches)])),
        legend=alt.Legend(title=None, orient="top", columns=1, labelLimit=width) if legend else None,
    )
    axis = alt.Axis(format=".0%", tickCount=5) if value == "before_won" else alt.Axis(tickCount=5)
    y = alt.Y(f"{value}:Q", title=None, axis=axis, scale=alt.Scale(zero=False))
    base = alt.Chart(data).encode(
        x=alt.X("generation:Q", title="generations" if value == "before_won" else None), color=colour
    )
    band = base.mark_area(opacity=0.2).encode(y=alt.Y(f"{value}_low:Q", title=None), y2=f"{value}_high:Q")
    line = base.mark_line(strokeWidth=2).encode(y=y)
    dots = base.mark_point(filled=True, size=45, opacity=1).encode(y=y)
    level = (
        alt.Chart(pd.DataFrame({"even": [even]})).mark_rule(strokeDash=[4, 3], color=GREY).encode(y="even:Q")
    )
    return alt.layer(level, band, line, dots).properties(
        width=width - 20, height=PANEL, title=alt.Title(MEASURES[value], fontSize=13, offset=4)
    )


def _margin(row: pd.Series) -> str:
    return plus_minus(row["before"], (row["before_high"] - row["before_low"]) / 2, sign=True)


def _finding(data: pd.DataFrame) -> str:
    """What the search is ahead by in the end that is ahead most."""
    best = data.groupby("search", sort=False).tail(1).sort_values("before").iloc[-1]
    won = percent(best["before_won"], best["before_won_low"], best["before_won_high"])
    return f"{_margin(best)} points and {won} of games after {count(int(best['generation']))} generations"


def _listed(data: pd.DataFrame) -> str:
    return "; ".join(
        f"{name}: " + ", ".join(f"{_margin(row)} after {row['generation']}" for _, row in rows.iterrows())
        for name, rows in data.groupby("search", sort=False)
    )
