"""What any game of the package must do."""

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.engine.streams import new_stream
from lcanalysis.errors import BadValue, IllegalAction, LcAnalysisError, UnknownName
from tests.games.tracing import batch
from tests.golden.regenerate import golden_file, head, playthrough

GAMES = lc.all_games()
SEATINGS = [(key, seats) for key in GAMES for seats in lc.game(key).seats]
STRATEGIES = [(key, name) for key in GAMES for name in lc.game(key).strategies]


def spread(positions, n=20):
    """Some positions from all over a game, every seventh at most."""
    return positions[:: max(7, len(positions) // n)]


def random_game(key, seed, seats=None):
    """All positions of one game between random players, in order."""
    game = lc.game(key)
    start = game.new(seed=seed, seats=seats)
    story = start.playthrough(["random"] * len(start.hands))
    return [start, *(position for _, _, position in story)]


@pytest.mark.parametrize("key", GAMES)
def test_it_has_the_reference_strategies(key):
    assert {"random", "eager"} <= set(lc.game(key).strategies)
    assert all(strategy.description for strategy in lc.game(key).strategies.values())


@pytest.mark.parametrize(("key", "seats"), SEATINGS)
def test_random_games_end(key, seats):
    n, game = 100, lc.game(key)
    games = batch(["random"] * seats, n, seed=1, key=key)
    assert games.scores.shape == (n, seats, len(game.parts) + len(game.counts))
    assert (games.endings["turns"] > 0).all()
    assert set(games.endings["end_reason"]) <= set(range(len(game.end_reasons)))
    assert set(games.endings["stalled"]) <= {0, 1}


@pytest.mark.parametrize(("key", "seats"), SEATINGS)
def test_there_is_a_legal_action_until_the_end(key, seats):
    *before, last = random_game(key, 2, seats)
    for position in before:
        actions = position.legal_actions()
        words = position.legal()
        assert actions == sorted(set(actions)) != []
        assert len(set(words)) == len(words) == len(actions)
        assert 0 <= position.to_move < seats
        assert not position.is_over
    assert last.is_over


@pytest.mark.parametrize("key", GAMES)
def test_the_end_stays_the_end(key):
    *_, before, last = random_game(key, 3)
    assert last.legal() == []
    assert last.play_on(["random"] * len(last.hands)) == []
    for action in before.legal_actions():
        with pytest.raises(IllegalAction, match="the game is over"):
            last.apply(action)


@pytest.mark.parametrize(("key", "name"), STRATEGIES)
def test_every_strategy_plays_only_legal_actions(key, name):
    """The driver of `batch` refuses an illegal one."""
    seats = lc.game(key).seats[0]
    for seat in range(seats):
        strategies = ["random"] * seats
        strategies[seat] = name
        assert len(batch(strategies, 200, seed=4, key=key).scores) == 200
    assert len(batch([name] * seats, 200, seed=5, key=key).scores) == 200


@pytest.mark.parametrize(("key", "name"), STRATEGIES)
def test_single_steps_are_the_games_of_the_driver(key, name):
    game = lc.game(key)
    strategies = [name] * game.seats[0]
    driven = batch(strategies, 3, seed=6, key=key)
    for number in range(3):
        *_, (_, _, last) = game.new(seed=6, number=number).playthrough(strategies)
        assert np.array_equal(last.scores()[list(game.columns)], driven.scores[number])


@pytest.mark.parametrize("key", GAMES)
def test_words_and_numbers_are_the_same_actions(key):
    for position in random_game(key, 7)[:-1:5]:
        for number, words in zip(position.legal_actions(), position.legal(), strict=True):
            by_number, by_words = position.apply(number), position.apply(f"  {words} ")
            assert by_number.table.tobytes() == by_words.table.tobytes()


@pytest.mark.parametrize("key", GAMES)
def test_an_action_leaves_the_position_as_it_is(key):
    for position in random_game(key, 8)[:-1:5]:
        before = [record.tobytes() for record in (position.table, position.hands, position.hidden)]
        position.apply(position.legal_actions()[-1])
        assert before == [record.tobytes() for record in (position.table, position.hands, position.hidden)]


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_not_dealt_to_more_or_fewer_than_play_it(key):
    game = lc.game(key)
    for seats in (0, 1, game.seats[-1] + 1):
        with pytest.raises(BadValue, match=f"not by {seats}"):
            game.new(seats=seats)


@pytest.mark.parametrize("key", GAMES)
def test_an_unknown_action_is_refused(key):
    position = lc.game(key).new(seed=9)
    for action in ("fly to the moon", 10_000, -1):
        with pytest.raises(IllegalAction, match="is not legal for player 0 here; allowed: "):
            position.apply(action)


@pytest.mark.parametrize("key", GAMES)
def test_score_parts_add_up(key):
    game = lc.game(key)
    for position in random_game(key, 10)[::7]:
        frame = position.scores()
        assert frame["seat"].tolist() == list(range(len(position.hands)))
        assert (frame[list(game.parts)].sum(axis=1) == frame["score"]).all()


@pytest.mark.parametrize("key", GAMES)
def test_deals_follow_from_seed_and_number(key):
    game = lc.game(key)
    first = game.new(seed=11, number=3).show()
    assert first == game.new(seed=11, number=3).show()
    assert len({first, game.new(seed=11, number=4).show(), game.new(seed=12, number=3).show()}) == 3


@pytest.mark.parametrize("key", GAMES)
def test_what_is_shown_can_be_read(key):
    game = lc.game(key)
    for position in spread(random_game(key, 13)[:-1], n=60):
        again = game.parse(position.show())
        assert again.show() == position.show()
        assert again.legal() == position.legal()
        for seat in range(len(position.hands)):
            view = position.show(seat)
            assert game.parse(view).show(seat) == view


@pytest.mark.parametrize("key", GAMES)
def test_a_determinisation_knows_nothing_of_what_is_hidden(key):
    """Neither other hands nor the deck, nor the seed that the rounds to come are dealt from."""
    game = lc.game(key)
    for n, position in enumerate(spread(random_game(key, 14)[:-1], n=5)):
        guesses = []
        for hidden_is_known in (True, False):
            guess = position.copy()
            if not hidden_is_known:
                guess.hidden = np.zeros_like(guess.hidden)
                guess.hands = np.zeros_like(guess.hands)
            table, hands, hidden, rules, _ = guess.records
            seat = position.to_move
            game.kernels.determinise(table, position.hands[seat], seat, rules, hands, hidden, new_stream(n))
            guesses.append(guess)
        known, unknown = guesses
        assert known.show() == unknown.show()
        assert (known.hidden["seed"], known.hidden["game"]) == (
            unknown.hidden["seed"],
            unknown.hidden["game"],
        )
        assert known.hidden["seed"] != position.hidden["seed"]


@pytest.mark.parametrize("key", GAMES)
def test_a_determinisation_looks_the_same_to_its_seat(key):
    game = lc.game(key)
    for n, position in enumerate(spread(random_game(key, 14)[:-1])):
        for seat in range(len(position.hands)):
            guess = position.copy()
            table, hands, hidden, rules, _ = guess.records
            hand = position.hands[seat]
            game.kernels.determinise(table, hand, seat, rules, hands, hidden, new_stream(n, purpose=seat))
            assert guess.show(seat) == position.show(seat)
            assert guess.play_on(["eager"] * len(hands))


@pytest.mark.parametrize("key", GAMES)
def test_bad_names_and_numbers(key):
    game = lc.game(key)
    with pytest.raises(UnknownName, match=f"Unknown strategy of {key} 'nobody'"):
        game.strategy("nobody")
    with pytest.raises(BadValue, match=f"{key} needs a list of"):
        game.seats_of(["random"] * 9)
    with pytest.raises(BadValue, match="but got 'random'"):
        game.seats_of("random")
    with pytest.raises(LcAnalysisError, match=r"no field of that name|cannot be read"):
        game.parse("gibberish")


@pytest.mark.parametrize("key", GAMES)
def test_the_golden_playthrough_line_by_line(key):
    lines = golden_file(key).read_text().splitlines()
    fields = head("\n".join(lines))
    assert fields["game"] == key
    strategies = fields["strategies"].split()
    position = lc.game(key).new(seed=int(fields["seed"]), seats=len(strategies))
    block = []
    for line in [*lines, ""]:
        if line.startswith("    "):
            block.append(line.strip())
            continue
        if block:
            assert block == position.show().splitlines()
            block = []
        player, _, words = line.partition(": ")
        if player.isdigit():
            seat = position.to_move
            assert line == f"{seat}: {position.words(position.choose(strategies[seat]))}"
            position = position.apply(words)
    assert position.is_over
    assert lines[-1] == "scores: " + " ".join(str(score) for score in position.scores()["score"])


@pytest.mark.parametrize("key", GAMES)
def test_the_golden_playthrough_is_what_its_script_writes(key):
    text = golden_file(key).read_text()
    assert playthrough(head(text)) == text
