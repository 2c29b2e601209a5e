"""The classic card game for two players."""

from lcanalysis.games.base import Game, Setting
from lcanalysis.games.classic import notation, play, strategies
from lcanalysis.games.classic.rules import ClassicRules

GAME = Game(
    key="classic",
    title="Lost Cities (classic card game)",
    seats=(2,),
    rules_class=ClassicRules,
    kernels=play.KERNELS,
    notation=notation,
    parts=play.PARTS,
    counts=play.COUNTS,
    end_reasons=play.END_REASONS,
    settings=(
        Setting("expedition_cost", "Expedition cost", 0, 40, 5),
        Setting("wagers", "Wagers per colour", 0, 6),
        Setting("bonus_points", "Bonus points", 0, 60, 5),
    ),
)

GAME.define(strategies.random, builtin=True)
GAME.define(strategies.never_open, builtin=True)
GAME.define(strategies.eager, builtin=True)
GAME.define(strategies.greedy, builtin=True)
GAME.define(strategies.tuned, weights=strategies.TUNED_WEIGHTS, builtin=True)
