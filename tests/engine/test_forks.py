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


def slow_forks(key, question, strategies, games, seed):
    """Every case of some games with the scores of both branches, by single steps on copied positions."""
    chosen, found = lc.game(key), []
    for number in range(games):
        position, decision = chosen.new(seed, number, seats=len(strategies)), 0
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
                found.append((number, decision, seat, int(case["yes"]), int(case["no"]), features, ends))
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
    question, strategies, games = questions(key)[name], players(key), 3
    slow = slow_forks(key, question, strategies, games, seed=5)
    cases = decision_value(key, question, strategies, games, seed=5, per_game=EVERY_CASE)
    assert len(cases) == len(slow) > 0
    for (_, case), (game, decision, seat, yes, no, features, ends) in zip(cases.iterrows(), slow, strict=True):
        assert (case["game"], case["decision"], case["seat"]) == (game, decision, seat)
        assert (case["yes"], case["no"]) == (yes, no)
        assert [case[feature] for feature in question.features] == features
        scores = [branch[seat] for branch in ends]
        best = [max(score for other, score in enumerate(branch) if other != seat) for branch in ends]
        assert [case["score_yes"], case["score_no"]] == scores
        assert [case["margin_yes"], case["margin_no"]] == [own - other for own, other in zip(scores, best, strict=True)]
        assert case["score"] == scores[0] - scores[1]
