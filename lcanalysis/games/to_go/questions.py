"""Questions about decisions of To Go.

Where the strategy would say *no*, the question is put of the tile that fits it best; where it says *yes*, the branch `no` does what
the strategy would do if it had to wait with the tile.
"""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, lowest, nth, without_lowest
from lcanalysis.games.cards import LANE, colour_of, is_wager, lane, lane_sum, number_of
from lcanalysis.games.loading import question
from lcanalysis.games.to_go.play import (
    ACT,
    ADD,
    DECLINE,
    IN_RAID,
    LEAVE,
    PARCHMENT,
    REMOVE_CAMP,
    REMOVE_DOWN,
    REMOVE_UP,
    REVEAL,
    REVEALED,
    TAKE,
    TAKE_TO_CAMP,
    TO_CAMP,
    TO_EXPEDITION,
    USE,
    addable,
    camp,
    face_down_kinds,
    face_up,
    fitting,
    has_room,
)
from lcanalysis.games.to_go.strategies import gap, wants

WAGERS_ONLY = 1  # the lane of an expedition that has wagers but no number
FACE_UP, IN_CAMP, SHOWN = 0, 1, 2  # where the tile in question lies


@njit
def own_lane(table, colour: int) -> int:
    """The own expedition of a colour."""
    return lane(table.laid[table.to_move], colour)


@njit
def placeable(table) -> int:
    """The kinds that the seat to move may place now, if there is anything else to do."""
    if table.phase == REVEALED:
        return fitting(table, 1 << table.shown)
    if table.phase == ACT and table.down:
        return fitting(table, face_up(table) | camp(table, table.to_move))
    return 0


@njit
def placed_by(table, action: int) -> int:
    """The kind that an action of a turn places on an expedition; -1 if it places none."""
    if action == TO_EXPEDITION:
        return table.shown
    return action & 63 if TAKE <= action < LEAVE else -1


@njit
def place_action(table, action: int, kind: int) -> int:
    """The action that places a tile; the strategy's own if it does, else from the supply rather than from the camp."""
    if placed_by(table, action) == kind:
        return action
    if table.phase == REVEALED:
        return TO_EXPEDITION
    return TAKE + kind if (face_up(table) >> kind) & 1 else USE + kind


@njit
def lies_where(action: int) -> int:
    """Where the tile lies that an action places."""
    if action == TO_EXPEDITION:
        return SHOWN
    return IN_CAMP if action >= USE else FACE_UP


def wait_with_tile(table, hand, rules, case):
    """As if the own expedition did not take the tile yet."""
    table.can_lay[table.to_move] &= ~(1 << case.kind)


def wait_with_colour(table, hand, rules, case):
    """As if the own expedition of the colour took no tile yet."""
    colour = colour_of(case.kind)
    table.can_lay[table.to_move] &= ~(((1 << LANE) - 1) << (LANE * colour))


# ---- wagers and openings ----


@njit
def in_sight(table, colour: int) -> int:
    """The tiles of a colour that lie face up or in the own camp, and that just came up, as a lane."""
    kinds = face_up(table) | camp(table, table.to_move)
    if table.phase == REVEALED:
        kinds |= 1 << table.shown
    return lane(fitting(table, kinds), colour)


@njit
def note_colour(table, rules, case, colour: int) -> None:
    """What there is of a colour for a player, and how far the round is."""
    down = face_down_kinds(table, rules)
    case.sight_sum = lane_sum(in_sight(table, colour), rules)
    case.sight_tiles = count(in_sight(table, colour) >> 1)
    case.down_sum = lane_sum(lane(fitting(table, down), colour), rules)
    case.down = table.down
    case.opponent_started = lane(table.laid[1 - table.to_move], colour) != 0


@njit
def note_tile(table, rules, case, kind: int) -> None:
    """The tile in question, and how it is placed."""
    case.kind = kind
    case.yes = place_action(table, case.action, kind)
    case.lies = lies_where(case.yes)


@njit
def wager_colour(table, rules, action: int, laid: int) -> int:
    """The colour whose next wager is in question, -1 if none: the one placed now, else the one with the highest sum in sight."""
    kinds, best, most = placeable(table), -1, -1
    for colour in range(rules.colours):
        if own_lane(table, colour) != laid or not (kinds >> (LANE * colour)) & 1:
            continue
        if placed_by(table, action) == LANE * colour:
            return colour
        total = lane_sum(in_sight(table, colour), rules)
        if total > most:
            best, most = colour, total
    return best


@njit
def note_wager(table, rules, case, laid: int) -> bool:
    """A case of placing a wager on an expedition that has `laid`."""
    colour = wager_colour(table, rules, case.action, laid)
    if colour < 0:
        return False
    note_colour(table, rules, case, colour)
    note_tile(table, rules, case, LANE * colour)
    return True


COLOUR_FEATURES = ("sight_sum", "sight_tiles", "down_sum", "down", "opponent_started", "lies", "kind")


@question(
    "to_go", title="Place the first wager of a colour?", features=[*COLOUR_FEATURES], hide=wait_with_tile
)
def first_wager(table, hand, rules, case):
    """Start a colour with a wager, or do what else the strategy would?

    Put of the colour that the strategy starts so, else of the one with the highest sum in sight. Features: sum and number of the
    colour's numbers face up or in the own camp, sum of those face down, tiles face down, whether the opponent has started the
    colour, where the wager lies (0 face up, 1 in camp, 2 just revealed), the kind of the tile.
    """
    return note_wager(table, rules, case, 0)


@question(
    "to_go",
    title="Place one more wager?",
    features=["wagers_laid", *COLOUR_FEATURES],
    hide=wait_with_tile,
)
def next_wager(table, hand, rules, case):
    """Place one more wager on an expedition of nothing but wagers, or do what else the strategy would?

    Features: as for the first wager, and the wagers placed before.
    """
    if not note_wager(table, rules, case, WAGERS_ONLY):
        return False
    case.wagers_laid = table.laid_wagers[table.to_move, colour_of(case.kind)]
    return True


@njit
def opening_kind(table, rules, action: int) -> int:
    """The number with which a colour may be opened, -1 if none: the one placed now, else of the colour with the highest sum."""
    kinds, best, most = placeable(table), -1, -1
    for colour in range(rules.colours):
        numbers = lane(kinds, colour) >> 1
        if own_lane(table, colour) != 0 or numbers == 0:
            continue
        kind = placed_by(table, action)
        if kind >= 0 and colour_of(kind) == colour and not is_wager(kind):
            return kind
        total = lane_sum(in_sight(table, colour), rules)
        if total > most:
            best, most = LANE * colour + 1 + lowest(numbers), total
    return best


@question(
    "to_go",
    title="Open a colour with its lowest number?",
    features=["number", *COLOUR_FEATURES],
    hide=wait_with_colour,
)
def opening(table, hand, rules, case):
    """Open a colour with a number, or leave it alone for now?

    Put of the number with which the strategy opens, else of the lowest of the colour with the highest sum in sight. Features: as for
    the first wager, and the number.
    """
    kind = opening_kind(table, rules, case.action)
    if kind < 0:
        return False
    note_colour(table, rules, case, colour_of(kind))
    note_tile(table, rules, case, kind)
    case.number = number_of(kind, rules)
    return True


# ---- going on ----


@njit
def next_kind(table, rules, action: int) -> int:
    """The number that may continue an expedition, -1 if none: the one placed now, else the one that loses the fewest."""
    kinds, best, fewest = placeable(table), -1, LANE
    for colour in range(rules.colours):
        numbers = lane(kinds, colour) >> 1
        if own_lane(table, colour) == 0 or numbers == 0:
            continue
        kind = placed_by(table, action)
        if kind >= 0 and colour_of(kind) == colour and not is_wager(kind):
            return kind
        kind = LANE * colour + 1 + lowest(numbers)
        lost = gap(table, table.to_move, kind)
        if lost < fewest:
            best, fewest = kind, lost
    return best


@question(
    "to_go",
    title="Place the next tile of an expedition now?",
    features=["skipped", "tiles_after", "wagers_laid", "number", "opponent_wants", "down", "lies", "kind"],
    hide=wait_with_colour,
)
def next_tile(table, hand, rules, case):
    """Continue an expedition with the lowest tile that fits, or do something else first?

    Put of the tile with which the strategy continues, else of the one that loses the fewest numbers. Features: numbers lost that may
    still come, tiles of the expedition after it (wagers count for the bonus), its wagers, the number, whether it fits an expedition
    that the opponent has started, tiles face down, where the tile lies (0 face up, 1 in camp, 2 just revealed), its kind.
    """
    kind = next_kind(table, rules, case.action)
    if kind < 0:
        return False
    me, colour = table.to_move, colour_of(kind)
    note_tile(table, rules, case, kind)
    case.skipped, case.number = gap(table, me, kind), number_of(kind, rules)
    case.wagers_laid = table.laid_wagers[me, colour]
    case.tiles_after = count(own_lane(table, colour) >> 1) + case.wagers_laid + 1
    case.opponent_wants, case.down = wants(table, 1 - me, kind), table.down
    return True


# ---- reveal and camp ----


@njit
def tile_to_take(table) -> int:
    """The open tile to be placed rather than to reveal: of those that fit a started expedition, the one that loses the fewest."""
    best, fewest, kinds = -1, LANE, placeable(table)
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        lost = gap(table, table.to_move, kind)
        if own_lane(table, colour_of(kind)) and lost < fewest:
            best, fewest = kind, lost
    return best


@question(
    "to_go",
    title="Take an open tile rather than reveal?",
    features=["number", "skipped", "to_camp", "opponent_wants", "room", "down"],
)
def take(table, hand, rules, case):
    """Use a tile that lies open, or reveal one?

    Put of the tile that the strategy places or takes into camp, else of the one for a started expedition that loses the fewest
    numbers. Features: its number (0 a wager), numbers lost that may still come, whether it goes into camp, whether it fits an
    expedition that the opponent has started, places left in camp, tiles face down.
    """
    if table.phase != ACT or table.down == 0:
        return False
    me, kind = table.to_move, case.action & 63
    case.yes, case.no = case.action, REVEAL
    if case.action == REVEAL:
        kind = tile_to_take(table)
        if kind < 0:
            return False
        case.yes = place_action(table, case.action, kind)
    case.to_camp = case.yes & ~63 == TAKE_TO_CAMP
    case.number, case.down = number_of(kind, rules), table.down
    case.skipped = 0 if case.to_camp else gap(table, me, kind)
    case.opponent_wants = wants(table, 1 - me, kind)
    case.room = rules.camp_size - table.in_camp[me]
    return True


@question(
    "to_go",
    title="Take the revealed tile into camp?",
    features=["number", "own_wants", "opponent_wants", "in_camp", "down"],
)
def keep(table, hand, rules, case):
    """Take the tile just revealed into the own camp, or leave it face up?

    Put where the strategy does one of the two and has room. Features: the number (0 a wager), whether it fits an own expedition that
    is started, and one of the opponent's, tiles in the own camp, tiles face down.
    """
    if table.phase != REVEALED or not has_room(table, rules) or case.action == TO_EXPEDITION:
        return False
    me = table.to_move
    case.number, case.down, case.in_camp = number_of(table.shown, rules), table.down, table.in_camp[me]
    case.own_wants = wants(table, me, table.shown)
    case.opponent_wants = wants(table, 1 - me, table.shown)
    case.yes, case.no = TO_CAMP, LEAVE
    return True


# ---- parchments and raids ----


@question(
    "to_go",
    title="Use a parchment?",
    features=["number", "skipped", "from_camp", "opponent_wants", "started_with_it", "down"],
)
def parchment(table, hand, rules, case):
    """Add a tile at a parchment, or decline?

    Put of the tile that the strategy adds, else of the lowest. Features: its number, numbers lost that may still come, whether it
    comes from the own camp, whether it fits an expedition that the opponent has started, whether the parchment was the first tile
    of its expedition, tiles face down.
    """
    tiles = addable(table) if table.phase == PARCHMENT else 0
    if tiles == 0:
        return False
    me, kind = table.to_move, lowest(tiles)
    if case.action != DECLINE:
        kind = case.action - ADD
    case.yes, case.no = ADD + kind, DECLINE
    case.number, case.skipped = number_of(kind, rules), gap(table, me, kind)
    case.from_camp = (face_up(table) >> kind) & 1 == 0
    case.opponent_wants = wants(table, 1 - me, kind)
    case.started_with_it = count(own_lane(table, table.parchment)) == 1
    case.down = table.down
    return True


@njit
def harmless(table, rules) -> int:
    """The face-up tile to remove in a raid: the highest that the opponent alone wants, else one in turn; -1 if there is none."""
    me, best, most, kinds = table.to_move, -1, 0, face_up(table)
    while kinds:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        number = number_of(kind, rules)
        if number > most and wants(table, 1 - me, kind) and not wants(table, me, kind):
            best, most = kind, number
    if best < 0 and face_up(table):
        best = nth(face_up(table), table.turns % count(face_up(table)))
    return best


@question(
    "to_go",
    title="Remove an open tile in a raid?",
    features=["number", "from_camp", "own_wants", "opponent_wants", "opponent_wagers", "down"],
)
def raid_open(table, hand, rules, case):
    """Remove an open tile in a raid, or one face down?

    Put of the tile that the strategy removes, else of the highest face up that the opponent alone wants, else of one face up in
    turn. Features: its number (0 a wager), whether it lies in the own camp, whether it fits an own expedition that is started, and
    one of the opponent's, the opponent's wagers in the colour, tiles face down.
    """
    if table.phase != IN_RAID or table.down == 0:
        return False
    me, kind = table.to_move, case.action & 63
    case.yes, case.no = case.action, REMOVE_DOWN
    if case.action == REMOVE_DOWN:
        kind = harmless(table, rules)
        if kind < 0:
            return False
        case.yes = REMOVE_UP + kind
    case.from_camp, case.down = case.yes >= REMOVE_CAMP, table.down
    case.number = number_of(kind, rules)
    case.own_wants, case.opponent_wants = wants(table, me, kind), wants(table, 1 - me, kind)
    case.opponent_wagers = table.laid_wagers[1 - me, colour_of(kind)]
    return True


def nothing_to_remove(table, hand, rules, case):
    """As if the raid took no tile: the turn ends."""
    table.phase, table.parchment = PARCHMENT, 0


@question(
    "to_go",
    title="What is a raid worth to who meets it?",
    features=["way", "number", "opponent_wants", "down"],
    edit=nothing_to_remove,
)
def raid(table, hand, rules, case):
    """Remove a tile in a raid as the strategy does, or none?

    In the branch *no* the raid takes nothing. Features: the way (0 face down, 1 face up, 2 from the own camp), the number removed
    (0 a wager, -1 face down), whether it fits an expedition that the opponent has started, tiles face down.
    """
    if table.phase != IN_RAID:
        return False
    case.number, case.down, case.no = -1, table.down, DECLINE
    if case.action != REMOVE_DOWN:
        kind = case.action & 63
        case.way = 2 if case.action >= REMOVE_CAMP else 1
        case.number, case.opponent_wants = number_of(kind, rules), wants(table, 1 - table.to_move, kind)
    return True
