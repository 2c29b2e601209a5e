"""Records of whole games as text: how one began, and its actions in words.

A record is a head, the position at the start, and a line for each action::

    game: classic
    seed: 7
    number: 0
    players: tuned, greedy
    rules: rounds=1, bonus_points=10

    to move: 0 play
    ...
    moves:
    0 lay red 4
    0 draw deck

With a seed the game is dealt from (seed, number), as in `simulate`, and all that chance brings follows from them; the position may be
left out. Without one the game starts from the position, in which hands may be unknown. Then, in the classic game, what somebody
draws from the deck may stand behind the action: ``0 draw deck (red 5)``.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lcanalysis.errors import IllegalAction, LcAnalysisError, UnreadablePosition, UnreadableRecord, place_in
from lcanalysis.games.base import Game, Position
from lcanalysis.games.fields import PLAYERS, Typed, check_players, lines_of
from lcanalysis.games.registry import game as game_of
from lcanalysis.games.rules import Rules, typed_value

MOVES = "moves:"
_HEAD = ("game", "seed", "number", PLAYERS, "rules")


@dataclass(frozen=True)
class Move:
    """One action of a record: who did what, and which card it brought, if that is told."""

    seat: int
    words: str
    shown: str = ""

    def __str__(self) -> str:
        return f"{self.seat} {self.words}{f' ({self.shown})' if self.shown else ''}"


@dataclass(frozen=True)
class GameRecord:
    """A game that was played.

    Attributes
    ----------
    game
        Key of the game.
    rules
        Its rules.
    seats
        Number of players.
    moves
        The actions in their order.
    seed, number
        What it was dealt from; None for a game that starts from a typed position.
    players
        Names of the players, one a seat, or nothing.
    start
        The position at the start as text, whole as far as it is known.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> played = lc.record("classic", ["eager", "random"], seed=7)
    >>> lc.parse_record(str(played)) == played
    True
    >>> position, action = next(played.positions())
    >>> position.words(action) == played.moves[0].words
    True
    """

    game: str
    rules: Rules
    seats: int
    moves: tuple[Move, ...]
    seed: int | None = None
    number: int = 0
    players: tuple[str, ...] = ()
    start: str = ""

    def __str__(self) -> str:
        """The record as text that `parse_record` reads."""
        head = [f"game: {self.game}"]
        if self.seed is not None:
            head += [f"seed: {self.seed}", f"number: {self.number}"]
        if self.players:
            head.append(f"{PLAYERS}: {', '.join(self.players)}")
        changes = self.rules.changes()
        if changes:
            head.append("rules: " + ", ".join(f"{key}={json.dumps(value)}" for key, value in changes.items()))
        return "\n".join([*head, "", self.start.strip(), "", MOVES, *map(str, self.moves), ""])

    def first(self) -> Position:
        """The position at the start."""
        chosen = game_of(self.game)
        if self.seed is not None:
            return chosen.new(self.seed, self.number, self.rules, self.seats)
        return chosen.parse(self.start, self.rules)

    def positions(self) -> Iterator[tuple[Position, int]]:
        """Each position in which somebody acted, with the action as the engine's number.

        Raises
        ------
        IllegalAction
            If a move cannot be played.
        """
        for position, action, _ in self._steps():
            yield position, action

    def last(self) -> Position:
        """The position after the last action."""
        position = self.first()
        for _, _, after in self._steps():
            position = after
        return position

    def _steps(self) -> Iterator[tuple[Position, int, Position]]:
        position, open_seats = self.first(), _open_seats(self)
        for move in self.moves:
            if position.is_over or move.seat != position.to_move:
                due = "the game is over" if position.is_over else f"player {position.to_move} is to move"
                raise IllegalAction(f"'{move}' cannot be played, for {due}")
            if self.seed is None:
                position = _brought_to_light(position, move, open_seats)
            action = position._number_of(move.words)
            after = position.apply(action)
            yield position, action, after
            position = after


def _open_seats(record: GameRecord) -> list[int]:
    """Seats whose hands the start leaves open, at least in part."""
    if record.seed is not None:
        return []
    told = {line.partition(":")[0].strip(): line.strip() for line in lines_of(record.start)}
    hands = {seat: told.get(f"hand {seat}", "?") for seat in range(record.seats)}
    return [seat for seat, text in hands.items() if text.endswith(("?", ":"))]


def _brought_to_light(position: Position, move: Move, open_seats: Sequence[int]) -> Position:
    """Put the cards that a move shows where they turn out to have been; only where the game's notation knows how."""
    notation: Any = position.game.notation
    if not hasattr(notation, "exchange"):
        if move.shown:
            raise IllegalAction(f"'{move}': what chance brings cannot be told of {position.game.key}")
        return position
    kind = 0
    if move.shown:
        if move.words != "draw deck":
            raise IllegalAction(f"'{move}': only 'draw deck' brings a card that is not known")
        kind = notation.read_card(Typed.whole(move.shown), position.rules)
        after = notation.exchange(position, kind, notation.DECK, open_seats)
        if after is position:
            raise IllegalAction(
                f"'{move}': {move.shown} cannot come from the deck, for it has been seen elsewhere"
            )
        return after
    played = re.fullmatch(r"(?:lay|discard) (.+)", move.words)
    if played and move.seat in open_seats:
        kind = notation.read_card(Typed.whole(played[1]), position.rules)
        return notation.exchange(position, kind, move.seat, open_seats)
    return position


def record(
    game: str | Game, strategies: Sequence, seed: int = 0, number: int = 0, rules: Rules | None = None
) -> GameRecord:
    """Play one game between strategies and record it.

    Parameters
    ----------
    game
        The game, or its key.
    strategies
        One a seat, by name or as such.
    seed, number
        What it is dealt from; game `number` of a run of `simulate` with this seed and these strategies is the same one.
    rules
        Its rules; as printed by default.

    Returns
    -------
    GameRecord

    Raises
    ------
    BadValue, UnknownName
        If the game or a strategy does not exist, or the game is not played by so many.

    Examples
    --------
    >>> played = record("classic", ["eager", "random"], seed=7)
    >>> played.moves[0].seat, played.last().is_over
    (0, True)
    """
    chosen = game_of(game) if isinstance(game, str) else game
    players = chosen.seats_of(strategies)
    rules = rules or chosen.default_rules()
    start = chosen.new(seed, number, rules, len(players))
    moves = tuple(Move(seat, words) for seat, words in start.play_on(players))
    names = tuple(player.name for player in players)
    return GameRecord(chosen.key, rules, len(players), moves, seed, number, names, start.show())


def parse_record(text: str) -> GameRecord:
    """A record from its text; all its moves are played to see that they can be.

    Raises
    ------
    UnreadableRecord
        If it cannot be read, or a move is not legal; the sentence names the line.
    UnreadablePosition
        If its position cannot be read; lines are counted from the top of the record.

    Examples
    --------
    >>> played = parse_record('''
    ... game: classic
    ... to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7
    ... moves:
    ... 0 lay red W
    ... 0 draw deck (red 5)
    ... 1 discard green 2
    ... ''')
    >>> position, action = list(played.positions())[1]
    >>> position.words(action), position.apply(action).show(0).splitlines()[3]
    ('draw deck', 'hand 0: blue 9 10, white 2 3 7, red 4 5 6')
    """
    lines = Typed.whole(text).parts(r"\n")
    typed_moves = [n for n, line in enumerate(lines) if line == MOVES]
    if not typed_moves:
        raise UnreadableRecord(f"Game record: there is no line '{MOVES}'")
    before, after = lines[: typed_moves[0]], lines[typed_moves[0] + 1 :]
    head, position_text = _divided(before, text)
    chosen, rules = _game_and_rules(head)
    moves = tuple(_read_move(line) for line in after)
    seed = _number(head, "seed")
    players = tuple(name.typed for name in head[PLAYERS].parts(",")) if PLAYERS in head else ()
    if seed is not None and not position_text.strip():
        seats = len(players) or chosen.seats[0]
    else:
        seats = len(players) or check_players(position_text, chosen.seats, chosen.key)
    if seats not in chosen.seats:
        raise _fault(head[PLAYERS], f"{chosen.key} is not played by {seats}")
    start = "\n".join(line.strip() for line in position_text.splitlines() if line.strip())
    found = GameRecord(chosen.key, rules, seats, moves, seed, _number(head, "number") or 0, players, start)
    if seed is None:
        chosen.parse(position_text, rules)
    else:
        found = _dealt(found, before)
    return dataclasses.replace(found, moves=_played(found, after))


def _fault(at: Typed, what: str) -> UnreadableRecord:
    line, column = place_in(at.source, at.start)
    return UnreadableRecord(f"Game record, line {line}, character {column}: {what}", at.source, at.start)


def _divided(before: Sequence[Typed], text: str) -> tuple[dict[str, Typed], str]:
    """The fields of the head, and the text with blanks for all that is no part of the position, so that lines stay what they are."""
    head: dict[str, Typed] = {}
    blank = [" " if sign != "\n" else sign for sign in text]
    for line in before:
        name, colon, _ = line.partition(":")
        value = line.cut(line.find(":") + 1, len(line))
        if colon and name.strip() in _HEAD and not (name.strip() == PLAYERS and value.isdecimal()):
            if name.strip() in head:
                raise _fault(line, f"'{name.strip()}' stands there twice")
            head[name.strip()] = value
            continue
        first, end = line.places[0], line.places[-1]
        blank[first:end] = text[first:end]
    return head, "".join(blank).rstrip()


def _game_and_rules(head: dict[str, Typed]) -> tuple[Game, Rules]:
    if "game" not in head:
        raise UnreadableRecord("Game record: it does not say which game; write it like 'game: classic'")
    changes: dict[str, object] = {}
    for change in head["rules"].parts(r",(?=\s*\w+\s*=)") if "rules" in head else []:
        key, equals, value = change.partition("=")
        if not equals:
            raise _fault(change, f"'{change}' is no value of the rules; write it like 'rounds=3'")
        changes[key.strip()] = typed_value(value)
    at = head["game"]
    try:
        chosen = game_of(at)
        at = head.get("rules", at)
        return chosen, chosen.default_rules().replace(**changes)
    except LcAnalysisError as error:
        raise _fault(at, str(error)) from None


def _number(head: dict[str, Typed], name: str) -> int | None:
    if name not in head:
        return None
    if not re.fullmatch(r"\d{1,18}", head[name]):
        raise _fault(head[name], f"'{head[name]}' is no {name}; write it like '7'")
    return int(head[name])


def _read_move(line: Typed) -> Move:
    match = re.fullmatch(r"(\d)[: ] ?([^()]+?)(?: \((.+)\))?", line)
    if match is None:
        raise _fault(line, f"'{line}' is no move; write it like '0 draw deck'")
    return Move(int(match[1]), match[2], match[3] or "")


def _dealt(found: GameRecord, before: Sequence[Typed]) -> GameRecord:
    """The record with the position that its seed deals; if it names one, it must be that."""
    dealt = found.first().show()
    same = " ".join(dealt.lower().split()) == " ".join(found.start.replace(";", "\n").lower().split())
    if found.start and not same:
        raise _fault(before[0], f"the position is not the deal of seed {found.seed}, number {found.number}")
    return dataclasses.replace(found, start=dealt)


def _played(found: GameRecord, typed: Sequence[Typed]) -> tuple[Move, ...]:
    """All moves, played, in the words of the game's notation."""
    steps, played = found._steps(), []
    for line, move in zip(typed, found.moves, strict=True):
        try:
            position, action, _ = next(steps)
        except (IllegalAction, UnreadablePosition) as error:
            raise _fault(line, str(error)) from None
        played.append(Move(move.seat, position.words(action), move.shown))
    return tuple(played)
