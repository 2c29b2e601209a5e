"""What holds after every action of any game of Roll & Write, under any rules."""

from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.roll_and_write.play import DICE, REFUSE, is_legal, legal
from tests.games.roll_and_write_rules import any_rules

GAME = lc.game("roll_and_write")
CANDIDATES = np.concatenate([np.array([-(2**63), -1, 2**31, 2**63 - 1]), np.arange(-70, 200)])
CANDIDATES.sort()
SEEDS = st.integers(0, 2**31)


@njit
def said_legal(table, hand, rules, candidates, out):
    """Which of the candidates `is_legal` accepts."""
    for i, action in enumerate(candidates):
        out[i] = is_legal(table, hand, rules, action)


def legal_actions(position):
    """The legal actions, for which `legal` and `is_legal` must agree."""
    table, hands, _, rules, _ = position.records
    hand = hands[table["to_move"]]
    out, said = np.zeros(GAME.kernels.max_actions, np.int64), np.zeros(len(CANDIDATES), np.bool_)
    actions = out[: legal(table, hand, rules, out)].tolist()
    said_legal(table, hand, rules, CANDIDATES, said)
    assert CANDIDATES[said].tolist() == actions
    return actions


def assert_sheets_grow(before, table, seats):
    for name in ("filled", "last", "circled", "refusals", "arrows", "bridges"):
        assert (table[name][:seats] >= before[name][:seats]).all()
    written = before["box"] > 0
    assert (table["box"][written] == before["box"][written]).all()
    assert table["turns"] - before["turns"] in (0, 1)
    assert table["crossed"] & before["crossed"] == before["crossed"]


def assert_columns_rise(table, seats):
    for seat in range(seats):
        for colour in range(6):
            n = table["filled"][seat, colour]
            numbers = table["box"][seat, colour].tolist()
            assert numbers[:n] == sorted(numbers[:n])
            assert all(1 <= number <= 10 for number in numbers[:n])
            assert not any(numbers[n:])
            assert table["last"][seat, colour] == (numbers[n - 1] if n else 0)
    assert (table["filled"][:seats] <= 9).all()
    assert (table["filled"][:seats, DICE] == np.minimum(9, table["refusals"][:seats])).all()


def assert_bridges(before, table, rules, seats):
    """A bridge goes, when its turn ends, to those who are across, and to nobody later."""
    for column in range(8):
        owners = [seat for seat in range(seats) if table["bridges"][seat] >> column & 1]
        earlier = [seat for seat in range(seats) if before["bridges"][seat] >> column & 1]
        across = [seat for seat in range(seats) if table["filled"][seat, column] >= rules.bridge_box]
        assert bool(owners) == bool(table["crossed"] >> column & 1)
        if earlier:
            assert owners == earlier
        elif table["turns"] > before["turns"]:
            assert owners == across if rules.shared_bridges else len(owners) == min(1, len(across))
            assert set(owners) <= set(across)


def assert_end(table, rules, seats):
    exhausted = (table["filled"][:seats, DICE] == 9).all()
    between_turns = table["to_move"] == table["active"] or table["over"]
    if table["over"]:
        assert exhausted or table["crossed"] == 255 or table["turns"] == rules.max_turns
        reason = 0 if exhausted else 1 if table["crossed"] == 255 else 2
        assert table["end_reason"] == reason
        assert table["stalled"] == (reason == 2)
    elif between_turns and table["phase"] == 0:
        assert table["crossed"] != 255
        assert table["turns"] < rules.max_turns


def assert_dice(table, rules):
    assert table["colour_dice"].sum() in (rules.colour_dice, rules.colour_dice - 1)
    assert table["colour_dice"].sum() - rules.colour_dice == table["number_dice"].sum() - rules.number_dice
    for dice, shown in (("colour_dice", "colours"), ("number_dice", "numbers")):
        assert [face for face, n in enumerate(table[dice]) if n] == [
            face for face in range(10) if table[shown] >> face & 1
        ]


def assert_secret(before, position, action):
    """What a passive player does changes nothing that others see, but whose turn it is."""
    table = position.table[0]
    seat = before["to_move"]
    if seat == before["active"] or table["turns"] > before["turns"] or table["over"]:
        return
    for name in table.dtype.names:
        if name not in ("to_move", "phase"):
            assert np.array_equal(table[name], before[name]), name
    assert position.hands[seat]["action"][position.hands[seat]["chosen"] - 1] == action


def sheet(hand):
    """What a hand holds, without the actions of earlier turns."""
    fields = {name: hand[name].tolist() for name in hand.dtype.names}
    return fields | {"action": fields["action"][: fields["chosen"]]}


def assert_round_trip(position):
    text = position.show()
    again = GAME.parse(text, position.rules)
    assert again.show() == text
    assert again.legal() == position.legal()
    assert again.table.tobytes() == position.table.tobytes()
    assert list(map(sheet, again.hands)) == list(map(sheet, position.hands))
    for seat in range(len(position.hands)):
        view = position.show(seat)
        assert GAME.parse(view, position.rules, seed=1).show(seat) == view


def assert_determinised(position, seed):
    for seat in range(len(position.hands)):
        guess = position.copy()
        guess.hands[:] = np.zeros_like(guess.hands)
        table, hands, hidden, rules, _ = guess.records
        GAME.kernels.determinise(table, position.hands[seat], seat, rules, hands, hidden, new_stream(seed))
        assert guess.table.tobytes() == position.table.tobytes()
        assert guess.hands[seat].tobytes() == position.hands[seat].tobytes()
        assert (guess.hands["chosen"] > 0).tolist() == (position.hands["chosen"] > 0).tolist()
        assert guess.hidden[0]["seed"] != position.hidden[0]["seed"]
        GAME.parse(guess.show(), position.rules)


def fuzz(rules, seats, seed, refusing):
    """Play one game with random actions and all checks; returns its number of turns."""
    chance = Random(seed)
    position = GAME.new(seed, rules=rules, seats=seats)
    records = position.records
    table = position.table[0]
    while not table["over"]:
        actions = legal_actions(position)
        *others, last = actions
        action = last if chance.random() < refusing or not others else chance.choice(others)
        before = position.table.copy()[0]
        if chance.random() < 0.02:
            assert_round_trip(position)
            assert_determinised(position, seed)
        GAME.kernels.apply(*records, action)
        assert_sheets_grow(before, table, seats)
        assert_columns_rise(table, seats)
        assert_bridges(before, table, rules, seats)
        assert_end(table, rules, seats)
        assert_dice(table, rules)
        assert_secret(before, position, action)
    assert_round_trip(position)
    return int(table["turns"])


@settings(max_examples=120, deadline=None, derandomize=True)
@given(rules=any_rules(), seats=st.integers(2, 5), seed=SEEDS, refusing=st.floats(0, 1))
def test_any_rules(rules, seats, seed, refusing):
    assert 0 < fuzz(rules, seats, seed, refusing) <= rules.max_turns


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seats=st.integers(2, 5), seed=SEEDS, refusing=st.floats(0.2, 1))
def test_printed_rules(seats, seed, refusing):
    assert fuzz(lc.rules("roll_and_write", max_turns=150), seats, seed, refusing) >= 9


def test_the_roll_of_a_turn_is_the_same_whatever_was_done_before():
    """Same seed, same dice: pairs of strategies can be compared."""
    dice = []
    for choice in (0, -1):
        position, rolls = GAME.new(seed=5, number=2, seats=3), {}
        while not position.is_over and position.table[0]["turns"] < 9:
            table = position.table[0]
            if table["to_move"] == table["active"] and table["phase"] == 0:
                rolls[int(table["turns"])] = (table["colour_dice"].tolist(), table["number_dice"].tolist())
            position = position.apply(position.legal_actions()[choice])
        dice.append(rolls)
    assert dice[0] == dice[1]
    assert len(dice[0]) == 9
    assert REFUSE in GAME.new(seed=5).legal_actions()
