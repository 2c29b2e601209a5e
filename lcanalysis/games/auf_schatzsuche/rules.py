"""The values of Auf Schatzsuche's rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lcanalysis.games.rules import Rules, choice, switch, whole

BET_FACE = 0


@dataclass(frozen=True, kw_only=True)
class AufSchatzsucheRules(Rules):
    """Rules values of Auf Schatzsuche; `to_frame()` explains each.

    Examples
    --------
    >>> rules = AufSchatzsucheRules.default()
    >>> rules.faces, rules.footprints[6], rules.bet_tiles
    ((0, 1, 2, 3, 4, 5), 2, (1, 6, 10))
    """

    game: ClassVar[str] = "auf_schatzsuche"

    face_1: int = whole(0, 10)
    face_2: int = whole(0, 10)
    face_3: int = whole(0, 10)
    face_4: int = whole(0, 10)
    face_5: int = whole(0, 10)
    face_6: int = whole(0, 10)
    rerolls: int = whole(0, 3)
    footprints_1: int = whole(0, 20)
    footprints_2: int = whole(0, 20)
    footprints_3: int = whole(0, 20)
    footprints_4: int = whole(0, 20)
    footprints_5: int = whole(0, 20)
    footprints_6: int = whole(0, 20)
    footprints_7: int = whole(0, 20)
    footprints_8: int = whole(0, 20)
    footprints_9: int = whole(0, 20)
    footprints_10: int = whole(0, 20)
    bet_1: bool = switch()
    bet_2: bool = switch()
    bet_3: bool = switch()
    bet_4: bool = switch()
    bet_5: bool = switch()
    bet_6: bool = switch()
    bet_7: bool = switch()
    bet_8: bool = switch()
    bet_9: bool = switch()
    bet_10: bool = switch()
    bet_multiplier: int = whole(0, 10)
    colour_tiles: int = whole(1, 10)
    many_tiles: int = whole(1, 10)
    run_tiles: int = whole(1, 10)
    equal_tiles: int = whole(1, 5)
    points_red: int = whole(-100, 100)
    points_blue: int = whole(-100, 100)
    points_green: int = whole(-100, 100)
    points_yellow: int = whole(-100, 100)
    points_purple: int = whole(-100, 100)
    points_many: int = whole(-100, 100)
    points_run: int = whole(-100, 100)
    points_colours: int = whole(-100, 100)
    points_threes: int = whole(-100, 100)
    points_fives: int = whole(-100, 100)
    points_sevens: int = whole(-100, 100)
    sixth_coloured: str = choice("many", "run", "colours", "threes", "fives", "sevens")
    max_turns: int = whole(1, 100_000)

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of each die; 0 is the bet symbol."""
        return tuple(getattr(self, f"face_{place}") for place in range(1, 7))

    @property
    def footprints(self) -> dict[int, int]:
        """Footprints of each tile number."""
        return {number: getattr(self, f"footprints_{number}") for number in range(1, 11)}

    @property
    def bet_tiles(self) -> tuple[int, ...]:
        """The numbers with a bet symbol."""
        return tuple(number for number in range(1, 11) if getattr(self, f"bet_{number}"))
