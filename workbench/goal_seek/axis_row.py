"""A parameter that goal seek may change, with the numbers that it may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from workbench.project.sweep import Axis
from workbench.widgets import tight
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.fields.number_field import GREATEST_TARGET, give_line
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.plain_text import QuietLabel

__all__ = ["NUMBER_WIDTH", "AxisRow", "choose", "offer", "shown_number"]

NUMBER_WIDTH, NARROWEST_NAME = 78, 60
"""Pixels of the fields for numbers, and of the name of a parameter at least."""

Key = TypeVar("Key")


class AxisRow(QWidget):
    """A parameter and the numbers that it may have."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._usual: dict[str | None, Axis | None] = {}
        self.box = ShortBox(title, self)
        FollowingWidth(self.box, NARROWEST_NAME, self.box.setMinimumWidth)
        self.first, self.last = QSpinBox(self), QSpinBox(self)
        names = (self.tr("From"), self.tr("To"))
        for field, name in zip((self.first, self.last), names, strict=True):
            field.setRange(-GREATEST_TARGET, GREATEST_TARGET)
            field.setAccessibleName(f"{name}: {title}")
            FollowingWidth(field, NUMBER_WIDTH)
            give_line(field)
        row = tight(QHBoxLayout(self), 6)
        row.addWidget(self.box, 1)
        row.addWidget(self.first)
        self._to = QuietLabel(self.tr("to"), self)
        row.addWidget(self._to)
        row.addWidget(self.last)

    @property
    def name(self) -> str | None:
        """The parameter that is chosen; None for none."""
        name: str | None = self.box.currentData()
        return name

    @property
    def axis(self) -> Axis | None:
        """What varies; None where nothing does."""
        name = self.name
        usual = self._usual.get(name)
        if name is None or usual is None:
            return None
        return Axis(name, self.first.value(), self.last.value(), usual.step)

    def offer(self, usual: dict[str | None, Axis | None]) -> None:
        """Offer parameters with the ranges they are looked at in at first; None is none."""
        before = self.name
        self._usual = usual
        offer(self.box, {name: self.tr("none") if name is None else name for name in usual})
        if self.name != before:
            self.show_usual()
        for widget in (self.first, self._to, self.last):
            widget.setVisible(self.name is not None)

    def show_usual(self) -> None:
        """Show the range that the parameter is looked at in at first."""
        axis = self._usual.get(self.name)
        if axis is not None:
            self._show_range(axis)

    def show_axis(self, axis: Axis) -> None:
        """Show a parameter that is offered, with the range that it was last looked at in."""
        choose(self.box, axis.name)
        self._show_range(axis)

    def _show_range(self, axis: Axis) -> None:
        self.first.setValue(shown_number(axis.first))
        self.last.setValue(shown_number(axis.last))


def shown_number(number: int) -> int:
    """Return the nearest number that a field can show: a project may bring any."""
    return max(-GREATEST_TARGET, min(GREATEST_TARGET, number))


def choose(box: QComboBox, key: object) -> None:
    """Choose what is offered under a key, if it is."""
    keys = [box.itemData(at) for at in range(box.count())]
    if key in keys:
        box.setCurrentIndex(keys.index(key))


def offer(box: QComboBox, names: Mapping[Key, str]) -> None:
    """Offer names under keys, and keep what is chosen where it is still there."""
    offered = {box.itemData(at): box.itemText(at) for at in range(box.count())}
    if offered == names and box.count() == len(names):
        return
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for key, text in names.items():
            box.addItem(text, key)
        box.setCurrentIndex(max(0, list(names).index(chosen) if chosen in names else 0))
