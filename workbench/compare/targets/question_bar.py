"""The controls with which a question about target numbers is asked."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.statistics.targets import Direction
from workbench.compare.targets.model import TargetQuestion
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import tight
from workbench.widgets.fields.formatted_fields import DecimalField
from workbench.widgets.fields.number_field import GREATEST_TARGET, give_line
from workbench.widgets.fields.segments import Segments
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.folding_row import FoldingRow
from workbench.widgets.plain_text import QuietLabel

__all__ = ["QuestionBar"]

GAP = 20
"""Pixels between the direction and the numbers."""

NARROWEST_FIELD, NARROWEST_SLIDER, SLIDER_WIDTH = 72, 32, 160
"""Pixels of the fields and the slider at least, and of the slider at most."""

DIRECTIONS = {
    Direction.AT_LEAST: (
        QT_TRANSLATE_NOOP("QuestionBar", "At least"),
        QT_TRANSLATE_NOOP("QuestionBar", "A roll succeeds with the target number or more"),
    ),
    Direction.AT_MOST: (
        QT_TRANSLATE_NOOP("QuestionBar", "At most"),
        QT_TRANSLATE_NOOP("QuestionBar", "A roll succeeds with the target number or less"),
    ),
    Direction.EXACTLY: (
        QT_TRANSLATE_NOOP("QuestionBar", "Exactly"),
        QT_TRANSLATE_NOOP("QuestionBar", "A roll succeeds only with exactly the target number"),
    ),
}


class QuestionBar(QWidget):
    """A direction, a target number whose chance is asked for, and a chance the other way round.

    Signals:
        asked: The ``TargetQuestion``, whenever its user changed it.
    """

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with the question that a ``TargetQuestion`` begins with."""
        super().__init__(parent)
        self._question = TargetQuestion()
        titles = {
            direction: (_translated(title), _translated(tip))
            for direction, (title, tip) in DIRECTIONS.items()
        }
        self.directions = Segments(self.tr("Direction"), titles, self)
        self.target = QSpinBox(self)
        self.share = DecimalField(self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self._prepare()
        self._lay_out()
        self.set_question(self._question)
        self.directions.chosen.connect(lambda member: self._ask(direction=member))
        self.target.valueChanged.connect(lambda value: self._ask(target=value))
        self.share.valueChanged.connect(self._ask_share)
        self.slider.valueChanged.connect(self.share.setValue)

    def _prepare(self) -> None:
        self.target.setRange(-GREATEST_TARGET, GREATEST_TARGET)
        self.target.setAccessibleName(self.tr("Target number"))
        for field in (self.target, self.share):
            # What a field asks for is not what it needs: the panel must not widen the window.
            FollowingWidth(field, NARROWEST_FIELD, field.setMinimumWidth)
            give_line(field)
            field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.share.setRange(0, 100)
        self.share.setDecimals(1)
        self.share.show_percentage(is_percentage=True)
        self.share.setAccessibleName(self.tr("Chance"))
        self.slider.setRange(0, 100)
        self.slider.setMinimumWidth(NARROWEST_SLIDER)
        self.slider.setMaximumWidth(SLIDER_WIDTH)
        self.slider.setAccessibleName(self.tr("Chance"))

    def _lay_out(self) -> None:
        numbers = QWidget(self)
        row = tight(QHBoxLayout(numbers), 8)
        row.addWidget(QuietLabel(self.tr("Target"), self))
        row.addWidget(self.target)
        row.addSpacing(12)
        row.addWidget(QuietLabel(self.tr("Chance"), self))
        row.addWidget(self.share)
        row.addWidget(self.slider, 1)
        row.addStretch(1)
        layout = tight(QVBoxLayout(self))
        layout.addWidget(FoldingRow(self.directions, numbers, GAP, self))

    @property
    def question(self) -> TargetQuestion:
        """What is asked."""
        return self._question

    def set_question(self, question: TargetQuestion) -> None:
        """Show ``question`` without telling anyone."""
        self._question = question
        percent = float(question.share * 100)
        self.directions.set_chosen(question.direction)
        # Written anew, a number takes the decimals in which its user is still typing.
        if self.share.value() != percent:
            with QSignalBlocker(self.share):
                self.share.setValue(percent)
        for field, value in ((self.target, question.target), (self.slider, round(percent))):
            if field.value() != value:
                with QSignalBlocker(field):
                    field.setValue(value)

    def _ask_share(self, percent: float) -> None:
        # What the field shows in decimals is meant exactly.
        self._ask(share=Fraction(round(percent * 10), 1000))

    def _ask(self, **changes: object) -> None:
        fields: dict[str, Any] = changes
        question = replace(self._question, **fields)
        if question != self._question:
            self.set_question(question)
            self.asked.emit(question)


def _translated(text: str) -> str:
    return QCoreApplication.translate("QuestionBar", text)
