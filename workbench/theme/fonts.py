"""The type of the workbench: the system's own fonts, set for numbers and for scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QWidget

__all__ = [
    "SCRIPTS",
    "FollowingFont",
    "TypeChanges",
    "fixed_font",
    "heading_font",
    "tabular",
    "type_changes",
]


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


def title_font(font: QFont, size: float = 1.0) -> QFont:
    """Return the heavier font of a title, so many times as large as ``font``."""
    title = QFont(font)
    title.setPointSizeF(font.pointSizeF() * size)
    title.setWeight(QFont.Weight.DemiBold)
    return title


def heading_font(font: QFont) -> QFont:
    """Return the smaller, wider set font of small headings such as MECHANICS."""
    heading = title_font(font, 0.85)
    heading.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.8)
    return heading


class TypeChanges(QObject):
    """Tells that the application has taken another font, of which Qt tells only windows.

    Signals:
        changed: The application has taken another font for its text or for scripts.
    """

    changed = Signal()


def type_changes() -> TypeChanges:
    """Return what tells of another font of the application, to which it belongs."""
    application = QApplication.instance()
    assert application is not None, "there is no type without an application"
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    return application.findChild(TypeChanges, options=direct) or TypeChanges(application)


class FollowingFont(QObject):
    """Gives a widget a font made from the application's, now and after every change of that.

    Qt itself leaves a widget alone once it was given the size of its font, and gives it back the
    font that it had at first when it is dressed anew.
    """

    def __init__(self, widget: QWidget, made_from: Callable[[QFont], QFont]) -> None:
        """Set the font of ``widget``, which becomes the parent of this object.

        Args:
            widget: The widget.
            made_from: Returns the widget's font for a font of the application.
        """
        super().__init__(widget)
        self._widget = widget
        self._made_from = made_from
        self._follow()
        widget.installEventFilter(self)
        type_changes().changed.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Keep the font when the widget is dressed."""
        if event.type() == QEvent.Type.StyleChange:
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        # While Qt dresses the widget anew it may give back the old font; then it tells once more.
        wanted = self._made_from(QApplication.font())
        if self._widget.font() != wanted:
            self._widget.setFont(wanted)
