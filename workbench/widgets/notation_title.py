"""What notations are called in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.languages import language_named

__all__ = ["notation_title"]


def notation_title(name: str) -> str:
    """Return what the notation of this name is called.

    Raises:
        DiceError: There is no such notation.
    """
    return QCoreApplication.translate("Notations", language_named(name).title)
