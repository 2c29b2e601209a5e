"""What holds after every action of any game of the board game, under any rules."""

from collections import Counter
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.board_game.board import ARROW, ARTIFACT, COUNTS, PARTS, VP_TILE
from lcanalysis.games.board_game.notation import COLOURS
from lcanalysis.games.board_game.play import is_legal, legal
from tests.games.board_game_rules import any_rules
from tests.games.board_game_state import State, all_cards

GAME = lc.game("board_game")
CANDIDATES = np.concatenate([np.array([-(2**63), -1, 2**31, 2**63 - 1]), np.arange(-70, 400)])
CANDIDATES.sort()
SEEDS = st.integers(0, 2**31)
COLUMN = {name: place for place, name in enumerate((*PARTS, *COUNTS))}
DECLINED = 0.3  # how often a step is declined


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


def assert_cards(now, seats):
    """No card is lost or doubled; hands are full but for the card that is about to be drawn."""
    rules, cards = now.rules, now.in_play()
    assert cards.total() == rules.cards - rules.removed[seats - 2]
    assert not cards - all_cards(rules)
    missing = now.table["phase"] != 0
    if not now.table["over"]:
        for seat, hand in enumerate(now.hands):
            assert hand.total() == rules.hand_size - (missing and seat == now.table["to_move"])
    for hand, known in zip(now.hands, now.known, strict=True):
        assert not known - hand


def assert_pieces(now, seats):
    table, rules = now.table, now.rules
    for seat in range(seats):
        on_paths = sum(stone > 0 for stone in now.stones[seat])
        researching = bin(table["researched"][seat]).count("1")
        assert on_paths + table["adventurers"][seat] + table["researchers"][seat] == (
            rules.adventurers + rules.researchers
        )
        assert researching + table["researchers"][seat] == rules.researchers
        for colour in range(rules.colours):
            column = Counter({card: n for card, n in now.laid[seat].items() if card[0] == colour}).total()
            assert now.stones[seat][colour] >= min(9, column)
            assert (now.stones[seat][colour] > 0) == (column > 0)
            last = table["last"][seat][colour]
            assert ((colour, last) in now.laid[seat]) == (column > 0)
            if column and not rules.up_and_down:
                assert last == max(number for path, number in now.laid[seat] if path == colour)
    assert table["crossed"] == now.over_the_bridge()


def assert_fresh_board(now):
    """A fresh expedition: nothing but tiles on the board, as many of each as can be laid."""
    rules, found = now.rules, Counter(now.events.values())
    marked = sum(len(path) for path in rules.marked_stones[: rules.colours])
    tiles = rules.artifacts + rules.arrows + len(rules.vp_tiles)
    assert sum(found.values()) == min(tiles, marked)
    assert set(now.events) <= {
        (path, stone) for path in range(rules.colours) for stone in rules.marked_stones[path]
    }
    assert found[ARTIFACT] <= rules.artifacts
    assert found[ARROW] <= rules.arrows
    assert all(n == 1 for event, n in found.items() if event > ARROW)
    if tiles <= marked:
        assert (found[ARTIFACT], found[ARROW]) == (rules.artifacts, rules.arrows)
    assert not any(any(row) for row in now.stones)
    assert not any(now.piles)
    assert now.table["to_move"] == now.table["starter"]


def gained(before, now, seat, name):
    return now.earned[seat][COLUMN[name]] - before.earned[seat][COLUMN[name]]


def assert_move(before, now, words):
    """At most one explorer moves on, by one stone; its event is performed, unless the move ends the expedition."""
    mover = before.table["to_move"]
    steps = [
        (seat, colour, stone, later)
        for seat, row in enumerate(now.stones)
        for colour, (stone, later) in enumerate(zip(before.stones[seat], row, strict=True))
        if stone != later
    ]
    if not steps:
        assert before.events == now.events
        assert not words.startswith("step")
        assert "with" not in words
        return
    [(seat, colour, stone, later)] = steps
    assert (seat, later) == (mover, stone + 1)
    assert COLOURS[colour] in words
    event = before.events.get((colour, later))
    performed = not (
        now.over_the_bridge() >= now.rules.bridge_explorers and not now.rules.event_of_ending_move
    )
    assert gained(before, now, mover, "artifacts_found") == (performed and event == ARTIFACT)
    assert gained(before, now, mover, "arrows_met") == (performed and event == ARROW)
    assert gained(before, now, mover, "vp_tiles") == (performed and event is not None and event > ARROW)
    points = now.rules.vp_tiles[event - VP_TILE] if performed and event is not None and event > ARROW else 0
    assert gained(before, now, mover, "vp") == points
    removed = {(colour, later)} if performed and event == ARTIFACT else set()
    assert set(before.events) - set(now.events) == removed
    assert all(before.events[place] == kind for place, kind in now.events.items())
    if performed and event == ARROW:
        assert now.table["phase"] == 1
    for other in range(len(now.stones)):
        if other != mover:
            assert now.earned[other] == before.earned[other] or now.table["over"]


def assert_end(before, now, words):
    """The expedition ends with the bridge, the last card or the last turn allowed, and for no other reason."""
    rules = now.rules
    crossing = words.startswith(("play", "step", "no step")) and before.table["crossed"] >= 0
    if now.table["over"] and now.table["end_reason"] == 0:
        assert crossing
        assert now.over_the_bridge() >= rules.bridge_explorers
    if now.table["over"] and now.table["end_reason"] == 1:
        assert words == "draw deck"
        assert not now.deck
    if now.table["over"] and now.table["end_reason"] == 2:
        assert now.table["stalled"]
        assert now.table["round_turns"] == rules.max_turns
    if not now.table["over"]:
        assert now.deck
        assert now.over_the_bridge() < rules.bridge_explorers or (
            rules.event_of_ending_move and now.table["phase"] == 1
        )
        assert now.table["round_turns"] < rules.max_turns


def public(position):
    """The table's fields; tiles of equal points are alike, and nobody is to move once the game is over."""
    fields, points = State(position).table, position.rules.vp_tiles
    fields["event"] = [
        [event if event <= ARROW else f"+{points[event - VP_TILE]}" for event in row]
        for row in fields["event"]
    ]
    fields["pile"] = State(position).piles
    return fields | dict.fromkeys(("to_move", "phase", "by_arrow", "closed_pile") if fields["over"] else ())


def assert_round_trip(position):
    text = position.show()
    again = GAME.parse(text, position.rules)
    assert again.show() == text
    assert again.legal() == position.legal()
    assert public(again) == public(position)
    assert again.hands.tobytes() == position.hands.tobytes()
    if not position.is_over:
        for seat in range(len(position.hands)):
            view = position.show(seat)
            assert GAME.parse(view, position.rules, seed=1).show(seat) == view


def determinised(position, seat, seed):
    """The position with everything that a seat does not know filled in anew."""
    guess = position.copy()
    guess.hands[:] = np.zeros_like(guess.hands)
    guess.hidden[:] = np.zeros_like(guess.hidden)
    table, hands, hidden, rules, _ = guess.records
    GAME.kernels.determinise(table, position.hands[seat], seat, rules, hands, hidden, new_stream(seed))
    return guess


def assert_determinised(position, seed):
    """A guess keeps all that its seat knows and holds every card once; the table learns nothing from what is hidden."""
    seats = len(position.hands)
    for seat in range(seats):
        guess = determinised(position, seat, seed)
        now, truth = State(guess), State(position)
        assert guess.table.tobytes() == position.table.tobytes()
        assert guess.hands[seat].tobytes() == position.hands[seat].tobytes()
        assert [hand.total() for hand in now.hands] == [hand.total() for hand in truth.hands]
        assert_cards(now, seats)
        assert guess.hidden[0]["seed"] != position.hidden[0]["seed"]
    mover = position.to_move
    for action in position.legal_actions():
        real, guess = position.copy(), determinised(position, mover, seed)
        for other in (real, guess):
            GAME.kernels.apply(*other.records, action)
        if real.table[0]["round"] == position.table[0]["round"]:
            assert real.table.tobytes() == guess.table.tobytes()


def fuzz(rules, seats, seed):
    """Play one game with random actions and all checks; returns its number of turns."""
    chance = Random(seed)
    position = GAME.new(seed, rules=rules, seats=seats)
    records, table = position.records, position.table[0]
    now = State(position)
    assert_fresh_board(now)
    while not table["over"]:
        *others, last = actions = legal_actions(position)
        step = table["phase"] == 1 and others
        action = last if step and chance.random() < DECLINED else chance.choice(others if step else actions)
        words = position.words(action)
        if chance.random() < 0.02:
            assert_round_trip(position)
            assert_determinised(position, seed)
        before = now
        GAME.kernels.apply(*records, action)
        now = State(position)
        assert_cards(now, seats)
        assert_pieces(now, seats)
        if now.table["round"] > before.table["round"] and not table["over"]:
            assert_fresh_board(now)
        else:
            assert now.in_play() == before.in_play()
            assert_move(before, now, words)
        assert_end(before, now, words)
    assert_round_trip(position)
    return int(table["turns"])


@settings(max_examples=40, deadline=None, derandomize=True)
@given(rules=any_rules(), seats=st.integers(2, 4), seed=SEEDS)
def test_any_rules(rules, seats, seed):
    assert 0 < fuzz(rules, seats, seed) <= rules.rounds * rules.max_turns


@settings(max_examples=8, deadline=None, derandomize=True)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_printed_rules(seats, seed):
    assert fuzz(lc.rules("board_game", max_turns=150), seats, seed) >= 9


def test_the_deal_of_an_expedition_is_the_same_whatever_was_done_before():
    """Same seed, same cards and tiles: pairs of strategies can be compared."""
    deals = []
    for name in ("random", "eager"):
        position = GAME.new(seed=5, number=2, rules=lc.rules("board_game", next_starter="after_starter"))
        found = [position.show()]
        for _, _, later in position.playthrough([name] * 2):
            if later.table[0]["round"] == len(found) and not later.is_over:
                found.append(later.show().split("path", 1)[1].split("earned")[0])
        deals.append(found)
    assert deals[0] == deals[1]
    assert len(deals[0]) == 3
