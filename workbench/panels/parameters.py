"""The numbers that the selected script leaves open, each as a slider and a spin box."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QSpinBox, QWidget

__all__ = ["ParametersPanel", "Row"]

GREATEST = 1_000_000_000
"""The greatest number a spin box of Qt takes comfortably; its negative is the least."""

REACH = 12
"""How far a slider goes at least; a spin box goes on where its slider ends."""

SPIN_BOX_WIDTH = 84
"""Pixels; room for six digits beside the arrows."""

SLIDER_HEIGHT = 24
"""Pixels; room for the handle with its frame of focus."""


@dataclass(frozen=True)
class Row:
    """One parameter.

    Attributes:
        name: Its name in the script.
        value: Its present number.
    """

    name: str
    value: int


class ParametersPanel(QWidget):
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
        self.setAccessibleName("Parameters")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 4, 12, 8)
        self._grid.setHorizontalSpacing(10)
        self._grid.setColumnStretch(2, 1)
        self._rows: dict[str, _Controls] = {}
        self.hide()

    @property
    def values(self) -> dict[str, int]:
        """The numbers shown, by the names of their parameters."""
        return {name: controls.spin_box.value() for name, controls in self._rows.items()}

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Show these parameters."""
        if tuple(self._rows) != tuple(row.name for row in rows):
            self._rebuild(rows)
        for row in rows:
            self._rows[row.name].show_value(row.value)
        self.setVisible(bool(rows))

    def _rebuild(self, rows: tuple[Row, ...]) -> None:
        for controls in self._rows.values():
            for widget in (controls.label, controls.spin_box, controls.slider):
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self._rows = {}
        for index, row in enumerate(rows):
            controls = _Controls(self, row.name)
            self._grid.addWidget(controls.label, index, 0)
            self._grid.addWidget(controls.spin_box, index, 1)
            self._grid.addWidget(controls.slider, index, 2)
            self._rows[row.name] = controls


class _Controls:
    """The widgets of one parameter; they follow each other."""

    def __init__(self, panel: ParametersPanel, name: str) -> None:
        self._panel = panel
        self._name = name
        self.label = QLabel(name, panel)
        self.spin_box = QSpinBox(panel)
        self.spin_box.setRange(-GREATEST, GREATEST)
        self.spin_box.setAccessibleName(f"{name}, a number")
        self.spin_box.setFixedWidth(SPIN_BOX_WIDTH)
        self.slider = QSlider(Qt.Orientation.Horizontal, panel)
        self.slider.setRange(0, REACH)
        self.slider.setPageStep(1)
        self.slider.setMinimumHeight(SLIDER_HEIGHT)
        self.slider.setAccessibleName(f"{name}, a slider")
        self.label.setBuddy(self.spin_box)
        self.spin_box.valueChanged.connect(self._choose)
        self.slider.valueChanged.connect(self._choose)
        self.slider.sliderPressed.connect(panel.gesture_began)
        self.slider.sliderReleased.connect(self._end_gesture)

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
