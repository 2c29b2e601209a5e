"""A state of the classic game as lists of cards, decoded without the help of the engine."""

from __future__ import annotations

from collections import Counter

import numpy as np

LANE = 10


def cards_of(kinds: int, wagers, rules) -> Counter:
    """The cards of a set of kinds with its wager counts, as (colour, number)."""
    cards: Counter = Counter()
    while kinds:
        kind = kinds.bit_length() - 1
        kinds -= 1 << kind
        colour, number = card_of(kind, rules)
        cards[colour, number] = int(wagers[colour]) if number == 0 else 1
    assert sum(cards[colour, 0] for colour in range(rules.colours)) == sum(wagers)
    return cards


def card_of(kind: int, rules) -> tuple[int, int]:
    """A kind as (colour, number)."""
    colour, place = divmod(int(kind), LANE)
    return colour, (rules.lowest_number + place - 1 if place else 0)


class State:
    """All places of a position, each a counter or list of cards."""

    def __init__(self, position) -> None:
        rules = position.rules
        table = dict(zip(position.table.dtype.names, position.table[0].item(), strict=True))
        self.table = table
        self.hands = [cards_of(int(hand["kinds"]), hand["wagers"], rules) for hand in position.hands]
        self.known = [cards_of(int(table["known"][s]), table["known_wagers"][s], rules) for s in range(2)]
        self.laid = [cards_of(int(table["laid"][s]), table["laid_wagers"][s], rules) for s in range(2)]
        self.piled = cards_of(table["piled"], table["piled_wagers"], rules)
        self.piles = [
            [card_of(kind, rules) for kind in pile[:size]]
            for pile, size in zip(table["pile"], table["pile_size"], strict=True)
        ]
        self.deck = [card_of(kind, rules) for kind in position.hidden[0]["deck"][: table["deck_left"]]]

    def public(self) -> dict[str, list]:
        """The table's fields, the piles without what lies above their top, whose turn it is only while there is one."""
        fields = {name: np.asarray(value).tolist() for name, value in self.table.items()}
        if self.table["over"]:
            fields |= dict.fromkeys(("to_move", "phase", "closed_pile"))
        return fields | {"pile": self.piles}

    def all_cards(self) -> Counter:
        """Every card with how often it lies anywhere."""
        everywhere = Counter([*self.deck, *(card for pile in self.piles for card in pile)])
        for cards in (*self.hands, *self.laid):
            everywhere.update(cards)
        return everywhere
