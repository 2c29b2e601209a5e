"""What it is worth to start a round."""

from __future__ import annotations

import numpy as np
import pytest

import lcanalysis as lc

KEY = "to_go"


def played(strategies=("eager", "eager"), n=400, rotate=False, keep="games", **changes):
    return lc.simulate(
        KEY, list(strategies), n=n, seed=3, rules=lc.rules(KEY, **changes), rotate=rotate, keep=keep
    )


def test_in_a_single_round_the_starter_is_the_first_player():
    run = played(rounds=1)
    frame = lc.balance.starters(run).set_index("who")
    scores = run.games.pivot(index="game", columns="seat", values="score")
    assert frame["mean"]["starter"] == pytest.approx(scores[0].mean())
    assert frame["mean"]["others"] == pytest.approx(scores[1].mean())
    lead = scores[0] - scores[1]
    assert frame["mean"]["lead"] == pytest.approx(lead.mean())
    half = 1.966 * lead.std(ddof=1) / np.sqrt(len(lead))
    assert frame["high"]["lead"] - frame["mean"]["lead"] == pytest.approx(half, rel=0.001)
    assert set(frame["rounds"]) == {400}


def test_every_round_counts_once():
    run = played(rounds=2, next_starter="alternate")
    frame = lc.balance.starters(run).set_index("who")
    assert (run.games["rounds_started"] == 1).all()
    mine = run.games["points_as_starter"].mean()
    assert frame["mean"]["starter"] == pytest.approx(mine)
    assert frame["mean"]["others"] == pytest.approx(run.games["score"].mean() - mine)
    assert set(frame["rounds"]) == {800}


def test_the_chart_tells_the_lead():
    frame = lc.balance.starters(played())
    chart = lc.charts.starters(frame, "Told by a test.")
    lead = frame.set_index("who").loc["lead"]
    assert chart.data["mean"].tolist() == [lead["mean"]]
    assert chart.data["label"][0] in lc.charts.texts_of(chart)["title"]
    assert "Told by a test." in lc.charts.caption(chart)
    assert chart.data["label"][0] in lc.charts.alt_text(chart)


@pytest.mark.parametrize(
    ("run", "sentence"),
    [
        (lambda: played(("eager", "random")), "every player has the same strategy"),
        (lambda: played(keep="summary"), "kept its summary only"),
        (
            lambda: lc.simulate("roll_and_write", ["eager", "eager"], n=10),
            "roll_and_write does not count who starts",
        ),
    ],
)
def test_wrong_runs_are_one_sentence(run, sentence):
    with pytest.raises(lc.errors.BadValue, match=sentence):
        lc.balance.starters(run())
