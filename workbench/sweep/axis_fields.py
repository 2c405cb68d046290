"""The fields that choose a parameter and the range it is varied over."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSpinBox, QWidget

from workbench.project.sweep import Axis, usual_axis
from workbench.widgets import PlainLabel, tight
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.fields.number_field import give_line
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.plain_text import QuietLabel

__all__ = ["TITLE_WIDTH", "AxisFields"]

GREATEST = 1_000_000
"""The greatest number of a range; its negative is the least."""

NUMBER_WIDTH, STEP_WIDTH = 66, 52
"""Pixels of the fields."""

SPACING = 6
"""Pixels between them."""

TITLE_WIDTH = 38
"""Pixels of what stands before them at least."""


class AxisFields(QWidget):
    """A parameter over its range: from, to, step; only the first where nothing is chosen.

    Signals:
        chosen: The ``Axis`` as its user wants it, or None.
    """

    chosen = Signal(object)

    def __init__(self, title: str, nothing: str | None, parent: QWidget | None = None) -> None:
        """Begin without a parameter.

        Args:
            title: What stands before the fields, and what they are called where nobody sees them.
            nothing: The word for choosing no parameter, or None where one has to be chosen.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._nothing = nothing
        self._choices: dict[str, int] = {}
        self._title = PlainLabel(title, self)
        self.parameter = ShortBox(title, self)
        self.first = self._number(self.tr("{title}: from"), title, NUMBER_WIDTH)
        self.last = self._number(self.tr("{title}: to"), title, NUMBER_WIDTH)
        self.step = self._number(self.tr("{title}: step"), title, STEP_WIDTH)
        self.step.setMinimum(1)
        self._words = (QuietLabel(self.tr("to"), self), QuietLabel(self.tr("by"), self))
        self._title.setObjectName("quiet")
        self._lay_out()
        # A panel that was never seen asks for no more room than it has need of.
        self._show_range(is_chosen=nothing is None)
        self.parameter.activated.connect(self._choose_parameter)
        for field in (self.first, self.last, self.step):
            field.valueChanged.connect(self._choose_range)

    def _number(self, name: str, title: str, width: int) -> QSpinBox:
        field = QSpinBox(self)
        field.setRange(-GREATEST, GREATEST)
        FollowingWidth(field, width)
        field.setAccessibleName(name.format(title=title))
        give_line(field)
        # What is typed counts when it is complete: 1 is not meant on the way to 12.
        field.setKeyboardTracking(False)
        return field

    def _lay_out(self) -> None:
        self._grid = layout = tight(QGridLayout(self))
        layout.setHorizontalSpacing(SPACING)
        layout.setVerticalSpacing(SPACING)
        layout.setColumnStretch(1, 1)
        layout.addWidget(self._title, 0, 0)
        layout.addWidget(self.parameter, 0, 1)
        to, by = self._words
        numbers = QHBoxLayout()
        numbers.setSpacing(SPACING)
        for widget in (self.first, to, self.last, by, self.step):
            numbers.addWidget(widget)
        numbers.addStretch(1)
        layout.addLayout(numbers, 1, 1)

    @property
    def title(self) -> str:
        """What stands before the fields."""
        return self._title.text()

    def set_title_width(self, pixels: int) -> None:
        """Give what stands before the fields so much room."""
        self._grid.setColumnMinimumWidth(0, pixels)

    @property
    def axis(self) -> Axis | None:
        """What is chosen, or None."""
        name = self.parameter.currentText()
        if name not in self._choices:
            return None
        return Axis(name, self.first.value(), self.last.value(), self.step.value())

    def show_axis(self, axis: Axis | None, choices: Mapping[str, int]) -> None:
        """Show what is chosen, without telling anyone.

        Args:
            axis: What is chosen, or None.
            choices: The parameters that can be chosen with their present numbers.
        """
        self._choices = dict(choices)
        names = [*([] if self._nothing is None else [self._nothing]), *choices]
        if names != [self.parameter.itemText(at) for at in range(self.parameter.count())]:
            self.parameter.clear()
            self.parameter.addItems(names)
        self.parameter.setCurrentIndex(0 if axis is None else names.index(axis.name))
        self._show_range(is_chosen=axis is not None)
        if axis is not None:
            self._show_numbers(axis)

    def _show_range(self, *, is_chosen: bool) -> None:
        for widget in (self.first, self.last, self.step, *self._words):
            widget.setVisible(is_chosen)

    def _show_numbers(self, axis: Axis) -> None:
        for field, value in (
            (self.first, axis.first),
            (self.last, axis.last),
            (self.step, axis.step),
        ):
            with QSignalBlocker(field):
                field.setValue(value)

    def _choose_parameter(self, _index: int) -> None:
        name = self.parameter.currentText()
        present = self._choices.get(name)
        self.chosen.emit(None if present is None else usual_axis(name, present))

    def _choose_range(self, _value: int) -> None:
        self.chosen.emit(self.axis)
