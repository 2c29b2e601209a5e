"""Precomputed runs: there, and played by the strategies and rules that the package has now."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.precomputed import KINDS, load_stored, runs, stored


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


@pytest.mark.parametrize("name", [name for name, (kind, *_) in stored().items() if kind.listed == "SWEEPS"])
def test_a_sweep_on_file_is_the_one_that_is_listed(name):
    _, key, settings = stored()[name]
    found = load_stored(name)
    facts, points = found.provenance, 1
    for values in settings["values"].values():
        points *= len(values)
    assert found.keys == tuple(settings["values"])
    assert len(found.variants) == points
    assert (facts["game"], facts["n"], facts["seed"]) == (key, settings["n"], settings["seed"])
    assert next(iter(found.variants.values())).changes() == {}
    players = [lc.game(key).strategy(entry["name"], facts["seats"]) for entry in facts["strategies"]]
    assert facts["strategies"] == [{"name": s.name, "hash": s.hash} for s in players]
    assert facts["retuned"] == settings.get("retune", False)


def test_the_first_deals_of_a_sweep_come_out_the_same():
    listed, found = stored()["classic_sweep_bonus"][2], load_stored("classic_sweep_bonus")
    again = lc.sweep("classic", listed["values"], n=200, seed=listed["seed"])
    for quantity in ("score", "skill", "turns"):
        whole, part = (c.rows(quantities=[quantity]) for c in (found, again))
        assert (abs(whole["value"] - part["value"]) < 5 * part["se"]).all()


def test_an_unknown_stored_result_is_one_sentence():
    with pytest.raises(lc.errors.UnknownName, match="did you mean 'classic_sweep_bonus'"):
        load_stored("classic_sweep_bonuses")
    assert len({kind.listed for kind in KINDS}) == len(KINDS)
