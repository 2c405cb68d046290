"""The type of the workbench: the system's own fonts, set for numbers and for scripts."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

__all__ = ["SCRIPTS", "fixed_font", "heading_font", "tabular"]


SCRIPTS: Any = "ScriptFont"
"""The name under which Qt keeps the font of scripts that its user chose.

Qt keeps a font for each class of widgets; none is called so, and thus none takes it unasked. The
stubs of PySide6 ask for bytes, which PySide6 itself refuses.
"""


def fixed_font(size: int | None = None) -> QFont:
    """Return the font of scripts: equally wide characters, the system's unless one was chosen.

    Args:
        size: In points, or None for the size of the interface.
    """
    chosen = QApplication.font(SCRIPTS)
    if chosen.styleHint() != QFont.StyleHint.Monospace:
        chosen = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        chosen.setStyleHint(QFont.StyleHint.Monospace)
    font = QFont(chosen)
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
