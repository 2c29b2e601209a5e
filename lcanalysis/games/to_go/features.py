"""Features of To Go whose worth is asked for."""

from lcanalysis.games.features import Feature
from lcanalysis.games.to_go.rules import ToGoRules


def _no_wager_counts(rules: ToGoRules) -> bool:
    return rules.wagers == 0 or rules.wager_multiplier == 0


def _bonus_out_of_reach(rules: ToGoRules) -> bool:
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
        name="wager_tiles",
        title="Wager tiles",
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
        question="next_tile",
        where={"tiles_after": 8},
        idle=_bonus_out_of_reach,
    ),
    Feature(
        name="parchment",
        title="Parchments",
        kind="event",
        off={"parchment_numbers": ()},
        count="parchments",
        question="parchment",
        idle=lambda rules: not rules.parchment_numbers,
    ),
    Feature(
        name="raid",
        title="Raids",
        kind="event",
        off={"raid_tiles": 0},
        count="raids_met",
        question="raid",
        idle=lambda rules: rules.raid_tiles == 0,
    ),
)
