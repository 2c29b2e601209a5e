"""Questions of balance, answered with intervals."""

from lcanalysis.balance.compare import Comparison, compare, pairing_gain
from lcanalysis.balance.decisions import decision_map, decision_value, value_map
from lcanalysis.balance.luck import games_to_lead, ladder, lead_after, luck_and_skill
from lcanalysis.balance.measures import QUANTITIES, measures
from lcanalysis.balance.restricted import restricted_play
from lcanalysis.balance.seats import seat_advantage, seats_of, start_advantage, start_conventions, starters
from lcanalysis.balance.sensitivity import headlines
from lcanalysis.balance.strength import search_headlines, skill_trace, strength
from lcanalysis.balance.studies import Study, study
from lcanalysis.balance.sweep import sweep
from lcanalysis.balance.timing import when
from lcanalysis.balance.tournament import Tournament, cross_table, tournament
from lcanalysis.balance.values import (
    bonus_value,
    event_value,
    feature_readings,
    feature_value,
    feature_values,
    reading_headlines,
    wager_value,
)
from lcanalysis.games.altered import Restriction, restrict, restrictions, with_mistakes

__all__ = [
    "QUANTITIES",
    "Comparison",
    "Restriction",
    "Study",
    "Tournament",
    "bonus_value",
    "compare",
    "cross_table",
    "decision_map",
    "decision_value",
    "event_value",
    "feature_readings",
    "feature_value",
    "feature_values",
    "games_to_lead",
    "headlines",
    "ladder",
    "lead_after",
    "luck_and_skill",
    "measures",
    "pairing_gain",
    "reading_headlines",
    "restrict",
    "restricted_play",
    "restrictions",
    "search_headlines",
    "seat_advantage",
    "seats_of",
    "skill_trace",
    "start_advantage",
    "start_conventions",
    "starters",
    "strength",
    "study",
    "sweep",
    "tournament",
    "value_map",
    "wager_value",
    "when",
    "with_mistakes",
]
