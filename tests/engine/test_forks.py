"""The driver of forks against a slow one in plain Python, and what must hold of any fork."""

from __future__ import annotations

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.balance import decision_value
from lcanalysis.errors import BadValue, LcAnalysisError, QuestionError, UnknownName
from lcanalysis.games.loading import questions
from lcanalysis.games.registry import all_games

ASKED = [(key, name) for key in all_games() for name in questions(key)]
EVERY_CASE = 1_000
EVERY = 5  # playing on by single steps is slow


def players(key):
    """A strategy with random choices against one without."""
    return ["greedy", *["eager"] * (lc.game(key).seats[0] - 1)]


def slow_forks(key, question, strategies, number, seed):
    """Every case of one game, by single steps on copied positions; every few also the scores of both branches."""
    found, decision = [], 0
    position = lc.game(key).new(seed, number, seats=len(strategies))
    while not position.is_over:
        seat = position.to_move
        action = position.choose(strategies[seat])
        case = ask(question, position, action)
        if case is not None and question.hide is not None and case["yes"] == case["no"]:
            case["no"] = otherwise(question, position, strategies[seat], case)
            case = None if case["no"] == case["yes"] else case
        if case is not None:
            yes, no = position.copy(), position.copy()
            if question.edit is not None:
                edit(question.edit, no, case)
            ends = (
                [end(yes, case["yes"], strategies), end(no, case["no"], strategies)]
                if len(found) % EVERY == 0
                else None
            )
            features = [int(case[name]) for name in question.features]
            found.append((decision, seat, int(case["yes"]), int(case["no"]), features, ends))
        position, decision = position.apply(action), decision + 1
    return found


def ask(question, position, action):
    case = question.new_case(action)
    table, hands, _, rules, _ = position.records
    is_case = question.find(table, hands[position.to_move], rules, case[0])
    return case[0] if is_case else None


def edit(function, position, case):
    table, hands, _, rules, _ = position.records
    function(table, hands[position.to_move], rules, case)


def otherwise(question, position, strategy, case):
    shown = position.copy()
    edit(question.hide, shown, case)
    return shown.choose(strategy)


def end(position, action, strategies):
    after = position.apply(int(action))
    story = after.playthrough(strategies)
    return (story[-1][2] if story else after).scores()["score"].tolist()


@pytest.mark.parametrize(("key", "name"), ASKED)
def test_forks_are_those_of_single_steps(key, name):
    question, strategies = questions(key)[name], players(key)
    cases = decision_value(key, question, strategies, 50, seed=5, per_game=EVERY_CASE)
    for number in cases["game"].unique()[:2]:
        slow, fast = slow_forks(key, question, strategies, number, 5), cases[cases["game"] == number]
        assert len(fast) == len(slow) > 0
        for (_, case), (decision, seat, yes, no, features, ends) in zip(fast.iterrows(), slow, strict=True):
            assert (case["decision"], case["seat"], case["yes"], case["no"]) == (decision, seat, yes, no)
            assert [case[feature] for feature in question.features] == features
            if ends is None:
                continue
            own = [branch[seat] for branch in ends]
            best = [max(score for other, score in enumerate(branch) if other != seat) for branch in ends]
            assert [case["score_yes"], case["score_no"]] == own
            assert [case["margin_yes"], case["margin_no"]] == [a - b for a, b in zip(own, best, strict=True)]
            assert (case["score"], case["margin"]) == (own[0] - own[1], own[0] - own[1] - best[0] + best[1])


# ---- what must hold of any fork ----


def always(key, **functions):
    """A question of which every decision is a case, both branches alike."""

    def ask_all(table, hand, rules, case):
        return True

    return lc.question(key, **functions)(ask_all)


def change_nothing(table, hand, rules, case):
    table.turns = table.turns + 0


@pytest.mark.parametrize("key", all_games())
def test_both_branches_see_the_same_chance(key):
    """Branches that differ in nothing, one of them played again from a copy, end alike, whatever chance and strategies draw."""
    cases = decision_value(key, always(key, edit=change_nothing), ["random", "eager"], 20, per_game=20)
    assert len(cases) == 400
    assert (cases["score_yes"] == cases["score_no"]).all()
    assert (cases["margin_yes"] == cases["margin_no"]).all()


@pytest.mark.parametrize("key", all_games())
def test_the_same_action_in_both_branches_is_worth_nothing(key):
    cases = decision_value(key, always(key), ["greedy", "eager"], 20)
    assert (cases[["score", "margin", "won"]] == 0).all(axis=None)
    assert cases["said_yes"].all()


@pytest.mark.parametrize("key", all_games())
def test_the_games_are_those_of_simulate(key):
    cases = decision_value(key, always(key), ["greedy", "eager"], 40, seed=3, per_game=EVERY_CASE)
    run = lc.simulate(key, ["greedy", "eager"], n=40, seed=3).games.set_index(["game", "seat"])
    ends = cases.groupby(["game", "seat"])[["score_yes", "won_yes"]].agg(["min", "max"])
    for end in ("min", "max"):
        assert (ends["score_yes", end] == run["score"]).all()
        assert (ends["won_yes", end] == run["won"]).all()


def test_cases_are_picked_by_lot():
    """Of a game's cases each is kept alike, and stands for as many as there are to one kept."""
    every = decision_value("classic", always("classic"), ["greedy", "eager"], 400, per_game=EVERY_CASE)
    some = decision_value("classic", always("classic"), ["greedy", "eager"], 400, per_game=3)
    assert len(some) == 1_200
    n = every.groupby("game").size()
    assert np.allclose(some.groupby("game")["weight"].sum(), n)
    place = some["decision"] / some["game"].map(n)
    assert abs(place.mean() - 0.5) < 4 * (1 / 12 / 1_200) ** 0.5
    assert set(zip(some["game"], some["decision"], strict=True)) <= set(
        zip(every["game"], every["decision"], strict=True)
    )


def test_cases_do_not_depend_on_threads_or_rotation():
    settings = {"n": 3_000, "seed": 2, "progress": False}
    one, two = (
        decision_value("classic", "opening", ["greedy", "eager"], threads=k, **settings) for k in (1, 2)
    )
    assert one.equals(two)
    turned = decision_value("classic", "opening", ["greedy", "eager"], rotate=True, player=0, **settings)
    assert set(turned["strategy"]) == {"greedy"}
    assert turned["deal"].max() == 1_499
    straight = decision_value(
        "classic", "opening", ["greedy", "eager"], player=0, per_game=EVERY_CASE, **settings
    )
    both = turned[turned["game"] % 2 == 0].merge(
        straight, left_on=["deal", "decision"], right_on=["game", "decision"]
    )
    assert len(both) == (turned["game"] % 2 == 0).sum()
    assert (both["margin_x"] == both["margin_y"]).all()


# ---- faults ----


def classic_question(find, **functions):
    return lc.question("classic", **functions)(find)


def test_faults_of_questions_are_one_sentence():
    def returns_a_number(table, hand, rules, case):
        return 3

    def writes(table, hand, rules, case):
        table.turns = 3
        return True

    def answers_nonsense(table, hand, rules, case):
        case.no = 999
        return True

    def unknown_feature(table, hand, rules, case):
        case.colour = 3
        return True

    def raises(table, hand, rules, case):
        if table.turns >= 0:
            raise ValueError("so there")
        return True

    def true_always(table, hand, rules, case):
        return True

    def hide_everything(table, hand, rules, case):
        rules.wagers = 2

    cases = [
        (returns_a_number, {}, "must return True or False on every path"),
        (writes, {}, "line .* writes into a record"),
        (answers_nonsense, {}, "answers with the illegal action 999"),
        (unknown_feature, {}, "there is no field 'colour'"),
        (true_always, {"hide": hide_everything}, "writes into a record"),
    ]
    for find, functions, sentence in cases:
        with pytest.raises(QuestionError, match=sentence):
            decision_value("classic", classic_question(find, **functions), ["eager", "eager"], 5)
    with pytest.raises(LcAnalysisError, match="raised ValueError: so there"):
        decision_value("classic", classic_question(raises), ["eager", "eager"], 5)


def test_shapes_that_are_no_question():
    def too_few(table, hand):
        return True

    def fine(table, hand, rules, case):
        return False

    with pytest.raises(QuestionError, match="must be \\(table, hand, rules, case\\)"):
        classic_question(too_few)
    with pytest.raises(QuestionError, match="not both"):
        classic_question(fine, hide=fine, edit=fine)
    with pytest.raises(BadValue, match="cannot be called 'score'"):
        classic_question(fine, features=["score"])
    with pytest.raises(BadValue, match="at most 16"):
        classic_question(fine, features=[f"f{n}" for n in range(17)])
    with pytest.raises(BadValue, match="no case in 5 games"):
        decision_value("classic", classic_question(fine), ["eager", "eager"], 5)
    with pytest.raises(UnknownName, match="did you mean 'first_wager'"):
        decision_value("classic", "frist_wager", ["eager", "eager"], 5)
    with pytest.raises(BadValue, match="is for classic, not for roll_and_write"):
        decision_value("roll_and_write", classic_question(fine), ["eager", "eager"], 5)
    with pytest.raises(BadValue, match="n = 0"):
        decision_value("classic", "first_wager", n=0)
    with pytest.raises(BadValue, match="player = 2"):
        decision_value("classic", "first_wager", n=10, player=2)
