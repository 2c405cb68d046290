"""What the forms of dyce are written in, by the rounds of rows that they were written for."""

from __future__ import annotations

from typing import Any

from tests.benchmarks.dyce_forms import (
    bets,
    boards,
    campaigns,
    chains,
    figures,
    first_round,
    fortunes,
    games,
    scenes,
    sessions,
    skills,
    twists,
)

__all__ = ["NAMES"]

NAMES: dict[str, Any] = {
    **vars(first_round),
    **vars(bets),
    **vars(boards),
    **vars(campaigns),
    **vars(chains),
    **vars(figures),
    **vars(fortunes),
    **vars(games),
    **vars(scenes),
    **vars(sessions),
    **vars(skills),
    **vars(twists),
}
"""What a form can name."""
