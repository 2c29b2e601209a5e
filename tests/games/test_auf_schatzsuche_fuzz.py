"""What holds after every action of any game of Auf Schatzsuche, under any rules."""

from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.auf_schatzsuche.play import (
    BONUS_TILES,
    END_REASONS,
    LANE,
    NO_TILE,
    STOP,
    TAKE,
    TAKE_BONUS,
    is_legal,
    legal,
)
from tests.games.auf_schatzsuche_rules import any_rules, of_reference
from tests.reference import auf_schatzsuche as reference

GAME = lc.game("auf_schatzsuche")
CANDIDATES = np.concatenate([[-(2**63), -(2**31)], np.arange(-70, 200), [2**31, 2**63 - 1]])


@njit
def said_legal(table, hand, rules, candidates, out):
    """Which of the candidates `is_legal` accepts."""
    for i, action in enumerate(candidates):
        out[i] = is_legal(table, hand, rules, action)


class Follower:
    """Follows a game by its actions alone."""

    def __init__(self, rules, seats: int) -> None:
        self.rules, self.seats = of_reference(rules), seats
        self.displays = [{colour: [] for colour in range(5)} for _ in range(seats)]
        self.bonus = [[] for _ in range(seats)]
        self.turns = 0

    def see(self, seat: int, action: int) -> None:
        """Note an action; checks that displays ascend and nothing is taken twice."""
        if TAKE <= action < NO_TILE:
            colour, place = divmod(action - TAKE, LANE)
            assert place + 1 > max(self.displays[seat][colour], default=0)
            assert all(place + 1 not in display[colour] for display in self.displays)
            self.displays[seat][colour].append(place + 1)
        elif TAKE_BONUS <= action < STOP:
            name = BONUS_TILES[action - TAKE_BONUS]
            assert all(name not in tiles for tiles in self.bonus)
            self.bonus[seat].append(name)
        elif action == STOP:
            self.turns += 1

    def end(self) -> str | None:
        """The reason for which the game ends with the turn that has just passed."""
        tens = sum(10 in row for display in self.displays for row in display.values())
        taken = {name for tiles in self.bonus for name in tiles}
        reason = ["ten"] if tens == 5 else []
        if self.seats == 2 and {*reference.COLOURS, self.rules["sixth_coloured"]} <= taken:
            reason.append("coloured")
        if self.seats > 2 and len(taken) == 11:
            reason.append("bonus")
        if reason:
            return "last_" + "_and_".join(reason)
        return "turn_cap" if self.turns == self.rules["max_turns"] else None


def members(word: int) -> list[int]:
    return [place for place in range(63) if int(word) >> place & 1]


def assert_sound(position, follower: Follower, ended_turn: bool) -> None:
    """Check one position against what was done in it."""
    table = position.table[0]
    everywhere = members(table["middle"])
    for seat, display in enumerate(follower.displays):
        own = [LANE * colour + number - 1 for colour, row in display.items() for number in row]
        assert members(table["display"][seat]) == sorted(own)
        assert members(table["bets"][seat]) == [k for k in members(table["bets"][seat]) if k in own]
        assert all(k % LANE + 1 in follower.rules["bet_tiles"] for k in members(table["bets"][seat]))
        assert sorted(BONUS_TILES.index(name) for name in follower.bonus[seat]) == members(
            table["bonus"][seat]
        )
        everywhere += own
    assert sorted(everywhere) == list(range(50))
    taken = [BONUS_TILES.index(name) for tiles in follower.bonus for name in tiles]
    assert sorted(taken + members(table["bonus_left"])) == list(range(11))
    end = follower.end() if ended_turn else None
    assert bool(table["over"]) == (end is not None)
    assert end is None or END_REASONS[table["end_reason"]] == end
    assert table["stalled"] == (end == "turn_cap")
    assert table["turns"] == follower.turns


def assert_legal_agrees(records) -> list[int]:
    """Check `legal` against `is_legal`; returns the legal actions."""
    table, hands, _, rules, _ = records
    out, said = np.zeros(GAME.kernels.max_actions, np.int64), np.zeros(len(CANDIDATES), np.bool_)
    actions = out[: legal(table, hands[table["to_move"]], rules, out)].tolist()
    said_legal(table, hands[table["to_move"]], rules, CANDIDATES, said)
    assert CANDIDATES[said].tolist() == actions
    return actions


def assert_more(position, seed: int) -> None:
    """The slower checks, made now and then."""
    frame = position.scores()
    assert (frame[list(GAME.parts)].sum(axis=1) == frame["score"]).all()
    text = position.show()
    again = GAME.parse(text, position.rules)
    assert again.show() == text
    if not position.is_over:
        assert again.legal() == position.legal()
    guess = position.copy()
    table, hands, hidden, rules, _ = guess.records
    GAME.kernels.determinise(table, hands[0], 0, rules, hands, hidden, new_stream(seed))
    assert guess.table.tobytes() == position.table.tobytes()
    assert guess.hidden.tobytes() != position.hidden.tobytes()


def fuzz(rules, seed: int, seats: int, takes: float) -> int:
    """Play one game with random actions and all checks; returns its number of turns."""
    chance = Random(seed)
    position, follower = GAME.new(seed, rules=rules, seats=seats), Follower(rules, seats)
    records = position.records
    while not position.is_over:
        actions = assert_legal_agrees(records)
        action = actions[0] if chance.random() < takes else chance.choice(actions)
        follower.see(position.to_move, action)
        GAME.kernels.apply(*records, action)
        assert_sound(position, follower, action == STOP)
        if chance.random() < 0.01:
            assert_more(position, seed)
    return follower.turns


SEEDS, SEATS = st.integers(0, 2**31), st.sampled_from([2, 3, 4])


@settings(max_examples=120, deadline=None, derandomize=True)
@given(rules=any_rules(), seed=SEEDS, seats=SEATS, takes=st.floats(0, 1))
def test_any_rules(rules, seed, seats, takes):
    assert 0 < fuzz(rules, seed, seats, takes) <= rules.max_turns


@settings(max_examples=120, deadline=None, derandomize=True)
@given(seed=SEEDS, seats=SEATS, takes=st.floats(0, 1))
def test_printed_rules(seed, seats, takes):
    assert fuzz(lc.rules("auf_schatzsuche"), seed, seats, takes) >= 5


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=SEEDS, seats=SEATS)
def test_the_same_turn_has_the_same_dice_whatever_was_chosen(seed, seats):
    first, second = (
        [
            position.show().split("dice: ")[1].splitlines()[0]
            for _, words, position in GAME.new(seed, seats=seats).playthrough([name] * seats)
            if words == "stop" and not position.is_over
        ]
        for name in ("random", "eager")
    )
    shared = min(len(first), len(second))
    assert shared > 5
    assert first[:shared] == second[:shared]
