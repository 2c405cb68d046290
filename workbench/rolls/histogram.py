"""The histogram of the rolls with what it says in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from workbench.plotting.painting.histogram import HistogramView
from workbench.project.views import Series, Unit
from workbench.rolls.comparison_request import RollComparison
from workbench.rolls.words import describe_comparison, describe_test
from workbench.theme import Theme
from workbench.widgets import PlainLabel, plain

__all__ = ["RollsHistogram"]

BETWEEN = "  \N{MIDDLE DOT}  "
"""Stands between words that have room beside each other."""


class RollsHistogram(QWidget):
    """Rolls as bars behind the exact line, and below in words what they say.

    The words are one line where there is room for it, or else a line each.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without rolls, in the colours of ``theme``."""
        super().__init__(parent)
        self._told: tuple[str, ...] = ()
        self._view = HistogramView(theme, self)
        self._words = PlainLabel(self)
        self._words.setObjectName("quiet")
        self._words.setAccessibleName(self.tr("What the rolls show"))
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._words.setWordWrap(True)
        self._hint = PlainLabel(
            self.tr("Rolls of the selected mechanic appear here, against the exact distribution."),
            self,
        )
        self._hint.setObjectName("hint")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        chart = QWidget(self)
        column = QVBoxLayout(chart)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._view, 1)
        column.addWidget(self._words)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(chart)

    @property
    def words(self) -> str:
        """What the rolls say; empty without any."""
        return BETWEEN.join(self._told)

    def show_comparison(
        self, series: Series, comparison: RollComparison, uncounted: int = 0
    ) -> None:
        """Draw rolls.

        Args:
            series: The mechanic they are of.
            comparison: The rolls beside its distribution.
            uncounted: How many rolls came after those, with too many different outcomes.
        """
        self._told = describe_comparison(
            comparison.histogram, comparison.mean, comparison.goodness, uncounted
        )
        self._view.set_histogram(comparison.histogram, series.colour)
        self._view.setAccessibleDescription(self.words)
        self._write()
        self._words.setToolTip(plain(describe_test(comparison.goodness)))
        self._stack.setCurrentIndex(1)

    def clear(self) -> None:
        """Show that there are no rolls."""
        self._told = ()
        self._view.set_histogram(None, 0)
        self._write()
        self._stack.setCurrentIndex(0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Write the words into the room there is now."""
        super().resizeEvent(event)
        self._write()

    def _write(self) -> None:
        is_wide = self._words.fontMetrics().horizontalAdvance(self.words) <= self.width()
        self._words.setText(self.words if is_wide else "\n".join(self._told))

    def set_unit(self, unit: Unit) -> None:
        """Tell probabilities in this unit."""
        self._view.set_unit(unit)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._view.set_theme(theme)
