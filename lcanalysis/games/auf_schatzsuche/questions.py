"""Questions about decisions of Auf Schatzsuche.

Where the strategy says *yes*, the branch `no` does what it would do if the tile in question were gone; where it says *no*, that is
what it does.
"""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, lowest, nth, without_lowest
from lcanalysis.games.auf_schatzsuche.play import (
    ALL_TENS,
    BONUS,
    LANE,
    NO_TILE,
    STOP,
    TAKE,
    TAKE_BONUS,
    TILE,
    bonus_offered,
    bonus_to_end,
    colour_of,
    has_bet_symbol,
    lane,
    lane_footprints,
    number_of,
    shows_bet,
    takeable,
)
from lcanalysis.games.auf_schatzsuche.strategies import lead, skipped
from lcanalysis.games.loading import question


@njit
def takes_one_of(action: int, tiles: int) -> bool:
    """Whether an action takes a tile of a set."""
    return TAKE <= action < NO_TILE and (tiles >> (action - TAKE)) & 1 == 1


@njit
def one_in_turn(tiles: int, action: int, turns: int) -> int:
    """The tile that the action takes if it is one of these, else one of them in turn; -1 if there is none."""
    if tiles == 0:
        return -1
    if takes_one_of(action, tiles):
        return action - TAKE
    return nth(tiles, turns % count(tiles))


def hide_tile(table, hand, rules, case):
    """As if the tile were not in the middle."""
    table.middle &= ~(1 << (case.yes - TAKE))


@njit
def rivals_for(table, tile: int) -> int:
    """Opponents whose displays meet the condition of a bonus tile too."""
    rivals = 0
    for seat in range(table.seats):
        rivals += seat != table.to_move and (table.met[seat] >> tile) & 1
    return rivals


@question(
    "auf_schatzsuche",
    title="Take a bonus tile?",
    features=["tile", "offered", "rivals", "left_to_end", "lead"],
)
def bonus_tile(table, hand, rules, case):
    """Take a bonus tile now, or leave it, perhaps for later?

    Put of the tile that the strategy takes, else of the first offered. Features: the tile by its place in the list of bonus tiles,
    how many are offered, opponents who meet its condition too, bonus tiles left until their last one ends the game, points ahead of
    the best opponent.
    """
    offered = bonus_offered(table)
    if table.phase != BONUS or offered == 0:
        return False
    case.yes = case.action if case.action != STOP else TAKE_BONUS + lowest(offered)
    case.no = STOP
    case.tile = case.yes - TAKE_BONUS
    case.offered, case.rivals = count(offered), rivals_for(table, case.tile)
    case.left_to_end, case.lead = count(bonus_to_end(table, rules)), lead(table, rules)
    return True


@njit
def bet_tiles(table) -> int:
    """The tiles that would be laid with their bet symbol up."""
    tiles, found = takeable(table), 0
    while tiles:
        kind = lowest(tiles)
        tiles = without_lowest(tiles)
        if has_bet_symbol(table, kind):
            found |= 1 << kind
    return found if shows_bet(table.sums) else 0


@njit
def note_tile(table, case, kind: int) -> None:
    """What the own display has of the colour of a tile, and what taking the tile shuts out."""
    own, gap = lane(table.display[table.to_move], colour_of(kind)), skipped(table, kind)
    case.number = number_of(kind)
    case.own_tiles, case.own_footprints = count(own), lane_footprints(table, own)
    case.skipped, case.skipped_footprints = count(gap), lane_footprints(table, gap)
    case.tens_left = count(table.middle & ALL_TENS)


TILE_FEATURES = ("number", "own_tiles", "own_footprints", "skipped", "skipped_footprints", "tens_left")


@question("auf_schatzsuche", title="Lay a bet symbol?", features=["own_bets", *TILE_FEATURES], hide=hide_tile)
def bet(table, hand, rules, case):
    """Take a tile with the bet symbol up, or do what else the strategy would?

    Put of the tile that the strategy takes, else of one that it could take, in turn. Features: its number, tiles and footprints in
    the own display of that colour, tiles and footprints in the middle that it shuts out, tens left, bet symbols laid in the colour.
    """
    if table.phase != TILE:
        return False
    kind = one_in_turn(bet_tiles(table), case.action, table.turns)
    if kind < 0:
        return False
    note_tile(table, case, kind)
    case.own_bets = count(lane(table.bets[table.to_move], colour_of(kind)))
    case.yes = TAKE + kind
    return True


@njit
def leaping_tiles(table) -> int:
    """The tiles that shut out lower ones of their colour."""
    tiles, found = takeable(table), 0
    while tiles:
        kind = lowest(tiles)
        tiles = without_lowest(tiles)
        if skipped(table, kind):
            found |= 1 << kind
    return found


@question("auf_schatzsuche", title="Leap over lower tiles?", features=TILE_FEATURES, hide=hide_tile)
def leap(table, hand, rules, case):
    """Take a tile that shuts out lower ones of its colour, or do what else the strategy would?

    Put of the tile that the strategy takes, else of one that it could take, in turn. Features: its number, tiles and footprints in
    the own display of that colour, tiles and footprints in the middle that it shuts out, tens left.
    """
    if table.phase != TILE:
        return False
    kind = one_in_turn(leaping_tiles(table), case.action, table.turns)
    if kind < 0:
        return False
    note_tile(table, case, kind)
    case.yes = TAKE + kind
    return True


@question(
    "auf_schatzsuche",
    title="End the game with the last ten?",
    features=["lead", "own_tiles", "left_to_end"],
    hide=hide_tile,
)
def last_ten(table, hand, rules, case):
    """Take the last ten, which ends the game, or do what else the strategy would?

    Features: points ahead of the best opponent, own tiles of the ten's colour, bonus tiles left until their last one ends the game.
    """
    tens = table.middle & ALL_TENS
    if table.phase != TILE or count(tens) != 1 or takeable(table) & tens == 0:
        return False
    kind = lowest(tens)
    case.lead, case.left_to_end = lead(table, rules), count(bonus_to_end(table, rules))
    case.own_tiles = count(lane(table.display[table.to_move], kind // LANE))
    case.yes = TAKE + kind
    return True
