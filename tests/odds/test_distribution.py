"""Distributions: known values, algebra, and the sentences for wrong input."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lcanalysis.errors import BadValue, ImpossibleQuestion
from lcanalysis.odds import Distribution

weights = st.dictionaries(st.integers(-5, 9), st.integers(0, 7), min_size=1, max_size=6)
distributions = weights.filter(lambda found: any(found.values())).map(Distribution)
DIE = Distribution.uniform(range(1, 7))


def test_moments_of_a_die() -> None:
    assert DIE.mean(exact=True) == Fraction(7, 2)
    assert DIE.variance(exact=True) == Fraction(35, 12)
    assert DIE.standard_deviation() == pytest.approx(1.7078251)
    assert DIE.mode() == (1, 2, 3, 4, 5, 6)
    assert DIE.median() == 3


def test_quantiles_are_exact_at_the_steps() -> None:
    assert DIE.quantile(Fraction(1, 3)) == 2
    assert DIE.quantile(Fraction(1, 3) + Fraction(1, 10**12)) == 3
    assert (DIE.quantile(0), DIE.quantile(1)) == (1, 6)


def test_a_weight_of_nothing_is_no_outcome() -> None:
    assert Distribution({1: 2, 5: 0}).outcomes == (1,)


def test_equality_is_of_probabilities() -> None:
    assert Distribution({1: 2, 2: 4}) == Distribution({2: 2, 1: 1})
    assert hash(Distribution({1: 2, 2: 4})) == hash(Distribution({2: 2, 1: 1}))
    assert Distribution({1: 1}) != Distribution({1: 1, 2: 1})


def test_same_sums_as_icepool() -> None:
    theirs = icepool.d6 + icepool.Die([0, 1, 1, 4])
    ours = DIE + Distribution.uniform([0, 1, 1, 4])
    assert ours.probabilities(exact=True) == {x: theirs.probability("==", x) for x in theirs}


@given(distributions)
def test_probabilities_sum_to_one(one: Distribution) -> None:
    assert sum(one.probabilities(exact=True).values()) == 1
    assert one.p(lambda _: True, exact=True) == 1
    for x in one.outcomes:
        assert one.cdf(x, exact=True) + one.sf(x, exact=True) == 1
        assert one.quantile(one.cdf(x, exact=True)) == x


@given(distributions, distributions, distributions)
def test_convolution_is_associative_and_commutative(
    a: Distribution, b: Distribution, c: Distribution
) -> None:
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert (a + b).mean(exact=True) == a.mean(exact=True) + b.mean(exact=True)
    assert (a + b).variance(exact=True) == a.variance(exact=True) + b.variance(exact=True)


@given(distributions, st.integers(-5, 9))
def test_conditional_is_joint_over_marginal(one: Distribution, limit: int) -> None:
    marginal = one.p(lambda x: x <= limit, exact=True)
    if marginal == 0:
        with pytest.raises(ImpossibleQuestion, match="meets the condition"):
            one.condition(lambda x: x <= limit)
        return
    given_low = one.condition(lambda x: x <= limit)
    for x in one.outcomes:
        joint = one.p(lambda y, x=x: y == x and y <= limit, exact=True)
        assert given_low.p(x, exact=True) == joint / marginal


@given(distributions, distributions, st.integers(1, 5), st.integers(0, 5))
def test_a_mixture_has_the_weighted_probabilities(a: Distribution, b: Distribution, i: int, j: int) -> None:
    mixed = Distribution.mixture([a, b], [i, j])
    for x in {*a.outcomes, *b.outcomes}:
        assert mixed.p(x, exact=True) == (i * a.p(x, exact=True) + j * b.p(x, exact=True)) / (i + j)


@given(distributions, distributions)
def test_comparison_mirrors(a: Distribution, b: Distribution) -> None:
    there, back = a.against(b, exact=True), b.against(a, exact=True)
    assert (there.better, there.equal) == (back.worse, back.equal)
    assert sum(there) == 1
    better = sum(a.p(x, exact=True) * b.p(lambda y, x=x: y < x, exact=True) for x in a.outcomes)
    assert there.better == better


def test_repeat_is_repeated_addition() -> None:
    assert DIE.repeat(3) == DIE + DIE + DIE
    assert DIE.repeat(0) == Distribution({0: 1})


def test_fractions_in_and_out() -> None:
    chances = {"a": Fraction(1, 6), "b": Fraction(1, 2), "c": Fraction(1, 3)}
    assert Distribution.from_fractions(chances).probabilities(exact=True) == chances


def test_frame_has_cumulated_columns() -> None:
    frame = Distribution({1: 1, 2: 3}).to_frame()
    assert frame.to_dict("list") == {
        "outcome": [1, 2],
        "weight": [1, 3],
        "probability": [0.25, 0.75],
        "at_most": [0.25, 1.0],
        "at_least": [1.0, 0.75],
    }


def test_chart_shows_the_probabilities() -> None:
    chart = Distribution({1: 1, 2: 3}).chart("A title", "score")
    assert chart.to_dict()["usermeta"]["lcanalysis"]["title"] == "A title"
    assert chart.data[["outcome", "probability"]].to_numpy().tolist() == [[1, 0.25], [2, 0.75]]


def test_repr_can_be_read_and_is_short() -> None:
    assert repr(Distribution({"yes": 1, "no": 3})).splitlines() == [
        "Distribution of 2 outcomes over 4",
        "   no  3/4   75.00 %",
        "  yes  1/4   25.00 %",
    ]
    assert repr(Distribution.uniform(range(100))).splitlines()[-1] == "  ... and 76 more"


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda: Distribution({}), "A distribution needs at least one outcome of weight 1 or more."),
        (lambda: Distribution({1: 0.5}), "weight must be a whole number of 0 or more, not 0.5."),  # type: ignore[dict-item]
        (lambda: Distribution({1: -1}), "weight must be a whole number of 0 or more, not -1."),
        (lambda: Distribution({1: True}), "weight must be a whole number of 0 or more, not True."),
        (lambda: DIE.quantile(1.5), "A quantile is asked for a share from 0 to 1, not 1.5."),
        (lambda: Distribution.mixture([DIE], [1, 2]), "A mixture of 1 parts needs as many weights, not 2."),
    ],
)
def test_wrong_input_gives_one_sentence(question, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((BadValue, ImpossibleQuestion)) as caught:
        question()
    assert str(caught.value) == sentence
