"""Studies and tournaments on file: there, and made by the strategies and rules that the package has now."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.balance import Study, Tournament, study
from lcanalysis.balance.studies import QUESTIONS, hashes
from lcanalysis.errors import BadValue, DamagedResults, UnknownName
from lcanalysis.precomputed import load_stored, stored

OURS = [name for name, (kind, _, _) in stored().items() if kind.listed in ("TOURNAMENTS", "STUDIES")]


@pytest.mark.parametrize("name", OURS)
def test_what_is_on_file_was_made_by_what_the_package_has(name):
    kind, key, settings = stored()[name]
    found = load_stored(name)
    assert found.provenance["rules_hash"] == lc.game(key).default_rules().hash
    if kind.listed == "STUDIES":
        assert found.provenance["strategies"] == hashes(key)
        expected = {k: v for k, v in settings.items() if k != "question"}
        assert found.provenance["settings"] == expected
        return
    assert (found.n, found.seed, found.seats) == (settings["n"], settings["seed"], settings["seats"])
    seats = settings["seats"]
    names = list(lc.game(key).strategies)
    players = [lc.game(key).strategy(name, seats) for name in names]
    if settings["of"] == "ladder":
        players = lc.balance.ladder(key, seats=seats)
    assert found.provenance["strategies"] == [{"name": s.name, "hash": s.hash} for s in players]


def test_every_game_has_its_own():
    for key in lc.all_games():
        assert {f"{key}_ladder", f"{key}_luck", f"{key}_seats"} <= set(OURS)
        assert {f"{key}_tournament_{k}" for k in lc.game(key).seats} <= set(OURS)
    assert "classic_starts" in OURS
    assert "roll_and_write_starts" not in OURS


def test_the_first_deals_come_out_the_same():
    on_file = load_stored("classic_tournament_2")
    batch = int(on_file.games[0])
    again = lc.tournament("classic", ["eager", "greedy"], n=batch, seed=on_file.seed)
    places = [on_file.strategies.index(name) for name in ("eager", "greedy")]
    margin = again.margin[:, 0, 1] @ again.games / again.games.sum()
    assert margin == pytest.approx(on_file.margin[0, places[0], places[1]])


@pytest.mark.parametrize("question", ["luck", "restricted"])
def test_a_study_is_the_answer_of_its_function(question, tmp_path):
    settings = {
        "luck": {"strategies": ["eager", "greedy"], "deals": 20, "replays": 2},
        "restricted": {"forbid": ["no_wagers"], "strategy": "greedy", "n": 100},
    }[question]
    made = study(question, "classic", **settings)
    made.save(tmp_path / "study.parquet")
    again = Study.load(tmp_path / "study.parquet")
    assert again.provenance == made.provenance
    assert again.frame.equals(made.frame)
    assert made.frame.equals(QUESTIONS[question]("classic", **settings))


def test_wrong_files_and_questions(tmp_path):
    with pytest.raises(UnknownName, match="did you mean 'luck'"):
        study("lukc", "classic")
    (tmp_path / "no.parquet").write_bytes(b"no")
    with pytest.raises(DamagedResults, match=r"no\.parquet: damaged"):
        Study.load(tmp_path / "no.parquet")
    with pytest.raises(BadValue, match="ends in"):
        study("seats", "classic", strategies=["eager"], n=10).save(tmp_path / "x.csv")
    run = lc.simulate("classic", ["eager", "eager"], n=10, keep="summary")
    run.save(tmp_path / "run.parquet")
    for kind in (Study, Tournament):
        with pytest.raises(DamagedResults, match="not written by lcanalysis"):
            kind.load(tmp_path / "run.parquet")
