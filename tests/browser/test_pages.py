"""The report and an exported chart in a real browser: drawn, and without a request to anywhere else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import lcanalysis as lc


@pytest.mark.parametrize(
    ("width", "drawn", "hidden"), [(1100, ".wide", ".narrow"), (400, ".narrow", ".wide")]
)
def test_every_chart_of_the_report_holds_marks(offline, coloured, report_folder, width, drawn, hidden):
    offline.set_viewport_size({"width": width, "height": 900})
    offline.goto((report_folder / "index.html").as_uri())
    charts = offline.locator(f"{drawn} svg")
    expect(charts).to_have_count(9)
    expect(offline.locator(f"{hidden} svg").first).to_be_hidden()
    for chart in charts.all():
        assert coloured(chart.screenshot()) > 2_000
    assert offline.evaluate("document.documentElement.scrollWidth") <= width
    assert offline.foreign == []
    assert offline.complaints == []


def test_an_exported_page_draws_its_chart(offline, coloured, run, tmp_path):
    path = lc.charts.export(lc.charts.margins(run), tmp_path / "margins.html")
    offline.goto(path.as_uri())
    chart = offline.locator("#chart svg.marks")
    expect(chart).to_be_visible()
    assert coloured(chart.screenshot()) > 2_000
    expect(chart.get_by_text("greedy is ahead of eager")).to_be_visible()
    assert offline.foreign == []
    assert offline.complaints == []
