"""The training of the weights that come with the package: leagues judged by tournaments, and how exploitable what came of it is."""

from lcanalysis.training.everything import exploitability_table
from lcanalysis.training.exploit import Exploit, exploitability
from lcanalysis.training.leagues import League, league, training_log, training_pool, training_table

__all__ = [
    "Exploit",
    "League",
    "exploitability",
    "exploitability_table",
    "league",
    "training_log",
    "training_pool",
    "training_table",
]
