"""Habits from other notations and languages where a program does not go on, and what to write.

Each is told by what stands before the place and at it; what it is about is replaced by a fix where
that is certain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.errors import DiceError, Fix, Span
from engine.languages.anydice.reading.lexing import KEYWORDS
from engine.languages.lexeme import Impasse, Lexeme

__all__ = ["habit", "small_letters"]

_DOUBLED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("=", "="): ("=", "two numbers are compared by one ="),
    ("&", "&"): ("&", "`and` is one &"),
    ("|", "|"): ("|", "`or` is one |"),
    (">", "="): (">=", "write >= without a space"),
    ("<", "="): ("<=", "write <= without a space"),
    ("=", ">"): (">=", "at least is >="),
    ("=", "<"): ("<=", "at most is <="),
}
"""Pairs of signs that are none here, with what to write and why."""

_WORDS = {
    "max": "the greater of two is [highest of A and B], of dice [highest 1 of 2d20]",
    "min": "the lesser of two is [lowest of A and B], of dice [lowest 1 of 2d20]",
    "abs": "a number without its sign is [absolute N]",
    "sum": "dice are added up by themselves: output 3d6",
    "count": "dice are counted by [count {5, 6} in 6d6]",
}
"""Functions of other languages, with those of this one."""

_SUFFIXES = {
    **dict.fromkeys(("k", "kh", "h"), "the best dice are kept by [highest 3 of 4d6]"),
    **dict.fromkeys(("kl", "l"), "the worst dice are kept by [lowest 3 of 4d6]"),
    **dict.fromkeys(
        ("d", "dl", "dh"), "dice are dropped by keeping the others: [highest 3 of 4d6]"
    ),
    **dict.fromkeys(("r", "ro"), "a reroll is a function: function: reroll N:n { ... }"),
}
"""What other notations write behind dice, with what it is here."""


def habit(place: Impasse) -> DiceError | None:
    """Return the error of something that is written so elsewhere, or None."""
    found, last, text = place.found, place.last, place.text
    if found is None or last is None:
        return None
    both = Span.in_text(text, last.start, found.end)
    pair = _DOUBLED.get((last.text, found.text))
    if pair is not None:
        fix = Fix(f"Write `{pair[0]}`", both, pair[0])
        return DiceError(f"`{text[last.start : found.end]}` is no operator", both, pair[1], (fix,))
    if last.text == "/" and found.text in "/*" and last.end == found.start:
        return DiceError("a comment is written otherwise", both, "it stands between two \\ signs")
    is_behind_dice = last.end == found.start and last.kind in ("NUMBER", "RIGHT_BRACE")
    if is_behind_dice and found.kind == "WORD" and found.text in _SUFFIXES:
        message = f"`{found.text}` says nothing behind dice"
        return DiceError(message, place.span, _SUFFIXES[found.text])
    if is_behind_dice and found.text == "!":
        return DiceError("`!` says nothing behind dice", place.span, "dice explode in [explode d6]")
    if found.kind == "WORD" and found.text in _WORDS and last.kind != "NUMBER":
        return DiceError(f"`{found.text}` is not a value", place.span, _WORDS[found.text])
    if last.text == "D" and found.kind in ("NUMBER", "LEFT_BRACE"):
        fix = Fix("Write `d`", place.at(last), "d")
        return DiceError("dice are written with a small d", place.at(last), "write d", (fix,))
    return _missing_sign(place, last, found)


def _missing_sign(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of a ``:`` that is missing or written ``=``, or of quotes, or None."""
    if last.kind == "VARIABLE" and found.text == "=":
        before = place.before[-2].kind if len(place.before) > 1 else ""
        if before in ("", "RIGHT_BRACE", "NUMBER", "STRING", "RIGHT_BRACKET", "RIGHT_PAREN"):
            hint = f"a variable is set by {last.text}: value"
            fix = Fix("Write `:`", place.span, ":")
            return DiceError("a variable is set by `:`, not `=`", place.span, hint, (fix,))
    if last.kind in ("FUNCTION", "RESULT"):
        at = Span.in_text(place.text, last.end, last.end)
        hint = f"write {last.text}: before what follows"
        return DiceError("`:` is missing here", place.span, hint, (Fix("Write `:`", at, ":"),))
    if last.kind in ("_NAMED", "SET") and found.text.isalpha():
        line = place.text[found.start :].partition("\n")[0]
        end = re.search(r"\s+(to|output|set)\b|\s*$", line)
        stop = found.start + (len(line) if end is None else end.start())
        span = Span.in_text(place.text, found.start, stop)
        quoted = f'"{place.text[found.start : stop]}"'
        hint = f"write {last.text} {quoted}"
        return DiceError("quotes are missing", span, hint, (Fix("Quote it", span, quoted),))
    return None


def small_letters(place: Impasse, found: Lexeme) -> Fix | None:
    """Return the fix that writes a word as the variable that it was meant to be, or None."""
    if found.kind != "WORD" or found.text in KEYWORDS:
        return None
    name = found.text.upper()
    follows = place.text[found.end :].lstrip()
    if follows.startswith(":") or re.search(rf"\b{name}\b", place.text):
        return Fix(f"Write `{name}`", place.span, name)
    return None
