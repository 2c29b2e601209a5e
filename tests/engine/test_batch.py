"""The batch driver: numbering, rotation, chunks, threads, failures."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.engine.batch import ENDING, PROGRESS, play_batch
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, PLAY
from tests.games.tracing import batch, records

CLASSIC = lc.game("classic")


def assert_same(one, other):
    assert np.array_equal(one.scores, other.scores)
    assert np.array_equal(one.endings, other.endings)


def test_games_do_not_depend_on_chunks():
    whole = batch(["random", "greedy"], 300, seed=1)
    parts = [batch(["random", "greedy"], 100, seed=1, first=first) for first in (0, 100, 200)]
    assert np.array_equal(whole.scores, np.concatenate([part.scores for part in parts]))
    assert np.array_equal(whole.endings, np.concatenate([part.endings for part in parts]))


def test_games_do_not_depend_on_threads():
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(lambda first: batch(["greedy"] * 2, 2000, seed=1, first=first), (0, 2000))
    whole = batch(["greedy"] * 2, 4000, seed=1)
    assert np.array_equal(whole.scores, np.concatenate([one.scores, other.scores]))


def test_the_same_seed_and_another():
    one = batch(["random"] * 2, 50, seed=1)
    assert_same(one, batch(["random"] * 2, 50, seed=1))
    assert not np.array_equal(one.scores, batch(["random"] * 2, 50, seed=2).scores)


def test_rotation_plays_each_deal_from_both_seats():
    turned = batch(["greedy", "eager"], 200, seed=3, rotate=True)
    straight = batch(["greedy", "eager"], 100, seed=3)
    swapped = batch(["eager", "greedy"], 100, seed=3)
    assert np.array_equal(turned.scores[0::2], straight.scores)
    assert np.array_equal(turned.scores[1::2], swapped.scores)


def test_rotated_games_do_not_depend_on_chunks():
    whole = batch(["greedy", "eager"], 99, seed=3, rotate=True)
    part = batch(["greedy", "eager"], 49, seed=3, first=50, rotate=True)
    assert np.array_equal(whole.scores[50:], part.scores)


def test_the_deal_is_the_same_for_all_strategies_and_rules():
    one = CLASSIC.new(seed=4, number=9)
    other = CLASSIC.new(seed=4, number=9, rules=lc.rules("classic", expedition_cost=5, max_turns=9))
    assert one.show() == other.show()


def late_cheat(table, hand, rules, weights, stream):
    if table.phase == PLAY:
        for kind in range(63):
            if (hand.kinds >> kind) & 1:
                return DISCARD + kind
    return DRAW_DECK if table.turns < 10 else 500


def divides_by_zero(table, hand, rules, weights, stream):
    return DRAW_DECK // (table.phase - table.phase)


def run(strategy, n=5):
    players = np.concatenate([lc.strategy("classic")(strategy).player()] * 2)
    scores, endings, progress = np.zeros((n, 2, 7), np.int32), np.zeros(n, ENDING), np.zeros(1, PROGRESS)
    values, *rest = records(CLASSIC, CLASSIC.default_rules(), 2)
    done = play_batch(100, 1, False, players, values, *rest, scores, endings, progress)
    return done, progress[0]


def test_an_illegal_action_stops_and_is_named():
    done, progress = run(late_cheat)
    assert not done
    assert (progress["game"], progress["decision"], progress["action"]) == (100, 21, 500)


def test_an_exception_in_a_strategy_comes_through():
    with pytest.raises(ZeroDivisionError):
        run(divides_by_zero)


def test_each_seat_reads_its_own_weights():
    names = {f"w{i}": float(i) for i in range(64)}

    @lc.strategy("classic", weights=names)
    def reads_last(table, hand, rules, weights, stream):
        if weights.w63 != 63.0 or weights.w0 != 0.0:
            return -1
        if table.phase == PLAY:
            for kind in range(63):
                if (hand.kinds >> kind) & 1:
                    return DISCARD + kind
        return DRAW_DECK

    changed = reads_last.with_weights({"w63": 1.0})
    assert (batch([reads_last] * 2, 10, seed=1).endings["turns"] == 44).all()
    with pytest.raises(AssertionError):
        batch([reads_last, changed], 10, seed=1)
