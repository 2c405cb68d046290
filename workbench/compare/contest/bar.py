"""The bar of a contest: who wins how often, as large as the answer matters."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.statistics.contest import Contest
from workbench.project.views import Series, Unit
from workbench.theme import Theme, mixed, tabular
from workbench.widgets import plain
from workbench.widgets.numbers.chances import in_other_units, in_unit
from workbench.widgets.numbers.numbers import write_whole_percent
from workbench.widgets.share_bar import BarSegment, paint_shares, segment_at

__all__ = ["ContestBar"]

LINES, LEAST_LINES, ENLARGED = 2.6, 1.6, 1.1
"""The height of the bar in lines of text, at first and at least, and how much larger its words are
than others."""


class ContestBar(QWidget):
    """Three shares side by side: the first wins, they tie, the second wins."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setFont(tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(self.tr("Who wins"))
        self._theme = Theme.light()
        self._segments: tuple[BarSegment, ...] = ()
        self._tips: tuple[str, ...] = ()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a tall bar."""
        return QSize(360, round(self.fontMetrics().height() * LINES))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Leave room for a sentence of two lines over it."""
        return QSize(0, round(self.fontMetrics().height() * LEAST_LINES))

    def show_contest(
        self, contest: Contest, first: Series, second: Series, unit: Unit, theme: Theme
    ) -> None:
        """Show how a roll of one mechanic does against one of another.

        Args:
            contest: The contest.
            first: The one.
            second: The other.
            unit: How probabilities are written.
            theme: The colours.
        """
        wins = self.tr("{name} wins")
        parts = (
            (wins.format(name=first.name), contest.ahead, theme.mechanic_colour(first.colour)),
            (self.tr("tie"), contest.level, mixed(theme.quiet, theme.surface, 0.35)),
            (wins.format(name=second.name), contest.behind, theme.mechanic_colour(second.colour)),
        )
        self._theme = theme
        # Two mechanics may have the same colour.
        patterns = (
            Qt.BrushStyle.NoBrush,
            Qt.BrushStyle.DiagCrossPattern,
            Qt.BrushStyle.BDiagPattern,
        )
        segments, tips = [], []
        for (title, share, colour), pattern in zip(parts, patterns, strict=True):
            chance = in_unit(share, unit)
            texts = (f"{title}  {chance}", chance, write_whole_percent(share))
            fill = mixed(colour, theme.surface, 0.8)
            segments.append(BarSegment(float(share), texts, fill, pattern))
            tips.append(f"{title}: {chance}\n{', '.join(in_other_units(share, unit))}")
        self._segments, self._tips = tuple(segments), tuple(tips)
        self.setAccessibleDescription(", ".join(segment.texts[0] for segment in segments))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the shares."""
        del event
        painter = QPainter(self)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * ENLARGED)
        painter.setFont(font)
        paint_shares(painter, QRectF(self.rect()), self._segments, self._theme)

    def event(self, event: QEvent) -> bool:
        """Tell the exact probability of the share under the pointer."""
        if event.type() == QEvent.Type.ToolTip:
            assert isinstance(event, QHelpEvent)
            place = segment_at(QRectF(self.rect()), self._segments, event.pos().x())
            text = "" if place is None else self._tips[place]
            QToolTip.showText(event.globalPos(), plain(text), self)
            return True
        return super().event(event)
