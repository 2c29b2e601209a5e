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

import re

import numpy as np

from lcanalysis.games.auf_schatzsuche import play
from lcanalysis.games.auf_schatzsuche.rules import BET_FACE, AufSchatzsucheRules
from lcanalysis.games.base import Position
from lcanalysis.games.fields import Fields, Pack, Typed, check_over, fault, no_such

# A position in which to ask what is best.
EXAMPLE = """\
to move: 0 reroll
dice: 5 bet 2
display 0: red 1! 2 3, blue 4
display 1: green 1 2 5
"""

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
    pack = Pack(dict.fromkeys(range(play.COLOURS * play.LANE), 1), tile_words)
    bonus_pack = Pack(
        dict.fromkeys(range(len(play.BONUS_TILES)), 1),
        lambda tile: f"the bonus tile {play.BONUS_TILES[tile]}",
    )
    for seat in range(seats):
        _read_display(fields, seat, table, record, rules, pack)
        _read_bonus(fields, seat, table, bonus_pack)
    _check_rest(fields, table)
    _read_turn(fields, table, rules, seats)
    play._start_turn(table, hidden, record, chance)
    _read_phase(fields, table, rules)
    _read_dice(fields, table, rules)
    _check_end(fields, table, record, rules)


def _read_display(fields: Fields, seat: int, table, record, rules: AufSchatzsucheRules, pack: Pack) -> None:
    where = f"display {seat}"
    table["to_move"] = seat
    sums = int(np.bitwise_or.reduce(table["roll_sums"]))
    for kind, word in _read_tiles(fields.typed(where), where):
        words, bet = tile_words(kind), word.endswith("!")
        pack.take(kind, word, where)
        if not int(table["can_take"][seat]) >> kind & 1:
            raise fault(where, f"{words} cannot follow the tiles before it", word)
        if not sums >> (kind % play.LANE + 1) & 1:
            raise fault(where, f"no dice add up to {kind % play.LANE + 1}, for these faces", word)
        if bet and not play.has_bet_symbol(table, kind):
            raise fault(where, f"{words} has no bet symbol", word)
        if bet and BET_FACE not in rules.faces:
            raise fault(where, "no bet is ever laid, for the dice show no bet symbol", word)
        play._take(table, record, kind, bet)
    if f"so far {seat}" in fields:
        found = fields.match(f"so far {seat}", "2 turns without a tile, 7 dice rolled again")
        table["without_tile"][seat], table["rerolled"][seat] = (
            int(found["turns"] or 0),
            int(found["dice"] or 0),
        )


def _read_tiles(text: Typed, where: str) -> list[tuple[int, Typed]]:
    """Kinds of the tiles in a text, in their order, each with the word for it, which may end with an exclamation mark."""
    tiles: list[tuple[int, Typed]] = []
    if text in ("nothing", "none"):
        return tiles
    for group in text.parts(","):
        name, *words = group.words()
        if name not in COLOURS:
            raise no_such("a colour", name, COLOURS, where)
        if not words:
            raise fault(where, f"'{name}' stands without a tile", name)
        for word in words:
            number = word.without("!")
            if not re.fullmatch(r"\d{1,3}", number) or not 1 <= int(number) <= play.LANE:
                raise fault(where, f"'{name} {word}' is not a tile; allowed: 1 to {play.LANE}", word)
            tiles.append((play.LANE * COLOURS.index(name) + int(number) - 1, word))
    return tiles


def _read_bonus(fields: Fields, seat: int, table, pack: Pack) -> None:
    where = f"bonus {seat}"
    for tile, name in _bonus_tiles(fields.typed(where), where):
        pack.take(tile, name, where)
        if not int(table["met"][seat]) >> tile & 1:
            raise fault(where, f"display {seat} does not meet the condition of the bonus tile {name}", name)
        play._take_bonus(table, tile)


def _bonus_tiles(text: Typed, where: str) -> list[tuple[int, Typed]]:
    names = [] if text in ("none", "nothing") else text.parts(r"[\s,]+")
    for name in names:
        if name not in play.BONUS_TILES:
            raise no_such("a bonus tile", name, play.BONUS_TILES, where)
    return [(play.BONUS_TILES.index(name), name) for name in names]


def _check_rest(fields: Fields, table) -> None:
    """What the text says of the middle must be what the players have left there."""
    if "middle" in fields:
        kinds = [kind for kind, _ in _read_tiles(fields.typed("middle"), "middle")]
        if sum(1 << kind for kind in set(kinds)) != int(table["middle"]) or len(set(kinds)) < len(kinds):
            raise fields.fault(
                "middle", f"there must be what is in no display: {_show_tiles(table['middle'])}"
            )
    if "bonus left" in fields:
        tiles = [tile for tile, _ in _bonus_tiles(fields.typed("bonus left"), "bonus left")]
        if sum(1 << tile for tile in set(tiles)) != int(table["bonus_left"]) or len(set(tiles)) < len(tiles):
            raise fields.fault(
                "bonus left", f"there must be what nobody has: {_show_bonus(table['bonus_left'])}"
            )


def _read_turn(fields: Fields, table, rules: AufSchatzsucheRules, seats: int) -> None:
    """Who is to move, and in which turn: each turn a player takes one tile or none."""
    over, phase = False, ""
    table["to_move"] = 0
    if "to move" in fields:
        found = fields.match("to move", "0 reroll")
        over, phase = found["over"] is not None, found["phase"] or ""
        table["to_move"] = fields.seat("to move", found["seat"], seats)
    table["over"] = int(over)
    me = int(table["to_move"])
    own = [
        int(display).bit_count() + int(n)
        for display, n in zip(table["display"], table["without_tile"], strict=True)
    ]
    if phase == "bonus" and own[me]:
        own[me] -= 1  # this turn's
    given = fields.number("turn", "5")
    if given is not None:
        table["turns"] = given - 1
        for seat, n in enumerate(own):
            if n > -(-(given - 1) // seats):
                raise fields.fault("turn", f"{given:,} is too early, for player {seat} has had {n} turns")
    else:
        rounds = [n - (not over and seat < me) for seat, n in enumerate(own[:seats])]
        table["turns"] = max(0, *rounds) * seats + me
    last = rules.max_turns + over
    if table["turns"] >= last:
        raise fields.fault(
            "turn", f"a game has no turn {table['turns'] + 1:,}, for max_turns = {rules.max_turns:,}"
        )


def _read_phase(fields: Fields, table, rules: AufSchatzsucheRules) -> None:
    if "to move" not in fields or table["over"]:
        return
    table["phase"] = PHASES.index(fields.match("to move", "0 reroll")["phase"] or "reroll")
    if table["phase"] == play.REROLL and not rules.rerolls:
        raise fields.fault("to move", "these rules have no re-roll")
    if table["phase"] != play.REROLL:
        table["rerolls_left"] = 0
    if "rerolls left" in fields:
        left = fields.number("rerolls left", "1") or 0
        low = int(table["phase"] == play.REROLL)
        if not low <= left <= rules.rerolls:
            raise fields.fault("rerolls left", f"{left} is not a whole number from {low} to {rules.rerolls}")
        table["rerolls_left"] = left


def _read_dice(fields: Fields, table, rules: AufSchatzsucheRules) -> None:
    if "dice" not in fields:
        return
    found = fields.match("dice", "5 bet 1")
    names = [_face_words(face) for face in rules.faces]
    for die, word in enumerate(found.values()):
        if word not in names:
            allowed = ", ".join(dict.fromkeys(names))
            raise fault("dice", f"the dice have no '{word}'; allowed: {allowed}", word)
        table["dice"][die] = names.index(str(word))
    play._read_dice(table)


def _check_end(fields: Fields, table, record, rules: AufSchatzsucheRules) -> None:
    """What ends the game can have happened in this turn only, and is not looked at before the bonus tiles are taken."""
    me, ends = int(table["to_move"]), 0
    last_ten = int(table["middle"]) & play.ALL_TENS == 0
    last_bonus = play.bonus_to_end(table, record) == 0
    if table["over"]:
        ends |= play.TEN if last_ten else 0
        ends |= (play.LAST_COLOURED if table["seats"] == 2 else play.LAST_BONUS) if last_bonus else 0
        table["end_reason"] = ends - 1
        if not ends:
            why = "neither the last 10 nor the last bonus tile has been taken"
            check_over(fields, table, rules.max_turns, why)
            table["end_reason"] = play.TURN_CAP
        return
    in_bonus = table["phase"] == play.BONUS
    if last_ten and not (in_bonus and int(table["display"][me]) & play.ALL_TENS):
        raise fault("", "all five tens have been taken, so the game would be over")
    counted = play.coloured(record) if table["seats"] == 2 else play.ALL_BONUS
    if last_bonus and not (in_bonus and int(table["bonus"][me]) & counted):
        raise fault("", "the last bonus tile has been taken, so the game would be over")
