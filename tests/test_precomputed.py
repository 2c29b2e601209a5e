"""Precomputed runs: there, and played by the strategies and rules that the package has now."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.precomputed import runs


@pytest.mark.parametrize("name", runs())
def test_a_run_on_file_is_the_run_that_is_listed(name):
    listed, run = runs()[name], lc.precomputed.load(name)
    assert run.n == listed["n"]
    assert run.game == listed["game_key"]
    assert run.rules == lc.rules(run.game, **listed.get("changes", {}))
    players = lc.game(run.game).seats_of(listed["strategies"])
    assert run.provenance["strategies"] == [{"name": s.name, "hash": s.hash} for s in players]
    assert (run.seed, run.rotate) == (listed["seed"], listed.get("rotate", False))


@pytest.mark.parametrize("key", lc.all_games())
def test_the_first_games_come_out_the_same(key):
    name = next(name for name, listed in runs().items() if listed["game_key"] == key)
    listed, run = runs()[name], lc.precomputed.load(name)
    n = 200 * len(listed["strategies"])
    again = lc.simulate(key, listed["strategies"], n=n, seed=run.seed, rotate=run.rotate)
    whole, part = (r.tally("score").groupby("value")["games"].sum() for r in (run, again))
    assert (part <= whole.reindex(part.index, fill_value=0)).all()


def test_an_unknown_run_is_one_sentence():
    with pytest.raises(lc.errors.UnknownName, match="did you mean 'classic_first_look'"):
        lc.precomputed.load("classic_frist_look")
