"""A first look at a game: two strategies, a few rules, and how the scores and the winner change."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import Any

import altair as alt
import ipywidgets as w

from lcanalysis import charts, precomputed
from lcanalysis.charts.texts import finding, scores_sentence
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import LcAnalysisError
from lcanalysis.games.base import Setting
from lcanalysis.games.registry import game
from lcanalysis.simulation import Results, simulate
from lcanalysis.widgets.latest import Latest

GAMES = (2_000, 20_000, 100_000, 500_000)
LABEL = {"description_width": "9.5em"}


class FirstLook(w.VBox):
    """A panel that plays two strategies against each other under rules of your choice, and shows how it ends.

    With more than two players the second strategy takes all seats but one.

    Parameters
    ----------
    run
        Results to open with; by default those that come with the package, so that the panel opens at once.
    strategies
        Strategies of your own to offer beside those of the game.
    games
        How many games a change plays.

    Attributes
    ----------
    first, second
        Dropdowns of the two strategies.
    sliders
        One slider a rules key.
    games
        Dropdown of the number of games.
    chart
        The chart, an `altair.JupyterChart`.
    status
        The finding in words, or what went wrong.
    run
        The results on show.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> panel = FirstLook(lc.simulate("classic", ["greedy", "eager"], n=200, rotate=True), games=200)
    >>> panel.sliders["expedition_cost"].value = 10
    >>> panel.wait()
    True
    >>> panel.run.rules.changes()
    {'expedition_cost': 10}
    """

    def __init__(
        self, run: Results | None = None, strategies: Sequence[Strategy] = (), games: int = 20_000
    ) -> None:
        run = run or precomputed.load("classic_first_look")
        self.run = run
        self._seats = len(run.strategies)
        self._latest = Latest()
        self._game = game(run.game)
        self._own = {strategy.name: strategy for strategy in strategies}
        self._add_controls(games)
        self.chart = alt.JupyterChart(charts.first_look(run), embed_options={"actions": False})
        self.status = w.HTML()
        self._say(self._found(run))
        super().__init__([self._controls(), self.status, self.chart])

    def wait(self, seconds: float = 60) -> bool:
        """Wait until the panel shows the results of its settings; False if it took longer."""
        return self._latest.wait(seconds)

    # ---- controls ----

    def _add_controls(self, games: int) -> None:
        names = list(dict.fromkeys([*self._game.strategies, *self._own]))
        chosen = [label.split("#")[0] for label in self.run.strategies]
        self.first, self.second = (
            w.Dropdown(options=names, value=name, description=label, style=LABEL)
            for name, label in zip(chosen[:2], ("Strategy", "plays against"), strict=True)
        )
        self.sliders = {setting.key: self._slider(setting) for setting in self._game.settings}
        counts = [(f"{n:,}", n) for n in sorted({*GAMES, games})]
        self.games = w.Dropdown(options=counts, value=games, description="Games a run", style=LABEL)
        self.as_printed = w.Button(description="Rules as printed")
        self.as_printed.on_click(lambda _: self._reset())
        for control in (self.first, self.second, self.games, *self.sliders.values()):
            control.observe(lambda _: self._play(), "value")

    def _slider(self, setting: Setting) -> w.IntSlider:
        return w.IntSlider(
            value=getattr(self.run.rules, setting.key),
            min=setting.low,
            max=setting.high,
            step=setting.step,
            description=setting.label,
            continuous_update=False,
            style=LABEL,
        )

    def _controls(self) -> w.Box:
        left = w.VBox([self.first, self.second, self.games])
        right = w.VBox([*self.sliders.values(), self.as_printed])
        return w.Box([left, right], layout=w.Layout(flex_flow="row wrap"))

    def _reset(self) -> None:
        printed = self._game.default_rules()
        for key, slider in self.sliders.items():
            slider.value = getattr(printed, key)

    # ---- playing ----

    def _play(self) -> None:
        others = [self.second.value] * (self._seats - 1)
        players = [self._own.get(name, name) for name in (self.first.value, *others)]
        changes = {key: slider.value for key, slider in self.sliders.items()}
        n = self.games.value
        self._say("playing …")
        self._latest.ask(lambda stop: self._show(players, changes, n, stop))

    def _show(
        self, players: list[Any], changes: dict[str, int], n: int, superseded: Callable[[], bool]
    ) -> None:
        """Play and draw, unless a newer request has come in."""
        try:
            run = self._played(players, changes, n, superseded)
            chart = charts.first_look(run)
        except LcAnalysisError as error:
            self._say(f"{error}.", unless=superseded)
        except Exception as error:
            self._say(f"This did not work ({error!r}).", unless=superseded)
        else:
            if not superseded():
                self.chart.chart, self.run = chart, run
            self._say(self._found(run), unless=superseded)

    def _played(
        self, players: list[Any], changes: dict[str, int], n: int, superseded: Callable[[], bool]
    ) -> Results:
        """The results under the changed rules; each deal is played from both seats."""
        rules = self._game.default_rules().replace(**changes)
        return simulate(
            self._game.key,
            players,
            n=n,
            seed=self.run.seed,
            rules=rules,
            rotate=True,
            keep="summary",
            progress=False,
            stop=superseded,
        )

    @staticmethod
    def _found(run: Results) -> str:
        return f"{finding(run)} {scores_sentence(run)}."

    def _say(self, text: str, unless: Callable[[], bool] = lambda: False) -> None:
        if unless():
            return
        self.status.value = f'<div role="status" aria-live="polite">{html.escape(text)}</div>'
