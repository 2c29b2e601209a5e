"""The panel's logic, without a browser."""

from __future__ import annotations

import threading

import pytest

import lcanalysis as lc
from lcanalysis.charts.texts import finding
from lcanalysis.widgets import FirstLook
from lcanalysis.widgets.latest import Latest


@pytest.fixture
def panel(run):
    return FirstLook(run, games=400)


def drawn(panel) -> str:
    return str(panel.chart.spec)


def test_it_opens_with_the_given_run_and_plays_nothing(panel, run):
    assert panel.run is run
    assert finding(run) in panel.status.value
    assert panel.chart.chart.data.equals(lc.charts.first_look(run).data)
    assert (panel.first.value, panel.second.value) == ("greedy", "eager")
    assert panel.sliders["expedition_cost"].value == 20


def test_it_opens_with_the_run_that_comes_with_the_package():
    assert FirstLook().run.n == 1_000_000


def test_a_slider_plays_again_under_the_new_rules(panel):
    before = drawn(panel)
    panel.sliders["expedition_cost"].value = 10
    assert panel.wait()
    assert panel.run.rules.changes() == {"expedition_cost": 10}
    expected = lc.simulate("classic", ["greedy", "eager"], n=400, seed=1, rules=panel.run.rules, rotate=True)
    assert panel.run.summary()["score"].tolist() == expected.summary()["score"].tolist()
    assert finding(expected) in panel.status.value
    assert drawn(panel) != before
    assert "expedition cost 10 (printed: 20)" in drawn(panel)


@pytest.mark.parametrize(("key", "value"), [("wagers", 0), ("bonus_points", 60)])
def test_the_other_sliders(panel, key, value):
    panel.sliders[key].value = value
    assert panel.wait()
    assert panel.run.rules.changes() == {key: value}


def test_strategies_and_number_of_games_can_be_chosen(panel):
    panel.first.value = "never_open"
    panel.games.value = 2_000
    assert panel.wait()
    assert panel.run.strategies == ["never_open", "eager"]
    assert panel.run.n == 2_000
    assert "n = 2,000" in panel.status.value


def test_all_strategies_of_the_game_are_offered_and_ones_own(run):
    mine = lc.game("classic").strategy("tuned").with_weights({}, "mine")
    panel = FirstLook(run, strategies=[mine], games=400)
    assert set(panel.first.options) == {*lc.game("classic").strategies, "mine"}
    panel.second.value = "mine"
    assert panel.wait()
    assert panel.run.strategies == ["greedy", "mine"]


def test_the_button_goes_back_to_the_printed_rules(panel):
    panel.sliders["wagers"].value = 1
    panel.as_printed.click()
    assert panel.wait()
    assert panel.run.rules.changes() == {}


def test_an_error_is_a_sentence_in_the_panel(panel, monkeypatch):
    monkeypatch.setattr(
        "lcanalysis.widgets.first_look.simulate",
        lambda *args, **kwargs: (_ for _ in ()).throw(lc.errors.BadValue("wagers = 9 is <too> many")),
    )
    shown = panel.run
    panel.sliders["wagers"].value = 6
    assert panel.wait()
    assert "wagers = 9 is &lt;too&gt; many." in panel.status.value
    assert panel.run is shown


def test_a_fault_of_ours_is_told_and_the_panel_goes_on(panel, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("lcanalysis.charts.first_look", lambda run: 1 / 0)
        panel.sliders["wagers"].value = 6
        assert panel.wait()
    assert "This did not work (ZeroDivisionError" in panel.status.value
    panel.sliders["wagers"].value = 5
    assert panel.wait()
    assert panel.run.rules.wagers == 5


def test_a_failed_job_does_not_block_the_next(caplog):
    latest, done = Latest(), []
    latest.ask(lambda superseded: 1 / 0)
    assert latest.wait(10)
    latest.ask(lambda superseded: done.append("next"))
    assert latest.wait(10)
    assert done == ["next"]
    assert "could not finish" in caplog.text


def test_the_status_is_announced(panel):
    assert 'role="status" aria-live="polite"' in panel.status.value


def test_moves_in_quick_succession_end_with_the_last_and_do_not_queue(panel, monkeypatch):
    played, release = [], threading.Event()
    simulate = lc.simulate

    def slow(*args, rules, **kwargs):
        played.append(rules.expedition_cost)
        release.wait(10)
        return simulate(*args, rules=rules, **kwargs)

    monkeypatch.setattr("lcanalysis.widgets.first_look.simulate", slow)
    for cost in (5, 10, 15, 25, 30, 35):
        panel.sliders["expedition_cost"].value = cost
        assert "playing" in panel.status.value
    release.set()
    assert panel.wait()
    assert panel.run.rules.expedition_cost == 35
    assert played[-1] == 35
    assert len(played) <= 3


def test_a_job_is_told_that_a_newer_one_waits():
    latest, started, told = Latest(), threading.Event(), []

    def first(superseded):
        started.set()
        while not superseded():
            pass
        told.append("stop")

    latest.ask(first)
    assert started.wait(10)
    assert not latest.wait(0.01)
    latest.ask(lambda superseded: told.append("second"))
    assert latest.wait(10)
    assert told == ["stop", "second"]


def test_another_game_with_more_players_has_its_own_sliders():
    three = lc.simulate("auf_schatzsuche", ["greedy", "eager", "eager"], n=300, seed=1, rotate=True)
    panel = FirstLook(three, games=300)
    assert list(panel.sliders) == [setting.key for setting in lc.game("auf_schatzsuche").settings]
    assert (panel.first.value, panel.second.value) == ("greedy", "eager")
    panel.sliders["rerolls"].value = 0
    assert panel.wait()
    assert panel.run.rules.changes() == {"rerolls": 0}
    assert panel.run.strategies == three.strategies
    assert panel.run.n == 300
