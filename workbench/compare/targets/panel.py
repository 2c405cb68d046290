"""The panel of target numbers: how likely one is met, and which one is met often enough."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from workbench.compare.contestants import contestants_among, notes_on
from workbench.compare.targets.marks import pins_of, shading_of
from workbench.compare.targets.model import TargetQuestion, TargetRow, TargetsModel
from workbench.compare.targets.question_bar import QuestionBar
from workbench.widgets import HintLabel, tight
from workbench.widgets.fields.number_field import GREATEST_TARGET
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.name_delegate import NameDelegate
from workbench.widgets.panel import Panel
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["TargetsPanel"]

NARROWEST, WIDEST = 6, 28
"""Characters of columns."""


class TargetsPanel(Panel):
    """Asks every mechanic on the chart about target numbers, both ways.

    While it is seen, the chart shows the answers: the part that is asked for is shaded on the
    curve of the selected mechanic, and target numbers are marked.

    Signals:
        shaded: The ``Shading`` the chart is to show, or None.
        marked: The tuple of ``Pin`` the chart is to show.
    """

    shaded = Signal(object)
    marked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme."""
        super().__init__(parent)
        self._is_untouched = True
        self._selected: str | None = None
        self.bar = QuestionBar(self)
        self.model = TargetsModel(self.theme, self)
        self.table = FigureTable(self.tr("Target numbers and percentiles"), self)
        self.table.setItemDelegateForColumn(0, NameDelegate(self.table))
        self._note = ElidedLabel(self)
        self._hint = HintLabel(self)
        self._stack = QStackedWidget(self)
        self._prepare()
        self._lay_out()
        self.bar.asked.connect(self._ask)
        self.enter_at(self.bar.target)

    def _prepare(self) -> None:
        self.table.setObjectName("targets")
        self.table.setModel(self.model)
        self._note.setObjectName("note")
        self._note.setContentsMargins(12, 2, 12, 4)
        self._hint.setText(
            self.tr("The mechanics on the chart appear here once they come to numbers.")
        )

    def _lay_out(self) -> None:
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self.table)
        layout = tight(QVBoxLayout(self), 0)
        self.bar.setContentsMargins(12, 8, 12, 6)
        layout.addWidget(self.bar)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self._note)

    def set_selected(self, identity: str | None) -> None:
        """Shade this mechanic on the chart, or the first one."""
        if identity != self._selected:
            self._selected = identity
            if self.isVisible():
                self._mark()

    def forget(self) -> None:
        """Ask as at first: another project is opened, which has target numbers of its own."""
        self._is_untouched = True
        self.bar.set_question(TargetQuestion())

    def refresh(self) -> None:
        """Let the mechanics answer."""
        contestants = contestants_among(self.series)
        if contestants and self._is_untouched:
            # Until its user asks for a number, one in the middle of the chart says most.
            median = round(contestants[0].cumulative.quantile(Fraction(1, 2)))
            middle = max(-GREATEST_TARGET, min(median, GREATEST_TARGET))
            self.bar.set_question(replace(self.bar.question, target=middle))
            self._is_untouched = False
        self.bar.share.write_anew()
        self.model.show(contestants, self.bar.question, self.view.unit, self.theme)
        self._stack.setCurrentWidget(self.table if contestants else self._hint)
        notes = " ".join(notes_on(self.series))
        self._note.setText(notes)
        self._note.setVisible(bool(notes))
        self._fit_columns()
        self._mark()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Take the marks off the chart until the panel is seen again."""
        super().hideEvent(event)
        self.refresh_when_seen()
        self.shaded.emit(None)
        self.marked.emit(())

    def _mark(self) -> None:
        """Show the answers on the chart, those of the selected mechanic first."""
        question, unit = self.bar.question, self.view.unit
        rows = sorted(self.model.rows, key=lambda row: not self._is_selected(row))
        self.shaded.emit(shading_of(question, rows[0], unit) if rows else None)
        self.marked.emit(pins_of(question, rows, unit))

    def _is_selected(self, row: TargetRow) -> bool:
        return row.contestant.series.mechanic == self._selected

    def _ask(self, _question: TargetQuestion) -> None:
        self._is_untouched = False
        self.refresh_when_seen()

    def _fit_columns(self) -> None:
        narrowest, widest = map(self.table.width_of, (NARROWEST, WIDEST))
        wanted = [self.table.wanted_width(column) for column in range(self.model.columnCount())]
        widths = [max(narrowest, min(width, widest)) for width in wanted]
        self.table.set_widths(widths, whole_names=wanted[0])
