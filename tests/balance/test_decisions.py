"""What decisions are worth: known truths, and intervals that hold what they promise."""

from __future__ import annotations

import math

import numpy as np
import pytest

import lcanalysis as lc
from lcanalysis.balance import decision_value, value_map
from lcanalysis.errors import BadValue, UnknownName
from lcanalysis.games.loading import questions
from lcanalysis.statistics import clustered_mean

CLASSIC = lc.game("classic")
IDLERS = ["never_open", "never_open"]


def first_decision(table, hand, rules, case):
    return table.turns == 0 and table.phase == 0


def start_with_eight_pips(table, hand, rules, case):
    """A 2 and a 6 of the first colour after three wagers, laid by the seat to move."""
    table.laid[table.to_move] |= 1 | 1 << 1 | 1 << 5
    table.laid_wagers[table.to_move, 0] = 3
    table.can_lay[table.to_move] &= ~((1 << 6) - 1)


def eight_pips_alone(table, hand, rules, case):
    """The same without the wagers."""
    table.laid[table.to_move] |= 1 << 1 | 1 << 5
    table.can_lay[table.to_move] &= ~((1 << 6) - 1)


@pytest.mark.parametrize(("edit", "cost"), [(start_with_eight_pips, 48), (eight_pips_alone, 12)])
def test_eight_pips_cost_48_with_three_wagers(edit, cost):
    """(8 - 20) * (1 + 3) = -48, by fork; nobody opens anything else."""
    asked = lc.question("classic", edit=edit)(first_decision)
    cases = decision_value("classic", asked, IDLERS, 50)
    assert len(cases) == 50
    assert (cases["score"] == cost).all()
    assert (cases["margin"] == cost).all()
    whole = value_map(cases).iloc[0]
    assert (whole["mean"], whole["se"], whole["low"], whole["high"]) == (cost, 0, cost, cost)


def test_eight_pips_cost_48_by_score_parts():
    position = CLASSIC.parse("laid 0: red W W W 2 6")
    row = position.scores().iloc[0]
    assert (row["score"], row["cost"], row["numbers"], row["wagers"], row["bonus"]) == (-48, -20, 8, -36, 0)


def test_a_wager_on_a_sure_loss_costs_what_it_multiplies():
    """Where nobody goes on, one more wager on eight pips costs 12."""

    def one_wager_more(table, hand, rules, case):
        table.laid[table.to_move] |= 1 | 1 << 1 | 1 << 5
        table.laid_wagers[table.to_move, 0] = 1

    cases = decision_value("classic", lc.question("classic", edit=one_wager_more)(first_decision), IDLERS, 20)
    assert (cases["score"] == 24).all()


@pytest.fixture(scope="module")
def wagers():
    return decision_value("classic", "first_wager", ["greedy", "greedy"], 40_000, seed=11, progress=False)


def test_intervals_cover_the_large_runs_value(wagers):
    """Of 1,000 small runs of 40 games each, 95 % intervals hold the value of the large run in 93 to 97 %."""
    experiments = wagers.assign(experiment=wagers["game"] // 40)
    truth = value_map(wagers)["mean"][0]
    small = value_map(experiments, by=["experiment"])
    assert len(small) == 1_000
    covered = ((small["low"] <= truth) & (truth <= small["high"])).mean()
    assert 0.93 <= covered <= 0.97


def test_intervals_that_took_cases_as_independent_would_cover_less(wagers):
    """Cases of one deal are alike, so the standard error by deals is the larger one."""
    _, by_deals, deals = clustered_mean(
        wagers["margin"].to_numpy(float), wagers["deal"].to_numpy(), wagers["weight"].to_numpy()
    )
    _, by_cases, cases = clustered_mean(
        wagers["margin"].to_numpy(float), np.arange(len(wagers)), wagers["weight"].to_numpy()
    )
    assert deals < cases
    assert by_deals > 1.05 * by_cases


def test_a_wager_is_worth_more_on_a_better_hand(wagers):
    cells = value_map(wagers[wagers["deck_left"] > 25], by={"hand_sum": 10}, minimum=300).dropna()
    assert cells["mean"].is_monotonic_increasing
    assert cells["high"].iloc[0] < cells["low"].iloc[-1]


def test_maps_add_up(wagers):
    cells = value_map(wagers, by={"hand_sum": 5, "deck_left": 10}, minimum=1)
    assert cells["cases"].sum() == len(wagers)
    assert set(cells["hand_sum"] % 5) == set(cells["deck_left"] % 10) == {0}
    weights = wagers.groupby([wagers["hand_sum"] // 5, wagers["deck_left"] // 10])["weight"].sum()
    assert np.isclose(np.average(cells["mean"], weights=weights), value_map(wagers)["mean"][0])
    assert cells.attrs["provenance"]["question"] == "first_wager"
    assert cells.attrs["provenance"]["by"] == {"hand_sum": 5, "deck_left": 10}


def test_cells_of_few_cases_are_blank(wagers):
    cells = value_map(wagers, by=["hand_sum"], minimum=200)
    few = cells["cases"] < 200
    assert few.any()
    assert not few.all()
    assert cells.loc[few, ["mean", "se", "low", "high"]].isna().all(axis=None)
    assert cells.loc[~few, ["mean", "se", "low", "high"]].notna().all(axis=None)


def test_quantities_and_columns_are_checked(wagers):
    with pytest.raises(UnknownName, match="did you mean 'margin'"):
        value_map(wagers, quantity="margn")
    with pytest.raises(UnknownName, match="did you mean 'hand_sum'"):
        value_map(wagers, by=["hand_som"])
    with pytest.raises(BadValue, match="band of hand_sum = 0"):
        value_map(wagers, by={"hand_sum": 0})


def test_clustered_means_are_those_of_cluster_sums():
    """Equal clusters: the standard error of the mean of their means."""
    rng = np.random.default_rng(1)
    values = rng.normal(size=(50, 4)) + rng.normal(size=(50, 1))
    mean, error, n = clustered_mean(values.ravel(), np.repeat(np.arange(50), 4))
    means = values.mean(axis=1)
    assert math.isclose(mean, means.mean())
    assert math.isclose(error, means.std(ddof=1) / math.sqrt(50))
    assert n == 50
    assert clustered_mean(np.array([3.0]), np.array([0])) == (3.0, math.inf, 1)


@pytest.mark.parametrize("key", lc.all_games())
def test_questions_tell_what_they_ask(key):
    for question in questions(key).values():
        assert question.title.endswith("?")
        assert question.description
        assert "Features: " in question.description
        assert len(set(question.features)) == len(question.features) > 0
