"""Explorer of dice: which numbers can be formed, and which dice to keep."""

from __future__ import annotations

import html
from typing import Any

import ipywidgets as w

from lcanalysis import charts, odds
from lcanalysis.charts.odds import exact_percent
from lcanalysis.errors import BadValue
from lcanalysis.odds.dice import RerollPolicy
from lcanalysis.widgets.odds_panel import LABEL, OddsPanel, columns, slider

MOST_DICE, MOST_TARGET = 6, 30
CHART = 480
FACES = ("bet 1 2 3 4 5", "1 2 3 4 5 6", "0-9")


class DiceExplorer(OddsPanel):
    """Choose dice, re-rolls and the numbers wanted; see the odds and what to keep of every roll.

    Parameters
    ----------
    targets
        The numbers wanted at first.
    dice, faces, rerolls
        The dice at first: how many, their faces such as ``"bet 1 2 3 4 5"``, and how often they may be rolled again.

    Attributes
    ----------
    number, rerolls
        Sliders.
    faces
        The faces as text.
    targets
        A button for each number.
    with_bet
        Whether a bet must show as well.
    roll
        A dropdown for each die, to look up one roll.
    advice
        What to keep of that roll.
    keeps
        What to keep of every roll.

    Examples
    --------
    >>> panel = DiceExplorer(targets=[7])
    >>> panel.rerolls.value = 2
    >>> "with 2 re-rolls" in panel.status.value
    True
    """

    def __init__(self, targets: Any = (7, 9), dice: int = 3, faces: str = FACES[0], rerolls: int = 1) -> None:
        self.number = slider("Dice", dice, 1, MOST_DICE)
        self.faces = w.Combobox(
            value=faces,
            options=FACES,
            description="Faces",
            style=LABEL,
            continuous_update=False,
            ensure_option=False,
        )
        self.rerolls = slider("Re-rolls", rerolls, 0, 3)
        self.with_bet = w.Checkbox(description="A bet must show as well", indent=False)
        self.targets = {
            target: w.ToggleButton(
                value=target in targets,
                description=str(target),
                tooltip=f"I want {target}",
                layout=w.Layout(width="3em"),
            )
            for target in range(1, MOST_TARGET + 1)
        }
        self.roll = [w.Dropdown(layout=w.Layout(width="5em")) for _ in range(MOST_DICE)]
        self.advice, self.keeps = w.HTML(), w.HTML()
        self._policy: RerollPolicy | None = None
        wrapped = w.Layout(flex_flow="row wrap")
        numbers = w.Box([w.Label("Numbers wanted"), *self.targets.values()], layout=wrapped)
        looked_up = w.Box([w.Label("My roll"), *self.roll, self.advice], layout=wrapped)
        controls = [self.number, self.faces, self.rerolls, self.with_bet, *self.targets.values()]
        rows = [columns([self.number, self.rerolls], [self.faces, self.with_bet]), numbers, looked_up]
        self._open(controls, rows, [self.keeps])
        for die in self.roll:
            die.observe(lambda _: self._advise(), "value")

    def _answer(self) -> tuple[Any, str]:
        faces = odds.dice.read_faces(self.faces.value)
        sums = odds.dice.sums(self.number.value, faces)
        self._fit(faces, max(sums.outcomes))
        wanted = [n for n, button in self.targets.items() if button.value and n <= max(sums.outcomes)]
        if not wanted:
            self._policy, self.keeps.value = None, ""
            self._advise()
            return charts.distribution(
                sums, outcome="sum of all dice"
            ), "Choose the numbers that you want to form."
        return self._asked(wanted, faces, sums)

    def _asked(self, wanted: list[int], faces: tuple[int, ...], sums: Any) -> tuple[Any, str]:
        number, rerolls, bet = self.number.value, self.rerolls.value, self.with_bet.value
        table = odds.tables.dice_targets(wanted, number, faces, rerolls)
        table = table[table["with_bet"] == bet]
        if table.empty:
            raise BadValue("These dice have no bet that could show.")
        self._policy = None
        if rerolls:
            aim = odds.dice.forms(*wanted, with_bet=bet)
            self._policy = odds.dice.best_reroll(aim, rerolls, number, faces)
        self.keeps.value = _keep_table(self._policy)
        self._advise()
        chart = charts.dice_odds(table, sums, width=CHART)
        last = table[table["target"] == table["target"].iloc[-1]]
        fractions = ", ".join(f"{row.exact} {_rolled(row.rerolls)}" for row in last.itertuples())
        return chart, f"{charts.texts_of(chart)['title']}. Exactly: {fractions}."

    def _fit(self, faces: tuple[int, ...], most: int) -> None:
        """Show the buttons and dice that there are."""
        for target, button in self.targets.items():
            button.layout.display = "" if target <= most else "none"
            button.button_style = "primary" if button.value else ""
        options = [(repr(face), face) for face in dict.fromkeys(faces)]
        self._quiet = True
        for place, die in enumerate(self.roll):
            die.layout.display = "" if place < self.number.value else "none"
            if die.options != tuple(options):
                die.options = options
                die.index = 0
        self._quiet = False

    def _advise(self) -> None:
        """What to keep of the roll in the dropdowns."""
        if self._quiet:
            return
        roll = [die.value for die in self.roll[: self.number.value]]
        text = "" if self._policy is None else _advice(self._policy, roll)
        self.advice.value = f'<span aria-live="polite">{html.escape(text)}</span>'


def _advice(policy: RerollPolicy, roll: list[int]) -> str:
    kept, chance = policy.keep(roll), policy.value_of(roll, exact=True)
    odds_of_it = (
        f"{exact_percent(float(chance))} ({chance})" if 0 < chance < 1 else exact_percent(float(chance))
    )
    if len(kept) == len(roll):
        return f"Keep all: {odds_of_it}"
    return f"Keep {' '.join(map(repr, kept)) or 'nothing'}, roll {len(roll) - len(kept)} again: {odds_of_it}"


def _keep_table(policy: RerollPolicy | None) -> str:
    """The policy as an HTML table that scrolls."""
    if policy is None:
        return ""
    rows = "".join(
        f"<tr><td>{row.roll}</td><td>{row.keep or 'nothing'}</td><td>{exact_percent(row.chance)}</td></tr>"
        for row in odds.tables.dice_keeps(policy).itertuples()
    )
    return (
        '<div tabindex="0" style="max-height:26em;overflow-y:auto;line-height:1.35">'
        '<table style="border-spacing:8px 0"><caption>What to keep of every roll</caption>'
        '<thead><tr><th scope="col">Roll</th><th scope="col">Keep</th><th scope="col">Chance</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _rolled(left: int) -> str:
    return "at the first roll" if left == 0 else "with re-rolls"
