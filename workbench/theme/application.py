"""Dresses the running application in a theme and in type."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QStyleFactory

from workbench.theme.fonts import SCRIPTS, fixed_font
from workbench.theme.theme import Theme

__all__ = ["apply", "set_type"]


def apply(app: QApplication, theme: Theme) -> None:
    """Give ``app`` the palette and the stylesheet of ``theme``, on Qt's Fusion style.

    Qt dresses every widget anew for a stylesheet, even for the one it wears; so nothing is done
    where ``app`` wears this theme already.
    """
    sheet = theme.stylesheet()
    if app.styleSheet() == sheet:
        return
    if not app.styleSheet():
        # Under a stylesheet Qt no longer names the style, and each new one dresses all widgets.
        app.setStyle(QStyleFactory.create("Fusion"))
    app.setPalette(theme.palette())
    app.setStyleSheet(sheet)


def set_type(app: QApplication, size: float, family: str) -> None:
    """Give ``app`` the size of its interface and the font of its scripts.

    Args:
        app: The application.
        size: Size of all text but scripts, in points.
        family: The font family of scripts; empty for the system's.
    """
    interface = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    interface.setPointSizeF(size)
    scripts = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if family:
        scripts.setFamily(family)
    scripts.setPointSizeF(size)
    scripts.setStyleHint(QFont.StyleHint.Monospace)
    worn = (app.font(), fixed_font())
    if worn[0] != interface:
        app.setFont(interface)
    # Qt forgets the fonts of classes when it is given the font of all, and with its first
    # stylesheet.
    if QApplication.font(SCRIPTS) != scripts:
        QApplication.setFont(scripts, SCRIPTS)
    if worn != (interface, scripts):
        # Widgets under a stylesheet take another font only when they are dressed anew.
        app.setStyleSheet(app.styleSheet())
