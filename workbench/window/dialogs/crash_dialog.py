"""Tells of an error of the program: what happened, that the work is kept, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout

from workbench.theme import fixed_font
from workbench.widgets import PlainLabel

__all__ = ["CrashDialog"]

WIDTH = 620
"""Pixels at first; the dialog can be made larger."""

HEIGHT = 380
"""Pixels at first."""


class CrashDialog(QDialog):
    """One dialog for all errors of a session: it shows the first, and counts the others.

    Signals:
        quit_requested: The program is to end; the work is kept.
    """

    quit_requested = Signal()

    def __init__(self) -> None:
        """Begin without a report; ``tell`` shows one."""
        super().__init__()
        self.setObjectName("crash")
        self.setWindowTitle(self.tr("Program Error"))
        self._errors = 0
        self._is_kept = True
        self._words = PlainLabel(self)
        self._words.setWordWrap(True)
        self.report = QPlainTextEdit(self)
        self.report.setReadOnly(True)
        self.report.setFont(fixed_font())
        self.report.setAccessibleName(self.tr("Report"))
        self.copy_button = QPushButton(self.tr("&Copy Report"), self)
        self.continue_button = QPushButton(self.tr("C&ontinue"), self)
        self.quit_button = QPushButton(self.tr("&Quit"), self)
        self._lay_out()
        self.copy_button.clicked.connect(self._copy)
        self.continue_button.clicked.connect(self.close)
        self.quit_button.clicked.connect(self._quit)

    def _lay_out(self) -> None:
        self.resize(WIDTH, HEIGHT)
        self.continue_button.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy_button)
        buttons.addStretch(1)
        buttons.addWidget(self.quit_button)
        buttons.addWidget(self.continue_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(12)
        layout.addWidget(self._words)
        layout.addWidget(self.report, 1)
        layout.addLayout(buttons)

    def show_report(self, report: str, *, kept: bool) -> None:
        """Show a report; while one is on show, only count.

        Args:
            report: What a programmer needs to know.
            kept: Whether the work could be kept.
        """
        if not self.isVisible():
            self._errors = 0
            self._is_kept = True
            self.report.setPlainText(report)
        self._is_kept = self._is_kept and kept
        self._errors += 1
        self._words.setText(self._sentences())
        self.show()
        self.raise_()
        self.continue_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def words(self) -> str:
        """What it says above the report."""
        return self._words.text()

    def _sentences(self) -> str:
        words = self.tr(
            "Something went wrong in the program. Your work is kept: go on, or quit and start "
            "again, and it will be as it is now."
        )
        if not self._is_kept:
            words = self.tr(
                "Something went wrong in the program, and your work could not be kept. "
                "Save it to a file before going on."
            )
        if self._errors > 1:
            more = self.tr("It has happened {count} times since.")
            words += " " + more.format(count=self._errors - 1)
        return words

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy_button.setText(self.tr("Copied"))

    def _quit(self) -> None:
        self.close()
        self.quit_requested.emit()
