"""The histogram of the rolls with what it says in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from workbench.jobs.comparison import Comparison
from workbench.panels.histogram import HistogramView
from workbench.panels.rolls_words import describe_comparison, describe_test
from workbench.theme import Theme
from workbench.views import Series

__all__ = ["RollsHistogram"]


class RollsHistogram(QWidget):
    """Rolls as bars behind the exact line, and one line of words below."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without rolls, in the colours of ``theme``."""
        super().__init__(parent)
        self._view = HistogramView(theme, self)
        self._words = QLabel(self)
        self._words.setObjectName("quiet")
        self._words.setAccessibleName(self.tr("What the rolls say"))
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._words.setWordWrap(True)
        self._hint = QLabel(
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
        return self._words.text()

    def show_comparison(self, series: Series, comparison: Comparison) -> None:
        """Draw rolls.

        Args:
            series: The mechanic they are of.
            comparison: The rolls beside its distribution.
        """
        is_known = all(each.expected is not None for each in comparison.histogram.bins)
        mean = series.summary.mean if series.summary is not None and is_known else None
        words = describe_comparison(comparison.histogram, mean, comparison.goodness)
        self._view.set_histogram(comparison.histogram, series.colour)
        self._view.setAccessibleDescription(words)
        self._words.setText(words)
        self._words.setToolTip(describe_test(comparison.goodness))
        self._stack.setCurrentIndex(1)

    def clear(self) -> None:
        """Show that there are no rolls."""
        self._view.set_histogram(None, 0)
        self._words.clear()
        self._stack.setCurrentIndex(0)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._view.set_theme(theme)
