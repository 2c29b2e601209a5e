"""Charts in notebooks: as pictures that need no network and stay when the notebook is saved."""

from __future__ import annotations

from typing import Any

import altair as alt

from lcanalysis.charts.files import svg_of


def setup() -> None:
    """Prepare a notebook: the theme, panels that need no network, and charts as pictures with a description.

    Examples
    --------
    >>> setup()
    >>> alt.theme.active, alt.renderers.active
    ('lcanalysis', 'lcanalysis')
    """
    alt.theme.enable("lcanalysis")
    alt.JupyterChart.enable_offline()
    alt.renderers.enable("lcanalysis")


def picture(spec: dict[str, Any], **_: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """A chart's SVG for the notebook, with its description as alternative text."""
    return {"image/svg+xml": svg_of(spec)}, {"image/svg+xml": {"alt": spec.get("description", "")}}


alt.renderers.register("lcanalysis", picture)
