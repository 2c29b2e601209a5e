"""Training: repeatable from its seed, and better weights than it started from."""

from __future__ import annotations

import pandas as pd

import lcanalysis as lc
from lcanalysis.data_files import read_toml
from lcanalysis.games.base import weights_file
from lcanalysis.tuning import Training, tune
from lcanalysis.tuning.train import mean_margin

SHORT = Training("classic", seed=5, generations=3, deals=20, stage=2)


def test_the_same_seed_finds_the_same_weights():
    one, other = tune(SHORT, progress=False), tune(SHORT, progress=False)
    assert one.weights == other.weights
    pd.testing.assert_frame_equal(one.log, other.log)


def test_weights_found_so_far_join_the_pool():
    assert tune(SHORT, progress=False).log["pool"].tolist() == [3, 3, 4]


def test_training_makes_stronger():
    trained = tune(Training("classic", seed=5, generations=12, deals=60), progress=False)
    untrained = lc.game("classic").strategy("tuned").untrained()
    better = untrained.with_weights(trained.weights, "trained")
    run = lc.simulate("classic", [better, untrained], n=6_000, seed=77, rotate=True, keep="summary")
    assert run.summary()["margin_low"][0] > 0


def test_margins_are_of_both_seats():
    greedy, eager = (lc.game("classic").strategy(name) for name in ("greedy", "eager"))
    assert mean_margin(greedy, eager, SHORT, 0) == -mean_margin(eager, greedy, SHORT, 0)


def test_the_shipped_weights_are_what_training_wrote(tmp_path):
    path = weights_file("classic", "tuned", 2)
    shipped = path.read_text()
    assert read_toml(path)["weights"] == dict(lc.game("classic").strategy("tuned").weights)
    again = tune(SHORT, progress=False)
    again.save(tmp_path / "w.toml")
    heads = [
        [line.split(" = ")[0] for line in text.splitlines()]
        for text in (shipped, (tmp_path / "w.toml").read_text())
    ]
    assert heads[0] == heads[1]
