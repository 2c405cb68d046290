"""Brackets that are not closed, and what does not fit inside of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.errors import DiceError, Fix, Span
from engine.languages.anydice.reading.lexing import KEYWORDS
from engine.languages.lexeme import BRACKETS, Lexeme

__all__ = ["closing_fixes", "is_closed_behind", "left_over"]

_OPENING = {closing: opening for opening, closing in BRACKETS.items()}


def is_closed_behind(text: str, found: Lexeme, bracket: Lexeme) -> bool:
    """Return whether a bracket that is open before a word or sign is closed behind, in its line."""
    depth = 1
    line_end = text.find("\n", found.start)
    for character in text[found.start : len(text) if line_end < 0 else line_end]:
        depth += (character == bracket.text) - (character == BRACKETS[bracket.text])
        if not depth:
            return True
    return False


def left_over(found: Lexeme, span: Span, bracket: Lexeme, *, wants_value: bool) -> DiceError | None:
    """Return the error of what does not fit inside of brackets; None where a value is missing.

    Args:
        found: The word or sign.
        span: Where it stands.
        bracket: The bracket that is open there.
        wants_value: Whether a value can stand in its place.
    """
    opening = _OPENING.get(found.text)
    if opening not in (None, bracket.text):
        hint = f"take it away, or write `{opening}` where it begins"
        return DiceError(f"this `{found.text}` has no `{opening}`", span, hint)
    if wants_value:
        return None
    hint = "write an operator or a comma before it, or take it away"
    return DiceError(f"`{found.text}` is not expected here", span, hint)


def closing_fixes(text: str, read: Sequence[Lexeme], bracket: Lexeme) -> Iterator[Fix]:
    """Yield the fix that closes a bracket at the end of its line, or before ``named`` in it.

    Args:
        text: The program.
        read: The words and signs up to where it cannot be read on.
        bracket: The bracket.
    """
    closing = BRACKETS[bracket.text]
    line_end = text.find("\n", bracket.start)
    line_end = len(text) if line_end < 0 else line_end
    if bracket.text == "{":
        return
    inside = [one for one in read if bracket.start < one.start < line_end]
    words = (KEYWORDS.get(one.text) for one in inside)
    stops = [one.start for one, kind in zip(inside, words, strict=True) if kind == "_NAMED"]
    behind = stops[0] if stops else line_end
    end = len(text[:behind].rstrip())
    yield Fix(f"Insert `{closing}`", Span.in_text(text, end, end), closing)
