"""The text form that positions of all games share: named fields, a line each or divided by semicolons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lcanalysis.errors import UnreadablePosition


def fault(where: str, what: str) -> UnreadablePosition:
    """The error of a position that cannot be read.

    Examples
    --------
    >>> print(fault("hand 0", "'pink' is not a colour"))
    Position, hand 0: 'pink' is not a colour
    """
    return UnreadablePosition(f"Position, {where}: {what}")


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text, also those divided by semicolons, with single spaces and without empty ones."""
    for line in re.split(r"[\n;]", text):
        line = " ".join(line.split())
        if line:
            yield line


def seats_named(text: str) -> int:
    """One more than the highest seat that a field of the text belongs to; 0 if none does.

    Examples
    --------
    >>> seats_named("to move: 0 play; hand 0: red 4 5; hand 2: ?")
    3
    """
    seats = [int(match[1]) for line in lines_of(text) if (match := re.match(r"[a-z ]+ (\d)\s*:", line))]
    return 1 + max(seats, default=-1)


@dataclass(frozen=True)
class Fields:
    """The fields of one text.

    Attributes
    ----------
    patterns
        Regular expression of each plain field; a field that belongs to a seat is named ``"hand 0"`` in the text and ``"hand"`` here.
    values
        What the text says, by field.

    Examples
    --------
    >>> fields = Fields.read("deck: 31; hand 0: red 4", {"deck": r"(?P<cards>\\d+)"}, {"hand": r".*"}, seats=2)
    >>> fields.match("deck", "31")["cards"], fields.get("hand 0"), fields.get("hand 1", "?")
    ('31', 'red 4', '?')
    """

    patterns: Mapping[str, str]
    values: Mapping[str, str]

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
        patterns = dict(plain) | {
            f"{name} {seat}": p for name, p in per_seat.items() for seat in range(seats)
        }
        values: dict[str, str] = {}
        for line in lines_of(text):
            if line == key:
                continue
            name, colon, value = line.partition(":")
            if not colon or name not in patterns:
                raise fault(
                    f"'{line}'", f"no field of that name; allowed, each with a colon: {', '.join(patterns)}"
                )
            if name in values:
                raise UnreadablePosition(f"Position: the field '{name}' stands there twice")
            values[name] = value.strip()
        return cls(patterns, values)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, default: str = "") -> str:
        """What a field says, or `default` if it is left out."""
        return self.values.get(name, default)

    def match(self, name: str, example: str) -> dict[str, str | None]:
        """The named groups of a field's pattern.

        Raises
        ------
        UnreadablePosition
            If it does not match; the sentence shows `example`.
        """
        match = re.fullmatch(self.patterns[name], self.values[name])
        if match is None:
            raise fault(name, f"'{self.values[name]}' cannot be read; write it like '{example}'")
        return match.groupdict()
