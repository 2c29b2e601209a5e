"""Charts as files: SVG, PNG, PDF, a page that needs no network, and the numbers as CSV."""

from __future__ import annotations

import functools
import html
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import altair as alt
import pandas as pd
import vl_convert

from lcanalysis.charts.figure import caption, texts_of
from lcanalysis.errors import BadValue, unknown
from lcanalysis.files import atomic

PNG_SCALE = 2


def export(chart: Any, path: str | Path) -> Path:
    """Write a chart to a file of the format that its suffix names.

    Parameters
    ----------
    chart
        A chart of this package, or any other Altair chart.
    path
        Ends in ``.svg``, ``.png`` (twice the size in pixels), ``.pdf``, ``.html`` (a page that needs no network) or ``.csv`` (the
        numbers that the chart shows).

    Returns
    -------
    pathlib.Path
        Where it was written.

    Raises
    ------
    UnknownName
        If the suffix is not one of these.

    Examples
    --------
    >>> export(alt.Chart(pd.DataFrame({"a": [1]})).mark_point(), "chart.bmp")
    Traceback (most recent call last):
        ...
    lcanalysis.errors.UnknownName: Unknown chart format '.bmp': (allowed: .svg, .png, .pdf, .html, .csv)
    """
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise unknown("chart format", path.suffix, FORMATS)
    content = FORMATS[path.suffix.lower()](chart)
    with atomic(path) as temporary:
        temporary.write_bytes(content)
    return path


def export_all(chart: Any, stem: str | Path, formats: Iterable[str] | None = None) -> list[Path]:
    """Write a chart in several formats.

    Parameters
    ----------
    chart
        As for `export`.
    stem
        Path without suffix.
    formats
        Suffixes such as ``".svg"``; all by default.

    Returns
    -------
    list of pathlib.Path
    """
    return [export(chart, f"{stem}{suffix}") for suffix in (FORMATS if formats is None else formats)]


def svg(chart: Any) -> str:
    """A chart as SVG text that tells its description to screen readers."""
    return svg_of(_spec(chart))


def svg_of(spec: dict[str, Any]) -> str:
    """As `svg`, from the specification of a chart."""
    drawing = vl_convert.vegalite_to_svg(spec, vl_version=_vega_lite())
    description = html.escape(spec.get("description", ""))
    title = html.escape(spec.get("usermeta", {}).get("lcanalysis", {}).get("title", ""))
    opening, rest = drawing.split(">", 1)
    described = f'{opening} role="img" aria-label="{description}"' if description else opening
    return f"{described}>{f'<title>{title}</title>' if title else ''}{rest}"


def _svg(chart: Any) -> bytes:
    return svg(chart).encode()


def _png(chart: Any) -> bytes:
    return vl_convert.vegalite_to_png(_spec(chart), vl_version=_vega_lite(), scale=PNG_SCALE)


def _pdf(chart: Any) -> bytes:
    return vl_convert.vegalite_to_pdf(_spec(chart), vl_version=_vega_lite())


def _html(chart: Any) -> bytes:
    texts = {
        "title": html.escape(texts_of(chart).get("title", "Chart")),
        "caption": html.escape(caption(chart)),
        "spec": json.dumps(_spec(chart)).replace("</", "<\\/"),
        "script": _viewer(),
    }
    return PAGE.format(**texts).encode()


def _csv(chart: Any) -> bytes:
    buffer = io.StringIO()
    chart_data(chart).to_csv(buffer, index=False, lineterminator="\n")
    return buffer.getvalue().encode()


def chart_data(chart: Any) -> pd.DataFrame:
    """The numbers that a chart shows: its own frame, or else the first one found in its parts.

    Raises
    ------
    BadValue
        If it holds no frame.
    """
    found = _first_frame(chart)
    if found is None:
        raise BadValue("This chart holds no data frame, so there is nothing to write as CSV")
    return found.drop(columns=["label", "beside"], errors="ignore")


def _first_frame(chart: Any) -> pd.DataFrame | None:
    data = getattr(chart, "data", None)
    if isinstance(data, pd.DataFrame):
        return data
    for kind in ("vconcat", "hconcat", "concat", "layer"):
        parts = getattr(chart, kind, alt.Undefined)
        for part in parts if isinstance(parts, list) else []:
            found = _first_frame(part)
            if found is not None:
                return found
    return None


def _spec(chart: Any) -> dict[str, Any]:
    return chart.to_dict()


def _vega_lite() -> str:
    """The version of Vega-Lite that Altair writes, such as ``6.1``."""
    return ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])


@functools.cache
def _viewer() -> str:
    """The viewer's JavaScript, to be put inside a page."""
    bundle = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", vl_version=_vega_lite())
    return bundle.replace("</script", "<\\/script")


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>body {{ margin: 1rem; font: 14px "Liberation Sans", Arial, Helvetica, sans-serif }}</style>
</head>
<body>
<main>
<div id="chart" role="group"></div>
<details><summary>Caption as text</summary><p>{caption}</p></details>
</main>
<script>{script}</script>
<script>
vegaEmbed("#chart", {spec}, {{renderer: "svg", actions: {{export: true, source: false, compiled: false, editor: false}}}});
</script>
</body>
</html>
"""

FORMATS = {".svg": _svg, ".png": _png, ".pdf": _pdf, ".html": _html, ".csv": _csv}
