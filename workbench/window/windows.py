"""The windows of one program: opened, found again, and closed together.

Each has its own document and engine, and knows nothing of the others: it asks by signals for what
concerns them. The program ends with the last one.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QApplication

from workbench.backend.requests import MOST_HELD
from workbench.project.opening import Opening
from workbench.storage import real_path
from workbench.storage.settings import Directories
from workbench.window.arrangement import fit_on_screen
from workbench.window.main_window import MainWindow

__all__ = ["Windows"]

STEP = QPoint(28, 28)
"""How far a new window lies from the one before it, so that both are seen."""


class Windows(QObject):
    """Each window has its own project and its own engine.

    The program ends with its last window. What is open then is opened again at the next start; a
    window that is closed before the others is not.
    """

    def __init__(self, places: Directories, parent: QObject | None = None) -> None:
        """Begin without windows.

        Args:
            places: The directories for settings and unsaved work.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._places = places
        self._windows: list[MainWindow] = []
        self._closed: list[MainWindow] = []
        self._quitting = False
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.commitDataRequest.connect(self._note_end_of_session)

    @property
    def open_windows(self) -> tuple[MainWindow, ...]:
        """The windows, the one opened last at the end."""
        return tuple(self._windows)

    def start(self, path: Path | None = None) -> None:
        """Open the windows that were open when the program was quit, or one on ``path``.

        Args:
            path: A project or a script, or None.
        """
        first = self.open(path)
        while path is None and first.files.has_more:
            self.open()
        first.files.settle()
        self._bring_to_front(first)

    def open(self, path: Path | None = None, *, blank: bool = False) -> MainWindow:
        """Open another window and return it.

        Args:
            path: A project or a script, or None for what was open when the program was quit.
            blank: Begin another project in any case.
        """
        self._quitting = False
        window = MainWindow(self._places)
        window.new_window_requested.connect(lambda: self.open(blank=True))
        window.quit_requested.connect(self.quit)
        window.files.elsewhere.connect(self._show_path)
        window.files.another_wanted.connect(self.open_path)
        window.files.beside_wanted.connect(self._open_project)
        window.closed.connect(lambda: self._note_closed(window))
        window.start(path, blank=blank)
        if self._windows and not window.files.is_placed:
            before = self._windows[-1]
            window.resize(before.size())
            window.move(before.pos() + STEP)
            fit_on_screen(window)
        elif not (window.files.is_placed or window.arrangement.is_placed):
            fit_on_screen(window)
        self._windows.append(window)
        self._share_memory()
        window.show()
        return window

    def quit(self) -> None:
        """Close all windows, so that the next start opens them again."""
        self._quitting = True
        active = QApplication.activeWindow()
        # The window closed last comes first at the next start.
        for window in sorted(self._windows, key=lambda window: window is active):
            window.close()

    def wait(self, patience: float = 5.0) -> bool:
        """Wait for the engines of the windows that were closed.

        Args:
            patience: Seconds to wait for each.

        Returns:
            Whether all have ended.
        """
        ended = [window.context.backend.wait(patience) for window in self._closed]
        self._delete_ended()
        return all(ended)

    def open_path(self, path: Path) -> None:
        """Bring the window on the file ``path`` to the front, or open one."""
        if not self._show_path(path):
            self.open(path)

    def _open_project(self, opening: Opening) -> None:
        self.open(blank=True).files.open_project(opening)

    def _show_path(self, path: Path) -> bool:
        """Bring the window on ``path`` to the front; return whether there is one."""
        path = real_path(path)
        for window in self._windows:
            if window.context.document.path == path:
                self._bring_to_front(window)
                return True
        return False

    def _bring_to_front(self, window: MainWindow) -> None:
        window.show()
        window.raise_()
        window.activateWindow()

    def _note_closed(self, window: MainWindow) -> None:
        if window not in self._windows:
            return  # Qt tells of a second attempt to close it as well
        self._windows.remove(window)
        self._share_memory()
        if self._windows and not self._quitting:
            window.files.put_aside()
        self._closed.append(window)
        self._delete_ended()

    def _share_memory(self) -> None:
        """Give each window an equal part of what results may take in the whole program."""
        for window in self._windows:
            window.context.results.set_allowance(MOST_HELD // len(self._windows))

    def _delete_ended(self) -> None:
        """Delete the closed windows whose engine has ended: a running thread must not be."""
        for window in tuple(self._closed):
            if not window.context.backend.is_running():
                self._closed.remove(window)
                window.deleteLater()

    def _note_end_of_session(self) -> None:
        # The system logs its user off, and closes the windows one by one.
        self._quitting = True
