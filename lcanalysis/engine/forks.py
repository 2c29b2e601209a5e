"""The driver of forks: plays games and, at the decisions that a question picks, continues them in two ways.

Both branches go on from copies of the true state: the same table, hands, deck and streams of chance, so they differ by what the
question changes and by nothing else. The true hidden state is a draw from all those that the player could not tell apart, so the
mean of the differences over many games is an unbiased estimate of what the change is worth to a player who does not know it;
no state is made up. It is the worth under the strategies that play, before and after.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.batch import FAILED, WATCHED, next_action, shown, start_game
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.pointers import call_edit, call_question, call_strategy, copy_record
from lcanalysis.engine.questions import CASE, MAX_FEATURES
from lcanalysis.engine.streams import STREAM, mix64

# A case that was continued in two ways.
FORK = np.dtype(
    [
        ("game", np.int64),
        ("decision", np.int64),
        ("turn", np.int64),  # turns finished before
        ("seat", np.int64),
        ("player", np.int64),
        ("found", np.int64),  # cases of this game
        ("lot", np.uint64),  # by which the cases of a game are picked
        ("case", CASE),
    ],
    align=True,
)

# Where the driver is, so that a failure can be replayed: game number, decision, action, what went wrong (`FAULTS`), and whether
# a strategy wrote.
PROGRESS = np.dtype(
    [
        ("fault", np.int64),
        ("forks", np.int64),  # rows filled so far
        ("game", np.int64),
        ("decision", np.int64),
        ("action", np.int64),
        ("wrote", np.int64),
    ],
    align=True,
)
FAULTS = (
    "a strategy broke the rules",
    "the question writes into what it is shown; it may only write into its case",
    "the question answers with the illegal action {}",
    "after hide, the strategy chose {}, which is illegal without it",
    "in a branch, a strategy chose the illegal action {}",
)
BY_STRATEGY, QUESTION_WROTE, ILLEGAL_ANSWER, ILLEGAL_OTHERWISE, ILLEGAL_IN_BRANCH = range(len(FAULTS))
_NONE = np.uint64(0)


def new_state(kernels_of_game, seats: int, rows: int) -> tuple[np.ndarray, ...]:
    """Room for so many states: tables, hands (rows, seats), hidden records and streams (rows, chance and seats)."""
    return (
        np.zeros(rows, kernels_of_game.table),
        np.zeros((rows, seats), kernels_of_game.hand),
        np.zeros(rows, kernels_of_game.hidden),
        np.zeros((rows, 1 + seats), STREAM),
    )


@njit
def _copy_state(tables, hands, hidden, streams, to, source):
    """Make the state in row `to` the same as the one in row `source`."""
    copy_record(tables[to], tables[source])
    copy_record(hidden[to], hidden[source])
    for seat in range(hands.shape[1]):
        copy_record(hands[to, seat], hands[source, seat])
    for stream in range(streams.shape[1]):
        copy_record(streams[to, stream], streams[source, stream])


@njit
def _place(seat, rotation, seats):
    """Which player sits in a seat."""
    place = seat + rotation
    return place if place < seats else place - seats


@njit
def _finish(table, hands, hidden, streams, players, rotation, values, action, scores, at):
    """Play to the end, the first action given; returns whether all actions were legal."""
    at.fault = ILLEGAL_ANSWER
    while True:
        if not kernels.is_legal(table, hands[table.to_move], values, action):
            at.action = action
            return False
        kernels.apply(table, hands, hidden, values, streams[0], action)
        if table.over:
            break
        seat = table.to_move
        player = players[_place(seat, rotation, len(players))]
        action = call_strategy(player.address, table, hands[seat], values, player.weights, streams[1 + seat])
        at.fault = ILLEGAL_IN_BRANCH
    kernels.score(table, values, scores)
    return True


@njit
def _otherwise(address, tables, hands, values, case, player, streams, seat):
    """What the strategy chooses when it is shown copies of table and hand that `hide` has edited."""
    copy_record(tables[1], tables[0])
    copy_record(hands[1, seat], hands[0, seat])
    copy_record(streams[1, 1 + seat], streams[0, 1 + seat])
    call_edit(address, tables[1], hands[1, seat], values, case)
    return call_strategy(
        player.address, tables[1], hands[1, seat], values, player.weights, streams[1, 1 + seat]
    )


@njit
def _is_case(ask, tables, hands, values, case, player, streams, seat, action, watched, at):
    """Ask the question of a decision; `case` then holds the answer. A fault is told in `at`."""
    table, hand = tables[0], hands[0, seat]
    case.action = case.yes = case.no = action
    for feature in range(MAX_FEATURES):
        case.features[feature] = 0
    before = shown(table, hand, values) if watched else np.uint64(0)
    if not call_question(ask.case, table, hand, values, case):
        return False
    if watched and shown(table, hand, values) != before:
        at.fault = QUESTION_WROTE
        return False
    if ask.hide == _NONE or case.yes != case.no:
        return True
    case.no = _otherwise(ask.hide, tables, hands, values, case, player, streams, seat)
    if not kernels.is_legal(table, hand, values, case.no):
        at.action, at.fault = case.no, ILLEGAL_OTHERWISE
        return False
    return case.no != case.yes


@njit
def _slot(forks, first, kept, per_game, lot):
    """The row for one more case of a game; -1 if it has none. The cases with the lowest lots stay."""
    if kept < per_game:
        return first + kept
    highest = first
    for row in range(first + 1, first + per_game):
        if forks[row].lot > forks[highest].lot:
            highest = row
    return highest if lot < forks[highest].lot else -1


@cached
@njit(nogil=True)
def play_forks(
    first,
    games,
    seed,
    rotate,
    asked,
    per_game,
    players,
    question,
    rules,
    tables,
    hands,
    hidden,
    streams,
    case,
    actual,
    forks,
    scores,
    progress,
):
    """Play the games numbered from `first` on, and both branches of the cases found in them.

    Parameters
    ----------
    first, games
        Number of the first game, and how many.
    seed, rotate, players, rules
        As in `play_batch`; the games are the same.
    asked
        Bit k: the decisions of player k are asked.
    per_game
        At most so many cases of a game are kept: picked by lot, each alike, so not always the first.
    question
        Array of one `ASKED`.
    tables, hands, hidden, streams
        `new_state` with 2 + per_game rows; scratch.
    case
        Array of one `CASE`; scratch.
    actual
        int32 array (seats, columns); scratch.
    forks
        Array of `FORK`, with room for games * per_game.
    scores
        int32 array (rows, 2, seats, columns), as long as `forks`: per seat the score parts, then the counts, when the answer was
        yes, and when it was no.
    progress
        Array of one `PROGRESS`.

    Returns
    -------
    bool
        False if a strategy or the question broke the rules; `progress` then names game, decision, action and fault.
    """
    seats, at, values, ask, found_case = len(players), progress[0], rules[0], question[0], case[0]
    # Rows of the state: 0 the game and later its branches, 1 what `hide` lets be seen, from 2 on the cases kept.
    table, unknown = tables[0], hidden[0]
    for game in range(first, first + games):
        rotation = start_game(game, seed, rotate, table, hands[0], unknown, values, streams[0], at)
        start, kept, found, decision = at.forks, 0, 0, 0
        watched = game - first < WATCHED
        while not table.over:
            at.decision, at.fault = decision, BY_STRATEGY
            action = next_action(table, hands[0], values, players, rotation, streams[0], at, watched)
            if action == FAILED:
                return False
            seat = table.to_move
            who = _place(seat, rotation, seats)
            if (asked >> who) & 1:
                is_case = _is_case(
                    ask, tables, hands, values, found_case, players[who], streams, seat, action, watched, at
                )
                if at.fault != BY_STRATEGY:
                    return False
                if is_case:
                    found += 1
                    lot = mix64(mix64(np.uint64(game)) ^ np.uint64(seed + decision))
                    row = _slot(forks, start, kept, per_game, lot)
                    if row >= 0:
                        fork = forks[row]
                        fork.game, fork.decision, fork.turn, fork.lot = game, decision, table.turns, lot
                        fork.seat, fork.player = seat, who
                        copy_record(fork.case, found_case)
                        _copy_state(tables, hands, hidden, streams, 2 + row - start, 0)
                        kept = min(kept + 1, per_game)
            kernels.apply(table, hands[0], unknown, values, streams[0, 0], action)
            decision += 1
        kernels.score(table, values, actual)
        for row in range(start, start + kept):
            fork = forks[row]
            fork.found = found
            at.decision = fork.decision
            for branch in range(2):
                answer = fork.case.yes if branch == 0 else fork.case.no
                edits = branch == 1 and ask.edit != _NONE
                if answer == fork.case.action and not edits:
                    scores[row, branch] = actual  # the game as it went
                    continue
                _copy_state(tables, hands, hidden, streams, 0, 2 + row - start)
                if edits:
                    copy_record(found_case, fork.case)
                    call_edit(ask.edit, table, hands[0, fork.seat], values, found_case)
                if not _finish(
                    table,
                    hands[0],
                    unknown,
                    streams[0],
                    players,
                    rotation,
                    values,
                    answer,
                    scores[row, branch],
                    at,
                ):
                    return False
        at.forks = start + kept
    return True


def new_forks(seats: int, columns: int, games: int, per_game: int) -> tuple[np.ndarray, ...]:
    """Room for what `play_forks` finds and fills: case, actual, forks, scores, progress."""
    rows = games * per_game
    return (
        np.zeros(1, CASE),
        np.zeros((seats, columns), np.int32),
        np.zeros(rows, FORK),
        np.zeros((rows, 2, seats, columns), np.int32),
        np.zeros(1, PROGRESS),
    )
