"""Notes in Markdown, read as blocks: what they may hold is what a block can say.

Qt reads the Markdown, without its HTML, which stays text. Links are taken as far as they lead to a
page or a mailbox; of other links, and of pictures, the words are left.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextListFormat,
    QTextTable,
)

from workbench.reporting.blocks import (
    Block,
    Heading,
    Paragraph,
    Rule,
    Run,
    ScriptText,
    TableBlock,
    words_of,
)

__all__ = ["blocks_of_notes"]

SCHEMES = frozenset({"http", "https", "mailto"})
"""Where links may lead."""

FIRST_LEVEL = 2
"""The level of the highest heading of notes, under the title."""

DEEPEST = 6
"""Lists and quotations inside each other; what lies deeper is set as deep as this."""

FEATURES = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value
    | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)

BULLET = "\N{BULLET}"

OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in Qt's text where a picture is."""

BOXES = {
    QTextBlockFormat.MarkerType.Unchecked: "\N{BALLOT BOX}",
    QTextBlockFormat.MarkerType.Checked: "\N{BALLOT BOX WITH CHECK}",
}


def blocks_of_notes(notes: str) -> tuple[Block, ...]:
    """Return what notes in Markdown say."""
    if not notes.strip():
        return ()
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setMarkdown(notes, FEATURES)
    return tuple(_blocks(document))


def _blocks(document: QTextDocument) -> Iterator[Block]:
    code: list[str] = []
    table: QTextTable | None = None
    block = document.begin()
    while block.isValid():
        if _is_code(block):
            code.append(block.text())
            block = block.next()
            continue
        if code:
            yield ScriptText("\n".join(code))
            code = []
        found = QTextCursor(block).currentTable()
        if found is None:
            yield from _block(block)
        elif found != table:
            yield _table(found)
        table = found
        block = block.next()
    if code:
        yield ScriptText("\n".join(code))


def _block(block: QTextBlock) -> Iterator[Block]:
    form = block.blockFormat()
    if form.hasProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value):
        yield Rule()
        return
    runs = _runs(block)
    if not words_of(runs).strip():
        return
    level = form.headingLevel()
    if level:
        yield Heading(FIRST_LEVEL + level - 1, runs)
        return
    items = block.textList()
    depth = 0 if items is None else max(1, min(items.format().indent(), DEEPEST))
    yield Paragraph(runs, depth, _mark(block), min(_quoted(form), DEEPEST))


def _is_code(block: QTextBlock) -> bool:
    form = block.blockFormat()
    properties = QTextFormat.Property
    kinds = (properties.BlockCodeFence, properties.BlockCodeLanguage)
    return form.nonBreakableLines() or any(form.hasProperty(kind.value) for kind in kinds)


def _quoted(form: QTextBlockFormat) -> int:
    return form.intProperty(QTextFormat.Property.BlockQuoteLevel.value)


def _mark(block: QTextBlock) -> str:
    items = block.textList()
    if items is None:
        return ""
    box = BOXES.get(block.blockFormat().marker())
    if box is not None:
        return box
    if items.format().style() == QTextListFormat.Style.ListDecimal:
        return items.itemText(block) or BULLET
    return BULLET


def _table(table: QTextTable) -> TableBlock:
    columns = range(table.columns())
    rows = [tuple(_cell(table, row, column) for column in columns) for row in range(table.rows())]
    return TableBlock(rows[0], tuple(rows[1:]), words=table.columns())


def _cell(table: QTextTable, row: int, column: int) -> str:
    cell = table.cellAt(row, column)
    words = cell.firstCursorPosition()
    words.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
    return " ".join(words.selectedText().replace(OBJECT, "").split())


# ---- words --------------------------------------------------------------------------------


def _runs(block: QTextBlock) -> tuple[Run, ...]:
    return tuple(_run(fragment) for fragment in _fragments(block) if not _is_picture(fragment))


def _fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    place = block.begin()
    while not place.atEnd():
        yield place.fragment()
        place += 1


def _is_picture(fragment: QTextFragment) -> bool:
    return fragment.charFormat().isImageFormat()


def _run(fragment: QTextFragment) -> Run:
    form: QTextCharFormat = fragment.charFormat()
    is_heading = fragment.charFormat().hasProperty(QTextFormat.Property.FontSizeAdjustment.value)
    return Run(
        fragment.text().replace("\N{LINE SEPARATOR}", "\n"),
        is_bold=form.fontWeight() > QFont.Weight.Normal and not is_heading,
        is_italic=form.fontItalic(),
        is_code=form.fontFixedPitch(),
        is_struck=form.fontStrikeOut(),
        link=_safe(form.anchorHref()) if form.isAnchor() else "",
    )


def _safe(address: str) -> str:
    """Return an address that may be followed; of any other, nothing."""
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    return url.toString(QUrl.ComponentFormattingOption.FullyEncoded) if _leads_out(url) else ""


def _leads_out(url: QUrl) -> bool:
    if not url.isValid() or url.scheme().lower() not in SCHEMES:
        return False
    return bool(url.path() if url.scheme().lower() == "mailto" else url.host())
