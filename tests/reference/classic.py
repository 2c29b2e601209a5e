"""The classic card game in plain Python, written from its rules page.

A second opinion for the tests, slow and easy to read. A card is a pair (colour, number); a wager has number
0. Actions are pairs ``("lay", card)``, ``("discard", card)``, ``("draw", "deck")`` and ``("draw",
colour)``. The random streams follow the published conventions of the engine, so the same seed and game
number give the same game, action by action.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
CHOICES = 1_000_000

Card = tuple[int, int]
Action = tuple[str, object]


def mix64(x: int) -> int:
    """The output function of splitmix64."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & WORD
    return x ^ (x >> 31)


def rotate(x: int, k: int) -> int:
    """A 64-bit word turned left by `k` bits."""
    return ((x << k) & WORD) | (x >> (64 - k))


class Stream:
    """xoshiro256++, seeded by splitmix64 from (seed, game number, purpose)."""

    def __init__(self, seed: int, game: int = 0, purpose: int = 0) -> None:
        x = seed
        for number in (game, purpose):
            x = mix64((x + GOLDEN) & WORD) + number
        x = mix64((x + GOLDEN) & WORD)
        self.state = [mix64((x + k * GOLDEN) & WORD) for k in (1, 2, 3, 4)]

    def next64(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self.state
        result = (rotate((a + d) & WORD, 23) + a) & WORD
        shifted = (b << 17) & WORD
        c ^= a
        d ^= b
        self.state = [a ^ d, b ^ c, c ^ shifted, rotate(d, 45)]
        return result

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1 out of the upper 32 bits, by multiplication with rejection."""
        product = (self.next64() >> 32) * n
        while product % 2**32 < 2**32 % n:
            product = (self.next64() >> 32) * n
        return product >> 32

    def shuffle(self, items: list) -> None:
        """Fisher and Yates, from the last place down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


@dataclass(frozen=True)
class Rules:
    """The values of the rules page."""

    colours: int = 5
    wagers: int = 3
    lowest_number: int = 2
    highest_number: int = 10
    hand_size: int = 8
    expedition_cost: int = 20
    wager_multiplier: int = 1
    bonus_cards: int = 8
    bonus_points: int = 20
    draw_just_discarded: bool = False
    rounds: int = 1
    next_starter: str = "more_points"
    next_starter_on_tie: str = "other"
    max_turns: int = 1000

    def cards(self) -> list[Card]:
        """All cards in order: colour by colour, the wagers, then the numbers."""
        numbers = [0] * self.wagers + list(range(self.lowest_number, self.highest_number + 1))
        return [(colour, number) for colour in range(self.colours) for number in numbers]


def expedition_points(numbers: list[int], rules: Rules) -> dict[str, int]:
    """Score parts of one expedition, given as the numbers of its cards."""
    if not numbers:
        return {"cost": 0, "numbers": 0, "wagers": 0, "bonus": 0}
    wagers = numbers.count(0)
    value = sum(numbers) - rules.expedition_cost
    return {
        "cost": -rules.expedition_cost,
        "numbers": sum(numbers),
        "wagers": value * (1 + rules.wager_multiplier * wagers) - value,
        "bonus": rules.bonus_points if len(numbers) >= rules.bonus_cards else 0,
    }


class Player:
    """What lies before one player, and what the player holds."""

    def __init__(self, colours: int) -> None:
        self.hand: list[Card] = []
        self.expeditions: dict[int, list[int]] = {colour: [] for colour in range(colours)}
        self.discards_drawn = 0

    def can_lay(self, card: Card) -> bool:
        """Whether the expedition of the card's colour takes it."""
        colour, number = card
        expedition = self.expeditions[colour]
        if number == 0:
            return not any(expedition)
        return not expedition or number > expedition[-1]

    def points(self, rules: Rules) -> dict[str, int]:
        """Score parts and counts of the round as it stands."""
        total = dict.fromkeys(("cost", "numbers", "wagers", "bonus"), 0)
        for expedition in self.expeditions.values():
            for part, n in expedition_points(expedition, rules).items():
                total[part] += n
        total["expeditions"] = sum(1 for expedition in self.expeditions.values() if expedition)
        total["wagers_placed"] = sum(expedition.count(0) for expedition in self.expeditions.values())
        total["discards_drawn"] = self.discards_drawn
        return total


class Match:
    """One game, of one round or several, between two decisions."""

    def __init__(self, rules: Rules, seed: int, number: int) -> None:
        self.rules, self.seed, self.number = rules, seed, number
        self.round = self.starter = self.turns = 0
        self.stalled = self.over = False
        self.end_reason = ""
        self.earned: list[dict[str, int]] = []
        self.deal()

    def deal(self) -> None:
        """Shuffle and deal the next round."""
        self.deck = self.rules.cards()
        Stream(self.seed, self.number, self.round).shuffle(self.deck)
        self.players = [Player(self.rules.colours) for _ in range(2)]
        for player in self.players:
            player.hand = [self.deck.pop() for _ in range(self.rules.hand_size)]
        self.piles: dict[int, list[Card]] = {colour: [] for colour in range(self.rules.colours)}
        self.to_move, self.drawing, self.round_turns = self.starter, False, 0
        self.closed: int | None = None

    def legal(self) -> list[Action]:
        """The distinct legal actions in order."""
        if self.drawing:
            open_piles = [colour for colour, pile in self.piles.items() if pile and colour != self.closed]
            return [("draw", "deck"), *(("draw", colour) for colour in open_piles)]
        player = self.players[self.to_move]
        cards = sorted(set(player.hand))
        lays: list[Action] = [("lay", card) for card in cards if player.can_lay(card)]
        return lays + [("discard", card) for card in cards]

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        verb, what = action
        player = self.players[self.to_move]
        if verb == "draw":
            if what == "deck":
                player.hand.append(self.deck.pop())
            else:
                player.hand.append(self.piles[what].pop())
                player.discards_drawn += 1
            self.end_turn()
            return
        player.hand.remove(what)
        colour, number = what
        if verb == "lay":
            player.expeditions[colour].append(number)
        else:
            self.piles[colour].append(what)
            self.closed = None if self.rules.draw_just_discarded else colour
        self.drawing = True

    def end_turn(self) -> None:
        """Pass the turn on, or end the round."""
        self.turns += 1
        self.round_turns += 1
        self.drawing, self.closed = False, None
        self.to_move = 1 - self.to_move
        if not self.deck:
            self.end_round("deck")
        elif self.round_turns == self.rules.max_turns:
            self.stalled = True
            self.end_round("turn_cap")

    def end_round(self, reason: str) -> None:
        """Score the round; deal the next one if there is one."""
        self.end_reason = reason
        self.earned = self.scores()
        self.round += 1
        self.over = self.round == self.rules.rounds
        if not self.over:
            self.starter = self.next_starter()
            self.deal()

    def next_starter(self) -> int:
        """Who starts the next round."""
        other = 1 - self.starter
        if self.rules.next_starter == "alternate":
            return other
        first, second = (total(points) for points in self.earned)
        if first == second:
            return other if self.rules.next_starter_on_tie == "other" else self.starter
        leader = 0 if first > second else 1
        return leader if self.rules.next_starter == "more_points" else 1 - leader

    def scores(self) -> list[dict[str, int]]:
        """Score parts and counts of each player, all rounds, the current one as it stands."""
        now = [
            {**player.points(self.rules), "rounds_started": 0, "points_as_starter": 0}
            for player in self.players
        ]
        now[self.starter] |= {"rounds_started": 1, "points_as_starter": total(now[self.starter])}
        if self.over or not self.earned:
            return self.earned or now
        return [
            {key: before[key] + n for key, n in points.items()}
            for before, points in zip(self.earned, now, strict=True)
        ]


def total(points: dict[str, int]) -> int:
    """The score that score parts add up to."""
    return points["cost"] + points["numbers"] + points["wagers"] + points["bonus"]


# ---- strategies ----


def random(match: Match, stream: Stream) -> Action:
    """Uniform among the distinct legal actions of each decision."""
    actions = match.legal()
    return actions[stream.below(len(actions))]


def eager(match: Match, stream: Stream) -> Action:
    """The lowest playable card, else discards the lowest; draws from the deck."""
    if match.drawing:
        return ("draw", "deck")
    actions = match.legal()
    verb = actions[0][0]
    wanted = [action for action in actions if action[0] == verb]
    least = min(number for _, (_, number) in wanted)
    equal = [action for action in wanted if action[1][1] == least]
    return equal[stream.below(len(equal))]


STRATEGIES: dict[str, Callable[[Match, Stream], Action]] = {"random": random, "eager": eager}


def play(rules: Rules, seed: int, number: int, strategies: list[str]) -> tuple[Match, list[Action]]:
    """A whole game, and what was done in it."""
    match = Match(rules, seed, number)
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
