"""What a Troll script is called: all of it where it is short, else what it comes to in the end."""

from __future__ import annotations

import re

from engine.languages.lexeme import Lexeme
from engine.languages.troll.reading.lexing import COMMENT, lexemes
from engine.languages.troll.reading.segments import BRACKETS

__all__ = ["title"]

SHORT = 40
"""Characters of a script that is its own title."""

_DECLARATION = re.compile(r"\b(?:function|compositional)\b")


def title(text: str) -> str:
    """Return what tells most of a script without comments, whatever is wrong with it."""
    whole = " ".join(text.split())
    if len(whole) <= SHORT and not _DECLARATION.search(whole):
        return whole
    return _after_definitions(_beside_functions(text))


def _beside_functions(text: str) -> str:
    """Return what a script rolls, above its functions or, as is usual, in the last lines."""
    declared = _DECLARATION.search(text)
    if declared is None:
        return text
    before = text[: declared.start()]
    if before.strip():
        return before
    lines = [line for line in text.splitlines() if line.strip()]
    # Words alone do not show where a function ends; what it rolls mostly has its own line.
    return lines[-1] if len(lines) > 1 else text


def _after_definitions(text: str) -> str:
    """Return what follows the last definition that is no part of another value."""
    depth, start = 0, 0
    for lexeme in filter(_is_no_comment, lexemes(text)):
        if lexeme.kind in BRACKETS:
            depth += 1
        elif lexeme.kind in BRACKETS.values():
            depth -= 1
        elif lexeme.kind == "_SEMICOLON" and depth == 0:
            start = lexeme.end
    rest = text[start:]
    return rest if rest.strip() else text


def _is_no_comment(lexeme: Lexeme) -> bool:
    return lexeme.kind != COMMENT
