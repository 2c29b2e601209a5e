"""Golden playthroughs: one readable game of each game, from the head of its file.

``python -m tests.golden.regenerate classic`` writes ``tests/golden/classic.txt`` anew from the game, seed and strategies in its
first lines. For a new game, write a file of these lines only and run it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import lcanalysis as lc

FOLDER = Path(__file__).parent
EVERY = 30
HEAD = """\
# A whole game, replayed line by line by the tests. A line is the player and the action; indented lines show the position.
# Written by: python -m tests.golden.regenerate {key}
game: {key}
seed: {seed}
strategies: {strategies}
"""


def golden_file(key: str) -> Path:
    """Where the playthrough of a game lies."""
    return FOLDER / f"{key}.txt"


def head(text: str) -> dict[str, str]:
    """The fields of the first lines."""
    fields = (line.partition(": ") for line in text.splitlines() if not line.startswith((" ", "#")))
    return {name: value for name, _, value in fields if name in ("game", "seed", "strategies")}


def shown(position) -> str:
    """The position as indented lines."""
    return "".join(f"    {line}\n" for line in position.show().splitlines())


def playthrough(fields: dict[str, str]) -> str:
    """The text of the game that the head describes."""
    strategies = fields["strategies"].split()
    game = lc.game(fields["game"])
    position = game.new(seed=int(fields["seed"]), seats=len(strategies))
    text = HEAD.format(key=game.key, seed=fields["seed"], strategies=fields["strategies"]) + shown(position)
    for n, (seat, words, after) in enumerate(position.playthrough(strategies), start=1):
        text += f"{seat}: {words}\n"
        if n % EVERY == 0 or after.is_over:
            text += shown(after)
        position = after
    scores = " ".join(str(score) for score in position.scores()["score"])
    return text + f"scores: {scores}\n"


if __name__ == "__main__":
    for key in sys.argv[1:] or lc.all_games():
        path = golden_file(key)
        path.write_text(playthrough(head(path.read_text())))
