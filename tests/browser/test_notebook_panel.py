"""The panels of the games' notebooks, operated with the keyboard in a real JupyterLab."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

PANEL_CHART = ".vega-embed svg"


pytestmark = pytest.mark.usefixtures("clean")


@pytest.fixture(autouse=True)
def panel_in_view(notebook):
    notebook.locator(PANEL_CHART).first.scroll_into_view_if_needed()


def bars(page) -> list[str]:
    """What a screen reader says about the bars of the panel's chart."""
    marks = page.locator(f'{PANEL_CHART} [aria-roledescription="bar"]')
    return marks.evaluate_all("marks => marks.map(mark => mark.getAttribute('aria-label'))")


@pytest.mark.parametrize("notebook", ["01_first_look"], indirect=True, scope="session")
def test_the_arrow_keys_change_rules_chart_and_finding(notebook, coloured):
    chart, status = notebook.locator(PANEL_CHART), notebook.get_by_role("status").first
    expect(chart.get_by_text("Mean scores: ")).to_be_visible()
    expect(status).to_contain_text("n = 1,000,000")
    before, drawn = bars(notebook), coloured(chart.screenshot())

    notebook.locator(".noUi-handle").first.focus()
    for cost in (15, 10):
        started = time.perf_counter()
        notebook.keyboard.press("ArrowLeft")
        expect(chart.get_by_text(f"expedition cost {cost} (printed: 20)")).to_be_visible(timeout=30_000)
        print(f"key press to changed chart: {time.perf_counter() - started:.2f} s")

    expect(status).to_contain_text("n = 20,000")
    assert len(bars(notebook)) > 40
    assert bars(notebook) != before
    assert drawn > 2_000
    assert coloured(chart.screenshot()) > 2_000


@pytest.mark.parametrize(
    ("notebook", "opens_with", "changed"),
    [
        ("03_auf_schatzsuche", "n = 40,000", "rerolls 0 (printed: 1)"),
        ("04_roll_and_write", "n = 100,000", "bridge points 15 (printed: 20)"),
        ("05_to_go", "n = 100,000", "raid tiles 3 (printed: 4)"),
    ],
    indirect=["notebook"],
    scope="session",
)
def test_the_panels_of_the_other_games(notebook, opens_with, changed, coloured):
    chart, status = notebook.locator(PANEL_CHART), notebook.get_by_role("status").first
    expect(status).to_contain_text(opens_with)
    before = bars(notebook)
    notebook.locator(".noUi-handle").first.focus()
    notebook.keyboard.press("ArrowLeft")
    expect(chart.get_by_text(changed)).to_be_visible(timeout=60_000)
    expect(status).to_contain_text("n = 2,000")
    assert bars(notebook) != before
    assert coloured(chart.screenshot()) > 2_000


@pytest.mark.parametrize("notebook", ["09_variants"], indirect=True, scope="session")
def test_the_panel_about_variants_compares_and_stops(notebook, coloured):
    chart, status = notebook.locator(PANEL_CHART), notebook.get_by_role("status").first
    expect(status).to_contain_text("20,000 deals")
    notebook.locator(".noUi-handle").first.focus()
    notebook.keyboard.press("ArrowLeft")
    notebook.keyboard.press("ArrowLeft")
    compare = notebook.get_by_role("button", name="Compare", exact=True)
    compare.focus()
    notebook.keyboard.press("Enter")
    expect(status).to_contain_text("2,000 deals, seed 1", timeout=60_000)
    expect(status).to_contain_text("with expedition cost 15")
    expect(chart.get_by_text("expedition cost 15").first).to_be_visible()
    assert coloured(chart.screenshot()) > 300

    notebook.get_by_label("Deals", exact=True).select_option("50,000")
    compare.click()
    expect(status).to_contain_text("playing")
    notebook.get_by_role("button", name="Stop", exact=True).click()
    expect(status).not_to_contain_text("playing", timeout=60_000)
    assert " 50,000 deals" not in status.inner_text()


@pytest.mark.parametrize("notebook", ["10_tournament"], indirect=True, scope="session")
def test_the_panel_about_tournaments(notebook, coloured):
    chart, status = notebook.locator(PANEL_CHART), notebook.get_by_role("status").first
    expect(status).to_contain_text("n = 10,000 games a pairing")
    notebook.get_by_label("Strategies").select_option(["never_open", "eager", "greedy"])
    notebook.get_by_role("button", name="Play", exact=True).click()
    expect(status).to_contain_text("n = 4,000 games a pairing", timeout=60_000)
    expect(chart.get_by_text("greedy is rated ")).to_be_visible()
    expect(chart.get_by_text("random")).to_have_count(0)
    notebook.get_by_role("button", name="Cross table").click()
    expect(chart.get_by_text("Row against column")).to_be_visible(timeout=30_000)
    assert coloured(chart.screenshot()) > 2_000


@pytest.mark.parametrize("notebook", ["07_wagers"], indirect=True, scope="session")
def test_the_panel_about_decisions_plays_maps_and_stops(notebook, coloured):
    chart, status = notebook.locator(PANEL_CHART).first, notebook.get_by_role("status").first
    expect(status).to_contain_text("100,000 games a strategy")
    notebook.get_by_label("Decision", exact=True).select_option("Lay one more wager?")
    expect(chart.get_by_text("Lay one more wager?").first).to_be_visible(timeout=30_000)
    notebook.get_by_label("Strategy", exact=True).select_option("greedy")
    notebook.get_by_label("Beside it", exact=True).select_option("none")
    play = notebook.get_by_role("button", name="Play", exact=True)
    play.focus()
    notebook.keyboard.press("Enter")
    expect(status).to_contain_text("2,000 games a strategy, seed 1", timeout=60_000)
    notebook.get_by_label("Across", exact=True).select_option("deck_left")
    expect(chart.get_by_text("deck left").first).to_be_visible(timeout=30_000)
    assert coloured(chart.screenshot()) > 300

    notebook.get_by_label("Games", exact=True).select_option("50,000")
    play.click()
    expect(status).to_contain_text("playing")
    notebook.get_by_role("button", name="Stop", exact=True).click()
    expect(status).not_to_contain_text("playing", timeout=60_000)
    assert " 50,000 games" not in status.inner_text()


@pytest.mark.parametrize("notebook", ["11_adviser"], indirect=True, scope="session")
def test_the_panel_of_the_adviser(notebook, coloured):
    chart, status = notebook.locator(PANEL_CHART).first, notebook.get_by_role("status").first
    typed = notebook.locator(".lcanalysis-position textarea")
    expect(status).to_contain_text("Best found: ", timeout=120_000)
    expect(chart.get_by_text("What is right here? Player 0 to move")).to_be_visible()
    notebook.locator('button[title="red 10: not seen"]').click()
    expect(notebook.locator('button[title="red 10: my hand"]')).to_be_visible()
    expect(typed).to_have_value(re.compile("red W 4 10"))
    expect(notebook.get_by_text("9 cards, but it must be 8")).to_be_visible()
    notebook.locator('button[title="yellow 5: my hand"]').click()
    expect(typed).to_have_value(re.compile("laid 0: green W 2 5 7, yellow 5"))
    notebook.get_by_role("button", name="Advise", exact=True).click()
    expect(chart.get_by_text("lay red 10")).to_be_visible(timeout=60_000)
    assert coloured(chart.screenshot()) > 300

    typed.fill("to move: 0 play; laid 0: gren 5")
    expect(notebook.get_by_text("did you mean 'green'?")).to_be_visible()
    notebook.get_by_role("button", name="Example", exact=True).click()
    expect(notebook.get_by_text("16 legal actions.")).to_be_visible()
