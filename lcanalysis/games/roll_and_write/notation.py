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
from collections.abc import Callable

import numpy as np

from lcanalysis.errors import hint
from lcanalysis.games.base import Position
from lcanalysis.games.fields import Fields, Typed, check_over, fault, no_such
from lcanalysis.games.roll_and_write import play
from lcanalysis.games.roll_and_write.rules import BOXES, COLOURS, RollAndWriteRules

# A position in which to ask what is best.
EXAMPLE = """\
to move: 0 write
dice: red blue blue + 0 4 7
red 0: 2 3 3
green 0: 1 5
blue 0: (x2) 4 4
dice 0: 3
red 1: 1 4
yellow 1: 3 3 6
dice 1: 5
"""

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
    _read_to_move(fields, table, seats)
    for seat in range(seats):
        _read_sheet(fields, seat, hands[seat], table, rules)
        play._show_sheet(table, hands[seat], seat)
    _read_turn(fields, table, hands, seats, rules)
    play.roll(table, hidden, record, chance)
    _read_bridges(fields, table, seats, rules)
    _check_arrow(fields, table, rules)
    _read_dice(fields, table, rules, record, chance)
    _check_end(fields, table, rules)
    for seat in range(seats):
        _read_chosen(fields, seat, position)


def _read_to_move(fields: Fields, table, seats: int) -> None:
    if "to move" in fields:
        found = fields.match("to move", "0 write")
        table["over"] = int(found["over"] is not None)
        table["to_move"] = fields.seat("to move", found["seat"], seats)
        table["phase"] = play.ARROW if found["phase"] == "arrow" else play.WRITE
    table["active"] = table["to_move"]
    if "active" in fields:
        table["active"] = fields.seat("active", fields.match("active", "0")["seat"], seats)
    if table["over"]:
        table["to_move"] = table["active"]


def _active_has_acted(table) -> bool:
    """Whether the active player has taken dice or refused in this turn, or in the last one of the game."""
    return bool(table["over"] or table["to_move"] != table["active"] or table["phase"] == play.ARROW)


def _read_turn(fields: Fields, table, hands, seats: int, rules: RollAndWriteRules) -> None:
    """Turns done: in each a player writes, refuses or marks a circle; arrows write besides."""
    over, active = int(table["over"]), int(table["active"])
    given = fields.number("turn", "5")
    done = None if given is None else given - 1 + over
    least = over
    for seat in range(seats):
        written = int(table["filled"][seat, :COLOURS].sum()) + int(table["circled"][seat]).bit_count()
        now = int(seat == active and not over and _active_has_acted(table))
        took = written + int(table["refusals"][seat]) - now
        if done is not None and f"done {seat}" not in fields:
            hands[seat]["arrows"] = min(max(0, took - done), _arrows_reached(hands[seat], seat, table, rules))
            table["arrows"][seat] = hands[seat]["arrows"]
        least = max(least, took - int(table["arrows"][seat]))
    if done is None:
        done = least + (active - (least - over)) % seats
    if done < least:
        raise fields.fault(
            "turn", f"{given:,} is too early, for what stands on the sheets took {least:,} turns"
        )
    if done >= rules.max_turns + over:
        raise fields.fault(
            "turn", f"a game has no turn {done + 1 - over:,}, for max_turns = {rules.max_turns:,}"
        )
    table["turns"] = done


def _arrows_reached(hand, seat: int, table, rules: RollAndWriteRules) -> int:
    """Arrows that a player may have used up to now."""
    open_arrow = table["phase"] == play.ARROW and table["active"] == table["to_move"] == seat
    return _filled_boxes(hand, rules, _has_arrow) - int(open_arrow)


def _boxes(table, seat: int, rules: RollAndWriteRules, has_sign: Callable) -> int:
    """Filled boxes of a sheet with a sign."""
    return sum(
        has_sign(rules, colour, box)
        for colour in range(COLOURS)
        for box in range(1, 1 + int(table["filled"][seat, colour]))
    )


def _has_arrow(rules: RollAndWriteRules, colour: int, box: int) -> bool:
    return box in rules.arrows[colour]


def _has_artifact(rules: RollAndWriteRules, colour: int, box: int) -> bool:
    return box in rules.artifacts[colour] or (box == BOXES and rules.ninth_box_artifact)


def _read_sheet(fields: Fields, seat: int, hand, table, rules: RollAndWriteRules) -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        _read_colour(fields.typed(f"{name} {seat}"), f"{name} {seat}", colour, hand, rules)
    _read_artifacts(fields, seat, hand, rules)
    marks, done = f"dice {seat}", f"done {seat}"
    hand["filled"][play.DICE] = _read_marks(fields, marks)
    hand["refusals"] = hand["filled"][play.DICE]
    if done not in fields:
        return
    found = fields.match(done, "refusals 3 arrows 2")
    hand["refusals"], hand["arrows"] = int(found["refusals"] or 0), int(found["arrows"] or 0)
    marked = min(BOXES, int(hand["refusals"]))
    if marks not in fields:
        hand["filled"][play.DICE] = marked
    if hand["filled"][play.DICE] != marked:
        raise fields.fault(
            marks, f"{hand['refusals']} refusals leave {marked} marks, not {hand['filled'][play.DICE]}"
        )
    reached = _arrows_reached(hand, seat, table, rules)
    if hand["arrows"] > reached:
        raise fields.fault(done, f"{hand['arrows']} arrows have been used, but {reached} reached")


def _filled_boxes(hand, rules: RollAndWriteRules, has_sign: Callable) -> int:
    return _boxes({"filled": hand["filled"][None]}, 0, rules, has_sign)


def _read_artifacts(fields: Fields, seat: int, hand, rules: RollAndWriteRules) -> None:
    """Marks of the artifact column: one for each artifact filled, and one for each number for a full column."""
    where, found = f"artifacts {seat}", _filled_boxes(hand, rules, _has_artifact)
    marks = _read_marks(fields, where) if where in fields else min(BOXES, found)
    hand["filled"][play.ARTIFACTS] = marks
    if marks < min(BOXES, found):
        raise fields.fault(where, f"{marks} marks, but {found} boxes with an artifact are filled")
    if marks > found and BOXES not in hand["filled"][:COLOURS]:
        raise fields.fault(
            where, f"{marks} marks, but {found} boxes with an artifact are filled, and no column is full"
        )


def _read_colour(text: Typed, where: str, colour: int, hand, rules: RollAndWriteRules) -> None:
    if text.startswith("(x2)"):
        hand["circled"] |= 1 << colour
    circle = re.match(r"\((x2|\s*)\)", text)
    words = text.cut(circle.end() if circle else 0, len(text)).words()
    numbers = [word for word in words if word.isdecimal()]
    if words[: len(numbers)] != numbers and words[: len(numbers) + 1] != _with_bridge(words, numbers):
        raise fault(
            where, f"'{text}' cannot be read; write it like '(x2) 3 4 4' or '(  ) 3 4 . > | . .'", text
        )
    for word in words:
        if not (word.isdecimal() or re.fullmatch(r"[.>*|]+", word)):
            raise fault(
                where, f"'{word}' is neither a number nor a sign of an empty box; allowed: . > * |", word
            )
    if len(numbers) > BOXES:
        raise fault(where, f"{len(numbers)} numbers, but a column has {BOXES} boxes", numbers[BOXES])
    for box, word in enumerate(numbers):
        number, last = int(word[:9]), int(hand["last"][colour])
        on_die = number <= rules.highest_number or (number == play.ZERO and box > 0)
        if not (max(1, last) <= number and on_die):
            raise fault(
                where,
                f"{word} cannot stand there; numbers are 1 to {rules.highest_number}, or {play.ZERO} for a 0 "
                "in a column that is started, and never fall",
                word,
            )
        hand["box"][colour, box] = hand["last"][colour] = number
    hand["filled"][colour] = len(numbers)


def _with_bridge(words: list[Typed], numbers: list[Typed]) -> list[str]:
    """The numbers with the sign of the bridge where the words have it."""
    if "|" not in words:
        return list(numbers)
    place = words.index("|")  # type: ignore[arg-type]  # compared as words
    return [*numbers[:place], "|", *numbers[place:]]


def _read_marks(fields: Fields, where: str) -> int:
    text = fields.get(where, "0")
    n = int(text) if re.fullmatch(r"\d{1,9}", text) else text.count("x")
    if not re.fullmatch(r"\d{1,9}|[x. |]*", text) or n > BOXES:
        raise fields.fault(
            where, f"'{text}' cannot be read; write it like 'x x . .' or '2', with {BOXES} marks at most"
        )
    return n


def _read_bridges(fields: Fields, table, seats: int, rules: RollAndWriteRules) -> None:
    """The bridges as given; where none are, to all who have crossed."""
    if not _bridges_given(fields, seats):
        play.settle_bridges(table, rules.record()[0])
        return
    for seat in range(seats):
        where = f"bridges {seat}"
        for name in fields.typed(where, "none").words():
            if name == "none":
                continue
            if name not in COLUMN_NAMES:
                raise fault(
                    where,
                    f"'{name}' is no column; {hint(name, COLUMN_NAMES)}allowed: {', '.join(COLUMN_NAMES)}",
                    name,
                )
            column = COLUMN_NAMES.index(name)
            if table["filled"][seat, column] < rules.bridge_box:
                raise fault(where, f"{name} has fewer than {rules.bridge_box} boxes filled", name)
            if int(table["crossed"]) >> column & 1 and not rules.shared_bridges:
                raise fault(where, f"somebody else has the bridge {name}, for shared_bridges = false", name)
            table["bridges"][seat] |= 1 << column
        table["crossed"] |= table["bridges"][seat]


def _bridges_given(fields: Fields, seats: int) -> bool:
    return any(f"bridges {seat}" in fields for seat in range(seats))


def _check_arrow(fields: Fields, table, rules: RollAndWriteRules) -> None:
    """An arrow that the active player may use is the last box filled of some column."""
    seat = int(table["active"])
    if table["over"] or table["phase"] != play.ARROW or table["to_move"] != seat:
        return
    if not any(_has_arrow(rules, colour, int(table["filled"][seat, colour])) for colour in range(COLOURS)):
        raise fields.fault("to move", f"no column of player {seat} ends at an arrow")


def _check_end(fields: Fields, table, rules: RollAndWriteRules) -> None:
    """Tell how a finished game ended, and refuse one that goes on at its end; ends are looked at between turns."""
    exhausted, crossed = play.all_exhausted(table), table["crossed"] == play.ALL_BRIDGES
    if table["over"]:
        reason = play.EXHAUSTED if exhausted else play.BRIDGES if crossed else play.TURN_CAP
        if reason == play.TURN_CAP:
            why = "not everybody is exhausted, and not all bridges have been crossed"
            check_over(fields, table, rules.max_turns, why)
        play._end(table, reason)
        return
    starts = not _active_has_acted(table)
    if exhausted and starts:
        raise fault("", "everybody is exhausted, so the game would be over")
    if crossed and (starts or _bridges_given(fields, int(table["seats"]))):
        raise fault("", "all bridges have been crossed, so the game would be over")


def _read_dice(fields: Fields, table, rules: RollAndWriteRules, record, chance) -> None:
    acted, active = _active_has_acted(table), int(table["active"])
    in_arrow = table["phase"] == play.ARROW and table["to_move"] == active and not table["over"]
    refused = acted and table["refusals"][active] > 0 and not in_arrow
    may_be_full = not acted or (refused and rules.dice_stay_after_refusal)
    if "dice" not in fields:
        if not may_be_full:
            play._remove_dice_by_chance(table, record, chance)
        return
    text = fields.typed("dice")
    cells = text.cells(r"\+")
    colours, numbers = (cells[0].words(), cells[-1].words())
    taken = len(numbers) < rules.number_dice
    counts = (rules.colour_dice - taken, rules.number_dice - taken)
    if len(cells) != 2 or (len(colours), len(numbers)) != counts:
        raise fault(
            "dice",
            f"'{text}' cannot be read; write it like 'red red blue + 0 4 9', or one less of each",
            text,
        )
    play.clear_dice(table)
    for word in colours:
        if word not in COLOUR_NAMES:
            raise no_such("a colour", word, COLOUR_NAMES, "dice")
        play.add_colour_die(table, COLOUR_NAMES.index(word))
    for word in numbers:
        if not re.fullmatch(r"\d", word) or int(word) > rules.highest_number:
            raise fault(
                "dice", f"'{word}' is not on a number die; allowed: 0 to {rules.highest_number}", word
            )
        play.add_number_die(table, int(word))
    if taken and not acted:
        raise fields.fault("dice", f"player {active} has not taken any yet, so all must lie there")
    if not taken and not may_be_full:
        raise fields.fault(
            "dice", f"player {active} has taken one of each, so one less of each must lie there"
        )


def _read_chosen(fields: Fields, seat: int, position: Position) -> None:
    """Put what a passive player has written unseen on the own sheet; at random where the text is silent."""
    table, hands, _, rules, chance = position.records
    where = f"chosen {seat}"
    if not play.has_decided(table, seat):
        if where in fields:
            raise fields.fault(where, "this player has not chosen in this turn")
        return
    if where not in fields:
        play.guess_choice(table, hands[seat], seat, rules, chance)
        return
    arrow = None
    for words in fields.typed(where).parts(","):
        arrow = _choose(words, where, arrow, hands[seat], position)
    if arrow != (seat == table["to_move"]):
        raise fields.fault(
            where, "after the last of these " + ("an arrow is open" if arrow else "no arrow is open")
        )


def _choose(words: Typed, where: str, arrow: bool | None, hand, position: Position) -> bool:
    """Carry out one unseen action if it is legal; returns whether it reached an arrow."""
    guess = position.copy()
    guess.table[0]["phase"] = play.WRITE if arrow is None else play.ARROW
    allowed = np.zeros(play.KERNELS.max_actions, np.int64)
    rules = position.rules.record()[0]
    n = play.legal(guess.table[0], hand, rules, allowed) if arrow is not False else 0
    by_words = {action_words(int(action), position.rules): int(action) for action in allowed[:n]}  # type: ignore[arg-type]
    if words not in by_words:
        raise fault(
            where, f"'{words}' is not legal there; allowed: {', '.join(by_words) or 'nothing more'}", words
        )
    play._keep_secret(hand, by_words[words])
    return bool(play.carry_out(hand, rules, by_words[words]))
