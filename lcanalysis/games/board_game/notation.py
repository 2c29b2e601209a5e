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
from lcanalysis.errors import hint
from lcanalysis.games.base import Position
from lcanalysis.games.board_game import board, deal, play
from lcanalysis.games.board_game.cards import DECK_ROOM, LANE
from lcanalysis.games.board_game.rules import SEATS, STONES, BoardGameRules
from lcanalysis.games.board_game.showing import (
    COLOURS,
    COLUMN_NAMES,
    RESEARCHER,
    action_words,
    card_words,
    event_words,
    kinds_in,
    show,
    who_stands,
)
from lcanalysis.games.fields import (
    Fields,
    Pack,
    Typed,
    check_draw,
    check_over,
    fault,
    no_such,
    turns_done,
    turns_in_all,
)

__all__ = ["EXAMPLE", "action_words", "parse", "show"]

# A position in which to ask what is best.
EXAMPLE = """\
to move: 0 play
hand 0: yellow 4 6 6, red 9 10, blue 2 3 5
columns 0: yellow 2 2 3 on 4, green R 0 1
columns 1: yellow 1 on 2, red R 0 2 2 3
discards: red 3, white 0
path yellow: . . . > . +10 > . *
"""

_PHASES = ("play", "draw", "free step", "arrow step")

_FIELDS = {
    "to move": rf"(?P<over>over)|(?P<seat>\d) (?P<phase>{'|'.join(_PHASES)})((?<=draw), (?P<closed>\w+) closed)?",
    "deck": r"(?P<cards>\d{1,9})",
    "turn": r"(?P<turn>\d{1,9})",
    "stalled": r"yes|no",
    "round": r"(?P<round>[1-9]\d{0,8})( \(started by (?P<starter>\d)(, (?P<turns>\d{1,9}) turns in all)?\))?",
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
    pack = Pack(dict.fromkeys(_kinds(rules), rules.copies), card_words)
    _read_rounds(fields, table, rules, seats)
    _read_to_move(fields, table, rules, seats)
    for seat in range(seats):
        _read_columns(fields, seat, table, rules, record, pack)
    _read_paths(fields, table, rules, chance)
    _read_piles(fields, table, rules, pack)
    if table["phase"] == board.DRAW:
        _check_draw(fields, table, rules)
    if table["phase"] == board.STEP:
        _check_step(fields, table, rules, chance)
    for seat in range(seats):
        _read_hand(fields, seat, table, hands[seat], rules, pack)
    _fill_hidden(position, pack, fields)
    _read_turn(fields, table, rules, seats)
    _check_end(fields, table, rules)


def _read_rounds(fields: Fields, table, rules: BoardGameRules, seats: int) -> None:
    table["over"] = fields.get("to move") == "over"
    table["round"] = rules.rounds - 1 if table["over"] else 0
    if "round" in fields:
        found = fields.match("round", "2 (started by 1, 52 turns in all)")
        table["round"] = int(found["round"] or 1) - 1
        table["starter"] = fields.seat("round", found["starter"], seats)
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
            raise fields.fault("stalled", "no expedition has ended yet")
    table["earned"] = 0
    for seat in range(seats):
        _read_earned(fields, seat, table, rules)


# What a player has at the end of an expedition at the earliest.
_AT_THE_END = (board.STONE_POINTS, board.RESEARCHER, board.EXPLORERS_SENT, board.BRIDGES_CROSSED)


def _read_earned(fields: Fields, seat: int, table, rules: BoardGameRules) -> None:
    where = f"earned {seat}"
    if where not in fields:
        table["earned"][seat, board.ROUNDS_STARTED] = int(seat == table["starter"])
        return
    text = fields.typed(where)
    for entry in [] if text == "nothing" else text.parts(","):
        name, _, number = entry.partition(" ")
        if name not in COLUMN_NAMES or not re.fullmatch(r"-?\d{1,9}", number):
            raise fault(
                where,
                f"'{entry}' cannot be read; {hint(name, COLUMN_NAMES) if name not in COLUMN_NAMES else ''}"
                f"allowed: {', '.join(COLUMN_NAMES)}, each with a number",
                entry,
            )
        column = COLUMN_NAMES.index(name)
        if table["round"] == 0 and column in _AT_THE_END and int(number):
            raise fault(
                where, f"{name} is counted at the end of an expedition, and none has ended yet", entry
            )
        if column == board.ARTIFACT_POINTS and int(number):
            raise fault(
                where,
                "artifacts bring points at the end of the game; write it like 'artifacts_found 3'",
                entry,
            )
        if column == board.ARTIFACTS_FOUND and int(number) > rules.artifacts * (1 + table["round"]):
            raise fault(where, f"there are {rules.artifacts} artifacts in an expedition", entry)
        table["earned"][seat, column] = int(number)


def _read_turn(fields: Fields, table, rules: BoardGameRules, seats: int) -> None:
    """Read turns; the cards that have left the deck, and the discards drawn, tell how many there were at least."""
    least = rules.deck_after_deal(seats) - int(table["deck_left"])
    if table["round"] == 0:
        least += int(table["earned"][:, board.DISCARDS_DRAWN].sum())
    if table["over"] and _at_bridge(table, rules):
        least += 1  # the turn that ends at the bridge has no draw
    table["round_turns"] = turns_done(fields, max(0, least), rules.max_turns, "an expedition")
    table["turns"] = turns_in_all(fields, int(table["round"]), int(table["round_turns"]))


def _read_to_move(fields: Fields, table, rules: BoardGameRules, seats: int) -> None:
    table["to_move"] = table["starter"]
    if "to move" not in fields or table["over"]:
        return
    found = fields.match("to move", "0 play")
    table["to_move"] = fields.seat("to move", found["seat"], seats)
    phase = found["phase"] or "play"
    table["phase"] = {"play": board.PLAY, "draw": board.DRAW}.get(phase, board.STEP)
    table["by_arrow"] = int(phase == "arrow step")
    if found["closed"]:
        table["closed_pile"] = _colour(found["closed"], rules, "to move")


def _colour(word: str, rules: BoardGameRules, where: str) -> int:
    names = COLOURS[: rules.colours]
    if word not in names:
        raise no_such("a colour", word, names, where)
    return names.index(word)


def _groups(text: Typed, where: str, rules: BoardGameRules) -> list[tuple[int, list[Typed]]]:
    """The colours of a list of cards, each with the words behind it."""
    groups: list[tuple[int, list[Typed]]] = []
    if text in ("nothing", "none"):
        return groups
    for group in text.parts(","):
        name, *words = group.words()
        colour = _colour(name, rules, where)
        if not words:
            raise fault(where, f"'{name}' stands without a card", name)
        groups.append((colour, words))
    return groups


def _kind(colour: int, word: str, where: str, rules: BoardGameRules) -> int:
    if not re.fullmatch(r"\d{1,3}", word) or int(word) > rules.highest_number:
        raise fault(
            where, f"'{COLOURS[colour]} {word}' is not a card; allowed: 0 to {rules.highest_number}", word
        )
    return LANE * colour + int(word)


def _read_columns(fields: Fields, seat: int, table, rules: BoardGameRules, record, pack: Pack) -> None:
    where, mover = f"columns {seat}", int(table["to_move"])
    table["to_move"] = seat
    for colour, words in _groups(fields.typed(where), where, rules):
        name = COLOURS[colour]
        if table["stone"][seat, colour]:
            raise fault(where, f"{name} stands there twice", words[0])
        researcher = words[0] == RESEARCHER.lower()
        cards = words[int(researcher) :]
        on = cards[-1] if len(cards) > 1 and cards[-2] == "on" else None
        cards = cards[:-2] if on is not None else cards
        if not cards:
            raise fault(where, f"'{name}' stands without a card", words[0])
        for word in cards:
            _lay_again(_kind(colour, word, where, rules), word, where, seat, table, record, pack)
        least = min(STONES, len(cards))
        stone = _stone(on, name, where) if on is not None else least
        if not least <= stone <= STONES:
            raise fault(
                where,
                f"the explorer on path {name} cannot be on stone {stone}; allowed: {least} to {STONES}",
                on,
            )
        _send_again(researcher, colour, stone, words[0], where, table, rules)
    table["to_move"] = mover


def _stone(word: Typed, path: str, where: str) -> int:
    if not re.fullmatch(r"\d{1,3}", word):
        raise fault(where, f"'{word}' is no stone; write it like '{path} 3 4 on 5'", word)
    return int(word)


def _lay_again(kind: int, word: Typed, where: str, seat: int, table, record, pack: Pack) -> None:
    if not int(table["can_play"][seat]) >> kind & 1:
        raise fault(where, f"{card_words(kind)} cannot follow the cards before it", word)
    pack.take(kind, word, where)
    play._lay(table, record, kind)


def _send_again(
    researcher: bool, colour: int, stone: int, word: Typed, where: str, table, rules: BoardGameRules
) -> None:
    seat = table["to_move"]
    if not table["researchers" if researcher else "adventurers"][seat]:
        raise fault(
            where,
            f"there are more than {rules.adventurers} adventurers or {rules.researchers} researchers on paths",
            word,
        )
    play._send(table, colour, researcher)
    table["stone"][seat, colour] = stone
    table["crossed"] += int(stone >= rules.bridge_stone)


# ---- paths ----


def _read_paths(fields: Fields, table, rules: BoardGameRules, chance) -> None:
    """Read the paths that are drawn, and lay the other tiles at random on those that are not."""
    drawn = [path for path, name in enumerate(COLOURS) if f"path {name}" in fields]
    if drawn:
        table["event"] = board.NO_EVENT
        tiles = Pack(_tiles(rules), lambda event: f"the event tile {event_words(event, rules)}")
        for path in drawn:
            _read_path(fields, path, table, rules, tiles)
        _lay_tiles(drawn, tiles.left(), table, rules, chance)
    for path in _not_drawn(drawn, rules):
        for stone in range(1, 1 + STONES):
            if visited(table, path, stone) and table["event"][path, stone] == board.ARTIFACT:
                table["event"][path, stone] = board.NO_EVENT


def visited(table, path: int, stone: int) -> bool:
    """Whether an explorer has been on a stone."""
    return bool(table["stone"][:, path].max() >= stone)


def _not_drawn(drawn: list[int], rules: BoardGameRules) -> list[int]:
    return [path for path in range(rules.colours) if path not in drawn]


def _tiles(rules: BoardGameRules) -> Counter[int]:
    """How many event tiles there are of each sort; of those with equal points the first stands for all."""
    tiles = Counter({board.ARTIFACT: rules.artifacts, board.ARROW: rules.arrows})
    tiles.update(board.VP_TILE + rules.vp_tiles.index(points) for points in rules.vp_tiles)
    return tiles


def _lay_tiles(drawn: list[int], tiles: list[int], table, rules: BoardGameRules, chance) -> None:
    """The tiles that are on no path that is drawn go to the other paths; where explorers have been, artifacts were found."""
    found = sum(
        visited(table, path, stone) and table["event"][path, stone] == board.NO_EVENT
        for path in drawn
        for stone in rules.marked_stones[path]
    )
    for _ in range(min(found, tiles.count(board.ARTIFACT))):
        tiles.remove(board.ARTIFACT)
    stones = [
        (path, stone) for path in _not_drawn(drawn, rules) for stone in sorted(rules.marked_stones[path])
    ]
    dealt = np.zeros(max(len(tiles), len(stones)), np.int8)
    dealt[: len(tiles)] = tiles
    shuffle(chance, dealt, len(dealt))
    for (path, stone), event in zip(stones, dealt, strict=False):
        table["event"][path, stone] = event


def _read_path(fields: Fields, path: int, table, rules: BoardGameRules, tiles: Pack) -> None:
    where = f"path {COLOURS[path]}"
    text = fields.typed(where)
    _colour(COLOURS[path], rules, where)
    cells = text.cells(r"\|+") if "|" in text else text.words()
    if len(cells) != STONES:
        raise fields.fault(where, f"{len(cells)} stones, but a path has {STONES}; divide them by |")
    for stone, cell in enumerate(cells, start=1):
        _read_stone(cell.words(), path, stone, where, table, rules, tiles)


def _read_stone(
    words: list[Typed], path: int, stone: int, where: str, table, rules: BoardGameRules, tiles: Pack
) -> None:
    """Read the event of one stone; its points and who stands there must be right where they are given."""
    if words and re.fullmatch(r"-?\d+", words[0]):
        points = rules.stone_values[stone - 1]
        if words[0] != str(points):
            raise fault(where, f"stone {stone} brings {points} points, not {words[0]}", words[0])
        words = words[1:]
    if not words:
        return
    sign = words[0]
    allowed = {event_words(code, rules): code for code in range(board.VP_TILE + len(rules.vp_tiles))[::-1]}
    if sign not in allowed:
        raise fault(where, f"'{sign}' is not an event tile; allowed: {', '.join(sorted(allowed))}", sign)
    event = allowed[sign]
    if event != board.NO_EVENT:
        tiles.take(event, sign, where)
        if stone not in rules.marked_stones[path]:
            raise fault(where, f"no tile is ever on stone {stone}, for marked_stones", sign)
    if event == board.ARTIFACT and visited(table, path, stone) and not table["over"]:
        raise fault(where, f"an explorer has been on stone {stone} and would have taken the artifact", sign)
    table["event"][path, stone] = event
    who = who_stands(table, path, stone)
    if words[1:] and set(words[1:]) != set(who):
        raise fault(
            where, f"on stone {stone} there must be, by the columns: {' '.join(who) or 'nobody'}", words[1]
        )


def _check_step(fields: Fields, table, rules: BoardGameRules, chance) -> None:
    """A step is offered by an arrow under an explorer, or by one on the last stone."""
    seat = int(table["to_move"])
    stones = {path: int(table["stone"][seat, path]) for path in range(rules.colours)}
    stones = {path: stone for path, stone in stones.items() if stone}
    if not stones:
        raise fields.fault("to move", f"no explorer of player {seat} is on a path")
    if not table["by_arrow"]:
        if STONES not in stones.values():
            raise fields.fault("to move", f"no explorer of player {seat} is on stone {STONES}")
    elif not any(table["event"][path, stone] == board.ARROW for path, stone in stones.items()):
        _put_arrow(fields, stones, table, rules, chance)


def _put_arrow(fields: Fields, stones: dict[int, int], table, rules: BoardGameRules, chance) -> None:
    """On paths that are not drawn, exchange an arrow with what lies under one of the explorers."""
    paths = [path for path in range(rules.colours) if f"path {COLOURS[path]}" not in fields]
    here = [(path, stones[path]) for path in paths if stones.get(path) in rules.marked_stones[path]]
    there = [
        (path, stone)
        for path in paths
        for stone in range(1, 1 + STONES)
        if table["event"][path, stone] == board.ARROW
    ]
    if not here or not there:
        raise fields.fault("to move", f"no explorer of player {table['to_move']} is on an arrow")
    to, source = (places[int(_shuffled(len(places), chance)[0])] for places in (here, there))
    table["event"][source], table["event"][to] = table["event"][to], board.ARROW


def _shuffled(n: int, chance) -> np.ndarray:
    order = np.arange(n, dtype=np.int8)
    shuffle(chance, order, n)
    return order


# ---- cards ----


def _read_piles(fields: Fields, table, rules: BoardGameRules, pack: Pack) -> None:
    for colour, words in _groups(fields.typed("discards"), "discards", rules):
        for word in words:
            kind = _kind(colour, word, "discards", rules)
            pack.take(kind, word, "discards")
            play._discard(table, kind)


def _check_draw(fields: Fields, table, rules: BoardGameRules) -> None:
    seat, closed = int(table["to_move"]), int(table["closed_pile"])
    is_closed = closed != board.OPEN_TO_ALL
    piled = table["pile_size"][closed] if is_closed else table["pile_size"].any()
    name = COLOURS[closed] if is_closed else ""
    check_draw(fields, seat, name, bool(piled), bool(table["laid"][seat]), rules.draw_just_discarded)


def _read_hand(fields: Fields, seat: int, table, hand, rules: BoardGameRules, pack: Pack) -> None:
    """Read one hand, which may be known in part."""
    where = f"hand {seat}"
    text = fields.typed(where, "?")
    in_part = text.endswith("?")
    groups = _groups(text.without("?"), where, rules)
    cards = [
        (_kind(colour, word.without("!"), where, rules), word) for colour, words in groups for word in words
    ]
    acting = table["phase"] != board.PLAY and table["to_move"] == seat
    size = rules.hand_size - int(acting)
    if table["over"] and not in_part:
        size = len(cards) if rules.hand_size - 1 <= len(cards) <= rules.hand_size else size
    if len(cards) > size or (len(cards) < size and not in_part):
        raise fields.fault(
            where, f"{len(cards)} cards, but it must be {size}; end it with ? where cards are unknown"
        )
    hand["kinds"] = hand["pairs"] = 0
    for kind, word in cards:
        pack.take(kind, word, where)
        deal.add(hand, kind)
        if in_part or word.endswith("!"):
            table["known_pairs"][seat] |= table["known"][seat] & (1 << kind)
            table["known"][seat] |= 1 << kind
    table["hand_count"][seat] = size


def open_cards(position: Position) -> list[int]:
    """Kinds of all cards that everybody has seen: in columns, discard piles, or known in a hand."""
    table, cards = position.table[0], []
    for seat in range(len(position.hands)):
        cards += kinds_in(table["laid"][seat], table["laid_pairs"][seat])
        cards += kinds_in(table["known"][seat], table["known_pairs"][seat])
    for colour in range(len(COLOURS)):
        cards += [int(kind) for kind in table["pile"][colour, : table["pile_size"][colour]]]
    return cards


def _fill_hidden(position: Position, pack: Pack, fields: Fields) -> None:
    """Deal the unseen cards to the unknown parts of the hands and to the deck."""
    rules: BoardGameRules = position.rules  # type: ignore[assignment]
    table, hands, hidden, _, chance = position.records
    for kind in open_cards(position):
        play._see(table, kind)
    unseen = pack.left()
    cards = np.zeros(DECK_ROOM, np.int8)
    left = len(unseen)
    cards[:left] = unseen
    shuffle(chance, cards, left)
    for hand, size in zip(hands, table["hand_count"], strict=False):
        for _ in range(int(size) - len(kinds_in(hand["kinds"], hand["pairs"]))):
            left -= 1
            if left < 0:
                raise fault("", "the other cards are too few for the hands")
            deal.add(hand, int(cards[left]))
    left -= rules.removed[len(hands) - SEATS[0]]
    hidden["deck"] = cards
    table["deck_left"] = _cards_left(left, fields, bool(table["over"]))


def _kinds(rules: BoardGameRules) -> list[int]:
    numbers = range(rules.highest_number + 1)
    return [LANE * colour + number for colour in range(rules.colours) for number in numbers]


def _cards_left(left: int, fields: Fields, over: bool) -> int:
    """Cards of the deck, checked; when the game is over, who ended it may hold one card less, so the text is right."""
    given = fields.number("deck", "31")
    given = left if given is None else given
    if given != left and not (over and 0 <= given - left <= 1):
        raise fields.fault(
            "deck",
            f"{given} cards cannot be right, for {left} are left after hands, columns, discards "
            "and the cards removed",
        )
    if left < 0 or (left == 0 and not over):
        raise fault("", "no card is left for the deck, so the expedition would be over")
    return given


def _at_bridge(table, rules: BoardGameRules) -> bool:
    return bool(table["crossed"] >= rules.bridge_explorers)


def _check_end(fields: Fields, table, rules: BoardGameRules) -> None:
    """A finished game tells how it ended; one that goes on must not be at its end."""
    at_bridge = _at_bridge(table, rules)
    if table["over"]:
        if at_bridge:
            table["end_reason"] = board.BRIDGE
        elif table["deck_left"] == 0:
            table["end_reason"] = board.DECK
        else:
            check_over(fields, table, rules.max_turns, f"{table['deck_left']} cards are left in the deck")
            table["end_reason"] = board.TURN_CAP
    elif at_bridge and not (rules.event_of_ending_move and table["phase"] == board.STEP):
        raise fault("", f"{table['crossed']} explorers are over the bridge, so the expedition would be over")
