"""The explorers of the second notebook, operated in a real JupyterLab."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

import lcanalysis as lc
from lcanalysis.charts.odds import exact_percent

pytestmark = [
    pytest.mark.parametrize("notebook", ["02_odds"], indirect=True, scope="session"),
    pytest.mark.usefixtures("clean"),
]


@pytest.fixture
def panel(notebook):
    """Finds the explorer that a cell shows."""

    def find(call: str):
        cell = notebook.locator(".jp-CodeCell", has_text=f"lc.widgets.{call}()")
        cell.locator(".jp-InputArea-editor").scroll_into_view_if_needed()
        expect(cell.locator(".vega-embed svg")).to_be_visible(timeout=60_000)
        return cell

    return find


def press(page, handle, key: str, chart, text: str) -> None:
    """Press a key on a slider and wait for the text in the chart."""
    handle.focus()
    started = time.perf_counter()
    page.keyboard.press(key)
    expect(chart.get_by_text(text)).to_be_visible(timeout=30_000)
    print(f"key press to changed chart: {time.perf_counter() - started:.2f} s")


def test_dice_explorer(notebook, panel, coloured):
    cell = panel("DiceExplorer")
    chart, status = cell.locator(".vega-embed svg"), cell.get_by_role("status")
    expect(status).to_contain_text("Exactly: 103/216 at the first roll, 12133/15552 with re-rolls.")
    expect(cell.locator("table tbody tr")).to_have_count(56)
    cell.get_by_role("button", name="10", exact=True).click()
    best = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9, 10)).value(exact=True)
    expect(status).to_contain_text(f"{best} with re-rolls")
    bars = chart.locator('[aria-roledescription="bar"]')
    labels = bars.evaluate_all("marks => marks.map(mark => mark.getAttribute('aria-label'))")
    assert any("aim: at least one" in label for label in labels)
    twice = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9, 10), 2).value()
    press(
        notebook, cell.locator(".noUi-handle").nth(1), "ArrowRight", chart, f"{exact_percent(twice)} with 2"
    )
    cell.get_by_role("combobox").nth(1).select_option("5")
    policy = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9, 10), 2)
    assert policy.keep(["bet", "bet", 5]) == (5,)
    chance = policy.value_of(["bet", "bet", 5], exact=True)
    expect(cell.get_by_text(f"Keep 5, roll 2 again: {exact_percent(float(chance))}")).to_be_visible()
    assert coloured(chart.screenshot()) > 2_000


def test_deck_explorer(notebook, panel, coloured):
    cell = panel("DeckExplorer")
    chart, status = cell.locator(".vega-embed svg"), cell.get_by_role("status")
    expect(status).to_contain_text("At least 1 of the 3 cards in 12 draws")
    chance = exact_percent(lc.odds.deck.at_least(1, of=3, unseen=44, draws=13))
    press(notebook, cell.locator(".noUi-handle").nth(3), "ArrowRight", chart, f"{chance} in 13 draws")
    expect(status).to_contain_text("At least 1 of the 3 cards in 13 draws")
    cell.get_by_role("checkbox").check()
    before = exact_percent(lc.odds.deck.before_opponent(of=3, deck=36, hand=8))
    expect(status).to_contain_text(f"I draw next, 36 cards in the deck): {before}")
    cell.locator(".noUi-handle").nth(1).focus()
    for _ in range(3):
        notebook.keyboard.press("ArrowRight")
    expect(status).to_contain_text("4 of 3 named cards cannot be drawn.")
    assert coloured(chart.screenshot()) > 500


def test_expedition_explorer(notebook, panel, coloured):
    cell = panel("ExpeditionExplorer")
    chart, status = cell.locator(".vega-embed svg"), cell.get_by_role("status")
    law = lc.odds.expedition.outcomes(hand="W 4 6", unseen=44, draws=10)
    expect(status).to_contain_text(f"A final score of 0 or more: {exact_percent(law.p(lambda x: x >= 0))}")
    cell.get_by_role("button", name="8", exact=True).click()
    expect(cell.get_by_role("button", name="8 held")).to_be_visible()
    expect(chart.get_by_text("hand sum 18").last).to_be_visible()
    law = lc.odds.expedition.outcomes(hand="W 4 6 8", unseen=44, draws=11)
    chance = exact_percent(law.p(lambda x: x >= 0))
    press(notebook, cell.locator(".noUi-handle").nth(1), "ArrowRight", chart, f"0 or more with {chance}")
    bars = chart.locator('[aria-roledescription="bar"]').count()
    assert bars > 20
    assert coloured(chart.screenshot()) > 2_000
