"""How a round of To Go ends, raids and parchments, in scripted positions; which branches play reaches."""

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.games.to_go.play import RAID, REMOVED, _put
from tests.games.tracing import batch

KEY = "to_go"
GAME = lc.game(KEY)
ALL = ("yellow", "blue", "white", "green", "red")
EVERY = "W W W 2 3 4 5 6 7 8 9 10"


def few(next_tiles, *fields, raids_out=4, **changes):
    """A position of a single round in which only `next_tiles` lie face down, and what no field names is out of the game."""
    text = "\n".join(["to move: 0 act", *fields, f"next: {next_tiles}"])
    position = GAME.parse(text, lc.rules(KEY, **{"rounds": 1, **changes}))
    table, hidden, n = position.table[0], position.hidden[0], len(next_tiles.replace(",", "").split())
    colours = sum(word in ALL for word in next_tiles.replace(",", "").split())
    first, down = int(table["down"]) - (n - colours), int(table["down"])
    for kind in hidden["tiles"][:first]:
        if kind != RAID:
            _put(table, REMOVED, int(kind))
    hidden["tiles"][: down - first] = hidden["tiles"][first:down].copy()
    table["down"], table["raids_out"] = down - first, raids_out
    return position


def after(position, *actions):
    for action in actions:
        assert not position.is_over
        position = position.apply(action)
    return position


def field(position, name):
    """A field of the position as text."""
    lines = dict(line.split(": ", 1) for line in position.show().splitlines())
    return lines[name]


def counted(position, seat=0):
    """The counts of a seat that are not zero."""
    row = position.scores().loc[seat, list(GAME.counts)]
    return {name: n for name, n in row.items() if n and name not in ("rounds_started", "points_as_starter")}


# ---- known values ----


def test_the_rulebooks_example():
    position = GAME.parse(
        "to move: 0 act; laid 0: yellow 2 3 8 10, blue W, green W 7 8, red W W 2 3 4 7 9 10",
        lc.rules(KEY, rounds=1),
    )
    scores = position.scores().loc[0]
    assert scores[["cost", "numbers", "wagers", "bonus", "score"]].tolist() == [-80, 73, 5, 20, 18]
    assert scores[["expeditions", "wagers_placed"]].tolist() == [4, 4]


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("yellow 2 3 8 10", 3),
        ("yellow W", -40),
        ("nothing", 0),
        ("yellow W 7 8", -10),
        ("yellow W W 2 3 4 7 9 10", 65),
        ("yellow W W W 2 3 4 5 6 7 8 9 10", 156),
        ("yellow 2 3 4 5 6 7 8 9", 44),
        ("yellow W W W", -80),
    ],
)
def test_one_expedition(tiles, points):
    assert GAME.parse(f"to move: 0 act; laid 0: {tiles}").scores().loc[0, "score"] == points


def test_64_tiles_lie_face_down_at_first():
    assert field(GAME.new(), "face down") == "64"
    assert GAME.new().legal() == ["reveal"]


# ---- the end of a round ----


def test_the_last_tile_ends_the_round_and_is_not_used():
    position = few("red 10", "laid 0: red 2")
    ended = after(position, "reveal")
    assert ended.is_over
    assert field(ended, "face up") == "red 10"
    assert field(ended, "laid 0") == "red 2"
    assert ended.table[0]["turns"] == position.table[0]["turns"] + 1


def test_before_the_last_tile_the_round_goes_on():
    position = after(few("red 10, red 9", "laid 0: red 2"), "reveal")
    assert position.legal() == ["leave", "to camp", "to expedition"]
    assert after(position, "to expedition", "reveal").is_over


def test_the_last_tile_may_be_used_by_a_rules_value():
    position = few("red 4", "laid 0: red 2", "camp 0: red 5", last_tile_is_used=True)
    position = after(position, "reveal")
    assert position.legal() == ["leave", "to camp", "to expedition"]
    assert after(position, "leave").is_over
    position = after(position, "to expedition")
    assert position.legal() == ["add red 5", "decline"]
    ended = after(position, "add red 5")
    assert ended.is_over
    assert field(ended, "laid 0") == "red 2 4 5"


@pytest.mark.parametrize("used", [False, True])
def test_a_raid_as_the_last_tile_has_no_effect(used):
    position = few("raid", "camp 0: red 5", "face up: red 9", raids_out=3, last_tile_is_used=used)
    ended = after(position, "reveal")
    assert ended.is_over
    assert counted(ended) == {}
    assert field(ended, "raids out") == "4"


def test_a_raid_that_shows_the_last_tile_ends_the_round():
    position = after(few("raid, red 10", "face up: red 9", raids_out=3), "reveal")
    assert position.legal() == ["remove face-down", "remove red 9"]
    ended = after(position, "remove face-down")
    assert ended.is_over
    assert counted(ended) == {"raids_met": 1, "raid_removed_down": 1}
    assert field(ended, "removed").endswith("red W W W 2 3 4 5 6 7 8 10")
    assert not after(position, "remove red 9").is_over


def test_by_a_rules_value_it_does_not():
    position = few("raid, red 10", "face up: red 9, blue 7", raids_out=3, raid_last_ends=False)
    position = after(position, "reveal", "remove face-down")
    assert not position.is_over
    assert position.legal() == ["take blue 7 to camp", "take red 9 to camp", "take blue 7", "take red 9"]
    # Both are placed; then nobody can do anything.
    position = after(position, "take red 9", "take blue 7")
    assert position.is_over
    assert GAME.end_reasons[position.table[0]["end_reason"]] == "supply"


def test_the_next_player_must_be_able_to_act():
    """Player 1 has nothing to do, though player 0 could still use a tile."""
    position = few("raid, red 10", "camp 0: red 9", raids_out=3, raid_last_ends=False)
    assert after(position, "reveal", "remove face-down").is_over


def test_eager_without_anything_face_down():
    rules = lc.rules(KEY, colours=1, wagers=0, highest_number=4, raid_tiles=1, raid_last_ends=False)
    text = "to move: 0 act; laid 0: yellow 4; face up: yellow 2 3; raids out: 1"
    chosen = {GAME.parse(text, rules, seed).choose("eager") for seed in range(20)}
    assert {GAME.parse(text, rules).words(action) for action in chosen} == {
        "take yellow 2 to camp",
        "take yellow 3 to camp",
    }


def test_the_turn_cap_stops_a_round():
    ended = after(GAME.new(rules=lc.rules(KEY, rounds=1, max_turns=1, raid_tiles=0)), "reveal", "leave")
    assert ended.is_over
    assert ended.table[0]["stalled"] == 1
    assert GAME.end_reasons[ended.table[0]["end_reason"]] == "turn_cap"


# ---- raids ----


def test_a_raid_takes_own_camp_open_or_face_down_tiles_but_not_the_others_camp():
    text = "to move: 1 act; camp 0: red 9; camp 1: blue W 9; face up: green W W; next: raid, red 10"
    position = after(GAME.parse(text), "reveal")
    assert position.legal() == [
        "remove face-down",
        "remove green W",
        "remove blue W from camp",
        "remove blue 9 from camp",
    ]
    assert field(after(position, "remove green W"), "face up") == "green W"
    freed = after(position, "remove blue 9 from camp")
    assert field(freed, "camp 1") == "blue W"
    assert freed.to_move == 0
    shown = after(position, "remove face-down")
    assert field(shown, "removed") == "red 10"
    assert int(field(shown, "face down")) == int(field(position, "face down")) - 1


def test_another_raid_shown_by_a_raid_leaves_without_effect():
    position = after(GAME.parse("to move: 0 act; next: raid, raid, red 10"), "reveal", "remove face-down")
    assert (position.to_move, field(position, "raids out")) == (1, "2")
    assert counted(position) == {"raids_met": 1, "raid_removed_down": 1}


def test_by_a_rules_value_it_acts():
    rules = lc.rules(KEY, raid_chain=True)
    position = GAME.parse("to move: 0 act; camp 0: red 9; next: raid, raid, red 10", rules)
    position = after(position, "reveal", "remove face-down")
    assert position.legal() == ["remove face-down", "remove red 9 from camp"]
    position = after(position, "remove red 9 from camp")
    assert position.to_move == 1
    assert counted(position) == {"raids_met": 2, "raid_removed_down": 1, "raid_removed_camp": 1}


def test_a_last_raid_of_a_chain_ends_the_round_at_once():
    position = few("raid, raid", "camp 0: red 9", raids_out=2, raid_chain=True)
    ended = after(position, "reveal", "remove face-down")
    assert ended.is_over
    assert counted(ended) == {"raids_met": 1, "raid_removed_down": 1}


def test_a_raid_with_nothing_to_take_just_ends():
    position = few("raid, raid", raids_out=2, raid_chain=True, raid_last_ends=False)
    ended = after(position, "reveal", "remove face-down")
    assert ended.is_over
    assert counted(ended) == {"raids_met": 2, "raid_removed_down": 1}


# ---- camps, parchments ----


def test_a_full_camp_takes_nothing_and_what_fits_nowhere_blocks_it():
    text = "to move: 0 act; camp 0: red 2 3; laid 0: red 9; face up: blue 5; next: green 7"
    position = GAME.parse(text)
    assert position.legal() == ["reveal", "take blue 5"]
    assert after(position, "reveal").legal() == ["leave", "to expedition"]


def test_equal_tiles_are_one_action_but_for_their_place():
    position = GAME.parse("to move: 0 act; camp 0: red W; face up: red W W")
    assert position.legal() == ["reveal", "take red W to camp", "take red W", "use red W"]


HOW = {
    "revealed": ("face up: red W 3 5, blue 9; next: red 2", ("reveal", "to expedition")),
    "taken": ("face up: red W 2 3 5, blue 9", ("take red 2",)),
    "from the camp": ("face up: red W 3 5, blue 9; camp 0: red 2", ("use red 2",)),
}


@pytest.mark.parametrize("how", HOW)
def test_a_parchment_however_it_is_placed(how):
    """One after the other while the tile added shows a parchment too; nothing lower, no wager, no other colour."""
    text, actions = HOW[how]
    position = after(GAME.parse(f"to move: 0 act; {text}"), *actions)
    assert position.legal() == ["add red 3", "add red 5", "decline"]
    assert after(position, "decline").to_move == 1
    position = after(position, "add red 3")
    assert position.legal() == ["add red 5", "decline"]
    position = after(position, "add red 5")
    assert (position.to_move, field(position, "laid 0")) == (1, "red 2 3 5")
    assert counted(position)["parchments"] == 2
    assert counted(position).get("taken_up", 0) == int(how == "taken")
    assert counted(position).get("camp_uses", 0) == int(how == "from the camp")


def test_a_parchment_takes_from_the_own_camp_only():
    text = "to move: 0 act; face up: red 4; camp 0: red 6; camp 1: red 7"
    position = after(GAME.parse(text), "take red 4")
    assert position.legal() == ["add red 6", "decline"]
    assert field(after(position, "add red 6"), "camp 0") == "nothing"


def test_a_parchment_without_a_match_is_declined():
    position = after(GAME.parse("to move: 0 act; face up: red 4, blue 9; laid 0: blue 2"), "take red 4")
    assert position.legal() == ["decline"]


# ---- who starts ----


@pytest.mark.parametrize(
    ("laid", "starter", "values", "expected"),
    [
        ("laid 0: red 2", 0, {}, 1),  # more points: the one without a loss
        ("laid 0: red 2", 0, {"next_starter": "fewer_points"}, 0),
        ("laid 0: red 2", 1, {"next_starter": "alternate"}, 0),
        ("laid 0: nothing", 0, {}, 1),  # equal: the other than before
        ("laid 0: nothing", 1, {}, 0),
        ("laid 0: nothing", 1, {"next_starter_on_tie": "same"}, 1),
    ],
)
def test_who_starts_the_next_round(laid, starter, values, expected):
    position = few("blue 10", laid, f"round: 1 (started by {starter})", rounds=3, **values)
    position = after(position, "reveal")
    assert field(position, "round").startswith(f"2 (started by {expected},")
    assert position.to_move == expected
    assert field(position, "face down") == "64"
    assert position.scores()["rounds_started"].tolist() == [
        int(s == starter) + int(s == expected) for s in range(2)
    ]


# ---- what play reaches ----

# As printed nobody ever reaches `turn_cap`: every turn takes a tile further on its way from face down to face up, camp and expedition.
# eager always raids face down. It places what it can at once and camps what does not fit, and that never fits later, because an
# expedition takes less with every tile; so it uses nothing from its camp, and finds nothing to add at a parchment.
NEVER_BY_EAGER = {"parchments", "camp_uses", "raid_removed_up", "raid_removed_camp"}


@pytest.mark.parametrize(("name", "never"), [("random", set()), ("eager", NEVER_BY_EAGER)])
def test_what_play_reaches(name, never):
    games = batch([name, name], 20_000, seed=9, key=KEY)
    assert set(games.endings["end_reason"]) == {0}
    assert not games.endings["stalled"].any()
    most = np.abs(games.scores).max(axis=(0, 1))
    assert {column for column, n in zip(GAME.columns, most, strict=True) if n == 0} == never
