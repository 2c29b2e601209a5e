"""What a notebook must give that has run from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))

# Run in JupyterLab for the tests of their panels, which is proof enough that they run: these are not run once more without a browser.
IN_BROWSER = (
    "01_first_look",
    "02_odds",
    "03_auf_schatzsuche",
    "04_roll_and_write",
    "05_to_go",
    "06_board_game",
    "07_wagers",
    "09_variants",
    "10_tournament",
    "11_adviser",
)


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """The cells that can be run."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def assert_ran(notebook: nbformat.NotebookNode) -> None:
    """Every cell ran once, in order and without an error or a warning, and every picture says in words what it shows."""
    cells = code_cells(notebook)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error"]
    assert not [output for output in outputs if output.get("name") == "stderr"]
    pictures = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert pictures
    assert all(output["metadata"]["image/svg+xml"]["alt"] for output in pictures)
