"""What the forms of dyce are written in, by the rounds of rows that they were written for."""

from __future__ import annotations

from typing import Any

from tests.benchmarks.dyce_forms import chains, first_round, games

__all__ = ["NAMES"]

NAMES: dict[str, Any] = {**vars(first_round), **vars(games), **vars(chains)}
"""What a form can name."""
