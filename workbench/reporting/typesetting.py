"""Type on paper: fonts in pixels of a page, lines of text, and the strips that pages are made of.

A strip is what is never divided: a line, a row of a table, a chart. All lengths are in pixels of
the screen's resolution, whatever the printer's, so that type and charts keep their proportions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QApplication

from workbench.reporting.blocks import Run
from workbench.reporting.html_writer import UNSEEN
from workbench.theme import Theme, fixed_font, tabular

__all__ = ["Strip", "Type", "laid_out", "seen"]

POINTS_PER_INCH = 72

Paint = Callable[[QPainter, float], None]
"""Paints a strip with its upper edge at a height."""


@dataclass(frozen=True, eq=False)
class Strip:
    """A part of a page that is not divided.

    Attributes:
        height: Its height.
        paint: Paints it.
        above: The room over it, which falls away at the top of a page.
        is_kept: Whether the next strip is to stand on the same page.
        header: What is repeated above it where it is the first on a page, or None.
    """

    height: float
    paint: Paint
    above: float = 0.0
    is_kept: bool = False
    header: Strip | None = None


class Type:
    """The fonts and colours of a report on paper."""

    def __init__(self, theme: Theme) -> None:
        """Set type of the size that books have.

        Args:
            theme: The light colours.
        """
        self.dots = round(QGuiApplication.primaryScreen().logicalDotsPerInch())
        self.text = QColor(theme.text)
        self.quiet = QColor(theme.quiet)
        self.line = QColor(theme.line)
        self.tint = QColor(theme.window)
        self.link = QColor(theme.accent)
        self.theme = theme

    def font(self, points: float, *, is_fixed: bool = False, is_bold: bool = False) -> QFont:
        """Return a font of a size in points."""
        font = QFont(fixed_font() if is_fixed else tabular(QApplication.font()))
        font.setPixelSize(max(1, round(points * self.dots / POINTS_PER_INCH)))
        font.setBold(is_bold)
        # A printer's dots are finer than the screen's, by which letters would be moved.
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font


def seen(text: str) -> str:
    """Return a text without characters that are not to be seen."""
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def laid_out(
    runs: Sequence[Run],
    font: QFont,
    width: float,
    types: Type,
    *,
    colour: QColor | None = None,
    anywhere: bool = False,
    most: int | None = None,
) -> tuple[QTextLayout, tuple[QTextLine, ...]]:
    """Return text in lines; the layout has to be kept as long as these.

    Args:
        runs: The text.
        font: Its usual font.
        width: How wide a line may be.
        types: The fonts and colours of other styles.
        colour: Its usual colour, or None for that of text.
        anywhere: Whether a line may end in any place, as in scripts.
        most: How many lines there may be, or None for any number; the last says that it was cut.
    """
    texts = [seen(run.text) for run in runs]
    text = "".join(texts).replace("\n", "\N{LINE SEPARATOR}").replace("\t", "    ")
    layout = QTextLayout(text, font)
    layout.setCacheEnabled(True)
    option = QTextOption()
    modes = QTextOption.WrapMode
    option.setWrapMode(modes.WrapAnywhere if anywhere else modes.WrapAtWordBoundaryOrAnywhere)
    option.setUseDesignMetrics(True)
    layout.setTextOption(option)
    layout.setFormats(_formats(runs, texts, font, types, colour or types.text))
    layout.beginLayout()
    lines: list[QTextLine] = []
    below = 0.0
    while most is None or len(lines) < most:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, below))
        below += line.height()
        lines.append(line)
    layout.endLayout()
    return layout, tuple(lines)


def _formats(
    runs: Sequence[Run], texts: Sequence[str], font: QFont, types: Type, colour: QColor
) -> list[QTextLayout.FormatRange]:
    ranges, start = [], 0
    for run, text in zip(runs, texts, strict=True):
        part = QTextLayout.FormatRange()
        # Qt counts the halves of characters beyond the first 65,536.
        part.start, part.length = start, len(text.encode("utf-16-le", "replace")) // 2
        part.format = _format(run, font, types, colour)
        start += part.length
        ranges.append(part)
    return ranges


def _format(run: Run, font: QFont, types: Type, colour: QColor) -> QTextCharFormat:
    form = QTextCharFormat()
    styled = QFont(font)
    if run.is_code:
        styled = types.font(font.pixelSize() * POINTS_PER_INCH / types.dots, is_fixed=True)
    styled.setBold(font.bold() or run.is_bold)
    styled.setItalic(run.is_italic)
    styled.setStrikeOut(run.is_struck)
    styled.setUnderline(bool(run.link))
    form.setFont(styled)
    form.setForeground(types.link if run.link else colour)
    if run.link:
        form.setAnchor(True)
        form.setAnchorHref(run.link)
    return form
