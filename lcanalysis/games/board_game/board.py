"""The records of the Board Game, and what they say of paths, explorers and cards."""

from __future__ import annotations

import numpy as np
from numba import njit

from lcanalysis.games.board_game.cards import DECK_ROOM, PILE_ROOM, all_kinds, lowest_of_each
from lcanalysis.games.board_game.rules import MAX_COLOURS, STONES, VP_TILES, BoardGameRules

MAX_SEATS = 4
TILE_ROOM = 45 + 45 + VP_TILES

# A turn is to `PLAY`, then to `STEP` as often as arrows or a ninth stone allow it, then to `DRAW`.
PLAY, STEP, DRAW = range(3)
PLAY_CARD, WITH_ADVENTURER, WITH_RESEARCHER, DISCARD, STEP_ON = 0, 64, 128, 192, 256
NO_STEP = STEP_ON + MAX_COLOURS
DRAW_DECK = NO_STEP + 1
DRAW_PILE = DRAW_DECK + 1
OPEN_TO_ALL = -1

# What lies on a stone; from `VP_TILE` on, the tile's place in the list of the rules.
NO_EVENT, ARTIFACT, ARROW, VP_TILE = range(4)

PARTS = ("stones", "researcher", "vp", "artifacts")
COUNTS = (
    "explorers_sent",
    "bridges_crossed",
    "artifacts_found",
    "vp_tiles",
    "arrows_met",
    "arrow_steps",
    "free_steps",
    "discards_drawn",
    "ended_it",
    "rounds_started",
    "points_as_starter",
    "ended_by_bridge",
    "ended_by_deck",
)
COLUMNS = len(PARTS) + len(COUNTS)
(
    STONE_POINTS,
    RESEARCHER,
    VP,
    ARTIFACT_POINTS,
    EXPLORERS_SENT,
    BRIDGES_CROSSED,
    ARTIFACTS_FOUND,
    VP_VISITS,
    ARROWS_MET,
    ARROW_STEPS,
    FREE_STEPS,
    DISCARDS_DRAWN,
    ENDED_IT,
    ROUNDS_STARTED,
    POINTS_AS_STARTER,
    ENDED_BY_BRIDGE,
    ENDED_BY_DECK,
) = range(COLUMNS)

END_REASONS = ("bridge", "deck", "turn_cap")
BRIDGE, DECK, TURN_CAP = range(3)

AFTER_ENDER, AFTER_STARTER, ENDER = range(3)

TABLE = np.dtype(
    [
        ("to_move", np.int64),
        ("phase", np.int64),
        ("by_arrow", np.int64),  # whether the step to decide on is an arrow's; else it is a free one
        ("seats", np.int64),
        ("deck_left", np.int64),
        ("turns", np.int64),
        ("round_turns", np.int64),
        ("round", np.int64),
        ("starter", np.int64),
        ("over", np.int64),
        ("stalled", np.int64),
        ("end_reason", np.int64),
        ("closed_pile", np.int64),  # the colour just discarded on, or OPEN_TO_ALL
        ("crossed", np.int64),  # explorers of all players over the bridge
        ("seen", np.int64),  # cards that everybody has seen: in columns, piles, or known in a hand
        ("seen_pairs", np.int64),
        ("laid", np.int64, (MAX_SEATS,)),  # cards in the columns of each player
        ("laid_pairs", np.int64, (MAX_SEATS,)),
        ("begun", np.int64, (MAX_SEATS,)),  # all kinds of the colours that each player has started
        ("can_play", np.int64, (MAX_SEATS,)),  # kinds that each player's columns would take
        ("known", np.int64, (MAX_SEATS,)),  # cards known to be in each hand, from drawing discards
        ("known_pairs", np.int64, (MAX_SEATS,)),
        ("hand_count", np.int64, (MAX_SEATS,)),
        ("adventurers", np.int64, (MAX_SEATS,)),  # explorers not sent out yet
        ("researchers", np.int64, (MAX_SEATS,)),
        ("researched", np.int64, (MAX_SEATS,)),  # colours on which a researcher is, as a set
        ("earned", np.int64, (MAX_SEATS, COLUMNS)),  # parts and counts so far, but for where explorers stand
        ("stone", np.int8, (MAX_SEATS, MAX_COLOURS)),  # where each explorer stands, 0 if not sent out
        ("last", np.int8, (MAX_SEATS, MAX_COLOURS)),  # the last number of each column, -1 if there is none
        ("event", np.int8, (MAX_COLOURS, 1 + STONES)),  # what lies on each stone of each path
        ("pile_size", np.int8, (MAX_COLOURS,)),
        ("pile", np.int8, (MAX_COLOURS, PILE_ROOM)),  # kinds, the top one last
    ],
    align=True,
)
HAND = np.dtype([("kinds", np.int64), ("pairs", np.int64)], align=True)
HIDDEN = np.dtype(
    [
        ("deck", np.int8, (DECK_ROOM,)),
        ("tiles", np.int8, (TILE_ROOM,)),  # room to shuffle the event tiles in
        ("seed", np.int64),
        ("game", np.int64),
    ],
    align=True,
)
RULES = BoardGameRules.dtype()


# ---- cards ----


@njit
def later_cards(table, hand) -> int:
    """The kinds of the hand that the seat to move may add to a column."""
    return hand.kinds & table.can_play[table.to_move] & table.begun[table.to_move]


@njit
def first_cards(table, hand, rules) -> int:
    """The kinds of the hand with which the seat to move may start a column."""
    me = table.to_move
    if table.adventurers[me] + table.researchers[me] == 0:
        return 0
    kinds = hand.kinds & ~table.begun[me]
    return lowest_of_each(kinds) if rules.start_with_lowest else kinds


@njit
def pile_top(table, colour: int) -> int:
    """The kind on top of a discard pile; -1 if the pile is empty."""
    size = table.pile_size[colour]
    return table.pile[colour, size - 1] if size else -1


@njit
def is_open(table, colour: int) -> bool:
    """Whether the seat to move may draw from this discard pile."""
    return table.pile_size[colour] > 0 and colour != table.closed_pile


@njit
def open_piles(table) -> int:
    """The colours of the discard piles from which the seat to move may draw, as a set."""
    piles = 0
    for colour in range(MAX_COLOURS):
        if is_open(table, colour):
            piles |= 1 << colour
    return piles


@njit
def unseen(table, hand, seat: int, rules) -> tuple[int, int]:
    """Kinds and pairs of the cards that `seat`, who holds `hand`, has seen nowhere: in the deck, another hand, or removed."""
    own = (hand.kinds & ~table.known[seat]) | (hand.pairs & ~table.known_pairs[seat])
    own_pairs = hand.pairs & ~table.known[seat]
    once = table.seen | own
    twice = table.seen_pairs | own_pairs | (table.seen & own)
    if rules.copies == 1:
        return all_kinds(rules) & ~once, 0
    return all_kinds(rules) & ~twice, all_kinds(rules) & ~once


# ---- explorers ----


@njit
def stone_of(table, seat: int, colour: int) -> int:
    """The stone on which a player's explorer of that path stands, 1 to 9; 0 if none has been sent."""
    return table.stone[seat, colour]


@njit
def event_on(table, colour: int, stone: int) -> int:
    """What lies on a stone."""
    return table.event[colour, stone]


@njit
def stone_points(rules, stone: int) -> int:
    """Points of an explorer on a stone; of one not sent out none."""
    return rules.stone_values[stone - 1] if stone else 0


@njit
def worth_of(table, rules, seat: int, colour: int) -> int:
    """How many times the explorer of a path counts."""
    return rules.researcher_factor if (table.researched[seat] >> colour) & 1 else 1


@njit
def can_step(table, seat: int, colour: int) -> bool:
    """Whether a player's explorer is on that path and not yet on its last stone."""
    return 0 < table.stone[seat, colour] < STONES


@njit
def movable(table, seat: int) -> int:
    """The colours of a player's explorers that may be moved by a free step or an arrow, as a set."""
    colours = 0
    for colour in range(MAX_COLOURS):
        if can_step(table, seat, colour):
            colours |= 1 << colour
    return colours
