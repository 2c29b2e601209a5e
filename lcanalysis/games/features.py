"""Features of a game's rules whose worth is asked for: wagers, bonuses, events.

Each game lists its own as `FEATURES` in ``features.py``, if it has any.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules

KINDS = ("wager", "bonus", "event")

# The ways to tell what a feature is worth.
ACCOUNTING, HABIT, LEARNT, DECISION = (
    "accounting",
    "rule off, old habits",
    "rule off, learnt anew",
    "decision",
)
WAYS = (ACCOUNTING, HABIT, LEARNT, DECISION)


@dataclass(frozen=True)
class Feature:
    """A feature of the rules.

    Attributes
    ----------
    name, title
        What frames and what charts call it.
    kind
        ``"wager"``, ``"bonus"`` or ``"event"``.
    off
        The rules values that switch it off; empty where no value does, so that no rules without it can be played.
    part
        The score part that holds its points; None where it has none of its own.
    count
        What is counted of it; with `worth`, the rules value of the points of each, where it shares a score part.
    worth
        See `count`.
    question
        The question about decisions that it stands or falls with; None if there is none.
    where
        The cases of the question that belong to it: values of features.
    idle
        Tells of rules whether the feature has no effect there at all, though it is not switched off.

    Examples
    --------
    >>> features("classic")["bonus"].off
    {'bonus_points': 0}
    """

    name: str
    title: str
    kind: str
    off: Mapping[str, Any]
    part: str | None = None
    count: str | None = None
    worth: str | None = None
    question: str | None = None
    where: Mapping[str, int] = field(default_factory=dict)
    idle: Callable[[Any], bool] = lambda rules: False

    def without(self, rules: Rules) -> Rules:
        """The rules without the feature; the very same where it has no effect."""
        return rules if self.idle(rules) else rules.replace(**self.off)


def features(game_key: str, kind: str | None = None) -> dict[str, Feature]:
    """The features of a game by name, all or those of one kind.

    Raises
    ------
    UnknownName
        If there is no such game.

    Examples
    --------
    >>> list(features("classic", "wager"))
    ['wager', 'wager_cards']
    """
    game(game_key)
    try:
        listed = importlib.import_module(f"lcanalysis.games.{game_key}.features").FEATURES
    except ModuleNotFoundError:
        return {}
    return {feature.name: feature for feature in listed if kind in (None, feature.kind)}
