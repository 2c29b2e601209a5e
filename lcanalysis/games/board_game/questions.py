"""Questions about decisions of the Board Game."""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count
from lcanalysis.games.board_game.board import (
    ARROW,
    ARTIFACT,
    DISCARD,
    NO_EVENT,
    NO_STEP,
    STEP_ON,
    VP_TILE,
    WITH_ADVENTURER,
    WITH_RESEARCHER,
    event_on,
    stone_of,
)
from lcanalysis.games.board_game.cards import colour_of, lane, number_of
from lcanalysis.games.board_game.rules import STONES
from lcanalysis.games.loading import question

# The sorts of tiles as the feature `tile` names them.
ARTIFACT_TILE, ARROW_TILE, VP_TILES = ARTIFACT, ARROW, VP_TILE


@njit
def path_moved_on(table, action) -> int:
    """The path on which an action moves an explorer of the seat to move; -1 if it moves none."""
    if action < DISCARD:
        colour = colour_of(action & 63)
        return colour if stone_of(table, table.to_move, colour) < STONES else -1
    return action - STEP_ON if STEP_ON <= action < NO_STEP else -1


@njit
def ends_expedition(table, rules, stone: int) -> bool:
    """Whether an explorer that comes onto this stone ends the expedition before its event."""
    crossing = stone == rules.bridge_stone and table.crossed + 1 >= rules.bridge_explorers
    return crossing and not rules.event_of_ending_move


def without_tile(table, hand, rules, case):
    """As if the stone that is reached bore no tile, now and for all who come later."""
    table.event[case.path, case.stone] = NO_EVENT


@question(
    "board_game",
    title="What is a tile worth to who reaches it?",
    features=["tile", "points", "stone", "path", "deck_left"],
    edit=without_tile,
)
def tile(table, hand, rules, case):
    """Reach a stone with an event tile, or the same stone without it?

    The move is the same; in the branch *no* the tile is off the board for the rest of the expedition, for others too. Features: sort
    of tile (1 artifact, 2 arrow, 3 victory points), its points, stone and path, cards in the deck.
    """
    path = path_moved_on(table, case.action)
    if path < 0:
        return False
    stone = stone_of(table, table.to_move, path) + 1
    event = event_on(table, path, stone)
    if event == NO_EVENT or ends_expedition(table, rules, stone):
        return False
    case.path, case.stone, case.deck_left = path, stone, table.deck_left
    case.tile = min(event, VP_TILE)
    if event >= VP_TILE:
        case.points = rules.vp_tiles[event - VP_TILE]
    return True


@question(
    "board_game",
    title="Send the researcher?",
    features=["order", "held", "number", "deck_left"],
)
def researcher(table, hand, rules, case):
    """Start a column with the researcher, or with an adventurer?

    Put where the strategy starts a column and both are left; the card is the same. Features: which explorer of the player it is in
    this expedition, cards of the colour in hand (the one played included), its number, cards in the deck.
    """
    me = table.to_move
    if not WITH_ADVENTURER <= case.action < DISCARD:
        return False
    if table.adventurers[me] == 0 or table.researchers[me] == 0:
        return False
    kind = case.action & 63
    colour = colour_of(kind)
    case.order = 1 + rules.adventurers + rules.researchers - table.adventurers[me] - table.researchers[me]
    case.held = count(lane(hand.kinds, colour)) + count(lane(hand.pairs, colour))
    case.number, case.deck_left = number_of(kind), table.deck_left
    case.yes, case.no = WITH_RESEARCHER + kind, WITH_ADVENTURER + kind
    return True
