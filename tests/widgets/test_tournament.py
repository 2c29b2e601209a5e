"""The panel about tournaments, without a browser."""

from __future__ import annotations

import threading

import pytest

import lcanalysis as lc
from lcanalysis.widgets import TournamentPanel
from lcanalysis.widgets import tournament as module


@pytest.fixture(scope="module")
def played():
    return lc.tournament("classic", ["eager", "greedy"], n=200, seed=3)


@pytest.fixture
def panel(played):
    return TournamentPanel("classic", played, games=100)


def test_it_opens_with_what_comes_with_the_package():
    panel = TournamentPanel()
    assert panel.played.strategies == list(lc.game("classic").strategies)
    assert "Ratings (ties half, mean 0): tuned" in panel.status.value


def test_play_plays_who_was_chosen(panel):
    panel.names.value = ("never_open", "greedy")
    panel.play.click()
    assert panel.wait()
    assert panel.played.strategies == ["never_open", "greedy"]
    assert (panel.played.n, panel.played.seed) == (200, 3)
    assert panel.bar.value == panel.bar.max == 600
    assert "n = 200 games a pairing" in panel.status.value
    assert panel.stop.disabled


def test_each_view_has_its_chart(panel):
    titles = set()
    for view in panel.view.options:
        panel.view.value = view
        titles.add(str(panel.chart.chart.to_dict()["vconcat"][0]["title"]["subtitle"]))
    assert len(titles) == 3


def test_one_strategy_is_no_tournament(panel, played):
    panel.names.value = ("greedy",)
    panel.play.click()
    assert panel.wait()
    assert panel.played is played
    assert "Choose at least two strategies" in panel.status.value


def test_stop_keeps_what_is_done(panel, monkeypatch):
    begun = threading.Event()
    real = module.tournament

    def slowed(*arguments, report, stop, **settings):
        def told(done, of):
            report(done, of)
            begun.set()
            panel._stopped.wait(20)

        return real(*arguments, report=told, stop=stop, threads=1, **settings)

    monkeypatch.setattr(module, "tournament", slowed)
    panel.deals.value = 2_000
    panel.play.click()
    assert begun.wait(30)
    panel.stop.click()
    assert panel.wait()
    assert "stopped before any deal" in panel.status.value or panel.played.n < 4_000


def test_strategies_of_your_own(played):
    greedy = lc.game("classic").strategy("greedy")
    mine = lc.balance.with_mistakes(greedy, 0.2, "careless")
    panel = TournamentPanel("classic", played, strategies=[mine], games=100)
    panel.names.value = ("greedy", "careless")
    panel.play.click()
    assert panel.wait()
    assert panel.played.ratings()["strategy"].tolist() == ["greedy", "careless"]


def test_what_fails_is_told(panel, monkeypatch):
    def broken(*arguments, **settings):
        raise lc.errors.BadValue("this cannot be")

    monkeypatch.setattr(module, "tournament", broken)
    panel.play.click()
    assert panel.wait()
    assert "this cannot be." in panel.status.value
