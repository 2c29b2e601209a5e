"""Headlines under several rules."""

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis import precomputed

KEY = "auf_schatzsuche"


@pytest.fixture(scope="module")
def runs():
    rules = {
        "as printed": None,
        "one footprint": lc.rules(KEY, **{f"footprints_{n}": 1 for n in range(6, 11)}),
    }
    return {
        name: lc.simulate(KEY, ["greedy", "eager"], n=2_000, seed=3, rules=values, rotate=True)
        for name, values in rules.items()
    }


def test_headlines_are_the_means_of_the_first_strategy(runs):
    frame = lc.balance.headlines(runs, ["bets"]).set_index(["variant", "quantity"])
    for name, run in runs.items():
        games = run.games[run.games["strategy"] == "greedy"]
        for quantity, values in (
            ("score", games["score"]),
            ("games won in %", 100 * games["won"]),
            ("turns", games["turns"]),
            ("bets", games["bets"]),
        ):
            row = frame.loc[(name, quantity)]
            assert np.isclose(row["mean"], values.mean())
            assert row["low"] < row["mean"] < row["high"]
            assert row["games"] == 2_000
    assert frame.loc[("one footprint", "score"), "high"] < frame.loc[("as printed", "score"), "low"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_assumed_value_but_the_turn_cap_has_precomputed_readings(seats):
    assumed = {
        key for key, entry in lc.rules(KEY).described().items() if entry["provenance"] == "assumed"
    } - {"max_turns"}
    if seats > 2:
        assumed -= {"sixth_coloured"}  # it ends games of two only
    found = precomputed.doubts(KEY, seats)
    assert set().union(*(run.rules.changes() for run in found.values())) == assumed
    assert next(iter(found.values())).rules.changes() == {}
