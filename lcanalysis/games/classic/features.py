"""Features of the classic card game whose worth is asked for."""

from lcanalysis.games.classic.rules import ClassicRules
from lcanalysis.games.features import Feature


def _no_wager_counts(rules: ClassicRules) -> bool:
    return rules.wagers == 0 or rules.wager_multiplier == 0


def _bonus_out_of_reach(rules: ClassicRules) -> bool:
    longest = rules.wagers + rules.highest_number - rules.lowest_number + 1
    return rules.bonus_points == 0 or rules.bonus_cards > longest


FEATURES = (
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
        name="wager_cards",
        title="Wager cards",
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
        question="next_card",
        where={"cards_after": 8},
        idle=_bonus_out_of_reach,
    ),
)
