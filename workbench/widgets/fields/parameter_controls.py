"""The widgets of one parameter: a number with its slider, or one of a few choices."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QSlider, QSpinBox, QWidget

from workbench.project.parameters import GREATEST_NUMBER, ProjectParameter
from workbench.widgets.fields.boxes import ElidingBox, LineField
from workbench.widgets.fields.number_field import give_line
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["ParameterControls", "controls_of"]

REACH = 12
"""How far a slider goes at least; a spin box goes on where its slider ends."""

SPIN_BOX_WIDTH = 84
"""Pixels; room for six digits beside the arrows."""

NAME_WIDTH = 120
"""Pixels that a name takes at most: names have no limit in a script."""

SHORTEST_NAME = 36
"""Pixels of a name that are seen however narrow the panel is."""

SHORTEST_CHOICE = 10
"""Letters of a choice that have room at least."""

SLIDER_HEIGHT = 24
"""Pixels; room for the handle with its frame of focus."""


class ParameterControls(QObject):
    """A label and what a parameter is set with.

    Attributes:
        widgets: The widgets, from left to right.
        spans: How many of three columns each of them takes.

    Signals:
        chosen: The new number.
        gesture_began: The slider was taken hold of.
        gesture_ended: The slider was let go.
    """

    chosen = Signal(int)
    gesture_began = Signal()
    gesture_ended = Signal()

    spans: tuple[int, ...]

    def __init__(self, form: QWidget) -> None:
        """Begin with a label; ``form`` is what the widgets are laid out in, and belong to."""
        super().__init__(form)
        self.label = ElidedLabel("", form)
        self.label.setMaximumWidth(NAME_WIDTH)
        self.widgets: tuple[QWidget, ...] = (self.label,)

    def show_sheet(self, sheet: ProjectParameter) -> None:
        """Show what is known of the parameter besides its number."""
        self.label.setText(sheet.title)
        self.label.setMinimumWidth(min(self.label.sizeHint().width(), SHORTEST_NAME))
        own_name = "" if sheet.title == sheet.name else sheet.name
        self.label.explanation = "\n".join(part for part in (own_name, sheet.note) if part)

    @property
    def value(self) -> int:
        """The number shown."""
        raise NotImplementedError

    def show_value(self, value: int) -> None:
        """Show a number."""
        raise NotImplementedError


def controls_of(
    form: QWidget, sheet: ProjectParameter, choices: tuple[str, ...] = ()
) -> ParameterControls:
    """Return the widgets of a parameter.

    Args:
        form: What they are laid out in, and belong to.
        sheet: What is known of the parameter besides its number.
        choices: Where it is the number of a choice, counted from 1, the names of the choices.
    """
    controls = ChoiceControls(form, choices) if choices else NumberControls(form)
    controls.show_sheet(sheet)
    return controls


class ChoiceControls(ParameterControls):
    """A label and a box with a few choices."""

    spans = (1, 2)

    def __init__(self, form: QWidget, choices: tuple[str, ...]) -> None:
        """Make the widgets, as ``controls_of`` says."""
        super().__init__(form)
        self.box = ElidingBox("", form)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(SHORTEST_CHOICE)
        self.box.addItems(choices)
        self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.label.setBuddy(self.box)
        self.widgets = (self.label, self.box)
        self.box.activated.connect(lambda at: self.chosen.emit(at + 1))

    def show_sheet(self, sheet: ProjectParameter) -> None:
        """Show what is known of the parameter besides its number."""
        super().show_sheet(sheet)
        choice = QCoreApplication.translate("ParametersPanel", "{name}, a choice")
        self.box.setAccessibleName(choice.format(name=sheet.title))

    @property
    def value(self) -> int:
        """The number of the choice."""
        return self.box.currentIndex() + 1

    def show_value(self, value: int) -> None:
        """Show the choice of this number."""
        self.box.setCurrentIndex(value - 1)


class NumberControls(ParameterControls):
    """A label, a spin box and a slider, which follow each other."""

    spans = (1, 1, 1)

    def __init__(self, form: QWidget) -> None:
        """Make the widgets, as ``controls_of`` says."""
        super().__init__(form)
        self._sheet = ProjectParameter("")
        self.spin_box = QSpinBox(form)
        self.spin_box.setRange(-GREATEST_NUMBER, GREATEST_NUMBER)
        FollowingWidth(self.spin_box, SPIN_BOX_WIDTH)
        give_line(self.spin_box, LineField)
        self.slider = QSlider(Qt.Orientation.Horizontal, form)
        self.slider.setMinimumHeight(SLIDER_HEIGHT)
        self.label.setBuddy(self.spin_box)
        self.widgets = (self.label, self.spin_box, self.slider)
        self.spin_box.valueChanged.connect(self._choose)
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderPressed.connect(self.gesture_began)
        self.slider.sliderReleased.connect(self._end_gesture)

    def show_sheet(self, sheet: ProjectParameter) -> None:
        """Show what is known of the parameter besides its number."""
        if sheet == self._sheet:
            return
        super().show_sheet(sheet)
        self._sheet = sheet
        number = QCoreApplication.translate("ParametersPanel", "{name}, a number")
        slider = QCoreApplication.translate("ParametersPanel", "{name}, a slider")
        self.spin_box.setAccessibleName(number.format(name=sheet.title))
        self.slider.setAccessibleName(slider.format(name=sheet.title))
        self.spin_box.setSingleStep(sheet.step)
        self.slider.setSingleStep(sheet.step)
        self.slider.setPageStep(sheet.step)
        with QSignalBlocker(self.slider):
            self._reach_for(self.value)

    @property
    def value(self) -> int:
        """The number shown."""
        return self.spin_box.value()

    def show_value(self, value: int) -> None:
        """Show a number; the spin box also one that the slider does not reach."""
        value = max(-GREATEST_NUMBER, min(value, GREATEST_NUMBER))
        with QSignalBlocker(self.spin_box), QSignalBlocker(self.slider):
            self.spin_box.setValue(value)
            if not self.slider.isSliderDown():
                self._reach_for(value)
            self.slider.setValue(value)

    def _reach_for(self, value: int) -> None:
        """Let the slider go as far as its parameter does, or as the present number needs."""
        # Only at its end does the range grow: a handle that is let go of stays where it is.
        reach = REACH
        while reach <= abs(value):
            reach *= 2
        low, high = self._sheet.low, self._sheet.high
        least = (-reach if value < 0 else 0) if low is None else low
        most = min(reach, GREATEST_NUMBER) if high is None else high
        self.slider.setRange(min(least, most), max(least, most))

    def _slide(self, value: int) -> None:
        """Take the number of the nearest step."""
        least, most, step = self.slider.minimum(), self.slider.maximum(), self._sheet.step
        stepped = least + round((value - least) / step) * step
        stepped -= step if stepped > most else 0
        if stepped == self.value:
            self.show_value(stepped)
        else:
            self._choose(stepped)

    def _choose(self, value: int) -> None:
        self.show_value(value)
        self.chosen.emit(value)

    def _end_gesture(self) -> None:
        self.gesture_ended.emit()
        self._reach_for(self.slider.value())
