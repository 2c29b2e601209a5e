"""Rules values: typed, validated, each with its provenance, read from TOML.

A game declares its values as a frozen dataclass derived from `Rules`, one field a value; the defaults, with provenance and a
sentence of explanation, stand in ``data/rules/<game>.toml``. A variant is a TOML file with the values that differ.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Self, TypeAlias

import numpy as np
import pandas as pd

from lcanalysis.data_files import data_folder, read_toml
from lcanalysis.errors import BadValue, LcAnalysisError, UnknownName, unknown

PROVENANCES = ("rulebook", "reported", "assumed")


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def describe(self) -> str:
        return f"a whole number from {self.low:,} to {self.high:,}"

    def accepts(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def encode(self, value: Any) -> int:
        return value


@dataclass(frozen=True)
class Switch:
    """True or false."""

    def describe(self) -> str:
        return "true or false"

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def encode(self, value: Any) -> int:
        return int(value)


@dataclass(frozen=True)
class Choice:
    """One of a few words; kernels see its place in the list."""

    words: tuple[str, ...]

    def describe(self) -> str:
        return "one of " + ", ".join(f"'{word}'" for word in self.words)

    def accepts(self, value: object) -> bool:
        return value in self.words

    def encode(self, value: Any) -> int:
        return self.words.index(value)


@dataclass(frozen=True)
class Wholes:
    """A list of `length` whole numbers, each from `low` to `high`."""

    low: int
    high: int
    length: int

    def describe(self) -> str:
        return f"a list of {self.length} whole numbers from {self.low:,} to {self.high:,}"

    def accepts(self, value: object) -> bool:
        one = Whole(self.low, self.high)
        return isinstance(value, list | tuple) and len(value) == self.length and all(map(one.accepts, value))

    def encode(self, value: Any) -> tuple[int, ...]:
        return tuple(value)


@dataclass(frozen=True)
class Numbers:
    """A list of different whole numbers from 1 to `high`; kernels see a word with bit `i` for the number `i`."""

    high: int

    def describe(self) -> str:
        return f"a list of different whole numbers from 1 to {self.high:,}"

    def accepts(self, value: object) -> bool:
        one = Whole(1, self.high)
        return (
            isinstance(value, list | tuple) and all(map(one.accepts, value)) and len(set(value)) == len(value)
        )

    def encode(self, value: Any) -> int:
        return sum(1 << number for number in value)


@dataclass(frozen=True)
class Sets:
    """A list of `length` lists of different whole numbers from 1 to `high`, each as in `Numbers`."""

    high: int
    length: int

    def describe(self) -> str:
        return f"a list of {self.length} lists of different whole numbers from 1 to {self.high:,}"

    def accepts(self, value: object) -> bool:
        one = Numbers(self.high)
        return isinstance(value, list | tuple) and len(value) == self.length and all(map(one.accepts, value))

    def encode(self, value: Any) -> tuple[int, ...]:
        return tuple(map(Numbers(self.high).encode, value))


Kind: TypeAlias = Whole | Switch | Choice | Wholes | Numbers | Sets


def whole(low: int, high: int) -> Any:
    """A field of `Rules` that holds a whole number from `low` to `high`."""
    return field(metadata={"kind": Whole(low, high)})


def switch() -> Any:
    """A field of `Rules` that is true or false."""
    return field(metadata={"kind": Switch()})


def choice(*words: str) -> Any:
    """A field of `Rules` that holds one of `words`."""
    return field(metadata={"kind": Choice(words)})


def wholes(low: int, high: int, length: int) -> Any:
    """A field of `Rules` that holds a tuple of `length` whole numbers from `low` to `high`."""
    return field(metadata={"kind": Wholes(low, high, length)})


def numbers(high: int) -> Any:
    """A field of `Rules` that holds a tuple of different whole numbers from 1 to `high`."""
    return field(metadata={"kind": Numbers(high)})


def sets(high: int, length: int) -> Any:
    """A field of `Rules` that holds a tuple of `length` tuples of different whole numbers from 1 to `high`."""
    return field(metadata={"kind": Sets(high, length)})


def _immutable(value: Any) -> Any:
    return tuple(map(_immutable, value)) if isinstance(value, list | tuple) else value


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The values of one game's rules; immutable, hashable, always valid.

    Raises
    ------
    BadValue
        If a value has the wrong type or lies outside its range, or if values do not fit together.
    """

    game: ClassVar[str]

    def __post_init__(self) -> None:
        for key, kind in self.kinds().items():
            value = _immutable(getattr(self, key))
            object.__setattr__(self, key, value)
            if not kind.accepts(value):
                raise BadValue(f"{self.game} rules: {key} = {value!r} is not {kind.describe()}")
        self.check()

    def check(self) -> None:
        """Raise `BadValue` if values do not fit together; a game overrides this."""

    @classmethod
    def kinds(cls) -> dict[str, Kind]:
        """Each key with the kind of value it takes, in the order of the rules page."""
        return _kinds(cls)  # type: ignore[arg-type]  # a class is hashable

    @classmethod
    def default(cls) -> Self:
        """The game as printed."""
        return cls(**{key: entry["value"] for key, entry in cls.described().items()})

    @classmethod
    def described(cls) -> dict[str, dict[str, Any]]:
        """Each key with its default `value`, `provenance` and explaining `text`."""
        return _described(cls.game)

    def replace(self, **changes: Any) -> Self:
        """These rules with some values changed.

        Raises
        ------
        UnknownName
            If a key is not a value of this game's rules.
        BadValue
            If a new value is not allowed.

        Examples
        --------
        >>> import lcanalysis as lc
        >>> lc.rules("classic").replace(expedition_cost=15).expedition_cost
        15
        """
        for key in changes:
            if key not in self.kinds():
                raise unknown(f"rules key of {self.game}", key, self.kinds())
        return dataclasses.replace(self, **changes)

    def values(self) -> dict[str, Any]:
        """All values by key."""
        return dataclasses.asdict(self)

    def changes(self) -> dict[str, Any]:
        """The values that differ from the game as printed."""
        printed = self.default().values()
        return {key: value for key, value in self.values().items() if value != printed[key]}

    @property
    def hash(self) -> str:
        """Twelve hex digits that stand for the game and all values."""
        text = json.dumps([self.game, self.values()], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def to_frame(self) -> pd.DataFrame:
        """One row a value.

        Returns
        -------
        pandas.DataFrame
            Columns `key`, `value`, `default`, `provenance` (of the default: `rulebook`, `reported` or `assumed`; `changed` where
            the value differs), `allowed`, `text`.
        """
        rows, printed = [], self.default().values()
        for key, entry in self.described().items():
            value = getattr(self, key)
            rows.append(
                {
                    "key": key,
                    "value": value,
                    "default": printed[key],
                    "provenance": entry["provenance"] if value == printed[key] else "changed",
                    "allowed": self.kinds()[key].describe(),
                    "text": entry["text"],
                }
            )
        return pd.DataFrame(rows)

    @classmethod
    def dtype(cls) -> np.dtype:
        """The record of all values that kernels and strategies read: int64 each, an array of them for a list."""
        return _dtype(cls)  # type: ignore[arg-type]  # as above

    def record(self) -> np.ndarray:
        """An array of one record of `dtype`."""
        return np.array([self._encoded], self.dtype())

    @functools.cached_property
    def _encoded(self) -> tuple:
        """The values as in the record; kept, for a position asks for them at every step."""
        return tuple(kind.encode(getattr(self, key)) for key, kind in self.kinds().items())


@functools.cache
def _kinds(rules: type[Rules]) -> dict[str, Kind]:
    return {f.name: f.metadata["kind"] for f in dataclasses.fields(rules)}


@functools.cache
def _dtype(rules: type[Rules]) -> np.dtype:
    fields = [
        (key, np.int64, (kind.length,)) if isinstance(kind, Wholes | Sets) else (key, np.int64)
        for key, kind in rules.kinds().items()
    ]
    return np.dtype(fields, align=True)


@functools.cache
def _described(game: str) -> dict[str, dict[str, Any]]:
    content = read_toml(data_folder() / "rules" / f"{game}.toml")
    return content["values"]


def typed_value(text: str) -> Any:
    """A value of the rules as it is typed: read as TOML, or as a word where it is none.

    Examples
    --------
    >>> typed_value("15"), typed_value("[1, 2]"), typed_value("alternate")
    (15, [1, 2], 'alternate')
    """
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text.strip()


def shipped_variants() -> dict[str, Path]:
    """The variant files that come with the package, by name.

    Examples
    --------
    >>> "classic_long" in shipped_variants()
    True
    """
    folder = data_folder() / "rules" / "variants"
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def read_variant(path: Path) -> tuple[str, dict[str, Any]]:
    """The game and the differing values that a variant file names.

    Raises
    ------
    UnknownName
        If there is no such file.
    BadValue
        If the file is not TOML or does not say which game it varies.
    """
    try:
        content = read_toml(path)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _unreadable(path, error) from None
    if not isinstance(content.get("game"), str) or not isinstance(content.get("values", {}), dict):
        raise BadValue(f"Rules file {path}: it needs a line 'game = \"<name>\"' and a table [values]")
    return content["game"], content.get("values", {})


def _unreadable(path: Path, error: Exception) -> LcAnalysisError:
    if isinstance(error, OSError):
        return UnknownName(f"Rules file {path}: cannot be read ({error.strerror})")
    return BadValue(f"Rules file {path}: not valid TOML ({error})")
