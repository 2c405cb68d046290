"""Fixes of scripts in error, which are offered only where they help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from engine.errors import DiceError, Fix, Span
from engine.languages import Parameter
from engine.languages.diagnostics import on_one_line
from engine.languages.troll.assistance import comparisons, dialects, totals
from engine.languages.troll.assistance.edits import edited
from engine.languages.troll.assistance.rewriting import free_name
from engine.languages.troll.operands import ADD_UP, MAKE_ZERO
from engine.languages.troll.reading import names, parser
from engine.languages.troll.reading.errors import TrollImpasse, is_general
from engine.languages.troll.reading.lexing import WORDS
from engine.languages.troll.reading.segments import BRACKETS, SEPARATORS
from engine.languages.troll.reading.syntax import TrollScript

__all__ = ["advised", "foreign_words", "replacing", "rewriting"]

LONGEST_TEXT = 4_000
"""Characters of the longest script for which fixes are looked for."""

MOST_READ = 60_000
"""Characters that are read, all tries together, in search of fixes for one error."""

COMPARED_FIRST = "comparisons come before sum, min, max and count: set parentheses around those"
"""What to say of ``max a > max b``."""

CALCULATED_LAST = "comparisons come before +, - and the like: set parentheses around what adds up"
"""What to say of ``d20 + 5 >= 15``."""

MOST_FIXES = 3
"""How many fixes are offered for one error."""

AHEAD = 10
"""Characters before what changes at least, where only a part of a long line is shown."""


def advised(text: str, error: DiceError) -> DiceError:
    """Return an error with the fixes that are known for it.

    Every fix has been tried: the script can be read when it has been made, or it is in error only
    farther on.

    Args:
        text: The script.
        error: The first error of its syntax, or one of its evaluation.
    """
    span = error.span
    if span is None or len(text) > LONGEST_TEXT:
        return error
    helpful: dict[str, Fix] = {}
    tried: set[str] = set()
    is_formed = parser.stuck(text) is None
    for fix in _candidates(text, error, span):
        result = fix.apply(text)
        if result not in tried and _helps(fix, result, is_formed=is_formed):
            helpful[result] = fix
        tried.add(result)
        if len(helpful) == MOST_FIXES or len(tried) * len(text) > MOST_READ:
            break
    script = parser.parsed(text)
    if script is None:
        error = DiceError(error.message, span, _hint(text, error, helps=bool(helpful)))
    elif helpful and comparisons.compared_figure(text, script, span):
        error = DiceError(error.message, span, COMPARED_FIRST)
    elif helpful and comparisons.is_compared_alone(script, span):
        error = DiceError(error.message, span, CALCULATED_LAST)
    return error.with_fixes(tuple(helpful.values()))


def _hint(text: str, error: DiceError, *, helps: bool) -> str | None:
    """Return what to say besides the fixes; they say more than what goes for any such error."""
    if helps:
        return None if is_general(error.hint) else error.hint
    return dialects.hint_for(text) or error.hint


def foreign_words(text: str, parameters: tuple[Parameter, ...]) -> Iterator[DiceError]:
    """Yield a note on each parameter that is a word of another notation and can be translated.

    ``4d6 drop lowest`` can be read, with a number for ``lowest``, but is hardly meant so.

    Args:
        text: A script that can be read.
        parameters: The names that it leaves open.
    """
    if len(text) > LONGEST_TEXT:
        return
    for parameter in parameters:
        if parameter.name.lower() in dialects.FOREIGN_WORDS:
            fix = _translation_without(parameter.name, text)
            if fix is not None:
                message = f"{parameter.name} is only a name here, for a number given from outside"
                yield DiceError(message, parameter.span, fixes=(fix,))


def _translation_without(name: str, text: str) -> Fix | None:
    """Return the fix that translates a script so that it leaves ``name`` open no more."""
    for fix in _translations(text):
        script = parser.parsed(fix.apply(text))
        if script is not None and all(name != one.name for one in names.parameters(script)):
            return fix
    return None


def _helps(fix: Fix, result: str, *, is_formed: bool) -> bool:
    """Return whether nothing is wrong any more, or only something farther on.

    Where every sign was in its place before, and only names were wrong, a sign out of its place
    is no progress: names are looked at last.
    """
    try:
        parser.parse(result)
    except DiceError as left:
        if is_formed and parser.stuck(result) is not None:
            return False
        end = fix.span.start + len(fix.replacement)
        place = 0 if left.span is None else left.span.start
        # An error in the next binding or line is another one; one just behind may be the same.
        return any(sign in result[end:place] for sign in ";\n")
    return True


def _candidates(text: str, error: DiceError, span: Span) -> Iterator[Fix]:
    yield from error.fixes
    script = parser.parsed(text)
    if script is not None:
        yield from _of_values(text, script, error, span)
        return
    yield from _translations(text)
    yield from _repairs(text, span)


# ---- what cannot be evaluated -------------------------------------------------------------


def _of_values(text: str, script: TrollScript, error: DiceError, span: Span) -> Iterator[Fix]:
    if any(one.name.lower() in dialects.FOREIGN_WORDS for one in names.parameters(script)):
        yield from _translations(text)
    chosen = totals.choices(text, script, span)
    if chosen is not None:
        yield rewriting(text, edited(text, chosen))
    elif compared := comparisons.compared_figure(text, script, span):
        yield rewriting(text, edited(text, compared))
    elif error.hint in (ADD_UP, MAKE_ZERO):
        for edits in totals.totals(text, script, span):
            yield rewriting(text, edited(text, edits))
    elif edits := totals.joins(script, span):
        yield rewriting(text, edited(text, edits))
    elif "||" in text[span.start : span.end]:
        either = text[span.start : span.end].replace("||", " U ")
        spaced = re.sub(r"\s+U\s+", " U ", either)
        yield replacing(text, span.start, span.end, spaced)


# ---- what is written as in other notations ------------------------------------------------


def _translations(text: str) -> Iterator[Fix]:
    """Yield the script as Troll writes it, translated as a whole and then rule by rule."""
    shown = dialects.without_output(text)
    if shown != text:
        shown = dialects.rewritten(shown)
        yield rewriting(text, _totalled(shown, of_all=True))
    whole = dialects.rewritten(text)
    if whole != text:
        yield rewriting(text, _totalled(whole))
        bound = re.findall(r"\b([A-Za-z]+)\s*:=", whole)
        if bound and parser.parsed(whole) is None:
            yield rewriting(text, _totalled(f"{whole.rstrip().rstrip(';')}; {bound[-1]}"))
    if parser.parsed(whole) is None:
        yield from (rewriting(text, each) for each in dialects.rewritings(text))


def _totalled(text: str, *, of_all: bool = False) -> str:
    """Return ``text`` with the pools added up with which it calculates, or that it comes to."""
    script = parser.parsed(text)
    if script is None:
        return text
    edits = totals.totals_of_all(text, script)
    if of_all:
        edits = totals.sum_of_final(script) or edits
    return edited(text, edits)


# ---- what is forgotten --------------------------------------------------------------------


def _repairs(text: str, span: Span) -> Iterator[Fix]:
    """Yield the script with a word or sign more, or one less, where the parser is stuck."""
    place = parser.stuck(text) or TrollImpasse.starting_at(text, span.start)
    yield from _bound(text, place)
    yield from _shortened(text, place)
    before = len(text) if place.found is None else place.found.start
    end = place.last.end if place.last else before
    if place.found is None:
        yield from (_inserting(text, end, f" {words}") for words in ("else 0", "then 1 else 0"))
        yield from _ending(text, place, end)
        yield from _renamed(text, place)
    else:
        yield from _renamed(text, place)
        yield _inserting(text, end, " then")
        yield _inserting(text, end, " else")
        yield from _calling(text, place)
        yield from (_inserting(text, end, sign) for sign in (";", ","))
        yield from _closing(text, place, end)
        if place.found.kind in BRACKETS.values():
            yield replacing(text, place.found.start, place.found.end, "")


def _calling(text: str, place: TrollImpasse) -> Iterator[Fix]:
    """Yield the script with ``call`` before a function's name that stands without it."""
    if place.found is None or place.found.kind != "LEFT_PAREN" or place.last is None:
        return
    name = place.last.text
    if re.search(rf"\b(?:function|compositional)\s+{re.escape(name)}\b", text):
        yield _inserting(text, place.last.start, "call ")


def _renamed(text: str, place: TrollImpasse) -> Iterator[Fix]:
    """Yield the script with another name for one that is an operator, as in ``d := 3; d + 1``."""
    for lexeme in (place.found, place.last):
        if lexeme is not None and lexeme.text in WORDS and _is_bound(lexeme.text, text):
            word = lexeme.text
            name = free_name(text) if len(word) == 1 else f"{word}Value"
            result = re.sub(rf"\b{word}\b(?![ \t]*[\w({{])", name, text)
            if result != text:
                yield rewriting(text, result)


def _is_bound(word: str, text: str) -> bool:
    """Return whether an operator stands where a name is bound."""
    after = rf"\b(?:foreach|repeat|accumulate|function)\s+{word}\b"
    among = rf"\bfunction\s+[A-Za-z]+\s*\([^()]*\b{word}\b"
    return re.search(rf"\b{word}\s*:=|{after}|{among}", text) is not None


def _shortened(text: str, place: TrollImpasse) -> Iterator[Fix]:
    """Yield the script without the sign behind its end, as in ``sum 3d6;`` or ``2d6 +``."""
    last = place.found or place.last
    if last is not None and last.kind in _BETWEEN and not text[last.end :].strip():
        yield replacing(text, len(text[: last.start].rstrip()), last.end, "")


def _bound(text: str, place: TrollImpasse) -> Iterator[Fix]:
    """Yield the script with ``:=`` for an ``=`` that was meant to bind a name."""
    for name, sign in pairwise(place.before):
        if name.kind == "NAME" and sign.kind == "EQUALS":
            yield replacing(text, sign.start, sign.end, ":=")
    if place.found is not None and place.found.kind == "EQUALS":
        yield replacing(text, place.found.start, place.found.end, ":=")


def _ending(text: str, place: TrollImpasse, end: int) -> Iterator[Fix]:
    """Yield the script with its last binding used, or its brackets closed."""
    names = [name.text for name, sign in pairwise(place.before) if sign.kind == "_ASSIGN"]
    yield from (_inserting(text, end, f"; {name}") for name in names[-1:])
    yield from _closing(text, place, end)


def _closing(text: str, place: TrollImpasse, end: int) -> Iterator[Fix]:
    bracket = place.unclosed()
    if bracket is not None:
        yield _inserting(text, end, _CLOSERS[bracket.text])


_BETWEEN = frozenset(
    {
        *SEPARATORS,
        *("PLUS", "INFIX_MINUS", "TIMES", "DIVIDE", "UNION", "AND", "SELECT", "RANGE", "JOIN"),
    }
)
"""The kinds of signs that stand between two values."""

_CLOSERS = {"(": ")", "{": "}", "[": "]"}


# ---- fixes --------------------------------------------------------------------------------


def _inserting(text: str, place: int, words: str) -> Fix:
    if words[-1].isalpha() and text[place : place + 1].isalnum():
        words += " "
    return Fix(f"Insert `{words.strip()}`", Span.in_text(text, place, place), words)


def replacing(text: str, start: int, end: int, words: str) -> Fix:
    """Return the fix that writes ``words`` for what stands between two offsets of ``text``."""
    old = text[start:end]
    title = f"Write `{_shown(old, words)}`" if words.strip() else f"Remove `{on_one_line(old)}`"
    return Fix(title, Span.in_text(text, start, end), words)


def _shown(old: str, words: str) -> str:
    """Return what is written on one line; a long one from shortly before what changes."""
    whole = on_one_line(words)
    ahead = words.rfind(" ", 0, max(0, _common(old, words) - AHEAD)) + 1
    return whole if ahead == 0 or not whole.endswith("…") else f"…{on_one_line(words[ahead:])}"


def rewriting(text: str, result: str) -> Fix:
    """Return the fix that makes ``result`` of ``text``, shown with the lines that it changes."""
    start = _common(text, result)
    if text[:start] + ";" + text[start:] == result:
        return _inserting(text, start, ";")
    tail = _common(text[start:][::-1], result[start:][::-1])
    start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", len(text) - tail)
    end = len(text) if line_end < 0 else line_end
    return replacing(text, start, end, result[start : len(result) - (len(text) - end)])


def _common(first: str, second: str) -> int:
    """Return with how many characters both texts begin alike."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(first), len(second)))
