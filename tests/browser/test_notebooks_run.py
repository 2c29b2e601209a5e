"""The notebooks with panels run from top to bottom in a real JupyterLab."""

from __future__ import annotations

import pytest

from tests.notebooks.running import IN_BROWSER, assert_ran


@pytest.mark.parametrize("notebook", IN_BROWSER, indirect=True, scope="session")
def test_a_notebook_runs_from_top_to_bottom(notebook):
    assert_ran(notebook.outputs)
