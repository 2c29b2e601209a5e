"""Sentences about a run: who played, what was found, where the numbers come from."""

from __future__ import annotations

from typing import Any

import pandas as pd

from lcanalysis.charts.theme import colours
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import count, fixed, percent_interval, plus_minus
from lcanalysis.simulation import Results

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def who(run: Results) -> dict[str, str]:
    """What charts call each strategy of a run: by name, and by seat where every strategy kept its seat.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> who(lc.simulate("classic", ["never_open", "never_open"], n=10))
    {'never_open': 'never_open (first player)', 'never_open#2': 'never_open (second player)'}
    """
    if run.rotate:
        return {label: label for label in run.strategies}
    return {
        label: f"{label.split('#')[0]} ({ORDINALS[seat]} player)" for seat, label in enumerate(run.strategies)
    }


def colour_of(run: Results) -> dict[str, str]:
    """The colour of each strategy, by the name that charts give it."""
    strongest_first = list(game(run.game).strategies)[::-1]
    return dict(zip(who(run).values(), colours(run.strategies, strongest_first), strict=True))


def ties_count(run: Results) -> str:
    """How a tie counts in a share of wins."""
    return "half" if len(run.strategies) == 2 else "in part"


def pairing(run: Results) -> str:
    """The strategies of a run, such as ``tuned v greedy``."""
    return " v ".join(label.split("#")[0] for label in run.strategies)


def rules_changes(rules: Rules) -> str:
    """What differs from the game as printed.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> rules_changes(lc.rules("classic", expedition_cost=15, wagers=2))
    'wagers 2 (printed: 3), expedition cost 15 (printed: 20)'
    >>> rules_changes(lc.rules("classic"))
    ''
    """
    printed = rules.default().values()
    changes = [
        f"{key.replace('_', ' ')} {value} (printed: {printed[key]})" for key, value in rules.changes().items()
    ]
    return ", ".join(changes)


def rules_sentence(rules: Rules) -> str:
    """Whether the game is as printed, and what differs."""
    changes = rules_changes(rules)
    return f"Rules changed: {changes}." if changes else "Rules as printed."


def source(run: Results) -> str:
    """The foot line of a chart: games, strategies, seed, interval, rules."""
    seats = ", each deal played from every seat" if run.rotate else ""
    return (
        f"Source: {run.provenance['package']}; {count(run.n)} games of {pairing(run)}{seats}; seed {run.seed}. "
        f"± is the 95\N{NO-BREAK SPACE}% interval. {rules_sentence(run.rules)}"
    )


def estimate(row: pd.Series, quantity: str, sign: bool = False) -> str:
    """A mean of a summary row with its interval.

    Examples
    --------
    >>> estimate(pd.Series({"score": 16.42, "score_low": 16.22, "score_high": 16.62}), "score")
    '16.4 ± 0.2'
    """
    return plus_minus(row[quantity], half_width(row, quantity), sign)


def half_width(row: pd.Series, quantity: str) -> float:
    """Half the width of the interval of a mean."""
    return (row[f"{quantity}_high"] - row[f"{quantity}_low"]) / 2


def win_share(row: Any) -> str:
    """The share of games won in a summary row, with its interval."""
    return percent_interval(row["won"], row["won_low"], row["won_high"])


def strongest(summary: pd.DataFrame) -> tuple[pd.Series, list[str]]:
    """The row of the strategy with the highest margin, and the labels of the others."""
    best = summary.iloc[int(summary["margin"].argmax())]
    return best, [label for label in summary["strategy"] if label != best["strategy"]]


def differs(row: pd.Series) -> bool:
    """Whether the interval of a margin leaves out zero."""
    return bool(row["margin_low"] > 0 or row["margin_high"] < 0)


def finding(run: Results) -> str:
    r"""Who is ahead, by how much and how often, with n and interval; or that no difference was seen.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> run = lc.simulate("classic", ["never_open", "never_open"], n=100)
    >>> print(finding(run).replace("\N{NO-BREAK SPACE}", " "))
    No difference seen between never_open (first player) and never_open (second player): a margin of 0 points a
    game, and 50 % (95 % CI 40–60) of games won (ties count half; n = 100, seed 0).
    """
    names = who(run)
    best, others = strongest(run.summary())
    name, other = names[best["strategy"]], " and ".join(names[label] for label in others)
    facts = f"(ties count {ties_count(run)}; n = {count(run.n)}, seed {run.seed})"
    margin = estimate(best, "margin")
    if not differs(best):
        return (
            f"No difference seen between {name} and {other}: a margin of {margin} points a game, and "
            f"{win_share(best)} of games won {facts}."
        )
    return f"{name} beats {other} by {margin} points a game and wins {win_share(best)} of games {facts}."


def scores_sentence(run: Results) -> str:
    """The mean score of each strategy, such as ``tuned scores 61.2 ± 0.3 points a game, greedy 14.0 ± 0.2``."""
    names, summary = who(run), run.summary()
    means = [f"{names[row['strategy']]} {estimate(row, 'score')}" for _, row in summary.iterrows()]
    return f"Mean scores: {', '.join(means)} points"


def spread(row: pd.Series) -> str:
    """The standard deviation of single games, to whole points."""
    return fixed(row["score_sd"])
