"""Questions of balance, answered with intervals."""

from lcanalysis.balance.rounds import starters
from lcanalysis.balance.sensitivity import headlines
from lcanalysis.balance.timing import when
from lcanalysis.balance.tournament import cross_table

__all__ = ["cross_table", "headlines", "starters", "when"]
