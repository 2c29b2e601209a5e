"""Actions and positions of To Go as text.

A position is a few fields, each on a line of its own or divided by semicolons; fields may be left out::

    to move: 0 act
    face down: 49
    face up: red 4, blue W W
    camp 0: green 9
    laid 0: green W 2 5
    laid 1: red 2 3
    removed: white 10
    raids out: 1

``W`` is a wager. ``to move`` is also ``0 revealed red 4`` (what becomes of the tile?), ``0 parchment red``, ``0 raid`` or ``over``.
``raids out`` counts the raids that are no longer face down; ``removed`` are the tiles that they took out of the game. What is named
nowhere lies face down, in random order, but for the tiles that ``next: red 4, raid, blue W`` names: they are shown next, in order.
"""

from __future__ import annotations

import numpy as np

from lcanalysis.games.base import Position
from lcanalysis.games.cards import LANE
from lcanalysis.games.expedition_notation import (
    COLOURS,
    NAMED_NUMBERS,
    ROUND_FIELDS,
    card_words,
    full_pack,
    laid_by,
    read_colour,
    read_kind,
    read_laid,
    read_named,
    read_open_cards,
    read_rounds,
    read_turn,
    seat_lines,
    show_laid,
    show_rounds,
    show_set,
)
from lcanalysis.games.fields import Fields, Pack, Typed, check_over, fault
from lcanalysis.games.to_go import play
from lcanalysis.games.to_go.rules import ToGoRules

# A position in which to ask what is best.
EXAMPLE = """\
to move: 0 revealed red 4
camp 0: red 6
laid 0: red 2, green W 3 5
camp 1: blue 9
laid 1: blue W 4 6, white 5
face up: red 5 9, yellow W, white 8
removed: green 10
raids out: 1
"""

COLUMNS = play.PARTS + play.COUNTS
MARKED = "! marks nothing here, for no tile in a player's hands is hidden"


# ---- words ----


def action_words(action: int, rules: ToGoRules) -> str:
    """An action in words.

    Examples
    --------
    >>> rules = ToGoRules.default()
    >>> [action_words(action, rules) for action in (0, 64 + 10, 128 + 13, 192 + 13, 256, 258)]
    ['reveal', 'take blue W to camp', 'take blue 4', 'use blue 4', 'leave', 'to expedition']
    >>> [action_words(action, rules) for action in (320 + 14, 384, 385, 448 + 13, 512 + 13)]
    ['add blue 5', 'decline', 'remove face-down', 'remove blue 4', 'remove blue 4 from camp']
    """
    if action in _WORDS:
        return _WORDS[action]
    before, after = _AROUND[action & ~63]
    return f"{before} {card_words(action & 63, rules)}{after}"


_WORDS = {
    play.REVEAL: "reveal",
    play.LEAVE: "leave",
    play.TO_CAMP: "to camp",
    play.TO_EXPEDITION: "to expedition",
    play.DECLINE: "decline",
    play.REMOVE_DOWN: "remove face-down",
}
_AROUND = {
    play.TAKE_TO_CAMP: ("take", " to camp"),
    play.TAKE: ("take", ""),
    play.USE: ("use", ""),
    play.ADD: ("add", ""),
    play.REMOVE_UP: ("remove", ""),
    play.REMOVE_CAMP: ("remove", " from camp"),
}


# ---- showing ----


def show(position: Position, seat: int | None = None) -> str:
    """The position as text that `parse` reads, whole or as the player in `seat` knows it, without the order of the tiles face down."""
    rules: ToGoRules = position.rules  # type: ignore[assignment]
    table = position.table[0]
    lines = [f"to move: {_show_phase(table, rules)}", f"face down: {table['down']}"]
    lines += show_rounds(table, rules, COLUMNS)
    lines.append(f"face up: {_show_lying(table, play.SUPPLY, rules)}")
    for player in range(2):
        lines.append(f"camp {player}: {_show_lying(table, player, rules)}")
        lines.append(show_laid(table, player, rules))
    lines.append(f"removed: {_show_lying(table, play.REMOVED, rules)}")
    lines.append(f"raids out: {table['raids_out']}")
    lines += seat_lines("done", play.DONE, table["done"])
    if seat is None and table["down"]:
        lines.append(f"next: {_show_next(position, rules)}")
    return "\n".join(lines)


def _show_phase(table: np.void, rules: ToGoRules) -> str:
    if table["over"]:
        return "over"
    phase = {
        play.ACT: "act",
        play.REVEALED: f"revealed {card_words(table['shown'], rules)}",
        play.PARCHMENT: f"parchment {COLOURS[table['parchment']]}",
        play.IN_RAID: "raid",
    }[int(table["phase"])]
    return f"{table['to_move']} {phase}{', last turn' if table['closing'] else ''}"


def _show_next(position: Position, rules: ToGoRules) -> str:
    tiles = position.hidden[0]["tiles"][: position.table[0]["down"]]
    return ", ".join("raid" if kind == play.RAID else card_words(kind, rules) for kind in tiles[::-1])


def _show_lying(table: np.void, place: int, rules: ToGoRules) -> str:
    return show_set(table["lying"][place], table["lying_wagers"][place], rules) or "nothing"


# ---- reading ----

_FIELDS = {
    "to move": (
        r"(?P<over>over)|(?P<seat>[01]) ((?P<act>act)|(?P<raid>raid)|parchment (?P<parchment>\w+)"
        r"|revealed (?P<colour>\w+) (?P<tile>\w+))(?P<last>, last turn)?"
    ),
    "face down": r"(?P<tiles>\d{1,9})",
    **ROUND_FIELDS,
    "face up": r".*",
    "removed": r".*",
    "raids out": r"(?P<raids>\d{1,9})",
    "next": r".*",
}
_SEAT_FIELDS = {"camp": r".*", "laid": r".*", "earned": NAMED_NUMBERS, "done": NAMED_NUMBERS}


def parse(text: str, position: Position) -> None:
    """Put the position that `text` describes into blank records.

    Raises
    ------
    UnreadablePosition
        With one sentence that names the fault.
    """
    rules: ToGoRules = position.rules  # type: ignore[assignment]
    fields = Fields.read(text, _FIELDS, _SEAT_FIELDS, seats=2, key="to_go")
    table, hands, hidden, record, chance = position.records
    play.setup(table, hands, hidden, record, chance, position.seed, position.number)
    play._clear(table, record)
    pack = full_pack(rules, raids={play.RAID: rules.raid_tiles})
    read_rounds(fields, table, rules, COLUMNS)
    _read_to_move(fields, table, rules, pack)
    for seat in range(2):
        read_laid(fields, seat, table, rules, MARKED, pack)
        _read_lying(f"camp {seat}", seat, fields, table, rules, pack)
        table["done"][seat] = read_named(fields, f"done {seat}", play.DONE)
        if table["in_camp"][seat] > rules.camp_size:
            raise fields.fault(
                f"camp {seat}",
                f"{table['in_camp'][seat]} tiles, but there is room for camp_size = {rules.camp_size}",
            )
    _read_lying("face up", play.SUPPLY, fields, table, rules, pack)
    removed = _read_lying("removed", play.REMOVED, fields, table, rules, pack)
    _read_raids(fields, table, rules, pack)
    _fill_hidden(position, fields, pack)
    down, out = int(table["down"]), int(table["raids_out"])
    in_turn = int(table["phase"] != play.ACT)
    read_turn(fields, table, rules, max(0, rules.tiles - down - out - in_turn))
    _check_phase(fields, table, rules, record)
    _check_end(fields, table, record, rules)
    _check_removed(fields, table, rules, removed)


def _read_to_move(fields: Fields, table, rules: ToGoRules, pack: Pack) -> None:
    table["to_move"] = table["starter"]
    if "to move" not in fields or table["over"]:
        return
    found = fields.match("to move", "0 act")
    table["to_move"] = int(found["seat"] or 0)
    table["closing"] = int(found["last"] is not None)
    if found["raid"]:
        table["phase"] = play.IN_RAID
    elif found["parchment"]:
        table["phase"] = play.PARCHMENT
        table["parchment"] = read_colour(found["parchment"], rules, "to move")
    elif found["tile"]:
        table["phase"] = play.REVEALED
        colour = read_colour(found["colour"] or "", rules, "to move")
        table["shown"] = read_kind(colour, found["tile"], "to move", rules)
        pack.take(int(table["shown"]), found["tile"], "to move")


def _read_lying(where: str, place: int, fields: Fields, table, rules: ToGoRules, pack: Pack) -> int:
    """Read the tiles that lie open in one place; returns how many."""
    tiles = read_open_cards(fields.typed(where), where, rules, MARKED, pack)
    for kind, _ in tiles:
        play._put(table, place, kind)
    return len(tiles)


def _read_raids(fields: Fields, table, rules: ToGoRules, pack: Pack) -> None:
    in_raid = int(table["phase"] == play.IN_RAID)
    out = fields.number("raids out", "1")
    out = in_raid if out is None else out
    if out > rules.raid_tiles:
        raise fields.fault("raids out", f"{out} are more than there are, for raid_tiles = {rules.raid_tiles}")
    if out < in_raid:
        raise fields.fault("raids out", "0 cannot be right in a raid")
    if table["done"][:, play.RAIDS_MET].sum() > out:
        seat = int(table["done"][1, play.RAIDS_MET] > 0)
        raise fields.fault(f"done {seat}", f"more raids have been met than are out ({out})")
    table["raids_out"] = out
    for _ in range(out):
        pack.take(play.RAID, "raid", "raids out")


def _fill_hidden(position: Position, fields: Fields, pack: Pack) -> None:
    """Shuffle what lies nowhere else, and put what is shown next on top."""
    rules: ToGoRules = position.rules  # type: ignore[assignment]
    table, _, hidden, _, chance = position.records
    coming = _read_next(fields.typed("next"), rules, pack)
    tiles = np.array(pack.left(), np.int8)
    play.shuffle(chance, tiles, len(tiles))
    down = len(tiles) + len(coming)
    given = fields.number("face down", "31")
    if given not in (None, down):
        raise fields.fault("face down", f"{given} tiles cannot be right, for {down} are left")
    hidden["tiles"][: len(tiles)] = tiles
    hidden["tiles"][len(tiles) : down] = coming[::-1]
    table["down"] = down


def _read_next(text: Typed, rules: ToGoRules, pack: Pack) -> list[int]:
    kinds: list[int] = []
    for group in text.parts(","):
        if group == "raid":
            pack.take(play.RAID, group, "next")
            kinds.append(play.RAID)
        else:
            kinds += [kind for kind, _ in read_open_cards(group, "next", rules, MARKED, pack)]
    return kinds


def _check_phase(fields: Fields, table, rules: ToGoRules, record) -> None:
    """Refuse a decision that nothing on the table leads to."""
    seat, colour = int(table["to_move"]), int(table["parchment"])
    if table["phase"] == play.PARCHMENT:
        places = [kind % LANE for kind in laid_by(table, seat) if kind // LANE == colour]
        if not places:
            raise fields.fault("to move", f"no {COLOURS[colour]} tile is laid before player {seat}")
        if not play.has_parchment(LANE * colour + max(places), record):
            words = card_words(LANE * colour + max(places), rules)
            raise fields.fault(
                "to move", f"the last {COLOURS[colour]} tile of player {seat}, {words}, shows no parchment"
            )
    if table["phase"] == play.IN_RAID:
        if table["closing"]:
            raise fields.fault("to move", "a raid that comes last ends the round")
        if not (table["down"] or play.face_up(table) or play.camp(table, seat)):
            raise fields.fault("to move", "there is nothing that the raid could remove")
    if table["phase"] == play.ACT and table["closing"]:
        raise fields.fault("to move", f"it is not the last turn, for {_of_tiles(table['down'])} face down")
    if table["phase"] == play.REVEALED and not table["down"]:
        table["closing"] = 1


def _of_tiles(n: int) -> str:
    return f"{n} tile{' lies' if n == 1 else 's lie'}"


def _check_removed(fields: Fields, table, rules: ToGoRules, removed: int) -> None:
    """Each raid takes one tile with it, which may be another raid; refuse other numbers of tiles that are out of the game."""
    met = int(table["raids_out"]) - int(table["phase"] == play.IN_RAID)
    if removed > met:
        raise fields.fault(
            "removed",
            f"{removed} tiles, but {met} raids have removed one; say how many are out, as in 'raids out: 1'",
        )
    if not table["down"] or table["over"]:
        return  # a raid that comes last removes nothing
    in_chain = rules.raid_chain and table["phase"] == play.IN_RAID
    if (rules.raid_chain and met and not removed and not in_chain) or (
        not rules.raid_chain and (met - removed) % 2
    ):
        raise fields.fault(
            "raids out",
            f"{met} raids cannot have removed {removed} tiles; say which ones, as in 'removed: red 4'",
        )


def _check_end(fields: Fields, table, record, rules: ToGoRules) -> None:
    """Refuse a position in which the round would be over, or would not."""
    if table["over"]:
        table["end_reason"] = play.SUPPLY_SHOWN
        if table["down"]:
            check_over(fields, table, rules.max_turns, f"{_of_tiles(table['down'])} face down")
            table["end_reason"] = play.TURN_CAP
        return
    if table["closing"]:
        if table["down"]:
            raise fields.fault(
                "to move", f"it is not the last turn, for {_of_tiles(table['down'])} face down"
            )
        if not rules.last_tile_is_used:
            raise fields.fault("to move", "the last turn cannot go on, for last_tile_is_used = false")
    elif table["down"] == 0 and (
        rules.raid_last_ends or (table["phase"] == play.ACT and not play.can_act(table, record))
    ):
        raise fault("", "no tile lies face down, so the round would be over")
