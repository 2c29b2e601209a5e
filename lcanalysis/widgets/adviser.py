"""A panel that asks what is right in a position that is typed or clicked together."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import Any

import altair as alt
import ipywidgets as w
import pandas as pd

from lcanalysis import charts
from lcanalysis.advice import advise, explain, words
from lcanalysis.errors import UnreadablePosition
from lcanalysis.games.base import Position
from lcanalysis.games.preferring import beside
from lcanalysis.games.registry import all_games
from lcanalysis.games.registry import game as find_game
from lcanalysis.games.rules import Rules
from lcanalysis.search.playouts import OBJECTIVES
from lcanalysis.widgets.card_grid import CardGrid, CardText
from lcanalysis.widgets.playing import LABEL, Finish, PlayingPanel

MONO = "font-family:monospace;font-size:12px;line-height:1.3;white-space:pre;margin:2px 0"
STEPS = 100  # of the bar of progress


class AdviserPanel(PlayingPanel):
    """A panel on which a position is typed, or clicked together, and every legal action is weighed.

    Parameters
    ----------
    game
        Key of the game to open with.
    position
        A position as text; by default the example of the game.
    rules
        Of the game to open with, by default as printed.
    seconds
        How long to search.
    iterations
        Instead of seconds: how many playouts.
    ask
        Whether to ask at once, so that the panel opens with an answer.

    Attributes
    ----------
    game
        Dropdown of the games.
    text
        The position as text; it can be typed in.
    phase
        What is to be decided: choose, or type as the notation has it.
    grid
        A button for every card: a click takes it to its next place.
    seconds, objective
        Slider and dropdown of how long to search, and what for.
    example, play, stop
        Buttons: the example of the game, to ask, and to stop early.
    bar
        The progress bar.
    check
        What is wrong with the position as it stands, or that it can be read.
    status
        The findings in words, or what went wrong.
    chart, why
        Charts of the actions, and of what the two best differ in; `altair.JupyterChart`, hidden at first.
    table
        The actions as a table.
    found
        The frame of `advise`; None at first.

    Examples
    --------
    >>> panel = AdviserPanel(iterations=1_000)
    >>> panel.grid.click("red", "10")
    >>> "red w 4 10" in panel.text.value.lower()
    True
    >>> panel.example.click()
    >>> panel.play.click()
    >>> panel.wait()
    True
    >>> len(panel.found) == len(panel.position.legal())
    True
    """

    def __init__(
        self,
        game: str = "classic",
        position: str | None = None,
        rules: Rules | None = None,
        seconds: float = 2.0,
        iterations: int | None = None,
        ask: bool = False,
    ) -> None:
        self._game = find_game(game)
        self._rules = rules or self._game.default_rules()
        self._iterations = iterations
        self.found: pd.DataFrame | None = None
        self.position: Position | None = None
        self._add_playing("Advise")
        self._add_controls(seconds)
        blank = alt.Chart(pd.DataFrame({"x": []})).mark_point()
        self.chart, self.why = (alt.JupyterChart(blank, embed_options={"actions": False}) for _ in range(2))
        self._result = w.VBox([self.chart, self.table, self.why], layout=w.Layout(display="none"))
        self._board = w.VBox()
        self._offer_game(position or self._game.example)
        super().__init__([self._controls(), self.status, self._result])
        if ask:
            self._play()

    # ---- controls ----

    def _add_controls(self, seconds: float) -> None:
        titles = [(find_game(key).title, key) for key in all_games()]
        self.game = w.Dropdown(options=titles, value=self._game.key, description="Game", style=LABEL)
        self.text = w.Textarea(
            layout=w.Layout(width="30em", height="14em"), placeholder="hand 0: red W 4 6, blue 9"
        )
        self.text.add_class("lcanalysis-position")
        self.phase = w.Combobox(description="To move", ensure_option=False, style=LABEL)
        self.seconds = w.FloatSlider(
            value=seconds, min=0.5, max=20, step=0.5, description="Seconds", readout_format=".1f", style=LABEL
        )
        self.objective = w.Dropdown(options=list(OBJECTIVES), description="All play for", style=LABEL)
        self.example = w.Button(description="Example")
        self.check, self.table = w.HTML(), w.HTML()
        self.example.on_click(lambda _: self._set_text(self._game.example))
        self.game.observe(lambda change: self._change_game(change["new"]), "value")
        self.text.observe(lambda _: self._typed(), "value")
        self.phase.observe(lambda change: self._phase_chosen(change["new"]), "value")

    def _controls(self) -> w.VBox:
        buttons = w.HBox([self.example, self.play, self.stop])
        left = w.VBox([self.text, self.check])
        right = w.VBox([self.game, self.phase, self.objective, self.seconds, buttons, self.bar])
        return w.VBox([w.Box([left, right], layout=w.Layout(flex_flow="row wrap")), self._board])

    def _change_game(self, key: str) -> None:
        self._game = find_game(key)
        self._rules = self._game.default_rules()
        self._offer_game(self._game.example)

    def _offer_game(self, text: str) -> None:
        """Show the cards and phases of the game, and a position."""
        places: Any = beside(self._game, "places")
        self.grid = CardGrid(
            places.cards(self._rules) if places else [], places.PLACES if places else (), self._set_text
        )
        self.phase.options = places.PHASES if places else ()
        self._board.children = (self.grid,)
        self._set_text(text)

    # ---- the position ----

    def _set_text(self, text: str) -> None:
        if text.strip() == self.text.value.strip():
            self._typed()
        else:
            self.text.value = text.strip()

    def _typed(self) -> None:
        """Bring the board in step with the text, and say whether it can be read."""
        self.grid.show(self.text.value)
        self.phase.value = CardText(self.text.value).fields.get("to move", "")
        try:
            self.position = self._read()
        except UnreadablePosition as error:
            self.position = None
            picture = f'<pre style="{MONO}">{html.escape(error.picture)}</pre>' if error.picture else ""
            self._tell(f"{html.escape(str(error))}.{picture}")
        else:
            n = len(self.position.legal_actions())
            self._tell(f"{n} legal actions." if n > 1 else "One legal action." if n else "The game is over.")

    def _read(self) -> Position:
        return self._game.parse(self.text.value, self._rules)

    def _tell(self, words_in_html: str) -> None:
        self.check.value = f'<div aria-live="polite" style="max-width:44em">{words_in_html}</div>'

    def _phase_chosen(self, phase: str) -> None:
        text = CardText(self.text.value)
        if phase and phase != text.fields.get("to move", ""):
            text.set("to move", phase)
            self._set_text(str(text))

    # ---- asking ----

    def _play(self) -> None:
        seconds, objective = self.seconds.value, self.objective.value
        self._begin(lambda stop: self._advised(seconds, objective, stop))

    def _advised(self, seconds: float, objective: str, stop: Callable[[], bool]) -> Finish:
        position = self._read()
        found = advise(
            position,
            None if self._iterations else seconds,
            iterations=self._iterations,
            objective=objective,
            report=lambda share: self._progress(min(STEPS, int(STEPS * share)), STEPS),
            stop=stop,
        )
        parts = explain(found) if len(found) > 1 else None

        def finish() -> Sequence[str]:
            self.found = found
            self.chart.chart = charts.advice(found)
            if parts is not None:
                self.why.chart = charts.explained(parts, found)
            self.why.layout.display = "none" if parts is None else None
            self.table.value = words.table(found).to_html(index=False, border=0, justify="left")
            self._result.layout.display = None
            self._progress(STEPS, STEPS)
            return words.told(found)

        return finish
