"""What notations are called in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.languages import language_named
from workbench.theme.translation import QT_TRANSLATE_NOOP

__all__ = ["notation_title"]

# The engine, which knows of no window, names them in English; the others are names of programs.
QT_TRANSLATE_NOOP("Notations", "Table script")


def notation_title(name: str) -> str:
    """Return what the notation of this name is called.

    Raises:
        DiceError: There is no such notation.
    """
    return QCoreApplication.translate("Notations", language_named(name).title)
