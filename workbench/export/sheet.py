"""The export sheet: choose a format, see what it will be, save it or copy it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from workbench.export.formats import SCALES, Format, PictureStyle
from workbench.theme import fixed_font, heading_font
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import PlainLabel, plain, tight
from workbench.widgets.fields.boxes import Box
from workbench.widgets.sheet import Sheet

if TYPE_CHECKING:
    from workbench.export.exporter import Exporter

__all__ = ["ExportSheet"]

PREVIEW = QSize(560, 350)
"""The size of the preview in pixels at least; it takes all the room there is."""

SETTLING = 150
"""Milliseconds without a change after which the preview is drawn anew."""

LIST_WIDTH = 170
"""Pixels of the list of formats at least."""

BESIDE, ABOVE = 36, 14
"""Pixels of a row in the list beyond the width and the height of its words."""

TABLE_STYLE = "th { font-weight: normal; } td, th { padding: 2px 14px; text-align: right; }"
"""How the preview of a page shows its table."""

LINES_SHOWN = 200
"""Lines of a table that the preview shows."""

FORMATS = {
    Format.PNG: (
        QT_TRANSLATE_NOOP("ExportSheet", "PNG picture"),
        QT_TRANSLATE_NOOP("ExportSheet", "The chart in pixels, for web pages and chats"),
    ),
    Format.SVG: (
        QT_TRANSLATE_NOOP("ExportSheet", "SVG drawing"),
        QT_TRANSLATE_NOOP("ExportSheet", "The chart in lines, sharp at any size"),
    ),
    Format.PDF: (
        QT_TRANSLATE_NOOP("ExportSheet", "PDF page"),
        QT_TRANSLATE_NOOP("ExportSheet", "The chart on a page of its own, for printing"),
    ),
    Format.CSV: (
        QT_TRANSLATE_NOOP("ExportSheet", "CSV table"),
        QT_TRANSLATE_NOOP("ExportSheet", "Exact fractions and decimals, for spreadsheets"),
    ),
    Format.MARKDOWN: (
        QT_TRANSLATE_NOOP("ExportSheet", "Markdown table"),
        QT_TRANSLATE_NOOP("ExportSheet", "Percentages and statistics, for wikis and forums"),
    ),
    Format.HTML: (
        QT_TRANSLATE_NOOP("ExportSheet", "HTML page"),
        QT_TRANSLATE_NOOP("ExportSheet", "Percentages and statistics, for a browser"),
    ),
    Format.JSON: (
        QT_TRANSLATE_NOOP("ExportSheet", "JSON data"),
        QT_TRANSLATE_NOOP("ExportSheet", "Exact outcomes and statistics, for programs"),
    ),
}


class ExportSheet(Sheet):
    """A window beside the work: it shows the file as it will be, and stays until it is closed."""

    def __init__(self, exporter: Exporter, parent: QWidget) -> None:
        """Offer what ``exporter`` can write.

        Args:
            exporter: Writes and copies.
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self._exporter = exporter
        self.setObjectName("export_sheet")
        self.setWindowTitle(self.tr("Export"))
        self.formats = QListWidget(self)
        self.scale = Box(self)
        self.theme = Box(self)
        self.transparent = QCheckBox(self.tr("Transparent background"), self)
        self.copy_button = QPushButton(self.tr("Copy"), self)
        self.save_button = QPushButton(self.tr("Save…"), self)
        self._meaning = PlainLabel(self)
        self._picture = PlainLabel(self)
        self._table = QTextEdit(self)
        self._settling = QTimer(self, singleShot=True, interval=SETTLING)
        self._fill()
        self._lay_out()
        self._connect()

    @property
    def format(self) -> Format:
        """The format that is chosen."""
        return Format(self.formats.currentItem().data(Qt.ItemDataRole.UserRole))

    def choose(self, kind: Format) -> None:
        """Choose a format and show its preview."""
        self.formats.setCurrentItem(self._items[kind])

    @property
    def drawing(self) -> PictureStyle:
        """How a picture is to look."""
        drawing = replace(
            self._exporter.usual_drawing,
            scale=self.scale.currentData(),
            is_transparent=self.transparent.isChecked(),
        )
        theme = self.theme.currentData()
        return replace(drawing, theme=theme) if theme else drawing

    @property
    def preview(self) -> QImage | str:
        """What is shown of the file: a picture, or the beginning of a text."""
        if self.format.is_picture:
            return self._picture.pixmap().toImage()
        return self._table.toPlainText()

    def refresh_when_seen(self) -> None:
        """Show what is on the chart now, if anybody can see it."""
        if self.isVisible():
            self._settling.start()

    def setVisible(self, visible: bool) -> None:  # noqa: FBT001, N802 - Qt's name
        """Measure the list before Qt gives the sheet its size and its place."""
        if visible:
            self.ensurePolished()
            self._measure_rows()
        super().setVisible(visible)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Show what is on the chart now."""
        super().showEvent(event)
        self._show_format()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the preview as large as there is room for."""
        super().resizeEvent(event)
        self.refresh_when_seen()

    # ---- how it is made -------------------------------------------------------------------

    def _fill(self) -> None:
        self._items: dict[Format, QListWidgetItem] = {}
        self._add_formats(self.tr("CHART"), [kind for kind in FORMATS if kind.is_picture])
        self._add_formats(self.tr("TABLE"), [kind for kind in FORMATS if not kind.is_picture])
        self.choose(Format.PNG)
        self.formats.setAccessibleName(self.tr("Format"))
        for scale in SCALES:
            size = f"{1600 * scale} \N{MULTIPLICATION SIGN} {1000 * scale}"
            self.scale.addItem(self.tr("{size} pixels").format(size=size), scale)
        self.scale.setAccessibleName(self.tr("Size of the picture"))
        self.theme.addItem(self.tr("Colours of the window"), "")
        self.theme.addItem(self.tr("Light colours"), "light")
        self.theme.addItem(self.tr("Dark colours"), "dark")
        self.theme.setAccessibleName(self.tr("Colours of the picture"))
        self._picture.setAccessibleName(self.tr("Preview"))
        self._table.setAccessibleName(self.tr("Preview"))

    def _add_formats(self, heading: str, kinds: list[Format]) -> None:
        title = QListWidgetItem(heading, self.formats)
        title.setFlags(Qt.ItemFlag.NoItemFlags)
        title.setTextAlignment(Qt.AlignmentFlag.AlignBottom)
        for kind in kinds:
            text, meaning = FORMATS[kind]
            item = QListWidgetItem(_translated(text), self.formats)
            item.setToolTip(plain(_translated(meaning)))
            item.setData(Qt.ItemDataRole.UserRole, kind.value)
            self._items[kind] = item

    def _measure_rows(self) -> None:
        """Give the rows of the list the type of the window, and the room that it needs."""
        metrics, rows = self.fontMetrics(), [*map(self.formats.item, range(self.formats.count()))]
        widest = max(metrics.horizontalAdvance(row.text()) for row in rows)
        self.formats.setFixedWidth(max(LIST_WIDTH, widest + BESIDE))
        for row in rows:
            row.setSizeHint(QSize(0, metrics.height() + ABOVE))
            if not row.flags():
                row.setFont(heading_font(self.font()))

    def _lay_out(self) -> None:
        self._meaning.setObjectName("quiet")
        self._picture.setMinimumSize(PREVIEW)
        self._picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._table.setReadOnly(True)
        self._table.document().setDefaultStyleSheet(TABLE_STYLE)
        self._table.setLineWrapMode(QTextEdit.LineWrapMode.NoWrap)
        self._previews = QStackedWidget(self)
        self._previews.addWidget(self._picture)
        self._previews.addWidget(self._table)
        self.formats.setObjectName("choices")
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self._meaning)
        right.addWidget(self._previews, 1)
        right.addWidget(self._options_row())
        right.addLayout(self._buttons_row())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(16)
        layout.addWidget(self.formats)
        layout.addLayout(right, 1)

    def _options_row(self) -> QWidget:
        self._options = QWidget(self)
        row = tight(QHBoxLayout(self._options), 12)
        for widget in (self.scale, self.theme, self.transparent):
            row.addWidget(widget)
        row.addStretch(1)
        keeps_room = self._options.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self._options.setSizePolicy(keeps_room)
        return self._options

    def _buttons_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(self.copy_button)
        row.addWidget(self.save_button)
        self.save_button.setDefault(True)
        return row

    def _connect(self) -> None:
        self.formats.currentItemChanged.connect(self._show_format)
        self.formats.itemDoubleClicked.connect(self._save)
        self.theme.currentIndexChanged.connect(self._show_preview)
        self.transparent.toggled.connect(self._show_preview)
        self._settling.timeout.connect(self._show_preview)
        self.save_button.clicked.connect(self._save)
        self.copy_button.clicked.connect(self._copy)

    # ---- what it does ---------------------------------------------------------------------

    def _show_format(self) -> None:
        kind = self.format
        self._meaning.setText(_translated(FORMATS[kind][1]))
        self._options.setVisible(kind.is_picture)
        self.scale.setEnabled(kind is Format.PNG)
        self._previews.setCurrentWidget(self._picture if kind.is_picture else self._table)
        self._show_preview()

    def _show_preview(self) -> None:
        can_export = self._exporter.can_export
        for button in (self.save_button, self.copy_button):
            button.setEnabled(can_export)
        if not can_export:
            self._picture.setText(self.tr("Computing…") if self._exporter.is_awaited else "")
            self._table.clear()
            return
        if self.format.is_picture:
            self._show_picture()
            return
        if self.format is Format.HTML:
            self._table.setFont(self.font())
            self._table.setHtml(self._exporter.comparison().html())
            return
        lines = self._exporter.table(self.format).split("\n")
        more = ["\N{HORIZONTAL ELLIPSIS}"] if len(lines) > LINES_SHOWN else []
        self._table.setFont(fixed_font())
        self._table.setPlainText("\n".join([*lines[:LINES_SHOWN], *more]))

    def _show_picture(self) -> None:
        image = self._exporter.picture(replace(self.drawing, scale=1))
        ratio = self.devicePixelRatioF()
        picture = QPixmap.fromImage(image).scaled(
            self._picture.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        picture.setDevicePixelRatio(ratio)
        self._picture.setPixmap(picture)

    def _save(self) -> None:
        self._exporter.save(self.format, self.drawing)

    def _copy(self) -> None:
        if self.format.is_picture:
            self._exporter.copy_picture(self.drawing)
        else:
            self._exporter.copy_text(self.format)


def _translated(text: str) -> str:
    return QCoreApplication.translate("ExportSheet", text)
