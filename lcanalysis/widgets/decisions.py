"""A panel about decisions: what a choice is worth, over two features of the position."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import altair as alt
import ipywidgets as w
import pandas as pd

from lcanalysis import charts, precomputed
from lcanalysis.balance.decisions import decision_value, joined_maps, value_map
from lcanalysis.charts.decisions import bands
from lcanalysis.engine.questions import Question
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.loading import questions
from lcanalysis.games.registry import game
from lcanalysis.numbers import count
from lcanalysis.widgets.playing import Finish, PlayingPanel

GAMES = (500, 2_000, 10_000, 50_000)
LABEL = {"description_width": "7em"}
NONE = "none"


class DecisionExplorer(PlayingPanel):
    """A panel that maps what *yes* is worth against *no* in a decision of your choice.

    Parameters
    ----------
    game_key
        The game.
    question
        What to open with; the first question that comes with a map by default.
    own_questions
        Questions of your own to offer beside those of the game.
    strategies
        Strategies of your own to offer beside those of the game.
    games
        How many games each strategy plays among its like.
    seats
        Number of players; the fewest of the game by default.

    Attributes
    ----------
    question, across, up, first, second, games
        Dropdowns: the decision; the two features; the two strategies; the number of games.
    play, stop
        Buttons.
    bar
        The progress bar.
    status
        What is asked and how much was played, or what went wrong.
    chart
        The chart, an `altair.JupyterChart`.
    cells
        The map on show, as `lcanalysis.balance.decision_map` gives it.

    Examples
    --------
    >>> panel = DecisionExplorer("classic", games=500)
    >>> panel.question.value = "next_wager"
    >>> panel.first.value, panel.second.value = "greedy", "none"
    >>> panel.play.click()
    >>> panel.wait()
    True
    >>> panel.cells["strategy"].unique().tolist(), panel.across.value
    (['greedy'], 'wagers_laid')
    """

    def __init__(
        self,
        game_key: str = "classic",
        question: str | None = None,
        own_questions: Sequence[Question] = (),
        strategies: Sequence[Strategy] = (),
        games: int = 2_000,
        seats: int | None = None,
    ) -> None:
        self._game = game(game_key)
        self._questions = {**questions(game_key), **{asked.name: asked for asked in own_questions}}
        if not self._questions:
            raise BadValue(f"{game_key} has no questions about decisions; give some of your own")
        self._seats = seats or self._game.seats[0]
        self._own = {strategy.name: strategy for strategy in strategies}
        self._maps = _stored(game_key) if self._seats == self._game.seats[0] else {}
        self._cases: dict[str, pd.DataFrame] = {}
        self._add_playing("Play", LABEL)
        self.cells = pd.DataFrame()
        self._add_controls(question, games)
        self.chart = alt.JupyterChart(_nothing(), embed_options={"actions": False})
        self._choose()
        for control in (self.across, self.up):
            control.observe(lambda _: self._map_again(), "value")
        self.question.observe(lambda _: self._choose(), "value")
        super().__init__([self._controls(), self.status, self.chart])

    # ---- controls ----

    def _add_controls(self, question: str | None, games: int) -> None:
        opened = question or next((name for name in self._maps if name in self._questions), None)
        titles = [(asked.title, name) for name, asked in self._questions.items()]
        names = list(dict.fromkeys([*self._game.strategies, *self._own]))

        def dropdown(label: str, options: list, value: object = None) -> w.Dropdown:
            chosen = {"value": value} if value is not None else {}
            return w.Dropdown(options=options, description=label, style=LABEL, **chosen)

        self.question = dropdown("Decision", titles, opened)
        self.across, self.up = dropdown("Across", []), dropdown("Up", [])
        self.first = dropdown("Strategy", names, names[-1])
        weaker = "greedy" if "greedy" in names and names[-1] != "greedy" else NONE
        self.second = dropdown("Beside it", [*names, NONE], weaker)
        self.games = dropdown("Games", [(f"{n:,}", n) for n in sorted({*GAMES, games})], games)

    def _controls(self) -> w.Box:
        left = w.VBox([self.question, self.across, self.up])
        right = w.VBox([self.first, self.second, self.games])
        below = w.VBox([w.HBox([self.play, self.stop]), self.bar])
        return w.Box([left, right, below], layout=w.Layout(flex_flow="row wrap"))

    def _choose(self) -> None:
        """Another decision: its features as axes, and its map if one is there already."""
        self._cases = {}
        asked = self._questions[self.question.value]
        name = self._maps.get(asked.name)
        stored = precomputed.load_stored(name) if name else None
        axes = [*(stored.attrs["provenance"]["by"] if stored is not None else ()), *asked.features]
        if not axes:
            raise BadValue(f"Question {asked.name} has no features to map")
        for place, control in enumerate((self.across, self.up)):
            control.options = list(asked.features)
            control.value = axes[min(place, len(axes) - 1)]
        if stored is not None:
            self._draw(stored, [self.across.value, self.up.value])
        else:
            self._say([asked.description, "Press Play to map it."])

    # ---- maps ----

    def _map_again(self) -> None:
        """Other axes: mapped at once if the cases are still there."""
        if self._cases:
            self._draw(self._mapped(), self._axes())

    def _axes(self) -> list[str]:
        return list(dict.fromkeys([self.across.value, self.up.value]))

    def _mapped(self) -> pd.DataFrame:
        """The cases of all strategies, mapped over the chosen features."""
        widths = bands(pd.concat(self._cases.values(), ignore_index=True), self._axes())
        return joined_maps([value_map(cases, widths) for cases in self._cases.values()])

    def _draw(self, cells: pd.DataFrame, axes: list[str]) -> None:
        self.cells = cells
        by = cells.attrs["provenance"]["by"]
        rest = _fullest(cells, [name for name in by if name not in axes])
        self.chart.chart = charts.decision_cells(cells, axes, where=rest)
        self._say(self._told())

    def _told(self) -> list[str]:
        facts = self.cells.attrs["provenance"]
        played = f"{count(facts['n'])} games a strategy, seed {facts['seed']}."
        return [self._questions[self.question.value].description, played]

    # ---- playing ----

    def _play(self) -> None:
        names = [name for name in dict.fromkeys([self.first.value, self.second.value]) if name != NONE]
        players = [self._own.get(name, name) for name in names]
        asked, n = self._questions[self.question.value], self.games.value
        self._begin(lambda stop: self._asked(asked, players, n, stop))

    def _asked(
        self, asked: Question, players: Sequence[str | Strategy], n: int, stop: Callable[[], bool]
    ) -> Finish:
        found: dict[str, pd.DataFrame] = {}
        for player in players:
            if found and stop():
                break
            report = functools.partial(self._reported, len(found) * n, len(players) * n)
            cases = decision_value(
                self._game.key,
                asked,
                [player] * self._seats,
                n,
                seed=1,
                progress=False,
                stop=stop,
                report=report,
            )
            found[str(player if isinstance(player, str) else player.name)] = cases

        def finish() -> Sequence[str]:
            if asked.name != self.question.value:  # another decision was chosen meanwhile
                return []
            self._cases = found
            self._draw(self._mapped(), self._axes())
            return self._told()

        return finish

    def _reported(self, before: int, of: int, done: int, _: int) -> None:
        self._progress(before + done, of)


def _stored(game_key: str) -> dict[str, str]:
    """The names of the maps that come with the package, the first one of each question."""
    found: dict[str, str] = {}
    for name, (kind, key, settings) in precomputed.stored().items():
        if kind.listed == "MAPS" and key == game_key:
            found.setdefault(settings["question"], name)
    return found


def _fullest(cells: pd.DataFrame, features: list[str]) -> dict[str, int]:
    """The values of some features that most cases have."""
    if not features:
        return {}
    sums = cells.groupby(features, as_index=False)["cases"].sum()
    return {str(name): int(value) for name, value in sums.loc[sums["cases"].idxmax(), features].items()}


def _nothing() -> alt.Chart:
    return alt.Chart(pd.DataFrame({"x": []}), mark="point")
