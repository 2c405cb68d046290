"""Dresses the running application in a theme."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QStyleFactory

from workbench.theme.theme import Theme

__all__ = ["apply"]


def apply(app: QApplication, theme: Theme) -> None:
    """Give ``app`` the palette and the stylesheet of ``theme``, on Qt's Fusion style."""
    style = QStyleFactory.create("Fusion")
    if style is not None:
        app.setStyle(style)
    app.setPalette(theme.palette())
    app.setStyleSheet(theme.stylesheet())
