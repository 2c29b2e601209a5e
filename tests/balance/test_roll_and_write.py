"""Questions about Roll & Write: frames against direct counts."""

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.balance import roll_and_write as questions
from lcanalysis.errors import BadValue
from lcanalysis.games.roll_and_write.runs import DOUBTS

KEY = "roll_and_write"


def test_final_sheets_are_those_of_simulate():
    tables = questions.final_sheets(["greedy", "eager"], n=50, seed=3)
    run = lc.simulate(KEY, ["greedy", "eager"], n=50, seed=3)
    first = run.games[run.games["seat"] == 0]
    assert first["turns"].tolist() == tables["turns"].tolist()
    assert first["refusals"].tolist() == tables["refusals"][:, 0].tolist()
    assert first["columns_started"].tolist() == (tables["filled"][:, 0, :6] > 0).sum(axis=1).tolist()


def test_first_numbers_add_up():
    frame = questions.first_numbers(["eager", "eager"], n=200, seed=1)
    run = lc.simulate(KEY, ["eager", "eager"], n=200, seed=1)
    assert frame["columns"].sum() == run.games["columns_started"].sum()
    assert (frame["points"] * frame["columns"]).sum() == pytest.approx(run.games["columns"].sum())
    assert np.allclose(frame["share"], frame["columns"] / 400)


def test_refusals_are_what_the_strategy_does():
    frame = questions.refusals("eager", marks=[3])
    assert frame["writes"].all()
    assert len(frame) == 9 + 55
    greedy = questions.refusals("greedy", marks=[0, 8]).groupby("marks")["writes"].mean()
    assert greedy[0] < greedy[8] == 1


def test_every_assumed_value_has_other_readings():
    frame = lc.rules(KEY).to_frame()
    assumed = set(frame[frame["provenance"] == "assumed"]["key"])
    assert assumed == {key for changes in DOUBTS[2].values() for key in changes}
    for changes in DOUBTS[2].values():
        assert lc.rules(KEY, **changes).changes().keys() == changes.keys()


def test_no_games_no_sheets():
    with pytest.raises(BadValue, match="n = 0 is not a whole number from 1 on"):
        questions.final_sheets(["random", "random"], n=0)
