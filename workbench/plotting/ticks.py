"""Where an axis of probabilities has its lines, and how they are written in each unit."""

from __future__ import annotations

import math
from fractions import Fraction

from workbench.plotting.figure.heights import Heights
from workbench.project.views import Unit
from workbench.widgets.numbers.number_format import NumberFormat
from workbench.widgets.numbers.numbers import write_fraction, write_power, write_short_one_in

__all__ = ["height_ticks", "round_step", "write_tick"]

STEPS = (1, 2, 5)
"""Distances of ticks are these times a power of ten."""

ROOM_PER_LINE = 54.0
"""Grid lines are at least this many pixels apart."""

FEWEST_LINES = 3
"""In a low chart lines come closer, so that there are about so many."""

LEAST_ROOM = 24.0
"""But never closer than this many pixels."""

MOST_PLACES = 4
"""Percentages with more decimal places are written as powers of ten."""

LONGEST_NUMBER = 7
"""Digits of a denominator; the middle of a longer one is left out."""


def round_step(least: float) -> float:
    """Return the smallest round number that is not below ``least``."""
    power = 10.0 ** math.floor(math.log10(max(least, 1e-300)))
    for step in STEPS:
        if step * power >= least * (1 - 1e-9):
            return step * power
    return 10 * power


def height_ticks(
    heights: Heights, low: float, high: float, size: float
) -> tuple[float, list[float]]:
    """Return the distance of lines in probability or decades, and the heights they are at.

    Args:
        heights: The scale of the chart.
        low: The least height that is seen.
        high: The greatest height that is seen.
        size: Pixels between the two.
    """
    room = max(LEAST_ROOM, min(ROOM_PER_LINE, size / FEWEST_LINES))
    least = (high - low) * room / max(size, 1.0)
    return _log_ticks(low, high, least) if heights.is_logarithmic else _ticks(low, high, least)


def _ticks(low: float, high: float, least: float) -> tuple[float, list[float]]:
    step = round_step(least)
    first, last = max(0, math.ceil(low / step)), math.floor(min(high, 1.0) / step + 1e-9)
    return step, [tick * step for tick in range(first, last + 1)]


def _log_ticks(low: float, high: float, least: float) -> tuple[float, list[float]]:
    """Return lines at powers of ten; with much room at 2 and 5 times them as well."""
    stride = max(1, math.ceil(least - 1e-9))
    between = STEPS if least < math.log10(2) else (1,)
    first, last = math.floor(low) // stride, math.ceil(high) // stride
    ticks = [
        power * stride + math.log10(times) for power in range(first, last + 1) for times in between
    ]
    return float(stride), [tick for tick in ticks if low <= tick <= min(high, 1e-9)]


def write_tick(height: float, step: float, unit: Unit, heights: Heights) -> str:
    """Return the probability at a line, with the digits that tell neighbours apart.

    Args:
        height: Where the line is.
        step: The distance of lines, in probability.
        unit: How probabilities are written.
        heights: The scale of the chart.
    """
    share = _share_in_decades(height) if heights.is_logarithmic else _share(height, step)
    if unit is Unit.PERCENT:
        return _percent(share, share if heights.is_logarithmic else Fraction(step))
    if unit is Unit.ONE_IN:
        return write_short_one_in(share)
    return write_fraction(share, LONGEST_NUMBER)


def _share(height: float, step: float) -> Fraction:
    # The step is a round number of which the float is only the nearest.
    return round(height / step) * Fraction(repr(step))


def _share_in_decades(height: float) -> Fraction:
    power = math.floor(height + 1e-9)
    return round(10 ** (height - power)) * Fraction(10) ** power


def _percent(share: Fraction, step: Fraction) -> str:
    places = max(0, -math.floor(math.log10(step * 100) + 1e-9)) if step else 0
    if places > MOST_PLACES:
        return f"{write_power(share * 100)}%" if share else "0%"
    return f"{NumberFormat.present().localised(f'{float(share) * 100:.{places}f}')}%"
