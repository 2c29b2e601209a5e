"""Auf Schatzsuche in plain Python, written from its rules page.

A second opinion for the tests, slow and easy to read. A tile is a pair (colour, number). Actions are pairs: ``("reroll", dice)`` with
a tuple of places, ``("take", tile)`` or ``("take", None)``, ``("bonus", name)`` and ``("stop", None)``. The random streams follow the
published conventions of the engine: the chance of each turn has a stream of its own, from which come the three dice and then, for each
re-roll, what each die would show.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.reference.classic import CHOICES, Stream

COLOURS = ("red", "blue", "green", "yellow", "purple")
NUMBERS = range(1, 11)
OTHER_BONUS = ("many", "run", "colours", "threes", "fives", "sevens")
BONUS = COLOURS + OTHER_BONUS
EQUAL = {"threes": 3, "fives": 5, "sevens": 7}

Tile = tuple[str, int]
Action = tuple[str, object]

PRINTED = {
    "faces": (0, 1, 2, 3, 4, 5),
    "rerolls": 1,
    "footprints": {number: 1 if number < 6 else 2 for number in NUMBERS},
    "bet_tiles": (1, 6, 10),
    "bet_multiplier": 1,
    "colour_tiles": 4,
    "many_tiles": 6,
    "run_tiles": 4,
    "equal_tiles": 3,
    "points": dict.fromkeys(BONUS, 10),
    "sixth_coloured": "many",
    "max_turns": 1000,
}


class Player:
    """What one player has."""

    def __init__(self) -> None:
        self.tiles: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.symbols = dict.fromkeys(COLOURS, 0)
        self.bonus: list[str] = []
        self.turns_without_tile = self.rerolled_dice = 0

    def numbers(self) -> list[int]:
        """The numbers of all tiles."""
        return [number for tiles in self.tiles.values() for number in tiles]


class Table:
    """One game between two decisions."""

    def __init__(self, rules: dict, players: int, seed: int, number: int) -> None:
        self.rules, self.seed, self.number = rules, seed, number
        self.middle: list[Tile] = [(colour, n) for colour in COLOURS for n in NUMBERS]
        self.bonus_left = list(BONUS)
        self.players = [Player() for _ in range(players)]
        self.to_move = self.turns = 0
        self.over = self.stalled = False
        self.end_reason = ""
        self.roll()

    @property
    def player(self) -> Player:
        """The player who decides."""
        return self.players[self.to_move]

    # ---- the turn ----

    def roll(self) -> None:
        """Begin a turn."""
        stream = Stream(self.seed, self.number, self.turns)
        self.dice = self.throw(stream)
        self.next_dice = [self.throw(stream) for _ in range(self.rules["rerolls"])]
        self.step = "reroll" if self.next_dice else "take"

    def throw(self, stream: Stream) -> list[int]:
        """Three faces."""
        return [self.rules["faces"][stream.below(6)] for _ in range(3)]

    def sums(self) -> set[int]:
        """What one, two or three of the dice add up to."""
        a, b, c = self.dice
        return {a, b, c, a + b, a + c, b + c, a + b + c}

    def takeable(self) -> list[Tile]:
        """The tiles of the middle that the dice and the player's own display allow."""
        sums, own = self.sums(), self.player.tiles
        fitting = [tile for tile in self.middle if tile[1] in sums]
        return [(colour, number) for colour, number in fitting if number > max(own[colour], default=0)]

    def legal(self) -> list[Action]:
        """The distinct legal actions in order."""
        if self.step == "reroll":
            return [("reroll", tuple(d for d in range(3) if s >> d & 1)) for s in range(8)]
        if self.step == "take":
            return [("take", tile) for tile in self.takeable()] + [("take", None)]
        met = [name for name in self.bonus_left if self.meets(name)]
        return [("bonus", name) for name in met] + [("stop", None)]

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        verb, what = action
        if verb == "reroll":
            self.reroll(what)
        elif verb == "take":
            self.take(what)
        elif verb == "bonus":
            self.bonus_left.remove(what)
            self.player.bonus.append(what)
        else:
            self.end_turn()

    def reroll(self, places: tuple[int, ...]) -> None:
        """Roll some dice again."""
        fresh = self.next_dice.pop(0)
        for place in places:
            self.dice[place] = fresh[place]
        self.player.rerolled_dice += len(places)
        if not places or not self.next_dice:
            self.step = "take"

    def take(self, tile: Tile | None) -> None:
        """Take a tile or none."""
        self.step = "bonus"
        if tile is None:
            self.player.turns_without_tile += 1
            return
        self.middle.remove(tile)
        colour, number = tile
        self.player.tiles[colour].append(number)
        if number in self.rules["bet_tiles"] and 0 in self.dice:
            self.player.symbols[colour] += 1

    def meets(self, name: str) -> bool:
        """Whether the player's display meets the condition of a bonus tile."""
        rows, rules = self.player.tiles, self.rules
        if name in COLOURS:
            return len(rows[name]) >= rules["colour_tiles"]
        if name == "many":
            return any(len(row) >= rules["many_tiles"] for row in rows.values())
        if name == "run":
            return any(self.has_run(row) for row in rows.values())
        if name == "colours":
            return all(rows.values())
        return self.player.numbers().count(EQUAL[name]) >= rules["equal_tiles"]

    def has_run(self, row: list[int]) -> bool:
        """Whether a row holds consecutive numbers."""
        length = self.rules["run_tiles"]
        return any(all(first + i in row for i in range(length)) for first in row)

    def end_turn(self) -> None:
        """Pass the dice on, or end the game."""
        self.turns += 1
        ends = []
        if not any(number == 10 for _, number in self.middle):
            ends.append("ten")
        if len(self.players) > 2 and not self.bonus_left:
            ends.append("bonus")
        coloured = {*COLOURS, self.rules["sixth_coloured"]}
        if len(self.players) == 2 and coloured.isdisjoint(self.bonus_left):
            ends.append("coloured")
        if ends:
            self.over, self.end_reason = True, "last_" + "_and_".join(ends)
        elif self.turns == self.rules["max_turns"]:
            self.over = self.stalled = True
            self.end_reason = "turn_cap"
        else:
            self.to_move = (self.to_move + 1) % len(self.players)
            self.roll()

    # ---- the score ----

    def points(self, player: Player) -> dict[str, int]:
        """Score parts and counts of a player."""
        prints, rules = self.rules["footprints"], self.rules
        worth = {colour: sum(prints[n] for n in row) for colour, row in player.tiles.items()}
        times = {colour: 1 + rules["bet_multiplier"] * player.symbols[colour] for colour in COLOURS}
        footprints = sum(worth.values())
        return {
            "footprints": footprints,
            "bets": sum(worth[colour] * times[colour] for colour in COLOURS) - footprints,
            "bonus": sum(rules["points"][name] for name in player.bonus),
            **{f"bonus_{name}": int(name in player.bonus) for name in BONUS},
            "turns_without_tile": player.turns_without_tile,
            "bets_laid": sum(player.symbols.values()),
            "rerolled_dice": player.rerolled_dice,
        }

    def scores(self) -> list[dict[str, int]]:
        """Score parts and counts of each player."""
        return [self.points(player) for player in self.players]


def total(points: dict[str, int]) -> int:
    """The score that score parts add up to."""
    return points["footprints"] + points["bets"] + points["bonus"]


# ---- strategies ----


def random(table: Table, stream: Stream) -> Action:
    """Uniform among the distinct legal actions of each decision."""
    actions = table.legal()
    return actions[stream.below(len(actions))]


def eager(table: Table, stream: Stream) -> Action:
    """Re-rolls nothing, takes the lowest tile and every bonus tile."""
    if table.step == "reroll":
        return ("reroll", ())
    *actions, decline = table.legal()
    if not actions:
        return decline
    if table.step == "take":
        least = min(number for _, (_, number) in actions)
        actions = [action for action in actions if action[1][1] == least]
    return actions[stream.below(len(actions))]


STRATEGIES: dict[str, Callable[[Table, Stream], Action]] = {"random": random, "eager": eager}


def play(rules: dict, seed: int, number: int, strategies: list[str]) -> tuple[Table, list[Action]]:
    """A whole game, and what was done in it."""
    table = Table(rules, len(strategies), seed, number)
    choosers = [
        (STRATEGIES[name], Stream(seed, number, CHOICES + seat)) for seat, name in enumerate(strategies)
    ]
    story = []
    while not table.over:
        decide, stream = choosers[table.to_move]
        action = decide(table, stream)
        table.apply(action)
        story.append(action)
    return table, story
