"""The values of the rules of the Board Game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lcanalysis.errors import BadValue
from lcanalysis.games.rules import Rules, choice, sets, switch, whole, wholes

MAX_COLOURS = 5
MAX_NUMBER = 10
MAX_COPIES = 2
SEATS = (2, 3, 4)
STONES = 9
VP_TILES = 7
TABLE_LENGTH = 10


@dataclass(frozen=True, kw_only=True)
class BoardGameRules(Rules):
    """Rules values of the Board Game; `to_frame()` explains each.

    Examples
    --------
    >>> rules = BoardGameRules.default()
    >>> rules.cards, rules.deck_after_deal(2), rules.deck_after_deal(4)
    (110, 64, 78)
    >>> rules.artifact_points(8), rules.artifact_points(12)
    (40, 70)
    """

    game: ClassVar[str] = "board_game"

    colours: int = whole(1, MAX_COLOURS)
    highest_number: int = whole(1, MAX_NUMBER)
    copies: int = whole(1, MAX_COPIES)
    hand_size: int = whole(1, 20)
    removed: tuple[int, ...] = wholes(0, 100, len(SEATS))
    adventurers: int = whole(0, MAX_COLOURS)
    researchers: int = whole(0, MAX_COLOURS)
    researcher_factor: int = whole(1, 5)
    stone_values: tuple[int, ...] = wholes(-200, 200, STONES)
    bridge_stone: int = whole(1, STONES)
    bridge_explorers: int = whole(1, 20)
    marked_stones: tuple[tuple[int, ...], ...] = sets(STONES, MAX_COLOURS)
    artifacts: int = whole(0, 45)
    arrows: int = whole(0, 45)
    vp_tiles: tuple[int, ...] = wholes(0, 100, VP_TILES)
    artifact_table: tuple[int, ...] = wholes(-200, 200, TABLE_LENGTH)
    rounds: int = whole(1, 20)
    next_starter: str = choice("after_ender", "after_starter", "ender")
    start_with_lowest: bool = switch()
    up_and_down: bool = switch()
    draw_just_discarded: bool = switch()
    event_of_ending_move: bool = switch()
    max_turns: int = whole(1, 100_000)

    @property
    def cards(self) -> int:
        """Cards in the game, before any are removed."""
        return self.colours * (self.highest_number + 1) * self.copies

    def deck_after_deal(self, seats: int) -> int:
        """Cards of the deck once all hands are dealt."""
        return self.cards - self.removed[seats - SEATS[0]] - seats * self.hand_size

    def artifact_points(self, found: int) -> int:
        """Points for artifacts found in the whole game."""
        return self.artifact_table[min(found, TABLE_LENGTH - 1)]

    def check(self) -> None:
        for seats in SEATS:
            if self.deck_after_deal(seats) < 1:
                raise BadValue(
                    f"board_game rules: {self.cards} cards leave no deck for {seats} players, with hand_size = "
                    f"{self.hand_size} and removed = {list(self.removed)}"
                )
        if self.adventurers + self.researchers == 0:
            raise BadValue("board_game rules: adventurers = 0 and researchers = 0 leave nobody to send")
