"""Questions about decisions of the classic card game.

Where the strategy would say *no*, the question is put of the card that fits it best; where it says *yes*, the branch `no` does what
the strategy would do if it did not hold the cards in question.
"""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, highest, lowest, nth
from lcanalysis.games.cards import LANE, colour_of, is_wager, lane, lane_sum, number_of, place_of
from lcanalysis.games.classic.play import (
    DISCARD,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    LAY,
    PLAY,
    is_open,
    pile_top,
    playable,
    unseen_kinds,
)
from lcanalysis.games.classic.strategies import skipped
from lcanalysis.games.loading import question

WAGERS_ONLY = 1  # the lane of an expedition that has wagers but no number


@njit
def own_lane(table, colour: int) -> int:
    """The own expedition of a colour."""
    return lane(table.laid[table.to_move], colour)


@njit
def lays_in(action: int, colour: int) -> bool:
    """Whether an action lays a card of this colour."""
    return LAY <= action < DISCARD and colour_of(action - LAY) == colour


@njit
def colour_kinds(kinds: int, colour: int) -> int:
    """The kinds of one colour out of a set, where they stand."""
    return lane(kinds, colour) << (LANE * colour)


@njit
def holds_others(hand, colour: int) -> bool:
    """Whether the hand has a card of another colour, so that there is something else to do."""
    return hand.kinds != colour_kinds(hand.kinds, colour)


def hide_colour(table, hand, rules, case):
    """As if the hand had no card of the colour."""
    colour = colour_of(case.yes & 63)
    hand.kinds &= ~colour_kinds(hand.kinds, colour)
    hand.wagers[colour] = 0


def hide_wagers(table, hand, rules, case):
    """As if the hand had no wager of the colour."""
    hand.kinds &= ~(1 << case.yes)
    hand.wagers[colour_of(case.yes)] = 0


def hide_card(table, hand, rules, case):
    """As if the hand did not have the card."""
    hand.kinds &= ~(1 << (case.yes & 63))


# ---- wagers and openings ----


@njit
def wager_colour(table, hand, rules, action: int, laid: int) -> int:
    """The colour whose next wager is in question, -1 if none: the one laid now, else the one with the highest sum in hand."""
    best, most = -1, -1
    for colour in range(rules.colours):
        wager = LAY + LANE * colour
        if own_lane(table, colour) != laid or not (playable(table, hand) >> wager) & 1:
            continue
        if action == wager:
            return colour
        total = lane_sum(lane(hand.kinds, colour), rules)
        if total > most:
            best, most = colour, total
    return best


@njit
def note_colour(table, hand, rules, case, colour: int) -> None:
    """What a player holds of a colour, and how far the round is."""
    held = lane(hand.kinds, colour)
    case.hand_sum = lane_sum(held, rules)
    case.hand_cards = count(held >> 1)
    case.hand_wagers = hand.wagers[colour]
    case.deck_left = table.deck_left
    case.opponent_started = lane(table.laid[1 - table.to_move], colour) != 0


@njit
def note_wager(table, hand, rules, case, laid: int) -> bool:
    """A case of laying a wager on an expedition that has `laid`."""
    colour = wager_colour(table, hand, rules, case.action, laid)
    if table.phase != PLAY or colour < 0 or not holds_others(hand, colour):
        return False
    note_colour(table, hand, rules, case, colour)
    case.yes = LAY + LANE * colour
    return True


COLOUR_FEATURES = ("hand_sum", "hand_cards", "hand_wagers", "deck_left", "opponent_started")


@question("classic", title="Lay the first wager of a colour?", features=[*COLOUR_FEATURES], hide=hide_wagers)
def first_wager(table, hand, rules, case):
    """Start a colour with a wager, or do what else the strategy would?

    Put of the colour that the strategy starts so, else of the one with the highest sum in hand. Features: sum and number of the
    colour's numbers in hand, its wagers in hand, cards left in the deck, whether the opponent has started the colour.
    """
    return note_wager(table, hand, rules, case, 0)


@question(
    "classic",
    title="Lay one more wager?",
    features=["wagers_laid", *COLOUR_FEATURES],
    hide=hide_wagers,
)
def next_wager(table, hand, rules, case):
    """Lay one more wager on an expedition of nothing but wagers, or do what else the strategy would?

    Features: as for the first wager, and the wagers laid before.
    """
    if not note_wager(table, hand, rules, case, WAGERS_ONLY):
        return False
    case.wagers_laid = table.laid_wagers[table.to_move, colour_of(case.yes)]
    return True


@njit
def opening_kind(table, hand, rules, action: int) -> int:
    """The number with which a colour may be opened, -1 if none: the one laid now, else of the colour with the highest sum."""
    best, most = -1, -1
    for colour in range(rules.colours):
        numbers = lane(hand.kinds, colour) >> 1
        if own_lane(table, colour) != 0 or numbers == 0:
            continue
        if lays_in(action, colour) and not is_wager(action - LAY):
            return action - LAY
        total = lane_sum(lane(hand.kinds, colour), rules)
        if total > most:
            best, most = LANE * colour + 1 + lowest(numbers), total
    return best


@question(
    "classic",
    title="Open a colour with its lowest number?",
    features=["number", *COLOUR_FEATURES],
    hide=hide_colour,
)
def opening(table, hand, rules, case):
    """Open a colour with a number, or leave it alone?

    Put of the number with which the strategy opens, else of the lowest of the colour with the highest sum in hand. Features: as for
    the first wager, and the number.
    """
    kind = opening_kind(table, hand, rules, case.action)
    if table.phase != PLAY or kind < 0 or not holds_others(hand, colour_of(kind)):
        return False
    note_colour(table, hand, rules, case, colour_of(kind))
    case.number = number_of(kind, rules)
    case.yes = LAY + kind
    return True


# ---- going on ----


@njit
def next_kind(table, hand, rules, action: int) -> int:
    """The number that may continue an expedition, -1 if none: the one laid now, else the one that skips the fewest."""
    best, fewest = -1, LANE
    for colour in range(rules.colours):
        laid, numbers = own_lane(table, colour), lane(playable(table, hand), colour) >> 1
        if laid == 0 or numbers == 0:
            continue
        if lays_in(action, colour) and not is_wager(action - LAY):
            return action - LAY
        place = 1 + lowest(numbers)
        if skipped(laid, place) < fewest:
            best, fewest = LANE * colour + place, skipped(laid, place)
    return best


@njit
def skipped_lane(laid: int, place: int) -> int:
    """The numbers between the last card of an expedition and a place above it, as a lane."""
    return ((1 << place) - 1) & (-2 << max(0, highest(laid)))


@question(
    "classic",
    title="Lay the next card of an expedition now?",
    features=["skipped", "skipped_unseen", "skipped_points", "cards_after", "wagers_laid", "deck_left"],
    hide=hide_colour,
)
def next_card(table, hand, rules, case):
    """Continue an expedition with the lowest card that fits, or wait for the numbers in between?

    Put of the card with which the strategy continues, else of the one that skips the fewest numbers. Features: numbers skipped, how
    many of them nobody has seen yet, their points, cards of the expedition after it (wagers count for the bonus), its wagers,
    cards left in the deck.
    """
    kind = next_kind(table, hand, rules, case.action)
    if table.phase != PLAY or kind < 0 or not holds_others(hand, colour_of(kind)):
        return False
    colour, me = colour_of(kind), table.to_move
    between = skipped_lane(own_lane(table, colour), place_of(kind))
    case.skipped = count(between)
    case.skipped_unseen = count(between & lane(unseen_kinds(table, hand, rules), colour))
    case.skipped_points = lane_sum(between, rules)
    case.wagers_laid = table.laid_wagers[me, colour]
    case.cards_after = count(own_lane(table, colour) >> 1) + case.wagers_laid + 1
    case.deck_left = table.deck_left
    case.yes = LAY + kind
    return True


# ---- discards ----


@njit
def fits_opponent(table, kinds: int, rules) -> int:
    """The kinds out of a set that fit an expedition that the opponent has started."""
    other, fits = 1 - table.to_move, 0
    for colour in range(rules.colours):
        if lane(table.laid[other], colour):
            fits |= colour_kinds(kinds & table.can_lay[other], colour)
    return fits


@question(
    "classic",
    title="Discard a card that the opponent can lay?",
    features=["number", "opponent_wagers", "opponent_skips", "own_started", "deck_left"],
    hide=hide_card,
)
def feed(table, hand, rules, case):
    """Discard a number that fits a colour the opponent has started, or do what else the strategy would?

    Put of the card that the strategy discards, else of one of those that fit, in turn. Features: the number, the opponent's wagers
    in the colour, numbers the opponent would skip, whether the own expedition is started and takes the card, cards left in the deck.
    """
    if table.phase != PLAY or count(hand.kinds) < 2:
        return False
    numbers = 0
    for colour in range(rules.colours):
        numbers |= colour_kinds(hand.kinds, colour) & ~(1 << (LANE * colour))
    fits = fits_opponent(table, numbers, rules)
    if fits == 0:
        return False
    kind = case.action - DISCARD
    if kind < 0 or not (fits >> kind) & 1:
        kind = nth(fits, table.turns % count(fits))
    colour, other = colour_of(kind), 1 - table.to_move
    case.number = number_of(kind, rules)
    case.opponent_wagers = table.laid_wagers[other, colour]
    case.opponent_skips = skipped(lane(table.laid[other], colour), place_of(kind))
    case.own_started = own_lane(table, colour) != 0 and (playable(table, hand) >> kind) & 1 == 1
    case.deck_left = table.deck_left
    case.yes = DISCARD + kind
    return True


@njit
def pile_to_take(table, rules, action: int) -> int:
    """The pile in question, -1 if none: the one drawn from, else the highest top card for an own expedition, else any in turn."""
    if action >= DRAW_PILE:
        return action - DRAW_PILE
    best, most, open_piles = -1, -1, 0
    for colour in range(rules.colours):
        if not is_open(table, colour):
            continue
        open_piles |= 1 << colour
        kind = pile_top(table, colour)
        fits = own_lane(table, colour) != 0 and (table.can_lay[table.to_move] >> kind) & 1 == 1
        if fits and number_of(kind, rules) > most:
            best, most = colour, number_of(kind, rules)
    if best < 0 and open_piles:
        best = nth(open_piles, table.turns % count(open_piles))
    return best


@question(
    "classic",
    title="Draw a discard rather than from the deck?",
    features=["number", "own_started", "fits", "skipped", "wagers_laid", "fits_opponent", "deck_left"],
)
def take_discard(table, hand, rules, case):
    """Draw the top card of a discard pile, or from the deck?

    Put of the pile from which the strategy draws, else of the highest card that fits an own expedition, else of any in turn.
    Features: the number (0 a wager), whether the own expedition is started, whether the card fits it, numbers it would skip, wagers
    of the expedition, whether it fits the opponent's expedition, cards left in the deck.
    """
    if table.phase != DRAW:
        return False
    colour = pile_to_take(table, rules, case.action)
    if colour < 0:
        return False
    kind, laid, me = pile_top(table, colour), own_lane(table, colour), table.to_move
    case.number = number_of(kind, rules)
    case.own_started = laid != 0
    case.fits = (table.can_lay[me] >> kind) & 1
    case.skipped = max(0, skipped(laid, place_of(kind))) if case.fits else 0
    case.wagers_laid = table.laid_wagers[me, colour]
    case.fits_opponent = fits_opponent(table, 1 << kind, rules) != 0
    case.deck_left = table.deck_left
    case.yes, case.no = DRAW_PILE + colour, DRAW_DECK
    return True
