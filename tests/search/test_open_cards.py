"""With all cards open the adviser finds what exact calculation finds; `benchmarks.open_cards` does so 1,000 times."""

import pytest

from benchmarks.open_cards import decisions, lost

SIZES = [("classic", 2, 50), ("classic", 3, 25), ("to_go", 3, 50), ("to_go", 4, 25)]


@pytest.mark.parametrize(("key", "left", "n"), SIZES)
def test_small_endgames_with_all_cards_open(key, left, n):
    asked = [row for row, _ in zip(decisions(key, left), range(n), strict=False)]
    wrong = [position.show() for position, worth in asked if lost(position, worth, iterations=6_000) > 1e-9]
    assert len(wrong) <= n // 25, wrong[0]
