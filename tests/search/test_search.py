"""Search: the same numbers wherever it runs, the values of exact calculation where there are any, and honest errors."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.advice import small_endgame
from lcanalysis.engine.bits import lowest
from lcanalysis.errors import BadValue, LcAnalysisError, StrategyError, UnknownName
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, PLAY
from tests.search.chance import action_values

CLASSIC = lc.game("classic")
MIDGAME = """
to move: 0 play
hand 0: yellow W 4 6, red 9 10, blue 2 3 5
laid 0: green W 2 3 4
laid 1: blue W 4 6, white 5
discards: red 2 3
"""
# Both cards of green and white are dead for both players, so it does not matter which is thrown away.
LATE = """
to move: 0 play
hand 0: red W 8 9 10, green 2 3, white 4, yellow 7
laid 0: yellow W W 2 3 4 5 8, white W W W 5
laid 1: blue W W W 2 3 4 5 6 7 8 9 10, green W W W 4 5 6 7 8 9 10, white 6 7 8 9, yellow 9 10, red 6
"""


def throws_away(table, hand, rules, weights, stream):
    """Discards the first card and draws from the deck."""
    if table.phase == PLAY:
        return DISCARD + lowest(hand.kinds)
    return DRAW_DECK


def illegal(table, hand, rules, weights, stream):
    """No action has this number."""
    return 10_000


# ---- the same numbers ----


@pytest.mark.parametrize("key", lc.all_games())
def test_the_same_seed_gives_the_same_frame(key):
    position = lc.game(key).new(seed=31)
    frames = [lc.advise(position, iterations=300, seed=4) for _ in range(2)]
    pd.testing.assert_frame_equal(*frames)
    assert position.show() == lc.game(key).new(seed=31).show()


def test_another_seed_gives_other_numbers():
    one, other = (lc.advise(MIDGAME, iterations=1_000, seed=seed)["margin"] for seed in (1, 2))
    assert one.tolist() != other.tolist()


def test_search_plays_the_same_games_on_any_threads_and_in_processes():
    quick = lc.searcher("classic", iterations=60)
    runs = [
        lc.simulate("classic", [quick, "tuned"], n=12, seed=3, threads=threads, chunk=chunk).games
        for threads, chunk in ((1, 12), (2, 3))
    ]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        runs.append(lc.simulate("classic", [quick, "tuned"], n=12, seed=3, chunk=6, executor=executor).games)
    pd.testing.assert_frame_equal(runs[0], runs[1])
    pd.testing.assert_frame_equal(runs[0], runs[2])


# ---- pairing ----


def test_all_actions_meet_the_same_worlds():
    """Actions that come to the same differ in no world, though the worlds differ."""
    found = lc.advise(LATE, iterations=2_000, seed=1).set_index("action")
    alike = found.loc[["discard green 2", "discard green 3", "discard white 4", "discard yellow 7"]]
    assert alike["margin"].nunique() == alike["difference"].nunique() == 1
    assert (found["standard_error"] > 0).any()


def test_a_sure_gain_has_no_error():
    """In the last turn two actions differ by the same points in every world, whatever the other player holds."""
    found = lc.advise(
        """
        to move: 0 play
        hand 0: yellow 7, white 10, red 2 3 4 5, green 2 3
        laid 0: yellow W W 2 3 4 5 6, white W W W 5
        laid 1: blue W W W 2 3 4 5 6 7 8 9 10, green W W W 4 5 6 7 8 9 10, white 6 7 8 9, yellow 8 9 10, red 8 9 10
        """,
        iterations=1_000,
    ).set_index("action")
    assert found.loc["lay white 10", ["difference", "standard_error", "low", "high"]].tolist() == [
        -1,
        0,
        -1,
        -1,
    ]


# ---- exact values ----

SMALL = lc.rules("to_go", rounds=1, colours=2, wagers=1, raid_tiles=1, highest_number=7)


def exact(position, objective):
    found = {}
    actions = position.legal_actions()
    return {
        position.words(a): action_values(position, a, objective, found)[position.to_move] for a in actions
    }


@pytest.mark.parametrize("seed", [0])
def test_search_comes_to_the_exact_values(seed):
    position = small_endgame("to_go", seed, 3, ["random", "random"], SMALL)
    for objective in ("margin", "win"):
        worth = exact(position, objective)
        found = lc.advise(position, iterations=20_000, seed=1, objective=objective)
        assert worth[found["action"][0]] == pytest.approx(max(worth.values()))


# ---- objectives ----

# The fifth 10 ends the game: with the bonus tiles of red and the most cards it comes to 15, and the other has 22.
BEHIND = """
to move: 0 tile
dice: 5 5 1
display 0: red 1 3 5
display 1: blue 6 7 10, green 6 7 10, yellow 6 7 10, purple 8 10
"""


@pytest.mark.parametrize("open_cards", [False, True])
def test_where_one_action_is_left_its_worth_is_told(open_cards):
    position = CLASSIC.parse("to move: 0 draw\nhand 0: red 2 3 4 5 6 7 8\nlaid 0: red W")
    assert position.legal() == ["draw deck"]
    found = lc.advise(position, iterations=400, seed=1, open_cards=open_cards).iloc[0]
    assert found["playouts"] >= 400
    assert found["margin_low"] <= found["margin"] <= found["margin_high"] < 1_000


@pytest.mark.parametrize(("objective", "ends"), [("margin", True), ("win", False), ("score", False)])
def test_what_is_right_depends_on_what_one_plays_for(objective, ends):
    """To go on costs points on average, but only so can one who is behind still win, and all gain points of their own."""
    found = lc.advise(BEHIND, game="auf_schatzsuche", iterations=2_000, seed=1, objective=objective)
    found = found.set_index("action")
    assert (found.index[0] == "take red 10") == ends
    worse = found.iloc[1:] if ends else found.loc[["take red 10"]]
    assert (worse["high"] < 0).all()
    assert found.loc["take red 10", "win"] == pytest.approx(0)
    assert found["win"].between(0, 1).all()


# ---- settings ----


def test_without_a_tree_it_is_flat_playouts():
    flat = lc.advise(MIDGAME, iterations=600, seed=2, widen=0)
    again = lc.advise(MIDGAME, iterations=600, seed=2, widen=0, explore=50)
    pd.testing.assert_frame_equal(flat, again)


def test_flat_playouts_are_games_of_the_playout_strategy():
    position = CLASSIC.parse(LATE)
    found = lc.advise(position, iterations=40_000, seed=2, widen=0, doubt=1e6).set_index("action")
    for words in ("lay red 9", "discard green 2"):
        games = []
        for seed in range(150):
            dealt = CLASSIC.parse(LATE, seed=seed)
            story = dealt.apply(words).playthrough(["tuned", "tuned"])
            scores = story[-1][2].scores()["score"]
            games.append(scores[0] - scores[1])
        error = np.std(games) / np.sqrt(len(games)) + found["standard_error"].max()
        assert abs(found["margin"][words] - np.mean(games)) < 4 * error + 1e-9


def test_a_strategy_of_ones_own_plays_the_playouts():
    mine = lc.strategy("classic")(throws_away)
    found = lc.advise(LATE, iterations=1_000, playout=mine, widen=0).set_index("action")
    assert found.attrs["provenance"]["playout"]["name"] == "throws_away"
    # Nothing more is ever laid, so each action is worth what it changes at once.
    assert found["margin"]["lay red 10"] - found["margin"]["discard green 2"] == -10
    assert found["margin"]["lay red W"] - found["margin"]["discard green 2"] == -40
    searching = lc.searcher("classic", iterations=50, playout=mine)
    assert len(lc.simulate("classic", [searching, "random"], n=4, seed=1).games) == 8


def test_an_illegal_playout_is_told_in_one_sentence():
    wrong = lc.strategy("classic")(illegal)
    with pytest.raises(LcAnalysisError, match="illegal"):
        lc.advise(LATE, iterations=100, playout=wrong)
    with pytest.raises(StrategyError, match="the playout strategy chose an illegal action"):
        lc.simulate("classic", [lc.searcher("classic", iterations=50, playout=wrong), "random"], n=2)


@pytest.mark.parametrize(
    ("mistake", "error", "words"),
    [
        ({"iterations": 0}, BadValue, "iterations = 0"),
        ({"iterations": 1.5}, BadValue, "iterations = 1.5"),
        ({"seconds": -1}, BadValue, "seconds = -1"),
        ({"seconds": 1, "iterations": 10}, BadValue, "seconds or iterations"),
        ({"objective": "glory"}, UnknownName, "objective 'glory'"),
        ({"depth": 3}, UnknownName, "setting of a search 'depth'"),
        ({"explore": -1}, BadValue, "explore = -1"),
        ({"noise": 1.5}, BadValue, "noise = 1.5"),
        ({"widen": "all"}, BadValue, "widen = all"),
        ({"keep": True}, BadValue, "keep = True"),
        ({"lanes": 0}, BadValue, "lanes = 0"),
        ({"playout": "nobody"}, UnknownName, "strategy of classic 'nobody'"),
        ({"playout": "search"}, BadValue, "cannot play the playouts"),
        ({"game": "chess"}, UnknownName, "chess"),
    ],
)
def test_mistakes_are_told(mistake, error, words):
    with pytest.raises(error, match=words):
        lc.advise(LATE, **mistake)


def test_nothing_is_decided_in_a_game_that_is_over():
    *_, last = CLASSIC.new(seed=1).playthrough(["random", "random"])
    with pytest.raises(BadValue, match="the game is over"):
        lc.advise(last[2], iterations=10)


# ---- each for itself ----

ALL_BRIDGES = """
active: 0
dice: green blue + 4 6
red 0: 1 2 3 4 5 6 7 8 9
orange 0: 1 2 3 4 5 6 7
yellow 0: 1 2 3 4 5 6 7 8 9
green 0: 1 2 3 4 5 6 7 8 9
blue 0: 1 2 3 4 5 6 7 8 9
purple 0: 1 2 3 4 5 6 7
dice 0: 7
"""


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_of_several_players_decides_for_itself(seats):
    """In the last turn every passive player can gain 30 in green, or less elsewhere; the playouts know nothing of it."""
    sheets = "".join(f"green {seat}: 1 2 3\nblue {seat}: 1 2 3 4\n" for seat in range(1, seats))
    position = lc.game("roll_and_write").parse(f"to move: 1 write{ALL_BRIDGES}{sheets}")
    green = position
    for _ in range(1, seats):
        green = green.apply("write 4 in green")
    wanted = green.scores()["score"].tolist()
    found = lc.advise(position, iterations=4_000, seed=1, playout="random", objective="score", replies=1.0)
    assert found["action"][0] in ("write 4 in green", "write 6 in green")
    assert found["score"][0] == wanted[1]
    findings = found.attrs["examined"].findings
    parts = len(position.game.parts)
    means = findings.columns[..., :parts].sum(axis=(0, 1, 3)) / findings.counts.sum()
    assert means[2:] == pytest.approx(wanted[2:], abs=4)
