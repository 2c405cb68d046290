"""Shows the log, to be copied into a report."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from workbench.storage.journal import read_journal
from workbench.theme import fixed_font
from workbench.widgets import PlainLabel

__all__ = ["LogDialog"]

WIDTH = 760
"""Pixels at first; the dialog can be made larger."""

HEIGHT = 460
"""Pixels at first."""


class LogDialog(QDialog):
    """The end of the log, as it is when the dialog is opened."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        """Show the log in the file ``path``."""
        super().__init__(parent)
        self.setObjectName("log")
        self.setWindowTitle(self.tr("Log"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self._path = path
        place = PlainLabel(str(path), self)
        place.setObjectName("note")
        place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text = QPlainTextEdit(self._read(), self)
        self.text.setReadOnly(True)
        self.text.setFont(fixed_font())
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(self.tr("Log"))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.addWidget(place)
        layout.addWidget(self.text, 1)
        layout.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        role = QDialogButtonBox.ButtonRole.ActionRole
        buttons.addButton(self.tr("Copy"), role).clicked.connect(self._copy)
        buttons.addButton(self.tr("Open Folder"), role).clicked.connect(self._open_folder)
        buttons.rejected.connect(self.close)
        return buttons

    def _read(self) -> str:
        try:
            return read_journal(self._path) or self.tr("The log is empty.")
        except OSError as error:
            return self.tr("The log cannot be read: {error}").format(error=error)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))
