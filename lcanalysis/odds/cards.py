"""The cards of one colour as a person writes them, and where they are: held, laid, seen or still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds.exact import whole

Cards: TypeAlias = str | Iterable[int | str]

COLOURS = ("red", "green", "white", "blue", "yellow", "purple", "orange", "pink")

WAGER = -1
"""A wager is kept as the number -1: it comes before all numbers."""


def read(cards: Cards, full: Mapping[int, int]) -> tuple[str | None, Counter[int]]:
    """The colour, if one is named, and the number of copies of each card.

    Parameters
    ----------
    cards
        For instance ``"red W 4 6"``, ``"W W 10"`` or ``["W", 4, 6]``.
    full
        All cards of one colour of the game: number to copies, `WAGER` for a wager.

    Raises
    ------
    BadValue
        If a word is neither a colour nor a card of the game.

    Examples
    --------
    >>> read("red W 4 6", {WAGER: 3, 4: 1, 6: 1})
    ('red', Counter({-1: 1, 4: 1, 6: 1}))
    """
    words = cards.replace(",", " ").split() if isinstance(cards, str) else [str(card) for card in cards]
    colours = {word.lower() for word in words if word.lower() in COLOURS}
    if len(colours) > 1:
        raise BadValue(f"{cards!r} names {len(colours)} colours; an expedition is of one colour.")
    found = Counter(_card(word, full, cards) for word in words if word.lower() not in COLOURS)
    return next(iter(colours), None), found


@dataclass(frozen=True)
class Colour:
    """Where the cards of one colour are, for the player who asks, and how many draws are to come.

    Attributes
    ----------
    held, laid, coming
        Copies of each card in hand, in the own expedition, and unseen.
    unseen, draws
        All unseen cards of all colours, and my draws from them.
    """

    held: Counter[int]
    laid: Counter[int]
    coming: Counter[int]
    unseen: int
    draws: int


def place(
    full: Mapping[int, int],
    hand: Cards,
    laid: Cards,
    seen: Cards,
    unseen: int,
    draws: int,
    coming: Cards | None = None,
) -> Colour:
    """Put the cards of one colour in their places; those not named anywhere are unseen.

    Parameters
    ----------
    full
        All cards of one colour of the game: number to copies.
    hand, laid, seen
        Cards in hand, in the own expedition, and seen elsewhere (out of reach).
    unseen, draws
        The number of unseen cards of all colours, and of own draws.
    coming
        The unseen cards of the colour, if they are not simply all others.

    Raises
    ------
    BadValue
        If a card cannot be read, or two colours are named.
    ImpossibleQuestion
        If a card is named more often than it exists, for instance as held and as unseen, or there are fewer
        unseen cards than the colour or the draws need.

    Examples
    --------
    >>> place({2: 1, 3: 1, 4: 1}, hand="4", laid="", seen="2", unseen=9, draws=3).coming
    Counter({3: 1})
    """
    texts = [hand, laid, seen, *([] if coming is None else [coming])]
    read_texts = [read(text, full) for text in texts]
    _one_colour([colour for colour, _ in read_texts if colour])
    places = [found for _, found in read_texts]
    _no_card_twice(sum(places, Counter()), full)
    left = places[3] if coming is not None else Counter(full) - places[0] - places[1] - places[2]
    unseen, draws = whole("unseen", unseen), whole("draws", draws)
    if left.total() > unseen:
        raise ImpossibleQuestion(
            f"{left.total()} cards of the colour cannot be among {unseen} unseen cards; name those seen."
        )
    if draws > unseen:
        raise ImpossibleQuestion(f"{draws} draws are more than the {unseen} unseen cards.")
    return Colour(places[0], places[1], left, unseen, draws)


def name(card: int) -> str:
    """What a card is called: a wager, or its number.

    Examples
    --------
    >>> name(WAGER), name(7)
    ('wager', '7')
    """
    return "wager" if card == WAGER else str(card)


def _card(word: str, full: Mapping[int, int], cards: Cards) -> int:
    if WAGER in full and word.lower() in ("w", "wager"):
        return WAGER
    if word.isdecimal() and int(word) in full:
        return int(word)
    numbers = [card for card in full if card != WAGER]
    allowed = f"a number from {min(numbers)} to {max(numbers)}" + (", W for a wager" if WAGER in full else "")
    raise BadValue(f"{word!r} in {cards!r} is no card: write {allowed}, or a colour such as red.")


def _one_colour(colours: list[str]) -> None:
    if len(set(colours)) > 1:
        raise BadValue(f"All cards must be of one colour, not {' and '.join(sorted(set(colours)))}.")


def _no_card_twice(named: Counter[int], full: Mapping[int, int]) -> None:
    for card, copies in named.items():
        if copies > full[card]:
            raise ImpossibleQuestion(
                f"The {name(card)} is named {copies} times as held, laid, seen or unseen, "
                f"but a colour has {full[card]}."
            )
