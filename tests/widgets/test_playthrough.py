"""The panel that leafs through a game, without a browser."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.widgets import Playthrough


@pytest.fixture(scope="module")
def panel():
    return Playthrough("classic", ["greedy", "eager"], seed=3)


def shown(panel) -> str:
    return panel.text.value.partition(">")[2].removesuffix("</pre>")


def test_it_opens_at_the_start(panel):
    assert "seat 0 greedy, seat 1 eager" in panel.status.value
    assert shown(panel) == lc.game("classic").new(seed=3).show()
    assert panel.back.disabled
    assert not panel.forward.disabled


def test_every_action_is_told_with_the_position_after_it():
    panel = Playthrough("classic", ["greedy", "eager"], seed=3)
    position = lc.game("classic").new(seed=3)
    for done, (seat, words, _) in enumerate(panel.story, start=1):
        panel.forward.click()
        position = position.apply(words)
        assert panel.slider.value == done
        assert f"seat {seat} (" in panel.status.value
        assert f": {words}." in panel.status.value
        assert shown(panel) == position.show()
    assert panel.forward.disabled
    first, second = position.scores()["score"]
    assert f"The game is over: seat 0 {first}, seat 1 {second}." in panel.status.value
    panel.back.click()
    assert panel.slider.value == len(panel.story) - 1


def test_the_view_of_a_seat_hides_the_other_hand():
    panel = Playthrough("classic", ["greedy", "eager"], seed=3)
    panel.slider.value = 5
    panel.view.value = 0
    assert shown(panel) == panel.position.show(0)
    assert "hand 1: ?" in panel.text.value


@pytest.mark.parametrize("key", sorted(lc.all_games()))
def test_every_game_can_be_leafed_through(key):
    seats = lc.game(key).seats[-1]
    panel = Playthrough(key, ["eager"] * seats, seed=1)
    panel.slider.value = len(panel.story)
    assert panel.position.is_over
    assert "The game is over" in panel.status.value


def test_strategies_of_ones_own_and_other_rules():
    rules = lc.rules("classic", wagers=2)
    panel = Playthrough("classic", [lc.game("classic").strategy("eager"), "eager"], rules=rules)
    assert panel.start.rules.wagers == 2
    assert "seat 0 eager" in panel.status.value
