"""The strategies of Auf Schatzsuche: exact re-rolls, and who beats whom."""

from random import Random

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.games.auf_schatzsuche.play import (
    FACES,
    LANE,
    NO_TILE,
    ROLL_NUMBER,
    ROLL_PLACES,
    TAKE,
)
from lcanalysis.games.auf_schatzsuche.preferences import tuned_likes
from lcanalysis.games.auf_schatzsuche.rerolls import best_reroll, total_of
from lcanalysis.odds import dice

KEY = "auf_schatzsuche"
GAME = lc.game(KEY)
ORDERED = [(a, b, c) for a in range(FACES) for b in range(FACES) for c in range(FACES)]
EXACT = GAME.strategy("exact_turn")


# ---- the worth of a tile, told once more in plain Python ----


def rows_of(tiles):
    return [[n for n in range(1, 11) if int(tiles) >> (LANE * c + n - 1) & 1] for c in range(5)]


def conditions(rows):
    """Which of the eleven bonus tiles rows of numbers meet."""
    numbers = [number for row in rows for number in row]
    run = any({n, n + 1, n + 2, n + 3} <= set(row) for row in rows for n in row)
    met = [len(row) >= 4 for row in rows]
    met += [any(len(row) >= 6 for row in rows), run, all(rows)]
    return [*met, *(numbers.count(n) >= 3 for n in (3, 5, 7))]


def prints(numbers):
    return sum(1 if number < 6 else 2 for number in numbers)


def worth(table, weights, colour, number, bet):
    """What exact_turn says that a tile is worth, as its weights are explained."""
    me = table["to_move"]
    rows, lying = rows_of(table["display"][me]), rows_of(table["middle"])
    symbols = len(rows_of(table["bets"][me])[colour])
    own, more = prints(rows[colour]), prints([number])
    lays = bet and number in (1, 6, 10)
    points = (own + more) * (1 + symbols + lays) - own * (1 + symbols)
    after = [[*row, number] if c == colour else row for c, row in enumerate(rows)]
    left = [int(table["bonus_left"]) >> tile & 1 for tile in range(11)]
    earned = [a and not b and c for a, b, c in zip(conditions(after), conditions(rows), left, strict=True)]
    shut_out = [n for n in lying[colour] if max(rows[colour], default=0) < n < number]
    return (
        weights["tile"]
        + weights["points"] * points
        + weights["bet"] * lays
        + weights["bonus"] * 10 * sum(earned)
        + weights["long"] * len(rows[colour])
        - weights["skip"] * prints(shut_out)
    )


def payoffs(table, weights):
    """The payoff of every final roll in thousandths, and the tiles that bring it."""
    own, lying = rows_of(table["display"][table["to_move"]]), rows_of(table["middle"])
    worths = {
        (number, bet): max(
            [0]
            + [
                round(1000 * worth(table, weights, colour, number, bet))
                for colour in range(5)
                if number in lying[colour] and number > max(own[colour], default=0)
            ]
        )
        for number in range(1, 11)
        for bet in (False, True)
    }

    def payoff(roll):
        bet = dice.bets(roll) > 0
        return max([0, *(worths[number, bet] for number in dice.formable(roll) if 1 <= number <= 10)])

    return payoff


def random_positions(n):
    """Positions of random and eager games, each at the start of a turn."""
    chance, found = Random(1), []
    while len(found) < n:
        seats, seed = chance.choice([2, 3, 4]), chance.randrange(10**6)
        strategies = [chance.choice(["random", "eager", "exact_turn"]) for _ in range(seats)]
        story = GAME.new(seed, seats=seats).playthrough(strategies)
        starts = [position for _, words, position in story if words == "stop" and not position.is_over]
        found += chance.sample(starts, min(5, len(starts)))
    return found[:n]


def test_the_reroll_of_exact_turn_is_the_exact_policy_for_every_roll():
    faces = [dice.BET, 1, 2, 3, 4, 5]
    for position in random_positions(200):
        payoff = payoffs(position.table[0], EXACT.weights)
        policy = dice.best_reroll(payoff)
        final = np.array([[[payoff((a, b, c)) for c in faces] for b in faces] for a in faces])
        keeps = dice.keep_totals(final)
        for roll in ORDERED:
            position.table[0]["dice"] = roll
            rerolled = position.choose(EXACT)
            shown = tuple(faces[place] for place in roll)
            assert keeps[7 - rerolled][roll] == 216 * policy.value_of(shown, exact=True)
            assert rerolled.bit_count() == 3 - len(policy.keep(shown))


def test_the_tile_of_exact_turn_is_worth_most():
    for position in random_positions(60):
        payoff = payoffs(position.table[0], EXACT.weights)
        tile = position.apply("reroll nothing")
        action = tile.choose(EXACT)
        roll = [dice.BET if face == 0 else face for face in tile.table[0]["dice"].tolist()]
        if action == NO_TILE:
            assert payoff(roll) == 0
        else:
            colour, place = divmod(action - TAKE, LANE)
            got = worth(tile.table[0], EXACT.weights, colour, place + 1, dice.bets(roll) > 0)
            assert round(1000 * got) == payoff(roll)


@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_the_tables_are_the_policy_of_the_odds(rerolls):
    """Also for several re-rolls, and faces of any worth."""
    chance = np.random.default_rng(rerolls)
    for _ in range(5):
        worths = chance.integers(0, 100, len(ROLL_PLACES))
        policy = dice.best_reroll(
            lambda roll, worths=worths: int(worths[ROLL_NUMBER[36 * roll[0] + 6 * roll[1] + roll[2]]]),
            rerolls=rerolls,
            faces=range(FACES),
        )
        later = np.array(
            [
                policy.value_of(roll, left=rerolls - 1, exact=True) * 216 ** (rerolls - 1)
                for roll in ROLL_PLACES.tolist()
            ]
        ).astype(np.int64)
        for ordered, roll in enumerate(ORDERED):
            chosen = best_reroll(worths.copy(), np.array(roll), rerolls)
            value = policy.value_of(roll, exact=True) * 216**rerolls
            assert total_of(later, ordered, chosen) == value
            assert chosen.bit_count() == 3 - len(policy.keep(roll))


# ---- tuned ----

FOUR_COLOURS = "red 1 2 4 6, blue 1 2 4 6, green 1 2 4 6, yellow 1 2 4 6 8 9"
COLOURED = "red blue green yellow many"


def liking(position, action):
    table, hands, _, rules, _ = position.records
    tuned = GAME.strategy("tuned", len(hands))
    return tuned_likes(table, hands[position.to_move], rules, tuned.weights_record()[0], action)


def best_tile(position, roll):
    """What the best tile, or none, is worth with a roll of places of faces."""
    table = position.table[0]
    table["dice"], table["sums"] = roll, table["roll_sums"][ROLL_NUMBER[36 * roll[0] + 6 * roll[1] + roll[2]]]
    return max(liking(position, action) for action in position.legal_actions())


def test_tuned_likes_a_reroll_as_much_as_the_tiles_that_it_brings():
    for position in random_positions(3):
        tile = position.apply("reroll nothing")
        worths = np.array([max(0.0, best_tile(tile, roll)) for roll in ORDERED]).reshape(3 * (FACES,))
        keeps = dice.keep_totals(worths)
        roll = tuple(position.table[0]["dice"].tolist())
        for rerolled in range(8):
            assert liking(position, rerolled) == pytest.approx(keeps[7 - rerolled][roll] / 216, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        # both lack one red tile, and who has it first gets the bonus tile
        ("to move: 0 tile; dice: 5 3 bet; display 0: red 1 2 7; display 1: red 3 5 6", "take red 8"),
        # the last coloured bonus tile ends the game
        (
            f"to move: 0 bonus; display 0: purple 3 5 7 8; display 1: {FOUR_COLOURS}; bonus 1: {COLOURED}",
            "stop",
        ),
        (
            f"to move: 0 bonus; display 0: purple 3 5 7 8, {FOUR_COLOURS}; bonus 0: colours {COLOURED}",
            "bonus purple",
        ),
    ],
)
def test_what_tuned_does(text, action):
    position = GAME.parse(text)
    assert position.words(position.choose("tuned")) == action


# ---- strength ----


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("better", "worse"),
    [("greedy", "random"), ("greedy", "eager"), ("exact_turn", "greedy"), ("tuned", "greedy")],
)
def test_the_better_strategy_wins_more_than_60_percent(better, worse, seats):
    run = lc.simulate(
        KEY,
        [better] + [worse] * (seats - 1),
        n=300 * seats,
        seed=5,
        rotate=True,
        keep="summary",
        progress=False,
    )
    first = run.summary().iloc[0]
    column = "won" if seats == 2 else "above"
    assert first[f"{column}_low"] > 0.6


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["greedy", "tuned"])
def test_their_games_do_not_stall(name, seats):
    run = lc.simulate(KEY, [name] * seats, n=4_000, seed=6, keep="summary", progress=False)
    assert run.summary()["stalled"].tolist() == [0] * seats
