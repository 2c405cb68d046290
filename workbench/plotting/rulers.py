"""Where an axis has its ticks, and how they are written: chances, means, outcomes, labels."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from PySide6.QtGui import QFontMetricsF

from engine.rounding import decimal_places
from workbench.plotting.figure.heights import Heights
from workbench.project.views import Unit
from workbench.widgets.numbers.numbers import (
    NumberFormat,
    write_fraction,
    write_number,
    write_power,
    write_short_one_in,
)

__all__ = [
    "ROOM_AT_END",
    "ChanceRuler",
    "LabelRuler",
    "NumberRuler",
    "OutcomeRuler",
    "Room",
    "Ruler",
    "Ticks",
    "round_step",
]

STEPS = (1, 2, 5)
"""Distances of ticks are these times a power of ten."""

ROOM_PER_LINE = 54.0
"""Grid lines are at least this many pixels apart."""

FEWEST_LINES, FEWEST_NUMBERS = 3, 5
"""In a low chart lines come closer, so that there are about so many of chances, or of numbers."""

LEAST_ROOM, LINES_APART = 24.0, 1.25
"""But never closer than this many pixels, or heights of a label."""

MOST_PLACES = 4
"""Percentages with more decimal places are written as powers of ten."""

LONGEST_NUMBER = 7
"""Digits of a denominator; the middle of a longer one is left out."""

SHORTEST_LABEL, LONGEST_LABEL = 3, 14
"""Words get room for so many characters: no less, or nothing is left; no more, or few fit."""

EXACT_FLOATS = 2.0**53
"""From here on the last digits of a float are made up, and are not written."""

ROOM_BETWEEN = 16.0
"""Pixels between two labels."""

ROOM_AT_END = 12
"""Pixels on the right of the axes, into which the last label may reach."""

Ticks = tuple[float, list[float]]
"""The distance of ticks, and where they are."""


@dataclass(frozen=True)
class Room:
    """The room for labels along one side of a chart.

    Attributes:
        size: The pixels from one end to the other.
        metrics: The measures of the type.
        is_across: Whether the side runs from left to right.
    """

    size: float
    metrics: QFontMetricsF
    is_across: bool = True

    def taken_by(self, label: str) -> float:
        """Return how much of the side a label takes."""
        return self.metrics.horizontalAdvance(label) if self.is_across else self.metrics.height()


class Ruler(Protocol):
    """Says where the ticks of an axis are, and what stands at them."""

    @property
    def has_lines(self) -> bool:
        """Whether a thin line runs across the chart at each tick."""

    def ticks(self, low: float, high: float, room: Room) -> Ticks:
        """Return the ticks between two places of the axis."""

    def write(self, place: float, step: float) -> str:
        """Return what stands at a tick; the next one is ``step`` further on."""


def round_step(least: float) -> float:
    """Return the smallest round number that is not below ``least``."""
    power = 10.0 ** math.floor(math.log10(max(least, 1e-300)))
    for step in STEPS:
        if step * power >= least * (1 - 1e-9):
            return step * power
    return 10 * power


def _least_step(low: float, high: float, room: Room, fewest: int = FEWEST_LINES) -> float:
    """Return how far lines are apart at least, so that their labels are."""
    least = max(LEAST_ROOM, LINES_APART * room.metrics.height())
    apart = max(least, min(ROOM_PER_LINE, room.size / fewest))
    return (high - low) * apart / max(room.size, 1.0)


# ---- heights ------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChanceRuler:
    """Lines at round probabilities, never below zero or above 1.

    Attributes:
        heights: The scale of the chart.
        unit: How probabilities are written.
    """

    heights: Heights = field(default_factory=Heights)
    unit: Unit = Unit.PERCENT
    has_lines: bool = True

    def ticks(self, low: float, high: float, room: Room) -> Ticks:
        """Return the distance of lines in probability or decades, and their heights."""
        least = _least_step(low, high, room)
        if self.heights.is_logarithmic:
            return _log_ticks(low, high, least)
        step = round_step(least)
        first, last = max(0, math.ceil(low / step)), math.floor(min(high, 1.0) / step + 1e-9)
        return step, [tick * step for tick in range(first, last + 1)]

    def write(self, place: float, step: float) -> str:
        """Return the probability at a line, with the digits that tell neighbours apart."""
        is_logarithmic = self.heights.is_logarithmic
        share = _share_in_decades(place) if is_logarithmic else _share(place, step)
        if self.unit is Unit.PERCENT:
            return _percent(share, share if is_logarithmic else Fraction(step))
        if self.unit is Unit.ONE_IN:
            return write_short_one_in(share)
        return write_fraction(share, LONGEST_NUMBER)


def _log_ticks(low: float, high: float, least: float) -> Ticks:
    """Return lines at powers of ten; with much room at 2 and 5 times them as well."""
    stride = max(1, math.ceil(least - 1e-9))
    between = STEPS if least < math.log10(2) else (1,)
    first, last = math.floor(low) // stride, math.ceil(high) // stride
    ticks = [
        power * stride + math.log10(times) for power in range(first, last + 1) for times in between
    ]
    return float(stride), [tick for tick in ticks if low <= tick <= min(high, 1e-9)]


def _share(height: float, step: float) -> Fraction:
    # The step is a round number of which the float is only the nearest.
    return round(height / step) * Fraction(repr(step))


def _share_in_decades(height: float) -> Fraction:
    power = math.floor(height + 1e-9)
    return round(10 ** (height - power)) * Fraction(10) ** power


def _percent(share: Fraction, step: Fraction) -> str:
    places = max(0, -math.floor(math.log10(step * 100) + 1e-9)) if step else 0
    if places > MOST_PLACES:
        text = write_power(share * 100) if share else "0"
        return text + NumberFormat.present().percent
    return NumberFormat.present().localised(f"{decimal_places(share * 100, places)}%")


@dataclass(frozen=True)
class NumberRuler:
    """Lines at round numbers, such as means."""

    has_lines: bool = True

    def ticks(self, low: float, high: float, room: Room) -> Ticks:
        """Return the distance of lines, and the numbers they are at."""
        step = round_step(_least_step(low, high, room, FEWEST_NUMBERS))
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        return step, [tick * step for tick in range(first, last + 1)]

    def write(self, place: float, step: float) -> str:
        """Return a number with the digits that tell neighbours apart."""
        places = max(0, -math.floor(math.log10(step) + 1e-9))
        text = f"{place:.{places}f}" if abs(place) < 1e12 else write_number(place)
        return NumberFormat.present().localised(text)


# ---- outcomes and labels ------------------------------------------------------------------


@dataclass(frozen=True)
class OutcomeRuler:
    """Whole numbers, with room for each.

    Attributes:
        zero: How the number 0 is written.
        is_signed: Whether positive numbers have a plus, as differences do.
    """

    zero: str = "0"
    is_signed: bool = False
    has_lines: bool = False

    def ticks(self, low: float, high: float, room: Room) -> Ticks:
        """Return the distance of the numbers that are written, and the numbers."""
        unit = room.size / max(high - low, 1e-9)
        ends = [self.write(round(end), 1.0) for end in (low, high)]
        labels = [*("0" * len(end) for end in ends), self.zero if low <= 0 <= high else ""]
        wanted = max(map(room.taken_by, labels)) + ROOM_BETWEEN
        step = max(1, round(round_step(wanted / unit)))
        seen = high + (ROOM_AT_END - (wanted - ROOM_BETWEEN) / 2) / unit
        first, last = math.ceil(low / step), math.floor(min(high, seen) / step)
        return float(step), [float(tick * step) for tick in range(first, last + 1)]

    def write(self, place: float, step: float) -> str:
        """Return an outcome."""
        del step
        if not place:
            return self.zero
        text = f"{place:.0f}" if abs(place) < EXACT_FLOATS else write_number(place)
        if not self.is_signed:
            return text
        return f"+{text}" if place > 0 else text.replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True)
class LabelRuler:
    """Labels at given places, as many as there is room for.

    Attributes:
        labels: What stands at each place.
        places: Where they stand, ascending; 0, 1, 2 ... where none are given.
        are_words: Whether labels may be shortened; numbers are written whole or not at all.
    """

    labels: tuple[str, ...]
    places: tuple[float, ...] = ()
    are_words: bool = False
    has_lines: bool = False

    def ticks(self, low: float, high: float, room: Room) -> Ticks:
        """Return how far labels are apart, and the places of those that have room."""
        places = self._places
        gap = min((b - a for a, b in pairwise(places)), default=1.0)
        unit = room.size / max(high - low, 1e-9)
        stride = max(1, math.ceil(self._wanted(room) / max(gap * unit, 1e-3)))
        written = [place for place in places[::stride] if low <= place <= high]
        return stride * gap, [place for place in written if self._fits(place, high, unit, room)]

    @property
    def _places(self) -> tuple[float, ...]:
        return self.places or tuple(map(float, range(len(self.labels))))

    def _wanted(self, room: Room) -> float:
        """Return the pixels from one label to the next at least."""
        if not room.is_across:
            return room.metrics.height()
        widest = max(map(room.taken_by, self.labels), default=0.0)
        if not self.are_words:
            return widest + ROOM_BETWEEN
        longest = max(map(len, self.labels), default=0)
        characters = min(max(SHORTEST_LABEL, longest), LONGEST_LABEL)
        return min(widest, room.metrics.averageCharWidth() * characters) + ROOM_BETWEEN / 2

    def _fits(self, place: float, high: float, unit: float, room: Room) -> bool:
        if self.are_words or not room.is_across:
            return True
        half = room.taken_by(self.write(place, 1.0)) / 2
        return (high - place) * unit + ROOM_AT_END >= half

    def write(self, place: float, step: float) -> str:
        """Return the label at a place."""
        del step
        return self.labels[self._places.index(place)]
