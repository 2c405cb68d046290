"""What scripts leave open: numbers with a slider and a spin box, and choices.

Beside a parameter that other mechanics have as well there is a chain: one number for all, or one
for each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSlider,
    QSpinBox,
    QWidget,
)

from workbench.project.parameters import GREATEST_NUMBER, ProjectParameter
from workbench.widgets.fields.boxes import ElidingBox
from workbench.widgets.fields.chain_button import ChainButton
from workbench.widgets.fields.number_field import FIELD_MARGIN
from workbench.widgets.plain_text import ElidedLabel, plain

__all__ = ["NumberControls", "ParameterRow", "ParametersPanel"]

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
        known: What the project knows of it: its range, label and note; None for nothing.
        others: The names of the other mechanics that have it.
        is_free: Whether the mechanic has a number of its own for it.
    """

    name: str
    value: int
    choices: tuple[str, ...] = ()
    known: ProjectParameter | None = None
    others: tuple[str, ...] = ()
    is_free: bool = False

    @property
    def sheet(self) -> ProjectParameter:
        """What is known of it besides its number."""
        return replace(self.known or ProjectParameter(self.name), value=None)

    @property
    def is_chained(self) -> bool:
        """Whether there are others that it can be linked with."""
        return bool(self.others) or self.is_free


class ParametersPanel(QScrollArea):
    """Rows of parameters, none where the script leaves nothing open.

    Signals:
        value_chosen: A parameter's name and its new number.
        link_chosen: A parameter's name, and whether it is to be linked with those of others.
        gesture_began: A slider was taken hold of.
        gesture_ended: The slider was let go.
    """

    value_chosen = Signal(str, int)
    link_chosen = Signal(str, bool)
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
        self._rows: dict[str, NumberControls | _Choices] = {}
        self._chains: dict[str, ChainButton] = {}
        self._kinds: tuple[object, ...] = ()
        self.hide()

    @property
    def values(self) -> dict[str, int]:
        """The numbers shown, by the names of their parameters."""
        return {name: controls.value for name, controls in self._rows.items()}

    def set_rows(self, rows: tuple[ParameterRow, ...]) -> None:
        """Show these parameters."""
        kinds = tuple((row.name, row.choices, row.sheet, row.is_chained) for row in rows)
        if kinds != self._kinds:
            self._kinds = kinds
            self._rebuild(rows)
        for row in rows:
            self._rows[row.name].show_value(row.value)
            if row.name in self._chains:
                _show_chain(self._chains[row.name], row)
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
        old = [one for controls in self._rows.values() for one in controls.widgets]
        for widget in (*old, *self._chains.values()):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._rows, self._chains = {}, {}
        for index, row in enumerate(rows):
            controls = self._controls_of(row)
            for column, control in enumerate(controls.widgets):
                self._grid.addWidget(control, index, column, 1, controls.spans[column])
                control.show()  # Qt shows them only later, and until then they take no room
            self._rows[row.name] = controls
            if row.is_chained:
                self._add_chain(row, index)
        self.updateGeometry()

    def _controls_of(self, row: ParameterRow) -> NumberControls | _Choices:
        if row.choices:
            return _Choices(self, self._form, row)
        controls = NumberControls(self._form, row.sheet)
        controls.chosen.connect(lambda value: self.value_chosen.emit(row.name, value))
        controls.gesture_began.connect(self.gesture_began)
        controls.gesture_ended.connect(self.gesture_ended)
        return controls

    def _add_chain(self, row: ParameterRow, index: int) -> None:
        chain = ChainButton(self._form)
        chain.clicked.connect(lambda is_linked: self.link_chosen.emit(row.name, is_linked))
        self._grid.addWidget(chain, index, 3)
        chain.show()
        self._chains[row.name] = chain


MOST_NAMED = 5
"""Mechanics that a chain names; of more it tells how many there are."""


def _show_chain(chain: ChainButton, row: ParameterRow) -> None:
    translate = QCoreApplication.translate
    named = ", ".join(row.others[:MOST_NAMED])
    if len(row.others) > MOST_NAMED:
        named = translate("ParametersPanel", "{count} mechanics").format(count=len(row.others))
    if row.is_free:
        name = translate("ParametersPanel", "{name} is free")
        told = translate("ParametersPanel", "This mechanic has a number of its own. Link it again?")
    else:
        name = translate("ParametersPanel", "{name} is linked")
        told = translate("ParametersPanel", "One number for this and {names}. Free this one?")
    chain.setChecked(not row.is_free)
    chain.setAccessibleName(name.format(name=row.name))
    chain.setToolTip(plain(told.format(names=named)))


def _label(sheet: ProjectParameter, form: QWidget) -> ElidedLabel:
    label = ElidedLabel(sheet.title, form)
    label.setMaximumWidth(NAME_WIDTH)
    told = sheet.note if sheet.title == sheet.name else f"{sheet.name}\n{sheet.note}".strip()
    if told:
        label.setToolTip(plain(told))
    return label


class _Choices:
    """The widgets of a parameter that has one of a few choices."""

    spans = (1, 2)

    def __init__(self, panel: ParametersPanel, form: QWidget, row: ParameterRow) -> None:
        self.label = _label(row.sheet, form)
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


class NumberControls(QObject):
    """A label, a spin box and a slider for a parameter, which follow each other.

    Attributes:
        widgets: The widgets, from left to right.

    Signals:
        chosen: The new number.
        gesture_began: The slider was taken hold of.
        gesture_ended: The slider was let go.
    """

    chosen = Signal(int)
    gesture_began = Signal()
    gesture_ended = Signal()

    spans = (1, 1, 1)

    def __init__(self, form: QWidget, sheet: ProjectParameter) -> None:
        """Make the widgets.

        Args:
            form: What they are laid out in, and belong to.
            sheet: What is known of the parameter.
        """
        super().__init__(form)
        self._sheet = sheet
        self.label = _label(sheet, form)
        self.spin_box = QSpinBox(form)
        self.spin_box.setRange(-GREATEST_NUMBER, GREATEST_NUMBER)
        self.spin_box.setSingleStep(sheet.step)
        number = QCoreApplication.translate("ParametersPanel", "{name}, a number")
        self.spin_box.setAccessibleName(number.format(name=sheet.title))
        self.spin_box.setFixedWidth(SPIN_BOX_WIDTH)
        # Qt passes over the padding that a stylesheet gives a spin box on its left.
        self.spin_box.lineEdit().setTextMargins(FIELD_MARGIN, 0, 0, 0)
        self.slider = QSlider(Qt.Orientation.Horizontal, form)
        self.slider.setSingleStep(sheet.step)
        self.slider.setPageStep(sheet.step)
        self.slider.setMinimumHeight(SLIDER_HEIGHT)
        slider = QCoreApplication.translate("ParametersPanel", "{name}, a slider")
        self.slider.setAccessibleName(slider.format(name=sheet.title))
        self.label.setBuddy(self.spin_box)
        self.widgets = (self.label, self.spin_box, self.slider)
        self._reach_for(0)
        self.spin_box.valueChanged.connect(self._choose)
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderPressed.connect(self.gesture_began)
        self.slider.sliderReleased.connect(self._end_gesture)

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
        # The range grows with the number, so that the slider's handle keeps room on both sides.
        reach = REACH
        while reach < abs(value) * 3 // 2:
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
