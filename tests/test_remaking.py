"""Stored results made again: told beforehand, stopped, gone on with."""

from __future__ import annotations

import tomllib

import pytest

import lcanalysis as lc
from lcanalysis.data_files import data_folder
from lcanalysis.precomputed import runs, stored
from lcanalysis.remaking import SECONDS, UNFINISHED, forecast, remake

ONLY = "classic_2_*"
NAMES = [name for name in runs() if name.startswith("classic_2_")]


def test_a_remake_that_was_stopped_goes_on_where_it_was(tmp_path):
    stopped = remake(tmp_path, only=ONLY)
    path = next(stopped)
    stopped.close()
    assert path == tmp_path / f"{NAMES[0]}.parquet"
    assert forecast(tmp_path, ONLY)[:2] == (len(NAMES) - 1, len(NAMES))
    before = path.stat().st_mtime_ns
    rest = [path.stem for path in remake(tmp_path, only=ONLY)]
    assert rest == NAMES[1:]
    assert path.stat().st_mtime_ns == before
    assert not (tmp_path / UNFINISHED).exists()
    assert set(tomllib.loads((tmp_path / SECONDS).read_text())) == set(NAMES)


def test_one_that_was_stopped_can_be_forgotten(tmp_path):
    (tmp_path / UNFINISHED).write_text(f"{NAMES[0]}\n")
    assert forecast(tmp_path, ONLY)[0] == len(NAMES) - 1
    assert forecast(tmp_path, ONLY, anew=True)[0] == len(NAMES)


def test_a_remake_of_less_does_not_end_one_of_more(tmp_path):
    (tmp_path / UNFINISHED).write_text("to_go\n")
    assert [path.stem for path in remake(tmp_path, only=NAMES[0])] == NAMES[:1]
    assert set((tmp_path / UNFINISHED).read_text().split()) == {"to_go", NAMES[0]}


def test_what_is_made_again_is_what_is_on_file(tmp_path):
    again = lc.Results.load(next(remake(tmp_path, only=NAMES[0])))
    assert again.tally("score").equals(lc.precomputed.load(NAMES[0]).tally("score"))


def test_the_time_is_told_beforehand():
    known, names = tomllib.loads((data_folder() / "results" / SECONDS).read_text()), {*runs(), *stored()}
    assert set(known) <= names
    assert len(known) > 50
    by_name = {name for name, (kind, *_) in stored().items() if kind.by_name}
    known, names = {name: took for name, took in known.items() if name not in by_name}, names - by_name
    todo, of, seconds = forecast(anew=True)
    assert todo == of == len(names)
    mean = sum(known.values()) / len(known)
    assert seconds == pytest.approx(sum(known.values()) + mean * (len(names) - len(known)))


def test_what_takes_very_long_is_made_only_by_its_name():
    searched = [f"{key}_strength" for key in lc.all_games()]
    assert set(searched) <= set(stored())
    assert forecast(only="*_strength", anew=True)[:2] == (len(searched), len(searched))
    assert forecast(only="classic_skill", anew=True)[:2] == (1, 1)
    classic = [name for name in (*runs(), *stored()) if name.startswith("classic_")]
    assert forecast(only="classic_*", anew=True)[1] == len(classic) - 4
