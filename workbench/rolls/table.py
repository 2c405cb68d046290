"""The history of rolls as a table, in which the rest gives way to what was rolled."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from engine.textbox import TextBox
from workbench.rolls.model import RollsModel

__all__ = ["RollsTable"]

NAME, ROLL, TIME = range(3)
"""The columns of the history."""

LEAST_ROLL = 72
"""Pixels that a roll has at least; below that nothing of it could be read."""

ROW_PADDING = 6
"""Pixels of a row above and below its text together."""


class RollsTable(QTableView):
    """Rolls, the latest first, each with its mechanic and, where there is room, its time."""

    def __init__(self, model: RollsModel, parent: QWidget | None = None) -> None:
        """Show the rolls of ``model``."""
        super().__init__(parent)
        self._rolls = model
        self._line_height = 0
        self.setModel(model)
        self.setAccessibleName(self.tr("Earlier rolls"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        heading = self.horizontalHeader()
        heading.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        # Only rows that can be seen are measured: there may be a thousand.
        heading.setResizeContentsPrecision(0)
        heading.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Fixed)
        heading.setSectionResizeMode(ROLL, QHeaderView.ResizeMode.Stretch)
        heading.setSectionResizeMode(TIME, QHeaderView.ResizeMode.Fixed)
        model.modelReset.connect(self._fit)

    def set_line_height(self, height: int) -> None:
        """Give rows of one line the room for ``height`` pixels of text."""
        self._line_height = height
        self.verticalHeader().setDefaultSectionSize(height + ROW_PADDING)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Share out the width anew."""
        super().resizeEvent(event)
        self._share_width()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Share out the width for the rolls that have come since the table was last seen."""
        super().showEvent(event)
        self._share_width()

    def _fit(self) -> None:
        self._share_width()
        # Rows have the height of one line unless they are given another.
        with QSignalBlocker(self.verticalHeader()):
            for row, roll in enumerate(self._rolls.rows):
                if isinstance(roll.value, TextBox) and roll.value.height > 1:
                    self.setRowHeight(row, self._line_height * roll.value.height + ROW_PADDING)

    def _share_width(self) -> None:
        """Show the time where there is room for it, and names as far as they leave some."""
        if not self.isVisible():
            # Qt would then measure every row, ten times a second while dice are rolled.
            return
        heading, width = self.horizontalHeader(), self.viewport().width()
        name = max(heading.sectionSizeHint(NAME), self.sizeHintForColumn(NAME))
        time = self._width_of_times()
        self.setColumnHidden(TIME, width - name - time < LEAST_ROLL)
        heading.resizeSection(TIME, time)
        heading.resizeSection(NAME, min(name, max(width - LEAST_ROLL, LEAST_ROLL)))

    def _width_of_times(self) -> int:
        """Return the pixels that every time needs, as one of them says."""
        first = self._rolls.index(0, TIME)
        if not first.isValid():
            return self.horizontalHeader().sectionSizeHint(TIME)
        around = self.sizeHintForIndex(first).width() - self._width_of_text(first.data())
        return around + self._width_of_text("00:00:00")

    def _width_of_text(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)
