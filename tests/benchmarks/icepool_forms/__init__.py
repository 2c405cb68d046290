"""What the forms of icepool are written in, by the rounds of rows that they were written for."""

from __future__ import annotations

from typing import Any

from tests.benchmarks.icepool_forms import chains, first_round, games, hands

__all__ = ["NAMES"]

NAMES: dict[str, Any] = {**vars(first_round), **vars(games), **vars(chains), **vars(hands)}
"""What a form can name."""
