"""The toy as a game among the others."""

from __future__ import annotations

import pytest

from lcanalysis.games import registry
from tests.balance.toy import TOY


@pytest.fixture(scope="module")
def toy():
    """The toy, which all functions find by its key as long as the module's tests run."""
    with pytest.MonkeyPatch.context() as patch:
        real, load = registry.all_games(), registry._load
        patch.setattr(registry, "all_games", lambda: (*real, "toy"))
        patch.setattr(registry, "_load", lambda key: TOY if key == "toy" else load(key))
        yield TOY
