"""With all cards open the adviser finds what exact calculation finds, but for few; `benchmarks.open_cards` counts 1,000."""

import pytest

from benchmarks.open_cards import decisions, lost

# Game, cards or tiles left, endgames, and in how many of them a best action may be missed with so few playouts.
SIZES = [("classic", 2, 12, 1), ("classic", 3, 6, 1), ("to_go", 3, 8, 1), ("to_go", 4, 5, 1)]


@pytest.mark.parametrize(("key", "left", "n", "missed"), SIZES)
def test_small_endgames_with_all_cards_open(key, left, n, missed):
    asked = [row for row, _ in zip(decisions(key, left), range(n), strict=False)]
    wrong = [position.show() for position, worth in asked if lost(position, worth, iterations=30_000) > 1e-9]
    assert len(wrong) <= missed, wrong[0]
