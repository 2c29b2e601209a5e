"""When cards come and in which order: waiting times, ascending order, and the end of the deck."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import Probability, over_arrays, whole
from lcanalysis.odds.hypergeometric import Counted, check_draws

MOST_TURNS = 1_000


def wait(of: int, unseen: int, k: int = 1) -> Distribution:
    """How many of my draws it takes until the k-th of the named cards (negative hypergeometric).

    Parameters
    ----------
    of
        How many named cards are among the unseen ones.
    unseen
        How many cards are unseen in all.
    k
        The how-manieth named card is waited for.

    Returns
    -------
    Distribution
        Outcomes are the number of the draw that brings it, if all unseen cards could be drawn.

    Raises
    ------
    ImpossibleQuestion
        If fewer than k cards are named, or more than are unseen.

    Examples
    --------
    >>> wait(of=1, unseen=4).weights
    (1, 1, 1, 1)
    >>> wait(of=3, unseen=44).mean()
    11.25
    """
    _check_wait(whole("k", k, low=1), whole("of", of), whole("unseen", unseen))
    last = unseen - of + k
    return Distribution(
        {draw: comb(draw - 1, k - 1) * comb(unseen - draw, of - k) for draw in range(k, last + 1)}
    )


def expected_wait(of: Counted, unseen: Counted, k: Counted = 1, exact: bool = False) -> Probability:
    """The expected number of draws until the k-th named card: k (unseen + 1) / (of + 1).

    Parameters and errors as in `wait`; all may be arrays.

    Examples
    --------
    >>> expected_wait(of=[1, 3], unseen=44)
    array([22.5 , 11.25])
    """

    def ask(of: int, unseen: int, k: int) -> Fraction:
        _check_wait(whole("k", k, low=1), of, unseen)
        return Fraction(k * (unseen + 1), of + 1)

    return over_arrays(ask, ("of", "unseen", "k"), (of, unseen, k), exact)


def in_order(
    of: Counted,
    unseen: Counted,
    draws: Counted,
    wagers: Counted = 0,
    all_needed: bool = False,
    exact: bool = False,
) -> Probability:
    """The probability that the named cards I draw come in an order in which each can be laid at once.

    Numbers must come ascending, wagers before all numbers; of i numbers and j wagers, j! of the (i + j)!
    orders will do.

    Parameters
    ----------
    of
        How many named number cards, all different, are among the unseen ones.
    unseen, draws
        As in `exactly`.
    wagers
        How many named wagers are unseen, beside the numbers.
    all_needed
        True: all named cards must be among my draws. False: those that are must be in order.
    exact
        True for fractions.

    Raises
    ------
    ImpossibleQuestion
        If more cards are named or drawn than there are.

    Examples
    --------
    Both the 7 and the 8 among the next 10 of 20 cards, the 7 first:

    >>> in_order(of=2, unseen=20, draws=10, all_needed=True, exact=True)
    Fraction(9, 76)
    """

    def ask(of: int, unseen: int, draws: int, wagers: int) -> Fraction:
        check_draws(of + wagers, unseen, draws)
        return _ordered(of, unseen, draws, wagers, all_needed)

    return over_arrays(ask, ("of", "unseen", "draws", "wagers"), (of, unseen, draws, wagers), exact)


def turns_left(deck: Counted, players: Counted = 2, discards: Counted = 0, seat: Counted = 0) -> Probability:
    """How many turns a player still has until the last deck card is drawn.

    Parameters
    ----------
    deck
        Cards in the deck; every turn takes one unless it draws from a discard pile.
    players
        The number of players.
    discards
        How many draws of all players together will come from discard piles.
    seat
        Whose turns: 0 is the player to move, 1 the next one.

    Returns
    -------
    A whole number, or an array of them. The last draw ends the round: the card drawn with it is not played.

    Raises
    ------
    BadValue
        If the seat is not one of the players.

    Examples
    --------
    >>> int(turns_left(44)), int(turns_left(7, seat=1)), int(turns_left(7, discards=1, seat=1))
    (22, 3, 4)
    """

    def ask(deck: int, players: int, discards: int, seat: int) -> Fraction:
        whole("seat", seat, high=whole("players", players, low=1) - 1)
        return Fraction((deck + discards - seat + players - 1) // players)

    turns = over_arrays(ask, ("deck", "players", "discards", "seat"), (deck, players, discards, seat), False)
    return turns.astype(int) if hasattr(turns, "astype") else int(turns)


def runs_out(turns: Counted, deck: Counted, share: Fraction | float = 1, exact: bool = False) -> Probability:
    """The probability that the deck is empty after so many turns of all players together.

    Parameters
    ----------
    turns
        Turns of all players.
    deck
        Cards in the deck.
    share
        The probability, 0 to 1, that a turn draws from the deck and not from a discard pile.
    exact
        True for fractions; a float share is then taken at its exact binary value.

    Raises
    ------
    BadValue
        If the share is not from 0 to 1, or there are more than 1,000 turns.

    Examples
    --------
    >>> runs_out(turns=[2, 3], deck=2, share=Fraction(1, 2), exact=True)
    array([Fraction(1, 4), Fraction(1, 2)], dtype=object)
    """
    if not 0 <= share <= 1:
        raise BadValue(f"share must be a probability from 0 to 1, not {share!r}.")
    p = Fraction(share)

    def ask(turns: int, deck: int) -> Fraction:
        whole("turns", turns, high=MOST_TURNS)
        terms = (comb(turns, n) * p**n * (1 - p) ** (turns - n) for n in range(deck, turns + 1))
        return sum(terms, Fraction(0))

    return over_arrays(ask, ("turns", "deck"), (turns, deck), exact)


def _check_wait(k: int, of: int, unseen: int) -> None:
    if k > of:
        raise ImpossibleQuestion(f"The draw of card {k} of {of} named cards cannot be waited for.")
    check_draws(of, unseen, 0)


def _ordered(of: int, unseen: int, draws: int, wagers: int, all_needed: bool) -> Fraction:
    rest, most = unseen - of - wagers, factorial(of + wagers)
    total = 0
    for i in range(of if all_needed else 0, of + 1):
        for j in range(wagers if all_needed else 0, min(wagers, draws - i) + 1):
            drawn = comb(of, i) * comb(wagers, j) * comb(rest, draws - i - j)
            total += drawn * factorial(j) * (most // factorial(i + j))
    return Fraction(total, most * comb(unseen, draws))
