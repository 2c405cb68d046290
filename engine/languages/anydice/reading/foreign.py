"""Forms of other languages where a program does not go on: what to write in their place.

Words for signs, ranges without braces, parameters in parentheses, functions without brackets, and
names with digits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.errors import DiceError, Fix, Span
from engine.languages.anydice.reading.lexing import KEYWORDS
from engine.languages.lexeme import Impasse, Lexeme

__all__ = ["STATEMENTS", "foreign_form", "instead_of_semicolon"]

STATEMENTS: Mapping[str, str] = {
    **dict.fromkeys(
        ("while", "repeat", "until", "do"), "what is repeated is written loop I over {1..6} { ... }"
    ),
    **dict.fromkeys(("let", "var", "int", "const"), "a variable is set by NAME: value"),
    **dict.fromkeys(("import", "include"), "a program is one text, with all of its functions"),
}
"""Words that begin a statement in other languages, with what is written here."""

_SIGNS = {"and": "&", "or": "|", "is": "=", "equals": "="}
"""Words of other languages between two values, with their signs here."""

_DECIDES = (
    "`if` is a statement. A function decides for each outcome: "
    "function: decide X:n { if X > 3 { result: 1 } result: 0 }, and then output [decide d6]"
)

_DICE = r"(?:[0-9]+|[A-Z_]+)?d(?:[0-9]+|\{[^{}\n]*\}|[A-Z_]+)"

_CALL = re.compile(
    rf"(?:(?:highest|lowest|middle)[ \t]+(?:[0-9]+|[A-Z_]+)[ \t]+of|(?:explode|maximum[ \t]+of))"
    rf"[ \t]+{_DICE}"
)
"""A call of a function for dice that everybody has, without its brackets."""

_ADDED = re.compile(rf"sum[ \t]*(?:\([ \t]*(?P<inside>{_DICE})[ \t]*\)|(?P<alone>{_DICE}))")
"""Dice that another notation adds up in so many words."""

_RANGE = re.compile(r"(?P<low>[0-9]+|[A-Z_]+)[ \t]*\.\.[ \t]*(?P<high>[0-9]+|[A-Z_]+)")

_PARAMETERS = re.compile(r"\((?P<names>[ \t]*(?:[A-Z_]+(?:[ \t]*:[ \t]*[nsd?])?[ \t,]*)*)\)")

_WITH_DIGITS = re.compile(r"[a-z]+[0-9]+|[A-Z_]+[0-9]+")

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_ONLY_NUMBERS = re.compile(r"\{[-+*/^@()\d\sA-Z_d.,;{}]*")
"""A sequence up to some place in it; no statement is made of these signs alone."""


def foreign_form(place: Impasse) -> DiceError | None:
    """Return the error of a form that belongs to other languages, or None."""
    found, last = place.found, place.last
    if found is None or last is None:
        return None
    if found.text in _SIGNS and not place.wants_value:
        sign = _SIGNS[found.text]
        fix = Fix(f"Write `{sign}`", place.span, sign)
        return DiceError(f"`{found.text}` is no operator", place.span, f"write {sign}", (fix,))
    if found.kind == "_RANGE":
        return _range(place, last)
    if found.kind == "NUMBER" and last.end == found.start:
        return _name_with_digits(place, last)
    if found.text == "(" and last.kind == "WORD":
        return _parameters(place, found)
    if found.text == "if" and place.wants_value and last.text not in KEYWORDS.keys() - {"output"}:
        return DiceError("`if` has no value", place.span, _DECIDES)
    return _unbracketed(place, found) if place.wants_value else None


def instead_of_semicolon(text: str, start: int) -> str:
    """Return what is written where a program has a semicolon: a comma between elements."""
    brace = _innermost_brace(text[:start])
    inside = brace >= 0 and _ONLY_NUMBERS.fullmatch(text, brace, start)
    return "," if inside else ""


def _innermost_brace(text: str) -> int:
    """Return where the innermost brace begins that is still open, or -1."""
    depth = 0
    for match in reversed(list(re.finditer("[{}]", text))):
        depth += 1 if match.group() == "}" else -1
        if depth < 0:
            return match.start()
    return -1


def _range(place: Impasse, last: Lexeme) -> DiceError | None:
    match = _RANGE.match(place.text, last.start)
    if match is None:
        return None
    written = f"{{{match.group()}}}"
    span = Span.in_text(place.text, *match.span())
    fix = Fix(f"Write `{written}`", span, written)
    return DiceError("a range stands in braces", span, f"write {written}", (fix,))


def _parameters(place: Impasse, found: Lexeme) -> DiceError | None:
    """Return the error of parameters in parentheses behind the name of a function, or None."""
    kinds = [one.kind for one in place.before]
    names = len(kinds)
    while names and kinds[names - 1] == "WORD":
        names -= 1
    if kinds[max(0, names - 2) : names] != ["FUNCTION", "COLON"]:
        return None
    match = _PARAMETERS.match(place.text, found.start)
    hint = "the parameters follow the name: function: attack BONUS:n { ... }, and then [attack 3]"
    if match is None:
        return DiceError("parameters stand in no parentheses", place.span, hint)
    span = Span.in_text(place.text, *match.span())
    written = " ".join(re.split(r"[\s,]+", re.sub(r"\s*:\s*", ":", match["names"]).strip(" ,\t")))
    apart = "" if place.text[found.start - 1].isspace() else " "
    fix = Fix("Leave them out", span, apart + written)
    return DiceError("parameters stand in no parentheses", span, hint, (fix,))


def _name_with_digits(place: Impasse, last: Lexeme) -> DiceError | None:
    """Return the error of a name such as ``top2`` or ``BONUS2``, or None where it is none."""
    match = _WITH_DIGITS.match(place.text, last.start)
    if match is None or last.kind not in ("WORD", "VARIABLE"):
        return None
    name = match.group()
    written = re.sub(r"\d", lambda digit: _in_letters(digit[0], last), name)
    uses = re.compile(rf'"[^"]*"|\\[^\\]*\\|(?<![A-Za-z_0-9])(?P<name>{name})(?![A-Za-z_0-9])')
    found = [one for one in uses.finditer(place.text) if one["name"]]
    if not found:
        return None  # it is part of something longer
    whole = Span.in_text(place.text, found[0].start(), found[-1].end())
    renamed = uses.sub(
        lambda one: written if one["name"] else one.group(), place.text[whole.start : whole.end]
    )
    span = Span.in_text(place.text, *match.span())
    fix = Fix(f"Write `{written}`", whole, renamed)
    return DiceError(f"`{name}` is not a name", span, "names have letters and _ only", (fix,))


def _in_letters(digit: str, name: Lexeme) -> str:
    word = _DIGITS[int(digit)]
    return f"_{word.upper()}" if name.kind == "VARIABLE" else word


def _unbracketed(place: Impasse, found: Lexeme) -> DiceError | None:
    """Return the error of a function without its brackets, or None."""
    match = _CALL.match(place.text, found.start)
    if match is not None:
        written = f"[{match.group()}]"
        span = Span.in_text(place.text, *match.span())
        fix = Fix(f"Write `{written}`", span, written)
        return DiceError("a function is called in brackets", span, f"write {written}", (fix,))
    match = _ADDED.match(place.text, found.start)
    if match is not None:
        span = Span.in_text(place.text, *match.span())
        written = match["inside"] or match["alone"]
        fix = Fix(f"Write `{written}`", span, written)
        hint = f"dice are added up by themselves: output {written}"
        return DiceError("`sum` is not a value", place.span, hint, (fix,))
    return None
