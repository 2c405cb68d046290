"""The language of the window: which there are, and how one is installed at the start.

English stands in the code; ``run.py translate`` collects it, and tests hold translations complete.
Errors of scripts and what is in ``resources/`` are English: they are texts about an English
notation. What help at the cursor says of the names of a script stands in the engine, which is
handed a function that translates it; titles of notations and of their help are only marked there.
Errors of files, which commands without Qt raise too, are translated where they are raised.
Qt's collector reads plain strings in ``tr``, ``translate`` and ``QT_TRANSLATE_NOOP`` only, and does
not know Python's named characters; a test finds texts that it would miss.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6 import QtCore
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from engine.languages import language_named
from resources import translations_directory

__all__ = ["LANGUAGES", "QT_TRANSLATE_NOOP", "install_language", "notation_title"]


LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Every language by its code, called as its speakers call it."""

QT_TRANSLATE_NOOP = cast("Callable[[str, str], str]", QtCore.QT_TRANSLATE_NOOP)
"""Marks a text of a context for translation and returns it as it is; Qt's stubs say ``object``."""


def install_language(app: QCoreApplication, code: str) -> tuple[QTranslator, ...]:
    """Let the texts of the window, and those that Qt has itself, be in a language.

    Must be called before the window is built; windows that are open keep their language.

    Args:
        app: The application.
        code: One of ``LANGUAGES``, or empty for the language of the system.

    Returns:
        The translators that were installed: none where the texts are in the language already.
    """
    locale = QLocale(code) if code else QLocale.system()
    places = {
        "workbench": str(translations_directory()),
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
    }
    installed = []
    for name, place in places.items():
        translator = QTranslator(app)
        if translator.load(locale, name, "_", place) and app.installTranslator(translator):
            installed.append(translator)
    return tuple(installed)


def notation_title(name: str) -> str:
    """Return what the notation of this name is called.

    Raises:
        DiceError: There is no such notation.
    """
    return QCoreApplication.translate("Notations", language_named(name).title)
