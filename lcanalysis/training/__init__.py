"""The training of the weights that come with the package: leagues judged by tournaments, and how exploitable what came of it is."""

from lcanalysis.training.everything import exploitability_table, standings_table
from lcanalysis.training.exploit import Exploit, exploitability
from lcanalysis.training.leagues import League, league, training_log, training_pool, training_table
from lcanalysis.training.standings import standings

__all__ = [
    "Exploit",
    "League",
    "exploitability",
    "exploitability_table",
    "league",
    "standings",
    "standings_table",
    "training_log",
    "training_pool",
    "training_table",
]
