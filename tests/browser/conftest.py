"""A JupyterLab of its own with the notebooks, and a page in which one of them has run."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from tests.notebooks.running import IN_BROWSER

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "local"
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}
IDLE = "Python 3 (ipykernel) | Idle"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """The tests of one notebook one after the other, so that it runs once; and before all others, for they take longest."""
    items.sort(key=lambda item: (asked_for(item) is None, asked_for(item) or ""))


def asked_for(item) -> str | None:
    """The notebook that a test names."""
    return item.callspec.params.get("notebook") if hasattr(item, "callspec") else None


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its folder, which holds the notebooks, and its port."""

    folder: Path
    port: int

    def page_of(self, name: str) -> str:
        """The address of a notebook's page."""
        return f"http://127.0.0.1:{self.port}/lab/tree/{name}.ipynb?reset&token={TOKEN}"

    def stored(self, name: str) -> nbformat.NotebookNode:
        """A notebook as it lies in the folder."""
        return nbformat.read(self.folder / f"{name}.ipynb", as_version=4)

    def end_kernels(self) -> None:
        """Shut all kernels down: they take memory, and processor time with all that they import."""
        for session in json.loads(self._ask("GET", "api/sessions")):
            self._ask("DELETE", f"api/sessions/{session['id']}")

    def _ask(self, method: str, path: str) -> bytes:
        headers = {"Authorization": f"token {TOKEN}"}
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/{path}", method=method, headers=headers)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return answer.read()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """A JupyterLab with settings of its own, in a folder with the notebooks."""
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
            yield Lab(folder, port)
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
def visitor(browser):
    """One visitor for all notebooks, so that the browser fetches JupyterLab once."""
    context = browser.new_context(viewport={"width": 1300, "height": 1500})
    yield context
    context.close()


@pytest.fixture(scope="session")
def notebook(lab, visitor, keep_offline, request):
    """The page of the notebook that a test names, after Run All Cells; shared by all tests that name it.

    `page.outputs` is the notebook as saved right after, before any test has touched it.
    """
    assert request.param in IN_BROWSER, f"tests/notebooks/running.py: IN_BROWSER lacks {request.param}"
    page = keep_offline(visitor.new_page())
    page.goto(lab.page_of(request.param))
    run_all(page)
    page.outputs = saved(page, lab, request.param)
    yield page
    page.close()
    lab.end_kernels()


def run_all(page) -> None:
    """Run all cells of the open notebook, and wait until the last one is done."""
    expect(page.get_by_text(IDLE)).to_be_visible(timeout=90_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".vega-embed svg").first).to_be_visible(timeout=300_000)
    expect(page.get_by_text(IDLE)).to_be_visible(timeout=300_000)
    expect(page.locator(".jp-InputPrompt", has_text="[*]")).to_have_count(0, timeout=300_000)


def saved(page, lab: Lab, name: str) -> nbformat.NotebookNode:
    """The open notebook with its outputs, saved by the keyboard."""
    with page.expect_request(
        lambda request: request.method == "PUT" and "/api/contents/" in request.url
    ) as put:
        page.keyboard.press("Control+s")
    assert put.value.response().ok
    return lab.stored(name)


@pytest.fixture
def clean(notebook):
    """After the test nothing has been complained of, and nothing asked of any other machine."""
    yield
    assert notebook.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert notebook.complaints == []
    assert notebook.foreign == []
