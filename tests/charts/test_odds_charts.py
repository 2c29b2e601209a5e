"""Charts of exact odds show the numbers of `lcanalysis.odds`, and say them in words."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import lcanalysis as lc
from lcanalysis.charts.odds import exact_percent

odds, tables = lc.odds, lc.odds.tables
SCORES = odds.expedition.outcomes(hand="W 4 6", unseen=44, draws=10)

DRAWN = {
    "sums": lambda **size: lc.charts.distribution(odds.dice.sums(), outcome="sum", **size),
    "places": lambda **size: lc.charts.distribution(odds.deck.whereabouts(20), outcome="place", **size),
    "dice": lambda **size: lc.charts.dice_odds(tables.dice_targets([6, 10]), odds.dice.sums(), **size),
    "no re-roll": lambda **size: lc.charts.dice_odds(
        tables.dice_targets([5], 2, (1, 2, 3, 4), 0), odds.dice.sums(2, (1, 2, 3, 4)), **size
    ),
    "deck": lambda **size: lc.charts.deck_odds(tables.deck_curve(2, of=4, unseen=44), 18, **size),
    "one card": lambda **size: lc.charts.deck_odds(tables.deck_curve(1, of=1, unseen=1), 1, **size),
    "two groups": lambda **size: lc.charts.deck_odds(
        tables.deck_curve(1, of=9, unseen=44, second=(3, 1)), 40, **size
    ),
    "expedition": lambda **size: lc.charts.expedition_odds(
        SCORES, tables.wager_sums(unseen=44, draws=range(23)), 10, 10, **size
    ),
    "no wager": lambda **size: lc.charts.expedition_odds(SCORES, **size),
    "wager map": lambda **size: lc.charts.wager_map(odds.expedition.wager_gains([0, 10], 44), **size),
}


def text_of(chart) -> str:
    return json.dumps(chart.to_dict(), ensure_ascii=False)


def marks(spec) -> set[str]:
    below = [part for key in ("vconcat", "layer") for part in spec.get(key, [])]
    return (
        {spec["mark"]["type"]} & {"bar", "line", "rect"}
        if "mark" in spec
        else set().union(*map(marks, below))
    )


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
@pytest.mark.parametrize("width", [560, 300])
def test_every_chart_has_marks_texts_and_a_foot(draw, width):
    chart = draw(width=width)
    spec = chart.to_dict()
    assert marks(spec)
    assert spec["description"] == lc.charts.alt_text(chart)
    assert "nan" not in lc.charts.alt_text(chart) + lc.charts.caption(chart)
    assert f"lcanalysis {lc.__version__}; exact, nothing is simulated." in lc.charts.caption(chart)
    assert len(chart.data) < 1_000
    assert lc.charts.files.svg(chart).startswith("<svg")


def test_a_distribution_draws_itself_in_the_same_look():
    law = odds.dice.sums()
    chart = law.chart("Three dice", "sum")
    assert lc.charts.texts_of(chart)["title"] == "Three dice"
    assert chart.data["probability"].tolist() == list(law.probabilities().values())
    assert chart.data["outcome"].tolist() == list(law.outcomes)
    assert "nine in ten lie between 3 and 12" in lc.charts.alt_text(chart)


def test_many_outcomes_are_put_into_steps_that_part_at_zero():
    data = lc.charts.distribution(SCORES).data
    assert (data["outcome"] % 5 == 0).all()
    assert (data["to"] - data["outcome"] == 4).all()
    for row in data.itertuples():
        assert row.probability == pytest.approx(SCORES.p(range(row.outcome, row.to + 1)))
    below = data.loc[data["outcome"] < 0, "probability"].sum()
    assert below == pytest.approx(1 - odds.expedition.break_even(hand="W 4 6", unseen=44, draws=10))


def test_named_outcomes_keep_their_names():
    law = odds.deck.whereabouts(deck=20, hand=8, my_draws=10)
    chart = law.chart(outcome="place")
    assert set(chart.data["outcome"]) == {"my draws", "deck", "opponent"}
    assert f"opponent: {exact_percent(8 / 28)}." in lc.charts.alt_text(chart)


def test_dice_bars_are_the_chances(run):
    chart = lc.charts.dice_odds(tables.dice_targets([6, 10], rerolls=2), odds.dice.sums())
    found = chart.data.set_index(["aim", "rolled"])["probability"]
    assert found["6", "first roll"] == odds.dice.can_form(6)
    assert found["10 + bet", "first roll"] == odds.dice.can_form(10, with_bet=True)
    best = odds.dice.best_reroll(odds.dice.forms(6, 10), 2).value()
    assert found["at least one", "with 2 re-rolls"] == best
    assert lc.charts.texts_of(chart)["title"].startswith(
        f"To form 6 or 10: {exact_percent(best)} with 2 re-rolls"
    )
    assert f"at least one, with 2 re-rolls: {exact_percent(best)}." in lc.charts.alt_text(chart)


def test_the_curve_marks_the_draws_asked_about():
    chart = lc.charts.deck_odds(tables.deck_curve(2, of=4, unseen=44), 18)
    chance = odds.deck.at_least(2, of=4, unseen=44, draws=18)
    assert lc.charts.texts_of(chart)["title"] == f"At least 2: {exact_percent(chance)} in 18 draws"
    assert set(chart.data["event"]) == {f"at least {k}" for k in range(1, 5)}
    for event, rows in chart.data.groupby("event"):
        expected = odds.deck.at_least(int(event[-1]), of=4, unseen=44, draws=range(45))
        assert rows["probability"].tolist() == expected.tolist()


def test_a_joint_curve_is_the_one_asked_about():
    chart = lc.charts.deck_odds(tables.deck_curve(1, of=6, unseen=44, second=(3, 1)), 12)
    both = odds.deck.joint([(6, 1), (3, 1)], unseen=44, draws=12)
    assert exact_percent(both) in lc.charts.texts_of(chart)["title"]
    assert chart.data.loc[chart.data["asked"], "event"].unique().tolist() == [
        "at least 1, and 1 of the others"
    ]


def test_the_expedition_chart_says_from_which_sum_on_a_wager_pays():
    sums = tables.wager_sums(unseen=44, draws=range(23))
    chart = lc.charts.expedition_odds(SCORES, sums, 5, 10)
    least = odds.expedition.break_even_sums([5], 44)["on_average"].iloc[0]
    assert f"With 5 draws left one more wager is right from a hand sum of {least} on; the hand has 10." in (
        lc.charts.alt_text(chart)
    )
    assert "hand sum 10" in text_of(chart)
    rich = lc.charts.expedition_odds(SCORES, tables.wager_sums(unseen=44, draws=[0], cost=200), 0, 10)
    assert "No hand sum makes one more wager right." in lc.charts.alt_text(rich)


def test_the_wager_map_holds_the_gains():
    gains = odds.expedition.wager_gains([0, 10], 44)
    chart = lc.charts.wager_map(gains)
    assert chart.data["mean"].tolist() == gains.loc[gains["hand_sum"] <= 32, "mean"].tolist()
    assert "with 0 draws left from 20 on; with 10 draws left from 10 on" in lc.charts.alt_text(chart)


def test_odds_can_be_asked_without_a_chart_library():
    code = "import sys, lcanalysis.odds; sys.exit('altair' in sys.modules or 'pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
