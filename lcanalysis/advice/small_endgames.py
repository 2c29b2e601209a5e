"""Endgames to try things on, as they come about in play."""

from __future__ import annotations

from collections.abc import Sequence

from lcanalysis.advice.solving import endings_of_game, piece_of
from lcanalysis.engine.endings import Endings
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.base import Position
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import is_whole


def small_endgame(
    game_key: str,
    seed: int,
    deck_left: int,
    strategies: Sequence[str | Strategy] = ("tuned", "tuned"),
    rules: Rules | None = None,
) -> Position:
    """A position near the end of the last round, as it comes about in play.

    Parameters
    ----------
    game_key
        ``"classic"`` or ``"to_go"``.
    seed
        Of the deal and of what the strategies choose at random.
    deck_left
        At the start of the turn at most so many cards are left in the deck, or tiles face down.
    strategies
        Who plays up to there.
    rules
        Rules values; as printed by default.

    Returns
    -------
    Position
        The first turn that meets it.

    Raises
    ------
    BadValue, UnknownName
        If the game has no such endgames, the number is out of range, or there is no such strategy.

    Examples
    --------
    >>> small_endgame("classic", seed=1, deck_left=3).table[0]["deck_left"].item()
    3
    """
    endings = endings_of_game(game_key)
    if not is_whole(deck_left) or deck_left < 1:
        raise BadValue(f"deck_left = {deck_left} is not a whole number from 1 on")
    chosen = game(game_key).seats_of(strategies)
    for number in range(100):
        position = game(game_key).new(seed, number, rules)
        if _play_up_to(position, chosen, endings, deck_left):
            return position
    raise BadValue(f"No round of 100 games came to its last {deck_left} {piece_of(position.rules)}s")


def _play_up_to(position: Position, strategies: Sequence[Strategy], endings: Endings, deck_left: int) -> bool:
    """Play on, in the position itself, to the end of the last round; returns whether it is reached."""
    table, hands, _, record, _ = position.records
    weights = [strategy.weights_record()[0] for strategy in strategies]
    last_round, turns = int(record["rounds"]) - 1, -1
    while not table["over"]:
        begins, turns = table["turns"] != turns, int(table["turns"])
        if begins and table["round"] == last_round and endings.left(table) <= deck_left:
            return True
        seat = position.to_move
        stream = position.streams[1 + seat]
        action = strategies[seat].decide(table, hands[seat], record, weights[seat], stream)
        position.game.kernels.apply(*position.records, int(action))
    return False
