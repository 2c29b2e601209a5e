"""Das Abenteuer To Go in plain Python, written from its rules page.

A second opinion for the tests, slow and easy to read. A tile is a pair (colour, number); a wager has number 0, a raid is `RAID`.
Actions are tuples, those of one decision in the order in which a stream chooses among them. The random streams follow the
published conventions of the engine: the face-down tiles of a round are shuffled by the stream of (seed, game number, round), and
every tile that is turned up is the last one of that row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.reference.classic import CHOICES, Stream, expedition_points, total

Tile = tuple[int, int]
Action = tuple

RAID: Tile = (-1, -1)
REVEAL, LEAVE, TO_CAMP, TO_EXPEDITION = ("reveal",), ("leave",), ("to camp",), ("to expedition",)
DECLINE, REMOVE_DOWN = ("decline",), ("remove face-down",)
COUNTED = (
    "parchments",
    "raids_met",
    "raid_removed_down",
    "raid_removed_up",
    "raid_removed_camp",
    "taken_up",
    "camp_uses",
)


@dataclass(frozen=True)
class Rules:
    """The values of the rules page."""

    colours: int = 5
    wagers: int = 3
    lowest_number: int = 2
    highest_number: int = 10
    raid_tiles: int = 4
    camp_size: int = 2
    parchment_numbers: tuple[int, ...] = (2, 3, 4)
    expedition_cost: int = 20
    wager_multiplier: int = 1
    bonus_cards: int = 8
    bonus_points: int = 20
    last_tile_is_used: bool = False
    raid_last_ends: bool = True
    raid_chain: bool = False
    rounds: int = 3
    next_starter: str = "more_points"
    next_starter_on_tie: str = "other"
    max_turns: int = 1000

    def tiles(self) -> list[Tile]:
        """All tiles in order: colour by colour the wagers, then the numbers; the raids last."""
        numbers = [0] * self.wagers + list(range(self.lowest_number, self.highest_number + 1))
        coloured = [(colour, number) for colour in range(self.colours) for number in numbers]
        return coloured + [RAID] * self.raid_tiles


class Player:
    """What lies before one player in a round, and what was done."""

    def __init__(self, colours: int) -> None:
        self.camp: list[Tile] = []
        self.expeditions: dict[int, list[int]] = {colour: [] for colour in range(colours)}
        self.counts = dict.fromkeys(COUNTED, 0)

    def can_place(self, tile: Tile) -> bool:
        """Whether the expedition of the tile's colour takes it."""
        colour, number = tile
        expedition = self.expeditions[colour]
        return not any(expedition) if number == 0 else number > max(expedition, default=0)

    def points(self, rules: Rules, started: bool) -> dict[str, int]:
        """Score parts and counts of the round as it stands."""
        rows = [expedition_points(expedition, rules) for expedition in self.expeditions.values()]
        points = {part: sum(row[part] for row in rows) for part in rows[0]}
        counts = {
            "expeditions": sum(1 for expedition in self.expeditions.values() if expedition),
            "wagers_placed": sum(expedition.count(0) for expedition in self.expeditions.values()),
            **self.counts,
            "rounds_started": int(started),
            "points_as_starter": total(points) if started else 0,
        }
        return points | counts


class Match:
    """One game of several rounds, between two decisions."""

    def __init__(self, rules: Rules, seed: int, number: int) -> None:
        self.rules, self.seed, self.number = rules, seed, number
        self.round = self.starter = self.turns = 0
        self.stalled = self.over = False
        self.end_reason = ""
        self.earned: list[dict[str, int]] = []
        self.set_up()

    @property
    def player(self) -> Player:
        """The player who decides."""
        return self.players[self.to_move]

    # ---- the round ----

    def set_up(self) -> None:
        """Lay out the next round."""
        self.down = self.rules.tiles()
        Stream(self.seed, self.number, self.round).shuffle(self.down)
        self.up: list[Tile] = []
        self.box: list[Tile] = []
        self.raid_took_last = False
        self.players = [Player(self.rules.colours) for _ in range(2)]
        self.to_move, self.round_turns = self.starter, 0
        self.begin_turn()

    def begin_turn(self) -> None:
        """The next player's turn; without anything that could be done, the round is over."""
        self.step, self.revealed, self.growing = "act", None, None
        if not self.down and not self.legal():
            self.end_round("supply")

    def end_turn(self) -> None:
        """Pass the turn on, or end the round."""
        self.turns += 1
        self.round_turns += 1
        if self.last_was_revealed():
            self.end_round("supply")
        elif self.round_turns == self.rules.max_turns:
            self.stalled = True
            self.end_round("turn_cap")
        else:
            self.to_move = 1 - self.to_move
            self.begin_turn()

    def last_was_revealed(self) -> bool:
        """Whether no face-down tile is left, and the way in which the last one went ends the round."""
        return not self.down and (self.rules.raid_last_ends or not self.raid_took_last)

    def end_round(self, reason: str) -> None:
        """Score the round; set up the next one if there is one."""
        self.end_reason = reason
        self.earned = self.scores()
        self.round += 1
        self.over = self.round == self.rules.rounds
        if not self.over:
            self.starter = self.next_starter()
            self.set_up()

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
        if self.over:
            return self.earned
        now = [player.points(self.rules, seat == self.starter) for seat, player in enumerate(self.players)]
        if not self.earned:
            return now
        return [
            {key: before[key] + n for key, n in points.items()}
            for before, points in zip(self.earned, now, strict=True)
        ]

    # ---- what may be done ----

    def legal(self) -> list[Action]:
        """The distinct legal actions in order."""
        me, up, camp = self.player, sorted(set(self.up)), sorted(set(self.player.camp))
        room = len(me.camp) < self.rules.camp_size
        if self.step == "act":
            return [
                *([REVEAL] if self.down else []),
                *(("take to camp", tile) for tile in up if room),
                *(("take", tile) for tile in up if me.can_place(tile)),
                *(("use", tile) for tile in camp if me.can_place(tile)),
            ]
        if self.step == "revealed":
            fits = me.can_place(self.revealed)
            return [LEAVE, *([TO_CAMP] if room else []), *([TO_EXPEDITION] if fits else [])]
        if self.step == "parchment":
            around = sorted({*up, *camp})
            matching = [tile for tile in around if tile[0] == self.growing and me.can_place(tile)]
            return [*(("add", tile) for tile in matching), DECLINE]
        return [
            *([REMOVE_DOWN] if self.down else []),
            *(("remove", tile) for tile in up),
            *(("remove from camp", tile) for tile in camp),
        ]

    # ---- what happens ----

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        verb, *rest = action
        what = rest[0] if rest else None
        {
            "act": self.act,
            "revealed": self.put_revealed,
            "parchment": self.follow_parchment,
            "raid": self.raid,
        }[self.step](verb, what)

    def act(self, verb: str, tile: Tile | None) -> None:
        """Reveal, take or use."""
        if verb == "reveal":
            self.reveal()
        elif verb == "use":
            self.player.camp.remove(tile)
            self.player.counts["camp_uses"] += 1
            self.place(tile)
        else:
            self.up.remove(tile)
            self.player.counts["taken_up"] += 1
            if verb == "take":
                self.place(tile)
            else:
                self.player.camp.append(tile)
                self.end_turn()

    def reveal(self) -> None:
        """Turn up a face-down tile; the last one ends the round."""
        tile = self.down.pop()
        self.raid_took_last = False
        last = not self.down
        if last and (tile == RAID or not self.rules.last_tile_is_used):
            (self.box if tile == RAID else self.up).append(tile)
            self.end_turn()
        elif tile == RAID:
            self.begin_raid()
        else:
            self.step, self.revealed = "revealed", tile

    def put_revealed(self, verb: str, _) -> None:
        """Leave the revealed tile, camp it, or use it."""
        tile, self.revealed = self.revealed, None
        if verb == "to expedition":
            self.place(tile)
            return
        (self.up if verb == "leave" else self.player.camp).append(tile)
        self.end_turn()

    def place(self, tile: Tile) -> None:
        """Put a tile on the own expedition; a parchment gives one more."""
        colour, number = tile
        self.player.expeditions[colour].append(number)
        if number in self.rules.parchment_numbers:
            self.step, self.growing = "parchment", colour
        else:
            self.end_turn()

    def follow_parchment(self, verb: str, tile: Tile | None) -> None:
        """Add a matching tile, or decline. A number is there once, so it is either face up or in the camp."""
        if verb == "decline":
            self.end_turn()
            return
        (self.up if tile in self.up else self.player.camp).remove(tile)
        self.player.counts["parchments"] += 1
        self.place(tile)

    def begin_raid(self) -> None:
        """A raid tile leaves the game; a further tile goes with it if there is one."""
        self.box.append(RAID)
        self.player.counts["raids_met"] += 1
        self.step = "raid"
        if not self.legal():
            self.end_turn()

    def raid(self, verb: str, tile: Tile | None) -> None:
        """Take a tile out of the game."""
        counts = self.player.counts
        if verb == "remove":
            self.up.remove(tile)
            counts["raid_removed_up"] += 1
        elif verb == "remove from camp":
            self.player.camp.remove(tile)
            counts["raid_removed_camp"] += 1
        else:
            tile = self.down.pop()
            self.raid_took_last = True
            counts["raid_removed_down"] += 1
            if tile == RAID and self.rules.raid_chain and not self.last_was_revealed():
                self.begin_raid()
                return
        self.box.append(tile)
        self.end_turn()


# ---- strategies ----


def random(match: Match, actions: list[Action], stream: Stream) -> Action:
    """Uniform among the distinct legal actions of each decision."""
    return actions[stream.below(len(actions))]


def eager(match: Match, actions: list[Action], stream: Stream) -> Action:
    """The lowest tile that an expedition takes, at once; else reveals. A raid takes a face-down tile."""
    wanted = eager_wants(match.step, actions) or actions
    return wanted[stream.below(len(wanted))]


def eager_wants(step: str, actions: list[Action]) -> list[Action]:
    """The actions among which `eager` is indifferent; none if the rules page leaves it open."""
    if step == "act":
        placing = [action for action in actions if action[0] in ("take", "use")]
        return lowest(placing) or [action for action in actions if action == REVEAL]
    if step == "revealed":
        return actions[-1:]  # expedition before camp before leaving
    if step == "parchment":
        return lowest(actions[:-1])
    return [action for action in actions if action == REMOVE_DOWN]


def lowest(actions: list[Action]) -> list[Action]:
    """Those actions whose tile has the lowest number."""
    least = min((tile[1] for _, tile in actions), default=None)
    return [action for action in actions if action[1][1] == least]


STRATEGIES: dict[str, Callable[[Match, list[Action], Stream], Action]] = {"random": random, "eager": eager}


def play(rules: Rules, seed: int, number: int, strategies: list[str]) -> tuple[Match, list[Action]]:
    """A whole game, and what was done in it."""
    match = Match(rules, seed, number)
    players = [
        (STRATEGIES[name], Stream(seed, number, CHOICES + seat)) for seat, name in enumerate(strategies)
    ]
    story = []
    while not match.over:
        decide, stream = players[match.to_move]
        action = decide(match, match.legal(), stream)
        match.apply(action)
        story.append(action)
    return match, story
