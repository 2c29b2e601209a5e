"""Possible worlds: all that a player cannot know comes as often as counting says, and nothing else moves."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.games.board_game import cards as board_game_cards
from lcanalysis.games.board_game.showing import card_words as board_game_words
from lcanalysis.games.cards import LANE
from lcanalysis.games.expedition_notation import card_words
from lcanalysis.games.to_go.play import RAID

N = 1_500
ROLLS = 800
TOPS = 3
COLOURS = ("yellow", "blue", "white", "green", "red")
NUMBERS = [str(number) for number in range(2, 11)]
EXPEDITIONS = Counter({f"{colour} W": 3 for colour in COLOURS}) + Counter(
    f"{colour} {number}" for colour in COLOURS for number in NUMBERS
)
PACKS = {
    "classic": EXPEDITIONS,
    "to_go": EXPEDITIONS + Counter({"raid": 4}),
    "board_game": Counter({f"{colour} {number}": 2 for colour in COLOURS for number in range(11)}),
}


# ---- what a player knows, from the words of the game alone ----


def pieces(text):
    """Cards of a field such as ``red W 4, blue 9``."""
    found = Counter()
    for cell in text.split(","):
        colour, *places = cell.split()[:1] + [word for word in cell.split()[1:] if word not in ("R", "on")]
        if colour in COLOURS:
            marked = cell.split()
            stone = marked[marked.index("on") + 1] if "on" in marked else None
            places = places[:-1] if stone else places
            found.update(f"{colour} {place.rstrip('!')}" for place in places)
    return found


def fields_of(position):
    return dict(line.split(": ", 1) for line in position.show().splitlines() if ": " in line)


def lying_open(position):
    """All cards that everybody sees."""
    found = Counter()
    for name, text in fields_of(position).items():
        if (
            name.split()[0] in ("laid", "columns", "discards", "camp", "face", "removed")
            and name != "face down"
        ):
            found += pieces(text)
    shown = fields_of(position)["to move"].split(" revealed ")
    return found + (pieces(shown[1].split(",")[0]) if len(shown) > 1 else Counter())


def known_in_hands(start, story):
    """Of each position of a game: what everybody saw each player pick up and not yet lay or discard."""
    known = [Counter() for _ in start.hands]
    piles = {colour: [] for colour in COLOURS}
    before = start
    yield start, [+cards for cards in known]
    for seat, words, after in story:
        verb, *rest = words.split()
        if verb in ("lay", "play", "discard"):
            card = " ".join(rest[:2])
            known[seat][card] = max(0, known[seat][card] - 1)
            if verb == "discard":
                piles[rest[0]].append(card)
        elif verb == "draw" and rest[0] != "deck":
            known[seat][piles[rest[0]].pop()] += 1
        if round_of(after) != round_of(before):
            known, piles = [Counter() for _ in known], {colour: [] for colour in COLOURS}
        before = after
        yield after, [+cards for cards in known]


def round_of(position):
    return int(position.table[0]["round"])


# ---- what the worlds hold, from the engine's records ----


def words_of(key, kind, rules):
    if key == "board_game":
        return board_game_words(kind)
    return "raid" if kind == RAID and key == "to_go" else card_words(kind, rules)


def held(key, hands, kind):
    """Copies of a kind in the same hand of each world."""
    copies = hands["kinds"] >> kind & 1
    if key == "board_game":
        return copies + (hands["pairs"] >> kind & 1)
    return hands["wagers"][:, kind // LANE].astype(int) if kind % LANE == 0 else copies


def worlds(position, seat, n, seed):
    """Hands and hidden records of many worlds that `seat` cannot tell apart from the position."""
    guess = position.copy()
    table, hands, hidden, rules, chance = guess.records
    chance = new_stream(seed)
    all_hands, all_hidden = (
        np.zeros((n, len(hands)), hands.dtype),
        np.zeros(n, position.game.kernels.hidden),
    )
    for number in range(n):
        position.game.kernels.determinise(table, position.hands[seat], seat, rules, hands, hidden, chance)
        all_hands[number], all_hidden[number] = hands, guess.hidden[0]
    assert guess.table.tobytes() == position.table.tobytes()
    return all_hands, all_hidden


def spread_over(key, seats):
    """Positions of random play, in which discards are drawn often, with what is known of the hands."""
    start = lc.game(key).new(seed=21, seats=seats)
    told = list(known_in_hands(start, start.playthrough(["random"] * seats)))[:-1]
    return [told[len(told) * share // 100] for share in (0, 35, 70, 96)]


def p_value(counted, expected):
    """Of a chi-square test, with classes too small for it put together."""
    order = np.argsort(expected)
    counted, expected = np.asarray(counted)[order], np.asarray(expected)[order]
    small = max(int((np.cumsum(expected) < 5).sum()) + 1, int((expected < 5).sum()))
    counted = np.append(counted[small:], counted[:small].sum())
    expected = np.append(expected[small:], expected[:small].sum())
    return stats.chisquare(counted, expected).pvalue if len(expected) > 1 else 1.0


CASES = [("classic", 2), ("to_go", 2), ("board_game", 2), ("board_game", 4)]


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_hidden_cards_lie_as_counting_says(key, seats):
    p_values, picked_up = [], 0
    for number, (position, known) in enumerate(spread_over(key, seats)):
        seat, table = position.to_move, position.table[0]
        all_hands, all_hidden = worlds(position, seat, N, seed=number)
        rules, pack = position.rules, PACKS[key]
        own = pieces(fields_of(position)[f"hand {seat}"]) if key != "to_go" else Counter()
        others = [other for other in range(seats) if other != seat and key != "to_go"]
        unseen = pack - lying_open(position) - own
        if key == "to_go":
            unseen["raid"] -= int(table["raids_out"])
        for other in others:
            unseen -= known[other]
            picked_up += known[other].total()
        unseen, total = +unseen, unseen.total()
        lanes = len(COLOURS) * (board_game_cards.LANE if key == "board_game" else LANE)
        kinds = {words_of(key, kind, rules): kind for kind in range(lanes)}
        for other in others:
            size = int(table["hand_count"][other])
            free = size - known[other].total()
            copies = {name: held(key, all_hands[:, other], kinds[name]) for name in pack}
            assert (sum(copies.values()) == size).all()
            for name in pack:
                fixed, loose = known[other][name], unseen[name]
                assert copies[name].min() >= fixed
                assert copies[name].max() <= fixed + loose
                if loose:
                    law = stats.hypergeom(total, loose, free).pmf(np.arange(loose + 1))
                    counted = np.bincount(copies[name] - fixed, minlength=loose + 1)
                    p_values.append(p_value(counted, N * law))
        left = int(table["down" if key == "to_go" else "deck_left"])
        deck = all_hidden["tiles" if key == "to_go" else "deck"]
        for place in range(min(TOPS, left)):
            counted = Counter(words_of(key, int(kind), rules) for kind in deck[:, left - 1 - place])
            assert counted.keys() <= unseen.keys()
            p_values.append(
                p_value([counted[name] for name in unseen], [N * n / total for n in unseen.values()])
            )
    assert min(p_values) * len(p_values) > 1e-3
    assert picked_up > 0 or key == "to_go"


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_each_world_is_a_deal_of_the_whole_pack(key, seats):
    """What lies open, in hands and in the deck is the pack, less what left the game unseen; and the player sees no difference."""
    for position, _ in spread_over(key, seats):
        for seat in range(seats):
            before = position.show(seat)
            all_hands, all_hidden = worlds(position, seat, 10, seed=seat)
            for hands, hidden in zip(all_hands, all_hidden, strict=True):
                world = position.copy()
                world.hands[:], world.hidden[0] = hands, hidden
                assert world.show(seat) == before
                told = fields_of(world)
                in_hands = [pieces(told[f"hand {n}"]) for n in range(seats) if key != "to_go"]
                left = int(position.table[0]["down" if key == "to_go" else "deck_left"])
                kinds = hidden["tiles" if key == "to_go" else "deck"][:left]
                deck = Counter(words_of(key, int(kind), position.rules) for kind in kinds)
                found = sum(in_hands, lying_open(position) + deck)
                if key == "to_go":
                    found["raid"] += int(position.table[0]["raids_out"])
                removed = PACKS[key].total() - found.total()
                assert removed == (30 if (key, seats) == ("board_game", 2) else 0)
                assert found <= PACKS[key]


# ---- dice ----


def next_roll(position, seat, n, seed):
    """The dice of the turn after this one in many worlds, and those of a roll again if there is one."""
    all_hands, all_hidden = worlds(position, seat, n, seed)
    kernels, rolls = position.game.kernels, []
    for hands, hidden in zip(all_hands, all_hidden, strict=True):
        world = position.copy()
        world.hands[:], world.hidden[0] = hands, hidden
        turn = int(world.table[0]["turns"])
        while world.table[0]["turns"] == turn:
            kernels.apply(*world.records, world.legal_actions()[-1])
        rolls.append(fields_of(world)["dice"])
    return rolls


def assert_fair(groups, faces, dice):
    """Groups of dice, without order, as often as dice that are all alike give them."""
    every = Counter("".join(sorted(row)) for row in _rows(faces, dice))
    counted = Counter("".join(sorted(group)) for group in groups)
    assert counted.keys() <= every.keys()
    total = sum(every.values())
    names = list(every)
    assert (
        p_value([counted[name] for name in names], [len(groups) * every[name] / total for name in names])
        > 1e-3
    )


def _rows(faces, dice):
    return [""] if dice == 0 else [row + face for row in _rows(faces, dice - 1) for face in faces]


def midgame(key, seats):
    start = lc.game(key).new(seed=22, seats=seats)
    story = start.playthrough(["random"] * seats)
    return story[len(story) // 3][2]


@pytest.mark.parametrize("seats", [2, 4])
def test_rolls_to_come_are_fair_in_auf_schatzsuche(seats):
    position = midgame("auf_schatzsuche", seats)
    _, all_hidden = worlds(position, position.to_move, 4_000, seed=1)
    again = ["".join(map(str, dice)) for dice in all_hidden["next_dice"][:, 0]]
    assert_fair(again, "012345", 3)
    rolls = [
        roll.replace("bet", "0").split() for roll in next_roll(position, position.to_move, ROLLS, seed=2)
    ]
    assert_fair(rolls, "012345", 3)


@pytest.mark.parametrize("seats", [2, 4])
def test_rolls_to_come_are_fair_in_roll_and_write(seats):
    position = midgame("roll_and_write", seats)
    rolls = [roll.split(" + ") for roll in next_roll(position, position.to_move, ROLLS, seed=3)]
    names = {"red": "r", "orange": "o", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}
    assert_fair([[names[word] for word in colours.split()] for colours, _ in rolls], "roygbp", 3)
    assert_fair([numbers.split() for _, numbers in rolls], "0123456789", 3)


def test_unseen_choices_are_any_of_the_legal_ones():
    """Where a passive player has written already, the next one knows the dice and the sheet before it."""
    start = lc.game("roll_and_write").new(seed=23, seats=3)
    story = [(None, "", start), *start.playthrough(["random"] * 3)]
    tested = 0
    for (_, _, before), (seat, words, after) in pairwise(story):
        active, chosen = int(before.table[0]["active"]), words.split()[0]
        if (
            seat == active
            or after.to_move == seat
            or chosen == "accelerate"
            or active != after.table[0]["active"]
        ):
            continue
        legal = before.legal_actions()
        all_hands, _ = worlds(after, after.to_move, 500, seed=tested)
        counted = Counter(all_hands[:, seat]["action"][:, 0].tolist())
        assert counted.keys() <= set(legal)
        assert p_value([counted[action] for action in legal], [500 / len(legal)] * len(legal)) > 1e-4
        tested += 1
        if tested == 6:
            break
    assert tested == 6
