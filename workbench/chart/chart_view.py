"""The chart with its tool bar, and under it the offers to add up dice that it cannot draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.errors import Fix
from workbench.chart.ghost import GhostKeeper
from workbench.chart.tool_bar import ToolBar
from workbench.plotting.canvas import Canvas
from workbench.plotting.figure.annotations import Annotations, Ghost, Pin, Shading
from workbench.plotting.figure.compose import MOST_CURVES, compose
from workbench.plotting.figure.scene import Figure
from workbench.project.categories import Category
from workbench.project.views import Band, Series, View
from workbench.results.sentence import sentence_of
from workbench.theme import Theme
from workbench.widgets import tight
from workbench.widgets.errors.error_line import FixButton
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["MOST_OFFERS", "ChartView", "TotalOffers"]


MOST_OFFERS = 3
"""Lines of offers: each takes room from the chart."""


class TotalOffers(QWidget):
    """A line for each mechanic left out of the chart whose rolls can be added up.

    Signals:
        accepted: The identity of a mechanic, and the ``Fix`` to make in its script.
    """

    accepted = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without offers."""
        super().__init__(parent)
        self._offered: list[tuple[str, str, Fix]] = []
        self._lines: list[QWidget] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(16, 0, 16, 8)
        self._layout.setSpacing(3)
        self.hide()

    def buttons(self) -> tuple[FixButton, ...]:
        """Return the buttons, from top to bottom."""
        return tuple(button for line in self._lines for button in line.findChildren(FixButton))

    def offer(self, series: Sequence[Series], drawn: set[str]) -> None:
        """Offer what can be done for those that are shown and yet not drawn.

        Args:
            series: The mechanics.
            drawn: The identities of those on the chart.
        """
        left_out = (one for one in series if drawn and one.shown and one.identity not in drawn)
        offered = [
            (one.identity, one.name, one.totalling) for one in left_out if one.totalling is not None
        ][:MOST_OFFERS]
        if offered != self._offered:
            self._offered = offered
            self._show(offered)

    def _show(self, offered: Sequence[tuple[str, str, Fix]]) -> None:
        for line in self._lines:
            self._layout.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = [self._line(*one) for one in offered]
        for line in self._lines:
            self._layout.addWidget(line)
        self.setVisible(bool(offered))

    def _line(self, identity: str, name: str, fix: Fix) -> QWidget:
        line = QWidget(self)
        text = self.tr("{name} is a collection: several numbers a roll, not their total.")
        words = ElidedLabel(line)
        words.setObjectName("note")
        words.setText(text.format(name=name))
        button = FixButton(fix, line, use=self.tr("Change the script of this mechanic so"))
        button.chosen.connect(lambda chosen: self.accepted.emit(identity, chosen))
        row = tight(QHBoxLayout(line), 8)
        row.addWidget(words, 0)
        row.addWidget(button, 0)
        row.addStretch(1)
        return line


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

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty, in the light theme."""
        super().__init__(parent)
        self.setObjectName("chart")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = Theme.light()
        self._series: tuple[Series, ...] = ()
        self._selected: str | None = None
        self._view = View()
        self._annotations = Annotations()
        self._shows_bands = self._shows_ghost = True
        self._ghosts = GhostKeeper(self)
        self.tool_bar = ToolBar(self)
        self._canvas = Canvas(self._theme, self)
        self._composing = QTimer(self, singleShot=True, interval=0)
        self._composing.timeout.connect(self._compose)
        self.setFocusProxy(self._canvas)
        layout = tight(QVBoxLayout(self), 0)
        layout.addWidget(self.tool_bar)
        layout.addWidget(self._canvas, 1)
        self.offers = TotalOffers(self)
        layout.addWidget(self.offers)
        self.tool_bar.view_chosen.connect(self._choose)
        self._canvas.chosen.connect(self._choose_mechanic)
        self.offers.accepted.connect(self.total_requested)
        self._ghosts.vanished.connect(self._composing.start)
        self._compose()

    # ---- what the window sets -------------------------------------------------------------

    @property
    def figure(self) -> Figure:
        """What is drawn, to be made a picture of."""
        return self.canvas.figure

    @property
    def canvas(self) -> Canvas:
        """The chart without its tool bar, as it is after all that was set."""
        if self._composing.isActive():
            self._compose()
        return self._canvas

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Compare these mechanics."""
        if series != self._series:
            self._ghosts.watch(series)
            self._series = series
            self._composing.start()
            self._offer_outputs()

    def set_selected(self, identity: str | None) -> None:
        """Draw this mechanic however many there are, and its ghost when it is edited."""
        self._ghosts.select(identity)
        is_crowded, self._selected = len(self._series) > MOST_CURVES, identity
        self._offer_outputs()
        if is_crowded and identity not in {curve.identity for curve in self._canvas.figure.curves}:
            self._composing.start()

    def set_view(self, view: View) -> None:
        """Look at the mechanics in another way."""
        self.tool_bar.set_view(view)
        if view != self._view:
            self._view = view
            self._composing.start()

    def set_bands(self, bands: tuple[Band, ...]) -> None:
        """Tint these ranges of outcomes behind the curves."""
        self._annotate(replace(self._annotations, bands=bands))

    def set_shading(self, shading: Shading | None) -> None:
        """Fill the part that is asked for more strongly; None ends it."""
        self._annotate(replace(self._annotations, shading=shading))

    def set_marks(self, pins: tuple[Pin, ...]) -> None:
        """Mark outcomes that answer a question with a line and a label each."""
        self._annotate(replace(self._annotations, pins=pins))

    def set_categories(self, categories: tuple[Category, ...]) -> None:
        """Draw outcomes that are no numbers in this order."""
        self._annotate(replace(self._annotations, categories=categories))

    def set_compared(self, ghosts: tuple[Ghost, ...]) -> None:
        """Outline what mechanics were at the state that the present is compared with."""
        self._annotate(replace(self._annotations, compared=ghosts))

    def set_extras(self, *, bands: bool, ghost: bool) -> None:
        """Choose what is drawn besides the curves.

        Args:
            bands: Whether named ranges are tinted.
            ghost: Whether the curve before an edit is outlined.
        """
        if (bands, ghost) != (self._shows_bands, self._shows_ghost):
            self._shows_bands, self._shows_ghost = bands, ghost
            self._composing.start()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._canvas.set_theme(theme)
        self._offer_outputs()

    def highlight(self, identity: str | None) -> None:
        """Point a mechanic out, or none."""
        self.canvas.highlight(identity)

    def reset_zoom(self) -> None:
        """Go back to what was seen at first."""
        self.canvas.go_home()

    def copy(self) -> None:
        """Ask that the chart be copied as a picture."""
        self.copy_requested.emit()

    # ---- drawing --------------------------------------------------------------------------

    def _offer_outputs(self) -> None:
        outputs = [one for one in self._series if one.mechanic == self._selected]
        self.tool_bar.outputs.show_outputs(outputs, self._theme)

    def _annotate(self, annotations: Annotations) -> None:
        if annotations != self._annotations:
            self._annotations = annotations
            self._composing.start()

    def _compose(self) -> None:
        """Draw what was set; a change that sets several things at once costs one drawing."""
        self._composing.stop()
        annotations = replace(
            self._annotations,
            bands=self._annotations.bands if self._shows_bands else (),
            ghost=self._ghosts.ghost if self._shows_ghost else None,
        )
        self._canvas.show_figure(compose(self._series, self._view, annotations, self._selected))
        self.offers.offer(self._series, {curve.identity for curve in self._canvas.figure.curves})
        # Sentences take longer than curves, and only screen readers say them.
        if QAccessible.isActive():
            self._canvas.set_description(self._in_sentences())

    def _in_sentences(self) -> str:
        drawn = {curve.identity for curve in self._canvas.figure.curves}
        drawn_series = (one for one in self._series if one.identity in drawn)
        return " ".join(f"{one.name}: {sentence_of(one)}" for one in drawn_series)

    def _choose_mechanic(self, identity: str) -> None:
        for one in self._series:
            if one.identity == identity:
                self.mechanic_chosen.emit(one.mechanic)

    def _choose(self, view: View) -> None:
        self.set_view(view)
        self.view_chosen.emit(view)
