"""A diagram in the window: its plot, its title and legend, and the read-out at the crosshair."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from workbench.plotting.diagram import Diagram
from workbench.plotting.diagram_plot import DiagramPlot
from workbench.plotting.legend import Legend, LegendMargin
from workbench.plotting.painting.marks import Place, shade
from workbench.plotting.readout import Readout
from workbench.theme import Theme, tabular
from workbench.widgets import plain, tight

__all__ = ["DiagramView"]

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Down: (0, -1),
    Qt.Key.Key_Up: (0, 1),
}
"""Where the arrow keys lead the crosshair."""

MOST_BESIDE, LEAST_BESIDE = 0.42, 110.0
"""How much of the width a legend beside the diagram takes at most, and how many pixels, wherever
there are so many, even though the title has to be shortened for it."""

BETWEEN = 16
"""Pixels between the title and what stands beside it."""

SCALE_WIDTH, SCALE_HEIGHT = 110, 9
"""Pixels of the scale of colours."""


class DiagramTitle(QWidget):
    """What the heights are, on the left, and what colours mean on the right."""

    def __init__(self, parent: QWidget) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._diagram, self._theme = Diagram(), Theme.light()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_title(self, diagram: Diagram, theme: Theme) -> None:
        """Write the title of ``diagram``."""
        self._diagram, self._theme = diagram, theme
        self.setToolTip(plain(diagram.title))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a line as long as the title."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._diagram.title) + 1, metrics.height() + 6)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for no width: the title is shortened."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Write the title, and draw the scale of colours where there is one."""
        painter = QPainter(self)
        painter.setFont(tabular(self.font()))
        painter.setPen(QColor(self._theme.quiet))
        room = self.width() - self._paint_scale(painter)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), left, self._shortened(QFontMetricsF(painter.font()), room))

    def _shortened(self, metrics: QFontMetricsF, room: float) -> str:
        """Return the title; what it is of is shortened first, and left out before what it tells."""
        diagram = self._diagram
        others = metrics.horizontalAdvance(diagram.title.removeprefix(diagram.subject))
        middle = Qt.TextElideMode.ElideMiddle
        subject = metrics.elidedText(diagram.subject, middle, max(0.0, room - others))
        title = replace(diagram, subject=subject).title
        if metrics.horizontalAdvance(title) <= room:
            return title
        return metrics.elidedText(diagram.measure, Qt.TextElideMode.ElideRight, room)

    def _paint_scale(self, painter: QPainter) -> int:
        """Draw what the palest and the strongest colour stand for; return the pixels it takes."""
        if not self._diagram.scale:
            return 0
        metrics = painter.fontMetrics()
        low, high = self._diagram.scale
        widths = [metrics.horizontalAdvance(end) for end in (low, high)]
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), right, high)
        wide = min(SCALE_WIDTH, max(SCALE_WIDTH // 3, self.width() // 5))
        left = self.width() - widths[1] - 8 - wide
        bar = QRectF(left, (self.height() - SCALE_HEIGHT) / 2, wide, SCALE_HEIGHT)
        gradient = QLinearGradient(bar.topLeft(), bar.topRight())
        for end in (0, 1):
            gradient.setColorAt(end, QColor(shade(end, self._theme)))
        painter.fillRect(bar, gradient)
        painter.drawText(self.rect().adjusted(0, 0, left - 8 - self.width(), 0), right, low)
        return self.width() - left + 8 + widths[0] + BETWEEN


class DiagramView(QWidget):
    """Shows a diagram and reads it out under the pointer and the arrow keys."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Begin empty.

        Args:
            name: What it shows, for those who do not see it.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self.setObjectName("diagram")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self._diagram, self._theme = Diagram(), Theme.light()
        self._place: Place | None = None
        self._title = DiagramTitle(self)
        self.legend = Legend(self._theme, self)
        self.margin = LegendMargin(self._theme, self)
        self.readout = Readout(self)
        self._lay_out()

    def _lay_out(self) -> None:
        self._top = QWidget(self)
        top = QHBoxLayout(self._top)
        top.setContentsMargins(8, 0, 8, 0)
        top.setSpacing(BETWEEN)
        top.addWidget(self._title, 1)
        top.addWidget(self.legend)
        self._column = tight(QVBoxLayout(), 0)
        self._column.addWidget(self._top)
        self._column.addStretch()
        layout = QHBoxLayout(self)
        # The frame of the focus is drawn by the style, in which a layout takes no part.
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(0)
        layout.addLayout(self._column, 1)
        layout.addWidget(self.margin)

    @cached_property
    def plot(self) -> DiagramPlot:
        """The axes and what lies between them; made when first needed, which takes a moment."""
        plot = DiagramPlot(self._theme, self)
        plot.pointed.connect(self.point_at)
        plot.set_spoken_name(self.accessibleName())
        self._column.insertWidget(1, plot, 1000)
        self.readout.raise_()
        return plot

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a flat chart."""
        return QSize(480, 180)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for as much as can be read."""
        return QSize(180, 110)

    # ---- what is shown --------------------------------------------------------------------

    @property
    def diagram(self) -> Diagram:
        """What is drawn."""
        return self._diagram

    @property
    def place(self) -> Place | None:
        """Where the crosshair is, or None."""
        return self._place

    def show_diagram(self, diagram: Diagram, theme: Theme) -> None:
        """Draw ``diagram``; the crosshair stays where that is still possible."""
        self._diagram, self._theme = diagram, theme
        self._title.show_title(diagram, theme)
        for legend in (self.legend, self.margin.legend):
            legend.set_entries(diagram.legend, theme)
        self._place_legend()
        if not diagram.is_empty:
            self.plot.show_diagram(diagram, theme)
            self.plot.show()
        elif "plot" in vars(self):
            self.plot.hide()
        place = self._place
        self.point_at(place if place is not None and diagram.has(place) else None)

    def _place_legend(self) -> None:
        """Name the curves above the diagram where they all fit into a row, else beside it.

        Where names could not be read beside it either, the curves have all the room: the list of
        mechanics has the same marks, and the read-out the whole names.
        """
        diagram = self._diagram
        is_named = diagram.is_captioned and bool(diagram.legend)
        self._top.setVisible(diagram.is_captioned and bool(diagram.title))
        self.legend.be_row()
        title = self._title.sizeHint().width() + 2 * BETWEEN
        is_row = title + self.legend.width() <= self.width()
        is_beside = not is_row and MOST_BESIDE * self.width() >= LEAST_BESIDE
        self.legend.setVisible(is_row and is_named)
        self.margin.setVisible(is_beside and is_named)
        if is_beside:
            left = max(LEAST_BESIDE, self.width() - title)
            self.margin.fit(min(MOST_BESIDE * self.width(), left))

    def draw_for_picture(self) -> None:
        """Paint without a layer, from now on."""
        self.plot.paint_afresh()
        self.margin.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # ---- the crosshair --------------------------------------------------------------------

    def reading(self) -> str:
        """Return what is said of the place of the crosshair, line by line, or nothing."""
        return "" if self._place is None else self._diagram.read(self._place).words

    def point_at(self, place: Place | None) -> None:
        """Put the crosshair on a place and say what there is, or take both away."""
        self._place = place
        self.setAccessibleDescription(self.reading() or self._diagram.words)
        if "plot" in vars(self):
            self.plot.set_place(place)
        if place is None:
            self.readout.hide()
            return
        self.readout.show_answer(self._diagram.read(place), self._theme, self.rect())
        spot = self.plot.mapTo(self, self.plot.spot_of(place))
        aside = 0 if self._diagram.rows == 1 else self.plot.width_of_column() // 2
        self.readout.place_beside(spot.x(), spot.y(), self.rect(), aside)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go from place to place with the arrow keys, to the ends with Home and End."""
        key, diagram = Qt.Key(event.key()), self._diagram
        if key == Qt.Key.Key_Escape and self._place is not None:
            self.point_at(None)
            return
        wanted = None if diagram.is_empty else self._place_after(key)
        if wanted is None:
            super().keyPressEvent(event)
            return
        column, row = np.clip(wanted, 0, (len(diagram.stops) - 1, diagram.rows - 1)).tolist()
        self.point_at((column, row))

    def _place_after(self, key: Qt.Key) -> Place | None:
        """Return where ``key`` leads, which may be beyond the ends; None for other keys."""
        row = 0 if self._place is None else self._place[1]
        if key == Qt.Key.Key_Home:
            return 0, row
        if key == Qt.Key.Key_End:
            return len(self._diagram.stops) - 1, row
        if key not in STEPS or (self._diagram.rows == 1 and not STEPS[key][0]):
            return None
        if self._place is None:
            return self._diagram.start, 0
        return self._place[0] + STEPS[key][0], row + STEPS[key][1]

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take the crosshair of the arrow keys away."""
        self.point_at(None)
        super().focusOutEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Find room for the legend anew."""
        super().resizeEvent(event)
        self._place_legend()
