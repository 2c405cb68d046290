"""What the forms of icepool are written in, by the rounds of rows that they were written for."""

from __future__ import annotations

from typing import Any

from tests.benchmarks.icepool_forms import (
    bets,
    boards,
    campaigns,
    chains,
    figures,
    first_round,
    games,
    hands,
    scenes,
    skills,
)

__all__ = ["NAMES"]

NAMES: dict[str, Any] = {
    **vars(first_round),
    **vars(bets),
    **vars(boards),
    **vars(campaigns),
    **vars(chains),
    **vars(figures),
    **vars(games),
    **vars(hands),
    **vars(scenes),
    **vars(skills),
}
"""What a form can name."""
