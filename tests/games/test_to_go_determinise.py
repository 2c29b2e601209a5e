"""What is hidden in To Go: nothing but the order of the tiles face down, and the next deals."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest
from numba import njit
from scipy import stats

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.to_go.play import determinise
from tests.games.classic_state import LANE
from tests.games.to_go_state import RAID_KIND, State
from tests.reference.to_go import RAID

TO_GO = lc.game("to_go")
N = 40_000
POSITIONS = {
    "start": "to move: 0 act",
    "midway": """
        to move: 1 revealed red 5
        face up: red 9, yellow W W, blue 10
        camp 0: green W 2
        camp 1: green W
        laid 0: blue W 2 3 4, white 7
        laid 1: yellow W 5 9, red 2 3
        removed: white W, green 10
        raids out: 2
        """,
    "end": """
        to move: 0 act
        laid 0: yellow W W 2 3 4 5 6 7 8 9 10, blue W W 2 3 4 5 6 7 8 9
        laid 1: red W W W 2 3 4 5 6 7 8 9 10, white W W W 2 3 4 5 6 7 8 9
        face up: green 2 3 4 5 6 7 8 9
        removed: green W W, white 10
        raids out: 3
        """,
}


# ---- what a determinisation yields ----


@njit
def sample(table, hand, rules, hands, hidden, chance, lies, pairs):
    """Count which kind lies in each place face down, and the kinds in the two places to be shown next."""
    for _ in range(N):
        determinise(table, hand, 0, rules, hands, hidden, chance)
        for place in range(table.down):
            lies[place, hidden.tiles[place]] += 1
        pairs[hidden.tiles[table.down - 1], hidden.tiles[table.down - 2]] += 1


def engine_kind(tile):
    colour, number = tile
    return RAID_KIND if tile == RAID else LANE * colour + max(0, number - 1)


@pytest.fixture(scope="module", params=POSITIONS)
def sampled(request):
    position = TO_GO.parse(POSITIONS[request.param])
    table, hands, hidden, rules, _ = position.copy().records
    lies = np.zeros((table["down"], RAID_KIND + 1), int)
    pairs = np.zeros((RAID_KIND + 1, RAID_KIND + 1), int)
    sample(table, hands[0], rules, hands, hidden, new_stream(1), lies, pairs)
    down = Counter({engine_kind(tile): n for tile, n in Counter(State(position).down).items()})
    return down, lies, pairs


def test_every_place_holds_every_unseen_tile_as_often(sampled):
    down, lies, _ = sampled
    expected = [N * n / down.total() for n in down.values()]
    assert set(np.flatnonzero(lies.sum(axis=0))) == set(down)
    chances = [stats.chisquare(place[list(down)], expected).pvalue for place in lies]
    assert min(chances) > 1e-4 / len(chances)
    assert stats.kstest(chances, "uniform").pvalue > 1e-4


def test_two_places_are_drawn_without_replacement(sampled):
    down, _, pairs = sampled
    total = down.total() * (down.total() - 1)
    found, expected = [], []
    for first, n in down.items():
        for second, m in down.items():
            ways = n * (m - (first == second))
            if ways:
                found.append(pairs[first, second])
                expected.append(N * ways / total)
            else:
                assert pairs[first, second] == 0
    assert stats.chisquare(found, expected).pvalue > 1e-4


def test_all_orders_are_alike():
    """Four different tiles and a raid have 120 orders."""
    rules = lc.rules("to_go", colours=1, wagers=1, lowest_number=7, highest_number=9, raid_tiles=1)
    position, stream = TO_GO.new(seed=1, rules=rules), new_stream(2)
    table, hands, hidden, record, _ = position.records
    orders = Counter()
    for _ in range(12_000):
        determinise(table, hands[0], 0, record, hands, hidden, stream)
        orders[tuple(hidden["tiles"][:5].tolist())] += 1
    assert set(orders) == set(permutations([0, 1, 2, 3, RAID_KIND]))
    assert stats.chisquare(list(orders.values())).pvalue > 1e-4


# ---- what players see ----


def open_records(position):
    """All that strategies are shown, as bytes."""
    return position.table.tobytes(), position.hands.tobytes()


def with_other_secrets(position, chance: Random, keep: int):
    """The same to everybody's knowledge: other tiles face down but for the next `keep`, another seed for what is dealt later."""
    other, down = position.copy(), int(position.table[0]["down"])
    hidden = other.hidden[0]
    tiles = hidden["tiles"][: down - keep].tolist()
    chance.shuffle(tiles)
    hidden["tiles"][: down - keep] = tiles
    hidden["seed"], hidden["game"] = chance.getrandbits(40), chance.getrandbits(40)
    return other


def test_all_games_begin_alike():
    assert (
        len({open_records(TO_GO.new(seed=seed, number=number)) for seed in range(5) for number in (0, 7)})
        == 1
    )


@pytest.mark.parametrize("strategies", [("random", "random"), ("eager", "random")], ids=" v ".join)
def test_nothing_that_strategies_see_hangs_on_what_is_hidden(strategies):
    """Change all that is hidden, but for a tile that the action shows: the position after it looks the same."""
    chance, actions = Random(3), 0
    for number in range(4):
        start = TO_GO.new(seed=5, number=number)
        before = start
        for seat, words, after in start.playthrough(strategies):
            keep = int(words in ("reveal", "remove face-down"))
            other = with_other_secrets(before, chance, keep)
            assert open_records(other) == open_records(before)
            assert other.choose(strategies[seat]) == before.choose(strategies[seat])
            assert open_records(other.apply(words)) == open_records(after)
            before, actions = after, actions + 1
    assert actions > 1_000


def test_what_is_shown_to_a_player_hangs_on_what_is_hidden_in_nothing():
    position = TO_GO.parse(POSITIONS["midway"])
    other = with_other_secrets(position, Random(4), 0)
    assert position.show() != other.show()
    assert [position.show(seat) for seat in range(2)] == [other.show(seat) for seat in range(2)]
