"""To Go as kernels.

A turn is one action, `ACT`. What it shows is dealt with in `REVEALED`, or `IN_RAID` if it is a raid; each parchment placed is another
decision, `PARCHMENT`.
Actions are whole numbers; a tile is its kind (see `lcanalysis.games.cards`), and a raid is the kind `RAID`:

- ``REVEAL``; ``TAKE_TO_CAMP + kind`` or, to an expedition, ``TAKE + kind`` for a tile face up; ``USE + kind`` for one in camp;
- ``LEAVE``, ``TO_CAMP`` or ``TO_EXPEDITION`` for the tile shown;
- ``ADD + kind`` or ``DECLINE`` at a parchment;
- ``REMOVE_DOWN``, ``REMOVE_UP + kind`` or ``REMOVE_CAMP + kind`` in a raid.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.engine.bits import lowest, without_lowest
from lcanalysis.engine.compilation import cached
from lcanalysis.engine.kernels import INLINED, Kernels, register
from lcanalysis.engine.streams import next_seed, seed_stream, shuffle
from lcanalysis.games.cards import (
    ALL_WAGERS,
    LANE,
    all_kinds,
    colour_of,
    is_wager,
    number_of,
    numbers_of_colour,
)
from lcanalysis.games.expedition_rules import MAX_COLOURS
from lcanalysis.games.expeditions import (
    EXPEDITION_COUNTS,
    EXPEDITIONS_OF_TABLE,
    PACK_ROOM,
    PARTS,
    STARTS,
    add_expeditions,
    add_start,
    clear_expeditions,
    full_pack,
    lay,
    next_starter,
    points,
)
from lcanalysis.games.to_go.rules import MAX_CAMP, MAX_RAIDS, ToGoRules

RAID = LANE * MAX_COLOURS
NO_TILE = NO_COLOUR = -1

ACT, REVEALED, PARCHMENT, IN_RAID = range(4)

REVEAL = 0
TAKE_TO_CAMP, TAKE, USE = 64, 128, 192
LEAVE, TO_CAMP, TO_EXPEDITION = 256, 257, 258
ADD, DECLINE = 320, 384
REMOVE_DOWN, REMOVE_UP, REMOVE_CAMP = 385, 448, 512

# Places where tiles lie open: the camp of each seat, the supply, and out of the game.
SUPPLY, REMOVED = 2, 3
PLACES = 4

DONE = (
    "parchments",
    "raids_met",
    "raid_removed_down",
    "raid_removed_up",
    "raid_removed_camp",
    "taken_up",
    "camp_uses",
)
PARCHMENTS, RAIDS_MET, RAID_REMOVED_DOWN, RAID_REMOVED_UP, RAID_REMOVED_CAMP, TAKEN_UP, CAMP_USES = range(
    len(DONE)
)
COUNTS = (*EXPEDITION_COUNTS, *DONE, *STARTS)
COLUMNS = len(PARTS) + len(COUNTS)
FIRST_DONE = len(PARTS) + len(EXPEDITION_COUNTS)

END_REASONS = ("supply", "turn_cap")
SUPPLY_SHOWN, TURN_CAP = 0, 1

TABLE = np.dtype(
    [
        ("to_move", np.int64),
        ("phase", np.int64),
        ("down", np.int64),  # tiles face down
        ("raids_out", np.int64),  # raids that are no longer among them
        ("shown", np.int64),  # the kind just revealed, in REVEALED
        ("parchment", np.int64),  # the colour of the parchment just placed, in PARCHMENT
        ("closing", np.int64),  # whether the round ends with this turn
        ("turns", np.int64),
        ("round_turns", np.int64),
        ("round", np.int64),
        ("starter", np.int64),
        ("over", np.int64),
        ("stalled", np.int64),
        ("end_reason", np.int64),
        *EXPEDITIONS_OF_TABLE,
        ("lying", np.int64, (PLACES,)),  # kinds in each camp, face up in the supply, and out of the game
        ("lying_wagers", np.int8, (PLACES, MAX_COLOURS)),
        ("in_camp", np.int64, (2,)),  # how many tiles
        ("done", np.int64, (2, len(DONE))),
        ("earned", np.int64, (2, COLUMNS)),  # parts and counts of the rounds before this one
    ],
    align=True,
)
HAND = np.dtype([("empty", np.int64)], align=True)  # nobody has secrets
HIDDEN = np.dtype(
    [("tiles", np.int8, (PACK_ROOM + MAX_RAIDS,)), ("seed", np.int64), ("game", np.int64)], align=True
)
RULES = ToGoRules.dtype()


# ---- what lies where ----


@njit
def face_up(table) -> int:
    """The kinds that lie face up in the supply."""
    return table.lying[SUPPLY]


@njit
def camp(table, seat: int) -> int:
    """The kinds in a camp."""
    return table.lying[seat]


@njit
def has_room(table, rules) -> bool:
    """Whether the camp of the seat to move takes one more tile."""
    return table.in_camp[table.to_move] < rules.camp_size


@njit
def fitting(table, kinds: int) -> int:
    """Those of some kinds that the seat to move may lay."""
    return kinds & table.can_lay[table.to_move]


@njit
def has_parchment(kind: int, rules) -> bool:
    """Whether a tile shows a parchment."""
    return not is_wager(kind) and (rules.parchment_numbers >> number_of(kind, rules)) & 1 == 1


@njit
def addable(table) -> int:
    """The kinds that the seat to move may add to the parchment just placed."""
    colour = ((1 << LANE) - 1) << (LANE * table.parchment)
    return fitting(table, table.lying[SUPPLY] | table.lying[table.to_move]) & colour


@njit
def face_down_kinds(table, rules) -> int:
    """The kinds of numbers that lie face down: those seen nowhere."""
    seen = table.laid[0] | table.laid[1]
    for place in range(PLACES):
        seen |= table.lying[place]
    if table.shown != NO_TILE:
        seen |= 1 << table.shown
    return all_kinds(rules) & ~seen & ~ALL_WAGERS


@njit
def face_down_wagers(table, colour: int, rules) -> int:
    """How many wagers of a colour lie face down."""
    seen = np.int64(table.laid_wagers[0, colour] + table.laid_wagers[1, colour])
    for place in range(PLACES):
        seen += table.lying_wagers[place, colour]
    return rules.wagers - seen - int(table.shown == LANE * colour)


@cached
@njit
def _put(table, place: int, kind: int) -> None:
    table.lying[place] |= 1 << kind
    if is_wager(kind):
        table.lying_wagers[place, colour_of(kind)] += 1
    if place < SUPPLY:
        table.in_camp[place] += 1


@njit
def _take(table, place: int, kind: int) -> None:
    if place < SUPPLY:
        table.in_camp[place] -= 1
    if is_wager(kind):
        table.lying_wagers[place, colour_of(kind)] -= 1
        if table.lying_wagers[place, colour_of(kind)]:
            return
    table.lying[place] &= ~(1 << kind)


# ---- what may be done ----


@njit
def _list(first, kinds, out, n) -> int:
    """Write an action for each kind behind the first `n`; returns how many there are now."""
    while kinds:
        out[n] = first + lowest(kinds)
        kinds = without_lowest(kinds)
        n += 1
    return n


@cached
@njit
def legal(table, hand, rules, out) -> int:
    """The distinct legal actions, ascending, in ``out[:n]``; returns n."""
    me, n = table.to_move, 0
    if table.phase == ACT:
        if table.down:
            out[0] = REVEAL
            n = 1
        if has_room(table, rules):
            n = _list(TAKE_TO_CAMP, face_up(table), out, n)
        n = _list(TAKE, fitting(table, face_up(table)), out, n)
        return _list(USE, fitting(table, camp(table, me)), out, n)
    if table.phase == REVEALED:
        out[0] = LEAVE
        n = 1
        if has_room(table, rules):
            out[n] = TO_CAMP
            n += 1
        if fitting(table, 1 << table.shown):
            out[n] = TO_EXPEDITION
            n += 1
        return n
    if table.phase == PARCHMENT:
        n = _list(ADD, addable(table), out, 0)
        out[n] = DECLINE
        return n + 1
    if table.down:
        out[0] = REMOVE_DOWN
        n = 1
    n = _list(REMOVE_UP, face_up(table), out, n)
    return _list(REMOVE_CAMP, camp(table, me), out, n)


@cached
@njit
def is_legal(table, hand, rules, action) -> bool:
    """Whether `action` is one of `legal`."""
    me, block, bit = table.to_move, action & ~63, 1 << (action & 63)
    if table.phase == ACT:
        if action == REVEAL:
            return table.down > 0
        if block == TAKE_TO_CAMP:
            return face_up(table) & bit != 0 and has_room(table, rules)
        if block == TAKE:
            return fitting(table, face_up(table)) & bit != 0
        return block == USE and fitting(table, camp(table, me)) & bit != 0
    if table.phase == REVEALED:
        if action == TO_CAMP:
            return has_room(table, rules)
        if action == TO_EXPEDITION:
            return fitting(table, 1 << table.shown) != 0
        return action == LEAVE
    if table.phase == PARCHMENT:
        return action == DECLINE or (block == ADD and addable(table) & bit != 0)
    if action == REMOVE_DOWN:
        return table.down > 0
    if block == REMOVE_UP:
        return face_up(table) & bit != 0
    return block == REMOVE_CAMP and camp(table, me) & bit != 0


# ---- a round begins ----


@cached
@njit
def setup(table, hands, hidden, rules, chance, seed, game) -> None:
    """The first supply of game number `game`."""
    hidden.seed, hidden.game = seed, game
    table.turns = table.round = table.starter = 0
    table.over = table.stalled = table.end_reason = 0
    for seat in range(2):
        for column in range(COLUMNS):
            table.earned[seat, column] = 0
    _lay_out(table, hidden, rules, chance)


@njit
def _lay_out(table, hidden, rules, chance) -> None:
    """All tiles are shuffled face down into the supply."""
    seed_stream(chance, hidden.seed, hidden.game, table.round)
    _clear(table, rules)
    table.down = _add_raids(hidden, rules.raid_tiles, full_pack(rules, hidden.tiles))
    shuffle(chance, hidden.tiles, table.down)


@njit
def _add_raids(hidden, raids, n) -> int:
    for _ in range(raids):
        hidden.tiles[n] = RAID
        n += 1
    return n


@cached
@njit
def _clear(table, rules) -> None:
    table.to_move, table.phase, table.round_turns = table.starter, ACT, 0
    table.shown, table.parchment = NO_TILE, NO_COLOUR
    table.raids_out = table.closing = table.end_reason = 0
    clear_expeditions(table, rules)
    for place in range(PLACES):
        table.lying[place] = 0
        for colour in range(MAX_COLOURS):
            table.lying_wagers[place, colour] = 0
    for seat in range(2):
        table.in_camp[seat] = 0
        for column in range(len(DONE)):
            table.done[seat, column] = 0


# ---- the turn ----


@cached
@njit
def apply(table, hands, hidden, rules, chance, action) -> None:
    """Carry out a legal action; after the last of a turn, what ends the turn, the round or the game."""
    if table.phase == ACT:
        ends = _act(table, hidden, rules, action)
    elif table.phase == REVEALED:
        ends = _use_shown(table, rules, action)
    elif table.phase == PARCHMENT:
        ends = _add(table, rules, action)
    else:
        ends = _remove(table, hidden, rules, action)
    if ends:
        _end_turn(table, hidden, rules, chance)


@njit(**INLINED)
def _act(table, hidden, rules, action) -> bool:
    """The action of a turn; returns whether the turn ends with it."""
    me, kind = table.to_move, action & 63
    if action == REVEAL:
        return _reveal(table, hidden, rules)
    if action >= USE:
        _take(table, me, kind)
        table.done[me, CAMP_USES] += 1
        return _place(table, rules, kind)
    _take(table, SUPPLY, kind)
    table.done[me, TAKEN_UP] += 1
    if action >= TAKE:
        return _place(table, rules, kind)
    _put(table, me, kind)
    return True


@njit(**INLINED)
def _reveal(table, hidden, rules) -> bool:
    table.down -= 1
    kind = np.int64(hidden.tiles[table.down])
    table.closing = int(table.down == 0)
    if kind == RAID:
        table.raids_out += 1
        return table.down == 0 or _raid(table)
    if table.down == 0 and not rules.last_tile_is_used:
        _put(table, SUPPLY, kind)
        return True
    table.shown, table.phase = kind, REVEALED
    return False


@njit(**INLINED)
def _use_shown(table, rules, action) -> bool:
    kind = table.shown
    table.shown = NO_TILE
    if action == TO_EXPEDITION:
        return _place(table, rules, kind)
    _put(table, table.to_move if action == TO_CAMP else SUPPLY, kind)
    return True


@njit
def _place(table, rules, kind) -> bool:
    """A tile goes to the own expedition; one with a parchment does not end the turn."""
    lay(table, table.to_move, kind)
    if not has_parchment(kind, rules):
        return True
    table.phase, table.parchment = PARCHMENT, colour_of(kind)
    return False


@njit(**INLINED)
def _add(table, rules, action) -> bool:
    if action == DECLINE:
        return True
    kind = action - ADD
    _take(table, SUPPLY if (face_up(table) >> kind) & 1 else table.to_move, kind)
    table.done[table.to_move, PARCHMENTS] += 1
    return _place(table, rules, kind)


@njit
def _raid(table) -> bool:
    """A raid is met; returns whether the turn ends, for there is nothing to remove."""
    me = table.to_move
    table.done[me, RAIDS_MET] += 1
    table.phase = IN_RAID
    return table.down == 0 and face_up(table) == 0 and camp(table, me) == 0


@njit(**INLINED)
def _remove(table, hidden, rules, action) -> bool:
    me, kind = table.to_move, action & 63
    if action == REMOVE_DOWN:
        return _remove_down(table, hidden, rules)
    if action >= REMOVE_CAMP:
        table.done[me, RAID_REMOVED_CAMP] += 1
        _take(table, me, kind)
    else:
        table.done[me, RAID_REMOVED_UP] += 1
        _take(table, SUPPLY, kind)
    _put(table, REMOVED, kind)
    return True


@njit(**INLINED)
def _remove_down(table, hidden, rules) -> bool:
    table.down -= 1
    kind = np.int64(hidden.tiles[table.down])
    table.done[table.to_move, RAID_REMOVED_DOWN] += 1
    table.closing = int(table.down == 0 and rules.raid_last_ends)
    if kind != RAID:
        _put(table, REMOVED, kind)
        return True
    table.raids_out += 1
    return table.closing != 0 or not rules.raid_chain or _raid(table)


@njit(**INLINED)
def _end_turn(table, hidden, rules, chance) -> None:
    table.turns += 1
    table.round_turns += 1
    if not table.closing and table.round_turns < rules.max_turns:
        table.to_move = 1 - table.to_move
        table.phase, table.parchment = ACT, NO_COLOUR
        if table.down or can_act(table, rules):
            return
        table.closing = 1
    table.end_reason = SUPPLY_SHOWN if table.closing else TURN_CAP
    if not table.closing:
        table.stalled = 1
    _end_round(table, hidden, rules, chance)


@cached
@njit
def can_act(table, rules) -> bool:
    """Whether the seat to move can do anything with open tiles."""
    up, mine = face_up(table), camp(table, table.to_move)
    return (up != 0 and has_room(table, rules)) or fitting(table, up | mine) != 0


@njit
def _end_round(table, hidden, rules, chance) -> None:
    if table.round + 1 == rules.rounds:
        table.over = 1
        return
    for seat in range(2):
        _add_round(table, rules, seat, table.earned[seat])
    table.starter = next_starter(table, rules)
    table.round += 1
    _lay_out(table, hidden, rules, chance)


# ---- the score ----


@njit
def _add_round(table, rules, seat, out) -> None:
    """Add the round as it stands to a row of score parts and counts."""
    before = points(out)
    add_expeditions(table, rules, seat, out)
    for column in range(len(DONE)):
        out[FIRST_DONE + column] += table.done[seat, column]
    add_start(table, seat, points(out) - before, out)


@cached
@njit
def score(table, rules, out) -> None:
    """Score parts and counts of each seat, all rounds, the current one as it stands."""
    for seat in range(2):
        for column in range(COLUMNS):
            out[seat, column] = table.earned[seat, column]
        _add_round(table, rules, seat, out[seat])


# ---- what is hidden ----


@cached
@njit
def determinise(table, hand, seat, rules, hands, hidden, chance) -> None:
    """Put the tiles that nobody has seen in a random order, uniformly over all; the rounds to come are dealt anew."""
    hidden.seed, hidden.game = next_seed(chance), 0
    n, kinds = 0, face_down_kinds(table, rules)
    for colour in range(rules.colours):
        for _ in range(face_down_wagers(table, colour, rules)):
            hidden.tiles[n] = LANE * colour
            n += 1
        for place in range(1, 1 + numbers_of_colour(rules)):
            if (kinds >> (LANE * colour + place)) & 1:
                hidden.tiles[n] = LANE * colour + place
                n += 1
    n = _add_raids(hidden, rules.raid_tiles - table.raids_out, n)
    shuffle(chance, hidden.tiles, n)


KERNELS = Kernels(
    table=TABLE,
    hand=HAND,
    hidden=HIDDEN,
    rules=RULES,
    setup=setup,
    legal=legal,
    is_legal=is_legal,
    apply=apply,
    score=score,
    determinise=determinise,
    max_actions=1 + 2 * LANE * MAX_COLOURS + MAX_CAMP,
)
register(KERNELS)
