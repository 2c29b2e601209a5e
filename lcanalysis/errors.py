"""The errors a user can cause: one sentence each that says what is wrong, where, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

PICTURE_WIDTH = 78


class LcAnalysisError(ValueError):
    """Base of every error that a user's input can cause; its text is one sentence.

    The command line prints that sentence and exits with code 2; no traceback is shown.

    Examples
    --------
    >>> issubclass(UnknownName, LcAnalysisError) and issubclass(LcAnalysisError, ValueError)
    True
    """


class UnknownName(LcAnalysisError):
    """A game, strategy, rules key, chart format or other name that does not exist."""


class BadValue(LcAnalysisError):
    """A value of the wrong type or outside its range."""


class ImpossibleQuestion(LcAnalysisError):
    """A probability question that no deck or dice can meet, such as 5 of 3 cards."""


class UnreadableText(LcAnalysisError):
    """A typed text that cannot be read; it knows where the fault stands.

    Attributes
    ----------
    line, column
        Where it stands, both from 1; None if the fault is of the whole.
    picture
        The line as it was typed and below it a ``^`` under the character, cut to some eighty characters;
        empty if the place is unknown.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> try:
    ...     lc.game("classic").parse("to move: 0 play; laid 0: purpel 5")
    ... except UnreadablePosition as error:
    ...     print(error.line, error.column)
    ...     print(error.picture)
    1 26
    to move: 0 play; laid 0: purpel 5
                             ^
    """

    def __init__(self, sentence: str, typed: str = "", start: int | None = None) -> None:
        """Parameters: the sentence, the whole text as it was typed, and the place of the fault in it, from 0."""
        super().__init__(sentence)
        self.line: int | None = None
        self.column: int | None = None
        self.picture = ""
        if start is not None:
            self.line, self.column = place_in(typed, start)
            self.picture = _picture(typed.split("\n")[self.line - 1], self.column)


def place_in(typed: str, start: int) -> tuple[int, int]:
    """Line and column, both from 1, of the character at `start` of a text.

    Examples
    --------
    >>> place_in("one\\ntwo", 5)
    (2, 2)
    """
    return typed.count("\n", 0, start) + 1, start - typed.rfind("\n", 0, start)


def _picture(line: str, column: int) -> str:
    first = max(0, min(column - 1 - PICTURE_WIDTH // 2, len(line) - PICTURE_WIDTH))
    shown = "".join(sign if sign.isprintable() else " " for sign in line[first : first + PICTURE_WIDTH])
    return f"{shown.rstrip()}\n{' ' * (column - 1 - first)}^"


class UnreadablePosition(UnreadableText):
    """A typed position that cannot be read, or that no game can reach."""


class UnreadableRecord(UnreadableText):
    """A record of a game that cannot be read, or whose moves cannot be played."""


class IllegalAction(LcAnalysisError):
    """An action that the rules do not allow in the position it was chosen in."""


class StrategyError(LcAnalysisError):
    """A strategy that cannot be compiled or does not fit its game."""


class QuestionError(LcAnalysisError):
    """A question about decisions that cannot be compiled, does not fit its game, or answers with what the rules forbid."""


class DamagedResults(LcAnalysisError):
    """A results file that cannot be read, or that holds something else."""


def unknown(kind: str, name: object, allowed: Iterable[str]) -> UnknownName:
    """An `UnknownName` that lists the allowed names and proposes the nearest one.

    Parameters
    ----------
    kind
        What the name should have named, for instance ``"strategy"``.
    name
        What the user wrote.
    allowed
        The names that exist, in the order to list them.

    Examples
    --------
    >>> print(unknown("strategy", "gredy", ["greedy", "random"]))
    Unknown strategy 'gredy': did you mean 'greedy'? (allowed: greedy, random)
    """
    names = list(allowed)
    return UnknownName(f"Unknown {kind} '{name}': {hint(name, names)}(allowed: {', '.join(names)})")


def hint(name: object, allowed: Iterable[str]) -> str:
    """The nearest of the allowed names as a question, with a space behind it; empty if none is near.

    Examples
    --------
    >>> hint("gredy", ["greedy", "random"]), hint("x", ["greedy"])
    ("did you mean 'greedy'? ", '')
    """
    close = get_close_matches(str(name), list(allowed), n=1)
    return f"did you mean '{close[0]}'? " if close else ""
