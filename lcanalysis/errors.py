"""The errors a user can cause: one sentence each that says what is wrong, where, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


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


class UnreadablePosition(LcAnalysisError):
    """A typed position that cannot be read, or that no game can reach."""


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
    close = get_close_matches(str(name), names, n=1)
    hint = f"did you mean '{close[0]}'? " if close else ""
    return UnknownName(f"Unknown {kind} '{name}': {hint}(allowed: {', '.join(names)})")
