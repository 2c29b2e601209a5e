"""What a turn brings on average after each action, exactly: the points of the best tile of every roll, under optimal re-rolls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lcanalysis.games.auf_schatzsuche import play
from lcanalysis.games.auf_schatzsuche.rerolls import IN_WAYS, LEADS_TO, ORDERED, PARTIAL_OF, STARTS, WAYS
from lcanalysis.games.base import Position

SETS_OF_DICE = 1 << play.DICE


def turn_values(position: Position, actions: Sequence[int]) -> list[float]:
    """Points that the turn brings on average after each action, if it goes on so as to bring the most.

    Points of a tile are those it brings at once: footprints, what bets make of them, and all bonus tiles that may be taken
    then. What it shuts out, and what it brings later, does not count.

    Parameters
    ----------
    position
        Where somebody is to move.
    actions
        Legal actions.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> position = lc.game("auf_schatzsuche").parse("to move: 0 tile; dice: 5 bet 2; display 0: red 1")
    >>> [turn_values(position, [position._number_of(words)])[0] for words in ("take red 7", "take blue 2", "take no tile")]
    [2.0, 1.0, 0.0]
    """
    phase = position.table[0]["phase"]
    if phase == play.REROLL:
        return _of_rerolls(position, actions)
    offered = int(play.bonus_offered(position.table[0]))
    if phase == play.TILE:
        shown = bool(position.table[0]["sums"] & 1)
        return [
            float(
                _bonus(position, offered)
                if action == play.NO_TILE
                else _of_tile(position, action - play.TAKE, shown)
            )
            for action in actions
        ]
    return [
        0.0 if action == play.STOP else float(_with_bonus(position, offered, action - play.TAKE_BONUS))
        for action in actions
    ]


def _points(tile: int, position: Position) -> int:
    return int(play.bonus_points_of.py_func(position.rules, tile))


def _bonus(position: Position, offered: int) -> int:
    """Points of all bonus tiles of a set that bring any."""
    tiles = range(len(play.BONUS_TILES))
    return sum(max(_points(tile, position), 0) for tile in tiles if offered >> tile & 1)


def _with_bonus(position: Position, offered: int, tile: int) -> int:
    """Points of a bonus tile and of all others that bring any."""
    return _points(tile, position) + _bonus(position, offered & ~(1 << tile))


def _of_tile(position: Position, kind: int, bet_shows: bool) -> int:
    """Points that a tile brings at once, with the bonus tiles that may be taken after it."""
    after, rules = position.table.copy(), position.rules.record()[0]
    play._take(after[0], rules, kind, bet_shows)
    brought = _score(after, rules) - _score(position.table, rules)
    return brought + _bonus(position, int(play.bonus_offered(after[0])))


def _score(table: np.ndarray, rules: np.void) -> int:
    """The score of the seat to move, the game as it stands."""
    out = np.zeros((int(table[0]["seats"]), play.COLUMNS), np.int32)
    play.score(table[0], rules, out)
    return int(out[table[0]["to_move"], : len(play.PARTS)].sum())


def _of_rerolls(position: Position, actions: Sequence[int]) -> list[float]:
    """The worth of each set of dice to roll again: the mean over all that may be rolled, each time going on at best."""
    table = position.table[0]
    final = _of_final_rolls(position)
    ordered = int(np.ravel_multi_index(tuple(table["dice"]), (play.FACES,) * play.DICE))
    later = final
    for _ in range(1, int(table["rerolls_left"])):
        later = np.array(
            [max(_mean(later, int(roll), dice) for dice in range(SETS_OF_DICE)) for roll in ORDERED]
        )
    return [
        float(_mean(final if action == play.REROLL_DICE else later, ordered, action - play.REROLL_DICE))
        for action in actions
    ]


def _mean(worths: np.ndarray, ordered: int, rerolled: int) -> float:
    partial = PARTIAL_OF[ordered, rerolled]
    rolls = slice(STARTS[partial], STARTS[partial + 1])
    return float(IN_WAYS[rolls] @ worths[LEADS_TO[rolls]]) / WAYS


def _of_final_rolls(position: Position) -> np.ndarray:
    """Points of the best tile, or of none, of each of the 56 rolls."""
    table = position.table[0]
    open_tiles = int(table["middle"] & table["can_take"][position.to_move])
    nothing = _bonus(position, int(play.bonus_offered(table)))
    best = np.full((2, play.LANE + 1), nothing, np.int64)
    for kind in range(play.COLOURS * play.LANE):
        if open_tiles >> kind & 1:
            number = kind % play.LANE + 1
            for bet in (0, 1):
                best[bet, number] = max(best[bet, number], _of_tile(position, kind, bool(bet)))
    sums = table["roll_sums"].astype(np.int64)
    numbers = [[number for number in range(1, play.LANE + 1) if sum_ >> number & 1] for sum_ in sums]
    return np.array(
        [max([nothing, *(best[int(s) & 1, n] for n in ns)]) for s, ns in zip(sums, numbers, strict=True)]
    )
