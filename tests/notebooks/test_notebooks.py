"""Every notebook runs from top to bottom, and is stored without outputs."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.notebooks.running import IN_BROWSER, NOTEBOOKS, assert_ran, code_cells


def named(path: Path) -> str:
    return path.stem


def test_there_are_notebooks():
    assert "01_first_look" in [path.stem for path in NOTEBOOKS]


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.stem not in IN_BROWSER], ids=named)
def test_a_notebook_runs_from_top_to_bottom(path, tmp_path):
    """The others run in a browser, see `tests/browser/test_notebooks_run.py`."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert_ran(notebook)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_a_notebook_is_stored_without_outputs(path):
    for cell in code_cells(nbformat.read(path, as_version=4)):
        assert cell.outputs == []
        assert cell.execution_count is None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_a_notebook_opens_with_its_title_and_has_no_widget_state(path):
    notebook = nbformat.read(path, as_version=4)
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[0].source.startswith("# ")
    assert "widgets" not in notebook.metadata
