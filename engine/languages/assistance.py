"""What an editor asks of a notation: words to write, what they mean, which argument comes next.

Each notation has a class in its room ``assistance/`` that inherits ``Assistance`` and overrides
what it knows better; its ``Language`` returns that class. All else is plain values. The editor asks
through ``cursor_help`` at every key, so that an answer has to be there within a few milliseconds,
whatever the text: most of the time it is unfinished, and often wrong. Nothing is raised.

What is said of a word of the notation stands in its reference, ``resources/reference/NAME.json``.
What is said of a name of the script is written in the notation's room, in English, through
``Texts.translate("Assistance", "...")``: with plain strings, so that the collector of translations
finds it, and with values filled in afterwards, ``.format(line=3)``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.languages.tokens import Token

__all__ = [
    "Assistance",
    "BegunWord",
    "CallHelp",
    "Comment",
    "Completion",
    "Completions",
    "Entry",
    "Explanation",
    "Inset",
    "Nearby",
    "Reach",
    "Texts",
    "arguments_in",
    "completion_of",
    "explained",
]


# ---- what is asked ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Reach:
    """How much of a script is looked at, so that every key stays quick.

    Attributes:
        before: How many characters before the place.
        after: How many behind it.
    """

    before: int = 1500
    after: int = 800


@dataclass(frozen=True)
class Nearby:
    """Whole lines of a script, unless these are very long, and a place in them.

    Attributes:
        text: The lines.
        offset: The place, as an offset in ``text``.
        lines_before: How many lines of the script are before ``text``.
        state: The state in which the notation reads the line of the place.
    """

    text: str
    offset: int
    lines_before: int = 0
    state: Hashable = None

    @property
    def line_start(self) -> int:
        """The offset at which the line of the place begins."""
        return self.text.rfind("\n", 0, self.offset) + 1

    @property
    def line(self) -> str:
        """The line of the place."""
        return self.text[self.line_start :].partition("\n")[0]

    @property
    def line_before(self) -> str:
        """The line of the place, up to the place."""
        return self.text[self.line_start : self.offset]


# ---- what is answered -------------------------------------------------------------------------


@dataclass(frozen=True)
class Completion:
    """One word that can be written.

    Attributes:
        word: The word as it is listed.
        kind: The kind of token it is, as in ``Token``, for its colour.
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
class BegunWord:
    """What has begun at a place, and what it can become.

    Attributes:
        text: What is written of it, right before the place.
        words: All that can be written there, the likeliest first; only gone through where asked.
            Those that do not begin like ``text`` are left out by who asks.
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
    """The call whose arguments are being written.

    Attributes:
        words: What is written around the parameters: before the first one, between each two and
            behind the last one, so one more than there are parameters.
        parameters: The parameters as they are shown.
        current: The number of the argument that is being written, counted from 0.
    """

    words: tuple[str, ...]
    parameters: tuple[str, ...]
    current: int

    @classmethod
    def in_brackets(cls, function: str, parameters: Sequence[str], current: int) -> CallHelp:
        """Return the call of a function with its arguments in brackets, as ``max(a, b)``."""
        commas = (", ",) * (len(parameters) - 1)
        words = (f"{function}(", *commas, ")") if parameters else (f"{function}()",)
        return cls(words, tuple(parameters), current)


@dataclass(frozen=True)
class Comment:
    """How a notation writes comments.

    Attributes:
        sign: What a comment begins with.
        hides_rest: Whether it goes on to the end of the script, and not of the line.
        closing: What it has to end with in its line; empty where the end of the line is its end.
    """

    sign: str
    hides_rest: bool = False
    closing: str = ""


@dataclass(frozen=True)
class Inset:
    """A text in a script that is a script itself, in another notation.

    Attributes:
        language: That notation's name.
        near: The text, and the place in it.
        start: The offset of the text in the lines of the script.
    """

    language: str
    near: Nearby
    start: int


# ---- what a notation is given -----------------------------------------------------------------


class Entry(Protocol):
    """What the reference says of an operator, a function or whatever a notation is made of."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def signature(self) -> str:
        """How it is written, with its operands in capitals."""

    @property
    def summary(self) -> str:
        """What it does, as one sentence."""

    @property
    def detail(self) -> str:
        """What else is good to know, in Markdown."""

    @property
    def example(self) -> str:
        """A script that uses it."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words and signs of a script that mean it."""


class Texts(Protocol):
    """The texts that help is made of, lent by who shows them."""

    def reference(self, language: str) -> Sequence[Entry]:
        """Return the entries of a notation, in the order of its page; none where it has none."""

    def entry_for(self, language: str, word: str, token: str = "") -> Entry | None:
        """Return the entry that explains a word or sign of a script, or None.

        Args:
            language: The notation's name.
            word: The word or sign, as it stands in the script.
            token: The kind of token it is there, where that is known.
        """

    def translate(self, context: str, text: str) -> str:
        """Return a text in the language of its reader, with its places in braces as they are."""


class Assistance:
    """What an editor knows of a notation; as it stands, one without names, calls and comments.

    Attributes:
        language: The notation's name.
        texts: The reference, and sentences in the language of the reader.
        comment: How it writes comments; None where it has none.
        sample: A short script that can be read, for somebody who has not begun yet.
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

    def __init__(self, language: str, texts: Texts) -> None:
        """Answer for a notation.

        Args:
            language: Its name.
            texts: The reference, and sentences in the language of the reader.
        """
        self.language = language
        self.texts = texts

    def inset(self, near: Nearby) -> Inset | None:  # noqa: ARG002 - others look at it
        """Return the text in another notation that a place lies in, or None.

        It is asked where ``begun`` is not, in texts, and before ``meaning``.
        """
        return None

    def begun(self, near: Nearby) -> BegunWord:  # noqa: ARG002 - others look at it
        """Return what is begun at a place that is neither in a text nor in a comment."""
        return BegunWord("")

    def meaning(self, near: Nearby, token: Token, start: int) -> Explanation | None:
        """Return what a token means, or None where that is not known.

        Args:
            near: The lines around it.
            token: The token, with its offsets in its line.
            start: The offset of its line in those lines.
        """
        first, last = start + token.start, start + token.end
        entry = self.entry_for(near.text[first:last], token.kind)
        return None if entry is None else explained(entry, first, last)

    def call(self, near: Nearby) -> CallHelp | None:  # noqa: ARG002 - others look at it
        """Return the function whose arguments are being written at a place, or None."""
        return None

    def entry_for(self, word: str, token: str = "") -> Entry | None:
        """Return what the notation's reference says of a word or sign, or None.

        Args:
            word: The word or sign, as it stands in a script.
            token: The kind of token it is there, where that is known.
        """
        return self.texts.entry_for(self.language, word, token)


def explained(entry: Entry, start: int, end: int) -> Explanation:
    """Return what the reference says of the text between two offsets."""
    return Explanation(start, end, entry.signature, entry.summary, entry.detail, entry.example)


def completion_of(
    entry: Entry, word: str, kind: str, inserted: str = "", back: int = 0
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
