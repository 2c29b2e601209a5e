"""What the explorers of odds share: controls that answer at once, a chart, and a status in words."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Any

import altair as alt
import ipywidgets as w

from lcanalysis.errors import LcAnalysisError

LABEL = {"description_width": "9.5em"}


class OddsPanel(w.VBox):
    """Controls above a status and a chart; every change of a control is answered at once.

    A subclass makes its controls, calls `_open` with them, and answers in `_answer`.

    Attributes
    ----------
    chart
        The chart, an `altair.JupyterChart`.
    status
        The answer in words, or what is wrong with the question.
    """

    def _open(self, controls: Iterable[Any], rows: Iterable[Any], beside: Iterable[Any] = ()) -> None:
        """Show the rows of controls, the status, and the chart with what stands beside it."""
        self.status = w.HTML()
        self._quiet = False
        drawn, words = self._answer()
        self.chart = alt.JupyterChart(drawn, embed_options={"actions": False})
        self._say(words)
        below = w.Box([self.chart, *beside], layout=w.Layout(flex_flow="row wrap"))
        super().__init__([*rows, self.status, below])
        for control in controls:
            control.observe(lambda _: self._changed(), "value")

    def _answer(self) -> tuple[Any, str]:
        """The chart and the words for the present settings."""
        raise NotImplementedError

    def _changed(self) -> None:
        if self._quiet:
            return
        try:
            drawn, words = self._answer()
        except LcAnalysisError as error:
            self._say(f"{error}")
        else:
            self.chart.chart = drawn
            self._say(words)

    def _say(self, text: str) -> None:
        style = "white-space:pre-line;line-height:1.4"
        self.status.value = f'<div role="status" aria-live="polite" style="{style}">{html.escape(text)}</div>'


def slider(label: str, value: int, low: int, high: int) -> w.IntSlider:
    """A slider that answers while it is moved."""
    return w.IntSlider(value=value, min=low, max=high, description=label, style=LABEL)


def columns(*parts: Iterable[Any]) -> w.Box:
    """Controls in columns that stand below each other on a narrow screen."""
    return w.Box([w.VBox(list(part)) for part in parts], layout=w.Layout(flex_flow="row wrap"))
