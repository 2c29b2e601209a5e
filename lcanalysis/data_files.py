"""Where the files that come with the package lie: rules, weights and precomputed results."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent


def data_folder() -> Path:
    """The folder `data`: inside the installed package, or beside it in a checkout.

    Examples
    --------
    >>> (data_folder() / "rules" / "classic.toml").is_file()
    True
    """
    installed = _PACKAGE / "data"
    return installed if installed.is_dir() else _PACKAGE.parent / "data"


def notebooks_folder() -> Path:
    """The folder of the notebooks: inside the installed package, or beside it in a checkout."""
    installed = _PACKAGE / "notebooks"
    return installed if installed.is_dir() else _PACKAGE.parent / "notebooks"


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    with path.open("rb") as file:
        return tomllib.load(file)


def working_notebooks(folder: Path | None = None) -> Path:
    """A folder of the notebooks that may be written to.

    Parameters
    ----------
    folder
        Where they shall be; they are copied there unless they are there already. By default the notebooks of the checkout, or
        ``notebooks`` in the current folder where the package is installed.
    """
    source = notebooks_folder()
    if folder is None and source.parent != _PACKAGE:
        return source
    folder = folder or Path("notebooks")
    folder.mkdir(parents=True, exist_ok=True)
    for notebook in source.glob("*.ipynb"):
        if not (folder / notebook.name).exists():
            shutil.copy(notebook, folder)
    return folder
