"""Questions of balance, answered with intervals."""

from lcanalysis.balance.compare import Comparison, compare, pairing_gain
from lcanalysis.balance.decisions import decision_value, value_map
from lcanalysis.balance.measures import QUANTITIES, measures
from lcanalysis.balance.sensitivity import headlines
from lcanalysis.balance.sweep import sweep
from lcanalysis.balance.timing import when
from lcanalysis.balance.tournament import cross_table

__all__ = [
    "QUANTITIES",
    "Comparison",
    "compare",
    "cross_table",
    "decision_value",
    "headlines",
    "measures",
    "pairing_gain",
    "sweep",
    "value_map",
    "when",
]
