"""The question of goal seek as a sentence of fields: find N, so that a chance is at least 65%.

What is chosen stays as long as it can be had; else it gives way to what is there.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpacerItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.best_play.goals import Aim, Goal
from engine.goal_seek import GapGoal
from workbench.goal_seek.axis_row import NUMBER_WIDTH, AxisRow, choose, offer, shown_number
from workbench.project.goal_question import FigureOf, GoalQuestion
from workbench.project.sweep import Axis
from workbench.results.sweeps.plan import Subjects
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import tight
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.fields.formatted_fields import DecimalField
from workbench.widgets.fields.number_field import GREATEST_TARGET, give_line
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.plain_text import QuietLabel
from workbench.widgets.tab_order import lead_through

__all__ = ["GoalBar", "figures_of"]

WORD_WIDTH, ROW_WIDTH = 52, 296
"""Pixels of the words before the fields, and of all fields of a row where there is room."""

TARGET_WIDTH, RUN_WIDTH = 84, 84
"""Pixels of the field for what is wanted, and of the button that begins the search at least."""

USUAL_LAST = 20
"""The number up to which is searched at least, where nothing else is said."""

USUAL_NUMBER, USUAL_CHANCE = 10, 65
"""What is asked at first: the chance of at least ten, in percent."""

MEAN = ""
"""What is asked where the mean is; otherwise a word of ``ASKED``."""

ASKED = {
    MEAN: QT_TRANSLATE_NOOP("GoalBar", "the mean"),
    "at least": QT_TRANSLATE_NOOP("GoalBar", "the chance of at least"),
    "at most": QT_TRANSLATE_NOOP("GoalBar", "the chance of at most"),
    "exactly": QT_TRANSLATE_NOOP("GoalBar", "the chance of exactly"),
}

WANTED = {
    GapGoal.AT_LEAST: QT_TRANSLATE_NOOP("GoalBar", "at least"),
    GapGoal.AT_MOST: QT_TRANSLATE_NOOP("GoalBar", "at most"),
    GapGoal.EQUAL: QT_TRANSLATE_NOOP("GoalBar", "the same as that of"),
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
        self._wanted: GoalQuestion | None = None
        self.axes = (AxisRow(self.tr("First parameter"), self), AxisRow(self.tr("Second"), self))
        self.mechanic = ShortBox(self.tr("Mechanic"), self)
        self.asked = ShortBox(self.tr("What is asked"), self)
        self.number = QSpinBox(self)
        self.wanted = ShortBox(self.tr("How it compares"), self)
        self.target = DecimalField(self)
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
        self.number.setValue(USUAL_NUMBER)
        self.number.setAccessibleName(self.tr("Target number"))
        self.target.setDecimals(2)
        self.target.show_percentage(is_percentage=True)
        self.target.setRange(0, 100)
        self.target.setValue(USUAL_CHANCE)
        self.target.setAccessibleName(self.tr("What is wanted"))
        for field, width in ((self.number, NUMBER_WIDTH), (self.target, TARGET_WIDTH)):
            FollowingWidth(field, width)
            give_line(field)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Progress of the search"))
        self.progress.hide()
        for box in (self.asked, self.wanted, self.mechanic, self.axes[1].box):
            box.activated.connect(self._choose)
        for axis in self.axes:
            axis.box.activated.connect(axis.show_usual)
        self.axes[0].box.activated.connect(self._choose)
        self.run.clicked.connect(self._run_or_stop)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(0, WORD_WIDTH)
        words = (self.tr("Find"), self.tr("and"), self.tr("so that"), self.tr("of"), self.tr("is"))
        rows = (
            self.axes[0],
            self.axes[1],
            _row(self.asked, self.number),
            self.mechanic,
            _row(self.wanted, self.target, self.other),
            self._seeking(),
        )
        for place, row in enumerate(rows):
            if place < len(words):
                word = QuietLabel(words[place], self)
                grid.addWidget(word, place, 0)
            grid.addWidget(row, place, 1)
        room = QSpacerItem(0, 0)
        grid.addItem(room, len(rows), 1)
        usual = QSizePolicy.Policy.Preferred
        FollowingWidth(self, ROW_WIDTH, lambda width: room.changeSize(width, 0, usual))
        layout = tight(QVBoxLayout(self))
        layout.addLayout(grid)
        layout.addStretch(1)
        axes = [field for axis in self.axes for field in (axis.box, axis.first, axis.last)]
        rest = (self.asked, self.number, self.mechanic, self.wanted, self.target, self.other)
        lead_through(self, (*axes, *rest, self.run))

    def _seeking(self) -> QWidget:
        holder = QWidget(self)
        row = tight(QHBoxLayout(holder), 6)
        self.run.setMinimumWidth(RUN_WIDTH)
        row.addWidget(self.run)
        row.addWidget(self.progress, 1)
        return holder

    # ---- what it shows --------------------------------------------------------------------

    def ask(self, question: GoalQuestion | None) -> None:
        """Ask this as soon as there is what it is about; None asks what is asked at first."""
        self._wanted = question
        for box, place in ((self.asked, 1), (self.wanted, 0), (self.axes[1].box, 0)):
            box.setCurrentIndex(place)
        self.number.setValue(USUAL_NUMBER)
        self._follow()
        self.target.setValue(USUAL_CHANCE)

    def show_subjects(self, subjects: Subjects) -> None:
        """Offer these mechanics and their parameters."""
        self._subjects = subjects
        self.target.write_anew()
        offer(self.mechanic, figures_of(subjects))
        self._follow()
        if self._wanted is not None and self._has(self._wanted):
            self._show(self._wanted)
            self._wanted = None

    def _has(self, question: GoalQuestion) -> bool:
        """Return whether there is all that a question is about."""
        figures, names = figures_of(self._subjects), self._subjects.parameters
        return (
            set(question.subjects) <= set(figures)
            and all(axis.name in names for axis in question.axes)
            and _asked_of(question.goal)[0] in ASKED
        )

    def _show(self, question: GoalQuestion) -> None:
        """Fill the fields in with a question that can be asked."""
        asked, number = _asked_of(question.goal)
        choose(self.mechanic, question.subject)
        choose(self.asked, asked)
        choose(self.wanted, question.wanted)
        self._follow()
        self.number.setValue(shown_number(number))
        self.target.setValue(float(question.target * (1 if asked == MEAN else 100)))
        if question.other is not None:
            choose(self.other, question.other)
        for row, axis in zip(self.axes, question.axes, strict=False):
            row.show_axis(axis)
            self._follow()

    def show_progress(self, *, running: bool, known: int = 0, count: int = 0) -> None:
        """Show how far a search has come."""
        self._is_running = running
        self.run.setText(self.tr("Stop") if running else self.tr("Find"))
        self.progress.setVisible(running)
        self.progress.setRange(0, max(1, count))
        self.progress.setValue(known)

    def _choose(self) -> None:
        """Keep what is chosen now, whatever was asked for before."""
        self._wanted = None
        self._follow()

    def _follow(self) -> None:
        """Show what goes with what is chosen."""
        figure = self.mechanic.currentData()
        others = {key: name for key, name in figures_of(self._subjects).items() if key != figure}
        offer(self.other, others)
        is_equal = self.wanted.currentData() is GapGoal.EQUAL
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
        if bool(self.target.suffix()) == is_chance:
            return
        self.target.show_percentage(is_percentage=is_chance)
        if is_chance:
            self.target.setRange(0, 100)
        else:
            self.target.setRange(-GREATEST_TARGET, GREATEST_TARGET)

    # ---- what is asked --------------------------------------------------------------------

    @property
    def question(self) -> GoalQuestion | None:
        """What is asked; None where nothing can be."""
        axes = tuple(axis for row in self.axes if (axis := row.axis) is not None)
        figure: FigureOf | None = self.mechanic.currentData()
        wanted: GapGoal = self.wanted.currentData()
        other = self.other.currentData() if wanted is GapGoal.EQUAL else None
        if not axes or figure is None or (wanted is GapGoal.EQUAL and other is None):
            return None
        word = self.asked.currentData()
        goal = Goal(Aim.MEAN) if word == MEAN else Goal.read(f"{word} {self.number.value()}")
        # What the field shows in decimals is meant exactly.
        target = Fraction(round(self.target.value() * 100), 100)
        target = target if word == MEAN else target / 100
        return GoalQuestion(axes, figure, goal, wanted, target, other)

    def _run_or_stop(self) -> None:
        self._wanted = None
        (self.stop_requested if self._is_running else self.seek_requested).emit()


def _asked_of(goal: Goal) -> tuple[str, int]:
    """Return what is asked, as a word of ``ASKED``, and the number that belongs to it."""
    if goal.aim is not Aim.CHANCE:
        return MEAN, USUAL_NUMBER
    word, number = goal.text().rsplit(" ", 1)
    return word, int(number)


def figures_of(subjects: Subjects) -> dict[FigureOf, str]:
    """Return all whose figures can be looked at, with their names."""
    found: dict[FigureOf, str] = {}
    for one in subjects.all:
        identity = one.mechanic.identity
        found |= {FigureOf(identity, output.place): output.name for output in one.outputs}
        if not one.outputs:
            found[FigureOf(identity)] = one.mechanic.name
    return found


def _row(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    row = tight(QHBoxLayout(holder), 6)
    for place, widget in enumerate(widgets):
        row.addWidget(widget, 1 if place == 0 or isinstance(widget, QComboBox) else 0)
    return holder
