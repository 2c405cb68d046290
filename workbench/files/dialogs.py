"""The questions that files ask: which to open, where to write, what to do about a conflict."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMessageBox, QWidget

from engine.languages import LANGUAGES
from workbench.storage import ENDING
from workbench.widgets import plain, plain_title

__all__ = ["ask_about_conflict", "ask_for_file", "ask_what_to_open", "ask_where_to_save"]

_ENDINGS = re.compile(r"\*(\.\w+)")
"""The endings in Qt's words for kinds of files, such as ``Texts (*.txt)``."""


def ask_what_to_open(window: QWidget, directory: Path) -> tuple[Path, ...]:
    """Return the projects and scripts that the user wants to open; none where they cancel."""
    scripts = " ".join(f"*{ending}" for language in LANGUAGES for ending in language.endings)
    kinds = QCoreApplication.translate("Files", "Projects and scripts ({endings});;All files (*)")
    names, _ = QFileDialog.getOpenFileNames(
        window,
        QCoreApplication.translate("Files", "Open"),
        str(directory),
        kinds.format(endings=f"*{ENDING} *.json {scripts}"),
    )
    return tuple(map(Path, names))


def ask_where_to_save(window: QWidget, title: str, start: Path) -> Path | None:
    """Return where the user wants to save a project, or None where they cancel.

    Args:
        window: What the dialog belongs to.
        title: What the dialog is called.
        start: The file it suggests.
    """
    kinds = QCoreApplication.translate("Files", "Dice projects ({endings})").format(
        endings=f"*{ENDING} *.json"
    )
    return ask_for_file(window, title, start, kinds)


def ask_for_file(window: QWidget, title: str, start: Path, kinds: str) -> Path | None:
    """Return the file that the user wants to be written, or None where they cancel.

    A name without any of the endings on offer gets that of the kind that was chosen. The dialog
    does not know the file it so becomes, and has not asked whether that may be overwritten.

    Args:
        window: What the dialogs belong to.
        title: What they are called.
        start: The file that is suggested.
        kinds: The kinds of files, as Qt takes them; each names its endings.
    """
    while True:
        name, kind = QFileDialog.getSaveFileName(window, title, str(start), kinds)
        if not name or name.lower().endswith(tuple(_ENDINGS.findall(kinds))):
            return Path(name) if name else None
        ending = _ENDINGS.findall(kind or kinds)[0]
        start = Path(f"{name}{ending}")
        if not start.exists() or _may_overwrite(window, title, start):
            return start


def _may_overwrite(window: QWidget, title: str, path: Path) -> bool:
    text = QCoreApplication.translate("Files", "{name} is there already. Overwrite it?")
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
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        QCoreApplication.translate("Files", "Save"),
        plain(f"{message}."),
        parent=window,
    )
    box.setObjectName("conflict")
    box.setInformativeText(
        QCoreApplication.translate("Files", "What is in the file now would be lost by saving.")
    )
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
