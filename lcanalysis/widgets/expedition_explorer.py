"""Explorer of one expedition: its score, and whether a wager pays."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from lcanalysis import charts, odds
from lcanalysis.charts.odds import answers_in_words
from lcanalysis.widgets.odds_panel import LABEL, OddsPanel, columns, slider

STATES = ("unseen", "held", "laid", "seen")
GAMES = {"Classic": "classic", "To Go": "to_go", "The Board Game": "board_game"}
WORDS = {game: ("W", "W", "W", *map(str, range(2, 11))) for game in ("classic", "to_go")} | {
    "board_game": tuple(str(number) for number in range(11) for _ in range(2))
}
ANY = -1
PATIENCE = [
    ("any number", ANY),
    ("none", 0),
    ("1 card", 1),
    ("2 cards", 2),
    ("3 cards", 3),
    ("4 cards", 4),
]
PLACES = {"hand": "held", "laid": "laid", "seen": "seen"}
LOOKS = {
    "unseen": ("#f2f2f2", "#1a1a1a"),
    "held": ("#0072B2", "#ffffff"),
    "laid": ("#1a1a1a", "#ffffff"),
    "seen": ("#b5b5b5", "#1a1a1a"),
}
LONGEST = 22


class Card(w.Button):
    """A card that says where it is, and goes to the next place when it is tapped.

    Examples
    --------
    >>> card = Card("7")
    >>> card.click()
    >>> card.description
    '7 held'
    """

    def __init__(self, word: str, state: str = "unseen") -> None:
        super().__init__(layout=w.Layout(width="5.1em", padding="0"))
        self.word = word
        self.put(state)
        self.on_click(lambda _: self.put(STATES[(STATES.index(self.state) + 1) % len(STATES)]))

    def put(self, state: str) -> None:
        """Put the card in a place and show it."""
        self.state = state
        self.description = self.word if state == "unseen" else f"{self.word} {state}"
        fill, letters = LOOKS[state]
        self.style = {"button_color": fill, "text_color": letters}


class ExpeditionExplorer(OddsPanel):
    """Tap the cards of a colour to say where they are; see the scores to come and whether a wager pays.

    Parameters
    ----------
    game
        ``"classic"``, ``"to_go"`` or ``"board_game"``.
    hand, laid, seen
        Where the cards are at first, as in `lcanalysis.odds.expedition.outcomes`.
    unseen, draws
        All unseen cards, and own draws, at first.

    Attributes
    ----------
    game, patience
        Dropdowns.
    unseen, draws
        Sliders.
    cards
        A button for each card of the colour: each tap puts it into the next place (unseen, held, laid, seen).

    Examples
    --------
    >>> panel = ExpeditionExplorer(hand="4 6", unseen=44, draws=10)
    >>> panel.cards[0].click()
    >>> panel.words("held")
    'W 4 6'
    """

    def __init__(
        self,
        game: str = "classic",
        hand: str = "W 4 6",
        laid: str = "",
        seen: str = "",
        unseen: int = 44,
        draws: int = 10,
    ) -> None:
        self.game = w.Dropdown(options=list(GAMES.items()), value=game, description="Game", style=LABEL)
        self.unseen = slider("Unseen cards", unseen, 0, 110)
        self.draws = slider("My draws to come", draws, 0, 40)
        self.patience = w.Dropdown(options=PATIENCE, value=ANY, description="May hold back", style=LABEL)
        self.again = w.Button(description="All cards unseen")
        self.again.on_click(lambda _: self._deal())
        self._rack = w.Box(layout=w.Layout(flex_flow="row wrap"))
        self.cards: list[Card] = []
        self._lay_out(game, {"held": hand, "laid": laid, "seen": seen})
        hint = w.HTML(
            "Tap a card to change its place: unseen, held, laid (in my expedition), seen (out of reach)."
        )
        rows = [
            columns([self.game, self.patience], [self.unseen, self.draws]),
            w.Box([hint, self.again], layout=w.Layout(flex_flow="row wrap")),
            self._rack,
        ]
        self._open([self.unseen, self.draws, self.patience], rows)
        self.game.observe(lambda _: self._deal(), "value")

    def words(self, state: str) -> str:
        """The cards in a place as text, such as ``"W 4 6"``."""
        return " ".join(card.word for card in self.cards if card.state == state)

    def _deal(self) -> None:
        self._lay_out(self.game.value, {})
        self._changed()

    def _lay_out(self, game: str, places: dict[str, str]) -> None:
        """A button for each card of the game, in its place."""
        left = {state: words.split() for state, words in places.items()}
        self.cards = [Card(word, _take(left, word)) for word in WORDS[game]]
        for card in self.cards:
            card.on_click(lambda _: self._changed())
        self._rack.children = self.cards

    def _answer(self) -> tuple[Any, str]:
        game, cards = self.game.value, {name: self.words(state) for name, state in PLACES.items()}
        position: dict[str, Any] = {
            "unseen": self.unseen.value,
            "draws": self.draws.value,
            "patience": self._held_back(),
        }
        answers = odds.tables.expedition_answers(game, *cards.values(), **position)
        scores = odds.expedition.outcomes(game, *cards.values(), **position)
        sums, words = None, answers_in_words(answers)
        if answers["question"].str.contains("one more wager").any():
            most = min(max(LONGEST, self.draws.value), self.unseen.value)
            asked = {**position, "draws": range(most + 1)}
            sums = odds.tables.wager_sums(game, cards["laid"], cards["seen"], **asked)
        hand_sum = sum(int(word) for word in cards["hand"].split() if word != "W")
        return charts.expedition_odds(scores, sums, self.draws.value, hand_sum, foot=self._foot()), words

    def _held_back(self) -> int | None:
        return None if self.patience.value == ANY else self.patience.value

    def _foot(self) -> str:
        """The position, to stand under the chart."""
        named = [f"{state} {self.words(state)}" for state in STATES[1:] if self.words(state)]
        limit = self._held_back()
        held_back = "" if limit is None else f", at most {limit} cards held back"
        cards = f"{'; '.join(named)}; " if named else ""
        return f"Position: {cards}{self.draws.value} draws from {self.unseen.value} unseen cards{held_back}."


def _take(left: dict[str, list[str]], word: str) -> str:
    """The place in which a card is still to be put."""
    for state, words in left.items():
        if word in words:
            words.remove(word)
            return state
    return "unseen"
