"""What the notations of all games of expeditions share: cards in words and back, rounds, and what was earned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

import numpy as np

from lcanalysis.errors import hint
from lcanalysis.games import expeditions
from lcanalysis.games.cards import LANE, is_wager
from lcanalysis.games.expedition_rules import ExpeditionGameRules
from lcanalysis.games.fields import Fields, Pack, Typed, fault, no_such, turns_done, turns_in_all

COLOURS = ("yellow", "blue", "white", "green", "red", "purple")

# Fields of rounds and turns, and of what each seat earned before.
ROUND_FIELDS = {
    "turn": r"(?P<turn>\d{1,9})",
    "stalled": r"yes|no",
    "round": r"(?P<round>[1-9]\d{0,8})( \(started by (?P<starter>[01])(, (?P<turns>\d{1,9}) turns in all)?\))?",
}
NAMED_NUMBERS = r"(\w+ -?\d+ ?)*"


# ---- words ----


def card_words(kind: int, rules: ExpeditionGameRules) -> str:
    """A kind of card in words.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> card_words(10, lc.rules("classic")), card_words(13, lc.rules("classic"))
    ('blue W', 'blue 4')
    """
    return f"{COLOURS[kind // LANE]} {place_words(kind % LANE, rules)}"


def place_words(place: int, rules: ExpeditionGameRules) -> str:
    """A place of a lane in words: ``W``, or the number."""
    return "W" if place == 0 else str(rules.lowest_number + place - 1)


# ---- showing ----


def show_set(
    kinds: int,
    wagers: Sequence[int],
    rules: ExpeditionGameRules,
    marked: int = 0,
    marked_wagers: Sequence[int] | None = None,
) -> str:
    """A set of kinds with the number of wagers of each colour, some of them marked with an exclamation mark."""
    shown = []
    for colour, name in enumerate(COLOURS):
        places = (int(kinds) >> (LANE * colour)) & (2**LANE - 1)
        marked_places = (int(marked) >> (LANE * colour)) & (2**LANE - 1)
        n_marked = int(marked_wagers[colour]) if marked_wagers is not None else 0
        cards = ["W!"] * n_marked + ["W"] * (int(wagers[colour]) - n_marked)
        for place in range(1, LANE):
            if places >> place & 1:
                cards.append(place_words(place, rules) + ("!" if marked_places >> place & 1 else ""))
        if cards:
            shown.append(f"{name} {' '.join(cards)}")
    return ", ".join(shown)


def show_laid(table: np.void, player: int, rules: ExpeditionGameRules) -> str:
    """The expeditions of a player."""
    shown = show_set(table["laid"][player], table["laid_wagers"][player], rules) or "nothing"
    return f"laid {player}: {shown}"


def show_named(names: Iterable[str], numbers: Iterable[int]) -> str:
    """Numbers with their names before them, without zeros."""
    return " ".join(f"{name} {n}" for name, n in zip(names, numbers, strict=True) if n)


def seat_lines(field: str, names: Iterable[str], rows: np.ndarray) -> list[str]:
    """A line for each seat with the numbers of its row, where there is something to tell."""
    return [f"{field} {seat}: {show_named(names, row)}" for seat, row in enumerate(rows) if row.any()]


def show_rounds(table: np.void, rules: ExpeditionGameRules, columns: Sequence[str]) -> list[str]:
    """The lines that tell of turns, of rounds, and of what was earned in those before this one."""
    lines = [f"turn: {table['round_turns'] + (0 if table['over'] else 1)}"]
    if table["stalled"]:
        lines.append("stalled: yes")
    if rules.rounds > 1:
        lines.append(
            f"round: {table['round'] + 1} (started by {table['starter']}, {table['turns']} turns in all)"
        )
        lines += seat_lines("earned", columns, table["earned"])
    return lines


# ---- reading ----


def full_pack(rules: ExpeditionGameRules, raids: dict[int, int] | None = None) -> Pack:
    """All wagers and numbers of the game, and its raids if it has any, to take what a text names from them."""
    pieces = {kind: copies(kind, rules) for kind in kinds_of(rules)} | (raids or {})
    return Pack(pieces, lambda kind: "raid" if kind in (raids or {}) else card_words(kind, rules))


def read_rounds(fields: Fields, table: np.void, rules: ExpeditionGameRules, columns: Sequence[str]) -> None:
    """Read what `show_rounds` writes, but for the turn."""
    table["over"] = fields.get("to move") == "over"
    table["round"] = rules.rounds - 1 if table["over"] else 0
    if "round" in fields:
        found = fields.match("round", "2")
        table["round"] = int(found["round"] or 1) - 1
        table["starter"] = int(found["starter"] or 0)
        if table["round"] >= rules.rounds:
            raise fields.fault("round", f"there is no such round, for rounds = {rules.rounds}")
        if table["over"] and table["round"] + 1 < rules.rounds:
            raise fields.fault(
                "round", f"the game ends with round {rules.rounds}, for rounds = {rules.rounds}"
            )
    if "stalled" in fields:
        fields.match("stalled", "yes")
        table["stalled"] = fields.get("stalled") == "yes"
        if table["stalled"] and table["round"] == 0 and not table["over"]:
            raise fields.fault("stalled", "no round has ended yet")
    for seat in range(2):
        earned = read_named(fields, f"earned {seat}", columns)
        table["earned"][seat] = earned
        if table["round"] == 0 and any(earned):
            raise fields.fault(f"earned {seat}", "nothing is earned before the first round has ended")


def read_turn(fields: Fields, table: np.void, rules: ExpeditionGameRules, least: int) -> None:
    """Read turns; `least` is how many of this round must be done, for what lies open, and stands for those not told.

    Raises
    ------
    UnreadablePosition
        If the numbers do not fit together, or a game that is over would go on.
    """
    table["round_turns"] = turns_done(fields, least, rules.max_turns, "a round")
    table["turns"] = turns_in_all(fields, int(table["round"]), int(table["round_turns"]))


def read_named(fields: Fields, where: str, names: Sequence[str]) -> list[int]:
    """The numbers that a field gives to some of `names`, in their order; 0 for the others."""
    words, numbers = fields.typed(where).words(), [0] * len(names)
    for name, number in zip_longest(words[::2], words[1::2], fillvalue=""):
        if name not in names or not re.fullmatch(r"-?\d{1,9}", number):
            raise fault(
                where,
                f"'{f'{name} {number}'.strip()}' cannot be read; {hint(name, names) if name not in names else ''}"
                f"allowed: {', '.join(names)}, each with a number",
                name,
            )
        numbers[names.index(name)] = int(number)
    return numbers


def read_colour(word: str, rules: ExpeditionGameRules, where: str) -> int:
    """A colour from its name."""
    names = COLOURS[: rules.colours]
    if word not in names:
        raise no_such("a colour", word, names, where)
    return names.index(word)


def read_cards(text: Typed, where: str, rules: ExpeditionGameRules) -> list[tuple[int, Typed]]:
    """Kinds of the cards in a text, in their order, each with the word for it, which may end with an exclamation mark."""
    cards = []
    if text in ("nothing", "none"):
        return []
    for group in text.parts(","):
        name, *words = group.words()
        colour = read_colour(name, rules, where)
        if not words:
            raise fault(where, f"'{name}' stands without a {rules.piece}", name)
        cards += [(read_kind(colour, word.without("!"), where, rules), word) for word in words]
    return cards


def read_open_cards(
    text: Typed, where: str, rules: ExpeditionGameRules, marked: str, pack: Pack
) -> list[tuple[int, Typed]]:
    """Kinds of cards that lie open, out of the pack, where an exclamation mark has no sense; `marked` says what it is for."""
    cards = read_cards(text, where, rules)
    for kind, word in cards:
        if word.endswith("!"):
            raise fault(where, marked, word)
        pack.take(kind, word, where)
    return cards


def read_kind(colour: int, word: str, where: str, rules: ExpeditionGameRules) -> int:
    """A kind of card from its colour and what stands on it."""
    if word == "w" and rules.wagers:
        return LANE * colour
    if word.isdecimal() and len(word) < 9 and rules.lowest_number <= int(word) <= rules.highest_number:
        return LANE * colour + int(word) - rules.lowest_number + 1
    wagers = "W and " if rules.wagers else ""
    raise fault(
        where,
        f"'{COLOURS[colour]} {word}' is not a {rules.piece}; allowed: {wagers}"
        f"{rules.lowest_number} to {rules.highest_number}",
        word,
    )


def read_laid(
    fields: Fields, seat: int, table: np.void, rules: ExpeditionGameRules, marked: str, pack: Pack
) -> None:
    """Lay the cards of a player's field on the expeditions, one after the other."""
    where = f"laid {seat}"
    for kind, word in read_cards(fields.typed(where), where, rules):
        if word.endswith("!"):
            raise fault(where, marked, word)
        if not int(table["can_lay"][seat]) >> kind & 1:
            raise fault(where, f"{card_words(kind, rules)} cannot follow the {rules.piece}s before it", word)
        pack.take(kind, word, where)
        expeditions.lay(table, seat, kind)


def laid_by(table: np.void, seat: int) -> list[int]:
    """Kinds of all cards on the expeditions of a player."""
    return members(table["laid"][seat], table["laid_wagers"][seat])


def copies(kind: int, rules: ExpeditionGameRules) -> int:
    """How often a kind exists."""
    return rules.wagers if is_wager(kind) else 1


def kinds_of(rules: ExpeditionGameRules) -> list[int]:
    """All kinds of the game, ascending."""
    places = range(0 if rules.wagers else 1, 2 + rules.highest_number - rules.lowest_number)
    return [LANE * colour + place for colour in range(rules.colours) for place in places]


def members(kinds: int, wagers: Sequence[int]) -> list[int]:
    """Every card of a set of kinds with the number of wagers of each colour."""
    laid = [LANE * colour for colour, n in enumerate(wagers) for _ in range(int(n))]
    return laid + [kind for kind in range(LANE * len(COLOURS)) if kind % LANE and int(kinds) >> kind & 1]
