"""Endgames: every value against plain minimax, all deals against counting, best replies against all policies."""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lcanalysis as lc
from lcanalysis.advice import best_reply, endgame, small_endgame, solve_open
from lcanalysis.advice.solving import endings_of_game
from lcanalysis.errors import BadValue, ImpossibleQuestion, UnknownName
from tests.advice import plain
from tests.games.test_classic_reference import engine_number
from tests.games.test_to_go_reference import words

KEYS = ("classic", "to_go")
MATCH = {"classic": plain.classic_match, "to_go": plain.to_go_match}


def random_endgame(key, chance, rules, left):
    """A position of random play; `small_endgame` with whoever plays, at any decision of the turn."""
    position = small_endgame(key, chance.getrandbits(30), left, ["random", "random"], rules)
    for _ in range(chance.randint(0, 2)):
        after = position.apply(chance.choice(position.legal_actions()))
        if not after.is_over:
            position = after
    return position


def by_words(key, position, values):
    """Values of actions of the reference by the engine's words."""
    if key == "to_go":
        return {words(action): value for action, value in values.items()}
    return {position.words(engine_number(action, position.rules)): value for action, value in values.items()}


def assert_as_minimax(key, position, judged=None):
    seat = position.to_move
    expected = by_words(key, position, plain.action_values(MATCH[key](judged or position), seat, {}))
    found = solve_open(position)
    assert found["action"].tolist() == position.legal()
    assert set(found["action"]) == set(expected)
    proven = found[found["low"] == found["high"]]
    assert proven["value"].tolist() == [expected[name] for name in proven["action"]]
    assert ((found["low"] <= found["value"]) & (found["value"] <= found["high"])).all()
    return found, expected


# ---- everything known ----


def test_to_go_as_minimax():
    chance = Random(1)
    for _ in range(60):
        rules = plain.small_rules("to_go", chance)
        position = random_endgame("to_go", chance, rules, 4 if rules.colours == 1 else chance.randint(2, 3))
        found, _ = assert_as_minimax("to_go", position)
        assert (found["low"] == found["high"]).all()


def near_the_cap(position, turns):
    """The same position with the turn cap so many turns away."""
    other = position.copy()
    other.rules = position.rules.replace(max_turns=int(position.table[0]["round_turns"]) + turns)
    return other


def test_classic_as_minimax_before_the_turn_cap():
    """The whole game to the cap, drawing of discards and all."""
    chance, settled = Random(2), 0
    for _ in range(60):
        position = random_endgame(
            "classic", chance, plain.small_rules("classic", chance), chance.randint(1, 3)
        )
        capped = near_the_cap(position, 3 if len(position.legal()) < 5 else chance.randint(1, 2))
        found, expected = assert_as_minimax("classic", capped)
        settled += int((found["low"] == found["high"]).all())
        assert (found["low"] <= found["action"].map(expected)).all()
        assert (found["action"].map(expected) <= found["high"]).all()
    assert settled > 55


def test_classic_without_a_cap_in_sight():
    """What is proven holds under a cap that is as far away as plain minimax can look."""
    chance, rules_of = Random(3), plain.small_rules
    settled = 0
    for _ in range(30):
        rules = rules_of("classic", chance, hand_size=chance.randint(1, 2), colours=2, wagers=0)
        position = random_endgame("classic", chance, rules, 1)
        found, _ = assert_as_minimax("classic", position, near_the_cap(position, 6))
        settled += int((found["low"] == found["high"]).all())
    assert settled > 24


def test_a_win_is_the_sign_of_the_margin():
    position = small_endgame("classic", 4, 2)
    margins, wins = solve_open(position), solve_open(position, "won")
    assert wins["value"].tolist() == (0.5 + 0.5 * np.sign(margins["value"])).tolist()


@pytest.mark.parametrize("key", KEYS)
def test_an_earlier_round_counts_for_itself(key):
    """The lead of the rounds before counts in the last round only."""
    rules = lc.rules(key, rounds=2)
    position = small_endgame(key, 5, 2, rules=rules)
    position.table[0]["earned"][0, 1] += 1000
    earlier = position.copy()
    earlier.rules = lc.rules(key, rounds=3)
    lead = position.table[0]["earned"][:, :4].sum(axis=1)
    lead = lead[position.to_move] - lead[1 - position.to_move]
    last, middle = solve_open(position)["value"], solve_open(earlier)["value"]
    assert (last - middle == lead).all()
    assert lead != 0


def test_a_stand_off_lies_between_its_bounds():
    """Neither wants to draw the last card: both have numbers to lay, and discards to draw meanwhile."""
    rules = lc.rules(
        "classic", colours=4, wagers=0, lowest_number=2, highest_number=6, hand_size=3, expedition_cost=0
    )
    seen, chance = 0, Random(6)
    for _ in range(80):
        position = random_endgame("classic", chance, rules, 3)
        few, more = solve_open(position, stalls=1), solve_open(position, stalls=3)
        assert (few["low"] <= more["low"]).all()
        assert (more["high"] <= few["high"]).all()
        open_ones = more[more["low"] < more["high"]]
        seen += len(open_ones)
        assert ((open_ones["low"] <= open_ones["value"]) & (open_ones["value"] <= open_ones["high"])).all()
    assert seen > 0


# ---- the deals ----


def every_row(key, position):
    """Probabilities of what is hidden, by dealing the cards that the seat to move has not seen in every order."""
    dealt = endings_of_game(key).deals(position, position.to_move, False)
    found = defaultdict(Fraction)
    rows = list(permutations(dealt.cards))
    for row in rows:
        found[tuple(sorted(row[: dealt.hand])), row[dealt.hand :]] += Fraction(1, len(rows))
    return dealt, found


@pytest.mark.parametrize("key", KEYS)
def test_all_deals_have_the_probabilities_of_counting(key):
    chance, most = Random(7), 0
    for _ in range(30):
        rules = plain.small_rules(key, chance, **({"hand_size": 2} if key == "classic" else {}))
        position = random_endgame(key, chance, rules, 4)
        dealt, expected = every_row(key, position)
        found = {(tuple(sorted(hand)), tuple(deck)): p for p, hand, deck in dealt.each()}
        assert found == dict(expected)
        assert dealt.count == len(expected)
        merged = endings_of_game(key).deals(position, position.to_move, True)
        assert sum(p for p, _, _ in merged.each()) == 1
        assert merged.count == len(list(merged.each())) <= dealt.count
        most = max(most, dealt.count)
    assert most >= 24


def filled(position, dealt):
    """Every deal as a position of its own, with its probability."""
    for weight, hand, deck in dealt.each():
        copied = position.copy()
        dealt.fill(hand, deck, copied.hands, copied.hidden[0])
        yield float(weight), copied


@pytest.mark.parametrize("key", KEYS)
def test_the_average_is_that_of_all_deals_solved_one_by_one(key):
    chance = Random(8)
    for _ in range(6):
        rules = plain.small_rules(key, chance, wagers=1)
        position = random_endgame(key, chance, rules, 2)
        found = endgame(position)
        dealt = endings_of_game(key).deals(position, position.to_move, False)
        each = [(weight, solve_open(one)["value"].to_numpy(float)) for weight, one in filled(position, dealt)]
        expected = sum(weight * values for weight, values in each)
        won = sum(weight * (0.5 + 0.5 * np.sign(values)) for weight, values in each)
        assert found["exact"].all()
        assert found["value"].to_numpy() == pytest.approx(expected, abs=1e-6)
        assert found["won"].to_numpy() == pytest.approx(won, abs=1e-6)
        assert found["difference"].max() == 0


def test_every_deal_looks_the_same_to_the_seat():
    for key in KEYS:
        position = small_endgame(key, 9, 2)
        seat = position.to_move
        dealt = endings_of_game(key).deals(position, seat, True)
        for _, one in filled(position, dealt):
            assert one.show(seat) == position.show(seat)
            assert one.hands[seat].tobytes() == position.hands[seat].tobytes()


def test_what_the_seat_cannot_know_has_no_effect():
    position = small_endgame("classic", 10, 2)
    dealt = endings_of_game("classic").deals(position, position.to_move, False)
    *_, (_, other) = filled(position, dealt)
    assert endgame(position).equals(endgame(other))
    position = small_endgame("classic", 10, 1)
    dealt = endings_of_game("classic").deals(position, position.to_move, False)
    *_, (_, other) = filled(position, dealt)
    assert best_reply(position).equals(best_reply(other))


def test_sampled_deals_come_near_to_all():
    position = small_endgame("classic", 3, 2)
    whole, part = endgame(position), endgame(position, deals=40, seed=1)
    assert whole["exact"].all()
    assert not part["exact"].any()
    assert (part["deals"] == 40).all()
    best = whole["value"].argmax()
    # The sample takes its differences to its own best action; both are best in truth or not far from it.
    differences = part["difference"] - part["difference"][best]
    truth = whole["difference"] - whole["difference"][best]
    assert (np.abs(differences - truth) <= 4 * part["se"] + 1e-9).mean() > 0.9
    assert ((part["low"] <= part["difference"]) & (part["difference"] <= part["high"])).all()


# ---- the best reply ----


class Told:
    """Games against a strategy, as a seat is told of them: what it sees up to its next decision."""

    def __init__(self, position, strategy, dealt) -> None:
        self.seat, self.strategy, self.dealt = position.to_move, strategy, dealt
        self.known = {(deal, ()): (one, ()) for deal, (_, one) in enumerate(dealt)}

    def after(self, deal, actions):
        """The position of a deal after own actions, and all that was seen on the way."""
        if (deal, actions) not in self.known:
            position, seen = self.after(deal, actions[:-1])
            position = position.apply(actions[-1])
            seen = (*seen, position.show(self.seat))
            while not position.is_over and position.to_move != self.seat:
                action = position.choose(self.strategy)
                position = position.apply(action)
                seen = (*seen, action, position.show(self.seat))
            self.known[deal, actions] = position, seen
        return self.known[deal, actions]

    def worth(self, policy):
        """Mean margin of a policy; or what is seen where it has no answer yet, and the actions there."""
        total = 0.0
        for deal, (weight, _) in enumerate(self.dealt):
            actions = ()
            while True:
                position, seen = self.after(deal, actions)
                if position.is_over:
                    break
                if seen not in policy:
                    return seen, position.legal_actions()
                actions = (*actions, policy[seen])
            points = position.scores()["score"].tolist()
            total += weight * (points[self.seat] - points[1 - self.seat])
        return total, None

    def best(self, policy, tries):
        """The most that any mapping of what is seen to an action reaches, all of them tried."""
        tries.append(policy)
        if len(tries) > 400:
            raise OverflowError
        found, actions = self.worth(policy)
        if actions is None:
            return found
        return max(self.best({**policy, found: action}, tries) for action in actions)


@pytest.mark.parametrize(("key", "wanted"), [("classic", 1), ("to_go", 1)])
def test_best_reply_is_the_best_of_all_policies(key, wanted):
    """In positions in which knowing more would be worth something."""
    chance, compared = Random(11), 0
    small = {"hand_size": 1, "highest_number": 4} if key == "classic" else {"raid_tiles": 1, "camp_size": 0}
    while compared < wanted:
        rules = plain.small_rules(key, chance, colours=2, wagers=chance.randint(0, 1), **small)
        position = random_endgame(key, chance, rules, 2)
        blind = best_reply(position, "tuned", deals=500)["value"].max()
        if best_reply(position, "tuned", deals=500, clairvoyant=True)["value"].max() < blind + 1e-6:
            continue
        dealt = list(filled(position, endings_of_game(key).deals(position, position.to_move, False)))
        if len(dealt) > 12:
            continue
        try:
            best = Told(position, "tuned", dealt).best({}, [])
        except OverflowError:
            continue
        assert blind == pytest.approx(best, abs=1e-6)
        compared += 1


@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    key=st.sampled_from(KEYS),
    seed=st.integers(0, 10**6),
    strategy=st.sampled_from(["tuned", "greedy", "eager"]),
)
def test_knowing_all_is_worth_no_less(key, seed, strategy):
    chance = Random(seed)
    position = random_endgame(key, chance, plain.small_rules(key, chance), chance.randint(1, 2))
    blind, seeing = best_reply(position, strategy), best_reply(position, strategy, clairvoyant=True)
    assert (blind["value"] <= seeing["value"] + 1e-6).all()
    # Whoever sees all reaches, against any strategy, at least what it reaches against the best one.
    if blind["exact"].all():
        bounds = endgame(position)
        if (bounds["proven"] == 1).all():
            assert (bounds["value"] <= seeing["value"] + 1e-6).all()


# ---- mistakes ----


def test_mistakes_are_told():
    start, small = lc.game("classic").new(seed=1), small_endgame("classic", 1, 1)
    with pytest.raises(ImpossibleQuestion, match="at most 10 cards left, but here there are 44"):
        solve_open(start)
    with pytest.raises(ImpossibleQuestion, match="1 cards left, 3 positions did not settle"):
        solve_open(small_endgame("classic", 4, 1), limit=3)
    with pytest.raises(BadValue, match="board_game cannot be solved; those of classic, to_go can"):
        solve_open(lc.game("board_game").new(seed=1))
    with pytest.raises(UnknownName, match="Unknown objective 'wins'"):
        solve_open(small, "wins")
    with pytest.raises(BadValue, match="stalls = -1"):
        solve_open(small, stalls=-1)
    with pytest.raises(BadValue, match=f"Seat {1 - small.to_move} does not decide here"):
        endgame(small, seat=1 - small.to_move)
    with pytest.raises(BadValue, match="deals = 0"):
        endgame(small, deals=0)
    with pytest.raises(BadValue, match="more than the 5,000"):
        best_reply(small, deals=6_000)
    with pytest.raises(BadValue, match="deck_left = 0"):
        small_endgame("classic", 1, 0)
    with pytest.raises(UnknownName, match="Unknown strategy of classic 'tunde'"):
        best_reply(small, "tunde")
    over = small
    while not over.is_over:
        over = over.apply(over.legal_actions()[0] if over.table[0]["phase"] == 0 else "draw deck")
    with pytest.raises(BadValue, match="game is over"):
        solve_open(over)
