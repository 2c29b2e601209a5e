"""Payoffs of a roll in Auf Schatzsuche: the tiles still open to a player, with their points.

A tile scores its footprints, times 1 and 1 more for every bet laid up in its colour. So a tile is worth its
own footprints under the bets already up; a bet laid up with it adds all footprints of the colour once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lcanalysis.errors import BadValue
from lcanalysis.odds.exact import whole
from lcanalysis.odds.faces import Roll, bets, formable

FOOTPRINTS = {number: 1 if number <= 5 else 2 for number in range(1, 11)}
"""Footprints of each tile: one on 1 to 5, two on 6 to 10."""

BET_TILES = (1, 6, 10)
"""The tiles with a bet symbol on one side."""


def tiles_payoff(
    points: Mapping[int, Any], with_bet: Mapping[int, Any] | None = None, nothing: Any = 0
) -> Callable[[Roll], Any]:
    """The payoff of a final roll: the best tile whose number is the sum of some of the dice.

    Parameters
    ----------
    points
        What taking a tile is worth to the player, for each number that can be taken.
    with_bet
        The same when at least one die shows a bet; numbers that are not named are worth the same as without.
    nothing
        What taking no tile is worth.

    Returns
    -------
    A payoff for `best_reroll`.

    Examples
    --------
    >>> from lcanalysis.odds.faces import BET
    >>> payoff = tiles_payoff({7: 2, 6: 1}, with_bet={6: 5})
    >>> payoff((1, 2, 5)), payoff((2, 2, 2)), payoff((BET, 2, 4)), payoff((1, 1, 1))
    (2, 1, 5, 0)
    """
    plain = {whole("A tile", tile, low=1): value for tile, value in points.items()}
    raised = plain | {whole("A tile", tile, low=1): value for tile, value in (with_bet or {}).items()}

    def payoff(roll: Roll) -> Any:
        worth = raised if bets(roll) else plain
        return max([nothing, *(worth[total] for total in formable(roll) if total in worth)])

    return payoff


def open_tiles(
    display: Mapping[str, Iterable[int]] | None = None,
    bets_up: Mapping[str, int] | None = None,
    middle: Mapping[str, Iterable[int]] | None = None,
    footprints: Mapping[int, int] = FOOTPRINTS,
    bet_tiles: Iterable[int] = BET_TILES,
) -> Callable[[Roll], int]:
    """The payoff of a final roll in Auf Schatzsuche: points gained at once by the best open tile.

    Bonus tiles and what a tile shuts out later are not counted; add them with `tiles_payoff`.

    Parameters
    ----------
    display
        The tile numbers of the player in each colour. A tile can be taken if it is higher than all of them.
    bets_up
        How many bet symbols the player has laid up in each colour.
    middle
        The tile numbers left in the middle in each colour; by default 1 to 10 without the player's own, in
        the colours of the display (or in one colour, if the display is empty).
    footprints
        Footprints of each tile number.
    bet_tiles
        The numbers with a bet symbol.

    Returns
    -------
    A payoff for `best_reroll`.

    Raises
    ------
    BadValue
        If a tile has no footprints, or more bets are up than the display has bet tiles.

    Examples
    --------
    >>> from lcanalysis.odds.dice import BET, best_reroll
    >>> payoff = open_tiles({"red": [1, 4]}, bets_up={"red": 1}, middle={"red": [6, 7]})
    >>> payoff((1, 2, 4)), payoff((BET, 2, 4))        # 7: 2 footprints doubled; 6 and a bet: 3 x 4 - 2 x 2
    (4, 8)
    >>> round(best_reroll(payoff).value(), 4)
    4.0497
    """
    own = {colour: sorted(tiles) for colour, tiles in (display or {}).items()}
    lying = _middle(own) if middle is None else {colour: list(tiles) for colour, tiles in middle.items()}
    ups = dict(bets_up or {})
    bet_numbers = frozenset(bet_tiles)
    plain: dict[int, int] = {}
    raised: dict[int, int] = {}
    for colour, tiles in lying.items():
        taken = own.get(colour, [])
        up = _ups(colour, taken, ups.get(colour, 0), bet_numbers)
        printed = sum(_footprints(tile, footprints) for tile in taken)
        for tile in (tile for tile in tiles if tile > max(taken, default=0)):
            gain = _footprints(tile, footprints) * (1 + up)
            bet_gain = printed + _footprints(tile, footprints) if tile in bet_numbers else 0
            plain[tile] = max(plain.get(tile, 0), gain)
            raised[tile] = max(raised.get(tile, 0), gain + bet_gain)
    return tiles_payoff(plain, raised)


def _middle(own: Mapping[str, list[int]]) -> dict[str, list[int]]:
    colours = own or {"any": []}
    return {colour: [n for n in range(1, 11) if n not in tiles] for colour, tiles in colours.items()}


def _ups(colour: str, taken: list[int], up: int, bet_tiles: frozenset[int]) -> int:
    most = sum(tile in bet_tiles for tile in taken)
    if whole(f"bets_up of {colour}", up) > most:
        raise BadValue(f"{up} bets cannot be up in {colour}: the display has {most} tiles with a bet symbol.")
    return up


def _footprints(tile: int, footprints: Mapping[int, int]) -> int:
    if tile not in footprints:
        raise BadValue(
            f"Tile {tile!r} has no footprints; tiles go from {min(footprints)} to {max(footprints)}."
        )
    return footprints[tile]
