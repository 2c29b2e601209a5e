"""What the notations of all games of expeditions share: cards in words and back, rounds, and what was earned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

import numpy as np

from lcanalysis.errors import UnreadablePosition
from lcanalysis.games import expeditions
from lcanalysis.games.cards import LANE, colour_of, is_wager
from lcanalysis.games.expedition_rules import ExpeditionGameRules
from lcanalysis.games.fields import Fields, fault

COLOURS = ("yellow", "blue", "white", "green", "red", "purple")

# Fields of rounds and turns, and of what each seat earned before.
ROUND_FIELDS = {
    "turn": r"(?P<turn>\d{1,9})",
    "stalled": r"yes|no",
    "round": r"(?P<round>[1-9]\d{0,8})( \(started by (?P<starter>[01]), (?P<turns>\d{1,9}) turns in all\))?",
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


def read_rounds(fields: Fields, table: np.void, rules: ExpeditionGameRules, columns: Sequence[str]) -> None:
    """Read what `show_rounds` writes."""
    turns_before = 0
    if "round" in fields:
        found = fields.match("round", "2")
        table["round"] = int(found["round"] or 1) - 1
        table["starter"] = int(found["starter"] or 0)
        turns_before = int(found["turns"] or 0)
        if table["round"] >= rules.rounds:
            raise fault("round", f"there is no such round, for rounds = {rules.rounds}")
    if "turn" in fields:
        table["round_turns"] = _turns_done(fields, rules)
    if "stalled" in fields:
        fields.match("stalled", "yes")
        table["stalled"] = fields.get("stalled") == "yes"
    table["turns"] = max(turns_before, int(table["round_turns"]))
    for seat in range(2):
        table["earned"][seat] = read_named(fields, f"earned {seat}", columns)


def _turns_done(fields: Fields, rules: ExpeditionGameRules) -> int:
    """Turns of the round before the one that is played; of a round that is over, all."""
    turn = int(fields.match("turn", "5")["turn"] or 0)
    if turn > rules.max_turns:
        raise fault("turn", f"a round has no turn {turn:,}, for max_turns = {rules.max_turns:,}")
    if fields.get("to move") == "over":
        return turn
    if turn == 0:
        raise fault("turn", "'0' cannot be read; write it like '5'")
    return turn - 1


def read_named(fields: Fields, where: str, names: Sequence[str]) -> list[int]:
    """The numbers that a field gives to some of `names`, in their order; 0 for the others."""
    words, numbers = fields.get(where).split(), [0] * len(names)
    for name, number in zip_longest(words[::2], words[1::2], fillvalue=""):
        if name not in names or not re.fullmatch(r"-?\d{1,9}", number):
            raise fault(
                where,
                f"'{f'{name} {number}'.strip()}' cannot be read; "
                f"allowed: {', '.join(names)}, each with a number",
            )
        numbers[names.index(name)] = int(number)
    return numbers


def read_colour(word: str, rules: ExpeditionGameRules, where: str) -> int:
    """A colour from its name."""
    names = COLOURS[: rules.colours]
    if word not in names:
        raise fault(where, f"'{word}' is not a colour; allowed: {', '.join(names)}")
    return names.index(word)


def read_cards(text: str, where: str, rules: ExpeditionGameRules) -> list[tuple[int, bool]]:
    """Kinds of the cards in a text, in their order, each with whether it is marked with an exclamation mark."""
    cards = []
    if text in ("nothing", "none"):
        return []
    for group in filter(None, (group.strip() for group in text.split(","))):
        name, *words = group.split()
        colour = read_colour(name, rules, where)
        if not words:
            raise fault(where, f"'{name}' stands without a {rules.piece}")
        cards += [(read_kind(colour, word.rstrip("!"), where, rules), word.endswith("!")) for word in words]
    return cards


def read_open_cards(text: str, where: str, rules: ExpeditionGameRules, marked: str) -> list[int]:
    """Kinds of cards that lie open, where an exclamation mark has no sense; `marked` says what it is for."""
    cards = read_cards(text, where, rules)
    if any(mark for _, mark in cards):
        raise fault(where, marked)
    return [kind for kind, _ in cards]


def read_kind(colour: int, word: str, where: str, rules: ExpeditionGameRules) -> int:
    """A kind of card from its colour and what stands on it."""
    if word in ("W", "w"):
        return LANE * colour
    if word.isdecimal() and rules.lowest_number <= int(word) <= rules.highest_number:
        return LANE * colour + int(word) - rules.lowest_number + 1
    raise fault(
        where,
        f"'{COLOURS[colour]} {word}' is not a {rules.piece}; allowed: W and "
        f"{rules.lowest_number} to {rules.highest_number}",
    )


def lay_cards(kinds: Iterable[int], seat: int, table: np.void, rules: ExpeditionGameRules) -> None:
    """Lay cards on the expeditions of a player, one after the other."""
    for kind in kinds:
        if not int(table["can_lay"][seat]) >> kind & 1:
            words = card_words(kind, rules)
            raise fault(f"laid {seat}", f"{words} cannot follow the {rules.piece}s before it")
        if is_wager(kind) and table["laid_wagers"][seat, colour_of(kind)] >= rules.wagers:
            raise too_many(kind, rules)
        expeditions.lay(table, seat, kind)


def copies(kind: int, rules: ExpeditionGameRules) -> int:
    """How often a kind exists."""
    return rules.wagers if is_wager(kind) else 1


def too_many(kind: int, rules: ExpeditionGameRules) -> UnreadablePosition:
    """The error of a kind that stands there too often."""
    return UnreadablePosition(
        f"Position: {card_words(kind, rules)} stands there more often than it exists ({copies(kind, rules)})"
    )


def kinds_of(rules: ExpeditionGameRules) -> list[int]:
    """All kinds of the game, ascending."""
    places = range(0 if rules.wagers else 1, 2 + rules.highest_number - rules.lowest_number)
    return [LANE * colour + place for colour in range(rules.colours) for place in places]


def members(kinds: int, wagers: Sequence[int]) -> list[int]:
    """Every card of a set of kinds with the number of wagers of each colour."""
    laid = [LANE * colour for colour, n in enumerate(wagers) for _ in range(int(n))]
    return laid + [kind for kind in range(LANE * len(COLOURS)) if kind % LANE and int(kinds) >> kind & 1]
