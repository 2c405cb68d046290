"""The signs that scripts consist of, and the place where they do not go on as they should."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.errors import Span

__all__ = ["Impasse", "Lexeme"]


class Lexeme(NamedTuple):
    """A word or sign of a script.

    Attributes:
        kind: The terminal of the grammar it is, or a kind of its notation that no grammar sees.
        text: Its characters.
        start: Offset of its first character.
        line: Line of its first character, counted from 1.
        column: Column of its first character, counted from 1.
    """

    kind: str
    text: str
    start: int
    line: int
    column: int

    @property
    def end(self) -> int:
        """Offset just after the last character."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Impasse:
    """Where a parser got stuck.

    Attributes:
        text: The script.
        before: The lexemes that it has read.
        found: The lexeme that it did not expect, or None at the end of the script.
    """

    OPERAND_ENDS: ClassVar[frozenset[str]] = frozenset()
    """The kinds that a value of the notation can end with."""

    text: str
    before: tuple[Lexeme, ...]
    found: Lexeme | None

    @property
    def last(self) -> Lexeme | None:
        """The lexeme right before the fault, or None at the beginning of the script."""
        return self.before[-1] if self.before else None

    @property
    def wants_value(self) -> bool:
        """Whether no value is complete before the fault."""
        return self.last is None or self.last.kind not in self.OPERAND_ENDS

    @property
    def span(self) -> Span:
        """Where the fault is shown: at what was found, else at what came last."""
        lexeme = self.found or self.last
        return self.at(lexeme) if lexeme else Span.in_text(self.text, 0, len(self.text))

    def at(self, lexeme: Lexeme) -> Span:
        """Return where ``lexeme`` stands."""
        return Span.in_text(self.text, lexeme.start, lexeme.end)
