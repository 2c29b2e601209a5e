"""The panel of the adviser, without a browser."""

from __future__ import annotations

from collections import Counter

import pytest

import lcanalysis as lc
from lcanalysis.games.places import HAND, LAID, THEIR_HAND
from lcanalysis.widgets import AdviserPanel
from lcanalysis.widgets.card_grid import CardText

NUMBERS = ["W", *map(str, range(2, 11))]


@pytest.fixture
def panel():
    return AdviserPanel(iterations=600)


def sign(panel, colour: str, word: str) -> list[str]:
    return [button.description for button in panel.grid.buttons[colour, word]]


def cards(text: str) -> dict[str, Counter[str]]:
    """The words of each field that can be left out of no position."""
    fields = CardText(text).fields
    return {name: Counter(value.replace(",", "").split()) for name, value in fields.items()}


def test_it_opens_with_an_example_that_can_be_read(panel):
    assert panel.text.value == lc.game("classic").example.strip()
    assert "16 legal actions" in panel.check.value
    assert sign(panel, "yellow", "5") == ["5 h"]
    assert sign(panel, "green", "W") == ["W m", "W", "W"]
    assert sign(panel, "purple", "5") if ("purple", "5") in panel.grid.buttons else True


def test_a_click_takes_a_card_on(panel):
    panel.grid.buttons["yellow", "5"][0].click()
    assert "yellow 7 8" in panel.text.value
    assert "laid 0: green W 2 5 7, yellow 5" in panel.text.value
    assert "7 cards, but it must be 8" in panel.check.value
    panel.grid.buttons["red", "10"][0].click()
    assert "red W 4 10" in panel.text.value
    assert "legal actions" in panel.check.value
    assert sign(panel, "yellow", "5") == ["5 m"]


def test_wagers_are_clicked_one_by_one(panel):
    panel.grid.buttons["red", "W"][1].click()
    assert "red W W 4" in panel.text.value
    panel.grid.buttons["red", "W"][1].click()
    assert sign(panel, "red", "W") == ["W h", "W m", "W"]
    assert panel.position is None or panel.position.table[0]["laid_wagers"][0].sum() == 2


def test_what_is_typed_moves_the_board(panel):
    panel.text.value = "to move: 0 draw; hand 0: red 4 ?; laid 0: blue 5"
    assert sign(panel, "red", "4") == ["4 h"]
    assert sign(panel, "yellow", "5") == ["5"]
    assert panel.phase.value == "0 draw"
    panel.phase.value = "0 play"
    assert "to move: 0 play" in panel.text.value


def test_a_fault_is_shown_with_its_place(panel):
    panel.text.value = "to move: 0 play; laid 0: gren 5"
    assert "did you mean" in panel.check.value
    assert "^</pre>" in panel.check.value
    panel.play.click()
    assert panel.wait()
    assert "'gren' is not a colour" in panel.status.value.replace("&#x27;", "'")
    assert panel.found is None


def test_it_advises(panel):
    panel.play.click()
    assert panel.wait()
    assert "Best found: " in panel.status.value
    assert len(panel.found) == 16
    assert panel.chart.chart.data["action"].tolist() == panel.found["action"].tolist()
    assert panel.found["action"].iloc[0] in panel.table.value
    assert panel.bar.value == panel.bar.max
    assert panel.stop.disabled


def test_it_can_open_with_an_answer():
    panel = AdviserPanel(iterations=300, ask=True)
    assert panel.wait()
    assert "Best found: " in panel.status.value


def test_it_can_be_stopped():
    panel = AdviserPanel(seconds=20)
    panel.play.click()
    panel.stop.click()
    assert panel.wait(15)
    assert "Best found: " in panel.status.value


@pytest.mark.parametrize("key", sorted(lc.all_games()))
def test_every_card_goes_round_all_places_and_back(key):
    panel = AdviserPanel(key)
    before = cards(panel.text.value)
    pairs = list(panel.grid.buttons.items())
    for (colour, word), copies in pairs[:: max(1, len(pairs) // 12)]:
        for copy in range(len(copies)):
            for _ in panel.grid.places:
                panel.grid.click(colour, word, copy)
            after = cards(panel.text.value)
            after.pop("hand 1", None)
            assert after == {name: words for name, words in before.items() if name != "hand 1"}
    assert "legal actions" in panel.check.value


def test_the_games_are_changed_with_their_boards(panel):
    panel.game.value = "to_go"
    assert panel.text.value == lc.game("to_go").example.strip()
    assert sign(panel, "white", "8") == ["8 u"]
    panel.game.value = "roll_and_write"
    assert not panel.grid.buttons
    assert "legal actions" in panel.check.value


def test_single_cards_of_a_text_are_moved():
    text = CardText("HAND 0: Red w 4!, blue 2 ; hand 1: ?")
    text.remove("hand 0", "red", "4!")
    text.add(HAND, "red", "9", NUMBERS)
    text.add(HAND, "red", "3", NUMBERS)
    text.add(THEIR_HAND, "blue", "5", NUMBERS)
    text.add(LAID, "red", "4", NUMBERS)
    assert str(text) == "hand 0: Red w 3 9, blue 2\nhand 1: blue 5 ?\nlaid 0: red 4"
    text.remove("laid 0", "red", "4")
    text.remove("hand 1", "blue", "5")
    assert str(text) == "hand 0: Red w 3 9, blue 2\nhand 1: ?"


def test_the_stone_of_a_column_stays_behind_its_cards():
    text = CardText("columns 0: yellow 2 2 3 on 5, green R 0 1")
    order = [str(n) for n in range(11)]
    text.add(HAND.__class__("columns 0", "mine", "m"), "yellow", "4", order)
    text.add(HAND.__class__("columns 0", "mine", "m"), "green", "0", order)
    assert str(text) == "columns 0: yellow 2 2 3 4 on 5, green R 0 0 1"
    for word in ("2", "2", "3", "4"):
        text.remove("columns 0", "yellow", word)
    assert str(text) == "columns 0: green R 0 0 1"
