"""Charts for articles, and their export.

Every chart is an Altair chart of aggregated numbers, with a description for readers who cannot see it. Importing this
module turns on the theme ``lcanalysis``; ``altair.theme.enable("default")`` turns it off.
"""

from lcanalysis.charts.advice import advice, explained
from lcanalysis.charts.balance import counts, lengths, seats, sensitivity, starters
from lcanalysis.charts.bars import expeditions, parts
from lcanalysis.charts.board import board
from lcanalysis.charts.contests import equilibrium, lead, luck, ratings, restricted, steps
from lcanalysis.charts.decisions import by_game, decision_cells
from lcanalysis.charts.distributions import first_look, margins, scores
from lcanalysis.charts.figure import alt_text, caption, texts_of
from lcanalysis.charts.files import FORMATS, export, export_all
from lcanalysis.charts.notebook import setup
from lcanalysis.charts.odds import deck_odds, dice_odds, distribution, expedition_odds, wager_map
from lcanalysis.charts.players import player_counts
from lcanalysis.charts.review import course, losses, review_text
from lcanalysis.charts.strength import (
    headline_table,
    headline_text,
    playouts_table,
    skill_steps,
    strength_curve,
)
from lcanalysis.charts.summary import summary_table
from lcanalysis.charts.tables import cross_table
from lcanalysis.charts.theme import EXPEDITIONS, PALETTE
from lcanalysis.charts.training import challenge_table, training
from lcanalysis.charts.turns import timing
from lcanalysis.charts.values import feature_rows, rule_effects, three_ways, value_sentences
from lcanalysis.charts.variants import compared, pairing, score_shapes, sweep_curve, sweep_map

__all__ = [
    "EXPEDITIONS",
    "FORMATS",
    "PALETTE",
    "advice",
    "alt_text",
    "board",
    "by_game",
    "caption",
    "challenge_table",
    "compared",
    "counts",
    "course",
    "cross_table",
    "decision_cells",
    "deck_odds",
    "dice_odds",
    "distribution",
    "equilibrium",
    "expedition_odds",
    "expeditions",
    "explained",
    "export",
    "export_all",
    "feature_rows",
    "first_look",
    "headline_table",
    "headline_text",
    "lead",
    "lengths",
    "losses",
    "luck",
    "margins",
    "pairing",
    "parts",
    "player_counts",
    "playouts_table",
    "ratings",
    "restricted",
    "review_text",
    "rule_effects",
    "score_shapes",
    "scores",
    "seats",
    "sensitivity",
    "setup",
    "skill_steps",
    "starters",
    "steps",
    "strength_curve",
    "summary_table",
    "sweep_curve",
    "sweep_map",
    "texts_of",
    "three_ways",
    "timing",
    "training",
    "value_sentences",
    "wager_map",
]
