"""Roll & Write, the dice game with a score sheet for two to five players."""

from lcanalysis.games.base import Game, Setting
from lcanalysis.games.roll_and_write import notation, play, strategies
from lcanalysis.games.roll_and_write.rules import RollAndWriteRules

GAME = Game(
    key="roll_and_write",
    title="Lost Cities: Roll & Write",
    seats=(2, 3, 4, 5),
    rules_class=RollAndWriteRules,
    kernels=play.KERNELS,
    notation=notation,
    parts=play.PARTS,
    counts=play.COUNTS,
    end_reasons=play.END_REASONS,
    settings=(
        Setting("bridge_points", "Bridge points", 0, 60, 5),
        Setting("circle_factor", "Worth of a circle", 1, 4),
        Setting("nine_boxes", "Points for 9 boxes", 60, 160, 10),
        Setting("number_dice", "Number dice", 2, 6),
    ),
)

GAME.define(strategies.random, builtin=True)
GAME.define(strategies.eager, builtin=True)
GAME.define(strategies.greedy, builtin=True)
GAME.define(strategies.tuned, weights=strategies.TUNED_WEIGHTS, builtin=True)
