"""The disk cache of compiled code, kept per state of the package's sources.

Numba's own cache looks at the file of the cached function only and misses edits in the functions that it calls. Here the folder is
named by a hash of all sources of the package, so an edit anywhere starts a fresh one.
"""

from __future__ import annotations

import functools
import hashlib
import shutil
import tempfile
import time
from pathlib import Path

import numba
import platformdirs
from numba.core.caching import FunctionCache, _CacheLocator

PACKAGE = Path(__file__).resolve().parent.parent
_KEEP_SECONDS = 30 * 24 * 3600


@functools.cache
def sources_hash() -> str:
    """Sixteen hex digits that change with any Python source of the package or the numba version."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder() -> Path:
    """The folder of this state of the sources, made on first use.

    It lies in the user's cache folder, or in a temporary one where that cannot be written.
    """
    root = Path(platformdirs.user_cache_dir("lcanalysis"))
    folder = root / f"compiled-{sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="lcanalysis-"))
    _remove_unused(root)
    return folder


def _remove_unused(root: Path) -> None:
    """Remove the folders of other states of the sources that nobody used for 30 days."""
    for folder in root.glob("compiled-*"):
        if folder.stat().st_mtime < time.time() - _KEEP_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


class _SourcesLocator(_CacheLocator):
    """Tells numba's cache where to keep a function of this package."""

    def __init__(self, py_func, py_file):
        self._name = f"{py_func.__module__}.{py_func.__qualname__}"

    def get_cache_path(self):
        return str(cache_folder())

    def get_source_stamp(self):
        return sources_hash()

    def get_disambiguator(self):
        return hashlib.sha256(self._name.encode()).hexdigest()[:10]

    @classmethod
    def from_function(cls, py_func, py_file):
        return cls(py_func, py_file)


class _SourcesCacheImpl(FunctionCache._impl_class):
    _locator_classes = [_SourcesLocator]  # noqa: RUF012 - numba's own attribute


class _SourcesCache(FunctionCache):
    _impl_class = _SourcesCacheImpl


def cached(dispatcher):
    """Let a compiled function of this package keep its machine code on disk; returns the same dispatcher."""
    dispatcher._cache = _SourcesCache(dispatcher.py_func)
    return dispatcher
