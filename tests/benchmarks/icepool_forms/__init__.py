"""What the forms of icepool are written in, by the rounds of rows that they were written for."""

from __future__ import annotations

from typing import Any

from tests.benchmarks.icepool_forms import (
    bets,
    boards,
    campaigns,
    chains,
    draws,
    figures,
    first_round,
    fortunes,
    games,
    hands,
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
    **vars(draws),
    **vars(figures),
    **vars(fortunes),
    **vars(games),
    **vars(hands),
    **vars(scenes),
    **vars(sessions),
    **vars(skills),
    **vars(twists),
}
"""What a form can name."""
