"""Lost Cities: The Board Game in plain Python, written from its rules page.

A second opinion for the tests, slow and easy to read. A card is a pair (colour, number), colours numbered from 0. Actions are
``("play", card)`` for a later card of a column, ``("play", card, "adventurer")`` and ``("play", card, "researcher")`` for its first,
``("discard", card)``, ``("step", colour)``, ``("step", None)``, ``("draw", "deck")`` and ``("draw", colour)``. The random streams
follow the published conventions of the engine, those of a deal being of (seed, game number, expedition), so the same seed and game
number give the same game, action by action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.reference.classic import CHOICES, Stream

Card = tuple[int, int]
Action = tuple
LAST_STONE = 9
PARTS = ("stones", "researcher", "vp", "artifacts")
COUNTS = (
    "explorers_sent",
    "bridges_crossed",
    "artifacts_found",
    "vp_tiles",
    "arrows_met",
    "arrow_steps",
    "free_steps",
    "discards_drawn",
    "ended_it",
    "rounds_started",
    "points_as_starter",
    "ended_by_bridge",
    "ended_by_deck",
)


@dataclass(frozen=True)
class Rules:
    """The values of the rules page."""

    colours: int = 5
    highest_number: int = 10
    copies: int = 2
    hand_size: int = 8
    removed: tuple[int, ...] = (30, 0, 0)
    adventurers: int = 4
    researchers: int = 1
    researcher_factor: int = 2
    stone_values: tuple[int, ...] = (-20, -15, -10, 5, 10, 15, 30, 35, 50)
    bridge_stone: int = 7
    bridge_explorers: int = 5
    marked_stones: tuple[tuple[int, ...], ...] = ((2, 4, 6, 7, 9),) * 5
    artifacts: int = 9
    arrows: int = 9
    vp_tiles: tuple[int, ...] = (5, 5, 10, 10, 10, 15, 15)
    artifact_table: tuple[int, ...] = (-25, -20, -15, -10, -5, 10, 20, 30, 40, 70)
    rounds: int = 3
    next_starter: str = "after_ender"
    draw_just_discarded: bool = False
    start_with_lowest: bool = False
    up_and_down: bool = False
    event_of_ending_move: bool = False
    max_turns: int = 2000

    def cards(self) -> list[Card]:
        """All cards by colour and number, copies side by side."""
        return [
            (colour, number)
            for colour in range(self.colours)
            for number in range(self.highest_number + 1)
            for _ in range(self.copies)
        ]

    def tiles(self) -> list:
        """All event tiles in order, with nothing for marked stones beyond their number; a number is that many victory points."""
        tiles = ["artifact"] * self.artifacts + ["arrow"] * self.arrows + list(self.vp_tiles)
        return tiles + [None] * (len(self.marked()) - len(tiles))

    def marked(self) -> list[tuple[int, int]]:
        """The stones that event tiles lie on, colour by colour."""
        return [
            (colour, stone) for colour in range(self.colours) for stone in sorted(self.marked_stones[colour])
        ]

    def artifact_points(self, found: int) -> int:
        """What that many artifacts are worth at the end of the game."""
        return self.artifact_table[min(found, len(self.artifact_table) - 1)]


@dataclass
class Explorer:
    """A piece on a path."""

    researcher: bool
    stone: int = 0


def takes(column: list[int], number: int, up_and_down: bool) -> bool:
    """Whether a column takes that number as its next card."""
    if not column or number == column[-1]:
        return True
    others = [n for n in column if n != column[0]]
    rising = number > column[-1]
    if not up_and_down:
        return rising
    return not others or rising == (others[0] > column[0])


class Player:
    """What lies before one player in an expedition, and what the player holds."""

    def __init__(self, rules: Rules) -> None:
        self.hand: list[Card] = []
        self.columns: dict[int, list[int]] = {colour: [] for colour in range(rules.colours)}
        self.explorers: dict[int, Explorer] = {}
        self.left = {"adventurer": rules.adventurers, "researcher": rules.researchers}

    def movable(self) -> list[int]:
        """Paths on which an explorer stands that may move on."""
        return sorted(colour for colour, piece in self.explorers.items() if piece.stone < LAST_STONE)

    def may_start(self, card: Card, rules: Rules) -> bool:
        """Whether the card may be the first of its column."""
        lowest = min(number for colour, number in self.hand if colour == card[0])
        return not self.columns[card[0]] and (card[1] == lowest or not rules.start_with_lowest)

    def plays(self, rules: Rules) -> list[Action]:
        """The ways to play a card to a column."""
        cards = sorted(set(self.hand))
        later = [(c, n) for c, n in cards if self.columns[c] and takes(self.columns[c], n, rules.up_and_down)]
        first = [card for card in cards if self.may_start(card, rules)]
        pieces = [name for name in ("adventurer", "researcher") if self.left[name]]
        return [("play", card) for card in later] + [
            ("play", card, piece) for piece in pieces for card in first
        ]


class Match:
    """One game between two decisions."""

    def __init__(self, rules: Rules, seed: int, number: int, seats: int) -> None:
        self.rules, self.seed, self.number, self.seats = rules, seed, number, seats
        self.round = self.starter = self.turns = 0
        self.stalled = self.over = False
        self.end_reason = ""
        self.totals = [dict.fromkeys((*PARTS, *COUNTS), 0) for _ in range(seats)]
        self.set_up()

    def set_up(self) -> None:
        """Shuffle and deal the next expedition, and lay out the event tiles."""
        rules = self.rules
        chance = Stream(self.seed, self.number, self.round)
        self.deck, tiles = rules.cards(), rules.tiles()
        chance.shuffle(self.deck)
        chance.shuffle(tiles)
        self.board = dict(zip(rules.marked(), tiles, strict=False))
        self.out_of_play = [self.deck.pop() for _ in range(rules.removed[self.seats - 2])]
        self.players = [Player(rules) for _ in range(self.seats)]
        for player in self.players:
            player.hand = [self.deck.pop() for _ in range(rules.hand_size)]
        self.piles: dict[int, list[Card]] = {colour: [] for colour in range(rules.colours)}
        self.to_move, self.phase, self.round_turns = self.starter, "play", 0
        self.closed: int | None = None
        self.free = False  # whether the step in hand is owed to a card for an explorer on the last stone
        self.points_before = [self.expedition_points(seat) for seat in range(self.seats)]
        self.totals[self.starter]["rounds_started"] += 1

    # ---- actions ----

    def legal(self) -> list[Action]:
        """The distinct legal actions in order."""
        player = self.players[self.to_move]
        if self.phase == "step":
            return [("step", colour) for colour in [*player.movable(), None]]
        if self.phase == "draw":
            open_piles = [colour for colour, pile in self.piles.items() if pile and colour != self.closed]
            return [("draw", "deck"), *(("draw", colour) for colour in open_piles)]
        return player.plays(self.rules) + [("discard", card) for card in sorted(set(player.hand))]

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        verb, what, *piece = action
        if verb == "play":
            self.play(what, *piece)
        elif verb == "discard":
            self.discard(what)
        elif verb == "step":
            self.step(what)
        else:
            self.draw(what)

    def play(self, card: Card, piece: str | None = None) -> None:
        """Play a card to its column, and move."""
        player, (colour, number) = self.players[self.to_move], card
        player.hand.remove(card)
        player.columns[colour].append(number)
        if piece is not None:
            player.left[piece] -= 1
            player.explorers[colour] = Explorer(piece == "researcher")
            self.count("explorers_sent")
        if player.explorers[colour].stone == LAST_STONE:
            self.phase, self.free = "step", True
        else:
            self.move(colour)

    def discard(self, card: Card) -> None:
        """Put a card on its discard pile."""
        self.players[self.to_move].hand.remove(card)
        self.piles[card[0]].append(card)
        self.closed = None if self.rules.draw_just_discarded else card[0]
        self.phase = "draw"

    def step(self, colour: int | None) -> None:
        """Answer a free step or an arrow."""
        if colour is None:
            self.after_moving()
            return
        self.count("free_steps" if self.free else "arrow_steps")
        self.move(colour)

    def draw(self, source: str | int) -> None:
        """Draw a card, which ends the turn."""
        hand = self.players[self.to_move].hand
        if source == "deck":
            hand.append(self.deck.pop())
        else:
            hand.append(self.piles[source].pop())
            self.count("discards_drawn")
        if not self.deck:
            self.end_expedition("deck")
        elif self.round_turns + 1 == self.rules.max_turns:
            self.end_expedition("turn_cap")
        else:
            self.round_turns += 1
            self.turns += 1
            self.to_move = (self.to_move + 1) % self.seats
            self.phase, self.closed = "play", None

    # ---- moving ----

    def count(self, name: str, n: int = 1) -> None:
        """Note something about whoever is to move."""
        self.totals[self.to_move][name] += n

    def bridge_crossed(self) -> bool:
        """Whether enough explorers of all players are over the bridges."""
        return sum(map(self.over_the_bridge, self.players)) >= self.rules.bridge_explorers

    def over_the_bridge(self, player: Player) -> int:
        """How many explorers of a player stand beyond the bridge."""
        return sum(piece.stone >= self.rules.bridge_stone for piece in player.explorers.values())

    def move(self, colour: int) -> None:
        """Move the explorer of a path one stone on, and perform the event there."""
        explorer = self.players[self.to_move].explorers[colour]
        explorer.stone += 1
        if self.bridge_crossed() and not self.rules.event_of_ending_move:
            self.end_expedition("bridge")
            return
        place = (colour, explorer.stone)
        tile = self.board.get(place)
        if tile == "arrow":
            self.count("arrows_met")
            self.phase, self.free = "step", False
            return
        if tile == "artifact":
            del self.board[place]
            self.count("artifacts_found")
        elif tile is not None:
            self.count("vp_tiles")
            self.count("vp", tile)
        self.after_moving()

    def after_moving(self) -> None:
        """No more event is to be performed: draw, unless the expedition is over."""
        if self.bridge_crossed():
            self.end_expedition("bridge")
        else:
            self.phase = "draw"

    # ---- the end ----

    def end_expedition(self, reason: str) -> None:
        """Score the expedition; begin the next, or end the game."""
        self.turns += 1
        self.end_reason = reason
        self.stalled |= reason == "turn_cap"
        if reason != "turn_cap":
            self.count("ended_it")
            self.count(f"ended_by_{reason}")
        for seat, player in enumerate(self.players):
            totals = self.totals[seat]
            for piece in player.explorers.values():
                value = self.rules.stone_values[piece.stone - 1]
                totals["stones"] += value
                totals["researcher"] += (self.rules.researcher_factor - 1) * value * piece.researcher
            totals["bridges_crossed"] += self.over_the_bridge(player)
        gained = self.expedition_points(self.starter) - self.points_before[self.starter]
        self.totals[self.starter]["points_as_starter"] += gained
        self.round += 1
        self.over = self.round == self.rules.rounds
        if not self.over:
            self.starter = self.next_starter()
            self.set_up()
            return
        for totals in self.totals:
            totals["artifacts"] = self.rules.artifact_points(totals["artifacts_found"])

    def expedition_points(self, seat: int) -> int:
        """All points of a seat but those for artifacts."""
        return sum(self.totals[seat][part] for part in ("stones", "researcher", "vp"))

    def next_starter(self) -> int:
        """Who starts the next expedition; after the last turn allowed, whoever made it counts as the one who ended it."""
        if self.rules.next_starter == "after_ender":
            return (self.to_move + 1) % self.seats
        if self.rules.next_starter == "after_starter":
            return (self.starter + 1) % self.seats
        return self.to_move


def total(points: dict[str, int]) -> int:
    """The score that score parts add up to."""
    return sum(points[part] for part in PARTS)


# ---- strategies ----


def random(match: Match, stream: Stream) -> Action:
    """Uniform among the distinct legal actions of each decision."""
    actions = match.legal()
    return actions[stream.below(len(actions))]


def eager(match: Match, stream: Stream) -> Action:
    """The lowest playable card, else discards the lowest; steps with whoever is furthest behind; draws from the deck."""
    actions, player = match.legal(), match.players[match.to_move]
    if match.phase == "draw":
        wanted = actions[:1]
    elif match.phase == "step":
        wanted = least(actions[:-1], lambda action: player.explorers[action[1]].stone) or actions
    else:
        keen = [action for action in actions if action[0] == "play"]
        if player.left["adventurer"]:
            keen = [action for action in keen if action[2:] != ("researcher",)]
        wanted = sorted(least(keen or actions, lambda action: action[1][1]), key=lambda action: action[1])
    return wanted[stream.below(len(wanted))]


def least(actions: list[Action], key: Callable[[Action], int]) -> list[Action]:
    """The actions of which the key is lowest."""
    return [action for action in actions if key(action) == min(map(key, actions))]


STRATEGIES: dict[str, Callable[[Match, Stream], Action]] = {"random": random, "eager": eager}


def play(rules: Rules, seed: int, number: int, strategies: Sequence[str]) -> tuple[Match, list[Action]]:
    """A whole game, and what was done in it."""
    match = Match(rules, seed, number, len(strategies))
    players = [
        (STRATEGIES[name], Stream(seed, number, CHOICES + seat)) for seat, name in enumerate(strategies)
    ]
    story = []
    while not match.over:
        decide, stream = players[match.to_move]
        action = decide(match, stream)
        match.apply(action)
        story.append(action)
    return match, story
