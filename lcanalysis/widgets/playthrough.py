"""One game to leaf through: each action in words, and the position after it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

import altair as alt
import ipywidgets as w

from lcanalysis import charts
from lcanalysis.engine.strategy import Strategy
from lcanalysis.games.base import Position
from lcanalysis.games.registry import game as find_game
from lcanalysis.games.rules import Rules

TEXT = "font-family:monospace;font-size:13px;line-height:1.35;white-space:pre-wrap;margin:8px 0"


class Playthrough(w.VBox):
    """A game between strategies, action by action.

    A slider and two buttons go through the game; below stands what was done last, and the position after it: drawn if the game has a
    board, as text if not.

    Parameters
    ----------
    game
        Key of the game.
    strategies
        One a seat, by name or of your own.
    seed, number
        What it is dealt from, as in `simulate`.
    rules
        By default the game as printed.

    Attributes
    ----------
    slider
        How many actions have been done.
    back, forward
        Buttons for one action.
    view
        Dropdown of whose view is shown; all hands at first.
    status
        The last action in words.
    chart, text
        The drawn position, or None if the game has no board; the position as text.
    story
        Seat, action in words and position after it, for each action.

    Examples
    --------
    >>> panel = Playthrough("classic", ["greedy", "eager"], seed=1)
    >>> panel.slider.value = 2
    >>> "Action 2 of" in panel.status.value, "to move: 1 play" in panel.text.value
    (True, True)
    """

    def __init__(
        self,
        game: str,
        strategies: Sequence[str | Strategy],
        seed: int = 1,
        number: int = 0,
        rules: Rules | None = None,
    ) -> None:
        self._names = [chosen if isinstance(chosen, str) else chosen.name for chosen in strategies]
        self.start = find_game(game).new(seed, number, rules, len(strategies))
        self.story = self.start.playthrough(strategies)
        self._add_controls()
        drawn = self.start.game.board is not None
        self.chart = alt.JupyterChart(self._drawing(), embed_options={"actions": False}) if drawn else None
        self.text, self.status = w.HTML(), w.HTML()
        self._show()
        controls = w.Box(
            [self.back, self.slider, self.forward, self.view], layout=w.Layout(flex_flow="row wrap")
        )
        super().__init__([controls, self.status, self.chart or self.text])

    @property
    def position(self) -> Position:
        """The position on show."""
        done = self.slider.value
        return self.story[done - 1][2] if done else self.start

    # ---- controls ----

    def _add_controls(self) -> None:
        self.slider = w.IntSlider(
            value=0, min=0, max=len(self.story), description="Actions", layout=w.Layout(width="32em")
        )
        self.back = self._button("Back", -1)
        self.forward = self._button("Forward", 1)
        seats = [(f"hand of seat {seat} only", seat) for seat in range(len(self._names))]
        self.view = w.Dropdown(
            options=[("all hands", None), *seats], description="Show", layout=w.Layout(width="17em")
        )
        for control in (self.slider, self.view):
            control.observe(lambda _: self._show(), "value")

    def _button(self, label: str, step: int) -> w.Button:
        button = w.Button(description=label, layout=w.Layout(width="6em"))
        button.on_click(lambda _: self._go(step))
        return button

    def _go(self, step: int) -> None:
        self.slider.value = min(max(0, self.slider.value + step), self.slider.max)

    # ---- showing ----

    def _show(self) -> None:
        done, last = self.slider.value, len(self.story)
        self.back.disabled, self.forward.disabled = done == 0, done == last
        if self.chart is None:
            text = self.position.show(self.view.value)
            self.text.value = f'<pre style="{TEXT}">{html.escape(text)}</pre>'
        else:
            self.chart.chart = self._drawing()
        self.status.value = f'<div role="status" aria-live="polite">{html.escape(self._words())}</div>'

    def _drawing(self) -> Any:
        return charts.board(self.position, self.view.value)

    def _words(self) -> str:
        done, last = self.slider.value, len(self.story)
        if not done:
            players = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(self._names))
            return f"The start: {players}. {last} actions follow."
        seat, words, _ = self.story[done - 1]
        end = f" The game is over: {self._scores()}." if done == last else ""
        return f"Action {done} of {last}: seat {seat} ({self._names[seat]}): {words}.{end}"

    def _scores(self) -> str:
        scores = self.position.scores()
        return ", ".join(
            f"seat {seat} {score}" for seat, score in zip(scores["seat"], scores["score"], strict=True)
        )
