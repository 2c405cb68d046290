"""The preview: the pages of a report under each other, as they will be printed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from workbench.reporting.pages import Pages, paint_page
from workbench.reporting.typesetting import Type
from workbench.theme import Theme

__all__ = ["Preview"]

GAP = 12
"""Pixels between pages, and around them."""

LARGEST = 1.5
"""How many times larger than on paper pages are shown at most."""

LINE = 40
"""Pixels that an arrow key moves."""


class Preview(QAbstractScrollArea):
    """Paints the pages that are in sight, as wide as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without pages."""
        super().__init__(parent)
        self._pages: Pages | None = None
        self._types: Type | None = None
        self._title = ""
        self._theme = Theme.light()
        self.setObjectName("report_preview")
        self.setAccessibleName(self.tr("Preview"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return 0 if self._pages is None else len(self._pages.all)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours around the paper, which itself stays white."""
        self._theme = theme
        self.viewport().update()

    def show_pages(self, pages: Pages, types: Type, title: str) -> None:
        """Show other pages; the place in them stays.

        Args:
            pages: The pages, filled.
            types: The fonts and colours.
            title: What stands at their foot.
        """
        self._pages, self._types, self._title = pages, types, title
        text = self.tr("{count} pages").format(count=self.count)
        self.setAccessibleDescription(text)
        self._fit()
        self.viewport().update()

    # ---- places ---------------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        assert self._pages is not None, "only asked where there are pages"
        room = self.viewport().width() - 2 * GAP
        return max(0.05, min(LARGEST, room / self._pages.paper.width))

    def _area(self, place: int) -> QRectF:
        """Return where a page is, measured from the top of the first one."""
        assert self._pages is not None, "only asked where there are pages"
        paper, scale = self._pages.paper, self._scale
        width, height = paper.width * scale, paper.height * scale
        left = (self.viewport().width() - width) / 2
        return QRectF(left, GAP + place * (height + GAP), width, height)

    def _fit(self) -> None:
        bar = self.verticalScrollBar()
        before = bar.value() / max(1, bar.maximum())
        whole = self._area(self.count - 1).bottom() + GAP if self.count else 0
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(LINE)
        bar.setRange(0, max(0, round(whole) - self.viewport().height()))
        bar.setValue(round(before * bar.maximum()))

    # ---- what Qt calls --------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for a page."""
        return QSize(560, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Show the pages as wide as there is room now."""
        super().resizeEvent(event)
        if self._pages is not None:
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go to the beginning or the end; arrows and Page keys are the scroll bar's."""
        bar = self.verticalScrollBar()
        if event.key() == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the pages that are in sight."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(self._theme.window))
        if self._pages is None or self._types is None:
            return
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        seen = QRectF(self.viewport().rect()).translated(0, self.verticalScrollBar().value())
        for place, page in enumerate(self._pages.all):
            area = self._area(place)
            if not area.intersects(seen):
                continue
            painter.save()
            painter.translate(area.left(), area.top() - seen.top())
            painter.fillRect(QRectF(0, 0, area.width(), area.height()), QColor("white"))
            painter.scale(self._scale, self._scale)
            footer = (self._title, f"{place + 1} / {self.count}")
            paint_page(painter, page, self._pages.paper, self._types, footer)
            painter.restore()
        painter.end()
