"""What the parts of an editor ask of the lines of a script."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from PySide6.QtGui import QTextBlock

from engine.languages.tokens import Token

__all__ = ["Lines"]


class Lines(Protocol):
    """What the parts of the editor ask of the lines of a script."""

    def state_before(self, block: QTextBlock) -> Hashable:
        """Return the state in which the notation reads a line."""

    def tokens_in(self, block: QTextBlock) -> Sequence[Token]:
        """Return the tokens of a line."""

    def is_in_text(self, block: QTextBlock, offset: int) -> bool:
        """Return whether a place of a line lies in a text or comment.

        Args:
            block: The line.
            offset: The place, in Python's characters.
        """
