"""The package as a whole: import is light, and the wheel holds all that the command needs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import lcanalysis as lc

ROOT = Path(__file__).resolve().parent.parent


def python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    return done.stdout.strip()


def test_import_loads_neither_charts_nor_the_engine():
    heavy = "('altair', 'numba', 'ipywidgets', 'cma', 'distributed')"
    assert python(f"import sys, lcanalysis; print([m for m in {heavy} if m in sys.modules])") == "[]"


def test_nothing_is_compiled_before_it_is_used(tmp_path):
    code = (
        "import lcanalysis as lc; g = lc.game('classic'); lc.simulate; lc.rules('classic');"
        "from lcanalysis.engine.batch import play_batch;"
        "from lcanalysis.games.classic import play;"
        "print(len(play_batch.signatures), len(play.apply.signatures), len(g.strategy('tuned').decide.signatures))"
    )
    assert python(code, XDG_CACHE_HOME=str(tmp_path)) == "0 0 0"
    assert not list(tmp_path.rglob("*.nb?"))


def test_a_strategy_of_ones_own_does_not_compile_the_engine_again():
    code = """
import lcanalysis as lc
from lcanalysis.engine.batch import play_batch
from lcanalysis.engine.bits import lowest
lc.simulate("classic", ["eager", "eager"], n=10)
@lc.strategy("classic")
def mine(table, hand, rules, weights, stream):
    return 64 + lowest(hand.kinds) if table.phase == 0 else 128
lc.simulate("classic", [mine, "eager"], n=10)
print(len(play_batch.signatures))
"""
    assert python(code) == "1"


def test_all_names_exist():
    for name in lc.__all__:
        assert getattr(lc, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        _ = lc.gmae


def test_the_wheel_holds_the_data(tmp_path):
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--wheel-dir",
            str(tmp_path),
            str(ROOT),
        ],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("data", "notebooks"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".toml", ".parquet", ".ipynb"):
                assert f"lcanalysis/{path.relative_to(ROOT).as_posix()}" in names
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    done = subprocess.run(
        [sys.executable, "-m", "lcanalysis.cli", "simulate", "classic", "tuned", "greedy", "-n", "100"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "PYTHONSAFEPATH": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert "tuned" in done.stdout
