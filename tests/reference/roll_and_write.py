"""Roll & Write in plain Python, written from its rules page.

A second opinion for the tests, slow and easy to read. Colours are numbered from 0. Actions are ``("write", colour, number)``,
``("refuse",)``, ``("accelerate", colour)`` and ``("accelerate", None)``. The random streams follow the published conventions of the
engine, the dice of a turn being the stream of (seed, game number, turn), so the same seed and game number give the same game.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.reference.classic import CHOICES, Stream

Action = tuple
COLUMN_NAMES = [0, 1, 2, 3, 4, 5, "artifacts", "dice"]


@dataclass(frozen=True)
class Rules:
    """The values of the rules page."""

    colour_dice: int = 3
    number_dice: int = 3
    highest_number: int = 9
    arrows: tuple = ((2, 6), (3, 7), (4, 8), (2, 5), (3, 6), (4, 7))
    artifacts: tuple = ((4,), (5,), (6,), (7,), (8,), (2,))
    ninth_box_artifact: bool = True
    no_boxes: int = 0
    row_points: tuple = (-40, -30, -20, 10, 20, 30, 60)
    eight_boxes: int = 70
    nine_boxes: int = 100
    exhausted_points: int = 0
    circle_factor: int = 2
    bridge_box: int = 7
    bridge_points: int = 20
    shared_bridges: bool = True
    dice_stay_after_refusal: bool = True
    max_turns: int = 1000

    def points(self, boxes: int) -> int:
        """What a column with that many filled boxes is worth."""
        by_boxes = dict(enumerate(self.row_points, start=1))
        return (by_boxes | {0: self.no_boxes, 8: self.eight_boxes, 9: self.nine_boxes})[boxes]


class Sheet:
    """One player's sheet."""

    def __init__(self) -> None:
        self.numbers: list[list[int]] = [[] for _ in range(6)]
        self.circles: set[int] = set()
        self.artifacts = self.dice = 0
        self.bridges: set = set()
        self.refusals = self.arrows = 0

    def may_write(self, colour: int, number: int) -> bool:
        """Whether that number may be taken for that colour."""
        column = self.numbers[colour]
        if not column:
            return number != 0 or colour not in self.circles
        return (10 if number == 0 else number) >= column[-1]

    def height(self, column) -> int:
        """Filled or marked boxes of any of the eight columns."""
        if column == "artifacts":
            return self.artifacts
        return self.dice if column == "dice" else len(self.numbers[column])

    def mark_artifact(self) -> None:
        """One more artifact, if there is room."""
        self.artifacts = min(9, self.artifacts + 1)

    def refuse(self) -> None:
        """Mark a die."""
        self.refusals += 1
        self.dice = min(9, self.dice + 1)

    def add(self, colour: int, number: int, rules: Rules) -> bool:
        """Put a number on top of a column; returns whether there is an arrow."""
        column = self.numbers[colour]
        column.append(number)
        box = len(column)
        if box in rules.artifacts[colour] or (box == 9 and rules.ninth_box_artifact):
            self.mark_artifact()
        return box in rules.arrows[colour]

    def write(self, colour: int, number: int, rules: Rules) -> bool:
        """Write a legal number; returns whether there is an arrow."""
        column = self.numbers[colour]
        if len(column) == 9:
            self.mark_artifact()
            return False
        if number == 0 and not column:
            self.circles.add(colour)
            return False
        return self.add(colour, number or 10, rules)

    def score(self, rules: Rules) -> dict[str, int]:
        """Score parts and counts."""
        worth = [rules.points(len(column)) for column in self.numbers]
        return {
            "columns": sum(worth),
            "doubling": sum((rules.circle_factor - 1) * worth[colour] for colour in self.circles),
            "artifacts": rules.points(self.artifacts),
            "dice": rules.exhausted_points if self.dice == 9 else rules.points(self.dice),
            "bridges": rules.bridge_points * len(self.bridges),
            "refusals": self.refusals,
            "arrows": self.arrows,
            "columns_started": sum(1 for column in self.numbers if column),
            "circles": len(self.circles),
        }


def writes(sheet: Sheet, colours: Sequence[int], numbers: Sequence[int]) -> list[Action]:
    """The legal ways to write with these dice, and to refuse."""
    pairs = sorted({(colour, number) for colour in colours for number in numbers})
    return [("write", *pair) for pair in pairs if sheet.may_write(*pair)] + [("refuse",)]


def accelerations(sheet: Sheet) -> list[Action]:
    """Where an arrow may lead."""
    open_columns = [c for c in range(6) if 0 < len(sheet.numbers[c]) < 9]
    return [("accelerate", colour) for colour in [*open_columns, None]]


class Match:
    """One game, played turn by turn."""

    def __init__(self, rules: Rules, seed: int, number: int, strategies: Sequence[str]) -> None:
        self.rules, self.seed, self.number = rules, seed, number
        self.players = [
            (STRATEGIES[name], Stream(seed, number, CHOICES + seat)) for seat, name in enumerate(strategies)
        ]
        self.sheets = [Sheet() for _ in strategies]
        self.crossed: set = set()
        self.turns = 0
        self.end_reason = ""
        self.story: list[tuple[int, Action]] = []

    def choose(self, seat: int, sheet: Sheet, actions: list[Action]) -> Action:
        """Let a player decide."""
        decide, stream = self.players[seat]
        action = decide(sheet, actions, stream)
        self.story.append((seat, action))
        return action

    def decide(self, seat: int, sheet: Sheet, colours: Sequence[int], numbers: Sequence[int]) -> Action:
        """All that a player does in a turn, arrows included, on a sheet; returns the first action."""
        action = self.choose(seat, sheet, writes(sheet, colours, numbers))
        if action[0] == "refuse":
            sheet.refuse()
            return action
        arrow = sheet.write(action[1], action[2], self.rules)
        while arrow:
            _, colour = self.choose(seat, sheet, accelerations(sheet))
            if colour is None:
                break
            sheet.arrows += 1
            arrow = sheet.add(colour, sheet.numbers[colour][-1], self.rules)
        return action

    def turn(self) -> None:
        """One roll, and what all players do with it."""
        rules, n = self.rules, len(self.sheets)
        chance = Stream(self.seed, self.number, self.turns)
        colours = [chance.below(6) for _ in range(rules.colour_dice)]
        numbers = [chance.below(rules.highest_number + 1) for _ in range(rules.number_dice)]
        active = self.turns % n
        action = self.decide(active, self.sheets[active], colours, numbers)
        if action[0] == "write":
            colours.remove(action[1])
            numbers.remove(action[2])
        elif not rules.dice_stay_after_refusal:
            colours.remove(sorted(colours)[chance.below(len(colours))])
            numbers.remove(sorted(numbers)[chance.below(len(numbers))])
        later = [copy.deepcopy(sheet) for sheet in self.sheets]
        for step in range(1, n):
            seat = (active + step) % n
            self.decide(seat, later[seat], colours, numbers)
        self.sheets = later
        self.cross_bridges([(active + step) % n for step in range(n)])
        self.turns += 1

    def cross_bridges(self, order: list[int]) -> None:
        """Give the bridges that nobody had crossed before this turn."""
        for column in COLUMN_NAMES:
            if column in self.crossed:
                continue
            there = [seat for seat in order if self.sheets[seat].height(column) >= self.rules.bridge_box]
            for seat in there if self.rules.shared_bridges else there[:1]:
                self.sheets[seat].bridges.add(column)
                self.crossed.add(column)

    def play(self) -> None:
        """All turns."""
        while not self.end_reason:
            self.turn()
            if all(sheet.dice == 9 for sheet in self.sheets):
                self.end_reason = "exhausted"
            elif len(self.crossed) == 8:
                self.end_reason = "bridges"
            elif self.turns == self.rules.max_turns:
                self.end_reason = "turn_cap"


def total(points: dict[str, int]) -> int:
    """The score that score parts add up to."""
    return sum(points[part] for part in ("columns", "doubling", "artifacts", "dice", "bridges"))


# ---- strategies ----


def random(sheet: Sheet, actions: list[Action], stream: Stream) -> Action:
    """Uniform among the legal actions."""
    return actions[stream.below(len(actions))]


def eager(sheet: Sheet, actions: list[Action], stream: Stream) -> Action:
    """The lowest value written; the fullest column for an arrow; neither refuses nor declines if it need not."""
    *wanted, last = actions
    if not wanted:
        return last

    def rank(action: Action) -> int:
        if action[0] == "accelerate":
            return -len(sheet.numbers[action[1]])
        return 10 if action[2] == 0 and sheet.numbers[action[1]] else action[2]

    best = min(map(rank, wanted))
    equal = [action for action in wanted if rank(action) == best]
    return equal[stream.below(len(equal))]


STRATEGIES: dict[str, Callable[[Sheet, list[Action], Stream], Action]] = {"random": random, "eager": eager}


def play(rules: Rules, seed: int, number: int, strategies: Sequence[str]) -> Match:
    """A whole game; its `story` holds seat and action of every decision."""
    match = Match(rules, seed, number, strategies)
    match.play()
    return match
