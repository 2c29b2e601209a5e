"""Runs: the same numbers whatever the chunks, threads and executors; clean stops; honest errors."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis.engine.bits import lowest
from lcanalysis.games.classic.play import DISCARD, DRAW_DECK, DRAW_PILE, PLAY

PAIR = ["greedy", "random"]


def same(one: lc.Results, other: lc.Results) -> None:
    pd.testing.assert_frame_equal(one.games, other.games)
    pd.testing.assert_frame_equal(one.summary(), other.summary())
    pd.testing.assert_frame_equal(one.tally("margin"), other.tally("margin"))


def always_first(table, hand, rules, weights, stream):
    if table.phase == PLAY:
        return DISCARD + lowest(hand.kinds)
    return DRAW_DECK


@pytest.mark.parametrize("rotate", [False, True])
def test_threads_and_chunks_do_not_change_the_numbers(rotate):
    wanted = lc.simulate("classic", PAIR, n=60_000, seed=3, rotate=rotate, threads=1, chunk=50_000)
    for threads, chunk in ((1, 1_000), (2, 1_000), (2, 50_000)):
        same(
            wanted,
            lc.simulate("classic", PAIR, n=60_000, seed=3, rotate=rotate, threads=threads, chunk=chunk),
        )


def test_summary_only_gives_the_same_numbers():
    full = lc.simulate("classic", PAIR, n=5_000, seed=3, rotate=True)
    short = lc.simulate("classic", PAIR, n=5_000, seed=3, rotate=True, keep="summary")
    pd.testing.assert_frame_equal(full.summary(), short.summary())
    pd.testing.assert_frame_equal(full.tally("score"), short.tally("score"))
    with pytest.raises(lc.errors.BadValue, match='keep="games"'):
        _ = short.games


def test_an_odd_chunk_still_holds_whole_deals():
    same(
        lc.simulate("classic", PAIR, n=3_000, seed=3, rotate=True, chunk=777),
        lc.simulate("classic", PAIR, n=3_000, seed=3, rotate=True),
    )


def test_a_longer_run_begins_with_the_shorter_one():
    short = lc.simulate("classic", PAIR, n=1_000, seed=5)
    long = lc.simulate("classic", PAIR, n=2_000, seed=5)
    pd.testing.assert_frame_equal(short.games, long.games.iloc[:2_000])


def test_another_seed_gives_other_games():
    one, other = (lc.simulate("classic", PAIR, n=500, seed=seed).games["score"] for seed in (1, 2))
    assert (one.to_numpy() != other.to_numpy()).mean() > 0.8


def test_processes_play_the_same_games():
    mine = lc.game("classic").define(always_first, weights={"unused": 1.0})
    wanted = lc.simulate("classic", ["eager", mine], n=4_000, seed=2)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        same(wanted, lc.simulate("classic", ["eager", mine], n=4_000, seed=2, chunk=1_000, executor=executor))


def test_a_cluster_plays_the_same_games():
    from distributed import Client, LocalCluster

    wanted = lc.simulate("classic", ["eager", "greedy"], n=4_000, seed=2)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster,
        Client(cluster) as client,
    ):
        run = lc.simulate(
            "classic",
            ["eager", "greedy"],
            n=4_000,
            seed=2,
            chunk=1_000,
            executor=client.get_executor(pure=False),
        )
    same(wanted, run)


def test_rotation_swaps_seats_on_the_same_deal():
    games = lc.simulate("classic", ["eager", "never_open"], n=2_000, seed=9, rotate=True).games
    first, second = (games[games["game"] % 2 == r] for r in (0, 1))
    assert (first["strategy"].to_numpy() == np.tile(["eager", "never_open"], 1_000)).all()
    assert (second["strategy"].to_numpy() == np.tile(["never_open", "eager"], 1_000)).all()


def test_a_strategy_against_itself_has_margin_zero_under_rotation():
    row = lc.simulate("classic", ["greedy", "greedy"], n=2_000, seed=9, rotate=True).summary().iloc[0]
    assert row["strategy"] == "greedy"
    assert (row["margin"], row["margin_se"], row["won"]) == (0.0, 0.0, 0.5)


def test_a_stop_returns_the_games_played_so_far():
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 6

    run = lc.simulate("classic", PAIR, n=1_000_000, seed=3, chunk=500, stop=stop)
    assert 500 <= run.n < 20_000
    same(run, lc.simulate("classic", PAIR, n=run.n, seed=3))
    assert run.provenance["n"] == run.n


def test_a_stop_before_the_first_chunk_is_an_error():
    with pytest.raises(lc.errors.BadValue, match="before any game"):
        lc.simulate("classic", PAIR, n=1_000, stop=lambda: True)


def test_a_stored_run_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 4

    first = lc.simulate("classic", PAIR, n=8_000, seed=3, chunk=1_000, stop=stop, store=tmp_path)
    kept = list(tmp_path.glob("*/*.npz"))
    assert 0 < len(kept) == first.n // 1_000 < 8
    played = []
    from lcanalysis.simulation import run as module

    true_play = module.play_chunk
    monkeypatch.setattr(module, "play_chunk", lambda *span: played.append(span) or true_play(*span))
    again = lc.simulate("classic", PAIR, n=8_000, seed=3, chunk=1_000, store=tmp_path)
    assert len(played) == 8 - len(kept)
    same(again, lc.simulate("classic", PAIR, n=8_000, seed=3))


def test_a_store_does_not_mix_runs(tmp_path):
    lc.simulate("classic", PAIR, n=1_000, seed=3, store=tmp_path)
    other = lc.simulate("classic", PAIR, n=1_000, seed=4, store=tmp_path)
    same(other, lc.simulate("classic", PAIR, n=1_000, seed=4))


def test_an_interrupt_ends_a_run_at_once_and_writes_nothing(tmp_path):
    lc.simulate("classic", ["random", "random"], n=10)  # so that the command finds the engine compiled
    target = tmp_path / "run.parquet"
    command = [sys.executable, "-m", "lcanalysis.cli", "simulate", "classic", "random", "random"]
    process = subprocess.Popen(
        [*command, "-n", "50000000", "-o", str(target)], stderr=subprocess.PIPE, text=True
    )
    time.sleep(5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaint.strip().splitlines()[-1] == "lcanalysis: interrupted"
    assert list(tmp_path.iterdir()) == []


def test_progress_is_shown(capsys):
    lc.simulate("classic", PAIR, n=20_000, seed=1, chunk=1_000, progress=True)
    assert "20000/20000" in capsys.readouterr().err
    lc.simulate("classic", PAIR, n=1_000, seed=1)
    assert capsys.readouterr().err == ""


# ---- wrong input ----


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game_key": "clasic"}, "Unknown game 'clasic': did you mean 'classic'"),
        ({"strategies": ["gredy", "eager"]}, "did you mean 'greedy'"),
        ({"strategies": ["eager"]}, "needs a list of 2 strategies"),
        ({"strategies": "eager"}, "needs a list of 2 strategies"),
        ({"n": 0}, "n = 0 is not"),
        ({"n": -1}, "n = -1 is not"),
        ({"n": 1e6}, "n = 1000000.0 is not"),
        ({"seed": 0.5}, "seed = 0.5 is not"),
        ({"n": 3, "rotate": True}, "not a multiple of 2"),
        ({"seed": -1}, "seed = -1 is not"),
        ({"chunk": 0}, "chunk = 0 is not"),
        ({"threads": 0}, "threads = 0 is not"),
        ({"keep": "all"}, "keep = 'all' is not"),
        ({"rules": 7}, "rules must be those of classic"),
    ],
)
def test_wrong_input_is_one_sentence(arguments, sentence):
    given = {"game_key": "classic", "strategies": ["eager", "eager"], "n": 10, **arguments}
    with pytest.raises(lc.errors.LcAnalysisError, match=sentence) as caught:
        lc.simulate(**given)
    assert "\n" not in str(caught.value)


def test_an_illegal_action_names_the_place():
    @lc.strategy("classic")
    def cheat(table, hand, rules, weights, stream):
        if table.phase == PLAY:
            return DISCARD + lowest(hand.kinds)
        return DRAW_PILE + 4 if table.turns > 5 else DRAW_DECK

    with pytest.raises(
        lc.errors.IllegalAction, match=r"cheat of classic \(seed 7, deal \d+, seat 1"
    ) as caught:
        lc.simulate("classic", ["eager", cheat], n=50, seed=7, threads=1)
    assert "legal were: 128 (draw deck)" in str(caught.value)


def test_an_exception_in_a_strategy_names_the_place():
    @lc.strategy("classic")
    def divides(table, hand, rules, weights, stream):
        return 100 // (table.turns - 4)

    @lc.strategy("classic")
    def raises(table, hand, rules, weights, stream):
        if table.turns == 4:
            raise ValueError("no idea")
        return DISCARD + lowest(hand.kinds) if table.phase == PLAY else DRAW_DECK

    with pytest.raises(
        lc.errors.StrategyError, match=r"raises of classic \(seed 1, deal 0, seat 0, decision 8\)"
    ):
        lc.simulate("classic", [raises, "eager"], n=50, seed=1, threads=1)
    with pytest.raises(
        lc.errors.LcAnalysisError, match=r"divides of classic \(seed 1, deal 0, seat 0, decision 0\)"
    ):
        lc.simulate("classic", [divides, "eager"], n=50, seed=1, threads=1)


def test_a_strategy_of_another_game_is_refused():
    from dataclasses import replace

    foreign = replace(lc.game("classic").strategy("eager"), game="to_go")
    with pytest.raises(lc.errors.BadValue, match="eager is for to_go, not for classic"):
        lc.simulate("classic", [foreign, "eager"], n=10)
