"""Strategies made from others: mistakes, and restrictions that are never broken."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.balance import restrict, restrictions, with_mistakes
from lcanalysis.errors import BadValue, StrategyError, UnknownName
from lcanalysis.games.altered import _beside
from lcanalysis.simulation.chunks import play
from lcanalysis.simulation.run import make_plan

RESTRICTIONS = [(key, name) for key in lc.all_games() for name in restrictions(key)]
PREFERRING = [
    (key, name)
    for key in lc.all_games()
    if (listed := _beside(key, "preferences"))
    for name in listed.PREFERENCES
]


def everything_allowed(table, hand, rules, action):
    return False


def everything_forbidden(table, hand, rules, action):
    return True


def columns(key, strategies, n=200, seed=1):
    return play(make_plan(key, strategies, seed, None, False, "summary"), 0, n)[0]


# ---- mistakes ----


@pytest.mark.parametrize("key", lc.all_games())
def test_no_mistakes_is_the_strategy_itself_and_all_is_random(key):
    """Random decisions draw one number more each, so that only the means are alike."""
    eager, seats = lc.game(key).strategy("eager"), lc.game(key).seats[0]
    never = with_mistakes(eager, 0.0)
    always = with_mistakes(eager, 1.0)
    others = ["eager"] * (seats - 1)
    pair = [
        lc.simulate(key, [who, *others], n=400, seed=2).by_deal("score")[:, 0] for who in (never, "eager")
    ]
    assert abs(pair[0].mean() - pair[1].mean()) < 4 * np.hypot(*(p.std() / 20 for p in pair))
    pair = [
        lc.simulate(key, [who, *others], n=400, seed=2).by_deal("score")[:, 0] for who in (always, "random")
    ]
    assert abs(pair[0].mean() - pair[1].mean()) < 4 * np.hypot(*(p.std() / 20 for p in pair))


def test_a_strategy_without_chance_of_its_own_plays_the_same_games():
    greedy = lc.game("classic").strategy("greedy")
    same = columns("classic", [with_mistakes(greedy, 0.0), "greedy"])
    assert np.array_equal(same, columns("classic", ["greedy", "greedy"]))


def test_more_mistakes_lose_more():
    rungs = lc.balance.ladder("classic", "greedy", [0.6, 0.3, 0.1, 0.0])
    won = [
        lc.simulate("classic", [rung, "greedy"], n=2_000, seed=3, rotate=True).summary()["margin"][0]
        for rung in rungs
    ]
    assert won == sorted(won)
    assert won[-1] == 0


def test_mistakes_are_weights_and_part_of_the_hash():
    greedy = lc.game("classic").strategy("greedy")
    few, many = with_mistakes(greedy, 0.1), with_mistakes(greedy, 0.3)
    assert few.decide is many.decide
    assert len({greedy.hash, few.hash, many.hash}) == 3
    assert few.with_weights({"mistakes": 0.3}).hash == many.hash
    with pytest.raises(BadValue, match="a weight named mistakes already"):
        with_mistakes(few, 0.1)
    with pytest.raises(BadValue, match="not a number from 0 to 1"):
        with_mistakes(greedy, 1.5)


def test_altered_strategies_travel_to_other_processes():
    tuned = lc.game("classic").strategy("tuned")
    both = [
        with_mistakes(restrict(tuned, "no_wagers"), 0.1),
        restrict(with_mistakes(tuned, 0.1), "no_wagers"),
    ]
    plan = make_plan("classic", both, 1, None, True, "games")
    again = pickle.loads(pickle.dumps(plan))
    assert np.array_equal(play(plan, 0, 40)[0], play(again, 0, 40)[0])


# ---- restrictions ----


@pytest.mark.parametrize(("key", "name"), RESTRICTIONS)
def test_the_forbidden_is_never_done(key, name):
    """At random, so that all sorts of positions are met."""
    game, restriction = lc.game(key), restrictions(key)[name]
    bound = restrict(game.strategy("random"), name)
    position, asked = game.new(seed=5), 0
    while not position.is_over:
        seat = position.to_move
        action = position.choose(bound)
        table, hands, _, rules, _ = position.records
        assert not restriction.forbids(table, hands[seat], rules, action)
        assert action in position.legal_actions()
        asked += any(
            restriction.forbids(table, hands[seat], rules, other) for other in position.legal_actions()
        )
        position = position.apply(action)
    assert asked
    assert restriction.description
    assert columns(key, [bound, *["random"] * (game.seats[0] - 1)]).shape[0] == 200


@pytest.mark.parametrize(
    ("key", "name", "count", "most"),
    [
        ("classic", "no_wagers", "wagers_placed", 0),
        ("classic", "no_discards", "discards_drawn", 0),
        ("classic", "at_most_2_expeditions", "expeditions", 2),
        ("roll_and_write", "no_circles", "circles", 0),
        ("roll_and_write", "no_arrows", "arrows", 0),
        ("roll_and_write", "at_most_4_columns", "columns_started", 4),
        ("auf_schatzsuche", "no_rerolls", "rerolled_dice", 0),
        ("auf_schatzsuche", "no_bonus", "bonus", 0),
        ("to_go", "no_parchments", "parchments", 0),
        ("to_go", "no_camp", "camp_uses", 0),
        ("to_go", "raids_down", "raid_removed_up", 0),
        ("to_go", "no_wagers", "wagers_placed", 0),
        ("to_go", "at_most_3_expeditions", "expeditions", 9),
        ("board_game", "no_researcher", "researcher", 0),
        ("board_game", "no_discards", "discards_drawn", 0),
        ("board_game", "at_most_4_explorers", "explorers_sent", 12),
    ],
)
def test_the_engine_counts_none_of_it(key, name, count, most):
    tuned = lc.game(key).strategy("tuned")
    run = lc.simulate(key, [restrict(tuned, name), "tuned"], n=400, seed=6)
    counted = run.games.groupby("strategy", observed=True)[count].max()
    bound, free = (counted[label] for label in run.strategies)
    assert bound <= most < free


@pytest.mark.parametrize(("key", "name"), PREFERRING)
def test_preferences_are_those_of_the_strategy(key, name):
    """Its choice is the one it says it likes best, in the fewest and in the most seats."""
    game, likes = lc.game(key), _beside(key, "preferences").PREFERENCES[name]
    for number, seats in enumerate((game.seats[0], game.seats[-1])):
        strategy, position = game.strategy(name, seats), game.new(seed=7, number=number, seats=seats)
        while not position.is_over:
            table, hands, _, rules, _ = position.records
            weights, hand = strategy.weights_record()[0], hands[position.to_move]
            liking = {a: likes(table, hand, rules, weights, a) for a in position.legal_actions()}
            action = position.choose(strategy)
            assert liking[action] == pytest.approx(max(liking.values()), abs=1e-9)
            position = position.apply(action)


@pytest.mark.parametrize(
    ("key", "name"), [("classic", "no_wagers"), ("to_go", "no_camp"), ("auf_schatzsuche", "no_rerolls")]
)
def test_plan_b_of_a_strategy_with_preferences_is_its_second_choice(key, name):
    game = lc.game(key)
    tuned, likes = game.strategy("tuned"), _beside(key, "preferences").PREFERENCES["tuned"]
    bound, forbids = restrict(tuned, name), restrictions(key)[name].forbids
    position, changed = game.new(seed=8), 0
    while not position.is_over:
        table, hands, _, rules, _ = position.records
        weights, hand = tuned.weights_record()[0], hands[position.to_move]
        allowed = [a for a in position.legal_actions() if not forbids(table, hand, rules, a)]
        best = max(allowed, key=lambda a: likes(table, hand, rules, weights, a))
        action = position.choose(bound)
        assert action == best
        changed += action != position.choose(tuned)
        position = position.apply(action)
    assert changed


def test_plan_b_of_the_others_is_a_weaker_strategy():
    """Where greedy would draw a discard and may not, eager draws from the deck."""
    game = lc.game("classic")
    bound = restrict(game.strategy("greedy"), "no_discards")
    assert [strategy.name for strategy in bound.built_on] == ["greedy", "eager", "never_open"]
    assert [s.name for s in restrict(game.strategy("random"), "no_discards").built_on] == ["random"]


def test_what_is_not_restricted_plays_the_same_games():
    for name in ("greedy", "tuned"):
        free = restrict(lc.game("classic").strategy(name), everything_allowed)
        assert np.array_equal(columns("classic", [free, "eager"]), columns("classic", [name, "eager"]))


def test_what_leaves_nothing_is_one_sentence():
    for name in ("eager", "tuned"):
        stuck = restrict(lc.game("classic").strategy(name), everything_forbidden)
        with pytest.raises(
            StrategyError, match=r"everything forbidden .* the restriction forbids every legal action"
        ):
            columns("classic", [stuck, "eager"])


def test_restrictions_have_names_and_hashes_of_their_own():
    tuned = lc.game("classic").strategy("tuned")
    made = [restrict(tuned, name) for name in restrictions("classic")]
    assert len({strategy.hash for strategy in [tuned, *made]}) == len(made) + 1
    assert made[0].name == "tuned, never a wager"
    assert restrict(tuned, "no_wagers").decide is made[0].decide
    with pytest.raises(UnknownName, match="did you mean 'no_wagers'"):
        restrict(tuned, "no_wager")


def test_your_own_preferences_are_used():
    def draws_any(table, hand, rules, action):
        return action >= 129

    def likes_high_numbers(table, hand, rules, weights, action):
        return action if action < 128 else -action

    bound = restrict(lc.game("classic").strategy("random"), draws_any, prefers=likes_high_numbers)
    assert lc.simulate("classic", [bound, "eager"], n=50).games["discards_drawn"].sum() == 0
