"""Opening, saving and keeping the project: what moves between the document and the disk."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from engine.languages import LANGUAGES, language_of_file
from resources import sample_project
from workbench.document import Document
from workbench.project import Project, blank_project
from workbench.sessions import Kept, Session, Sessions
from workbench.settings import Places, SettingsFile
from workbench.storage import ENDING, AlteredError, StorageError, read_project, write_project

__all__ = ["Files"]

QUIET = 2000
"""Milliseconds without an edit after which the work is kept."""

LARGEST_SCRIPT = 1_000_000
"""Bytes of a file above which it is no script."""

PROJECTS = f"Dice projects (*{ENDING} *.json)"


class Files(QObject):
    """The files of one window: the project's own, and the session that keeps unsaved work.

    Signals:
        told: Something worth a line, such as where the project was saved.
        failed: What could not be read or written, and why.
    """

    told = Signal(str)
    failed = Signal(str)

    def __init__(self, document: Document, places: Places, window: QWidget) -> None:
        """Keep the work of ``document``.

        Args:
            document: The open project; it becomes the parent of this object.
            places: The directories for settings and unsaved work.
            window: What dialogs belong to.
        """
        super().__init__(document)
        self._document = document
        self._window = window
        self._settings = SettingsFile(places.config)
        self._sessions = Sessions(places.data / "sessions")
        self._session: Session | None = None
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self.keep)

    # ---- start and end --------------------------------------------------------------------

    def start(self, path: Path | None = None) -> None:
        """Open ``path``, or what the last window left, or a sample at the very first start."""
        if path is None:
            self._restore()
        else:
            self._begin_session()
            self._open_first(path)
        self._sessions.tidy()
        self._document.changed.connect(self._note_change)
        self.keep()

    def close(self) -> None:
        """Keep the work for the next start."""
        self._quiet.stop()
        if self._session is not None:
            self.keep(durable=True)
            self._session.leave()
            self._session = None

    def keep(self, *, durable: bool = False) -> None:
        """Write the present work into the session.

        Args:
            durable: Wait until the disk has it.
        """
        if self._session is None:
            return
        document = self._document
        kept = Kept(document.project, document.path, document.fingerprint, document.is_saved)
        try:
            self._session.write(kept, durable=durable)
        except StorageError as error:
            self.told.emit(f"Unsaved work is not kept: {error}")

    def _note_change(self) -> None:
        self._quiet.start()

    def _restore(self) -> None:
        is_first = self._sessions.is_empty
        session = self._sessions.take_over()
        if session is None:
            self._begin_session()
            self._document.open(self._sample() if is_first else blank_project())
            return
        self._session = session
        try:
            self._take(session.read())
        except StorageError as error:
            self.failed.emit(str(error))

    def _sample(self) -> Project:
        return read_project(sample_project()).project

    def _open_first(self, path: Path) -> None:
        if language_of_file(str(path)) is None:
            self.open_path(path)
        else:
            self._document.open(Project())
            self.add_script(path)

    # ---- commands -------------------------------------------------------------------------

    def new(self) -> None:
        """Begin another project; unsaved work stays to be recovered."""
        self._leave_session()
        self._document.open(blank_project())
        self.keep()

    def open(self) -> None:
        """Ask which file to open, and open it."""
        scripts = " ".join(f"*{ending}" for language in LANGUAGES for ending in language.endings)
        wanted = f"Projects and scripts (*{ENDING} *.json {scripts});;All files (*)"
        name, _ = QFileDialog.getOpenFileName(self._window, "Open", self._directory(), wanted)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open a project file, or add a script file as a mechanic."""
        if language_of_file(str(path)) is not None:
            self.add_script(path)
            return
        path = path.resolve()
        try:
            stored = read_project(path)
        except StorageError as error:
            self.failed.emit(str(error))
            return
        unsaved = self._sessions.take_over(path)
        self._leave_session(unsaved)
        if unsaved is None:
            self._document.open(stored.project, stored.path, stored.fingerprint)
        else:
            self._take(unsaved.read())
            self.told.emit(f"Unsaved work on {path.name} was recovered")
        self._remember(path)
        self.keep()

    def open_kept(self, file: Path) -> None:
        """Go on with unsaved work that was left behind."""
        session = self._sessions.take_over_file(file)
        if session is None:
            self.failed.emit("Another window has this work open")
            return
        self._leave_session(session)
        try:
            self._take(session.read())
        except StorageError as error:
            self.failed.emit(str(error))

    def add_script(self, path: Path) -> None:
        """Add the script in ``path`` to the project as a mechanic."""
        language = language_of_file(str(path)) or LANGUAGES[0]
        try:
            if path.stat().st_size > LARGEST_SCRIPT:
                raise ValueError("it is too large for a script")
            source = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            self.failed.emit(f"{path.name} is not UTF-8 text")
            return
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self.failed.emit(f"{path.name} cannot be read: {reason}")
            return
        self._document.add(path.stem, source.rstrip("\n"), language.name)

    def save(self) -> bool:
        """Save to the project's file, or ask for one; return whether it was saved."""
        path = self._document.path
        return self.save_as() if path is None else self._save_to(path, self._document.fingerprint)

    def save_as(self) -> bool:
        """Ask for a file and save to it; return whether it was saved."""
        start = str(self._document.path or Path(self._directory()) / f"mechanics{ENDING}")
        name, _ = QFileDialog.getSaveFileName(self._window, "Save As", start, PROJECTS)
        if not name:
            return False
        path = Path(name)
        return self._save_to(path if path.suffix else path.with_suffix(ENDING), None)

    def recent(self) -> tuple[Path, ...]:
        """Return the projects last used that are still there, the latest first."""
        try:
            known = self._settings.read().recent
        except StorageError as error:
            self.told.emit(str(error))
            return ()
        return tuple(path for path in map(Path, known) if path.exists())

    def left_behind(self) -> tuple[tuple[Path, str], ...]:
        """Return the sessions with unsaved work, each with a line that says what it is."""
        return tuple((file, _describe(kept)) for file, kept in self._sessions.left_behind())

    # ---- inside ---------------------------------------------------------------------------

    def _save_to(self, path: Path, expected: str | None) -> bool:
        try:
            fingerprint = write_project(path, self._document.project, expected)
        except AlteredError as error:
            return self._may_overwrite(str(error)) and self._save_to(path, None)
        except StorageError as error:
            self.failed.emit(str(error))
            return False
        self._document.mark_saved(path.resolve(), fingerprint)
        self._remember(path.resolve())
        self.keep()
        self.told.emit(f"Saved {path.name}")
        return True

    def _may_overwrite(self, message: str) -> bool:
        answer = QMessageBox.question(
            self._window,
            "Overwrite the file?",
            f"{message}.\n\nOverwrite it with the project as it is here?",
            QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Cancel,
            QMessageBox.StandardButton.Cancel,
        )
        return answer == QMessageBox.StandardButton.Save

    def _take(self, kept: Kept) -> None:
        self._document.open(kept.project, kept.path, kept.fingerprint, saved=kept.saved)
        if kept.saved and kept.path is not None:
            self._read_again(kept.path)

    def _read_again(self, path: Path) -> None:
        # All work was saved, so the file is the truth, and may have changed since.
        try:
            stored = read_project(path)
        except StorageError as error:
            self._document.open(self._document.project, saved=False)
            self.told.emit(f"{error}; the project is as it was last seen")
            return
        self._document.open(stored.project, stored.path, stored.fingerprint)

    def _begin_session(self) -> None:
        try:
            self._session = self._sessions.begin()
        except StorageError as error:
            self.told.emit(f"Unsaved work is not kept: {error}")

    def _leave_session(self, following: Session | None = None) -> None:
        if self._session is not None:
            self.keep(durable=True)
            if self._document.is_saved:
                self._session.discard()
            else:
                self._session.leave()
        self._session = following
        if following is None:
            self._begin_session()

    def _remember(self, path: Path) -> None:
        try:
            self._settings.change(lambda settings: settings.with_recent(str(path)))
        except StorageError as error:
            self.told.emit(str(error))

    def _directory(self) -> str:
        path = self._document.path
        return str(Path.home() if path is None else path.parent)


def _describe(kept: Kept) -> str:
    names = ", ".join(mechanic.name for mechanic in kept.project.mechanics[:3])
    what = names if kept.path is None else kept.path.name
    return f"{what} ({datetime.fromtimestamp(kept.written):%d %B %H:%M})"
