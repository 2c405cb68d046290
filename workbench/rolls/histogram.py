"""The histogram of rolls, behind the exact distribution they should follow, and in words."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from engine.statistics.histogram import Histogram
from workbench.plotting.diagram import Diagram, Side, headroom
from workbench.plotting.diagram_view import DiagramView
from workbench.plotting.legend import LegendEntry
from workbench.plotting.painting.marks import QUIET, Bars, Line, Place
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.plotting.rulers import ChanceRuler, LabelRuler
from workbench.project.views import Series, Unit
from workbench.rolls.request import RollComparison
from workbench.rolls.words import describe_comparison, describe_test
from workbench.theme import Theme
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import HintLabel, plain, tight
from workbench.widgets.numbers.chances import in_unit
from workbench.widgets.plain_text import QuietLabel

__all__ = ["RollsHistogram", "rolls_diagram"]

OTHERS = QT_TRANSLATE_NOOP("RollsHistogram", "others")
ROLLED = QT_TRANSLATE_NOOP("RollsHistogram", "rolled")
EXACTLY = QT_TRANSLATE_NOOP("RollsHistogram", "exactly")

BETWEEN = "  \N{MIDDLE DOT}  "
"""Stands between words that have room beside each other."""


def rolls_diagram(histogram: Histogram, series: Series, unit: Unit, words: str = "") -> Diagram:
    """Return the diagram of rolls: bars, and the exact distribution as a line over them.

    Args:
        histogram: The rolls.
        series: The mechanic they are of.
        unit: How probabilities are written.
        words: What the rolls say, for those who do not see them.
    """
    bins, width = histogram.bins, histogram.width
    xs = np.array([each.centre for each in bins])
    rolled = np.array([float(each.observed) for each in bins])
    exact = np.array(
        [float("nan") if each.expected is None else float(each.expected) for each in bins]
    )
    labels = tuple(each.label or _translated(OTHERS) for each in bins)

    def read(place: Place) -> ReadoutAnswer:
        each = bins[place[0]]
        entries = [ReadoutEntry(_translated(ROLLED), None, (in_unit(each.observed, unit),))]
        if each.expected is not None:
            expected = in_unit(each.expected, unit)
            entries.append(ReadoutEntry(_translated(EXACTLY), series.colour, (expected,)))
        return ReadoutAnswer((labels[place[0]],), entries=tuple(entries))

    return Diagram(
        words=words,
        measure=words,
        legend=(LegendEntry(series.identity, series.name, series.colour),),
        marks=(
            Bars(xs, rolled, np.full(len(xs), QUIET), width, width),
            Line(xs, exact, series.colour, is_joined=histogram.is_numeric),
        ),
        bottom=Side(
            LabelRuler(labels, tuple(xs.tolist()), are_words=not histogram.is_numeric),
            (xs[0] - width / 2, xs[-1] + width / 2),
        ),
        left=Side(ChanceRuler(unit=unit), headroom(float(np.nanmax(np.r_[rolled, exact])))),
        stops=xs,
        read=read,
        has_baseline=True,
        is_captioned=False,
    )


def _translated(text: str) -> str:
    return QCoreApplication.translate("RollsHistogram", text)


class RollsHistogram(QWidget):
    """Rolls as bars behind the exact line, and below in words what they say.

    The words are one line where there is room for it, or else a line each.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without rolls, in the colours of ``theme``."""
        super().__init__(parent)
        self._comparison: tuple[str, ...] = ()
        self._drawn: tuple[Histogram, Series] | None = None
        self._unit, self._theme = Unit.PERCENT, theme
        self.plot = DiagramView(self.tr("Histogram of the rolls"), self)
        self._words = QuietLabel(self)
        self._words.setAccessibleName(self.tr("What the rolls show"))
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._words.setWordWrap(True)
        self._hint = HintLabel(
            self.tr("The selected mechanic, as it is now, has not been rolled yet."), self
        )
        chart = QWidget(self)
        column = tight(QVBoxLayout(chart), 2)
        column.addWidget(self.plot, 1)
        column.addWidget(self._words)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(chart)

    @property
    def words(self) -> str:
        """What the rolls say; empty without any."""
        return BETWEEN.join(self._comparison)

    def show_comparison(
        self, series: Series, comparison: RollComparison, uncounted: int = 0
    ) -> None:
        """Draw rolls.

        Args:
            series: The mechanic they are of.
            comparison: The rolls beside its distribution.
            uncounted: How many rolls came after those, with too many different outcomes.
        """
        self._comparison = describe_comparison(
            comparison.histogram, comparison.mean, comparison.goodness, uncounted
        )
        self._drawn = comparison.histogram, series
        self._draw()
        self._write()
        self._words.setToolTip(plain(describe_test(comparison.goodness)))
        self._stack.setCurrentIndex(1)

    def clear(self) -> None:
        """Show that there are no rolls."""
        self._comparison, self._drawn = (), None
        self._draw()
        self._write()
        self._stack.setCurrentIndex(0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Write the words into the room there is now."""
        super().resizeEvent(event)
        self._write()

    def _write(self) -> None:
        is_wide = self._words.fontMetrics().horizontalAdvance(self.words) <= self.width()
        self._words.setText(self.words if is_wide else "\n".join(self._comparison))

    def set_unit(self, unit: Unit) -> None:
        """Tell probabilities in this unit."""
        if unit is not self._unit:
            self._unit = unit
            self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        if theme != self._theme:
            self._theme = theme
            self._draw()

    def _draw(self) -> None:
        drawn = self._drawn
        diagram = Diagram() if drawn is None else rolls_diagram(*drawn, self._unit, self.words)
        self.plot.show_diagram(diagram, self._theme)
