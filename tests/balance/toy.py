"""A game small enough to be worked out by hand: a card, a duel of rock, paper and scissors, and a die each.

A player scores the card dealt, the die rolled after both have chosen, the points of the duel for each other player beaten, and,
in seat 0, the points of the start.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numba import njit

from lcanalysis.engine.kernels import Kernels, register
from lcanalysis.engine.streams import below, seed_stream
from lcanalysis.games.base import Game
from lcanalysis.games.rules import Rules, whole

MAX_SEATS = 3


@dataclass(frozen=True, kw_only=True)
class ToyRules(Rules):
    """Rules values of the toy."""

    game: ClassVar[str] = "toy"

    cards: int = whole(0, 99)
    die: int = whole(0, 99)
    duel: int = whole(0, 99)
    start: int = whole(0, 99)

    @classmethod
    def described(cls):
        defaults = {"cards": 9, "die": 5, "duel": 4, "start": 0}
        return {
            key: {"value": value, "provenance": "assumed", "text": key} for key, value in defaults.items()
        }


_SEATS = (MAX_SEATS,)
TABLE = np.dtype(
    [
        ("to_move", np.int64),
        ("turns", np.int64),
        ("over", np.int64),
        ("stalled", np.int64),
        ("end_reason", np.int64),
        ("seats", np.int64),
        ("toy_card", np.int64, _SEATS),
        ("toy_die", np.int64, _SEATS),
        ("toy_choice", np.int64, _SEATS),
    ],
    align=True,
)
HAND = np.dtype([("card", np.int64)], align=True)
HIDDEN = np.dtype([("die", np.int64, _SEATS)], align=True)


@njit
def setup(table, hands, hidden, rules, chance, seed, game):
    seed_stream(chance, seed, game, 0)
    table.seats = len(hands)
    table.to_move = table.turns = table.over = table.stalled = table.end_reason = 0
    for seat in range(table.seats):
        table.toy_card[seat] = below(chance, rules.cards + 1)
        hands[seat].card = table.toy_card[seat]
        table.toy_die[seat] = table.toy_choice[seat] = 0
    redraw(table, hands, hidden, rules, chance)


@njit
def redraw(table, hands, hidden, rules, chance):
    for seat in range(table.seats):
        hidden.die[seat] = below(chance, rules.die + 1)


@njit
def determinise(table, hand, seat, rules, hands, hidden, chance):
    redraw(table, hands, hidden, rules, chance)


@njit
def legal(table, hand, rules, out):
    for action in range(3):
        out[action] = action
    return 3


@njit
def is_legal(table, hand, rules, action):
    return 0 <= action < 3


@njit
def apply(table, hands, hidden, rules, chance, action):
    table.toy_choice[table.to_move] = action
    table.turns += 1
    table.to_move += 1
    if table.to_move == table.seats:
        table.over = 1
        for seat in range(table.seats):
            table.toy_die[seat] = hidden.die[seat]


@njit
def score(table, rules, out):
    for seat in range(table.seats):
        won = 0
        for other in range(table.seats):
            won += (table.toy_choice[seat] - table.toy_choice[other]) % 3 == 1
        out[seat, 0] = table.toy_card[seat]
        out[seat, 1] = table.toy_die[seat]
        out[seat, 2] = won * rules.duel
        out[seat, 3] = rules.start if seat == 0 else 0


KERNELS = Kernels(
    table=TABLE,
    hand=HAND,
    hidden=HIDDEN,
    rules=ToyRules.dtype(),
    setup=setup,
    legal=legal,
    is_legal=is_legal,
    apply=apply,
    score=score,
    determinise=determinise,
    max_actions=3,
    redraw=redraw,
)
register(KERNELS)

TOY = Game(
    key="toy",
    title="Toy",
    seats=(2, 3),
    rules_class=ToyRules,
    kernels=KERNELS,
    notation=None,
    parts=("cards", "dice", "duel", "start"),
    counts=(),
    end_reasons=("end",),
)


def random(table, hand, rules, weights, stream):
    """Any of the three."""
    return below(stream, 3)


def rock(table, hand, rules, weights, stream):
    """Always rock."""
    return 0


def paper(table, hand, rules, weights, stream):
    """Always paper, which beats rock."""
    return 1


def scissors(table, hand, rules, weights, stream):
    """Always scissors."""
    return 2


for function in (random, rock, paper, scissors):
    TOY.strategies[function.__name__] = TOY.define(function)
