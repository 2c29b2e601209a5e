"""To Go to the end of a round in plain Python: every way to play on, averaged over every tile that may be shown next."""

from __future__ import annotations

from collections import Counter

import numpy as np


def gains(position, seat, objective):
    """What each player got, as `seat` counts it: its margin, its share of a win, or its score."""
    scores = position.scores()["score"].tolist()
    margin = scores[seat] - scores[1 - seat]
    return {"margin": margin, "win": 0.5 + 0.5 * float(np.sign(margin)), "score": scores[seat]}[objective]


def outcomes(position, action):
    """The positions after an action with their probabilities: where a tile is shown it may be any that lies face down."""
    words = position.words(action)
    if words not in ("reveal", "remove face-down"):
        yield 1.0, position.apply(action)
        return
    down = int(position.table[0]["down"])
    tiles = position.hidden[0]["tiles"][:down].tolist()
    for kind, copies in Counter(tiles).items():
        other = position.copy()
        rest = tiles.copy()
        rest.remove(kind)
        other.hidden[0]["tiles"][:down] = [*rest, kind]
        yield copies / down, other.apply(action)


def values(position, objective="margin", found=None):
    """What each player can count on, both playing as well as they can for themselves."""
    found = {} if found is None else found
    key = position.table.tobytes()
    if key not in found:
        if position.is_over:
            found[key] = tuple(gains(position, seat, objective) for seat in range(2))
        else:
            tried = [action_values(position, action, objective, found) for action in position.legal_actions()]
            found[key] = max(tried, key=lambda pair: pair[position.to_move])
    return found[key]


def action_values(position, action, objective="margin", found=None):
    """The same after one action."""
    found = {} if found is None else found
    total = np.zeros(2)
    for share, after in outcomes(position, action):
        total += share * np.array(values(after, objective, found))
    return tuple(total)
