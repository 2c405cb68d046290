"""What the panels and the chart are given to show: plain values that never change."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.distribution import Distribution
from engine.errors import DiceError
from engine.summary import Summary

__all__ = ["Series", "Shape", "ViewMode"]


class ViewMode(enum.Enum):
    """Which probability is drawn over each outcome."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Shape(enum.Enum):
    """How a distribution is drawn."""

    BARS = "bars"
    LINES = "lines"


@dataclass(frozen=True)
class Series:
    """One mechanic as it is shown: its name and colour, and what is known of its distribution.

    Attributes:
        identity: The mechanic's identity, the same as long as the mechanic lives.
        name: What the designer calls it.
        colour: Which of the theme's mechanic colours it takes, from 0 to 7.
        shown: Whether it is drawn on the chart.
        summary: The figures of the last good result, or None where there is none yet.
        distribution: The last good result, or None where there is none yet.
        stale: Whether that result belongs to an older text than the present one.
        fault: What is wrong with the present text, or None.
        computing: Whether the present text is being computed or waits for it.
        previous: The figures of the result before the last one, or None.
    """

    identity: str
    name: str
    colour: int
    shown: bool
    summary: Summary | None
    distribution: Distribution | None
    stale: bool
    fault: DiceError | None
    computing: bool
    previous: Summary | None = None
