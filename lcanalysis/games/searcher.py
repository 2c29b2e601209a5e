"""`searcher`: strong strategies that look ahead."""

from __future__ import annotations

from lcanalysis.engine.strategy import Strategy
from lcanalysis.games.registry import game
from lcanalysis.games.searching import SEARCH, Search, searching
from lcanalysis.search.playouts import OBJECTIVES


def searcher(
    game_key: str,
    iterations: int | None = None,
    *,
    playout: str | Strategy = "tuned",
    seats: int | None = None,
    objective: str = OBJECTIVES[0],
    name: str | None = None,
    **settings: float,
) -> Search:
    """A strategy that searches before each decision; it takes part wherever a strategy can.

    It draws possible worlds: all that it does not know, at random, as likely as it is. In each world it tries every action worth a
    trial and plays on: first down a tree, in which each player learns what to do by what that player knows, then by the playout
    strategy. It takes the action that did best on average, unless it is not clearly better than what the playout strategy would do.

    Parameters
    ----------
    game_key
        The game.
    iterations
        Playouts a decision, all actions together; by default a number that takes about 0.1 s.
    playout
        The strategy of the playouts.
    seats
        Number of players, for the weights of the playout strategy; the fewest by default.
    objective
        What all players want: ``margin`` (points ahead of the best other player), ``win`` or ``score``.
    name
        ``"search"`` by default.
    **settings
        `width`: actions that are tried, at most. `noise`: share of random decisions in playouts. `explore`: how much the tree looks at
        what is little known, in standard deviations of a playout. `widen`: a decision in the tree tries about 1 + widen * sqrt(visits)
        actions; 0 leaves the tree out. `doubt`: standard errors by which an action must be worse than the best to leave before the
        budget is used up. `trust`: standard errors by which another action must be better than that of the playout strategy to
        be taken. `rounds`: rounds that are looked at, with the current one. `replies`: 1 if the others decide in the tree too, 0 if
        by the playout strategy. `keep`: so many actions never leave.

    Raises
    ------
    UnknownName
        If the game, a strategy, an objective or a setting does not exist.
    BadValue
        If a value is outside its range.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> quick = lc.searcher("classic", iterations=100, name="quick")
    >>> run = lc.simulate("classic", [quick, "tuned"], n=2, seed=1)
    >>> quick.name, len(run.games)
    ('quick', 4)
    """
    chosen = game(game_key)
    if iterations is not None:
        settings = {**settings, "iterations": iterations}
    return searching(chosen, playout, seats, name or SEARCH, objective, **settings)
