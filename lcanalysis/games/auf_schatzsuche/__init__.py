"""Auf Schatzsuche, the dice game for two to four players."""

from lcanalysis.games.auf_schatzsuche import notation, play, strategies
from lcanalysis.games.auf_schatzsuche.rules import AufSchatzsucheRules
from lcanalysis.games.base import Game, Setting

GAME = Game(
    key="auf_schatzsuche",
    title="Lost Cities: Auf Schatzsuche",
    seats=(2, 3, 4),
    rules_class=AufSchatzsucheRules,
    kernels=play.KERNELS,
    notation=notation,
    parts=play.PARTS,
    counts=play.COUNTS,
    end_reasons=play.END_REASONS,
    settings=(
        Setting("rerolls", "Re-rolls", 0, 3),
        Setting("bet_multiplier", "Worth of a bet", 0, 3),
        Setting("colour_tiles", "Colour bonus: tiles", 2, 6),
        Setting("equal_tiles", "Numbers bonus: tiles", 2, 5),
    ),
)

GAME.define(strategies.random, builtin=True)
GAME.define(strategies.eager, builtin=True)
GAME.define(strategies.greedy, builtin=True)
GAME.define(strategies.exact_turn, weights=strategies.EXACT_WEIGHTS, builtin=True)
GAME.define(strategies.tuned, weights=strategies.TUNED_WEIGHTS, builtin=True)
