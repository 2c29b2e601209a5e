"""Who gets a card: the deck shared with opponents, where a card may lie, and the raids of To Go."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from lcanalysis.errors import ImpossibleQuestion
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import Probability, over_arrays, whole
from lcanalysis.odds.hypergeometric import Counted, check_draws, counts, tail


def whereabouts(
    deck: int, hand: int = 8, known: int = 0, removed: int = 0, my_draws: int = 0
) -> Distribution:
    """Where a card may be that I have not seen.

    Parameters
    ----------
    deck
        Cards in the deck.
    hand
        Cards in the hands of all opponents.
    known
        How many of these I know, because they were taken from a discard pile or shown.
    removed
        Cards that left the game unseen: 30 in The Board Game with two players.
    my_draws
        How many of the deck cards I shall draw myself.

    Returns
    -------
    Distribution
        Outcomes "my draws", "deck" (out of my reach), "opponent" and "removed".

    Raises
    ------
    ImpossibleQuestion
        If more cards are known than held, or I draw more than the deck has.

    Examples
    --------
    >>> whereabouts(deck=20, hand=8, known=2, my_draws=10).probabilities(exact=True)["opponent"]
    Fraction(3, 13)
    """
    known = whole("known", known)
    if known > whole("hand", hand):
        raise ImpossibleQuestion(f"{known} known cards cannot be in a hand of {hand}.")
    check_draws(0, deck, my_draws)
    places = {"my draws": my_draws, "deck": deck - my_draws, "opponent": hand - known, "removed": removed}
    return Distribution(places)


def share_out(of: int, places: Mapping[str, int]) -> Distribution:
    """How several named unseen cards are spread over the places where they may lie.

    Parameters
    ----------
    of
        How many cards are named (or copies of one card).
    places
        How many unseen cards lie in each place, for instance
        ``{"my draws": 18, "their draws": 18, "their hand": 8}``.

    Returns
    -------
    Distribution
        Outcomes are tuples: how many of the named cards lie in each place, in the order given.

    Raises
    ------
    ImpossibleQuestion
        If more cards are named than lie in all places.

    Examples
    --------
    Both copies of a card of The Board Game are out of the game with this probability:

    >>> spread = share_out(2, {"removed": 30, "elsewhere": 72})
    >>> round(spread.p((2, 0)), 4)
    0.0844
    """
    sizes = [whole(f"The number of cards in {place!r}", size) for place, size in places.items()]
    check_draws(of, sum(sizes), 0)
    return counts(sizes, sum(sizes), of)


def first_to_draw(of: int, deck: int, hand: int = 0, removed: int = 0, players: int = 2) -> Distribution:
    """Who is the first to get one of the named cards, if all players draw from the deck in turn.

    Parameters
    ----------
    of
        How many named cards are unseen.
    deck
        Cards in the deck; all are drawn.
    hand
        Unseen cards in the hands of the opponents.
    removed
        Cards that left the game unseen.
    players
        The number of players.

    Returns
    -------
    Distribution
        Outcomes 0 (the player who draws next), 1, ... for the players, "held" (an opponent has one) and
        "nobody" (all are out of the game).

    Raises
    ------
    ImpossibleQuestion
        If more cards are named than unseen.

    Examples
    --------
    >>> first_to_draw(of=1, deck=2, hand=1).probabilities(exact=True)["held"]
    Fraction(1, 3)
    """
    of = whole("of", of, low=1)
    sizes = [whole(*item) for item in (("deck", deck), ("hand", hand), ("removed", removed))]
    unseen = sum(sizes)
    check_draws(of, unseen, 0)
    ways: dict[int | str, int] = dict.fromkeys(range(whole("players", players, low=1)), 0)
    for place in range(deck):
        ways[place % players] += comb(unseen - hand - place - 1, of - 1)
    held = comb(unseen, of) - comb(unseen - hand, of)
    return Distribution(ways | {"held": held, "nobody": comb(removed, of)})


def before_opponent(
    of: Counted, deck: Counted, hand: Counted = 0, removed: Counted = 0, exact: bool = False
) -> Probability:
    """The probability that I get one of the named cards before my opponent, when I draw next.

    Parameters and errors as in `first_to_draw`, for two players; all may be arrays.

    Examples
    --------
    >>> before_opponent(of=1, deck=[1, 2, 3], exact=True)
    array([Fraction(1, 1), Fraction(1, 2), Fraction(2, 3)], dtype=object)
    """

    def ask(of: int, deck: int, hand: int, removed: int) -> Fraction:
        return first_to_draw(of, deck, hand, removed).p(0, exact=True)

    return over_arrays(ask, ("of", "deck", "hand", "removed"), (of, deck, hand, removed), exact)


def before_raid(
    k: Counted, of: Counted, raids: Counted = 4, raid: Counted = 1, exact: bool = False
) -> Probability:
    """The probability that k named tiles of To Go are shown before a raid.

    Only the order of the named tiles and the raids counts: k named ones come before raid m if the first
    k + m - 1 of them hold at least k.

    Parameters
    ----------
    k
        How many named tiles are to be shown.
    of
        How many named tiles are face down.
    raids
        How many raids are face down.
    raid
        Before the how-manieth of these raids; with more than there are, nothing can come too late.
    exact
        True for fractions.

    Raises
    ------
    ImpossibleQuestion
        If fewer than k tiles are named.

    Examples
    --------
    >>> before_raid(1, of=4, raids=4), before_raid(2, of=4, raids=4, exact=True)
    (0.5, Fraction(3, 14))
    """

    def ask(k: int, of: int, raids: int, raid: int) -> Fraction:
        if k > of:
            raise ImpossibleQuestion(f"{k} of {of} named tiles cannot be shown.")
        first = min(k + whole("raid", raid, low=1) - 1, of + raids)
        return tail(k, of, of + raids, first) if raid <= raids else Fraction(1)

    return over_arrays(ask, ("k", "of", "raids", "raid"), (k, of, raids, raid), exact)


def survives_raids(
    tiles: Counted, raids: Counted = 4, from_face_down: bool = True, exact: bool = False
) -> Probability:
    """The probability that a named face-down tile of To Go will be revealed for use.

    It is lost if a raid takes it, or if it is the last face-down tile, which ends the round unused.

    Parameters
    ----------
    tiles
        Face-down tiles, raids and the named tile included.
    raids
        Raids among them.
    from_face_down
        True: every raid takes a face-down tile with it (a raid taken so has no effect). False: none does.
    exact
        True for fractions.

    Raises
    ------
    ImpossibleQuestion
        If there is no place for the named tile beside the raids.

    Examples
    --------
    >>> round(survives_raids(64), 4), survives_raids(64, from_face_down=False)
    (0.9257, 0.984375)
    """

    def ask(tiles: int, raids: int) -> Fraction:
        if raids >= tiles:
            raise ImpossibleQuestion(f"{tiles} face-down tiles with {raids} raids hold no named tile.")
        return _revealed(tiles, raids) if from_face_down else Fraction(tiles - 1, tiles)

    return over_arrays(ask, ("tiles", "raids"), (tiles, raids), exact)


@lru_cache(maxsize=4096)
def _revealed(tiles: int, raids: int) -> Fraction:
    """The chance of a named tile to be revealed and not to be the last, by the next tile shown."""
    if tiles == 1:
        return Fraction(0)
    chance = Fraction(1) + (tiles - 1 - raids) * _plain(tiles - 1, raids)
    if raids:
        chance += raids * _after_raid(tiles - 1, raids - 1)
    return chance / tiles


def _plain(tiles: int, raids: int) -> Fraction:
    return _revealed(tiles, raids) if raids < tiles else Fraction(0)


def _after_raid(tiles: int, raids: int) -> Fraction:
    """A raid takes one of the face-down tiles left: the named one, another raid, or some other."""
    if tiles == 1:
        return Fraction(0)
    chance = (tiles - 1 - raids) * _plain(tiles - 1, raids)
    if raids:
        chance += raids * _revealed(tiles - 1, raids - 1)
    return Fraction(chance) / tiles
