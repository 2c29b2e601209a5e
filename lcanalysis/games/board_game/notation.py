"""Actions and positions of the Board Game as text.

A position is a few fields, each on a line of its own or divided by semicolons; fields may be left out::

    to move: 0 play
    deck: 48
    turn: 17
    round: 2 (started by 1, 52 turns in all)
    path yellow: -20 . | -15 * a1 | -10 . | 5 > a0 | 10 . | 15 +5 || 30 > | 35 . | 50 *
    hand 0: yellow 4 6 6, red 9 10, blue 2 3 5!
    columns 0: yellow 2 2 3 on 4, green R 0
    earned 0: vp 20, artifacts_found 3
    hand 1: red 5 ?
    columns 1: yellow 1 on 2
    discards: red 3 2, white 0

A path is drawn stone by stone, with ``||`` at the bridge: its points, its event tile (``*`` artifact, ``>`` arrow, ``+5`` victory
points, ``.`` none), and who stands there (``a1`` an adventurer, ``r1`` a researcher of seat 1); a path that is left out has the
tiles of a fresh deal, and ``path yellow: . * . > . +5 > . *`` does as well. A column with ``R`` has the researcher on its path; its
explorer is on the stone behind ``on``, by default as far as the cards of the column brought it. A hand that ends with ``?`` is known
in part: the cards named are known to be there, the rest is filled in at random. ``!`` behind a card of a whole hand says that the
others know it to be there (it was drawn from a discard pile). Columns and discard piles are read in the order of play.
``to move: 1 draw, red closed`` is the end of a turn after a red discard; ``0 arrow step`` and ``0 free step`` come before it.
"""

from __future__ import annotations

import re
from collections import Counter

import numpy as np

from lcanalysis.engine.streams import shuffle
from lcanalysis.errors import UnreadablePosition
from lcanalysis.games.base import Position
from lcanalysis.games.board_game import board, deal, play
from lcanalysis.games.board_game.cards import DECK_ROOM, LANE, PILE_ROOM
from lcanalysis.games.board_game.rules import SEATS, STONES, BoardGameRules
from lcanalysis.games.board_game.showing import (
    COLOURS,
    COLUMN_NAMES,
    action_words,
    card_words,
    event_words,
    kinds_in,
    show,
    who_stands,
)
from lcanalysis.games.fields import Fields, fault

__all__ = ["action_words", "parse", "show"]

_PHASES = ("play", "draw", "free step", "arrow step")

_FIELDS = {
    "to move": rf"(?P<over>over)|(?P<seat>\d) (?P<phase>{'|'.join(_PHASES)})((?<=draw), (?P<closed>\w+) closed)?",
    "deck": r"(?P<cards>\d{1,9})",
    "turn": r"(?P<turn>\d{1,9})",
    "stalled": r"yes|no",
    "round": r"(?P<round>[1-9]\d{0,8})( \(started by (?P<starter>\d), (?P<turns>\d{1,9}) turns in all\))?",
    "discards": r".*",
} | {f"path {name}": r".*" for name in COLOURS}
_SEAT_FIELDS = dict.fromkeys(("hand", "columns", "earned"), r".*")


def parse(text: str, position: Position) -> None:
    """Put the position that `text` describes into blank records.

    Raises
    ------
    UnreadablePosition
        With one sentence that names the fault.
    """
    rules: BoardGameRules = position.rules  # type: ignore[assignment]
    seats = len(position.hands)
    fields = Fields.read(text, _FIELDS, _SEAT_FIELDS, seats, key="board_game")
    table, hands, hidden, record, chance = position.records
    play.setup(table, hands, hidden, record, chance, position.seed, position.number)
    events = table["event"].copy()
    deal.clear(table, record)
    table["event"] = events
    _read_rounds(fields, table, rules, seats)
    _read_to_move(fields, table, rules, seats)
    for seat in range(seats):
        _read_columns(fields.get(f"columns {seat}", "nothing"), seat, table, rules, record)
    _read_paths(fields, table, rules)
    _read_piles(fields.get("discards", "none"), table, rules)
    unknown_hands = [seat for seat in range(seats) if _read_hand(fields, seat, table, hands[seat], rules)]
    _fill_hidden(position, unknown_hands, fields)
    _check_end(table, rules)


def _read_rounds(fields: Fields, table, rules: BoardGameRules, seats: int) -> None:
    turns_before = 0
    if "round" in fields:
        found = fields.match("round", "2 (started by 1, 52 turns in all)")
        table["round"] = int(found["round"] or 1) - 1
        table["starter"] = _seat(found["starter"] or "0", "round", seats)
        turns_before = int(found["turns"] or 0)
        if table["round"] >= rules.rounds:
            raise fault("round", f"there is no such round, for rounds = {rules.rounds}")
    table["to_move"] = table["starter"]
    if "turn" in fields:
        table["round_turns"] = _turns_done(fields, rules)
    if "stalled" in fields:
        fields.match("stalled", "yes")
        table["stalled"] = fields.get("stalled") == "yes"
    table["turns"] = max(turns_before, int(table["round_turns"]))
    table["earned"] = 0
    for seat in range(seats):
        _read_earned(fields, seat, table)


def _seat(word: str, where: str, seats: int) -> int:
    if int(word) >= seats:
        raise fault(where, f"there is no seat {word}; allowed: 0 to {seats - 1}")
    return int(word)


def _turns_done(fields: Fields, rules: BoardGameRules) -> int:
    """Turns of the expedition before the one that is played; of one that is over, all."""
    turn = int(fields.match("turn", "5")["turn"] or 0)
    if turn > rules.max_turns:
        raise fault("turn", f"an expedition has no turn {turn:,}, for max_turns = {rules.max_turns:,}")
    if fields.get("to move") == "over":
        return turn
    if turn == 0:
        raise fault("turn", "'0' cannot be read; write it like '5'")
    return turn - 1


def _read_earned(fields: Fields, seat: int, table) -> None:
    where = f"earned {seat}"
    if where not in fields:
        table["earned"][seat, board.ROUNDS_STARTED] = int(seat == table["starter"])
        return
    text = fields.get(where)
    for entry in [] if text == "nothing" else text.split(","):
        name, _, number = entry.strip().partition(" ")
        if name not in COLUMN_NAMES or not re.fullmatch(r"-?\d{1,9}", number):
            raise fault(
                where,
                f"'{entry.strip()}' cannot be read; allowed: {', '.join(COLUMN_NAMES)}, each with a number",
            )
        table["earned"][seat, COLUMN_NAMES.index(name)] = int(number)


def _read_to_move(fields: Fields, table, rules: BoardGameRules, seats: int) -> None:
    if "to move" not in fields:
        return
    found = fields.match("to move", "0 play")
    if found["over"]:
        table["over"] = 1
        return
    table["to_move"] = _seat(found["seat"] or "0", "to move", seats)
    phase = found["phase"] or "play"
    table["phase"] = {"play": board.PLAY, "draw": board.DRAW}.get(phase, board.STEP)
    table["by_arrow"] = int(phase == "arrow step")
    if found["closed"]:
        table["closed_pile"] = _colour(found["closed"], rules, "to move")


def _colour(word: str, rules: BoardGameRules, where: str) -> int:
    names = COLOURS[: rules.colours]
    if word not in names:
        raise fault(where, f"'{word}' is not a colour; allowed: {', '.join(names)}")
    return names.index(word)


def _groups(text: str, where: str, rules: BoardGameRules) -> list[tuple[int, list[str]]]:
    """The colours of a list of cards, each with the words behind it."""
    groups = []
    for group in filter(None, (group.strip() for group in text.split(","))):
        name, *words = group.split()
        colour = _colour(name, rules, where)
        if not words:
            raise fault(where, f"'{name}' stands without a card")
        groups.append((colour, words))
    return groups


def _kind(colour: int, word: str, where: str, rules: BoardGameRules) -> int:
    if not re.fullmatch(r"\d{1,3}", word) or int(word) > rules.highest_number:
        raise fault(where, f"'{COLOURS[colour]} {word}' is not a card; allowed: 0 to {rules.highest_number}")
    return LANE * colour + int(word)


def _read_columns(text: str, seat: int, table, rules: BoardGameRules, record) -> None:
    where, mover = f"columns {seat}", int(table["to_move"])
    table["to_move"] = seat
    for colour, words in _groups("" if text == "nothing" else text, where, rules):
        if table["stone"][seat, colour]:
            raise fault(where, f"{COLOURS[colour]} stands there twice")
        match = re.fullmatch(r"(?P<who>R\b ?)?(?P<cards>.*?)( on (?P<stone>\d+))?", " ".join(words))
        assert match is not None
        cards = match["cards"].split()
        if not cards:
            raise fault(where, f"'{COLOURS[colour]}' stands without a card")
        for word in cards:
            _lay_again(_kind(colour, word, where, rules), where, seat, table, rules, record)
        stone, least = int(match["stone"] or min(STONES, len(cards))), min(STONES, len(cards))
        if not least <= stone <= STONES:
            raise fault(
                where,
                f"the explorer on path {COLOURS[colour]} cannot be on stone {stone}; allowed: {least} to {STONES}",
            )
        _send_again(bool(match["who"]), colour, stone, where, table, rules)
    table["to_move"] = mover


def _lay_again(kind: int, where: str, seat: int, table, rules: BoardGameRules, record) -> None:
    if not int(table["can_play"][seat]) >> kind & 1:
        raise fault(where, f"{card_words(kind)} cannot follow the cards before it")
    if Counter(kinds_in(table["laid"][seat], table["laid_pairs"][seat]))[kind] >= rules.copies:
        raise _too_many(kind, rules)
    play._lay(table, record, kind)


def _send_again(researcher: bool, colour: int, stone: int, where: str, table, rules: BoardGameRules) -> None:
    seat = table["to_move"]
    if not table["researchers" if researcher else "adventurers"][seat]:
        raise fault(
            where,
            f"there are more than {rules.adventurers} adventurers or {rules.researchers} researchers on paths",
        )
    play._send(table, colour, researcher)
    table["stone"][seat, colour] = stone
    table["crossed"] += int(stone >= rules.bridge_stone)


def _read_paths(fields: Fields, table, rules: BoardGameRules) -> None:
    for path, name in enumerate(COLOURS):
        where = f"path {name}"
        if where not in fields:
            continue
        _colour(name, rules, where)
        text = fields.get(where)
        cells = re.split(r"\|+", text) if "|" in text else text.split()
        if len(cells) != STONES:
            raise fault(where, f"{len(cells)} stones, but a path has {STONES}; divide them by |")
        for stone, cell in enumerate(cells, start=1):
            _read_stone(cell.split(), path, stone, where, table, rules)


def _read_stone(words: list[str], path: int, stone: int, where: str, table, rules: BoardGameRules) -> None:
    """Read the event of one stone; its points and who stands there must be right where they are given."""
    if words and re.fullmatch(r"-?\d+", words[0]):
        points = rules.stone_values[stone - 1]
        if int(words[0]) != points:
            raise fault(where, f"stone {stone} brings {points} points, not {words[0]}")
        words = words[1:]
    event = words[0] if words else "."
    allowed = {event_words(code, rules): code for code in range(board.VP_TILE + len(rules.vp_tiles))[::-1]}
    if event not in allowed:
        raise fault(where, f"'{event}' is not an event tile; allowed: {', '.join(sorted(allowed))}")
    table["event"][path, stone] = allowed[event]
    who = who_stands(table, path, stone)
    if words[1:] and set(words[1:]) != set(who):
        raise fault(where, f"on stone {stone} there must be, by the columns: {' '.join(who) or 'nobody'}")


def _read_piles(text: str, table, rules: BoardGameRules) -> None:
    for colour, words in _groups("" if text == "none" else text, "discards", rules):
        for word in words:
            kind = _kind(colour, word, "discards", rules)
            if table["pile_size"][colour] >= PILE_ROOM:
                raise _too_many(kind, rules)
            play._discard(table, kind)
    closed = int(table["closed_pile"])
    if closed != board.OPEN_TO_ALL and not table["pile_size"][closed]:
        raise fault("to move", f"{COLOURS[closed]} cannot be closed, for its discard pile is empty")


def _read_hand(fields: Fields, seat: int, table, hand, rules: BoardGameRules) -> bool:
    """Read one hand; returns whether a part of it is unknown."""
    where = f"hand {seat}"
    text = fields.get(where, "?")
    in_part = text.endswith("?")
    text = text.removesuffix("?").strip()
    cards = [
        (_kind(colour, word.rstrip("!"), where, rules), word.endswith("!"))
        for colour, words in _groups("" if text == "nothing" else text, where, rules)
        for word in words
    ]
    acting = table["phase"] != board.PLAY and table["to_move"] == seat
    size = rules.hand_size - int(acting)
    if table["over"] and not in_part:
        size = len(cards) if rules.hand_size - 1 <= len(cards) <= rules.hand_size else size
    if len(cards) > size or (len(cards) < size and not in_part):
        raise fault(
            where, f"{len(cards)} cards, but it must be {size}; end it with ? where cards are unknown"
        )
    hand["kinds"] = hand["pairs"] = 0
    held: Counter[int] = Counter()
    for kind, marked in cards:
        held[kind] += 1
        if held[kind] > rules.copies:
            raise _too_many(kind, rules)
        deal.add(hand, kind)
        if marked or in_part:
            table["known_pairs"][seat] |= table["known"][seat] & (1 << kind)
            table["known"][seat] |= 1 << kind
    table["hand_count"][seat] = size
    return in_part


def _too_many(kind: int, rules: BoardGameRules) -> UnreadablePosition:
    return UnreadablePosition(
        f"Position: {card_words(kind)} stands there more often than it exists ({rules.copies})"
    )


def open_cards(position: Position) -> list[int]:
    """Kinds of all cards that everybody has seen: in columns, discard piles, or known in a hand."""
    table, cards = position.table[0], []
    for seat in range(len(position.hands)):
        cards += kinds_in(table["laid"][seat], table["laid_pairs"][seat])
        cards += kinds_in(table["known"][seat], table["known_pairs"][seat])
    for colour in range(len(COLOURS)):
        cards += [int(kind) for kind in table["pile"][colour, : table["pile_size"][colour]]]
    return cards


def _fill_hidden(position: Position, unknown_hands: list[int], fields: Fields) -> None:
    """Deal the unseen cards to the unknown parts of the hands and to the deck."""
    rules: BoardGameRules = position.rules  # type: ignore[assignment]
    table, hands, hidden, _, chance = position.records
    for kind in open_cards(position):
        play._see(table, kind)
    visible = Counter(open_cards(position))
    for seat, hand in enumerate(hands):
        visible.update(kinds_in(hand["kinds"], hand["pairs"]))
        visible.subtract(kinds_in(table["known"][seat], table["known_pairs"][seat]))
    unseen = Counter(dict.fromkeys(_kinds(rules), rules.copies))
    unseen.subtract(visible)
    for kind, n in unseen.items():
        if n < 0:
            raise _too_many(kind, rules)
    cards = np.zeros(DECK_ROOM, np.int8)
    left = unseen.total()
    cards[:left] = sorted(unseen.elements())
    shuffle(chance, cards, left)
    for seat in unknown_hands:
        held = len(kinds_in(hands[seat]["kinds"], hands[seat]["pairs"]))
        for _ in range(int(table["hand_count"][seat]) - held):
            left -= 1
            if left < 0:
                raise UnreadablePosition("Position: the other cards are too few for the hands")
            deal.add(hands[seat], int(cards[left]))
    left -= rules.removed[len(hands) - SEATS[0]]
    hidden["deck"] = cards
    table["deck_left"] = _cards_left(left, fields, bool(table["over"]))


def _kinds(rules: BoardGameRules) -> list[int]:
    numbers = range(rules.highest_number + 1)
    return [LANE * colour + number for colour in range(rules.colours) for number in numbers]


def _cards_left(left: int, fields: Fields, over: bool) -> int:
    """Cards of the deck, checked; when the game is over, who ended it may hold one card less, so the text is right."""
    given = int(fields.match("deck", "31")["cards"] or 0) if "deck" in fields else left
    if given != left and not (over and 0 <= given - left <= 1):
        raise fault(
            "deck",
            f"{fields.get('deck')} cards cannot be right, for {left} are left after hands, columns, discards "
            "and the cards removed",
        )
    if left < 0 or (left == 0 and not over):
        raise UnreadablePosition("Position: no card is left for the deck, so the expedition would be over")
    return given


def _check_end(table, rules: BoardGameRules) -> None:
    """A finished game tells how it ended; one that goes on must not be at its end."""
    at_bridge = table["crossed"] >= rules.bridge_explorers
    if table["over"]:
        table["end_reason"] = board.DECK if table["deck_left"] == 0 else board.TURN_CAP
        if at_bridge:
            table["end_reason"] = board.BRIDGE
    elif at_bridge and not (rules.event_of_ending_move and table["phase"] == board.STEP):
        raise UnreadablePosition(
            f"Position: {table['crossed']} explorers are over the bridge, so the expedition would be over"
        )
