"""Shared by all tests: a small run, and a Chromium that reaches nothing but this machine."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PIL import Image

import lcanalysis as lc
from lcanalysis.reporting import make_report

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOCAL = ("data:", "blob:", "file:", "http://127.0.0.1:")


@pytest.fixture(scope="session")
def run():
    """Two strategies of different strength, each deal from both seats."""
    return lc.simulate("classic", ["greedy", "eager"], n=4_000, seed=1, rotate=True)


@pytest.fixture(scope="session")
def report_folder(tmp_path_factory):
    """A report of few games with all its files; shared, for it takes seconds to write, and to be left as it is."""
    folder = tmp_path_factory.mktemp("report")
    assert make_report(folder, n=2_000, seed=4) == folder / "index.html"
    return folder


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The browser of the machine; playwright's own is never downloaded."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail(
            "The browser tests need Chromium or Chrome: install it, on Debian with 'apt-get install chromium fonts-liberation'",
            pytrace=False,
        )
    return {**browser_type_launch_args, "executable_path": found, "args": list(SWITCHES)}


@pytest.fixture(scope="session")
def keep_offline() -> Callable[[Any], Any]:
    """Makes a page reach this machine only, and keep `foreign` requests and `complaints` of the console."""

    def guard(page):
        page.foreign, page.complaints = [], []

        def route(route):
            if route.request.url.startswith(LOCAL):
                return route.continue_()
            page.foreign.append(route.request.url)
            return route.abort()

        page.route("**/*", route)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
        return page

    return guard


@pytest.fixture
def offline(page, keep_offline):
    """A page that reaches this machine only."""
    return keep_offline(page)


@pytest.fixture(scope="session")
def coloured() -> Callable[[bytes], int]:
    """Counts the pixels of a screenshot that are neither white, black nor grey."""

    def count(picture: bytes) -> int:
        pixels = np.asarray(Image.open(io.BytesIO(picture)).convert("HSV"))
        return int(((pixels[:, :, 1] > 60) & (pixels[:, :, 2] > 90)).sum())

    return count
