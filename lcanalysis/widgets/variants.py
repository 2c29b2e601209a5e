"""A panel about variants: change the rules, and see what differs from the printed game, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import altair as alt
import ipywidgets as w

from lcanalysis import charts, precomputed
from lcanalysis.balance.compare import PRINTED, Comparison, compare
from lcanalysis.charts.variant_texts import sentences
from lcanalysis.engine.strategy import Strategy
from lcanalysis.games.base import Setting
from lcanalysis.games.features import Feature, features
from lcanalysis.games.registry import game
from lcanalysis.numbers import count
from lcanalysis.widgets.playing import LABEL, Finish, PlayingPanel

DEALS = (500, 2_000, 10_000, 50_000)
SHOWN = ("skill", "score", "seat_advantage", "turns", "lead_changes")


class VariantExplorer(PlayingPanel):
    """A panel that compares rules of your choice with the printed ones, on the same deals.

    Parameters
    ----------
    game_key
        The game.
    comparison
        What to open with; by default a variant that comes with the package, so that the panel opens at once.
    strategies
        Strategies of your own to offer beside those of the game.
    deals
        How many deals are played.
    seats
        Number of players; the fewest of the game by default.
    switches
        Whether wagers, bonuses and events of the game can be switched off as well.

    Attributes
    ----------
    better, weaker
        Dropdowns of the two strategies.
    sliders
        One slider a rules key.
    off
        A list of the features to switch off; empty without `switches`.
    deals
        Dropdown of the number of deals.
    play, stop, as_printed
        Buttons.
    bar
        The progress bar.
    status
        The findings in words, or what went wrong.
    chart
        The chart, an `altair.JupyterChart`.
    found
        The comparison on show.

    Examples
    --------
    >>> panel = VariantExplorer("classic", deals=500)
    >>> panel.better.value, panel.weaker.value = "greedy", "eager"
    >>> panel.sliders["expedition_cost"].value = 10
    >>> panel.play.click()
    >>> panel.wait()
    True
    >>> list(panel.found.variants)
    ['as printed', 'expedition cost 10']
    """

    def __init__(
        self,
        game_key: str = "classic",
        comparison: Comparison | None = None,
        strategies: Sequence[Strategy] = (),
        deals: int = 2_000,
        seats: int | None = None,
        switches: bool = False,
    ) -> None:
        self._game = game(game_key)
        self._features = {
            name: feature for name, feature in features(game_key).items() if switches and feature.off
        }
        self._seats = seats or self._game.seats[0]
        self._own = {strategy.name: strategy for strategy in strategies}
        self._add_playing("Compare")
        self.found = comparison or _stored(game_key) or compare(game_key, {PRINTED: None}, n=DEALS[0])
        self._add_controls(deals)
        self.chart = alt.JupyterChart(_drawn(self.found), embed_options={"actions": False})
        self._say(_told(self.found))
        super().__init__([self._controls(), self.status, self.chart])

    # ---- controls ----

    def _add_controls(self, deals: int) -> None:
        names = list(dict.fromkeys([*self._game.strategies, *self._own]))
        chosen = [entry["name"] for entry in self.found.provenance["strategies"]]
        self.better, self.weaker = (
            w.Dropdown(options=names, value=name, description=label, style=LABEL)
            for name, label in zip(
                (chosen[0], chosen[-1]), ("Better strategy", "Weaker strategy"), strict=True
            )
        )
        rules = list(self.found.variants.values())[-1]
        self.sliders = {setting.key: _slider(setting, rules) for setting in self._game.settings}
        self.off = w.SelectMultiple(
            options=[(feature.title, name) for name, feature in self._features.items()],
            description="Switched off",
            rows=min(6, len(self._features)) or 1,
            style=LABEL,
        )
        counts = [(f"{n:,}", n) for n in sorted({*DEALS, deals})]
        self.deals = w.Dropdown(options=counts, value=deals, description="Deals", style=LABEL)
        self.as_printed = w.Button(description="Rules as printed")
        self.as_printed.on_click(lambda _: self._reset())

    def _controls(self) -> w.Box:
        off = [self.off] if self._features else []
        left = w.VBox([self.better, self.weaker, self.deals, *off, self.bar])
        buttons = w.HBox([self.play, self.stop, self.as_printed])
        right = w.VBox([*self.sliders.values(), buttons])
        return w.Box([left, right], layout=w.Layout(flex_flow="row wrap"))

    def _reset(self) -> None:
        printed = self._game.default_rules()
        for key, slider in self.sliders.items():
            slider.value = getattr(printed, key)
        self.off.value = ()

    # ---- playing ----

    def _play(self) -> None:
        printed = self._game.default_rules()
        changes = {key: s.value for key, s in self.sliders.items() if s.value != getattr(printed, key)}
        without = [self._features[name] for name in self.off.value]
        if not changes and not without:
            self._say(["These are the printed rules: move a slider, then compare."])
            return
        players = [self._own.get(name, name) for name in (self.better.value, self.weaker.value)]
        names = [f"{key.replace('_', ' ')} {value}" for key, value in changes.items()]
        name = ", ".join([*names, *map(_no, without)])
        for feature in without:
            changes.update(feature.off)
        n = self.deals.value
        self._begin(lambda stop: self._compared(name, changes, players, n, stop))

    def _compared(
        self, name: str, changes: dict[str, Any], players: list[Any], n: int, stop: Callable[[], bool]
    ) -> Finish:
        found = compare(
            self._game.key,
            {PRINTED: None, name: changes},
            n,
            seed=int(self.found.provenance["seed"]),
            strategies=players,
            seats=self._seats,
            report=self._progress,
            stop=stop,
        )

        def finish() -> Sequence[str]:
            self.chart.chart, self.found = _drawn(found), found
            return _told(found)

        return finish


def _no(feature: Feature) -> str:
    """What rules without a feature are called."""
    return f"no {feature.title[0].lower()}{feature.title[1:]}"


def _slider(setting: Setting, rules: Any) -> w.IntSlider:
    return w.IntSlider(
        value=getattr(rules, setting.key),
        min=setting.low,
        max=setting.high,
        step=setting.step,
        description=setting.label,
        continuous_update=False,
        style=LABEL,
    )


def _stored(game_key: str) -> Comparison | None:
    """A variant that comes with the package: a value from the middle of the game's first sweep over one key."""
    for name, (kind, key, settings) in precomputed.stored().items():
        if kind.listed == "SWEEPS" and key == game_key and len(settings["values"]) == 1:
            found = precomputed.load_stored(name)
            first, *others = found.variants
            return found.only([first, others[len(others) // 2]])
    return None


def _drawn(found: Comparison) -> alt.VConcatChart:
    return charts.compared(found, SHOWN)


def _told(found: Comparison) -> list[str]:
    """What was found, with the number of deals."""
    *_, variant = found.variants
    deals = f"{count(int(found.frame['n'].min()))} deals, seed {found.provenance['seed']}."
    if len(found.variants) == 1:
        return [deals]
    return [*sentences(found, variant), deals]
