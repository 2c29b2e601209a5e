"""Positions whose right action is certain from the rules: the adviser finds it, or sees that the wrong one is worse."""

import tomllib
from pathlib import Path

import pytest

import lcanalysis as lc

FOLDER = Path(__file__).parent
POSITIONS = [
    pytest.param(key, entry, id=f"{key}: {entry['name']}")
    for key in lc.all_games()
    for entry in tomllib.loads((FOLDER / f"{key}.toml").read_text())["position"]
]
ITERATIONS = {"auf_schatzsuche": 2_000}
USUAL = 4_000


@pytest.mark.parametrize("key", lc.all_games())
def test_there_are_twenty_of_each_game(key):
    entries = [param.values[1] for param in POSITIONS if param.values[0] == key]
    assert len(entries) == len({entry["name"] for entry in entries}) == 20
    assert all(entry["reason"] and (entry.get("right") or entry.get("wrong")) for entry in entries)


@pytest.mark.parametrize(("key", "entry"), POSITIONS)
def test_the_adviser_finds_what_is_certain(key, entry):
    position = lc.game(key).parse(entry["text"])
    right, wrong = entry.get("right", []), entry.get("wrong", [])
    assert {*right, *wrong} <= set(position.legal())
    found = lc.advise(
        position,
        iterations=ITERATIONS.get(key, USUAL),
        seed=1,
        objective=entry.get("objective", "margin"),
    ).set_index("action")
    assert not right or found.index[0] in right, entry["reason"]
    assert (found["high"][wrong] < 0).all(), entry["reason"]
