"""What lies on the table of the Board Game, as a frame to draw."""

from __future__ import annotations

import numpy as np
import pandas as pd

from lcanalysis.games.base import Position
from lcanalysis.games.board_game import board
from lcanalysis.games.board_game.cards import LANE
from lcanalysis.games.board_game.notation import COLOURS
from lcanalysis.games.board_game.rules import STONES, BoardGameRules

_COLUMNS = ["what", "path", "stone", "seat", "kind", "label"]
_NOBODY = -1
_PHASES = {board.PLAY: "play a card", board.STEP: "move an explorer", board.DRAW: "draw a card"}

Row = tuple[str, str, int, int, str, str]


def drawn_board(position: Position, seat: int | None = None) -> pd.DataFrame:
    """The position as a frame, whole or as the player in `seat` knows it.

    Parameters
    ----------
    position
        A position of the Board Game.
    seat
        Whose view it is; None shows all hands.

    Returns
    -------
    pandas.DataFrame
        One row a thing: `what` it is (fact, stone, bridge, tile, explorer or cards), the `path` by its colour, the `stone` from 1 (0
        for what is not on a path), the `seat` whose it is (-1 for nobody's), its `kind` and the `label` on it.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> frame = drawn_board(lc.game("board_game").new(seed=1), seat=0)
    >>> frame["what"].value_counts()[["stone", "tile"]].tolist()
    [45, 25]
    """
    rules: BoardGameRules = position.rules  # type: ignore[assignment]
    table = position.table[0]
    paths = COLOURS[: rules.colours]
    rows = [*_facts(position, rules), *_stones(paths, rules), *_tiles(table, paths, rules)]
    for player in range(len(position.hands)):
        rows += _explorers(table, paths, player)
    for player in range(len(position.hands)):
        rows += _columns(table, paths, player)
        rows += _hand(position, paths, player, whole=seat in (None, player))
    rows += [
        ("cards", path, 0, _NOBODY, "discards", _numbers_of_pile(table, place))
        for place, path in enumerate(paths)
    ]
    return pd.DataFrame(rows, columns=_COLUMNS)


# ---- facts ----


def _facts(position: Position, rules: BoardGameRules) -> list[Row]:
    table = position.table[0]
    scores = position.scores()
    over = bool(table["over"])
    points = scores["score"] if over else scores["score"] - scores["artifacts"]
    stand = ", ".join(
        f"seat {seat} {_signed(n)} and {found}"
        for seat, n, found in zip(scores["seat"], points, scores["artifacts_found"], strict=True)
    )
    turn = f"Seat {table['to_move']} to move: {_PHASES[int(table['phase'])]}"
    where = (
        f"Expedition {min(table['round'] + 1, rules.rounds)} of {rules.rounds}, turn {table['round_turns'] + (not over)}; "
        f"{table['deck_left']} cards in the deck; {table['crossed']} of {rules.bridge_explorers} explorers over the bridges"
    )
    texts = [
        "The game is over" if over else turn,
        where,
        f"Score and artifacts: {stand}." if over else f"Points so far and artifacts: {stand}.",
    ]
    return [("fact", "", 0, _NOBODY, "", text) for text in texts]


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


# ---- paths ----


def _stones(paths: tuple[str, ...], rules: BoardGameRules) -> list[Row]:
    stones: list[Row] = [
        ("stone", path, stone, _NOBODY, "", _signed(rules.stone_values[stone - 1]))
        for path in paths
        for stone in range(1, 1 + STONES)
    ]
    return [*stones, ("bridge", "", rules.bridge_stone, _NOBODY, "", "bridge")]


def _tiles(table: np.void, paths: tuple[str, ...], rules: BoardGameRules) -> list[Row]:
    rows: list[Row] = []
    for place, path in enumerate(paths):
        for stone in range(1, 1 + STONES):
            event = int(table["event"][place, stone])
            if event >= board.VP_TILE:
                points = str(rules.vp_tiles[event - board.VP_TILE])
                rows.append(("tile", path, stone, _NOBODY, "points", points))
            elif event != board.NO_EVENT:
                kind = "artifact" if event == board.ARTIFACT else "arrow"
                rows.append(("tile", path, stone, _NOBODY, kind, ""))
    return rows


def _explorers(table: np.void, paths: tuple[str, ...], seat: int) -> list[Row]:
    return [
        (
            "explorer",
            path,
            int(table["stone"][seat, place]),
            seat,
            "researcher" if int(table["researched"][seat]) >> place & 1 else "adventurer",
            str(seat),
        )
        for place, path in enumerate(paths)
        if table["stone"][seat, place]
    ]


# ---- cards ----


def _numbers(kinds: int, pairs: int, place: int) -> list[int]:
    """The numbers of one colour in a set of cards, ascending."""
    kinds, pairs = int(kinds) >> LANE * place, int(pairs) >> LANE * place
    return [n for n in range(LANE) for _ in range((kinds >> n & 1) + (pairs >> n & 1))]


def _columns(table: np.void, paths: tuple[str, ...], seat: int) -> list[Row]:
    rows: list[Row] = []
    for place, path in enumerate(paths):
        numbers = _numbers(table["laid"][seat], table["laid_pairs"][seat], place)
        if numbers and numbers[-1] != table["last"][seat, place]:
            numbers.reverse()
        rows.append(("cards", path, 0, seat, f"seat {seat} column", " ".join(map(str, numbers))))
    return rows


def _hand(position: Position, paths: tuple[str, ...], seat: int, whole: bool) -> list[Row]:
    """A hand, or what all know of it."""
    table, hand = position.table[0], position.hands[seat]
    held = (hand["kinds"], hand["pairs"]) if whole else (table["known"][seat], table["known_pairs"][seat])
    kind = f"seat {seat} hand" if whole else f"seat {seat} known"
    return [
        ("cards", path, 0, seat, kind, " ".join(map(str, _numbers(*held, place))))
        for place, path in enumerate(paths)
    ]


def _numbers_of_pile(table: np.void, place: int) -> str:
    pile = table["pile"][place, : table["pile_size"][place]]
    return " ".join(str(int(kind) % LANE) for kind in pile)
