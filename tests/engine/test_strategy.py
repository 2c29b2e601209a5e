"""Strategies: what a user can do wrong, each told in one sentence, and what must keep working."""

import re

import numba
import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.engine.bits import lowest
from lcanalysis.engine.streams import below
from lcanalysis.errors import BadValue, StrategyError, UnknownName
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, PLAY
from tests.games.tracing import batch


def plain_helper(kinds):
    return lowest(kinds)


def undecorated_helper(table, hand, rules, weights, stream):
    if table.phase == PLAY:
        return DISCARD + plain_helper(hand.kinds)
    return DRAW_DECK


def returns_nothing(table, hand, rules, weights, stream):  # noqa: RET503
    if table.phase == PLAY:
        return DISCARD + lowest(hand.kinds)


def never_returns(table, hand, rules, weights, stream):
    below(stream, 2)


def wrong_field(table, hand, rules, weights, stream):
    return DISCARD + lowest(hand.cards)


def wrong_table_field(table, hand, rules, weights, stream):
    return DRAW_DECK if table.fase else DISCARD


def wrong_weight(table, hand, rules, weights, stream):
    return DISCARD + lowest(hand.kinds) if weights.bold > 1 else DRAW_DECK


def returns_float(table, hand, rules, weights, stream):
    return 1.0 * lowest(hand.kinds)


def returns_text(table, hand, rules, weights, stream):
    return "draw deck"


def returns_bool(table, hand, rules, weights, stream):
    return table.phase == PLAY


def returns_byte(table, hand, rules, weights, stream):
    return table.pile[0, 0]


def writes_field(table, hand, rules, weights, stream):
    table.deck_left = 0
    return DRAW_DECK


def writes_item(table, hand, rules, weights, stream):
    table.laid[0] = 0
    return DRAW_DECK


def writes_deep(table, hand, rules, weights, stream):
    table.laid_wagers[0, 1] += 1
    return DRAW_DECK


def writes_hand(table, hand, rules, weights, stream):
    hand.kinds = 0
    return DRAW_DECK


def writes_weight(table, hand, rules, weights, stream):
    weights.bold = 3.0
    return DRAW_DECK


def unknown_name(table, hand, rules, weights, stream):
    return DISCARD + lowest_of_all(hand.kinds)  # noqa: F821


def unsupported(table, hand, rules, weights, stream):
    return DISCARD + sorted({1: hand.kinds}.items(), key=str)[0]


FAULTS = {
    undecorated_helper: "'plain_helper' is not known to compiled code; put @numba.njit on a function",
    returns_nothing: "some path returns nothing; every path must return an action",
    never_returns: "every path",
    wrong_field: "there is no field 'cards'; allowed here: kinds, wagers",
    wrong_table_field: "there is no field 'fase'; allowed here: to_move, phase, deck_left",
    wrong_weight: "there is no field 'bold'; allowed here: timid",
    returns_float: "it must return a whole number (an action) on every path, but it returns float64",
    returns_text: "it must return a whole number (an action) on every path",
    returns_bool: "it must return a whole number (an action) on every path, but it returns bool",
    returns_byte: "it returns int8 where an action is int64; put np.int64() around it",
    writes_field: "writes into a record; a strategy may only read table, hand, rules and weights",
    writes_item: "writes into a record",
    writes_deep: "writes into a record",
    writes_hand: "writes into a record",
    writes_weight: "writes into a record",
    unknown_name: "the name 'lowest_of_all' is not defined",
    unsupported: "it cannot be compiled",
}


@pytest.mark.parametrize(
    ("function", "fault"), FAULTS.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_faults_are_told_in_one_sentence(function, fault):
    weights = {"bold": 1.0} if function is writes_weight else {"timid": 1.0}
    strategy = lc.strategy("classic", weights=weights)(function)
    with pytest.raises(StrategyError, match=re.escape(fault)) as caught:
        strategy.player()
    text = str(caught.value)
    assert text.startswith(f"Strategy {function.__name__}: ")
    assert "\n" not in text
    assert len(text) < 500


def test_a_fault_is_told_again():
    strategy = lc.strategy("classic")(writes_field)
    for _ in range(2):
        with pytest.raises(StrategyError, match="writes into a record"):
            strategy.player()


def test_wrong_parameters():
    with pytest.raises(
        StrategyError,
        match=re.escape(
            "Strategy short: its parameters must be (table, hand, rules, weights, stream), in this order"
        ),
    ):

        @lc.strategy("classic")
        def short(table, hand):
            return DRAW_DECK


def test_already_compiled():
    with pytest.raises(StrategyError, match="a plain function, without @njit"):
        lc.strategy("classic", name="twice")(numba.njit(returns_nothing))


def test_unknown_game():
    with pytest.raises(UnknownName, match="did you mean 'classic'"):
        lc.strategy("clasic")


def test_too_many_weights():
    with pytest.raises(BadValue, match="65 weights are more than the 64 allowed"):
        lc.strategy("classic", weights={f"w{i}": 0.0 for i in range(65)})(writes_field)


def throws_lowest(table, hand, rules, weights, stream):
    """Discards its first card.

    And no more.
    """
    if table.phase == PLAY:
        return DISCARD + lowest(hand.kinds)
    return DRAW_DECK


def by_weights(table, hand, rules, weights, stream):
    if table.phase == PLAY:
        kinds = hand.kinds
        if weights.lay > weights.throw and kinds & table.can_lay[table.to_move]:
            return lowest(kinds & table.can_lay[table.to_move])
        return DISCARD + lowest(kinds)
    return DRAW_DECK


def test_weights_are_read_by_name():
    timid = lc.strategy("classic", weights={"throw": 1.0, "lay": 0.0})(by_weights)
    bold = timid.with_weights({"lay": 2.0}, "bold")
    scores = batch([timid, bold], 100, seed=1).scores
    assert (scores[:, 0, :4] == 0).all()
    assert (scores[:, 1, 0] < 0).all()
    assert (timid.name, bold.name, dict(timid.weights)) == ("by_weights", "bold", {"throw": 1.0, "lay": 0.0})


def test_weights_that_do_not_exist_or_are_no_numbers():
    timid = lc.strategy("classic", weights={"throw": 1.0, "lay": 0.0})(by_weights)
    with pytest.raises(UnknownName, match="did you mean 'throw'"):
        timid.with_weights({"trow": 1})
    with pytest.raises(BadValue, match="weight lay = nan is not a finite number"):
        timid.with_weights({"lay": float("nan")})


def test_description_and_hash():
    one = lc.strategy("classic")(throws_lowest)
    assert one.description == "Discards its first card."
    assert one.hash == lc.strategy("classic", name="other")(throws_lowest).hash
    weighted = lc.strategy("classic", weights={"throw": 1.0, "lay": 0.0})(by_weights)
    assert len({one.hash, weighted.hash, weighted.with_weights({"lay": 1.0}).hash}) == 3


def test_one_defined_in_text_plays():
    source = "def cell(table, hand, rules, weights, stream):\n    return DRAW_DECK if table.phase else 64 + lowest(hand.kinds)"
    names = {"DRAW_DECK": DRAW_DECK, "lowest": lowest}
    exec(source, names)
    strategy = lc.strategy("classic")(names["cell"])
    assert np.array_equal(
        batch([strategy] * 2, 20, seed=1).scores,
        batch([lc.strategy("classic")(throws_lowest)] * 2, 20, 1).scores,
    )
    assert len(strategy.hash) == 12


def test_it_sees_no_hidden_card():
    """A strategy's records hold the same whatever lies in the deck and in the other hand."""
    kernels = lc.game("classic").kernels
    seen = set(kernels.table.names) | set(kernels.hand.names)
    assert not seen & set(kernels.hidden.names)


@numba.njit
def scribbles(pile):
    pile[0] = 3


def writes_by_a_row(table, hand, rules, weights, stream):
    table.pile[0][1] = 3
    return 64 + lowest(hand.kinds) if table.phase == PLAY else DRAW_DECK


def writes_by_a_slice(table, hand, rules, weights, stream):
    hand.wagers[:] = 1
    return 64 + lowest(hand.kinds) if table.phase == PLAY else DRAW_DECK


def writes_by_a_helper(table, hand, rules, weights, stream):
    scribbles(table.pile[2])
    return 64 + lowest(hand.kinds) if table.phase == PLAY else DRAW_DECK


@pytest.mark.parametrize("writer", [writes_by_a_row, writes_by_a_slice, writes_by_a_helper])
def test_hidden_writing_is_caught_in_play(writer):
    strategy = lc.strategy("classic")(writer)
    with pytest.raises(StrategyError, match=f"{writer.__name__}.*writes into"):
        lc.simulate("classic", [strategy, "eager"], n=20, threads=1)
