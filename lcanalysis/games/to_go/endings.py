"""Endgames of To Go: what the solver asks of it.

Revealing and removing a tile face down bring the end nearer; acting with open tiles puts it off, but not for ever, for tiles only go
from the supply to camps and on to expeditions.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from lcanalysis.engine.bits import count
from lcanalysis.engine.endings import UNBOUNDED, Endings, register
from lcanalysis.engine.streams import mix64
from lcanalysis.games.base import Position
from lcanalysis.games.cards import LANE, colour_of, is_wager, numbers_of_colour
from lcanalysis.games.deals import DEAD, LIVE, Deals
from lcanalysis.games.expedition_endings import dead_kinds, most_to_add
from lcanalysis.games.expedition_rules import MAX_COLOURS
from lcanalysis.games.to_go.play import (
    ACT,
    PARCHMENT,
    RAID,
    REMOVE_CAMP,
    REMOVE_UP,
    REVEAL,
    SUPPLY,
    TABLE,
    TAKE_TO_CAMP,
    face_down_kinds,
    face_down_wagers,
    has_parchment,
    legal,
)

NONE = -1  # no action


@njit
def left(table) -> int:
    """Tiles face down."""
    return table.down


@njit
def stalls(table, action) -> bool:
    """Whether a turn begins that reveals nothing, though it could."""
    return table.phase == ACT and action != REVEAL and table.down > 0


@njit
def choices(table, hands, rules, tied, out) -> int:
    """Legal actions; of the tiles that nobody can lay, only one is taken to camp, or removed from one place."""
    n, dead, kept = legal(table, hands[0], rules, out), dead_kinds(table), 0
    camp = up = supply = NONE
    for place in range(n):
        action = out[place]
        block = action & ~63
        if block == REMOVE_CAMP and ~table.can_lay[table.to_move] >> (action & 63) & 1:
            camp = action
        elif block == REMOVE_UP and dead >> (action & 63) & 1:
            up = action
        elif block == TAKE_TO_CAMP and dead >> (action & 63) & 1:
            supply = action
        else:
            out[kept] = action
            kept += 1
    for action in (camp, up, supply):
        if action != NONE:
            out[kept] = action
            kept += 1
    return kept


@njit
def _copies(kinds, wagers) -> int:
    """How many tiles some kinds are, wagers with their number."""
    n = count(kinds)
    for colour in range(MAX_COLOURS):
        if kinds >> (LANE * colour) & 1:
            n += np.int64(wagers[colour]) - 1
    return n


@njit
def _wagers_word(kinds, wagers) -> int:
    """The numbers of wagers among some kinds, packed."""
    word = 0
    for colour in range(MAX_COLOURS):
        if kinds >> (LANE * colour) & 1:
            word |= np.int64(wagers[colour]) << (5 * colour)
    return word


@njit
def essence(table, hands, rules):
    """A fingerprint of tiles and turn; those that nobody can lay count by their number only."""
    words = table.to_move | table.phase << 1 | table.closing << 3 | table.down << 4
    words |= (table.shown + 1) << 12 | (table.parchment + 1) << 20
    found = mix64(np.uint64(words))
    for seat in range(2):
        found = mix64(found ^ np.uint64(table.laid[seat]))
        found = mix64(found ^ np.uint64(_wagers_word(table.laid[seat], table.laid_wagers[seat])))
    for place in range(SUPPLY + 1):
        useful = table.can_lay[0] | table.can_lay[1] if place == SUPPLY else table.can_lay[place]
        kinds, wagers = table.lying[place], table.lying_wagers[place]
        useless = kinds & ~useful
        word = _wagers_word(kinds & useful, wagers) | _copies(useless, wagers) << 32
        found = mix64(found ^ np.uint64(kinds & useful))
        found = mix64(found ^ np.uint64(word))
    return found


@njit
def _reachable(table, hidden, seat, wagers) -> int:
    """The kinds that a seat may still lay; how many wagers of each colour goes into `wagers`."""
    kinds = table.lying[seat] | table.lying[SUPPLY]
    for colour in range(MAX_COLOURS):
        wagers[colour] = table.lying_wagers[seat, colour] + table.lying_wagers[SUPPLY, colour]
    for place in range(table.down + 1):
        kind = table.shown if place == table.down else np.int64(hidden.tiles[place])
        if kind == RAID or kind < 0:
            continue
        kinds |= 1 << kind
        if is_wager(kind):
            wagers[colour_of(kind)] += 1
    return kinds


@njit
def outlook(table, hands, hidden, rules, seat, room) -> int:
    """A bound from above on how much `seat` can still improve its margin.

    It holds against an opponent who reveals in every turn, and lays nothing.
    """
    down, others_turn, acting = table.down, table.to_move != seat, table.phase == ACT
    if (down == 0 and not table.closing) or not rules.raid_last_ends:
        return UNBOUNDED  # play may go on, and then even laying a tile that costs may be forced
    turns = max(down, int(not others_turn))
    if others_turn and acting:
        turns = down - 1
    if turns == 0:
        return 0
    kinds = _reachable(table, hidden, seat, room[1])
    parchments = kinds & table.can_lay[seat]
    lays, extra = turns, 0
    for kind in range(LANE * MAX_COLOURS):
        if parchments >> kind & 1 and has_parchment(kind, rules):
            extra += 1
    if table.phase == PARCHMENT and not others_turn:
        extra += 1
    return most_to_add(table, rules, seat, kinds, room[1], min(lays + extra, 100), room[0])


# ---- what may be hidden ----


def deals(position: Position, seat: int, merge: bool) -> Deals:
    """The order of the tiles face down."""
    table, _, _, rules, _ = position.records
    kinds, tiles, dead = int(face_down_kinds(table, rules)), [], int(dead_kinds(table))
    for colour in range(rules["colours"]):
        tiles += [LANE * colour] * int(face_down_wagers(table, colour, rules))
        tiles += [
            LANE * colour + place
            for place in range(1, 1 + int(numbers_of_colour(rules)))
            if kinds >> (LANE * colour + place) & 1
        ]
    tiles += [RAID] * int(rules["raid_tiles"] - table["raids_out"])

    def fill(hand: Sequence[int], deck: Sequence[int], hands, hidden) -> None:
        hands[:] = position.hands
        hidden["tiles"][: len(deck)] = deck

    alike = [(-1, DEAD) if merge and kind != RAID and dead >> kind & 1 else (kind, LIVE) for kind in tiles]
    return Deals(tiles, alike, 0, fill)


register(
    TABLE,
    Endings(left=left, stalls=stalls, choices=choices, essence=essence, outlook=outlook, deals=deals),
)
