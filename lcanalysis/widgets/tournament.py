"""A panel about tournaments: choose who takes part, and see ratings, cross table and equilibrium."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import altair as alt
import ipywidgets as w

from lcanalysis import charts, precomputed
from lcanalysis.balance.tournament import Tournament, tournament
from lcanalysis.charts.contests import tournament_sentences, tournament_source
from lcanalysis.engine.strategy import Strategy
from lcanalysis.games.registry import game
from lcanalysis.widgets.playing import LABEL, Finish, PlayingPanel

GAMES = (400, 2_000, 10_000, 50_000)
VIEWS = ("Ratings", "Cross table", "Equilibrium")


class TournamentPanel(PlayingPanel):
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
        self._add_playing("Play")
        self._add_controls(games)
        self.chart = alt.JupyterChart(self._drawn(self.played), embed_options={"actions": False})
        self._say(tournament_sentences(self.played))
        super().__init__([self._controls(), self.status, self.chart])

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
        self._begin(lambda stop: self._played(players, deals, seats, stop))

    def _played(self, players: list[Any], deals: int, seats: int, stop: Callable[[], bool]) -> Finish:
        played = tournament(
            self._game.key, players, deals * seats, self.played.seed, seats, report=self._progress, stop=stop
        )

        def finish() -> Sequence[str]:
            self.chart.chart, self.played = self._drawn(played), played
            return tournament_sentences(played)

        return finish
