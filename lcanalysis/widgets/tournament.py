"""A panel about tournaments: choose who takes part, and see ratings, cross table and equilibrium."""

from __future__ import annotations

import html
import threading
from collections.abc import Callable, Sequence
from typing import Any

import altair as alt
import ipywidgets as w

from lcanalysis import charts, precomputed
from lcanalysis.balance.tournament import Tournament, tournament
from lcanalysis.charts.contests import tournament_sentences, tournament_source
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import LcAnalysisError
from lcanalysis.games.registry import game
from lcanalysis.widgets.latest import Latest

GAMES = (400, 2_000, 10_000, 50_000)
LABEL = {"description_width": "9.5em"}
VIEWS = ("Ratings", "Cross table", "Equilibrium")


class TournamentPanel(w.VBox):
    """A panel that plays strategies of your choice against each other.

    Parameters
    ----------
    game_key
        The game.
    played
        A tournament to open with; by default the one that comes with the package, so that the panel opens at once.
    strategies
        Strategies of your own to offer beside those of the game.
    games
        Deals of each pairing; each is played from every seat.

    Attributes
    ----------
    names
        List of the strategies, of which several can be chosen.
    deals, seats
        Dropdowns of the number of deals of a pairing and of players.
    view
        Buttons: ratings, cross table, equilibrium.
    play, stop
        Buttons.
    bar
        The progress bar.
    status
        The findings in words, or what went wrong.
    chart
        The chart, an `altair.JupyterChart`.
    played
        The tournament on show.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> panel = TournamentPanel("classic", lc.tournament("classic", ["eager", "greedy"], n=200), games=100)
    >>> panel.names.value = ("never_open", "eager", "greedy")
    >>> panel.play.click()
    >>> panel.wait()
    True
    >>> panel.played.strategies
    ['never_open', 'eager', 'greedy']
    """

    def __init__(
        self,
        game_key: str = "classic",
        played: Tournament | None = None,
        strategies: Sequence[Strategy] = (),
        games: int = 2_000,
    ) -> None:
        self._game = game(game_key)
        self.played = played or precomputed.load_stored(f"{game_key}_tournament_{self._game.seats[0]}")
        self._own = {strategy.name: strategy for strategy in strategies}
        self._latest, self._stopped = Latest(), threading.Event()
        self._add_controls(games)
        self.chart = alt.JupyterChart(self._drawn(self.played), embed_options={"actions": False})
        self.status = w.HTML()
        self._say(tournament_sentences(self.played))
        super().__init__([self._controls(), self.status, self.chart])

    def wait(self, seconds: float = 60) -> bool:
        """Wait until the panel is done; False if it took longer."""
        return self._latest.wait(seconds)

    # ---- controls ----

    def _add_controls(self, games: int) -> None:
        names = list(dict.fromkeys([*self._game.strategies, *self._own]))
        self.names = w.SelectMultiple(
            options=names,
            value=[name for name in names if name in self.played.strategies] or names,
            rows=min(8, len(names)),
            description="Strategies",
            style=LABEL,
        )
        counts = [(f"{n:,}", n) for n in sorted({*GAMES, games})]
        self.deals = w.Dropdown(options=counts, value=games, description="Deals a pairing", style=LABEL)
        self.seats = w.Dropdown(
            options=list(self._game.seats), value=self.played.seats, description="Players", style=LABEL
        )
        self.view = w.ToggleButtons(options=VIEWS, description="Show", style=LABEL)
        self.play = w.Button(description="Play", button_style="primary")
        self.stop = w.Button(description="Stop", disabled=True)
        self.bar = w.IntProgress(value=0, max=1, description="Progress", style=LABEL)
        self.play.on_click(lambda _: self._play())
        self.stop.on_click(lambda _: self._stopped.set())
        self.view.observe(lambda _: self._redraw(), "value")

    def _controls(self) -> w.Box:
        right = w.VBox([self.deals, self.seats, w.HBox([self.play, self.stop]), self.bar])
        above = w.Box([self.names, right], layout=w.Layout(flex_flow="row wrap"))
        return w.VBox([above, self.view])

    def _redraw(self) -> None:
        self.chart.chart = self._drawn(self.played)

    def _drawn(self, played: Tournament) -> Any:
        if self.view.value == "Cross table":
            return charts.cross_table(played.table, foot=tournament_source(played))
        if self.view.value == "Equilibrium":
            return charts.equilibrium(played)
        return charts.ratings(played)

    # ---- playing ----

    def _play(self) -> None:
        players = [self._own.get(name, name) for name in self.names.value]
        if len(players) < 2:
            self._say(["Choose at least two strategies: hold Ctrl, or Shift and an arrow key."])
            return
        seats, deals = self.seats.value, self.deals.value
        self._stopped.clear()
        self.stop.disabled = False
        self._say(["playing …"])
        self._latest.ask(lambda superseded: self._show(players, deals, seats, superseded))

    def _show(self, players: list[Any], deals: int, seats: int, superseded: Callable[[], bool]) -> None:
        """Play and draw, unless a newer request has come in."""
        try:
            played = tournament(
                self._game.key,
                players,
                deals * seats,
                self.played.seed,
                seats,
                report=self._progress,
                stop=lambda: superseded() or self._stopped.is_set(),
            )
            chart = self._drawn(played)
        except LcAnalysisError as error:
            self._end([f"{error}."], superseded)
        except Exception as error:
            self._end([f"This did not work ({error!r})."], superseded)
        else:
            if not superseded():
                self.chart.chart, self.played = chart, played
            self._end(tournament_sentences(played), superseded)

    def _progress(self, done: int, of: int) -> None:
        self.bar.max, self.bar.value = of, done

    def _end(self, texts: Sequence[str], superseded: Callable[[], bool]) -> None:
        if superseded():
            return
        self.stop.disabled = True
        self._say(texts)

    def _say(self, texts: Sequence[str]) -> None:
        lines = "".join(f"<div>{html.escape(text)}</div>" for text in texts)
        self.status.value = f'<div role="status" aria-live="polite">{lines}</div>'
