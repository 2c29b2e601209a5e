"""Charts as files."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree

import altair as alt
import pandas as pd
import pytest
from PIL import Image

import lcanalysis as lc
from lcanalysis.errors import BadValue, UnknownName


@pytest.fixture(scope="module")
def chart(run):
    return lc.charts.scores(run)


def test_svg_carries_title_and_description(chart, tmp_path):
    path = lc.charts.export(chart, tmp_path / "scores.svg")
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.get("role") == "img"
    assert root.get("aria-label") == lc.charts.alt_text(chart)
    assert root.findtext("{http://www.w3.org/2000/svg}title") == lc.charts.texts_of(chart)["title"]
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) > 40


def test_png_has_twice_the_pixels(chart, tmp_path):
    svg = ElementTree.fromstring(lc.charts.export(chart, tmp_path / "a.svg").read_text(encoding="utf-8"))
    picture = Image.open(io.BytesIO(lc.charts.export(chart, tmp_path / "a.png").read_bytes()))
    assert picture.width == pytest.approx(2 * float(svg.get("width")), abs=2)
    assert 1_100 < picture.width < 1_300


def test_pdf_is_a_pdf(chart, tmp_path):
    assert lc.charts.export(chart, tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")


def test_csv_holds_the_numbers_of_the_chart(chart, tmp_path):
    frame = pd.read_csv(lc.charts.export(chart, tmp_path / "a.csv"))
    assert frame.columns.tolist() == ["who", "from", "to", "games", "share"]
    assert frame["games"].tolist() == chart.data["games"].tolist()


def test_html_loads_nothing(chart, tmp_path):
    text = lc.charts.export(chart, tmp_path / "a.html").read_text(encoding="utf-8")
    assert 'src="' not in text.split("<script>")[0]
    assert "<link" not in text.split("<script>")[0]
    assert "<title>" in text
    assert '<html lang="en">' in text


def test_all_formats_at_once(chart, tmp_path):
    paths = lc.charts.export_all(chart, tmp_path / "new folder" / "scores")
    assert [path.suffix for path in paths] == [".svg", ".png", ".pdf", ".html", ".csv"]
    assert sorted(path.name for path in (tmp_path / "new folder").iterdir()) == sorted(p.name for p in paths)
    assert len(lc.charts.export_all(chart, tmp_path / "b", [".csv"])) == 1


def test_an_unknown_suffix_is_one_sentence_and_writes_nothing(chart, tmp_path):
    with pytest.raises(
        UnknownName, match=r"Unknown chart format '\.svgg': did you mean '\.svg'\? \(allowed: \.svg, "
    ):
        lc.charts.export(chart, tmp_path / "a.svgg")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_export_leaves_the_old_file(chart, tmp_path, monkeypatch):
    path = tmp_path / "a.csv"
    path.write_text("old")
    bare = alt.Chart().mark_point()
    with pytest.raises(BadValue, match="holds no data frame"):
        lc.charts.export(bare, path)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.csv"]


def test_any_altair_chart_can_be_exported(tmp_path):
    plain = alt.layer(alt.Chart(pd.DataFrame({"a": [1, 2]})).mark_point().encode(x="a"))
    assert pd.read_csv(lc.charts.export(plain, tmp_path / "a.csv"))["a"].tolist() == [1, 2]
    assert lc.charts.export(plain, tmp_path / "a.svg").read_text().startswith("<svg")
    assert lc.charts.caption(plain) == ""
    assert lc.charts.alt_text(plain) == ""
