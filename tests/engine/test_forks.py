"""The driver of forks against a slow one in plain Python, and what must hold of any fork."""

from __future__ import annotations

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.balance import decision_value
from lcanalysis.engine.batch import new_streams
from lcanalysis.games.loading import questions
from lcanalysis.games.registry import all_games

ASKED = [(key, name) for key in all_games() for name in questions(key)]
EVERY_CASE = 1_000


def players(key):
    """A strategy with random choices against one without."""
    return ["greedy", *["eager"] * (lc.game(key).seats[0] - 1)]


def slow_forks(key, question, strategies, number, seed):
    """Every case of one game with the scores of both branches, by single steps on copied positions."""
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
            ends = [end(after, action, strategies) for after, action in ((yes, case["yes"]), (no, case["no"]))]
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
            own = [branch[seat] for branch in ends]
            best = [max(score for other, score in enumerate(branch) if other != seat) for branch in ends]
            assert [case["score_yes"], case["score_no"]] == own
            assert [case["margin_yes"], case["margin_no"]] == [a - b for a, b in zip(own, best, strict=True)]
            assert (case["score"], case["margin"]) == (own[0] - own[1], own[0] - own[1] - best[0] + best[1])
