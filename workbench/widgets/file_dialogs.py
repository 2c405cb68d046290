"""The questions that files ask: which to open, where to write, what to do about a conflict."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QMessageBox,
    QWidget,
)

from engine.languages import LANGUAGES
from workbench.storage import ENDING, StorageError
from workbench.storage.settings import SettingsFile
from workbench.widgets import plain, plain_title

__all__ = [
    "Folder",
    "Folders",
    "ask_about_conflict",
    "ask_about_loss",
    "ask_for_file",
    "ask_for_files",
    "ask_what_to_open",
    "ask_where_to_save",
    "front_of",
]

_ENDINGS = re.compile(r"\*(\.\w+)")
"""The endings in Qt's words for kinds of files, such as ``Texts (*.txt)``."""


class Folder:
    """Where the dialogs of one kind begin: where the last of them ended, as long as it is there."""

    def __init__(
        self,
        kind: str,
        settings: SettingsFile,
        beside: Callable[[], Path],
        failed: Callable[[str], object],
    ) -> None:
        """Begin where the settings say.

        Args:
            kind: What the settings call it.
            settings: Keeps the folder from one start to the next.
            beside: Returns where dialogs begin that have no folder to remember.
            failed: Is told why the settings could not be read or written.
        """
        self._kind = kind
        self._settings = settings
        self._beside = beside
        self._failed = failed
        self._last: Path | None = None

    @property
    def path(self) -> Path:
        """The folder."""
        last = self._last or self._kept()
        return last if last is not None and _is_folder(last) else self._beside()

    def remember(self, file: Path) -> None:
        """Begin beside ``file`` from now on."""
        self._last = file.parent.absolute()
        try:
            self._settings.change(lambda one: one.with_folder(self._kind, str(self._last)))
        except StorageError as error:
            self._failed(str(error))

    def _kept(self) -> Path | None:
        try:
            kept = self._settings.read().folders.get(self._kind)
        except StorageError as error:
            self._failed(str(error))
            return None
        return None if kept is None else Path(kept)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False  # Whatever was written into the settings, such as a name of 5,000 letters.


class Folders:
    """The folders that dialogs remember, one for each kind of files.

    Attributes:
        projects: Of projects and scripts, opened and saved.
        exports: Of pictures, tables and rolls.
        entities: Of entities, imported and exported.
    """

    def __init__(
        self,
        settings: SettingsFile,
        beside: Callable[[], Path],
        failed: Callable[[str], object],
    ) -> None:
        """Keep the folders in ``settings``; the arguments are those of a ``Folder``."""
        self.projects = Folder("projects", settings, beside, failed)
        self.exports = Folder("exports", settings, beside, failed)
        self.entities = Folder("entities", settings, beside, failed)


def front_of(window: QWidget) -> QWidget:
    """Return what a question in ``window`` belongs to: the dialog of it that is worked in, or it.

    Where it belonged to the window behind that dialog, the window would be worked in afterwards.
    """
    # No window is active for a moment when a file dialog has just been closed. Qt's list of all
    # windows is not asked then: PySide crashes now and then where one of them is just going.
    active = QApplication.activeWindow()
    for one in window.findChildren(QDialog) if active is None else (active,):
        if isinstance(one, QDialog) and one.isVisible() and _belongs_to(one, window):
            return one
    return window


def _belongs_to(dialog: QWidget, window: QWidget) -> bool:
    owner = dialog.parentWidget()
    return owner is window or (owner is not None and _belongs_to(owner, window))


def ask_for_files(window: QWidget, title: str, kinds: str, folder: Folder) -> tuple[Path, ...]:
    """Return the files that the user wants to be read; none where they cancel.

    Args:
        window: What the dialog belongs to.
        title: What it is called.
        kinds: The kinds of files, as Qt takes them.
        folder: Where it begins.
    """
    names, _ = QFileDialog.getOpenFileNames(front_of(window), title, str(folder.path), kinds)
    paths = tuple(map(Path, names))
    if paths:
        folder.remember(paths[0])
    return paths


def ask_what_to_open(window: QWidget, folder: Folder) -> tuple[Path, ...]:
    """Return the projects and scripts that the user wants to open; none where they cancel."""
    scripts = " ".join(f"*{ending}" for language in LANGUAGES for ending in language.endings)
    kinds = QCoreApplication.translate("Files", "Projects and scripts ({endings});;All files (*)")
    title = QCoreApplication.translate("Files", "Open")
    return ask_for_files(window, title, kinds.format(endings=f"*{ENDING} *.json {scripts}"), folder)


def ask_where_to_save(window: QWidget, title: str, start: Path, folder: Folder) -> Path | None:
    """Return where the user wants to save a project, or None where they cancel.

    Args:
        window: What the dialog belongs to.
        title: What the dialog is called.
        start: The file it suggests, in the folder unless it says another.
        folder: Where it begins, and which remembers where it ended.
    """
    kinds = QCoreApplication.translate("Files", "Dice projects ({endings})").format(
        endings=f"*{ENDING} *.json"
    )
    return ask_for_file(window, title, start, kinds, folder)


def ask_for_file(
    window: QWidget, title: str, start: Path, kinds: str, folder: Folder
) -> Path | None:
    """Return the file that the user wants to be written, or None where they cancel.

    A name without any of the endings on offer gets that of the kind that was chosen. The dialog
    does not know the file it so becomes, and has not asked whether that may be overwritten.

    Args:
        window: What the dialogs belong to.
        title: What they are called.
        start: The file that is suggested, in the folder unless it says another.
        kinds: The kinds of files, as Qt takes them; each names its endings.
        folder: Where they begin, and which remembers where they ended.
    """
    path = _ask_for_file(front_of(window), title, folder.path / start, kinds)
    if path is not None:
        folder.remember(path)
    return path


def _ask_for_file(window: QWidget, title: str, start: Path, kinds: str) -> Path | None:
    while True:
        name, kind = QFileDialog.getSaveFileName(window, title, str(start), kinds)
        if not name or name.lower().endswith(tuple(_ENDINGS.findall(kinds))):
            return Path(name) if name else None
        ending = _ENDINGS.findall(kind or kinds)[0]
        start = Path(f"{name}{ending}")
        if not start.exists() or _may_overwrite(window, title, start):
            return start


def _may_overwrite(window: QWidget, title: str, path: Path) -> bool:
    text = QCoreApplication.translate("Files", "{name} already exists. Overwrite it?")
    question = plain(text.format(name=path.name))
    yes, no = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
    return QMessageBox.warning(window, title, question, yes | no, no) == yes


def ask_about_conflict(
    window: QWidget, message: str, choices: Mapping[str, Callable[[], object]]
) -> QMessageBox:
    """Ask what to do about a file that was changed meanwhile; nothing is done on Cancel.

    Args:
        window: What the question belongs to.
        message: What has happened, a sentence without its full stop.
        choices: What each button says, and what it does.
    """
    explanation = QCoreApplication.translate(
        "Files", "Saving would overwrite what is in the file now."
    )
    return _ask(window, "conflict", f"{message}.", explanation, choices)


def ask_about_loss(window: QWidget, choices: Mapping[str, Callable[[], object]]) -> QMessageBox:
    """Ask what to do about a window whose work would be lost; nothing is done on Cancel.

    Args:
        window: What the question belongs to.
        choices: What each button says, and what it does.
    """
    message = QCoreApplication.translate("Files", "Unsaved work cannot be kept.")
    explanation = QCoreApplication.translate("Files", "It is lost when the window is closed.")
    return _ask(window, "loss", message, explanation, choices)


def _ask(
    window: QWidget,
    name: str,
    message: str,
    explanation: str,
    choices: Mapping[str, Callable[[], object]],
) -> QMessageBox:
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        QCoreApplication.translate("Files", "Save"),
        plain(message),
        parent=window,
    )
    box.setObjectName(name)
    box.setInformativeText(plain(explanation))
    actions: dict[QAbstractButton, Callable[[], object]] = {}
    for text, action in choices.items():
        actions[box.addButton(plain_title(text), QMessageBox.ButtonRole.AcceptRole)] = action
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))

    def answer() -> None:
        action = actions.get(box.clickedButton())
        box.deleteLater()
        if action is not None:
            action()

    box.finished.connect(answer)
    box.open()
    return box
