"""What the selected script leaves open: numbers with a slider and a spin box, and choices."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSlider,
    QSpinBox,
    QWidget,
)

from workbench.widgets.fields.boxes import ElidingBox
from workbench.widgets.fields.number_field import FIELD_MARGIN
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["ParameterRow", "ParametersPanel"]

GREATEST = 1_000_000_000
"""The greatest number a spin box of Qt takes comfortably; its negative is the least."""

REACH = 12
"""How far a slider goes at least; a spin box goes on where its slider ends."""

SPIN_BOX_WIDTH = 84
"""Pixels; room for six digits beside the arrows."""

NAME_WIDTH = 120
"""Pixels that a name takes at most: names have no limit in a script."""

SHORTEST_CHOICE = 10
"""Letters of a choice that have room at least."""

SLIDER_HEIGHT = 24
"""Pixels; room for the handle with its frame of focus."""


FEWEST_ROWS = 2
"""How many rows are in sight at least; what has no room is scrolled to."""


@dataclass(frozen=True)
class ParameterRow:
    """One parameter.

    Attributes:
        name: Its name in the script.
        value: Its present number.
        choices: Where this is the number of a choice, counted from 1, the names of the choices.
    """

    name: str
    value: int
    choices: tuple[str, ...] = ()


class ParametersPanel(QScrollArea):
    """Rows of parameters, none where the script leaves nothing open.

    Signals:
        value_chosen: A parameter's name and its new number.
        gesture_began: A slider was taken hold of.
        gesture_ended: The slider was let go.
    """

    value_chosen = Signal(str, int)
    gesture_began = Signal()
    gesture_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rows."""
        super().__init__(parent)
        self.setObjectName("parameters")
        self.setAccessibleName(self.tr("Parameters"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._form = QWidget(self)
        self._form.setObjectName("form")
        self.setWidget(self._form)
        self._grid = QGridLayout(self._form)
        self._grid.setContentsMargins(12, 4, 12, 8)
        self._grid.setHorizontalSpacing(10)
        self._grid.setColumnStretch(2, 1)
        self._rows: dict[str, _Numbers | _Choices] = {}
        self._kinds: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self.hide()

    @property
    def values(self) -> dict[str, int]:
        """The numbers shown, by the names of their parameters."""
        return {name: controls.value for name, controls in self._rows.items()}

    def set_rows(self, rows: tuple[ParameterRow, ...]) -> None:
        """Show these parameters."""
        kinds = tuple((row.name, row.choices) for row in rows)
        if kinds != self._kinds:
            self._kinds = kinds
            self._rebuild(rows)
        for row in rows:
            self._rows[row.name].show_value(row.value)
        self.setVisible(bool(rows))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows all rows."""
        return self._form.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows the first rows."""
        wanted = self._form.sizeHint()
        shown = min(FEWEST_ROWS, len(self._rows)) / max(1, len(self._rows))
        return QSize(self._form.minimumSizeHint().width(), round(wanted.height() * shown))

    def _rebuild(self, rows: tuple[ParameterRow, ...]) -> None:
        for controls in self._rows.values():
            for widget in controls.widgets:
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self._rows = {}
        for index, row in enumerate(rows):
            kind = _Choices if row.choices else _Numbers
            controls = kind(self, self._form, row)
            for column, control in enumerate(controls.widgets):
                self._grid.addWidget(control, index, column, 1, controls.spans[column])
                control.show()  # Qt shows them only later, and until then they take no room
            self._rows[row.name] = controls
        self.updateGeometry()


def _label(name: str, form: QWidget) -> ElidedLabel:
    label = ElidedLabel(name, form)
    label.setMaximumWidth(NAME_WIDTH)
    return label


class _Choices:
    """The widgets of a parameter that has one of a few choices."""

    spans = (1, 2)

    def __init__(self, panel: ParametersPanel, form: QWidget, row: ParameterRow) -> None:
        self.label = _label(row.name, form)
        choice = QCoreApplication.translate("ParametersPanel", "{name}, a choice")
        self.box = ElidingBox(choice.format(name=row.name), form)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(SHORTEST_CHOICE)
        self.box.addItems(row.choices)
        self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.label.setBuddy(self.box)
        self.widgets = (self.label, self.box)
        self.box.activated.connect(lambda at: panel.value_chosen.emit(row.name, at + 1))

    @property
    def value(self) -> int:
        return self.box.currentIndex() + 1

    def show_value(self, value: int) -> None:
        self.box.setCurrentIndex(value - 1)


class _Numbers:
    """The widgets of a parameter that can be any number; they follow each other."""

    spans = (1, 1, 1)

    def __init__(self, panel: ParametersPanel, form: QWidget, row: ParameterRow) -> None:
        self._panel = panel
        self._name = name = row.name
        self.label = _label(name, form)
        self.spin_box = QSpinBox(form)
        self.spin_box.setRange(-GREATEST, GREATEST)
        number = QCoreApplication.translate("ParametersPanel", "{name}, a number")
        self.spin_box.setAccessibleName(number.format(name=name))
        self.spin_box.setFixedWidth(SPIN_BOX_WIDTH)
        # Qt passes over the padding that a stylesheet gives a spin box on its left.
        self.spin_box.lineEdit().setTextMargins(FIELD_MARGIN, 0, 0, 0)
        self.slider = QSlider(Qt.Orientation.Horizontal, form)
        self.slider.setRange(0, REACH)
        self.slider.setPageStep(1)
        self.slider.setMinimumHeight(SLIDER_HEIGHT)
        slider = QCoreApplication.translate("ParametersPanel", "{name}, a slider")
        self.slider.setAccessibleName(slider.format(name=name))
        self.label.setBuddy(self.spin_box)
        self.widgets = (self.label, self.spin_box, self.slider)
        self.spin_box.valueChanged.connect(self._choose)
        self.slider.valueChanged.connect(self._choose)
        self.slider.sliderPressed.connect(panel.gesture_began)
        self.slider.sliderReleased.connect(self._end_gesture)

    @property
    def value(self) -> int:
        return self.spin_box.value()

    def show_value(self, value: int) -> None:
        value = max(-GREATEST, min(value, GREATEST))
        with QSignalBlocker(self.spin_box), QSignalBlocker(self.slider):
            self.spin_box.setValue(value)
            if not self.slider.isSliderDown():
                self._reach_for(value)
            self.slider.setValue(value)

    def _reach_for(self, value: int) -> None:
        # The range grows with the number, so that the slider's handle keeps room on both sides.
        reach = REACH
        while reach < abs(value) * 3 // 2:
            reach *= 2
        self.slider.setRange(-reach if value < 0 else 0, min(reach, GREATEST))

    def _choose(self, value: int) -> None:
        self.show_value(value)
        self._panel.value_chosen.emit(self._name, value)

    def _end_gesture(self) -> None:
        self._panel.gesture_ended.emit()
        self._reach_for(self.slider.value())
