"""A state of the board game as plain lists and counters, decoded without the help of the engine."""

from __future__ import annotations

from collections import Counter

LANE = 11


def card_of(kind: int) -> tuple[int, int]:
    """A kind as (colour, number)."""
    return divmod(int(kind), LANE)


def cards_of(kinds: int, pairs: int) -> Counter:
    """The cards of a set of kinds and of those that are there twice."""
    assert int(pairs) & ~int(kinds) == 0
    return Counter(
        {card_of(kind): 1 + (int(pairs) >> kind & 1) for kind in range(63) if int(kinds) >> kind & 1}
    )


class State:
    """All places of a position."""

    def __init__(self, position) -> None:
        table = position.table[0]
        seats = range(len(position.hands))
        self.table = {name: table[name].tolist() for name in table.dtype.names}
        self.rules = position.rules
        self.hands = [cards_of(hand["kinds"], hand["pairs"]) for hand in position.hands]
        self.known = [cards_of(table["known"][seat], table["known_pairs"][seat]) for seat in seats]
        self.laid = [cards_of(table["laid"][seat], table["laid_pairs"][seat]) for seat in seats]
        self.piles = [
            [card_of(kind) for kind in pile[:size]]
            for pile, size in zip(table["pile"], table["pile_size"], strict=True)
        ]
        self.deck = [card_of(kind) for kind in position.hidden[0]["deck"][: table["deck_left"]]]
        self.stones = [self.table["stone"][seat] for seat in seats]
        self.earned = [self.table["earned"][seat] for seat in seats]
        self.events = {
            (path, stone): event
            for path, row in enumerate(self.table["event"])
            for stone, event in enumerate(row)
            if event
        }

    def in_play(self) -> Counter:
        """Every card that was not removed, with how often it lies anywhere."""
        everywhere = Counter([*self.deck, *(card for pile in self.piles for card in pile)])
        for cards in (*self.hands, *self.laid):
            everywhere.update(cards)
        return everywhere

    def seen_by(self, seat: int) -> Counter:
        """Every card that a player has seen and knows the place of."""
        seen = Counter(card for pile in self.piles for card in pile)
        for cards in (*self.laid, *self.known):
            seen.update(cards)
        return seen + self.hands[seat] - self.known[seat]

    def over_the_bridge(self) -> int:
        """Explorers of all players beyond the bridge."""
        return sum(stone >= self.rules.bridge_stone for row in self.stones for stone in row)


def all_cards(rules) -> Counter:
    """The cards of the game."""
    numbers = range(rules.highest_number + 1)
    return Counter({(colour, number): rules.copies for colour in range(rules.colours) for number in numbers})
