"""The chart with its tool bar: what the window shows of all mechanics together."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.charts.canvas import Canvas
from workbench.charts.picture import render, save
from workbench.charts.scene import Scene, compose
from workbench.charts.segments import Segments
from workbench.theme import Theme
from workbench.views import Series, Shape, ViewMode

__all__ = ["ChartView"]

MODES = {
    ViewMode.EXACTLY: ("Exactly", "The probability of each outcome"),
    ViewMode.AT_LEAST: ("At least", "The probability of each outcome or a greater one"),
    ViewMode.AT_MOST: ("At most", "The probability of each outcome or a smaller one"),
}

SHAPES = {
    Shape.BARS: ("Bars", "Bars, for up to three mechanics"),
    Shape.LINES: ("Lines", "Lines with markers"),
}


class ChartView(QWidget):
    """Compares the mechanics that are shown.

    Signals:
        mode_chosen: The ``ViewMode`` its user chose.
        shape_chosen: The ``Shape`` its user chose.
    """

    mode_chosen = Signal(object)
    shape_chosen = Signal(object)

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        """Begin empty, in the light theme where none is given."""
        super().__init__(parent)
        self.setObjectName("chart")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme or Theme.light()
        self._series: tuple[Series, ...] = ()
        self._mode = ViewMode.EXACTLY
        self._shape = Shape.BARS
        self._modes = Segments("Probability", MODES, self)
        self._shapes = Segments("Shape of the curves", SHAPES, self)
        self._canvas = Canvas(self._theme, self)
        self._lay_out()
        self._modes.chosen.connect(self._choose_mode)
        self._shapes.chosen.connect(self._choose_shape)
        self._compose()

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 8, 12, 2)
        bar.setSpacing(12)
        bar.addWidget(self._modes)
        bar.addWidget(self._shapes)
        bar.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._canvas, 1)

    # ---- what the window sets -------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """What is drawn."""
        return self._canvas.plot.scene_shown

    @property
    def canvas(self) -> Canvas:
        """The chart without its tool bar."""
        return self._canvas

    @property
    def modes(self) -> Segments:
        """The buttons that choose the probability."""
        return self._modes

    @property
    def shapes(self) -> Segments:
        """The buttons that choose bars or lines."""
        return self._shapes

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Compare these mechanics."""
        if series != self._series:
            self._series = series
            self._compose()

    def set_mode(self, mode: ViewMode) -> None:
        """Draw another probability."""
        self._modes.set_chosen(mode)
        if mode is not self._mode:
            self._mode = mode
            self._compose()

    def set_shape(self, shape: Shape) -> None:
        """Draw bars or lines."""
        self._shapes.set_chosen(shape)
        if shape is not self._shape:
            self._shape = shape
            self._compose()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._canvas.set_theme(theme)

    def highlight(self, identity: str | None) -> None:
        """Point a mechanic out, or none."""
        self._canvas.plot.highlight(identity)

    def reset_zoom(self) -> None:
        """Go back to what was seen at first."""
        self._canvas.plot.box.go_home()

    def save_png(self, path: str, width: int, height: int) -> None:
        """Draw the chart anew at a size of its own and save it.

        Args:
            path: The file to be written.
            width: Width in pixels.
            height: Height in pixels.

        Raises:
            OSError: The file cannot be written.
        """
        save(render(self.scene, self._theme, width, height), Path(path))

    def _compose(self) -> None:
        self._canvas.show_scene(compose(self._series, self._mode, self._shape))

    def _choose_mode(self, mode: ViewMode) -> None:
        self.set_mode(mode)
        self.mode_chosen.emit(mode)

    def _choose_shape(self, shape: Shape) -> None:
        self.set_shape(shape)
        self.shape_chosen.emit(shape)
