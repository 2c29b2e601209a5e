"""Training: repeatable from its seed, and better weights than it started from."""

from __future__ import annotations

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.data_files import data_folder, read_toml
from lcanalysis.games.base import weights_file
from lcanalysis.tuning import Training, tune
from lcanalysis.tuning.train import mean_margin, read_trained

SHIPPED = sorted((data_folder() / "weights").glob("*.toml"))
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


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_shipped_weights_are_what_training_wrote(path, tmp_path):
    content = read_toml(path)
    chosen, seats = lc.game(content["game"]), content["seats"]
    assert path == weights_file(chosen.key, content["strategy"], seats)
    assert content["weights"] == dict(chosen.strategy(content["strategy"], seats).weights)
    trained = read_trained(path)
    trained.save(tmp_path / "again.toml")
    assert (tmp_path / "again.toml").read_text() == path.read_text()


def test_every_number_of_players_has_weights():
    named = {(content["game"], content["seats"]) for content in map(read_toml, SHIPPED)}
    assert named == {(key, seats) for key in lc.all_games() for seats in lc.game(key).seats}
