"""Rules values: typed, validated, with provenance, from TOML."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.data_files import data_folder, read_toml
from lcanalysis.games.rules import PROVENANCES, Rules, numbers, sets, shipped_variants, wholes


@pytest.mark.parametrize("key", lc.all_games())
def test_every_value_is_described_with_its_provenance(key):
    rules = lc.rules(key)
    described = rules.described()
    assert list(described) == [field.name for field in dataclasses.fields(rules)]
    for name, entry in described.items():
        assert set(entry) == {"value", "provenance", "text"}
        assert entry["provenance"] in PROVENANCES
        assert len(entry["text"]) > 10
        assert rules.kinds()[name].accepts(entry["value"])


@pytest.mark.parametrize("name", shipped_variants())
def test_every_shipped_variant_changes_something(name):
    rules = lc.rules(name)
    listed = read_toml(data_folder() / "rules" / "variants" / f"{name}.toml")["values"]
    changed = {key: list(v) if isinstance(v, tuple) else v for key, v in rules.changes().items()}
    assert changed == listed
    assert rules.changes()


def test_the_printed_classic_values():
    rules = lc.rules("classic")
    printed = {
        "colours": 5,
        "wagers": 3,
        "lowest_number": 2,
        "highest_number": 10,
        "hand_size": 8,
        "expedition_cost": 20,
        "wager_multiplier": 1,
        "bonus_cards": 8,
        "bonus_points": 20,
        "draw_just_discarded": False,
        "rounds": 1,
        "next_starter": "more_points",
        "next_starter_on_tie": "other",
        "max_turns": 1000,
    }
    assert rules.values() == printed
    provenance = dict(rules.to_frame()[["key", "provenance"]].itertuples(index=False))
    assert [key for key, word in provenance.items() if word == "reported"] == [
        "rounds",
        "next_starter",
        "draw_just_discarded",
    ]
    assert [key for key, word in provenance.items() if word == "assumed"] == [
        "next_starter_on_tie",
        "max_turns",
    ]


def test_the_record_holds_the_values():
    record = lc.rules(
        "classic", next_starter="alternate", draw_just_discarded=True, expedition_cost=7
    ).record()
    assert record.dtype.fields is not None
    assert all(record.dtype[name] == np.int64 for name in record.dtype.names)
    assert record[0]["expedition_cost"] == 7
    assert record[0]["next_starter"] == 2
    assert record[0]["draw_just_discarded"] == 1


def test_the_hash_stands_for_the_values():
    assert lc.rules("classic").hash == lc.rules("classic", expedition_cost=20).hash
    assert lc.rules("classic").hash != lc.rules("classic", expedition_cost=21).hash


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"expedition_cost": "many"}, "expedition_cost = 'many' is not a whole number from 0 to 200"),
        ({"expedition_cost": 15.0}, "expedition_cost = 15.0 is not a whole number"),
        ({"expedition_cost": True}, "expedition_cost = True is not a whole number"),
        ({"wagers": 9}, "wagers = 9 is not a whole number from 0 to 6"),
        ({"colours": 7}, "colours = 7 is not a whole number from 1 to 6"),
        ({"draw_just_discarded": 1}, "draw_just_discarded = 1 is not true or false"),
        ({"next_starter": "loser"}, "next_starter = 'loser' is not one of 'more_points'"),
        ({"lowest_number": 9, "highest_number": 8}, "highest_number = 8 is below lowest_number = 9"),
        ({"lowest_number": 1, "highest_number": 10}, "numbers 1 to 10 are more than the 9 a colour"),
        ({"colours": 1}, "hand_size = 8 leaves no deck, for there are 12 cards"),
    ],
)
def test_bad_values_are_one_sentence(changes, sentence):
    with pytest.raises(lc.errors.BadValue, match=sentence):
        lc.rules("classic", **changes)


def test_unknown_keys_propose_the_nearest():
    with pytest.raises(
        lc.errors.UnknownName, match=r"Unknown rules key of classic 'expedition_costs'.*'expedition_cost'"
    ):
        lc.rules("classic", expedition_costs=3)


def test_a_variant_file(tmp_path):
    path = tmp_path / "my_variant.toml"
    path.write_text('game = "classic"\n[values]\nwagers = 2\nbonus_points = 0\n')
    assert lc.rules(path).changes() == {"wagers": 2, "bonus_points": 0}
    assert lc.rules(str(path), wagers=1).changes() == {"wagers": 1, "bonus_points": 0}


@dataclass(frozen=True, kw_only=True)
class Listed(Rules):
    """Rules with values that are lists."""

    game: ClassVar[str] = "listed"

    points: tuple[int, ...] = wholes(-5, 20, 3)
    boxes: tuple[tuple[int, ...], ...] = sets(9, 2)
    marked: tuple[int, ...] = numbers(9)


LISTS = {"points": [-5, 0, 20], "boxes": [[2, 9], []], "marked": [4, 1]}


def test_lists_become_tuples_and_arrays():
    rules = Listed(**LISTS)
    assert rules.values() == {"points": (-5, 0, 20), "boxes": ((2, 9), ()), "marked": (4, 1)}
    assert hash(rules) == hash(Listed(**rules.values()))
    record = rules.record()[0]
    assert record["points"].tolist() == [-5, 0, 20]
    assert record["boxes"].tolist() == [2**2 + 2**9, 0]
    assert record["marked"] == 2**4 + 2**1
    assert record.dtype["points"].base == np.int64


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"points": 3}, "points = 3 is not a list of 3 whole numbers from -5 to 20"),
        ({"points": [1, 2]}, "is not a list of 3 whole numbers"),
        ({"points": [1, 2, 21]}, "is not a list of 3 whole numbers"),
        ({"points": [1, 2, True]}, "is not a list of 3 whole numbers"),
        ({"boxes": [[1]]}, "is not a list of 2 lists of different whole numbers from 1 to 9"),
        ({"boxes": [[1], [0]]}, "is not a list of 2 lists"),
        ({"boxes": [[1], [3, 3]]}, "is not a list of 2 lists"),
        ({"boxes": [1, 2]}, "is not a list of 2 lists"),
        ({"marked": 3}, "marked = 3 is not a list of different whole numbers from 1 to 9"),
        ({"marked": [10]}, "is not a list of different whole numbers"),
        ({"marked": [3, 3]}, "is not a list of different whole numbers"),
    ],
    ids=str,
)
def test_bad_lists_are_one_sentence(changes, sentence):
    with pytest.raises(lc.errors.BadValue, match=sentence):
        Listed(**{**LISTS, **changes})


@pytest.mark.parametrize("key", lc.all_games())
def test_a_record_belongs_to_who_asks_for_it(key):
    """What is kept of it is not touched by writing into it, and other rules have their own."""
    rules = lc.rules(key)
    before = rules.record()
    written = rules.record()
    written.view(np.int64)[:] = 7
    assert rules.record().tobytes() == before.tobytes() != written.tobytes()
    shorter = rules.replace(max_turns=rules.max_turns - 1)
    assert shorter.record()["max_turns"] == rules.record()["max_turns"] - 1
    assert rules == lc.rules(key)
    assert hash(rules) == hash(lc.rules(key))
