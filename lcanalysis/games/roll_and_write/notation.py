"""Actions and positions of Roll & Write as text.

A position is a few fields, each on a line of its own or divided by semicolons; fields may be left out::

    to move: 1 write
    active: 0
    turn: 17
    dice: red blue + 0 4
    red 0: (x2) 3 > 4 * . > | . . *
    artifacts 0: x x . . . . | . . .
    dice 0: 3
    bridges 0: green

Each sheet is one field a column, read from the bottom box on: the numbers written, then what the empty boxes show (``>`` an
arrow, ``*`` an artifact, ``.`` nothing), with ``|`` before the bridge and ``(x2)`` for a marked circle. The signs of empty boxes
may be left out, and marks may be given by their number: ``red 0: (x2) 3 4`` and ``dice 0: 3``. What a passive player has written
in this turn, unseen by the others, is ``chosen 1: write 4 in red, accelerate blue``; it is filled in at random where it is left out.
"""

from __future__ import annotations

import re

import numpy as np

from lcanalysis.games.base import Position
from lcanalysis.games.fields import Fields, fault
from lcanalysis.games.roll_and_write import play
from lcanalysis.games.roll_and_write.rules import BOXES, COLOURS, RollAndWriteRules

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
COLUMN_NAMES = (*COLOUR_NAMES, "artifacts", "dice")

# ---- words ----


def action_words(action: int, rules: RollAndWriteRules) -> str:
    """An action in words.

    Examples
    --------
    >>> [action_words(action, RollAndWriteRules.default()) for action in (4, 50, 60, 61, 67)]
    ['write 4 in red', 'write 0 in purple', 'refuse', 'accelerate red', 'accelerate none']
    """
    if action < play.REFUSE:
        return f"write {action % play.FACES} in {COLOUR_NAMES[action // play.FACES]}"
    if action == play.REFUSE:
        return "refuse"
    if action == play.NO_ARROW:
        return "accelerate none"
    return f"accelerate {COLOUR_NAMES[action - play.ACCELERATE]}"


# ---- showing ----


def show(position: Position, seat: int | None = None) -> str:
    """The position as text that `parse` reads, whole or as the player in `seat` knows it."""
    table = position.table[0]
    phase = "arrow" if table["phase"] == play.ARROW else "write"
    lines = [
        "to move: over" if table["over"] else f"to move: {table['to_move']} {phase}",
        f"active: {table['active']}",
        f"turn: {table['turns'] + 1 - table['over']}",
        f"dice: {_show_dice(table)}",
    ]
    for player in range(len(position.hands)):
        lines += _show_sheet(position, player)
        chosen = _show_chosen(position, player)
        if chosen and seat in (None, player):
            lines.append(f"chosen {player}: {chosen}")
    return "\n".join(lines)


def _show_dice(table: np.void) -> str:
    colours = [name for name, n in zip(COLOUR_NAMES, table["colour_dice"], strict=True) for _ in range(n)]
    numbers = [str(number) for number, n in enumerate(table["number_dice"]) for _ in range(n)]
    return " ".join([*colours, "+", *numbers])


def _show_sheet(position: Position, player: int) -> list[str]:
    table, rules = position.table[0], position.rules
    lines = [_show_colour(table, player, colour, rules) for colour in range(COLOURS)]
    for column in (play.ARTIFACTS, play.DICE):
        filled = int(table["filled"][player, column])
        boxes = ["x"] * filled + ["."] * (BOXES - filled)
        lines.append(_line(COLUMN_NAMES[column], player, "", boxes, rules))
    bridges = [name for column, name in enumerate(COLUMN_NAMES) if table["bridges"][player] >> column & 1]
    lines.append(f"bridges {player}: {' '.join(bridges) or 'none'}")
    lines.append(f"done {player}: refusals {table['refusals'][player]} arrows {table['arrows'][player]}")
    return lines


def _show_colour(table: np.void, player: int, colour: int, rules) -> str:
    filled = int(table["filled"][player, colour])
    boxes = [str(number) for number in table["box"][player, colour, :filled]]
    boxes += [_symbol(rules, colour, box) for box in range(filled + 1, BOXES + 1)]
    circle = "(x2)" if table["circled"][player] >> colour & 1 else "(  )"
    return _line(COLOUR_NAMES[colour], player, circle, boxes, rules)


def _symbol(rules: RollAndWriteRules, colour: int, box: int) -> str:
    arrow = ">" if box in rules.arrows[colour] else ""
    artifact = "*" if box in rules.artifacts[colour] or (box == BOXES and rules.ninth_box_artifact) else ""
    return arrow + artifact or "."


def _line(name: str, player: int, circle: str, boxes: list[str], rules) -> str:
    before, after = boxes[: rules.bridge_box - 1], boxes[rules.bridge_box - 1 :]
    drawn = "".join(f" {box:>2}" for box in before) + " |" + "".join(f" {box:>2}" for box in after)
    return f"{f'{name} {player}:':<13}{circle:<4}{drawn}"


def _show_chosen(position: Position, player: int) -> str:
    hand = position.hands[player]
    return ", ".join(action_words(int(action), position.rules) for action in hand["action"][: hand["chosen"]])  # type: ignore[arg-type]


# ---- reading ----

_FIELDS = {
    "to move": r"(?P<over>over)|(?P<seat>\d) (?P<phase>write|arrow)",
    "active": r"(?P<seat>\d)",
    "turn": r"(?P<turn>[1-9]\d{0,8})",
    "dice": r".*",
}
_SEAT_FIELDS = dict.fromkeys((*COLUMN_NAMES, "bridges", "chosen"), r".*") | {
    "done": r"refusals (?P<refusals>\d{1,9}) arrows (?P<arrows>\d{1,9})"
}


def parse(text: str, position: Position) -> None:
    """Put the position that `text` describes into blank records.

    Raises
    ------
    UnreadablePosition
        With one sentence that names the fault.
    """
    seats = len(position.hands)
    fields = Fields.read(text, _FIELDS, _SEAT_FIELDS, seats, key="roll_and_write")
    rules: RollAndWriteRules = position.rules  # type: ignore[assignment]
    table, hands, hidden, record, chance = position.records
    play.setup(table, hands, hidden, record, chance, position.seed, position.number)
    _read_turn(fields, table, seats)
    play.roll(table, hidden, record, chance)
    for seat in range(seats):
        _read_sheet(fields, seat, hands[seat])
        play._show_sheet(table, hands[seat], seat)
    _read_bridges(fields, table, seats, rules)
    if table["over"]:
        _read_end(table)
    _read_dice(fields, table, rules)
    for seat in range(seats):
        _read_chosen(fields, seat, position)


def _read_turn(fields: Fields, table, seats: int) -> None:
    if "to move" in fields:
        found = fields.match("to move", "0 write")
        table["over"] = int(found["over"] is not None)
        table["to_move"] = _seat(found["seat"], "to move", seats)
        table["phase"] = play.ARROW if found["phase"] == "arrow" else play.WRITE
    table["active"] = table["to_move"]
    if "active" in fields:
        table["active"] = _seat(fields.match("active", "0")["seat"], "active", seats)
    if table["over"]:
        table["to_move"] = table["active"]
    table["turns"] = table["active"]
    if "turn" in fields:
        table["turns"] = int(fields.match("turn", "5")["turn"] or 1) - (1 - table["over"])


def _seat(word: str | None, where: str, seats: int) -> int:
    seat = int(word or 0)
    if seat >= seats:
        raise fault(where, f"there is no seat {seat}; allowed: 0 to {seats - 1}")
    return seat


def _read_sheet(fields: Fields, seat: int, hand) -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        _read_colour(fields.get(f"{name} {seat}"), f"{name} {seat}", colour, hand)
    for column in (play.ARTIFACTS, play.DICE):
        name = f"{COLUMN_NAMES[column]} {seat}"
        hand["filled"][column] = _read_marks(fields.get(name, "0"), name)
    hand["refusals"] = hand["filled"][play.DICE]
    if f"done {seat}" in fields:
        found = fields.match(f"done {seat}", "refusals 3 arrows 2")
        hand["refusals"], hand["arrows"] = int(found["refusals"] or 0), int(found["arrows"] or 0)


def _read_colour(text: str, where: str, colour: int, hand) -> None:
    if text.startswith("(x2)"):
        hand["circled"] |= 1 << colour
    words = re.sub(r"^\((x2|\s*)\)", "", text).split()
    numbers = [word for word in words if word.isdecimal()]
    if words[: len(numbers)] != numbers and words[: len(numbers) + 1] != _with_bridge(words, numbers):
        raise fault(where, f"'{text}' cannot be read; write it like '(x2) 3 4 4' or '(  ) 3 4 . > | . .'")
    for word in words:
        if not (word.isdecimal() or re.fullmatch(r"[.>*|]+", word)):
            raise fault(where, f"'{word}' is neither a number nor a sign of an empty box; allowed: . > * |")
    if len(numbers) > BOXES:
        raise fault(where, f"{len(numbers)} numbers, but a column has {BOXES} boxes")
    for box, word in enumerate(numbers):
        if not max(1, int(hand["last"][colour])) <= int(word) <= play.ZERO:
            raise fault(where, f"{word} cannot stand there; numbers are 1 to {play.ZERO} and never fall")
        hand["box"][colour, box] = hand["last"][colour] = int(word)
    hand["filled"][colour] = len(numbers)


def _with_bridge(words: list[str], numbers: list[str]) -> list[str]:
    """The numbers with the sign of the bridge where the words have it."""
    if "|" not in words:
        return numbers
    place = words.index("|")
    return [*numbers[:place], "|", *numbers[place:]]


def _read_marks(text: str, where: str) -> int:
    n = int(text) if re.fullmatch(r"\d{1,9}", text) else text.count("x")
    if not re.fullmatch(r"\d{1,9}|[x. |]*", text) or n > BOXES:
        raise fault(
            where, f"'{text}' cannot be read; write it like 'x x . .' or '2', with {BOXES} marks at most"
        )
    return n


def _read_bridges(fields: Fields, table, seats: int, rules: RollAndWriteRules) -> None:
    """The bridges as given; where none are, to all who have crossed."""
    given = any(f"bridges {seat}" in fields for seat in range(seats))
    if not given:
        play.settle_bridges(table, rules.record()[0])
        return
    for seat in range(seats):
        for name in fields.get(f"bridges {seat}", "none").split():
            if name == "none":
                continue
            if name not in COLUMN_NAMES:
                raise fault(f"bridges {seat}", f"'{name}' is no column; allowed: {', '.join(COLUMN_NAMES)}")
            column = COLUMN_NAMES.index(name)
            if table["filled"][seat, column] < rules.bridge_box:
                raise fault(f"bridges {seat}", f"{name} has fewer than {rules.bridge_box} boxes filled")
            table["bridges"][seat] |= 1 << column
        table["crossed"] |= table["bridges"][seat]


def _read_end(table) -> None:
    """How a finished game ended, which its sheets tell."""
    if play.all_exhausted(table):
        play._end(table, play.EXHAUSTED)
    elif table["crossed"] == play.ALL_BRIDGES:
        play._end(table, play.BRIDGES)
    else:
        table["stalled"] = 1
        play._end(table, play.TURN_CAP)


def _read_dice(fields: Fields, table, rules: RollAndWriteRules) -> None:
    if "dice" not in fields:
        return
    text = fields.get("dice")
    colours, plus, numbers = (part.strip() for part in text.partition("+"))
    taken = len(numbers.split()) < rules.number_dice
    counts = (rules.colour_dice - taken, rules.number_dice - taken)
    if not plus or (len(colours.split()), len(numbers.split())) != counts:
        raise fault(
            "dice", f"'{text}' cannot be read; write it like 'red red blue + 0 4 9', or one less of each"
        )
    play.clear_dice(table)
    for word in colours.split():
        if word not in COLOUR_NAMES:
            raise fault("dice", f"'{word}' is not a colour; allowed: {', '.join(COLOUR_NAMES)}")
        play.add_colour_die(table, COLOUR_NAMES.index(word))
    for word in numbers.split():
        if not re.fullmatch(r"\d", word) or int(word) > rules.highest_number:
            raise fault("dice", f"'{word}' is not on a number die; allowed: 0 to {rules.highest_number}")
        play.add_number_die(table, int(word))


def _read_chosen(fields: Fields, seat: int, position: Position) -> None:
    """Put what a passive player has written unseen on the own sheet; at random where the text is silent."""
    table, hands, _, rules, chance = position.records
    where = f"chosen {seat}"
    if not play.has_decided(table, seat):
        if where in fields:
            raise fault(where, "this player has not chosen in this turn")
        return
    if where not in fields:
        play.guess_choice(table, hands[seat], seat, rules, chance)
        return
    arrow = None
    for words in fields.get(where).split(","):
        arrow = _choose(words.strip(), where, arrow, hands[seat], position)
    if arrow != (seat == table["to_move"]):
        raise fault(where, "after the last of these " + ("an arrow is open" if arrow else "no arrow is open"))


def _choose(words: str, where: str, arrow: bool | None, hand, position: Position) -> bool:
    """Carry out one unseen action if it is legal; returns whether it reached an arrow."""
    guess = position.copy()
    guess.table[0]["phase"] = play.WRITE if arrow is None else play.ARROW
    allowed = np.zeros(play.KERNELS.max_actions, np.int64)
    rules = position.rules.record()[0]
    n = play.legal(guess.table[0], hand, rules, allowed) if arrow is not False else 0
    by_words = {action_words(int(action), position.rules): int(action) for action in allowed[:n]}  # type: ignore[arg-type]
    if words not in by_words:
        raise fault(where, f"'{words}' is not legal there; allowed: {', '.join(by_words) or 'nothing more'}")
    play._keep_secret(hand, by_words[words])
    return bool(play.carry_out(hand, rules, by_words[words]))
