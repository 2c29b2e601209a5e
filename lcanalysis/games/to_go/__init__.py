"""Das Abenteuer To Go, the tile game for two players."""

from lcanalysis.games.base import Game, Setting
from lcanalysis.games.to_go import notation, play, strategies
from lcanalysis.games.to_go.rules import MAX_CAMP, ToGoRules

GAME = Game(
    key="to_go",
    title="Lost Cities: Das Abenteuer To Go",
    seats=(2,),
    rules_class=ToGoRules,
    kernels=play.KERNELS,
    notation=notation,
    parts=play.PARTS,
    counts=play.COUNTS,
    end_reasons=play.END_REASONS,
    settings=(
        Setting("raid_tiles", "Raid tiles", 0, 12),
        Setting("camp_size", "Room in a camp", 0, MAX_CAMP),
        Setting("expedition_cost", "Expedition cost", 0, 40, 5),
        Setting("wagers", "Wagers per colour", 0, 6),
    ),
)

GAME.define(strategies.random, builtin=True)
GAME.define(strategies.eager, builtin=True)
GAME.define(strategies.greedy, builtin=True)
GAME.define(strategies.tuned, weights=strategies.TUNED_WEIGHTS, builtin=True)
