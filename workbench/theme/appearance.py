"""How a window looks at present: its theme, and the size of the type of scripts."""

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
