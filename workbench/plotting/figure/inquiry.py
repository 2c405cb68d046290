"""Asks every curve of a figure for its exact probability at one outcome."""

from __future__ import annotations

import numpy as np

from engine.statistics.summary import describe_value
from engine.textbox import TextBox
from engine.values import Value
from workbench.plotting.figure.reading import ExactProbability, Reader
from workbench.plotting.figure.scene import Axes, Curve, Figure
from workbench.plotting.figure.words import mode_word
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.project.views import Unit, ViewMode
from workbench.widgets.numbers.chances import write_chance

__all__ = ["Inquiry"]

LONGEST_TITLE = 60
"""Characters of an outcome; the rest is left out."""


class Inquiry:
    """Reads figures; what it has worked out of a distribution serves the next figure as well."""

    def __init__(self) -> None:
        """Begin with an empty figure."""
        self._figure = Figure()
        self._readers: dict[str, Reader] = {}

    def set_figure(self, figure: Figure) -> None:
        """Read ``figure`` from now on."""
        self._figure = figure
        self._readers = {curve.identity: self._reader(curve) for curve in figure.curves}

    def _reader(self, curve: Curve) -> Reader:
        kept = self._readers.get(curve.identity)
        if kept is not None and kept.distribution is curve.distribution:
            return kept
        return Reader(curve.distribution)

    def at(self, stop: float) -> ReadoutAnswer:
        """Return what is said of the outcome at ``stop``, one of the figure's stops."""
        axes, curves = self._figure.axes, self._figure.curves
        value = self._value_at(stop)
        readings = [self._read(self._readers[curve.identity], value) for curve in curves]
        columns = (_in_unit(readings, unit) for unit in _units(axes.unit))
        return ReadoutAnswer(
            title=_title(axes, value),
            is_text=isinstance(value, TextBox),
            entries=tuple(
                ReadoutEntry(curve.name, curve.colour, chances)
                for curve, chances in zip(curves, zip(*columns, strict=True), strict=True)
            ),
        )

    def _read(self, reader: Reader, value: Value | None) -> ExactProbability:
        if value is None:
            return reader.read_others(self._figure.axes.categories)
        return reader.read(value, self._figure.axes.mode)

    def _value_at(self, stop: float) -> Value | None:
        """Return the outcome at a stop, None for all that have no place of their own."""
        categories = self._figure.axes.categories
        if categories:
            place = round(stop)
            return categories[place] if place < len(categories) else None
        for curve in self._figure.curves:
            reader = self._readers[curve.identity]
            place = int(np.searchsorted(reader.places, stop))
            if place < len(reader.places) and reader.places[place] == stop:
                # The number itself: a float may not hold all of its digits.
                return reader.values[place]
        raise ValueError(f"no curve has an outcome at {stop}")


def _title(axes: Axes, value: Value | None) -> tuple[str, ...]:
    if value is None:
        return (axes.others_label,)
    if isinstance(value, TextBox):
        return tuple(line.rstrip() for line in value.lines)
    text = axes.zero if value == (0,) and not axes.categories else describe_value(value)
    if len(text) > LONGEST_TITLE:
        text = text[: LONGEST_TITLE - 1] + "\N{HORIZONTAL ELLIPSIS}"
    return (text if axes.mode is ViewMode.EXACTLY else f"{mode_word(axes.mode)} {text}",)


def _units(first: Unit) -> tuple[Unit, ...]:
    return (first, *(unit for unit in Unit if unit is not first))


def _in_unit(readings: list[ExactProbability], unit: Unit) -> list[str]:
    return [write_chance(one.weight, one.total, unit) for one in readings]
