"""Keys as they stand behind the words of a menu."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

__all__ = ["with_key"]


def with_key(text: str, keys: str) -> str:
    """Return the words of a menu's entry with its key behind them.

    The key is only told: what the entry does is bound to it elsewhere.

    Args:
        text: The words.
        keys: A key sequence as the code writes it, such as ``Ctrl+D``; it is told in the language
            of the window and as the platform writes it.
    """
    return f"{text}\t{QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)}"
