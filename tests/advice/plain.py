"""Endgames in plain Python: the references of both games, every way to play on, and no other means than minimax."""

from __future__ import annotations

import copy
from random import Random

import lcanalysis as lc
from tests.games import classic_state, to_go_state
from tests.reference import classic, to_go

STEPS = ("act", "revealed", "parchment", "raid")


def numbers_laid(cards, colours) -> dict[int, list[int]]:
    """The numbers of each expedition in the order in which they must have been laid."""
    return {colour: sorted(n for c, n in cards.elements() if c == colour) for colour in range(colours)}


def classic_match(position) -> classic.Match:
    """A position of the engine as a match of the reference."""
    state = classic_state.State(position)
    match = classic.Match(classic.Rules(**position.rules.values()), 0, 0)
    table = state.table
    match.deck, match.turns, match.round_turns = state.deck, table["turns"], table["round_turns"]
    match.to_move, match.drawing, match.starter = table["to_move"], bool(table["phase"]), table["starter"]
    match.closed = None if table["closed_pile"] < 0 else table["closed_pile"]
    match.piles = {colour: list(state.piles[colour]) for colour in range(match.rules.colours)}
    for seat, player in enumerate(match.players):
        player.hand = list(state.hands[seat].elements())
        player.expeditions = numbers_laid(state.laid[seat], match.rules.colours)
    return match


def to_go_match(position) -> to_go.Match:
    """The same for To Go."""
    state = to_go_state.State(position)
    match = to_go.Match(to_go.Rules(**position.rules.values()), 0, 0)
    table = state.table
    match.down, match.up, match.box = list(state.down), list(state.up.elements()), []
    match.turns, match.round_turns, match.starter = table["turns"], table["round_turns"], table["starter"]
    match.to_move, match.step, match.revealed = table["to_move"], STEPS[table["phase"]], state.shown
    match.growing = None if table["parchment"] < 0 else table["parchment"]
    for seat, player in enumerate(match.players):
        player.camp = list(state.camps[seat].elements())
        player.expeditions = numbers_laid(state.laid[seat], match.rules.colours)
    return match


def branch(match):
    """A match that can go on by itself."""
    other = copy.copy(match)
    for name in ("deck", "down", "up", "box"):
        if hasattr(match, name):
            setattr(other, name, list(getattr(match, name)))
    if hasattr(match, "piles"):
        other.piles = {colour: list(pile) for colour, pile in match.piles.items()}
    other.players = []
    for player in match.players:
        twin = copy.copy(player)
        twin.expeditions = {colour: list(numbers) for colour, numbers in player.expeditions.items()}
        for name in ("hand", "camp"):
            if hasattr(player, name):
                setattr(twin, name, list(getattr(player, name)))
        if hasattr(player, "counts"):
            twin.counts = dict(player.counts)
        other.players.append(twin)
    return other


def signature(match):
    """All that the rest of a match hangs on."""
    players = tuple(
        (
            tuple(sorted(getattr(player, "hand", ()))),
            tuple(sorted(getattr(player, "camp", ()))),
            tuple(map(tuple, player.expeditions.values())),
        )
        for player in match.players
    )
    if hasattr(match, "piles"):
        rest = (match.drawing, match.closed, tuple(map(tuple, match.piles.values())), len(match.deck))
    else:
        rest = (match.step, match.revealed, match.growing, tuple(sorted(match.up)), len(match.down))
    return match.to_move, match.round_turns, players, rest


def margin(match, seat: int) -> int:
    """Points of a seat less those of the other."""
    points = [classic.total(row) for row in match.scores()]
    return points[seat] - points[1 - seat]


def minimax(match, seat: int, known: dict) -> int:
    """The value of a match for a seat by trying everything."""
    if match.over:
        return margin(match, seat)
    key = signature(match)
    if key not in known:
        values = action_values(match, seat, known).values()
        known[key] = max(values) if match.to_move == seat else min(values)
    return known[key]


def action_values(match, seat: int, known: dict) -> dict:
    """The value of each action."""
    values = {}
    for action in match.legal():
        after = branch(match)
        after.apply(action)
        values[action] = minimax(after, seat, known)
    return values


def small_rules(key: str, chance: Random, **changes):
    """Rules of a game that is over before long."""
    values = {
        "colours": chance.randint(1, 3),
        "wagers": chance.randint(0, 2),
        "lowest_number": 2,
        "highest_number": chance.randint(5, 8),
        "expedition_cost": chance.choice([0, 3, 6]),
        "wager_multiplier": chance.randint(0, 2),
        "bonus_cards": chance.randint(3, 5),
        "bonus_points": chance.choice([0, 7, 7, -5]),
        "rounds": 1,
    }
    if key == "classic":
        values |= {"hand_size": chance.randint(1, 3), "draw_just_discarded": chance.random() < 0.3}
        if values["colours"] == 1:
            values |= {"wagers": 2, "highest_number": 8}
    else:
        values |= {
            "raid_tiles": chance.randint(0, 2),
            "camp_size": chance.randint(0, 2),
            "last_tile_is_used": chance.random() < 0.3,
            "raid_last_ends": chance.random() < 0.8,
            "raid_chain": chance.random() < 0.3,
            "parchment_numbers": sorted(chance.sample(range(2, 6), chance.randint(0, 3))),
        }
    return lc.rules(key, **{**values, **changes})
