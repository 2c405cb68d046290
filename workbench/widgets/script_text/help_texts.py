"""The texts of help with scripts: the reference, and sentences in the language of the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from resources import ReferenceEntry, entry_for, reference

__all__ = ["WindowTexts"]


class WindowTexts:
    """What the engine's help with scripts takes from the window."""

    def reference(self, language: str) -> Sequence[ReferenceEntry]:
        """Return the entries of a notation, in the order of its page; none where it has none."""
        return reference(language)

    def entry_for(self, language: str, word: str, token: str = "") -> ReferenceEntry | None:
        """Return the entry that explains a word or sign of a script, or None.

        Args:
            language: The notation's name.
            word: The word or sign, as it stands in the script.
            token: The kind of token it is there, where that is known.
        """
        return entry_for(language, word, token)

    def translate(self, context: str, text: str) -> str:
        """Return a text in the language of the window."""
        return QCoreApplication.translate(context, text)
