"""How a window looks at present: its theme, and the size of the type of scripts.

With ``system`` the theme follows Qt's colour scheme; with another, Qt is told that scheme, so that
frames of windows agree. Zoom is one percentage over the sizes of interface and scripts. Under a
stylesheet Qt hands on a new font only when it dresses widgets anew, as for a change of theme. The
stylesheet is each window's and not the application's: for another of the application's, Qt dresses
a widget once for every widget it lies in, which took half a second, and with twenty long cards more
than four. Taking the application's stylesheet off before the next is put on is as quick, but Qt
then keeps rules of widgets that are gone, and crashes.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.theme.theme import Theme

__all__ = ["Appearance"]

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
        """Note the theme that the window is dressed in from now on; ``tell`` tells of it."""
        self._theme = theme

    def tell(self, script_size: int) -> None:
        """Tell everybody, now that the window has been dressed."""
        self._script_size = script_size
        self.changed.emit()
