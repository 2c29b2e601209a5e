"""Results: frames agree with the games they come from, and with what is written to disk."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import lcanalysis as lc
from lcanalysis.errors import BadValue, UnknownName
from lcanalysis.simulation.tallies import SHARES, Histogram, win_shares
from lcanalysis.statistics import mean_interval, share_interval


@pytest.fixture(scope="module")
def run() -> lc.Results:
    return lc.simulate("classic", ["greedy", "random"], n=4_000, seed=11, rotate=True)


def test_games_are_tidy(run):
    games = run.games
    assert len(games) == 2 * 4_000
    expected = ["game", "seat", "strategy", "score", "won", "turns", "stalled", "end_reason"]
    assert list(games.columns) == [*expected, *run.parts, *run.counts]
    assert (games[list(run.parts)].sum(axis=1) == games["score"]).all()
    assert (games.groupby("game")["won"].sum() == 1).all()


def test_the_winner_has_the_better_score(run):
    score, won = (run.games[name].to_numpy().reshape(-1, 2) for name in ("score", "won"))
    expected = (np.sign(score[:, 0] - score[:, 1]) + 1) / 2
    assert (won[:, 0] == expected).all()


def test_summary_comes_from_the_games(run):
    games = run.games
    row = run.summary().set_index("strategy").loc["greedy"]
    own = games[games["strategy"] == "greedy"]
    assert row["score"] == pytest.approx(own["score"].mean())
    assert row["score_sd"] == pytest.approx(own["score"].std())
    assert row["cost"] == pytest.approx(own["cost"].mean())
    assert row["turns"] == pytest.approx(own["turns"].mean())
    assert row["won"] == pytest.approx(own["won"].mean())


def test_intervals_rest_on_deals(run):
    games = run.games.assign(deal=run.games["game"] // 2)
    means = games[games["strategy"] == "greedy"].groupby("deal")["score"].mean()
    row = run.summary().set_index("strategy").loc["greedy"]
    assert row["score_se"] == pytest.approx(means.sem())
    low, high = stats.t.interval(0.95, len(means) - 1, means.mean(), means.sem())
    assert (row["score_low"], row["score_high"]) == pytest.approx((low, high))


def test_by_seat_splits_the_summary(run):
    seats = run.by_seat()
    assert len(seats) == 4
    greedy = seats[seats["strategy"] == "greedy"]
    assert greedy["games"].tolist() == [2_000, 2_000]
    assert greedy["score"].mean() == pytest.approx(run.summary()["score"][0])


@pytest.mark.parametrize("quantity", ["score", "margin", "turns", "wagers", "expeditions", "stalled"])
def test_tallies_count_every_game(run, quantity):
    tally = run.tally(quantity)
    assert tally.groupby(["seat", "strategy"])["games"].sum().eq(2_000).all()
    assert tally.groupby(["seat", "strategy"])["share"].sum().round(12).eq(1).all()
    if quantity in run.games:
        expected = run.games.groupby(["seat", "strategy", quantity], observed=True).size()
        found = tally.set_index(["seat", "strategy", "value"])["games"]
        assert found.tolist() == expected.tolist()


def test_an_unknown_quantity_is_one_sentence(run):
    with pytest.raises(lc.errors.UnknownName, match="did you mean 'score'"):
        run.tally("scores")


def test_shared_wins():
    scores = np.array([[5, 5, 5], [9, 2, 9], [1, 0, 3]])
    third, half = SHARES // 3, SHARES // 2
    assert win_shares(scores).tolist() == [[third] * 3, [half, 0, half], [0, 0, SHARES]]


def test_histograms_agree_with_numpy():
    rng = np.random.default_rng(1)
    parts = [rng.integers(-50, 80, size=rng.integers(1, 200)) for _ in range(20)]
    total = Histogram.of(parts[0])
    for part in parts[1:]:
        total = total + Histogram.of(part)
    values = np.concatenate(parts)
    assert total.n == len(values)
    assert total.mean == pytest.approx(values.mean())
    assert total.variance == pytest.approx(values.var(ddof=1))
    assert total.standard_error == pytest.approx(stats.sem(values))


def test_wilson_interval_is_the_textbook_one():
    for wins, n in ((0, 10), (3, 10), (50, 100), (99, 100)):
        share = wins / n
        expected = stats.binomtest(wins, n).proportion_ci(method="wilson")
        found = share_interval(share, (share * (1 - share) / n) ** 0.5, n)
        assert found == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_one_value_has_no_interval():
    assert mean_interval(3.0, 0.0, 1) == (-np.inf, np.inf)


# ---- files ----


@pytest.mark.parametrize("keep", ["games", "summary"])
def test_parquet_round_trip(tmp_path, keep):
    rules = lc.rules("classic", expedition_cost=15, draw_just_discarded=True)
    run = lc.simulate("classic", ["greedy", "greedy"], n=600, seed=4, rules=rules, rotate=True, keep=keep)
    path = tmp_path / "run.parquet"
    run.save(path)
    again = lc.Results.load(path)
    assert again.provenance == run.provenance
    assert again.rules == rules
    pd.testing.assert_frame_equal(again.summary(), run.summary())
    pd.testing.assert_frame_equal(again.by_seat(), run.by_seat())
    if keep == "games":
        pd.testing.assert_frame_equal(again.games, run.games)
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.parquet"]


def test_provenance_says_where_numbers_come_from(run):
    provenance = run.provenance
    assert provenance["package"] == f"lcanalysis {lc.__version__}"
    assert (provenance["n"], provenance["seed"], provenance["rotate"]) == (4_000, 11, True)
    assert [entry["name"] for entry in provenance["strategies"]] == ["greedy", "random"]
    assert provenance["rules_hash"] == lc.rules("classic").hash != lc.rules("classic", rounds=2).hash


def test_damaged_files_are_one_sentence(tmp_path, run):
    path = tmp_path / "run.parquet"
    run.save(path)
    whole = path.read_bytes()
    for name, content in (
        ("cut", whole[: len(whole) // 2]),
        ("flipped", b"X" * 50 + whole[50:]),
        ("empty", b""),
    ):
        damaged = tmp_path / f"{name}.parquet"
        damaged.write_bytes(content)
        with pytest.raises(lc.errors.DamagedResults, match=f"{name}.parquet: "):
            lc.Results.load(damaged)
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "other.parquet")
    with pytest.raises(lc.errors.DamagedResults, match="not written by lcanalysis"):
        lc.Results.load(tmp_path / "other.parquet")
    with pytest.raises(lc.errors.DamagedResults, match="cannot be read"):
        lc.Results.load(tmp_path / "missing.parquet")


def test_results_go_to_parquet_only(tmp_path, run):
    with pytest.raises(lc.errors.BadValue, match=r"ends in \.parquet"):
        run.save(tmp_path / "run.csv")
    assert list(tmp_path.iterdir()) == []


def test_deals_are_means_over_their_seatings(run):
    games = run.games.assign(deal=run.games["game"] // 2)
    for quantity in ("score", "won", "bonus"):
        values = run.by_deal(quantity)
        for player, name in enumerate(run.strategies):
            expected = games[games["strategy"] == name].groupby("deal")[quantity].mean()
            assert np.allclose(values[:, player], expected)
    assert run.by_deal("margin").mean(axis=0) == pytest.approx(run.summary()["margin"].to_numpy())


def test_deals_need_the_games(run):
    with pytest.raises(BadValue, match="kept its summary only"):
        lc.simulate("classic", ["eager", "eager"], n=10, keep="summary").by_deal("score")
    with pytest.raises(UnknownName, match="did you mean 'score'"):
        run.by_deal("scores")


def test_means_have_the_intervals_of_the_summary():
    run = lc.simulate("classic", ["greedy", "eager"], n=400, seed=5, rotate=True)
    summary, means = (
        run.summary(),
        run.means("score", "won", "above", "stalled", "numbers").set_index(["quantity", "strategy"]),
    )
    for name in ("score", "won"):
        for end in ("", "_se", "_low", "_high"):
            found = means.xs(name)[end.removeprefix("_") or "mean"].tolist()
            assert found == pytest.approx(summary[f"{name}{end}"].tolist())
    assert means["mean"]["above"].between(0, 1).all()
    assert (means["high"]["stalled"] > 0).all()
    numbers = run.games[run.games["strategy"] == "greedy"]["numbers"]
    assert means["mean"]["numbers", "greedy"] == pytest.approx(numbers.mean())
    assert means["se"]["numbers", "greedy"] == pytest.approx(numbers.std() / 200**0.5)
    with pytest.raises(UnknownName, match="did you mean 'margin'"):
        run.means("margn")
