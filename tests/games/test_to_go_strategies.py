"""Strategies of To Go: what they do in plain cases, what tuned weighs, and how they do against each other."""

import pytest

import lcanalysis as lc
from lcanalysis.games.to_go import play
from lcanalysis.games.to_go.strategies import TUNED_ENDGAME
from tests.games.tracing import batch

GAME = lc.game("to_go")


def choice(text, strategy):
    position = GAME.parse(text)
    return position.words(position.choose(strategy))


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("", {"reveal"}),
        ("face up: red 5, blue 9; laid 0: red 6", {"take blue 9"}),
        ("face up: red 5, blue 4; camp 0: green 4, white 6", {"take blue 4", "use green 4"}),
        ("face up: red 5, blue W", {"take blue W"}),
        ("face up: red 5; laid 0: red 6", {"reveal"}),
        ("to move: 0 revealed red 5", {"to expedition"}),
        ("to move: 0 revealed red 5; laid 0: red 6", {"to camp"}),
        ("to move: 0 revealed red 5; laid 0: red 6; camp 0: red 2 3", {"leave"}),
        ("to move: 0 parchment red; laid 0: red 2; face up: red 7; camp 0: red 5", {"add red 5"}),
        ("to move: 0 parchment red; laid 0: red 2; face up: blue 7", {"decline"}),
        ("to move: 0 raid; face up: red 5; camp 0: blue 9", {"remove face-down"}),
    ],
)
def test_eager_does_what_its_rule_says(text, actions):
    assert {
        GAME.parse(text, seed=seed).words(GAME.parse(text, seed=seed).choose("eager")) for seed in range(20)
    } == actions


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("", "reveal"),
        ("laid 0: red 5; face up: red 6, blue 9", "take red 6"),
        ("laid 0: red 2, blue 2; face up: red 6, blue 4", "take blue 4"),
        ("laid 0: red 2; face up: red 6", "reveal"),
        ("laid 0: red 2; face up: red 6; removed: red 3 4; raids out: 2", "take red 6"),
        ("laid 0: red 2, blue 2; face up: red 4; camp 0: blue 4; laid 1: red 3", "take red 4"),
        ("face up: white 5", "reveal"),
        ("face up: white 3", "take white 3"),
        ("to move: 0 revealed red 4", "to expedition"),
        ("to move: 0 revealed red 6", "leave"),
        ("to move: 0 revealed red 9; laid 0: red 2", "to camp"),
        ("to move: 0 revealed red 9; laid 1: red 2", "to camp"),
        ("to move: 0 revealed red 9; laid 1: red 2; camp 0: blue 9", "leave"),
        ("to move: 0 parchment red; laid 0: red 2; face up: red 4", "add red 4"),
        ("to move: 0 parchment red; laid 0: red 2; face up: red 10", "decline"),
        ("to move: 0 raid; laid 1: red 2, blue 2; face up: red 5, blue 9, white 10", "remove blue 9"),
        ("to move: 0 raid; laid 0: red 9; camp 0: red 5", "remove red 5 from camp"),
        ("to move: 0 raid; face up: red 5", "remove face-down"),
    ],
)
def test_what_greedy_does(text, action):
    assert choice(text, "greedy") == action


ODD_RULES = [
    {"camp_size": 0},
    {"camp_size": 9, "raid_tiles": 20},
    {"raid_tiles": 20, "raid_last_ends": False, "raid_chain": True, "colours": 1},
    {"raid_tiles": 20, "raid_last_ends": False, "camp_size": 1, "wagers": 0, "colours": 2},
    {"last_tile_is_used": True, "raid_chain": True, "colours": 6, "wagers": 6},
    {"lowest_number": 5, "highest_number": 5, "wagers": 0, "colours": 1},
    {"parchment_numbers": [], "raid_tiles": 0, "wager_multiplier": 10},
]


@pytest.mark.parametrize("changes", ODD_RULES, ids=str)
def test_strategies_play_by_any_rules(changes):
    """The driver of `batch` refuses an illegal action."""
    rules = lc.rules("to_go", **changes)
    for strategies in (["greedy", "tuned"], ["tuned", "random"], ["eager", "greedy"]):
        assert len(batch(strategies, 60, seed=2, rules=rules, key="to_go").scores) == 60


# ---- what tuned weighs, told once more in plain Python ----


class Told:
    """A position as lists of numbers by colour, a wager being 0, and what tuned says that its actions are worth."""

    def __init__(self, position, weights):
        table = position.table[0]
        self.me = int(table["to_move"])
        self.w, self.phase, self.n_down = weights, int(table["phase"]), int(table["down"])
        self.laid = [self.tiles(table["laid"][s], table["laid_wagers"][s]) for s in range(2)]
        places = [self.tiles(table["lying"][p], table["lying_wagers"][p]) for p in range(4)]
        self.camps, self.up, out = places[:2], places[2], places[3]
        self.shown = int(table["shown"])
        seen = [*self.laid, *places, {self.shown // 10: [1 + self.shown % 10]} if self.shown >= 0 else {}]
        self.down = {
            c: [n for n in range(2, 11) if not any(n in s.get(c, []) for s in seen)] for c in range(5)
        }
        assert sum(map(len, out.values())) <= 4

    @staticmethod
    def tiles(kinds, wagers):
        numbers = {c: [n for n in range(2, 11) if int(kinds) >> (10 * c + n - 1) & 1] for c in range(5)}
        return {c: [0] * int(wagers[c]) + numbers[c] for c in range(5)}

    def time(self, seat, down):
        waiting = {(c, n) for c in range(5) if self.laid[seat][c] for n in self.up[c] + self.camps[seat][c]}
        waiting = {(c, n) for c, n in waiting if fits(n, self.laid[seat][c])}
        return down / (down + self.w["crowd"] * len(waiting) + 1e-9)

    def promise(self, colour, seat, laid, camp, up, less=0):
        """Of one player in one colour; `laid` and `camp` by seat."""
        w, own, theirs = self.w, laid[seat], laid[1 - seat]
        down = self.n_down - less
        time, early = self.time(seat, down), down / 64
        shared = time * (w["shared"] if seat == self.me else w["shared_theirs"])
        higher = [
            n for n in [*camp[seat], *up, *(self.down[colour] if down else [])] if n > max(own, default=0)
        ]
        parts = [(n, time) for n in camp[seat]]
        for n in up:
            if theirs and n > max(theirs):
                parts.append((n, shared / (1 + w["far"] * sum(0 < other < n for other in higher))))
            else:
                parts.append((n, time * w["safe"]))
        for n in self.down[colour] if down else []:
            less_of = (w["contest"] if n > max(theirs) else 0) if theirs else w["waits"]
            parts.append((n, w["reach"] * (1 - less_of)))
        parts = [(n, part) for n, part in parts if n > max(own, default=0)]
        total = sum(own) + sum(n * part for n, part in parts)
        counted = [shared if theirs and n > max(theirs) and n in up else part for n, part in parts]
        nearness = 0.5 + (len(own) + sum(counted) - 8) / max(0.1, 2 * w["long"] * (early + 0.1))
        points = (total - 20) * (1 + own.count(0)) + 20 * min(1, max(0, nearness))
        if own:
            return points
        points -= w["open"]
        temper = max(0.1, w["temper"])
        if abs(points) >= temper:
            return max(0, points)
        return (points + temper) ** 2 / (4 * temper)

    def standing(self, colour, laid=None, camp=None, up=None, less=0):
        laid = laid or [self.laid[s][colour] for s in range(2)]
        camp = camp or [self.camps[s][colour] for s in range(2)]
        up = self.up[colour] if up is None else up
        mine, theirs = (self.promise(colour, s, laid, camp, up, less) for s in (self.me, 1 - self.me))
        return mine - self.w["deny" if laid[1 - self.me] else "deny_unstarted"] * theirs

    def passing(self):
        if self.n_down > TUNED_ENDGAME:
            return 0
        return self.w["hurry"] * sum(self.standing(c, less=1) - self.standing(c) for c in range(5))

    def slot(self, taken):
        return self.n_down / 64 * self.w["last_slot" if taken >= 1 else "slot"]

    def weighs(self, action):
        """Whether it is thought of at all: while tiles lie face down, those that fit nobody are not taken to camp."""
        if not self.n_down or not play.TAKE_TO_CAMP <= action < play.TAKE:
            return True
        colour, place = divmod(action - play.TAKE_TO_CAMP, 10)
        return any(fits(place + 1 if place else 0, self.laid[seat][colour]) for seat in range(2))

    def worth(self, action):
        w, me = self.w, self.me
        in_camp = sum(map(len, self.camps[me].values()))
        if action == play.REVEAL:
            useful = sum(
                fits(n, self.laid[me][c]) for c in range(5) if self.laid[me][c] for n in self.down[c]
            )
            return w["reveal"] + w["reveal_fits"] * useful / self.n_down + self.passing()
        if action == play.DECLINE:
            return 0
        if action == play.REMOVE_DOWN:
            return w["raid_down"] + self.passing()
        return self.worth_with_tile(action, in_camp)

    def worth_with_tile(self, action, in_camp):
        w, me = self.w, self.me
        kind = self.shown if self.phase == play.REVEALED else action % 64
        colour, number = kind // 10, 1 + kind % 10 if kind % 10 else 0
        laid = [list(self.laid[s][colour]) for s in range(2)]
        camp = [list(self.camps[s][colour]) for s in range(2)]
        up, value = list(self.up[colour]), 0
        verb = action if self.phase == play.REVEALED else action - kind
        from_camp = verb in (play.USE, play.REMOVE_CAMP) or (verb == play.ADD and number not in up)
        if from_camp:
            camp[me].remove(number)
            value += self.slot(in_camp - 1)
        elif self.phase != play.REVEALED:
            up.remove(number)
        if verb in (play.TAKE, play.USE, play.ADD, play.TO_EXPEDITION):
            laid[me].append(number)
            value += w["place"] + (w["wager"] if number == 0 else 0)
        elif verb in (play.TAKE_TO_CAMP, play.TO_CAMP):
            camp[me].append(number)
            value -= self.slot(in_camp)
        elif verb == play.LEAVE:
            up.append(number)
        return value + self.standing(colour, laid, camp, up) - self.standing(colour)


def fits(number, laid):
    return number > max(laid, default=0) or (number == 0 and not any(laid))


@pytest.mark.parametrize("opponent", ["tuned", "random"])
def test_tuned_does_what_promises_most(opponent):
    strategy, checked = GAME.strategy("tuned"), set()
    for number in range(4):
        position = GAME.new(seed=21, number=number)
        for _, _, after in position.playthrough(["tuned", opponent]):
            told = Told(position, strategy.weights)
            worths = {action: told.worth(action) for action in filter(told.weighs, position.legal_actions())}
            chosen = position.choose("tuned")
            assert worths[chosen] == pytest.approx(max(worths.values()), abs=1e-6)
            checked.add((told.phase, chosen & ~63 if told.phase != play.REVEALED else chosen))
            position = after
    assert len(checked) >= 10


@pytest.mark.parametrize(("strong", "weak"), [("greedy", "random"), ("greedy", "eager"), ("tuned", "greedy")])
def test_each_beats_the_one_before(strong, weak):
    """More than 60 % head to head, the whole interval."""
    run = lc.simulate(GAME.key, [strong, weak], n=2_000, seed=8, rotate=True)
    assert run.summary()["won_low"][0] > 0.6


@pytest.mark.parametrize("name", ["greedy", "tuned"])
def test_games_end(name):
    run = lc.simulate(GAME.key, [name] * 2, n=3_000, seed=8, keep="summary")
    assert run.summary()["stalled"].max() == 0
