"""What the editor asks of a notation, answered for one of which nothing is known."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.tokens import Token
from resources import ReferenceEntry, entry_for
from workbench.widgets.script_text.assistance import (
    Begun,
    CallHelp,
    Comment,
    Completion,
    Explanation,
)
from workbench.widgets.script_text.nearby import Inset, Nearby, Reach

__all__ = ["Notation", "arguments_in", "completion_of", "explained"]


class Notation:
    """A notation in which there are no names, no calls and no comments.

    Attributes:
        language: Its name.
        comment: How it writes comments; None where it has none.
        sample: A short script, for somebody who has not begun yet.
        quotes: The signs that a text begins with.
        step: How many spaces a level of indentation is.
        reach: How much of a script its answers depend on.
        wraps: Whether lines that are too long go on below, as where a script is but one line.
    """

    comment: Comment | None = None
    sample = ""
    quotes = '"'
    step = 2
    reach = Reach()
    wraps = False

    def __init__(self, language: str) -> None:
        """Answer for a notation.

        Args:
            language: Its name.
        """
        self.language = language

    def inset(self, near: Nearby) -> Inset | None:  # noqa: ARG002 - others look at it
        """Return the text in another notation that a place lies in, or None."""
        return None

    def begun(self, near: Nearby) -> Begun:  # noqa: ARG002 - others look at it
        """Return what is begun at a place that is neither in a text nor in a comment."""
        return Begun("")

    def meaning(self, near: Nearby, token: Token, start: int) -> Explanation | None:
        """Return what a token means, or None where that is not known.

        Args:
            near: The lines around it.
            token: The token.
            start: The offset of its line in those lines.
        """
        first, last = start + token.start, start + token.end
        entry = entry_for(self.language, near.text[first:last], token.kind)
        return None if entry is None else explained(entry, first, last)

    def call(self, near: Nearby) -> CallHelp | None:  # noqa: ARG002 - others look at it
        """Return the function whose arguments are being written at a place, or None."""
        return None


def explained(entry: ReferenceEntry, start: int, end: int) -> Explanation:
    """Return what the reference says of the text between two offsets."""
    return Explanation(start, end, entry.signature, entry.summary, entry.detail, entry.example)


def completion_of(
    entry: ReferenceEntry, word: str, kind: str, inserted: str = "", back: int = 0
) -> Completion:
    """Return a word of the reference, to be written.

    Args:
        entry: What the reference says of it.
        word: The word.
        kind: The kind of token it is.
        inserted: What is written, if that is not the word.
        back: How many characters the cursor goes back from the end of that.
    """
    written = inserted or word
    return Completion(word, kind, written, back, entry.signature, entry.summary, entry.example)


def arguments_in(signature: str) -> Iterator[str]:
    """Yield the parameters in the signature of a function, as the help for calls shows them."""
    inside = signature.partition("(")[2].rpartition(")")[0]
    return (part.strip().lower() for part in inside.split(",") if part.strip())
