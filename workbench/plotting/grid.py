"""Small multiples: a small chart for each mechanic, all against the same axes."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from workbench.plotting.figure.scene import Curve, Figure
from workbench.plotting.figure.words import figures_of, in_words
from workbench.plotting.painting.names import paint_name
from workbench.plotting.scene_plot import ScenePlot
from workbench.theme import Theme, mark_of, tabular
from workbench.widgets import plain, tight

__all__ = ["Grid", "GridCell"]

NARROWEST, LOWEST = 250, 150
"""Pixels below which a cell cannot be read."""

MOST_COLUMNS = 3

SPACING = 6
"""Pixels between cells."""


class Title(QWidget):
    """The name of a mechanic in its colour, and its mean.

    Signals:
        chosen: It was clicked.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Begin without a name."""
        super().__init__(parent)
        self._curve: Curve | None = None
        self._theme = Theme.light()
        self.setFixedHeight(self.fontMetrics().height() + 10)

    def show_curve(self, curve: Curve, theme: Theme) -> None:
        """Name ``curve``."""
        self._curve, self._theme = curve, theme
        self.setFixedHeight(self.fontMetrics().height() + 10)
        self.setToolTip(plain(in_words(curve)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the mark and the name on the left, the mean on the right."""
        if self._curve is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.curve_colour(self._curve.colour)))
        middle = QPointF(16, self.height() / 2 + 1)
        painter.drawPath(mark_of(self._curve.colour).path(4.2).translated(middle))
        area = self.rect().adjusted(28, 2, -14, 0)
        figures = figures_of(self._curve)
        painter.setFont(tabular(self.font()))
        painter.setPen(QPen(QColor(self._theme.quiet)))
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, centre | Qt.AlignmentFlag.AlignRight, figures)
        room = area.width() - painter.fontMetrics().horizontalAdvance(figures) - 12
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self._theme.colour_of_words(self._curve.colour)))
        mode = Qt.TextElideMode.ElideMiddle
        name = painter.fontMetrics().elidedText(self._curve.name, mode, max(room, 0))
        paint_name(painter, area, centre | Qt.AlignmentFlag.AlignLeft, name)

    def mousePressEvent(self, _event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Tell that it was clicked."""
        self.chosen.emit()


class GridCell(QWidget):
    """One mechanic of the grid.

    Signals:
        chosen: The identity of the mechanic whose title was clicked.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.plot = ScenePlot(theme, self)
        self._title = Title(self)
        layout = tight(QVBoxLayout(self), 0)
        layout.addWidget(self._title)
        layout.addWidget(self.plot, 1)
        self._title.chosen.connect(self._announce)

    def _announce(self) -> None:
        for curve in self.plot.scene_shown.curves:
            self.chosen.emit(curve.identity)

    def show_title(self, theme: Theme) -> None:
        """Name the mechanic that the plot shows."""
        curve = self.plot.scene_shown.curves[0]
        self._title.show_curve(curve, theme)
        self.plot.set_spoken_name(curve.name)
        self.plot.setAccessibleDescription(in_words(curve))


class Grid(QScrollArea):
    """The cells in one to three columns; it scrolls where they are many.

    Signals:
        chosen: The identity of the mechanic whose title was clicked.
        grown: A ``ScenePlot`` was added for a mechanic.
    """

    chosen = Signal(str)
    grown = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without cells."""
        super().__init__(parent)
        self._theme = theme
        self._cells: list[GridCell] = []
        self._count = 0
        self._is_whole = False
        self._ground = QWidget(self)
        self._ground.setObjectName("canvas")
        self.setObjectName("grid")
        self.viewport().setObjectName("canvas")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._ground)

    @property
    def plots(self) -> tuple[ScenePlot, ...]:
        """The charts that are shown, in the order of the list."""
        return tuple(cell.plot for cell in self._cells[: self._count])

    def show_figure(self, figure: Figure) -> None:
        """Draw each scene of ``figure`` in a cell of its own; cells stay where they are."""
        self._count = len(figure.scenes)
        while len(self._cells) < self._count:
            self._grow()
        for cell, scene in zip(self._cells, figure.scenes, strict=False):
            cell.plot.show_scene(scene)
            cell.show_title(self._theme)
        self._arrange()

    def _grow(self) -> None:
        cell = GridCell(self._theme, self._ground)
        # Tab leads to the first cell alone: the crosshair is in all of them at once.
        if self._cells:
            cell.plot.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        cell.chosen.connect(self.chosen)
        self._cells.append(cell)
        self.grown.emit(cell.plot)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        for cell in self._cells:
            cell.plot.set_theme(theme)
        for cell in self._cells[: self._count]:
            cell.show_title(theme)

    def show_whole(self) -> None:
        """Show all cells at once, however small, for pictures."""
        self._is_whole = True
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def columns(self) -> int:
        """How many cells stand side by side."""
        room = max(1, self.viewport().width() // NARROWEST)
        # Two columns for four cells: three would leave a hole.
        fitting = math.ceil(math.sqrt(self._count)) if self._count <= 4 else MOST_COLUMNS
        return max(1, min(room, fitting, MOST_COLUMNS))

    def _arrange(self) -> None:
        """Share the room out; cells are never lower than can be read, but in a picture."""
        columns, viewport = self.columns, self.viewport()
        rows = math.ceil(self._count / columns)
        least = 0 if self._is_whole else LOWEST
        width = (viewport.width() - SPACING) // columns - SPACING
        height = max(least, viewport.height() // rows - SPACING)
        for index, cell in enumerate(self._cells):
            row, column = divmod(index, columns)
            left = SPACING + column * (width + SPACING)
            cell.setGeometry(left, row * (height + SPACING), width, height)
            cell.setVisible(index < self._count)
        self._ground.resize(viewport.width(), rows * (height + SPACING))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Use as many columns as there is room for."""
        super().resizeEvent(event)
        if self._count:
            self._arrange()
