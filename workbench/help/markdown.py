"""Markdown as a document, set in the type and the colours of the window."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from engine.languages.lines import tokeniser_of
from workbench.theme import Theme, fixed_font
from workbench.widgets.script_text.positions import qt_position

__all__ = ["set_markdown"]

HEADINGS = {1: 1.45, 2: 1.15, 3: 1.0}
"""Sizes of headings by their level, measured by the text."""

MARGIN, INDENT = 14, 16
"""Pixels around the page, and from the edge of a list to its words."""

BELOW = 9
"""Pixels under a paragraph."""

LINE_HEIGHT = 125.0
"""Distance of lines in per cent of their height: more than in lists, because it is read."""


def set_markdown(document: QTextDocument, text: str, theme: Theme, font: QFont) -> None:
    """Fill a document with Markdown; it is quick as long as nobody shows the document.

    Args:
        document: What is filled.
        text: The Markdown.
        theme: The colours of links and of scripts, by the notation that a fence names.
        font: The type of the text.
    """
    document.setDefaultFont(font)
    document.setDocumentMargin(MARGIN)
    document.setIndentWidth(INDENT)
    document.setMarkdown(text)
    setter = _Setter(theme, font)
    for block in _blocks(document):
        setter.set_block(block)
    for table in document.rootFrame().childFrames():
        if isinstance(table, QTextTable):
            setter.set_table(table)


class _Setter:
    """Gives the parts of a document their formats."""

    def __init__(self, theme: Theme, font: QFont) -> None:
        self._theme = theme
        self._font = font
        self._state: Hashable = None

    def set_block(self, block: QTextBlock) -> None:
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        level = block.blockFormat().headingLevel()
        if level:
            self._set_heading(cursor, level)
        elif _is_code(block):
            self._set_code(cursor, block)
        else:
            self._set_prose(cursor, block)

    def _set_heading(self, cursor: QTextCursor, level: int) -> None:
        words = QTextCharFormat()
        words.setFontPointSize(self._font.pointSizeF() * HEADINGS.get(level, 1.0))
        words.setFontWeight(QFont.Weight.DemiBold)
        # Merged, it would keep the size that Qt gives headings of this level.
        cursor.setCharFormat(words)
        around = QTextBlockFormat()
        around.setTopMargin(4 if level == 1 else 16)
        around.setBottomMargin(6)
        cursor.mergeBlockFormat(around)

    def _set_code(self, cursor: QTextCursor, block: QTextBlock) -> None:
        ground = QTextBlockFormat()
        ground.setBackground(QColor(self._theme.window))
        ground.setLeftMargin(6)
        ground.setNonBreakableLines(False)
        ground.setTopMargin(0)
        ground.setBottomMargin(0 if _is_code(block.next()) else BELOW)
        cursor.mergeBlockFormat(ground)
        plain = QTextCharFormat()
        plain.setFont(fixed_font())
        cursor.mergeCharFormat(plain)
        language = block.blockFormat().property(QTextFormat.Property.BlockCodeLanguage)
        self._colour_tokens(block, str(language or ""))

    def _colour_tokens(self, block: QTextBlock, language: str) -> None:
        text = block.text()
        state = self._state if _is_code(block.previous()) else None
        tokens, self._state = tokeniser_of(language)(text, state)
        for token in tokens:
            cursor = QTextCursor(block)
            cursor.setPosition(block.position() + qt_position(text, token.start))
            end = block.position() + qt_position(text, token.end)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            style = QTextCharFormat()
            style.setForeground(QColor(self._theme.syntax[token.kind]))
            cursor.mergeCharFormat(style)

    def _set_prose(self, cursor: QTextCursor, block: QTextBlock) -> None:
        lines = QTextBlockFormat()
        lines.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        lines.setTopMargin(0)
        lines.setBottomMargin(0 if cursor.currentTable() else BELOW)
        cursor.mergeBlockFormat(lines)
        for start, end, style in _styled(block):
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            words = QTextCharFormat()
            if style.isAnchor():
                words.setForeground(QColor(self._theme.accent))
                words.setFontUnderline(False)
            elif style.fontFixedPitch():
                words.setFont(fixed_font())
                words.setForeground(QColor(self._theme.syntax["dice"]))
            cursor.mergeCharFormat(words)

    def set_table(self, table: QTextTable) -> None:
        style = table.format()
        style.setBorder(0)
        style.setCellSpacing(0)
        style.setCellPadding(3)
        style.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
        style.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        style.setColumnWidthConstraints(
            [QTextLength(QTextLength.Type.PercentageLength, 100 / table.columns())]
            * table.columns()
        )
        table.setFormat(style)


def _is_code(block: QTextBlock) -> bool:
    return block.isValid() and block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _styled(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """Return the stretches of ``block`` that look different, with their first and last places."""
    found = []
    stretches = block.begin()
    while not stretches.atEnd():
        stretch = stretches.fragment()
        found.append(
            (stretch.position(), stretch.position() + stretch.length(), stretch.charFormat())
        )
        stretches += 1
    return found
