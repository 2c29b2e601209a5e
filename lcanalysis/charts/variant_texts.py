"""Sentences about variants: values, differences and verdicts, with no more digits than their intervals support."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from lcanalysis.balance.compare import NO_DIFFERENCE, PRINTED, Comparison
from lcanalysis.balance.measures import QUANTITIES
from lcanalysis.games.registry import game
from lcanalysis.numbers import MINUS, MISSING, SPACE, count, percent, plus_minus, small_percent

_UNITS = {"points": " points", "turns": " turns", "changes": "", "0 to 1": ""}
_OF = {"share of games": " of games", "share of turns": " of the turns"}

# What a designer asks first, the answer of which stands at the head of a report.
HEADLINES = ("skill", "score", "seat_advantage", "turns", "lead_changes")


def is_share(unit: str) -> bool:
    """Whether values of that unit are shown in per cent."""
    return unit in _OF


def value_text(row: Any, unit: bool = True) -> str:
    r"""A value with its 95 % interval.

    Examples
    --------
    >>> row = {"value": 0.7598, "low": 0.7558, "high": 0.7638, "unit": "share of games"}
    >>> value_text(row).replace("\N{NO-BREAK SPACE}", " ")
    '76.0 ± 0.4 % of games'
    >>> value_text({"value": 4.3576, "low": 4.3129, "high": 4.4024, "unit": "changes"})
    '4.36 ± 0.04'
    """
    if is_share(row["unit"]):
        rare = row["value"] == 0 and row["high"] < 0.01
        text = small_percent(0) if rare else percent(row["value"], row["low"], row["high"])
        return text + (_OF[row["unit"]] if unit else "")
    text = plus_minus(row["value"], (row["high"] - row["low"]) / 2)
    return text + (_UNITS[row["unit"]] if unit else "")


def difference_text(row: Any, unit: bool = True) -> str:
    """A difference with its 95 % interval; a dash for the first variant.

    Examples
    --------
    >>> difference_text({"difference": 0.0456, "difference_low": 0.0416, "difference_high": 0.0497, "unit": "share of games"})
    '+4.6 ± 0.4 percentage points'
    """
    if pd.isna(row["difference"]):
        return MISSING
    scale = 100 if is_share(row["unit"]) else 1
    half = scale * (row["difference_high"] - row["difference_low"]) / 2
    text = plus_minus(scale * row["difference"], half, sign=True)
    if not unit:
        return text
    return text + (" percentage points" if is_share(row["unit"]) else _UNITS[row["unit"]])


def verdict_sentence(row: Any, first: Any, play: str = "") -> str:
    r"""What a variant does to a quantity, against the first variant.

    Parameters
    ----------
    row, first
        Rows of `Comparison.frame`, of the variant and of the first one.
    play
        The play, if it shall be named.

    Examples
    --------
    >>> first = {"quantity": "turns", "variant": "as printed", "value": 47.33, "low": 47.29, "high": 47.37, "unit": "turns"}
    >>> row = {**first, "variant": "cost 18", "value": 46.985, "low": 46.95, "high": 47.02, "difference": -0.345}
    >>> row |= {"difference_low": -0.388, "difference_high": -0.302, "verdict": "lower"}
    >>> verdict_sentence(row, first)
    'Length: 46.98 ± 0.04 turns with cost 18, 47.33 ± 0.04 as printed: lower by 0.34 ± 0.04 turns.'
    """
    title, variant = QUANTITIES[row["quantity"]].title, _with(row["variant"])
    if play:
        title = f"{title} ({play})"
    if row["verdict"] == NO_DIFFERENCE:
        return f"{title}: {value_text(row)} {variant}; no difference seen ({difference_text(row)})."
    size = difference_text(row).lstrip(f"+{MINUS}")
    return (
        f"{title}: {value_text(row)} {variant}, {value_text(first, unit=False)} {_with(first['variant'])}: "
        f"{row['verdict']} by {size}."
    )


def _with(variant: str) -> str:
    return variant if variant == PRINTED else f"with {variant}"


def verdicts(comparison: Comparison, variant: str, play: str, quantities: Sequence[str]) -> list[str]:
    """The verdict sentences of one variant, for those of the quantities that are asked of the play.

    Examples
    --------
    >>> from lcanalysis.balance import compare
    >>> found = compare("classic", {"as printed": None, "cost 0": {"expedition_cost": 0}}, n=200, strategies=["greedy"])
    >>> verdicts(found, "cost 0", "all greedy", ["score", "skill"])[0].split(":")[0]
    'Score (all greedy)'
    """
    first = next(iter(comparison.variants))
    rows = {(row["variant"], row["quantity"]): row for row in comparison.rows(play).to_dict("records")}
    return [
        verdict_sentence(rows[variant, quantity], rows[first, quantity], play)
        for quantity in quantities
        if (variant, quantity) in rows
    ]


def sentences(comparison: Comparison, variant: str) -> list[str]:
    """The answers to what is asked first, each of the play in which it is asked, the strongest strategy before weaker ones.

    Examples
    --------
    >>> from lcanalysis.balance import compare
    >>> found = compare("classic", {"as printed": None, "cost 0": {"expedition_cost": 0}}, n=200, strategies=["greedy", "eager"])
    >>> [sentence.split(":")[0] for sentence in sentences(found, "cost 0")][:2]
    ['Better strategy wins (greedy v eager)', 'Score (all greedy)']
    """
    against = [play for play in comparison.plays if not play.startswith("all ")]
    alike = [play for play in comparison.plays if play.startswith("all ")]
    found = []
    for play in (*against, *alike):
        wanted = ("skill",) if play in against else HEADLINES[1:]
        found += verdicts(comparison, variant, play, wanted)
    return found


def source_of(comparison: Comparison) -> str:
    """The foot line of a chart: deals, players, seed, pairing, interval."""
    facts = comparison.provenance
    deals = count(int(comparison.frame["n"].min()))
    pairing = "the same for every variant" if facts["paired"] else "of its own for every variant"
    learnt = "; strategies learnt each variant" if facts["retuned"] else ""
    return (
        f"{game(comparison.game).title}, {facts['seats']} players. Source: {facts['package']}; {deals} deals, {pairing}; "
        f"seed {facts['seed']}{learnt}. Intervals: 95{SPACE}%."
    )


def table(comparison: Comparison, play: str) -> pd.DataFrame:
    """A play as a table of text: one row a quantity, for each variant its value, and the difference to the first with its verdict.

    Examples
    --------
    >>> from lcanalysis.balance import compare
    >>> found = compare("classic", {"as printed": None, "cost 0": {"expedition_cost": 0}}, n=200, strategies=["greedy"])
    >>> list(table(found, "all greedy").columns)
    ['Quantity', 'Unit', 'as printed', 'cost 0', 'Difference', 'Verdict']
    """
    rows = comparison.rows(play)
    first, *others = comparison.variants
    found = []
    for quantity, group in rows.groupby("quantity", sort=False):
        by_variant = {row["variant"]: row for row in group.to_dict("records")}
        unit = by_variant[first]["unit"]
        cells = {
            "Quantity": QUANTITIES[str(quantity)].title,
            "Unit": f"% of {unit.split(' of ')[1]}" if is_share(unit) else unit,
        }
        cells |= {
            name: value_text(by_variant[name], unit=False).replace(f"{SPACE}%", "")
            for name in (first, *others)
        }
        for name in others:
            end = "" if len(others) == 1 else f" ({name})"
            cells[f"Difference{end}"] = difference_text(by_variant[name], unit=False)
            cells[f"Verdict{end}"] = by_variant[name]["verdict"]
        found.append(cells)
    return pd.DataFrame(found)


def long_table(comparison: Comparison, play: str) -> pd.DataFrame:
    """As `table`, but one row a quantity and variant, which suits many variants.

    Examples
    --------
    >>> from lcanalysis.balance import sweep
    >>> found = sweep("classic", {"expedition_cost": [0, 10]}, n=100, strategies=["greedy"])
    >>> long_table(found, "all greedy")["variant"].tolist()[:3]
    ['expedition cost 0', 'expedition cost 10', 'expedition cost 20']
    """
    return pd.DataFrame(
        [
            {
                "quantity": QUANTITIES[row["quantity"]].title,
                "variant": row["variant"],
                "value": value_text(row),
                "difference": difference_text(row),
                "verdict": row["verdict"],
            }
            for row in comparison.rows(play).to_dict("records")
        ]
    )
