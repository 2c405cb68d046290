"""The About box: what the program is, what it is made of, and under which licences."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable
from html import escape
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from resources import icon_path
from workbench.storage.journal import describe_versions

__all__ = ["AboutDialog", "parts"]

PARTS = ("PySide6-Essentials", "python-flint", "numpy", "pyqtgraph", "lark", "platformdirs")
"""The packages that the program is made of, besides itself."""

ICON = 64
"""Pixels of the icon, before any zoom of the screen."""

COLUMNS = 80
"""Letters in a line of the text."""


def parts(packages: Iterable[str] = PARTS) -> tuple[tuple[str, str, str], ...]:
    """Return the name, the version and the licence of each package that is installed."""
    return tuple(part for package in packages if (part := _part(package)) is not None)


def _part(package: str) -> tuple[str, str, str] | None:
    try:
        known = metadata(package)
    except PackageNotFoundError:
        return None
    # Metadata of before 2024 has the older of the two fields.
    licences = (known[field] for field in ("License-Expression", "License") if field in known)
    return package, known["Version"], next(licences, "").partition("\n")[0]


def licences_folder() -> Path | None:
    """Return where an installed program has the texts of its licences; None for the source."""
    folder = Path(sys.executable).parent / "licences"
    return folder if getattr(sys, "frozen", False) and folder.is_dir() else None


class AboutDialog(QDialog):
    """Tells of the program, with buttons to copy its versions and to read its licences."""

    def __init__(self, parent: QWidget) -> None:
        """Show what runs here, over ``parent``."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Dice Workbench"))
        icon = QLabel()
        icon.setPixmap(QIcon(str(icon_path("dice-workbench"))).pixmap(ICON, ICON))
        text = QLabel("".join(f"<p>{line}</p>" for line in self._lines()) + _table(), self)
        text.setWordWrap(True)
        text.ensurePolished()
        width = text.fontMetrics().averageCharWidth() * COLUMNS
        text.setMinimumSize(width, text.heightForWidth(width))
        body = QHBoxLayout()
        body.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        body.addWidget(text, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(body)
        layout.addWidget(self._buttons())

    def _lines(self) -> tuple[str, ...]:
        version = metadata("dice-workbench")["Version"]
        return (
            f"<b>Dice Workbench {version}</b>",
            self.tr(
                "Exact probability distributions of tabletop dice mechanics, as you type them."
            ),
            self.tr(
                "Scripts are written in Troll, the language of Torben Mogensen, in the notations "
                "of Roll20 and AnyDice, or as table scripts, which follow a design of Drew Hilton."
            ),
            self.tr("The program comes under the MIT licence. It is made with:"),
        )

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        copy = QPushButton(self.tr("Copy &Versions"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(describe_versions()))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        folder = licences_folder()
        if folder is not None:
            read = QPushButton(self.tr("&Licences"))
            address = QUrl.fromLocalFile(str(folder / "README.txt"))
            read.clicked.connect(lambda: QDesktopServices.openUrl(address))
            buttons.addButton(read, QDialogButtonBox.ButtonRole.ActionRole)
        return buttons


def _table() -> str:
    own = (("Python", platform.python_version(), "PSF-2.0"), ("Qt", qVersion(), "LGPL-3.0-only"))
    rows = "".join(
        f"<tr><td>{name}</td><td>&nbsp;&nbsp;{escape(version)}&nbsp;&nbsp;</td>"
        f"<td>{escape(licence)}</td></tr>"
        for name, version, licence in (*own, *parts())
    )
    return f"<table>{rows}</table>"
