"""How the user likes the window: read once, kept in step with the settings file.

They are sparse on the disk. ``Preferences`` changes them, watches the file, and so hears what other
windows, or other programs, have changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from workbench.storage import StorageError
from workbench.storage.settings import Settings, SettingsFile, WindowLayout

__all__ = ["Preferences"]

SETTLING = 100
"""Milliseconds in which one change of the settings file may tell of itself several times."""

NO_CHOICES = (
    *("geometry", "splitters", "hidden", "tabs", "fronts"),
    *("commands", "recent", "folders"),
)
"""The settings that nobody chose: the window notes them by itself."""


class Preferences(QObject):
    """The settings of the running window.

    It watches the settings file, so that what is chosen in one window reaches all of them.

    Signals:
        changed: The new ``Settings``.
        failed: Why the settings could not be read or written; the window works without.
    """

    changed = Signal(object)
    failed = Signal(str)

    def __init__(self, file: SettingsFile, parent: QObject | None = None) -> None:
        """Begin with what the file says; ``load`` tells of it, and of why it cannot be read."""
        super().__init__(parent)
        self._file = file
        self._settings = self._read_or_usual()
        self._watcher = QFileSystemWatcher(self)
        self._settling = QTimer(self, singleShot=True, interval=SETTLING)
        self._watcher.directoryChanged.connect(self._settling.start)
        self._settling.timeout.connect(self._follow)

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
        self._watch()
        self.changed.emit(self._settings)

    def _read_or_usual(self) -> Settings:
        try:
            return self._file.read()
        except StorageError:
            return Settings()  # ``load`` reads the file once more, and tells what is wrong.

    def _watch(self) -> None:
        # The file is replaced whenever it is written, so it is its directory that stays. Where
        # nothing was ever written, that one is made by whichever window changes a setting first.
        directory = next(parent for parent in self._file.path.parents if parent.is_dir())
        watched = self._watcher.directories()
        if watched != [str(directory)]:
            if watched:
                self._watcher.removePaths(watched)
            self._watcher.addPath(str(directory))

    def _follow(self) -> None:
        """Take over what another window has changed."""
        self._watch()
        try:
            settings = self._file.read()
        except StorageError:
            return  # What is here goes on; the file is written anew with the next change.
        if settings != self._settings:
            self._settings = settings
            self.changed.emit(settings)

    def change(self, **values: object) -> None:
        """Give settings new values, as near as is within reason.

        Args:
            values: The fields of ``Settings`` to change.
        """
        self._change(lambda settings: replace(settings, **values).within_reason())  # type: ignore[arg-type]  # each caller names its field

    def restore_defaults(self) -> None:
        """Forget all choices; how the window is laid out and what was used last stays."""
        self._change(
            lambda settings: Settings(**{name: getattr(settings, name) for name in NO_CHOICES})
        )

    def set_theme(self, name: str) -> None:
        """Use the ``light`` or the ``dark`` theme, or that of the ``system``."""
        self.change(theme=name)

    def set_zoom(self, percent: int) -> None:
        """Show text and charts so large, within reason."""
        self.change(zoom=percent)

    def set_font_size(self, size: int) -> None:
        """Write scripts and rolls ``size`` points large, within reason."""
        self.change(font_size=size)

    def set_max_iterations(self, limit: int) -> None:
        """Limit accumulate and call depth."""
        self.change(max_iterations=limit)

    def set_max_seconds(self, limit: int) -> None:
        """Limit the wall time of a calculation."""
        self.change(max_seconds=limit)

    def set_max_megabytes(self, limit: int) -> None:
        """Limit the memory of a calculation."""
        self.change(max_megabytes=limit)

    def note_command(self, name: str) -> None:
        """Remember that a command was given from the command palette."""
        self._change(lambda settings: settings.with_command(name))

    def remember(self, layout: WindowLayout) -> None:
        """Note how the window is laid out, for the next start."""
        self._change(lambda settings: settings.with_layout(layout))

    def _change(self, edit: Callable[[Settings], Settings]) -> None:
        try:
            self._settings = self._file.change(edit)
        except StorageError as error:
            self.failed.emit(str(error))
        self._watch()
        self.changed.emit(self._settings)
