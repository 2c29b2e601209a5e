"""The panels of the Board Game's notebook, operated with keyboard and mouse in a real JupyterLab."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

import lcanalysis as lc

pytestmark = [
    pytest.mark.parametrize("notebook", ["06_board_game"], indirect=True, scope="session"),
    pytest.mark.usefixtures("clean"),
]


@pytest.fixture
def panel(notebook):
    """Finds the panel that a cell shows."""

    def find(call: str):
        cell = notebook.locator(".jp-CodeCell", has_text=f"lc.widgets.{call}(")
        cell.locator(".jp-InputArea-editor").scroll_into_view_if_needed()
        expect(cell.locator(".vega-embed svg")).to_be_visible(timeout=60_000)
        return cell

    return find


def explorers(chart) -> int:
    """How many explorers a screen reader finds on the board."""
    marks = chart.locator('[aria-roledescription="point"]').evaluate_all(
        "marks => marks.map(mark => mark.getAttribute('aria-label'))"
    )
    return sum("adventurer" in label or "researcher" in label for label in marks)


def test_playthrough(notebook, panel, coloured):
    cell = panel("Playthrough")
    chart, status = cell.locator(".vega-embed svg"), cell.get_by_role("status")
    story = lc.widgets.Playthrough("board_game", ["tuned", "greedy"], seed=1).story
    expect(status).to_contain_text(f"The start: seat 0 tuned, seat 1 greedy. {len(story)} actions follow.")
    expect(cell.get_by_role("button", name="Back")).to_be_disabled()
    assert explorers(chart) == 0

    started = time.perf_counter()
    cell.get_by_role("button", name="Forward").click()
    expect(status).to_contain_text(f"Action 1 of {len(story)}: seat 0 (tuned): {story[0][1]}.")
    expect(chart.get_by_text(lc.charts.texts_of(lc.charts.board(story[0][2]))["title"])).to_be_visible()
    print(f"click to changed board: {time.perf_counter() - started:.2f} s")

    cell.locator(".noUi-handle").focus()
    notebook.keyboard.press("ArrowRight")
    expect(status).to_contain_text(f"Action 2 of {len(story)}")
    cell.get_by_role("combobox").select_option(label="hand of seat 0 only")
    expect(chart.get_by_text("seat 1 known")).to_be_visible()
    expect(chart.get_by_text("seat 1 hand")).to_have_count(0)

    cell.locator(".noUi-handle").focus()
    notebook.keyboard.press("End")
    expect(status).to_contain_text("The game is over: seat 0 ")
    expect(chart.get_by_text("The game is over")).to_be_visible()
    expect(cell.get_by_role("button", name="Forward")).to_be_disabled()
    assert explorers(chart) > 5
    assert coloured(chart.screenshot()) > 1_000  # the paths are pale


def test_first_look_of_the_board_game(notebook, panel, coloured):
    cell = panel("FirstLook")
    chart, status = cell.locator(".vega-embed svg"), cell.get_by_role("status")
    expect(status).to_contain_text(f"n = {lc.precomputed.load('board_game_pair').n:,}")
    cell.locator(".noUi-handle").first.focus()
    notebook.keyboard.press("ArrowLeft")
    expect(chart.get_by_text("bridge explorers 4 (printed: 5)")).to_be_visible(timeout=60_000)
    expect(status).to_contain_text("n = 2,000")
    assert coloured(chart.screenshot()) > 2_000
