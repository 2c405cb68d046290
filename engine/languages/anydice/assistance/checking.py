"""All that is wrong with the text of a program, statement by statement.

A statement that cannot be read does not hide what is wrong with the next: reading goes on at the
next line that begins as a statement does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.errors import DiceError, Span
from engine.languages.anydice.reading.parser import parse

__all__ = ["check"]

_MOST = 20
"""Errors that are told of one program."""

_BEGINS = re.compile(
    r"^[ \t]*(?:output\b|set\b|function\b|loop\b|if\b|[A-Z_]+[ \t]*:)", re.MULTILINE
)


def check(text: str) -> tuple[DiceError, ...]:
    """Return what is wrong with the text of a program, in the order of the text."""
    return tuple(_errors(text))


def _errors(text: str) -> Iterator[DiceError]:
    """Yield what is wrong; behind each error, reading goes on with that part blanked out."""
    remaining = text
    reported: set[int] = set()
    for _ in range(_MOST):
        try:
            parse(remaining)
        except DiceError as error:
            if error.span is None or (reported and _is_about_all(error, text)):
                if not reported:
                    yield error
                return
            if error.span.start in reported:
                return
            reported.add(error.span.start)
            # What was blanked out must not come back as white space.
            spans = ((one, slice(one.span.start, one.span.end)) for one in error.fixes)
            yield error.with_fixes(
                tuple(one for one, part in spans if text[part] == remaining[part])
            )
            blanked = _without(remaining, error.span)
            if blanked is None:
                return
            remaining = blanked
        else:
            return


def _is_about_all(error: DiceError, text: str) -> bool:
    """Return whether an error is about the program as a whole, which is only told alone."""
    span = error.span
    return span is not None and span.start == 0 and span.end >= len(text.rstrip())


def _without(text: str, span: Span) -> str | None:
    """Return a text with the statement around an error made white space, or None at its end."""
    starts = [match.start() for match in _BEGINS.finditer(text)]
    first = max((start for start in starts if start <= span.start), default=0)
    last = min((start for start in starts if start > span.start), default=len(text))
    if text.count("{", first, last) != text.count("}", first, last):
        return None
    blank = "".join("\n" if sign == "\n" else " " for sign in text[first:last])
    return text[:first] + blank + text[last:]
