"""Questions of balance, answered with intervals."""

from lcanalysis.balance.compare import Comparison, compare, pairing_gain
from lcanalysis.balance.decisions import decision_map, decision_value, value_map
from lcanalysis.balance.measures import QUANTITIES, measures
from lcanalysis.balance.sensitivity import headlines
from lcanalysis.balance.sweep import sweep
from lcanalysis.balance.timing import when
from lcanalysis.balance.tournament import cross_table
from lcanalysis.balance.values import bonus_value, event_value, feature_value, feature_values, wager_value

__all__ = [
    "QUANTITIES",
    "Comparison",
    "bonus_value",
    "compare",
    "cross_table",
    "decision_map",
    "decision_value",
    "event_value",
    "feature_value",
    "feature_values",
    "headlines",
    "measures",
    "pairing_gain",
    "sweep",
    "value_map",
    "wager_value",
    "when",
]
