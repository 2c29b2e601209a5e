"""The panel about decisions, operated without a browser."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.errors import BadValue
from lcanalysis.precomputed import load_stored
from lcanalysis.widgets import DecisionExplorer


def panel(**settings):
    shown = DecisionExplorer("classic", games=500, **settings)
    shown.first.value, shown.second.value = "greedy", "none"
    return shown


@pytest.mark.parametrize("key", lc.all_games())
def test_it_opens_at_once_with_what_comes_with_the_package(key, monkeypatch):
    monkeypatch.setattr("lcanalysis.widgets.decisions.decision_value", None)
    shown = DecisionExplorer(key)
    assert len(shown.cells)
    assert shown.cells.attrs["provenance"]["question"] == shown.question.value
    assert "games a strategy" in shown.status.value


def test_another_decision_shows_its_map():
    shown = panel()
    shown.question.value = "next_wager"
    assert shown.cells.equals(load_stored("classic_map_next_wager"))
    assert (shown.across.value, shown.up.value) == ("wagers_laid", "hand_sum")


def test_play_maps_what_the_controls_say_and_other_axes_need_no_play(monkeypatch):
    shown = panel()
    shown.play.click()
    assert shown.wait()
    facts = shown.cells.attrs["provenance"]
    assert (facts["n"], facts["question"], list(facts["by"])) == (
        500,
        "first_wager",
        ["hand_sum", "deck_left"],
    )
    assert shown.cells["strategy"].unique().tolist() == ["greedy"]
    assert shown.bar.value == shown.bar.max == 500
    assert shown.stop.disabled
    monkeypatch.setattr("lcanalysis.widgets.decisions.decision_value", None)
    cases = shown.cells.query("quantity == 'margin'")["cases"].sum()
    shown.across.value = "hand_cards"
    assert {"hand_cards", "deck_left"} <= set(shown.cells.columns)
    assert shown.cells.query("quantity == 'margin'")["cases"].sum() == cases


def test_stop_maps_what_was_played_so_far(monkeypatch):
    shown = panel()
    shown.games.value = 50_000
    monkeypatch.setattr(shown, "_progress", lambda *_: shown.stop.click())
    shown.play.click()
    assert shown.wait()
    assert 0 < shown.cells.attrs["provenance"]["n"] < 50_000


def test_a_question_of_ones_own():
    @lc.question("classic", title="Lay or discard?", features=["deck_left"])
    def lay(table, hand, rules, case):
        """Anything but a case. Features: cards in the deck."""
        case.deck_left = table.deck_left
        return False

    shown = panel(own_questions=[lay], question="lay")
    assert "Press Play" in shown.status.value
    shown.play.click()
    assert shown.wait()
    assert "no case in 500 games" in shown.status.value


def test_a_game_without_questions_is_one_sentence(monkeypatch):
    monkeypatch.setattr("lcanalysis.widgets.decisions.questions", lambda key: {})
    with pytest.raises(BadValue, match="has no questions"):
        DecisionExplorer("classic")
