"""Moves, events and ends of the board game in typed positions; which rules play reaches."""

import pytest

import lcanalysis as lc
from lcanalysis.games.board_game.board import END_REASONS
from tests.games.tracing import batch

KEY = "board_game"
GAME = lc.game(KEY)
BARE = "; ".join(f"path {name}: . . . . . . . . ." for name in ("yellow", "blue", "white", "green", "red"))


def typed(text, bare=True, **changes):
    """A position on a board without tiles but for those the text names."""
    named = {line.partition(":")[0].strip() for line in text.split(";")}
    paths = [path for path in BARE.split("; ") if path.partition(":")[0] not in named] if bare else []
    everywhere = {"marked_stones": [list(range(1, 10))] * 5} if bare else {}
    return GAME.parse("; ".join([*paths, text]), lc.rules(KEY, **(everywhere | changes)))


def after(position, *actions):
    for action in actions:
        position = position.apply(action)
    return position


def earned(position, name, seat=0):
    return int(position.scores()[name][seat])


def reason(position):
    return END_REASONS[position.table[0]["end_reason"]]


# ---- playing ----


def test_columns_take_equal_and_higher_cards():
    position = typed("hand 0: red 3 4 5 0 0, blue 1 2 3; columns 0: red 4 on 1, blue 0 2 on 2")
    plays = [words for words in position.legal() if words.startswith("play")]
    assert plays == ["play blue 2", "play blue 3", "play red 4", "play red 5"]


@pytest.mark.parametrize(
    ("columns", "explorers"),
    [
        ("nothing", ["adventurer", "researcher"]),
        ("white 1, yellow R 2", ["adventurer"]),
        ("white 1, yellow 2, green 3, blue 4", ["researcher"]),
    ],
)
def test_a_first_card_sends_an_explorer_that_is_left(columns, explorers):
    position = typed(f"hand 0: red 3 3 4 5 6 7 8 9; columns 0: {columns}")
    starts = [f"play red {number} with {who}" for who in explorers for number in (3, 4, 5, 6, 7, 8, 9)]
    assert [words for words in position.legal() if words.startswith("play")] == starts
    later = position.apply(starts[-1])
    assert later.table[0]["stone"][0, 4] == 1
    assert earned(later, "explorers_sent") == len(columns.split(",")) * (columns != "nothing") + 1
    factor = 2 if explorers[-1] == "researcher" else 1
    gained = earned(later, "stones") - earned(position, "stones")
    doubled = earned(later, "researcher") - earned(position, "researcher")
    assert (gained, doubled) == (-20, -20 * (factor - 1))


def test_the_other_reading_starts_with_the_lowest_card_of_a_colour():
    text = "hand 0: red 3 3 4, blue 1 9, green 5 6 7; columns 0: green 2"
    starts = {
        words.split(" with")[0] for words in typed(text, start_with_lowest=True).legal() if " with " in words
    }
    assert starts == {"play red 3", "play blue 1"}
    starts = {words.split(" with")[0] for words in typed(text).legal() if " with " in words}
    assert starts == {"play red 3", "play red 4", "play blue 1", "play blue 9"}


@pytest.mark.parametrize(
    ("column", "taken"),
    [
        ("4", [3, 4, 5]),
        ("4 4", [3, 5]),
        ("4 3", [3, 2]),
        ("4 5", [5, 6]),
        ("4 4 2", [2, 0]),
        ("3 7", [7, 8]),
    ],
)
def test_up_and_down(column, taken):
    rules = lc.rules("board_game_up_and_down")
    for number in range(11):
        if column.split().count(str(number)) == 2:
            continue
        position = GAME.parse(f"hand 0: red {number} ?; columns 0: red {column}", rules)
        numbers = list(map(int, column.split()))
        rising = max(numbers) == numbers[-1] != min(numbers)
        falling = min(numbers) == numbers[-1] != max(numbers)
        fits = number == numbers[-1] or (number > numbers[-1] and not falling)
        fits |= number < numbers[-1] and not rising
        assert (f"play red {number}" in position.legal()) == fits
        if number in taken:
            assert fits


def test_the_card_just_discarded_cannot_be_drawn():
    position = typed("hand 0: red 4 ?; discards: blue 3, red 2").apply("discard red 4")
    assert position.legal() == ["draw deck", "draw blue"]
    position = typed("hand 0: red 4 ?; discards: blue 3", draw_just_discarded=True).apply("discard red 4")
    assert position.legal() == ["draw deck", "draw blue", "draw red"]


# ---- events ----


def test_the_rulebook_example_of_the_arrow():
    """A fourth card brings the explorer to the blue 5, an arrow on to the next stone, its tile 15 points."""
    text = "path blue: . . . > +15 . . . .; hand 0: blue 7 ?; columns 0: blue 1 2 4 on 3"
    position = typed(text).apply("play blue 7")
    assert position.legal() == ["step blue", "no step"]
    assert earned(position.apply("step blue"), "vp") == 15
    assert earned(position.apply("no step"), "vp") == 0
    assert position.apply("no step").legal() == ["draw deck"]


def test_arrows_chain_from_path_to_path():
    text = """path blue: . > . . . . . . .; path red: . . > > * . . . .; hand 0: blue 7 ?;
        columns 0: blue 7 on 1, red R 1 on 2, white 1 on 9"""
    position = typed(text.replace("\n", " ")).apply("play blue 7")
    assert position.legal() == ["step blue", "step red", "no step"]
    done = after(position, "step red", "step red", "step red")
    assert (earned(done, "arrows_met"), earned(done, "arrow_steps")) == (3, 3)
    assert earned(done, "artifacts_found") == 1
    assert done.legal() == ["draw deck"]


def test_an_artifact_is_found_once_and_points_are_gained_at_each_visit():
    text = """path blue: . * +10 . . . . . .; hand 0: blue 7 8 ?; columns 0: blue 1; hand 1: blue 7 8 ?; columns 1: blue 2"""
    position = typed(text)
    for _ in range(2):
        for card in ("blue 7", "blue 8"):
            if position.to_move == 1 and card == "blue 8":
                break
            position = after(position, f"play {card}", "draw deck")
            if position.to_move == 1:
                break
    assert earned(position, "artifacts_found") + earned(position, "artifacts_found", 1) <= 1
    position = typed(text)
    for words in ("play blue 7", "draw deck", "play blue 7", "draw deck"):
        position = position.apply(words)
    assert [earned(position, "artifacts_found", seat) for seat in range(2)] == [1, 0]
    for words in ("play blue 8", "draw deck", "play blue 8", "draw deck"):
        position = position.apply(words)
    assert [earned(position, "vp", seat) for seat in range(2)] == [10, 10]


def test_an_event_on_the_first_stone_is_performed():
    position = typed("path blue: +10 . . . . . . . .; hand 0: blue 7 ?")
    assert earned(position.apply("play blue 7 with researcher"), "vp") == 10


def test_free_step_from_the_last_stone():
    text = "hand 0: red 5 9 ?; columns 0: red 4 on 9, blue 3 on 5, white 2 on 9"
    position = typed(text)
    assert "play red 5" in position.legal()
    stepping = position.apply("play red 5")
    assert stepping.legal() == ["step blue", "no step"]
    assert "free step" in stepping.show()
    done = stepping.apply("step blue")
    assert (earned(done, "free_steps"), earned(done, "arrow_steps")) == (1, 0)
    alone = typed("hand 0: red 5 ?; columns 0: red 4 on 9").apply("play red 5")
    assert alone.legal() == ["no step"]
    assert alone.apply("no step").legal() == ["draw deck"]


def test_a_free_step_performs_the_event_of_its_stone():
    text = "path blue: . . . . . > . . .; hand 0: red 5 ?; columns 0: red 4 on 9, blue 3 on 5"
    position = typed(text).apply("play red 5").apply("step blue")
    assert position.legal() == ["step blue", "no step"]
    done = position.apply("step blue")
    assert (earned(done, "free_steps"), earned(done, "arrow_steps")) == (1, 1)


# ---- the end of an expedition ----

FOUR_OVER = (
    "columns 1: red R 3 on 9, blue 3 on 7; columns 0: blue 3 on 8, white 3 on 7, yellow 1 on 6, green R 1"
)


def test_the_fifth_explorer_over_the_bridge_ends_it_and_its_event_is_not_performed():
    for tile in ("*", "+15", ">"):
        text = f"path yellow: . . . . . . {tile} . .; hand 0: yellow 4 ?; {FOUR_OVER}"
        over = typed(text, rounds=1).apply("play yellow 4")
        assert over.is_over
        assert reason(over) == "bridge"
        assert [earned(over, name) for name in ("artifacts_found", "vp", "arrows_met")] == [0, 0, 0]
        assert [earned(over, "stones", seat) for seat in range(2)] == [35 + 30 + 30 - 20, 50 + 30]
        assert [earned(over, "researcher", seat) for seat in range(2)] == [-20, 50]
        assert [earned(over, "bridges_crossed", seat) for seat in range(2)] == [3, 2]
        assert [earned(over, "ended_by_bridge", seat) for seat in range(2)] == [1, 0]


@pytest.mark.parametrize(("tile", "name", "gain"), [("*", "artifacts_found", 1), ("+15", "vp", 15)])
def test_the_other_reading_performs_the_event_of_the_ending_move(tile, name, gain):
    text = f"path yellow: . . . . . . {tile} . .; hand 0: yellow 4 ?; {FOUR_OVER}"
    over = typed(text, rounds=1, event_of_ending_move=True).apply("play yellow 4")
    assert over.is_over
    assert earned(over, name) == gain


def test_the_other_reading_performs_an_arrow_of_the_ending_move():
    text = f"path yellow: . . . . . . > * .; hand 0: yellow 4 ?; {FOUR_OVER}"
    position = typed(text, rounds=1, event_of_ending_move=True).apply("play yellow 4")
    assert "step yellow" in position.legal()
    assert position.apply("no step").is_over
    over = position.apply("step yellow")
    assert over.is_over
    assert earned(over, "artifacts_found") == 1


def test_arrow_steps_and_free_steps_may_end_it_and_earlier_gains_stay():
    arrow = f"path green: . > . . . . . . .; path yellow: . . . . . . * . .; hand 0: green 4 ?; {FOUR_OVER}"
    over = after(typed(arrow, rounds=1), "play green 4", "step yellow")
    assert over.is_over
    assert (earned(over, "arrow_steps"), earned(over, "artifacts_found")) == (1, 0)
    free = f"hand 0: white 4 ?; {FOUR_OVER.replace('white 3 on 7', 'white 3 on 9')}"
    over = after(typed(free, rounds=1), "play white 4", "step yellow")
    assert reason(over) == "bridge"
    assert earned(over, "free_steps") == 1


def test_the_next_expedition_is_started_by_the_player_after_the_one_who_ended_it():
    text = """to move: 1 play; hand 1: yellow 4 ?; columns 1: red R 3 on 9, blue 3 on 7, yellow 1 on 6; columns 2: red 5 on 1;
        columns 0: blue 3 on 8, white 3 on 7"""
    for reading, starter in (("after_ender", 2), ("ender", 1), ("after_starter", 1)):
        before = typed(text.replace("\n", " "), next_starter=reading)
        later = before.apply("play yellow 4")
        assert not later.is_over
        assert later.to_move == starter
        assert earned(later, "rounds_started", starter) == 1
        assert later.table[0]["stone"].sum() == 0
        assert later.table[0]["turns"] == before.table[0]["turns"] + 1
        assert [earned(later, "ended_it", seat) for seat in range(3)] == [0, 1, 0]


def test_the_last_card_of_the_deck_ends_it():
    position = typed("hand 0: red 4 ?", rounds=1, removed=[93, 0, 0]).apply("discard red 4")
    over = position.apply("draw deck")
    assert over.is_over
    assert reason(over) == "deck"
    assert [earned(over, "ended_by_deck", seat) for seat in range(2)] == [1, 0]


def test_the_turn_cap_is_for_expeditions_that_have_not_ended():
    capped = after(typed("hand 0: red 4 ?", rounds=1, max_turns=1), "discard red 4", "draw deck")
    assert (reason(capped), int(capped.table[0]["stalled"])) == ("turn_cap", 1)
    last = after(
        typed("hand 0: red 4 ?", rounds=1, max_turns=1, removed=[93, 0, 0]), "discard red 4", "draw deck"
    )
    assert (reason(last), int(last.table[0]["stalled"])) == ("deck", 0)
    more = after(typed("hand 0: red 4 ?", rounds=2, max_turns=1), "discard red 4", "draw deck")
    assert not more.is_over
    assert int(more.table[0]["round"]) == 1


# ---- artifacts ----


@pytest.mark.parametrize(
    ("found", "points"), [(8, 40), (9, 70), (4, -5), (0, -25), (3, -10), (5, 10), (12, 70)]
)
def test_artifacts_after_the_last_of_three_expeditions(found, points):
    text = f"round: 3 (started by 0, 90 turns in all); earned 0: artifacts_found {found}; hand 0: yellow 4 ?; {FOUR_OVER}"
    over = typed(text).apply("play yellow 4")
    assert over.is_over
    assert earned(over, "artifacts") == points
    assert earned(over, "artifacts", 1) == -25


@pytest.mark.parametrize(
    ("found", "points"), [(0, -20), (1, -15), (2, 10), (3, 15), (4, 30), (5, 50), (9, 50)]
)
def test_artifacts_of_the_short_game(found, points):
    text = f"{BARE}; earned 0: artifacts_found {found}; hand 0: yellow 4 ?; {FOUR_OVER}"
    over = GAME.parse(text, lc.rules("board_game_short")).apply("play yellow 4")
    assert over.is_over
    assert earned(over, "artifacts") == points


# ---- what play reaches ----


def counted(strategies, n=1_000, **changes):
    """How expeditions end in `n` games, and how often everything that is counted happens."""
    games = batch(strategies, n, seed=30, rules=lc.rules(KEY, **changes), key=KEY)
    assert not games.endings["stalled"].any()
    return {name: int(games.scores[:, :, place].sum()) for place, name in enumerate(GAME.columns)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_never_crosses_the_bridge_five_times(seats):
    """Random play reaches all rules but the end by the bridge; with fewer explorers it reaches that, too."""
    found = counted(["random"] * seats)
    assert found["ended_by_deck"] == found["ended_it"] == 3_000
    assert all(found[name] for name in (set(GAME.counts) - {"ended_by_bridge", "free_steps"}))
    assert counted(["random"] * seats, bridge_explorers=1)["ended_by_bridge"] > 30
    assert counted(["random"] * seats, bridge_stone=4)["ended_by_bridge"] > 30


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eager_play_reaches_all_rules_but_drawn_discards(seats):
    found = counted(["eager"] * seats, n=4_000)
    assert found["ended_by_deck"] + found["ended_by_bridge"] == found["ended_it"] == 12_000
    assert [name for name in GAME.counts if not found[name]] == ["discards_drawn"]
