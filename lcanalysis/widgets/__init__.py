"""Panels for notebooks: controls around a chart; their numbers come from `lcanalysis.simulation` and `lcanalysis.odds`."""

from lcanalysis.widgets.adviser import AdviserPanel
from lcanalysis.widgets.decisions import DecisionExplorer
from lcanalysis.widgets.deck_explorer import DeckExplorer
from lcanalysis.widgets.dice_explorer import DiceExplorer
from lcanalysis.widgets.expedition_explorer import ExpeditionExplorer
from lcanalysis.widgets.first_look import FirstLook
from lcanalysis.widgets.playthrough import Playthrough
from lcanalysis.widgets.tournament import TournamentPanel
from lcanalysis.widgets.variants import VariantExplorer

__all__ = [
    "AdviserPanel",
    "DecisionExplorer",
    "DeckExplorer",
    "DiceExplorer",
    "ExpeditionExplorer",
    "FirstLook",
    "Playthrough",
    "TournamentPanel",
    "VariantExplorer",
]
