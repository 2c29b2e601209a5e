"""Charts about the Board Game say what the frames hold, and no more."""

from __future__ import annotations

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.balance import board_game as questions
from lcanalysis.charts import board_game as charts


@pytest.fixture(scope="module")
def found():
    return {
        (players, who): questions.follow([who] * players, n=100, seed=1)
        for players in (2, 4)
        for who in ("greedy", "eager")
    }


def title(chart) -> str:
    return lc.charts.texts_of(chart)["title"]


def test_ends_tell_the_share_of_the_strongest(found):
    chart = charts.ends(found, "Foot.")
    answer = questions.endings(found[2, "greedy"]).set_index("reason")
    assert "Expeditions of greedy that end at the bridge: " in title(chart)
    assert f"{100 * answer['share']['bridge']:.0f}" in title(chart)
    assert lc.charts.texts_of(chart)["foot"] == "Foot."
    assert chart.data["row"].nunique() == 4


def test_a_start_without_effect_is_called_no_difference(found):
    chart = charts.starts(found)
    data = chart.data[(chart.data["expedition"] == 1) & (chart.data["who"] == "greedy")]
    for _, row in data.iterrows():
        seen = row["low"] > 0 or row["high"] < 0
        assert (f"no difference seen ({row['label']}) with {row['players']}" in title(chart)) != seen


@pytest.mark.parametrize("by", ["order", "held", "number", "turn"])
def test_where_explorers_end(found, by):
    frame = questions.sending(found[2, "greedy"], by)
    chart = charts.sent(frame, by)
    assert (chart.data["explorers"] >= charts.FEWEST).all()
    researcher = frame[frame["who"] == "researcher"]
    most = researcher.iloc[researcher["explorers"].argmax()]
    assert charts.KNOWN[by][1].format(int(most[by])) in title(chart)


def test_visits(found):
    chart = charts.visits(questions.tile_visits(found[2, "eager"]))
    assert "An arrow on stone 2 is met" in title(chart)
    assert len(chart.data) == 15


def cases(means):
    """Cases in which the margin is nearly the mean of the value."""
    return pd.DataFrame(
        [
            {
                "game": game,
                "deal": game,
                "held": held,
                "margin": mean + game % 2,
                "weight": 1.0,
                "said_yes": True,
            }
            for held, mean in means.items()
            for game in range(40)
        ]
    )


def test_the_worth_of_the_researcher_tells_gains_losses_and_neither():
    chart = charts.worth_of_researcher(
        {"tuned": cases({1: -9, 2: -0.5, 3: 7, 4: 9, 5: 8}), "greedy": cases({2: -0.5})}
    )
    told = "gains with 3 to 5 of the colour in hand, costs with 1 of the colour in hand"
    assert (
        title(chart) == f"The researcher rather than an adventurer. tuned: {told}; greedy: no difference seen"
    )


def test_the_worth_of_tiles():
    frame = cases({2: 5}).assign(tile=2, stone=4)
    chart = charts.worth_of_tiles(pd.concat([frame, frame.assign(tile=1, margin=1.0)], ignore_index=True))
    assert chart.data["tile"].tolist() == ["artifact", "arrow"]
    assert title(chart).startswith("What reaching a tile is worth, in points of margin: arrow +5.5")


def test_player_counts_of_any_game():
    runs = {k: lc.simulate("board_game", ["eager"] * k, n=100, progress=False) for k in (2, 3)}
    chart = lc.charts.player_counts(runs, note="Marked stones assumed.")
    assert lc.charts.texts_of(chart)["foot"].endswith("Rules as printed. Marked stones assumed.")


def test_counts_of_words_that_belong_together(found):
    run = lc.simulate("board_game", ["greedy", "eager"], n=100, progress=False)
    assert set(lc.charts.counts(run, "arrow", "Arrows").data["quantity"]) == {"arrows met", "arrow steps"}


def test_counts_of_which_all_have_most_are_told_once(found):
    run = lc.simulate("board_game", ["greedy", "eager"], n=100, progress=False)
    chart = lc.charts.counts(run, "ended_", "Expeditions ended")
    best = chart.data[chart.data["quantity"] == "it"].set_index("who")["label"]
    labels = dict(best.items())
    assert len(labels) == 2
    assert all(f"{who} {label}" in title(chart) for who, label in labels.items())
