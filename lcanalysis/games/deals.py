"""All that may be hidden from a player: which unseen cards the other one holds, and in which order the others come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from typing import Any

LIVE, DEAD = 0, 1


@dataclass(frozen=True)
class Deals:
    """The ways in which some cards may be dealt: a few to a hand, all others in a row.

    Attributes
    ----------
    cards
        The cards that nobody but perhaps the other player has seen.
    alike
        For each of them what it is for the question: cards of the same are counted as one kind, so that the deals are fewer.
    hand
        How many of them are in the other hand; the others are in the deck.
    fill
        ``fill(hand, deck, hands, hidden)``: writes a deal into records.

    Examples
    --------
    >>> deals = Deals([0, 0, 1, 2], [0, 0, 1, 2], hand=1, fill=lambda *records: None)
    >>> deals.count, [(str(p), hand, deck) for p, hand, deck in deals.each()][:2]
    (12, [('1/12', [2], [0, 0, 1]), ('1/12', [2], [0, 1, 0])])
    """

    cards: Sequence[int]
    alike: Sequence[Hashable]
    hand: int
    fill: Callable[[Sequence[int], Sequence[int], Any, Any], None]

    @property
    def deck(self) -> int:
        """Cards in the deck."""
        return len(self.cards) - self.hand

    def _kinds(self) -> list[list[int]]:
        kinds: dict[Hashable, list[int]] = defaultdict(list)
        for card, kind in zip(self.cards, self.alike, strict=True):
            kinds[kind].append(card)
        return list(kinds.values())

    @property
    def count(self) -> int:
        """How many deals there are that differ."""
        # The product, over the kinds, of how its cards split: a power of x for each in the hand, 1 / k! for k in the deck.
        ways = [Fraction(1)]
        for cards in self._kinds():
            longer = [Fraction(0)] * min(len(ways) + len(cards), self.hand + 1)
            for held, n in enumerate(ways):
                for more in range(min(len(cards), len(longer) - 1 - held) + 1):
                    longer[held + more] += n / factorial(len(cards) - more)
            ways = longer
        return int(ways[self.hand] * factorial(self.deck)) if len(ways) > self.hand else 0

    def each(self) -> Iterator[tuple[Fraction, list[int], list[int]]]:
        """Every deal: its probability, the cards in the hand, and the deck, whose last card is drawn first."""
        kinds = self._kinds()
        every = comb(len(self.cards), self.hand) * factorial(self.deck)
        for split in _splits([len(cards) for cards in kinds], self.hand):
            hand = [card for cards, n in zip(kinds, split, strict=True) for card in cards[:n]]
            in_deck = [cards[n:] for cards, n in zip(kinds, split, strict=True)]
            ways = prod(comb(len(cards), n) for cards, n in zip(kinds, split, strict=True))
            ways *= prod(factorial(len(rest)) for rest in in_deck)
            for order in _orders([len(rest) for rest in in_deck], self.deck):
                taken = [iter(rest) for rest in in_deck]
                yield Fraction(ways, every), hand, [next(taken[kind]) for kind in order]


def _splits(sizes: Sequence[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """How many of each kind are among so many cards, in all ways."""
    if not sizes:
        if wanted == 0:
            yield ()
        return
    rest = sum(sizes[1:])
    for n in range(max(0, wanted - rest), min(sizes[0], wanted) + 1):
        for others in _splits(sizes[1:], wanted - n):
            yield (n, *others)


def _orders(counts: list[int], length: int) -> Iterator[list[int]]:
    """All different rows of so many of each kind."""
    if length == 0:
        yield []
        return
    for kind, n in enumerate(counts):
        if n:
            counts[kind] -= 1
            for rest in _orders(counts, length - 1):
                yield [kind, *rest]
            counts[kind] += 1
