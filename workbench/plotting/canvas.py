"""The chart without its tool bar: one plot or a grid of them, the legend, the read-out, notes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from workbench.plotting.corner import BOTTOM, RIGHT, Corner, free_corner
from workbench.plotting.figure.inquiry import Inquiry
from workbench.plotting.figure.scene import Figure
from workbench.plotting.figure.words import in_words, legend_entries
from workbench.plotting.grid import Grid
from workbench.plotting.legend import Legend, LegendMargin
from workbench.plotting.readout import Readout
from workbench.plotting.scene_plot import ScenePlot
from workbench.theme import Theme
from workbench.widgets import PlainLabel, tight

__all__ = ["Canvas"]

MARGIN = 6
"""Pixels between the legend and the edges of the chart."""

MOST_ABOVE, MOST_BESIDE = 0.28, 0.3
"""The shares of the chart's height and width that a legend takes beside it, where it can."""

MOST_INSIDE = 6
"""A legend of more lines than this stands beside the chart, where it hides nothing."""


class Canvas(QWidget):
    """Shows one figure; the window and every picture that is saved have one.

    Signals:
        chosen: The identity of a mechanic that was clicked in the legend or the grid.
        band_grabbed: An end of a band is held.
        band_dragged: The ``BandEnd`` that is held, and the outcome that its user wants it at.
        band_released: It is let go.
        band_requested: A band is to be made of the outcomes that are selected.
    """

    chosen = Signal(str)
    band_grabbed = Signal()
    band_dragged = Signal(object, int)
    band_released = Signal()
    band_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setObjectName("canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._figure = Figure()
        self._inquiry = Inquiry()
        self._stop: float | None = None
        self._is_above = False
        self.plot = ScenePlot(theme, self)
        self.grid = Grid(theme, self)
        self.legend = Legend(theme, self.plot)
        self._margin = LegendMargin(theme, self)
        self.readout = Readout(self)
        self._hint = _label("hint", self)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._note = _label("note", self)
        self._note.setContentsMargins(16, 0, 16, 6)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        overlay = QWidget(self)
        beside = tight(QHBoxLayout(overlay), 0)
        beside.addWidget(self.plot, 1)
        beside.addWidget(self._margin)
        self._overlay = overlay
        self._stack = QStackedLayout()
        for widget in (overlay, self.grid, self._hint):
            self._stack.addWidget(widget)
        layout = tight(QVBoxLayout(self), 0)
        layout.addLayout(self._stack, 1)
        layout.addWidget(self._note)
        self._note.hide()

    def _connect(self) -> None:
        self._follow_plot(self.plot)
        self.grid.grown.connect(self._follow_plot)
        self.grid.chosen.connect(self.chosen)
        for legend in (self.legend, self._margin.legend):
            legend.pointed.connect(self.highlight)
            legend.chosen.connect(self.chosen)
        self.plot.box.resized.connect(self._place_legend)
        self.plot.box.resized.connect(lambda: self.point_at(self._stop))
        self.grid.verticalScrollBar().valueChanged.connect(lambda: self.point_at(None))

    def _follow_plot(self, plot: ScenePlot) -> None:
        plot.pointed.connect(partial(self._point_in, plot))
        plot.box.gone.connect(partial(self._go_along, plot))
        plot.bands.grabbed.connect(self.band_grabbed)
        plot.bands.dragged.connect(self.band_dragged)
        plot.bands.released.connect(self.band_released)
        plot.bands.selected.connect(partial(self._select_in, plot))
        plot.bands.band_requested.connect(self.band_requested)

    # ---- what is shown --------------------------------------------------------------------

    @property
    def figure(self) -> Figure:
        """What is drawn."""
        return self._figure

    @property
    def plots(self) -> tuple[ScenePlot, ...]:
        """The charts that are drawn."""
        return self.grid.plots if self._figure.is_grid else (self.plot,)

    @property
    def stop(self) -> float | None:
        """The outcome that the crosshair is at, or None."""
        return self._stop

    @property
    def note(self) -> str:
        """What stands under the chart."""
        return self._note.text()

    @property
    def hint(self) -> str:
        """What stands in place of curves, or an empty string."""
        return self._hint.text()

    @property
    def margin(self) -> QWidget:
        """What stands on the right of the chart where the legend is too long to lie in it."""
        return self._margin

    def show_figure(self, figure: Figure) -> None:
        """Draw ``figure``, or say why there is nothing to draw."""
        was_grid, self._figure = self._figure.is_grid, figure
        self._inquiry.set_figure(figure)
        if figure.is_grid:
            self.grid.show_figure(figure)
            if not was_grid:
                self.grid.verticalScrollBar().setValue(0)
        else:
            self.plot.show_scene(figure.scenes[0])
            self._show_legend()
        self._hint.setText(figure.hint)
        self._stack.setCurrentWidget(self._front())
        self._note.setText(" ".join(figure.notes))
        self._note.setVisible(bool(figure.notes))
        self._describe()
        self.point_at(self._stop)

    def _front(self) -> QWidget:
        if self._figure.hint:
            return self._hint
        return self.grid if self._figure.is_grid else self._overlay

    def _describe(self) -> None:
        words = "; ".join(in_words(curve) for curve in self._figure.curves)
        self.set_description(words or self._figure.hint)

    def set_description(self, words: str) -> None:
        """Describe the chart in words to those who do not see it."""
        self.setAccessibleDescription(words)
        self.plot.setAccessibleDescription(words)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.plot.set_theme(theme)
        self.grid.set_theme(theme)
        self.show_figure(self._figure)

    def highlight(self, identity: str | None) -> None:
        """Point a mechanic out, or none."""
        for legend in (self.legend, self._margin.legend):
            legend.set_pointed(identity)
        self.plot.highlight(identity)

    def go_home(self) -> None:
        """Go back to what was seen at first."""
        for plot in self.plots:
            plot.box.go_home()

    def draw_for_picture(self) -> None:
        """Paint without layers and show all of a grid, from now on."""
        self.plot.paint_afresh()
        self.grid.grown.connect(ScenePlot.paint_afresh)
        self.grid.show_whole()

    # ---- the crosshair --------------------------------------------------------------------

    def point_at(self, stop: float | None) -> None:
        """Put the crosshair of all plots on an outcome, or take it away."""
        self._point_in(self.plots[0] if self.plots else self.plot, stop)

    def _point_in(self, plot: ScenePlot, stop: float | None) -> None:
        if stop is not None and stop not in self._figure.axes.stops:
            stop = None
        self._stop = stop
        for each in self.plots:
            each.set_stop(stop)
        if stop is None or self._figure.hint:
            self.readout.hide()
            return
        area = plot.area().translated(plot.mapTo(self, QPoint()))
        self.readout.show_answer(self._inquiry.at(stop), self._theme, self.rect())
        x = plot.mapTo(self, QPoint(round(plot.pixel_of(stop)), 0)).x()
        self.readout.place_beside(x, area.top() + area.height() / 3, self.rect())

    def _go_along(self, plot: ScenePlot) -> None:
        for each in self.plots:
            if each is not plot:
                each.box.follow(plot.box)
        if self._stop is not None:
            self._point_in(plot, self._stop)

    # ---- selected outcomes ----------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int] | None:
        """The least and the greatest outcome that are selected, or None."""
        return self.plots[0].bands.selection if self.plots else None

    def select(self, ends: tuple[int, int] | None) -> None:
        """Select the outcomes between two in all plots, or none."""
        for plot in self.plots:
            plot.bands.select(ends)

    def _select_in(self, plot: ScenePlot, ends: tuple[int, int] | None) -> None:
        if plot in self.plots:
            self.select(ends)

    # ---- the legend -----------------------------------------------------------------------

    def _show_legend(self) -> None:
        entries = legend_entries(self._figure.scenes[0])
        is_long = len(entries) > MOST_INSIDE
        self.legend.set_entries(() if is_long else entries, self._theme)
        self._margin.legend.set_entries(entries if is_long else (), self._theme)
        self.legend.setVisible(bool(entries) and not is_long)
        self._margin.setVisible(is_long)
        self._place_legend()

    def _place_legend(self) -> None:
        self._margin.fit(MOST_BESIDE * self.width())
        plot, legend = self.plot, self.legend
        area = plot.area().adjusted(0, -plot.room_above, 0, 0)
        if area.width() < 1 or area.height() < 1:
            return
        legend.be_list()
        corner, hidden = self._free_corner(area)
        # Whoever drags the chart about does not want to see the legend come and go.
        self._is_above = bool(hidden) or (self._is_above and plot.box.is_zoomed)
        if self._is_above and legend.isVisibleTo(plot):
            legend.be_strip(area.width(), MOST_ABOVE * area.height())
            plot.leave_room_above(legend.height())
            legend.move(area.left(), area.top() - MARGIN)
        else:
            plot.leave_room_above(0)
            self._put_into(corner, area)

    def _free_corner(self, area: QRect) -> tuple[Corner, int]:
        """Return the corner of ``area`` in which the legend hides least, and how much."""
        scene, box, size = self.plot.scene_shown, self.plot.box, self.legend.size()
        below = MARGIN + self._height_of_labels() + size.height()
        width, height = (size.width() + MARGIN) / area.width(), below / area.height()
        if not box.is_zoomed:
            return free_corner(scene, *box.home, width, height)
        across, up = box.viewRange()
        return free_corner(scene, (across[0], across[1]), (up[0], up[1]), width, height)

    def _height_of_labels(self) -> int:
        """Return the pixels that the labels of bands and pins take at the upper end."""
        return self.plot.scene_shown.label_rows * (self.fontMetrics().height() + 3)

    def _put_into(self, corner: Corner, area: QRect) -> None:
        size, left = self.legend.size(), area.left() + MARGIN
        if corner in RIGHT:
            left = max(left, area.right() - MARGIN - size.width())
        top = area.top() + MARGIN + self._height_of_labels()
        if corner in BOTTOM:
            top = area.bottom() - 4 * MARGIN - size.height()
        self.legend.move(left, top)


def _label(name: str, parent: QWidget) -> PlainLabel:
    label = PlainLabel(parent)
    label.setObjectName(name)
    label.setWordWrap(True)
    return label
