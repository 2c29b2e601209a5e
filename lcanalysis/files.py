"""Writing files so that a reader never sees half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lcanalysis.errors import BadValue


def check_writable(path: Path) -> None:
    """Refuse a path that nothing can be written to, before there is anything to lose.

    Raises
    ------
    BadValue
        If the folder cannot be made or written into, or the path is a folder.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     check_writable(Path(folder) / "new" / "a.txt")
    """
    try:
        if path.is_dir():
            raise IsADirectoryError
        made = [parent for parent in path.parents if not parent.exists()]
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent):
            pass
        for parent in made:
            parent.rmdir()
    except OSError as error:
        raise BadValue(f"{path} cannot be written: {(error.strerror or 'it is a folder').lower()}") from None


@contextlib.contextmanager
def atomic(path: Path) -> Iterator[Path]:
    """A temporary path beside `path`, with the same suffix, that takes its place when the block ends without an error.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with atomic(Path(folder) / "a.txt") as temporary:
    ...         _ = temporary.write_text("whole")
    ...     (Path(folder) / "a.txt").read_text()
    'whole'
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=path.suffix, dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
