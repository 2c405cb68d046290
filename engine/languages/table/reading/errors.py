"""The errors of declarations that cannot be read on, and what to write instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import Fix, Span
from engine.languages.diagnostics import Diagnostic, error
from engine.languages.table.reading.lexing import QUOTES, TableToken, spoken

__all__ = ["Stuck", "error_of_characters", "error_of_comment", "syntax_error"]


@dataclass(frozen=True, slots=True)
class Stuck:
    """Where a declaration cannot be read any more.

    Attributes:
        index: The number of the token that does not fit; their number where the end does not.
        expected: The kinds of tokens that would.
    """

    index: int
    expected: frozenset[str]

    @property
    def in_expression(self) -> bool:
        """Whether it is behind an expression, which could go on."""
        return "PLUS" in self.expected


def syntax_error(found: Sequence[TableToken], stuck: Stuck) -> Diagnostic:
    """Return what is wrong with the token at which a declaration cannot be read any more."""
    last = found[min(stuck.index, len(found) - 1)]
    before = found[stuck.index - 1] if stuck.index else last
    if stuck.index < len(found) and last.kind == "ERROR":
        return error_of_characters(last)
    for kind, (words, hint) in _MISSING.items():
        if kind in stuck.expected and len(stuck.expected) <= 2:
            return error(f"{words} is missing after {spoken(before)}", before.span, hint=hint)
    if stuck.index == len(found):
        hint = f"go on behind {spoken(before)}"
        return error(f"something is missing after {spoken(before)}", before.span, hint=hint)
    if stuck.in_expression and "COMMA" in stuck.expected and last.kind in _BEGINS_ARGUMENT:
        hint = "arguments are separated by `,`, and values joined by an operator such as +"
        message = f"`,` or an operator is missing before {spoken(last)}"
        return error(message, last.span, hint=hint)
    is_statement = "SEMICOLON" in stuck.expected and "COMMA" not in stuck.expected
    if is_statement and before.line == last.line:
        hint = "a statement ends with `;`, and values are joined by an operator such as +"
        message = f"`;` or an operator is missing before {spoken(last)}"
        return error(message, last.span, hint=hint)
    return error(f"{spoken(last)} does not belong here", last.span, hint=_instead(stuck))


def _instead(stuck: Stuck) -> str:
    """Return what could stand where something does not fit."""
    if "NUMBER" in stuck.expected:
        return "a value belongs here: a number, a text, a variable or a call such as roll(2d6)"
    if "ASSIGN" in stuck.expected:
        return "a statement begins with if, while, for, return, x = ... or a call such as output(x)"
    if "COLON" in stuck.expected:
        return "fields and parameters are written name: type, as in hp: int"
    return "leave it out, or write what is missing before it"


def error_of_characters(token: TableToken) -> Diagnostic:
    """Return what is wrong with characters that are no word and no sign."""
    written, span = token.text, token.span
    if written[0] in QUOTES or written[0] in "'`":
        message, hint = "this text is not closed on its line", 'write " at its end'
    elif written[0].isdigit():
        message = f"{written} is neither a number nor a name"
        hint = (
            "numbers are whole, names begin with a letter, and dice such as 4d6kh3 stand in quotes"
        )
    else:
        message = f"{written!r} means nothing in a table script"
        hint = "leave it out; only a text in quotes can hold it"
    return error(message, span, hint=hint)


def error_of_comment(token: TableToken) -> Diagnostic:
    """Return what is wrong with a comment that is never closed, closed at the end of its line."""
    line = token.text.split("\n", 1)[0].rstrip()
    start = token.span.start + len(line)
    column = token.span.column + len(line)
    place = Span(start, start, token.line, column, token.line, column)
    fix = Fix("Insert `*/`", place, " */")
    return error("this comment is never closed", token.span, (fix,), "write */ at its end")


_BEGINS_ARGUMENT = frozenset({"NAME", "NUMBER", "STRING", "DICE", "TRUTH", "LEFT_PAREN", "NOT"})
"""The kinds of tokens that can begin an argument and go on with none."""

_MISSING = {
    "LEFT_PAREN": ("`(`", "write ( there, and ) behind what belongs to it"),
    "LEFT_BRACE": ("`{`", "write { there, and } behind what belongs to it"),
    "COLON": ("`:` with a type", "fields and parameters are written name: type, as in hp: int"),
    "NAME": ("a name", "a name is a word of letters and digits"),
    "RIGHT_PAREN": ("`)`", "write ) there"),
}
"""What is missing where nothing else would fit, in words, and what to do about it."""
