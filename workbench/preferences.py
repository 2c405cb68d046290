"""How the user likes the window: read once, kept in step with the settings file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from workbench.settings import FONT_SIZES, Settings, SettingsFile
from workbench.storage import StorageError

__all__ = ["Preferences"]


class Preferences(QObject):
    """The settings of the running window.

    Signals:
        changed: The new ``Settings``.
        failed: Why the settings could not be read or written; the window works without.
    """

    changed = Signal(object)
    failed = Signal(str)

    def __init__(self, file: SettingsFile, parent: QObject | None = None) -> None:
        """Begin with the defaults; ``load`` reads the file."""
        super().__init__(parent)
        self._file = file
        self._settings = Settings()

    @property
    def settings(self) -> Settings:
        """The present settings."""
        return self._settings

    def load(self) -> None:
        """Read the settings and tell everybody of them."""
        try:
            self._settings = self._file.read()
        except StorageError as error:
            self.failed.emit(str(error))
        self.changed.emit(self._settings)

    def set_theme(self, name: str) -> None:
        """Use the ``light`` or the ``dark`` theme."""
        self._change(lambda settings: replace(settings, theme=name))

    def set_font_size(self, size: int) -> None:
        """Write scripts and rolls ``size`` points large, within reason."""
        size = min(max(size, FONT_SIZES[0]), FONT_SIZES[-1])
        self._change(lambda settings: replace(settings, font_size=size))

    def set_max_iterations(self, limit: int) -> None:
        """Limit accumulate and call depth."""
        self._change(lambda settings: replace(settings, max_iterations=limit))

    def remember(self, geometry: str, splitters: dict[str, str], hidden: tuple[str, ...]) -> None:
        """Note how the window is laid out, for the next start.

        Args:
            geometry: The window's size and place, as Qt writes them, in Base64.
            splitters: The state of each splitter by its name, in Base64.
            hidden: Names of the panels that are hidden.
        """
        self._change(
            lambda settings: replace(
                settings, geometry=geometry, splitters=splitters, hidden=hidden
            )
        )

    def _change(self, edit: Callable[[Settings], Settings]) -> None:
        try:
            self._settings = self._file.change(edit)
        except StorageError as error:
            self.failed.emit(str(error))
        self.changed.emit(self._settings)
