"""What can be wrong with the text of a script, with the place and a fix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from lark import UnexpectedToken

from engine.errors import DiceError, Fix, Span
from engine.languages.lexeme import BRACKETS, Impasse, Lexeme
from engine.languages.troll.reading.lexing import COMMENT, OPERAND_ENDS, WORDS, lexemes

__all__ = [
    "EXAMPLES",
    "TrollImpasse",
    "is_general",
    "lexical_error",
    "names_by_state",
    "syntax_error",
]


# ---- characters ---------------------------------------------------------------------------

_INSTEAD = {
    "^": "write a product such as x*x",
    "%": "write mod for a remainder, %1, %2 and so on for a part of a tuple",
    ":": "write := to bind a name",
    "|": "write || to set texts side by side",
    ".": "write .. for a range",
    "_": "names are made of letters only",
    "$": "names are made of letters only",
    "`": 'texts stand in "quotes"',
    "…": "write .. for a range",
    "\N{MULTIPLICATION SIGN}": "write *",
    "\N{DIVISION SIGN}": "write /",
    "\N{MINUS SIGN}": "write -",
    "\N{EN DASH}": "write -",
    "\N{LESS-THAN OR EQUAL TO}": "write <=",
    "\N{GREATER-THAN OR EQUAL TO}": "write >=",
    "\N{NOT EQUAL TO}": "write =/=",
    "\N{LEFT DOUBLE QUOTATION MARK}": 'write "',
    "\N{RIGHT DOUBLE QUOTATION MARK}": 'write "',
    "\N{RIGHT SINGLE QUOTATION MARK}": "write '",
}
"""What to write in place of characters that Troll does not know."""


def lexical_error(text: str, lexeme: Lexeme) -> DiceError:
    """Return the error of characters that belong to no word or sign.

    Args:
        text: The script.
        lexeme: The characters, of the kind ``ERROR``.
    """
    span = Span.in_text(text, lexeme.start, lexeme.end)
    found = lexeme.text
    if found.startswith('"'):
        if len(found) > 1 and found.endswith('"'):
            message = "a string cannot hold tabs or other control characters"
            return DiceError(message, span, "write spaces in their place")
        end = Span.in_text(text, lexeme.end, lexeme.end)
        fix = Fix('Insert `"`', end, '"')
        hint = 'it needs a second " on the same line'
        return DiceError("this string does not end", span, hint, (fix,))
    if found.isalpha():
        return DiceError(f"{found} is not a name", span, _LETTERS)
    around = text[max(0, span.start - 1) : span.end + 1]
    if found == "." and around[:1].isdigit() and around[-1:].isdigit():
        return DiceError("numbers are whole, except after `?`", span, _WHOLE)
    hint = _INSTEAD.get(found, _UNKNOWN_SIGN)
    return DiceError(f"{found!r} means nothing in Troll", span, hint)


# ---- sentences ----------------------------------------------------------------------------

_PARTS = "a tuple has two parts or more, with commas between them"

UNCLOSED = "this `{open}` has no `{close}`"

EXAMPLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("this `if` has no `then`", ("if 1", "if 1 2 else 3", "if 1 else 3")),
    ("this `if` has no `else`", ("if 1 then 2", "if 1 then 2 3")),
    ("this `foreach` has no `in`", ("foreach x", "foreach x 1..3 do x")),
    ("this `foreach` has no `do`", ("foreach x in 1..3", "foreach x in 1..3 x")),
    ("this `fold` has no `in`", ("fold x", "fold x 3d6 from a := 0 do a + x")),
    ("this `fold` has no `from`", ("fold x in 3d6", "fold x in 3d6 x", "fold x in 3d6 do x")),
    ("what this `fold` carries has no name", ("fold x in 3d6 from", "fold x in 3d6 from 0 do x")),
    (
        "this `fold` has no `do`",
        ("fold x in 3d6 from a := 0", "fold x in 3d6 from a := 0 a + x", "fold x in 3d6 from a"),
    ),
    ("this loop has no `while` or `until`", ("repeat x := d6", "accumulate x := d6 do x")),
    ("this loop binds no name with `:=`", ("repeat x", "repeat x = d6 until x")),
    ("there is no `;` after this binding", ("x := 3", "x := 3 x", "(x := 3)")),
    (
        "a name is missing after `{before}`",
        ("foreach 1 in", "repeat 6 until 3", "function (x) = 3"),
    ),
    ("the name of a function is missing after `call`", ("call", "call 3", "call (3d6)")),
    ("`(` is missing after the function's name", ("call f", "call f 3", "function f = 3 3")),
    ("a parameter is missing", ("function f() = 3", "function f(x,) = 3", "function f(3) = 3")),
    ("`=` is missing before the function's body", ("function f(x)", "function f(x) x + 1")),
    ("there are only functions, no expression to roll", ("function f(x) = 3",)),
    ("`{word}` needs two operands", ("largest", "largest 3", "least (2)")),
    (
        UNCLOSED,
        (
            "(1",
            "(1 2",
            "{1",
            "{1, 2",
            "{1 2}",
            "[1, 2",
            "[1, 2 3]",
            "[1, 2}",
            "call f(1",
            "call f(1, 2",
        ),
    ),
    (_PARTS, ("[1", "[1]", "[1 2]")),
    ("after `?` comes a probability such as 0.25", ("?", "?1", "? x")),
    ("`{found}` is not expected behind a complete expression", ("1 2", "(2)(3)", "1 then")),
)
"""Names of errors, with scripts that have them. A script in which the parser gets stuck in the same
state as in an example has the error of that name."""

_FOLD = "write fold x in 3d6 from total := 0 do total + x"

_HINTS = {
    "this `if` has no `then`": "write if 6 = d6 then 1 else 0",
    "this `if` has no `else`": "write if 6 = d6 then 1 else 0",
    "this `foreach` has no `in`": "write foreach x in 1..3 do x * d6",
    "this `foreach` has no `do`": "write foreach x in 1..3 do x * d6",
    "this `fold` has no `in`": _FOLD,
    "this `fold` has no `from`": _FOLD,
    "what this `fold` carries has no name": _FOLD,
    "this `fold` has no `do`": _FOLD,
    "this loop has no `while` or `until`": "write repeat x := d6 until 1 < x",
    "this loop binds no name with `:=`": "write repeat x := d6 until 1 < x",
    "there is no `;` after this binding": "write x := d6; x * x",
    "a name is missing after `{before}`": "names are made of letters only",
    "the name of a function is missing after `call`": "write call double(d6)",
    "`(` is missing after the function's name": "write call double(d6)",
    "a parameter is missing": "write function double(x) = 2 * x",
    "`=` is missing before the function's body": "write function double(x) = 2 * x",
    "there are only functions, no expression to roll": "write call double(d6) at the end",
    "`{word}` needs two operands": "write {word} 2 3d6: how many, and of what",
    _PARTS: "write [1, 2], or {{1, 2}} for a collection",
    "after `?` comes a probability such as 0.25": "write if d6 = 6 then 1 else 0 for a choice",
    "`{found}` is not expected behind a complete expression": "an operator such as + is missing",
    UNCLOSED: "write `{close}` where it ends",
}
"""What to write in place of what is named in ``EXAMPLES``."""

_NAMES_NEEDED = ("a name is missing after `{before}`", "a parameter is missing")

_BEGINNING = "write a value before it, or take it away; a comment begins with \\"
_MISSING_VALUE = "write a value there, or take `{last}` away"
_AROUND = "functions stand before or after the whole expression, not within it"
_WHOLE = "one and a half times x is written x * 3 / 2"
_LETTERS = "names are made of the letters a to z and A to Z only"
_UNOPENED = "take it away, or open it before"
_UNKNOWN_SIGN = "take it away; a comment begins with \\"

_GENERAL = frozenset(
    {*_HINTS.values(), _UNKNOWN_SIGN, _WHOLE, _UNOPENED, _BEGINNING, *_INSTEAD.values()}
)
"""Hints that say what is written anywhere of this kind."""


def is_general(hint: str | None) -> bool:
    """Return whether a hint, or that there is none, says nothing of what is written around it."""
    if hint is None or hint.startswith(_MISSING_VALUE.split("{")[0]):
        return True
    return hint in _GENERAL


_MISSPELT = {
    "!=": "write =/=",
    "==": "write =",
    "=>": "write >=",
    "=<": "write <=",
    "//": "write / to divide; a comment begins with \\",
    "/*": "a comment begins with \\ and ends with the line",
    "**": "write a product such as x*x",
    "&&": "write &",
    "++": "write + once, or U to unite collections",
}
"""Pairs of signs that other notations know, and what to write in place of them."""


def syntax_error(place: TrollImpasse, name: str | None) -> DiceError:
    """Return the error at which the parser got stuck.

    Args:
        place: Where that is.
        name: The name of the error for the state of the parser, or None where it has none; see
            ``names_by_state``.
    """
    for diagnose in (_misspelt_sign, _misspelt_word, _misplaced_sign, _closes_nothing):
        found = diagnose(place)
        if found is not None:
            return found
    return _unnamed(place) if name is None else _named(name, place)


def names_by_state(parse: Callable[[str], object]) -> dict[int, str]:
    """Return the names of ``EXAMPLES`` by the state in which the parser gets stuck in them.

    Args:
        parse: Lark's own parser, with its own exceptions.
    """
    names: dict[int, str] = {}
    for name, examples in EXAMPLES:
        for example in examples:
            try:
                parse(example)
            except UnexpectedToken as error:
                names.setdefault(error.state.position, name)
    return names


@dataclass(frozen=True, slots=True)
class TrollImpasse(Impasse):
    """Where the text of a script does not go on as it should."""

    OPERAND_ENDS = OPERAND_ENDS

    @classmethod
    def starting_at(cls, text: str, start: int) -> TrollImpasse:
        """Return the place of the lexeme that starts at an offset, or of the end of ``text``."""
        read: list[Lexeme] = []
        for lexeme in lexemes(text):
            if lexeme.start == start:
                return cls(text, tuple(read), lexeme)
            if lexeme.kind != COMMENT:
                read.append(lexeme)
        return cls(text, tuple(read), None)


def _misspelt_sign(place: TrollImpasse) -> DiceError | None:
    if place.found is None:
        return None
    for start in (place.found.start - 1, place.found.start):
        pair = place.text[max(start, 0) : start + 2]
        if pair in _MISSPELT:
            span = Span.in_text(place.text, start, start + 2)
            return DiceError(f"`{pair}` is no operator", span, _MISSPELT[pair])
    return None


def _misspelt_word(place: TrollImpasse) -> DiceError | None:
    """Return the error of a name that was meant as an operator, runs into one, or has a digit."""
    last, found = place.last, place.found
    if last is not None and found is not None and (last.kind, found.kind) == ("NAME", "NUMBER"):
        instead = _instead_of_name(last, found.text[:1])
        if last.end == found.start and instead is None:
            span = Span.in_text(place.text, last.start, found.end)
            return DiceError(f"{last.text}{found.text} is not a name", span, _LETTERS)
    for lexeme in (place.last, place.found):
        if lexeme is None or lexeme.kind != "NAME" or (lexeme is place.found and place.wants_value):
            continue
        instead = _instead_of_name(lexeme, place.text[lexeme.end : lexeme.end + 1])
        if instead is not None:
            words, hint = instead
            fix = Fix(f"Write `{words}`", place.at(lexeme), words)
            message = f"{lexeme.text} is read as a name here"
            return DiceError(message, place.at(lexeme), hint, (fix,))
    return None


def _instead_of_name(lexeme: Lexeme, follower: str) -> tuple[str, str] | None:
    """Return what to write in place of a name, and the hint that says so."""
    word = lexeme.text
    if word in WORDS:
        return None
    if follower.isdigit() and len(word) > 1 and word[-1] in "dDzZ":
        apart = f"{word[:-1]} {word[-1]}"
        return apart, f"write {apart}{follower}..., with a space"
    if len(word) > 1 and word[0] == "U":
        return f"U {word[1:]}", f"write U {word[1:]}, with a space"
    for known in WORDS:
        if word.lower() == known.lower():
            return known, f"the operator is written {known}"
    # Two letters that changed places are little alike by themselves in a short word.
    close = [known for known in WORDS if sorted(known) == sorted(word)]
    if not close and len(word) > 2:
        close = get_close_matches(word, WORDS, n=1, cutoff=0.75)
    return (close[0], f"did you mean {close[0]}?") if close else None


def _misplaced_sign(place: TrollImpasse) -> DiceError | None:
    """Return the error of a sign that may stand in some places only."""
    found, last = place.found, place.last
    if found is None:
        return None
    if found.kind in ("_ASSIGN", "_TILDE"):
        return DiceError(
            f"only a name can stand before `{found.text}`", place.span, _not_a_name(last)
        )
    if found.kind == "FRACTION":
        return DiceError("numbers are whole, except after `?`", place.span, _WHOLE)
    if found.text in WORDS and (last is None or last.text in _BINDERS):
        return DiceError(f"`{found.text}` is not expected here", place.span, _not_a_name(found))
    if found.kind in ("RANGE", "INFIX_QUOTE") and not place.wants_value:
        return DiceError(
            f"this `{found.text}` cannot follow what is before it", place.span, "set parentheses"
        )
    if found.kind == "_SEMICOLON" and not place.wants_value:
        hint = "write x := d6; x*x to bind x"
        if any(one.text == "function" for one in place.before):
            hint = "functions stand at the end, behind the script that calls them"
        return DiceError("this `;` ends no binding", place.span, hint)
    return None


def _not_a_name(lexeme: Lexeme | None) -> str | None:
    if lexeme is not None and lexeme.kind == "RIGHT_BRACE":
        return "names in brackets take a tuple apart: [a, b] := ..."
    if lexeme is None or lexeme.kind == "NAME" or lexeme.text not in WORDS:
        return None
    return f"{lexeme.text} is an operator, so it cannot be a name"


_BINDERS = frozenset({"foreach", "fold", "from", "repeat", "accumulate", "function", "call"})
"""The words that a name has to follow."""


def _closes_nothing(place: TrollImpasse) -> DiceError | None:
    if place.found and place.found.text in BRACKETS.values() and not place.unclosed():
        return DiceError(f"this `{place.found.text}` closes nothing", place.span, _UNOPENED)
    return None


def _named(name: str, place: TrollImpasse) -> DiceError:
    bracket = place.unclosed()
    if name == UNCLOSED and bracket:
        message = name.format(open=bracket.text, close=BRACKETS[bracket.text])
        takes_list = place.found is not None and place.found.kind == "_COMMA"
        hint = _HINTS[name].format(close=BRACKETS[bracket.text])
        if takes_list:
            hint = "several values are written {1, 2}"
        return DiceError(message, place.at(bracket), hint)
    words = [lexeme.text for lexeme in place.before if lexeme.kind == "EXTREME"]
    message = name.format(
        found=place.found.text if place.found else "",
        before=place.last.text if place.last else "",
        word=words[-1] if words else "",
    )
    hint = (_HINTS.get(name) or "").format(word=words[-1] if words else "largest")
    if name in _NAMES_NEEDED:
        hint = _not_a_name(place.found) or hint
    return DiceError(message, place.span, hint or None)


def _unnamed(place: TrollImpasse) -> DiceError:
    """Return the error of a value that is missing, or of something that fits nowhere."""
    found, last = place.found, place.last
    bracket = place.unclosed()
    if found is None and bracket is not None and not place.wants_value:
        return _named(UNCLOSED, place)
    if last is None or not place.wants_value:
        if found is None:
            return DiceError("the script is empty", place.span, "write dice, such as sum 3d6")
        return DiceError(f"`{found.text}` is not expected here", place.span, _BEGINNING)
    between = f"between `{last.text}` and `{found.text}`" if found else f"after `{last.text}`"
    hint: str | None = _MISSING_VALUE.format(last=last.text)
    if last.kind == "PREFIX_D":
        hint = _not_a_name(last)
    elif found is not None and found.text == "function":
        hint = _AROUND
    return DiceError(f"a value is missing {between}", place.span, hint)
