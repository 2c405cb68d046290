"""The question of goal seek as a sentence of fields: find N, so that a chance is at least 65 %.

What is chosen stays as long as it can be had; else it gives way to what is there.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.goal_seek import Wanted
from engine.goals import Aim, Goal
from workbench.goal_seek.question import GoalQuestion
from workbench.project.sweep import Axis
from workbench.results.sweeps.plan import Subjects
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.fields.number_field import FIELD_MARGIN, GREATEST_TARGET
from workbench.widgets.plain_text import PlainLabel

__all__ = ["GoalBar"]

NUMBER_WIDTH, WORD_WIDTH, ROW_WIDTH = 78, 52, 296
"""Pixels of the fields for numbers, of the words before the fields, and of all fields of a row."""

USUAL_LAST = 20
"""The number up to which is searched at least, where nothing else is said."""

MEAN = ""
"""What is asked where the mean is; otherwise a word of ``ASKED``."""

ASKED = {
    MEAN: QT_TRANSLATE_NOOP("GoalBar", "the mean"),
    "at least": QT_TRANSLATE_NOOP("GoalBar", "the chance of at least"),
    "at most": QT_TRANSLATE_NOOP("GoalBar", "the chance of at most"),
    "exactly": QT_TRANSLATE_NOOP("GoalBar", "the chance of exactly"),
}

WANTED = {
    Wanted.AT_LEAST: QT_TRANSLATE_NOOP("GoalBar", "at least"),
    Wanted.AT_MOST: QT_TRANSLATE_NOOP("GoalBar", "at most"),
    Wanted.EQUAL: QT_TRANSLATE_NOOP("GoalBar", "the same as that of"),
}


class GoalBar(QWidget):
    """Puts a ``GoalQuestion`` together.

    Signals:
        seek_requested: The question is to be answered.
        stop_requested: The search is to end.
    """

    seek_requested = Signal()
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._subjects = Subjects()
        self._is_running = False
        self.axes = (_AxisRow(self.tr("First parameter"), self), _AxisRow(self.tr("Second"), self))
        self.mechanic = ShortBox(self.tr("Mechanic"), self)
        self.asked = ShortBox(self.tr("What is asked"), self)
        self.number = QSpinBox(self)
        self.wanted = ShortBox(self.tr("How it compares"), self)
        self.target = QDoubleSpinBox(self)
        self.other = ShortBox(self.tr("The other mechanic"), self)
        self.run = QPushButton(self.tr("Find"), self)
        self.progress = QProgressBar(self)
        self._prepare()
        self._lay_out()
        self._follow()

    def _prepare(self) -> None:
        for word, text in ASKED.items():
            self.asked.addItem(QCoreApplication.translate("GoalBar", text), word)
        self.asked.setCurrentIndex(1)
        for wanted, text in WANTED.items():
            self.wanted.addItem(QCoreApplication.translate("GoalBar", text), wanted)
        self.number.setRange(-GREATEST_TARGET, GREATEST_TARGET)
        self.number.setValue(10)
        self.number.setAccessibleName(self.tr("Target number"))
        self.target.setDecimals(2)
        self.target.setSuffix(" %")
        self.target.setRange(0, 100)
        self.target.setValue(65)
        self.target.setAccessibleName(self.tr("What is wanted"))
        for field in (self.number, self.target):
            field.setFixedWidth(NUMBER_WIDTH)
            field.lineEdit().setTextMargins(FIELD_MARGIN, 0, 0, 0)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Progress of the search"))
        self.progress.hide()
        for box in (self.asked, self.wanted, self.mechanic, self.axes[1].box):
            box.activated.connect(self._follow)
        for axis in self.axes:
            axis.box.activated.connect(axis.show_usual)
        self.run.clicked.connect(self._run_or_stop)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        words = (self.tr("Find"), self.tr("and"), self.tr("so that"), self.tr("of"), self.tr("is"))
        rows = (
            self.axes[0],
            self.axes[1],
            _row(self.asked, self.number),
            self.mechanic,
            _row(self.wanted, self.target, self.other),
            _row(self.run, self.progress),
        )
        for place, row in enumerate(rows):
            if place < len(words):
                word = PlainLabel(words[place], self)
                word.setObjectName("quiet")
                word.setMinimumWidth(WORD_WIDTH)
                grid.addWidget(word, place, 0)
            row.setMinimumWidth(ROW_WIDTH)
            grid.addWidget(row, place, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(grid)
        layout.addStretch(1)

    # ---- what it shows --------------------------------------------------------------------

    def reset(self) -> None:
        """Ask what is asked at first."""
        for box, place in ((self.asked, 1), (self.wanted, 0), (self.axes[1].box, 0)):
            box.setCurrentIndex(place)
        self.number.setValue(10)
        self._follow()
        self.target.setValue(65)

    def show_subjects(self, subjects: Subjects) -> None:
        """Offer these mechanics and their parameters."""
        self._subjects = subjects
        names = {one.mechanic.identity: one.mechanic.name for one in subjects.all}
        _offer(self.mechanic, names)
        self._follow()

    def show_progress(self, *, running: bool, known: int = 0, count: int = 0) -> None:
        """Show how far a search has come."""
        self._is_running = running
        self.run.setText(self.tr("Stop") if running else self.tr("Find"))
        self.progress.setVisible(running)
        self.progress.setRange(0, max(1, count))
        self.progress.setValue(known)

    def _follow(self) -> None:
        """Show what goes with what is chosen."""
        identity = self.mechanic.currentData()
        others = {
            one.mechanic.identity: one.mechanic.name
            for one in self._subjects.all
            if one.mechanic.identity != identity
        }
        _offer(self.other, others)
        is_equal = self.wanted.currentData() is Wanted.EQUAL
        is_chance = self.asked.currentData() != MEAN
        self.number.setVisible(is_chance)
        self.target.setVisible(not is_equal)
        self.other.setVisible(is_equal)
        self._suit_target(is_chance=is_chance)
        parameters = self._subjects.parameters
        usual: dict[str | None, Axis | None] = {name: self._range_of(name) for name in parameters}
        first, second = self.axes
        first.offer(usual)
        none: dict[str | None, Axis | None] = {None: None}
        second.offer(none | {name: axis for name, axis in usual.items() if name != first.name})
        self.run.setEnabled(bool(parameters) and not (is_equal and not others))

    def _range_of(self, name: str) -> Axis:
        """Return the range that a parameter is looked at in at first, without gaps."""
        axis = self._subjects.usual_axis(name)
        known = next((one for one in self._subjects.known if one.name == name), None)
        if known is not None and (known.low is not None or known.high is not None):
            return replace(axis, step=known.step)
        return Axis(name, min(1, axis.first), max(axis.last, USUAL_LAST))

    def _suit_target(self, *, is_chance: bool) -> None:
        suffix = " %" if is_chance else ""
        if self.target.suffix() == suffix:
            return
        self.target.setSuffix(suffix)
        if is_chance:
            self.target.setRange(0, 100)
        else:
            self.target.setRange(-GREATEST_TARGET, GREATEST_TARGET)

    # ---- what is asked --------------------------------------------------------------------

    @property
    def question(self) -> GoalQuestion | None:
        """What is asked; None where nothing can be."""
        axes = tuple(axis for row in self.axes if (axis := row.axis) is not None)
        identity = self.mechanic.currentData()
        wanted: Wanted = self.wanted.currentData()
        other = self.other.currentData() if wanted is Wanted.EQUAL else None
        if not axes or identity is None or (wanted is Wanted.EQUAL and other is None):
            return None
        word = self.asked.currentData()
        goal = Goal(Aim.MEAN) if word == MEAN else Goal.read(f"{word} {self.number.value()}")
        # What the field shows in decimals is meant exactly.
        target = Fraction(round(self.target.value() * 100), 100)
        target = target if word == MEAN else target / 100
        return GoalQuestion(axes, identity, goal, wanted, target, other)

    def _run_or_stop(self) -> None:
        (self.stop_requested if self._is_running else self.seek_requested).emit()


class _AxisRow(QWidget):
    """A parameter and the numbers that it may have."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._usual: dict[str | None, Axis | None] = {}
        self.box = ShortBox(title, self)
        self.first, self.last = QSpinBox(self), QSpinBox(self)
        names = (self.tr("From"), self.tr("To"))
        for field, name in zip((self.first, self.last), names, strict=True):
            field.setRange(-GREATEST_TARGET, GREATEST_TARGET)
            field.setAccessibleName(f"{name}: {title}")
            field.setFixedWidth(NUMBER_WIDTH)
            field.lineEdit().setTextMargins(FIELD_MARGIN, 0, 0, 0)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.box, 1)
        row.addWidget(self.first)
        self._to = PlainLabel(self.tr("to"), self)
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
        _offer(self.box, {name: "-" if name is None else name for name in usual})
        if self.name != before:
            self.show_usual()
        for widget in (self.first, self._to, self.last):
            widget.setEnabled(self.name is not None)

    def show_usual(self) -> None:
        """Show the range that the parameter is looked at in at first."""
        axis = self._usual.get(self.name)
        if axis is not None:
            self.first.setValue(axis.first)
            self.last.setValue(axis.last)


def _offer(box: QComboBox, names: dict[str | None, str] | dict[str, str]) -> None:
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


def _row(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    for place, widget in enumerate(widgets):
        row.addWidget(widget, 1 if place == 0 or isinstance(widget, QComboBox) else 0)
    return holder
