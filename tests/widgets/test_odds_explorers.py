"""The explorers' logic, without a browser: what they say is what `lcanalysis.odds` answers."""

from __future__ import annotations

import re

import pytest

import lcanalysis as lc
from lcanalysis.charts.odds import exact_percent
from lcanalysis.widgets import DeckExplorer, DiceExplorer, ExpeditionExplorer
from lcanalysis.widgets.expedition_explorer import STATES


def drawn(panel) -> str:
    return str(panel.chart.spec)


def placed(panel: ExpeditionExplorer, word: str):
    """The first card with that word."""
    return next(card for card in panel.cards if card.word == word)


@pytest.mark.parametrize("panel", [DiceExplorer, DeckExplorer, ExpeditionExplorer])
def test_they_open_with_an_answer_that_is_announced(panel):
    shown = panel()
    assert 'role="status" aria-live="polite"' in shown.status.value
    assert re.search(r"\d+\.\d", shown.status.value)
    assert shown.chart.spec["description"] == lc.charts.alt_text(shown.chart.chart) != ""


# ---- dice ----


@pytest.fixture
def dice():
    return DiceExplorer(targets=[7, 9])


def test_dice_tell_the_exact_chances(dice):
    assert "Exactly: 103/216 at the first roll, 12133/15552 with re-rolls." in dice.status.value
    dice.rerolls.value = 0
    assert "To form 7 or 9: 47.7" in dice.status.value
    assert "with re-rolls" not in dice.status.value
    assert dice.keeps.value == ""
    dice.rerolls.value = 2
    best = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9), 2).value(exact=True)
    assert f"{best} with re-rolls" in dice.status.value


def test_targets_can_be_tapped(dice):
    dice.targets[9].value = False
    assert [n for n, button in dice.targets.items() if button.button_style == "primary"] == [7]
    assert "To form 7:" in dice.status.value
    assert "137/216" in dice.status.value
    before = drawn(dice)
    dice.targets[7].value = False
    assert "Choose the numbers" in dice.status.value
    assert drawn(dice) != before
    assert (dice.keeps.value, "Keep" in dice.advice.value) == ("", False)


def test_a_bet_can_be_asked_for(dice):
    dice.with_bet.value = True
    best = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9, with_bet=True)).value(exact=True)
    assert f"{best} with re-rolls" in dice.status.value
    assert "7 + bet" in drawn(dice)
    dice.faces.value = "d6"
    assert "These dice have no bet that could show." in dice.status.value


@pytest.mark.parametrize(("number", "faces", "most"), [(2, "d6", 12), (1, "0-9", 9), (5, "bet 1 2", 10)])
def test_only_numbers_and_dice_that_there_are_can_be_chosen(dice, number, faces, most):
    dice.number.value = number
    dice.faces.value = faces
    shown = [target for target, button in dice.targets.items() if button.layout.display != "none"]
    assert shown == list(range(1, most + 1))
    assert len([die for die in dice.roll if die.layout.display != "none"]) == number
    best = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9), 1, number, lc.odds.dice.read_faces(faces))
    assert f"{best.value(exact=True)} with re-rolls" in dice.status.value


def test_the_keep_table_and_the_advice_are_the_policy(dice):
    policy = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9))
    assert dice.keeps.value.count("<tr>") == 57
    assert f"<td>2 2 4</td><td>4</td><td>{exact_percent(2 / 3)}</td>" in dice.keeps.value
    for die, face in zip(dice.roll, (4, 2, 2), strict=False):
        die.value = face
    assert policy.keep((4, 2, 2)) == (4,)
    assert f"Keep 4, roll 2 again: {exact_percent(2 / 3)} (2/3)" in dice.advice.value
    dice.roll[0].value = 5
    assert "Keep all: 100" in dice.advice.value
    dice.rerolls.value = 3
    assert policy.rerolls == 1
    again = lc.odds.dice.best_reroll(lc.odds.dice.forms(7, 9), 3)
    assert f"<td>{exact_percent(again.value_of((2, 2, 4)))}</td>" in dice.keeps.value


def test_unreadable_faces_are_a_sentence_and_the_chart_stays(dice):
    before = drawn(dice)
    dice.faces.value = "1 <b>"
    assert "&#x27;&lt;b&gt;&#x27; is no face" in dice.status.value
    assert drawn(dice) == before
    dice.faces.value = ""
    assert "has no faces" in dice.status.value


# ---- decks ----


@pytest.fixture
def deck():
    return DeckExplorer(of=3, k=1, unseen=36, draws=12)


def test_deck_tells_chance_mean_and_waiting_time(deck):
    assert f"in 12 draws: {exact_percent(1279 / 1785)} (1279/1785)" in deck.status.value
    assert "9.25 draws (37/4)" in deck.status.value
    assert "opponent" not in deck.status.value
    deck.draws.value = 20
    chance = lc.odds.deck.at_least(1, of=3, unseen=36, draws=20)
    assert f"in 20 draws: {exact_percent(chance)}" in deck.status.value
    assert lc.charts.texts_of(deck.chart.chart)["title"].endswith(f"{exact_percent(chance)} in 20 draws")


def test_a_second_group_and_an_opponent(deck):
    deck.also_of.value = 6
    deck.also_k.value = 2
    both = lc.odds.deck.joint([(3, 1), (6, 2)], unseen=36, draws=12)
    assert f"Both: {exact_percent(both)}" in deck.status.value
    assert "and 2 of the others" in drawn(deck)
    deck.opponent.value = True
    first = lc.odds.deck.before_opponent(of=3, deck=28, hand=8)
    assert f"28 cards in the deck): {exact_percent(first)}" in deck.status.value
    deck.hand.value = 0
    first = lc.odds.deck.before_opponent(of=3, deck=36)
    assert f"36 cards in the deck): {exact_percent(first)}" in deck.status.value


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("k", 4, "4 of 3 named cards cannot be drawn."),
        ("draws", 37, "37 draws are more than the 36 unseen cards."),
        ("unseen", 2, "3 named cards cannot be among 2 unseen cards."),
    ],
)
def test_impossible_questions_are_a_sentence_and_the_chart_stays(deck, name, value, sentence):
    before = drawn(deck)
    getattr(deck, name).value = value
    assert sentence in deck.status.value
    assert drawn(deck) == before


# ---- expeditions ----


@pytest.fixture
def expedition():
    return ExpeditionExplorer(hand="W 4 6", unseen=44, draws=10)


def said(panel, **position) -> bool:
    """Whether the panel gives the chance to break even of a position."""
    chance = lc.odds.expedition.break_even(**position)
    return f"A final score of 0 or more: {exact_percent(chance)}" in panel.status.value


def test_cards_go_round_all_places(expedition):
    card = placed(expedition, "8")
    seen = []
    for _ in STATES:
        card.click()
        seen.append(card.state)
        places = {"hand": "held", "laid": "laid", "seen": "seen"}
        where = {name: expedition.words(state) for name, state in places.items()}
        if card.state != "laid":
            assert said(expedition, unseen=44, draws=10, **where)
    assert seen == ["held", "laid", "seen", "unseen"]
    assert card.description == "8"


def test_a_number_laid_shuts_out_wagers_and_lower_cards(expedition):
    assert "wager adds" in expedition.status.value
    placed(expedition, "4").put("laid")
    placed(expedition, "6").put("laid")
    expedition.draws.value = 9
    assert said(expedition, hand="W", laid="4 6", unseen=44, draws=9)
    assert "wager adds" not in expedition.status.value
    assert "wager pays" not in drawn(expedition)


def test_the_hand_sum_is_marked_among_those_that_make_a_wager_right(expedition):
    assert "hand sum 10" in drawn(expedition)
    sums = lc.odds.expedition.break_even_sums([10], 44)
    assert f"from a hand sum of {sums['on_average'].iloc[0]} on" in lc.charts.alt_text(expedition.chart.chart)
    gain = lc.odds.expedition.wager_gain(hand="4 6", unseen=44, draws=10)
    assert f"wager adds, on average: {gain:.2f} points" in expedition.status.value


def test_patience_game_and_a_new_deal(expedition):
    expedition.patience.value = 0
    assert said(expedition, hand="W 4 6", unseen=44, draws=10, patience=0)
    expedition.patience.value = -1
    assert said(expedition, hand="W 4 6", unseen=44, draws=10)
    expedition.again.click()
    assert expedition.words("unseen") == "W W W 2 3 4 5 6 7 8 9 10"
    assert said(expedition, unseen=44, draws=10)
    expedition.game.value = "board_game"
    assert len(expedition.cards) == 22
    placed(expedition, "3").click()
    path = lc.odds.expedition.path_length(hand="3", unseen=44, draws=10)
    chance = path.p(lambda stone: stone >= 7)
    assert f"over the bridge: {exact_percent(chance)}" in expedition.status.value


def test_too_few_unseen_cards_are_a_sentence(expedition):
    before = drawn(expedition)
    expedition.unseen.value = 8
    assert "9 cards of the colour cannot be among 8 unseen cards" in expedition.status.value
    assert drawn(expedition) == before
