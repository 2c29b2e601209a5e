"""The text form that positions of all games share: named fields, a line each or divided by semicolons, and where each word stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from lcanalysis.errors import UnreadablePosition, hint, place_in

PLAYERS = "players"


class Typed(str):
    """Words of a typed text that know where they stand in it.

    Attributes
    ----------
    source
        The whole text.
    places
        Where each character stands in it, and at the end where the next one would.

    Examples
    --------
    >>> typed = Typed.whole("laid 0:  Red  4, blue 5")
    >>> typed, [(group, group.start) for group in typed.parts(",")]
    ('laid 0: red 4, blue 5', [('laid 0: red 4', 0), ('blue 5', 17)])
    """

    source: str
    places: Sequence[int]

    @classmethod
    def _of(cls, words: str, source: str, places: Sequence[int]) -> Typed:
        made = cls(words)
        made.source, made.places = source, places
        return made

    @classmethod
    def whole(cls, source: str) -> Typed:
        """A whole text in small letters, with one space for several, but with its line breaks."""
        places = [match.start() for match in re.finditer(r"\n|[^\S\n]+|\S", source)]
        words = "".join(_small(source[place]) for place in places)
        return cls._of(words, source, [*places, len(source)])

    @property
    def start(self) -> int:
        """Where it begins in the whole text."""
        return self.places[0]

    @property
    def typed(self) -> str:
        """The words as they were typed."""
        return self.source[self.places[0] : self.places[-1]].strip()

    def cut(self, first: int, end: int) -> Typed:
        """The characters from `first` to before `end`, without spaces around them."""
        words = self[first:end]
        first += len(words) - len(words.lstrip())
        words = words.strip()
        return Typed._of(words, self.source, self.places[first : first + len(words) + 1])

    def parts(self, separator: str) -> list[Typed]:
        """What stands between the matches of a pattern, without what is empty."""
        found = self.cells(separator)
        return [part for part in found if part]

    def cells(self, separator: str) -> list[Typed]:
        """What stands between the matches of a pattern, also where nothing does."""
        ends = [(match.start(), match.end()) for match in re.finditer(separator, self)]
        firsts = [0, *(end for _, end in ends)]
        return [
            self.cut(first, end)
            for first, end in zip(firsts, [*(e for e, _ in ends), len(self)], strict=True)
        ]

    def words(self) -> list[Typed]:
        """Its single words."""
        return self.parts(r"\s+")

    def without(self, ending: str) -> Typed:
        """What stands before an ending, if it has this ending."""
        return self.cut(0, len(self) - len(ending)) if ending and self.endswith(ending) else self


def _small(sign: str) -> str:
    if sign != "\n" and sign.isspace():
        return " "
    return sign.lower() if len(sign.lower()) == 1 else sign


def fault(where: str, what: str, at: str | None = None) -> UnreadablePosition:
    """The error of a position that cannot be read.

    Parameters
    ----------
    where
        The field; empty for none.
    what
        What is wrong.
    at
        The word that is wrong; its place is told if it is `Typed`.

    Examples
    --------
    >>> print(fault("hand 0", "'pink' is not a colour"))
    Position, hand 0: 'pink' is not a colour
    >>> print(fault("hand 0", "'pink' is not a colour", Typed.whole("pink")))
    Position, line 1, character 1, hand 0: 'pink' is not a colour
    """
    if not isinstance(at, Typed):
        return UnreadablePosition(f"{', '.join(filter(None, ['Position', where]))}: {what}")
    line, column = place_in(at.source, at.start)
    place = ", ".join(filter(None, [f"Position, line {line}, character {column}", where]))
    return UnreadablePosition(f"{place}: {what}", at.source, at.start)


def no_such(what: str, word: str, allowed: Iterable[str], where: str) -> UnreadablePosition:
    """The error of a word that is none of those allowed; it proposes the nearest one.

    Examples
    --------
    >>> print(no_such("a colour", "purpel", ["red", "purple"], "hand 0"))
    Position, hand 0: 'purpel' is not a colour; did you mean 'purple'? allowed: red, purple
    """
    names = list(allowed)
    return fault(where, f"'{word}' is not {what}; {hint(word, names)}allowed: {', '.join(names)}", word)


def lines_of(text: str) -> list[Typed]:
    """The lines of a text, also those divided by semicolons, in small letters, with single spaces and without empty ones."""
    return Typed.whole(text).parts(r"[\n;]")


def seats_named(text: str) -> int:
    """One more than the highest seat that a field of the text belongs to, or the number of players it names; 0 if there is neither.

    Examples
    --------
    >>> seats_named("to move: 0 play; hand 0: red 4 5; hand 2: ?"), seats_named("players: 4")
    (3, 4)
    """
    found = (re.fullmatch(rf"[a-z ]+ (\d)\s*:.*|{PLAYERS}\s*: ?(\d)", line) for line in lines_of(text))
    return max((int(match[1]) + 1 if match[1] else int(match[2]) for match in found if match), default=0)


def check_players(text: str, allowed: Sequence[int], game: str) -> int:
    """The number of players of a typed position: as many as it names, at least the fewest that play the game.

    Raises
    ------
    UnreadablePosition
        If the game is not played by so many.
    """
    seats = max(allowed[0], seats_named(text))
    for line in lines_of(text):
        name, _, value = line.partition(":")
        if name.strip() == PLAYERS and (value.strip() != str(seats) or seats not in allowed):
            among = " or ".join(map(str, allowed))
            raise fault(
                PLAYERS,
                f"'{value.strip()}' does not fit; allowed: {among}, and no field of a seat beyond",
                line,
            )
    if seats not in allowed:
        last = next(line for line in lines_of(text) if seats_named(line) == seats)
        raise fault("", f"there is a seat {seats - 1}, but {game} is not played by {seats}", last)
    return seats


@dataclass(frozen=True)
class Fields:
    """The fields of one text.

    Attributes
    ----------
    patterns
        Regular expression of each plain field; a field that belongs to a seat is named ``"hand 0"`` in the text and ``"hand"`` here.
    values
        What the text says, by field; one that is empty counts as left out.

    Examples
    --------
    >>> fields = Fields.read("deck: 31; hand 0: red 4", {"deck": r"(?P<cards>\\d+)"}, {"hand": r".*"}, seats=2)
    >>> fields.match("deck", "31")["cards"], fields.get("hand 0"), fields.get("hand 1", "?")
    ('31', 'red 4', '?')
    """

    patterns: Mapping[str, str]
    values: Mapping[str, Typed]

    @classmethod
    def read(
        cls, text: str, plain: Mapping[str, str], per_seat: Mapping[str, str], seats: int, key: str = ""
    ) -> Fields:
        """Divide a text into its fields.

        Parameters
        ----------
        text
            The text; a line that is just the game's `key` is passed over.
        plain, per_seat
            Patterns of the fields that exist once, and of those that every seat has.
        seats
            Number of seats.

        Raises
        ------
        UnreadablePosition
            If a line is no field of these, or a field stands there twice.
        """
        patterns = {PLAYERS: r"\d", **plain}
        patterns |= {f"{name} {seat}": p for name, p in per_seat.items() for seat in range(seats)}
        values: dict[str, Typed] = {}
        named: set[str] = set()
        for line in lines_of(text):
            if line == key:
                continue
            colon = line.find(":")
            name = line.cut(0, colon) if colon >= 0 else line
            if colon < 0 or name not in patterns:
                raise _no_field(name, [*plain, PLAYERS], list(per_seat), list(patterns))
            if name in named:
                raise fault("", f"the field '{name}' stands there twice", name)
            named.add(name)
            value = line.cut(colon + 1, len(line))
            if value:
                values[str(name)] = value
        return cls(patterns, values)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, default: str = "") -> str:
        """What a field says, or `default` if it is left out."""
        return self.values.get(name, default)

    def typed(self, name: str, default: str = "") -> Typed:
        """What a field says, as text that knows where it stands."""
        return self.values.get(name) or Typed.whole(default)

    def fault(self, name: str, what: str) -> UnreadablePosition:
        """The error of a field that is wrong as a whole."""
        return fault(name, what, self.values.get(name))

    def match(self, name: str, example: str) -> dict[str, Typed | None]:
        """The named groups of a field's pattern.

        Raises
        ------
        UnreadablePosition
            If it does not match; the sentence shows `example`.
        """
        value = self.values[name]
        match = re.fullmatch(self.patterns[name], value)
        if match is None:
            raise fault(name, f"'{value}' cannot be read; write it like '{example}'", value)
        return {
            group: value.cut(*match.span(group)) if match[group] is not None else None
            for group in match.groupdict()
        }

    def number(self, name: str, example: str) -> int | None:
        """The only number of a field; None if it is left out."""
        if name not in self:
            return None
        (number,) = self.match(name, example).values()
        return int(number or 0)

    def seat(self, name: str, word: str | None, seats: int) -> int:
        """A seat that a field names, the first one if it names none.

        Raises
        ------
        UnreadablePosition
            If there is no such seat.
        """
        seat = int(word or 0)
        if seat >= seats:
            more = f"; with more players say it, as in '{PLAYERS}: {seat + 1}'"
            raise fault(name, f"there is no seat {seat}; allowed: 0 to {seats - 1}{more}", word)
        return seat


def _no_field(
    name: Typed, plain: Sequence[str], per_seat: Sequence[str], allowed: Sequence[str]
) -> UnreadablePosition:
    seats = ", ".join(f"{field} 0" for field in per_seat)
    return fault(
        "",
        f"'{name}': no field of that name; {hint(name, allowed)}allowed, each with a colon: {', '.join(plain)}, and of a seat {seats}",
        name,
    )


def turns_done(fields: Fields, least: int, max_turns: int, unit: str) -> int:
    """Turns before the one that is played; of a round or game that is over, all."""
    over = fields.get("to move") == "over"
    given = fields.number("turn", "5")
    if given is None:
        if least >= max_turns and not over:
            raise fault(
                "", f"what lies open took {least:,} turns, and {unit} has {max_turns:,}, for max_turns"
            )
        return least
    if given > max_turns:
        raise fields.fault("turn", f"{unit} has no turn {given:,}, for max_turns = {max_turns:,}")
    if given == 0 and not over:
        raise fields.fault("turn", "'0' cannot be read; write it like '5'")
    done = given if over else given - 1
    if done < least:
        raise fields.fault("turn", f"{given:,} is too early, for what lies open took {least:,} turns")
    return done


def turns_in_all(fields: Fields, number: int, round_turns: int) -> int:
    """Turns of all rounds up to now, for `number` rounds before this one."""
    turns = fields.match("round", "2")["turns"] if "round" in fields else None
    if turns is None:
        return round_turns
    if int(turns) < round_turns or (number == 0 and int(turns) != round_turns):
        raise fault("round", f"{int(turns):,} turns in all do not fit {round_turns:,} of this round", turns)
    return int(turns)


def check_over(fields: Fields, table: np.void, max_turns: int, why: str) -> None:
    """Refuse a game that is said to be over but is not, for `why`, unless all its turns have been played."""
    names = table.dtype.names or ()
    if table["round_turns" if "round_turns" in names else "turns"] < max_turns:
        raise fields.fault("to move", f"the game is not over, for {why}")
    table["stalled"] = 1


def check_draw(fields: Fields, seat: int, closed: str, piled: bool, laid: bool, any_pile_open: bool) -> None:
    """A draw comes after a card was laid or discarded, and a pile is closed only after a discard on it.

    Parameters
    ----------
    fields, seat
        The text, and who draws.
    closed
        The colour that is said to be closed; empty for none.
    piled, laid
        Whether a card lies on that pile, or on any if none is closed; whether the player has laid a card.
    any_pile_open
        Whether the rules close no pile.
    """
    if closed and any_pile_open:
        raise fields.fault("to move", "no pile is ever closed, for draw_just_discarded = true")
    if closed and not piled:
        raise fields.fault("to move", f"{closed} cannot be closed, for its discard pile is empty")
    if not closed and not laid and not (any_pile_open and piled):
        raise fields.fault(
            "to move",
            f"player {seat} has laid nothing, so a card was discarded; write it like '{seat} draw, red closed'",
        )


class Pack:
    """All pieces of a game, from which a text takes those that it names; what is left is unseen.

    Parameters
    ----------
    pieces
        How often each kind exists.
    words
        A kind in words.

    Examples
    --------
    >>> pack = Pack({3: 1}, lambda kind: "the ace")
    >>> pack.take(3, "ace", "hand 0")
    >>> pack.left()
    []
    >>> pack.take(3, "ace", "hand 1")
    Traceback (most recent call last):
    lcanalysis.errors.UnreadablePosition: Position, hand 1: the ace stands there more often than it exists (1)
    """

    def __init__(self, pieces: Mapping[int, int], words: Callable[[int], str]) -> None:
        self._pieces, self._words = dict(pieces), words
        self._left = dict(pieces)

    def take(self, kind: int, word: str, where: str) -> None:
        """Take a piece out, or raise `UnreadablePosition` if none of its kind is left."""
        n = self._pieces.get(kind, 0)
        if not self._left.get(kind):
            raise fault(where, f"{self._words(kind)} stands there more often than it exists ({n})", word)
        self._left[kind] -= 1

    def left(self) -> list[int]:
        """The kinds that are left, ascending, each as often as it is there."""
        return [kind for kind in sorted(self._left) for _ in range(self._left[kind])]
