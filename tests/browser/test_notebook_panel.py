"""The panels of the notebooks, operated with the keyboard in a real JupyterLab."""

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
PANEL_CHART = ".vega-embed svg"
PANELS = ("01_first_look", "03_auf_schatzsuche")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Address of a JupyterLab with settings of its own, in a folder with the notebooks that have panels."""
    folder = tmp_path_factory.mktemp("lab")
    for name in PANELS:
        shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", folder)
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(NO_NEWS))
    port = free_port()
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command(port), cwd=folder, env=environment(folder), stdout=log, stderr=log)
        try:
            wait_for(port, server, folder / "log")
            yield f"http://127.0.0.1:{port}/lab/tree/{{}}.ipynb?reset&token={TOKEN}"
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


@pytest.fixture
def notebook(offline, lab, request):
    """The notebook that the test names, after Run All Cells."""
    offline.set_viewport_size({"width": 1300, "height": 1500})
    offline.goto(lab.format(request.param))
    expect(offline.get_by_text(IDLE)).to_be_visible(timeout=90_000)
    offline.get_by_role("menuitem", name="Run", exact=True).click()
    offline.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    chart = offline.locator(PANEL_CHART)
    expect(chart).to_be_visible(timeout=120_000)
    expect(offline.get_by_text(IDLE)).to_be_visible(timeout=120_000)
    chart.scroll_into_view_if_needed()
    return offline


def bars(page) -> list[str]:
    """What a screen reader says about the bars of the panel's chart."""
    marks = page.locator(f'{PANEL_CHART} [aria-roledescription="bar"]')
    return marks.evaluate_all("marks => marks.map(mark => mark.getAttribute('aria-label'))")


@pytest.mark.parametrize("notebook", ["01_first_look"], indirect=True)
def test_the_arrow_keys_change_rules_chart_and_finding(notebook, coloured):
    chart, status = notebook.locator(PANEL_CHART), notebook.get_by_role("status").first
    expect(chart.get_by_text("Mean scores: ")).to_be_visible()
    expect(status).to_contain_text("n = 1,000,000")
    before, drawn = bars(notebook), coloured(chart.screenshot())

    notebook.locator(".noUi-handle").first.focus()
    for cost in (15, 10):
        started = time.perf_counter()
        notebook.keyboard.press("ArrowLeft")
        expect(chart.get_by_text(f"expedition cost {cost} (printed: 20)")).to_be_visible(timeout=30_000)
        print(f"key press to changed chart: {time.perf_counter() - started:.2f} s")

    expect(status).to_contain_text("n = 20,000")
    assert len(bars(notebook)) > 40
    assert bars(notebook) != before
    assert drawn > 2_000
    assert coloured(chart.screenshot()) > 2_000
    assert notebook.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert notebook.complaints == []
    assert notebook.foreign == []


@pytest.mark.parametrize("notebook", ["03_auf_schatzsuche"], indirect=True)
def test_the_panel_of_auf_schatzsuche(notebook, coloured):
    chart, status = notebook.locator(PANEL_CHART), notebook.get_by_role("status").first
    expect(status).to_contain_text("n = 40,000")
    before = bars(notebook)
    notebook.locator(".noUi-handle").first.focus()
    notebook.keyboard.press("ArrowLeft")
    expect(chart.get_by_text("rerolls 0 (printed: 1)")).to_be_visible(timeout=60_000)
    expect(status).to_contain_text("n = 2,000")
    assert bars(notebook) != before
    assert coloured(chart.screenshot()) > 2_000
    assert notebook.complaints == []
    assert notebook.foreign == []
