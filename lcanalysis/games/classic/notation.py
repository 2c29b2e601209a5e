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

from collections import Counter
from collections.abc import Collection

import numpy as np

from lcanalysis.games.base import Position
from lcanalysis.games.cards import LANE, colour_of, is_wager
from lcanalysis.games.classic import play
from lcanalysis.games.classic.rules import ClassicRules
from lcanalysis.games.expedition_notation import (
    COLOURS,
    NAMED_NUMBERS,
    ROUND_FIELDS,
    card_words,
    full_pack,
    members,
    place_words,
    read_cards,
    read_colour,
    read_laid,
    read_open_cards,
    read_rounds,
    read_turn,
    show_laid,
    show_rounds,
    show_set,
)
from lcanalysis.games.fields import Fields, Pack, Typed, check_draw, check_over, fault

# A position in which to ask what is best.
EXAMPLE = """\
to move: 0 play
hand 0: yellow 5 7 8, red W 4, blue 9, white 2 6
laid 0: green W 2 5 7
hand 1: yellow 10 ?
laid 1: yellow 2 4, blue W 3, white 5
discards: red 2, white 3
"""

COLUMNS = play.PARTS + play.COUNTS
MARKED = "! marks cards of a hand only"

# ---- words ----


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
    lines = [f"to move: {_show_phase(table)}", f"deck: {table['deck_left']}"]
    lines += show_rounds(table, rules, COLUMNS)
    for player in range(2):
        whole = seat is None or seat == player
        lines.append(f"hand {player}: {_show_hand(position, player, rules, whole)}")
        lines.append(show_laid(table, player, rules))
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


def _show_hand(position: Position, player: int, rules: ClassicRules, whole: bool) -> str:
    table, hand = position.table[0], position.hands[player]
    known, known_wagers = table["known"][player], table["known_wagers"][player]
    if whole:
        return show_set(hand["kinds"], hand["wagers"], rules, known, known_wagers) or "nothing"
    return f"{show_set(known, known_wagers, rules)} ?".strip()


def _show_piles(table: np.void, rules: ClassicRules) -> str:
    shown = []
    for colour, name in enumerate(COLOURS):
        pile = table["pile"][colour, : table["pile_size"][colour]]
        if len(pile):
            shown.append(f"{name} {' '.join(place_words(int(kind) % LANE, rules) for kind in pile)}")
    return ", ".join(shown)


# ---- reading ----

_FIELDS = {
    "to move": r"(?P<over>over)|(?P<seat>[01]) (?P<phase>play|draw)((?<=draw), (?P<closed>\w+) closed)?",
    "deck": r"(?P<cards>\d{1,9})",
    **ROUND_FIELDS,
    "discards": r".*",
    "drawn from discards": r"(?P<first>\d{1,9}) (?P<second>\d{1,9})",
}
_SEAT_FIELDS = {"hand": r".*", "laid": r".*", "earned": NAMED_NUMBERS}


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
    pack = full_pack(rules)
    read_rounds(fields, table, rules, COLUMNS)
    if "drawn from discards" in fields:
        found = fields.match("drawn from discards", "2 0")
        table["discards_drawn"] = (int(found["first"] or 0), int(found["second"] or 0))
    _read_to_move(fields, table, rules)
    for seat in range(2):
        read_laid(fields, seat, table, rules, MARKED, pack)
    for kind, _ in read_open_cards(fields.typed("discards"), "discards", rules, MARKED, pack):
        play._discard(table, kind)
    if table["phase"] == play.DRAW:
        seat, closed = int(table["to_move"]), int(table["closed_pile"])
        name, piled = (
            ("", table["piled"])
            if closed == play.OPEN_TO_ALL
            else (COLOURS[closed], table["pile_size"][closed])
        )
        check_draw(fields, seat, name, bool(piled), bool(table["laid"][seat]), rules.draw_just_discarded)
    for seat in range(2):
        _read_hand(fields, seat, table, hands[seat], rules, pack)
    _fill_hidden(position, pack, fields)
    least = rules.cards - 2 * rules.hand_size - int(table["deck_left"]) + int(table["discards_drawn"].sum())
    read_turn(fields, table, rules, least)
    if table["over"] and table["deck_left"]:
        check_over(fields, table, rules.max_turns, f"{table['deck_left']} cards are left in the deck")
        table["end_reason"] = play.TURN_CAP


def _read_to_move(fields: Fields, table, rules: ClassicRules) -> None:
    table["to_move"] = table["starter"]
    if "to move" not in fields or table["over"]:
        return
    found = fields.match("to move", "0 play")
    table["to_move"] = int(found["seat"] or 0)
    table["phase"] = play.PLAY if found["phase"] == "play" else play.DRAW
    if found["closed"]:
        table["closed_pile"] = read_colour(found["closed"], rules, "to move")


def _read_hand(fields: Fields, seat: int, table, hand, rules: ClassicRules, pack: Pack) -> None:
    """Read one hand, which may be known in part."""
    where = f"hand {seat}"
    text = fields.typed(where, "?")
    in_part = text.endswith("?")
    cards = read_cards(text.without("?"), where, rules)
    drawing = table["phase"] == play.DRAW and table["to_move"] == seat
    size = rules.hand_size - int(drawing)
    if len(cards) > size or (len(cards) < size and not in_part):
        raise fields.fault(
            where, f"{len(cards)} cards, but it must be {size}; end it with ? where cards are unknown"
        )
    play._empty_hand(hand)
    for kind, word in cards:
        pack.take(kind, word, where)
        play._add(hand, kind)
        if in_part or word.endswith("!"):
            table["known"][seat] |= 1 << kind
            table["known_wagers"][seat, colour_of(kind)] += int(is_wager(kind))
    table["hand_count"][seat] = size


def _fill_hidden(position: Position, pack: Pack, fields: Fields) -> None:
    """Deal the unseen cards to the unknown parts of the hands and to the deck."""
    table, hands, hidden, _, chance = position.records
    deck = np.array(pack.left(), np.int8)
    left = len(deck)
    play.shuffle(chance, deck, left)
    missing = [
        int(n) - len(members(hand["kinds"], hand["wagers"]))
        for n, hand in zip(table["hand_count"], hands, strict=True)
    ]
    if sum(missing) > left:
        raise fault("", f"the other {left} cards are too few for the hands")
    for hand, n in zip(hands, missing, strict=True):
        for _ in range(n):
            left -= 1
            play._add(hand, int(deck[left]))
    given = fields.number("deck", "31")
    if given not in (None, left):
        raise fields.fault(
            "deck",
            f"{given} cards cannot be right, for {left} are left after hands, expeditions and discards",
        )
    if left == 0 and not table["over"]:
        raise fault("", "no card is left for the deck, so the round would be over")
    hidden["deck"][:left] = deck[:left]
    table["deck_left"] = left


# ---- what comes to light ----

DECK = -1


def exchange(position: Position, kind: int, holder: int, open_seats: Collection[int]) -> Position:
    """The position with a card in another place, for an unseen card from there; for records of games with an unknown deck.

    Parameters
    ----------
    position
        Where deck and some hands were filled at random.
    kind
        The card that comes to light.
    holder
        The seat that turns out to hold it, or `DECK` for the top of the deck.
    open_seats
        Seats whose cards were not known, and may go where `kind` was thought to be.

    Returns
    -------
    Position
        A copy; unchanged if the card is there already, or is no unseen one.
    """
    after = position.copy()
    table, hands, hidden, _, chance = after.records
    left = int(table["deck_left"])
    unseen: list[tuple[int, int]] = [(DECK, place) for place in range(left)]
    for seat in open_seats:
        unseen += [(seat, card) for card in _unknown_cards(table, hands[seat], seat)]

    def card_at(slot: tuple[int, int]) -> int:
        return int(hidden["deck"][slot[1]]) if slot[0] == DECK else slot[1]

    if holder == DECK:
        targets = [(DECK, left - 1)]
    else:
        targets = [slot for slot in unseen if slot[0] == holder]
    held = holder != DECK and int(hands[holder]["kinds"]) >> kind & 1
    sources = [slot for slot in unseen if card_at(slot) == kind]
    if held or not sources or not targets or any(slot in targets for slot in sources):
        return after if held or sources else position
    order = np.arange(len(targets), dtype=np.int8)
    play.shuffle(chance, order, len(order))
    source, target = sources[0], targets[int(order[0])]
    cards = card_at(source), card_at(target)
    for slot, old, new in ((source, *cards), (target, *cards[::-1])):
        if slot[0] == DECK:
            hidden["deck"][slot[1]] = new
        else:
            play._remove(hands[slot[0]], old)
            play._add(hands[slot[0]], new)
    return after


def _unknown_cards(table, hand, seat: int) -> list[int]:
    """Cards of a hand that the other player does not know to be there."""
    cards = Counter(members(hand["kinds"], hand["wagers"]))
    cards.subtract(members(table["known"][seat], table["known_wagers"][seat]))
    return sorted((+cards).elements())


def read_card(text: Typed, rules: ClassicRules) -> int:
    """The kind of a single card, as it is named in a record."""
    cards = read_cards(text, "moves", rules)
    if len(cards) != 1:
        raise fault("moves", f"'{text}' cannot be read; write it like 'red 5'", text)
    return cards[0][0]
