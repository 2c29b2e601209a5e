"""The Board Game for two to four players."""

from lcanalysis.games.base import Game, Setting
from lcanalysis.games.board_game import board, frames, notation, play, strategies, tuned
from lcanalysis.games.board_game.rules import SEATS, BoardGameRules

GAME = Game(
    key="board_game",
    title="Lost Cities: The Board Game",
    seats=SEATS,
    rules_class=BoardGameRules,
    kernels=play.KERNELS,
    notation=notation,
    parts=board.PARTS,
    counts=board.COUNTS,
    end_reasons=board.END_REASONS,
    match_parts=("artifacts",),
    board=frames.drawn_board,
    settings=(
        Setting("bridge_explorers", "Explorers over the bridge", 1, 10),
        Setting("researcher_factor", "Worth of the researcher", 1, 4),
        Setting("adventurers", "Adventurers", 1, 5),
        Setting("arrows", "Arrow tiles", 0, 9),
        Setting("hand_size", "Cards in hand", 4, 12),
    ),
)

GAME.define(strategies.random, builtin=True)
GAME.define(strategies.eager, builtin=True)
GAME.define(strategies.greedy, builtin=True)
GAME.define(tuned.tuned, weights=tuned.TUNED_WEIGHTS, builtin=True)
