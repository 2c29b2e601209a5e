"""Actions and positions of the Board Game written as text; `notation` tells the form, and reads it."""

from __future__ import annotations

from collections import Counter

import numpy as np

from lcanalysis.games.base import Position
from lcanalysis.games.board_game import board
from lcanalysis.games.board_game.cards import KINDS, LANE
from lcanalysis.games.board_game.rules import STONES, BoardGameRules

COLOURS = ("yellow", "blue", "white", "green", "red")
RESEARCHER = "R"
COLUMN_NAMES = board.PARTS + board.COUNTS

# ---- words ----


def card_words(kind: int) -> str:
    """A kind of card in words.

    Examples
    --------
    >>> card_words(0), card_words(54)
    ('yellow 0', 'red 10')
    """
    return f"{COLOURS[kind // LANE]} {kind % LANE}"


def action_words(action: int, rules: BoardGameRules) -> str:
    """An action in words.

    Examples
    --------
    >>> rules = BoardGameRules.default()
    >>> [action_words(action, rules) for action in (48, 64 + 48, 128 + 48, 192 + 11)]
    ['play red 4', 'play red 4 with adventurer', 'play red 4 with researcher', 'discard blue 0']
    >>> [action_words(action, rules) for action in (260, 261, 262, 263)]
    ['step red', 'no step', 'draw deck', 'draw yellow']
    """
    if action < board.STEP_ON:
        card = card_words(action & 63)
        if action >= board.DISCARD:
            return f"discard {card}"
        explorer = ("", " with adventurer", " with researcher")[action // board.WITH_ADVENTURER]
        return f"play {card}{explorer}"
    if action < board.NO_STEP:
        return f"step {COLOURS[action - board.STEP_ON]}"
    if action == board.NO_STEP:
        return "no step"
    return "draw deck" if action == board.DRAW_DECK else f"draw {COLOURS[action - board.DRAW_PILE]}"


# ---- showing ----


def show(position: Position, seat: int | None = None) -> str:
    """The position as text that `parse` reads, whole or as the player in `seat` knows it."""
    rules: BoardGameRules = position.rules  # type: ignore[assignment]
    table = position.table[0]
    lines = [
        f"to move: {_show_phase(table)}",
        f"deck: {table['deck_left']}",
        f"turn: {table['round_turns'] + (0 if table['over'] else 1)}",
        f"round: {table['round'] + 1} (started by {table['starter']}, {table['turns']} turns in all)",
    ]
    if table["stalled"]:
        lines.append("stalled: yes")
    lines += _show_paths(table, rules)
    for player in range(len(position.hands)):
        whole = seat is None or seat == player
        lines.append(f"hand {player}: {_show_hand(position, player, whole)}")
        lines.append(f"columns {player}: {_show_columns(table, player) or 'nothing'}")
        lines.append(f"earned {player}: {_show_earned(table, player) or 'nothing'}")
    lines.append(f"discards: {_show_piles(table) or 'none'}")
    return "\n".join(lines)


def _show_phase(table: np.void) -> str:
    if table["over"]:
        return "over"
    seat = table["to_move"]
    if table["phase"] == board.PLAY:
        return f"{seat} play"
    if table["phase"] == board.STEP:
        return f"{seat} {'arrow' if table['by_arrow'] else 'free'} step"
    closed = "" if table["closed_pile"] == board.OPEN_TO_ALL else f", {COLOURS[table['closed_pile']]} closed"
    return f"{seat} draw{closed}"


def _show_paths(table: np.void, rules: BoardGameRules) -> list[str]:
    """All paths stone by stone, in columns."""
    stones = range(1, 1 + STONES)
    cells = [[_show_stone(table, rules, path, stone) for stone in stones] for path in range(rules.colours)]
    widths = [max(len(row[place]) for row in cells) for place in range(STONES)]
    lines = []
    for name, row in zip(COLOURS, cells, strict=False):
        drawn = ""
        for stone, cell, width in zip(stones, row, widths, strict=True):
            bar = "||" if stone == rules.bridge_stone else "|"
            drawn += f"{'' if stone == 1 else f' {bar} '}{cell.ljust(width)}"
        lines.append(f"{f'path {name}:':<12} {drawn}".rstrip())
    return lines


def _show_stone(table: np.void, rules: BoardGameRules, path: int, stone: int) -> str:
    event = event_words(int(table["event"][path, stone]), rules)
    return " ".join([f"{rules.stone_values[stone - 1]:>3} {event:<3}", *who_stands(table, path, stone)])


def event_words(event: int, rules: BoardGameRules) -> str:
    """The sign of what lies on a stone."""
    if event >= board.VP_TILE:
        return f"+{rules.vp_tiles[event - board.VP_TILE]}"
    return {board.NO_EVENT: ".", board.ARTIFACT: "*", board.ARROW: ">"}[event]


def who_stands(table: np.void, path: int, stone: int) -> list[str]:
    """The signs of the explorers on a stone, by seat."""
    return [
        f"{'r' if int(table['researched'][seat]) >> path & 1 else 'a'}{seat}"
        for seat in range(table["seats"])
        if table["stone"][seat, path] == stone
    ]


def _show_hand(position: Position, player: int, whole: bool) -> str:
    table, hand = position.table[0], position.hands[player]
    known = kinds_in(table["known"][player], table["known_pairs"][player])
    if not whole:
        return f"{_grouped([(kind, '') for kind in known])} ?".strip()
    marks: list[tuple[int, str]] = []
    left = Counter(known)
    for kind in kinds_in(hand["kinds"], hand["pairs"]):
        marks.append((kind, "!" if left[kind] else ""))
        left[kind] -= left[kind] > 0
    return _grouped(marks) or "nothing"


def kinds_in(kinds, pairs) -> list[int]:
    """The cards of a set in order, those that are there twice twice."""
    kinds, pairs = int(kinds), int(pairs)
    return [kind for kind in range(KINDS) for _ in range((kinds >> kind & 1) + (pairs >> kind & 1))]


def _grouped(cards: list[tuple[int, str]]) -> str:
    groups: dict[int, list[str]] = {}
    for kind, mark in cards:
        groups.setdefault(kind // LANE, []).append(f"{kind % LANE}{mark}")
    return ", ".join(f"{COLOURS[colour]} {' '.join(words)}" for colour, words in groups.items())


def _show_columns(table: np.void, player: int) -> str:
    shown = []
    for colour, name in enumerate(COLOURS):
        numbers = column_numbers(table, player, colour)
        if not numbers:
            continue
        words = [name, *map(str, numbers)]
        if int(table["researched"][player]) >> colour & 1:
            words.insert(1, RESEARCHER)
        stone = int(table["stone"][player, colour])
        if stone != min(STONES, len(numbers)):
            words.append(f"on {stone}")
        shown.append(" ".join(words))
    return ", ".join(shown)


def column_numbers(table: np.void, player: int, colour: int) -> list[int]:
    """The numbers of a column in the order in which they were played."""
    cards = kinds_in(table["laid"][player], table["laid_pairs"][player])
    numbers = [kind % LANE for kind in cards if kind // LANE == colour]
    return numbers[::-1] if numbers and numbers[0] == table["last"][player, colour] else numbers


def _show_earned(table: np.void, player: int) -> str:
    earned = zip(COLUMN_NAMES, table["earned"][player], strict=True)
    return ", ".join(f"{name} {n}" for name, n in earned if n)


def _show_piles(table: np.void) -> str:
    piles = [table["pile"][colour, : table["pile_size"][colour]] for colour in range(len(COLOURS))]
    return _grouped([(int(kind), "") for pile in piles for kind in pile])
