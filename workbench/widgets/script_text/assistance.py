"""What the editor tells of a place of a script, as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Begun", "CallHelp", "Comment", "Completion", "Completions", "Explanation"]


@dataclass(frozen=True)
class Completion:
    """One word that can be written.

    Attributes:
        word: The word as it is listed.
        kind: The kind of token it is, as in ``Theme.syntax``, for its colour.
        inserted: What is written.
        back: How many characters the cursor goes back from the end of that.
        signature: How it is used.
        summary: What it is, in one line.
        example: A script that uses it, or an empty text.
    """

    word: str
    kind: str
    inserted: str
    back: int
    signature: str
    summary: str
    example: str = ""


@dataclass(frozen=True)
class Begun:
    """What has begun at a place, and what it can become.

    Attributes:
        text: What is written of it.
        words: All that can be written there, the likeliest first; only gone through where asked.
        is_due: Whether words are shown to somebody who has not asked for them.
        rest: How many characters behind the place are replaced as well.
    """

    text: str
    words: Iterable[Completion] = ()
    is_due: bool = False
    rest: int = 0


@dataclass(frozen=True)
class Completions:
    """What can be written at a place.

    Attributes:
        start: The offset of the first character of the word that is begun there.
        begun: That word, as far as it is written.
        found: The words, the likeliest first.
        rest: How many characters behind the place are replaced as well.
    """

    start: int
    begun: str
    found: tuple[Completion, ...]
    rest: int = 0


@dataclass(frozen=True)
class Explanation:
    """What stands at a place of a script.

    Attributes:
        start: The offset of its first character.
        end: The offset just after its last character.
        signature: How it is written.
        summary: What it is, in one line.
        detail: What else is good to know, in Markdown, or an empty text.
        example: A script that uses it, or an empty text.
    """

    start: int
    end: int
    signature: str
    summary: str
    detail: str = ""
    example: str = ""


@dataclass(frozen=True)
class CallHelp:
    """The function whose arguments are being written.

    Attributes:
        function: Its name.
        parameters: Its parameters as they are shown.
        current: The number of the argument that is being written, counted from 0.
    """

    function: str
    parameters: tuple[str, ...]
    current: int


@dataclass(frozen=True)
class Comment:
    """How a notation writes comments.

    Attributes:
        sign: What a comment begins with.
        hides_rest: Whether it goes on to the end of the script, and not of the line.
    """

    sign: str
    hides_rest: bool = False
