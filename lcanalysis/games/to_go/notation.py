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
``raids out`` counts the raids that are no longer face down. What is named nowhere lies face down, in random order, but for the tiles
that ``next: red 4, raid, blue W`` names: they are shown next, in this order.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from lcanalysis.errors import UnreadablePosition
from lcanalysis.games.base import Position
from lcanalysis.games.expedition_notation import (
    COLOURS,
    NAMED_NUMBERS,
    ROUND_FIELDS,
    card_words,
    copies,
    kinds_of,
    lay_cards,
    members,
    read_colour,
    read_kind,
    read_named,
    read_open_cards,
    read_rounds,
    seat_lines,
    show_laid,
    show_rounds,
    show_set,
    too_many,
)
from lcanalysis.games.fields import Fields, fault
from lcanalysis.games.to_go import play
from lcanalysis.games.to_go.rules import ToGoRules

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
    read_rounds(fields, table, rules, COLUMNS)
    _read_to_move(fields, table, rules)
    for seat in range(2):
        where = f"laid {seat}"
        lay_cards(read_open_cards(fields.get(where), where, rules, MARKED), seat, table, rules)
        _read_lying(f"camp {seat}", seat, fields, table, rules)
        table["done"][seat] = read_named(fields, f"done {seat}", play.DONE)
        if table["in_camp"][seat] > rules.camp_size:
            raise fault(
                f"camp {seat}",
                f"{table['in_camp'][seat]} tiles, but there is room for camp_size = {rules.camp_size}",
            )
    _read_lying("face up", play.SUPPLY, fields, table, rules)
    _read_lying("removed", play.REMOVED, fields, table, rules)
    _read_raids(fields, table, rules)
    _fill_hidden(position, fields)
    _check_end(table, record, rules)


def _read_to_move(fields: Fields, table, rules: ToGoRules) -> None:
    if "to move" not in fields:
        return
    found = fields.match("to move", "0 act")
    if found["over"]:
        table["over"] = 1
        return
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


def _read_lying(where: str, place: int, fields: Fields, table, rules: ToGoRules) -> None:
    kinds = read_open_cards(fields.get(where), where, rules, MARKED)
    for kind, n in Counter(kinds).items():
        if n > copies(kind, rules):
            raise too_many(kind, rules)
    for kind in kinds:
        play._put(table, place, kind)


def _read_raids(fields: Fields, table, rules: ToGoRules) -> None:
    in_raid = int(table["phase"] == play.IN_RAID)
    out = int(fields.match("raids out", "1")["raids"] or 0) if "raids out" in fields else in_raid
    if out > rules.raid_tiles:
        raise fault("raids out", f"{out} are more than there are, for raid_tiles = {rules.raid_tiles}")
    if out < in_raid:
        raise fault("raids out", "0 cannot be right in a raid")
    table["raids_out"] = out


def open_tiles(position: Position) -> list[int]:
    """Kinds of all tiles on expeditions, in camps, face up in the supply, just revealed, or removed by a raid."""
    table = position.table[0]
    tiles = [int(table["shown"])] if table["shown"] != play.NO_TILE else []
    for seat in range(2):
        tiles += members(table["laid"][seat], table["laid_wagers"][seat])
    for place in range(play.PLACES):
        tiles += members(table["lying"][place], table["lying_wagers"][place])
    return tiles


def _fill_hidden(position: Position, fields: Fields) -> None:
    """Shuffle what lies nowhere else, and put what is shown next on top."""
    rules: ToGoRules = position.rules  # type: ignore[assignment]
    table, _, hidden, _, chance = position.records
    unseen = Counter({kind: copies(kind, rules) for kind in kinds_of(rules)})
    unseen[play.RAID] = rules.raid_tiles - int(table["raids_out"])
    unseen.subtract(open_tiles(position))
    coming = _read_next(fields.get("next"), rules)
    unseen.subtract(coming)
    for kind, n in unseen.items():
        if n < 0:
            raise _too_many_raids(rules) if kind == play.RAID else too_many(kind, rules)
    tiles = np.array(sorted(unseen.elements()), np.int8)
    play.shuffle(chance, tiles, len(tiles))
    down = len(tiles) + len(coming)
    if "face down" in fields and int(fields.match("face down", "31")["tiles"] or 0) != down:
        raise fault("face down", f"{fields.get('face down')} tiles cannot be right, for {down} are left")
    hidden["tiles"][: len(tiles)] = tiles
    hidden["tiles"][len(tiles) : down] = coming[::-1]
    table["down"] = down


def _read_next(text: str, rules: ToGoRules) -> list[int]:
    kinds: list[int] = []
    for group in filter(None, (group.strip() for group in text.split(","))):
        kinds += [play.RAID] if group == "raid" else read_open_cards(group, "next", rules, MARKED)
    return kinds


def _too_many_raids(rules: ToGoRules) -> UnreadablePosition:
    return UnreadablePosition(f"Position: raids stand there more often than they exist ({rules.raid_tiles})")


def _check_end(table, record, rules: ToGoRules) -> None:
    """Refuse a position in which the round would be over, or would not."""
    if table["over"]:
        table["end_reason"] = play.TURN_CAP if table["down"] else play.SUPPLY_SHOWN
        return
    if table["closing"]:
        if table["down"]:
            raise fault("to move", f"it is not the last turn, for {table['down']} tiles lie face down")
        if not rules.last_tile_is_used:
            raise fault("to move", "the last turn cannot go on, for last_tile_is_used = false")
    elif table["down"] == 0 and (
        rules.raid_last_ends or (table["phase"] == play.ACT and not play.can_act(table, record))
    ):
        raise UnreadablePosition("Position: no tile lies face down, so the round would be over")
