"""The scripts of ``packaging/`` are no package: they are imported from their folder."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"


@pytest.fixture
def script(monkeypatch):
    """Return what imports a script by its name, for one test."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield importlib.import_module
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(PACKAGING)):
            del sys.modules[name]
