"""The files of one window: what it opens, and the work that is kept for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.project.blank import blank_project, without_blank
from workbench.project.document import Document
from workbench.project.notice import Notice, NoticeAnswer
from workbench.project.opening import Opening
from workbench.project.project import Project
from workbench.storage import StorageError, read_project, real_path
from workbench.storage.locks import ProjectLock
from workbench.storage.project_format import StoredProject
from workbench.storage.sessions import Ending, Session, SessionContent, Sessions
from workbench.storage.settings import Directories, SettingsFile
from workbench.storage.sharing import read_shared
from workbench.widgets.file_dialogs import Folders, ask_what_to_open
from workbench.window.arrangement import place_of, put_in_place
from workbench.window.files.autosave import Autosave
from workbench.window.files.incoming import is_text, read_files
from workbench.window.files.presence import Presence
from workbench.window.files.recovery import Recovery, describe_kept, describe_work
from workbench.window.files.saving import Saving

__all__ = ["Files", "can_be_dropped", "dropped_files"]


def can_be_dropped(data: QMimeData) -> bool:
    """Return whether ``data`` holds files of this machine, or text."""
    return bool(dropped_files(data)) or (data.hasText() and not data.hasUrls())


def dropped_files(data: QMimeData) -> tuple[Path, ...]:
    """Return the files in ``data``; addresses in the net are left out."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


ABOUT_LEFT = "left"
"""The key of what is noticed about the work that a window has just left."""


class Files(QObject):
    """The files of one window: the project's own, and the session that keeps unsaved work.

    Attributes:
        saving: Saves the project, and watches its file.
        folders: Where dialogs begin.

    Signals:
        found: A ``Shared`` with what is to be added to the project.
        reported: Something worth a line, such as where the project was saved.
        failed: What could not be read or written, and why.
        noticed: A ``Notice`` to be shown until it is answered.
        withdrawn: The key of a notice that is out of date.
        elsewhere: The path of a project that another window of this program has open.
        another_wanted: The path of a project that is to be opened in another window.
        beside_wanted: An ``Opening`` that is to be made in another window.
        commands_wanted: The names of the commands that what was opened is to be followed by.
    """

    found = Signal(object)
    reported = Signal(str)
    failed = Signal(str)
    noticed = Signal(object)
    withdrawn = Signal(str)
    elsewhere = Signal(object)
    another_wanted = Signal(object)
    beside_wanted = Signal(object)
    commands_wanted = Signal(tuple)

    def __init__(self, document: Document, places: Directories, window: QWidget) -> None:
        """Keep the work of ``document``.

        Args:
            document: The open project; it becomes the parent of this object.
            places: The directories for settings and unsaved work.
            window: What dialogs belong to.
        """
        super().__init__(document)
        self._document = document
        self._window = window
        self._earlier = places.earlier
        self._settings = SettingsFile(places.config)
        self._sessions = Sessions(places.state / "sessions")
        self._autosave = Autosave(document, self._sessions, lambda: place_of(window))
        self.folders = Folders(self._settings, self._beside, self.reported.emit)
        lock = ProjectLock(places.state / "locks")
        self.saving = Saving(document, lock, window, self.folders.projects)
        self._recovery = Recovery(self._sessions, self)
        self._presence = Presence()
        self._left: Path | None = None
        self._is_placed = False
        self._connect()

    def _connect(self) -> None:
        self._autosave.failed.connect(self.reported)
        self.saving.reported.connect(self.reported)
        self.saving.failed.connect(self.failed)
        self.saving.noticed.connect(self.noticed)
        self.saving.withdrawn.connect(self.withdrawn)
        self.saving.saved.connect(self._note_saved)
        self._recovery.noticed.connect(self.noticed)
        self._recovery.failed.connect(self.failed)
        self._recovery.chosen.connect(self._go_on_with)

    # ---- start and end --------------------------------------------------------------------

    def start(self, path: Path | None = None, *, blank: bool = False) -> None:
        """Open a file, or what was open when the program was quit; else begin another project.

        Args:
            path: A project or a script, or None.
            blank: Begin another project in any case.
        """
        self._bring_in_earlier()
        if path is not None:
            self._autosave.begin()
            self._open_first(path)
        elif blank or not self.reopen():
            self._document.open(blank_project())
            self._autosave.begin()

    def reopen(self) -> bool:
        """Open what was open when the program was quit; return whether there was something."""
        session = self._sessions.take_over(lambda kept: kept.is_to_be_opened)
        if session is None:
            return False
        kept = self._take_over(session)
        self._is_placed = kept is not None and put_in_place(self._window, kept.place)
        return kept is not None

    @property
    def is_placed(self) -> bool:
        """Whether the window was put where it lay when the program was quit."""
        return self._is_placed

    @property
    def has_more(self) -> bool:
        """Whether more was open when the program was quit, to be opened in further windows."""
        return any(kept.is_to_be_opened for _, kept in self._sessions.free())

    def settle(self) -> None:
        """Offer what windows that ended unexpectedly left, and put the sessions in order."""
        self._recovery.offer_crashed()
        self._sessions.tidy()

    def loses_nothing(self) -> bool:
        """Keep the work now; return whether it is there, or there is none that is not saved."""
        is_begun = bool(without_blank(self._document.project).mechanics)
        has_work = self._autosave.is_keeping and is_begun and not self._document.is_saved
        return not has_work or self._autosave.keep()

    def _may_leave(self) -> bool:
        """Return whether another project can take the place of this one, and say so if not."""
        if self.loses_nothing():
            return True
        text = self.tr("Unsaved work cannot be kept: save it before another project is opened")
        self.failed.emit(text)
        return False

    def close(self) -> None:
        """Keep the work for the next start."""
        self._left = self._autosave.end(Ending.QUIT)
        self._recovery.close()
        self.saving.close()

    def put_aside(self) -> None:
        """Let the work of this window, which is closed, wait under Open Recent only."""
        session = None if self._left is None else self._sessions.take_over_file(self._left)
        if session is not None:
            self._sessions.put_aside(session)

    def keep(self) -> None:
        """Write the present work into the session now."""
        self._autosave.keep()

    def set_keeping_pause(self, seconds: int) -> None:
        """Keep an edit so long after it was made at the latest."""
        self._autosave.set_longest_pause(seconds * 1000)

    def _bring_in_earlier(self) -> None:
        if self._earlier is not None:
            try:
                self._sessions.bring_in(self._earlier / "sessions")
            except StorageError as error:
                self.reported.emit(str(error))

    def _open_first(self, path: Path) -> None:
        self._document.open(Project() if is_text(path) else blank_project())
        self.open_path(path)

    # ---- opening --------------------------------------------------------------------------

    def new(self) -> None:
        """Begin another project; unsaved work stays to be recovered."""
        if not self._may_leave():
            return
        self._leave()
        self.saving.show(blank_project())
        self._autosave.begin()

    def open(self) -> None:
        """Ask which files to open, and open them."""
        self.open_all(ask_what_to_open(self._window, self.folders.projects))

    def open_all(self, paths: Sequence[Path]) -> None:
        """Open files: scripts become mechanics, further projects get windows of their own.

        What cannot be read is told at the end, and holds up none of the others.
        """
        incoming = read_files(self._without_open(paths))
        for stored in incoming.stored[:1]:
            self._open(stored)
        for stored in incoming.stored[1:]:
            self.another_wanted.emit(stored.path)
        for text in incoming.texts:
            if text.project is not None:
                self.open_project(Opening(text.project))
        self.found.emit(incoming.additions)
        if incoming.problems:
            self.failed.emit(".\n".join(incoming.problems))

    def _without_open(self, paths: Iterable[Path]) -> Iterator[Path]:
        """Yield ``paths``, and let those be shown that a window has open: its work goes on."""
        for path in paths:
            real = real_path(path)
            if is_text(path):
                yield path
            elif real == self._document.path:
                self.reported.emit(self.tr("{name} is open already").format(name=path.name))
            elif self.saving.is_open_here(real):
                self.elsewhere.emit(real)
            else:
                yield real

    def receive(self, data: QMimeData) -> None:
        """Take what was dropped on the window: files are opened, text becomes mechanics."""
        files = dropped_files(data)
        if files:
            self.open_all(files)
        else:
            self._take_text(data.text())

    def _take_text(self, text: str) -> None:
        try:
            shared = read_shared(text, self.tr("Dropped"))
        except StorageError as error:
            self.failed.emit(str(error))
            return
        if shared.is_empty:
            self.reported.emit(self.tr("There is no mechanic in what was dropped"))
        if shared.project is not None:
            self.open_project(Opening(shared.project))
        self.found.emit(shared)

    def open_project(self, opening: Opening) -> None:
        """Open a project without a file: here where nothing was begun, else in another window."""
        if self._has_work():
            self.beside_wanted.emit(opening)
            return
        self._leave()
        self.saving.show(opening.project, is_saved=opening.is_sample)
        self._autosave.begin()
        self.commands_wanted.emit(opening.commands)

    def _has_work(self) -> bool:
        """Return whether there is more than a blank project, or a sample as it came."""
        present = self._document
        is_new = present.is_saved or not without_blank(present.project).mechanics
        return present.path is not None or not is_new

    def open_path(self, path: Path) -> None:
        """Open a project file, or add a script file as a mechanic."""
        self.open_all((path,))

    def _open(self, stored: StoredProject) -> None:
        if not self._may_leave():
            return
        self._leave()
        self.saving.show(stored.project, stored.path, stored.fingerprint)
        self._autosave.begin()
        self._remember(stored.path)
        self._recovery.offer_on(stored.path)

    def open_kept(self, file: Path) -> None:
        """Go on with unsaved work that was left behind."""
        session = self._sessions.take_over_file(file)
        if session is None:
            self.failed.emit(self.tr("Another window has this work open"))
        else:
            self._go_on_with(session)

    def _go_on_with(self, session: Session) -> None:
        if not self._may_leave():
            session.leave()
            return
        self._leave()
        if self._take_over(session) is None:
            self.saving.show(blank_project())
            self._autosave.begin()

    def _take_over(self, session: Session) -> SessionContent | None:
        """Go on with what a session keeps and return it, or None where it cannot be read."""
        try:
            kept = session.read()
            # Noted before anything is shown: if that ends the program, it is not opened again.
            session.write(replace(kept, ending=Ending.NONE, is_starting=True))
        except StorageError as error:
            session.leave()
            self.failed.emit(str(error))
            return None
        self._show(kept)
        self._autosave.begin(session)
        return kept

    def _show(self, kept: SessionContent) -> None:
        if kept.path is None or not kept.saved:
            self.saving.show(kept.project, kept.path, kept.fingerprint, is_saved=kept.saved)
            return
        try:
            # All work was saved, so the file is the truth, and may have changed since.
            stored = read_project(kept.path)
        except StorageError as error:
            self.saving.show(kept.project, is_saved=False)
            text = self.tr("{error}; the project is as it was last seen")
            self.reported.emit(text.format(error=error))
        else:
            self.saving.show(stored.project, stored.path, stored.fingerprint)

    def _leave(self) -> None:
        """Make room for another project, and say where unsaved work of this one is."""
        work = describe_work(self._document.project, self._document.path)
        left = self._autosave.end(Ending.CLOSED)
        if left is None:
            self.withdrawn.emit(ABOUT_LEFT)
            return
        text = self.tr("Unsaved work was put aside, to be found under Open Recent: {work}")
        back = NoticeAnswer(self.tr("Go Back"), lambda: self.open_kept(left))
        self.noticed.emit(Notice(ABOUT_LEFT, text.format(work=work), (back,)))

    # ---- what is remembered ---------------------------------------------------------------

    def recent(self) -> dict[Path, bool]:
        """Return the projects last used, the latest first, and whether each is still there."""
        try:
            known = self._settings.read().recent
        except StorageError as error:
            self.reported.emit(str(error))
            return {}
        return self._presence.of(map(Path, known))

    def left_behind(self) -> tuple[tuple[Path, str], ...]:
        """Return the sessions with unsaved work, each with a line that says what it is."""
        return tuple((file, describe_kept(kept)) for file, kept in self._sessions.left_behind())

    def _beside(self) -> Path:
        """Return where dialogs begin that have no folder to remember: beside the project."""
        path = self._document.path
        return Path.home() if path is None else path.parent

    def _note_saved(self, path: Path) -> None:
        self._remember(path)
        self._autosave.keep()

    def _remember(self, path: Path) -> None:
        try:
            self._settings.change(lambda settings: settings.with_recent(str(path)))
        except StorageError as error:
            self.reported.emit(str(error))
