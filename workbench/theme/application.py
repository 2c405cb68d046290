"""Dresses windows in a theme, and the running application in type; tells who listens of both.

With ``system`` the theme follows Qt's colour scheme; with another, Qt is told that scheme, so that
frames of windows agree. Zoom is one percentage over the sizes of interface and scripts. Under a
stylesheet Qt hands on a new font only when it dresses widgets anew, as for a change of theme. The
stylesheet is that of parts of each window (``part_styles``) and not the application's: for another
of the application's, Qt dresses a widget once for every widget it lies in, which took half a
second, and with twenty long cards more than four. Taking the application's stylesheet off before
the next is put on is quicker, but Qt then keeps rules of widgets that are gone, and crashes.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle, QStyleFactory, QWidget

from workbench.theme.fonts import SCRIPTS, fixed_font, type_changes
from workbench.theme.theme import Theme

__all__ = ["Appearance", "dress", "is_still", "prepared", "set_type"]


STYLE = "fusion"
"""The style of Qt that the stylesheets are made for."""


TELLING = ("cocoa", "windows")
"""The platforms on which Qt knows for certain whether the system wants animations."""


def is_still(motion: str) -> bool:
    """Return whether nothing in a window is to turn.

    Args:
        motion: ``reduced`` or ``full``; otherwise what the system wants counts, where Qt knows it.
    """
    if motion in ("reduced", "full"):
        return motion == "reduced"
    if QGuiApplication.platformName() not in TELLING:
        return False
    return not QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animate)


def dress(widget: QWidget, theme: Theme) -> None:
    """Give a widget the stylesheet of ``theme``, and the application its palette.

    The stylesheet is not the application's, since Qt dresses a widget for that once for each
    widget it lies in, but only twice where one that it lies in has it.

    Args:
        widget: The widget; dialogs, menus and tooltips that belong to it are dressed with it.
        theme: The theme.
    """
    widget.setStyleSheet(prepared(theme))


def prepared(theme: Theme) -> str:
    """Give the application the palette of ``theme``, and return the stylesheet of its widgets."""
    _use_style()
    if QApplication.palette() != theme.palette():
        QApplication.setPalette(theme.palette())
    return theme.stylesheet()


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
    before = QApplication.font(), fixed_font()
    if before[0] != interface:
        QApplication.setFont(interface)
    # Qt forgets the fonts of classes when it is given the font of all.
    if fixed_font() != scripts:
        QApplication.setFont(scripts, SCRIPTS)
    if before != (interface, scripts):
        # Qt tells widgets of it later; here they have it when this returns.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
        type_changes().changed.emit()


def _use_style() -> None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)
    if QApplication.style().objectName() != STYLE:
        QApplication.setStyle(QStyleFactory.create(STYLE))


USUAL_SIZE = 11
"""Points of the type of scripts until the preferences are read."""


class Appearance(QObject):
    """What everything that paints for itself has to know.

    Signals:
        changed: The window has been dressed anew: ``theme`` or ``script_size`` may be others.
        numbers_changed: Numbers are written in another way from now on.
    """

    changed = Signal()
    numbers_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin in the light theme."""
        super().__init__(parent)
        self._theme = Theme.light()
        self._script_size = USUAL_SIZE

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self._theme

    @property
    def script_size(self) -> int:
        """Points of the type of scripts and text boxes."""
        return self._script_size

    def set_theme(self, theme: Theme) -> None:
        """Note the theme that the window is dressed in from now on; ``announce`` tells of it."""
        self._theme = theme

    def announce(self, script_size: int) -> None:
        """Tell everybody, now that the window has been dressed."""
        self._script_size = script_size
        self.changed.emit()
