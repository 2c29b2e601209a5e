"""A state of Das Abenteuer To Go as lists of tiles, decoded without the help of the engine."""

from __future__ import annotations

from collections import Counter

from tests.games.classic_state import LANE, card_of, cards_of
from tests.reference.to_go import RAID, Match

RAID_KIND = 6 * LANE
STEPS = ("act", "revealed", "parchment", "raid")


def tile_of(kind: int, rules) -> tuple[int, int]:
    """A kind as (colour, number), or a raid."""
    return RAID if kind == RAID_KIND else card_of(kind, rules)


class State:
    """All places of a position, each a counter or list of tiles."""

    def __init__(self, position) -> None:
        rules = position.rules
        table = dict(zip(position.table.dtype.names, position.table[0].item(), strict=True))
        self.table = table
        *self.camps, self.up, self.removed = (
            cards_of(int(kinds), wagers, rules)
            for kinds, wagers in zip(table["lying"], table["lying_wagers"], strict=True)
        )
        self.laid = [cards_of(int(table["laid"][s]), table["laid_wagers"][s], rules) for s in range(2)]
        self.shown = None if table["shown"] < 0 else card_of(table["shown"], rules)
        self.down = [tile_of(kind, rules) for kind in position.hidden[0]["tiles"][: table["down"]]]

    def box(self) -> Counter:
        """All that has left the game."""
        raids = self.table["raids_out"]
        return self.removed + (Counter({RAID: raids}) if raids else Counter())

    def all_tiles(self) -> Counter:
        """Every tile with how often it lies anywhere."""
        everywhere = Counter([*self.down, *([self.shown] if self.shown else [])])
        for tiles in (*self.camps, *self.laid, self.up, self.box()):
            everywhere.update(tiles)
        return everywhere


def assert_same(state: State, match: Match) -> None:
    """The position of the engine is that of the reference, place by place."""
    table = state.table
    assert state.down == match.down
    assert state.up == Counter(match.up)
    assert state.box() == Counter(match.box)
    assert [table["turns"], table["round_turns"], table["starter"]] == [
        match.turns,
        match.round_turns,
        match.starter,
    ]
    for seat, player in enumerate(match.players):
        expeditions = player.expeditions.items()
        assert state.laid[seat] == Counter((colour, n) for colour, laid in expeditions for n in laid)
        assert state.camps[seat] == Counter(player.camp)
        assert table["in_camp"][seat] == len(player.camp)
    assert bool(table["over"]) == match.over
    assert bool(table["stalled"]) == match.stalled
    if not match.over:
        assert [table["to_move"], table["round"]] == [match.to_move, match.round]
        assert STEPS[table["phase"]] == match.step
        assert state.shown == match.revealed
        if match.step == "parchment":
            assert table["parchment"] == match.growing
