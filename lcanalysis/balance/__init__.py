"""Questions of balance, answered with intervals."""

from lcanalysis.balance.decisions import decision_value, value_map
from lcanalysis.balance.sensitivity import headlines
from lcanalysis.balance.timing import when
from lcanalysis.balance.tournament import cross_table

__all__ = ["cross_table", "decision_value", "headlines", "value_map", "when"]
