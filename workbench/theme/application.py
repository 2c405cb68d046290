"""Dresses windows in a theme, and the running application in type."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from workbench.theme.fonts import SCRIPTS, fixed_font
from workbench.theme.theme import Theme

__all__ = ["dress", "set_type"]

STYLE = "fusion"
"""The style of Qt that the stylesheets are made for."""


def dress(window: QWidget, theme: Theme) -> None:
    """Give a window the stylesheet of ``theme``, and the application its palette.

    The stylesheet is not the application's, since Qt dresses a widget for that once for each
    widget it lies in, but only twice for a window's: with some hundred widgets that is a tenth of
    a second instead of half of one.

    Args:
        window: The window; dialogs, menus and tooltips that belong to it are dressed with it.
        theme: The theme.
    """
    _use_style()
    if QApplication.palette() != theme.palette():
        QApplication.setPalette(theme.palette())
    window.setStyleSheet(theme.stylesheet())


def set_type(size: float, family: str) -> None:
    """Give the application the size of its interface and the font of its scripts.

    A window that was dressed before takes it when it is dressed again.

    Args:
        size: Size of all text but scripts, in points.
        family: The font family of scripts; empty for the system's.
    """
    _use_style()
    interface = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    interface.setPointSizeF(size)
    scripts = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if family:
        scripts.setFamily(family)
    scripts.setPointSizeF(size)
    scripts.setStyleHint(QFont.StyleHint.Monospace)
    if QApplication.font() != interface:
        QApplication.setFont(interface)
    # Qt forgets the fonts of classes when it is given the font of all.
    if fixed_font() != scripts:
        QApplication.setFont(scripts, SCRIPTS)


def _use_style() -> None:
    if QApplication.style().objectName() != STYLE:
        QApplication.setStyle(QStyleFactory.create(STYLE))
