"""The panel that names ranges of outcomes and sums every mechanic up in them."""

from __future__ import annotations

import enum

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from engine.statistics.bands import Band, first_overlap, range_text
from workbench.compare.bands.editor import BandsEditor
from workbench.compare.bands.shares_model import BAR, BAR_ROLE, BandSharesModel
from workbench.compare.bands.stacks import divided, stacks_of
from workbench.compare.bands.words import WordsEditor
from workbench.compare.contestants import Contestant, contestants_among, notes_on
from workbench.plotting.banding import Divided, categories_of
from workbench.plotting.diagram import Diagram
from workbench.plotting.diagram_view import DiagramView
from workbench.plotting.figure.known import known_of
from workbench.project.categories import Category
from workbench.theme import Theme
from workbench.widgets import HintLabel, plain, tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.fields.segments import Segments
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.folding_row import YieldingRow
from workbench.widgets.panel import Panel
from workbench.widgets.plain_text import ElidedLabel
from workbench.widgets.share_bar import paint_shares, segment_at
from workbench.widgets.side_by_side import SideBySide

__all__ = ["BandsPage", "BandsPanel"]

WIDEST_NAME = 28
"""Characters of a name of a mechanic or a band; a longer one is shortened."""

MOST_COMPARED = 30
"""Bands that have a column each at most: in a bar of more no part can be told from another."""

NARROWEST_BAR = 180
"""Pixels of a bar at least."""


class ShareDelegate(QStyledItemDelegate):
    """Paints the bar of a mechanic, and tells the exact share of the part under the pointer."""

    theme: Theme = Theme.light()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the bar."""
        super().paint(painter, option, index)
        segments = index.data(BAR_ROLE)
        if segments is not None:
            painter.setFont(option.font)
            paint_shares(painter, _bar_area(option.rect), segments, self.theme)

    def helpEvent(  # noqa: N802 - Qt's name
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Tell about the part of the bar under the pointer."""
        segments = index.data(BAR_ROLE)
        if segments is None or event.type() != QEvent.Type.ToolTip:
            return super().helpEvent(event, view, option, index)
        place = segment_at(_bar_area(option.rect), segments, event.pos().x())
        model = index.model()
        if place is not None and isinstance(model, BandSharesModel):
            QToolTip.showText(event.globalPos(), plain(model.explain(index.row(), place)), view)
        return True


def _bar_area(cell: QRect) -> QRectF:
    return QRectF(cell).adjusted(6, 3, -6, -3)


class ShareTable(FigureTable):
    """A table whose bars take the room that names and percentages leave."""

    def fit_columns(self) -> None:
        """Give every column the width it needs, and the bars the rest."""
        model, rest = self.model(), self.viewport().width()
        for column in range(model.columnCount()):
            if column != BAR:
                width = min(self.wanted_width(column) + 8, self.width_of(WIDEST_NAME))
                self.setColumnWidth(column, width)
                rest -= width
        self.setColumnWidth(BAR, max(rest, NARROWEST_BAR))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the bars to the new width."""
        super().resizeEvent(event)
        self.fit_columns()


class BandsPage(enum.Enum):
    """How shares are shown."""

    STACKS = enum.auto()
    TABLE = enum.auto()


class BandsPanel(Panel):
    """Bands on the left; on the right how the mechanics on the chart fall into them.

    Signals:
        bands_edited: The tuple of ``Band`` as its user wants them.
        categories_edited: The tuple of ``Category`` that are seen as its user wants them.
    """

    bands_edited = Signal(object)
    categories_edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without bands, in the light theme."""
        super().__init__(parent)
        self._bands: tuple[Band, ...] = ()
        self.editor = BandsEditor(self.theme, self)
        self.words = WordsEditor(self.theme, self)
        self._categories: tuple[Category, ...] = ()
        self.model = BandSharesModel(self.theme, self)
        self.table = ShareTable(self.tr("Probability of each band"), self)
        self._delegate = ShareDelegate(self.table)
        self.plot = DiagramView(self.tr("Stacked bars"), self)
        self.pages = self._make_pages()
        self.sweep_button = tool_button(
            self,
            self.tr("Over a parameter"),
            self.tr("Stack the bands over a parameter that varies"),
        )
        self.copy_button = tool_button(
            self, self.tr("Copy"), self.tr("Copy the chart as a picture")
        )
        self.export_button = tool_button(
            self, self.tr("Export…"), self.tr("Write the chart to a file: PNG, SVG or PDF")
        )
        self.large_button = tool_button(
            self, self.tr("Large"), self.tr("Give it the room of the chart")
        )
        self._hint = HintLabel(self)
        self._note = ElidedLabel(self)
        self._stack = QStackedWidget(self)
        self._prepare()
        self._lay_out()
        self.editor.edited.connect(self.bands_edited)
        self.words.edited.connect(self.categories_edited)
        self.pages.chosen.connect(lambda _: self.refresh())
        self.enter_at(self.editor.table)

    def _make_pages(self) -> Segments:
        pages = {
            BandsPage.STACKS: (
                self.tr("Stacked bars"),
                self.tr("Show each mechanic as a bar of all its rolls"),
            ),
            BandsPage.TABLE: (self.tr("Table"), self.tr("List the exact share of each band")),
        }
        return Segments(self.tr("Stacked bars or table"), pages, self)

    def _prepare(self) -> None:
        self.table.setObjectName("band_shares")
        self.table.setModel(self.model)
        self.table.setItemDelegateForColumn(BAR, self._delegate)
        self._note.setObjectName("note")
        self._note.setContentsMargins(8, 2, 8, 4)

    def _lay_out(self) -> None:
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.plot)
        # The menu has what gives way.
        yielding = (self.large_button, self.copy_button, self.export_button, self.sweep_button)
        beside = (self.sweep_button, self.large_button, self.copy_button, self.export_button)
        self._top = YieldingRow((self.pages, *beside), yielding, self)
        bands, shares = QWidget(self), QWidget(self)
        left, right = QVBoxLayout(bands), QVBoxLayout(shares)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(6)
        left.addWidget(self.editor, 1)
        left.addWidget(self.words, 1)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(2)
        right.addWidget(self._top)
        right.addWidget(self._stack, 1)
        right.addWidget(self._note)
        whole = tight(QVBoxLayout(self))
        whole.addWidget(SideBySide(bands, shares, self))

    def set_bands(self, bands: tuple[Band, ...]) -> None:
        """Sum the mechanics up in these bands."""
        if bands != self._bands:
            self._bands = bands
            self.refresh_when_seen()

    def set_categories(self, categories: tuple[Category, ...]) -> None:
        """Stack outcomes that are no numbers in this order and these colours."""
        if categories != self._categories:
            self._categories = categories
            self.refresh_when_seen()

    @property
    def page(self) -> BandsPage:
        """How shares are shown."""
        return BandsPage.STACKS if self.pages.member is BandsPage.STACKS else BandsPage.TABLE

    def turn_to(self, page: BandsPage) -> None:
        """Show shares as stacked bars or as a table."""
        self.pages.set_chosen(page)
        self.refresh_when_seen()

    def refresh(self) -> None:
        """Show the bands, and the mechanics in them."""
        self.editor.set_theme(self.theme)
        self.editor.set_bands(self._bands)
        self._delegate.theme = self.theme
        is_table = self.page is BandsPage.TABLE
        contestants = contestants_among(self.series)
        columns, bands = self._columns(contestants), self._bands[:MOST_COMPARED]
        categories = categories_of(columns, self._categories)
        self.words.show_categories(categories, self.theme)
        self.words.setVisible(bool(categories))
        nothing = not (contestants if is_table else columns)
        asks_for_bands = is_table or not columns or bool(contestants and self._bands)
        obstacle = self._obstacle() if asks_for_bands else None
        if obstacle is None and nothing:
            obstacle = self.tr("The mechanics on the chart appear here once they come to numbers.")
        self._hint.setText(obstacle or "")
        self._stack.setCurrentWidget(
            self._hint if obstacle else self.table if is_table else self.plot
        )
        for button in (self.copy_button, self.export_button):
            button.setEnabled(not obstacle and not is_table)
        note = "" if obstacle else " ".join(self._notes(is_table=is_table))
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.model.show((), (), self.view.unit, self.theme)
        is_stacked = not obstacle and not is_table
        diagram = stacks_of(columns, bands, categories, self.view.unit) if is_stacked else Diagram()
        self.plot.show_diagram(diagram, self.theme)
        if obstacle is None and is_table:
            self.model.show(contestants, bands, self.view.unit, self.theme)
            self.table.fit_columns()

    def _columns(self, contestants: tuple[Contestant, ...]) -> tuple[Divided, ...]:
        words = [one for one in known_of(self.series) if not one.distribution.is_numeric]
        return divided(self.series, contestants, words, self._bands[:MOST_COMPARED])

    def _notes(self, *, is_table: bool) -> list[str]:
        notes = notes_on(self.series, has_words=not is_table)
        if len(self._bands) > MOST_COMPARED:
            text = self.tr(
                "Only the first {count} bands have a share of their own; "
                "“no band” counts the others."
            )
            notes.insert(0, text.format(count=MOST_COMPARED))
        return notes

    def _obstacle(self) -> str | None:
        """Return why the bands cannot be summed up, or None."""
        if not self._bands:
            return self.tr(
                "Name ranges of outcomes, such as ≤ 6 miss, 7..9 mixed, "
                "≥ 10 hit: add a band, or choose some from Presets."
            )
        for band in self._bands:
            if band.is_reversed:
                text = self.tr("Nothing falls into {name}: {low} is more than {high}.")
                return text.format(name=band.name, low=band.low, high=band.high)
        return self._overlap()

    def _overlap(self) -> str | None:
        pair = first_overlap(self._bands)
        if pair is None:
            return None
        text = self.tr(
            "{first} and {second} have outcomes in common ({range}). "
            "Let one end before the other begins."
        )
        common = range_text(*pair[0].overlap(pair[1]))
        return text.format(first=pair[0].name, second=pair[1].name, range=common)
