"""A grid of cards to click, kept in step with a typed position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

import ipywidgets as w

from lcanalysis.charts.theme import EXPEDITIONS
from lcanalysis.games.places import Card, Place

UNSEEN = Place("", "not seen", "")
# Pale enough for black letters, and told apart by the sign as well.
TINTS = ("#9DC9E8", "#8FD3B6", "#F2B68C", "#D9D9D9", "#E3B8D2", "#F3DB8B")
# Fields that follow from where the cards are.
FOLLOWING = ("deck", "turn", "middle")


class CardText:
    """A typed position of which single cards can be moved, while all else stays as it was typed.

    Parameters
    ----------
    text
        The position.

    Examples
    --------
    >>> text = CardText("to move: 0 play; hand 0: red 4 9, blue 2")
    >>> text.remove("hand 0", "red", "9")
    >>> text.add(Place("laid 0", "laid by me", "m"), "red", "3", ["3", "4"])
    >>> print(text)
    to move: 0 play
    hand 0: red 4, blue 2
    laid 0: red 3
    """

    def __init__(self, text: str) -> None:
        self.fields: dict[str, str] = {}
        for line in re.split(r"[\n;]", text):
            name, colon, value = line.partition(":")
            if line.strip():
                key = " ".join(name.lower().split()) if colon else line.strip()
                self.fields[key] = value.strip() if colon else ""

    def __str__(self) -> str:
        return "\n".join(
            f"{name}: {value}".rstrip() if value or name[-1:].isdigit() else name
            for name, value in self.fields.items()
        )

    def set(self, name: str, value: str) -> None:
        """Give a field a value; the first of all if it is new."""
        if name in self.fields:
            self.fields[name] = value
        else:
            self.fields = {name: value, **self.fields}

    def words(self, field: str) -> list[tuple[str, str]]:
        """Colour and word of each card of a field, as typed."""
        found = []
        for group in self.fields.get(field, "").lower().split(","):
            colour, *words = _cards_of(group) or [""]
            found += [(colour, word.upper() if word[0] == "w" else word) for word in words]
        return found

    def remove(self, field: str, colour: str, word: str) -> None:
        """Take one card out of a field."""
        groups = self.fields[field].split(",")
        for place, group in enumerate(groups):
            typed, behind = _cards_of(group), group.split()[len(_cards_of(group)) :]
            at = [number for number, each in enumerate(typed) if number and each.lower() == word.lower()]
            if typed and typed[0].lower() == colour and at:
                del typed[at[-1]]
                left = [each for each in typed[1:] if each != "?"]
                ends = " ?" if typed[-1] == "?" and not left else ""
                groups[place] = " ".join([*typed, *behind]) if left else ends
                break
        kept = [group.strip() for group in groups if group.strip()]
        text = ", ".join(kept).replace(", ?", " ?")
        if text:
            self.fields[field] = text
        else:
            del self.fields[field]

    def add(self, place: Place, colour: str, word: str, order: Sequence[str]) -> None:
        """Put one card into a place, among those of its colour where `order` says."""
        known, before = place.field in self.fields, self.fields.get(place.field, "").strip()
        if before in ("nothing", "none"):
            before = ""
        ending = " ?" if before.endswith("?") else "" if known else place.ending
        groups = [group.split() for group in before.removesuffix("?").split(",") if group.strip()]
        same = next((group for group in groups if group[0].lower() == colour), None)
        if same is None:
            groups.append([colour, f"{word}{place.mark}"])
        else:
            rank = order.index(word)
            cards = [_plain(each) for each in _cards_of(" ".join(same))[1:]]
            ranks = [order.index(each) if each in order else len(order) for each in cards]
            # what is no card, such as the R of a researcher at the front, stays where it is
            at = next((i for i, each in enumerate(ranks) if rank < each < len(order)), None)
            last = len(_cards_of(" ".join(same))) - 1
            same.insert(1 + (last if at is None else at), f"{word}{place.mark}")
        self.fields[place.field] = (", ".join(" ".join(group) for group in groups) + ending).strip()


def _cards_of(group: str) -> list[str]:
    """The colour and the cards of a group, without the stone that may be named behind them, as in ``red 2 3 on 5``."""
    typed = group.split()
    return typed[: next((at for at, word in enumerate(typed) if word.lower() == "on"), len(typed))]


def _plain(word: str) -> str:
    bare = word.removesuffix("!")
    return bare.upper() if bare.lower() == "w" else bare


class CardGrid(w.VBox):
    """A button for every card, coloured by where it is; a click takes it to the next place.

    Parameters
    ----------
    cards
        The cards of the game.
    places
        Where they can be.
    changed
        Called with the new text after a click.
    """

    def __init__(
        self, cards: Sequence[Card], places: Sequence[Place], changed: Callable[[str], None]
    ) -> None:
        self.places = (UNSEEN, *places)
        self._changed, self._text = changed, ""
        self._orders: dict[str, list[str]] = {}
        self._at: dict[tuple[str, str], list[int]] = {}
        self.buttons: dict[tuple[str, str], list[w.Button]] = {}
        for card in cards:
            key = (card.colour, card.word)
            self._orders.setdefault(card.colour, []).append(card.word)
            self._at[key] = [0] * card.copies
            self.buttons[key] = [self._button(key, copy) for copy in range(card.copies)]
        super().__init__([self._key(), *(self._row(colour) for colour in self._orders)] if cards else [])

    def show(self, text: str) -> None:
        """Show where the cards are that a text names; what it does not name is not seen."""
        self._text = text
        try:
            counts = self._counts(CardText(text))
        except (ValueError, IndexError):
            return
        for key, at in self._at.items():
            left = counts.get(key, Counter())
            settled = [self._keep(place, left) for place in at]
            rest = list(left.elements())
            self._at[key] = [
                place if place is not None else (rest.pop(0) if rest else 0) for place in settled
            ]
            for copy in range(len(at)):
                self._paint(key, copy)

    def click(self, colour: str, word: str, copy: int = 0) -> None:
        """What a click on a card does: the card goes to the next place."""
        key = (colour, word)
        at = self._at[key][copy]
        goes = (at + 1) % len(self.places)
        text = CardText(self._text)
        if at:
            self._take(text, self.places[at], key)
        if goes:
            text.add(self.places[goes], colour, word, self._orders[colour])
        for name in FOLLOWING:
            text.fields.pop(name, None)
        self._at[key][copy] = goes
        self._changed(str(text))

    # ---- what the text says ----

    def _counts(self, text: CardText) -> dict[tuple[str, str], Counter[int]]:
        """How many of each card are in each place."""
        counts: dict[tuple[str, str], Counter[int]] = {}
        for field in dict.fromkeys(place.field for place in self.places[1:]):
            for colour, word in text.words(field):
                key = (colour, _plain(word))
                if key in self._at:
                    counts.setdefault(key, Counter())[self._place_of(field, word)] += 1
        return counts

    def _place_of(self, field: str, word: str) -> int:
        here = [number for number, place in enumerate(self.places) if place.field == field]
        marked = [
            number for number in here if self.places[number].mark and word.endswith(self.places[number].mark)
        ]
        return (marked or here)[0]

    @staticmethod
    def _keep(place: int, left: Counter[int]) -> int | None:
        """The place a copy was in before, if one of its kind is still there."""
        if not place or not left[place]:
            return None
        left[place] -= 1
        return place

    def _take(self, text: CardText, place: Place, key: tuple[str, str]) -> None:
        """Take a card out of the text, marked or not."""
        for word in (f"{key[1]}{place.mark}", key[1], f"{key[1]}!"):
            if (key[0], word) in text.words(place.field):
                text.remove(place.field, key[0], word)
                return

    # ---- showing ----

    def _button(self, key: tuple[str, str], copy: int) -> w.Button:
        button = w.Button(layout=w.Layout(width="2.7em", min_width="2.7em", padding="0", margin="1px"))
        button.on_click(lambda _: self.click(*key, copy))
        self._dress(button, key, 0)
        return button

    def _paint(self, key: tuple[str, str], copy: int) -> None:
        self._dress(self.buttons[key][copy], key, self._at[key][copy])

    def _dress(self, button: w.Button, key: tuple[str, str], at: int) -> None:
        place = self.places[at]
        button.description = f"{key[1]} {place.sign}".strip()
        button.tooltip = f"{key[0]} {key[1]}: {place.title}"
        button.style.button_color = TINTS[(at - 1) % len(TINTS)] if at else "#FFFFFF"

    def _row(self, colour: str) -> w.Box:
        square = "display:inline-block;width:.8em;height:.8em;border:1px solid #6b6b6b"
        tint = EXPEDITIONS.get(colour, "#000000")
        name = w.HTML(
            f'<span style="{square};background:{tint}"></span> {colour}', layout=w.Layout(width="5.5em")
        )
        buttons = [button for key, copies in self.buttons.items() if key[0] == colour for button in copies]
        return w.Box([name, *buttons], layout=w.Layout(flex_flow="row wrap", align_items="center"))

    def _key(self) -> w.HTML:
        style = "padding:1px 6px;margin-right:6px"
        chips = [
            f'<span style="background:{TINTS[at % len(TINTS)]};{style}"><b>{place.sign}</b> {place.title}</span>'
            for at, place in enumerate(self.places[1:])
        ]
        return w.HTML(f"A click takes a card to its next place: {' '.join(chips)} white: not seen")
