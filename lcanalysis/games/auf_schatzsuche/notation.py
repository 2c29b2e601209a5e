"""Actions and positions of Auf Schatzsuche as text.

A position is a few fields, each on a line of its own or divided by semicolons; fields may be left out::

    to move: 0 reroll
    turn: 9
    dice: 5 bet 1
    display 0: red 1! 4, blue 3
    bonus 0: none
    so far 0: 1 turns without a tile, 6 dice rolled again
    display 1: green 2 3 5 8, yellow 10
    bonus 1: green

``!`` behind a tile says that its bet symbol lies up. The decisions are ``reroll``, ``tile`` and ``bonus``. Tiles and bonus tiles
that nobody has are in the middle; a text may name them as well, as ``middle`` and ``bonus left``. Dice that are left out are rolled.
"""

from __future__ import annotations

from lcanalysis.errors import UnreadablePosition
from lcanalysis.games.auf_schatzsuche import play
from lcanalysis.games.auf_schatzsuche.rules import BET_FACE, AufSchatzsucheRules
from lcanalysis.games.base import Position
from lcanalysis.games.fields import Fields, fault

COLOURS = play.BONUS_TILES[: play.COLOURS]
PHASES = ("reroll", "tile", "bonus")


# ---- words ----


def tile_words(kind: int) -> str:
    """A kind of tile in words.

    Examples
    --------
    >>> tile_words(0), tile_words(29)
    ('red 1', 'green 10')
    """
    return f"{COLOURS[kind // play.LANE]} {kind % play.LANE + 1}"


def action_words(action: int, rules: AufSchatzsucheRules) -> str:
    """An action in words.

    Examples
    --------
    >>> rules = AufSchatzsucheRules.default()
    >>> [action_words(action, rules) for action in (0, 5, play.TAKE + 3, play.NO_TILE, play.TAKE_BONUS + 6, play.STOP)]
    ['reroll nothing', 'reroll dice 1 3', 'take red 4', 'take no tile', 'bonus run', 'stop']
    """
    if action < play.TAKE:
        dice = " ".join(str(die + 1) for die in range(play.DICE) if action >> die & 1)
        return f"reroll dice {dice}" if dice else "reroll nothing"
    if action < play.NO_TILE:
        return f"take {tile_words(action - play.TAKE)}"
    if action == play.NO_TILE:
        return "take no tile"
    if action < play.STOP:
        return f"bonus {play.BONUS_TILES[action - play.TAKE_BONUS]}"
    return "stop"


# ---- showing ----


def show(position: Position, seat: int | None = None) -> str:
    """The position as text that `parse` reads; all players know the same."""
    rules: AufSchatzsucheRules = position.rules  # type: ignore[assignment]
    table = position.table[0]
    phase = "over" if table["over"] else f"{table['to_move']} {PHASES[table['phase']]}"
    lines = [f"to move: {phase}", f"turn: {table['turns'] + 1}"]
    if not table["over"]:
        lines.append(f"dice: {' '.join(_face_words(rules.faces[place]) for place in table['dice'])}")
        if rules.rerolls > 1:
            lines.append(f"rerolls left: {table['rerolls_left']}")
    for player in range(table["seats"]):
        lines += [
            f"display {player}: {_show_tiles(table['display'][player], table['bets'][player])}",
            f"bonus {player}: {_show_bonus(table['bonus'][player])}",
            f"so far {player}: {table['without_tile'][player]} turns without a tile, "
            f"{table['rerolled'][player]} dice rolled again",
        ]
    lines += [f"middle: {_show_tiles(table['middle'])}", f"bonus left: {_show_bonus(table['bonus_left'])}"]
    return "\n".join(lines)


def _face_words(face: int) -> str:
    return "bet" if face == BET_FACE else str(face)


def _show_tiles(tiles: int, bets: int = 0) -> str:
    shown = []
    for colour, name in enumerate(COLOURS):
        kinds = [play.LANE * colour + place for place in range(play.LANE)]
        words = [
            f"{kind % play.LANE + 1}{'!' if int(bets) >> kind & 1 else ''}"
            for kind in kinds
            if int(tiles) >> kind & 1
        ]
        if words:
            shown.append(f"{name} {' '.join(words)}")
    return ", ".join(shown) or "nothing"


def _show_bonus(tiles: int) -> str:
    return " ".join(name for place, name in enumerate(play.BONUS_TILES) if int(tiles) >> place & 1) or "none"


# ---- reading ----

_FIELDS = {
    "to move": r"(?P<over>over)|(?P<seat>\d) (?P<phase>reroll|tile|bonus)",
    "turn": r"(?P<turn>[1-9]\d{0,5})",
    "dice": r"(?P<first>\w+) (?P<second>\w+) (?P<third>\w+)",
    "rerolls left": r"(?P<n>\d)",
    "middle": r".*",
    "bonus left": r".*",
}
_SEAT_FIELDS = {
    "display": r".*",
    "bonus": r".*",
    "so far": r"(?P<turns>\d{1,9}) turns without a tile, (?P<dice>\d{1,9}) dice rolled again",
}


def parse(text: str, position: Position) -> None:
    """Put the position that `text` describes into blank records.

    Raises
    ------
    UnreadablePosition
        With one sentence that names the fault.
    """
    rules: AufSchatzsucheRules = position.rules  # type: ignore[assignment]
    seats = len(position.hands)
    fields = Fields.read(text, _FIELDS, _SEAT_FIELDS, seats, key="auf_schatzsuche")
    table, hands, hidden, record, chance = position.records
    play.setup(table, hands, hidden, record, chance, position.seed, position.number)
    for seat in range(seats):
        _read_seat(fields, seat, table, record)
    _check_rest(fields, table)
    _read_turn(fields, table, seats)
    play._start_turn(table, hidden, record, chance)
    _read_phase(fields, table, rules)
    _read_dice(fields, table, rules)


def _read_seat(fields: Fields, seat: int, table, record) -> None:
    where = f"display {seat}"
    table["to_move"] = seat
    for kind, bet in _read_tiles(fields.get(where, "nothing"), where):
        words = tile_words(kind)
        if not int(table["middle"]) >> kind & 1:
            raise UnreadablePosition(f"Position: {words} stands there more often than it exists (1)")
        if not int(table["can_take"][seat]) >> kind & 1:
            raise fault(where, f"{words} cannot follow the tiles before it")
        if bet and not play.has_bet_symbol(table, kind):
            raise fault(where, f"{words} has no bet symbol")
        play._take(table, record, kind, bet)
    _read_bonus(fields.get(f"bonus {seat}", "none"), seat, table)
    if f"so far {seat}" in fields:
        found = fields.match(f"so far {seat}", "2 turns without a tile, 7 dice rolled again")
        table["without_tile"][seat], table["rerolled"][seat] = (
            int(found["turns"] or 0),
            int(found["dice"] or 0),
        )


def _read_tiles(text: str, where: str) -> list[tuple[int, bool]]:
    """Kinds of the tiles in a text, in their order, each with whether it is marked with an exclamation mark."""
    tiles = []
    if text == "nothing":
        return []
    for group in filter(None, (group.strip() for group in text.split(","))):
        name, *words = group.split()
        if name not in COLOURS:
            raise fault(where, f"'{name}' is not a colour; allowed: {', '.join(COLOURS)}")
        if not words:
            raise fault(where, f"'{name}' stands without a tile")
        for word in words:
            number = word.removesuffix("!")
            if not number.isdecimal() or not 1 <= int(number) <= play.LANE:
                raise fault(where, f"'{name} {word}' is not a tile; allowed: 1 to {play.LANE}")
            tiles.append((play.LANE * COLOURS.index(name) + int(number) - 1, word.endswith("!")))
    return tiles


def _read_bonus(text: str, seat: int, table) -> None:
    for tile in _bonus_tiles(text, f"bonus {seat}"):
        name = play.BONUS_TILES[tile]
        if not int(table["bonus_left"]) >> tile & 1:
            raise UnreadablePosition(
                f"Position: the bonus tile {name} stands there more often than it exists (1)"
            )
        if not int(table["met"][seat]) >> tile & 1:
            raise fault(
                f"bonus {seat}", f"display {seat} does not meet the condition of the bonus tile {name}"
            )
        play._take_bonus(table, tile)


def _bonus_tiles(text: str, where: str) -> list[int]:
    names = [] if text == "none" else text.replace(",", " ").split()
    for name in names:
        if name not in play.BONUS_TILES:
            raise fault(where, f"'{name}' is not a bonus tile; allowed: {', '.join(play.BONUS_TILES)}")
    return [play.BONUS_TILES.index(name) for name in names]


def _check_rest(fields: Fields, table) -> None:
    """What the text says of the middle must be what the players have left there."""
    if "middle" in fields:
        kinds = [kind for kind, _ in _read_tiles(fields.get("middle"), "middle")]
        if sum(1 << kind for kind in set(kinds)) != int(table["middle"]):
            raise fault("middle", f"there must be what is in no display: {_show_tiles(table['middle'])}")
    if "bonus left" in fields:
        tiles = _bonus_tiles(fields.get("bonus left"), "bonus left")
        if sum(1 << tile for tile in set(tiles)) != int(table["bonus_left"]):
            raise fault("bonus left", f"there must be what nobody has: {_show_bonus(table['bonus_left'])}")


def _read_turn(fields: Fields, table, seats: int) -> None:
    table["to_move"] = 0
    if "to move" in fields:
        found = fields.match("to move", "0 reroll")
        table["over"] = int(found["over"] is not None)
        table["to_move"] = int(found["seat"] or 0)
        if table["to_move"] >= seats:
            raise fault("to move", f"there is no seat {table['to_move']} among {seats} displays")
    table["turns"] = table["to_move"]
    if "turn" in fields:
        table["turns"] = int(fields.match("turn", "5")["turn"] or 1) - 1


def _read_phase(fields: Fields, table, rules: AufSchatzsucheRules) -> None:
    if "to move" not in fields or table["over"]:
        return
    table["phase"] = PHASES.index(fields.match("to move", "0 reroll")["phase"] or "reroll")
    if table["phase"] == play.REROLL and not rules.rerolls:
        raise fault("to move", "these rules have no re-roll")
    if table["phase"] != play.REROLL:
        table["rerolls_left"] = 0
    if "rerolls left" in fields:
        left = int(fields.match("rerolls left", "1")["n"] or 0)
        low = int(table["phase"] == play.REROLL)
        if not low <= left <= rules.rerolls:
            raise fault("rerolls left", f"{left} is not a whole number from {low} to {rules.rerolls}")
        table["rerolls_left"] = left


def _read_dice(fields: Fields, table, rules: AufSchatzsucheRules) -> None:
    if "dice" not in fields:
        return
    found = fields.match("dice", "5 bet 1")
    names = [_face_words(face) for face in rules.faces]
    for die, word in enumerate(found.values()):
        if word not in names:
            raise fault("dice", f"the dice have no '{word}'; allowed: {', '.join(dict.fromkeys(names))}")
        table["dice"][die] = names.index(word)
    play._read_dice(table)
