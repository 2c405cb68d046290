"""The chart with its tool bar: what the window shows of all mechanics together."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.chart.ghost import GhostKeeper
from workbench.chart.tool_bar import ToolBar
from workbench.chart.total_offers import TotalOffers
from workbench.plotting.canvas import Canvas
from workbench.plotting.figure.annotations import Annotations, Pin, Shading
from workbench.plotting.figure.compose import MOST_CURVES, compose
from workbench.plotting.figure.scene import Figure
from workbench.project.views import Band, Series, View
from workbench.results.sentence import sentence_of
from workbench.theme import Theme

__all__ = ["ChartView"]


class ChartView(QWidget):
    """Compares the mechanics that are shown.

    Signals:
        view_chosen: The ``View`` its user chose.
        mechanic_chosen: The identity of a mechanic that was clicked.
        total_requested: The identity of a mechanic, and the ``Fix`` that adds up what it rolls.
        copy_requested: The chart is to be copied as a picture.
    """

    view_chosen = Signal(object)
    mechanic_chosen = Signal(str)
    total_requested = Signal(str, object)
    copy_requested = Signal()

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        """Begin empty, in the light theme where none is given."""
        super().__init__(parent)
        self.setObjectName("chart")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme or Theme.light()
        self._series: tuple[Series, ...] = ()
        self._selected: str | None = None
        self._view = View()
        self._annotations = Annotations()
        self._shows_bands = self._shows_ghost = True
        self._ghosts = GhostKeeper(self)
        self.tool_bar = ToolBar(self)
        self._canvas = Canvas(self._theme, self)
        self.setFocusProxy(self._canvas)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tool_bar)
        layout.addWidget(self._canvas, 1)
        self.offers = TotalOffers(self)
        layout.addWidget(self.offers)
        self.tool_bar.view_chosen.connect(self._choose)
        self._canvas.chosen.connect(self.mechanic_chosen)
        self.offers.accepted.connect(self.total_requested)
        self._ghosts.vanished.connect(self._compose)
        self._compose()

    # ---- what the window sets -------------------------------------------------------------

    @property
    def figure(self) -> Figure:
        """What is drawn, to be made a picture of."""
        return self._canvas.figure

    @property
    def canvas(self) -> Canvas:
        """The chart without its tool bar."""
        return self._canvas

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Compare these mechanics."""
        if series != self._series:
            self._ghosts.watch(series)
            self._series = series
            self._compose()

    def set_selected(self, identity: str | None) -> None:
        """Draw this mechanic however many there are, and its ghost when it is edited."""
        self._ghosts.select(identity)
        is_crowded, self._selected = len(self._series) > MOST_CURVES, identity
        if is_crowded and identity not in {curve.identity for curve in self.figure.curves}:
            self._compose()

    def set_view(self, view: View) -> None:
        """Look at the mechanics in another way."""
        self.tool_bar.set_view(view)
        if view != self._view:
            self._view = view
            self._compose()

    def set_bands(self, bands: tuple[Band, ...]) -> None:
        """Tint these ranges of outcomes behind the curves."""
        self._annotate(replace(self._annotations, bands=bands))

    def set_shading(self, shading: Shading | None) -> None:
        """Fill the part that is asked for more strongly; None ends it."""
        self._annotate(replace(self._annotations, shading=shading))

    def set_marks(self, pins: tuple[Pin, ...]) -> None:
        """Mark outcomes that answer a question with a line and a label each."""
        self._annotate(replace(self._annotations, pins=pins))

    def set_extras(self, *, bands: bool, ghost: bool) -> None:
        """Choose what is drawn besides the curves.

        Args:
            bands: Whether named ranges are tinted.
            ghost: Whether the curve before an edit is outlined.
        """
        if (bands, ghost) != (self._shows_bands, self._shows_ghost):
            self._shows_bands, self._shows_ghost = bands, ghost
            self._compose()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._canvas.set_theme(theme)

    def highlight(self, identity: str | None) -> None:
        """Point a mechanic out, or none."""
        self._canvas.highlight(identity)

    def reset_zoom(self) -> None:
        """Go back to what was seen at first."""
        self._canvas.go_home()

    def copy(self) -> None:
        """Ask that the chart be copied as a picture."""
        self.copy_requested.emit()

    # ---- drawing --------------------------------------------------------------------------

    def _annotate(self, annotations: Annotations) -> None:
        if annotations != self._annotations:
            self._annotations = annotations
            self._compose()

    def _compose(self) -> None:
        annotations = replace(
            self._annotations,
            bands=self._annotations.bands if self._shows_bands else (),
            ghost=self._ghosts.ghost if self._shows_ghost else None,
        )
        self._canvas.show_figure(compose(self._series, self._view, annotations, self._selected))
        self.offers.offer(self._series, {curve.identity for curve in self.figure.curves})
        # Sentences take longer than curves, and only screen readers say them.
        if QAccessible.isActive():
            self._canvas.tell(self._in_sentences())

    def _in_sentences(self) -> str:
        drawn = {curve.identity for curve in self.figure.curves}
        told = (one for one in self._series if one.identity in drawn)
        return " ".join(f"{one.name}: {sentence_of(one)}" for one in told)

    def _choose(self, view: View) -> None:
        self.set_view(view)
        self.view_chosen.emit(view)
