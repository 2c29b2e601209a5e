"""Actions and positions of the classic card game as text.

A position is a few fields, each on a line of its own or divided by semicolons; fields may be left out::

    to move: 0 play
    deck: 31
    hand 0: yellow W 4 6, red 9 10, blue 2 3 5
    laid 0: green W W 2
    hand 1: white 5 ?
    laid 1: blue W 4
    discards: red 3 2, white W

``W`` is a wager. A hand that ends with ``?`` is known in part: the cards named are known to be there, the rest is filled in at
random. ``!`` behind a card of a whole hand says that the other player knows it to be there (it was drawn from a discard pile).
Discard piles are read from the bottom up. ``to move: 1 draw, red closed`` is the second half of a turn after a red discard.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import zip_longest

import numpy as np

from lcanalysis.errors import UnreadablePosition
from lcanalysis.games.base import Position
from lcanalysis.games.classic import play
from lcanalysis.games.classic.cards import LANE, colour_of, is_wager
from lcanalysis.games.classic.rules import ClassicRules
from lcanalysis.games.fields import Fields, fault

COLOURS = ("yellow", "blue", "white", "green", "red", "purple")


# ---- words ----


def card_words(kind: int, rules: ClassicRules) -> str:
    """A kind of card in words.

    Examples
    --------
    >>> card_words(10, ClassicRules.default()), card_words(13, ClassicRules.default())
    ('blue W', 'blue 4')
    """
    return f"{COLOURS[kind // LANE]} {_place_words(kind % LANE, rules)}"


def _place_words(place: int, rules: ClassicRules) -> str:
    return "W" if place == 0 else str(rules.lowest_number + place - 1)


def action_words(action: int, rules: ClassicRules) -> str:
    """An action in words.

    Examples
    --------
    >>> [action_words(action, ClassicRules.default()) for action in (13, 64 + 10, 128, 129)]
    ['lay blue 4', 'discard blue W', 'draw deck', 'draw yellow']
    """
    if action < play.DISCARD:
        return f"lay {card_words(action - play.LAY, rules)}"
    if action < play.DRAW_DECK:
        return f"discard {card_words(action - play.DISCARD, rules)}"
    if action == play.DRAW_DECK:
        return "draw deck"
    return f"draw {COLOURS[action - play.DRAW_PILE]}"


# ---- showing ----


def show(position: Position, seat: int | None = None) -> str:
    """The position as text that `parse` reads, whole or as the player in `seat` knows it."""
    rules: ClassicRules = position.rules  # type: ignore[assignment]
    table = position.table[0]
    lines = [
        f"to move: {_show_phase(table)}",
        f"deck: {table['deck_left']}",
        f"turn: {table['round_turns'] + (0 if table['over'] else 1)}",
    ]
    if table["stalled"]:
        lines.append("stalled: yes")
    if rules.rounds > 1:
        lines.append(
            f"round: {table['round'] + 1} (started by {table['starter']}, {table['turns']} turns in all)"
        )
        lines += [_show_earned(player, table) for player in range(2)]
    for player in range(2):
        whole = seat is None or seat == player
        lines.append(f"hand {player}: {_show_hand(position, player, rules, whole)}")
        lines.append(
            f"laid {player}: {_show_set(table['laid'][player], table['laid_wagers'][player], rules) or 'nothing'}"
        )
    lines.append(f"discards: {_show_piles(table, rules) or 'none'}")
    if table["discards_drawn"].any():
        lines.append(f"drawn from discards: {table['discards_drawn'][0]} {table['discards_drawn'][1]}")
    return "\n".join(lines)


def _show_phase(table: np.void) -> str:
    if table["over"]:
        return "over"
    if table["phase"] == play.PLAY:
        return f"{table['to_move']} play"
    closed = "" if table["closed_pile"] == play.OPEN_TO_ALL else f", {COLOURS[table['closed_pile']]} closed"
    return f"{table['to_move']} draw{closed}"


def _show_earned(player: int, table: np.void) -> str:
    names = play.PARTS + play.COUNTS
    return f"earned {player}: " + " ".join(
        f"{name} {n}" for name, n in zip(names, table["earned"][player], strict=True)
    )


def _show_hand(position: Position, player: int, rules: ClassicRules, whole: bool) -> str:
    table, hand = position.table[0], position.hands[player]
    known, known_wagers = table["known"][player], table["known_wagers"][player]
    if whole:
        return _show_set(hand["kinds"], hand["wagers"], rules, known, known_wagers) or "nothing"
    return f"{_show_set(known, known_wagers, rules)} ?".strip()


def _show_set(kinds, wagers, rules, known=0, known_wagers=None) -> str:
    shown = []
    for colour, name in enumerate(COLOURS):
        places = (int(kinds) >> (LANE * colour)) & (2**LANE - 1)
        known_places = (int(known) >> (LANE * colour)) & (2**LANE - 1)
        marked = int(known_wagers[colour]) if known_wagers is not None else 0
        cards = ["W!"] * marked + ["W"] * (int(wagers[colour]) - marked)
        for place in range(1, LANE):
            if places >> place & 1:
                cards.append(_place_words(place, rules) + ("!" if known_places >> place & 1 else ""))
        if cards:
            shown.append(f"{name} {' '.join(cards)}")
    return ", ".join(shown)


def _show_piles(table: np.void, rules: ClassicRules) -> str:
    shown = []
    for colour, name in enumerate(COLOURS):
        pile = table["pile"][colour, : table["pile_size"][colour]]
        if len(pile):
            shown.append(f"{name} {' '.join(_place_words(int(kind) % LANE, rules) for kind in pile)}")
    return ", ".join(shown)


# ---- reading ----

_FIELDS = {
    "to move": r"(?P<over>over)|(?P<seat>[01]) (?P<phase>play|draw)((?<=draw), (?P<closed>\w+) closed)?",
    "deck": r"(?P<cards>\d{1,9})",
    "turn": r"(?P<turn>\d{1,9})",
    "stalled": r"yes|no",
    "round": r"(?P<round>[1-9]\d{0,8})( \(started by (?P<starter>[01]), (?P<turns>\d{1,9}) turns in all\))?",
    "discards": r".*",
    "drawn from discards": r"(?P<first>\d{1,9}) (?P<second>\d{1,9})",
}
_SEAT_FIELDS = {"hand": r".*", "laid": r".*", "earned": r"(\w+ -?\d+ ?)*"}


def parse(text: str, position: Position) -> None:
    """Put the position that `text` describes into blank records.

    Raises
    ------
    UnreadablePosition
        With one sentence that names the fault.
    """
    rules: ClassicRules = position.rules  # type: ignore[assignment]
    fields = Fields.read(text, _FIELDS, _SEAT_FIELDS, seats=2, key="classic")
    table, hands, hidden, record, chance = position.records
    play.setup(table, hands, hidden, record, chance, position.seed, position.number)
    play._clear(table, record)
    _read_rounds(fields, table, rules)
    _read_to_move(fields, table, rules)
    for seat in range(2):
        _read_laid(fields.get(f"laid {seat}", ""), seat, table, rules)
    _read_piles(fields.get("discards", ""), table, rules)
    unknown_hands = [seat for seat in range(2) if _read_hand(fields, seat, table, hands[seat], rules)]
    _check_cards(position, rules)
    _fill_hidden(position, unknown_hands, fields)


def _read_to_move(fields: Fields, table, rules: ClassicRules) -> None:
    if "to move" not in fields:
        return
    found = fields.match("to move", "0 play")
    if found["over"]:
        table["over"] = 1
        return
    table["to_move"] = int(found["seat"] or 0)
    table["phase"] = play.PLAY if found["phase"] == "play" else play.DRAW
    if found["closed"]:
        table["closed_pile"] = _colour(found["closed"], rules, "to move")


def _read_rounds(fields: Fields, table, rules: ClassicRules) -> None:
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
        _read_earned(fields.get(f"earned {seat}", ""), seat, table)
    if "drawn from discards" in fields:
        found = fields.match("drawn from discards", "2 0")
        table["discards_drawn"] = (int(found["first"] or 0), int(found["second"] or 0))


def _turns_done(fields: Fields, rules: ClassicRules) -> int:
    """Turns of the round before the one that is played; of a round that is over, all."""
    turn = int(fields.match("turn", "5")["turn"] or 0)
    if turn > rules.max_turns:
        raise fault("turn", f"a round has no turn {turn:,}, for max_turns = {rules.max_turns:,}")
    if fields.get("to move") == "over":
        return turn
    if turn == 0:
        raise fault("turn", "'0' cannot be read; write it like '5'")
    return turn - 1


def _read_earned(text: str, seat: int, table) -> None:
    names = play.PARTS + play.COUNTS
    words = text.split()
    for name, number in zip_longest(words[::2], words[1::2], fillvalue=""):
        if name not in names or not re.fullmatch(r"-?\d{1,9}", number):
            raise fault(
                f"earned {seat}",
                f"'{f'{name} {number}'.strip()}' cannot be read; "
                f"allowed: {', '.join(names)}, each with a number",
            )
        table["earned"][seat, names.index(name)] = int(number)


def _colour(word: str, rules: ClassicRules, where: str) -> int:
    names = COLOURS[: rules.colours]
    if word not in names:
        raise fault(where, f"'{word}' is not a colour; allowed: {', '.join(names)}")
    return names.index(word)


def _read_cards(text: str, where: str, rules: ClassicRules) -> list[tuple[int, bool]]:
    """Kinds of the cards in a text, in their order, each with whether it is marked with an exclamation mark."""
    cards = []
    if text in ("nothing", "none"):
        return []
    for group in filter(None, (group.strip() for group in text.split(","))):
        name, *words = group.split()
        colour = _colour(name, rules, where)
        if not words:
            raise fault(where, f"'{name}' stands without a card")
        cards += [(_kind(colour, word.rstrip("!"), where, rules), word.endswith("!")) for word in words]
    return cards


def _open_cards(text: str, where: str, rules: ClassicRules) -> list[int]:
    """Kinds of cards that lie open, where an exclamation mark has no sense."""
    cards = _read_cards(text, where, rules)
    if any(marked for _, marked in cards):
        raise fault(where, "! marks cards of a hand only")
    return [kind for kind, _ in cards]


def _kind(colour: int, word: str, where: str, rules: ClassicRules) -> int:
    if word in ("W", "w"):
        return LANE * colour
    if word.isdecimal() and rules.lowest_number <= int(word) <= rules.highest_number:
        return LANE * colour + int(word) - rules.lowest_number + 1
    raise fault(
        where,
        f"'{COLOURS[colour]} {word}' is not a card; allowed: W and "
        f"{rules.lowest_number} to {rules.highest_number}",
    )


def _read_laid(text: str, seat: int, table, rules: ClassicRules) -> None:
    mover = int(table["to_move"])
    table["to_move"] = seat
    for kind in _open_cards(text, f"laid {seat}", rules):
        if not int(table["can_lay"][seat]) >> kind & 1:
            words = card_words(kind, rules)
            raise fault(f"laid {seat}", f"{words} cannot follow the cards before it")
        if is_wager(kind) and table["laid_wagers"][seat, colour_of(kind)] >= rules.wagers:
            raise _too_many(kind, rules)
        play._lay(table, kind)
    table["to_move"] = mover


def _read_piles(text: str, table, rules: ClassicRules) -> None:
    for kind in _open_cards(text, "discards", rules):
        if table["pile_size"][colour_of(kind)] >= play.PILE_ROOM:
            raise _too_many(kind, rules)
        play._discard(table, kind)
    closed = int(table["closed_pile"])
    if closed != play.OPEN_TO_ALL and not table["pile_size"][closed]:
        raise fault("to move", f"{COLOURS[closed]} cannot be closed, for its discard pile is empty")


def _read_hand(fields: Fields, seat: int, table, hand, rules: ClassicRules) -> bool:
    """Read one hand; returns whether a part of it is unknown."""
    where = f"hand {seat}"
    text = fields.get(where, "?")
    in_part = text.endswith("?")
    cards = _read_cards(text.removesuffix("?").strip(), where, rules)
    drawing = table["phase"] == play.DRAW and table["to_move"] == seat and not table["over"]
    size = rules.hand_size - int(drawing)
    if len(cards) > size or (len(cards) < size and not in_part):
        raise fault(
            where, f"{len(cards)} cards, but it must be {size}; end it with ? where cards are unknown"
        )
    play._empty_hand(hand)
    for kind, marked in cards:
        if not is_wager(kind) and int(hand["kinds"]) >> kind & 1:
            raise _too_many(kind, rules)
        play._add(hand, kind)
        if marked or in_part:
            table["known"][seat] |= 1 << kind
            table["known_wagers"][seat, colour_of(kind)] += int(is_wager(kind))
    table["hand_count"][seat] = size
    return in_part


def _too_many(kind: int, rules: ClassicRules) -> UnreadablePosition:
    there_are = rules.wagers if is_wager(kind) else 1
    return UnreadablePosition(
        f"Position: {card_words(kind, rules)} stands there more often than it exists ({there_are})"
    )


def _check_cards(position: Position, rules: ClassicRules) -> None:
    for kind, n in Counter(visible_cards(position)).items():
        if n > (rules.wagers if is_wager(kind) else 1):
            raise _too_many(kind, rules)


def visible_cards(position: Position) -> list[int]:
    """Kinds of all cards in hands, on expeditions and in discard piles."""
    table, cards = position.table[0], []
    places = [(table["laid"][seat], table["laid_wagers"][seat]) for seat in range(2)]
    places += [(hand["kinds"], hand["wagers"]) for hand in position.hands]
    for kinds, wagers in places:
        for colour in range(len(COLOURS)):
            cards += [LANE * colour] * int(wagers[colour])
        cards += [kind for kind in range(LANE * len(COLOURS)) if kind % LANE and int(kinds) >> kind & 1]
    for colour in range(len(COLOURS)):
        cards += [int(kind) for kind in table["pile"][colour, : table["pile_size"][colour]]]
    return cards


def _fill_hidden(position: Position, unknown_hands: list[int], fields: Fields) -> None:
    """Deal the unseen cards to the unknown parts of the hands and to the deck."""
    rules: ClassicRules = position.rules  # type: ignore[assignment]
    table, hands, hidden, _, chance = position.records
    unseen = Counter({kind: rules.wagers if is_wager(kind) else 1 for kind in _kinds(rules)})
    unseen.subtract(visible_cards(position))
    deck = np.array(sorted(unseen.elements()), np.int8)
    play.shuffle(chance, deck, len(deck))
    left = len(deck)
    missing = {seat: int(table["hand_count"][seat]) - _cards_in(hands[seat]) for seat in unknown_hands}
    if sum(missing.values()) > left:
        raise UnreadablePosition(f"Position: the other {left} cards are too few for the hands")
    for seat, n in missing.items():
        for _ in range(n):
            left -= 1
            play._add(hands[seat], int(deck[left]))
    _check_deck(left, fields, bool(table["over"]))
    hidden["deck"][:left] = deck[:left]
    table["deck_left"] = left
    if table["over"] and left:
        table["end_reason"] = play.TURN_CAP


def _kinds(rules: ClassicRules) -> list[int]:
    places = range(0 if rules.wagers else 1, 2 + rules.highest_number - rules.lowest_number)
    return [LANE * colour + place for colour in range(rules.colours) for place in places]


def _cards_in(hand: np.void) -> int:
    numbers = sum(int(hand["kinds"]) >> kind & 1 for kind in range(LANE * len(COLOURS)) if kind % LANE)
    return numbers + int(hand["wagers"].sum())


def _check_deck(left: int, fields: Fields, over: bool) -> None:
    if "deck" in fields and int(fields.match("deck", "31")["cards"] or 0) != left:
        raise fault(
            "deck",
            f"{fields.get('deck')} cards cannot be right, for {left} are left after hands, expeditions and discards",
        )
    if left <= 0 and not over:
        raise UnreadablePosition("Position: no card is left for the deck, so the round would be over")
