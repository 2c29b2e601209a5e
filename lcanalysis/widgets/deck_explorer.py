"""Explorer of decks: how likely the cards needed come, and when."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from lcanalysis import charts, odds
from lcanalysis.charts.odds import answers_in_words
from lcanalysis.widgets.odds_panel import OddsPanel, columns, slider


class DeckExplorer(OddsPanel):
    """Say which cards you need and how many you will draw; see the chance, and its curve over the draws.

    Parameters
    ----------
    of, k, unseen, draws
        The question at first: at least `k` of `of` cards in `draws` draws from `unseen` unseen cards.

    Attributes
    ----------
    of, k, unseen, draws
        Sliders of the question.
    also_of, also_k
        Sliders of a second group of cards; 0 cards for none.
    opponent
        Whether an opponent draws from the same deck.
    hand
        Slider of the unseen cards in that opponent's hand.

    Examples
    --------
    >>> panel = DeckExplorer(of=3, k=1, unseen=36, draws=12)
    >>> "1279/1785" in panel.status.value
    True
    """

    def __init__(self, of: int = 3, k: int = 1, unseen: int = 44, draws: int = 12) -> None:
        self.of = slider("Cards that help", of, 1, 20)
        self.k = slider("I need", k, 1, 10)
        self.unseen = slider("Unseen cards", unseen, 1, 110)
        self.draws = slider("My draws", draws, 0, 60)
        self.also_of = slider("Second group", 0, 0, 20)
        self.also_k = slider("I need of it", 1, 1, 10)
        self.opponent = w.Checkbox(description="An opponent draws from the same deck", indent=False)
        self.hand = slider("Opponent's hand", 8, 0, 20)
        left = [self.of, self.k, self.unseen, self.draws]
        right = [self.also_of, self.also_k, self.opponent, self.hand]
        self._open([*left, *right], [columns(left, right)])

    def _answer(self) -> tuple[Any, str]:
        k, of, unseen, draws = self.k.value, self.of.value, self.unseen.value, self.draws.value
        second = (self.also_of.value, self.also_k.value) if self.also_of.value else None
        hand = self.hand.value if self.opponent.value else None
        answers = odds.tables.deck_answers(k, of, unseen, draws, second, hand)
        curve = odds.tables.deck_curve(k, of, unseen, second)
        foot = f"{of} cards help among {unseen} unseen ones."
        if second:
            foot = f"{foot[:-1]}, and {second[0]} others in the second group."
        return charts.deck_odds(curve, draws, foot=foot), answers_in_words(answers)
