"""The strong strategy for the Board Game: what an action is worth, with weights trained by self-play.

Its heart is `action_worth`, so it has an opinion of every action, not only of the one that it chooses.
"""

from __future__ import annotations

from numba import njit

from lcanalysis.engine.bits import count, lowest, without_lowest
from lcanalysis.games.board_game.board import (
    ARROW,
    ARTIFACT,
    ARTIFACTS_FOUND,
    DISCARD,
    DRAW_DECK,
    DRAW_PILE,
    NO_EVENT,
    NO_STEP,
    PLAY,
    PLAY_CARD,
    STEP,
    STEP_ON,
    VP_TILE,
    WITH_ADVENTURER,
    WITH_RESEARCHER,
    event_on,
    first_cards,
    later_cards,
    movable,
    open_piles,
    pile_top,
    stone_of,
    stone_points,
    unseen,
    worth_of,
)
from lcanalysis.games.board_game.cards import WHOLE_LANE, colour_of, lane, number_of
from lcanalysis.games.board_game.rules import MAX_NUMBER, STONES, TABLE_LENGTH

TUNED_WEIGHTS = {
    "reach": 0.8,  # share of the unseen cards that it counts on, per its share of the draws to come
    "crowd": 0.6,  # how much each card waiting in hand slows down the others
    "clock": 3.0,  # turns for each stone that the explorers nearest to the bridge lack, a seat
    "temper": 50.0,  # points below break-even from which a path not started is worth nothing at all
    "open": 4.0,  # points that a path not started must promise to break even
    "open_late": 18.0,  # how many more when the deck has run out
    "researcher": 5.0,  # points for which it keeps the researcher, at the start
    "spread": 1.0,  # stones by which it may be wrong, at most, about how far an explorer gets
    "surplus": 4.0,  # points for each card to come beyond the last stone, which moves another explorer
    "foresee": 0.6,  # part of the events on the way that it counts on
    "grab": 5.0,  # points more for an artifact at once
    "artifact_hope": 2.5,  # artifacts that it expects to find in an expedition
    "arrow": 14.0,  # points that an arrow on the way is worth
    "arrow_now": 0.8,  # part of the best step that an arrow met at once is worth
    "play": 6.0,  # points for playing rather than discarding
    "start": 0.0,  # points for starting a path
    "feed": 10.0,  # points that a card gives an opponent whose column it follows without a gap
    "feed_gap": 0.3,  # how this falls with the gap
    "feed_new": 4.0,  # points that a 0 gives one who has not started that path; a 10 gives none
    "feed_far": 0.3,  # part of these for each seat farther from the own
    "cover": 0.1,  # part of these that is taken back by covering a discard
    "deck": 3.0,  # points that a card from the deck is worth
    "deck_early": 4.0,  # how many more at the start
    "take": 0.2,  # points for taking a discard
    "deny": 0.0,  # part of an opponent's points that taking a discard saves
    "stretch": 2.0,  # points that one more turn is worth, when all turns are needed
    "end": 0.0,  # points for ending an expedition
    "rival": 0.9,  # part of the opponents' hopes that ending it takes away
    "tick": 0.1,  # part of all hopes that bringing the end nearer takes away
    "rival_reach": 1.8,  # share of the unseen cards that it fears an opponent will play
}

# Turns of an expedition, for each seat, after which it takes no more discards, so that no game goes on for ever.
TUNED_RUNS_OUT = 80


# ---- what holds for all paths ----


@njit
def turns_to_bridge(table, rules) -> float:
    """Stones that the explorers nearest to the bridge lack, as many as would end the expedition, for each seat."""
    lacking, distance, stones = rules.bridge_explorers - table.crossed, 1, 0
    while lacking > 0 and distance <= rules.bridge_stone:
        near = 0
        for seat in range(table.seats):
            for colour in range(rules.colours):
                near += rules.bridge_stone - stone_of(table, seat, colour) == distance
        near = min(near, lacking)
        lacking -= near
        stones += near * distance
        distance += 1
    return stones / table.seats


@njit
def artifact_worth(table, rules, weights) -> float:
    """Points that one more artifact is worth: how steep the table is where the finds are expected to end."""
    rest = rules.rounds - table.round - 1 + table.deck_left / (table.deck_left + table.round_turns + 1.0)
    found = table.earned[table.to_move, ARTIFACTS_FOUND] + max(0.0, weights.artifact_hope) * rest
    return (points_of_artifacts(rules, found + 2.0) - points_of_artifacts(rules, found - 1.0)) / 3.0


@njit
def points_of_artifacts(rules, found: float) -> float:
    """The table of artifacts along straight lines."""
    found = min(max(found, 0.0), TABLE_LENGTH - 1.0)
    low = min(int(found), TABLE_LENGTH - 2)
    step = rules.artifact_table[low + 1] - rules.artifact_table[low]
    return rules.artifact_table[low] + (found - low) * step


@njit
def look(table, hand, rules, weights) -> tuple[int, int, float, float, float, float]:
    """What holds for all paths.

    The kinds and pairs not seen yet, the chance to draw each of these cards, the time to play those in hand as a share, the worth of
    an artifact, and how early it is, from 1 to 0.
    """
    me = table.to_move
    kinds, pairs = unseen(table, hand, me, rules)
    fits = table.can_play[me] & table.begun[me]
    waiting = count(hand.kinds & fits) + count(hand.pairs & fits)
    turns = table.deck_left / table.seats
    turns = min(turns, max(0.0, weights.clock) * turns_to_bridge(table, rules)) + 0.5
    chance = turns / max(1, count(kinds) + count(pairs))
    speed = turns / (turns + max(0.0, weights.crowd) * waiting)
    early = table.deck_left / (table.deck_left + table.round_turns + 1.0)
    return kinds, pairs, chance, speed, artifact_worth(table, rules, weights), early


# ---- what a path promises ----


@njit
def soft(points: float, temper: float) -> float:
    """`points` if they are many, 0 if they are far below 0, and a parabola in between."""
    if points >= temper:
        return points
    if points <= -temper:
        return 0.0
    return 0.25 * (points + temper) * (points + temper) / temper


@njit
def event_points(rules, weights, artifact: float, event: int) -> float:
    """Points that an event on the way is worth."""
    if event == NO_EVENT:
        return 0.0
    if event == ARTIFACT:
        return artifact
    if event == ARROW:
        return weights.arrow
    return float(rules.vp_tiles[event - VP_TILE])


@njit
def points_at(rules, place: float) -> float:
    """The points of the stones along straight lines; before the first stone its points."""
    place = min(max(place, 1.0), float(STONES))
    low = min(int(place), STONES - 1)
    return rules.stone_values[low - 1] + (place - low) * (
        rules.stone_values[low] - rules.stone_values[low - 1]
    )


@njit
def cards_in_lane(kinds: int, pairs: int, colour: int, fits: int) -> int:
    """How many cards of a colour a set of cards holds, of the numbers that fit."""
    return count(lane(kinds, colour) & fits) + count(lane(pairs, colour) & fits)


@njit
def promise(table, rules, weights, view, colour: int, stone: int, worth: int, cards: float) -> float:
    """Points that the own explorer of a path promises, who stands on `stone`, counts `worth` times and has `cards` to come."""
    place, spread = stone + cards, max(0.0, weights.spread) * cards / (1.0 + cards)
    points = 0.5 * worth * (points_at(rules, place - spread) + points_at(rules, place + spread))
    points += weights.surplus * max(0.0, place - STONES)
    for ahead in range(stone + 1, STONES + 1):
        if place <= ahead - 1:
            break
        event = event_points(rules, weights, view[4], event_on(table, colour, ahead))
        points += weights.foresee * min(1.0, place - ahead + 1) * event
    return points


@njit
def cards_to_come(weights, view, colour: int, held: int, fits: int) -> float:
    """Cards that it hopes to play on a column: of those held in hand, and those not seen that fit."""
    hoped = cards_in_lane(view[0], view[1], colour, fits)
    return view[3] * (held + max(0.0, weights.reach) * view[2] * hoped)


@njit
def path_promise(table, hand, rules, weights, view, colour: int, less: int) -> float:
    """Points that a path promises as it is, with `less` cards of the hand that fit."""
    me = table.to_move
    fits = lane(table.can_play[me], colour)
    held = cards_in_lane(hand.kinds, hand.pairs, colour, fits) - less
    stone = stone_of(table, me, colour)
    cards = cards_to_come(weights, view, colour, held, fits)
    points = promise(table, rules, weights, view, colour, stone, worth_of(table, rules, me, colour), cards)
    if stone:
        return points
    if table.adventurers[me] + table.researchers[me] == 0:
        return 0.0
    bar = weights.open + weights.open_late * (1.0 - view[5])
    return soft(points - bar, max(1.0, weights.temper))


@njit
def fits_after(table, rules, colour: int, number: int) -> int:
    """The numbers that the own column of a colour takes after that one, as a lane."""
    me = table.to_move
    fits = lane(table.can_play[me], colour)
    if rules.up_and_down:
        if lane(table.laid[me], colour) & ~(1 << number) == 0 or number == table.last[me, colour]:
            return fits
        if number < table.last[me, colour]:
            return fits & ((2 << number) - 1)
    return fits & (-1 << number) & WHOLE_LANE


# ---- what an action is worth ----


@njit
def step_worth(table, hand, rules, weights, view, colour: int) -> float:
    """Points that one step of an explorer on a path is worth, but for arrows and the end."""
    me, stone = table.to_move, stone_of(table, table.to_move, colour)
    fits, worth = lane(table.can_play[me], colour), worth_of(table, rules, me, colour)
    held = cards_in_lane(hand.kinds, hand.pairs, colour, fits)
    cards = cards_to_come(weights, view, colour, held, fits)
    gain = promise(table, rules, weights, view, colour, stone + 1, worth, cards)
    gain -= promise(table, rules, weights, view, colour, stone, worth, cards)
    event = event_on(table, colour, stone + 1)
    return gain + event_points(rules, weights, view[4], event)


@njit
def best_step(table, hand, rules, weights, view) -> float:
    """Points that the best step of an explorer is worth; none if no step is worth it."""
    best = 0.0
    colours = movable(table, table.to_move)
    while colours:
        best = max(best, step_worth(table, hand, rules, weights, view, lowest(colours)))
        colours = without_lowest(colours)
    return best


@njit
def own_hope(table, hand, rules, weights, view) -> float:
    """Points that the own paths promise beyond where the explorers stand."""
    me, hope = table.to_move, 0.0
    for colour in range(rules.colours):
        hope += path_promise(table, hand, rules, weights, view, colour, 0)
        hope -= worth_of(table, rules, me, colour) * stone_points(rules, stone_of(table, me, colour))
    return hope


@njit
def rival_hope(table, rules, weights, view) -> float:
    """The same of the other players on the paths that they have started, on the average."""
    hope, unknown = 0.0, max(1, count(view[0]) + count(view[1]))
    for seat in range(table.seats):
        if seat == table.to_move:
            continue
        share = min(1.0, view[2] + table.hand_count[seat] / unknown)
        for colour in range(rules.colours):
            stone = stone_of(table, seat, colour)
            if not 0 < stone < STONES:
                continue
            fits = lane(table.can_play[seat], colour)
            cards = weights.rival_reach * share * cards_in_lane(view[0], view[1], colour, fits)
            worth = worth_of(table, rules, seat, colour)
            hope += worth * (points_at(rules, stone + cards) - stone_points(rules, stone))
    return hope / (table.seats - 1)


@njit
def crossing_worth(table, hand, rules, weights, view) -> float:
    """Points, mostly below 0, for taking an explorer over the bridge: hopes that the end takes away, now or sooner."""
    hopes = weights.rival * rival_hope(table, rules, weights, view) - own_hope(
        table, hand, rules, weights, view
    )
    lacking = rules.bridge_explorers - table.crossed
    if lacking <= 1:
        return weights.end + hopes
    return weights.tick * hopes / lacking


@njit
def move_worth(table, hand, rules, weights, view, colour: int, stone: int) -> float:
    """What arriving on a stone is worth besides the promise of the path: its event, and the end if it is the bridge."""
    event, points = event_on(table, colour, stone), 0.0
    if stone == rules.bridge_stone:
        points += crossing_worth(table, hand, rules, weights, view)
        if table.crossed + 1 >= rules.bridge_explorers:
            return points
    if event == ARROW:
        return points + weights.arrow_now * best_step(table, hand, rules, weights, view)
    if event == ARTIFACT:
        points += weights.grab
    return points + event_points(rules, weights, view[4], event)


@njit
def play_worth(table, hand, rules, weights, view, kind: int, researcher: int) -> float:
    """Points that playing a card is worth; it starts a path with the researcher if asked."""
    me, colour, number = table.to_move, colour_of(kind), number_of(kind)
    stone, fits = stone_of(table, me, colour), fits_after(table, rules, colour, number)
    gain = weights.play - path_promise(table, hand, rules, weights, view, colour, 0)
    held = cards_in_lane(hand.kinds, hand.pairs, colour, fits) - 1
    cards = cards_to_come(weights, view, colour, held, fits)
    worth = worth_of(table, rules, me, colour)
    if stone == 0:
        gain += weights.start
        if researcher:
            gain -= weights.researcher * view[5]
            worth = rules.researcher_factor
    after = min(stone + 1, STONES)
    gain += promise(table, rules, weights, view, colour, after, worth, cards)
    if stone == STONES:
        return gain + weights.arrow_now * best_step(table, hand, rules, weights, view)
    return gain + move_worth(table, hand, rules, weights, view, colour, after)


@njit
def appeal(table, weights, kind: int) -> float:
    """Points that a card on its discard pile offers the opponents, the next one first."""
    points, part, colour = 0.0, 1.0, colour_of(kind)
    for place in range(1, table.seats):
        seat = (table.to_move + place) % table.seats
        if (table.can_play[seat] >> kind) & 1:
            if (table.begun[seat] >> kind) & 1:
                gap = abs(number_of(kind) - table.last[seat, colour])
                points += part * weights.feed / (1.0 + max(0.0, weights.feed_gap) * gap)
            else:
                points += part * weights.feed_new * (MAX_NUMBER - number_of(kind)) / MAX_NUMBER
        part *= weights.feed_far
    return points


@njit
def discard_worth(table, hand, rules, weights, view, kind: int) -> float:
    """Points, mostly below 0, that discarding a card is worth."""
    colour = colour_of(kind)
    gain, top = -appeal(table, weights, kind), pile_top(table, colour)
    if top >= 0:
        gain += weights.cover * appeal(table, weights, top)
    if (table.can_play[table.to_move] >> kind) & 1:
        gain += path_promise(table, hand, rules, weights, view, colour, 1)
        gain -= path_promise(table, hand, rules, weights, view, colour, 0)
    return gain


@njit
def take_worth(table, hand, rules, weights, view, colour: int) -> float:
    """Points that drawing from a discard pile is worth."""
    kind = pile_top(table, colour)
    gain = weights.take + weights.deny * appeal(table, weights, kind) + weights.stretch * (1.0 - view[3])
    if (table.can_play[table.to_move] >> kind) & 1:
        gain += path_promise(table, hand, rules, weights, view, colour, -1)
        gain -= path_promise(table, hand, rules, weights, view, colour, 0)
    return gain


@njit
def action_worth(table, hand, rules, weights, view, action: int) -> float:
    """Points that a legal action is worth, compared with the others of the same decision; `view` comes from `look`."""
    if action < DISCARD:
        kind = action & 63
        return play_worth(table, hand, rules, weights, view, kind, action >= WITH_RESEARCHER)
    if action < STEP_ON:
        return discard_worth(table, hand, rules, weights, view, action - DISCARD)
    if action < NO_STEP:
        colour = action - STEP_ON
        stone = stone_of(table, table.to_move, colour) + 1
        gain = step_worth(table, hand, rules, weights, view, colour)
        gain -= event_points(rules, weights, view[4], event_on(table, colour, stone))
        return gain + move_worth(table, hand, rules, weights, view, colour, stone)
    if action == NO_STEP:
        return 0.0
    if action == DRAW_DECK:
        return weights.deck + weights.deck_early * view[5]
    return take_worth(table, hand, rules, weights, view, action - DRAW_PILE)


# ---- the choice ----


@njit
def best_of(table, hand, rules, weights, view, base: int, members: int, best, most) -> tuple[int, float]:
    """The best action, with its worth, of one so far and those of a set."""
    while members:
        action = base + lowest(members)
        members = without_lowest(members)
        worth = action_worth(table, hand, rules, weights, view, action)
        if worth > most:
            best, most = action, worth
    return best, most


def tuned(table, hand, rules, weights, stream):
    """Weighs what each path promises, events, artifacts, the race to the bridge and what discards give away; trained by self-play."""
    me, view = table.to_move, look(table, hand, rules, weights)
    best, most = -1, -1e300
    if table.phase == PLAY:
        first = first_cards(table, hand, rules)
        best, most = best_of(
            table, hand, rules, weights, view, PLAY_CARD, later_cards(table, hand), best, most
        )
        if table.adventurers[me]:
            best, most = best_of(table, hand, rules, weights, view, WITH_ADVENTURER, first, best, most)
        if table.researchers[me]:
            best, most = best_of(table, hand, rules, weights, view, WITH_RESEARCHER, first, best, most)
        best, most = best_of(table, hand, rules, weights, view, DISCARD, hand.kinds, best, most)
    elif table.phase == STEP:
        best, most = best_of(table, hand, rules, weights, view, STEP_ON, movable(table, me), NO_STEP, 0.0)
    else:
        best, most = DRAW_DECK, action_worth(table, hand, rules, weights, view, DRAW_DECK)
        if table.round_turns < TUNED_RUNS_OUT * table.seats:
            best, most = best_of(table, hand, rules, weights, view, DRAW_PILE, open_piles(table), best, most)
    return best
