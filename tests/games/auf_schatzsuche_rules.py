"""Rules of Auf Schatzsuche for property tests, and as the reference reads them."""

from __future__ import annotations

from hypothesis import strategies as st

import lcanalysis as lc
from tests.reference import auf_schatzsuche as reference

NUMBERS = range(1, 11)


def of_reference(rules) -> dict:
    """The values as the reference names them."""
    values = rules.values()
    return {
        "faces": tuple(values[f"face_{place}"] for place in range(1, 7)),
        "footprints": {number: values[f"footprints_{number}"] for number in NUMBERS},
        "bet_tiles": tuple(number for number in NUMBERS if values[f"bet_{number}"]),
        "points": {name: values[f"points_{name}"] for name in reference.BONUS},
        **{key: values[key] for key in reference.PRINTED if key in values},
    }


@st.composite
def any_rules(draw):
    """Any rules, short enough to be quick."""
    values = {f"face_{place}": draw(st.integers(0, 10)) for place in range(1, 7)}
    values |= {f"footprints_{number}": draw(st.integers(0, 20)) for number in NUMBERS}
    values |= {f"bet_{number}": draw(st.booleans()) for number in NUMBERS}
    values |= {f"points_{name}": draw(st.integers(-100, 100)) for name in reference.BONUS}
    values |= {
        "rerolls": draw(st.integers(0, 3)),
        "bet_multiplier": draw(st.integers(0, 10)),
        "colour_tiles": draw(st.integers(1, 10)),
        "many_tiles": draw(st.integers(1, 10)),
        "run_tiles": draw(st.integers(1, 10)),
        "equal_tiles": draw(st.integers(1, 5)),
        "sixth_coloured": draw(st.sampled_from(reference.OTHER_BONUS)),
        "max_turns": draw(st.integers(1, 200)),
    }
    return lc.rules("auf_schatzsuche", **values)
