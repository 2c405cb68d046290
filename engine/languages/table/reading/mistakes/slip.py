"""A mistake recognised by the words around it, and what was meant instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import Fix, Span
from engine.languages.diagnostics import Diagnostic, error, on_one_line
from engine.languages.table.reading.lexing import TableToken, tokens

__all__ = ["Change", "Slip", "just_after", "replaced_by"]


@dataclass(frozen=True, slots=True)
class Change:
    """Words put in the place of some words and signs.

    Attributes:
        start: The number of the first one replaced.
        end: The number just behind the last one; ``start`` where nothing is replaced.
        text: What is written instead; None where nobody knows which expression was meant.
    """

    start: int
    end: int
    text: str | None


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake, and how the script reads without it.

    Attributes:
        message: What is wrong.
        hint: What to write instead.
        span: Where it is shown.
        changes: What takes it out, in the order of the text.
        is_certain: Whether the changes are what was meant, and not only a way to read on.
    """

    message: str
    hint: str
    span: Span
    changes: tuple[Change, ...]
    is_certain: bool = True

    def applied(self, found: Sequence[TableToken]) -> tuple[tuple[TableToken, ...], int]:
        """Return the tokens with the changes made, and the number of the first one behind them."""
        kept: list[TableToken] = []
        place = 0
        for change in self.changes:
            kept += found[place : change.start]
            kept += _written(change, replaced_by(found, change))
            place = change.end
        return (*kept, *found[place:]), len(kept)

    def diagnostic(self, text: str, found: Sequence[TableToken]) -> Diagnostic:
        """Return what is told of it; a certain one with the fix that makes the changes."""
        fixes = (self._fix(text, found),) if self.is_certain else ()
        return error(self.message, self.span, fixes, self.hint)

    def _fix(self, text: str, found: Sequence[TableToken]) -> Fix:
        spans = [replaced_by(found, change) for change in self.changes]
        written, place = "", spans[0].start
        for change, span in zip(self.changes, spans, strict=True):
            written += text[place : span.start] + (change.text or "")
            place = span.end
        whole = spans[0].to(spans[-1])
        if not written:
            whole = _with_space(text, whole)
        return Fix(_title(text[whole.start : whole.end], written), whole, written)


def _with_space(text: str, gone: Span) -> Span:
    """Return what is taken out with one of the spaces around it, where no two words need it."""
    before, behind = text[max(0, gone.start - 1) : gone.start], text[gone.end : gone.end + 1]
    if behind == " " and (before in ("", "(", " ", "\n")):
        return Span.in_text(text, gone.start, gone.end + 1)
    if before == " " and behind in (";", ")", ","):
        return Span.in_text(text, gone.start - 1, gone.end)
    return gone


def _title(old: str, new: str) -> str:
    if not new.strip():
        return f"Remove `{on_one_line(old)}`"
    return f"Write `{on_one_line(new)}`" if old.strip() else f"Insert `{on_one_line(new)}`"


def replaced_by(found: Sequence[TableToken], change: Change) -> Span:
    """Return the stretch of the text that a change replaces; what is inserted follows a word."""
    end = min(change.end, len(found))  # a script may end in the midst of a mistake
    if change.start < end:
        return found[change.start].span.to(found[end - 1].span)
    # What needs something behind it is written before the next word, all else behind the last one.
    is_ahead = change.start == 0 or (change.text or "").endswith((" ", "\n", "("))
    if is_ahead and change.start < len(found):
        ahead = found[change.start].span
        return Span(ahead.start, ahead.start, ahead.line, ahead.column, ahead.line, ahead.column)
    return just_after(found[min(change.start, len(found)) - 1].span)


def just_after(span: Span) -> Span:
    """Return the empty stretch behind ``span``."""
    line, column = span.end_line, span.end_column
    return Span(span.end, span.end, line, column, line, column)


def _written(change: Change, where: Span) -> list[TableToken]:
    if change.text is None:
        return [TableToken("HOLE", "", where)]
    below = change.text.startswith("\n")  # a line ends before it, so that a `;` may be missing
    return [TableToken(one.kind, one.text, where, int(below)) for one in tokens(change.text)]
