"""Auf Schatzsuche, the dice game for two to four players."""

from lcanalysis.games.auf_schatzsuche import notation, play, strategies
from lcanalysis.games.auf_schatzsuche.rules import AufSchatzsucheRules
from lcanalysis.games.base import Game

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
)

GAME.define(strategies.random, builtin=True)
GAME.define(strategies.eager, builtin=True)
GAME.define(strategies.greedy, builtin=True)
GAME.define(strategies.exact_turn, weights=strategies.EXACT_WEIGHTS, builtin=True)
GAME.define(strategies.tuned, weights=strategies.TUNED_WEIGHTS, builtin=True)
