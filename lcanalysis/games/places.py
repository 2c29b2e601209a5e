"""Where cards and tiles can be, for panels on which a position is clicked together; the ``places.py`` of a game lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A place that cards can be in.

    Attributes
    ----------
    field
        The field of the notation that names them.
    title
        What panels call it, seen from seat 0.
    sign
        A letter or two that tell it apart where colours do not.
    mark
        What stands behind a card there, such as ``!``.
    ending
        What ends the field when it is new, such as ``?`` for a hand that is known in part.
    """

    field: str
    title: str
    sign: str
    mark: str = ""
    ending: str = ""


@dataclass(frozen=True)
class Card:
    """A kind of card in the words of the notation, and how often it exists."""

    colour: str
    word: str
    copies: int = 1


HAND, LAID, THEIRS = (
    Place("hand 0", "my hand", "h"),
    Place("laid 0", "laid by me", "m"),
    Place("laid 1", "laid by the other", "o"),
)
DISCARDED = Place("discards", "discarded", "d")
THEIR_HAND = Place("hand 1", "known in the other hand", "k", ending=" ?")


def expedition_cards(colours: Sequence[str], wagers: int, lowest: int, highest: int) -> list[Card]:
    """The wagers and numbers of each colour.

    Examples
    --------
    >>> [card.word for card in expedition_cards(["red"], 3, 2, 4)]
    ['W', '2', '3', '4']
    """
    numbers = range(lowest, highest + 1)
    return [
        card
        for colour in colours
        for card in [
            *([Card(colour, "W", wagers)] if wagers else []),
            *(Card(colour, str(n)) for n in numbers),
        ]
    ]
