"""Strategies of the Board Game: what they do in plain cases, what tuned weighs, and who beats whom."""

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.games.board_game import tuned

GAME = lc.game("board_game")
BARE = "; ".join(f"path {name}: . . . . . . . . ." for name in ("yellow", "blue", "white", "green", "red"))


def choice(text, strategy):
    position = GAME.parse(text)
    return position.words(position.choose(strategy))


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("hand 0: red 5 5 7, blue 4 5, green 6 6 8", "play blue 4 with adventurer"),
        (
            "hand 0: red 5 5 7, blue 4 5, green 6 6 9; columns 0: blue 5",
            "play blue 5|play red 5 with adventurer",
        ),
        (
            "hand 0: red 1, blue 2 3, green 6 6 9, white 0 8; "
            "columns 0: yellow 1, blue 4, green 10, white R 9, red 3",
            "discard white 0",
        ),
        (
            "hand 0: red 5 7 9, blue 1 5, green 6 6 9; columns 0: yellow 1, green 1, white 9, red 3",
            "play blue 1 with researcher",
        ),
        ("to move: 0 arrow step; columns 0: red 3 on 4, blue 1 on 2, green 0 on 9", "step blue"),
        ("to move: 0 free step; columns 0: green 0 on 9", "no step"),
        ("to move: 0 draw; columns 0: blue 2; discards: red 3", "draw deck"),
    ],
)
def test_what_eager_does(text, actions):
    assert choice(text, "eager") in actions.split("|")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("hand 0: red 5 6 10, blue 1 2, green 9 10 10; columns 0: red 4", "play red 5"),
        ("hand 0: red 10 10, blue 1 2 4, green 9 10 10; columns 0: red 4", "play blue 1 with adventurer"),
        ("hand 0: red 10 10, blue 1 2 4 5, green 9 10; columns 0: red 4", "play blue 1 with researcher"),
        ("hand 0: red 2 3, blue 9 10, green 9 10, white 8 8; columns 0: red 4", "discard red 2"),
        ("to move: 0 draw; hand 0: ?; columns 0: red 4; discards: red 5, blue 1", "draw red"),
        ("to move: 0 draw; hand 0: ?; columns 0: red 4; discards: red 7, blue 1", "draw deck"),
        (
            "to move: 0 arrow step; hand 0: ?; columns 0: red 3 on 4, blue R 1 on 6, green 0 on 1; path red: . . . > . . . . .",
            "step blue",
        ),
    ],
)
def test_what_greedy_does(text, action):
    bare = [path for path in BARE.split("; ") if path.partition(":")[0] not in text]
    assert choice("; ".join([text, *bare]), "greedy") == action


def test_tuned_prefers_small_gaps_and_fears_a_late_start():
    hand = "hand 0: red 5 10, blue 9 10, green 9 10, white 8 8"
    assert choice(f"{hand}; columns 0: red 4; {BARE}", "tuned") == "play red 5"
    piles = "yellow 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9, red 0 0 1 1 2 2 3 3 4 5 6 6 7 7 8 8 9, blue 0 0 1 1 2 2 3 3 4 4"
    late = f"{hand}; columns 0: red 10 on 5; discards: {piles}, green 0 0 1 1 2 2 3 3 4 4"
    assert GAME.parse(late).table[0]["deck_left"] < 8
    assert "with" not in choice(f"{late}; {BARE}", "tuned")


@pytest.mark.parametrize("seats", GAME.seats)
def test_tuned_chooses_what_it_holds_to_be_worth_most(seats):
    strategy = GAME.strategy("tuned", seats)
    weights = strategy.weights_record()[0]
    story = GAME.new(seed=4, seats=seats).playthrough(["tuned"] * seats)
    for _, _, position in story[:-1:3]:
        table, hands, _, rules, _ = position.records
        hand, actions = hands[position.to_move], position.legal_actions()
        view = tuned.look(table, hand, rules, weights)
        worths = [tuned.action_worth(table, hand, rules, weights, view, action) for action in actions]
        assert np.isfinite(worths).all()
        assert worths[actions.index(position.choose(strategy))] == pytest.approx(max(worths))


# ---- strength ----


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [("eager", "random", 60), ("greedy", "random", 60), ("greedy", "eager", 200), ("tuned", "greedy", 200)],
)
def test_the_better_strategy_wins_more_than_60_percent(better, worse, deals, seats):
    run = lc.simulate(
        GAME.key, [better] + [worse] * (seats - 1), n=deals * seats, seed=5, rotate=True, progress=False
    )
    first = run.summary().iloc[0]
    assert first["won_low" if seats == 2 else "above_low"] > 0.6


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("name", ["greedy", "tuned"])
def test_their_games_do_not_stall(name, seats):
    run = lc.simulate(GAME.key, [name] * seats, n=1_500, seed=6, keep="summary", progress=False)
    assert run.summary()["stalled"].tolist() == [0] * seats
    turns = run.tally("turns")["value"]
    assert turns.max() < 3 * tuned.TUNED_RUNS_OUT * seats
