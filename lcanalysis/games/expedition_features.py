"""Features that the games with expeditions share: wagers, and the bonus for long expeditions."""

from lcanalysis.games.expedition_rules import ExpeditionGameRules
from lcanalysis.games.features import Feature


def _no_wager_counts(rules: ExpeditionGameRules) -> bool:
    return rules.wagers == 0 or rules.wager_multiplier == 0


def _bonus_out_of_reach(rules: ExpeditionGameRules) -> bool:
    longest = rules.wagers + rules.highest_number - rules.lowest_number + 1
    return rules.bonus_points == 0 or rules.bonus_cards > longest


def expedition_features(thing: str, next_one: str, after: str) -> tuple[Feature, ...]:
    """What wagers multiply, wagers at all, and the bonus.

    Parameters
    ----------
    thing
        What the game has: ``"card"`` or ``"tile"``.
    next_one
        The question whether to lay one more of them.
    after
        Its feature that counts the expedition after it.

    Examples
    --------
    >>> [feature.name for feature in expedition_features("card", "next_card", "cards_after")]
    ['wager', 'wager_cards', 'bonus']
    """
    return (
        Feature(
            name="wager",
            title="What wagers multiply",
            kind="wager",
            off={"wager_multiplier": 0},
            part="wagers",
            question="first_wager",
            idle=_no_wager_counts,
        ),
        Feature(
            name=f"wager_{thing}s",
            title=f"Wager {thing}s",
            kind="wager",
            off={"wagers": 0},
            part="wagers",
            question="first_wager",
            idle=lambda rules: rules.wagers == 0,
        ),
        Feature(
            name="bonus",
            title="Long-expedition bonus",
            kind="bonus",
            off={"bonus_points": 0},
            part="bonus",
            question=next_one,
            where={after: 8},
            idle=_bonus_out_of_reach,
        ),
    )
