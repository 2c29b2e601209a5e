"""A JupyterLab of its own with the notebooks, and a page in which one of them has run."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "local"
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}
IDLE = "Python 3 (ipykernel) | Idle"


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """Address of a JupyterLab with settings of its own, in a folder with the notebooks."""
    folder = tmp_path_factory.mktemp("lab")
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(path, folder)
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(NO_NEWS))
    port = free_port()
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command(port), cwd=folder, env=environment(folder), stdout=log, stderr=log)
        try:
            wait_for(port, server, folder / "log")
            yield f"http://127.0.0.1:{port}/lab/tree/NAME.ipynb?reset&token={TOKEN}"
        finally:
            server.terminate()
            server.wait(20)


def command(port: int) -> list[str]:
    options = ["ip=127.0.0.1", f"port={port}", "port_retries=0", "allow_root=True"]
    options = [f"--ServerApp.{option}" for option in options]
    return [sys.executable, "-m", "jupyterlab", "--no-browser", f"--IdentityProvider.token={TOKEN}", *options]


def environment(folder: Path) -> dict[str, str]:
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    return {
        **os.environ,
        **{name: str(folder / place) for name, place in own.items()},
        "PYTHONPATH": str(ROOT),
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port: int, server: subprocess.Popen, log: Path) -> None:
    for _ in range(600):
        assert server.poll() is None, log.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(log.read_text())


@pytest.fixture(scope="session")
def run_all(lab):
    """Opens a notebook in a page and runs all its cells."""

    def run(page, name: str):
        page.set_viewport_size({"width": 1300, "height": 1500})
        page.goto(lab.replace("NAME", name))
        expect(page.get_by_text(IDLE)).to_be_visible(timeout=90_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        expect(page.locator(".vega-embed svg").first).to_be_visible(timeout=120_000)
        expect(page.get_by_text(IDLE)).to_be_visible(timeout=300_000)
        return page

    return run
