"""What a game is, and a position of one: the single-step API for people and tests."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pandas as pd

from lcanalysis.data_files import data_folder, read_toml
from lcanalysis.engine.batch import new_streams
from lcanalysis.engine.kernels import Kernels
from lcanalysis.engine.strategy import Strategy, make_strategy
from lcanalysis.engine.streams import CHOICES, seed_stream
from lcanalysis.errors import BadValue, IllegalAction, unknown
from lcanalysis.games.fields import check_players
from lcanalysis.games.rules import Rules
from lcanalysis.games.searching import SEARCH, searching


class Notation(Protocol):
    """How a game's actions and positions are written; each game has a module ``notation.py`` of this form."""

    EXAMPLE: str
    """A short typed position in which to ask what is best."""

    def action_words(self, action: int, rules: Any) -> str:
        """An action in words, such as ``lay red 4``."""

    def show(self, position: Position, seat: int | None) -> str:
        """The position as text, whole or as `seat` knows it."""

    def parse(self, text: str, position: Position) -> None:
        """Put the position that the text describes into the fresh records of `position`."""


@dataclass(frozen=True)
class Setting:
    """A rules key that panels offer with a slider: a whole number from `low` to `high` in steps."""

    key: str
    label: str
    low: int
    high: int
    step: int = 1


@dataclass(eq=False)
class Game:
    """One game: its rules, kernels, notation and strategies.

    Attributes
    ----------
    key, title
        Short and full name.
    seats
        Numbers of players it can be played with.
    rules_class
        The dataclass of its rules values.
    kernels
        Record types and compiled rules.
    notation
        The module that writes and reads actions and positions.
    parts, counts
        Names of the score parts, which add up to the score, and of what else is counted for each seat.
    end_reasons
        Names of the ways a game ends, by their number.
    settings
        The rules keys that panels offer.
    match_parts
        The score parts that are counted once at the end of a match of several rounds, and belong to none of them.
    board
        What lies on the table, for a drawing, as a function of a position and of the seat whose view it is (None: all hands); None if
        the game has no board. `lcanalysis.charts.board` says which frame it gives.
    """

    key: str
    title: str
    seats: tuple[int, ...]
    rules_class: type[Rules]
    kernels: Kernels
    notation: Notation
    parts: tuple[str, ...]
    counts: tuple[str, ...]
    end_reasons: tuple[str, ...]
    settings: tuple[Setting, ...] = ()
    match_parts: tuple[str, ...] = ()
    board: Callable[[Position, int | None], pd.DataFrame] | None = None
    strategies: dict[str, Strategy] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Game {self.key}: {self.title}>"

    @property
    def columns(self) -> tuple[str, ...]:
        """Score parts, then counts: the columns of the engine's score table."""
        return self.parts + self.counts

    def default_rules(self) -> Rules:
        """The game as printed."""
        return self.rules_class.default()

    def strategy(self, chosen: str | Strategy, seats: int | None = None) -> Strategy:
        """The strategy of that name, or the given one after a check that it is for this game.

        Parameters
        ----------
        chosen
            A name, or a strategy.
        seats
            Number of players for which a named strategy shall be trained; by default the fewest.

        Raises
        ------
        UnknownName
            If the game has no strategy of that name.
        BadValue
            If the strategy is for another game.
        """
        if isinstance(chosen, Strategy):
            if chosen.game != self.key:
                raise BadValue(f"Strategy {chosen.name} is for {chosen.game}, not for {self.key}")
            return chosen
        if chosen == SEARCH:
            return searching(self, seats=seats)
        if chosen not in self.strategies:
            raise unknown(f"strategy of {self.key}", chosen, [*self.strategies, SEARCH])
        path = weights_file(self.key, chosen, seats or self.seats[0])
        return (
            self.strategies[chosen].with_weights(_trained(path)) if path.exists() else self.strategies[chosen]
        )

    def seats_of(self, strategies: Sequence[str | Strategy]) -> list[Strategy]:
        """One strategy a seat, checked.

        Raises
        ------
        BadValue
            If their number is not one the game can be played with.
        """
        if isinstance(strategies, str) or len(strategies) not in self.seats:
            allowed = " or ".join(str(n) for n in self.seats)
            given = f"'{strategies}'" if isinstance(strategies, str) else str(len(strategies))
            raise BadValue(f"{self.key} needs a list of {allowed} strategies, one a seat, but got {given}")
        return [self.strategy(chosen, len(strategies)) for chosen in strategies]

    def new(
        self, seed: int = 0, number: int = 0, rules: Rules | None = None, seats: int | None = None
    ) -> Position:
        """A new game, dealt from (seed, game number), as in `simulate`.

        Raises
        ------
        BadValue
            If the game is not played by that many.

        Examples
        --------
        >>> import lcanalysis as lc
        >>> position = lc.game("classic").new(seed=1)
        >>> position.legal()[:3]
        ['lay yellow W', 'lay blue W', 'lay white W']
        """
        players = self.seats[0] if seats is None else seats
        if players not in self.seats:
            allowed = " or ".join(map(str, self.seats))
            raise BadValue(f"{self.key} is played by {allowed}, not by {players}")
        position = Position.blank(self, rules or self.default_rules(), players, seed, number)
        self.kernels.setup(*position.records, seed, number)
        return position

    def parse(self, text: str, rules: Rules | None = None, seed: int = 0) -> Position:
        """The position that `text` describes; what it leaves open is filled in at random from `seed`.

        Raises
        ------
        UnreadablePosition
            If the text cannot be read or describes what no game can reach; the sentence names the fault.
        """
        seats = check_players(text, self.seats, self.key)
        position = Position.blank(self, rules or self.default_rules(), seats, seed, 0)
        self.notation.parse(text, position)
        return position

    def show(self, position: Position, seat: int | None = None) -> str:
        """The position as text: whole, or as the player in `seat` knows it."""
        return self.notation.show(position, seat)

    @property
    def example(self) -> str:
        """A short typed position in which to ask what is best.

        Examples
        --------
        >>> import lcanalysis as lc
        >>> lc.game("auf_schatzsuche").example.splitlines()[:2]
        ['to move: 0 reroll', 'dice: 5 bet 2']
        """
        return self.notation.EXAMPLE

    def notation_help(self) -> str:
        """How positions of this game are typed.

        Examples
        --------
        >>> import lcanalysis as lc
        >>> lc.game("classic").notation_help().splitlines()[0]
        'Actions and positions of the classic card game as text.'
        """
        return inspect.getdoc(self.notation) or ""

    def define(
        self,
        function: Callable,
        name: str | None = None,
        weights: Mapping[str, float] | None = None,
        builtin: bool = False,
    ) -> Strategy:
        """A strategy of this game from a decision function.

        A built-in one joins the list of strategies; `strategy` gives it its trained weights, if there are any.
        """
        name = name or function.__name__
        strategy = make_strategy(function, self.key, self.kernels, name, weights or {}, keep_compiled=builtin)
        if builtin:
            self.strategies[name] = strategy
        return strategy


def weights_file(game: str, strategy: str, seats: int) -> Path:
    """Where the weights of a strategy lie that were trained for a number of players."""
    return data_folder() / "weights" / f"{game}_{strategy}_{seats}.toml"


@functools.cache
def _trained(path: Path) -> dict[str, float]:
    return read_toml(path)["weights"]


def _same_bytes(records: np.ndarray) -> np.ndarray:
    """A copy with all its bytes; numpy's own leaves those between the fields to chance."""
    copied = np.empty_like(records)
    copied.view(np.uint8)[:] = records.view(np.uint8)
    return copied


@dataclass(eq=False)
class Position:
    """A state of a game between two decisions; actions give new positions and leave this one as it is.

    Attributes
    ----------
    game, rules
        What is played.
    table, hands, hidden
        Arrays of the engine's records: one table, one hand a seat, one hidden record.
    streams
        Random streams: chance, then one a seat.
    seed, number
        What it was dealt from.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> start = lc.game("classic").new(seed=1)
    >>> later = start.apply("lay red 4").apply("draw deck")
    >>> later.to_move, start.to_move
    (1, 0)
    """

    game: Game
    rules: Rules
    table: np.ndarray
    hands: np.ndarray
    hidden: np.ndarray
    streams: np.ndarray
    seed: int
    number: int

    @classmethod
    def blank(cls, game: Game, rules: Rules, seats: int, seed: int, number: int) -> Position:
        """Records full of zeros, with streams at their start."""
        kernels = game.kernels
        streams = new_streams(seats)
        seed_stream(streams[0], seed, number, 0)
        for seat in range(seats):
            seed_stream(streams[1 + seat], seed, number, CHOICES + seat)
        return cls(
            game=game,
            rules=rules,
            table=np.zeros(1, kernels.table),
            hands=np.zeros(seats, kernels.hand),
            hidden=np.zeros(1, kernels.hidden),
            streams=streams,
            seed=seed,
            number=number,
        )

    def __repr__(self) -> str:
        return self.show()

    @property
    def records(self) -> tuple[Any, ...]:
        """The records in the order that the kernels take them: table, hands, hidden, rules, chance."""
        return self.table[0], self.hands, self.hidden[0], self.rules.record()[0], self.streams[0]

    @property
    def to_move(self) -> int:
        """The seat that decides."""
        return int(self.table[0]["to_move"])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table[0]["over"])

    def copy(self) -> Position:
        """The same position in records of its own."""
        return Position(
            self.game,
            self.rules,
            _same_bytes(self.table),
            _same_bytes(self.hands),
            _same_bytes(self.hidden),
            _same_bytes(self.streams),
            self.seed,
            self.number,
        )

    def legal_actions(self) -> list[int]:
        """The distinct legal actions as the engine's numbers, ascending."""
        if self.is_over:
            return []
        out = np.zeros(self.game.kernels.max_actions, np.int64)
        table, hands, _, rules, _ = self.records
        n = self.game.kernels.legal(table, hands[self.to_move], rules, out)
        return [int(action) for action in out[:n]]

    def legal(self) -> list[str]:
        """The distinct legal actions in words."""
        return [self.words(action) for action in self.legal_actions()]

    def words(self, action: int) -> str:
        """An action in words."""
        return self.game.notation.action_words(action, self.rules)

    def apply(self, action: int | str) -> Position:
        """The position after a legal action, given in words or as the engine's number.

        Raises
        ------
        IllegalAction
            If it is not legal here; the sentence lists what is.
        """
        after = self.copy()
        after.game.kernels.apply(*after.records, self._number_of(action))
        return after

    def _number_of(self, action: int | str) -> int:
        legal, number = self.legal_actions(), action
        if isinstance(action, str):
            wanted = " ".join(action.split()).lower()
            number = next((number for number in legal if self.words(number).lower() == wanted), -1)
        if number not in legal:
            allowed = ", ".join(map(self.words, legal)) or "nothing, for the game is over"
            raise IllegalAction(f"'{action}' is not legal for player {self.to_move} here; allowed: {allowed}")
        return int(number)

    def choose(self, strategy: str | Strategy) -> int:
        """The action that a strategy chooses here; its random choices come from the stream of the seat to move."""
        chosen = self.game.strategy(strategy, len(self.hands))
        table, hands, _, rules, _ = self.records
        seat = self.to_move
        action = chosen.decide(table, hands[seat], rules, chosen.weights_record()[0], self.streams[1 + seat])
        return int(action)

    def play_on(self, strategies: Sequence[str | Strategy]) -> list[tuple[int, str]]:
        """Play to the end from a copy of this position.

        Parameters
        ----------
        strategies
            One a seat.

        Returns
        -------
        list of (seat, action in words)
        """
        return [(seat, words) for seat, words, _ in self.playthrough(strategies)]

    def playthrough(self, strategies: Sequence[str | Strategy]) -> list[tuple[int, str, Position]]:
        """As `play_on`, with the position after each action."""
        chosen = self.game.seats_of(strategies)
        position, story = self.copy(), []
        while not position.is_over:
            seat = position.to_move
            action = position.choose(chosen[seat])
            words = position.words(action)
            position = position.apply(action)
            story.append((seat, words, position))
        return story

    def scores(self) -> pd.DataFrame:
        """One row a seat: `seat`, `score`, then score parts and counts, the game as it stands."""
        columns = self.game.columns
        out = np.zeros((len(self.hands), len(columns)), np.int32)
        table, _, _, rules, _ = self.records
        self.game.kernels.score(table, rules, out)
        frame = pd.DataFrame(out.astype(np.int64), columns=list(columns))
        frame.insert(0, "score", frame[list(self.game.parts)].sum(axis=1))
        frame.insert(0, "seat", range(len(frame)))
        return frame

    def show(self, seat: int | None = None) -> str:
        """The position as text: whole, or as the player in `seat` knows it."""
        return self.game.show(self, seat)
