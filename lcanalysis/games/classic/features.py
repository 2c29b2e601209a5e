"""Features of the classic card game whose worth is asked for."""

from lcanalysis.games.expedition_features import expedition_features

FEATURES = expedition_features("card", "next_card", "cards_after")
