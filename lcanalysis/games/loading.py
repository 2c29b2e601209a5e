"""`rules`, `strategy` and `question`: how a notebook names rules, and adds strategies and questions of its own."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lcanalysis.engine.questions import Question, make_question
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import unknown
from lcanalysis.games.registry import all_games, game
from lcanalysis.games.rules import Rules, read_variant, shipped_variants


def rules(name: str | Path = "classic", **changes: Any) -> Rules:
    """Rules of a game, as printed or varied.

    Parameters
    ----------
    name
        A game (``"classic"``), a variant that comes with the package (``"classic_long"``), or the path of a TOML file with the
        lines ``game = "<name>"`` and a table ``[values]``.
    **changes
        Values that differ, by key.

    Raises
    ------
    UnknownName
        If the game, variant, file or a key does not exist.
    BadValue
        If a value is not allowed, or the file is not a rules file.

    Examples
    --------
    >>> rules("classic", expedition_cost=15).changes()
    {'expedition_cost': 15}
    >>> rules("classic_long").cards
    72
    """
    variants = shipped_variants()
    if str(name) in all_games():
        return game(str(name)).default_rules().replace(**changes)
    if str(name) in variants:
        path = variants[str(name)]
    elif str(name).endswith(".toml"):
        path = Path(name)
    else:
        raise unknown("rules", name, [*all_games(), *variants, "a path that ends in .toml"])
    key, values = read_variant(path)
    return game(key).default_rules().replace(**{**values, **changes})


def strategy(
    game_key: str, weights: Mapping[str, float] | None = None, name: str | None = None
) -> Callable[[Callable], Strategy]:
    """Decorator that makes a function a strategy of a game; it compiles on first use and runs at full speed.

    Parameters
    ----------
    game_key
        The game.
    weights
        Named numbers that the function reads as ``weights.<name>``.
    name
        What tables and charts call it; the function's name by default.

    Raises
    ------
    UnknownName
        If there is no such game.
    StrategyError
        If the function does not have the five parameters.

    Examples
    --------
    >>> from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, PLAY
    >>> from lcanalysis.engine.bits import lowest
    >>> @strategy("classic")
    ... def throws_first(table, hand, rules, weights, stream):
    ...     if table.phase == PLAY:
    ...         return DISCARD + lowest(hand.kinds)
    ...     return DRAW_DECK
    >>> throws_first.name
    'throws_first'
    """
    chosen = game(game_key)

    def wrap(function: Callable) -> Strategy:
        return chosen.define(function, name, weights)

    return wrap


def question(
    game_key: str,
    features: Sequence[str] = (),
    title: str | None = None,
    hide: Callable | None = None,
    edit: Callable | None = None,
    name: str | None = None,
) -> Callable[[Callable], Question]:
    """Decorator that makes a function a question about decisions, for `lcanalysis.balance.decision_value`.

    The function has the parameters ``(table, hand, rules, case)`` and returns whether this decision is a case. ``case.action`` is
    what the strategy chose; ``case.yes`` and ``case.no``, what is done in the two branches, stand at the same action at first.
    The function changes one of them, and notes features, as in ``case.deck_left = table.deck_left``.

    Parameters
    ----------
    game_key
        The game.
    features
        Names of the whole numbers that are noted of each case, 16 at most.
    title
        What charts call it; the first line of the docstring by default.
    hide
        A function of the same parameters that edits copies of `table` and `hand`. Where both branches would do the same,
        the strategy is shown them, and the branch `no` does what it chooses then. So "what else?" is answered by the strategy
        itself.
    edit
        A function of the same parameters that edits copies of `table` and `hand`, with which the branch `no` goes on; for what is
        no decision, such as an event on the board.
    name
        What files call it; the function's name by default.

    Raises
    ------
    UnknownName
        If there is no such game.
    QuestionError
        If a function does not have the four parameters.
    BadValue
        If there are too many features, or one has a name that is taken.

    Examples
    --------
    >>> from lcanalysis.games.classic.play import DRAW, DRAW_DECK, DRAW_PILE
    >>> @question("classic", features=["deck_left"], title="Draw that discard, or from the deck?")
    ... def take_a_discard(table, hand, rules, case):
    ...     case.no = DRAW_DECK
    ...     case.deck_left = table.deck_left
    ...     return table.phase == DRAW and case.action >= DRAW_PILE
    >>> take_a_discard.name, take_a_discard.title
    ('take_a_discard', 'Draw that discard, or from the deck?')
    """
    chosen = game(game_key)

    def wrap(function: Callable) -> Question:
        first_line = (inspect.getdoc(function) or function.__name__).splitlines()[0]
        return make_question(
            function,
            game_key,
            chosen.kernels,
            name or function.__name__,
            title or first_line,
            features,
            hide,
            edit,
            keep_compiled=function.__module__.startswith("lcanalysis.games."),
        )

    return wrap


def questions(game_key: str) -> dict[str, Question]:
    """The questions that come with a game, by name.

    Raises
    ------
    UnknownName
        If there is no such game.
    """
    game(game_key)
    try:
        module = importlib.import_module(f"lcanalysis.games.{game_key}.questions")
    except ModuleNotFoundError:
        return {}
    return {found.name: found for found in vars(module).values() if isinstance(found, Question)}
