"""A place where a declaration cannot be read on: the words around, and what they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from engine.errors import Span
from engine.languages.table.reading.boundaries import STATEMENT_ENDS
from engine.languages.table.reading.lexing import TableToken
from engine.languages.table.reading.mistakes.slip import Change, Slip, replaced_by

__all__ = ["MistakePlace"]

_CLOSERS = {"LEFT_PAREN": "RIGHT_PAREN", "LEFT_BRACE": "RIGHT_BRACE"}


@dataclass(frozen=True, slots=True)
class MistakePlace:
    """Where a declaration cannot be read any more, with the words around.

    Attributes:
        text: The script.
        tokens: The words and signs of the declaration.
        index: The number of the one that does not fit; their number where the end does not.
        expected: The kinds that would fit.
        types: The types of the script, case-folded.
        functions: The functions of the script, case-folded.
        missing_name: The only name that the script mentions and nothing declares, or empty.
    """

    text: str
    tokens: Sequence[TableToken]
    index: int
    expected: frozenset[str]
    types: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    missing_name: str = ""

    def kind(self, index: int) -> str:
        """Return the kind of a token, or an empty text beyond the declaration."""
        return self.tokens[index].kind if 0 <= index < len(self.tokens) else ""

    def word(self, index: int) -> str:
        """Return a name or sign as it is compared, or an empty text beyond the declaration."""
        if not 0 <= index < len(self.tokens) or self.tokens[index].kind == "STRING":
            return ""
        return self.tokens[index].text.casefold()

    def kinds(self, start: int, *wanted: str) -> bool:
        """Return whether the tokens from ``start`` on are of these kinds."""
        return all(self.kind(start + number) == one for number, one in enumerate(wanted))

    def span(self, start: int, end: int | None = None) -> Span:
        """Return where the tokens from ``start`` to before ``end`` stand, or that one alone."""
        final = len(self.tokens) - 1
        last = start if end is None else end - 1
        return self.tokens[min(start, final)].span.to(self.tokens[min(last, final)].span)

    def source(self, start: int, end: int) -> str:
        """Return the tokens from ``start`` to before ``end`` as they were written."""
        end = min(end, len(self.tokens))
        if not 0 <= start < end:
            return ""
        return self.text[self.span(start, end).start : self.span(start, end).end]

    def is_spaced(self, index: int) -> bool:
        """Return whether white space stands before a token."""
        return self.tokens[index].span.start > self.tokens[index - 1].span.end

    def begins_line(self, index: int) -> bool:
        """Return whether a token is the first one of its line."""
        if not 0 < index < len(self.tokens):
            return True
        return self.tokens[index].line > self.tokens[index - 1].end_line

    def statement(self) -> int:
        """Return the number of the token that the present statement begins with."""
        return self.statement_around(self.index)

    def statement_around(self, index: int) -> int:
        """Return where the statement that holds a token, or ends before it, begins."""
        start = depth = 0
        for place in range(index - 1, -1, -1):
            kind = self.kind(place)
            depth += (kind == "RIGHT_PAREN") - (kind == "LEFT_PAREN")
            if depth <= 0 and kind in STATEMENT_ENDS:
                start = place + 1
                break
        return self._behind_header(start, index)

    def line_start(self) -> int:
        """Return the first token of the line that is in error."""
        start = min(self.index, len(self.tokens) - 1)
        while start > 0 and not self.begins_line(start):
            start -= 1
        return start

    def header_before(self) -> int:
        """Return where the statement, or the header of one, that does not fit may begin.

        Unlike a statement, a header may hold signs `;`.
        """
        opening = self.index
        while opening > 0 and self.kind(opening - 1) not in ("LEFT_BRACE", "RIGHT_BRACE"):
            if self.kind(opening) == "FOR" or (
                self.kind(opening - 1) == "SEMICOLON" and self.opening_across(opening) is None
            ):
                break
            opening -= 1
        return opening

    def opening_across(self, index: int) -> int | None:
        """Return the `(` that a token stands in, be there a `;` between them or not, or None."""
        depth = 0
        for place in range(index - 1, -1, -1):
            kind = self.kind(place)
            if kind == "LEFT_PAREN" and not depth:
                return place
            depth += (kind == "RIGHT_PAREN") - (kind == "LEFT_PAREN")
            if kind in ("LEFT_BRACE", "RIGHT_BRACE"):
                return None
        return None

    def _behind_header(self, start: int, index: int) -> int:
        """Return where a statement begins that stands without braces behind a condition."""
        while start < index:
            behind = start
            if self.kind(start) == "ELSE":
                behind = start + 1
            elif (
                self.kind(start) in ("IF", "WHILE", "FOR") and self.kind(start + 1) == "LEFT_PAREN"
            ):
                behind = self.closing(start + 1) + 1
            if not start < behind <= index:
                break
            start = behind
        return start

    def closing(self, index: int) -> int:
        """Return the bracket that closes the one at ``index``; the number of tokens without one."""
        opener, closer = self.kind(index), _CLOSERS[self.kind(index)]
        depth = 0
        for place, token in enumerate(islice(self.tokens, index, None), index):
            kind = token.kind  # thousands of brackets may be open: this has to be short
            if kind == opener:
                depth += 1
            elif kind == closer:
                depth -= 1
                if not depth:
                    return place
        return len(self.tokens)

    def closing_of(self, index: int) -> int | None:
        """Return the bracket that closes the one at ``index``; None where none stands there."""
        return self.closing(index) if self.kind(index) in _CLOSERS else None

    def closing_of_call(self, index: int) -> int | None:
        """Return the number of the token behind a call or brackets; None where neither is there."""
        closing = self.closing_of(index + 1 if self.kind(index) == "NAME" else index)
        return None if closing is None else closing + 1

    def opening(self, index: int) -> int | None:
        """Return the `(` that a token stands in within its statement, or None."""
        depth = 0
        for place in range(index - 1, -1, -1):
            kind = self.kind(place)
            if kind == "LEFT_PAREN" and not depth:
                return place
            depth += (kind == "RIGHT_PAREN") - (kind == "LEFT_PAREN")
            if kind in STATEMENT_ENDS:
                return None
        return None

    def operand(self, index: int) -> int:
        """Return where the call, or the field of a record, begins that ends with a token."""
        start, depth = index, 0
        while start > 0:
            kind = self.kind(start)
            depth += (kind == "RIGHT_PAREN") - (kind == "LEFT_PAREN")
            is_joined = self.kind(start - 1) == "DOT" or kind == "DOT"
            is_called = kind == "LEFT_PAREN" and self.kind(start - 1) == "NAME"
            if not depth and not is_joined and not is_called:
                break
            start -= 1
        return start

    def at(self, index: int) -> MistakePlace:
        """Return the same place with another token in its middle."""
        return replace(self, index=index)

    def end_of_expression(self, start: int, *stops: str) -> int:
        """Return the number of the token behind an expression.

        It ends with its line, before a `;` or a brace, and before one of the words or signs
        ``stops`` that stands in no brackets of its own.
        """
        depth = 0
        for place in range(start, len(self.tokens)):
            kind = self.kind(place)
            if not depth and self.word(place) in stops:
                return place
            if kind in STATEMENT_ENDS or (not depth and place > start and self.begins_line(place)):
                return place
            depth += (kind == "LEFT_PAREN") - (kind == "RIGHT_PAREN")
            if depth < 0:
                return place
        return len(self.tokens)

    def end_of_statement(self, start: int) -> int:
        """Return the number of the token behind a statement and its `;`."""
        if self.kind(start) == "LEFT_BRACE":
            return min(self.closing(start) + 1, len(self.tokens))
        end = start
        while end < len(self.tokens) and self.kind(end) not in STATEMENT_ENDS:
            end += 1
        return end + 1 if self.kind(end) == "SEMICOLON" else end

    def field_start(self) -> int:
        """Return where the field or parameter begins that does not fit."""
        start = self.index
        while start > 0 and self.kind(start - 1) not in ("COMMA", "LEFT_PAREN", *STATEMENT_ENDS):
            if self.begins_line(start) and self.kind(start) == "NAME" and start < self.index:
                break
            start -= 1
        return start

    def fields(self, start: int) -> Iterator[int]:
        """Yield where a field or parameter begins, and each one behind it in the same list."""
        yield start
        for place in range(start, len(self.tokens) - 1):
            if self.kind(place) in ("RIGHT_PAREN", "LEFT_BRACE", "RIGHT_BRACE"):
                return
            if self.kind(place) in ("COMMA", "SEMICOLON") or (
                self.begins_line(place + 1) and self.kind(place) in ("NAME", "LIST")
            ):
                follows = place + (2 if self.kind(place + 1) in ("COMMA", "SEMICOLON") else 1)
                if self.kind(place + 1) == "NAME":
                    yield follows

    def next_of(self, kind: str, start: int) -> int | None:
        """Return the number of the first token of a kind from ``start`` on, or None."""
        return next((one for one in range(start, len(self.tokens)) if self.kind(one) == kind), None)

    def indent(self, index: int) -> str:
        """Return the white space that the line of a token begins with."""
        begin = self.text.rfind("\n", 0, self.tokens[index].span.start) + 1
        line = self.text[begin:].split("\n", 1)[0]
        return line[: len(line) - len(line.lstrip())]

    def slip(
        self,
        message: str,
        hint: str,
        *changes: tuple[int, int, str | None],
        at: Span | None = None,
        is_certain: bool = True,
    ) -> Slip:
        """Return a slip, shown where its first change is if no other place is named."""
        made = tuple(Change(*one) for one in changes)
        span = replaced_by(self.tokens, made[0]) if at is None else at
        certain = is_certain and all(one.text is not None for one in made)
        return Slip(message, hint, span, made, certain)
