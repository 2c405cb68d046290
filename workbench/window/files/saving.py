"""Saving: the file of the open project, and what others do to it meanwhile."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.project.document import Document
from workbench.project.notice import Notice, NoticeAnswer
from workbench.project.project import Project
from workbench.storage import (
    ENDING,
    AlteredError,
    StorageError,
    read_project,
    real_path,
    write_project,
)
from workbench.storage.locks import ProjectLock
from workbench.widgets.file_dialogs import Folder, ask_about_conflict, ask_where_to_save
from workbench.window.files.watch import FileWatch

__all__ = ["Saving"]

ABOUT_FILE = "file"
"""The key of what is noticed about the project's file; it goes away with the project."""


class Saving(QObject):
    """Saves the project of one window, and sees to it that nobody's work is overwritten.

    It locks the file against other windows, watches it for changes by other programs, and asks
    before it overwrites one.

    Signals:
        reported: Something worth a line, such as where the project was saved.
        failed: What could not be read or written, and why.
        noticed: A ``Notice`` about the file.
        withdrawn: The key of a notice that is out of date.
        saved: The path the project was saved to.
    """

    reported = Signal(str)
    failed = Signal(str)
    noticed = Signal(object)
    withdrawn = Signal(str)
    saved = Signal(object)

    def __init__(
        self, document: Document, lock: ProjectLock, window: QWidget, folder: Folder
    ) -> None:
        """Save ``document``.

        Args:
            document: The open project; it becomes the parent of this object.
            lock: Holds the project's file.
            window: What dialogs belong to.
            folder: Where dialogs begin while the project has no file.
        """
        super().__init__(document)
        self._document = document
        self._lock = lock
        self._window = window
        self._folder = folder
        self._watch = FileWatch(self)
        self._watch.stirred.connect(self._look_at_file)

    def is_open_here(self, path: Path) -> bool:
        """Return whether another window of this program has ``path`` open."""
        holder = self._lock.holder_of(path)
        return holder is not None and holder.is_here

    def show(
        self,
        project: Project,
        path: Path | None = None,
        fingerprint: str | None = None,
        *,
        is_saved: bool = True,
    ) -> None:
        """Put a project into the window, and lock and watch its file.

        Args:
            project: The project.
            path: Its file, or None.
            fingerprint: What the file looked like when it was read, or None.
            is_saved: Whether ``project`` is what the file holds.
        """
        self.withdrawn.emit(ABOUT_FILE)
        if path is None:
            self._lock.release()
        elif not self._lock.hold(path):
            self._lock.release()
            self._note_holder(path)
        self._document.open(project, path, fingerprint, saved=is_saved)
        self._watch.follow(path)

    def close(self) -> None:
        """Let go of the file."""
        self._watch.follow(None)
        self._lock.release()

    # ---- saving ---------------------------------------------------------------------------

    def save(self) -> bool:
        """Save to the project's file, or ask for one; return whether it was saved by now."""
        path = self._document.path
        if path is None or self._is_held_by_another:
            return self.save_as()
        return self._save_to(path, self._document.fingerprint)

    @property
    def _is_held_by_another(self) -> bool:
        path = self._document.path
        return path is not None and self._lock.holder_of(path) is not None

    def save_as(self) -> bool:
        """Ask for a file and save to it; return whether it was saved."""
        # What another window has open cannot be written.
        suggested = self._suggested(self.tr(" copy") if self._is_held_by_another else "")
        path = ask_where_to_save(self._window, self.tr("Save As"), suggested, self._folder)
        return path is not None and self._save_to(path, None)

    def save_copy(self) -> bool:
        """Ask for a file and write the project to it, without going on with that file."""
        suggested = self._suggested(self.tr(" copy"))
        path = ask_where_to_save(self._window, self.tr("Save a Copy"), suggested, self._folder)
        if path is None or not self._may_write(path):
            return False
        try:
            write_project(path, self._document.project)
        except StorageError as error:
            self.failed.emit(str(error))
            return False
        self.reported.emit(self.tr("Saved a copy as {name}").format(name=path.name))
        return True

    def _save_to(self, path: Path, expected: str | None) -> bool:
        if not self._may_write(path):
            return False
        try:
            fingerprint = write_project(path, self._document.project, expected)
        except AlteredError as error:
            self._ask_about(path, str(error))
            return False
        except StorageError as error:
            self.failed.emit(str(error))
            return False
        path = real_path(path)
        self._lock.hold(path)
        self._document.mark_saved(path, fingerprint)
        self._watch.follow(path)
        self.withdrawn.emit(ABOUT_FILE)
        self.saved.emit(path)
        self.reported.emit(self.tr("Saved {name}").format(name=path.name))
        return True

    def _may_write(self, path: Path) -> bool:
        holder = self._lock.holder_of(path)
        if holder is not None:
            text = self.tr("{name} is open in another window; save this under another name")
            self.failed.emit(text.format(name=path.name))
        return holder is None

    def _ask_about(self, path: Path, message: str) -> None:
        choices = {
            self.tr("Save Anyway"): lambda: self._save_to(path, None),
            self.tr("Save As…"): self.save_as,
            self.tr("Reload"): self.revert,
        }
        ask_about_conflict(self._window, message, choices)

    def revert(self) -> None:
        """Take over what the file holds, as a step that can be undone."""
        path = self._document.path
        if path is None:
            return
        try:
            stored = read_project(path)
        except StorageError as error:
            self.failed.emit(str(error))
            return
        self._document.reload(stored.project, stored.fingerprint)
        self._watch.follow(path)
        self.withdrawn.emit(ABOUT_FILE)
        self.reported.emit(self.tr("{name} was read again").format(name=path.name))

    # ---- what happens to the file meanwhile -----------------------------------------------

    def _look_at_file(self) -> None:
        path = self._document.path
        if path is None:
            return
        try:
            stored = read_project(path)
        except StorageError as error:
            self._document.mark_unsaved()
            self._notice(str(error), NoticeAnswer(self.tr("Save"), self.save))
            return
        if stored.fingerprint == self._document.fingerprint:
            self.withdrawn.emit(ABOUT_FILE)
            return
        text = self.tr("{name} was changed by another program")
        if not self._document.is_saved:
            text = self.tr("{name} was changed by another program, and here as well")
        reload = NoticeAnswer(self.tr("Reload"), self.revert)
        self._notice(text.format(name=path.name), reload)

    def _note_holder(self, path: Path) -> None:
        text = self.tr("{name} is open in another window: changes made here cannot be saved to it")
        save_as = NoticeAnswer(self.tr("Save As…"), self.save_as)
        self._notice(text.format(name=path.name), save_as)

    def _notice(self, text: str, *choices: NoticeAnswer) -> None:
        self.noticed.emit(Notice(ABOUT_FILE, text, choices))

    def _suggested(self, suffix: str) -> Path:
        path = self._document.path
        if path is None:
            return Path(f"{self.tr('mechanics')}{suffix}{ENDING}")
        return path.with_stem(path.stem + suffix)
