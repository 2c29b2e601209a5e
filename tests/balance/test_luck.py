"""Luck and skill: variances that can be worked out by hand, and convolutions against other ways to reckon."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binom

import lcanalysis as lc
from lcanalysis.balance import luck
from lcanalysis.balance.luck import variance_parts
from lcanalysis.errors import BadValue
from lcanalysis.odds.distribution import Distribution


def parts(frame):
    return frame.set_index("source")["variance"]


def test_each_source_has_the_variance_that_can_be_worked_out(toy):
    """The margin is the difference of two cards, of two dice, and of a duel, which do not touch each other."""
    frame = lc.balance.luck_and_skill("toy", ["rock", "paper"], deals=2_000, replays=5, seed=1)
    rules, found = toy.default_rules(), frame.set_index("source")
    deal = 2 * ((rules.cards + 1) ** 2 - 1) / 12
    draws = 2 * ((rules.die + 1) ** 2 - 1) / 12
    play = rules.duel**2 / 2
    for source, variance in {"deal": deal, "draws": draws, "play": play}.items():
        assert found["variance"][source] == pytest.approx(variance, rel=0.08)
        share = variance / (deal + draws + play)
        assert found["share_low"][source] - 0.01 < share < found["share_high"][source] + 0.01
    assert np.allclose(found["variance"][["deal_and_play", "draws_and_play"]], 0, atol=1e-9)
    assert found["share"].sum() == pytest.approx(1)


def test_without_choices_all_is_luck(toy):
    rules = toy.default_rules().replace(duel=0)
    frame = lc.balance.luck_and_skill("toy", ["rock", "paper", "random"], deals=50, replays=2, rules=rules)
    share = frame.set_index("source")["share"]
    assert share["deal"] + share["draws"] == pytest.approx(1)
    assert np.allclose(share[["play", "deal_and_play", "draws_and_play"]], 0)
    assert share["deal"] > 0.5


def test_what_a_strategy_draws_for_itself_is_later_chance(toy):
    rules = toy.default_rules().replace(cards=0)
    frame = lc.balance.luck_and_skill("toy", ["random"], deals=2_000, replays=4, rules=rules)
    row = frame.set_index("source").loc["deal"]
    assert row["share_low"] < 0 < row["share_high"]


def test_without_chance_all_is_play(toy):
    rules = toy.default_rules().replace(cards=0, die=0)
    frame = lc.balance.luck_and_skill("toy", ["rock", "paper"], deals=20, replays=2, rules=rules)
    assert frame.set_index("source")["share"]["play"] == pytest.approx(1)


def test_three_players_have_all_line_ups(toy):
    frame = lc.balance.luck_and_skill("toy", ["rock", "paper"], deals=20, replays=2, seats=3)
    assert (frame["games"] == 20 * 2 * 8).all()


def test_the_parts_add_up_to_the_variance():
    random = np.random.default_rng(4)
    deals, replays, line_ups = 20_000, 3, 4
    suits = random.normal(0, 2, (deals, 1, line_ups))
    values = (
        random.normal(0, 3, (deals, 1, 1))
        + random.normal(0, 1, (deals, replays, 1))
        + np.array([-2.0, 0.0, 0.0, 2.0])
        + (suits - suits.mean(axis=2, keepdims=True))
        + random.normal(0, 1.5, (deals, replays, line_ups))
    )
    found = parts(variance_parts(values))
    known = {
        "deal": 9,
        "draws": 1 + 1.5**2 / 4,
        "play": 2,
        "deal_and_play": 4 * 3 / 4,
        "draws_and_play": 1.5**2 * 3 / 4,
    }
    for source, variance in known.items():
        assert found[source] == pytest.approx(variance, rel=0.05)
    assert found.sum() == pytest.approx(values.var(), rel=0.01)


def test_intervals_of_shares_hold_the_truth():
    random, truth = np.random.default_rng(5), 9 / (9 + 4 + 2)
    held = 0
    for _ in range(200):
        values = (
            random.normal(0, 3, (100, 1, 1))
            + random.normal(0, 2, (100, 3, 1))
            + np.array([-(2**0.5), 2**0.5])[None, None]
        )
        row = variance_parts(values).set_index("source").loc["deal"]
        held += row["share_low"] <= truth <= row["share_high"]
    assert held > 180


def test_replays_share_the_opening_and_nothing_else():
    from lcanalysis.simulation.chunks import replay
    from lcanalysis.simulation.run import make_plan

    plans = [
        make_plan("classic", pair, 1, None, False, "summary") for pair in (["eager"] * 2, ["greedy"] * 2)
    ]
    eager, greedy = (replay(plan, 0, 40, 3) for plan in plans)
    assert len({column.tobytes() for column in eager.reshape(120, -1)}) > 100
    assert np.array_equal(replay(plans[0], 10, 5, 3), eager[10:15])
    game = lc.game("classic")
    for number in range(3):
        position = game.new(1, number)
        before = (
            position.hands.tobytes(),
            sorted(position.hidden[0]["deck"][: position.table[0]["deck_left"]]),
        )
        game.kernels.redraw(*position.records)
        assert position.hands.tobytes() == before[0]
        assert sorted(position.hidden[0]["deck"][: position.table[0]["deck_left"]]) == before[1]
    assert greedy.shape == eager.shape


def test_too_few_deals_are_refused():
    with pytest.raises(BadValue, match="1 deals and 4 replays; it needs at least 2 of each"):
        lc.balance.luck_and_skill("classic", deals=1)
    with pytest.raises(BadValue, match="stopped before two deals"):
        lc.balance.luck_and_skill("classic", stop=lambda: True)


# ---- who leads ----


@pytest.fixture(scope="module")
def run():
    return lc.simulate("classic", ["greedy", "eager"], n=400, seed=2, rotate=True)


@pytest.mark.parametrize("games", [1, 2, 3, 5])
def test_the_lead_is_the_convolution(run, games):
    tally = run.tally("margin")
    mine = tally[tally["strategy"] == "greedy"]
    seats = [
        Distribution(dict(zip(rows["value"].tolist(), rows["games"].tolist(), strict=True)))
        for _, rows in mine.groupby("seat")
    ]
    total = seats[0]
    for game in range(1, games):
        total = total + seats[game % 2]
    row = lc.balance.lead_after(run, [games]).iloc[0]
    assert row["ahead"] == pytest.approx(sum(total.p(value) for value in total.outcomes if value > 0))
    assert row["level"] == pytest.approx(total.p(0))
    assert row["behind"] == pytest.approx(1 - row["ahead"] - row["level"])


def test_the_number_of_games_is_the_smallest_that_does(run):
    row = lc.balance.games_to_lead(run).iloc[0]
    games = int(row["games"])
    around = lc.balance.lead_after(run, [games - 1, games])["ahead"]
    assert around[0] < 0.95 <= around[1]
    assert row["games_low"] <= games <= row["games_high"]
    normal = (1.645 * row["sd"] / row["mean"]) ** 2
    assert games == pytest.approx(normal, rel=0.3, abs=2)


@pytest.mark.parametrize("seats", [[0.6], [0.7], [0.55, 0.65], [0.9, 0.3]])
def test_from_that_number_on_the_lead_stays(seats):
    """Against a search without any shortcut; wins only, and level after even numbers, so the chance goes up and down."""
    tallied = [(-1, np.array([round(100 * (1 - share)), 0, round(100 * share)])) for share in seats]
    chances = [luck._ahead(tallied, games)[0] for games in range(1, 300)]
    last_below = max(place for place, chance in enumerate(chances) if chance < 0.9)
    assert luck._needed(tallied, 0.9, 1_000) == last_below + 2


def test_the_better_player_is_found_wherever_it_is_listed():
    runs = [
        lc.simulate("classic", names, n=400, seed=2, rotate=True)
        for names in (["greedy", "eager"], ["eager", "greedy"])
    ]
    rows = [lc.balance.games_to_lead(run, resamples=20).iloc[0] for run in runs]
    assert rows[0]["strategy"] == rows[1]["strategy"] == "greedy"
    assert rows[0]["games"] == pytest.approx(rows[1]["games"], abs=1)


def test_long_ways_to_a_lead_are_reckoned_at_once():
    """One in a hundred more won than lost: the normal law, from which the draws are scaled, is near."""
    run = lc.simulate(
        "classic",
        ["greedy", lc.balance.with_mistakes(lc.game("classic").strategy("greedy"), 0.05)],
        n=4_000,
        seed=1,
        rotate=True,
    )
    row = lc.balance.games_to_lead(run).iloc[0]
    assert row["games_low"] <= row["games"] <= row["games_high"]


def test_equal_players_never_lead():
    run = lc.simulate("classic", ["never_open", "never_open"], n=100)
    assert math.isinf(lc.balance.games_to_lead(run, resamples=2)["games"][0])


def test_coin_flips_are_binomial():
    for games in (1, 9, 40):
        ahead, level = luck._ahead([(-1, np.array([40, 0, 60]))], games)
        assert ahead == pytest.approx(binom.sf(games // 2, games, 0.6))
        assert level == pytest.approx(binom.pmf(games / 2, games, 0.6), abs=1e-9)


def test_wrong_questions_about_the_lead(run, toy):
    with pytest.raises(BadValue, match="is not 'points' or 'wins'"):
        lc.balance.lead_after(run, [1], by="luck")
    with pytest.raises(BadValue, match="0 is not a number of games"):
        lc.balance.lead_after(run, [0])
    with pytest.raises(BadValue, match="not a probability between"):
        lc.balance.games_to_lead(run, level=0.4)
    three = lc.simulate("toy", ["rock"] * 3, n=3)
    with pytest.raises(BadValue, match="between two players, not 3"):
        lc.balance.lead_after(three, [1])
