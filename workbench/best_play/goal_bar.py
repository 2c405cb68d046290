"""The controls that say what best play is for."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from engine.best_play.goals import Aim, Goal
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import PlainLabel, tight
from workbench.widgets.fields.boxes import Chooser
from workbench.widgets.fields.number_field import NumberField
from workbench.widgets.plain_text import QuietLabel

__all__ = ["GoalBar", "GoalKind"]


class GoalKind(Enum):
    """The kinds of goals, in the order in which they are offered."""

    MEAN = auto()
    LEAST = auto()
    AT_LEAST = auto()
    AT_MOST = auto()
    EXACTLY = auto()
    BETWEEN = auto()

    @classmethod
    def of(cls, goal: Goal) -> GoalKind:
        """Return the kind of a goal."""
        if goal.aim is not Aim.CHANCE:
            return cls.MEAN if goal.aim is Aim.MEAN else cls.LEAST
        if goal.low is None:
            return cls.AT_MOST
        if goal.high is None:
            return cls.AT_LEAST
        return cls.EXACTLY if goal.low == goal.high else cls.BETWEEN

    def goal(self, first: int, second: int) -> Goal:
        """Return the goal of this kind with its numbers."""
        if self is GoalKind.BETWEEN:
            return Goal(Aim.CHANCE, min(first, second), max(first, second))
        return {
            GoalKind.MEAN: Goal(),
            GoalKind.LEAST: Goal(Aim.LEAST),
            GoalKind.AT_LEAST: Goal(Aim.CHANCE, first, None),
            GoalKind.AT_MOST: Goal(Aim.CHANCE, None, first),
            GoalKind.EXACTLY: Goal(Aim.CHANCE, first, first),
        }[self]


_TITLES = {
    GoalKind.MEAN: QT_TRANSLATE_NOOP("GoalBar", "the greatest mean"),
    GoalKind.LEAST: QT_TRANSLATE_NOOP("GoalBar", "the least mean"),
    GoalKind.AT_LEAST: QT_TRANSLATE_NOOP("GoalBar", "at least"),
    GoalKind.AT_MOST: QT_TRANSLATE_NOOP("GoalBar", "at most"),
    GoalKind.EXACTLY: QT_TRANSLATE_NOOP("GoalBar", "exactly"),
    GoalKind.BETWEEN: QT_TRANSLATE_NOOP("GoalBar", "between"),
}


class GoalBar(QWidget):
    """What is wanted of the outcome: its mean, or the chance of a range.

    Signals:
        chosen: The ``Goal``, whenever its user changed it.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with the greatest mean."""
        super().__init__(parent)
        self._goal = Goal()
        # The numbers that are asked for next, where the goal has none.
        self._numbers = (10, 15)
        self.kind = Chooser(self.tr("Goal of best play"), self)
        self.first, self.second = NumberField(self), NumberField(self)
        self._between = PlainLabel(self.tr("and"), self)
        for kind, title in _TITLES.items():
            self.kind.addItem(QCoreApplication.translate("GoalBar", title), kind)
        self.kind.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.kind.setMinimumContentsLength(max(map(len, _TITLES.values())))
        self.first.setAccessibleName(self.tr("Number of the goal"))
        self.second.setAccessibleName(self.tr("Second number of the goal"))
        self._between.setObjectName("quiet")
        self._lay_out()
        self.set_goal(self._goal)
        self.kind.activated.connect(self._choose)
        self.first.edited.connect(self._choose)
        self.second.edited.connect(self._choose)

    def _lay_out(self) -> None:
        title = QuietLabel(self.tr("Best play for"), self)
        title.setBuddy(self.kind)
        row = tight(QHBoxLayout(self), 8)
        for widget in (title, self.kind, self.first, self._between, self.second):
            row.addWidget(widget)
        row.addStretch(1)

    @property
    def goal(self) -> Goal:
        """What is wanted."""
        return self._goal

    def set_goal(self, goal: Goal) -> None:
        """Show a goal without telling anyone."""
        self._goal = goal
        kind = GoalKind.of(goal)
        ends = [end for end in (goal.low, goal.high) if end is not None]
        if ends:
            self._numbers = (ends[0], self._numbers[1] if len(ends) == 1 else ends[1])
        with QSignalBlocker(self.kind):
            self.kind.setCurrentIndex(self.kind.findData(kind))
        self.first.set_value(self._numbers[0])
        self.second.set_value(self._numbers[1])
        self.first.setVisible(kind not in (GoalKind.MEAN, GoalKind.LEAST))
        for widget in (self._between, self.second):
            widget.setVisible(kind is GoalKind.BETWEEN)

    def _choose(self) -> None:
        self._numbers = (self.first.value, self.second.value)
        goal = self.kind.currentData().goal(*self._numbers)
        if goal != self._goal:
            self.set_goal(goal)
            self.chosen.emit(goal)
