"""The type of the workbench: the system's own fonts, set for numbers and for scripts."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase

__all__ = ["fixed_font", "heading_font", "tabular"]


def fixed_font(size: int | None = None) -> QFont:
    """Return the system's font of equally wide characters.

    Args:
        size: In points, or None for the system's size.
    """
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if size is not None:
        font.setPointSize(size)
    return font


def tabular(font: QFont) -> QFont:
    """Return ``font`` with figures of equal width, so that columns of numbers line up."""
    figures = QFont(font)
    figures.setFeature(QFont.Tag("tnum"), 1)
    return figures


def heading_font(font: QFont) -> QFont:
    """Return the smaller, wider set font of small headings such as MECHANICS."""
    heading = QFont(font)
    heading.setPointSizeF(font.pointSizeF() * 0.85)
    heading.setWeight(QFont.Weight.DemiBold)
    heading.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.8)
    return heading
