"""The read-out beside the crosshair: what every mechanic says of one outcome."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from engine.summary import describe_value
from engine.values import Value
from workbench.charts.reading import Reader
from workbench.charts.scene import Scene
from workbench.panels.numbers import write_fraction, write_one_in, write_share
from workbench.theme import Theme, tabular
from workbench.views import ViewMode

__all__ = ["Entry", "Readout", "entries_at"]

LONGEST_NUMBER = 12
"""Digits of a numerator or denominator; the middle of longer ones is left out."""

LONGEST_TITLE, LONGEST_NAME = 60, 28
"""Characters of an outcome, and of a mechanic's name; the rest is left out."""

AWAY = 14
"""Pixels between the crosshair and the read-out."""


@dataclass(frozen=True)
class Entry:
    """One line of the read-out.

    Attributes:
        name: The mechanic's name.
        colour: Its colour.
        percent: The probability as a percentage.
        one_in: The probability as ``1 in N``.
        fraction: The exact probability, shortened where it is long.
    """

    name: str
    colour: int
    percent: str
    one_in: str
    fraction: str


def entries_at(scene: Scene, readers: dict[str, Reader], value: Value) -> tuple[Entry, ...]:
    """Return what every curve of ``scene`` says of ``value``.

    Args:
        scene: What the chart draws.
        readers: A reader for each curve, by identity.
        value: The outcome.
    """
    readings = [readers[curve.identity].read(value, scene.mode) for curve in scene.curves]
    return tuple(
        Entry(
            name=curve.name,
            colour=curve.colour,
            percent=write_share(reading.weight, reading.total),
            one_in=write_one_in(reading.weight, reading.total),
            fraction=write_fraction(reading.fraction, LONGEST_NUMBER),
        )
        for curve, reading in zip(scene.curves, readings, strict=True)
    )


class Readout(QFrame):
    """A small table that follows the crosshair."""

    def __init__(self, parent: QWidget) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self.setObjectName("readout")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 7, 10, 8)
        layout.addWidget(self._label)
        self.hide()

    @property
    def text(self) -> str:
        """What the read-out says, as HTML."""
        return self._label.text()

    def show_entries(
        self, value: Value, mode: ViewMode, entries: tuple[Entry, ...], theme: Theme
    ) -> None:
        """Fill the table; the exact fractions step back."""
        self._label.setFont(tabular(self.font()))
        rows = "".join(_row(entry, theme) for entry in entries)
        title = _shortened(describe_value(value), LONGEST_TITLE)
        words = "" if mode is ViewMode.EXACTLY else f"{mode.value} "
        self._label.setText(
            f"<b>{escape(words + title)}</b>"
            f"<table cellspacing='0' cellpadding='0' style='margin-top:3px'>{rows}</table>"
        )
        self.adjustSize()

    def place_beside(self, x: float, y: float, area: QRect) -> None:
        """Lie right of the crosshair at ``x``, or left of it where there is no room.

        Args:
            x: The crosshair's pixel.
            y: The pointer's pixel; the read-out stays near it.
            area: What the read-out must not leave.
        """
        left = round(x) + AWAY
        if left + self.width() > area.right():
            left = round(x) - AWAY - self.width()
        top = round(y) - self.height() // 2
        lowest = max(area.top(), area.bottom() - self.height())
        self.move(max(area.left(), left), max(area.top(), min(top, lowest)))
        self.show()
        self.raise_()


def _row(entry: Entry, theme: Theme) -> str:
    dot = f"<span style='color:{theme.curve_colour(entry.colour)}'>\N{BLACK CIRCLE}</span>"
    quiet = f"color:{theme.quiet}"
    return (
        f"<tr><td>{dot}&nbsp;</td><td>{escape(_shortened(entry.name, LONGEST_NAME))}</td>"
        f"<td align='right' style='padding-left:14px'>{entry.percent}</td>"
        f"<td style='padding-left:14px'>{entry.one_in}</td>"
        f"<td style='padding-left:14px;{quiet}'>{entry.fraction}</td></tr>"
    )


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "\N{HORIZONTAL ELLIPSIS}"
