"""What can be wrong with the text of a program, with the place and a fix.

The classes of errors are those that AnyDice itself tells apart: a statement that begins with
nothing that begins one, a value that is missing, a bracket that is not closed, and so on. They are
read off the terminals that the parser would have accepted where it got stuck.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from engine.errors import DiceError, Fix, Span
from engine.languages.anydice.reading.brackets import (
    closing_fixes,
    is_closed_behind,
    left_over,
)
from engine.languages.anydice.reading.foreign import (
    STATEMENTS,
    foreign_form,
    instead_of_semicolon,
)
from engine.languages.anydice.reading.habits import habit, small_letters
from engine.languages.anydice.reading.lexing import COMMENT, KEYWORDS, OPERAND_ENDS, lexemes
from engine.languages.lexeme import BRACKETS, Impasse, Lexeme

__all__ = ["AnyDiceImpasse", "lexical_error", "no_output", "syntax_error"]


_INSTEAD = {
    "%": "there is no remainder; X - Y * (X / Y) is one",
    ".": "numbers are whole",
    ";": "nothing stands between statements",
    "'": 'names of outputs stand in "quotes"',
    "\N{MULTIPLICATION SIGN}": "write *",
    "\N{DIVISION SIGN}": "write /",
    "\N{MINUS SIGN}": "write -",
    "\N{EN DASH}": "write -",
    "\N{LESS-THAN OR EQUAL TO}": "write <=",
    "\N{GREATER-THAN OR EQUAL TO}": "write >=",
    "\N{NOT EQUAL TO}": "write !=",
    "\N{LEFT DOUBLE QUOTATION MARK}": 'write "',
    "\N{RIGHT DOUBLE QUOTATION MARK}": 'write "',
    "\N{HORIZONTAL ELLIPSIS}": "write .. for a range",
}
"""What to write in place of characters that AnyDice does not know."""


@dataclass(frozen=True, slots=True)
class AnyDiceImpasse(Impasse):
    """Where the text of a program does not go on as it should.

    Attributes:
        accepted: The terminals that could have stood there.
    """

    OPERAND_ENDS = OPERAND_ENDS

    accepted: frozenset[str] = frozenset()

    @classmethod
    def starting_at(cls, text: str, start: int, accepted: Collection[str]) -> AnyDiceImpasse:
        """Return the place of the lexeme that starts at an offset, or of the end of ``text``."""
        read: list[Lexeme] = []
        for lexeme in lexemes(text):
            if lexeme.start == start:
                return cls(text, tuple(read), lexeme, frozenset(accepted))
            if lexeme.kind != COMMENT:
                read.append(lexeme)
        return cls(text, tuple(read), None, frozenset(accepted))


def lexical_error(text: str, lexeme: Lexeme) -> DiceError:
    """Return the error of characters that belong to no word or sign."""
    span = Span.in_text(text, lexeme.start, lexeme.end)
    found = lexeme.text
    if found.startswith("\\"):
        end = Span.in_text(text, lexeme.end, lexeme.end)
        start = Span.in_text(text, lexeme.start, lexeme.start + 1)
        hint = "a comment stands between two backslashes"
        return DiceError("this comment does not end", start, hint, (Fix("End it", end, "\\"),))
    if found == '"':
        return DiceError("this string does not end", span, 'it needs a second "')
    if found.isalpha():
        hint = "names are made of the letters A to Z and _, words of a to z"
        return DiceError(f"{found} is not a name", span, hint)
    hint = _INSTEAD.get(found, "take it away; a comment stands between two backslashes")
    if found == "%" and text[: lexeme.start].rstrip()[-1:] == "d":
        hint = "write 100"
    suggested = re.fullmatch(r"write (\S+)", hint)
    fixes = (Fix(f"Write `{suggested[1]}`", span, suggested[1]),) if suggested else ()
    if found == ";":
        written = instead_of_semicolon(text, lexeme.start)
        hint = "elements are divided by commas" if written else hint
        fixes = (Fix(f"Write `{written}`" if written else "Take it away", span, written),)
    return DiceError(f"{found!r} means nothing in AnyDice", span, hint, fixes)


def is_address(text: str) -> bool:
    """Return whether a text is nothing but the address of a program."""
    return _ADDRESS.fullmatch(text) is not None


_ADDRESS = re.compile(r"\s*(?:https?://)?(?:www\.)?anydice\.com(?:/\S*)?\s*", re.IGNORECASE)


def address_error(text: str) -> DiceError:
    """Return the error of an address in the place of a program."""
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    return DiceError(
        "this is the address of a program, and not the program itself",
        Span.in_text(text, start, end),
        "open it in a browser, copy the text of the program and paste it here",
    )


def no_output(text: str) -> DiceError:
    """Return the error of a program that outputs nothing at all."""
    end = len(text.rstrip())
    return DiceError(
        "this program has no output",
        Span.in_text(text, 0, end) if end else Span.in_text(text, 0, len(text)),
        "write `output` before what is to be shown, such as output 3d6",
        tuple(_shown(text, end)),
    )


def _shown(text: str, end: int) -> Iterator[Fix]:
    """Yield the fix that shows the variable which is set last."""
    names = re.findall(r"^[ \t]*([A-Z_]+)[ \t]*:", text, re.MULTILINE)
    if names:
        written = f"output {names[-1]}"
        yield Fix(f"Write `{written}`", Span.in_text(text, end, end), f"\n{written}")


def syntax_error(place: AnyDiceImpasse) -> DiceError:
    """Return the error at which the parser got stuck."""
    for diagnose in _DIAGNOSES:
        found = diagnose(place)
        if found is not None:
            return found
    described = f"`{place.found.text}` is" if place.found else "the end of the program is"
    return DiceError(f"{described} not expected here", place.span)


# ---- brackets -----------------------------------------------------------------------------


def _closes_nothing(place: AnyDiceImpasse) -> DiceError | None:
    found = place.found
    if found is None or found.text not in BRACKETS.values() or place.unclosed() is not None:
        return None
    fix = Fix("Take it away", place.span, "")
    return DiceError(f"this `{found.text}` closes nothing", place.span, "take it away", (fix,))


def _in_block(place: AnyDiceImpasse) -> DiceError | None:
    """Return the error of a statement that cannot stand inside a function, or behind a result."""
    found = place.found
    if found is None or "RIGHT_BRACE" not in place.accepted or found.kind not in _STATEMENTS:
        return None
    if "RESULT" not in place.accepted and found.kind in _INNER | {"RESULT"}:
        message = "nothing can follow `result` in its block"
        return DiceError(message, place.span, "close the block with } before it")
    if found.kind in ("OUTPUT", "SET", "FUNCTION"):
        hint = "close the function with } before it"
        if found.kind == "OUTPUT":
            hint = "what the function comes to is written result: value; else close it with } first"
        return DiceError(f"`{found.text}` cannot stand in a function", place.span, hint)
    return None


_INNER = frozenset({"VARIABLE", "LOOP", "IF"})
_STATEMENTS = _INNER | {"OUTPUT", "SET", "FUNCTION", "RESULT"}


def _unclosed(place: AnyDiceImpasse) -> DiceError | None:
    bracket = place.unclosed()
    if bracket is None:
        return None
    if place.found is not None and is_closed_behind(place.text, place.found, bracket):
        span = place.at(place.found)
        return left_over(place.found, span, bracket, wants_value=place.wants_value)
    ends_with_word = place.last is not None and place.last.kind == "WORD" and bracket.text == "["
    if place.wants_value and "RIGHT_BRACE" not in place.accepted and not ends_with_word:
        return None
    closing = BRACKETS[bracket.text]
    accepts = {")": "RIGHT_PAREN", "}": "RIGHT_BRACE", "]": "RIGHT_BRACKET"}[closing]
    if accepts not in place.accepted:
        return None
    found = place.found
    if found is not None and bracket.text == "{" and "IF" in place.accepted:
        return _no_statement(place, found)
    read = (*place.before, place.found) if place.found is not None else place.before
    fixes = tuple(closing_fixes(place.text, read, bracket))
    hint = f"write `{closing}` where it ends"
    return DiceError(f"this `{bracket.text}` has no `{closing}`", place.at(bracket), hint, fixes)


# ---- statements ---------------------------------------------------------------------------


def _statement(place: AnyDiceImpasse) -> DiceError | None:
    if "OUTPUT" not in place.accepted and "IF" not in place.accepted:
        return None
    if place.found is None:
        return None
    return _no_statement(place, place.found)


def _no_statement(place: AnyDiceImpasse, found: Lexeme) -> DiceError:
    """Return the error of something that begins no statement."""
    span, text = place.span, place.text
    keyword = _keyword_meant(text, found)
    if keyword is not None:
        fix = Fix(f"Write `{keyword[0]}`", keyword[1], keyword[0])
        message = f"`{text[keyword[1].start : keyword[1].end]}` begins no statement"
        return DiceError(message, keyword[1], f"did you mean {keyword[0]}?", (fix,))
    if found.kind == "WORD":
        hint = "names of variables are written in capitals, functions are called in [brackets]"
        hint = STATEMENTS.get(found.text, hint)
        meant = small_letters(place, found)
        fixes = () if meant is None else (meant,)
        return DiceError(f"`{found.text}` begins no statement", span, hint, fixes)
    if found.kind in _BEGINS_VALUE:
        at = Span.in_text(text, found.start, found.start)
        word, purpose = "output", "what is to be shown"
        if "OUTPUT" not in place.accepted:
            word, purpose = "result:", "what the function comes to"
        hint = f"write `{word}` before {purpose}"
        if place.before and not place.wants_value and _same_line(text, place, found):
            hint = f"an operator such as + is missing, or `{word}` before {purpose}"
        fix = Fix(f"Write `{word}`", at, f"{word} ")
        return DiceError(f"`{found.text}` begins no statement", span, hint, (fix,))
    hint = "a statement begins with output, set, function, loop, if, or NAME:"
    return DiceError(f"`{found.text}` begins no statement", span, hint)


_BEGINS_VALUE = frozenset(
    {
        "NUMBER",
        "LEFT_PAREN",
        "LEFT_BRACE",
        "LEFT_BRACKET",
        "D",
        "HASH",
        "NOT",
        "PLUS",
        "MINUS",
    }
)


def _same_line(text: str, place: AnyDiceImpasse, found: Lexeme) -> bool:
    return place.last is not None and "\n" not in text[place.last.end : found.start]


def _keyword_meant(text: str, found: Lexeme) -> tuple[str, Span] | None:
    """Return the keyword that was written with other capitals or a slip, and where."""
    start = found.start
    end = start
    while end < len(text) and text[end].isalpha():
        end += 1
    word = text[start:end]
    if word.lower() in _MEANT:
        return _MEANT[word.lower()], Span.in_text(text, start, end)
    is_set = text[end:].lstrip().startswith(":")
    for keyword in KEYWORDS:
        if is_set and keyword not in ("function", "result"):
            continue
        slip = sorted(word.lower()) == sorted(keyword) or word.lower() == keyword + "s"
        if word != keyword and slip:
            return keyword, Span.in_text(text, start, end)
    return None


_MEANT = {
    "return": "result",
    "results": "result",
    "print": "output",
    "show": "output",
    "func": "function",
    "fn": "function",
    "def": "function",
    "for": "loop",
    "foreach": "loop",
    "elseif": "else if",
    "elsif": "else if",
    "elif": "else if",
}
"""Words of other languages, with those of this one."""


def _block(place: AnyDiceImpasse) -> DiceError | None:
    if "LEFT_BRACE" not in place.accepted or (
        place.wants_value
        and place.last is not None
        and (place.last.kind not in ("_ELSE", "COLON", "WORD", "TYPE"))
    ):
        return None
    if {"NUMBER", "RIGHT_BRACKET"} & place.accepted:
        return None
    hint = "what belongs to it stands between { and }"
    if place.found is not None and place.found.text == "=":
        hint = "its body stands between { and }, and begins behind its head"
    return DiceError("a block in { } is missing here", place.span, hint)


def _value(place: AnyDiceImpasse) -> DiceError | None:
    if "NUMBER" not in place.accepted:
        return None
    found, last = place.found, place.last
    if found is not None and found.kind in ("WORD", *KEYWORDS.values()) and found.text.isalpha():
        hint = "names of variables are written in capitals, functions are called in [brackets]"
        if found.text not in KEYWORDS:
            meant = small_letters(place, found)
            fixes = () if meant is None else (meant,)
            return DiceError(f"`{found.text}` is not a value", place.span, hint, fixes)
    if last is None:
        return DiceError("a value is missing here", place.span, "write dice, such as output 3d6")
    between = f"between `{last.text}` and `{found.text}`" if found else f"after `{last.text}`"
    hint = f"write a value there, or take `{last.text}` away"
    return DiceError(f"a value is missing {between}", place.span, hint)


_MISSING = {
    "COLON": ("`:` is missing here", "a variable is set by NAME: value"),
    "STRING": ("a text in quotes is missing here", 'names stand in "quotes"'),
    "_TO": ("`to` is missing here", 'write set "explode depth" to 5'),
    "_OVER": ("`over` is missing here", "write loop I over {1..6} { ... }"),
    "VARIABLE": ("a variable is missing here", "names of variables are written in capitals"),
    "TYPE": (
        "a type is missing here",
        "it is n for a number, s for a sequence, d for dice",
    ),
}
"""What can be missing, and what to write there."""


def _other(place: AnyDiceImpasse) -> DiceError | None:
    for terminal, (message, hint) in _MISSING.items():
        if terminal in place.accepted:
            keyword = _variable_meant(place)
            return keyword or DiceError(message, place.span, hint)
    return None


def _variable_meant(place: AnyDiceImpasse) -> DiceError | None:
    """Return the error of a keyword that was begun with a capital, or None."""
    last = place.last
    if last is None or last.kind != "VARIABLE" or place.found is None:
        return None
    keyword = _keyword_meant(place.text, last)
    if keyword is None:
        return None
    word = place.text[keyword[1].start : keyword[1].end]
    fix = Fix(f"Write `{keyword[0]}`", keyword[1], keyword[0])
    hint = f"did you mean {keyword[0]}? Words are written in small letters"
    return DiceError(f"`{word}` is not a word of AnyDice", keyword[1], hint, (fix,))


_DIAGNOSES = (
    _closes_nothing,
    foreign_form,
    habit,
    _in_block,
    _block,
    _unclosed,
    _statement,
    _value,
    _other,
)
"""What is looked for where the parser got stuck, one after the other."""
