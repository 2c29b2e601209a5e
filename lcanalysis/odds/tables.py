"""Whole answers as tidy tables: what the command prints, the panels show and the charts draw.

Where a table has a column `exact`, it holds the fractions of the floats beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from lcanalysis.errors import BadValue
from lcanalysis.odds import deck, dice, expedition
from lcanalysis.odds.cards import WAGER, Cards, read
from lcanalysis.odds.distribution import Distribution
from lcanalysis.odds.exact import whole
from lcanalysis.odds.faces import BET_DIE, Bet, Dice, Faces, pool, read_faces
from lcanalysis.odds.scoring import expedition_rules

Group: TypeAlias = tuple[int, int]
Answer: TypeAlias = tuple[str, Fraction, str]

MOST_CURVE = 500
BRIDGE = 7
"""The first stone beyond the bridge of The Board Game."""


def probabilities(distribution: Distribution) -> Any:
    """Outcomes with their probabilities: outcome, probability, at_least, exact.

    Examples
    --------
    >>> probabilities(Distribution({0: 3, 10: 1}))
       outcome  probability  at_least exact
    0        0         0.75      1.00   3/4
    1       10         0.25      0.25   1/4
    """
    frame = distribution.to_frame()[["outcome", "probability", "at_least"]]
    return frame.assign(exact=list(distribution.probabilities(exact=True).values()))


# ---- dice ----


def dice_targets(targets: Iterable[int], dice_: Dice = 3, faces: Faces = BET_DIE, rerolls: int = 1) -> Any:
    """The chance to form each target, and at least one of them, with and without re-rolls.

    Parameters
    ----------
    targets
        The numbers wanted.
    dice_, faces
        As in `dice.sums`.
    rerolls
        How many re-rolls there are; each row is played for that row's aim alone.

    Returns
    -------
    One row a question: target (a number, or "any" for at least one of several), with_bet (whether a bet must
    show as well; only if the dice have bets), rerolls (0, and as many as there are), probability, exact.

    Raises
    ------
    BadValue
        If there is no target.

    Examples
    --------
    >>> dice_targets([7]).drop(columns="probability")
      target  with_bet  rerolls     exact
    0      7     False        0     25/72
    1      7     False        1   137/216
    2      7      True        0      1/18
    3      7      True        1  667/3888
    """
    import pandas as pd

    wanted = sorted({int(target) for target in targets})
    aims: list[tuple[str, list[int]]] = [(str(target), [target]) for target in wanted]
    if len(wanted) > 1:
        aims.append(("any", wanted))
    elif not wanted:
        raise BadValue("At least one target number is needed.")
    has_bets = any(isinstance(face, Bet) for die in pool(dice_, faces) for face in die)
    formed = dice.subset_sums(dice_, faces)
    rows = []
    for name, numbers in aims:
        for with_bet in (False, True)[: 1 + has_bets]:
            for left in sorted({0, rerolls}):
                chance = _chance(formed, numbers, with_bet, left, dice_, faces)
                rows.append((name, with_bet, left, float(chance), chance))
    return pd.DataFrame(rows, columns=["target", "with_bet", "rerolls", "probability", "exact"])


def dice_keeps(policy: dice.RerollPolicy, left: int | None = None) -> Any:
    """What to keep of every roll: roll, keep, reroll (dice), chance, exact, probability (of the roll).

    Parameters
    ----------
    policy
        Of `dice.best_reroll` with `dice.forms` as payoff, so that its values are chances.
    left
        How many re-rolls are left, by default all.

    Examples
    --------
    >>> policy = dice.best_reroll(dice.forms(2), dice=1, faces=(1, 2))
    >>> dice_keeps(policy)
      roll keep  reroll  chance exact  probability
    0    1            1     0.5   1/2          0.5
    1    2    2       0     1.0     1          0.5
    """
    frame = policy.to_frame(left).rename(columns={"value": "chance"})
    exact = [policy.value_of(read_faces(roll), left, exact=True) for roll in frame["roll"]]
    return frame.assign(exact=exact)[["roll", "keep", "reroll", "chance", "exact", "probability"]]


def _chance(
    formed: Distribution, numbers: Sequence[int], with_bet: bool, left: int, dice_: Dice, faces: Faces
) -> Fraction:
    if left:
        aim = dice.forms(*numbers, with_bet=with_bet)
        return dice.best_reroll(aim, left, dice_, faces).value(exact=True)
    wanted = set(numbers)
    return formed.p(lambda state: not wanted.isdisjoint(state[0]) and (state[1] > 0 or not with_bet), True)


# ---- decks ----


def deck_answers(
    k: int,
    of: int,
    unseen: int,
    draws: int,
    second: Group | None = None,
    hand: int | None = None,
    removed: int = 0,
) -> Any:
    """What there is to say about some named cards: question, value, unit, exact.

    Parameters
    ----------
    k, of, unseen, draws
        At least k of these named cards, among my draws from the unseen cards.
    second
        Another group (cards, at least), none of which is in the first.
    hand
        Unseen cards in the opponent's hand; with them come the odds to draw a card before the opponent.
    removed
        Cards that left the game unseen.

    Raises
    ------
    BadValue, ImpossibleQuestion
        As in `deck.at_least`.

    Examples
    --------
    >>> deck_answers(1, of=3, unseen=36, draws=12)[["question", "exact"]].iloc[0].tolist()
    ['at least 1 of the 3 cards in 12 draws', Fraction(1279, 1785)]
    """
    once = deck.at_least(k, of, unseen, draws, exact=True)
    rows: list[Answer] = [(f"at least {k} of the {of} cards in {draws} draws", once, "probability")]
    if second is not None:
        also, least = second
        both = deck.joint([(of, k), second], unseen, draws, exact=True)
        alone = deck.at_least(least, also, unseen, draws, exact=True)
        rows.append((f"at least {least} of the {also} other cards", alone, "probability"))
        rows.append(("both", both, "probability"))
    rows.append(
        ("cards of the first group drawn, on average", deck.expected(of, unseen, draws, True), "cards")
    )
    if k:
        rows.append(
            (
                f"draws until {_nth(k)} of them comes, on average",
                deck.expected_wait(of, unseen, k, True),
                "draws",
            )
        )
        rows.append(("draws for an even chance of that", _half(of, unseen, k), "draws"))
    if hand is not None:
        rows += _shared(of, unseen, hand, removed)
    return _answers(rows)


def deck_curve(k: int, of: int, unseen: int, second: Group | None = None, most: int = 5) -> Any:
    """The chance to have drawn at least 1, 2, ... of the named cards after every number of draws.

    Parameters
    ----------
    k, of, unseen, second
        As in `deck_answers`.
    most
        So many numbers of cards at most, k among them.

    Returns
    -------
    One row a number of draws and event: draws, event, asked (whether it is the event asked about),
    probability.

    Examples
    --------
    >>> deck_curve(1, of=1, unseen=2)[["draws", "event", "probability"]]
       draws       event  probability
    0      0  at least 1          0.0
    1      1  at least 1          0.5
    2      2  at least 1          1.0
    """
    import pandas as pd

    draws = list(range(whole("unseen", unseen, high=MOST_CURVE) + 1))
    parts = [
        pd.DataFrame(
            {
                "draws": draws,
                "event": f"at least {count}",
                "asked": count == k and second is None,
                "probability": deck.at_least(count, of, unseen, draws),
            }
        )
        for count in _counts(k, of, most)
    ]
    if second is not None:
        event = f"at least {k}, and {second[1]} of the others"
        chance = deck.joint([(of, k), second], unseen, draws)
        parts.append(pd.DataFrame({"draws": draws, "event": event, "asked": True, "probability": chance}))
    return pd.concat(parts, ignore_index=True)


def _counts(k: int, of: int, most: int) -> list[int]:
    first = max(1, min(k - most // 2, of - most + 1))
    return sorted({k, *range(first, min(of, first + most - 1) + 1)})


def _nth(k: int) -> str:
    return "the first" if k == 1 else f"number {k}"


def _half(of: int, unseen: int, k: int) -> Fraction:
    return Fraction(deck.wait(of, unseen, k).median())


def _shared(of: int, unseen: int, hand: int, removed: int) -> list[Answer]:
    left = unseen - whole("hand", hand) - whole("removed", removed)
    if left < 0:
        raise BadValue(
            f"{hand} cards in a hand and {removed} removed are more than the {unseen} unseen cards."
        )
    first = deck.first_to_draw(of, left, hand, removed).probabilities(exact=True)
    rows = [
        (f"I draw one before my opponent (I draw next, {left} cards in the deck)", 0),
        ("my opponent draws the first", 1),
        ("my opponent holds one already", "held"),
    ] + ([("all are out of the game", "nobody")] if removed else [])
    return [(question, first.get(who, Fraction(0)), "probability") for question, who in rows]


# ---- expeditions ----


def expedition_answers(
    game: str = "classic",
    hand: Cards = "",
    laid: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: int,
    patience: int | None = None,
    **values: Any,
) -> Any:
    """What one expedition will bring: question, value, unit, exact.

    Parameters
    ----------
    game, hand, laid, seen, unseen, draws, patience, values
        As in `expedition.outcomes`.

    Examples
    --------
    >>> expedition_answers(hand="8 9 10", unseen=44, draws=4)[["question", "exact"]].iloc[0].tolist()
    ['a final score of 0 or more', Fraction(1, 1)]
    """
    position: dict[str, Any] = {
        "hand": hand,
        "laid": laid,
        "seen": seen,
        "unseen": unseen,
        "draws": draws,
        "patience": patience,
    }
    score = expedition.outcomes(game, **position, **values)
    rows: list[Answer] = [
        ("a final score of 0 or more", score.p(lambda points: points >= 0, True), "probability"),
        _long(game, position, values),
        ("score, on average", score.mean(exact=True), "points"),
        *(
            (
                f"score not exceeded in {share} of 10 games",
                Fraction(score.quantile(Fraction(share, 10))),
                "points",
            )
            for share in (1, 5, 9)
        ),
    ]
    if game != "board_game":
        rows += _one_more_wager(game, position, values)
    return _answers(rows)


def wager_sums(
    game: str = "classic",
    laid: Cards = "",
    seen: Cards = "",
    *,
    unseen: int,
    draws: Iterable[int],
    patience: int | None = None,
    **values: Any,
) -> Any:
    """From which sum of the numbers in hand on one more wager is right, by draws left.

    Parameters
    ----------
    game, laid, seen, unseen, patience, values
        As in `expedition.outcomes`; only wagers may be laid, since a wager comes before all numbers.
    draws
        The numbers of draws to look at.

    Returns
    -------
    As `expedition.break_even_sums`.

    Raises
    ------
    BadValue
        If a number is laid, or no wager is left.

    Examples
    --------
    >>> wager_sums(unseen=44, draws=[10])["on_average"].tolist()
    [10]
    """
    rules = expedition_rules(game, values)
    wagers = read(laid, rules.colour())[1]
    if wagers.total() > wagers[WAGER]:
        raise BadValue("A number lies already, so no more wager can be laid.")
    return expedition.break_even_sums(
        draws, unseen, game, seen, patience=patience, wagers_laid=wagers[WAGER], **values
    )


def _long(game: str, position: dict[str, Any], values: dict[str, Any]) -> Answer:
    if game == "board_game":
        path = {name: value for name, value in values.items() if name == "stone"}
        beyond = expedition.path_length(**position, **path).p(lambda stone: stone >= BRIDGE, True)
        return f"stone {BRIDGE} or beyond, over the bridge", beyond, "probability"
    needed = expedition_rules(game, values).bonus_cards
    enough = expedition.long_expedition(game, exact=True, **position, **values)
    return f"{needed} cards or more, for the bonus", enough, "probability"


def _one_more_wager(game: str, position: dict[str, Any], values: dict[str, Any]) -> list[Answer]:
    """What one more wager before the numbers would add; nothing if none can be laid any more."""
    rules = expedition_rules(game, values)
    laid = read(position["laid"], rules.colour())[1]
    if laid.total() > laid[WAGER] or laid[WAGER] >= rules.wagers:
        return []
    asked = {name: value for name, value in position.items() if name != "laid"}
    gain = expedition.wager_gain(game, wagers_laid=laid[WAGER], exact=True, **asked, **values)
    return [("what one more wager adds, on average", gain, "points")]


def _answers(rows: Sequence[Answer]) -> Any:
    import pandas as pd

    return pd.DataFrame(
        [{"question": q, "value": float(value), "unit": unit, "exact": value} for q, value, unit in rows]
    )
