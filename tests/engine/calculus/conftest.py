"""The algebra that every test of the calculus builds its nodes with."""

from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.control import Budget


@pytest.fixture
def algebra() -> Algebra:
    return Algebra(Budget(seconds=20))
