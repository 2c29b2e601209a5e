"""A driver that plays one opening over and over, with what chance decides later drawn anew."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine import kernels
from lcanalysis.engine.batch import FAILED, WATCHED, next_action, start_game
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.streams import seed_stream

# Purposes of the streams from which the chance after the opening is drawn, one a replay; those of the choices of seat k lie
# ``k + 1`` times as many further on.
REDRAWS = 2_000_000


@cached
@njit(nogil=True)
def play_replays(
    first, replays, seed, players, rules, table, hands, hidden, streams, scores, endings, progress
):
    """Play each deal from number `first` on `replays` times from the same opening: replay `r` of deal `d` is row ``replays * d + r``.

    All parameters but `replays` are as in `play_batch`, whose driver deals and asks the strategies. Replay `r` of a deal has the
    same chance whoever plays, and that includes what the strategies draw for themselves.
    """
    state, values, unknown, chance, at = table[0], rules[0], hidden[0], streams[0], progress[0]
    for row in range(len(scores)):
        deal, replay = first + row // replays, row % replays
        rotation = start_game(deal, seed, False, state, hands, unknown, values, streams, at)
        seed_stream(chance, seed, deal, REDRAWS + replay)
        for seat in range(len(players)):
            seed_stream(streams[1 + seat], seed, deal, (seat + 2) * REDRAWS + replay)
        kernels.redraw(state, hands, unknown, values, chance)
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
