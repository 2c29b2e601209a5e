"""The batch driver: plays whole games between strategies, for any game."""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.fingerprint import fingerprint
from lcanalysis.engine.pointers import call_strategy
from lcanalysis.engine.streams import CHOICES, STREAM, mix64, seed_stream

MAX_WEIGHTS = 64

# Games of each batch in which every decision is checked for writing; enough to catch it, too few to cost anything.
WATCHED = 10
_UNWATCHED = np.uint64(0)

# One who plays: the address of a compiled strategy, and its weights in the order of its declaration.
PLAYER = np.dtype([("address", np.uint64), ("weights", [("values", np.float64, (MAX_WEIGHTS,))])], align=True)

# How a game ended, beside its scores.
ENDING = np.dtype(
    [("turns", np.int32), ("end_reason", np.int16), ("stalled", np.int16)],
    align=True,
)

# Where the driver is, so that a failure can be replayed: game number, decision, chosen action, and whether the strategy wrote
# into what it was shown.
PROGRESS = np.dtype(
    [("game", np.int64), ("decision", np.int64), ("action", np.int64), ("wrote", np.int64)], align=True
)


# What `next_action` answers when a strategy failed; actions are never negative.
FAILED = -1


@njit
def shown(table, hand, rules):
    """What a strategy is shown, as one number."""
    return fingerprint(table) ^ mix64(fingerprint(hand)) ^ mix64(mix64(fingerprint(rules)))


@njit
def start_game(game, seed, rotate, state, hands, unknown, values, streams, at):
    """Deal game number `game`; returns by how many seats the players are turned."""
    seats = len(hands)
    at.game = game
    deal = game // seats if rotate else game
    for seat in range(seats):
        seed_stream(streams[1 + seat], seed, deal, CHOICES + seat)
    kernels.setup(state, hands, unknown, values, streams[0], seed, deal)
    return game % seats if rotate else 0


@njit(**kernels.INLINED)
def next_action(state, hands, values, players, rotation, streams, at, watched):
    """The action of the seat to move, or `FAILED` if it is illegal or the strategy wrote; `at` then says which."""
    seat, seats = state.to_move, len(players)
    place = seat + rotation
    player = players[place if place < seats else place - seats]
    before = shown(state, hands[seat], values) if watched else _UNWATCHED
    action = call_strategy(player.address, state, hands[seat], values, player.weights, streams[1 + seat])
    if watched and shown(state, hands[seat], values) != before:
        at.wrote = True
        return FAILED
    if not kernels.is_legal(state, hands[seat], values, action):
        at.action = action
        return FAILED
    return action


@cached
@njit(nogil=True)
def play_batch(first, seed, rotate, players, rules, table, hands, hidden, streams, scores, endings, progress):
    """Play the games numbered from `first` on, one for each row of `scores`.

    Parameters
    ----------
    first
        Number of the first game.
    seed
        Seed of all games; game number and seed fix the deals.
    rotate
        Whether each deal is played once from every seating: with k players the games ``k*d .. k*d + k-1`` share deal `d`, and in
        game ``k*d + r`` seat `s` is played by player ``(s + r) % k``.
    players
        Array of `PLAYER`.
    rules, table, hidden, progress
        Arrays of one record: the values of the rules, scratch records, and where the driver is.
    hands
        Array of one record a seat; scratch.
    streams
        Array of `STREAM`: chance, then one a seat; scratch.
    scores
        int32 array (games, seats, columns): per seat the score parts, then the counts.
    endings
        Array of `ENDING`, one a game.

    Returns
    -------
    bool
        False if a strategy chose an illegal action or, in the first `WATCHED` games, wrote into the table, a hand or the rules;
        `progress` then names the game, the decision and the action.
    """
    state, values, unknown, chance, at = table[0], rules[0], hidden[0], streams[0], progress[0]
    for row in range(len(scores)):
        rotation = start_game(first + row, seed, rotate, state, hands, unknown, values, streams, at)
        decision = 0
        while not state.over:
            at.decision = decision
            action = next_action(state, hands, values, players, rotation, streams, at, row < WATCHED)
            if action == FAILED:
                return False
            kernels.apply(state, hands, unknown, values, chance, action)
            decision += 1
        kernels.score(state, values, scores[row])
        ending = endings[row]
        ending.turns = state.turns
        ending.end_reason = state.end_reason
        ending.stalled = state.stalled
    return True


def new_streams(seats: int) -> np.ndarray:
    """Room for the streams of one game: chance, then one a seat."""
    return np.zeros(1 + seats, STREAM)
