"""A driver that follows the scores: it plays as the batch driver does, and looks at the score as it stands after every turn.

What it finds in a game goes into a few numbers at once, so that memory does not grow with the number of games. A lead is one by
score as it stands: what the rules would give if the game ended there.

References
----------
Browne, "Automatic generation and evaluation of recombination games", PhD thesis, Queensland University of Technology (2008): drama,
lead change, decisiveness, uncertainty, for two players.
Xexéo, Mangeli and Oliveira, "Drama measures applied to a large scale business game": drama for several players.
"Measuring drama in goose-like games", Board Game Studies Journal 10 (2016): drama where chance rules, by the standing alone.
"""

from __future__ import annotations

from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.batch import FAILED, WATCHED, next_action, start_game
from lcanalysis.engine.compilation import cached

# Leads are looked at after each tenth of a game's turns, but for the last.
STAGES = 9
COURSE = (
    "lead_changes",
    "decided",
    "drama",
    "comeback",
    *(f"holds_{tenth}" for tenth in range(1, 1 + STAGES)),
)
_LEAD_CHANGES, _DECIDED, _DRAMA, _COMEBACK, _HOLDS = range(5)


@cached
@njit(nogil=True)
def play_followed(
    first,
    seed,
    rotate,
    players,
    rules,
    table,
    hands,
    hidden,
    streams,
    parts,
    standing,
    scores,
    courses,
    endings,
    progress,
):
    """Play the games numbered from `first` on, one for each row of `scores`, and follow their scores.

    Parameters
    ----------
    first, seed, rotate, players, rules, table, hands, hidden, streams, scores, endings, progress
        As for `play_batch`.
    parts
        How many columns of the scores are score parts.
    standing
        int64 array (turns, seats); scratch.
    courses
        float64 array (games, `COURSE`): what is found in each game.

    Returns
    -------
    int
        How many games were played: fewer than asked if the next has more turns than `standing` has room for; `FAILED` if a
        strategy failed, as for `play_batch`.
    """
    state, values, unknown, chance, at = table[0], rules[0], hidden[0], streams[0], progress[0]
    for row in range(len(scores)):
        rotation = start_game(first + row, seed, rotate, state, hands, unknown, values, streams, at)
        decision = turns = 0
        while not state.over:
            at.decision = decision
            action = next_action(state, hands, values, players, rotation, streams, at, row < WATCHED)
            if action == FAILED:
                return FAILED
            kernels.apply(state, hands, unknown, values, chance, action)
            decision += 1
            if state.turns > turns:
                if state.turns > len(standing):
                    return row
                _note(state, values, parts, scores[row], standing[turns : state.turns])
                turns = state.turns
        turns = max(turns, 1)
        _note(state, values, parts, scores[row], standing[turns - 1 : turns])
        follow(standing[:turns], courses[row])
        ending = endings[row]
        ending.turns = state.turns
        ending.end_reason = state.end_reason
        ending.stalled = state.stalled
    return len(scores)


@njit
def _note(state, values, parts, columns, turns):
    """Write each seat's score as it stands into `turns`; `columns` is scratch."""
    columns[:] = 0
    kernels.score(state, values, columns)
    for seat in range(len(columns)):
        score = 0
        for part in range(parts):
            score += columns[seat, part]
        turns[:, seat] = score


@cached
@njit(nogil=True)
def follow(standing, out) -> None:
    """What happened in one game.

    Parameters
    ----------
    standing
        int64 array (turns, seats): the score of each seat after each turn, the last row being the result.
    out
        float64 array of the numbers named in `COURSE`:

        - *lead_changes*: how often a seat took the sole lead that another had held before (Browne's lead change, not divided
          by the number of moves);
        - *decided*: the share of the turns after which the winner leads alone to the end; 1 if it is a tie;
        - *drama*: points by which the winner lies behind whoever leads, on average over the turns (the form for several players;
          the mean of several winners);
        - *comeback*: the most points that the winner was behind (Browne's maximal drama, in points);
        - *holds_1* to *holds_9*: after so many tenths of the turns, the share of the win that whoever leads will have (the mean
          of several leaders).

    Examples
    --------
    >>> import numpy as np
    >>> found = np.zeros(len(COURSE))
    >>> follow(np.array([[0, 5], [10, 5], [10, 12], [30, 12]]), found)
    >>> dict(zip(COURSE[:4], found.tolist()))
    {'lead_changes': 3.0, 'decided': 1.0, 'drama': 1.75, 'comeback': 5.0}
    """
    turns, seats = standing.shape
    best = _best(standing[turns - 1])
    winners = _at(standing[turns - 1], best)
    changes, leader, deficit, most = 0, -1, 0.0, 0.0
    decided = turns
    for turn in range(turns):
        now = standing[turn]
        ahead = _best(now)
        behind = 0.0
        for seat in range(seats):
            if standing[turns - 1, seat] == best:
                behind += (ahead - now[seat]) / winners
        deficit += behind
        most = max(most, behind)
        if _at(now, ahead) > 1:
            decided = turns
            continue
        seat = _first(now, ahead)
        if leader not in (seat, -1):
            changes += 1
        leader = seat
        if winners > 1 or standing[turns - 1, seat] != best:
            decided = turns
        elif decided == turns:
            decided = turn + 1
    out[_LEAD_CHANGES], out[_DECIDED] = changes, decided / turns
    out[_DRAMA], out[_COMEBACK] = deficit / turns, most
    for tenth in range(1, 1 + STAGES):
        out[_HOLDS + tenth - 1] = _leaders_share(
            standing[(tenth * turns + STAGES) // (STAGES + 1) - 1], standing[turns - 1]
        )


@njit
def _leaders_share(now, last):
    """The share of the win that those who lead now will have, on average."""
    ahead, best = _best(now), _best(last)
    winning = 0
    for seat in range(len(now)):
        if now[seat] == ahead and last[seat] == best:
            winning += 1
    return winning / (_at(now, ahead) * _at(last, best))


@njit
def _best(scores):
    best = scores[0]
    for score in scores:
        best = max(best, score)
    return best


@njit
def _at(scores, value):
    """How many have that score."""
    n = 0
    for score in scores:
        if score == value:
            n += 1
    return n


@njit
def _first(scores, value):
    """The first who has that score."""
    for seat in range(len(scores)):
        if scores[seat] == value:
            return seat
    return -1
