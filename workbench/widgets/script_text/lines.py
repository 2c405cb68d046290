"""The lines of a script as its notation reads them, each with what the lines before it began."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from PySide6.QtGui import QTextBlock

from workbench.widgets.script_text.tokenisers import Token, Tokeniser

__all__ = ["Lines", "ends_in_text"]


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


def ends_in_text(line: str, state: Hashable, tokens: Tokeniser, quotes: str) -> bool:
    """Return whether the end of ``line`` lies in a text or comment, where no word belongs.

    Args:
        line: The line, up to the place that is asked for.
        state: The state in which it is read.
        tokens: Finds its tokens.
        quotes: The signs that a text begins with.
    """
    # What a letter would be there tells more than what is there: that may be nothing.
    probe = f"{line}x"
    last = tokens(probe, state).tokens[-1:]
    return any(
        one.kind == "comment" or (one.kind == "error" and probe[one.start] in quotes)
        for one in last
    )
