"""What a player of Auf Schatzsuche may be forbidden, to see what it is worth."""

from __future__ import annotations

from numba import njit

from lcanalysis.games.altered import Restriction
from lcanalysis.games.auf_schatzsuche.play import (
    BONUS,
    NO_TILE,
    REROLL_DICE,
    STOP,
    TAKE,
    TAKE_BONUS,
    bonus_offered,
    takeable,
)


@njit
def leaves_bonus(table, hand, rules, action) -> bool:
    """Takes every bonus tile at once, also one that ends the game."""
    return table.phase == BONUS and action == STOP and bonus_offered(table) != 0


@njit
def takes_bonus(table, hand, rules, action) -> bool:
    """Takes no bonus tile."""
    return TAKE_BONUS <= action < STOP


@njit
def rerolls(table, hand, rules, action) -> bool:
    """Keeps every first roll."""
    return REROLL_DICE < action < TAKE


@njit
def declines_tile(table, hand, rules, action) -> bool:
    """Takes a tile whenever the dice allow one."""
    return action == NO_TILE and takeable(table) != 0


RESTRICTIONS = (
    Restriction("all_bonus", "takes every bonus tile", leaves_bonus),
    Restriction("no_bonus", "never a bonus tile", takes_bonus),
    Restriction("no_rerolls", "never re-rolls", rerolls),
    Restriction("always_a_tile", "never declines a tile", declines_tile),
)
